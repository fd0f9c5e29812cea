"""Powers: what they do, who may use them, and who learns what."""

import pytest

from games.cabo.tables import Table, both_ways, of_kind
from tablee.games.cabo.events import CardDiscarded, CardLookedAt, CardsSwapped


def powers(table, seat):
    return {move for move in table.legal(seat) if move.split()[0] in ("peek", "spy", "swap")}


@both_ways
@pytest.mark.clause("CB-12")
@pytest.mark.parametrize("card", [7, 8])
def test_peek_looks_at_one_own_card(mode, card):
    table = Table("5 6 | 1 2", draw=str(card), mode=mode)
    table.play("1:draw")
    assert powers(table, 0) == {"peek 1", "peek 2"}
    events = table.play("1:peek 2")
    look = of_kind(events, CardLookedAt)
    assert look.seen_by(0) == CardLookedAt(0, 0, 1, 6, "peek")
    for other in (1, None):
        assert look.seen_by(other) == CardLookedAt(0, 0, 1, None, "peek")
    assert of_kind(events, CardDiscarded).card == table.discards()[-1] == card


@both_ways
@pytest.mark.clause("CB-12")
@pytest.mark.parametrize("card", [9, 10])
def test_spy_looks_at_one_card_of_another_player_alone(mode, card):
    table = Table("5 6 | 1 2 | 3 4", draw=str(card), mode=mode)
    table.play("1:draw")
    assert powers(table, 0) == {"spy #2 1", "spy #2 2", "spy #3 1", "spy #3 2"}
    look = of_kind(table.play("1:spy #3 1"), CardLookedAt)
    assert look.seen_by(0).card == 3
    assert [look.seen_by(other).card for other in (1, 2, None)] == [None, None, None]
    assert (look.seen_by(2).owner, look.seen_by(2).place) == (2, 0)


@both_ways
@pytest.mark.clause("CB-12")
@pytest.mark.parametrize("card", [11, 12])
def test_swap_exchanges_an_own_card_with_an_opponents_and_nobody_looks(mode, card):
    table = Table("5 6 | 1 2 | 3 4", draw=str(card), mode=mode)
    table.play("1:draw")
    assert powers(table, 0) == {
        f"swap {m} #{s} {p}" for m in (1, 2) for s in (2, 3) for p in (1, 2)
    }
    events = table.play("1:swap 2 #3 1")
    assert [table.hand(seat) for seat in range(3)] == [[5, 3], [1, 2], [6, 4]]
    assert of_kind(events, CardsSwapped) == CardsSwapped(0, 0, 1, 2, 0)


@both_ways
@pytest.mark.clause("CB-12")
@pytest.mark.parametrize("card", [0, 1, 2, 3, 4, 5, 6, 13])
def test_other_cards_have_no_power(mode, card):
    table = Table("5 6 | 1 2", draw=str(card), mode=mode)
    table.play("1:draw")
    assert powers(table, 0) == set()


@both_ways
@pytest.mark.clause("CB-12")
@pytest.mark.parametrize("card", [7, 9, 11])
def test_using_a_power_is_optional(mode, card):
    table = Table("5 6 | 1 2", draw=str(card), mode=mode)
    table.play("1:draw")
    assert {"discard", "place 1"} <= table.legal(0)


@both_ways
@pytest.mark.clause("CB-12")
def test_powers_reach_only_places_where_a_card_lies(mode):
    table = Table("5 5 1 | 2 2 3", discard="0", draw="4 7 9 11 13", mode=mode)
    table.play("1:take", "1:place 2+1", "2:draw", "2:place 1+2")
    table.play("1:draw")
    assert powers(table, 0) == {"peek 2", "peek 3"}
    table.play("1:discard", "2:draw")
    assert powers(table, 1) == {"spy #1 2", "spy #1 3"}
    table.play("2:discard", "1:draw")
    assert powers(table, 0) == {f"swap {m} #2 {p}" for m in (2, 3) for p in (1, 3)}


@both_ways
@pytest.mark.clause("CB-12")
def test_after_a_swap_what_is_known_of_a_card_goes_along_with_it(mode):
    table = Table("5 6 | 1 2", draw="11 9", peeks=1, memory="helped", mode=mode)
    table.play("1:peek 1", "2:peek 2", "1:draw", "1:swap 1 #2 1")
    assert table.observe(0).known == ((None, None), (5, None))
    assert table.observe(1).known == ((None, None), (None, 2))
    table.play("2:draw", "2:spy #1 1")
    assert table.observe(1).known == ((1, None), (None, 2))


@both_ways
@pytest.mark.clause("CB-19")
def test_a_swap_may_exchange_cards_of_two_opponents_if_the_table_allows_it(mode):
    plain = Table("5 6 | 1 2 | 3 4", draw="11", mode=mode)
    plain.play("1:draw")
    assert not any(move.startswith("swap #") for move in plain.legal(0))
    table = Table("5 6 | 1 2 | 3 4", draw="11", swap_opponents=True, mode=mode)
    table.play("1:draw")
    between = {move for move in table.legal(0) if move.startswith("swap #")}
    assert between == {f"swap #2 {p} #3 {q}" for p in (1, 2) for q in (1, 2)}
    assert of_kind(table.play("1:swap #2 2 #3 1"), CardsSwapped) == CardsSwapped(0, 1, 1, 2, 0)
    assert [table.hand(seat) for seat in range(3)] == [[5, 6], [1, 3], [2, 4]]


@both_ways
@pytest.mark.clause("CB-19", "CB-14")
def test_a_protected_caller_is_no_part_of_a_swap_between_opponents(mode):
    table = Table(
        "5 6 | 1 2 | 3 4 | 8 9", draw="11", swap_opponents=True, protect_caller=True, mode=mode
    )
    table.play("1:cabo", "2:draw")
    swaps = {move for move in table.legal(1) if move.startswith("swap")}
    assert not any("#1" in move for move in swaps)
    assert "swap #3 1 #4 2" in swaps


@both_ways
def test_who_is_not_awaited_has_no_legal_moves(mode):
    table = Table("5 6 | 1 2 | 3 4", draw="11", mode=mode)
    assert table.legal(1) == table.legal(2) == set()
    table.play("1:draw")
    assert table.legal(1) == table.legal(2) == set()
