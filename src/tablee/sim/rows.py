"""What is kept of each game while it is counted: one row, in columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.game import Game
from tablee.rules import SCORE_TYPE

SCORE_BINS = 256  # scores from here on are counted together
CURVE_ROUNDS = 64  # rounds of which the scores are counted


@dataclass(frozen=True)
class Rows:
    """Games in the order of their numbers, the first of which is ``first``."""

    first: int
    winners: NDArray[np.int64]  # the seats that won, as bits
    scores: NDArray[np.int32]  # [game, seat]
    moves: NDArray[np.int64]
    rounds: NDArray[np.int32]
    # [round, place, score]: of games by several rounds, how often the bot at a place of the line-up
    # had that score after that round.
    curve: NDArray[np.int64]
    decisions: NDArray[np.int64]  # by place of the line-up
    thinking: NDArray[np.float64]  # seconds, by place

    def __len__(self) -> int:
        return len(self.moves)


def room_for_rows(game: Game, players: int, games: int) -> dict[str, NDArray[Any]]:
    """The columns that compiled code fills."""
    rounds = CURVE_ROUNDS if game.several_rounds else 0
    return {
        "winners": np.zeros(games, np.int64),
        "scores": np.zeros((games, players), SCORE_TYPE),
        "moves": np.zeros(games, np.int64),
        "rounds": np.zeros(games, np.int32),
        "curve": np.zeros((rounds, players, SCORE_BINS), np.int64),
    }


def seats_of_places(rows: Rows, players: int, rotations: int) -> NDArray[np.int64]:
    """[game, place]: the seat at which each place of the line-up sat."""
    turned = (rows.first + np.arange(len(rows))) % rotations
    return (np.arange(players)[None, :] + turned[:, None]) % players
