"""A game whose first shuffle is arranged, so that a lesson begins where it should."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from tablee.game import Game
from tablee.games.cabo import Cabo
from tablee.games.the_game import TheGame
from tablee.games.upturn import UpTurn
from tablee.games.upturn.layout import ACTIONS
from tablee.games.upturn.views import ACTION_TILES
from tablee.lessons.lesson import Step
from tablee.match import Match
from tablee.options import read_options

SEED = bytes(32)  # whatever is not arranged is the same every time
ARRANGED = 0  # the chance step that deals; in lessons nothing is drawn by lot before it


class ArrangedMatch(Match):
    """The ordinary match but for the deal, which is as it is told."""

    def __init__(self, game: Game, step: Step) -> None:
        self._deal = order_of(contents(game), " ".join(step.deal).split())
        super().__init__(
            game, players=step.players, seed=SEED, options=read_options(game, step.options)
        )

    def _order(self, step: int, n: int) -> list[int]:
        return self._deal if step == ARRANGED else super()._order(step, n)


def order_of(box: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """A shuffle of the box that begins with these things; the rest as it lies in the box."""
    left = list(enumerate(box))
    order: list[int] = []
    for name in wanted:
        found = next((item for item in left if item[1] == name), None)
        if found is None:
            raise ValueError(f"there is no {name} left in the box")
        left.remove(found)
        order.append(found[0])
    return order + [index for index, _ in left]


def contents(game: Game) -> tuple[str, ...]:
    """What lies in the box, as written, in the order that a shuffle permutes."""
    return _CONTENTS[game.name](game)


def _cards_of_the_game(game: Game) -> tuple[str, ...]:
    return tuple(str(card) for card in range(2, cast("TheGame", game).box.highest + 1))


def _cards_of_cabo(game: Game) -> tuple[str, ...]:
    return tuple(str(card) for card in cast("Cabo", game).box.cards)


def _tiles_of_upturn(game: Game) -> tuple[str, ...]:
    tiles = cast("UpTurn", game).box.tiles
    return tuple(str(tile) if tile < ACTIONS else ACTION_TILES[tile] for tile in tiles)


_CONTENTS: dict[str, Callable[[Game], tuple[str, ...]]] = {
    "the-game": _cards_of_the_game,
    "cabo": _cards_of_cabo,
    "upturn": _tiles_of_upturn,
}
