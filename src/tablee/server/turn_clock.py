"""Time for a move, where a table has agreed on it: at the end of it a bot makes that one move.

The clock of a move begins anew when the table comes back into memory, and it does not run on while
nobody is there.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tablee.bots import default_bot
from tablee.errors import TableeError
from tablee.match import Match
from tablee.server import entries as e
from tablee.server.bot_seats import Answer, Player, move_for, until_tick
from tablee.server.seating import Applied

if TYPE_CHECKING:
    from tablee.server.live import LiveTable

log = logging.getLogger("tablee.bots")


class TurnClock:
    """The clock of one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._awaited: tuple[int, ...] = ()  # the people whose time runs
        self._timer: asyncio.TimerHandle | None = None

    @property
    def seconds(self) -> int | None:
        """What the people who are awaited now have from the beginning; None: no limit."""
        return self.table.state.seconds_per_move if self._awaited else None

    def seconds_left(self) -> int | None:
        if self._timer is None:
            return None
        return max(0, round(self._timer.when() - self.table.around.loop.time()))

    def restart(self, applied: Applied | None) -> None:
        """Something happened: time begins anew for those who have moved or are newly awaited."""
        state = self.table.state
        if not state.seconds_per_move:
            return
        awaited = self._people_awaited()
        entry = None if applied is None else applied.entry
        moved = isinstance(entry, e.Moved) and entry.by in self._awaited
        if awaited != self._awaited or moved or applied is None:
            self.stop()
            self._awaited = awaited
            if awaited:
                self._timer = self.table.around.loop.call_later(
                    state.seconds_per_move, self._time_is_over
                )

    def resume(self) -> None:
        """Somebody came: time runs again, if it did not."""
        if self._timer is None:
            self.restart(None)

    def stop(self) -> None:
        self._awaited = ()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _people_awaited(self) -> tuple[int, ...]:
        state = self.table.state
        if state.match is None or state.phase != "playing":
            return ()
        return tuple(seat for seat in state.match.awaited if not state.plays_as_bot(seat))

    def _time_is_over(self) -> None:
        table, match = self.table, self.table.state.match
        awaited, self._awaited, self._timer = self._awaited, (), None
        if match is None or table.is_recovering:
            return
        if not table.listeners:
            return  # nobody waits; it begins anew when somebody comes
        name = default_bot(match.game).name
        questions = [
            table.bots.question_for(match, seat, Player(name), match.legal_moves(seat))
            for seat in awaited
        ]
        began, made = table.around.loop.time(), len(match.played)
        answer = table.around.think(move_for, match, questions, table.bots.budget())
        answer.add_done_callback(lambda done: self._answered(match, made, began, done))

    def _answered(
        self, match: Match, made: int, began: float, answer: asyncio.Future[Answer]
    ) -> None:
        """A move was found. It is made at a tick: how long it took would tell something."""
        if answer.cancelled():
            return
        error = answer.exception()
        if error is not None:
            log.error("a bot failed", exc_info=error)
            self.restart(None)
            return
        around = self.table.around
        wait = until_tick(around.loop.time() - began, around.settings.pace)
        around.loop.call_later(wait, self._move, match, made, answer.result())

    def _move(self, match: Match, made: int, found: Answer) -> None:
        table = self.table
        on_time = table.state.match is match and len(match.played) == made and table.listeners
        if on_time and table.state.phase == "playing" and not table.is_recovering:
            try:
                number = match.game.moves.to_number(found.move)
                table.add(e.Moved(move=number, by=found.seat, auto=True))
            except TableeError:
                self.restart(None)
        elif self._timer is None:
            self.restart(None)
