"""The kernel beside the independent reference: the same moves, the same knowledge, the same end."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from games.cabo.tables import rules_in
from reference import cabo as reference
from tablee.games.cabo import Box, Cabo, CaboOptions
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
        moves = self.game.moves
        ours = [moves.format_move(moves.from_number(int(n))) for n in self.room[:count]]
        assert len(ours) == len(set(ours))
        assert set(ours) == reference.legal_moves(self.state, seat)
        return sorted(ours)

    def apply(self, seat: int, move: str) -> None:
        number = self.game.moves.to_number(self.game.moves.parse_move(move))
        self.rules.apply(self.states, 0, seat, number)
        self.state = reference.apply(self.state, seat, move)

    def awaited(self) -> list[int]:
        bits = int(self.rules.awaited(self.states, 0))
        seats = [seat for seat in range(self.players) if bits >> seat & 1]
        assert set(seats) == reference.awaited(self.state)
        return seats

    def is_over(self) -> bool:
        """Compare the end and what every viewer sees."""
        ours = self.game.outcome(self.states)
        theirs = reference.outcome(self.state)
        assert (None if ours is None else (ours.winners, ours.scores)) == theirs
        for viewer in (*range(self.players), None):
            assert as_theirs(self.game.observe(self.states, viewer)) == their_view(
                self.state, viewer
            )
        if ours is None:
            self.compare_knowledge()
        return ours is not None

    def compare_knowledge(self) -> None:
        state = self.states[0]
        for seat in range(self.players):
            ours = {
                (owner, place): int(state["cards"][owner, place])
                for owner in range(self.players)
                for place in range(int(state["hand_size"]))
                if int(state["knowers"][owner, place]) >> seat & 1
            }
            assert ours == reference.knows(self.state, seat)


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
    """Our observation in the words of the reference; the open cards at the end apart."""
    assert isinstance(view, CaboObservation)
    known = None
    if view.known is not None and view.phase != "over":
        known = {
            f"{seat + 1}.{place + 1}": card
            for seat, cards in enumerate(view.known)
            for place, card in enumerate(cards)
            if card is not None
        }
    return {
        "phase": view.phase,
        "round": view.round,
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
    view = dict(reference.observe(state, viewer))
    view["phase"] = PHASES[view["phase"]]
    if view["phase"] == "over":
        view["known"] = None
    return view


def play_at_random(both: Both, chance: random.Random, most: int = 3000) -> int:
    """A whole game; calls are rare, so that hands shrink and the draw pile runs out."""
    for played in range(most):
        while due := both.chance_due():
            both.supply(chance.sample(range(due), due))
        if both.is_over():
            return played
        seat = chance.choice(both.awaited())
        for other in range(both.players):
            if other != seat:
                both.legal(other)
        moves = both.legal(seat)
        if "cabo" in moves and len(moves) > 1 and chance.random() < 0.8:
            moves.remove("cabo")
        singles = [move for move in moves if "+" not in move]
        both.apply(seat, chance.choice(singles if chance.random() < 0.6 and singles else moves))
    return most


OPTIONS = [
    CaboOptions(),
    CaboOptions(memory="helped"),
    CaboOptions(cards=6, peeks=3, memory="helped", starter=2),
    CaboOptions(cards=1, peeks=1, failed_cabo=20),
    CaboOptions(cards=3, peeks=0, starter=1, memory="helped"),
    CaboOptions(protect_caller=True, swap_opponents=True, memory="helped"),
    CaboOptions(swap_opponents=True, resets_per_player=1, reset_to=90),
    CaboOptions(resets_per_table=2, reset_to=99, failed_cabo=0),
    CaboOptions(resets_per_player=0, peeks=4, cards=5),
]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_whole_games_with_every_option_are_the_same(players, number):
    chance = random.Random(1000 * players + number)
    for _ in range(3):
        play_at_random(Both(players, OPTIONS[number]), chance)


def test_a_game_with_eight_cards_each_is_the_same():
    """The draw pile is short, so it is made anew again and again."""
    chance = random.Random(5)
    options = CaboOptions(cards=8, peeks=2, memory="helped")
    play_at_random(Both(5, options), chance, most=60)


def test_totals_about_a_hundred_fall_back_the_same():
    """A limit of 6 and low cards: exactly the limit comes up again and again."""
    chance = random.Random(8)
    box = Box(counts=(3, 3, 3, 2), peek_values=frozenset({1}), limit=6, kamikaze=(3, 3))
    fell_back = 0
    for game in range(60):
        options = CaboOptions(
            cards=2,
            peeks=1,
            starter=1,
            reset_to=3,
            failed_cabo=1,
            resets_per_player=("unlimited", 0, 1, 2)[game % 4],
            resets_per_table=("unlimited", 1, 3)[game % 3],
        )
        both = Both(2 + game % 3, options, box)
        play_at_random(both, chance, most=400)
        fell_back += int(both.states[0]["resets"].sum())
    assert fell_back > 10


SMALL = [
    # values 0 to 2, each power on one of them
    (
        Box(
            counts=(2, 3, 3),
            peek_values=frozenset({0}),
            spy_values=frozenset({1}),
            swap_values=frozenset({2}),
            kamikaze=(2, 2, 2),
            limit=4,
        ),
        CaboOptions(cards=2, peeks=1, starter=1, memory="helped", reset_to=2),
        2,
        7,
    ),
    # hardly any draw pile: it is made anew, or cannot be
    (
        Box(
            counts=(2, 2, 2),
            peek_values=frozenset({1}),
            spy_values=frozenset(),
            swap_values=frozenset({0, 2}),
            kamikaze=(2, 2),
            limit=3,
        ),
        CaboOptions(cards=2, peeks=0, starter=2, memory="helped", reset_to=1, protect_caller=True),
        2,
        7,
    ),
    # three players: swaps between opponents
    (
        Box(
            counts=(2, 2, 2),
            peek_values=frozenset(),
            spy_values=frozenset({1}),
            swap_values=frozenset({0, 2}),
            kamikaze=(2,),
            limit=3,
        ),
        CaboOptions(cards=1, peeks=0, starter=3, memory="helped", swap_opponents=True, reset_to=0),
        3,
        8,
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", range(len(SMALL)))
def test_every_line_of_play_of_a_shrunken_box_is_the_same(case):
    """All moves of all seats to a fixed depth, after a handful of deals; equal positions once."""
    box, options, players, depth = SMALL[case]
    chance = random.Random(case)
    seen: set[tuple[bytes, int]] = set()
    for _ in range(4):
        both = Both(players, options, box)
        explore(both, depth, chance, seen)
    assert len(seen) > 1000


def explore(both: Both, depth: int, chance: random.Random, seen: set[tuple[bytes, int]]) -> None:
    while due := both.chance_due():
        both.supply(chance.sample(range(due), due))
    key = (both.states.tobytes(), depth)
    if key in seen or both.is_over() or depth == 0:
        seen.add(key)
        return
    seen.add(key)
    awaited = both.awaited()
    for seat in range(both.players):
        moves = both.legal(seat)
        assert bool(moves) == (seat in awaited)
        for move in moves:
            following = both.copy()
            following.apply(seat, move)
            explore(following, depth - 1, chance, seen)
