"""A table of Cabo with the cards that a test asks for, played by written moves.

``Table("5 5 1 2 | 3 4 6 7", discard="9", draw="7 8")`` is dealt through the ordinary deal: two
players, the first discard, and the top of the draw pile. ``table.play("1:draw", "1:place 2")``
checks each move against the legal ones and returns the events of the last.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tablee.game import Event, Seat, Viewer
from tablee.games.cabo import GAME, Box, Cabo, CaboOptions
from tablee.games.cabo.spec import FULL_BOX
from tablee.games.cabo.views import CaboObservation
from tablee.rules import Mode, compile_rules, plain_rules, room_for_encoding, room_for_moves

both_ways = pytest.mark.parametrize("mode", ["plain", "compiled"])
PLAIN: Mode = "plain"


def rules_in(mode: Mode) -> Any:
    return compile_rules(GAME) if mode == "compiled" else plain_rules(GAME)


def values(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def order_for(box: Box, wanted: Sequence[int]) -> list[int]:
    """A shuffle that has these cards on top, in this order."""
    left = list(enumerate(box.cards))
    order = []
    for value in wanted:
        found = next(item for item in left if item[1] == value)
        left.remove(found)
        order.append(found[0])
    return order + [index for index, _ in left]


class Table:
    """One game in the hands of a test; chance does as it is told, and nothing where it is not."""

    def __init__(
        self,
        hands: str,
        *,
        discard: str = "1",
        draw: str = "",
        mode: Mode = PLAIN,
        box: Box = FULL_BOX,
        first: Seat = 0,
        only: bool = False,
        **options: Any,
    ) -> None:
        dealt = [values(hand) for hand in hands.split("|")]
        on_top = [card for hand in dealt for card in hand] + values(discard) + values(draw)
        if only:  # the box holds just these cards
            box = dataclasses.replace(box, counts=tuple(on_top.count(value) for value in range(14)))
        given = {"cards": len(dealt[0]), "peeks": 0, "starter": first + 1, **options}
        self.game = Cabo(box)
        self.players = len(dealt)
        self.options = CaboOptions(**given)
        self.rules = rules_in(mode)
        self.orders: list[Sequence[int]] = []  # of the chance steps to come
        self.states = np.zeros(1, GAME.layout)
        self.game.check_options(self.players, self.options)
        self.rules.set_up(self.states, 0, self.game.setting(self.players, self.options))
        self.orders.append(order_for(box, on_top))
        self.opening = self.settle()

    @property
    def state(self) -> Any:
        return self.states[0]

    def settle(self) -> tuple[Event, ...]:
        events: list[Event] = []
        while n := int(self.rules.chance_due(self.states, 0)):
            order = self.orders.pop(0) if self.orders else range(n)
            before = self.states.copy()
            self.rules.supply(self.states, 0, np.array(order, np.int16))
            events.extend(self.game.events_of_chance(before, self.states))
        return tuple(events)

    def legal(self, seat: Seat) -> set[str]:
        """The legal moves as written."""
        room = room_for_moves(self.game)
        count = self.rules.legal_moves(self.states, 0, seat, room)
        moves = self.game.moves
        return {moves.format_move(moves.from_number(int(number))) for number in room[:count]}

    def awaited(self) -> set[Seat]:
        bits = int(self.rules.awaited(self.states, 0))
        return {seat for seat in range(self.players) if bits >> seat & 1}

    def play(self, *steps: str) -> tuple[Event, ...]:
        """Moves such as ``2:spy #1 3``, the seat from 1; the events of the last."""
        events: tuple[Event, ...] = ()
        for step in steps:
            seat_text, _, text = step.partition(":")
            seat = int(seat_text) - 1
            assert text in self.legal(seat), f"{text} is not legal, but {sorted(self.legal(seat))}"
            move = self.game.moves.parse_move(text)
            before = self.states.copy()
            self.rules.apply(self.states, 0, seat, self.game.moves.to_number(move))
            made = self.game.events_of_move(before, seat, move, self.states)
            events = (*made, *self.settle())
        return events

    def observe(self, viewer: Viewer) -> CaboObservation:
        observation = self.game.observe(self.states, viewer)
        assert isinstance(observation, CaboObservation)
        return observation

    def encode(self, seat: Seat) -> list[float]:
        out = room_for_encoding(self.game)
        self.rules.encode(self.states, 0, seat, out)
        return [float(number) for number in out]

    def why(self, step: str, language: Any = "en") -> str:
        """Why a move is refused, as text."""
        seat_text, _, text = step.partition(":")
        seat = int(seat_text) - 1
        assert text not in self.legal(seat), f"{text} is legal"
        move = self.game.moves.parse_move(text)
        return self.game.why_illegal(self.observe(seat), seat, move).text(language)

    def hand(self, seat: Seat) -> list[int | None]:
        """The cards of a seat by place."""
        cards = self.state["cards"][seat][: int(self.state["hand_size"])]
        return [None if card < 0 else int(card) for card in cards]

    def discards(self) -> list[int]:
        return [int(card) for card in self.state["discards"][: int(self.state["discard_count"])]]

    def totals(self) -> list[int]:
        return [int(total) for total in self.state["totals"][: self.players]]


def of_kind(events: Sequence[Event], kind: type[Any]) -> Any:
    """The one event of a kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found
