"""UT-7 to UT-10 and UT-13 to UT-15: the turn, the row, the direction of play."""

from __future__ import annotations

import pytest

from games.upturn.builders import on_turn, play, racks, table, texts
from tablee.errors import IllegalMove
from tablee.games.upturn.events import TurnBegan

EVERY_NUMBER = " ".join(str(n) for n in range(1, 100) if n not in (20, 40, 9, 23, 32))


def numbers(match, seat: int = 0) -> set[int]:
    return {int(text) for text in texts(match, seat) if text.isdecimal()}


@pytest.mark.clause("UT-5", "UT-7")
def test_the_rulebooks_first_example(rules):
    """Start 20, the first player lays 40: then 41..99, an action or a draw."""
    match = table(f"laid 20; rack 40 2; rack blue {EVERY_NUMBER}; bag 40", rules=rules)
    play(match, "40")
    assert numbers(match, 1) == set(range(41, 100))
    assert {"blue", "draw"} <= texts(match, 1)


@pytest.mark.clause("UT-7", "UT-9", "UT-13")
def test_the_rulebooks_second_example(rules):
    """9, 23, 32, green arrow: then 31..1, an action or a draw."""
    text = f"rising; laid 9 23 32; rack green 98; rack skip {EVERY_NUMBER}; bag 40"
    match = table(text, rules=rules)
    play(match, "green")
    assert numbers(match, 1) == set(range(1, 32)) - {9, 20, 23}
    assert {"skip", "draw"} <= texts(match, 1)


@pytest.mark.clause("UT-7", "UT-10")
def test_a_plain_number_goes_on_the_table_and_that_is_all(rules):
    match = table("rising; laid 20 40; rack 42 3 blue; rack 50 51; rack 60 61", rules=rules)
    play(match, "42")
    seen = match.observe(0)
    assert seen.lines == ((20, 40, 42),)
    assert (seen.rack_sizes, seen.on_turn, seen.last_number) == ((2, 2, 2), 1, 42)


@pytest.mark.clause("UT-7")
@pytest.mark.parametrize(("row", "legal"), [("rising", {42, 99}), ("falling", {3, 38})])
def test_numbers_continue_the_row(rules, row, legal):
    match = table(f"{row}; laid 20 40; rack 42 3 99 38; rack 50 51", rules=rules)
    assert numbers(match) == legal


@pytest.mark.clause("UT-7")
def test_a_number_against_the_row_is_refused_with_a_reason(rules):
    match = table("rising; laid 20 40; rack 42 3; rack 50 51", rules=rules)
    with pytest.raises(IllegalMove, match="above 40"):
        match.apply(0, "3")
    match = table("falling; laid 20 40; rack 42 3; rack 50 51", rules=rules)
    with pytest.raises(IllegalMove, match="below 40"):
        match.apply(0, "42")


@pytest.mark.clause("UT-8")
def test_who_draws_may_lay_that_tile_or_another_or_pass(rules):
    text = "rising; laid 40; rack 42 3 blue; rack 50 51; bag 60 61"
    match = table(text, rules=rules)
    assert "pass" not in texts(match)
    play(match, "draw")
    assert match.observe(0).drawn == 60
    assert match.observe(1).drawn is None
    assert texts(match) == {"42", "60", "blue", "pass"}
    for last in ("42", "60", "pass"):
        match = table(text, rules=rules)
        play(match, "draw", last)
        assert on_turn(match) == 1


@pytest.mark.clause("UT-8")
def test_one_may_draw_though_one_could_lay_but_only_once(rules):
    match = table("rising; laid 40; rack 42 3; rack 50 51; bag 60 61", rules=rules)
    play(match, "draw")
    with pytest.raises(IllegalMove, match="drawn already"):
        match.apply(0, "draw")


