"""Hints in Cabo. What one has seen is not told again, unless the table keeps notes anyway."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game import Move
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
from tablee.games.cabo.views import CaboObservation
from tablee.words import Message

WORDS = "tablee.hints"


def explain(seen: CaboObservation, move: Move, names: Sequence[str]) -> tuple[Message, ...]:
    match move:
        case Take():
            return (_hint("take", card=seen.discard_top), _hint("take_why"))
        case Draw():
            return (_hint("draw"), *_why_draw(seen))
        case CallCabo():
            return (_hint("call"), _hint("call_why"))
        case Discard():
            return (_hint("discard"), _hint("discard_why"))
        case Place(places=places):
            return _place(seen, places)
        case Peek(place=place) if seen.phase == "peeking":
            return (_hint("look", place=place + 1),)
        case Peek(place=place):
            return (_hint("peek", place=place + 1), _hint("peek_why"))
        case Spy(seat=seat, place=place):
            return (_hint("spy", name=names[seat], place=place + 1), _hint("spy_why"))
        case Swap(own_place=own, seat=seat, place=place):
            what = _hint("swap", own=own + 1, name=names[seat], place=place + 1)
            return (what, _hint("swap_why"))
        case SwapOthers():
            one, other = names[move.first_seat], names[move.second_seat]
            return (_hint("swap_others", name=one, other=other),)
    raise TypeError(f"{move} is no move of Cabo")


def _why_draw(seen: CaboObservation) -> tuple[Message, ...]:
    return () if seen.discard_top is None else (_hint("draw_why", card=seen.discard_top),)


def _place(seen: CaboObservation, places: tuple[int, ...]) -> tuple[Message, ...]:
    if len(places) > 1:
        what = _hint("set", places=" + ".join(str(place + 1) for place in places))
        return (what, _hint("set_why", count=len(places)))
    (place,) = places
    what = _hint("place", card=seen.held, place=place + 1)
    known = None if seen.known is None or seen.viewer is None else seen.known[seen.viewer][place]
    if known is not None and seen.held is not None and known > seen.held:
        return (what, _hint("place_known", count=known - seen.held))
    return (what, _hint("place_why"))


def _hint(key: str, **values: object) -> Message:
    return Message(WORDS, f"cabo.{key}", values)
