"""What keeps the tables: one small interface, so that the log can live in SQLite or elsewhere.

The one promise that matters: when ``then`` is called without an error, the entry is durable, it is
the only one of its table with that version, and every version before it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec

from tablee.errors import TableeError
from tablee.game import Outcome
from tablee.wire.tables import Phase, Seat
from tablee.words import Language

Then: TypeAlias = "Callable[[Exception | None], None]"


class StorageError(TableeError):
    """Something could not be kept or read; nothing of it was acknowledged."""


class NewerStorage(StorageError):
    """The file was written by a newer Tablée."""


class Conflict(StorageError):
    """Another writer has appended at this version; whoever lost reads again."""


class TableRecord(msgspec.Struct, frozen=True):
    """What lists show of a table, kept beside its log."""

    id: str
    game: str
    phase: Phase
    listed: bool
    creator: str  # a guest
    seats: tuple[Seat, ...]
    sitters: tuple[tuple[str, int], ...] | None  # guests and their seats; None: as they were
    changed: int  # milliseconds since 1970


class Finished(msgspec.Struct, frozen=True):
    """A game that is over."""

    table: str
    number: int
    game: str
    players: tuple[str, ...]
    outcome: Outcome
    ended: int  # milliseconds since 1970
    sitters: tuple[tuple[str, int], ...] = ()


class StoredGuest(msgspec.Struct, frozen=True):
    id: str
    name: str
    language: Language


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is read: its log, and the secrets of its shuffles."""

    key: int
    entries: tuple[bytes, ...]
    secrets: dict[int, bytes]


class Life:
    """One stay of a table in memory. What is to be appended after a failure of it is refused, so
    that no entry can follow one that is missing.
    """

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class Append(msgspec.Struct):
    """One entry to be appended, with what changes beside the log in the same transaction."""

    key: int
    version: int
    at: int  # milliseconds since 1970
    body: bytes
    life: Life
    then: Then
    record: TableRecord | None = None
    secret: tuple[int, bytes] | None = None
    finished: Finished | None = None


class Storage(Protocol):
    """What the server asks of whatever keeps its tables."""

    def append(self, write: Append) -> None:
        """Append durably, then call ``then`` on the event loop, in the order of the calls."""

    async def create(self, record: TableRecord, at: int, body: bytes, secret: bytes) -> int:
        """A new table with its first entry; its key."""

    async def read(self, table: str) -> StoredTable | None: ...

    async def lobby(self, most: int) -> Sequence[TableRecord]:
        """The listed tables that are open or played at, the last changed first."""

    async def tables_of(self, guest: str, most: int) -> Sequence[tuple[TableRecord, int]]:
        """The tables where a guest sits, and at which seat."""

    async def count_tables(self, creator: str) -> int:
        """How many tables of a guest's making are not over."""

    async def finished_games(self, table: str) -> Sequence[Finished]: ...

    async def games_of(self, guest: str, most: int) -> Sequence[tuple[Finished, int]]:
        """The finished games of a guest, the last first, and at which seat."""

    async def save_guest(self, guest: StoredGuest, at: int) -> None: ...

    async def guest(self, guest: str) -> StoredGuest | None: ...

    async def add_link(self, digest: bytes, table: str, guest: str, expires: int) -> None:
        """Keep the digest of a one-time link for the seat of a guest."""

    async def take_link(self, digest: bytes, now: int) -> tuple[str, str] | None:
        """Use up a link: its table and guest, if it is known, unused and not too old."""

    async def check(self) -> None:
        """Whether it can be written to; raises ``StorageError``."""

    async def backup(self, path: Path) -> None: ...

    async def close(self) -> None: ...
