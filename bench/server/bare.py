"""The machine by itself: a server that only appends to a file and answers, at the same pace.

It knows no rules, no tables and no seats. What it takes is what the disk, the two cores and whoever
else uses them take, so that it shows how much of a slow acknowledgement is the machine's.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections import deque
from pathlib import Path

import msgspec
import uvloop

from .pace import Pace, SteadyPace
from .processes import HOST

CONNECTIONS = 40
WARM = 1.0  # seconds
LINE = b"m" * 99 + b"\n"  # about as much as an entry of the log


class Bare(msgspec.Struct):
    """How long an answer took."""

    p50_ms: float
    p99_ms: float
    most_ms: float


class Appending(asyncio.Protocol):
    """One connection of the server; what came in one turn of the loop is written together."""

    def __init__(
        self,
        file: int,
        loop: asyncio.AbstractEventLoop,
        waiting: list[tuple[asyncio.Transport, int]],
    ) -> None:
        self._file = file
        self._loop = loop
        self._waiting = waiting  # shared by all connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment] # a socket's

    def data_received(self, data: bytes) -> None:
        if not self._waiting:
            self._loop.call_soon(self._append)
        self._waiting.append((self._transport, len(data) // len(LINE)))

    def _append(self) -> None:
        waiting = self._waiting.copy()
        self._waiting.clear()
        os.write(self._file, LINE * sum(lines for _, lines in waiting))
        os.fdatasync(self._file)
        for transport, lines in waiting:
            transport.write(b"k" * lines)


class Asking(asyncio.Protocol):
    """One connection of the load; it may always ask again, whatever is still to be answered."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._sent: deque[float] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment] # a socket's
        self._pace.ready(self)

    def make_move(self) -> None:
        self._sent.append(time.perf_counter())
        self._transport.write(LINE)
        self._pace.ready(self)

    def data_received(self, data: bytes) -> None:
        for _ in data:
            self._pace.confirmed(self._sent.popleft())


async def serve(port: int, path: Path) -> None:
    loop = asyncio.get_running_loop()
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    waiting: list[tuple[asyncio.Transport, int]] = []
    server = await loop.create_server(lambda: Appending(file, loop, waiting), HOST, port)
    await server.serve_forever()


async def load(port: int, rate: float, seconds: float) -> Bare:
    loop = asyncio.get_running_loop()
    pace = SteadyPace(rate, loop)
    for _ in range(CONNECTIONS):
        await loop.create_connection(lambda: Asking(pace), HOST, port)
    pace.play()
    await asyncio.sleep(WARM)
    pace.measure()
    await asyncio.sleep(seconds)
    pace.stop()
    return Bare(pace.latency_ms(50), pace.latency_ms(99), pace.latency_ms(100))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--file", type=Path, help="serve, and append to this file")
    parser.add_argument("--rate", type=float, default=1_000.0)
    parser.add_argument("--seconds", type=float, default=6.0)
    asked = parser.parse_args()
    if asked.file is not None:
        uvloop.run(serve(asked.port, asked.file))
        return
    bare = uvloop.run(load(asked.port, asked.rate, asked.seconds))
    sys.stdout.write(msgspec.json.encode(bare).decode() + "\n")


if __name__ == "__main__":
    main()
