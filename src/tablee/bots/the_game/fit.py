"""The estimate of the win, fitted on games of a bot that searches: how they stood, how they ended.

The bot uses the estimate itself, so a fit on its games makes the next bot better than this one.
``bench/strength/fit_the_game.py`` makes the files in ``weights/`` with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tablee.bots.the_game.estimate import TERMS
from tablee.bots.the_game.standing import FEATURES, standing
from tablee.bots.the_game.watching import Watched
from tablee.bots.traits import Traits
from tablee.games.the_game.kernel import cards_left
from tablee.kernel import compiled

Rows = NDArray[np.float64]


def watched(
    traits: Traits,
    setting: NDArray[np.int64],
    games: range,
    seed: int,
    softness: float,
    tell: Callable[[int, int], None],
) -> tuple[Rows, Rows]:
    """How games of the bot with these traits stood before each turn, and how good they ended.

    A win counts 1 and a loss 0; or, with some softness, a loss counts the more the fewer cards were
    left, for where wins are rare they alone teach little. ``tell`` hears of games played and won.
    """
    stand, left = compiled(standing), compiled(cards_left)
    table = Watched(traits, setting, seed)
    stood: list[tuple[float, ...]] = []
    ended: list[float] = []
    won = 0
    for game in games:
        stood += [stand(table.states, 0) for _ in table.turns(game)]
        remaining = int(left(table.states, 0))
        won += remaining == 0
        good = math.exp(-remaining / softness) if softness else float(remaining == 0)
        ended += [good] * (len(stood) - len(ended))
        tell(game + 1, won)
    return np.array(stood), np.array(ended)


def terms(stood: Rows) -> Rows:
    """What ``evaluate`` adds up, column by column: a constant, then the terms of each number."""
    left = stood[:, :1]
    each = np.stack([stood, stood * left, stood * left**2, stood**2], axis=2)
    return np.hstack([np.ones((len(stood), 1)), each.reshape(len(stood), TERMS * len(FEATURES))])


def logistic(columns: Rows, won: Rows, ridge: float = 1e-5, rounds: int = 30) -> Rows:
    """Newton's method with a small ridge, for some columns say the same."""
    mean, spread = columns.mean(axis=0), columns.std(axis=0)
    mean[0], spread[0] = 0.0, 1.0
    spread[spread < 1e-9] = 1.0
    scaled = (columns - mean) / spread
    weights = np.zeros(columns.shape[1])

    def loss(tried: Rows) -> float:
        z = scaled @ tried
        return float(np.mean(np.logaddexp(0, z) - won * z) + ridge / 2 * tried @ tried)

    now = loss(weights)
    for _ in range(rounds):
        chance = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        slope = scaled.T @ (chance - won) / len(won) + ridge * weights
        bend = (scaled * (chance * (1 - chance) / len(won))[:, None]).T @ scaled
        step = np.linalg.solve(bend + (ridge + 1e-9) * np.eye(len(weights)), slope)
        size = 1.0
        while size > 1e-4 and loss(weights - size * step) > now:
            size /= 2
        weights = weights - size * step
        before, now = now, loss(weights)
        if before - now < 1e-7:
            break
    plain = weights / spread
    plain[0] -= float(plain[1:] @ mean[1:])
    return np.asarray(plain)


def log_loss(columns: Rows, won: Rows, weights: Rows) -> float:
    """How surprised the estimate is by how games ended, on average."""
    z = columns @ weights
    return float(np.mean(np.logaddexp(0, z) - won * z))
