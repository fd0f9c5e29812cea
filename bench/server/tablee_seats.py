"""Players at our tables, over the protocol of docs/protocol.md."""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec

from .choice import choose
from .frames import WebSocket
from .pace import Pace
from .requests import Requests

GAME = "the-game"
PILES, LOWEST = 4, 2
END = 392  # the number of the move that ends a turn; smaller ones lay a card on a pile
SEATS = 4


class Seen(msgspec.Struct):
    """The part of an observation that the choice needs."""

    tops: tuple[int, ...]


class SeatSeen(msgspec.Struct):
    kind: str
    ready: bool = False


class TableSeen(msgspec.Struct):
    phase: str
    number: int
    seats: tuple[SeatSeen, ...]


class Told(msgspec.Struct):
    """What a message says, as far as a player of the bench listens."""

    type: str
    id: str | None = None
    you: int | None = None
    table: TableSeen | None = None
    awaited: tuple[int, ...] = ()
    legal: msgspec.Raw = msgspec.Raw(b"[]")
    observation: msgspec.Raw = msgspec.Raw(b"null")
    code: str = ""
    text: str = ""


class Place(msgspec.Struct):
    """A table, and the cookies of those who sit there."""

    table: str
    cookies: tuple[str, ...]


# An id counts once: those of an earlier run at the same tables must not come again.
_RUN = secrets.token_hex(4)

_told = msgspec.json.Decoder(Told)
_seen = msgspec.json.Decoder(Seen)
_numbers = msgspec.json.Decoder(list[int])


async def make_place(requests: Requests) -> Place:
    """Four guests, and a table that the first of them opens."""
    cookies = []
    for name in ("Ada", "Blaise", "Chloé", "Denis"):
        _, cookie = await requests.post("/api/guest", {"name": name, "language": "en"})
        cookies.append(cookie)
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
    new = {"game": GAME, "seats": seats, "options": {"starter": "first"}}
    created, _ = await requests.post("/api/tables", new, cookies[0])
    return Place(created["table"]["id"], tuple(cookies))


class TableeSeat(WebSocket):
    """One player: joins, plays what is legal, and asks for another game after the end."""

    __slots__ = (
        "_actions", "_choice", "_is_over", "_joined", "_pace", "_sent", "_sent_id", "_started",
        "arrived", "host", "number",
    )  # fmt: skip

    def __init__(self, place: Place, number: int, host: str, pace: Pace) -> None:
        super().__init__(f"/api/tables/{place.table}/socket", host, place.cookies[number])
        self.host = number == 0
        self.number: int | None = None
        self.arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pace = pace
        self._actions = 0
        self._choice = 0
        self._sent = 0.0
        self._sent_id = ""
        self._joined = False
        self._started = False
        self._is_over = False

    def opened(self) -> None:
        self.send(b'{"type":"hello","version":1}')

    def lost(self, why: str) -> None:
        self._pace.trouble(why)
        if not self.arrived.done():
            self.arrived.set_exception(ConnectionError(why))

    def heard(self, payload: bytes) -> None:
        told = _told.decode(payload)
        if told.type == "update":
            if told.id is not None and told.id == self._sent_id:
                self._pace.confirmed(self._sent)
        elif told.type == "state":
            self._welcome(told)
        elif told.type != "presence":
            self._pace.trouble(f"{told.type} {told.code}: {told.text}")
            return
        else:
            return
        if told.table is not None:
            self._look_around(told.table)
        if self.number in told.awaited:
            self._think(told)

    def make_move(self) -> None:
        self._sent_id = self._next_id()
        self._sent = time.perf_counter()
        self.send(b'{"type":"move","id":"%b","move":%d}' % (self._sent_id.encode(), self._choice))

    def _welcome(self, told: Told) -> None:
        self.number = told.you
        if not self.arrived.done():
            self.arrived.set_result(None)
        if self.number is None and not self._joined:
            self._joined = True
            self._ask("join")

    def _look_around(self, table: TableSeen) -> None:
        """Begin when all are there; after the end, play again."""
        if table.phase == "playing":
            self._is_over = False
        elif table.phase == "over" and not self._is_over:
            self._is_over = True
            self._pace.games += self.host
            self._ask("rematch")
        elif table.phase == "open" and self.number is not None:
            self._begin(table)

    def _begin(self, table: TableSeen) -> None:
        all_here = all(seat.kind == "person" for seat in table.seats)
        if table.number == 1 and self.host and not self._started and all_here:
            self._started = True
            self._ask("start")
        elif table.number > 1 and not self._is_over and not table.seats[self.number or 0].ready:
            # The last run ended between two games.
            self._is_over = True
            self._ask("rematch")

    def _think(self, told: Told) -> None:
        numbers = _numbers.decode(told.legal)
        lays = [(LOWEST + n // PILES, n % PILES) for n in numbers if n < END]
        lay = choose(lays, _seen.decode(told.observation).tops, may_end=END in numbers)
        self._choice = END if lay is None else (lay[0] - LOWEST) * PILES + lay[1]
        self._pace.ready(self)

    def _ask(self, what: str) -> None:
        self.send(f'{{"type":"{what}","id":"{self._next_id()}"}}'.encode())

    def _next_id(self) -> str:
        self._actions += 1
        return f"{_RUN}{self._actions}"
