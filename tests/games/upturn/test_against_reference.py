"""The kernel beside the reference: two readings of the same clauses must agree everywhere.

Shrunken boxes are played through state by state, up to a bound: tiles go round through the bag, so
even a small box has no end of states. Full boxes are compared game by game, from seeds.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import deque

import pytest

from games.upturn.side_by_side import NO_ACTIONS, ONE_EACH, Kernel, both, compare
from reference import upturn as reference
from tablee.games.upturn import Box, UpTurnOptions
from tablee.games.upturn.tiles import default_box
from tablee.rules import compile_rules, plain_rules

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


# --- whole games ---------------------------------------------------------------------------------

LOOK = 0.03  # how often everything is compared, not only what the player who moves may do
ANYTHING = 0.03  # how often any legal move is made
ACTION = 40  # an action tile is laid rather than a number that steps further, mostly
FORGET = 0.15  # how often a move is made instead of the call that is due
GAMES = 21  # for each set of options and number of players
LONGEST = 20_000


def play_full_game(kernel: Kernel, state: reference.State, *, seed: str) -> int:
    """One seeded game to its end, compared move by move; how many moves it had."""
    rng = random.Random(seed)
    for moves in range(LONGEST):
        if n := reference.chance_due(state):
            assert kernel.rules.chance_due(kernel.states, 0) == n
            order = rng.sample(range(n), n)
            kernel.supply(order)
            state = reference.supply(state, order)
            continue
        if reference.outcome(state) is not None:
            compare(kernel, state)
            return moves
        if rng.random() < LOOK:
            compare(kernel, state)
        seat = next(iter(reference.awaited(state)))
        if state.due and rng.random() > FORGET:
            seat = state.due[0]
        legal = reference.legal_moves(state, seat)
        assert kernel.legal(seat).keys() == legal
        text = pick(rng, legal, state)
        kernel.apply(seat, text)
        state = reference.apply(state, seat, text)
    raise AssertionError("games end")


def pick(rng: random.Random, legal: frozenset[str], state: reference.State) -> str:
    """The call if it is due, else mostly a run, a small step or an action: so that games end."""
    if "upturn" in legal and rng.random() > FORGET:
        return "upturn"
    if rng.random() < ANYTHING:
        return rng.choice(sorted(legal))
    last = reference.last_number(state)

    def cost(text: str) -> float:
        word = text.split(maxsplit=1)[0]
        if word.isdecimal():
            return abs(int(word) - last)
        return {"run": 0, "draw": 200, "pass": 300}.get(word, ACTION * rng.random())

    return min(sorted(legal), key=cost)


@pytest.mark.slow
@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_fifteen_hundred_full_games_agree(options, players):
    for number in range(GAMES):
        table = both(players, options, default_box())
        assert play_full_game(*table, seed=f"{options} {players} {number}") > 2 * players
