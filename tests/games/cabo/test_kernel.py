"""The deal, the first looks, and chance."""

import numpy as np
import pytest

from games.cabo.tables import Table, both_ways, of_kind
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.events import DrawPileShuffled, RoundDealt, StarterDrawn
from tablee.games.cabo.spec import FULL_BOX
from tablee.match import Match


@pytest.mark.clause("CB-1")
def test_the_box_has_two_noughts_two_thirteens_and_four_of_each_between():
    cards = FULL_BOX.cards
    assert len(cards) == 52
    assert [cards.count(value) for value in range(14)] == [2, *[4] * 12, 2]


@both_ways
@pytest.mark.clause("CB-2")
def test_hand_after_hand_is_dealt_then_the_first_discard_then_the_draw_pile(mode):
    table = Table("5 5 1 2 | 3 4 6 7 | 8 9 10 11", discard="13", draw="0 12", mode=mode)
    assert [table.hand(seat) for seat in range(3)] == [[5, 5, 1, 2], [3, 4, 6, 7], [8, 9, 10, 11]]
    view = table.observe(0)
    assert (view.discard_top, view.discard_count, view.draw_pile) == (13, 1, 39)
    assert view.places == ((True,) * 4,) * 3
    table.play("1:draw")
    assert table.observe(0).held == 0


@both_ways
@pytest.mark.clause("CB-3")
def test_players_look_at_two_of_their_own_cards_in_any_order_and_over_each_other(mode):
    table = Table("5 6 7 8 | 1 2 3 4", peeks=2, mode=mode)
    assert table.awaited() == {0, 1}
    table.play("2:peek 4", "1:peek 1")
    assert table.legal(1) == {"peek 1", "peek 2", "peek 3"}
    table.play("2:peek 1")
    assert table.awaited() == {0}
    assert table.legal(1) == set()
    assert "take" not in table.legal(0)
    table.play("1:peek 3")
    assert table.awaited() == {0}
    assert table.legal(0) == {"take", "draw", "cabo"}


@both_ways
@pytest.mark.clause("CB-3", "CB-22")
def test_without_looks_the_first_turn_begins_at_once(mode):
    assert Table("5 6 | 1 2", peeks=0, mode=mode).legal(0) == {"take", "draw", "cabo"}


@both_ways
@pytest.mark.clause("CB-22")
def test_six_cards_and_three_looks(mode):
    table = Table("1 1 2 2 3 3 | 4 4 5 5 6 6", peeks=3, mode=mode)
    for seat in (1, 2):
        table.play(*(f"{seat}:peek {place}" for place in (1, 6, 3)))
    table.play("1:draw")
    places = {move for move in table.legal(0) if move.startswith("place")}
    assert len(places) == 6 * 2**5


@pytest.mark.clause("CB-4")
def test_the_starter_of_round_one_is_drawn_by_lot():
    found = set()
    for seed in range(40):
        match = Match(GAME, players=4, seed=bytes([seed]) * 32)
        drawn = of_kind(match.opening.seen_by(None), StarterDrawn)
        dealt = of_kind(match.opening.seen_by(None), RoundDealt)
        assert drawn.seat == dealt.starter == match.observe(None).starter
        found.add(drawn.seat)
    assert found == {0, 1, 2, 3}


@pytest.mark.clause("CB-4")
def test_the_starter_of_round_one_is_the_seat_that_the_host_chose():
    match = Match(GAME, players=4, seed=bytes(32), options=CaboOptions(starter=3, peeks=0))
    assert match.awaited == (2,)


@both_ways
@pytest.mark.clause("CB-13")
def test_an_empty_draw_pile_is_made_of_all_discards_but_the_top(mode):
    table = Table("1 2 | 3 4", discard="5", draw="6 0", only=True, mode=mode)
    table.play("1:draw", "1:discard")
    table.orders.append([1, 0])
    events = table.play("2:draw", "2:discard")
    assert of_kind(events, DrawPileShuffled).count == 2
    assert table.discards() == [0]
    assert table.observe(0).draw_pile == 2
    table.play("1:draw")
    assert table.observe(0).held == 6  # d[order[0]]: the second from the bottom
    table.play("1:discard", "2:draw")
    assert table.observe(1).held == 5


@both_ways
@pytest.mark.clause("CB-13")
def test_with_nothing_to_shuffle_one_can_only_take_or_call(mode):
    table = Table("1 2 | 3 4", discard="5", only=True, mode=mode)
    assert table.legal(0) == {"take", "cabo"}
    table.play("1:take", "1:place 1")
    assert table.legal(1) == {"take", "cabo"}
    table.play("2:cabo")
    assert table.legal(0) == {"take"}


def test_plain_and_compiled_rules_make_the_same_bytes():
    tables = [
        Table("5 5 9 2 | 3 4 6 7", draw="9 11 7 3", mode=mode) for mode in ("plain", "compiled")
    ]
    steps = ["1:draw", "1:spy #2 3", "2:draw", "2:swap 1 #1 4", "1:draw", "1:peek 2", "2:take"]
    for step in [*steps, "2:place 2+1", "1:cabo", "2:draw", "2:place 1"]:
        for table in tables:
            table.play(step)
        assert np.array_equal(tables[0].states, tables[1].states)
