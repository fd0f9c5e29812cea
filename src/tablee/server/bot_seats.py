"""The bots at a table: they hear what their seats may know, think in a thread, and keep the pace.

Their moves go through the same log as everybody's. Their dice follow from the secret of the
shuffle, so nobody can foresee them, and from the number of moves made, so a restart throws the same
ones. A move is let go at a tick of the pace and not when it was found, and it has to be found
before the first tick: how long a bot thought would tell something of what it holds.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tablee.bots import MOST_REMARKS, Bot, Budget, find_bot
from tablee.errors import TableeError
from tablee.game import Event, Move, Observation
from tablee.match import Match
from tablee.server import entries as e
from tablee.server.metrics import METRICS
from tablee.server.seating import Seen

if TYPE_CHECKING:
    from tablee.server.live import LiveTable

log = logging.getLogger("tablee.bots")

THINKING_SHARE = 0.8  # of the time between two ticks; the rest is for everything else
RETRY = 1.0  # seconds after which a bot that failed is asked again

Situation: TypeAlias = tuple[int, dict[int, str]]  # the moves made, and the bots by their seats


@dataclass(slots=True)
class Player:
    """Who plays as a bot at a seat, with what it has not heard yet."""

    name: str
    bot: Bot | None = None  # it sits down, and is told the whole game, when it is asked first
    unheard: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Question:
    """What one bot is asked."""

    seat: int
    player: Player
    made: int  # how many moves of the game there are
    events: list[Event]  # what happened since it was asked last
    observation: Observation
    legal: tuple[Move, ...]
    rng: random.Random
    is_awaited: bool
    may_remark: bool = True  # a bot that never stops talking would keep the game from going on


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot wants to do."""

    seat: int
    move: Move
    is_remark: bool  # a call or a signal, whoever is awaited


class BotSeats:
    """Asks the bots of one table, one round of questions at a time."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.players: dict[int, Player] = {}
        self.thinking = False
        self._match: Match | None = None
        self._last_change = 0.0  # when the game last went on
        self._asked: Situation | None = None  # what the bots were asked about last
        self._timer: asyncio.TimerHandle | None = None
        self._forgotten = False
        self._remarking = False
        self._remarks: dict[int, int] = {}  # of each seat since the game last went on

    def hear(self, seen: Seen, now: float) -> None:
        """Something happened in the game."""
        self._last_change = now
        if self._remarks and not self._remarking:
            self._remarks = {}
        if self.table.state.match is not self._match:
            self.players = {}  # another game: bots at it are told from its beginning
            return
        for seat, player in self.players.items():
            player.unheard.extend(seen[seat + 1])

    def forget(self) -> None:
        """The table is read again: whatever is being thought about does not count."""
        self._forgotten = True
        if self._timer is not None:
            self._timer.cancel()

    def wake(self) -> None:
        """Ask the bots, if there is a new situation and they are not being asked already."""
        state = self.table.state
        if not state.has_bots:
            self._asked = None
            return
        match = state.match
        if self.thinking or match is None or state.phase != "playing" or self._forgotten:
            return
        if match is not self._match:
            self._match, self._asked, self.players = match, None, {}
        bots = {seat: who.bot for seat, who in enumerate(state.seats) if who.bot is not None}
        made = len(match.played)
        if self._asked == (made, bots):
            return
        self._asked = (made, bots)
        legal = {seat: match.legal_moves(seat) for seat in bots}
        if any(legal.values()):
            self.thinking = True
            questions = [self._question(match, seat, bots[seat], legal[seat]) for seat in bots]
            answer = self.table.around.think(ask, match, questions, self.budget())
            answer.add_done_callback(lambda done: self._answered(match, made, done))

    def _question(self, match: Match, seat: int, name: str, legal: tuple[Move, ...]) -> Question:
        player = self.players.get(seat)
        if player is None or player.name != name:
            player = self.players[seat] = Player(name)
        question = self.question_for(match, seat, player, legal)
        player.unheard = []
        question.may_remark = self._remarks.get(seat, 0) < MOST_REMARKS
        return question

    def question_for(
        self, match: Match, seat: int, player: Player, legal: tuple[Move, ...]
    ) -> Question:
        """How the game stands, for somebody who is to decide at a seat."""
        made = len(match.played)
        return Question(
            seat=seat,
            player=player,
            made=made,
            events=player.unheard,
            observation=match.observe(seat),
            legal=legal,
            rng=self.dice(seat, made),
            is_awaited=seat in match.awaited,
        )

    def dice(self, seat: int, made: int) -> random.Random:
        """The dice of a seat for one decision."""
        secret = self.table.state.secret()
        digest = hashlib.sha256(b"tablee-bot-1" + secret + bytes([seat]) + made.to_bytes(8, "big"))
        return random.Random(digest.digest())  # noqa: S311 - dice of a bot, from a secret

    # --- answers ---------------------------------------------------------------------------------

    def _answered(self, match: Match, made: int, answer: asyncio.Future[Answer | None]) -> None:
        if self._forgotten or answer.cancelled():
            return
        error = answer.exception()
        if error is not None:
            log.error("a bot failed", exc_info=error)
            self.table.around.loop.call_later(RETRY, self._try_again)
            return
        found = answer.result()
        if found is None and made == len(match.played):
            found = self._nudge(match)
        if found is None:
            self._go_on()
            return
        delay = self._delay()
        if delay > 0:
            self._timer = self.table.around.loop.call_later(delay, self._play, match, found)
        else:
            self._play(match, found)

    def _try_again(self) -> None:
        self._asked = None
        self.players = {}
        self._go_on()

    def _pace(self) -> float:
        """Seconds between two ticks; none where only bots play."""
        people = any(seat.person is not None for seat in self.table.state.seats)
        return self.table.around.settings.pace if people else 0.0

    def budget(self) -> Budget:
        """So much that every move is found before the first tick, however hard it was to find."""
        most, pace = self.table.around.settings.bot_milliseconds, self._pace()
        return Budget(milliseconds=min(most, pace * THINKING_SHARE * 1000) if pace else most)

    def _delay(self) -> float:
        """Until the next tick of the pace."""
        passed = self.table.around.loop.time() - self._last_change
        return until_tick(passed, self._pace())

    def _nudge(self, match: Match) -> Answer | None:
        """Where only bots are awaited and all of them wait, the first plays any move."""
        awaited = match.awaited
        if not awaited or not all(self.table.state.plays_as_bot(seat) for seat in awaited):
            return None
        seat = awaited[0]
        legal = match.legal_moves(seat)
        move = self.dice(seat, len(match.played)).choice(legal)
        return Answer(seat, move, is_remark=False)

    def _play(self, match: Match, answer: Answer) -> None:
        """Make the move, if it is still that bot's to make."""
        self._timer = None
        state, seat, move = self.table.state, answer.seat, answer.move
        is_current = state.match is match and state.phase == "playing"
        self._asked = None  # if the game went on meanwhile: think again
        if is_current and not self.table.is_recovering and state.plays_as_bot(seat):
            self._remarking = answer.is_remark
            with contextlib.suppress(TableeError):
                self.table.add(e.Moved(move=state.game.moves.to_number(move), by=seat))
                METRICS.bot_moves += 1
                if answer.is_remark:
                    self._remarks[seat] = self._remarks.get(seat, 0) + 1
            self._remarking = False
        self._go_on()

    def _go_on(self) -> None:
        self.thinking = False
        self.table.settle()


