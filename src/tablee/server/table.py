"""The state of a table: the fold of its log, and nothing else.

``apply`` takes the next entry and says what it changed. The same entries give the same state in
any process, which is how a table comes back after a crash and how several processes will share one.
Entries are checked before they are written (decide.py); only a move is checked here, by the rules.
"""

from __future__ import annotations

from typing import Any

from tablee.game import Game, Viewer
from tablee.match import Match
from tablee.options import options_as_dict
from tablee.server import entries as e
from tablee.server.entries import Entry
from tablee.server.fold import FOLD
from tablee.server.seating import Applied, Line, Person, Seat
from tablee.wire import tables as wire

KEPT_LINES = 30  # of chat
WATCH = 0  # the place of those who watch among the viewers; seat s is at s + 1


class TableState:
    """A table after its entries so far."""

    __slots__ = (
        "_secrets",
        "_view",
        "commitment",
        "contributions",
        "game",
        "has_bots",
        "hints",
        "host",
        "id",
        "lines",
        "listed",
        "match",
        "number",
        "numbers",
        "options",
        "people",
        "phase",
        "seats",
        "seconds_per_move",
        "started_at",
        "version",
    )

    def __init__(self, table: str, secrets: dict[int, bytes]) -> None:
        self.id = table
        self._secrets = secrets  # of the shuffles, by number of the game
        self.version = 0
        self.game: Game
        self.options: Any
        self.host: str
        self.listed: bool
        self.hints: bool
        self.seconds_per_move: int
        self.commitment: str
        self.phase: wire.Phase = "open"
        self.people: dict[str, Person] = {}
        self.seats: list[Seat] = []
        self.has_bots = False  # whether a bot plays at any of them
        self.match: Match | None = None
        self.number = 1
        self.started_at = 0  # the version at which this game was dealt
        self.numbers: list[int] = [0]
        self.lines: list[Line] = []
        self.contributions: tuple[str, ...] = ()
        self._view: wire.Table | None = None

    # --- asking ----------------------------------------------------------------------------------

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits."""
        if guest is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.person is not None and seat.person.guest == guest:
                return number
        return None

    def plays_as_bot(self, seat: int) -> bool:
        return self.seats[seat].bot is not None

    @property
    def host_seat(self) -> int | None:
        return self.seat_of(self.host)

    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def view(self) -> wire.Table:
        """The table as everybody may see it."""
        if self._view is None:
            match = self.match if self.phase == "over" else None
            self._view = wire.Table(
                id=self.id,
                game=self.game.name,
                phase=self.phase,
                options=options_as_dict(self.options),
                seats=tuple(seat.view() for seat in self.seats),
                host=self.host_seat,
                listed=self.listed,
                seconds_per_move=self.seconds_per_move,
                number=self.number,
                commitment=self.commitment,
                hints=self.hints,
                outcome=match.outcome if match else None,
                reveal=wire.Reveal(self.secret().hex(), self.contributions) if match else None,
            )
        return self._view

    def secret(self) -> bytes:
        """What the shuffles of this game are made of; nothing that leaves the process before."""
        return self._secrets[self.number]

    def keep_secret(self, number: int, secret: bytes) -> None:
        self._secrets[number] = secret

    # --- the fold --------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> Applied:
        """Take the next entry; a move that the rules refuse raises, and changes nothing."""
        actor = self.seats[entry.by].person if entry.by >= 0 else None
        applied = FOLD[type(entry)](self, entry)
        self.version += 1
        numbers = self.numbers
        for place in range(len(numbers)) if applied.to is None else applied.to:
            numbers[place] += 1
        if applied.line is not None:
            applied.line.numbers = tuple(numbers)
            self.lines.append(applied.line)
            del self.lines[:-KEPT_LINES]
        if entry.id is not None:
            if isinstance(entry, e.Joined):
                actor = self.people[entry.guest]
            elif entry.by == e.SERVER:
                actor = self.people.get(self.host)  # a host who only watches
            if actor is not None:
                actor.remember(entry.id)
        if applied.table:
            self._view = None
            self.has_bots = any(seat.bot is not None for seat in self.seats)
        return applied

    def viewers(self) -> tuple[Viewer, ...]:
        """Those who watch, then every seat, in the order of their places."""
        return (None, *range(len(self.seats)))

    def person(self, guest: str, name: str) -> Person:
        person = self.people.get(guest)
        if person is None:
            person = self.people[guest] = Person(guest, name)
        person.name = name
        return person

    def find_host(self) -> None:
        """A host who left is followed by the first person who sits there."""
        if self.host_seat is None:
            for seat in self.seats:
                if seat.person is not None:
                    self.host = seat.person.guest
                    return
