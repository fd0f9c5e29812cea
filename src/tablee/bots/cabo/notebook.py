"""What a seat of Cabo writes down at a table: a state in which the hidden cards are left blank.

The rule ``know`` makes the record of it, the same as of a whole state, for it never reads a card
that its seat has not seen.
"""

from __future__ import annotations

import numpy as np

from tablee.bots.cabo.knowledge import KNOWLEDGE, know
from tablee.bots.mind import Knowledge, Notebook
from tablee.game import Event, Observation, Seat
from tablee.games.cabo.events import (
    CardDiscarded,
    CardDrawn,
    CardLookedAt,
    CardsReplaced,
    CardsSwapped,
    CardTaken,
    DrawPileShuffled,
    RoundDealt,
    RoundEnded,
    SetFailed,
    TurnBegan,
)
from tablee.games.cabo.kernel import set_up
from tablee.games.cabo.kernel_turn import discard, look, swap
from tablee.games.cabo.layout import (
    DECIDING,
    DISCARD_PILE,
    DRAW_PILE,
    EMPTY,
    HOLDING,
    LAYOUT,
    NOBODY,
    NOWHERE,
    PEEKING,
    RESHUFFLING,
)
from tablee.games.cabo.spec import FULL_BOX, Box, CaboOptions, setting
from tablee.games.cabo.views import PHASES, SOURCES, CaboObservation

BLANK = 0  # stands at a place whose card the seat has not seen, and is never read


class CaboNotebook(Notebook):
    """Follows every card that its seat was shown."""

    def __init__(self, seat: Seat, players: int, options: CaboOptions, box: Box = FULL_BOX) -> None:
        self._seat = seat
        self._everybody = (1 << players) - 1
        self._table = np.zeros(1, LAYOUT)
        set_up(self._table, 0, setting(box, players, options))
        self._knowledge = np.zeros(1, KNOWLEDGE)

    def hear(self, event: Event) -> None:
        """Every moment at which a turn begins, a card comes to hand or leaves it is looked at."""
        if isinstance(event, TurnBegan | DrawPileShuffled | RoundEnded):
            self._end_turn()
        self._write_down(event)
        match event:
            case RoundDealt():
                self._pass_to(PEEKING, event.starter)
            case TurnBegan(seat=seat):
                self._pass_to(DECIDING, seat)
            case CardTaken(seat=seat):
                self._table[0]["held_from"] = DISCARD_PILE
                self._pass_to(HOLDING, seat)
            case CardDrawn(seat=seat):
                self._table[0]["held_from"] = DRAW_PILE
                self._pass_to(HOLDING, seat)

    def _end_turn(self) -> None:
        if self._table[0]["phase"] == HOLDING:
            self._table[0]["held_from"] = NOWHERE
            self._pass_to(RESHUFFLING, int(self._table[0]["turn"]))

    def _pass_to(self, phase: int, seat: Seat) -> None:
        self._table[0]["phase"] = phase
        self._table[0]["turn"] = seat
        know(self._table, 0, self._seat, self._knowledge, 0)

    def _write_down(self, event: Event) -> None:
        table = self._table[0]
        match event:
            case RoundDealt():
                self._deal(event)
            case CardLookedAt():
                look(self._table, 0, event.seat, event.owner, event.place)
                if event.card is not None:
                    table["cards"][event.owner, event.place] = event.card
            case CardTaken(card=card):
                table["discard_count"] -= 1
                table["held"] = card
            case CardDrawn(card=card):
                table["held"] = BLANK if card is None else card
            case CardDiscarded(card=card):
                self._discard(card)
            case CardsReplaced():
                self._replace(event)
            case SetFailed(seat=seat, places=places, cards=cards, discarded=card):
                for place, shown in zip(places, cards, strict=True):
                    self._lay(seat, place, shown, self._everybody)
                self._discard(card)
            case CardsSwapped():
                first = (event.first_owner, event.first_place)
                swap(self._table, 0, *first, event.second_owner, event.second_place)
            case DrawPileShuffled():
                table["discards"][0] = table["discards"][int(table["discard_count"]) - 1]
                table["discard_count"] = 1

    def record(self, observation: Observation) -> Knowledge:
        if not isinstance(observation, CaboObservation):
            raise TypeError("this notebook is kept at a table of Cabo")
        self._look_up(observation)
        know(self._table, 0, self._seat, self._knowledge, 0)
        return self._knowledge

    def _deal(self, event: RoundDealt) -> None:
        """CB-2: nobody knows a card."""
        table = self._table[0]
        table["cards"][:] = EMPTY
        table["cards"][:, : event.cards] = BLANK
        table["knowers"][:] = 0
        table["occupied"][:] = (1 << event.cards) - 1
        table["round"] = event.round
        table["discards"][0] = event.discard_top
        table["discard_count"] = 1
        table["held"] = EMPTY

    def _discard(self, card: int) -> None:
        discard(self._table, 0, card)
        self._table[0]["held"] = EMPTY

    def _lay(self, seat: Seat, place: int, card: int, knowers: int) -> None:
        self._table[0]["cards"][seat, place] = card
        self._table[0]["knowers"][seat, place] = knowers

    def _replace(self, event: CardsReplaced) -> None:
        """CB-9: the new card lies at the first place, the others are empty."""
        table = self._table[0]
        seat, places = event.seat, event.places
        for place, card in zip(places, event.discarded, strict=True):
            self._discard(card)
            self._lay(seat, place, EMPTY, 0)
            table["occupied"][seat] &= ~(1 << place)
        knowers = self._everybody if event.card_from == "discard" else 1 << seat
        self._lay(seat, places[0], BLANK if event.card is None else event.card, knowers)
        table["occupied"][seat] |= 1 << places[0]

    def _look_up(self, seen: CaboObservation) -> None:
        """What lies before everybody's eyes at any time needs no memory."""
        table = self._table[0]
        players = len(seen.totals)
        phases = {name: number for number, name in PHASES.items()}
        sources = {name: number for number, name in SOURCES.items()}
        table["phase"] = phases[seen.phase]
        table["turn"] = NOBODY if seen.on_turn is None else seen.on_turn
        table["caller"] = NOBODY if seen.caller is None else seen.caller
        table["round"] = seen.round
        table["first"] = 0 if seen.starter is None else seen.starter
        table["dealer"] = NOBODY if seen.dealer is None else seen.dealer
        table["peeks_left"][:players] = seen.peeks_left
        table["totals"][:players] = seen.totals
        table["resets"][:players] = seen.resets
        table["drawn"] = 0
        table["deck_size"] = seen.draw_pile
        table["held_from"] = 0 if seen.held_from is None else sources[seen.held_from]
