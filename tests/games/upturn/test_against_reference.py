"""The kernel beside the reference: two readings of the same clauses must agree everywhere.

Shrunken boxes are played through state by state, up to a bound: tiles go round through the bag, so
even a small box has no end of states. Full boxes are compared game by game, from seeds.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import deque
from dataclasses import asdict

import numpy as np
import pytest

from reference import upturn as reference
from tablee.games.upturn import Box, UpTurn, UpTurnOptions
from tablee.games.upturn.tiles import default_box
from tablee.games.upturn.views import UpTurnObservation, observe, outcome
from tablee.rules import ORDER_TYPE, Rules, compile_rules, plain_rules, room_for_moves

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
MOVES = UpTurn.moves
WRITTEN = [MOVES.format_move(MOVES.from_number(number)) for number in range(MOVES.count)]
NUMBERS = {text: number for number, text in enumerate(WRITTEN)}


class Kernel:
    """The kernel, driven like the reference."""

    def __init__(self, game: UpTurn, rules: Rules, players: int, options: UpTurnOptions) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.states = np.zeros(1, game.layout)
        self.room = room_for_moves(game)
        rules.set_up(self.states, 0, game.setting(players, options))

    def copy(self) -> Kernel:
        twin = object.__new__(Kernel)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        return twin

    def supply(self, order) -> None:
        self.rules.supply(self.states, 0, np.array(order, ORDER_TYPE))

    def legal(self, seat: int) -> dict[str, int]:
        count = self.rules.legal_moves(self.states, 0, seat, self.room)
        numbers = [int(number) for number in self.room[:count]]
        assert len(set(numbers)) == len(numbers)
        return {WRITTEN[number]: number for number in numbers}

    def apply(self, seat: int, text: str) -> None:
        self.rules.apply(self.states, 0, seat, NUMBERS[text])


# Where the two say the same in other words
PHASES = {
    **{phase: phase for phase in ("dealing", "opening", "turn", "run", "over")},
    "hit": "hitting",
    "give": "giving",
}
ROWS = {"rising": "up", "falling": "down", None: None}


def waits_after_draw(seen: UpTurnObservation) -> bool:
    return seen.has_drawn and seen.phase in ("opening", "turn")


def as_reference(seen: UpTurnObservation) -> dict[str, object]:
    """Our observation in the reference's words."""
    return {
        "phase": "drawn" if waits_after_draw(seen) else PHASES[seen.phase],
        "on_turn": seen.on_turn,
        "row": ROWS[seen.row],
        "play": seen.play,
        "last_number": seen.last_number,
        "lines": [[str(tile) for tile in line] for line in seen.lines],
        "rack": None if seen.rack is None else [str(tile) for tile in seen.rack],
        "rack_sizes": list(seen.rack_sizes),
        "bag": seen.bag,
        "run_to": seen.run_to,
        "to_give": seen.to_give,
        "must_call": [] if seen.must_call is None else [seen.must_call],
        "drawn": None if seen.drawn is None else str(seen.drawn),
    }


def compare(kernel: Kernel, state: reference.State) -> None:
    """Everything that can be asked of a state, asked of both."""
    due = reference.chance_due(state)
    assert kernel.rules.chance_due(kernel.states, 0) == due
    awaited = int(kernel.rules.awaited(kernel.states, 0))
    assert awaited == sum(1 << seat for seat in reference.awaited(state))
    for seat in range(kernel.players):
        assert kernel.legal(seat).keys() == reference.legal_moves(state, seat)
    ours, theirs = outcome(kernel.states), reference.outcome(state)
    assert (None if ours is None else (ours.termination, ours.winners, ours.scores)) == theirs
    if not due:
        for viewer in (*range(kernel.players), None):
            assert as_reference(observe(kernel.states, viewer)) == reference.observe(state, viewer)


def both(players: int, options: UpTurnOptions, box: Box, rules_of=compile_rules):
    game = UpTurn(box)
    kernel = Kernel(game, rules_of(game), players, options)
    chosen = asdict(options)
    chosen["starter"] = None if options.starter == "random" else options.starter - 1
    theirs = reference.Box(**asdict(box))
    return kernel, reference.new_game(players, reference.Options(**chosen), theirs)


def some_orders(n: int, rng: random.Random) -> list[list[int]]:
    """Every order of few things, some orders of many."""
    if math.factorial(n) <= 6:
        return [list(order) for order in itertools.permutations(range(n))]
    return [rng.sample(range(n), n) for _ in range(2)]


