"""What whoever hosts it may choose: limits, pace and times, each with a default for a home server.

``tablee serve --settings FILE`` reads a TOML file with these names; docs/hosting.md explains them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import msgspec

from tablee.errors import TableeError
from tablee.words import general

Positive = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]


class InvalidSettings(TableeError):
    """A settings file that cannot be used."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings. Sizes are in bytes or letters, times in seconds, rates per second."""

    # What one message, connection, address or guest may ask of us
    message_size: Positive = 4_096
    messages_per_second: Positive = 20  # of one connection
    messages_burst: Positive = 60  # so many at once, before the rate counts
    address_messages_per_second: Positive = 200
    address_messages_burst: Positive = 600
    address_requests_per_second: Positive = 50  # over HTTP
    address_requests_burst: Positive = 200
    connections_per_address: Positive = 64
    connections: Positive = 20_000
    tables_per_guest: Positive = 50  # that are not over
    hints_per_minute: Positive = 30  # of one seat
    hints_burst: Positive = 4
    chat_length: Positive = 300
    name_length: Positive = 20
    warnings: Positive = 20  # refusals for speed before the connection is closed
    hello_within: Seconds = 10.0
    unsent_bytes: Positive = 262_144  # waiting for a slow reader, before it is dropped

    # Time
    pace: Seconds = 0.7  # between the moves of bots, where people play
    bot_milliseconds: Positive = 1_000  # the most a bot thinks about a move; the pace may be less
    absent_after: Seconds = 60.0  # then somebody else may act for the host
    unload_after: Seconds = 600.0  # a table where nobody is leaves memory
    link_seconds: Positive = 900  # how long a link for another device can be used
    guest_days: Positive = 400  # how long a browser keeps its guest
    stop_within: Seconds = 5.0  # moves in flight are finished before the server stops
    ping_every: Seconds = 20.0

    compile: bool = True  # the rules, beside everything else; else they run as they are written

    # Where it is reached
    origins: tuple[str, ...] = ()  # pages of other addresses that may use this server
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed
    secure_cookies: bool = False  # only over HTTPS: set it where there is a certificate


def read_settings(path: Path) -> Settings:
    """The settings of a file; raises ``InvalidSettings``."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Settings)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidSettings(general("online.settings", path=str(path), why=why)) from None
