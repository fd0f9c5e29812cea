"""Tables in one SQLite file: WAL, durable at every commit, written by one thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from tablee.server import schema as s
from tablee.server.checkpoints import Checkpoints
from tablee.server.sqlite_file import (
    OWN_TRANSACTIONS,
    READERS,
    backup,
    engine_of,
    explained,
    transaction,
)
from tablee.server.sqlite_rows import (
    record_of,
    row_of,
    write_appends,
    write_first,
)
from tablee.server.storage import (
    Append,
    Finished,
    StorageError,
    StoredGuest,
    StoredTable,
    TableRecord,
)
from tablee.server.writer import Operation, Writer
from tablee.words import general

T = TypeVar("T")

_decode_game = msgspec.json.Decoder(Finished).decode


class SqliteStorage:
    """Implements ``Storage`` over a file."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.path = path
        self._loop = loop
        self._engine = engine_of(path)
        self._readers = ThreadPoolExecutor(READERS, "tablee-reader")
        writing = self._engine.execution_options(**{OWN_TRANSACTIONS: True})
        self._writer = Writer(writing, transaction, write_appends, explained, loop)
        self._writer.start()
        self._checkpoints = Checkpoints(path)
        self._checkpoints.start()
        self.append: Callable[[Append], None] = self._writer.put

    # --- writing ---------------------------------------------------------------------------------

    async def create(self, record: TableRecord, at: int, body: bytes, secret: bytes) -> int:
        def run(connection: sa.Connection) -> int:
            row = row_of(record)
            inserted = connection.execute(sa.insert(s.tables).values(**row))
            key = int(inserted.lastrowid)
            write_first(connection, key, at, body, secret, record.sitters or ())
            return key

        return await self._run(run)

    async def save_guest(self, guest: StoredGuest, at: int) -> None:
        values = {"name": guest.name, "language": guest.language, "seen": at}
        statement = insert(s.guests).values(id=guest.id, **values)
        statement = statement.on_conflict_do_update(index_elements=["id"], set_=values)
        await self._run(lambda connection: connection.execute(statement) and None)

    async def add_link(self, digest: bytes, table: str, guest: str, expires: int) -> None:
        def run(connection: sa.Connection) -> None:
            of_guest = (s.links.c.table == table) & (s.links.c.guest == guest)
            connection.execute(sa.delete(s.links).where(of_guest))
            row = {"digest": digest, "table": table, "guest": guest, "expires": expires}
            connection.execute(sa.insert(s.links).values(**row))

        await self._run(run)

    async def take_link(self, digest: bytes, now: int) -> tuple[str, str] | None:
        def run(connection: sa.Connection) -> tuple[str, str] | None:
            connection.execute(sa.delete(s.links).where(s.links.c.expires < now))
            taken = connection.execute(
                sa.delete(s.links)
                .where(s.links.c.digest == digest)
                .returning(s.links.c.table, s.links.c.guest)
            ).first()
            return None if taken is None else (taken[0], taken[1])

        return await self._run(run)

    async def check(self) -> None:
        await self._run(lambda connection: connection.execute(_TOUCH) and None)

    async def _run(self, run: Callable[[sa.Connection], T]) -> T:
        result: asyncio.Future[T] = self._loop.create_future()
        self._writer.put(Operation(run, result))
        return await result

    # --- reading ---------------------------------------------------------------------------------

    async def read(self, table: str) -> StoredTable | None:
        def run(connection: sa.Connection) -> StoredTable | None:
            key = connection.execute(_KEY_OF, {"id": table}).scalar()
            if key is None:
                return None
            found = connection.execute(_ENTRIES_OF, {"key": key}).all()
            secrets = connection.execute(_SECRETS_OF, {"key": key}).all()
            if [version for version, _ in found] != list(range(1, len(found) + 1)):
                raise StorageError(general("storage.hole"))
            return StoredTable(
                key,
                tuple(body for _, body in found),
                dict(secrets),
            )

        return await self._read(run)

    async def lobby(self, most: int) -> Sequence[TableRecord]:
        def run(connection: sa.Connection) -> list[TableRecord]:
            return [record_of(row) for row in connection.execute(_LOBBY, {"most": most})]

        return await self._read(run)

    async def tables_of(self, guest: str, most: int) -> Sequence[tuple[TableRecord, int]]:
        def run(connection: sa.Connection) -> list[tuple[TableRecord, int]]:
            rows = connection.execute(_TABLES_OF, {"guest": guest, "most": most})
            return [(record_of(row), row.seat) for row in rows]

        return await self._read(run)

    async def count_tables(self, creator: str) -> int:
        def run(connection: sa.Connection) -> int:
            return int(connection.execute(_COUNT_OF, {"creator": creator}).scalar_one())

        return await self._read(run)

    async def finished_games(self, table: str) -> Sequence[Finished]:
        def run(connection: sa.Connection) -> list[Finished]:
            rows = connection.execute(_GAMES_OF_TABLE, {"id": table})
            return [_decode_game(row.body) for row in rows]

        return await self._read(run)

    async def games_of(self, guest: str, most: int) -> Sequence[tuple[Finished, int]]:
        def run(connection: sa.Connection) -> list[tuple[Finished, int]]:
            rows = connection.execute(_GAMES_OF_GUEST, {"guest": guest, "most": most})
            return [(_decode_game(row.body), row.seat) for row in rows]

        return await self._read(run)

    async def guest(self, guest: str) -> StoredGuest | None:
        def run(connection: sa.Connection) -> StoredGuest | None:
            row = connection.execute(_GUEST, {"id": guest}).first()
            return None if row is None else StoredGuest(row.id, row.name, row.language)

        return await self._read(run)

    async def _read(self, run: Callable[[sa.Connection], T]) -> T:
        def with_connection() -> T:
            try:
                with self._engine.connect() as connection:
                    return run(connection)
            except sa.exc.DBAPIError as error:
                raise explained(error) from None

        return await self._loop.run_in_executor(self._readers, with_connection)

    async def backup(self, path: Path) -> None:
        await self._loop.run_in_executor(self._readers, backup, self.path, path)

    async def close(self) -> None:
        self._writer.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        await self._loop.run_in_executor(None, self._checkpoints.close)
        self._readers.shutdown()
        self._engine.dispose()


