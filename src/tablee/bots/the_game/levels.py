"""The bots of The Game by name, and the row of numbers that makes each."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources

import numpy as np

from tablee.bots.the_game.estimate import LENGTH, TERMS
from tablee.bots.the_game.network import with_network
from tablee.bots.the_game.network_file import read_network
from tablee.bots.the_game.row import (
    ASKED_COSTS,
    BRISK,
    EASY,
    ESTIMATE,
    FORESEEING,
    FORESIGHT,
    GREEDY,
    PRIOR,
    QUICK,
    SHARP,
    THOROUGH,
    WEIGHT_NAMES,
)
from tablee.bots.the_game.standing import FEATURES
from tablee.bots.the_game.steps import Layers
from tablee.bots.traits import (
    DEPTH,
    QUIET,
    RANDOM,
    ROLLOUTS,
    STAKES,
    STYLE,
    THOUGHT_STYLE,
    WIDTH,
    Traits,
)
from tablee.bots.weights import WeightSet
from tablee.games.the_game.spec import TheGameOptions

NAMES = ("medium", "easy", "hard", "best", "planner", "greedy", "random")

# Of each weight: a sensible value, and how far off a better one may be
_FROM: dict[str, tuple[float, float]] = {
    "room_straight": (-0.01, 0.02),
    "room_less": (0.5, 0.1),
    "ten_unseen": (0.14, 0.05),
    "dead": (0.09, 0.05),
    "gap": (0.018, 0.015),
    "gap_at_end": (0.012, 0.015),
    "stuck_card": (12.0, 4.0),
    "back_mine": (-1.5, 2.0),
    "pair": (0.05, 0.05),
    "card": (0.035, 0.02),
    "card_at_end": (0.02, 0.03),
    "keep_off": (0.05, 0.05),
    "keep_off_strong": (0.1, 0.1),
    "no_jump": (0.01, 0.01),
    "no_jump_strong": (0.02, 0.02),
    "room_curve": (0.5, 0.06),
    "room_last": (0.0, 0.3),
    "gap_curve": (0.5, 0.1),
    "room_straight_early": (0.0, 0.015),
    "room_less_early": (0.0, 0.1),
    "ten_unseen_early": (0.0, 0.06),
    "ten_gain": (0.0, 0.1),
    "ten_gain_early": (0.0, 0.1),
    "dead_early": (0.0, 0.05),
    "gap_early": (0.0, 0.01),
    "pair_kept": (0.0, 0.03),
    "pair_kept_early": (0.0, 0.03),
    "half_pair_kept": (0.0, 0.02),
    "half_pair_kept_early": (0.0, 0.02),
    "far_unseen": (0.0, 0.2),
    "far_unseen_early": (0.0, 0.2),
    "card_early": (0.0, 0.03),
}
WEIGHTS = WeightSet(
    names=WEIGHT_NAMES,
    start=tuple(_FROM[name][0] for name in WEIGHT_NAMES),
    spread=tuple(_FROM[name][1] for name in WEIGHT_NAMES),
)

STYLES = {"random": RANDOM, "greedy": GREEDY, "easy": EASY, "medium": QUICK}
# Rollouts of a decision, by players: what 2 and 100 ms have time for, with some to spare.
ROLLOUTS_OF = {
    ("hard", "standard"): (80, 250, 250, 250, 250),
    ("hard", "expert"): (80, 250, 250, 250, 250),
    ("best", "standard"): (3000, 2000, 3000, 3000, 3000),
    ("best", "expert"): (12000, 3000, 5000, 4200, 4000),
}
# Who plays on in thought. A short search has time for many quick games or few good ones, and does
# better with many; a long one has time for good ones. Alone a network sees what comes of a turn.
THOUGHT = {"hard": QUICK, "best": BRISK}
# How many turns are played on in thought, by players: about once around the table, so that one's
# own hand is seen to be used. Further on, luck drowns the difference between two turns. The network
# looks at the next turn itself.
DEPTHS = (0, 4, 3, 4, 5)
# Most games of the expert game alone are lost long before their end, so best thinks most where
# there is something to lose.
EXPERT_ALONE_STAKES = 0.5
CANDIDATES = 10
HEURISTIC_COUNTS = 1.5  # beside the network, where turns are ranked
# And both of them beside what a search finds. A short search gains by it; in the expert game fewer
# cards are left, but fewer games are won.
FIRST_LOOK_COUNTS = {("hard", "standard"): 0.3}


def traits(name: str, players: int, options: TheGameOptions) -> Traits:
    """The row of a bot at a table of so many players."""
    row = np.zeros(ESTIMATE + LENGTH, np.float64)
    row[STYLE] = STYLES.get(name, THOROUGH)
    kind = "expert" if options.minimum == 3 else "standard"
    if name in THOUGHT:
        row[ROLLOUTS] = ROLLOUTS_OF[name, kind][players - 1]
        row[THOUGHT_STYLE] = THOUGHT[name]
        row[DEPTH] = DEPTHS[players - 1]
        row[WIDTH] = CANDIDATES
    foresees = name in THOUGHT and players == 1
    if foresees:
        row[STYLE] = row[THOUGHT_STYLE] = FORESEEING
        row[PRIOR] = HEURISTIC_COUNTS
        row[FORESIGHT] = FIRST_LOOK_COUNTS.get((name, kind), 0.0)
        if (name, kind) == ("best", "expert"):
            row[STAKES] = EXPERT_ALONE_STAKES
    planner = "quick" if row[STYLE] == QUICK else "thorough"
    if players > 1:
        row[ESTIMATE:] = _estimate(f"estimate-{kind}-{players}.toml")
    row[SHARP] = options.talk == "open"
    row[QUIET] = options.talk == "silent" or players == 1
    row = WEIGHTS.put(row, _weights(f"{planner}-{kind}-{players}.toml"))
    if planner == "thorough":  # the worlds that a search deals say better what others ask for
        row[list(ASKED_COSTS)] = 0.0
    return with_network(row, _network(f"network-{kind}-1.npz")) if foresees else row


def _text(name: str) -> str:
    return _contents(name).decode("utf-8")


def _contents(name: str) -> bytes:
    return resources.files(__package__).joinpath("weights", name).read_bytes()


@functools.cache
def _weights(name: str) -> Traits:
    return WEIGHTS.read(_text(name))


@functools.cache
def _network(name: str) -> Layers:
    return read_network(_contents(name))


@functools.cache
def _estimate(name: str) -> Traits:
    """The numbers of the estimate in the order of ``evaluate``."""
    table = tomllib.loads(_text(name))["estimate"]
    rows = [table.get(feature, [0.0] * TERMS) for feature in FEATURES]  # else it does not count
    if any(len(row) != TERMS for row in rows):
        raise ValueError(f"each number of the estimate has {TERMS} terms")
    return np.array([table["constant"], *(term for row in rows for term in row)], np.float64)
