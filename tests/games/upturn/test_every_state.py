"""Tiny boxes played through: every state that any deal, any order and any move can lead to.

The kernel and the reference go side by side along every move from every state, and along every
order of every chance step. Two ways to one state meet there, so that even games without end have
an end of states; a search is complete when none is left unvisited. Boxes of up to seven tiles
close within twenty thousand states; two larger ones are searched up to a bound.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from games.upturn.side_by_side import NO_ACTIONS, Kernel, both, compare
from reference import upturn as reference
from tablee.games.upturn import Box, UpTurnOptions
from tablee.games.upturn.layout import NOBODY, PENALTY, PLAYING, REFILLING

CLAUSES = (
    "UT-3",
    "UT-4",
    "UT-5",
    "UT-6",
    "UT-7",
    "UT-8",
    "UT-9",
    "UT-10",
    "UT-11",
    "UT-12",
    "UT-13",
    "UT-14",
    "UT-15",
    "UT-16",
    "UT-17",
    "UT-18",
    "UT-19",
)


# --- what makes two states one -------------------------------------------------------------------


def key_of(states) -> bytes:
    """The kernel's record without what is never read again, or is written before it is read.

    That is: tiles that have left the bag, and where in its room the bag begins; what laying left on
    the rack, once the penalty is paid; who drew last, unless they are still to draw; who is next,
    once they are on turn. The order of the tiles on the table stays: everybody sees it, and the
    new bag is listed in it.
    """
    record = states.copy()
    state = record[0]
    tiles = state["bag"][state["bag_from"] : state["bag_end"]].copy()
    state["bag"] = 0
    state["bag"][: len(tiles)] = tiles
    state["bag_from"], state["bag_end"] = 0, len(tiles)
    phase = state["phase"]
    if phase != REFILLING or state["stage"] != PENALTY:
        state["left"] = 0
    if phase != REFILLING:
        state["drawer"] = NOBODY
    if phase == PLAYING:
        state["following"] = 0
    return record.tobytes()


def essence(state: reference.State) -> tuple[object, ...]:
    """The reference's state, whatever the order in which tiles came onto a rack.

    An arrow that waits for a penalty to be drawn has turned the row already, as in the kernel:
    nobody can look or move in between.
    """
    turned = next((step for step in state.steps if isinstance(step, reference.Redirect)), state)
    return (
        state.steps,
        state.bag,
        tuple(frozenset(rack) for rack in state.racks),  # no two tiles of these boxes are alike
        state.table,
        state.on_turn,
        turned.row,
        turned.play,
        state.drawn,
        state.to_give,
        state.due,
        state.empty_draws,
        state.ended,
    )


# --- what a search came across -------------------------------------------------------------------


def facts_of_chance(state: reference.State, after: reference.State) -> Iterator[str]:
    match state.steps[0]:
        case "starting tile":
            yield "starting tile refused"
        case "turn's draw":
            yield "refill for a draw"
        case reference.Draw(seat=None):
            yield "refill for a hand-out"
        case reference.Draw():
            is_penalty = any(
                isinstance(step, reference.Look | reference.Run) for step in state.steps
            )
            yield "refill for a penalty" if is_penalty else "refill for a mark"
    if len(after.table) == 2 and not isinstance(after.table[-1], int):
        yield "arrow or joker stays"


def facts_of_move(
    state: reference.State, seat: int, text: str, after: reference.State
) -> Iterator[str]:
    word = text.split(maxsplit=1)[0]
    in_run = isinstance(state.steps[0], reference.Run)
    lays = len(after.racks[seat]) != len(state.racks[seat]) and word != "draw"
    if word == "upturn":
        yield "call on turn" if seat == state.on_turn else "call out of turn"
    elif word.isdecimal():
        yield "double alone" if int(word) % 11 == 0 and not in_run else "number"
        if int(word) in state.box.marks:
            yield "mark in a run" if in_run else "mark"
        if after.ended and in_run:
            yield "won with a run"
    elif word == "hit" and int(text[-1]) - 1 == seat:
        yield "hit oneself"
    else:
        yield word
    if lays and state.due:
        yield "penalty for oneself" if seat in state.due else "penalty for another"
    if word == "draw":
        yield from facts_of_draw(state, seat, after)
    if after.ended:
        yield after.ended
        if len(reference.outcome(after)[1]) > 1:
            yield "shared win"


def facts_of_draw(state: reference.State, seat: int, after: reference.State) -> Iterator[str]:
    if state.row is None:
        yield "draw before the opening"
        if after.on_turn != seat and not reference.chance_due(after):
            yield "next player opens"
    if after.empty_draws:
        yield "nothing to draw"
    if len(state.racks[seat]) == 1 and state.racks[seat][0] in reference.ACTIONS:
        yield "action tile alone"


ALL_FACTS = frozenset(
    {
        *("starting tile refused", "refill for a draw", "refill for a hand-out"),
        *("refill for a penalty", "refill for a mark", "arrow or joker stays"),
        *("number", "double alone", "run", "mark", "mark in a run", "hit", "hit oneself", "give"),
        *("blue", "green", "double-arrow", "skip", "skip2", "joker", "draw", "pass"),
        *("call on turn", "call out of turn", "penalty for oneself", "penalty for another"),
        *("draw before the opening", "next player opens", "nothing to draw", "action tile alone"),
        *("rack-empty", "won with a run", "deadlock", "shared win"),
    }
)

# --- the search ----------------------------------------------------------------------------------


@dataclass
class Search:
    """What came of it."""

    states: int
    is_complete: bool
    facts: set[str]


def search(kernel: Kernel, state: reference.State, bound: int) -> Search:
    """Every state once, the nearest first, until none is left or there are ``bound`` of them."""
    met = {key_of(kernel.states): essence(state)}
    waiting = deque([(kernel.states.copy(), state)])
    facts: set[str] = set()
    while waiting and len(met) < bound:
        states, state = waiting.popleft()
        kernel.states = states
        compare(kernel, state)
        for arrived, after in steps_from(kernel, states, state, facts):
            key, seen = key_of(arrived), essence(after)
            if key not in met:
                met[key] = seen
                waiting.append((arrived, after))
            # Not only where they are: every way there has to lead both to the same state.
            assert met[key] == seen
    return Search(len(set(met.values())), not waiting, facts)


def steps_from(
    kernel: Kernel, states, state: reference.State, facts: set[str]
) -> Iterator[tuple[np.ndarray, reference.State]]:
    """All that can happen next, in both."""
    if n := reference.chance_due(state):
        for order in itertools.permutations(range(n)):
            kernel.states = states.copy()
            kernel.supply(order)
            after = reference.supply(state, order)
            facts.update(facts_of_chance(state, after))
            yield kernel.states, after
        return
    for seat in range(kernel.players):
        for text in sorted(reference.legal_moves(state, seat)):
            kernel.states = states.copy()
            kernel.apply(seat, text)
            after = reference.apply(state, seat, text)
            facts.update(facts_of_move(state, seat, text, after))
            yield kernel.states, after


FIRST_STARTS = UpTurnOptions(starter=1)


@dataclass(frozen=True, kw_only=True)
class Tiny:
    """A box that closes: how many states there are by the reference, and what it is here for."""

    numbers: tuple[int, ...] = (3, 8, 11, 20)
    mark: int = 8
    actions: tuple[str, ...] = ()
    players: int = 2
    rack: int = 1
    options: UpTurnOptions = FIRST_STARTS
    states: int
    shows: tuple[str, ...]

    @property
    def box(self) -> Box:
        counts = {**NO_ACTIONS, **dict.fromkeys(self.actions, 1)}
        return Box(numbers=self.numbers, marks=frozenset({self.mark}), rack=self.rack, **counts)

    def __str__(self) -> str:
        tiles = "-".join((*map(str, self.numbers), *self.actions))
        return f"{tiles},{self.players}x{self.rack}"


PENALTIES = ("penalty for oneself", "penalty for another", "refill for a penalty")
CALLS = ("call on turn", "call out of turn")
CLOSED = (
    Tiny(
        numbers=(3, 11, 20),
        mark=3,
        actions=("blue", "joker"),
        states=2_807,
        shows=("blue", "joker", "next player opens", "arrow or joker stays", *CALLS, *PENALTIES),
    ),
    Tiny(
        numbers=(3, 11, 20),
        mark=3,
        actions=("green", "skip_one"),
        options=UpTurnOptions(starter=1, auto_call=True, mark_self=True),
        states=1_056,
        shows=("green", "skip", "hit", "hit oneself", "action tile alone", "deadlock"),
    ),
    Tiny(
        actions=("joker",),
        players=3,
        options=UpTurnOptions(starter=1, mark_self=True),
        states=1_453,
        shows=("hit", "hit oneself", "give", "joker", "starting tile refused", *PENALTIES),
    ),
    Tiny(
        actions=("double_arrow",),
        players=3,
        states=1_921,
        shows=("double-arrow", "hit", "give", "refill for a mark", *CALLS, *PENALTIES),
    ),
    Tiny(
        actions=("skip_two",),
        players=3,
        options=UpTurnOptions(starter="random", marks_in_run=False),
        states=4_249,
        shows=("skip2", "draw before the opening", "nothing to draw", "deadlock", "shared win"),
    ),
    Tiny(
        actions=("green",),
        options=UpTurnOptions(starter=1, mark_self=True),
        states=2_112,
        shows=("green", "hit oneself", "refill for a draw", "arrow or joker stays"),
    ),
    Tiny(
        numbers=(3, 8, 11, 20, 22),
        rack=2,
        options=UpTurnOptions(starter="random", mark_self=True),
        states=2_187,
        shows=("run", "mark in a run", "won with a run", "refill for a hand-out", *PENALTIES),
    ),
    Tiny(
        numbers=(3, 8, 11, 20, 22),
        rack=2,
        options=UpTurnOptions(starter=2, marks_in_run=False, auto_call=True),
        states=594,
        shows=("run", "mark", "mark in a run", "won with a run"),
    ),
    Tiny(
        numbers=(3, 8, 11, 20, 30),
        actions=("skip_one",),
        rack=2,
        states=16_096,
        shows=("number", "double alone", "run", "mark in a run", "skip", "draw", "pass"),
    ),
    Tiny(
        numbers=(3, 6, 8, 11, 20, 30, 40),
        rack=3,
        states=18_053,
        shows=("run", "won with a run", "rack-empty", "shared win", *CALLS, *PENALTIES),
    ),
)


def test_the_tiny_boxes_together_show_everything():
    assert {fact for tiny in CLOSED for fact in tiny.shows} == ALL_FACTS


@pytest.mark.slow
@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("tiny", CLOSED, ids=str)
def test_every_state_of_a_tiny_box(tiny):
    found = search(*both(tiny.players, tiny.options, tiny.box), bound=100_000)
    assert found.is_complete
    assert set(tiny.shows) <= found.facts <= ALL_FACTS
    assert found.states == tiny.states


# --- boxes that are too large to close -----------------------------------------------------------


@pytest.mark.slow
@pytest.mark.clause(*CLAUSES)
def test_twenty_thousand_states_of_three_players_with_two_actions():
    """It has some 55,000."""
    box = Box(
        numbers=(3, 8, 11, 20),
        marks=frozenset({8}),
        rack=1,
        **{**NO_ACTIONS, "blue": 1, "skip_two": 1},
    )
    found = search(*both(3, UpTurnOptions(starter=1), box), bound=20_000)
    assert {"blue", "skip2", "hit", "give", *CALLS, *PENALTIES} <= found.facts


@pytest.mark.slow
@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("mark_self", [False, True])
def test_ten_thousand_states_of_three_players_with_runs(mark_self):
    """From one deal: there are more deals than that."""
    box = Box(
        numbers=(3, 6, 8, 11, 20, 22, 30),
        marks=frozenset({8}),
        rack=2,
        **{**NO_ACTIONS, "double_arrow": 1},
    )
    kernel, state = both(3, UpTurnOptions(starter=1, mark_self=mark_self), box)
    order = (2, 3, 5, 7, 0, 1, 4, 6)  # 8 and 11 for the first seat, 22 and the arrow for the next
    kernel.supply(order)
    found = search(kernel, reference.supply(state, order), bound=10_000)
    assert {"run", "mark in a run", "double-arrow", "hit", "give", *PENALTIES} <= found.facts
