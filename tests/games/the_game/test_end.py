"""TG-8 to TG-12, TG-15: drawing, the empty draw pile, being stuck, the score."""

import pytest

from games.the_game.builders import lay_all, table, texts
from tablee.errors import IllegalMove


@pytest.mark.clause("TG-8")
def test_one_draws_as_many_as_one_laid_and_the_next_is_on_turn(rules):
    match = table("hand 10 20 30; hand 40 41; hand 42 43; draw 50 51 52", rules=rules)
    lay_all(match, "10>A", "20>A", "end")
    assert match.observe(0).hand == (30, 50, 51)
    assert match.observe(0).on_turn == 1


@pytest.mark.clause("TG-8")
def test_one_draws_fewer_when_the_draw_pile_runs_out(rules):
    match = table("hand 10 20 30; hand 40 41; draw 50", rules=rules)
    lay_all(match, "10>A", "20>A", "end")
    assert match.observe(0).hand == (30, 50)
    assert match.observe(0).draw_pile == 0


@pytest.mark.clause("TG-9")
def test_only_tops_and_the_last_turn_are_shown(rules):
    match = table("hand 10 20 30 31; hand 40 41 42; draw 50 51 52 53", rules=rules)
    lay_all(match, "10>A", "20>A", "end")
    seen = match.observe(1)
    assert seen.last_turn == ((10, "A"), (20, "A"))
    assert seen.laid_this_turn == ()
    assert seen.laid is None
    lay_all(match, "40>B", seat=1)
    assert match.observe(0).last_turn == ((10, "A"), (20, "A"))
    assert match.observe(0).laid_this_turn == ((40, "B"),)
    lay_all(match, "41>B", "end", seat=1)
    assert match.observe(0).last_turn == ((40, "B"), (41, "B"))


@pytest.mark.clause("TG-9")
def test_open_history_shows_all_laid_cards(rules):
    match = table("hand 10 20 30 31; hand 40 41 42; draw 50 51", rules=rules, history="open")
    lay_all(match, "10>A", "20>A", "end")
    assert match.observe(1).laid[-2:] == ((10, "A"), (20, "A"))
    assert len(match.observe(None).laid) == 98 - 7 - 2 + 2


@pytest.mark.clause("TG-10")
def test_once_the_draw_pile_is_empty_one_card_is_enough(rules):
    match = table("hand 10 20 30; hand 40 41; draw 50", rules=rules)
    lay_all(match, "10>A", "20>A", "end")
    assert match.observe(1).minimum == 1
    lay_all(match, "40>A", "end", seat=1)
    assert match.observe(1).hand == (41,)


@pytest.mark.clause("TG-10")
def test_the_turn_that_empties_the_draw_pile_keeps_its_minimum(rules):
    match = table("hand 10 20 30; hand 40 41; draw 50", rules=rules)
    match.apply(0, "10>A")
    assert match.observe(0).minimum == 2
    with pytest.raises(IllegalMove, match="at least 2"):
        match.apply(0, "end")


@pytest.mark.clause("TG-11")
def test_a_player_without_cards_is_passed_over(rules):
    match = table("hand 10 30; hand 40; hand 60 61; minimum 1", rules=rules)
    lay_all(match, "10>A", "end")
    lay_all(match, "40>A", "end", seat=1)
    lay_all(match, "60>A", "end", seat=2)
    lay_all(match, "30>C", "end", seat=0)
    assert match.observe(None).on_turn == 2


@pytest.mark.clause("TG-11")
def test_the_last_player_with_cards_goes_on_alone(rules):
    match = table("hand 10; hand 40 50 60; minimum 1", rules=rules)
    lay_all(match, "10>A", "end")
    for move in ("40>A", "50>A"):
        lay_all(match, move, "end", seat=1)
        assert match.observe(None).on_turn == 1


@pytest.mark.clause("TG-12")
def test_a_player_who_cannot_lay_at_all_ends_the_game(rules):
    match = table("A 90; B 91; C 12; D 13; hand 95 96 40; hand 20 30; draw 50 51", rules=rules)
    lay_all(match, "95>A", "96>A", "end")
    assert match.outcome.termination == "stuck"
    assert match.observe(1).on_turn is None
    assert match.legal_moves(0) == match.legal_moves(1) == ()
    with pytest.raises(IllegalMove, match="The game is over"):
        match.apply(1, "end")


@pytest.mark.clause("TG-12")
def test_a_player_who_can_lay_one_card_but_no_second_may_lay_it(rules):
    match = table("A 90; B 91; C 12; D 13; hand 95 40; hand 20 30; draw 50", rules=rules)
    assert texts(match) == ["95>A", "95>B"]
    match.apply(0, "95>A")
    assert match.outcome.termination == "stuck"
    assert match.observe(0).tops[0] == 95
    assert match.outcome.scores == (4, 4)


@pytest.mark.clause("TG-12")
def test_after_the_minimum_nobody_is_stuck(rules):
    match = table("A 90; B 91; C 12; D 13; hand 95 96 40; hand 97 2; draw 50", rules=rules)
    lay_all(match, "95>A", "96>A")
    assert match.outcome is None
    assert texts(match) == ["end"]


@pytest.mark.clause("TG-12", "TG-15")
def test_laying_all_98_beats_the_game_at_once(rules):
    match = table("A 50; hand 60 70; minimum 1", rules=rules)
    lay_all(match, "60>A")
    assert match.outcome is None
    lay_all(match, "70>A")
    assert match.outcome.termination == "all-laid"
    assert match.outcome.winners == (0,)
    assert match.outcome.scores == (0,)


@pytest.mark.clause("TG-15")
def test_the_score_counts_hands_and_draw_pile_together(rules):
    """Three hands of six and seven in the draw pile are 25."""
    hands = "hand 30 31 32 33 34 35; hand 40 41 42 43 44 45; hand 50 51 52 53 95 96"
    match = table(
        f"A 90; B 91; C 12; D 13; {hands}; draw 60 61 62 63 64 65 66 67 68; on 2", rules=rules
    )
    lay_all(match, "95>A", "96>A", "end", seat=2)
    assert match.outcome.scores == (25, 25, 25)
    assert match.outcome.winners == ()
