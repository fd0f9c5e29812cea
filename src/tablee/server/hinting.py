"""Hints at a table that allows them: what the usual bot would do, for who asks and nobody else.

The bot hears what that seat was shown and gets that seat's observation, as every bot does. Its dice
are made of nothing but the seat and the number of moves, so a hint is the same in every world that
the seat may be in; and what a bot would throw with the secret of the shuffle stays unknown.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from tablee.bots import Budget, default_bot
from tablee.errors import TableeError
from tablee.hints import Hint, find_hint
from tablee.match import Match
from tablee.server.decide import move_number
from tablee.server.limits import Bucket
from tablee.server.refusal import Refusal
from tablee.wire import inbound as w
from tablee.wire import outbound as o
from tablee.wire.outbound import encode
from tablee.words import general

if TYPE_CHECKING:
    from tablee.server.live import Listener, LiveTable

log = logging.getLogger("tablee.bots")

MINUTE = 60


class Hints:
    """Asks a bot on behalf of those who sit at one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._buckets: dict[int, Bucket] = {}  # by seat
        self._asking: set[int] = set()

    def ask(self, listener: Listener, asked: w.Hint) -> None:
        """Find a hint for somebody, or say why there is none."""
        try:
            match = self._check(listener)
            moves = [move_number(self.table.state, move) for move in asked.moves]
        except TableeError as error:
            self.table.refuse(listener, asked.id, error)
            return
        seat, made = listener.place - 1, len(match.played)
        self._asking.add(seat)
        answer = self.table.around.think(_think, match, seat, made, moves, self._budget())
        answer.add_done_callback(lambda done: self._answer(listener, asked, seat, match, done))

    def _check(self, listener: Listener) -> Match:
        table, state = self.table, self.table.state
        if table.is_recovering:
            raise table.storage_refusal()
        match, seat = state.match, listener.place - 1
        if seat < 0 or match is None or state.phase != "playing" or state.plays_as_bot(seat):
            raise Refusal("not-now", general("online.not_playing"))
        if not state.hints:
            raise Refusal("not-now", general("online.no_hints"))
        now = table.around.loop.time()
        limits = table.around.settings
        fresh = Bucket(limits.hints_per_minute / MINUTE, limits.hints_burst, now)
        bucket = self._buckets.setdefault(seat, fresh)
        if seat in self._asking or not bucket.take(now):
            raise Refusal("too-fast", general("online.too_fast"))
        return match

    def _budget(self) -> Budget:
        return Budget(milliseconds=self.table.around.settings.bot_milliseconds)

    def _answer(
        self,
        listener: Listener,
        asked: w.Hint,
        seat: int,
        match: Match,
        answer: asyncio.Future[Hint | None],
    ) -> None:
        self._asking.discard(seat)
        if answer.cancelled():
            return
        error = answer.exception()
        # Whoever sits elsewhere by now, or at another game, is not told about this one.
        if listener.place != seat + 1 or self.table.state.match is not match:
            error = Refusal("not-now", general("online.not_playing"))
        if error is None:
            hint = answer.result()
            if hint is not None:
                number = match.game.moves.to_number(hint.move)
                text = hint.text(self.table.state.names(), listener.language)
                self.table.reply(listener, encode(o.Hinted(id=asked.id, move=number, text=text)))
                return
            error = Refusal("not-now", general("online.nothing_to_do"))
        if not isinstance(error, TableeError):
            log.error("a bot failed", exc_info=error)
            error = Refusal("failed", general("online.failed"))
        self.table.refuse(listener, asked.id, error)


def _think(match: Match, seat: int, made: int, moves: list[int], budget: Budget) -> Hint | None:
    """It runs in a thread of its own."""
    dice = random.Random(made * 32 + seat)  # noqa: S311 - the same in every world
    return find_hint(
        match, seat, made, moves, bot=default_bot(match.game), dice=dice, budget=budget
    )
