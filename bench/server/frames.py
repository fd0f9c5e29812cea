"""The least of a WebSocket client: the load generator must cost less than what it measures."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
SHORT, LONG = 126, 127  # lengths that say: the length follows, in 2 or in 8 bytes

# A client must mask what it sends. One mask for all is enough here: no proxy is to be fooled.
_MASK = os.urandom(4)
_LONGEST = 4096
_PATTERN = _MASK * (_LONGEST // 4)


def _frame(opcode: int, payload: bytes) -> bytes:
    n = len(payload)
    if n > _LONGEST:
        raise ValueError("a client of the bench sends short messages only")
    pattern = int.from_bytes(_PATTERN[:n])
    masked = (int.from_bytes(payload) ^ pattern).to_bytes(n)
    if n < SHORT:
        return bytes((FINAL | opcode, MASKED | n)) + _MASK + masked
    return bytes((FINAL | opcode, MASKED | SHORT)) + n.to_bytes(2) + _MASK + masked


class WebSocket(asyncio.Protocol):
    """One connection; subclasses say what happens in ``opened``, ``heard`` and ``lost``."""

    __slots__ = ("_head", "_rest", "is_open", "transport")

    def __init__(self, path: str, host: str, cookie: str = "") -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        more = f"Cookie: {cookie}\r\n" if cookie else ""
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
        ).encode()
        self._rest = b""
        self.is_open = False
        self.transport: asyncio.Transport

    def opened(self) -> None:
        """The server has agreed."""

    def heard(self, payload: bytes) -> None:
        """A text message came."""

    def lost(self, why: str) -> None:
        """The connection has ended, or never began."""

    def send(self, payload: bytes) -> None:
        self.transport.write(_frame(TEXT, payload))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost(f"closed: {exc}" if exc else "closed")

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at = 0 if self.is_open else self._read_answer(data)
        if not self.is_open:
            self._rest = data
            return
        size = len(data)
        while size - at >= 2:
            opcode, n, start = data[at] & 0x0F, data[at + 1], at + 2
            if n == SHORT:
                n, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif n == LONG:
                n, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if size < start + n:
                break
            at = start + n
            if opcode == TEXT:
                self.heard(data[start:at])
            elif opcode == PING:
                self.transport.write(_frame(PONG, data[start:at]))
            elif opcode == CLOSE:
                code = int.from_bytes(data[start : start + 2])
                self.lost(f"the server closed with {code}: {data[start + 2 : at]!r}")
        self._rest = data[at:]

    def _read_answer(self, data: bytes) -> int:
        """Read the head of the server's answer, if it is complete; where the frames begin."""
        end = data.find(b"\r\n\r\n")
        if end >= 0 and data.startswith(b"HTTP/1.1 101"):
            self.is_open = True
            self._head = b""
            self.opened()
        elif end >= 0:
            self.lost(data[:200].decode("latin-1"))
            self.transport.abort()
        return end + 4
