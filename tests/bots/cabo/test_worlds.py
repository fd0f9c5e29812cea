"""Worlds in thought: dealt from what a seat knows, and no more."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.cabo.tables import rules_in
from tablee.bots.cabo import MIND
from tablee.bots.cabo.evaluate import evaluate
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.layout import CARDS, DEALING, LAYOUT, OVER
from tablee.rules import room_for_moves

OPTIONS = [
    (2, CaboOptions()),
    (5, CaboOptions(swap_opponents=True)),
    (3, CaboOptions(cards=6, peeks=3, protect_caller=True)),
]


def some_way_on(players, options, rng, moves):
    """A state after random moves, and what every seat has come to know."""
    rules, room = rules_in("plain"), room_for_moves(GAME)
    states = np.zeros(1, LAYOUT)
    known = np.zeros(players, MIND.knowledge)
    rules.set_up(states, 0, GAME.setting(players, options))
    for _ in range(moves):
        while due := int(rules.chance_due(states, 0)):
            rules.supply(states, 0, np.array(rng.sample(range(due), due), np.int16))
            watch(states, players, known)
        seat = int(rules.awaited(states, 0)).bit_length() - 1
        count = rules.legal_moves(states, 0, seat, room)
        rules.apply(states, 0, seat, int(rng.choice(room[:count].tolist())))
        watch(states, players, known)
        if states[0]["phase"] in (OVER, DEALING):
            break
    return states, known


def watch(states, players, known):
    for seat in range(players):
        MIND.thoughts["know"](states, 0, seat, known, seat)


def dealt_world(known, seat, generator):
    worlds = np.zeros(1, LAYOUT)
    with np.errstate(over="ignore"):
        MIND.thoughts["deal_world"](known, seat, generator, np.zeros(1, MIND.scratch), worlds, 0)
    return worlds


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_a_world_is_what_the_seat_knows_and_nothing_else(players, options):
    rng = random.Random(players)
    for _ in range(12):
        states, known = some_way_on(players, options, rng, rng.randrange(1, 60))
        if states[0]["phase"] in (OVER, DEALING):
            continue
        seat = rng.randrange(players)
        worlds = dealt_world(known, seat, np.array([rng.getrandbits(64)], np.uint64))
        again = known[seat : seat + 1].copy()
        MIND.thoughts["know"](worlds, 0, seat, again, 0)
        assert again.tobytes() == known[seat].tobytes()
        assert all_cards(worlds) == all_cards(states)


def all_cards(states):
    """Every card there is, wherever it lies."""
    state = states[0]
    table = [int(card) for card in state["cards"].ravel() if card >= 0]
    pile = state["deck"][int(state["drawn"]) : int(state["deck_size"])].tolist()
    discards = state["discards"][: int(state["discard_count"])].tolist()
    held = [int(state["held"])] if state["held"] >= 0 else []
    assert len(table + pile + discards + held) == CARDS
    return sorted(table + pile + discards + held)


def test_hidden_cards_have_no_part_in_what_is_known():
    """What the seat has not seen may be anything, so no world can depend on it."""
    rng = random.Random(7)
    states, known = some_way_on(2, CaboOptions(), rng, 5)
    other = states.copy()
    hidden = [(1, place) for place in range(4) if not int(states[0]["knowers"][1, place]) & 1]
    assert hidden
    for owner, place in hidden:
        other[0]["cards"][owner, place] = (int(states[0]["cards"][owner, place]) + 5) % 14
    known_there = known[:1].copy()
    MIND.thoughts["know"](other, 0, 0, known_there, 0)
    assert known_there.tobytes() == known[0].tobytes()


def test_kept_cards_are_lower_in_a_world_than_unknown_ones():
    rng = random.Random(5)
    states, known = some_way_on(2, CaboOptions(), rng, 0)
    rules = rules_in("plain")
    order = np.array(rng.sample(range(CARDS), CARDS), np.int16)
    rules.set_up(states, 0, GAME.setting(2, CaboOptions(starter=1)))
    rules.supply(states, 0, order)
    watch(states, 2, known)
    for seat, place in ((0, 0), (0, 1), (1, 0), (1, 1)):
        rules.apply(states, 0, seat, 4 + place)
        watch(states, 2, known)
    states[0]["drawn"] += 16  # eight turns of each player
    watch(states, 2, known)
    generator = np.array([3], np.uint64)
    kept = unknown = 0
    for _ in range(200):
        world = dealt_world(known, 0, generator)[0]
        kept += int(world["cards"][1, 0])
        unknown += int(world["cards"][1, 3])
    assert kept < unknown - 200


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_in_thought_ends_with_its_round(players):
    rng = random.Random(players)
    _, known = some_way_on(players, CaboOptions(), rng, 3 * players)
    worlds = dealt_world(known, 0, np.array([9], np.uint64))
    rules, room = rules_in("plain"), room_for_moves(GAME)
    while worlds[0]["phase"] != OVER:
        while due := int(rules.chance_due(worlds, 0)):
            rules.supply(worlds, 0, np.array(rng.sample(range(due), due), np.int16))
        seat = int(rules.awaited(worlds, 0)).bit_length() - 1
        count = rules.legal_moves(worlds, 0, seat, room)
        rules.apply(worlds, 0, seat, int(rng.choice(room[:count].tolist())))
    assert worlds[0]["round"] == 1
    values = valued(worlds, players)
    assert sum(values) == pytest.approx(1)
    best = int(np.argmin(worlds[0]["totals"][:players]))
    assert values[best] == max(values)


def finished(totals, options=None):
    """A state after a round in thought that left these totals."""
    states = np.zeros(1, LAYOUT)
    options = CaboOptions() if options is None else options
    rules_in("plain").set_up(states, 0, GAME.setting(len(totals), options))
    states[0]["totals"][: len(totals)] = totals
    states[0]["limit"] -= 10_000
    states[0]["phase"] = OVER
    return states


def valued(worlds, players):
    """How good a world is for each seat."""
    row = MIND.traits("best", players, CaboOptions())
    room = np.zeros(players, MIND.knowledge), np.zeros(1, MIND.scratch)
    return [evaluate(worlds, 0, seat, row, *room) for seat in range(players)]


def chances(totals, options=None):
    return valued(finished(totals, options), len(totals))


@pytest.mark.clause("CB-18", "CB-20")
def test_the_end_of_the_game_is_valued_as_it_is():
    assert chances([101, 40, 40]) == [0, 0.5, 0.5]
    assert chances([101, 100]) == [0, 1]
    assert chances([101, 100, 60]) == [0, 1, 0]  # for 100 has become 50
    assert chances([101, 100, 60], CaboOptions(resets_per_player=0)) == [0, 0, 1]


def test_a_lead_is_worth_more_near_the_end():
    early, late = chances([0, 20])[0], chances([70, 90])[0]
    assert 0.5 < early < late < 1