_KEY_OF = sa.select(s.tables.c.key).where(s.tables.c.id == sa.bindparam("id"))
_ENTRIES_OF = (
    sa.select(s.entries.c.version, s.entries.c.body)
    .where(s.entries.c.key == sa.bindparam("key"))
    .order_by(s.entries.c.version)
)
_SECRETS_OF = sa.select(s.secrets.c.number, s.secrets.c.secret).where(
    s.secrets.c.key == sa.bindparam("key")
)
_LOBBY = (
    sa.select(s.tables)
    .where(s.tables.c.listed, s.tables.c.phase.in_(["open", "playing"]))
    .order_by(s.tables.c.changed.desc())
    .limit(sa.bindparam("most"))
)
_TABLES_OF = (
    sa.select(s.tables, s.sitters.c.seat)
    .join(s.sitters, s.sitters.c.key == s.tables.c.key)
    .where(s.sitters.c.guest == sa.bindparam("guest"))
    .order_by(s.tables.c.changed.desc())
    .limit(sa.bindparam("most"))
)
_COUNT_OF = (
    sa.select(sa.func.count())
    .select_from(s.tables)
    .where(s.tables.c.creator == sa.bindparam("creator"), s.tables.c.phase.in_(["open", "playing"]))
)
_GAMES_OF_TABLE = (
    sa.select(s.games.c.body)
    .join(s.tables, s.tables.c.key == s.games.c.key)
    .where(s.tables.c.id == sa.bindparam("id"))
    .order_by(s.games.c.number)
)
_GAMES_OF_GUEST = (
    sa.select(s.games.c.body, s.players.c.seat)
    .join(s.players, (s.players.c.key == s.games.c.key) & (s.players.c.number == s.games.c.number))
    .where(s.players.c.guest == sa.bindparam("guest"))
    .order_by(s.players.c.ended.desc())
    .limit(sa.bindparam("most"))
)
_GUEST = sa.select(s.guests).where(s.guests.c.id == sa.bindparam("id"))
# Changes nothing, but is written: an update of no row would not notice that the disk is full.
_TOUCH = sa.text("PRAGMA user_version = 0")
