"""The bots of The Game by name, and the row of numbers that makes each."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources

import numpy as np

from tablee.bots.the_game.evaluate import LENGTH, TERMS
from tablee.bots.the_game.row import (
    EASY,
    ESTIMATE,
    GREEDY,
    QUICK,
    SHARP,
    THOROUGH,
    WEIGHT_NAMES,
)
from tablee.bots.the_game.standing import FEATURES
from tablee.bots.traits import DEPTH, QUIET, RANDOM, ROLLOUTS, STYLE, THOUGHT_STYLE, WIDTH, Traits
from tablee.bots.weights import WeightSet
from tablee.games.the_game.spec import TheGameOptions

NAMES = ("medium", "easy", "hard", "best", "greedy", "random")

WEIGHTS = WeightSet(
    names=WEIGHT_NAMES,
    start=(0.01, 0.5, 0.08, 0.07, 0.02, 0.03, 8.0, 1.0, 0.04, 0.05, 0.5, 1.0, 0.1, 0.2),
    spread=(0.03, 0.2, 0.1, 0.1, 0.03, 0.04, 6.0, 3.0, 0.05, 0.08, 0.4, 0.6, 0.1, 0.15),
)

STYLES = {"random": RANDOM, "greedy": GREEDY, "easy": EASY, "medium": QUICK}
SEARCHES = {"hard": 150, "best": 1500}  # rollouts a decision
DEPTH_OF_SEARCH = 6
WIDTH_OF_SEARCH = 10


def traits(name: str, players: int, options: TheGameOptions) -> Traits:
    """The row of a bot at a table of so many players."""
    row = np.zeros(ESTIMATE + LENGTH, np.float64)
    row[STYLE] = STYLES.get(name, THOROUGH)
    if name in SEARCHES:
        row[ROLLOUTS] = SEARCHES[name]
        row[DEPTH] = DEPTH_OF_SEARCH
        row[WIDTH] = WIDTH_OF_SEARCH
        row[THOUGHT_STYLE] = QUICK
    kind = "expert" if options.minimum == 3 else "standard"
    row[ESTIMATE:] = _estimate(f"estimate-{kind}-{players}.toml")
    row[SHARP] = options.talk == "open"
    row[QUIET] = options.talk == "silent" or players == 1
    return WEIGHTS.put(row, _weights(f"{kind}-{players}.toml"))


def _text(name: str) -> str:
    return resources.files(__package__).joinpath("weights", name).read_text("utf-8")


@functools.cache
def _weights(name: str) -> Traits:
    return WEIGHTS.read(_text(name))


@functools.cache
def _estimate(name: str) -> Traits:
    """The numbers of the estimate in the order of ``evaluate``."""
    table = tomllib.loads(_text(name))["estimate"]
    rows = [table[feature] for feature in FEATURES]
    if any(len(row) != TERMS for row in rows):
        raise ValueError(f"each number of the estimate has {TERMS} terms")
    return np.array([table["constant"], *(term for row in rows for term in row)], np.float64)
