"""The protocol from Python: sit at a table of a server, near or far, and play.

    async with Guest("http://localhost:8000", name="Robby") as guest:
        async with guest.at(await guest.create("the-game", ["me", "bot", "bot"])) as seat:
            await seat.start()
            await seat.play(find_bot(seat.game, "greedy"))

A seat comes back by itself when the connection or the server goes away: it says the last number it
has, gets what it missed, and sends again what was not acknowledged. docs/protocol.md has the rest.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Sequence
from types import TracebackType
from typing import Any, Self, TypeAlias
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tablee.bots import Bot
from tablee.game import Event, Game, Move, Observation, Outcome
from tablee.options import read_options
from tablee.registry import find_game
from tablee.wire import PROTOCOL
from tablee.wire.problems import Problem
from tablee.wire.tables import Table
from tablee.wire.typed import typed_event, typed_observation
from tablee.words import Language

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between tries to come back
LARGEST_MESSAGE = 4_000_000

Choose: TypeAlias = Callable[[Observation, Sequence[Move]], "Move | None"]


class Refused(Exception):
    """The server did not do what was asked; nothing has changed."""

    def __init__(self, code: Problem, text: str) -> None:
        super().__init__(text)
        self.code: Problem = code


class Gone(Exception):
    """The connection to the table was closed for good."""


class Guest:
    """Somebody at a server: a name and a signed cookie, no account."""

    def __init__(
        self, url: str, *, name: str, language: Language = "en", cookie: str | None = None
    ) -> None:
        self.url = url.rstrip("/")
        self.name = name
        self.language: Language = language
        self.cookie = cookie  # keep it to be the same guest again

    async def __aenter__(self) -> Self:
        if self.cookie is None:
            await self.request("POST", "/api/guest", {"name": self.name, "language": self.language})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        """There is nothing to close; a guest stays a guest."""

    async def create(
        self,
        game: str,
        seats: Sequence[str],
        *,
        options: dict[str, str | int | bool] | None = None,
        listed: bool = False,
        seconds_per_move: int = 0,
        hints: bool = False,
    ) -> str:
        """Set up a table; its id. A seat is "me", "open", "bot", or "bot:" and a bot's name."""
        plans = [
            {"kind": kind, **({"bot": bot} if bot else {})}
            for kind, _, bot in (seat.partition(":") for seat in seats)
        ]
        body = {
            "game": game,
            "seats": plans,
            "options": options or {},
            "listed": listed,
            "seconds_per_move": seconds_per_move,
            "hints": hints,
        }
        created = await self.request("POST", "/api/tables", body)
        return str(created["table"]["id"])

    def at(self, table: str) -> Seat:
        """A connection to a table, to be entered with ``async with``."""
        return Seat(self, table)

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Ask one of the HTTP routes; raises ``Refused``."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: Any) -> Any:
        headers = {"content-type": "application/json", "accept-language": self.language}
        if self.cookie is not None:
            headers["cookie"] = self.cookie
        sent = None if method == "GET" else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - the address is the caller's
            self.url + path, sent, headers, method=method
        )
        try:
            with urllib.request.urlopen(request) as response:  # noqa: S310 - as above
                for cookie in response.headers.get_all("set-cookie", ()):
                    self.cookie = cookie.partition(";")[0]
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                try:
                    trouble = json.loads(error.read())
                except ValueError:
                    trouble = {"code": "failed", "text": str(error)}
            raise Refused(trouble["code"], trouble["text"]) from None


