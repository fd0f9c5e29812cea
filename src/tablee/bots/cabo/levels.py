"""The bots of Cabo by name, as rows of traits."""

from __future__ import annotations

import functools
from importlib.resources import files

import numpy as np

from tablee.bots.cabo import styles
from tablee.bots.traits import DEPTH, RANDOM, ROLLOUTS, STYLE, WIDTH, Traits
from tablee.bots.weights import Values, WeightSet
from tablee.games.cabo.spec import CaboOptions

NAMES = ("medium", "easy", "hard", "best", "greedy", "public", "random")

EASY_FORGETS = 0.5  # the chance to have forgotten a card by the end of the draw pile
EASY_CALLS_LATE = 2.0  # points
# Rollouts shared by the players (a game in thought takes the longer the more there are), decisions
# in each, candidates, and how many points these may differ
SEARCHING = {"hard": (700, 60, 4, 3.0), "best": (4000, 60, 6, 5.0)}

_SENSIBLE = {  # a value to start from, and how far off it may be
    "look": (1.5, 0.8),
    "spy": (0.5, 0.5),
    "pair": (0.3, 0.2),
    "gift": (0.1, 0.15),
    "taken": (0.2, 0.4),
    "hurt": (0.5, 0.4),
    "swapped_in": (1.5, 1.5),
    "kept": (6.0, 1.5),
    "kept_falls": (0.5, 0.3),
    "kept_least": (2.0, 1.0),
    "trust": (0.6, 0.3),
    "reply": (1.5, 1.0),
    "doubt": (6.0, 4.0),
    "call_chance": (0.6, 0.2),
    "call_sum": (0.01, 0.01),
    "call_turns": (0.02, 0.02),
    "kamikaze": (0.06, 0.04),
}
WEIGHTS = WeightSet(
    names=styles.WEIGHT_NAMES,
    start=tuple(_SENSIBLE[name][0] for name in styles.WEIGHT_NAMES),
    spread=tuple(_SENSIBLE[name][1] for name in styles.WEIGHT_NAMES),
    first=styles.WEIGHTS,
)
# What totals say of the game: fitted to how games went on, not tuned.
VALUES = WeightSet(
    names=styles.VALUE_NAMES, start=(10.0, 2.0), spread=(5.0, 1.0), first=styles.VALUE_SPREAD
)
_STYLES = {
    "random": RANDOM,
    "public": styles.PUBLIC,
    "greedy": styles.GREEDY,
    "easy": styles.GREEDY,
}


def traits(name: str, players: int, _options: CaboOptions) -> Traits:
    """What makes the bot called ``name`` what it is, whatever the options."""
    row = np.zeros(styles.TRAITS, np.float64)
    row[STYLE] = _STYLES.get(name, styles.COUNTING)
    row = WEIGHTS.put(row, _from_file(WEIGHTS, "counting"))
    row = VALUES.put(row, _from_file(VALUES, "totals"))
    if name == "easy":
        row[styles.FORGET] = EASY_FORGETS
        row[styles.LATE] = EASY_CALLS_LATE
    if name in SEARCHING:
        rollouts, row[DEPTH], row[WIDTH], row[styles.NARROW] = SEARCHING[name]
        row[ROLLOUTS] = rollouts // players
    return row


@functools.cache
def _from_file(weights: WeightSet, name: str) -> Values:
    return weights.read((files(__package__) / "weights" / f"{name}.toml").read_text("utf-8"))
