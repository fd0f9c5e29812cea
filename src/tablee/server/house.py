"""All tables: found by their id, read from storage when somebody comes, put away when all left."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tablee import fair
from tablee.server import entries as e
from tablee.server.decide import Around, create
from tablee.server.entries import encode_entry
from tablee.server.guests import new_token
from tablee.server.live import LiveTable, Surroundings
from tablee.server.metrics import METRICS
from tablee.server.records import NOBODY, Retold, rebuild, record_of, retold_to
from tablee.server.refusal import Refusal
from tablee.server.settings import Settings
from tablee.server.storage import Storage, StoredGuest
from tablee.server.streams import Recent
from tablee.server.table import TableState
from tablee.wire.http import NewTable
from tablee.wire.tables import Table
from tablee.words import general

THINKERS = 2  # threads for bots
LONGEST_TABLE_ID = 64
SWEEP_EVERY = 15.0
SLIM_AFTER = 60.0  # seconds without anything happening at a table
RECALLED = 400  # entries; who was away for longer is shown the table and not what happened
PATIENT_TRIES = 5  # to tell a whole game while it goes on


class House:
    """The tables of this server."""

    def __init__(
        self, storage: Storage, settings: Settings, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.storage = storage
        self.settings = settings
        self.loop = loop
        self.tables: dict[str, LiveTable] = {}
        self.is_stopping = False
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, "tablee-bot")
        self._around = Surroundings(storage=storage, settings=settings, loop=loop, think=self.think)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._around.now()

    def think(self, function: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        """Run something long where it does not hold up the others."""
        return self.loop.run_in_executor(self._thinkers, function, *arguments)

    async def open_table(self, new: NewTable, guest: StoredGuest) -> Table:
        """Set up a table."""
        if await self.storage.count_tables(guest.id) >= self.settings.tables_per_guest:
            most = self.settings.tables_per_guest
            raise Refusal("too-many", general("online.too_many_tables", most=most))
        secret = secrets.token_bytes(fair.SECRET_BYTES)
        around = Around(
            settings=self.settings,
            guest=guest.id,
            name=guest.name,
            is_absent=lambda _: False,
            is_here=lambda _: True,
            new_secret=lambda: secret,
        )
        entry = create(new, around, fair.commit(secret).hex())
        state = TableState(new_token(), {1: secret})
        applied = state.apply(entry)
        now = self._around.now()
        record = record_of(state, guest.id, now)
        key = await self.storage.create(record, now, encode_entry(entry), secret)
        recent = deque([Recent(applied.seen, tuple(state.numbers))])
        self._keep(LiveTable(key, state, guest.id, self._around, recent))
        METRICS.entries += 1
        return state.view()

    async def table(self, table: str) -> LiveTable:
        """A table, from memory or from storage; raises ``Refusal`` if there is none."""
        live = self.tables.get(table)
        if live is not None:
            return live
        if len(table) > LONGEST_TABLE_ID or not table.isascii():
            raise Refusal("not-found", general("online.no_table"))
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = self.loop.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        stored = await self.storage.read(table)
        if stored is None:
            raise Refusal("not-found", general("online.no_table"))
        recent: deque[Recent] = deque()
        state = rebuild(table, stored.entries, stored.secrets, recent)
        created = e.decode_entry(stored.entries[0])
        if not isinstance(created, e.Created):
            raise Refusal("failed", general("online.failed"))
        METRICS.loads += 1
        return self._keep(LiveTable(stored.key, state, created.guest, self._around, recent))

    def _keep(self, live: LiveTable) -> LiveTable:
        self.tables[live.state.id] = live
        METRICS.tables_loaded = len(self.tables)
        return live

    async def recall(self, live: LiveTable, entries: int) -> None:
        """Read the events of the last entries again, for somebody who has missed them."""
        for _ in range(3):
            stored = await self.storage.read(live.state.id)
            if stored is None:
                return
            recent: deque[Recent] = deque()
            rebuild(live.state.id, stored.entries, stored.secrets, recent, keep=entries)
            if len(stored.entries) == live.state.version:
                live.recent = recent
                return

    async def retell(self, live: LiveTable, guest: str | None) -> Retold:
        """All that somebody was told of the game at a table, from the deal on."""
        for _ in range(PATIENT_TRIES):
            match, viewer = live.state.match, live.state.seat_of(guest)
            if match is None:
                return Retold(viewer)
            retold: Retold = await self.think(retold_to, match, len(match.played), viewer)
            if live.is_current(retold, guest):
                return retold
        return Retold(NOBODY)  # the game goes on faster than it can be told

    def sweep(self) -> None:
        """Put away the tables where nobody has been for a while."""
        now = self.loop.time()
        for table, live in list(self.tables.items()):
            if now - live.touched > SLIM_AFTER:
                live.slim()
            if live.is_idle and now - live.touched > self.settings.unload_after:
                live.put_away()
                del self.tables[table]
        METRICS.tables_loaded = len(self.tables)

    async def settle(self, seconds: float) -> None:
        """Wait until what is on its way to the disk has arrived there, but not for ever."""
        self.is_stopping = True
        end = self.loop.time() + seconds
        for live in list(self.tables.values()):
            await live.settled(end - self.loop.time())

    def close(self) -> None:
        for live in self.tables.values():
            live.put_away()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
