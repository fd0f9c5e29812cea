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
from array import array
from pathlib import Path

import msgspec
import numpy as np
import uvloop

from .processes import HOST

CONNECTIONS = 40
TICK = 0.001  # seconds
WARM = 1.0
LINE = b"m" * 99 + b"\n"  # about as much as an entry of the log
LAST_ANSWERS = 0.1  # seconds to wait for them


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
    """One connection of the load: sends lines, and notes when each was answered."""

    def __init__(self, took: array[float]) -> None:
        self._took = took
        self._sent: list[float] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment] # a socket's

    def ask(self) -> None:
        self._sent.append(time.perf_counter())
        self._transport.write(LINE)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        for _ in data:
            self._took.append(now - self._sent.pop(0))


async def serve(port: int, path: Path) -> None:
    loop = asyncio.get_running_loop()
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    waiting: list[tuple[asyncio.Transport, int]] = []
    server = await loop.create_server(lambda: Appending(file, loop, waiting), HOST, port)
    await server.serve_forever()


async def load(port: int, rate: float, seconds: float) -> Bare:
    loop = asyncio.get_running_loop()
    took = array("d")
    asking = []
    for _ in range(CONNECTIONS):
        _, one = await loop.create_connection(lambda: Asking(took), HOST, port)
        asking.append(one)
    began = time.perf_counter()
    sent = 0
    is_warm = False
    while (now := time.perf_counter() - began) < WARM + seconds:
        if not is_warm and now > WARM:
            is_warm = True
            del took[:]
        while sent < int(now * rate):
            asking[sent % CONNECTIONS].ask()
            sent += 1
        await asyncio.sleep(TICK)
    await asyncio.sleep(LAST_ANSWERS)
    p50, p99, most = np.percentile(np.asarray(took), (50, 99, 100)) * 1000
    return Bare(float(p50), float(p99), float(most))


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
