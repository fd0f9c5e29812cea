"""What a viewer of Cabo has not come to know, followed card by card from the clauses."""

from __future__ import annotations

from dataclasses import dataclass, field

from conformance.world import Positions, World
from tablee.game import Move, Viewer
from tablee.games.cabo.move_types import Discard, Draw, Peek, Place, Spy, Swap, SwapOthers, Take

DECK = [value for value in range(14) for _ in range(2 if value in (0, 13) else 4)]  # CB-1


@dataclass
class Card:
    """One card, named by the chance step and position it came from."""

    step: int
    position: int
    value: int
    seen: bool = False  # by the viewer


@dataclass
class Table:
    """Where every card of a round is."""

    viewer: Viewer
    places: list[list[Card | None]]
    draw_pile: list[Card]
    discards: list[Card]
    held: Card | None = None
    past: list[Card] = field(default_factory=list)  # never seen in rounds before

    def deal(self, step: int, order: list[int], cards: int) -> None:
        """CB-2: hand after hand; the next card is turned over."""
        self.past += [card for card in self.draw_pile if not card.seen]
        deck = [Card(step, k, DECK[at]) for k, at in enumerate(order)]
        for seat in range(len(self.places)):
            self.places[seat] = [*deck[seat * cards : (seat + 1) * cards]]
        rest = deck[len(self.places) * cards :]
        self.discards, self.draw_pile = [], rest[1:]
        self.discard(rest[0])

    def reshuffle(self, step: int, order: list[int]) -> None:
        """CB-13: all but the top; everybody knows which cards, nobody knows their order."""
        below = self.discards[:-1]
        self.draw_pile = [Card(step, k, below[at].value) for k, at in enumerate(order)]
        self.discards = self.discards[-1:]

    def discard(self, card: Card) -> None:
        card.seen = True
        self.discards.append(card)

    def at(self, seat: int, place: int) -> Card:
        card = self.places[seat][place]
        assert card is not None
        return card

    def look(self, who: int, seat: int, place: int) -> None:
        """CB-3, CB-12: alone."""
        if who == self.viewer:
            self.at(seat, place).seen = True

    def exchange(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """CB-12: neither is looked at by anyone."""
        first, second = self.at(*one), self.at(*other)
        self.places[one[0]][one[1]], self.places[other[0]][other[1]] = second, first

    def place(self, seat: int, places: tuple[int, ...]) -> None:
        """CB-5, CB-9, CB-10."""
        replaced = [self.at(seat, place) for place in places]
        assert self.held is not None
        for card in replaced:
            card.seen = True
        if len({card.value for card in replaced}) > 1:
            return  # shown to everybody; the card in hand is discarded
        for place in places:
            self.places[seat][place] = None
        self.places[seat][places[0]] = self.held
        self.held = None
        for card in replaced:
            self.discard(card)

    def make(self, seat: int, move: Move) -> None:
        match move:
            case Take():
                self.held = self.discards.pop()
            case Draw():
                self.held = self.draw_pile.pop(0)
                self.held.seen = seat == self.viewer
            case Place(places=places):
                self.place(seat, places)
            case Peek(place=place):
                self.look(seat, seat, place)
            case Spy(seat=owner, place=place):
                self.look(seat, owner, place)
            case Swap(own_place=own, seat=owner, place=place):
                self.exchange((seat, own), (owner, place))
            case SwapOthers():
                first = (move.first_seat, move.first_place)
                self.exchange(first, (move.second_seat, move.second_place))
        if self.held is not None and isinstance(
            move, Place | Peek | Spy | Swap | SwapOthers | Discard
        ):
            self.discard(self.held)
            self.held = None


def hidden(match: World, viewer: Viewer) -> Positions:
    """CB-3, CB-12, CB-23: all that the viewer has neither been shown nor seen discarded."""
    again = World(match.game, match.orders, players=match.players, options=match.options)
    table = Table(viewer, [[] for _ in range(match.players)], [], [])
    settle(table, match, range(again._chance_steps))
    for played in match.played:
        before = again._chance_steps
        again.apply(played.seat, played.move)
        table.make(played.seat, match.game.moves.from_number(played.move))
        settle(table, match, range(before, again._chance_steps))
    if match.outcome is not None:
        table.past += [card for card in table.draw_pile if not card.seen]
        unseen = table.past
    else:
        on_places = [card for row in table.places for card in row if card is not None]
        held = [table.held] if table.held is not None else []
        unseen = [*table.past, *table.draw_pile, *on_places, *held]
    positions: Positions = {}
    for card in unseen:
        if not card.seen:
            positions.setdefault(card.step, [[]])[0].append(card.position)
    return positions


def settle(table: Table, match: World, steps: range) -> None:
    """The chance steps since the last move."""
    for step in steps:
        order = match.orders[step]
        if len(order) == len(DECK):
            table.deal(step, order, match.options.cards)
        elif step > 0:
            table.reshuffle(step, order)
