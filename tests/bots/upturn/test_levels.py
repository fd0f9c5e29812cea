"""The bots of UpTurn at a table: they call, keep a number, stop who is ahead."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bots.upturn.watched import Watched
from games.upturn.builders import table
from tablee.bots import bot_names, find_bot
from tablee.bots.traits import RANDOM, STYLE
from tablee.bots.upturn import MIND
from tablee.bots.upturn.plan import interject, plan
from tablee.bots.upturn.whims import PATIENCE
from tablee.games.upturn import GAME
from tablee.games.upturn.moves import Call, Give, Hit, Lay, Run
from tablee.games.upturn.numbering import CALL
from tablee.match import Match

PLANNERS = ("medium", "greedy", "easy")


def choice(match: Match, name: str, seat: int = 0):
    bot = find_bot(GAME, name).sit_down(seat, match.players, match.options)
    return bot.choose(match.observe(seat), match.legal_moves(seat), random.Random(0))


def said(match: Match, name: str, seat: int = 0) -> list[object]:
    """What the bot says at this moment, asked two hundred times."""
    bot = find_bot(GAME, name).sit_down(seat, match.players, match.options)
    rng = random.Random(0)
    seen, legal = match.observe(seat), match.legal_moves(seat)
    return [bot.interject(seen, legal, rng) for _ in range(200)]


@pytest.mark.clause("UT-16")
@pytest.mark.parametrize("on", [0, 1])
@pytest.mark.parametrize("name", ["medium", "hard", "best", "greedy"])
def test_bots_call_whoever_is_on_turn(name, on):
    match = table(f"rising; laid 40; rack 3; rack 50 51; due 0; on {on}; bag 60")
    assert set(said(match, name)) == {Call()}
    assert set(said(match, name, seat=1)) == {None}


@pytest.mark.clause("UT-16")
def test_the_easy_one_forgets_now_and_then():
    match = table("rising; laid 40; rack 3; rack 50 51; due 0; on 1; bag 60")
    assert 40 < said(match, "easy").count(Call()) < 160


@pytest.mark.clause("UT-16")
def test_nobody_calls_without_a_reason():
    match = table("rising; laid 40; rack 3; rack 50 51; on 1; bag 60")
    for name in bot_names(GAME):
        assert set(said(match, name)) == {None}


@pytest.mark.parametrize("name", ["greedy", "easy"])
def test_a_simple_player_takes_the_smallest_step(name):
    assert choice(table("rising; laid 40; rack 98 43 72; rack 1 2; bag 60"), name) == Lay(43)
    assert choice(table("falling; laid 40; rack 2 38 20; rack 1 2; bag 60"), name) == Lay(38)


@pytest.mark.clause("UT-12")
@pytest.mark.parametrize("name", ["greedy", "medium"])
def test_the_longest_run_is_laid_and_all_of_it(name):
    match = table("rising; laid 40; rack 42 46 48 52 55 3; rack 1 2; rack 8 9; bag 60 61 62 63")
    made = []
    while match.observe(0).phase in ("turn", "run"):
        made.append(choice(match, name))
        match.apply(0, made[-1])
    assert made == [Run(55), Lay(42), Lay(46), Lay(48), Lay(52), Lay(55)]


@pytest.mark.clause("UT-11", "UT-12")
@pytest.mark.parametrize("name", ["greedy", "medium"])
def test_whoever_has_the_fewest_tiles_is_hit_and_burdened(name):
    match = table("rising; laid 40; rack 41 3 5; rack 1 2; rack 8; bag 60 61")
    match.apply(0, "41")
    assert choice(match, name) == Hit(2)
    match = table("rising; laid 40; rack 44 3 5; rack 1; rack 8 9; bag 60 61")
    match.apply(0, "44")
    assert choice(match, name) == Give(1)


@pytest.mark.clause("UT-11")
def test_nobody_hits_oneself():
    match = table("rising; laid 40; rack 41 3; rack 1 2 4; rack 8 9 10; bag 60", mark_self=True)
    match.apply(0, "41")
    for name in ("medium", "greedy"):
        assert choice(match, name) != Hit(0)


@pytest.mark.clause("UT-17")
@pytest.mark.parametrize("name", ["greedy", "medium"])
def test_a_number_is_kept_for_the_end(name):
    match = table("rising; laid 40; rack blue 42; rack 50 51; bag 60")
    assert not isinstance(choice(match, name), Lay)


@pytest.mark.clause("UT-17")
def test_a_run_leaves_a_number_beside_actions():
    match = table("rising; laid 40; rack blue 42 43 55; rack 50 51; bag 60 61 62 63")
    match.apply(0, "run 55")
    made = []
    while match.observe(0).phase == "run":
        made.append(choice(match, "medium"))
        match.apply(0, made[-1])
    assert made == [Lay(42), Lay(55)]


@pytest.mark.clause("UT-18")
@pytest.mark.parametrize("name", PLANNERS)
def test_whoever_can_win_does(name):
    assert choice(table("rising; laid 40; rack 98; rack 1 2; bag 60"), name) == Lay(98)
    if name != "easy":
        match = table("rising; laid 40; rack 52 54 55; rack 1 2; bag 60 61 62")
        assert choice(match, name) == Run(55)


@pytest.mark.clause("UT-19")
def test_after_some_new_bags_everybody_takes_small_steps():
    """Long games come to an end: nobody goes on keeping the others from ending."""
    scratch, out = np.zeros(1, MIND.scratch), np.zeros(MIND.longest_plan, np.int32)
    watched = Watched(2, 3)
    differing = 0
    for _ in range(40):
        if watched.over:
            break
        seat = watched.on_turn
        found = {}
        for name in ("medium", "greedy"):
            row = MIND.traits(name, 2, watched.options)
            for bags in (0, PATIENCE):
                record = watched.records[seat : seat + 1].copy()
                record["bags"] = bags
                with np.errstate(over="ignore"):
                    plan(record, 0, row, np.zeros(1, np.uint64), scratch, out)
                found[name, bags] = int(out[0])
        differing += found["medium", 0] != found["greedy", 0]
        assert found["medium", PATIENCE] == found["greedy", PATIENCE]
        watched.apply(seat, found["greedy", 0])
    assert differing > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plans_are_legal_and_made_of_what_one_knows(players):
    """Every planning bot, asked at every turn of whole games, names a legal move."""
    scratch, out = np.zeros(1, MIND.scratch), np.zeros(MIND.longest_plan, np.int32)
    generator = np.array([players], np.uint64)
    watched = Watched(players, players)
    rows = {name: MIND.traits(name, players, watched.options) for name in MIND.names}
    for turn in range(200):
        if watched.over:
            break
        seat = watched.on_turn
        names = [name for name in MIND.names if rows[name][STYLE] != RANDOM]
        moves = {}
        with np.errstate(over="ignore"):
            for name in names:
                assert plan(watched.records, seat, rows[name], generator, scratch, out) == 1
                moves[name] = int(out[0])
        assert set(moves.values()) <= set(watched.legal(seat))
        watched.apply(seat, moves[names[turn % len(names)]])
        for caller in range(players):
            with np.errstate(over="ignore"):
                if interject(watched.records, caller, rows["best"], generator, scratch) == CALL:
                    watched.apply(caller, CALL)