def until_tick(passed: float, pace: float) -> float:
    """How long to wait until the next tick, so many seconds after the clock began to tick."""
    return max(1, math.ceil(passed / pace)) * pace - passed if pace else 0.0


def ask(match: Match, questions: Sequence[Question], budget: Budget) -> Answer | None:
    """Ask bots in turn until one answers with a move. It runs in a thread of its own."""
    asked = [(_seated(match, question), question) for question in questions]
    # Whoever has something to say is asked first: a call does not wait.
    for bot, question in asked:
        if question.legal and question.may_remark:
            move = bot.interject(question.observation, question.legal, question.rng)
            if move is not None:
                return Answer(question.seat, move, is_remark=True)
    for bot, question in asked:
        if question.legal and question.is_awaited:
            move = bot.choose(question.observation, question.legal, question.rng, budget)
            if move is not None:
                return Answer(question.seat, move, is_remark=False)
    return None


def _seated(match: Match, question: Question) -> Bot:
    """The bot at a seat, which has heard all that happened there up to the question."""
    player = question.player
    if player.bot is None:
        player.bot = _sit_down(match, question.seat, player.name, question.made)
    else:
        for event in question.events:
            player.bot.hear(event)
    return player.bot


def _sit_down(match: Match, seat: int, name: str, made: int) -> Bot:
    bot = find_bot(match.game, name).sit_down(seat, match.players, match.options)
    for happened in match.retold(made):
        for event in happened.seen_by(seat):
            bot.hear(event)
    return bot


def move_for(match: Match, questions: Sequence[Question], budget: Budget) -> Answer:
    """What the usual bot would do for one of those whose time is over. It runs in a thread.

    Where it would wait for others at every seat, it says what they may be waiting for.
    """
    asked = [(_seated(match, question), question) for question in questions]
    for bot, question in asked:
        move = bot.choose(question.observation, question.legal, question.rng, budget)
        if move is not None:
            return Answer(question.seat, move, is_remark=False)
    for bot, question in asked:
        move = bot.interject(question.observation, question.legal, question.rng)
        if move is not None:
            return Answer(question.seat, move, is_remark=True)
    first = questions[0]
    return Answer(first.seat, first.rng.choice(first.legal), is_remark=False)
