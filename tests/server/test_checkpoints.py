"""What is committed gets from the log into the file while the server runs, beside the commits."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import time
from pathlib import Path

from server.running import PATIENCE, Running, run
from tablee.server.app import DATABASE
from tablee.server.checkpoints import Checkpoints


def tables_in_file_alone(database: Path, copy: Path) -> list[str]:
    """The tables that the file has without its log."""
    shutil.copy(database, copy)
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        try:
            return [row[0] for row in connection.execute("SELECT id FROM tables")]
        except sqlite3.DatabaseError:
            return []  # copied while it was being written


def test_a_running_server_copies_what_it_has_committed(server: Running, tmp_path: Path):
    made: list[str] = []

    async def scene() -> None:
        async with server.guest("Anna") as anna:
            made.append(await anna.create("the-game", ["me"]))

    run(scene())
    end = time.monotonic() + PATIENCE
    while made[0] not in tables_in_file_alone(server.directory / DATABASE, tmp_path / "copy"):
        assert time.monotonic() < end, "nothing was copied"
        time.sleep(0.05)


def test_the_log_is_copied_while_somebody_writes_on_and_on(tmp_path: Path):
    path = tmp_path / "busy.sqlite"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")  # so that no commit does it
        connection.execute("CREATE TABLE notes (text BLOB)")
        checkpoints = Checkpoints(path)
        checkpoints.start()
        written, end = 0, time.monotonic() + PATIENCE
        while path.stat().st_size < max(written / 2, 5_000_000):
            assert time.monotonic() < end, "the file does not keep up with the log"
            connection.execute("INSERT INTO notes VALUES (?)", (bytes(50_000),))
            written += 50_000
            time.sleep(0.002)
        checkpoints.close()


def test_it_stops_at_once_where_there_is_nothing_to_copy(tmp_path: Path):
    checkpoints = Checkpoints(tmp_path / "empty.sqlite")
    checkpoints.start()
    checkpoints.close()
    assert not checkpoints.is_alive()
