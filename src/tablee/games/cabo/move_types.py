"""The moves of Cabo as values. Seats and places count from 0."""

from __future__ import annotations

from tablee.game import Move, Seat


class Take(Move, frozen=True, tag="take"):
    """CB-5: take the top discard."""


class Draw(Move, frozen=True, tag="draw"):
    """CB-6: draw a card and look at it."""


class CallCabo(Move, frozen=True, tag="cabo"):
    """CB-7, CB-14: call Cabo; every other player has one more turn."""


class Place(Move, frozen=True, tag="place"):
    """CB-5, CB-6, CB-9: the card in hand replaces the card of a place, or a set of equal cards.

    The new card lies at the first place; the other places, ascending, stay empty.
    """

    places: tuple[int, ...]


class Discard(Move, frozen=True, tag="discard"):
    """CB-6: discard the drawn card without using its power."""


class Peek(Move, frozen=True, tag="peek"):
    """CB-3, CB-12: look at one of one's own cards."""

    place: int


class Spy(Move, frozen=True, tag="spy"):
    """CB-12: look at a card of another player."""

    seat: Seat
    place: int


class Swap(Move, frozen=True, tag="swap"):
    """CB-12: exchange one of one's own cards with one of another player, both unseen."""

    own_place: int
    seat: Seat
    place: int


class SwapOthers(Move, frozen=True, tag="swap-others"):
    """CB-19: exchange cards of two opponents, the lower seat first."""

    first_seat: Seat
    first_place: int
    second_seat: Seat
    second_place: int
