"""The games by name. Other packages add theirs through the entry point ``tablee.games``."""

from __future__ import annotations

import functools
from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from tablee.errors import UnknownGame
from tablee.game import Game
from tablee.words import general

OWN_GAMES = {
    "the-game": "tablee.games.the_game",
    "cabo": "tablee.games.cabo",
    "upturn": "tablee.games.upturn",
}
ENTRY_POINT_GROUP = "tablee.games"


@functools.cache
def game_names() -> tuple[str, ...]:
    """The names of all games, our own first."""
    added = sorted(point.name for point in entry_points(group=ENTRY_POINT_GROUP))
    return (*OWN_GAMES, *(name for name in added if name not in OWN_GAMES))


@functools.cache
def find_game(name: str) -> Game:
    """The game called ``name``; raises ``UnknownGame`` and says which there are."""
    if name in OWN_GAMES:
        return cast("Game", import_module(OWN_GAMES[name]).GAME)
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == name:
            return cast("Game", point.load())
    raise UnknownGame(general("game.unknown", name=name[:40], allowed=game_names()))
