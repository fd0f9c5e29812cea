"""The SQLite file itself: opened, brought up to date, copied, and what its errors mean."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tablee.server import schema as s
from tablee.server.storage import Conflict, NewerStorage, StorageError
from tablee.words import general

READERS = 2
BUSY_MILLISECONDS = 2_000  # how long to wait for another program that locks the file
BACKUP_PAGES = 2_000  # copied at once, so that writing goes on in between
OWN_TRANSACTIONS = "tablee_own_transactions"  # of a connection that SQLAlchemy begins nothing on


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


def driver_of(connection: sa.Connection) -> sqlite3.Connection:
    """The connection that SQLAlchemy's stands for."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError("this is no connection to SQLite")
    return driver


@contextlib.contextmanager
def transaction(connection: sa.Connection) -> Iterator[None]:
    """All or nothing. After a failure the connection is closed, which takes everything back."""
    driver = driver_of(connection)
    driver.execute("BEGIN")
    yield
    driver.execute("COMMIT")


def prepare_file(path: Path) -> None:
    """Make a file ready to be opened; raises ``StorageError``."""
    engine = engine_of(path)
    try:
        prepare(engine)
    except sa.exc.DBAPIError as error:
        raise explained(error) from None
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


def explained(error: Exception) -> Exception:
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
