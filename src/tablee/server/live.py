"""A table with people around it: actions come in, become durable, and are told to every viewer.

An action is checked and folded into the state at once, and what each viewer will be told is made at
once too; but nothing of it is sent before its entry is durable. So several moves can be on their
way to the disk together, and if the disk refuses one, nobody has seen it: the state is read again
from the log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from tablee import fair
from tablee.errors import TableeError
from tablee.server import entries as e
from tablee.server.bot_seats import BotSeats
from tablee.server.decide import Around, decide, move_number, problem_of
from tablee.server.entries import Entry, encode_entry
from tablee.server.hinting import Hints
from tablee.server.metrics import METRICS
from tablee.server.records import KEPT_RECENT, Retold, finished_of, rebuild, record_of
from tablee.server.refusal import Refusal
from tablee.server.settings import Settings
from tablee.server.storage import Append, Conflict, Life, Storage
from tablee.server.streams import Recent, missed_events, stream_name
from tablee.server.table import WATCH, TableState
from tablee.server.telling import presence_of, state_for, tell
from tablee.server.turn_clock import TurnClock
from tablee.wire import inbound as w
from tablee.wire import outbound as o
from tablee.wire.outbound import encode
from tablee.wire.tables import Table
from tablee.words import Language, general

log = logging.getLogger("tablee.server")

RECOVER_EVERY = 0.5  # seconds between tries to read a table again after a failed write


class Listener(Protocol):
    """A connection, as a table knows it."""

    guest: str | None
    name: str
    language: Language
    place: int  # among the viewers: 0 watches, s + 1 is seat s
    typed: bool  # whether it is sent legal moves as values too

    def push(self, text: bytes) -> None: ...


class Pending(msgspec.Struct):
    """What is told when an entry is durable."""

    asker: Listener | None
    id: str | None
    sends: list[tuple[Listener, bytes]] = msgspec.field(default_factory=list)
    done: asyncio.Future[None] | None = None


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What all tables share."""

    storage: Storage
    settings: Settings
    loop: asyncio.AbstractEventLoop
    think: Callable[..., asyncio.Future[Any]]  # runs a function where bots think
    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000


