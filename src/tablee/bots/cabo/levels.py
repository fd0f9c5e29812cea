"""The bots of Cabo by name, as rows of traits."""

from __future__ import annotations

import numpy as np

from tablee.bots.cabo import styles
from tablee.bots.traits import DEPTH, RANDOM, ROLLOUTS, STYLE, WIDTH, Traits
from tablee.bots.weights import WeightSet
from tablee.games.cabo.spec import CaboOptions

NAMES = ("medium", "easy", "hard", "best", "greedy", "public", "random")

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
_SPREAD = (8.0, 3.0)
_STYLES = {"random": RANDOM, "public": styles.PUBLIC, "greedy": styles.GREEDY, "easy": styles.GREEDY}


def traits(name: str, players: int, options: CaboOptions) -> Traits:
    """What makes the bot called ``name`` what it is."""
    row = np.zeros(styles.TRAITS, np.float64)
    row[STYLE] = _STYLES.get(name, styles.COUNTING)
    row[styles.VALUE_SPREAD], row[styles.VALUE_SPREAD_ROOM] = _SPREAD
    row = WEIGHTS.put(row, _tuned())
    if name == "easy":
        row[styles.FORGET] = 0.5
        row[styles.LATE] = 2.0
    if name in ("hard", "best"):
        row[ROLLOUTS] = {"hard": 100, "best": 1000}[name]
        row[DEPTH] = 60
        row[WIDTH] = 8
    return row


def _tuned() -> dict[str, float]:
    return {}
