"""Turns: taking, drawing, calling, and sets."""

import pytest

from games.cabo.tables import Table, both_ways, of_kind
from tablee.games.cabo.events import CardsReplaced, SetFailed, TurnBegan


@both_ways
@pytest.mark.clause("CB-5")
def test_a_taken_card_replaces_a_card_which_goes_face_up_on_the_discard_pile(mode):
    table = Table("5 6 7 8 | 1 2 3 4", discard="0", mode=mode)
    events = table.play("1:take", "1:place 3")
    assert table.hand(0) == [5, 6, 0, 8]
    assert table.discards() == [7]
    assert of_kind(events, CardsReplaced).discarded == (7,)
    assert table.awaited() == {1}


@both_ways
@pytest.mark.clause("CB-5")
def test_a_taken_card_has_no_power_and_cannot_be_put_straight_back(mode):
    for card in ("7", "9", "11"):
        table = Table("5 6 | 1 2", discard=card, mode=mode)
        table.play("1:take")
        assert table.legal(0) == {"place 1", "place 2", "place 1+2", "place 2+1"}


@both_ways
@pytest.mark.clause("CB-6")
def test_a_drawn_card_is_placed_or_discarded(mode):
    table = Table("5 6 | 1 2", discard="0", draw="3 4", mode=mode)
    table.play("1:draw")
    assert table.legal(0) == {"place 1", "place 2", "place 1+2", "place 2+1", "discard"}
    table.play("1:discard")
    assert table.discards() == [0, 3]
    table.play("2:draw", "2:place 1")
    assert table.hand(1) == [4, 2]
    assert table.discards() == [0, 3, 1]


@both_ways
@pytest.mark.clause("CB-6")
def test_a_drawn_card_is_seen_by_who_drew_it_alone(mode):
    table = Table("5 6 | 1 2", draw="3", mode=mode)
    events = table.play("1:draw")
    assert [event.seen_by(0).card for event in events] == [3]
    assert [event.seen_by(1).card for event in events] == [None]
    assert [event.seen_by(None).card for event in events] == [None]
    assert [table.observe(viewer).held for viewer in (0, 1, None)] == [3, None, None]


@both_ways
@pytest.mark.clause("CB-7")
def test_cabo_is_called_only_before_taking_any_card(mode):
    table = Table("5 6 | 1 2", mode=mode)
    assert "cabo" in table.legal(0)
    table.play("1:draw")
    assert "cabo" not in table.legal(0)
    events = table.play("1:discard", "2:cabo")
    assert of_kind(events, TurnBegan) == TurnBegan(0, last=True)


@both_ways
@pytest.mark.clause("CB-8")
def test_cards_never_looked_at_may_be_replaced_and_swapped(mode):
    table = Table("5 6 7 8 | 1 2 3 4", draw="12", mode=mode)
    table.play("1:draw")
    own, theirs = range(1, 5), range(1, 5)
    assert table.legal(0) >= {f"place {place}" for place in own}
    assert table.legal(0) >= {f"swap {mine} #2 {place}" for mine in own for place in theirs}


@both_ways
@pytest.mark.clause("CB-9")
@pytest.mark.parametrize(
    ("hand", "places", "after"),
    [
        ("5 5 1 2", "2+1", [None, 9, 1, 2]),
        ("5 1 5 2", "1+3", [9, 1, None, 2]),
        ("5 1 5 5", "3+1+4", [None, 1, 9, None]),
        ("5 5 5 5", "4+1+2+3", [None, None, None, 9]),
    ],
)
def test_equal_cards_are_replaced_together_and_their_places_stay_empty(mode, hand, places, after):
    table = Table(f"{hand} | 3 4 6 7", discard="9", mode=mode)
    table.play("1:take", f"1:place {places}")
    assert table.hand(0) == after
    assert table.discards() == [5] * (places.count("+") + 1)
    table.play("2:draw", "2:discard", "1:draw")
    filled = {place + 1 for place, card in enumerate(after) if card is not None}
    named = {
        int(place)
        for move in table.legal(0)
        if move.startswith("place")
        for place in move.removeprefix("place ").split("+")
    }
    assert named == filled


