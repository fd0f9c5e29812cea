"""A first opponent at Cabo: it remembers what it was shown, lowers its sum, and calls in time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeAlias

from tablee.bots.bot import NO_LIMIT, Bot, Budget
from tablee.game import Event, Move, Observation, Seat
from tablee.games.cabo.events import (
    CardLookedAt,
    CardsReplaced,
    CardsSwapped,
    RoundDealt,
    SetFailed,
    TurnBegan,
)
from tablee.games.cabo.move_types import CallCabo, Discard, Draw, Peek, Place, Spy, Swap, Take
from tablee.games.cabo.views import CaboObservation

Spot: TypeAlias = tuple[Seat, int]  # whose card, and at which place

UNKNOWN = 6.5  # the mean of the deck: what a card nobody has shown us counts
THEIRS = 5.5  # an opponent's unknown card is a little better, for they have been at work
LOOK = 1.5  # what knowing one more of one's own cards is worth, in points
SPY = 0.5
WORTH_TAKING = 2.5  # a discard is taken if it saves at least so much; a draw may do better
CALL_BELOW = 1.4  # points for each card dealt
PATIENCE = 0.7  # how much more after each own turn
LONG_ROUND = 25  # own turns after which it calls whatever it holds
DEAF_CALL = 0.05  # how often to call when nobody tells us how long the round has lasted


class MemoryBot(Bot):
    """Knows the cards it has been shown and where they went since."""

    name = "memory"

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.cards: dict[Spot, int] = {}
        self.turns = 0  # its own turns in this round

    def sit_down(self, seat: Seat, players: int, options: Any) -> Bot:
        player = MemoryBot()
        player.seat = seat
        return player

    def hear(self, event: Event) -> None:
        """Follow the cards it knows."""
        match event:
            case RoundDealt():
                self.cards = {}
                self.turns = 0
            case TurnBegan(seat=seat):
                self.turns += seat == self.seat
            case CardLookedAt(owner=owner, place=place, card=int(card)):
                self.cards[owner, place] = card
            case SetFailed(seat=seat, places=places, cards=cards):
                for place, card in zip(places, cards, strict=True):
                    self.cards[seat, place] = card
            case CardsReplaced(seat=seat, places=places, card=new):
                self._forget(seat, places)
                if new is not None:
                    self.cards[seat, places[0]] = new
            case CardsSwapped():
                first = (event.first_owner, event.first_place)
                self._exchange(first, (event.second_owner, event.second_place))

    def _forget(self, seat: Seat, places: Sequence[int]) -> None:
        for place in places:
            self.cards.pop((seat, place), None)

    def _exchange(self, one: Spot, other: Spot) -> None:
        moved = {one: self.cards.pop(other, None), other: self.cards.pop(one, None)}
        self.cards.update({spot: card for spot, card in moved.items() if card is not None})

    def choose(
        self,
        observation: Observation,
        legal: Sequence[Move],
        rng: random.Random,
        budget: Budget = NO_LIMIT,
    ) -> Move | None:
        if not isinstance(observation, CaboObservation):
            raise TypeError("this bot plays Cabo")
        hand = _Hand(observation, self.cards)
        match observation.phase:
            case "peeking":
                return rng.choice(legal)
            case "deciding":
                return self._decide(hand, legal, rng)
        worths = hand.worths()
        best = max(worths.values())
        return rng.choice([move for move, worth in worths.items() if worth == best])

    def _decide(self, hand: _Hand, legal: Sequence[Move], rng: random.Random) -> Move:
        """Call with a low sum; else take what clearly helps; else draw."""
        if CallCabo() in legal and self._is_low(hand, rng):
            return CallCabo()
        top = hand.table.discard_top
        if top is not None and hand.best_place(top)[1] >= WORTH_TAKING:
            return Take()
        return Draw() if Draw() in legal else Take()

    def _is_low(self, hand: _Hand, rng: random.Random) -> bool:
        if self.turns == 0:
            return rng.random() < DEAF_CALL
        if self.turns > LONG_ROUND:
            return True
        bound = CALL_BELOW * len(hand.table.places[hand.seat]) + PATIENCE * (self.turns - 1)
        return hand.own_sum() <= min(bound, hand.lowest_of_others())


class _Hand:
    """The table with what one player knows of it."""

    def __init__(self, table: CaboObservation, remembered: dict[Spot, int]) -> None:
        self.table = table
        self.seat = table.viewer or 0
        self.cards = dict(remembered)
        for seat, cards in enumerate(table.known or ()):
            for place, card in enumerate(cards):
                if card is not None:
                    self.cards[seat, place] = card

    def places(self, seat: Seat) -> list[int]:
        return [place for place, card in enumerate(self.table.places[seat]) if card]

    def others(self) -> list[Seat]:
        return [seat for seat in range(len(self.table.places)) if seat != self.seat]

    def own(self, place: int) -> float:
        return self.cards.get((self.seat, place), UNKNOWN)

    def own_sum(self) -> float:
        return sum(self.own(place) for place in self.places(self.seat))

    def lowest_of_others(self) -> float:
        """What the best opponent has, as far as one can guess."""
        return min(
            sum(self.cards.get((seat, place), THEIRS) for place in self.places(seat))
            for seat in self.others()
        )

    def best_place(self, card: int) -> tuple[Place, float]:
        """Where a card saves most: for one card, or for all that are known to be equal (CB-9)."""
        found: dict[Place, float] = {}
        places = self.places(self.seat)
        for place in places:
            found[Place((place,))] = self.own(place) - card
            value = self.cards.get((self.seat, place))
            equal = [at for at in places if self.cards.get((self.seat, at)) == value]
            if value is not None and len(equal) > 1 and place == equal[0]:
                found[Place(tuple(equal))] = value * len(equal) - card
        best = max(found, key=lambda move: found[move])
        return best, found[best]

    def worths(self) -> dict[Move, float]:
        """The moves worth considering with a card in hand, in points that they save."""
        card = 0 if self.table.held is None else self.table.held
        move, worth = self.best_place(card)
        worths: dict[Move, float] = {move: worth}
        if self.table.held_from == "draw":
            worths[Discard()] = 0.0
            worths |= self._powers()
        return worths

    def _powers(self) -> dict[Move, float]:
        """CB-12: what the card's power may bring."""
        last = self.table.caller is not None
        unknown = [at for at in self.places(self.seat) if (self.seat, at) not in self.cards]
        match self.table.power:
            case "peek" if not last:
                return {Peek(place): LOOK for place in unknown}
            case "spy" if not last:
                return {
                    Spy(seat, place): SPY
                    for seat in self.others()
                    for place in self.places(seat)
                    if (seat, place) not in self.cards
                }
            case "swap":
                return self._swaps()
        return {}

    def _swaps(self) -> dict[Move, float]:
        protected = self.table.caller if self.table.protect_caller else None
        worst = max(self.places(self.seat), key=self.own)
        return {
            Swap(worst, seat, place): self.own(worst) - self.cards.get((seat, place), THEIRS)
            for seat in self.others()
            if seat != protected
            for place in self.places(seat)
        }
