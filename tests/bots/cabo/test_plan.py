"""What the bots of Cabo do without searching, in positions where a person would know."""

from __future__ import annotations

import pytest

from bots.cabo.listeners import sat_down
from games.cabo.tables import Table

HEURISTICS = ("easy", "greedy", "medium", "public")
LOOKS = ("1:peek 1", "1:peek 2", "2:peek 1", "2:peek 2")
every_heuristic = pytest.mark.parametrize("name", HEURISTICS)


@every_heuristic
def test_it_replaces_two_cards_that_it_remembers_to_be_equal(name):
    table = Table("9 9 3 4 | 1 2 5 6", peeks=2, discard="8", draw="3")
    seat = sat_down(table, *LOOKS, "1:draw")
    assert seat.choice(name) == "place 1+2"


@every_heuristic
def test_it_takes_a_low_discard_for_a_high_card_that_it_remembers(name):
    table = Table("12 3 | 1 2", peeks=1, discard="0")
    seat = sat_down(table, "1:peek 1", "2:peek 1")
    assert seat.choice(name) == "take"
    seat.play("1:take")
    assert seat.choice(name) == "place 1"


@every_heuristic
def test_it_takes_no_discard_for_its_equal(name):
    """Else a card could go round for ever among players who hold the same."""
    table = Table("1 | 1 | 1", peeks=1, discard="1", draw="9")
    seat = sat_down(table, "1:peek 1", "2:peek 1", "3:peek 1")
    assert seat.choice(name) in ("draw", "cabo")


def test_a_search_does_not_even_try_that():
    table = Table("1 | 1 | 1", peeks=1, discard="1", draw="9")
    seat = sat_down(table, "1:peek 1", "2:peek 1", "3:peek 1")
    assert "draw" in seat.candidates()
    assert "take" not in seat.candidates()
    lower = Table("1 | 1 | 1", peeks=1, discard="0", draw="9")
    assert "take" in sat_down(lower, "1:peek 1", "2:peek 1", "3:peek 1").candidates()


@every_heuristic
def test_it_looks_at_what_it_does_not_know(name):
    table = Table("1 3 | 1 2", peeks=1, discard="8", draw="7")
    seat = sat_down(table, "1:peek 1", "2:peek 1", "1:draw")
    assert seat.choice(name) == "peek 2"


@every_heuristic
def test_it_gives_a_high_card_away(name):
    table = Table("12 3 | 5 2", peeks=1, discard="8", draw="11")
    seat = sat_down(table, "1:peek 1", "2:peek 1", "1:draw")
    assert seat.choice(name).startswith("swap 1 #2")


@every_heuristic
def test_it_calls_with_a_low_sum(name):
    table = Table("0 0 1 1 | 5 6 7 8", peeks=4)
    looks = [f"{seat}:peek {place}" for seat in (1, 2) for place in (1, 2, 3, 4)]
    assert sat_down(table, *looks).choice(name) == "cabo"


@every_heuristic
def test_it_follows_a_card_that_is_swapped_away(name):
    """Its 12 lies at the other's place 1 now; what it got instead it does not know."""
    table = Table("12 3 | 1 2", peeks=1, discard="8", draw="12 11 2")
    steps = ["1:peek 1", "2:peek 1", "1:draw", "1:discard", "2:draw", "2:swap 1 #1 1"]
    seat = sat_down(table, *steps)
    assert seat.record()["cards"][1, 0] == 12
    seat.play("1:draw")
    assert seat.choice(name) in ("place 1", "place 2")


def test_public_plays_by_its_four_numbers():
    table = Table("5 3 | 1 2", peeks=1, discard="5", draw="4")
    seat = sat_down(table, "1:peek 1", "2:peek 1")
    assert seat.choice("public") == "draw"  # for 5 is above 4
    seat.play("1:draw")
    assert seat.choice("public") == "discard"  # for 4 is above 3
    table = Table("12 3 | 1 2", peeks=1, discard="4")
    assert sat_down(table, "1:peek 1", "2:peek 1").choice("public") == "take"
    table = Table("4 1 | 9 9", peeks=2)
    assert sat_down(table, *LOOKS).choice("public") == "cabo"
    table = Table("5 1 | 9 9", peeks=2, discard="9")
    assert sat_down(table, *LOOKS).choice("public") == "draw"


@pytest.mark.clause("CB-17")
def test_the_last_card_of_a_kamikaze_is_taken_placed_and_called():
    table = Table("12 13 12 5 | 1 2 3 4", peeks=4, discard="13", draw="8")
    looks = [f"{seat}:peek {place}" for seat in (1, 2) for place in (1, 2, 3, 4)]
    seat = sat_down(table, *looks)
    assert seat.choice() == "take"
    seat.play("1:take")
    assert seat.choice() == "place 4"
    seat.play("1:place 4", "2:draw", "2:discard")
    assert seat.choice() == "cabo"


@pytest.mark.clause("CB-17")
def test_a_kamikaze_is_kept_when_another_has_called():
    table = Table("12 13 12 13 | 1 2 3 4", peeks=4, first=1, draw="1")
    looks = [f"{seat}:peek {place}" for seat in (1, 2) for place in (1, 2, 3, 4)]
    seat = sat_down(table, *looks, "2:cabo")
    assert seat.choice() == "draw"
    seat.play("1:draw")
    assert seat.choice() == "discard"


@pytest.mark.clause("CB-17")
def test_a_kamikaze_far_away_is_not_played_for():
    table = Table("12 13 5 6 | 1 2 3 4", peeks=4, discard="13", draw="0")
    looks = [f"{seat}:peek {place}" for seat in (1, 2) for place in (1, 2, 3, 4)]
    seat = sat_down(table, *looks, "1:draw")
    assert seat.choice().startswith("place")


@pytest.mark.clause("CB-14")
def test_a_protected_caller_is_not_swapped_with():
    hands = "12 3 | 0 0 | 5 6"
    looks = [f"{seat}:peek {place}" for seat in (1, 2, 3) for place in (1, 2)]
    table = Table(hands, peeks=2, first=1, discard="8", draw="9 11", protect_caller=True)
    seat = sat_down(table, *looks, "2:cabo", "3:draw", "3:discard", "1:draw")
    for name in HEURISTICS:
        assert not seat.choice(name).startswith("swap 1 #2")


def test_first_looks_are_planned_for_each_seat_at_any_time():
    table = Table("12 3 | 1 2", peeks=2)
    first, second = sat_down(table), sat_down(table, seat=1)
    assert (first.choice(), second.choice()) == ("peek 1", "peek 1")
    for listener in (first, second):
        listener.hear(())
    events = table.play("2:peek 1")
    first.hear(events)
    second.hear(events)
    assert (first.choice(), second.choice()) == ("peek 1", "peek 2")
