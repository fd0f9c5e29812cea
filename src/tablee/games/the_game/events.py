"""What happens at a table of The Game, told after the fact and cut to what each viewer may know."""

from __future__ import annotations

import msgspec

from tablee.game import Event, Move, Outcome, PublicEvent, Seat, States, Viewer
from tablee.games.the_game.layout import DEALING, LAYOUT, OVER, PLAYING
from tablee.games.the_game.moves import (
    PILE_NAMES,
    ConfirmStarter,
    EndTurn,
    GiveSignal,
    Lay,
    Pile,
    SayWilling,
    SignalKind,
    WithdrawSignal,
)
from tablee.games.the_game.views import hand_of, outcome
from tablee.reading import Reader


class HandDealt(Event, frozen=True, tag="hand-dealt"):
    """TG-3: a hand is seen by its owner only."""

    seat: Seat
    count: int
    cards: tuple[int, ...] | None  # None: hidden from this viewer

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, cards=None)


class CardsDrawn(Event, frozen=True, tag="cards-drawn"):
    """TG-8: everybody sees how many, the drawer sees which."""

    seat: Seat
    count: int
    cards: tuple[int, ...] | None  # None: hidden from this viewer

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, cards=None)


class TurnBegan(PublicEvent, frozen=True, tag="turn-began"):
    seat: Seat
    minimum: int


class CardLaid(PublicEvent, frozen=True, tag="card-laid"):
    seat: Seat
    card: int
    pile: Pile
    covered: int  # the top before
    back: bool  # whether it was a jump back (TG-7)


class SignalGiven(PublicEvent, frozen=True, tag="signal-given"):
    seat: Seat
    pile: Pile
    signal: SignalKind


class SignalWithdrawn(PublicEvent, frozen=True, tag="signal-withdrawn"):
    seat: Seat
    pile: Pile


class WillingSaid(PublicEvent, frozen=True, tag="willing-said"):
    seat: Seat
    level: int


class StarterConfirmed(PublicEvent, frozen=True, tag="starter-confirmed"):
    by: Seat
    seat: Seat


class GameEnded(PublicEvent, frozen=True, tag="game-ended"):
    outcome: Outcome


def events_of_chance(before: States, after: States) -> tuple[Event, ...]:
    """The deal, and the first turn where chance began it."""
    events: list[Event] = []
    if before[0]["phase"] == DEALING:
        for seat in range(int(after[0]["players"])):
            hand = hand_of(after, seat)
            events.append(HandDealt(seat, len(hand), hand))
    return (*events, *_progress(before, after))


def events_of_move(before: States, seat: Seat, move: Move, after: States) -> tuple[Event, ...]:
    """The move itself, what was drawn, and whose turn it is then."""
    return (
        *_move_made(before, seat, move),
        *_drawn(before, seat, move, after),
        *_progress(before, after),
    )


def _move_made(before: States, seat: Seat, move: Move) -> tuple[Event, ...]:
    match move:
        case Lay(card=card, pile=pile):
            index = PILE_NAMES.index(pile)
            top = int(before["tops"][0, index])
            back = card < top if index < 2 else card > top
            return (CardLaid(seat, card, pile, top, back),)
        case GiveSignal(pile=pile, signal=signal):
            return (SignalGiven(seat, pile, signal),)
        case WithdrawSignal(pile=pile):
            return (SignalWithdrawn(seat, pile),)
        case SayWilling(level=level):
            return (WillingSaid(seat, level),)
        case ConfirmStarter(seat=starter):
            return (StarterConfirmed(seat, starter),)
    return ()


def _drawn(before: States, seat: Seat, move: Move, after: States) -> tuple[Event, ...]:
    if not isinstance(move, EndTurn):
        return ()
    first, end = int(before["drawn"][0]), int(after["drawn"][0])
    cards = tuple(after["deck"][0, first:end].tolist())
    return (CardsDrawn(seat, len(cards), cards),)


_stand = Reader(LAYOUT, ("phase", "turn", "minimum", "turn_from"))


def _progress(before: States, after: States) -> tuple[Event, ...]:
    """A turn that began, and the end."""
    events: list[Event] = []
    phase_before, _, _, turn_from_before = _stand.read(before)
    phase, turn, minimum, turn_from = _stand.read(after)
    new_turn = phase_before != PLAYING or turn_from_before != turn_from
    result = outcome(after) if phase == OVER else None
    if new_turn and phase in (PLAYING, OVER):
        events.append(TurnBegan(turn, minimum))
    if result is not None:
        events.append(GameEnded(result))
    return tuple(events)
