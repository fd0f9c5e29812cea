"""Games dealt in thought: they agree with what the seat knows, and differ in what it does not."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from bots.upturn.watched import SMALL, Watched, differences, play
from games.upturn.builders import table
from tablee.bots.upturn import MIND
from tablee.bots.upturn.knowledge import know
from tablee.bots.upturn.worlds import deal_world
from tablee.games.upturn import GAME
from tablee.games.upturn.layout import ACTIONS
from tablee.games.upturn.views import codes_of, observe


def dealt(records: np.ndarray, seat: int, seed: int) -> np.ndarray:
    worlds = np.zeros(1, GAME.layout)
    generator = np.array([seed], np.uint64)
    with np.errstate(over="ignore"):
        deal_world(records, seat, generator, np.zeros(1, MIND.scratch), worlds, 0)
    return worlds


def tiles_of(states: np.ndarray) -> Counter[int]:
    """Every tile, wherever it is."""
    state = states[0]
    racks = [code for seat in range(int(state["players"])) for code in codes_of(states, seat)]
    bag = state["bag"][int(state["bag_from"]) : int(state["bag_end"])].tolist()
    return Counter([*racks, *bag, *state["table"][: int(state["table_count"])].tolist()])


def agrees(watched: Watched) -> None:
    """The seat on turn sees and knows in its world what it sees and knows in truth."""
    if watched.over:
        return
    seat = watched.on_turn
    worlds = dealt(watched.records, seat, len(watched.room) + watched.refills)
    assert tiles_of(worlds) == tiles_of(watched.states)
    seen = observe(worlds, seat)
    assert seen == observe(watched.states, seat)
    known = np.zeros(watched.players, MIND.knowledge)
    know(worlds, 0, seat, known, seat)
    differing = set(differences(known[seat : seat + 1], watched.records[seat : seat + 1]))
    remembered = {"bags", "old_numbers", "old_actions", "old_counts", "old_waiting"}
    assert differing <= remembered | {"quiet_number", "quiet_count", "auto_call"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_world_agrees_with_what_is_seen(players):
    play(Watched(players, 11), 60, name=None, check=agrees)
    play(Watched(players, 12), 60, name="greedy", check=agrees)


@pytest.mark.clause("UT-19")
@pytest.mark.parametrize("players", [2, 3])
def test_also_after_new_bags(players):
    for seed in range(4):
        play(Watched(players, seed, game=SMALL), 100, name=None, check=agrees)


def test_worlds_differ_in_what_is_hidden():
    watched = Watched(3, 5)
    racks = {codes_of(dealt(watched.records, 0, seed), 1) for seed in range(20)}
    assert len(racks) == 20


@pytest.mark.clause("UT-19")
def test_old_tiles_stay_with_those_who_have_them():
    for seed in range(40):
        watched = Watched(2, seed, game=SMALL)
        found = []

        def check(watched: Watched, found: list[int] = found) -> None:
            record = watched.records[watched.on_turn]
            if watched.over or not record["old_numbers"].any():
                return
            other = 1 - watched.on_turn
            found.append(other)
            for number in range(5):
                worlds = dealt(watched.records, watched.on_turn, number)
                assert not (record["old_numbers"] & ~worlds[0]["racks"][other]).any()

        play(watched, 60, name="greedy", check=check)
        if found:
            return
    pytest.fail("no bag was made anew while the other held numbers")


@pytest.mark.clause("UT-8")
def test_who_passed_mostly_has_nothing_further_on():
    match = table("rising; laid 40; rack 3 30 31; rack 50 51; bag 8 60; on 0")
    records = np.zeros(2, MIND.knowledge)
    know(match._states, 0, 1, records, 1)
    for move in ("draw", "pass"):
        match.apply(0, move)
        know(match._states, 0, 1, records, 1)
    further = 0
    for seed in range(200):
        rack = codes_of(dealt(records, 1, seed), 0)
        further += any(40 < tile < ACTIONS for tile in rack)
    assert 0 < further < 60
