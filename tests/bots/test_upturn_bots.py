"""The bots of UpTurn: they call, stop who is ahead, and beat play at random."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.upturn.builders import match_of, table
from tablee.bots import find_bot
from tablee.games.upturn import GAME, UpTurnOptions
from tablee.games.upturn.layout import NOBODY
from tablee.games.upturn.moves import Call, Give, Hit, Lay, Run
from tablee.games.upturn.views import observe, outcome
from tablee.rules import ORDER_TYPE, compile_rules, room_for_moves

CAREFUL, FORGETFUL, RANDOM = (find_bot(GAME, name) for name in ("careful", "forgetful", "random"))


def choice(match, bot=CAREFUL, seat=0):
    return bot.choose(match.observe(seat), match.legal_moves(seat), random.Random(0))


def play_out(bots, seed: int, most: int = 3_000):
    """A whole game; None if it does not end in time."""
    match = match_of(len(bots), seed=seed.to_bytes(32, "big"), starter="random")
    rng = random.Random(seed)
    while match.outcome is None and len(match.played) < most:
        for seat, bot in enumerate(bots):
            legal = match.legal_moves(seat)
            if seat not in match.awaited and legal:
                said = bot.interject(match.observe(seat), legal, rng)
                if said is not None:
                    match.apply(seat, said)
        seat = match.awaited[0]
        match.apply(seat, bots[seat].choose(match.observe(seat), match.legal_moves(seat), rng))
    return match.outcome


@pytest.mark.clause("UT-16")
def test_the_careful_bot_calls_whoever_is_on_turn():
    match = table("rising; laid 40; rack 3; rack 50 51; due 0; on 1; bag 60")
    seen, legal = match.observe(0), match.legal_moves(0)
    assert CAREFUL.interject(seen, legal, random.Random(0)) == Call()
    assert RANDOM.interject(seen, legal, random.Random(0)) is None


@pytest.mark.clause("UT-16")
def test_the_forgetful_bot_forgets_now_and_then():
    match = table("rising; laid 40; rack 3; rack 50 51; due 0; on 1; bag 60")
    seen, legal = match.observe(0), match.legal_moves(0)
    rng = random.Random(0)
    said = [FORGETFUL.interject(seen, legal, rng) for _ in range(200)]
    assert 40 < said.count(Call()) < 160


def test_it_takes_the_smallest_step():
    assert choice(table("rising; laid 40; rack 98 43 72; rack 1 2; bag 60")) == Lay(43)
    assert choice(table("falling; laid 40; rack 2 38 20; rack 1 2; bag 60")) == Lay(38)


@pytest.mark.clause("UT-12")
def test_it_lays_the_longest_run_and_all_of_it():
    match = table("rising; laid 40; rack 42 44 46 52 55 3; rack 1 2; rack 8 9; bag 60 61 62 63")
    made = []
    while match.observe(0).phase in ("turn", "run"):
        made.append(choice(match))
        match.apply(0, made[-1])
    assert made == [Run(55), Lay(42), Lay(46), Lay(52), Lay(55)]


@pytest.mark.clause("UT-11", "UT-12")
def test_it_hits_and_burdens_whoever_has_the_fewest_tiles():
    match = table("rising; laid 40; rack 41 3 5; rack 1 2; rack 8; bag 60 61")
    match.apply(0, "41")
    assert choice(match) == Hit(2)
    match = table("rising; laid 40; rack 44 3 5; rack 1; rack 8 9; bag 60 61")
    match.apply(0, "44")
    assert choice(match) == Give(1)


@pytest.mark.clause("UT-17")
def test_it_keeps_a_number_for_the_end():
    match = table("rising; laid 40; rack blue 42; rack 50 51; bag 60")
    assert not isinstance(choice(match), Lay)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_careful_bots_end(players):
    for seed in range(6):
        assert play_out([CAREFUL] * players, seed) is not None


def test_it_beats_who_plays_at_random():
    won = [play_out([CAREFUL, RANDOM], seed) for seed in range(12)]
    assert sum(end is not None and end.winners == (0,) for end in won) >= 11


# --- many games ----------------------------------------------------------------------------------

MOVES = [GAME.moves.from_number(number) for number in range(GAME.moves.count)]
CHUNK = 125


def play_fast(bots, seed: str, most: int = 3_000) -> bool:
    """A whole game on the bare rules, since a match tells events; whether it ended in time."""
    rng, rules, moves = random.Random(seed), compile_rules(GAME), room_for_moves(GAME)
    states = np.zeros(1, GAME.layout)
    rules.set_up(states, 0, GAME.setting(len(bots), UpTurnOptions()))
    played = 0
    while outcome(states) is None and played < most:
        if n := rules.chance_due(states, 0):
            rules.supply(states, 0, np.array(rng.sample(range(n), n), ORDER_TYPE))
            continue
        seat = int(rules.awaited(states, 0)).bit_length() - 1
        owes = int(states[0]["due"])
        if owes not in (seat, NOBODY) and bots[owes].interject(None, [Call()], rng) == Call():
            rules.apply(states, 0, owes, GAME.moves.to_number(Call()))
        count = rules.legal_moves(states, 0, seat, moves)
        legal = [MOVES[number] for number in moves[:count]]
        chosen = legal[0] if count == 1 else bots[seat].choose(observe(states, seat), legal, rng)
        rules.apply(states, 0, seat, GAME.moves.to_number(chosen))
        played += 1
    return outcome(states) is not None


@pytest.mark.slow
@pytest.mark.clause("UT-18", "UT-19")
@pytest.mark.parametrize("first", range(0, 2_000, CHUNK))
def test_two_thousand_games_of_bots_end(first):
    for number in range(first, first + CHUNK):
        rng = random.Random(number)
        bots = [rng.choice((CAREFUL, FORGETFUL)) for _ in range(2 + number % 3)]
        assert play_fast(bots, f"game {number}"), number
