"""Tables in one SQLite file: WAL, durable at every commit, written by one thread."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from tablee.server import schema as s
from tablee.server.storage import (
    Append,
    Conflict,
    Finished,
    NewerStorage,
    StorageError,
    StoredGuest,
    StoredTable,
    TableRecord,
)
from tablee.server.writer import Operation, Writer
from tablee.wire.tables import Seat
from tablee.words import general

T = TypeVar("T")

READERS = 2
BUSY_MILLISECONDS = 2_000  # how long to wait for another program that locks the file
BACKUP_PAGES = 2_000  # copied at once, so that writing goes on in between
OWN_TRANSACTIONS = "tablee_own_transactions"  # of a connection that SQLAlchemy begins nothing on

# What is written for a move goes straight to the driver: SQLAlchemy takes as long for a statement
# as SQLite for a whole commit of some moves.
_INSERT_ENTRY = "INSERT INTO entries (key, version, at, body) VALUES (?, ?, ?, ?)"
_MOST_ROWS = 128  # in one statement
_UPDATE_TABLE = (
    "UPDATE tables SET game = ?, phase = ?, listed = ?, creator = ?, seats = ?, changed = ? "
    "WHERE key = ?"
)
_INSERT_SECRET = "INSERT INTO secrets (key, number, secret) VALUES (?, ?, ?)"  # noqa: S105 - SQL
_DELETE_SITTERS = "DELETE FROM sitters WHERE key = ?"
_INSERT_SITTER = "INSERT INTO sitters (key, guest, seat) VALUES (?, ?, ?)"
_INSERT_GAME = "INSERT INTO games (key, number, ended, body) VALUES (?, ?, ?, ?)"
_INSERT_PLAYER = "INSERT INTO players (key, number, ended, guest, seat) VALUES (?, ?, ?, ?, ?)"

_encode = msgspec.json.Encoder().encode
_decode_seats = msgspec.json.Decoder(tuple[Seat, ...]).decode
_decode_game = msgspec.json.Decoder(Finished).decode


class SqliteStorage:
    """Implements ``Storage`` over a file."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.path = path
        self._loop = loop
        self._engine = engine_of(path)
        self._readers = ThreadPoolExecutor(READERS, "tablee-reader")
        writing = self._engine.execution_options(**{OWN_TRANSACTIONS: True})
        self._writer = Writer(writing, transaction, _write_appends, _explained, loop)
        self._writer.start()
        self.append: Callable[[Append], None] = self._writer.put

    # --- writing ---------------------------------------------------------------------------------

    async def create(self, record: TableRecord, at: int, body: bytes, secret: bytes) -> int:
        def run(connection: sa.Connection) -> int:
            row = _row_of(record)
            inserted = connection.execute(sa.insert(s.tables).values(**row))
            key = int(inserted.lastrowid)
            driver = _driver(connection)
            driver.execute(_INSERT_ENTRY, (key, 1, at, body))
            driver.execute(_INSERT_SECRET, (key, 1, secret))
            _write_sitters(driver, key, record.sitters or ())
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
            return [_record(row) for row in connection.execute(_LOBBY, {"most": most})]

        return await self._read(run)

    async def tables_of(self, guest: str, most: int) -> Sequence[tuple[TableRecord, int]]:
        def run(connection: sa.Connection) -> list[tuple[TableRecord, int]]:
            rows = connection.execute(_TABLES_OF, {"guest": guest, "most": most})
            return [(_record(row), row.seat) for row in rows]

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
                raise _explained(error) from None

        return await self._loop.run_in_executor(self._readers, with_connection)

    async def backup(self, path: Path) -> None:
        await self._loop.run_in_executor(self._readers, backup, self.path, path)

    async def close(self) -> None:
        self._writer.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._readers.shutdown()
        self._engine.dispose()


# --- the file ------------------------------------------------------------------------------------


def engine_of(path: Path) -> sa.Engine:
    """Connections as we want them: durable at every commit, and transactions that we begin."""
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"check_same_thread": False, "timeout": BUSY_MILLISECONDS / 1000},
        pool_size=READERS + 2,
    )

    @sa.event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLite's own driver begins transactions too late
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA wal_autocheckpoint=4000")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def _began(connection: sa.Connection) -> None:
        if not connection.get_execution_options().get(OWN_TRANSACTIONS):
            connection.exec_driver_sql("BEGIN")

    return engine


