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


class Watched(World):
    """A replay of a game of UpTurn that notes which tiles a viewer saw after each chance step."""

    def __init__(self, match: World, viewer: Viewer) -> None:
        self.watcher = viewer
        self.hidden_from: list[list[int]] = []  # for each step: the tiles that were put in order
        self.seen_since: list[set[int]] = []  # for each step: the tiles the viewer saw afterwards
        settings = {"players": match.players, "options": match.options}
        super().__init__(match.game, match.orders, **settings)
        self._watch()
        for played in match.played:
            opening = self._states[0]["row"] == 0
            self.apply(played.seat, played.move)
            self._watch()
            if opening:  # UT-5: whether the drawn tile is a number is seen by all
                state = self._states[0]
                drawn = state["bag"][: int(state["bag_from"])]
                self._note({int(drawn[-1])} if len(drawn) else set())

    def _order(self, step: int, n: int) -> list[int]:
        self._watch()
        state = self._states[0]
        bag = [int(tile) for tile in state["bag"][int(state["bag_from"]) : int(state["bag_end"])]]
        if n == self.players and state["phase"] == 2:  # the seats, no tiles
            tiles = []
        elif step == 0:
            tiles = [int(tile) for tile in state["tiles"]]
        elif state["phase"] == 1:
            tiles = bag
        else:
            tiles = self._laid()
        self.hidden_from.append(tiles)
        self.seen_since.append(set())
        return super()._order(step, n)

    def _laid(self) -> list[int]:
        """UT-19: the tiles on the table without the last number, and an arrow or joker after it."""
        table = [int(tile) for tile in self._states[0]["table"] if tile]
        last = max(k for k, tile in enumerate(table) if tile < 100)
        turns = [k for k, tile in enumerate(table) if k > last and tile in (100, 101, 102, 105)]
        kept = {last, *turns[-1:]}
        return [tile for k, tile in enumerate(table) if k not in kept]

    def _watch(self) -> None:
        state = self._states[0]
        seen = {int(tile) for tile in state["table"] if tile}
        if state["phase"] == 1:  # UT-4: a starting tile that goes back was seen by all
            seen.add(int(state["bag"][int(state["bag_from"])]))
        if self.watcher is not None:
            words = state["racks"][self.watcher]
            seen |= {n for n in range(1, 100) if int(words[n // 50]) >> n % 50 & 1}
            held = state["rack_actions"][self.watcher]
            seen |= {100 + kind for kind, count in enumerate(held) if count}
        self._note(seen)

    def _note(self, tiles: set[int]) -> None:
        for seen in self.seen_since:
            seen.update(tiles)


def upturn(match: World, viewer: Viewer) -> Positions:
    """UT-3, UT-12: the bag and other racks are hidden; what was laid has been seen by all."""
    watched = Watched(match, viewer)
    found: Positions = {}
    for step, tiles in enumerate(watched.hidden_from):
        seen = watched.seen_since[step]
        order = match.orders[step]
        found[step] = [[k for k, value in enumerate(order) if tiles and tiles[value] not in seen]]
    return found


HIDDEN: dict[str, Callable[[World, Viewer], Positions]] = {
    "the-game": the_game,
    "upturn": upturn,
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
