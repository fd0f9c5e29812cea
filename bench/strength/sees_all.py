"""A player that sees everything, for the figures only: what would be left to gain.

It is the bots' own search, but the world it tries its moves in is always the true one. A team that
sees all knows its own moves, too, and plays on in thought to the end. One against others can only
guess theirs, and looks as far as the bot does: further on, wrong guesses drown what was seen. What
it wins can be won; a better search of the same kind may win more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.bots import mind_of
from tablee.bots.search import DEALT, Room
from tablee.bots.traits import DEPTH, ROLLOUTS, STAKES, Traits
from tablee.game import Game, Numbers, States
from tablee.kernel import rule
from tablee.sim.table import BotGames, traits_of

NAME = "sees all"
LIKE = "best"  # whose heuristic it thinks with
TO_THE_END = 400  # decisions


@rule
def see(states: States, room: Room) -> None:
    """The true state is where moves are tried."""
    room.worlds[DEALT] = states[0]


@rule
def true_world(
    _knowledge: States,
    _k: int,
    _generator: Numbers,
    _scratch: States,
    _worlds: States,
    _w: int,
) -> None:
    """It has been seen: nothing is left to chance."""


def traits(game: Game, players: int, options: Any, others: str | None, rollouts: int) -> Traits:
    """Those of a bot of the game, a team's thinking to the end."""
    mind = mind_of(game)
    assert mind is not None
    row = traits_of(mind, LIKE, players, options).copy()
    row[ROLLOUTS] = rollouts
    row[STAKES] = 0  # who sees all knows what is lost
    if others is None:
        row[DEPTH] = TO_THE_END
    return row


def table(game: Game, players: int, options: Any, others: str | None, rollouts: int) -> BotGames:
    """A whole team that sees all, or one against others who do not."""
    mind = mind_of(game)
    assert mind is not None
    own = traits(game, players, options, others, rollouts)
    rest = own if others is None else traits_of(mind, others, players, options)
    return BotGames(
        game,
        mind,
        game.setting(players, options),
        np.array([own, *[rest] * (players - 1)]),
        rotations=1 if others is None else players,
        thoughts={"reveal": see, "deal_world": true_world},
    )