@pytest.mark.clause("UT-9", "UT-13", "UT-15")
def test_arrows_and_jokers_begin_lines_and_skips_do_not(rules):
    racks_and_bag = "rack skip joker 42 1 2; rack 50 3 4; rack blue 60 6; bag 70"
    match = table(f"rising; laid 20 40; {racks_and_bag}", rules=rules)
    play(match, "skip", "blue right", "50", "joker down", "42")
    assert match.observe(0).lines == ((20, 40, "skip"), ("blue", 50), ("joker", 42))


@pytest.mark.clause("UT-13")
@pytest.mark.parametrize(
    ("move", "row"),
    [
        ("blue left", "rising"),
        ("green left", "falling"),
        ("double-arrow up left", "rising"),
        ("double-arrow down left", "falling"),
    ],
)
@pytest.mark.parametrize("before", ["rising", "falling"])
def test_arrows_turn_the_row_or_leave_it(rules, before, move, row):
    rack = "rack blue green double-arrow 5"
    match = table(f"{before}; laid 40; {rack}; rack 1 2; rack 3 4", rules=rules)
    play(match, move)
    assert match.observe(0).row == row
    assert match.observe(0).last_number == 40


@pytest.mark.clause("UT-13")
def test_after_an_arrow_one_chooses_the_neighbour_and_play_keeps_that_way(rules):
    match = table(
        "rising; laid 40; rack blue 5 6; rack 52 2 3; rack 51 4 8; bag 7 9 10", rules=rules
    )
    play(match, "blue right")
    assert (on_turn(match), match.observe(0).play) == (2, "right")
    play(match, "51", "hit #1")
    assert on_turn(match) == 1
    play(match, "52")
    assert on_turn(match) == 0


@pytest.mark.clause("UT-13")
def test_with_two_players_an_arrow_has_no_side(rules):
    match = table("rising; laid 40; rack blue double-arrow 5; rack 1 2; bag 7", rules=rules)
    assert texts(match) == {"blue", "double-arrow up", "double-arrow down", "draw"}
    with pytest.raises(IllegalMove, match="no side"):
        match.apply(0, "blue left")


@pytest.mark.clause("UT-13")
def test_with_more_players_an_arrow_needs_its_side(rules):
    match = table("rising; laid 40; rack blue 5; rack 1 2; rack 3 4; bag 7", rules=rules)
    assert texts(match) == {"blue left", "blue right", "draw"}
    with pytest.raises(IllegalMove, match="neighbour"):
        match.apply(0, "blue")


@pytest.mark.clause("UT-14")
@pytest.mark.parametrize(
    ("players", "move", "following"),
    [
        (2, "skip", 0),
        (2, "skip2", 0),
        (3, "skip", 2),
        (3, "skip2", 0),
        (4, "skip", 2),
        (4, "skip2", 3),
    ],
)
def test_skips(rules, players, move, following):
    others = "; ".join(("rack 1 2", "rack 3 4", "rack 6 7")[: players - 1])
    match = table(f"rising; laid 40; rack skip skip2 5; {others}; bag 8", rules=rules)
    events = play(match, move)
    assert on_turn(match) == following
    assert TurnBegan(following) in events


@pytest.mark.clause("UT-14")
def test_skips_go_with_the_direction_of_play(rules):
    others = "rack 1 2; rack 3 4; rack 6 7"
    match = table(f"right; rising; laid 40; rack skip skip2 5; {others}", rules=rules)
    play(match, "skip2")
    assert on_turn(match) == 1


@pytest.mark.clause("UT-15")
def test_a_joker_turns_the_row_and_its_player_plays_a_full_turn(rules):
    text = "right; rising; laid 40; rack joker 5 6; rack 1 2; rack 3 4; bag 8 9"
    match = table(text, rules=rules)
    play(match, "joker down")
    assert (on_turn(match), match.observe(0).row) == (0, "falling")
    assert texts(match) == {"5", "6", "draw"}
    play(match, "draw", "5")
    assert on_turn(match) == 2  # the direction of play is what it was
    assert racks(match)[0] == "6 8"
