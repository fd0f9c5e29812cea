"""A data directory with very many tables, made by copying real ones in the database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

DATABASE = "tablee.sqlite"


def multiply_tables(data: Path, wanted: int) -> int:
    """Copy all tables, each with its log, until there are so many; how many entries there are."""
    with sqlite3.connect(data / DATABASE) as database:
        database.execute("PRAGMA synchronous = OFF")
        have, last = database.execute("SELECT count(*), max(key) FROM tables").fetchone()
        copies = -(-wanted // have)
        database.execute("CREATE TEMP TABLE copies (n INTEGER)")
        database.executemany("INSERT INTO copies VALUES (?)", [(n,) for n in range(1, copies)])
        shifted = f"key + n * {last}"
        database.execute(
            f"INSERT INTO tables SELECT {shifted}, id || '-' || n, game, phase, listed, creator, "
            f"seats, changed FROM copies, tables WHERE key <= {last} "
            f"LIMIT {wanted - have}"
        )
        for name, columns in (
            ("entries", "version, at, body"),
            ("secrets", "number, secret"),
        ):
            database.execute(
                f"INSERT INTO {name} SELECT {shifted}, {columns} FROM copies, {name} "
                f"WHERE key <= {last}"
            )
        database.execute(
            f"INSERT INTO sitters SELECT guest, {shifted}, seat FROM copies, sitters "
            f"WHERE key <= {last}"
        )
        database.execute("DELETE FROM entries WHERE key NOT IN (SELECT key FROM tables)")
        tables, entries = database.execute(
            "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries)"
        ).fetchone()
        if tables != wanted:
            raise SystemExit(f"{tables} tables were made instead of {wanted}")
        return int(entries)


def logged_moves(data: Path) -> int:
    """How many moves of players are in the log of a server that has stopped."""
    with sqlite3.connect(data / DATABASE) as database:
        query = 'SELECT count(*) FROM entries WHERE CAST(body AS TEXT) LIKE \'%"kind":"moved"%\''
        return int(database.execute(query).fetchone()[0])
