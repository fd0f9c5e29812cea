"""A match whose chance is given, so that the same game can be played in another world."""

from __future__ import annotations

import random

from tablee.game import Game
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
