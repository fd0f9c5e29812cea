"""The least of an HTTP client: JSON over connections that stay open."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec


class Refused(Exception):
    """An answer that is not 200 or 201."""


class Requests:
    """Some connections to one server; each carries one request at a time."""

    def __init__(self, host: str, port: int, connections: int = 16) -> None:
        self._address = (host, port)
        self._free: asyncio.LifoQueue[Line | None] = asyncio.LifoQueue()
        for _ in range(connections):
            self._free.put_nowait(None)

    async def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """The answer's value, and the cookie that came with it."""
        return await self._ask("POST", path, msgspec.json.encode(body), cookie)

    async def get(self, path: str) -> Any:
        return (await self._ask("GET", path, b"", ""))[0]

    async def _ask(self, method: str, path: str, body: bytes, cookie: str) -> tuple[Any, str]:
        host, port = self._address
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            *([f"Cookie: {cookie}"] if cookie else []),
            "\r\n",
        ]
        request = "\r\n".join(lines).encode() + body
        line = await self._free.get()
        try:
            if line is None:
                line = Line(*await asyncio.open_connection(host, port))
            try:
                status, answer, given = await line.ask(request)
            except (OSError, EOFError):
                # A server may close a connection that was quiet; a new one is opened, once.
                line.close()
                line = Line(*await asyncio.open_connection(host, port))
                status, answer, given = await line.ask(request)
        except BaseException:
            if line is not None:
                line.close()
            line = None
            raise
        finally:
            self._free.put_nowait(line)
        if status not in (200, 201):
            raise Refused(f"{method} {path}: {status} {answer[:300]!r}")
        return msgspec.json.decode(answer), given

    def close(self) -> None:
        while not self._free.empty():
            line = self._free.get_nowait()
            if line is not None:
                line.close()


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def ask(self, request: bytes) -> tuple[int, bytes, str]:
        """Status, body and cookie of the answer."""
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in map(_split, lines)}
        body = await self._reader.readexactly(int(headers.get("content-length", "0")))
        cookie = headers.get("set-cookie", "").partition(";")[0]
        return int(first.split()[1]), body, cookie

    def close(self) -> None:
        self._writer.close()


def _split(line: str) -> tuple[str, str, str]:
    return line.partition(":")
