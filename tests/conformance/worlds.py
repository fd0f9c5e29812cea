"""Worlds that a viewer cannot tell apart.

For each game, ``HIDDEN`` says from the clauses which outcomes of chance a viewer has not come to
know: lists of positions in the chance orders whose values may be exchanged among each other. Each
oracle is written apart from the game's own views, so that a leak in those shows as a difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from conformance import hidden_cabo, hidden_the_game, hidden_upturn
from conformance.world import Positions, World
from tablee.game import Viewer

HIDDEN: dict[str, Callable[[World, Viewer], Positions]] = {
    "the-game": hidden_the_game.hidden,
    "cabo": hidden_cabo.hidden,
    "upturn": hidden_upturn.hidden,
}


def exchanged(match: World, viewer: Viewer, rng: random.Random) -> list[list[int]]:
    """The chance orders of a world that ``viewer`` cannot tell from this one."""
    orders = [list(order) for order in match.orders]
    for step, groups in HIDDEN[match.game.name](match, viewer).items():
        for group in groups:
            values = [orders[step][k] for k in group]
            rng.shuffle(values)
            for k, value in zip(group, values, strict=True):
                orders[step][k] = value
    return orders
