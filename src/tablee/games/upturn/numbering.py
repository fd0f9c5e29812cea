"""The moves of UpTurn as one numbered space, for the kernel, bots and adapters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.layout import DOUBLES, HIGHEST, KINDS, SEATS

# The side to which an arrow sends the play
LEFT = 0
RIGHT = 1
NO_SIDE = 2  # with two players there is no choice (UT-13)
SIDES = 3

# Where each kind of move begins
LAY = 0  # + number - 1
RUN = LAY + HIGHEST  # + double / 11 - 1
HIT = RUN + DOUBLES  # + seat
GIVE = HIT + SEATS  # + seat
BLUE = GIVE + SEATS  # + side
GREEN = BLUE + SIDES  # + side
DOUBLE_UP = GREEN + SIDES  # + side
DOUBLE_DOWN = DOUBLE_UP + SIDES  # + side
SKIP = DOUBLE_DOWN + SIDES
SKIP2 = SKIP + 1
JOKER_UP = SKIP2 + 1
JOKER_DOWN = JOKER_UP + 1
DRAW = JOKER_DOWN + 1
PASS = DRAW + 1
CALL = PASS + 1
MOVES = CALL + 1

# What may be done with action tiles, by the kinds one holds: a table for two players, where arrows
# have no side, and one for more.
_SIDES = {0: (NO_SIDE,), 1: (LEFT, RIGHT)}
_MOVES_OF_KIND = {
    table: (
        tuple(BLUE + side for side in sides),
        tuple(GREEN + side for side in sides),
        (*(DOUBLE_UP + side for side in sides), *(DOUBLE_DOWN + side for side in sides)),
        (SKIP,),
        (SKIP2,),
        (JOKER_UP, JOKER_DOWN),
    )
    for table, sides in _SIDES.items()
}
MOST_ACTIONS = sum(len(moves) for moves in _MOVES_OF_KIND[1])


def _moves_by_kinds() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """[table, kinds held as bits]: the moves, and how many they are."""
    moves = np.zeros((len(_SIDES), 1 << KINDS, MOST_ACTIONS), np.int32)
    counts = np.zeros((len(_SIDES), 1 << KINDS), np.int32)
    for table, of_kind in _MOVES_OF_KIND.items():
        for held in range(1 << KINDS):
            listed = [move for kind in range(KINDS) if held >> kind & 1 for move in of_kind[kind]]
            moves[table, held, : len(listed)] = listed
            counts[table, held] = len(listed)
    return moves, counts


ACTION_MOVES, ACTION_COUNTS = _moves_by_kinds()
