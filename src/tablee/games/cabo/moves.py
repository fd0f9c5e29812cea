"""The moves of Cabo, typed and numbered; notation.py reads and writes them.

In code seats and places count from 0, in what people read and type from 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablee.errors import InvalidMove
from tablee.game import Move, MoveSpace, Seat
from tablee.games.cabo import notation
from tablee.games.cabo.layout import PLACES, SEATS
from tablee.games.cabo.move_types import (
    CallCabo,
    Discard,
    Draw,
    Peek,
    Place,
    Spy,
    Swap,
    SwapOthers,
    Take,
)
from tablee.games.cabo.numbering import (
    ALL_PLACES,
    CALL,
    DISCARD,
    DRAW,
    MOVES,
    PAIRS,
    PEEK,
    PLACE,
    SETS,
    SPY,
    SWAP,
    SWAP_OTHERS,
    TAKE,
)
from tablee.games.cabo.spec import WORDS
from tablee.words import Message

_SIMPLE: dict[int, Move] = {TAKE: Take(), DRAW: Draw(), CALL: CallCabo(), DISCARD: Discard()}
_SIMPLE_NUMBERS = {type(move): number for number, move in _SIMPLE.items()}
_SET_NUMBERS = {int(chosen): number for number, chosen in enumerate(SETS)}


class CaboMoves(MoveSpace):
    """26,812 moves: 4 plain ones, 12 peeks, 60 spies, 2,160 swaps, 24,576 sets of places."""

    count = MOVES

    def from_number(self, number: int) -> Move:
        if number in _SIMPLE:
            return _SIMPLE[number]
        if PEEK <= number < SPY:
            return Peek(number - PEEK)
        if SPY <= number < SWAP:
            return Spy(*divmod(number - SPY, PLACES))
        if SWAP <= number < SWAP_OTHERS:
            rest, their_place = divmod(number - SWAP, PLACES)
            own_place, seat = divmod(rest, SEATS)
            return Swap(own_place, seat, their_place)
        if SWAP_OTHERS <= number < PLACE:
            rest, second_place = divmod(number - SWAP_OTHERS, PLACES)
            pair, first_place = divmod(rest, PLACES)
            return SwapOthers(PAIRS[pair][0], first_place, PAIRS[pair][1], second_place)
        if PLACE <= number < MOVES:
            return Place(_places(int(SETS[number - PLACE])))
        raise InvalidMove(Message(WORDS, "invalid.number", {"number": number, "most": MOVES - 1}))

    def to_number(self, move: Move) -> int:
        number = _number(move)
        if number is None:
            raise InvalidMove(Message(WORDS, "invalid.value", {"move": str(move)[:60]}))
        return number

    def parse_move(self, text: str, names: Sequence[str] = ()) -> Move:
        """The move that ``text`` writes; seats may be named by number or by ``names``."""
        return notation.parse_move(text, names)

    def parse_moves(self, text: str, names: Sequence[str] = ()) -> list[Move]:
        """Several moves separated by commas; spaces belong to a move here."""
        return [self.parse_move(part, names) for part in re.split(r"[,;]", text)]

    def format_move(self, move: Move, names: Sequence[str] = ()) -> str:
        return notation.format_move(move, names)


def _places(chosen: int) -> tuple[int, ...]:
    """The places of an entry of SETS, the first chosen one first."""
    first = chosen >> PLACES
    others = (place for place in range(PLACES) if chosen >> place & 1 and place != first)
    return (first, *others)


def _number(move: Move) -> int | None:
    """The number of a move, or None for a value that no number stands for."""
    match move:
        case Take() | Draw() | CallCabo() | Discard():
            return _SIMPLE_NUMBERS[type(move)]
        case Peek(place=place) if _is_place(place):
            return PEEK + place
        case Spy(seat=seat, place=place) if _is_seat(seat) and _is_place(place):
            return SPY + seat * PLACES + place
        case Swap(own_place=own, seat=seat, place=place) if (
            _is_place(own) and _is_seat(seat) and _is_place(place)
        ):
            return SWAP + (own * SEATS + seat) * PLACES + place
        case SwapOthers():
            return _number_of_swap_of_others(move)
        case Place(places=places):
            return _number_of_set(places)
    return None


def _number_of_swap_of_others(move: SwapOthers) -> int | None:
    pair = (move.first_seat, move.second_seat)
    if pair not in PAIRS or not (_is_place(move.first_place) and _is_place(move.second_place)):
        return None
    return (
        SWAP_OTHERS + (PAIRS.index(pair) * PLACES + move.first_place) * PLACES + move.second_place
    )


def _number_of_set(places: tuple[int, ...]) -> int | None:
    if not places or not all(map(_is_place, places)) or list(places[1:]) != sorted({*places[1:]}):
        return None
    bits = sum(1 << place for place in {*places})
    if bits.bit_count() != len(places) or bits > ALL_PLACES:
        return None
    return PLACE + _SET_NUMBERS[places[0] << PLACES | bits]


def _is_place(place: int) -> bool:
    return 0 <= place < PLACES


def _is_seat(seat: Seat) -> bool:
    return 0 <= seat < SEATS
