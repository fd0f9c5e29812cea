"""What entries write: rows of the log and of what is kept beside it.

It goes straight to the driver: SQLAlchemy takes as long for a statement as SQLite for a whole
commit of some moves.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
import sqlalchemy as sa

from tablee.server.sqlite_file import driver_of
from tablee.server.storage import Append, Finished, TableRecord
from tablee.wire.tables import Seat

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


def write_first(
    connection: sa.Connection,
    key: int,
    at: int,
    body: bytes,
    secret: bytes,
    sitters: tuple[tuple[str, int], ...],
) -> None:
    """The first entry of a new table."""
    driver = driver_of(connection)
    driver.execute(_INSERT_ENTRY, (key, 1, at, body))
    driver.execute(_INSERT_SECRET, (key, 1, secret))
    _write_sitters(driver, key, sitters)


def write_appends(connection: sa.Connection, appends: list[Append]) -> None:
    """All entries of a batch, then what changed beside the log."""
    driver = driver_of(connection)
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


def row_of(record: TableRecord) -> dict[str, Any]:
    return {
        "id": record.id,
        "game": record.game,
        "phase": record.phase,
        "listed": record.listed,
        "creator": record.creator,
        "seats": _encode(record.seats),
        "changed": record.changed,
    }


def record_of(row: Any) -> TableRecord:
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
