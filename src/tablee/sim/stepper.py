"""One game at a time from Python, one call a move: for learning agents and for search.

``step`` applies a move, carries out the chance that follows, and leaves the legal mask and the
encoded observation of the next awaited seat in two arrays that are used again at each step (copy
them to keep them).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tablee.errors import IllegalMove
from tablee.game import Game, Numbers, Outcome, Seat, States
from tablee.generator import seed_stream, shuffle
from tablee.kernel import bind, left_open, template
from tablee.options import check_players
from tablee.rules import ORDER_TYPE, Progress, compile_entries, room_for_encoding, room_for_moves
from tablee.words import general

NOBODY = -1  # the game is over
ILLEGAL = -2  # the move was not legal and nothing has changed

apply: Callable[..., None] = left_open
awaited: Callable[..., int] = left_open
chance_due: Callable[..., int] = left_open
encode: Callable[..., None] = left_open
is_over: Callable[..., bool] = left_open
legal_moves: Callable[..., int] = left_open
set_up: Callable[..., None] = left_open
supply: Callable[..., None] = left_open


@template
def show(
    states: States, generator: Numbers, order: Numbers, moves: Numbers, mask: Numbers, seen: Numbers
) -> int:
    """Settle chance; the mask and view of the first awaited seat, which is returned."""
    while chance_due(states, 0) > 0:
        n = chance_due(states, 0)
        shuffle(generator, order, n)
        supply(states, 0, order)
    mask[:] = 0
    if is_over(states, 0):
        return NOBODY
    seats = awaited(states, 0)
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    for k in range(legal_moves(states, 0, seat, moves)):
        mask[moves[k]] = 1
    encode(states, 0, seat, seen)
    return seat


@template
def begin(
    states: States,
    setting: Numbers,
    seed: int,
    generator: Numbers,
    order: Numbers,
    moves: Numbers,
    mask: Numbers,
    seen: Numbers,
) -> int:
    """A new game, up to its first decision."""
    seed_stream(generator, seed, 0)
    set_up(states, 0, setting)
    return show(states, generator, order, moves, mask, seen)


@template
def advance(
    states: States,
    seat: int,
    move: int,
    generator: Numbers,
    order: Numbers,
    moves: Numbers,
    mask: Numbers,
    seen: Numbers,
) -> int:
    """Make a move of ``seat``, if the mask has it, and go on to the next decision."""
    if move < 0 or move >= mask.shape[0] or not mask[move]:
        return ILLEGAL
    apply(states, 0, seat, move)
    return show(states, generator, order, moves, mask, seen)


class Stepper:
    """One game, driven move by move; ``seat`` is who is to move, -1 when it is over.

    ``mask`` (uint8, one entry for each move that these options can need) and ``observation``
    (float32) are those of ``seat``.
    """

    def __init__(
        self,
        game: Game,
        *,
        players: int,
        seed: int = 0,
        options: Any = None,
        compile_progress: Progress | None = None,
    ) -> None:
        self.game = game
        self.players = check_players(game, players)
        self.options = game.options() if options is None else options
        game.check_options(players, self.options)
        self._states = np.zeros(1, game.layout)
        self.mask = np.zeros(game.moves_in_use(self.options), np.uint8)
        self.observation = room_for_encoding(game)
        self._setting = game.setting(players, self.options)
        self._room = (
            np.zeros(1, np.uint64),
            np.zeros(game.longest_order, ORDER_TYPE),
            room_for_moves(game),
            self.mask,
            self.observation,
        )
        self._begin, self._advance = _compiled(game, self._states, self._room, compile_progress)
        self.seat: Seat = NOBODY
        self.reset(seed)

    def reset(self, seed: int) -> Seat:
        """A new game; the seat to move first."""
        self.seat = self._begin(self._states, self._setting, seed, *self._room)
        return self.seat

    def step(self, move: int) -> Seat:
        """Make a move of ``seat``; the seat to move next, or -1 when the game is over."""
        following: int = self._advance(self._states, self.seat, move, *self._room)
        if following == ILLEGAL:
            raise IllegalMove(general("stepper.illegal", move=move))
        self.seat = following
        return following

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self._states)


_ready: dict[Game, tuple[Callable[..., int], Callable[..., int]]] = {}


def _compiled(
    game: Game, states: States, room: tuple[Any, ...], progress: Progress | None
) -> tuple[Callable[..., int], Callable[..., int]]:
    if game not in _ready:
        twins = compile_entries(
            [
                (
                    "begin",
                    bind(begin, game.rules, game.name),
                    (states, np.zeros(1, np.int64), 0, *room),
                ),
                ("advance", bind(advance, game.rules, game.name), (states, 0, 0, *room)),
            ],
            progress,
        )
        _ready[game] = (twins["begin"], twins["advance"])
    return _ready[game]
