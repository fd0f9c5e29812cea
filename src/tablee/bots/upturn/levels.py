"""The bots of UpTurn by name: what makes a level."""

from __future__ import annotations

from importlib.resources import files

import numpy as np

from tablee.bots.traits import DEPTH, RANDOM, ROLLOUTS, STYLE, WIDTH, Traits
from tablee.bots.upturn.traits import ATTENTION, CARE, LENGTH, SMALL_STEPS, WEIGHED, WEIGHTS
from tablee.games.upturn.spec import UpTurnOptions

NAMES = ("medium", "easy", "hard", "best", "greedy", "random")


def traits(name: str, players: int, options: UpTurnOptions) -> Traits:
    """The row of numbers of a bot."""
    row = np.zeros(LENGTH, np.float64)
    row[ATTENTION] = row[CARE] = 1.0
    if name == "random":
        row[STYLE] = RANDOM
        return row
    row = WEIGHTS.put(row, np.array(WEIGHTS.start))
    row[STYLE] = WEIGHED
    if name == "greedy": row[STYLE] = SMALL_STEPS
    if name == "easy":
        row[STYLE] = SMALL_STEPS
        row[ATTENTION] = 0.5
        row[CARE] = 0
    if name == "hard":
        row[ROLLOUTS], row[DEPTH], row[WIDTH] = 60, 10, 8
    if name == "best":
        row[ROLLOUTS], row[DEPTH], row[WIDTH] = 600, 12, 16
    return row
