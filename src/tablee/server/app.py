"""The server as an ASGI application: sockets go straight to the tables, the rest to the routes."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.bots import bot_names
from tablee.registry import find_game, game_names
from tablee.rules import compile_rules, rules_of
from tablee.server.collector import Collector
from tablee.server.guests import COOKIE, LANGUAGE_COOKIE, Signer, cookies_of, load_key
from tablee.server.house import SWEEP_EVERY, House
from tablee.server.limits import Address, Addresses, Bucket
from tablee.server.lock import DirectoryLock
from tablee.server.routes import make_routes
from tablee.server.settings import Settings
from tablee.server.sockets import RESTART, Connection, Receive, Scope, Send, serve_socket
from tablee.server.sqlite import SqliteStorage
from tablee.server.sqlite_file import prepare_file
from tablee.server.storage import Storage, StorageError
from tablee.wire import outbound as o
from tablee.words import LANGUAGES, Language, general

log = logging.getLogger("tablee.server")

DATABASE = "tablee.sqlite"
KEY_FILE = "server.key"
SOCKET_PATH = ("/api/tables/", "/socket")
COME_BACK_AFTER = 1.0  # seconds


@dataclass(frozen=True)
class Asked:
    """What the head of a request says of who sends it."""

    host: str  # where it comes from
    guest: str | None
    language: Language
    is_same_origin: bool
    table: str | None  # of a socket


class Server:
    """One data directory, served."""

    def __init__(self, directory: Path, settings: Settings) -> None:
        self.directory = directory
        self.settings = settings
        self.loop: asyncio.AbstractEventLoop
        self.storage: Storage
        self.house: House
        self.connections: set[Connection] = set()
        self._lock = DirectoryLock(prepare_directory(directory))
        self.signer = Signer(_key(directory))
        prepare_file(directory / DATABASE)
        self.addresses = Addresses(self._new_address)
        self.is_compiled = False
        self.warming_up = threading.Thread(target=self._warm_up, name="tablee-warm-up", daemon=True)
        self.failure: StorageError | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._routes = make_routes(self)

    async def open(self) -> None:
        """Open the storage and begin to look after the tables."""
        self.loop = asyncio.get_running_loop()
        self.storage = SqliteStorage(self.directory / DATABASE, self.loop)
        self.house = House(self.storage, self.settings, self.loop)
        self.start(self._look_after())
        self._collector = Collector(self.loop)

    async def stop(self) -> None:
        """Finish the moves in flight and tell everybody to come back."""
        self.house.is_stopping = True
        await self.house.settle(self.settings.stop_within)
        goodbyes = []
        for connection in list(self.connections):
            text = general("online.stopping").text(connection.language)
            last = o.Closing(code="stopping", text=text, again=COME_BACK_AFTER)
            goodbyes.append(connection.close(RESTART, last))
        await asyncio.gather(*goodbyes, return_exceptions=True)

    async def close(self) -> None:
        """Close the storage; nobody is connected any more."""
        for task in list(self._tasks):
            task.cancel()
        self._collector.close()
        self.house.close()
        await self.storage.close()
        self._lock.release()

    def start(self, coroutine: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside everything else."""
        task = self.loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- ASGI ------------------------------------------------------------------------------------

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await serve_socket(self, scope, receive, send)
        elif scope["type"] == "http":
            await self._routes(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._lifespan(receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await self.open()
        except StorageError as error:
            self.failure = error
            await send({"type": "lifespan.startup.failed", "message": ""})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})

    def read_request(self, scope: Scope) -> Asked:
        """Who asks: from the head of a request, whatever it is for."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        cookies = cookies_of(headers.get(b"cookie", ""))
        language = language_of(cookies.get(LANGUAGE_COOKIE), headers.get(b"accept-language", ""))
        origin = headers.get(b"origin")
        here = headers.get(b"host", "")
        same = origin is None or origin in self.settings.origins or _host_of(origin) == here
        path: str = scope["path"]
        table = None
        if path.startswith(SOCKET_PATH[0]) and path.endswith(SOCKET_PATH[1]):
            table = path[len(SOCKET_PATH[0]) : -len(SOCKET_PATH[1])]
        client = scope.get("client")
        return Asked(
            host=client[0] if client else "",
            guest=self.signer.read(cookies.get(COOKIE)),
            language=language,
            is_same_origin=same,
            table=table,
        )

    @staticmethod
    def abort(send: Send) -> None:
        """Cut a connection whose reader does not even take a goodbye."""
        transport = getattr(getattr(send, "__self__", None), "transport", None)
        if transport is not None:
            transport.abort()

    # --- beside ----------------------------------------------------------------------------------

    def _new_address(self) -> Address:
        settings, now = self.settings, self.loop.time()
        rates = (settings.address_messages_per_second, settings.address_messages_burst)
        requests = (settings.address_requests_per_second, settings.address_requests_burst)
        return Address(Bucket(*rates, now), Bucket(*requests, now))

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_EVERY, max(0.05, self.settings.unload_after)))
            self.house.sweep()
            self.addresses.forget_quiet_ones(self.loop.time())

    def _warm_up(self) -> None:
        """What takes time is made ready beside everything else: the bots, then the compiled rules.

        Until then the rules run as they are written.
        """
        for name in game_names():
            bot_names(find_game(name))
        if not self.settings.compile:
            return
        for name in game_names():
            _ready(name)
        self.is_compiled = all(rules_of(find_game(n)).mode == "compiled" for n in game_names())
        log.info("rules are compiled")


def _ready(name: str) -> None:
    try:
        compile_rules(find_game(name))
    except Exception:
        log.exception("rules could not be compiled; they run uncompiled")


def prepare_directory(directory: Path) -> Path:
    """The data directory, for its owner's eyes only; raises ``StorageError``."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or "?"
        raise StorageError(general("storage.directory", path=str(directory), why=why)) from None
    return directory


def _key(directory: Path) -> bytes:
    try:
        return load_key(directory / KEY_FILE)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise StorageError(general("storage.directory", path=str(directory), why=why)) from None


def language_of(chosen: str | None, accepted: str) -> Language:
    """The language somebody chose, else the first of ours that their browser asks for."""
    for known in LANGUAGES:
        if chosen == known:
            return known
    ranked: list[tuple[float, int, Language]] = []
    for place, part in enumerate(accepted.lower().split(",")[:20]):
        tag, _, quality = part.partition(";q=")
        for known in LANGUAGES:
            if tag.strip().split("-")[0] == known:
                try:
                    ranked.append((-float(quality or 1), place, known))
                except ValueError:
                    continue
    return min(ranked)[2] if ranked else "en"


def _host_of(origin: str) -> str:
    return origin.partition("://")[2]
