"""The people, seats and talk of a table, and what an entry changes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from tablee.game import Event
from tablee.server.entries import Entry
from tablee.wire import tables as wire

KEPT_IDS = 16  # of each person: as many actions can wait for their acknowledgement

Seen: TypeAlias = tuple[tuple[Event, ...], ...]  # by place of the viewer


@dataclass(slots=True)
class Person:
    """A guest who sits, or sat, at the table."""

    guest: str
    name: str
    done: list[str] = field(default_factory=list)  # ids of the last actions; a table has many

    def remember(self, id_: str) -> None:
        self.done.append(id_)
        if len(self.done) > KEPT_IDS:
            del self.done[0]


@dataclass(slots=True)
class Seat:
    """One place: open, a person's, or a bot's; a bot may play for a person who is away."""

    person: Person | None = None
    bot: str | None = None
    name: str = ""
    ready: bool = False
    mix: str = ""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None

    def view(self) -> wire.Seat:
        kind: Any = "person" if self.person else "bot" if self.bot else "open"
        return wire.Seat(kind=kind, name=self.name, bot=self.bot, ready=self.ready)


@dataclass(slots=True)
class Line:
    """Something that was said, with the numbers it has in the streams."""

    name: str
    text: str
    guest: str
    numbers: tuple[int, ...]


class Applied(msgspec.Struct, gc=False):
    """What an entry changed."""

    entry: Entry
    seen: Seen | None = None  # events of the game, for each viewer
    table: bool = False  # whether the table itself is another now
    moved: bool = False  # whether the game went on, or began
    line: Line | None = None
    to: tuple[int, ...] | None = None  # the places of the viewers who are told; None: all
