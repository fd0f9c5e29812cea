"""UT-1 to UT-6: the box, the deal, the starting tile, the opening."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from games.upturn.builders import match_of, on_turn, play, racks, table, texts
from tablee.errors import IllegalMove, InvalidOption
from tablee.games.upturn import GAME, Box, UpTurn, UpTurnOptions
from tablee.games.upturn.events import RackDealt, StartingTileLaid, StartingTileReturned
from tablee.games.upturn.tiles import default_box
from tablee.games.upturn.views import ACTION_TILES
from tablee.match import Match


@pytest.mark.clause("UT-1")
def test_a_box_has_106_tiles_of_which_26_are_actions():
    tiles = Counter(ACTION_TILES.get(tile, "number") for tile in GAME.box.tiles)
    assert tiles == {
        "number": 80,
        "blue": 6,
        "green": 6,
        "double-arrow": 6,
        "skip": 3,
        "skip2": 3,
        "joker": 2,
    }


@pytest.mark.clause("UT-2")
def test_the_assumed_numbers_and_marks():
    box = default_box()
    absent = {5, 15, 25, 35, 45, 65, 75, 85, 95, 19, 29, 39, 49, 59, 69, 79, 89, 50, 90}
    assert set(box.numbers) == set(range(1, 100)) - absent
    assert set(box.numbers) >= set(range(11, 100, 11))
    assert len(box.marks) == 18
    assert box.marks == {n for n in box.numbers if n % 10 in (1, 7) and n % 11}


@pytest.mark.clause("UT-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_seven_tiles_and_sees_only_those(rules, players):
    match = match_of(players, rules=rules)
    for seat in range(players):
        dealt = [event for event in match.opening.seen_by(seat) if isinstance(event, RackDealt)]
        assert [event.count for event in dealt] == [7] * players
        assert [event.tiles is not None for event in dealt] == [
            other == seat for other in range(players)
        ]
        assert match.observe(seat).rack == dealt[seat].tiles
    assert match.observe(None).rack is None
    assert match.observe(0).bag == 106 - 7 * players - 1


@pytest.mark.clause("UT-4")
def test_a_starting_tile_that_is_no_number_goes_back(rules):
    """The tiles of the bag are then mixed, and the first is drawn again."""
    states = np.zeros(1, GAME.layout)
    rules.set_up(states, 0, GAME.setting(2, UpTurnOptions(starter=1)))
    # two racks of numbers, then a blue arrow (tile 80), then the rest
    rest = [tile for tile in range(106) if tile not in (*range(14), 80)]
    order = np.array([*range(14), 80, *rest], np.int16)
    rules.supply(states, 0, order)
    assert rules.chance_due(states, 0) == 106 - 14
    again = np.array([1, 0, *range(2, 92)], np.int16)
    rules.supply(states, 0, again)
    assert rules.chance_due(states, 0) == 0
    assert states[0]["last_number"] == default_box().numbers[14]
    assert states[0]["bag"][15] == 100  # the arrow is in the bag again, now the next tile


@pytest.mark.clause("UT-4")
def test_the_table_sees_the_starting_tile_and_those_that_went_back():
    returned = 0
    for seed in range(40):
        match = match_of(2, seed=bytes([seed]) * 32)
        events = match.opening.seen_by(None)
        laid = [event for event in events if isinstance(event, StartingTileLaid)]
        assert match.observe(None).lines == ((laid[0].tile,),)
        returned += sum(isinstance(event, StartingTileReturned) for event in events)
    assert returned > 0


@pytest.mark.clause("UT-4")
def test_the_starting_tile_has_no_effect():
    """A marked starting tile hits nobody, a double hands out nothing."""
    for seed in range(200):
        match = match_of(3, seed=seed.to_bytes(32, "big"))
        seen = match.observe(None)
        assert (seen.phase, seen.to_give, seen.rack_sizes) == ("opening", 0, (7, 7, 7))


@pytest.mark.clause("UT-5")
def test_a_higher_number_makes_the_row_rising_a_lower_one_falling(rules):
    text = "laid 20; rack 40 3 blue; rack 50 51"
    assert texts(table(text, rules=rules)) == {"40", "3"}
    match = table(text, rules=rules)
    play(match, "40")
    assert match.observe(0).row == "rising"
    match = table(text, rules=rules)
    play(match, "3")
    assert match.observe(0).row == "falling"


@pytest.mark.clause("UT-5")
def test_a_run_can_open_in_the_direction_of_its_double(rules):
    match = table("laid 20; rack 14 22 21 24 33 11; rack 50 51", rules=rules)
    assert texts(match) == {"14", "22", "21", "24", "33", "11", "run 22", "run 33", "run 11"}
    play(match, "run 11")
    assert match.observe(0).row == "falling"
    assert texts(match) == {"14", "11"}


@pytest.mark.clause("UT-5")
def test_who_has_no_number_draws_and_must_open_with_it(rules):
    match = table("laid 20; rack blue joker; rack 50 51; bag 3 4", rules=rules)
    assert texts(match) == {"draw"}
    play(match, "draw")
    assert texts(match) == {"3"}


@pytest.mark.clause("UT-5")
def test_who_draws_no_number_either_leaves_the_opening_to_the_next(rules):
    match = table("laid 20; rack blue joker; rack 50 51; bag green 4", rules=rules)
    play(match, "draw")
    assert on_turn(match) == 1
    assert racks(match)[0] == "blue green joker"
    assert texts(match, 1) == {"50", "51"}


@pytest.mark.clause("UT-5")
def test_the_host_may_choose_who_starts(rules):
    for starter in (1, 2, 3):
        assert on_turn(match_of(3, rules=rules, starter=starter)) == starter - 1


@pytest.mark.clause("UT-5")
def test_else_chance_chooses_who_starts():
    starters = {
        on_turn(match_of(4, starter="random", seed=bytes([seed]) * 32)) for seed in range(40)
    }
    assert starters == {0, 1, 2, 3}


@pytest.mark.clause("UT-5")
def test_a_seat_that_is_not_there_cannot_start():
    with pytest.raises(InvalidOption) as error:
        Match(GAME, players=2, seed=bytes(32), options=UpTurnOptions(starter=3))
    assert "3" in str(error.value)
    assert "place 3" in error.value.text("fr")


@pytest.mark.clause("UT-5")
@pytest.mark.parametrize("move", ["blue", "draw", "pass", "joker up"])
def test_nothing_but_a_number_opens(rules, move):
    match = table("laid 20; rack 40 3 blue joker; rack 50 51; bag 6", rules=rules)
    with pytest.raises(IllegalMove):
        match.apply(0, move)


@pytest.mark.clause("UT-6")
def test_play_first_goes_to_the_left(rules):
    match = table("laid 20; rack 40 3; rack 50 51; rack 60 61", rules=rules)
    assert match.observe(0).play == "left"
    play(match, "40")
    assert on_turn(match) == 1


def test_a_box_needs_a_number_to_start_with():
    box = Box(numbers=(1, 2, 3, 4), marks=frozenset(), rack=2)
    with pytest.raises(InvalidOption):
        Match(UpTurn(box), players=2, seed=bytes(32))
