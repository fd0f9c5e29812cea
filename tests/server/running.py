"""A real server in a process of its own, and plain sockets to it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Self

import websockets
from websockets.asyncio.client import ClientConnection, connect

from tablee.client import Guest

# Bots do not wait, and nobody is too fast: what limits do has its own tests. The rules run as they
# are written: a server that lives for seconds does not earn back the time to load compiled ones.
FAST = {
    "compile": False,
    "pace": 0.0,
    "messages_per_second": 100_000,
    "messages_burst": 100_000,
    "address_messages_per_second": 1_000_000,
    "address_messages_burst": 1_000_000,
    "address_requests_per_second": 100_000,
    "address_requests_burst": 100_000,
    "connections_per_address": 10_000,
    "hints_per_minute": 1_000_000,
    "hints_burst": 1_000_000,
    "tables_per_guest": 10_000,
}
PATIENCE = 120.0  # seconds after which something is taken to be stuck


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene; one that hangs fails."""
    asyncio.run(asyncio.wait_for(scene, PATIENCE))


class Running:
    """A server over a data directory; it can be killed and started again."""

    def __init__(self, directory: Path, **settings: Any) -> None:
        self.directory = directory
        self.settings = {**FAST, **settings}
        self.port = 0
        self.start()

    def start(self) -> None:
        self.directory.mkdir(parents=True, exist_ok=True)
        file = self.directory.with_suffix(".toml")
        file.write_text("".join(f"{k} = {json.dumps(v)}\n" for k, v in self.settings.items()))
        self.log = self.directory.with_suffix(".log")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(file),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", line)
        assert found, (line, self.log.read_text())
        self.port = int(found[1])

    def command(self, settings: Path) -> list[str]:
        return [
            *(sys.executable, "-m", "tablee", "serve", "--lang", "en", "--no-browser"),
            *("--host", "127.0.0.1", "--port", str(self.port)),
            *("--data", str(self.directory), "--settings", str(settings)),
        ]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As if the power went."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self) -> int:
        """Gently; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()

    def guest(self, name: str, language: str = "en") -> Guest:
        return Guest(self.url, name=name, language=language)


class Raw:
    """A socket to a table without any client's cleverness."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[dict[str, Any]] = []

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        self.received.append(json.loads(text))
        return self.received[-1]

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = await self.receive()
            if holds(message):
                return message

    async def answer(self, **message: Any) -> dict[str, Any]:
        """Send an action and wait for whatever carries its id."""
        await self.send(**message)
        return await self.until(lambda told: told.get("id") == message["id"])

    async def closed(self) -> int:
        """Wait until the server closes; its code."""
        try:
            while True:
                await self.receive()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


async def raw(
    server: Running, table: str, guest: Guest | None = None, *, hello: Any = True, **headers: str
) -> Raw:
    """A socket that has said hello, unless asked otherwise."""
    if guest is not None and guest.cookie:
        headers["cookie"] = guest.cookie
    socket = await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket",
        additional_headers=headers,
        compression=None,
        max_size=None,
        max_queue=None,
        proxy=None,
    )
    connection = Raw(socket)
    if hello is not False:
        more = hello if isinstance(hello, dict) else {}
        await connection.send(type="hello", version=1, **more)
    return connection
