"""The kernel beside the independent reference in every state that a tiny box can come to.

Unlike a search to a fixed depth this one goes on until no new state is left: through every deal,
every reshuffle, every move of every seat, and every round until the game is over or comes back to
where it was.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from games.cabo.both import Both
from reference import cabo as reference
from tablee.games.cabo import Box, CaboOptions
from tablee.games.cabo.layout import CHOOSING, DEALING

KAMIKAZE = 50


@dataclass(frozen=True)
class Case:
    """A box and options, and what its games must show at least once."""

    players: int
    box: Box
    options: CaboOptions
    shows: frozenset[str]


def case(
    players: int,
    counts: tuple[int, ...],
    shows: str,
    *,
    powers: tuple[set[int], set[int], set[int]] = (set(), set(), set()),
    kamikaze: tuple[int, ...] = (),
    limit: int = 1,
    **options: Any,
) -> Case:
    peek, spy, swap = map(frozenset, powers)
    box = Box(
        counts=counts,
        peek_values=peek,
        spy_values=spy,
        swap_values=swap,
        kamikaze=kamikaze,
        limit=limit,
    )
    given = {"memory": "helped", **options}
    return Case(players, box, CaboOptions(**given), frozenset(shows.split(", ")))


NONE: set[int] = set()
CASES = {
    "spy and swap": case(
        2,
        (1, 2, 1),
        "deal, reshuffle, spy, swap, discard, reset, failed call, tie with the caller, over",
        powers=(NONE, {1}, {2}),
        cards=1,
        peeks=0,
        starter=1,
        reset_to=0,
        failed_cabo=1,
    ),
    "peek and swap": case(
        2,
        (1, 2, 1),
        "first look, reshuffle, peek, swap, reset, failed call, over",
        powers=({1}, NONE, {2}),
        cards=1,
        peeks=1,
        starter=1,
        reset_to=0,
        failed_cabo=0,
    ),
    "resets to more than nothing": case(
        2,
        (1, 2, 1),
        "first look, reshuffle, swap, reset, failed call, over",
        powers=(NONE, NONE, {2}),
        limit=2,
        cards=1,
        peeks=1,
        starter=2,
        reset_to=1,
        failed_cabo=0,
    ),
    "a reset for the table": case(
        2,
        (1, 2, 1),
        "starter, first look, reshuffle, kamikaze, reset, reset refused, protected caller, over",
        powers=(NONE, {1}, {2}),
        kamikaze=(2,),
        cards=1,
        peeks=1,
        reset_to=0,
        failed_cabo=1,
        resets_per_table=1,
        protect_caller=True,
    ),
    "four different cards": case(
        2,
        (1, 1, 1, 1),
        "reshuffle, peek, spy, swap, discard, reset, failed call, over",
        powers=({1}, {2}, {3}),
        cards=1,
        peeks=0,
        starter=1,
        reset_to=0,
        failed_cabo=0,
    ),
    "two cards each": case(
        2,
        (4, 1),
        "first look, set, failed set, no draw pile, reshuffle, swap, kamikaze, reset, over",
        powers=(NONE, NONE, {1}),
        kamikaze=(0, 1),
        cards=2,
        peeks=2,
        starter=1,
        reset_to=0,
        failed_cabo=1,
    ),
    "three players": case(
        3,
        (4, 1),
        "first look, reshuffle, swap of opponents, reset, failed call, tie without the caller",
        powers=(NONE, NONE, {1}),
        cards=1,
        peeks=1,
        starter=1,
        reset_to=0,
        failed_cabo=0,
        swap_opponents=True,
    ),
    "three players and a protected caller": case(
        3,
        (5,),
        "reshuffle, swap of opponents, protected caller, tie with the caller",
        powers=(NONE, NONE, {0}),
        cards=1,
        peeks=0,
        starter=1,
        swap_opponents=True,
        protect_caller=True,
    ),
    "three players without a draw pile": case(
        3,
        (2, 2),
        "no draw pile, tie without the caller, tie for the start, shared win, reset refused, over",
        cards=1,
        peeks=0,
        starter=1,
        reset_to=0,
        failed_cabo=0,
        resets_per_table=1,
    ),
}
MOST = 25_000  # states
TINY = Box(counts=(1, 1, 1), limit=1, kamikaze=())


class Search:
    """Every state once, each compared; the states are kept as the kernel's bytes and the
    reference's record, so that both go on from what they themselves made.
    """

    def __init__(self, players: int, options: CaboOptions, box: Box) -> None:
        self.both = Both(players, options, box)
        self.flat = self.both.states.view(np.uint8)
        self.chance = random.Random(1)
        # How often each fell back matters to a rule only where it is limited (CB-20).
        limits = (options.resets_per_player, options.resets_per_table)
        self.counts_resets = limits != ("unlimited", "unlimited")
        self.seen: set[tuple[Any, ...]] = set()
        self.left: deque[tuple[bytes, Any]] = deque()
        self.shown: set[str] = set()

    def run(self, most: int) -> None:
        self.meet()
        while self.left and len(self.seen) <= most:
            self.visit(*self.left.popleft())

    def meet(self) -> None:
        """Keep the state at hand for a visit, unless its like has been met."""
        key = (self.our_key(), self.their_key(self.both.state))
        if key not in self.seen:
            self.seen.add(key)
            self.left.append((self.flat.tobytes(), self.both.state))

    def go_to(self, ours: bytes, theirs: Any) -> None:
        self.flat[:] = np.frombuffer(ours, np.uint8)
        self.both.state = theirs

    # --- what makes two states the same ----------------------------------------------------------

    def our_key(self) -> tuple[Any, ...]:
        """All that a rule depends on.

        Left out are the round's number, the dealer and the last round's sums and scores, which are
        shown and used by no rule; the bytes of the deck and of the discard pile where no card lies;
        where nobody limits them, the numbers of resets; and, while a deal is awaited, the cards of
        the last round, its caller and its last turn. ``visit`` checks that they have no effect, and
        ``compare_round`` compares those that are shown wherever they change.
        """
        state = self.both.states[0]
        phase = int(state["phase"])
        players, places = self.both.players, int(state["hand_size"])
        score = (
            phase,
            int(state["first"]) if phase != CHOOSING else 0,
            int(state["held"]),
            int(state["held_from"]),
            state["totals"][:players].tobytes(),
            state["resets"].tobytes() if self.counts_resets else b"",
        )
        if phase in {CHOOSING, DEALING}:
            return score
        return (
            *score,
            int(state["turn"]),
            int(state["caller"]),
            state["peeks_left"][:players].tobytes(),
            state["cards"][:players, :places].tobytes(),
            state["knowers"][:players, :places].tobytes(),
            state["occupied"][:players].tobytes(),
            state["deck"][int(state["drawn"]) : int(state["deck_size"])].tobytes(),
            state["discards"][: int(state["discard_count"])].tobytes(),
        )

    def their_key(self, state: Any) -> tuple[Any, ...]:
        return (
            state.phase,
            state.hands,
            state.totals,
            state.resets if self.counts_resets else (),
            state.starter,
            state.on_turn,
            state.caller,
            state.draw_pile,
            state.discard_pile,
            state.held,
            state.held_from,
        )

    def scramble(self) -> None:
        """Other values in all that the keys leave out."""
        state = self.both.states[0]
        self.both.state = replace(
            self.both.state, round_number=77, last_scores=(9,) * self.both.players, dealer=1
        )
        number = self.chance.randrange(1, 9)
        for name in ("round", "rounds_scored", "dealer", "last_sums", "last_scores"):
            state[name] = number
        if not self.counts_resets:
            state["resets"] = number
        state["deck"][: int(state["drawn"])] = number
        state["deck"][int(state["deck_size"]) :] = number
        state["discards"][int(state["discard_count"]) :] = number
        if int(state["phase"]) in {CHOOSING, DEALING}:
            for name in ("turn", "caller", "knowers", "deck", "discards"):
                state[name] = 0
            for name in ("cards", "occupied", "drawn", "deck_size", "discard_count"):
                state[name] = number

    # --- one state -------------------------------------------------------------------------------

    def visit(self, ours: bytes, theirs: Any) -> None:
        """Compare all there is to compare, and go on with everything that can follow."""
        both = self.both
        self.go_to(ours, theirs)
        steps: list[tuple[int | None, Any]] = []
        if both.chance_due():
            assert not both.awaited()
            assert both.game.outcome(both.states) is None
            steps = [(None, order) for order in self.orders()]
            self.shown.add(theirs.phase)
        elif not both.is_over():
            awaited = both.awaited()
            for seat in range(both.players):
                moves = both.legal(seat)
                assert bool(moves) == (seat in awaited)
                steps += [(seat, move) for move in moves]
            self.shown |= shown_by_moves(theirs, [move for _, move in steps])
        else:
            winners, _ = reference.outcome(theirs)
            self.shown |= {"over", "shared win"} if len(winners) > 1 else {"over"}
        for seat in range(both.players) if not steps or steps[0][0] is None else ():
            assert not both.legal(seat)
        tried = self.chance.choice(steps) if steps else None
        for step in steps:
            self.go_to(ours, theirs)
            self.take(step)
            if step is tried:
                self.leads_to_the_same(ours, theirs, step)
            self.meet()

    def orders(self) -> list[list[int]]:
        """Every order of what is shuffled; those that differ in equal cards only are one."""
        theirs = self.both.state
        if theirs.phase == "starter":
            return [list(order) for order in permutations(range(theirs.players))]
        if theirs.phase == "deal":
            return different_orders(reference.deck_in_order(theirs.box))
        return different_orders(theirs.discard_pile[:-1])

    def take(self, step: tuple[int | None, Any]) -> None:
        seat, what = step
        before = self.both.state
        if seat is None:
            self.both.supply(what)
        else:
            self.both.apply(seat, what)
            if self.both.state.last_scores is not before.last_scores:
                self.compare_round(before, seat, what)

    def leads_to_the_same(self, ours: bytes, theirs: Any, step: tuple[int | None, Any]) -> None:
        """What the keys leave out has no effect: with other values there, the same follows."""
        after = self.flat.tobytes(), self.both.state
        keys = self.our_key(), self.their_key(self.both.state)
        self.go_to(ours, theirs)
        self.scramble()
        seat, what = step
        if seat is None:
            self.both.supply(what)
        else:
            assert what in self.both.legal(seat)
            self.both.apply(seat, what)
        assert (self.our_key(), self.their_key(self.both.state)) == keys
        self.go_to(*after)

    def compare_round(self, before: Any, seat: int, move: str) -> None:
        """A round has ended: what the keys forget of it."""
        ours, theirs = self.both.states[0], self.both.state
        players = self.both.players
        scores = tuple(ours["last_scores"][:players].tolist())
        assert scores == theirs.last_scores
        assert tuple(ours["totals"][:players].tolist()) == theirs.totals
        assert tuple(ours["resets"][:players].tolist()) == theirs.resets
        assert int(ours["dealer"]) == (-1 if theirs.dealer is None else theirs.dealer)
        # While the deal is awaited the reference has gone on to the next round already.
        assert int(ours["round"]) == theirs.round_number - (theirs.phase == "deal")
        assert int(ours["rounds_scored"]) == int(ours["round"])
        sums = ours["last_sums"][:players].tolist()
        caller = before.caller
        lowest = [other for other, points in enumerate(sums) if points == min(sums)]
        facts = {
            "kamikaze": KAMIKAZE in scores,
            "failed call": KAMIKAZE not in scores and scores[caller] > 0,
            "tie with the caller": caller in lowest and len(lowest) > 1,
            "tie without the caller": caller not in lowest and scores.count(0) > 1,
            "tie for the start": theirs.phase == "deal" and same_total(scores, theirs.totals),
            "reset": theirs.resets != before.resets,
            "reset refused": theirs.box.limit in theirs.totals,
        }
        self.shown |= {name for name, is_so in facts.items() if is_so}


def same_total(scores: tuple[int, ...], totals: tuple[int, ...]) -> bool:
    """Several won the round, and turn order alone says who of them starts the next (CB-4)."""
    won = [total for total, score in zip(totals, scores, strict=True) if score == 0]
    return won.count(min(won)) > 1


def shown_by_moves(state: Any, moves: list[str]) -> set[str]:
    """What a state and its moves show of the rules."""
    shown = {move.split()[0] for move in moves}
    if state.phase == "turn" and not state.draw_pile:
        shown.add("no draw pile")
    if state.phase == "peeking":
        return {"first look"}
    for move in moves:
        if "+" in move:
            hand = state.hands[state.on_turn]
            chosen = {hand[int(at) - 1].value for at in move.split()[1].split("+")}
            shown.add("set" if len(chosen) == 1 else "failed set")
        if move.startswith("swap #"):
            shown.add("swap of opponents")
    if (
        state.held in state.box.swap_values
        and state.held_from == "draw"
        and state.options.protect_caller
        and state.caller is not None
    ):
        assert not any(f"#{state.caller + 1}" in move for move in moves)
        shown.add("protected caller")
    return shown


@cache
def different_orders(cards: tuple[int, ...]) -> list[list[int]]:
    found = {tuple(cards[at] for at in order): order for order in permutations(range(len(cards)))}
    return [list(order) for order in found.values()]


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_every_state_of_a_tiny_box_is_the_same(name):
    chosen = CASES[name]
    search = Search(chosen.players, chosen.options, chosen.box)
    search.run(MOST)
    assert not search.left, "the search was cut short"
    assert chosen.shows <= search.shown


def test_the_tiny_boxes_together_show_the_rules():
    shown = frozenset[str]().union(*(chosen.shows for chosen in CASES.values()))
    assert shown >= {
        *("starter", "deal", "reshuffle", "no draw pile", "first look"),
        *("discard", "peek", "spy", "swap", "swap of opponents", "protected caller"),
        *("set", "failed set", "failed call", "tie with the caller", "tie without the caller"),
        *("kamikaze", "reset", "reset refused", "tie for the start", "over", "shared win"),
    }


def test_a_tiny_box_without_powers_is_the_same():
    search = Search(2, CaboOptions(cards=1, peeks=1, starter=1, memory="helped"), TINY)
    search.run(MOST)
    assert not search.left
    assert search.shown >= {"deal", "first look", "no draw pile", "over"}