class LiveTable:
    """One table in memory."""

    def __init__(
        self, key: int, state: TableState, creator: str, around: Surroundings, recent: deque[Recent]
    ) -> None:
        self.key = key
        self.state = state
        self.creator = creator
        self.around = around
        self.listeners: list[Listener] = []
        self.recent = recent
        self.touched = self.born = around.loop.time()
        self.last_here: dict[str, float] = {}  # when a guest was last connected
        self.bots = BotSeats(self)
        self.clock = TurnClock(self)
        self.hints = Hints(self)
        self._pending: deque[Pending] = deque()
        self._life = Life()
        self._recovery: asyncio.Task[None] | None = None
        self._fresh_secret: bytes | None = None

    # --- connections -----------------------------------------------------------------------------

    def attach(self, listener: Listener, hello: w.Hello, retold: Retold | None = None) -> None:
        """Somebody comes, or comes back; they are told everything they may know."""
        self.listeners.append(listener)
        listener.place = self.place_of(listener.guest)
        if self._recovery is not None:
            return  # what is in memory was not kept; all are told when it was read again
        self.clock.resume()
        missed: tuple[Any, ...] | None = None
        if retold is not None:
            # Else a move was made meanwhile, or the seat is another's: the client asks again.
            missed = retold.events if self.is_current(retold, listener.guest) else None
        elif hello.stream == stream_name(listener.place):
            missed = missed_events(self, listener.place, hello.n)
        self.reply(listener, state_for(self, listener, missed))
        self._tell_presence(but=listener)
        self.settle()

    def detach(self, listener: Listener) -> None:
        self.listeners.remove(listener)
        if listener.guest is not None:
            self.last_here[listener.guest] = self.around.loop.time()
        self.touched = self.around.loop.time()
        self._tell_presence()

    def is_current(self, retold: Retold, guest: str | None) -> bool:
        """Whether what was told once more is the whole game as this guest may know it now."""
        match = self.state.match
        made = 0 if match is None else len(match.played)
        return (retold.viewer, retold.made) == (self.state.seat_of(guest), made)

    def is_here(self, guest: str) -> bool:
        return any(listener.guest == guest for listener in self.listeners)

    def is_absent(self, guest: str) -> bool:
        """Whether a guest has been away so long that somebody may act for them."""
        away = self.around.loop.time() - self.last_here.get(guest, self.born)
        return not self.is_here(guest) and away >= self.around.settings.absent_after

    def put_away(self) -> None:
        """Nothing of it goes on in this process: no clock, no bot, no reading again."""
        self.clock.stop()
        self.bots.forget()
        if self._recovery is not None:
            self._recovery.cancel()

    @property
    def is_idle(self) -> bool:
        return not (self.listeners or self._pending or self.bots.thinking or self._recovery)

    def slim(self) -> None:
        """Forget what can be read again, where nothing has happened for a while."""
        self.recent.clear()

    @property
    def is_recovering(self) -> bool:
        return self._recovery is not None

    def reply(self, listener: Listener, text: bytes) -> None:
        """Answer one client, after everything that the answer may rest on is durable."""
        if self._pending:
            self._pending[-1].sends.append((listener, text))
        else:
            listener.push(text)

    def connected(self) -> tuple[bool, ...]:
        """By seat: whether somebody, or a bot, is there."""
        here = {listener.guest for listener in self.listeners if listener.guest is not None}
        return tuple(
            seat.bot is not None or (seat.person is not None and seat.person.guest in here)
            for seat in self.state.seats
        )

    def watchers(self) -> int:
        return sum(listener.place == WATCH for listener in self.listeners)

    def _tell_presence(self, but: Listener | None = None) -> None:
        text = presence_of(self)
        for listener in self.listeners:
            if listener is not but:
                self.reply(listener, text)

    def place_of(self, guest: str | None) -> int:
        seat = self.state.seat_of(guest)
        return WATCH if seat is None else seat + 1

    # --- actions ---------------------------------------------------------------------------------

    def act(self, listener: Listener, asked: w.Action) -> None:
        """Do what somebody asks for, or say why not."""
        if self._recovery is not None:
            # Not even what was done before can be told from what was lost.
            self.refuse(listener, asked.id, self.storage_refusal())
            return
        person = self.state.people.get(listener.guest or "")
        if person is not None and asked.id in person.done:
            n = self.state.numbers[listener.place]
            self.reply(listener, encode(o.Done(id=asked.id, n=n)))
            return
        try:
            for entry in decide(self.state, asked, self._around(listener)):
                self.add(entry, listener)
        except TableeError as error:
            self.refuse(listener, asked.id, error)

    def preview(self, listener: Listener, asked: w.Preview) -> None:
        """Show a seat what its moves would lead to; nothing of it is kept or told."""
        try:
            if self._recovery is not None:
                raise self.storage_refusal()
            seat = listener.place - 1
            match = self.state.match
            if seat < 0 or match is None or self.state.phase != "playing":
                raise Refusal("not-now", general("online.not_playing"))
            seen = match.preview(seat, [move_number(self.state, move) for move in asked.moves])
        except TableeError as error:
            self.refuse(listener, asked.id, error)
        else:
            to_number = self.state.game.moves.to_number
            legal = tuple(to_number(move) for move in seen.legal_moves)
            answer = o.Previewed(
                id=asked.id,
                observation=seen.observation,
                legal=legal,
                moves=seen.legal_moves if listener.typed else None,
            )
            self.reply(listener, encode(answer))

    def refuse(self, listener: Listener, id_: str | None, error: TableeError) -> None:
        code = problem_of(error)
        METRICS.refusals[code] += 1
        refused = o.Refused(id=id_, code=code, text=error.text(listener.language))
        self.reply(listener, encode(refused))

    def add(self, entry: Entry, asker: Listener | None = None) -> None:
        """Fold an entry, send it to be kept, and make ready what will be told.

        A move against the rules raises, and then nothing has happened.
        """
        state, around = self.state, self.around
        applied = state.apply(entry)
        now = around.now()
        record = None
        if applied.table or type(entry) is e.SeatMoved:
            reseated = type(entry) in e.RESEATING
            record = record_of(state, self.creator, now, reseated=reseated)
        write = Append(
            self.key, state.version, now, encode_entry(entry), self._life, self._written, record
        )
        if isinstance(entry, e.Rematched) and self._fresh_secret is not None:
            write.secret = (state.number, self._fresh_secret)
            state.keep_secret(state.number, self._fresh_secret)
            self._fresh_secret = None
        if applied.moved and state.phase == "over":
            write.finished = finished_of(state, now)
        recent = self.recent
        recent.append(Recent(applied.seen, tuple(state.numbers)))
        while len(recent) > KEPT_RECENT:
            recent.popleft()
        self.touched = around.loop.time()
        if applied.seen is not None:
            self.bots.hear(applied.seen, self.touched)
        pending = Pending(asker, entry.id)
        self._pending.append(pending)
        around.storage.append(write)
        if state.seconds_per_move:
            self.clock.restart(applied)
        pending.sends += tell(self, applied, asker)
        METRICS.entries += 1
        METRICS.moves += type(entry) is e.Moved

    async def add_and_wait(self, entry: Entry) -> None:
        """Add an entry that came another way than over a socket, and wait until it is durable."""
        if self._recovery is not None:
            raise self.storage_refusal()
        self.add(entry)
        await self._last_pending()

    async def settled(self, seconds: float) -> None:
        """Wait until what was added is durable, or has failed, but not longer than that."""
        if self._pending and seconds > 0:
            done, _ = await asyncio.wait([self._last_pending()], timeout=seconds)
            for last in done:
                last.exception()  # whoever asked was told

    async def kept_view(self) -> Table:
        """The table as everybody may see it, when all that it shows is durable."""
        if self._recovery is not None:
            raise self.storage_refusal()
        view = self.state.view()
        if self._pending:
            await asyncio.shield(self._last_pending())
        return view

    def _last_pending(self) -> asyncio.Future[None]:
        last = self._pending[-1]
        if last.done is None:
            last.done = self.around.loop.create_future()
        return last.done

    def settle(self) -> None:
        """Let those who need no connection go on: bots."""
        if not self._pending and self._recovery is None:
            self.bots.wake()

    def _around(self, listener: Listener) -> Around:
        return Around(
            settings=self.around.settings,
            guest=listener.guest,
            name=listener.name,
            is_absent=self.is_absent,
            is_here=self.is_here,
            new_secret=self._new_secret,
        )

    def _new_secret(self) -> bytes:
        self._fresh_secret = secrets.token_bytes(fair.SECRET_BYTES)
        return self._fresh_secret

    # --- durable, or not -------------------------------------------------------------------------

    def _written(self, error: Exception | None) -> None:
        """An entry is durable: now it is told. Or it is not, and then it has never been."""
        if self._recovery is not None:
            return  # entries after one that failed fail too; they have been answered
        if error is not None:
            self._fail(error)
            return
        pending = self._pending.popleft()
        for listener, text in pending.sends:
            listener.push(text)
        if pending.done is not None and not pending.done.done():
            pending.done.set_result(None)
        if not self._pending:
            self.settle()

    def _fail(self, error: Exception) -> None:
        log.error("entry not kept", extra={"fields": {"why": str(error)}})
        lost, self._pending = self._pending, deque()
        refusal = self.storage_refusal(error)
        for pending in lost:
            if pending.done is not None and not pending.done.done():
                pending.done.set_exception(refusal)
            if pending.asker is not None and pending.id is not None:
                METRICS.refusals["storage"] += 1
                text = refusal.text(pending.asker.language)
                refused = o.Refused(id=pending.id, code="storage", text=text)
                pending.asker.push(encode(refused))
        self.clock.stop()
        self.bots.forget()
        # Who lost against another writer reads at once; a disk that fails is given some time, for
        # bots would try again without any pause.
        wait = 0.0 if isinstance(error, Conflict) else RECOVER_EVERY
        self._recovery = self.around.loop.create_task(self._recover(wait))

    def storage_refusal(self, error: Exception | None = None) -> TableeError:
        why = error.message if isinstance(error, TableeError) else general("storage.failed")
        return Refusal("storage", general("online.not_kept", why=why))

    async def _recover(self, wait: float) -> None:
        """Read the table again, as soon as that is possible, and tell everybody how it stands."""
        await asyncio.sleep(wait)
        while True:
            try:
                stored = await self.around.storage.read(self.state.id)
                break
            except TableeError:
                await asyncio.sleep(RECOVER_EVERY)
        if stored is not None:
            self.recent = deque()
            self.state = rebuild(self.state.id, stored.entries, stored.secrets, self.recent)
        self._life = Life()
        self._recovery = None
        self.bots = BotSeats(self)
        for listener in self.listeners:
            listener.place = self.place_of(listener.guest)
            listener.push(state_for(self, listener, None))
        self.clock.restart(None)
        self.settle()