class Seat:
    """One connection to one table: what it shows now, and what can be done there."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table_id = table
        self.table: Table  # who sits where, and what was agreed
        self.you: int | None = None  # one's seat; None while one watches
        self.game: Game
        self.n = 0
        self.stream: str | None = None
        self.observation: Observation | None = None
        self.awaited: tuple[int, ...] = ()
        self.legal: tuple[int, ...] = ()
        self.connected: tuple[bool, ...] = ()
        self.watchers = 0
        self.chat: list[dict[str, Any]] = []
        self.events: list[Event] = []  # that ``play`` has not looked at yet
        self._tellings = 0  # how often ``events`` began anew
        self._is_whole = False  # whether nothing is missing between the deal and them
        self._needs_whole = False
        self._asked_for_whole = False  # whether the next ``state`` tells it
        self.reconnections = 0  # how often it has lost the table and found it again
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))
        self._waiting: dict[str, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._version = 0  # of what this object shows
        self._failure: Exception | None = None

    async def __aenter__(self) -> Self:
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._reader = asyncio.create_task(self._stay(ready))
        await ready
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            await self._socket.close()

    # --- what can be done ------------------------------------------------------------------------

    async def ask(self, type_: str, **values: Any) -> dict[str, Any]:
        """Send an action and wait until it is acknowledged; raises ``Refused``."""
        if self._failure is not None:
            raise self._failure
        id_ = next(self._ids)
        message = {"type": type_, "id": id_, **values}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = (message, answer)
        try:
            if self._socket is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(json.dumps(message))
            return await answer
        finally:
            self._waiting.pop(id_, None)

    async def join(self, seat: int | None = None) -> int:
        """Take a seat; which one it is."""
        await self.ask("join", name=self.guest.name, seat=seat)
        if self.you is None:
            raise Gone("the seat was lost at once")
        return self.you

    async def start(self) -> None:
        await self.ask("start")

    async def move(self, move: Move | int | str) -> None:
        """Make a move: typed, numbered or written."""
        if isinstance(move, Move):
            move = self.game.moves.to_number(move)
        await self.ask("move", move=move)

    async def say(self, text: str) -> None:
        await self.ask("chat", text=text)

    async def preview(self, moves: Sequence[int | str]) -> tuple[Observation, tuple[int, ...]]:
        """What the table would look like after these moves, and what would be legal then."""
        seen = await self.ask("preview", moves=list(moves))
        return typed_observation(self.game, seen["observation"]), tuple(seen["legal"])

    async def hint(self, moves: Sequence[int | str] = ()) -> tuple[int, str]:
        """What a bot would do here, after these moves: the move's number, and why in words."""
        told = await self.ask("hint", moves=list(moves))
        return int(told["move"]), str(told["text"])

    # --- what it shows ---------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(self.game.moves.from_number(number) for number in self.legal)

    async def changes(self) -> AsyncIterator[None]:
        """Once now, and then whenever something has changed."""
        seen = -1
        while True:
            async with self._changed:
                await self._changed.wait_for(lambda: self._version != seen or self._failure)  # noqa: B023 - waited for here
                seen = self._version
            if self._failure is not None:
                raise self._failure
            yield

    async def until(self, holds: Callable[[Seat], bool]) -> None:
        """Wait until something is so."""
        async for _ in self.changes():
            if holds(self):
                return

    async def play(self, player: Bot | Choose, *, seed: int | None = None) -> Outcome | None:
        """Play to the end of the game: a bot, or a function of the observation and the moves.

        A bot that sits down in the middle of a game is told first what has happened there.
        """
        bot: Bot | None = None
        told = -1  # which telling the bot has heard the beginning of
        rng = random.Random(seed)  # noqa: S311 - a bot's dice
        async for _ in self.changes():
            if self.table.phase == "over":
                return self.table.outcome
            if self.you is None or self.observation is None or self.table.phase != "playing":
                continue
            if isinstance(player, Bot) and not self._is_whole:
                await self._ask_for_whole()
                continue
            if isinstance(player, Bot) and told != self._tellings:
                options = read_options(self.game, self.table.options)
                bot = player.sit_down(self.you, len(self.table.seats), options)
                told = self._tellings
            events, self.events = self.events, []
            if bot is None:
                move = self._choose(player)
            else:
                # Beside everything else: a bot may think for longer than a server waits for a sign.
                asked = (self.observation, self.legal_moves(), self.you in self.awaited)
                move = await asyncio.to_thread(_decide, bot, events, *asked, rng)
            if move is not None:
                try:
                    await self.move(move)
                except Refused as refused:
                    # The game may have gone on before we spoke, or we were too fast: look again,
                    # even if nothing changes, for everybody may be waiting for us.
                    if refused.code not in ("illegal-move", "not-now", "too-fast", "storage"):
                        raise
                    await asyncio.sleep(FIRST_WAIT)
                    await self._look_again()
        return None

    def _choose(self, player: Bot | Choose) -> Move | None:
        legal = self.legal_moves()
        if not legal or self.observation is None or self.you not in self.awaited:
            return None
        return player(self.observation, legal) if callable(player) else None

    async def _ask_for_whole(self) -> None:
        """Come back at once, and ask for the whole game then."""
        self._needs_whole = True
        if self._socket is not None:
            await self._socket.close()

    # --- staying connected -----------------------------------------------------------------------

    async def _stay(self, ready: asyncio.Future[None]) -> None:
        """Be connected, again and again."""
        wait = FIRST_WAIT
        while True:
            try:
                async with await self._connect() as socket:
                    self._socket = socket
                    await self._listen(socket, ready)
                    wait = FIRST_WAIT
            except Refused as refused:
                if refused.code in ("too-many", "too-fast", "storage", "stopping", "failed"):
                    pass  # try again later
                else:
                    await self._give_up(refused, ready)
                    return
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            finally:
                self._socket = None
            await asyncio.sleep(wait * (0.5 + random.random()))  # noqa: S311 - not all at once
            wait = min(LONGEST_WAIT, wait * 2)

    async def _connect(self) -> ClientConnection:
        parts = urlsplit(self.guest.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        address = f"{scheme}://{parts.netloc}{parts.path}/api/tables/{self.table_id}/socket"
        headers = {"cookie": self.guest.cookie} if self.guest.cookie else None
        return await connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=LARGEST_MESSAGE,
            proxy=None,
        )

    async def _listen(self, socket: ClientConnection, ready: asyncio.Future[None]) -> None:
        self._asked_for_whole = self._needs_whole and not self._is_whole
        hello = {
            "type": "hello",
            "version": PROTOCOL,
            "language": self.guest.language,
            "stream": self.stream,
            "n": self.n,
            "from_deal": self._asked_for_whole,
        }
        await socket.send(json.dumps(hello))
        is_back = not ready.done()
        async for text in socket:
            message = json.loads(text)
            kind = message["type"]
            if kind == "refused" and message.get("id") is None and self.stream is None:
                raise Refused(message["code"], message["text"])
            if kind == "closing":
                return
            self._take(kind, message)
            if kind == "state" and not is_back:
                is_back = True
                self.reconnections += 1
            await self._look_again()
            if kind == "state":
                if not ready.done():
                    ready.set_result(None)
                for sent, _ in list(self._waiting.values()):
                    await socket.send(json.dumps(sent))

    async def _look_again(self) -> None:
        async with self._changed:
            self._version += 1
            self._changed.notify_all()

    def _take(self, kind: str, message: dict[str, Any]) -> None:
        id_ = message.get("id")
        match kind:
            case "state":
                self._show_state(message)
            case "update":
                self._show_update(message)
            case "presence":
                self.connected = tuple(message["connected"])
                self.watchers = message["watchers"]
        waiting = self._waiting.get(id_) if isinstance(id_, str) else None
        if waiting is not None and not waiting[1].done():
            if kind == "refused":
                waiting[1].set_exception(Refused(message["code"], message["text"]))
            else:
                waiting[1].set_result(message)

    def _show_state(self, message: dict[str, Any]) -> None:
        before = (self.stream, self.table.number) if self.stream is not None else None
        self.n, self.stream = message["n"], message["stream"]
        self.you = message["you"]
        self.connected, self.watchers = tuple(message["connected"]), message["watchers"]
        self.chat = list(message.get("chat", ()))
        self.legal, self.awaited = (), ()
        self._show_table(message)
        missed, from_deal = message.get("missed"), self._asked_for_whole
        self._asked_for_whole = False
        if from_deal or missed is None or before != (self.stream, self.table.number):
            is_whole = from_deal and missed is not None
            self._begin_anew(is_whole=is_whole or self.table.phase == "open")
            missed = missed if from_deal else ()
        self.events += [typed_event(self.game, event) for event in missed or ()]

    def _begin_anew(self, *, is_whole: bool) -> None:
        """What comes now does not go on from what came before."""
        self.events = []
        self._tellings += 1
        self._is_whole = is_whole

    def _show_update(self, message: dict[str, Any]) -> None:
        self.n = message["n"]
        self._show_table(message)
        if "events" in message:
            self.events += [typed_event(self.game, event) for event in message["events"]]
        if "chat" in message:
            self.chat.append(message["chat"])

    def _show_table(self, message: dict[str, Any]) -> None:
        """What a state and an update have in common."""
        if "table" in message:
            self.table = msgspec.convert(message["table"], Table)
            self.game = find_game(self.table.game)
            if self.table.phase == "open":
                self.observation, self.legal, self.awaited = None, (), ()
                self._begin_anew(is_whole=True)
        if message.get("observation") is not None:
            self.observation = typed_observation(self.game, message["observation"])
        self.awaited = tuple(message.get("awaited", self.awaited))
        self.legal = tuple(message.get("legal", self.legal))

    async def _give_up(self, error: Exception, ready: asyncio.Future[None]) -> None:
        if not ready.done():
            ready.set_exception(error)
        async with self._changed:
            self._failure = error
            self._changed.notify_all()
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(error)


def _decide(
    bot: Bot,
    events: Sequence[Event],
    observation: Observation,
    legal: Sequence[Move],
    is_awaited: bool,
    rng: random.Random,
) -> Move | None:
    """What a bot that has heard this would do now."""
    for event in events:
        bot.hear(event)
    if not legal:
        return None
    said = bot.interject(observation, legal, rng)
    if said is not None or not is_awaited:
        return said
    return bot.choose(observation, legal, rng)
