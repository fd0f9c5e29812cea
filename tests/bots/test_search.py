"""The race of candidates: how far it looks, and how its rollouts are shared."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from bots.the_game.thinkers import Thinker, played_on
from tablee.bots import search
from tablee.bots.the_game import MIND
from tablee.bots.traits import DEPTH
from tablee.games.the_game import GAME
from tablee.kernel import bind

ROLLOUTS = 24


def looks(depth: int) -> list[int]:
    """How many decisions each game in thought went on for, in the order of the games."""
    match = played_on(random.Random(1), turns=3, players=2, talk="silent")
    seat = match.awaited[0]
    thinker = Thinker(match, seat, "best")
    thinker.traits[DEPTH] = depth
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


def test_candidates_race_and_the_worse_half_drops_out_after_each_round():
    """Ten candidates, then five, three and two; the rollouts that are left are shared anew."""
    assert looks(2) == [2] * (10 + 5 + 3 + 6)


def test_where_no_decision_is_played_on_the_evaluation_follows_at_once():
    assert looks(0) == [0] * ROLLOUTS


def order_of(values: list[float], priors: list[float], worlds: int = 100) -> list[int]:
    """The candidates, best first, that won so many worlds and were thought of so before."""
    match = played_on(random.Random(1), turns=3, players=2, talk="silent")
    room = Thinker(match, match.awaited[0], "best").room
    n = len(values)
    room.values[:n], room.priors[:n], room.racing[:n] = values, priors, range(n)
    room.tried[0] = worlds
    bind(search.sort_racing, search.names_of(GAME, MIND), "sorted")(n, room)
    return [int(c) for c in room.racing[:n]]


def test_the_candidate_that_did_best_is_first_and_equals_stay_as_they_were():
    assert order_of([20, 50, 0, 100, 50], [1.0] * 5) == [3, 1, 4, 0, 2]


def test_what_was_known_before_multiplies_the_odds():
    assert order_of([50, 60], [1.0, 0.7]) == [1, 0]  # 1 to 1 against 1.5 to 1 times 0.7
    assert order_of([50, 60], [1.0, 0.6]) == [0, 1]
    assert order_of([0, 1], [1.0, 0.001]) == [1, 0]


def test_without_a_network_nothing_is_known_before():
    match = played_on(random.Random(1), turns=3, players=2, talk="silent")
    thinker = Thinker(match, match.awaited[0], "best")
    thinker.candidates()
    assert (thinker.room.priors == 1.0).all()


def test_the_priors_of_one_decision_are_not_those_of_the_next():
    alone = played_on(random.Random(1), turns=3, players=1)
    thinker = Thinker(alone, 0, "hard")
    line_up = bind(search.line_up, search.names_of(GAME, MIND), "lined")
    asked = (thinker.known, 0, thinker.traits, thinker.generator, thinker.room)
    with np.errstate(over="ignore"):
        line_up(*asked)
        first = thinker.room.priors.copy()
        assert first[0] == 1.0
        assert (first[1:4] < 1.0).all()
        thinker.room.priors[:] = 7.0
        line_up(*asked)
    assert (thinker.room.priors == first).all()
