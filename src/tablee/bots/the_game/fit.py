"""The estimate of the win, fitted on games of the heuristic: how they stood, and how they ended.

``bench/strength/fit_the_game.py`` makes the files in ``weights/`` with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.evaluate import TERMS
from tablee.bots.the_game.knowledge import KNOWLEDGE, know
from tablee.bots.the_game.plan import plan
from tablee.bots.the_game.standing import FEATURES, standing
from tablee.bots.the_game.thinking import SCRATCH
from tablee.bots.traits import Traits
from tablee.game import Numbers, States
from tablee.games.the_game.kernel import (
    apply,
    cards_left,
    chance_due,
    is_over,
    set_up,
    supply,
)
from tablee.games.the_game.layout import CARDS, HAND, LAYOUT, SEATS
from tablee.generator import seed_stream, shuffle
from tablee.kernel import compiled, rule
from tablee.rules import MOVE_TYPE, ORDER_TYPE

LONGEST = CARDS + 1  # turns of a game, at most

Rows = NDArray[np.float64]


@rule
def watch_games(
    states: States,
    knowledge: Knowledge,
    blank: Knowledge,
    traits: Traits,
    setting: Numbers,
    seed: int,
    games: int,
    generators: Numbers,
    scratch: Numbers,
    order: Numbers,
    moves: Numbers,
    stood: Rows,
    won: Rows,
) -> int:
    """Play games; how each stood before every turn, and whether it was won. How many turns."""
    chance, thinking = generators[0], generators[1]
    rows = 0
    for game in range(games):
        seed_stream(chance, seed, game)
        set_up(states, 0, setting)
        for seat in range(int(setting[0])):
            knowledge[seat] = blank[0]
        begun = rows
        while not is_over(states, 0):
            due = chance_due(states, 0)
            if due > 0:
                shuffle(chance, order, due)
                supply(states, 0, order)
                continue
            numbers = standing(states, 0)
            for n in range(len(numbers)):
                stood[rows, n] = numbers[n]
            rows += 1
            seat = int(states[0]["turn"])
            know(states, 0, seat, knowledge, seat)
            for n in range(plan(knowledge, seat, traits, thinking, scratch, moves)):
                apply(states, 0, seat, int(moves[n]))
        for row in range(begun, rows):
            won[row] = 1.0 if cards_left(states, 0) == 0 else 0.0
    return rows


def watched(traits: Traits, setting: Numbers, games: int, seed: int) -> tuple[Rows, Rows]:
    """How games of the bot with these traits stood, and how they ended; seat 0 begins."""
    stood = np.zeros((games * LONGEST, len(FEATURES)))
    won = np.zeros(games * LONGEST)
    rows = compiled(watch_games)(
        np.zeros(1, LAYOUT),
        np.zeros(SEATS, KNOWLEDGE),
        np.zeros(1, KNOWLEDGE),
        traits,
        setting,
        seed,
        games,
        np.zeros((2, 1), np.uint64),
        np.zeros(1, SCRATCH),
        np.zeros(CARDS, ORDER_TYPE),
        np.zeros(HAND + 1, MOVE_TYPE),
        stood,
        won,
    )
    return stood[:rows], won[:rows]


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
