"""The moves of UpTurn, typed and numbered; notation.py has their written form."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.game import Move, Seat
from tablee.games.upturn.layout import DOUBLE_STEP, DOUBLES, HIGHEST, SEATS
from tablee.games.upturn.numbering import MOVES

Way: TypeAlias = Literal["up", "down"]  # rising or falling
Side: TypeAlias = Literal["left", "right"]  # which neighbour is next

WAYS: tuple[Way, ...] = ("up", "down")
SIDES: tuple[Side | None, ...] = ("left", "right", None)  # None: two players (UT-13)


class Lay(Move, frozen=True, tag="lay"):
    """UT-7: lay a number of one's rack; a double too, without other numbers before it."""

    number: int


class Run(Move, frozen=True, tag="run"):
    """UT-12: begin a run; its numbers are laid one by one, the double last."""

    double: int


class Hit(Move, frozen=True, tag="hit"):
    """UT-11: choose who draws for a mark."""

    seat: Seat


class Give(Move, frozen=True, tag="give"):
    """UT-12: hand the next of the drawn tiles to a player, unseen."""

    seat: Seat


class Blue(Move, frozen=True, tag="blue"):
    """UT-13: lay a blue arrow: the row rises."""

    side: Side | None


class Green(Move, frozen=True, tag="green"):
    """UT-13: lay a green arrow: the row falls."""

    side: Side | None


class DoubleArrow(Move, frozen=True, tag="double-arrow"):
    """UT-13: lay a double arrow: the row rises or falls."""

    way: Way
    side: Side | None


class Skip(Move, frozen=True, tag="skip"):
    """UT-14: lay a skip-one or a skip-two."""

    players: Literal[1, 2]


class Joker(Move, frozen=True, tag="joker"):
    """UT-15: lay a joker, and play again."""

    way: Way


class Draw(Move, frozen=True, tag="draw"):
    """UT-8: draw a tile."""


class Pass(Move, frozen=True, tag="pass"):
    """UT-8: having drawn, keep the tile and lay nothing."""


class Call(Move, frozen=True, tag="upturn"):
    """UT-16: call "Upturn"."""


# In the order of numbering.py
ALL_MOVES: tuple[Move, ...] = (
    *(Lay(number) for number in range(1, HIGHEST + 1)),
    *(Run(DOUBLE_STEP * k) for k in range(1, DOUBLES + 1)),
    *(Hit(seat) for seat in range(SEATS)),
    *(Give(seat) for seat in range(SEATS)),
    *(Blue(side) for side in SIDES),
    *(Green(side) for side in SIDES),
    *(DoubleArrow(way, side) for way in WAYS for side in SIDES),
    Skip(1),
    Skip(2),
    *(Joker(way) for way in WAYS),
    Draw(),
    Pass(),
    Call(),
)
NUMBER_OF = {move: number for number, move in enumerate(ALL_MOVES)}

if len(ALL_MOVES) != MOVES:
    raise AssertionError("moves.py and numbering.py list the same moves")
