"""UpTurn as a box: its material, its options, and what the kernel is told of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tablee.errors import InvalidOption
from tablee.games.upturn.bits import as_words
from tablee.games.upturn.layout import (
    BLUE_ARROW,
    DOUBLE_ARROW,
    GREEN_ARROW,
    HIGHEST,
    JOKER,
    NUMBERS,
    RANDOM,
    SKIP_ONE,
    SKIP_TWO,
    TILES,
)
from tablee.words import Message

PLAYERS = range(2, 5)
WORDS = "tablee.games.upturn"


@dataclass(frozen=True, kw_only=True)
class UpTurnOptions:
    """What a table may choose; the defaults are the rulebook's."""

    starter: Literal["random", 1, 2, 3, 4] = "random"  # UT-5; a seat from 1
    mark_self: bool = False  # UT-11
    marks_in_run: bool = True  # UT-12
    auto_call: bool = False  # UT-16


@dataclass(frozen=True, kw_only=True)
class Box:
    """The tiles; those of the real box, or a shrunken set that can be played through."""

    numbers: tuple[int, ...]
    marks: frozenset[int]
    blue: int = 6
    green: int = 6
    double_arrow: int = 6
    skip_one: int = 3
    skip_two: int = 3
    joker: int = 2
    rack: int = 7

    def __post_init__(self) -> None:
        numbers = set(self.numbers)
        if len(numbers) != len(self.numbers) or not numbers <= set(range(1, HIGHEST + 1)):
            raise ValueError(f"the numbers are different ones from 1 to {HIGHEST}")
        if not self.marks <= numbers:
            raise ValueError("a mark is on a number of the box")
        if len(numbers) > NUMBERS or len(self.tiles) > TILES:
            raise ValueError(f"a box has at most {NUMBERS} numbers and {TILES} tiles")
        if self.rack < 1:
            raise ValueError("a rack has at least one tile")
        if min(self._actions.values()) < 0:
            raise ValueError("there cannot be less than no tile of a kind")

    @property
    def tiles(self) -> tuple[int, ...]:
        """UT-1: all tiles in order: the numbers ascending, then the actions kind by kind."""
        return (
            *sorted(self.numbers),
            *(kind for kind, count in self._actions.items() for _ in range(count)),
        )

    @property
    def _actions(self) -> dict[int, int]:
        return {
            BLUE_ARROW: self.blue,
            GREEN_ARROW: self.green,
            DOUBLE_ARROW: self.double_arrow,
            SKIP_ONE: self.skip_one,
            SKIP_TWO: self.skip_two,
            JOKER: self.joker,
        }


def check_options(box: Box, players: int, options: UpTurnOptions) -> None:
    """UT-5: who starts has to sit at the table. UT-4: a number is left to start with."""
    if players * box.rack >= len(box.numbers):
        values = {"players": players, "rack": box.rack, "numbers": len(box.numbers)}
        raise InvalidOption(Message(WORDS, "invalid.box", values))
    starter = options.starter
    if starter != "random" and starter > players:
        values = {"starter": starter, "players": players}
        raise InvalidOption(Message(WORDS, "invalid.starter", values))


def setting(box: Box, players: int, options: UpTurnOptions) -> NDArray[np.int64]:
    """The options in the order in which the kernel's ``set_up`` reads them."""
    tiles = box.tiles
    return np.array(
        [
            players,
            RANDOM if options.starter == "random" else options.starter - 1,
            options.mark_self,
            options.marks_in_run,
            options.auto_call,
            box.rack,
            len(tiles),
            *as_words(box.marks),
            *tiles,
            *(0,) * (TILES - len(tiles)),
        ],
        dtype=np.int64,
    )