def explore(kernel: Kernel, state: reference.State, *, bound: int, seed: int) -> int:
    """Visit states, each once and the nearest first, and compare; how many there were."""
    rng = random.Random(seed)
    waiting = deque([(kernel, state)])
    seen: set[bytes] = set()
    while waiting and len(seen) < bound:
        kernel, state = waiting.popleft()
        key = kernel.states.tobytes()
        if key in seen:
            continue
        seen.add(key)
        compare(kernel, state)
        if n := reference.chance_due(state):
            for order in some_orders(n, rng):
                supplied = kernel.copy()
                supplied.supply(order)
                waiting.append((supplied, reference.supply(state, order)))
            continue
        for seat in range(kernel.players):
            for text in kernel.legal(seat):
                moved = kernel.copy()
                moved.apply(seat, text)
                waiting.append((moved, reference.apply(state, seat, text)))
    return len(seen)


def walk(kernel: Kernel, state: reference.State, *, seed: int, moves: int, greedy: float) -> None:
    """One game: a random player who lays rather than draws as often as ``greedy`` says."""
    rng = random.Random(seed)
    for _ in range(moves):
        compare(kernel, state)
        if n := reference.chance_due(state):
            order = rng.sample(range(n), n)
            kernel.supply(order)
            state = reference.supply(state, order)
            continue
        choices = [(seat, text) for seat in range(kernel.players) for text in kernel.legal(seat)]
        if not choices:
            break
        laid = [choice for choice in choices if choice[1] not in ("draw", "pass")]
        seat, text = rng.choice(laid if laid and rng.random() < greedy else choices)
        kernel.apply(seat, text)
        state = reference.apply(state, seat, text)


ONE_EACH = {"blue": 1, "green": 1, "double_arrow": 1, "skip_one": 1, "skip_two": 1, "joker": 1}
NO_ACTIONS = dict.fromkeys(ONE_EACH, 0)
# eight numbers with one double and one mark, and neighbours of that
SMALL = Box(numbers=(3, 8, 17, 20, 22, 24, 31, 40), marks=frozenset({17}), rack=2, **ONE_EACH)
TWO_DOUBLES = Box(
    numbers=(5, 11, 12, 18, 21, 22, 30, 33, 41),
    marks=frozenset({12, 21, 22}),
    rack=2,
    **{**NO_ACTIONS, "joker": 1, "blue": 1},
)
NUMBERS_ONLY = Box(numbers=(1, 2, 3, 9, 11, 12, 13), marks=frozenset({2}), rack=2, **NO_ACTIONS)
TINY_BAG = Box(
    numbers=(4, 7, 11, 13, 15, 22, 23),
    marks=frozenset({7, 13}),
    rack=3,
    **{**NO_ACTIONS, "skip_one": 1, "green": 1},
)
EVERY_OPTION = [
    UpTurnOptions(starter=starter, mark_self=mark_self, marks_in_run=in_run, auto_call=auto)
    for starter, mark_self, in_run, auto in itertools.product(
        ("random", 1, 2), (False, True), (True, False), (False, True)
    )
]


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    "box", [SMALL, TWO_DOUBLES, NUMBERS_ONLY, TINY_BAG], ids=["small", "doubles", "numbers", "bag"]
)
def test_every_state_near_the_deal_of_a_small_box(box, players):
    if players * box.rack >= len(box.numbers):
        pytest.skip("too few numbers for so many racks")
    for deal in range(3):
        kernel, state = both(players, UpTurnOptions(starter=1), box)
        order = random.Random(deal).sample(range(len(box.tiles)), len(box.tiles))
        kernel.supply(order)
        state = reference.supply(state, order)
        assert explore(kernel, state, bound=400, seed=deal) > 20


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("options", EVERY_OPTION[::5], ids=str)
def test_states_of_small_boxes_with_options_both_plain_and_compiled(mode, options):
    rules_of = plain_rules if mode == "plain" else compile_rules
    for box in (SMALL, TWO_DOUBLES):
        for players in (2, 3):
            explore(*both(players, options, box, rules_of), bound=150, seed=players)


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_long_games_with_small_boxes(options):
    """Refills, forgotten calls and dead ends come often when there are few tiles."""
    for seed, box in enumerate((SMALL, TWO_DOUBLES, NUMBERS_ONLY, TINY_BAG) * 3):
        players = 2 + seed % 2
        if players * box.rack < len(box.numbers):
            walk(*both(players, options, box), seed=seed, moves=150, greedy=seed % 3 / 2)


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_full_games_with_every_option(options, players):
    walk(*both(players, options, default_box()), seed=players, moves=120, greedy=0.8)
