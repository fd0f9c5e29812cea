"""The race of candidates: how far each round looks, and who is left at its end."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from bots.the_game.thinkers import Thinker, played_on
from tablee.bots import search
from tablee.bots.the_game import MIND
from tablee.bots.traits import DEPTH, FIRST_DEPTH
from tablee.games.the_game import GAME
from tablee.kernel import bind

ROLLOUTS = 24


def looks(first: int, last: int) -> list[int]:
    """How many decisions each game in thought went on for, in the order of the games."""
    match = played_on(random.Random(1), turns=3, players=2, talk="silent")
    seat = match.awaited[0]
    thinker = Thinker(match, seat, "best")
    thinker.traits[FIRST_DEPTH], thinker.traits[DEPTH] = first, last
    counts: list[int] = []
    replies = 0

    def plan(*asked: Any) -> int:
        nonlocal replies
        replies += 1
        return MIND.thoughts["plan"](*asked)

    def evaluate(*asked: Any) -> float:
        nonlocal replies
        counts.append(replies)
        replies = 0
        return MIND.thoughts["evaluate"](*asked)

    names = {**search.names_of(GAME, MIND), "plan": plan, "evaluate": evaluate}
    decide = bind(search.decide, names, "counted")
    with np.errstate(over="ignore"):
        decide(thinker.known, 0, seat, thinker.traits, ROLLOUTS, thinker.generator, thinker.room)
    return counts


def test_each_round_of_a_race_looks_further_than_the_one_before():
    """Ten candidates, then five, three and two; the rollouts that are left are shared anew."""
    assert looks(first=1, last=4) == [1] * 10 + [2] * 5 + [3] * 3 + [4] * 6


def test_without_a_first_depth_every_round_looks_equally_far():
    assert looks(first=0, last=2) == [2] * 24


@pytest.mark.parametrize(
    ("first", "last", "rounds", "depths"),
    [
        (2, 10, 4, [2, 4, 7, 10]),
        (2, 7, 4, [2, 3, 5, 7]),
        (2, 10, 1, [10]),
        (2, 10, 2, [2, 10]),
        (0, 5, 3, [5, 5, 5]),
    ],
)
def test_depths_go_up_in_even_steps(first: int, last: int, rounds: int, depths: list[int]):
    traits = np.zeros(8)
    traits[FIRST_DEPTH], traits[DEPTH] = first, last
    assert [search.depth_of(traits, done, rounds) for done in range(rounds)] == depths
