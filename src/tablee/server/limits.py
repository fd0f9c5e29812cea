"""How much one connection, one address and one guest may ask of us."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable


class Bucket:
    """So many at once, and then so many a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is within the limit."""
        left, passed = self._left, now - self._at
        self._at = now
        if passed > 0.0:  # a clock that jumps back gives nothing and takes nothing
            left = min(self.burst, left + passed * self.rate)
        within = left >= 1.0
        self._left = left - 1.0 if within else left
        return within

    @property
    def is_full(self) -> bool:
        return self._left >= self.burst


class Address:
    """What comes from one address: connections, their messages, requests."""

    __slots__ = ("connections", "messages", "requests")

    def __init__(self, messages: Bucket, requests: Bucket) -> None:
        self.connections = 0
        self.messages = messages
        self.requests = requests


class Addresses:
    """All addresses that were heard of lately."""

    def __init__(self, new: Callable[[], Address]) -> None:
        self._known: dict[str, Address] = {}
        self._new = new

    def of(self, host: str) -> Address:
        key = address_key(host)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._new()
        return found

    def forget_quiet_ones(self, now: float) -> None:
        """Those without a connection who have asked nothing for a while."""
        for key, address in list(self._known.items()):
            idle = all(
                now - bucket._at > bucket.burst / bucket.rate  # noqa: SLF001 - of this file
                for bucket in (address.messages, address.requests)
            )
            if not address.connections and idle:
                del self._known[key]


def address_key(host: str) -> str:
    """One household is one address: an IPv4 address, or the first half of an IPv6 one."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)