@both_ways
@pytest.mark.clause("CB-9")
def test_with_more_cards_as_many_as_are_equal_go_together(mode):
    table = Table("3 3 3 3 3 1 | 0 0 2 2 4 4", box=many_threes(), discard="9", mode=mode)
    table.play("1:take", "1:place 5+1+2+3+4")
    assert table.hand(0) == [None, None, None, None, 9, 1]


def many_threes():
    from tablee.games.cabo import Box

    return Box(counts=(4, 4, 4, 8, 4, 4, 4, 4, 4, 4))


@both_ways
@pytest.mark.clause("CB-10")
@pytest.mark.parametrize(("choice", "card"), [("take", 9), ("draw", 7)])
def test_unequal_cards_are_shown_to_all_and_go_back_and_the_turn_is_lost(mode, choice, card):
    table = Table("5 6 1 5 | 3 4 6 7", discard="9", draw="7", memory="helped", mode=mode)
    events = table.play(f"1:{choice}", "1:place 4+1+2")
    failed = of_kind(events, SetFailed)
    assert (failed.places, failed.cards, failed.discarded) == ((3, 0, 1), (5, 5, 6), card)
    assert all(failed.seen_by(viewer) == failed for viewer in (0, 1, None))
    assert table.hand(0) == [5, 6, 1, 5]
    assert table.discards()[-1] == card
    assert table.awaited() == {1}
    assert table.observe(1).known[0] == (5, 6, None, 5)
    assert table.observe(0).known[0] == (5, 6, None, 5)


@both_ways
@pytest.mark.clause("CB-10")
def test_no_power_fires_when_a_set_fails(mode):
    table = Table("5 6 | 1 2", draw="11", mode=mode)
    table.play("1:draw", "1:place 1+2")
    assert (table.hand(0), table.hand(1)) == ([5, 6], [1, 2])
    assert table.legal(1) == {"take", "draw", "cabo"}


@both_ways
@pytest.mark.clause("CB-11")
@pytest.mark.parametrize("pair", ["7 8", "9 10", "11 12"])
def test_the_same_power_is_not_the_same_value(mode, pair):
    table = Table(f"{pair} | 1 2", discard="0", mode=mode)
    events = table.play("1:take", "1:place 1+2")
    assert of_kind(events, SetFailed).discarded == 0


@both_ways
@pytest.mark.clause("CB-6", "CB-9")
def test_the_rulebooks_example_of_two_fives(mode):
    table = Table("5 12 3 4 | 3 4 6 7", discard="9", draw="5 6 1", mode=mode)
    table.play("1:draw", "1:place 2")  # the drawn 5 in place of another card
    assert table.hand(0) == [5, 5, 3, 4]
    table.play("2:draw", "2:discard")
    table.play("1:draw", "1:place 1+2")  # later: both 5 for one card
    assert table.hand(0) == [1, None, 3, 4]
    assert table.discards()[-2:] == [5, 5]


@both_ways
@pytest.mark.clause("CB-14")
def test_after_the_call_every_other_player_has_one_more_turn(mode):
    table = Table("1 2 | 3 4 | 5 6", discard="0", draw="9 10 11", first=1, mode=mode)
    table.play("2:draw", "2:discard", "3:cabo")
    assert table.awaited() == {0}
    assert table.legal(0) == {"take", "draw"}  # nobody calls a second time
    table.play("1:draw", "1:discard")
    assert table.awaited() == {1}
    table.play("2:take", "2:place 1+2")
    assert table.observe(None).round == 2


@both_ways
@pytest.mark.clause("CB-14")
def test_the_callers_cards_may_be_swapped_unless_they_are_protected(mode):
    for protect in (False, True):
        table = Table("1 2 | 3 4 | 5 6", draw="11 9", protect_caller=protect, mode=mode)
        table.play("1:cabo", "2:draw")
        swaps = {move for move in table.legal(1) if move.startswith("swap")}
        assert any("#1" in move for move in swaps) is not protect
        assert any("#3" in move for move in swaps)
        table.play("2:discard", "3:draw")
        assert "spy #1 2" in table.legal(2)  # looking is no touching
