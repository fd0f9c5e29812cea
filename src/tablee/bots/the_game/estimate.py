"""How likely the game is won from here: a logistic estimate, fitted on games (fit.py)."""

from __future__ import annotations

import math

from tablee.bots.the_game.row import ESTIMATE
from tablee.bots.the_game.standing import FEATURES, standing
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.kernel import rule

TERMS = 4  # of each number: itself, times the cards left, times their square, and its square
LENGTH = 1 + TERMS * len(FEATURES)


@rule
def estimate(states: States, i: int, traits: Traits) -> float:
    """The chance of a win, 0 to 1, where the game goes on."""
    numbers = standing(states, i)
    left = numbers[0]
    total = traits[ESTIMATE]
    at = ESTIMATE + 1
    for number in numbers:
        total += number * (
            traits[at] + left * (traits[at + 1] + left * traits[at + 2]) + number * traits[at + 3]
        )
        at += TERMS
    return 1.0 / (1.0 + math.exp(-min(max(total, -30.0), 30.0)))
