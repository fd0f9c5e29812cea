"""The estimate of the win, fitted on games of a bot that searches: how they stood, how they ended.

The bot uses the estimate itself, so a fit on its games makes the next bot better than this one.
``bench/strength/fit_the_game.py`` makes the files in ``weights/`` with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tablee.bots.search import new_room
from tablee.bots.the_game import MIND
from tablee.bots.the_game.evaluate import TERMS
from tablee.bots.the_game.knowledge import KNOWLEDGE, know
from tablee.bots.the_game.standing import FEATURES, standing
from tablee.bots.thinking import compile_thinking
from tablee.bots.traits import ROLLOUTS, Traits
from tablee.games.the_game import GAME
from tablee.games.the_game.kernel import cards_left, is_over
from tablee.games.the_game.layout import CARDS
from tablee.generator import seed_stream, shuffle
from tablee.kernel import compiled
from tablee.rules import ORDER_TYPE, compile_rules

THINKING_SALT = 0x666974  # sets the stream of thinking apart from that of chance

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
    rules, thinking = compile_rules(GAME), compile_thinking(GAME, MIND)
    stand, look = compiled(standing), compiled(know)
    over, left = compiled(is_over), compiled(cards_left)
    seed_, shuffle_ = compiled(seed_stream), compiled(shuffle)
    room = new_room(GAME, MIND, len(traits))
    states, order = np.zeros(1, GAME.layout), np.zeros(CARDS, ORDER_TYPE)
    chance, luck = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    stood: list[tuple[float, ...]] = []
    ended: list[float] = []
    won = 0
    for game in games:
        seed_(chance, seed, game)
        seed_(luck, seed ^ THINKING_SALT, game)
        knowledge = np.zeros(GAME.players[-1], KNOWLEDGE)
        rules.set_up(states, 0, setting)
        while not over(states, 0):
            due = rules.chance_due(states, 0)
            if due > 0:
                shuffle_(chance, order, due)
                rules.supply(states, 0, order)
                continue
            stood.append(stand(states, 0))
            seat = int(states[0]["turn"])
            look(states, 0, seat, knowledge, seat)
            rollouts = int(traits[ROLLOUTS])
            moves = thinking.decide(knowledge, seat, seat, traits, rollouts, luck, room)
            for move in room.plan[:moves]:
                rules.apply(states, 0, seat, int(move))
        remaining = int(left(states, 0))
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
