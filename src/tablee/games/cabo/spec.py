"""Cabo as a box: its material, its options, and what the kernel is told of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.errors import InvalidOption
from tablee.games.cabo.layout import (
    CARDS,
    NO_POWER,
    PEEK_POWER,
    PLACES,
    SPY_POWER,
    SWAP_POWER,
    VALUES,
)
from tablee.options import Between
from tablee.words import Message

WORDS = "tablee.games.cabo"
PLAYERS = range(2, 6)
UNLIMITED = 32_767  # resets: more than any game has rounds to reach

Limit: TypeAlias = Literal["unlimited", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]


@dataclass(frozen=True, kw_only=True)
class CaboOptions:
    """What a table may choose; the defaults are the rulebook's."""

    cards: Annotated[int, Between(1, PLACES)] = 4  # CB-2, CB-22
    peeks: Annotated[int, Between(0, PLACES)] = 2  # CB-3, CB-22
    starter: Literal["random", 1, 2, 3, 4, 5] = "random"  # CB-4: by lot, or a seat from 1
    protect_caller: bool = False  # CB-14
    failed_cabo: Annotated[int, Between(0, 50)] = 5  # CB-15
    memory: Literal["people", "helped"] = "people"  # CB-23
    swap_opponents: bool = False  # CB-19
    resets_per_player: Limit = "unlimited"  # CB-20
    resets_per_table: Limit = "unlimited"  # CB-20
    reset_to: Annotated[int, Between(0, 99)] = 50  # CB-21


@dataclass(frozen=True, kw_only=True)
class Box:
    """The cards; the real box, or a shrunken one that can be played through exhaustively."""

    counts: tuple[int, ...] = (2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2)  # of each value from 0
    peek_values: frozenset[int] = frozenset({7, 8})
    spy_values: frozenset[int] = frozenset({9, 10})
    swap_values: frozenset[int] = frozenset({11, 12})
    kamikaze: tuple[int, ...] = (12, 12, 13, 13)
    limit: int = 100

    def __post_init__(self) -> None:
        if not 1 <= len(self.counts) <= VALUES or not 1 <= sum(self.counts) <= CARDS:
            raise ValueError(f"a box has at most {VALUES} values and {CARDS} cards")
        if any(not 0 <= value < VALUES for value in self.kamikaze):
            raise ValueError(f"the values are 0 to {VALUES - 1}")

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards in ascending order."""
        return tuple(value for value, count in enumerate(self.counts) for _ in range(count))

    def power(self, value: int) -> int:
        """CB-12: what a drawn card of this value can do."""
        if value in self.peek_values:
            return PEEK_POWER
        if value in self.spy_values:
            return SPY_POWER
        return SWAP_POWER if value in self.swap_values else NO_POWER


FULL_BOX = Box()


def check_options(box: Box, players: int, options: CaboOptions) -> None:
    """Refuse options that cannot hold together, and say what is allowed."""
    size = len(box.cards)
    needed = players * options.cards + 1  # one card starts the discard pile (CB-2)
    if needed > size:
        values = {"cards": options.cards, "players": players, "needed": needed, "size": size}
        most = (size - 1) // players
        raise InvalidOption(Message(WORDS, "options.cards", {**values, "most": most}))
    if options.peeks > options.cards:
        values = {"peeks": options.peeks, "cards": options.cards}
        raise InvalidOption(Message(WORDS, "options.peeks", values))
    if options.starter != "random" and options.starter > players:
        values = {"seat": options.starter, "players": players}
        raise InvalidOption(Message(WORDS, "options.starter", values))


def hand_signature(values: tuple[int, ...]) -> int:
    """How often each value occurs, four bits a value: two hands are the same if these are."""
    return sum(1 << 4 * value for value in values)


def setting(box: Box, players: int, options: CaboOptions) -> NDArray[np.int64]:
    """The options in the order in which the kernel's ``set_up`` reads them."""
    return np.array(
        [
            players,
            options.cards,
            options.peeks,
            0 if options.starter == "random" else options.starter,
            options.protect_caller,
            options.failed_cabo,
            options.swap_opponents,
            options.memory == "helped",
            _limit(options.resets_per_player),
            _limit(options.resets_per_table),
            options.reset_to,
            box.limit,
            hand_signature(box.kamikaze),
            len(box.cards),
            *(box.power(value) for value in range(VALUES)),
            *box.cards,
        ],
        dtype=np.int64,
    )


def _limit(resets: Limit) -> int:
    return UNLIMITED if resets == "unlimited" else resets
