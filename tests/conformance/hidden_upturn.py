"""What a viewer has not come to know at a table of UpTurn."""

from __future__ import annotations

from conformance.world import Positions, World
from tablee.game import Viewer


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


def hidden(match: World, viewer: Viewer) -> Positions:
    """UT-3, UT-12: the bag and other racks are hidden; what was laid has been seen by all."""
    watched = Watched(match, viewer)
    found: Positions = {}
    for step, tiles in enumerate(watched.hidden_from):
        seen = watched.seen_since[step]
        order = match.orders[step]
        found[step] = [[k for k, value in enumerate(order) if tiles and tiles[value] not in seen]]
    return found
