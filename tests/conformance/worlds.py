"""Worlds that a viewer cannot tell apart.

For each game, ``HIDDEN`` says from the clauses which outcomes of chance a viewer has not come to
know: lists of positions in the chance orders whose values may be exchanged among each other. It is
written apart from the game's own views, so that a leak in those shows as a difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tablee.game import Game, Viewer
from tablee.match import Match

Positions = dict[int, list[list[int]]]  # chance step -> groups of exchangeable positions


class World(Match):
    """A match whose chance orders are given."""

    def __init__(self, game: Game, orders: list[list[int]], **settings: object) -> None:
        self.orders = [list(order) for order in orders]
        super().__init__(game, seed=bytes(32), **settings)

    def _order(self, step: int, n: int) -> list[int]:
        if step == len(self.orders):
            rng = random.Random(step)
            self.orders.append(rng.sample(range(n), n))
        return self.orders[step]


def the_game(match: World, viewer: Viewer) -> Positions:
    """TG-3: the draw pile and other hands are hidden; what was laid has been seen by all."""
    state = match._states[0]
    seen = {int(card) for card in state["laid_cards"][: int(state["laid_count"])]}
    if viewer is not None:
        size = int(state["hand_sizes"][viewer])
        seen |= {int(card) for card in state["hands"][viewer, :size]}
    order = match.orders[0]
    return {0: [[k for k, value in enumerate(order) if value + 2 not in seen]]}


HIDDEN: dict[str, Callable[[World, Viewer], Positions]] = {"the-game": the_game}


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
