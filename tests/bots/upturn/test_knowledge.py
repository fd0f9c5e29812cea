"""What a seat knows: the same by looking at the state and by listening at the table."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bots.upturn.watched import SMALL, Watched, differences, play
from games.upturn.builders import play as play_at
from games.upturn.builders import table
from tablee.bots.upturn import MIND
from tablee.bots.upturn.knowledge import HIDDEN, know
from tablee.games.upturn import GAME, UpTurnOptions
from tablee.games.upturn.layout import BLUE_ARROW
from tablee.games.upturn.legal import legal_moves
from tablee.match import Match

OPTIONS = [
    UpTurnOptions(),
    UpTurnOptions(mark_self=True, starter=1),
    UpTurnOptions(marks_in_run=False, auto_call=True),
]


def agree(watched: Watched) -> None:
    for seat in range(watched.players):
        known, written = watched.records[seat : seat + 1], watched.written(seat)
        assert known.tobytes() == written.tobytes(), (seat, differences(known, written))


@pytest.mark.parametrize("name", [None, "greedy", "medium"])
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_looks_and_who_listens_know_the_same(players, options, name):
    play(Watched(players, 1, options=options), 100, name=name, check=agree)


@pytest.mark.clause("UT-19")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("players", [2, 3])
def test_and_so_they_do_when_bags_are_made_anew(players, options):
    refills = 0
    for seed in range(6):
        watched = Watched(players, seed, game=SMALL, options=options)
        play(watched, 120, name=("greedy", None, None)[seed % 3], check=agree)
        refills += watched.refills
    assert refills > 4


def test_who_sits_down_late_knows_as_much_as_who_was_there():
    match = Match(GAME, players=3, seed=bytes(32))
    rng = random.Random(4)
    there = MIND.notebook(1, 3, match.options)
    for event in match.opening.seen_by(1):
        there.hear(event)
    for _ in range(150):
        seat = match.awaited[0]
        for event in match.apply(seat, int(rng.choice(match.legal_numbers(seat)))).seen_by(1):
            there.hear(event)
    late = MIND.notebook(1, 3, match.options)
    for happened in match.retold():
        for event in happened.seen_by(1):
            late.hear(event)
    seen = match.observe(1)
    assert late.record(seen).tobytes() == there.record(seen).tobytes()
    assert late.record(seen)["quiet_count"].any()


def test_the_record_serves_the_rules_about_legal_moves():
    """No second list of what is legal: the game's own rule reads the record."""

    def alike(watched: Watched) -> None:
        seat = watched.on_turn
        room = watched.room.copy()
        count = legal_moves(watched.records, seat, seat, room)
        assert sorted(room[:count].tolist()) == sorted(watched.legal(seat))

    for players in (2, 3, 4):
        play(Watched(players, 5), 150, name=None, check=alike)


# --- memory --------------------------------------------------------------------------------------


def known_by(match: Match, *seats: int) -> np.ndarray:
    records = np.zeros(match.players, MIND.knowledge)
    for seat in seats:
        know(match._states, 0, seat, records, seat)
    return records


@pytest.mark.clause("UT-8")
def test_a_pass_tells_what_a_player_does_not_have():
    match = table("rising; laid 40; rack 3 30; rack 50 51; bag 8 60; on 0")
    records = known_by(match, 1)
    for move in ("draw", "pass"):
        match.apply(0, move)
        know(match._states, 0, 1, records, 1)
    assert records[1]["quiet_number"][0].tolist() == [0, 40]
    assert records[1]["quiet_count"][0].tolist() == [0, 3]


@pytest.mark.clause("UT-8")
def test_which_tile_another_drew_is_hidden():
    match = table("rising; laid 40; rack 3 30; rack 50 51; bag 8 60; on 0")
    match.apply(0, "draw")
    records = known_by(match, 0, 1)
    assert records[0]["drawn"] == 8
    assert records[1]["drawn"] == HIDDEN
    assert not records[1]["racks"][0].any()


@pytest.mark.clause("UT-19")
def test_after_a_new_bag_it_is_known_what_the_others_hold():
    for seed in range(40):
        watched = Watched(2, seed, game=SMALL)
        held: list[frozenset[int]] = []

        def check(watched: Watched, held: list[frozenset[int]] = held) -> None:
            if watched.refills and not held and not watched.over:
                old = watched.records[0]["old_numbers"]
                rack = watched.states[0]["racks"][1]
                assert not (old & ~rack).any()
                held.append(frozenset(old.tolist()))

        play(watched, 80, name="greedy", check=check)
        if held and held[0] != frozenset({0}):
            return
    pytest.fail("no bag was made anew while the other held numbers")


@pytest.mark.clause("UT-12")
def test_a_tile_given_to_oneself_is_no_longer_among_the_old_ones_of_others():
    match = table("rising; laid 40; rack 44 3; rack 50 51; rack 60 61; bag blue")
    records = known_by(match, 1)
    records["old_waiting"] = 1
    records["old_actions"][1][BLUE_ARROW - 100] = 1
    match.apply(0, "44")
    know(match._states, 0, 1, records, 1)
    play_at(match, "give 2")
    know(match._states, 0, 1, records, 1)
    assert records[1]["old_waiting"] == 0
    assert not records[1]["old_actions"].any()
