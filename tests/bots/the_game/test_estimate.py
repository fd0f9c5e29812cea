"""What the search of The Game takes to be a good standing, and how its estimate is fitted."""

from __future__ import annotations

import numpy as np
import pytest

from games.the_game.builders import table
from tablee.bots.the_game.fit import logistic, terms, watched
from tablee.bots.the_game.levels import traits
from tablee.bots.the_game.standing import FEATURES, standing
from tablee.bots.traits import ROLLOUTS
from tablee.games.the_game import GAME, TheGameOptions


def stands(words: str) -> dict[str, float]:
    return dict(zip(FEATURES, standing(table(words)._states, 0), strict=True))


def test_pairs_a_jump_apart_are_counted_wherever_they_are():
    numbers = stands("A 30; B 60; C 55; D 58; hand 42 52 61; hand 71 99; draw 3 13 51 49 59")
    # 42-52, 61-71, 3-13, 49-59 and 51-61; both cards of the first two are in hands.
    assert numbers["pairs"] == pytest.approx(0.5)
    assert numbers["pairs_in_hands"] == 2


def test_beyond_the_last_card_there_is_no_pair():
    numbers = stands("A 30; B 60; C 55; D 58; hand 90 95 99; hand 98; draw 91 92")
    assert numbers["pairs"] == 0


def test_a_fit_finds_what_the_outcomes_were_made_of():
    rng = np.random.default_rng(1)
    columns = np.hstack([np.ones((20_000, 1)), rng.normal(size=(20_000, 2))])
    chance = 1 / (1 + np.exp(-(columns @ [0.5, 2.0, -1.0])))
    found = logistic(columns, (rng.random(20_000) < chance).astype(float))
    assert found == pytest.approx([0.5, 2.0, -1.0], abs=0.1)


@pytest.mark.parametrize("softness", [0.0, 6.0])
def test_games_are_watched_from_the_first_turn_to_the_last(softness):
    options = TheGameOptions(starter="first", talk="silent")
    row = traits("hard", 2, options)
    row[ROLLOUTS] = 0
    told: list[tuple[int, int]] = []
    stood, ended = watched(
        row, GAME.setting(2, options), range(6), 1, softness, lambda *so_far: told.append(so_far)
    )
    left = stood[:, FEATURES.index("left")] * 10
    first = np.flatnonzero(left == 98)  # the turns with which games begin
    assert len(first) == len(told) == 6
    assert len(stood) == len(ended) == len(terms(stood))
    goals = ended[first]
    assert sum(goals == 1.0) == told[-1][1]
    assert set(ended[first[0] : first[1]]) == {goals[0]}
    assert ((goals > 0) == ((goals == 1.0) | (softness > 0))).all()
