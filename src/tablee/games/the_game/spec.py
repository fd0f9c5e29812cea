"""The Game as a box: its material, its options, and what the kernel is told of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablee.games.the_game.layout import AGREE, CARDS, FIRST, HAND, RANDOM
from tablee.games.the_game.numbering import LOWEST

PLAYERS = range(1, 6)
STARTERS = {"agree": AGREE, "random": RANDOM, "first": FIRST}


@dataclass(frozen=True, kw_only=True)
class TheGameOptions:
    """What a table may choose; the defaults are the rulebook's."""

    minimum: Literal[2, 3] = 2  # TG-16
    smaller_hand: bool = False  # TG-17
    starter: Literal["agree", "random", "first"] = "agree"  # TG-4
    talk: Literal["strict", "open", "signals", "silent"] = "strict"  # TG-13, TG-14
    history: Literal["hidden", "open"] = "hidden"  # TG-9


@dataclass(frozen=True, kw_only=True)
class Box:
    """The cards; the real box, or a shrunken one that can be played through exhaustively."""

    highest: int = 99
    jump: int = 10
    hand_size: int | None = None  # None: by the number of players (TG-2, TG-17)

    def __post_init__(self) -> None:
        if not LOWEST <= self.highest < LOWEST + CARDS:
            raise ValueError(f"the highest card is {LOWEST} to {LOWEST + CARDS - 1}")
        if self.jump < 1:
            raise ValueError("the jump is at least 1")
        if self.hand_size is not None and not 1 <= self.hand_size <= HAND:
            raise ValueError(f"a hand has 1 to {HAND} cards")


FULL_BOX = Box()


def hand_size(players: int, *, smaller_hand: bool) -> int:
    """TG-2: 8 alone, 7 for two, 6 for more. TG-17: one less."""
    size = {1: 8, 2: 7}.get(players, 6)
    return size - 1 if smaller_hand else size


def setting(box: Box, players: int, options: TheGameOptions) -> NDArray[np.int64]:
    """The options in the order in which the kernel's ``set_up`` reads them."""
    size = box.hand_size or hand_size(players, smaller_hand=options.smaller_hand)
    if players * size > box.highest - LOWEST + 1:
        raise ValueError("the box has too few cards for these hands")
    return np.array(
        [
            players,
            size,
            options.minimum,
            STARTERS[options.starter],
            options.talk != "silent",
            options.history == "open",
            box.highest,
            box.jump,
        ],
        dtype=np.int64,
    )