def _driver(connection: sa.Connection) -> sqlite3.Connection:
    """The connection that SQLAlchemy's stands for."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError("this is no connection to SQLite")
    return driver


@contextlib.contextmanager
def transaction(connection: sa.Connection) -> Iterator[None]:
    """All or nothing. After a failure the connection is closed, which takes everything back."""
    driver = _driver(connection)
    driver.execute("BEGIN")
    yield
    driver.execute("COMMIT")


def prepare_file(path: Path) -> None:
    """Make a file ready to be opened; raises ``StorageError``."""
    engine = engine_of(path)
    try:
        prepare(engine)
    except sa.exc.DBAPIError as error:
        raise _explained(error) from None
    finally:
        engine.dispose()


def prepare(engine: sa.Engine) -> None:
    """Create the tables, or bring an older file up to date; a newer one is refused."""
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA user_version")  # is it a database at all?
        inspector = sa.inspect(connection)
        found = None
        if inspector.has_table(s.VERSION_TABLE):
            found = connection.exec_driver_sql(f"SELECT * FROM {s.VERSION_TABLE}").scalar()  # noqa: S608 - ours
        if found == s.REVISIONS[-1]:
            return
        if found is not None and found not in s.REVISIONS:
            raise NewerStorage(general("storage.newer", version=str(found)[:20]))
        if found is None:
            s.create(connection)
            return
        from tablee.server.migrations import upgrade  # noqa: PLC0415 - only where it is needed

        upgrade(connection)


def backup(source: Path, target: Path) -> None:
    """A copy of the whole file as it is at one moment, made while others write."""
    beside = target.with_name(target.name + ".part")
    try:
        with (
            sqlite3.connect(f"file:{source}?mode=ro", uri=True) as old,
            sqlite3.connect(beside) as new,
        ):
            old.backup(new, pages=BACKUP_PAGES)
        new.close()
        old.close()
        beside.replace(target)
    except (sqlite3.Error, OSError) as error:
        beside.unlink(missing_ok=True)
        raise StorageError(general("storage.backup", path=str(target), why=str(error))) from None


# --- rows ----------------------------------------------------------------------------------------


def _write_appends(connection: sa.Connection, appends: list[Append]) -> None:
    """All entries of a batch, then what changed beside the log."""
    driver = _driver(connection)
    _insert_entries(driver, appends)
    for write in appends:
        if write.record is not None:
            _write_record(driver, write.key, write.record)
        if write.secret is not None:
            driver.execute(_INSERT_SECRET, (write.key, *write.secret))
        if write.finished is not None:
            _write_finished(driver, write.key, write.finished)


def _insert_entries(driver: sqlite3.Connection, appends: list[Append]) -> None:
    """Many rows by one statement: between two statements the event loop may take its turn.

    The numbers of rows are powers of two, so that the statements are few and stay prepared.
    """
    at, rows = 0, _MOST_ROWS
    while at < len(appends):
        while rows > len(appends) - at:
            rows //= 2
        values: list[Any] = []
        for write in appends[at : at + rows]:
            values += (write.key, write.version, write.at, write.body)
        driver.execute(_INSERT_ENTRY + ", (?, ?, ?, ?)" * (rows - 1), values)
        at += rows


def _row_of(record: TableRecord) -> dict[str, Any]:
    return {
        "id": record.id,
        "game": record.game,
        "phase": record.phase,
        "listed": record.listed,
        "creator": record.creator,
        "seats": _encode(record.seats),
        "changed": record.changed,
    }


def _record(row: Any) -> TableRecord:
    seats = _decode_seats(row.seats)
    return TableRecord(
        row.id, row.game, row.phase, bool(row.listed), row.creator, seats, (), row.changed
    )


def _write_record(driver: sqlite3.Connection, key: int, record: TableRecord) -> None:
    seats = _encode(record.seats)
    values = (record.game, record.phase, record.listed, record.creator, seats, record.changed, key)
    driver.execute(_UPDATE_TABLE, values)
    if record.sitters is not None:
        _write_sitters(driver, key, record.sitters)


def _write_sitters(
    driver: sqlite3.Connection, key: int, sitters: tuple[tuple[str, int], ...]
) -> None:
    driver.execute(_DELETE_SITTERS, (key,))
    driver.executemany(_INSERT_SITTER, [(key, guest, seat) for guest, seat in sitters])


def _write_finished(driver: sqlite3.Connection, key: int, game: Finished) -> None:
    body = _encode(msgspec.structs.replace(game, sitters=()))
    driver.execute(_INSERT_GAME, (key, game.number, game.ended, body))
    rows = [(key, game.number, game.ended, guest, seat) for guest, seat in game.sitters]
    driver.executemany(_INSERT_PLAYER, rows)


def _explained(error: Exception) -> Exception:
    """An error of the database as a sentence."""
    if isinstance(error, StorageError):
        return error
    origin = getattr(error, "orig", None) or error
    if isinstance(origin, sqlite3.IntegrityError):
        return Conflict(general("storage.conflict"))
    name = getattr(origin, "sqlite_errorname", "")
    if name == "SQLITE_FULL":
        return StorageError(general("storage.full"))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StorageError(general("storage.locked"))
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return StorageError(general("storage.closed"))
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return StorageError(general("storage.damaged"))
    return StorageError(general("storage.failed"))


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
