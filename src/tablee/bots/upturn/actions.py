"""UT-13, UT-14, UT-15: what an action tile does to the row and to the play, by its move."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.bots.mind import Knowledge
from tablee.games.upturn.layout import (
    ACTIONS,
    BLUE_ARROW,
    DOUBLE_ARROW,
    GREEN_ARROW,
    JOKER,
    SKIP_ONE,
    SKIP_TWO,
)
from tablee.games.upturn.numbering import (
    BLUE,
    DOUBLE_DOWN,
    DOUBLE_UP,
    DRAW,
    GREEN,
    JOKER_DOWN,
    JOKER_UP,
    MOVES,
    SIDES,
    SKIP,
    SKIP2,
)
from tablee.kernel import rule

_ARROWS = ((BLUE, BLUE_ARROW, 1), (GREEN, GREEN_ARROW, -1))
_DOUBLE_ARROWS = ((DOUBLE_UP, DOUBLE_ARROW, 1), (DOUBLE_DOWN, DOUBLE_ARROW, -1))
_SKIPS = ((SKIP, SKIP_ONE), (SKIP2, SKIP_TWO))
_JOKERS = ((JOKER_UP, 1), (JOKER_DOWN, -1))


def _tables() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """By move: the kind of tile, the row after it, and the play after it; 0: unchanged."""
    kinds, rows, plays = (np.zeros(MOVES, np.int64) for _ in range(3))
    for first, tile, row in (*_ARROWS, *_DOUBLE_ARROWS):
        kinds[first : first + SIDES] = tile - ACTIONS
        rows[first : first + SIDES] = row
        plays[first : first + SIDES] = (1, -1, 0)  # left, right, no side
    for move, tile in _SKIPS:
        kinds[move] = tile - ACTIONS
    for move, row in _JOKERS:
        kinds[move] = JOKER - ACTIONS
        rows[move] = row
    return kinds, rows, plays


KIND_OF, ROW_AFTER, PLAY_AFTER = _tables()

# [rising]: the kinds that can turn a falling or a rising row, as bits of ``rack_kinds``
_BOTH = 1 << (DOUBLE_ARROW - ACTIONS) | 1 << (JOKER - ACTIONS)
TURNING_KINDS = np.array(
    [_BOTH | 1 << (BLUE_ARROW - ACTIONS), _BOTH | 1 << (GREEN_ARROW - ACTIONS)], np.int64
)


@rule
def is_action(move: int) -> bool:
    """Whether the move lays an action tile."""
    return (move >= BLUE) & (move < DRAW)


@rule
def following(knowledge: Knowledge, k: int, move: int) -> int:
    """Who is next after a move that lays a tile or passes."""
    record = knowledge[k]
    seat, players = int(record["turn"]), int(record["players"])
    play = int(record["play"])
    if is_action(move):
        if move >= JOKER_UP:
            return seat
        if move >= SKIP:
            skipped = 2 if move == SKIP2 else 1
            return seat if players == 2 else (seat + play * (1 + skipped)) % players
        if PLAY_AFTER[move] != 0:
            play = int(PLAY_AFTER[move])
    return (seat + play) % players
