"""One game in the kernel and in the independent reference, compared wherever it is asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from games.cabo.tables import rules_in
from reference import cabo as reference
from tablee.games.cabo import GAME, Box, Cabo, CaboOptions
from tablee.games.cabo.views import CaboObservation
from tablee.rules import room_for_moves

PHASES = {
    "starter": "dealing",
    "deal": "dealing",
    "reshuffle": "dealing",
    "peeking": "peeking",
    "turn": "deciding",
    "holding": "holding",
    "over": "over",
}


class Both:
    """One game in the kernel and in the reference."""

    def __init__(self, players: int, options: CaboOptions, box: Box | None = None) -> None:
        box = box or Box()
        self.game = Cabo(box)
        self.players = players
        self.rules = rules_in("compiled")
        self.room = room_for_moves(self.game)
        self.states = np.zeros(1, self.game.layout)
        self.rules.set_up(self.states, 0, self.game.setting(players, options))
        their_box = reference.Box(
            counts=box.counts,
            peek_values=box.peek_values,
            spy_values=box.spy_values,
            swap_values=box.swap_values,
            kamikaze=box.kamikaze,
            limit=box.limit,
        )
        self.state = reference.new_game(players, their_options(options), their_box)

    def copy(self) -> Both:
        twin = object.__new__(Both)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        return twin

    def chance_due(self) -> int:
        due = int(self.rules.chance_due(self.states, 0))
        assert due == reference.chance_due(self.state)
        return due

    def supply(self, order: list[int]) -> None:
        self.rules.supply(self.states, 0, np.array(order, np.int16))
        self.state = reference.supply(self.state, order)

    def legal(self, seat: int) -> list[str]:
        count = self.rules.legal_moves(self.states, 0, seat, self.room)
        ours = [written(number) for number in self.room[:count].tolist()]
        assert len(ours) == len(set(ours))
        assert set(ours) == reference.legal_moves(self.state, seat)
        return sorted(ours)

    def apply(self, seat: int, move: str) -> None:
        self.rules.apply(self.states, 0, seat, numbered(move))
        self.state = reference.apply(self.state, seat, move)

    def awaited(self) -> list[int]:
        bits = int(self.rules.awaited(self.states, 0))
        seats = [seat for seat in range(self.players) if bits >> seat & 1]
        assert set(seats) == reference.awaited(self.state)
        return seats

    def is_over(self, *, look: bool = True) -> bool:
        """Compare the end and, if asked to look, what every viewer sees and knows."""
        ours = self.game.outcome(self.states)
        theirs = reference.outcome(self.state)
        assert (None if ours is None else (ours.winners, ours.scores)) == theirs
        if look or ours is not None:
            self.compare_views()
        return ours is not None

    def compare_views(self) -> None:
        for viewer in (*range(self.players), None):
            assert as_theirs(self.game.observe(self.states, viewer)) == their_view(
                self.state, viewer
            )
        if self.state.phase != "over":
            self.compare_knowledge()

    def compare_knowledge(self) -> None:
        cards = self.states[0]["cards"].tolist()
        knowers = self.states[0]["knowers"].tolist()
        for seat in range(self.players):
            ours = {
                (owner, place): cards[owner][place]
                for owner in range(self.players)
                for place in range(int(self.states[0]["hand_size"]))
                if knowers[owner][place] >> seat & 1
            }
            assert ours == reference.knows(self.state, seat)


@cache
def written(number: int) -> str:
    return GAME.moves.format_move(GAME.moves.from_number(number))


@cache
def numbered(move: str) -> int:
    return GAME.moves.to_number(GAME.moves.parse_move(move))


def their_options(options: CaboOptions) -> Any:
    unlimited = {"unlimited": None}
    return reference.Options(
        cards=options.cards,
        peeks=options.peeks,
        starter=None if options.starter == "random" else options.starter - 1,
        protect_caller=options.protect_caller,
        failed_cabo=options.failed_cabo,
        memory=options.memory,
        swap_opponents=options.swap_opponents,
        resets_per_player=unlimited.get(options.resets_per_player, options.resets_per_player),
        resets_per_table=unlimited.get(options.resets_per_table, options.resets_per_table),
        reset_to=options.reset_to,
    )


def as_theirs(view: Any) -> dict[str, Any]:
    """Our observation in the words of the reference."""
    assert isinstance(view, CaboObservation)
    known = None
    if view.known is not None:
        known = {
            f"{seat + 1}.{place + 1}": card
            for seat, cards in enumerate(view.known)
            for place, card in enumerate(cards)
            if card is not None
        }
    return {
        "phase": view.phase,
        "round": view.round,
        "starter": view.starter,
        "dealer": view.dealer,
        "on_turn": view.on_turn,
        "caller": view.caller,
        "places": [list(places) for places in view.places],
        "draw_pile": view.draw_pile,
        "discard_top": view.discard_top,
        "discard_count": view.discard_count,
        "held": view.held,
        "held_from": view.held_from,
        "peeks_left": list(view.peeks_left),
        "totals": list(view.totals),
        "resets": list(view.resets),
        "last_scores": None if view.last_scores is None else list(view.last_scores),
        "known": known,
    }


def their_view(state: Any, viewer: int | None) -> dict[str, Any]:
    """What the reference shows, and what lies open though it is not part of its view."""
    view = dict(reference.observe(state, viewer))
    view["phase"] = PHASES[view["phase"]]
    view["starter"] = state.starter  # CB-4
    view["dealer"] = state.dealer
    if view["phase"] == "over":  # CB-15: all cards were shown
        view["known"] = {
            f"{seat + 1}.{place + 1}": card.value
            for seat, hand in enumerate(state.hands)
            for place, card in enumerate(hand)
            if card is not None
        }
    return view
