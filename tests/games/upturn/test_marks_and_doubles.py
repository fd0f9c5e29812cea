"""UT-11 and UT-12: penalty marks, doubles, runs and what is handed out."""

from __future__ import annotations

import pytest

from games.upturn.builders import on_turn, play, racks, table, texts
from tablee.errors import IllegalMove
from tablee.games.upturn.events import TilesDrawn, TilesGiven

FALLING = "falling; laid 71; rack 4 22 36 40 48 64; rack 1 2; rack 8 9; bag 51 52 53 54 56 57"


@pytest.mark.clause("UT-11")
def test_a_mark_makes_a_player_of_ones_choice_draw(rules):
    match = table("rising; laid 40; rack 41 3 5; rack 1 2; rack 8 9; bag 60 61", rules=rules)
    play(match, "41")
    assert texts(match) == {"hit #2", "hit #3"}
    play(match, "hit #3")
    assert racks(match) == ["3 5", "1 2", "8 9 60"]
    assert on_turn(match) == 1


@pytest.mark.clause("UT-11")
def test_with_two_players_a_mark_hits_the_other_without_asking(rules):
    match = table("rising; laid 40; rack 41 3 5; rack 1 2; bag 60 61", rules=rules)
    events = play(match, "41")
    assert racks(match) == ["3 5", "1 2 60"]
    assert TilesDrawn(1, 1, "mark", (60,)) in events


@pytest.mark.clause("UT-11")
def test_marks_may_hit_oneself_only_where_the_table_allows_it(rules):
    text = "rising; laid 40; rack 41 3 5; rack 1 2; rack 8 9; bag 60 61"
    match = table(text, rules=rules)
    play(match, "41")
    with pytest.raises(IllegalMove, match="another player"):
        match.apply(0, "hit #1")
    match = table(text, rules=rules, mark_self=True)
    play(match, "41")
    assert texts(match) == {"hit #1", "hit #2", "hit #3"}
    two = table("rising; laid 40; rack 41 3 5; rack 1 2; bag 60", rules=rules, mark_self=True)
    play(two, "41", "hit #1")
    assert racks(two) == ["3 5 60", "1 2"]


@pytest.mark.clause("UT-12")
def test_the_rulebooks_run(rules):
    """Falling at 71 with 4, 22, 36, 40, 48, 64: five tiles in one turn, then five to hand out."""
    match = table(FALLING, rules=rules)
    assert "run 22" in texts(match)
    play(match, "run 22", "64", "48", "40", "36", "22")
    assert match.observe(0).lines == ((71, 64, 48, 40, 36, 22),)
    assert match.observe(0).to_give == 5
    assert match.observe(0).bag == 1
    play(match, "give #2", "give #3", "give #3", "give #2", "give #2")
    assert racks(match) == ["4", "1 2 51 54 56", "8 9 52 53"]
    assert on_turn(match) == 1


@pytest.mark.clause("UT-12")
def test_any_subset_may_be_laid_in_order(rules):
    match = table(FALLING, rules=rules)
    play(match, "run 22")
    assert texts(match) == {"64", "48", "40", "36", "22"}
    play(match, "40")
    assert texts(match) == {"36", "22"}
    play(match, "22")
    assert match.observe(0).to_give == 2


@pytest.mark.clause("UT-12")
def test_a_run_in_a_rising_row(rules):
    match = table("rising; laid 20; rack 24 28 33 40 3; rack 1 2; bag 60 61 62 63", rules=rules)
    play(match, "run 33")
    assert texts(match) == {"24", "28", "33"}
    play(match, "24", "28", "33")
    assert racks(match) == ["3 40", "1 2 60 61 62"]


@pytest.mark.clause("UT-12")
def test_a_double_alone_hands_out_one_tile(rules):
    match = table("rising; laid 20; rack 33 40 3; rack 1 2; rack 8 9; bag 60 61", rules=rules)
    assert "run 33" not in texts(match)
    play(match, "33")
    assert match.observe(0).to_give == 1
    play(match, "give #3")
    assert racks(match) == ["3 40", "1 2", "8 9 60"]


