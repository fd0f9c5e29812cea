"""What a seat knows: the same by looking at the state and by listening at the table."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bots.upturn.watched import SMALL, Watched, differences
from tablee.bots.upturn import MIND
from tablee.bots.upturn.plan import choose
from tablee.games.upturn import GAME, UpTurnOptions
from tablee.games.upturn.numbering import CALL
from tablee.match import Match

OPTIONS = [
    UpTurnOptions(),
    UpTurnOptions(mark_self=True, starter=1),
    UpTurnOptions(marks_in_run=False, auto_call=True),
]


def sensible(table: Watched, name: str, generator: np.ndarray) -> int:
    """A move of a bot at the seat on turn, from what ``know`` has written."""
    seat = table.on_turn
    moves = [move for move in table.legal(seat) if move != CALL]
    traits = MIND.traits(name, table.players, table.options)
    room = np.array(moves, np.int32)
    with np.errstate(over="ignore"):
        return choose(table.records, seat, traits, generator, room, len(moves))


def play(table: Watched, moves: int, *, name: str | None, check) -> None:
    """So many moves, by a bot or at random; ``check`` after each."""
    rng, generator = random.Random(moves), np.array([moves], np.uint64)
    for _ in range(moves):
        if table.over:
            break
        caller = int(table.states[0]["due"])
        if caller >= 0 and rng.random() < 0.5:
            table.apply(caller, CALL)
        elif name is None or rng.random() < 0.1:
            table.apply(table.on_turn, rng.choice(table.legal(table.on_turn)))
        else:
            table.apply(table.on_turn, sensible(table, name, generator))
        check(table)


def agree(table: Watched) -> None:
    for seat in range(table.players):
        known, written = table.records[seat : seat + 1], table.written(seat)
        assert known.tobytes() == written.tobytes(), (seat, differences(known, written))


@pytest.mark.parametrize("name", [None, "greedy", "medium"])
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_looks_and_who_listens_know_the_same(players, options, name):
    play(Watched(players, 1, options=options), 120, name=name, check=agree)


@pytest.mark.clause("UT-19")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("players", [2, 3])
def test_and_so_they_do_when_bags_are_made_anew(players, options):
    refills = 0
    for seed in range(6):
        table = Watched(players, seed, game=SMALL, options=options)
        play(table, 120, name=(None, "greedy", "medium")[seed % 3], check=agree)
        refills += table.refills
    assert refills > 20
