"""Seats of a table of Cabo that write down what they hear, and what ``know`` says beside them."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.cabo.tables import Table
from tablee.bots.cabo import MIND, CaboNotebook
from tablee.games.cabo import GAME
from tablee.games.cabo.spec import FULL_BOX


class Listener:
    """One seat: a notebook that hears, and a record that is kept up from the state."""

    def __init__(self, table: Table, seat: int, box: Any = FULL_BOX) -> None:
        self.table = table
        self.seat = seat
        self.notebook = CaboNotebook(seat, table.players, table.options, box)
        self.known = np.zeros(1, MIND.knowledge)
        self.hear(table.opening)

    def hear(self, events: Any) -> None:
        for event in events:
            self.notebook.hear(event.seen_by(self.seat))
        MIND.thoughts["know"](self.table.states, 0, self.seat, self.known, 0)

    def play(self, *steps: str) -> None:
        for step in steps:
            self.hear(self.table.play(step))

    def record(self) -> Any:
        return self.notebook.record(self.table.observe(self.seat))[0]

    def choice(self, name: str = "medium") -> str:
        """What a bot does without searching, as written."""
        row = MIND.traits(name, self.table.players, self.table.options)
        plan = np.zeros(1, np.int32)
        with np.errstate(over="ignore"):
            count = MIND.thoughts["plan"](
                self.notebook.record(self.table.observe(self.seat)),
                0,
                row,
                np.zeros(1, np.uint64),
                np.zeros(1, MIND.scratch),
                plan,
            )
        assert count == 1
        written = GAME.moves.format_move(GAME.moves.from_number(int(plan[0])))
        assert written in self.table.legal(self.seat)
        return written

    def candidates(self, name: str = "best") -> set[str]:
        """The moves that a searching bot plays on in thought, as written."""
        row = MIND.traits(name, self.table.players, self.table.options)
        plans = np.zeros((MIND.most_candidates, MIND.longest_plan), np.int32)
        with np.errstate(over="ignore"):
            count = MIND.thoughts["candidates"](
                self.notebook.record(self.table.observe(self.seat)),
                0,
                row,
                np.zeros(1, np.uint64),
                np.zeros(1, MIND.scratch),
                plans,
                np.zeros(MIND.most_candidates, np.int32),
                np.ones(MIND.most_candidates),
            )
        moves = [GAME.moves.from_number(int(plan[0])) for plan in plans[:count]]
        return {GAME.moves.format_move(move) for move in moves}


def sat_down(table: Table, *steps: str, seat: int = 0) -> Listener:
    """A seat that has been there from the deal on."""
    listener = Listener(table, seat, table.game.box)
    listener.play(*steps)
    return listener
