"""The kernel beside the independent reference: the same moves, the same knowledge, the same end."""

from __future__ import annotations

import random

import pytest

from games.cabo.both import Both
from tablee.games.cabo import Box, CaboOptions


def play_at_random(
    both: Both,
    chance: random.Random,
    most: int = 3000,
    *,
    looks: float = 1.0,
    calls: float = 0.2,
) -> int:
    """A whole game, legal moves compared at every move and what is seen at a share of them.

    With rare calls hands shrink and the draw pile runs out; with frequent ones there are many
    rounds.
    """
    for played in range(most):
        while due := both.chance_due():
            both.supply(chance.sample(range(due), due))
        if both.is_over(look=chance.random() < looks):
            return played
        awaited = both.awaited()
        seat = chance.choice(awaited)
        for other in range(both.players):
            if other != seat:
                assert bool(both.legal(other)) == (other in awaited)
        moves = both.legal(seat)
        if "cabo" in moves and chance.random() < calls:
            both.apply(seat, "cabo")
            continue
        if "cabo" in moves and len(moves) > 1:
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


CHUNK = 100
LONGEST = 3000


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_whole_games_with_every_option_are_the_same(players, number):
    """3,600 games in all; each has its own habit of calling."""
    chance = random.Random(1000 * players + number)
    for game in range(CHUNK):
        both = Both(players, OPTIONS[number])
        calls = (0.1, 0.2, 0.35, 0.5)[game % 4]
        assert play_at_random(both, chance, LONGEST, looks=0.04, calls=calls) < LONGEST


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_some_whole_games_are_the_same_at_every_look(players):
    chance = random.Random(players)
    for options in OPTIONS[1:6:2]:
        play_at_random(Both(players, options), chance, calls=0.3)


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
