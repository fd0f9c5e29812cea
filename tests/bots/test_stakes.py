"""How long a decision is thought about: all the time there is where the game is open, else less."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bots.the_game.thinkers import Thinker, played_on
from tablee.bots import search
from tablee.bots.the_game import MIND
from tablee.bots.traits import STAKES
from tablee.games.the_game import GAME
from tablee.kernel import bind


@pytest.fixture
def rollouts_at() -> Callable[[float, float], int]:
    """How many of 1,000 rollouts are made, where a win is so likely, by the power of the stakes."""
    match = played_on(random.Random(1), turns=3, players=2, talk="silent")
    seat = match.awaited[0]
    thinker = Thinker(match, seat, "best")

    def rollouts(hope: float, power: float) -> int:
        thinker.traits[STAKES] = power

        def evaluate(*_: Any) -> float:
            return hope

        names = {**search.names_of(GAME, MIND), "evaluate": evaluate}
        worth_trying = bind(search.worth_trying, names, "hoping")
        with np.errstate(over="ignore"):
            return worth_trying(
                thinker.known, 0, seat, thinker.traits, 1_000, thinker.generator, thinker.room
            )

    return rollouts


def test_an_open_game_has_all_of_them(rollouts_at: Callable[[float, float], int]):
    assert rollouts_at(0.5, 0.5) == rollouts_at(0.5, 1.0) == 1_000


def test_the_less_is_at_stake_the_fewer(rollouts_at: Callable[[float, float], int]):
    assert rollouts_at(0.1, 0.5) == 600  # the root of 4 * 0.1 * 0.9
    assert rollouts_at(0.9, 0.5) == 600
    counts = [rollouts_at(hope, 0.5) for hope in (0.5, 0.3, 0.1, 0.03, 0.01)]
    assert counts == sorted(set(counts), reverse=True)


def test_a_game_that_is_decided_still_has_some(rollouts_at: Callable[[float, float], int]):
    assert rollouts_at(0.0, 0.5) == rollouts_at(1.0, 0.5) == 1_000 * search.LEAST > 0


def test_without_stakes_every_decision_has_as_many(rollouts_at: Callable[[float, float], int]):
    assert rollouts_at(0.01, 0.0) == rollouts_at(0.5, 0.0) == 1_000
