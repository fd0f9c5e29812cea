"""Whoever is connected is asked now and then whether they are still there, not all at once."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from server.running import Running, run

PING, CLOSE = 0x89, 0x88
EVERY = 3.0  # seconds
MANY = 30


class Mute:
    """A connection that never answers a ping."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.began = time.monotonic()

    async def until(self, kind: int) -> float:
        """Read until a frame of this kind; the seconds since the beginning."""
        while True:
            head = await self.reader.readexactly(2)
            size = head[1]
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
            await self.reader.readexactly(size)
            if head[0] == kind:
                return time.monotonic() - self.began


async def mute(server: Running, table: str) -> Mute:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head
    hello = b'{"type":"hello","version":1}'
    writer.write(bytes((0x81, 0x80 + len(hello), 0, 0, 0, 0)) + hello)
    return Mute(reader, writer)


def test_those_who_came_together_are_not_asked_together_and_the_mute_are_let_go(tmp_path: Path):
    async def scene(server: Running) -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create("the-game", ["me"])
            connections = [await mute(server, table) for _ in range(MANY)]
            asked = await asyncio.gather(*(one.until(PING) for one in connections))
            assert max(asked) - min(asked) > EVERY / 2, asked
            closed = await asyncio.gather(*(one.until(CLOSE) for one in connections))
            for ping, close in zip(asked, closed, strict=True):
                assert close > ping + EVERY / 2
            for one in connections:
                one.writer.close()

    with Running(tmp_path / "data", ping_every=EVERY) as server:
        run(scene(server))
