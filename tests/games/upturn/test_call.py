"""UT-16: the call, its window and its penalty."""

from __future__ import annotations

import pytest

from games.upturn.builders import on_turn, play, racks, table, texts
from tablee.errors import IllegalMove
from tablee.games.upturn.events import CallDue, CallForgotten, UpturnCalled

TWO_LEFT = "rising; laid 40; rack 42 3; rack 50 51 2; rack 60 62 9; bag 70 72 73 74 76"


@pytest.mark.clause("UT-16")
def test_the_call_is_due_when_laying_leaves_one_tile(rules):
    match = table(TWO_LEFT, rules=rules)
    with pytest.raises(IllegalMove):
        match.apply(0, "upturn")
    assert CallDue(0) in play(match, "42")
    assert match.observe(2).must_call == 0
    assert texts(match, 0) == {"upturn"}
    assert "upturn" not in texts(match, 1)


@pytest.mark.clause("UT-16")
def test_it_can_be_called_out_of_turn_and_then_nothing_is_drawn(rules):
    match = table(TWO_LEFT, rules=rules)
    events = play(match, "42", "0:upturn", "50")
    assert UpturnCalled(0) in events
    assert racks(match)[0] == "3"
    with pytest.raises(IllegalMove, match="nothing to call"):
        match.apply(0, "upturn")


@pytest.mark.clause("UT-16")
def test_who_forgets_draws_three_when_the_next_tile_is_laid(rules):
    match = table(TWO_LEFT, rules=rules)
    events = play(match, "42", "50")
    assert CallForgotten(0) in events
    assert racks(match)[0] == "3 70 72 73"
    assert match.observe(0).must_call is None


@pytest.mark.clause("UT-16")
def test_drawing_and_passing_leave_the_window_open(rules):
    match = table(TWO_LEFT, rules=rules)
    play(match, "42", "draw", "pass", "draw")
    assert match.observe(0).must_call == 0
    play(match, "0:upturn", "60")
    assert racks(match)[0] == "3"


@pytest.mark.clause("UT-16")
def test_the_penalty_comes_before_the_laid_tile_takes_effect(rules):
    """The first three tiles go to who forgot, the fourth is for the mark."""
    match = table("rising; laid 40; rack 42 3; rack 51 8 9; bag 70 72 73 74 76", rules=rules)
    play(match, "42", "51")
    assert racks(match) == ["3 70 72 73 74", "8 9"]


@pytest.mark.clause("UT-16", "UT-18")
def test_who_lays_the_last_tile_without_having_called_has_not_won(rules):
    match = table("rising; laid 40; rack skip 43; rack 51 8; bag 70 72 73 74", rules=rules)
    play(match, "skip", "43")
    assert match.outcome is None
    assert racks(match)[0] == "70 72 73"


@pytest.mark.clause("UT-16", "UT-18")
def test_who_called_in_time_wins_with_that_tile(rules):
    match = table("rising; laid 40; rack skip 43; rack 51 8; bag 70 72 73 74", rules=rules)
    play(match, "skip", "upturn", "43")
    assert match.outcome.winners == (0,)


@pytest.mark.clause("UT-16")
def test_a_run_is_one_lay(rules):
    """Down to the double alone no call is due; after the double it is."""
    text = "rising; laid 20; rack 24 33 3; rack 1 2; rack 8 9; bag 60 61 62 63"
    match = table(text, rules=rules)
    play(match, "run 33", "24")
    assert match.observe(0).must_call is None
    play(match, "33")
    assert match.observe(0).must_call == 0
    assert texts(match) == {"give #2", "give #3", "upturn"}


@pytest.mark.clause("UT-16")
def test_the_first_tile_of_a_run_closes_the_window(rules):
    text = "rising; laid 20; rack 24 33 3 4; rack 1 2; rack 8; due 2; bag 60 61 62 63"
    match = table(text, rules=rules)
    play(match, "run 33")
    assert match.observe(0).must_call == 2
    play(match, "24")
    assert racks(match)[2] == "8 60 61 62"


@pytest.mark.clause("UT-16")
def test_a_penalty_that_brings_the_only_tile_makes_no_call_due(rules):
    text = "rising; laid 40; rack 43; rack 51 8; due 0; bag"
    match = table(text, rules=rules)
    play(match, "43")  # only 40 can be drawn
    assert racks(match)[0] == "40"
    assert match.observe(0).must_call is None


@pytest.mark.clause("UT-16")
def test_auto_call_calls_for_everybody(rules):
    match = table(TWO_LEFT, rules=rules, auto_call=True)
    assert UpturnCalled(0) in play(match, "42")
    assert match.observe(0).must_call is None
    play(match, "50")
    assert racks(match)[0] == "3"
    assert on_turn(match) == 2


@pytest.mark.clause("UT-16")
def test_a_penalty_goes_on_with_a_new_bag(rules):
    match = table("rising; laid 30 40; rack 42 3; rack 50 51 2; bag 70", rules=rules)
    play(match, "42", "50")
    assert sorted(racks(match)[0].split()[:1]) == ["3"]
    assert set(racks(match)[0].split()) - {"3"} < {"70", "30", "40", "42"}
    assert match.observe(0).rack_sizes[0] == 4
