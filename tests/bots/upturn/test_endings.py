"""Every game of UpTurn's bots ends, even where two hold all tiles and could go on for ever."""

from __future__ import annotations

import numpy as np
import pytest

from games.upturn.builders import table
from tablee.bots.upturn import MIND
from tablee.bots.upturn.knowledge import know
from tablee.bots.upturn.plan import interject, plan
from tablee.games.upturn import GAME, UpTurnOptions
from tablee.games.upturn.numbering import CALL
from tablee.generator import seed_stream, shuffle

LONGEST = 4_000  # moves; a game of simple bots has about a hundred


def play_out(states: np.ndarray, names: list[str], seed: int) -> int:
    """Play on with these bots; how many moves it took."""
    apply, supply, is_over, chance_due, awaited = (
        GAME.rules[name] for name in ("apply", "supply", "is_over", "chance_due", "awaited")
    )
    players = len(names)
    rows = [MIND.traits(name, players, UpTurnOptions()) for name in names]
    records = np.zeros(players, MIND.knowledge)
    scratch, out = np.zeros(1, MIND.scratch), np.zeros(MIND.longest_plan, np.int32)
    chance, thinking = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    order = np.zeros(GAME.longest_order, np.int16)
    moves = 0
    with np.errstate(over="ignore"):
        seed_stream(chance, seed, 0)
        seed_stream(thinking, seed, 1)
        while not is_over(states, 0) and moves < LONGEST:
            for seat in range(players):
                know(states, 0, seat, records, seat)
            if n := chance_due(states, 0):
                shuffle(chance, order, n)
                supply(states, 0, order)
                continue
            due = int(states[0]["due"])
            if due >= 0 and interject(records, due, rows[due], thinking, scratch) == CALL:
                apply(states, 0, due, CALL)
            seat = int(awaited(states, 0)).bit_length() - 1
            assert plan(records, seat, rows[seat], thinking, scratch, out) == 1
            apply(states, 0, seat, int(out[0]))
            moves += 1
    return moves


LINE_UPS = [
    ["medium", "medium"],
    ["greedy", "greedy"],
    ["easy", "medium", "greedy"],
    ["medium", "easy", "easy", "greedy"],
]


@pytest.mark.clause("UT-18", "UT-19")
@pytest.mark.parametrize("names", LINE_UPS, ids="-".join)
def test_games_of_bots_end(names):
    for seed in range(4):
        states = np.zeros(1, GAME.layout)
        GAME.rules["set_up"](states, 0, GAME.setting(len(names), UpTurnOptions()))
        assert play_out(states, names, seed) < LONGEST


# Real games of bots that once went on for ever.
ENDLESS = {
    "two hold all tiles and hand them to each other": (
        "rising; laid 7; rack 1 2 3 4 6 8 12 13 14 16 17 18 20 21 23 24 26 28 30 34 36 38 40 41 46 "
        "47 48 51 52 53 54 56 57 58 60 61 64 66 77 82 83 88 92 93 94 98 green double-arrow joker "
        "joker; rack 9 10 11 22 27 31 32 33 37 42 43 44 55 62 63 67 68 70 71 72 73 74 76 78 80 81 "
        "84 86 87 91 96 97 99 blue blue blue blue blue blue green green green green green "
        "double-arrow double-arrow double-arrow double-arrow double-arrow skip skip skip skip2 "
        "skip2 skip2"
    ),
    "one can lay nothing but the skips of the bag, the other has all arrows": (
        "rising; laid 99 skip2 skip; bag skip2 skip2; on 1; rack 1 2 3 4 6 8 9 10 12 13 14 16 17 "
        "18 20 21 23 24 26 28 30 32 34 36 37 38 40 41 42 43 46 47 48 51 52 53 54 56 57 58 60 61 62 "
        "63 64 67 68 70 71 72 73 74 76 78 80 81 82 83 84 86 87 91 92 93 96 97 98 blue blue blue "
        "blue blue blue green green green green green green double-arrow double-arrow double-arrow "
        "double-arrow double-arrow double-arrow skip skip joker joker; "
        "rack 7 11 22 27 31 33 44 55 66 77 88 94"
    ),
}


@pytest.mark.clause("UT-19")
@pytest.mark.parametrize("position", ENDLESS.values(), ids=ENDLESS)
@pytest.mark.parametrize("names", LINE_UPS[:2], ids="-".join)
def test_what_could_go_on_for_ever_comes_to_an_end(names, position):
    for seed in range(3):
        assert play_out(table(position)._states, names, seed) < LONGEST
