"""What happens at a table of Cabo, told after the fact and cut to what each viewer may know.

Under memory=people these events are the only place where a face-down card is ever shown (CB-23).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tablee.game import Event, Move, Outcome, PublicEvent, Seat, States, Viewer
from tablee.games.cabo.kernel_turn import draw_pile
from tablee.games.cabo.layout import (
    CHOOSING,
    DECIDING,
    DISCARD_PILE,
    NOBODY,
    PEEKING,
    RESHUFFLING,
)
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
from tablee.games.cabo.scoring import kamikazes
from tablee.games.cabo.views import Cards, Source, card_at, hand_of, outcome

Look: TypeAlias = Literal["first-look", "peek", "spy"]


class StarterDrawn(PublicEvent, frozen=True, tag="starter-drawn"):
    """CB-4: who starts the first round, by lot."""

    seat: Seat


class RoundDealt(PublicEvent, frozen=True, tag="round-dealt"):
    """CB-2, CB-4: cards lie face down, and one starts the discard pile."""

    round: int
    cards: int
    discard_top: int
    draw_pile: int
    starter: Seat
    dealer: Seat | None  # None in the first round


class DrawPileShuffled(PublicEvent, frozen=True, tag="draw-pile-shuffled"):
    """CB-13: the discards but the top are the new draw pile."""

    count: int


class TurnBegan(PublicEvent, frozen=True, tag="turn-began"):
    seat: Seat
    last: bool  # whether Cabo was called, so that it is the seat's last turn of the round


class CardLookedAt(Event, frozen=True, tag="card-looked-at"):
    """CB-3, CB-12: everybody sees at which card ``seat`` looks, ``seat`` alone sees its value."""

    seat: Seat
    owner: Seat
    place: int
    card: int | None  # None: hidden from this viewer
    how: Look

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, card=None)


class CardTaken(PublicEvent, frozen=True, tag="card-taken"):
    """CB-5: the top discard, which everybody has seen."""

    seat: Seat
    card: int


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """CB-6: seen by who drew it."""

    seat: Seat
    card: int | None  # None: hidden from this viewer

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, card=None)


class CaboCalled(PublicEvent, frozen=True, tag="cabo-called"):
    """CB-14: every other player has one more turn."""

    seat: Seat


class CardsReplaced(Event, frozen=True, tag="cards-replaced"):
    """CB-5, CB-6, CB-9: the replaced cards are face up on the discard pile, the new one is not."""

    seat: Seat
    places: tuple[int, ...]  # the new card lies at the first, the others are empty now
    discarded: tuple[int, ...]
    card: int | None  # the new card; None: hidden from this viewer
    card_from: Source

    def seen_by(self, viewer: Viewer) -> Event:
        if viewer == self.seat or self.card_from == "discard":
            return self
        return msgspec.structs.replace(self, card=None)


class SetFailed(PublicEvent, frozen=True, tag="set-failed"):
    """CB-10: not equal: shown to everybody and put back, the card in hand is discarded."""

    seat: Seat
    places: tuple[int, ...]
    cards: tuple[int, ...]  # at these places
    discarded: int


class CardDiscarded(PublicEvent, frozen=True, tag="card-discarded"):
    """CB-6, CB-12: face up, with or without the use of its power."""

    seat: Seat
    card: int


class CardsSwapped(PublicEvent, frozen=True, tag="cards-swapped"):
    """CB-12, CB-19: two cards changed places, and nobody looked."""

    seat: Seat
    first_owner: Seat
    first_place: int
    second_owner: Seat
    second_place: int


class RoundEnded(PublicEvent, frozen=True, tag="round-ended"):
    """CB-15 to CB-18: all cards are shown and counted."""

    round: int
    caller: Seat
    hands: tuple[Cards, ...]  # by seat and place; None where a place is empty
    sums: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]  # after any fall from 100 (CB-18)
    kamikaze: Seat | None  # who held that hand (CB-17)
    fell_back: tuple[Seat, ...]  # who fell back from 100


class GameEnded(PublicEvent, frozen=True, tag="game-ended"):
    outcome: Outcome


def events_of_chance(before: States, after: States) -> tuple[Event, ...]:
    """The lot, a deal, or a new draw pile; and the turn that begins with it."""
    phase = int(before[0]["phase"])
    state = after[0]
    if phase == CHOOSING:
        return (StarterDrawn(int(state["first"])),)
    if phase == RESHUFFLING:
        return (DrawPileShuffled(draw_pile(after, 0)), *_turn_began(after))
    dealer = int(state["dealer"])
    dealt = RoundDealt(
        round=int(state["round"]),
        cards=int(state["hand_size"]),
        discard_top=int(state["discards"][0]),
        draw_pile=draw_pile(after, 0),
        starter=int(state["first"]),
        dealer=None if dealer == NOBODY else dealer,
    )
    return (dealt, *_turn_began(after))


def events_of_move(before: States, seat: Seat, move: Move, after: States) -> tuple[Event, ...]:
    """The move, what was seen by it, and the turn or the end that follows."""
    return (
        *_move_made(before, seat, move, after),
        *_turn_began(after),
        *_round_ended(before, after),
    )


def _move_made(before: States, seat: Seat, move: Move, after: States) -> tuple[Event, ...]:
    match move:
        case Take():
            return (CardTaken(seat, int(after[0]["held"])),)
        case Draw():
            return (CardDrawn(seat, int(after[0]["held"])),)
        case CallCabo():
            return (CaboCalled(seat),)
        case Place(places=places):
            return (_placed(before, seat, places),)
        case Peek(place=place) if int(before[0]["phase"]) == PEEKING:
            return (CardLookedAt(seat, seat, place, card_at(before, seat, place), "first-look"),)
    discarded = CardDiscarded(seat, int(before[0]["held"]))
    match move:
        case Peek(place=place):
            seen = CardLookedAt(seat, seat, place, card_at(before, seat, place), "peek")
            return (discarded, seen)
        case Spy(seat=owner, place=place):
            seen = CardLookedAt(seat, owner, place, card_at(before, owner, place), "spy")
            return (discarded, seen)
        case Swap(own_place=own, seat=owner, place=place):
            return (discarded, CardsSwapped(seat, seat, own, owner, place))
        case SwapOthers():
            first = (move.first_seat, move.first_place)
            return (discarded, CardsSwapped(seat, *first, move.second_seat, move.second_place))
        case Discard():
            return (discarded,)
    return ()


def _placed(before: States, seat: Seat, places: tuple[int, ...]) -> Event:
    """CB-9 or CB-10: told apart by the cards that lay there."""
    cards = tuple(int(before[0]["cards"][seat, place]) for place in places)
    held = int(before[0]["held"])
    if len(set(cards)) > 1:
        return SetFailed(seat, places, cards, held)
    taken = int(before[0]["held_from"]) == DISCARD_PILE
    return CardsReplaced(seat, places, cards, held, "discard" if taken else "draw")


def _turn_began(after: States) -> tuple[Event, ...]:
    """A turn begins whenever the game comes to wait for its first choice."""
    if int(after[0]["phase"]) != DECIDING:
        return ()
    return (TurnBegan(int(after[0]["turn"]), int(after[0]["caller"]) != NOBODY),)


def _round_ended(before: States, after: States) -> tuple[Event, ...]:
    if before[0]["rounds_scored"] == after[0]["rounds_scored"]:
        return ()
    state = after[0]
    players = range(int(state["players"]))
    kamikaze = kamikazes(after, 0)
    ended = RoundEnded(
        round=int(state["round"]),
        caller=int(state["caller"]),
        hands=tuple(hand_of(after, seat) for seat in players),
        sums=tuple(int(state["last_sums"][seat]) for seat in players),
        scores=tuple(int(state["last_scores"][seat]) for seat in players),
        totals=tuple(int(state["totals"][seat]) for seat in players),
        kamikaze=kamikaze.bit_length() - 1 if kamikaze else None,
        fell_back=tuple(
            seat for seat in players if state["resets"][seat] > before[0]["resets"][seat]
        ),
    )
    result = outcome(after)
    return (ended,) if result is None else (ended, GameEnded(result))
