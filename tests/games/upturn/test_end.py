"""UT-17 to UT-19: the last tile, winning, the empty bag and the dead end."""

from __future__ import annotations

import random

import pytest

from games.upturn.builders import match_of, on_turn, play, racks, table, texts
from tablee.errors import IllegalMove
from tablee.game import Outcome
from tablee.games.upturn.events import BagRefilled, GameEnded, TilesDrawn
from tablee.games.upturn.moves import Call, Draw, Lay, Pass, Run


@pytest.mark.clause("UT-17")
def test_an_action_tile_alone_cannot_be_laid(rules):
    match = table("rising; laid 40; rack blue; rack 50 51; bag 60 61", rules=rules)
    assert texts(match) == {"draw"}
    with pytest.raises(IllegalMove, match="must be a number"):
        match.apply(0, "blue")
    play(match, "draw")
    assert texts(match) == {"60", "blue", "pass"}


@pytest.mark.clause("UT-18")
def test_the_first_with_no_tile_left_wins_at_once(rules):
    match = table("rising; laid 40; rack 42; rack 50 51; rack 1; bag 60", rules=rules)
    events = play(match, "42")
    assert match.outcome == Outcome("rack-empty", (0,), (0, 2, 1))
    assert events[-1] == GameEnded(match.outcome)
    assert match.awaited == ()
    assert all(texts(match, seat) == set() for seat in range(3))
    with pytest.raises(IllegalMove, match="over"):
        match.apply(1, "50")


@pytest.mark.clause("UT-18")
@pytest.mark.parametrize("last", ["41", "44"])
def test_mark_and_hand_out_of_the_winning_tile_are_not_carried_out(rules, last):
    match = table(f"rising; laid 40; rack {last}; rack 50 51; rack 1; bag 60 61", rules=rules)
    play(match, last)
    assert match.outcome.scores == (0, 2, 1)


@pytest.mark.clause("UT-12", "UT-18")
def test_a_run_can_win(rules):
    match = table("rising; laid 40; rack 42 44; rack 50 51; rack 1; bag 60 61", rules=rules)
    play(match, "run 44", "42", "44")
    assert match.outcome == Outcome("rack-empty", (0,), (0, 2, 1))


@pytest.mark.clause("UT-19")
def test_an_empty_bag_is_filled_from_the_table(rules):
    """All but the last number."""
    match = table("rising; laid 10 20 40; rack 42 3; rack 50 51; bag", rules=rules)
    events = play(match, "draw")
    assert BagRefilled(2) in events
    assert match.observe(0).lines == ((40,),)
    assert match.observe(0).bag == 1
    assert match.observe(0).drawn in (10, 20)


@pytest.mark.clause("UT-19")
@pytest.mark.parametrize(
    ("laid", "kept", "mixed"),
    [
        ("10 20 blue 40 green", ((40,), ("green",)), 3),
        ("10 20 blue 40 skip", ((40,),), 4),
        ("10 20 blue 40 green skip joker skip2", ((40,), ("joker",)), 6),
        ("10 20 40 green 39", ((39,),), 4),
    ],
)
def test_the_last_arrow_or_joker_stays_if_it_lies_after_the_last_number(rules, laid, kept, mixed):
    match = table(f"rising; laid {laid}; rack 42 3; rack 50 51; bag", rules=rules)
    assert BagRefilled(mixed) in play(match, "draw")
    assert match.observe(0).lines == kept


@pytest.mark.clause("UT-19")
def test_a_draw_that_draws_nothing_passes_the_turn(rules):
    match = table("rising; laid 40; rack 42 3; rack 50 51; rack 1; bag", rules=rules)
    assert TilesDrawn(0, 0, "draw", ()) in play(match, "draw")
    assert on_turn(match) == 1
    assert racks(match)[0] == "3 42"


@pytest.mark.clause("UT-19")
def test_a_full_round_of_that_ends_the_game_and_the_fewest_tiles_win(rules):
    match = table("rising; laid 40; rack 42 3; rack 50 51; rack 1 7 8; bag", rules=rules)
    play(match, "draw", "draw", "draw")
    assert match.outcome == Outcome("deadlock", (0, 1), (2, 2, 3))


@pytest.mark.clause("UT-19")
def test_a_laid_tile_begins_the_round_anew(rules):
    match = table("rising; laid 40; rack 42 3 4; rack 50 51 2; rack 1 7 8; bag", rules=rules)
    play(match, "draw", "50", "2:draw", "pass")
    assert match.observe(0).empty_draws == 0
    assert match.outcome is None


def careful(moves, last: int, rng: random.Random):
    """Calls, takes small steps, and draws when there is nothing to lay."""
    if Call() in moves:
        return Call()
    steps = [move for move in moves if isinstance(move, Lay)]
    if steps:
        return min(steps, key=lambda move: abs(move.number - last))
    others = [move for move in moves if not isinstance(move, Draw | Pass | Run)]
    return rng.choice(others or list(moves))


@pytest.mark.clause("UT-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end(rules, players):
    for seed in range(4):
        rng = random.Random(seed)
        match = match_of(players, rules=rules, seed=bytes([seed]) * 32, starter="random")
        for _ in range(5_000):
            if match.outcome is not None:
                break
            due = match.observe(None).must_call
            seat = match.awaited[0] if due is None else due
            move = careful(match.legal_moves(seat), match.observe(None).last_number, rng)
            match.apply(seat, move)
        assert match.outcome is not None
