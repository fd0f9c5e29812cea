"""Why a move is not allowed, in words.

The reason is made from the asking seat's own observation, so it cannot tell what that seat may not
know.
"""

from __future__ import annotations

from tablee.game import Move, Seat
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
from tablee.games.cabo.spec import WORDS
from tablee.games.cabo.views import CaboObservation, Power
from tablee.words import Message


def why_illegal(table: CaboObservation, seat: Seat, move: Move) -> Message:
    """The first rule that the move breaks; only asked of moves that are not legal."""
    match table.phase:
        case "over":
            return _because("over")
        case "peeking":
            return _why_not_while_peeking(table, seat, move)
        case "dealing":
            return _because("not_now")
    if table.on_turn != seat:
        return _because("not_your_turn")
    if table.phase == "deciding":
        return _why_not_first(move)
    return _why_not_held(table, seat, move)


def _why_not_while_peeking(table: CaboObservation, seat: Seat, move: Move) -> Message:
    """CB-3."""
    left = table.peeks_left[seat]
    if left == 0:
        return _because("others_look")
    if not isinstance(move, Peek):
        return _because("look_first", count=left)
    return _no_card(table, seat, move.place) or _because("looked_already", place=move.place + 1)


def _why_not_first(move: Move) -> Message:
    """CB-5, CB-6, CB-7, CB-13, CB-14."""
    match move:
        case Draw():
            return _because("nothing_to_draw")
        case CallCabo():
            return _because("called_already")
    return _because("take_or_draw_first")


def _why_not_held(table: CaboObservation, seat: Seat, move: Move) -> Message:
    """CB-5, CB-6."""
    match move:
        case CallCabo():
            return _because("call_is_whole_turn")
        case Take() | Draw():
            return _because("one_card_only", card=table.held)
        case Place(places=places):
            return _first_no_card(table, [(seat, place) for place in places])
        case Discard():
            return _because("place_what_you_took")
    return _why_no_power(table, seat, move)


def _why_no_power(table: CaboObservation, seat: Seat, move: Move) -> Message:
    """CB-12, CB-14, CB-19."""
    if table.held_from == "discard":
        return _because("taken_has_no_power")
    wanted: Power = "peek" if isinstance(move, Peek) else "spy" if isinstance(move, Spy) else "swap"
    if table.power != wanted:
        return _because(f"wrong_power.{table.power or 'none'}", card=table.held)
    match move:
        case Peek(place=place):
            return _first_no_card(table, [(seat, place)])
        case Spy(seat=owner, place=place):
            return (
                _because("spy_yourself")
                if owner == seat
                else _first_no_card(table, [(owner, place)])
            )
        case Swap(own_place=own, seat=owner, place=place):
            return _why_not_swap(table, [(seat, own), (owner, place)])
        case SwapOthers():
            if not table.swap_opponents or seat in (move.first_seat, move.second_seat):
                return _because("swap_your_own")
            first = (move.first_seat, move.first_place)
            return _why_not_swap(table, [first, (move.second_seat, move.second_place)])
    return _because("not_now")


def _why_not_swap(table: CaboObservation, cards: list[tuple[Seat, int]]) -> Message:
    owners = [owner for owner, _ in cards]
    if owners[0] == owners[1]:
        return _because("swap_yourself")
    if table.protect_caller and table.caller in owners:
        return _because("caller_protected")
    return _first_no_card(table, cards)


def _first_no_card(table: CaboObservation, cards: list[tuple[Seat, int]]) -> Message:
    """The first of these places that holds no card."""
    for owner, place in cards:
        reason = _no_card(table, owner, place)
        if reason is not None:
            return reason
    return _because("not_now")


def _no_card(table: CaboObservation, owner: Seat, place: int) -> Message | None:
    """CB-9: a place may be empty; there are only so many seats and places."""
    if owner >= len(table.places):
        return _because("no_such_seat", seat=owner + 1, seats=len(table.places))
    lying = [at + 1 for at, occupied in enumerate(table.places[owner]) if occupied]
    if place + 1 in lying:
        return None
    return _because("no_card", place=place + 1, seat=owner + 1, places=tuple(map(str, lying)))


def _because(key: str, **values: object) -> Message:
    return Message(WORDS, f"illegal.{key}", values)
