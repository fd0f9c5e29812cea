"""The bots of UpTurn by name, and the row of numbers that makes each."""

from __future__ import annotations

import functools
from importlib import resources

import numpy as np

from tablee.bots.traits import DEPTH, RANDOM, ROLLOUTS, STYLE, WIDTH, Traits
from tablee.bots.upturn.traits import (
    ATTENTION,
    CARE,
    JUDGEMENT,
    LENGTH,
    SMALL_STEPS,
    WEIGHED,
    WEIGHTS,
)
from tablee.bots.weights import Values
from tablee.games.upturn.spec import UpTurnOptions

NAMES = ("medium", "easy", "hard", "best", "greedy", "random")
STYLES = {"random": RANDOM, "greedy": SMALL_STEPS, "easy": SMALL_STEPS}
SEARCHES = {"hard": (100, 4, 8), "best": (1500, 5, 16)}  # rollouts, decisions deep, candidates
EASY_ATTENTION = 0.5


def traits(
    name: str,
    players: int,
    options: UpTurnOptions,  # noqa: ARG001 - the same at every table
) -> Traits:
    """The row of a bot at a table of so many players."""
    row = np.zeros(LENGTH, np.float64)
    row[STYLE] = STYLES.get(name, WEIGHED)
    row[ATTENTION] = EASY_ATTENTION if name == "easy" else 1.0
    row[CARE] = 0.0 if name == "easy" else 1.0
    if name in SEARCHES:
        row[ROLLOUTS], row[DEPTH], row[WIDTH] = SEARCHES[name]
    row = WEIGHTS.put(row, _weights(players))
    return JUDGEMENT.put(row, _judgement(players))


def _text(name: str) -> str:
    return resources.files(__package__).joinpath("weights", name).read_text("utf-8")


@functools.cache
def _weights(players: int) -> Values:
    return WEIGHTS.read(_text(f"heuristic-{players}.toml"))


@functools.cache
def _judgement(players: int) -> Values:
    return JUDGEMENT.read(_text(f"judgement-{players}.toml"))