@pytest.mark.clause("UT-12")
def test_one_double_at_a_time(rules):
    match = table("rising; laid 10; rack 11 22 33 24; rack 1 2; rack 8 9; bag 60", rules=rules)
    assert texts(match) == {"11", "22", "33", "24", "run 33", "draw"}
    play(match, "run 33")
    with pytest.raises(IllegalMove, match="one double"):
        match.apply(0, "22")


@pytest.mark.clause("UT-12")
def test_a_run_that_was_announced_is_finished(rules):
    match = table(FALLING, rules=rules)
    play(match, "run 22")
    for move in ("draw", "pass", "4", "run 22"):
        with pytest.raises(IllegalMove):
            match.apply(0, move)


@pytest.mark.clause("UT-11", "UT-12")
def test_marks_inside_a_run_fire_one_by_one(rules):
    text = "rising; laid 20; rack 21 27 33 3; rack 1 2; rack 8 9; bag 60 61 62 63 64 66"
    match = table(text, rules=rules)
    play(match, "run 33", "21", "hit #2", "27", "hit #3")
    assert racks(match)[1:] == ["1 2 60", "8 9 61"]
    assert texts(match) == {"33"}
    quiet = table(text, rules=rules, marks_in_run=False)
    play(quiet, "run 33", "21", "27", "33")
    assert quiet.observe(0).phase == "give"


@pytest.mark.clause("UT-12")
def test_a_mark_outside_a_run_fires_whatever_the_table_says_of_runs(rules):
    text = "rising; laid 20; rack 21 27 33 3; rack 1 2; rack 8 9; bag 60"
    match = table(text, rules=rules, marks_in_run=False)
    play(match, "21")
    assert match.observe(0).phase == "hit"


@pytest.mark.clause("UT-12")
def test_nobody_but_the_receiver_sees_what_is_handed_out(rules):
    match = table(FALLING, rules=rules)
    play(match, "run 22", "64", "22")
    happened = match.apply(0, "give #2")
    given = {
        viewer: event.tiles
        for viewer in (0, 1, 2, None)
        for event in happened.seen_by(viewer)
        if isinstance(event, TilesGiven)
    }
    assert given == {0: None, 1: (51,), 2: None, None: None}


@pytest.mark.clause("UT-12")
def test_tiles_are_handed_out_to_others_that_are_there(rules):
    match = table(FALLING, rules=rules)
    play(match, "22")
    with pytest.raises(IllegalMove, match="for the others"):
        match.apply(0, "give #1")
    with pytest.raises(IllegalMove, match="no seat 4"):
        match.apply(0, "give #4")
    with pytest.raises(IllegalMove, match="1 more tile"):
        match.apply(0, "draw")


@pytest.mark.clause("UT-12", "UT-19")
@pytest.mark.parametrize("players", [2, 3])
def test_the_bag_runs_out_in_the_middle_of_a_hand_out(rules, players):
    more = "; rack 8 9" if players == 3 else ""
    text = f"rising; laid 10 12 14 20; rack 24 28 33 3 4; rack 1 2{more}; bag 60"
    match = table(text, rules=rules)
    play(match, "run 33", "24", "28", "33")
    if players == 3:
        assert (match.observe(0).to_give, match.observe(0).bag) == (3, 4)
        play(match, "give #2", "give #2", "give #2")
    assert match.observe(1).rack_sizes[1] == 5
    assert 60 in match.observe(1).rack
    assert match.observe(0).lines == ((33,),)
    assert match.observe(0).bag == 4


@pytest.mark.clause("UT-12")
def test_at_most_the_tiles_available_are_handed_out(rules):
    match = table("rising; laid 20; rack 33 3 4; rack 1 2; rack 8 9; bag", rules=rules)
    play(match, "33")
    assert match.observe(0).to_give == 1  # 20 came back from the table
    match = table("rising; laid 32; rack 33 3 4; rack 1 2; rack 8 9; bag 60", rules=rules)
    play(match, "33")
    assert match.observe(0).to_give == 1
