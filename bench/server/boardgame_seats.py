"""Players at matches of boardgame.io, over its lobby and its socket.io transport."""

from __future__ import annotations

import asyncio
import time

import msgspec

from .choice import choose, lays_of
from .frames import WebSocket
from .pace import Pace
from .requests import Requests

GAME = "the-game"
SEATS = 4
PATH = "/socket.io/?EIO=4&transport=websocket"
# Packets: the first digit is engine.io's (4: message), the second socket.io's (2: event)
OPEN, PING, PONG = b"0", b"2", b"3"
CONNECT, CONNECTED, EVENT = b"40/the-game,", b"40/the-game,", b"42/the-game,"


class G(msgspec.Struct):
    """The part of a view that the choice needs."""

    tops: tuple[int, ...]
    hand: tuple[int, ...]
    minimum: int
    laidThisTurn: tuple[tuple[int, int], ...]  # noqa: N815 - the peer's name


class Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - the peer's name
    gameover: dict[str, str | int] | None = None


class State(msgspec.Struct):
    G: G
    ctx: Ctx
    number: int = msgspec.field(name="_stateID")


class SyncInfo(msgspec.Struct):
    state: State


class Match:
    """A match, and who sits there; after the end they go on to the next one together."""

    def __init__(self, requests: Requests, pace: Pace) -> None:
        self._requests = requests
        self._pace = pace
        self._next: asyncio.Task[None] | None = None
        self._arrived = 0
        self.id = ""
        self.credentials: list[str] = []
        self.seats: list[BoardgameSeat] = []

    async def create(self) -> None:
        made, _ = await self._requests.post(f"/games/{GAME}/create", {"numPlayers": SEATS})
        await self._join(made["matchID"])

    async def _join(self, match: str) -> None:
        credentials = []
        for seat, name in enumerate(("Ada", "Blaise", "Chloé", "Denis")):
            body = {"playerID": str(seat), "playerName": name}
            joined, _ = await self._requests.post(f"/games/{GAME}/{match}/join", body)
            credentials.append(joined["playerCredentials"])
        self._arrived = 0
        self.id, self.credentials = match, credentials

    def arrived(self) -> None:
        """A seat is known to the server; the first may move when all are."""
        self._arrived += 1
        if self._arrived == SEATS:
            for seat in self.seats:
                seat.begin()

    def over(self) -> None:
        """The match has ended; each seat notices, the first of them sees to the next one."""
        if self._next is None:
            self._pace.games += 1
            self._next = asyncio.get_running_loop().create_task(self._play_again())
            self._next.add_done_callback(self._played_again)

    async def _play_again(self) -> None:
        body = {"playerID": "0", "credentials": self.credentials[0]}
        made, _ = await self._requests.post(f"/games/{GAME}/{self.id}/playAgain", body)
        await self._join(made["nextMatchID"])

    def _played_again(self, task: asyncio.Task[None]) -> None:
        self._next = None
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self._pace.trouble(f"no next match: {error!r}")
            return
        for seat in self.seats:
            seat.sync()


_event = msgspec.json.Decoder(tuple[str, str])
_sync = msgspec.json.Decoder(tuple[str, str, SyncInfo])
_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])


class BoardgameSeat(WebSocket):
    """One player."""

    __slots__ = (
        "_choice", "_is_known", "_is_registered", "_match", "_pace", "_player", "_sent",
        "_sent_number", "_state", "arrived",
    )  # fmt: skip

    def __init__(self, match: Match, number: int, host: str, pace: Pace) -> None:
        super().__init__(PATH, host)
        self.arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._match = match
        self._player = str(number)
        self._pace = pace
        self._choice = b""
        self._state: State | None = None
        self._is_known = self._is_registered = False
        self._sent = 0.0
        self._sent_number = -1
        match.seats.append(self)

    def lost(self, why: str) -> None:
        self._pace.trouble(why)
        if not self.arrived.done():
            self.arrived.set_exception(ConnectionError(why))

    def heard(self, payload: bytes) -> None:
        if payload.startswith(EVENT):
            self._event(payload[len(EVENT) :])
        elif payload == PING:
            self.send(PONG)
        elif payload.startswith(CONNECTED):
            self.sync()
        elif payload.startswith(OPEN):
            self.send(CONNECT)
        else:
            self._pace.trouble(repr(payload[:200]))

    def sync(self) -> None:
        """Go to the match, as its page does."""
        self._is_known = self._is_registered = False
        self._sent_number = -1
        match = self._match
        asked = ["sync", match.id, self._player, match.credentials[int(self._player)], SEATS]
        self.send(EVENT + msgspec.json.encode(asked))

    def begin(self) -> None:
        if not self.arrived.done():
            self.arrived.set_result(None)
        self._think()

    def make_move(self) -> None:
        self._sent = time.perf_counter()
        self.send(self._choice)

    def _event(self, payload: bytes) -> None:
        match = self._match.id.encode()
        if payload.startswith(b'["update","%b"' % match):
            self._state = state = _update.decode(payload)[2]
            if 0 <= self._sent_number < state.number:
                self._sent_number = -1
                self._pace.confirmed(self._sent)
            if state.ctx.gameover is not None:
                self._match.over()
            elif self._is_registered:
                self._think()
        elif payload.startswith(b'["sync","%b"' % match):
            self._state = _sync.decode(payload)[2].state
            self._is_known = True
        elif self._is_known and not self._is_registered:
            # What else is sent ("matchData") goes to all who are registered: from now on no update
            # is missed.
            self._is_registered = payload.startswith(b'["matchData","%b"' % match)
            if self._is_registered:
                self._match.arrived()

    def _think(self) -> None:
        state = self._state
        if state is None or state.ctx.currentPlayer != self._player:
            return
        view = state.G
        may_end = len(view.laidThisTurn) >= view.minimum
        lay = choose(lays_of(view.hand, view.tops), view.tops, may_end=may_end)
        payload = {
            "type": "end" if lay is None else "lay",
            "args": [] if lay is None else lay,
            "playerID": self._player,
            "credentials": self._match.credentials[int(self._player)],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        asked = ["update", action, state.number, self._match.id, self._player]
        self._choice = EVENT + msgspec.json.encode(asked)
        self._sent_number = state.number
        self._pace.ready(self)
