"""The reference on its own: the rulebook's worked example, and clauses one by one."""

import random
from dataclasses import replace
from typing import Any

import pytest

from reference import cabo as reference
from reference.cabo import Box, Card, Options, State

FIRST_STARTS = Options(starter=0)


def dealt(players: int = 2, options: Options = FIRST_STARTS, box: Box | None = None) -> State:
    """A game with its deck in order: seat 0 has the lowest cards, and so on."""
    new = reference.new_game(players, options, box or Box())
    return reference.supply(new, range(reference.chance_due(new)))


def table(
    discards: str, *hands: str, draw: str = "", options: Options = FIRST_STARTS, seat: int = 0
) -> State:
    """A seat begins its turn, and nobody knows a card; a dot is an empty place."""
    set_up = replace(
        reference.new_game(len(hands), options),
        starter=0,
        hands=tuple(tuple(card(text) for text in hand.split()) for hand in hands),
        draw_pile=values(draw),
        discard_pile=values(discards),
    )
    return reference.begin_turn(set_up, seat)


def card(text: str) -> Card | None:
    return None if text == "." else Card(int(text), frozenset())


def values(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def hand(state: State, seat: int) -> str:
    return " ".join("." if card is None else str(card.value) for card in state.hands[seat])


def play(state: State, seat: int, *moves: str) -> State:
    for move in moves:
        state = reference.apply(state, seat, move)
    return state


def view(state: State, viewer: int | None = None) -> dict[str, Any]:
    return reference.observe(state, viewer)


def verbs(state: State, seat: int) -> set[str]:
    return {move.split(" ")[0] for move in reference.legal_moves(state, seat)}


def at_end_of_round(
    *hands: str,
    totals: tuple[int, ...] | None = None,
    caller: int = 0,
    starter: int = 0,
    options: Options = FIRST_STARTS,
) -> State:
    """The last turn of a round is played, and changes no hand."""
    last = (caller - 1) % len(hands)
    state = table("6", *hands, draw="0 0", options=options, seat=last)
    state = replace(
        state, caller=caller, starter=starter, totals=totals or state.totals, round_number=3
    )
    return play(state, last, "draw", "discard")


def finish(state: State, rng: random.Random) -> list[State]:
    """A game played to its end at random: every state it goes through."""
    states = [state]
    while reference.outcome(state) is None:
        if due := reference.chance_due(state):
            assert not reference.awaited(state)
            state = reference.supply(state, rng.sample(range(due), due))
        else:
            seat = rng.choice(sorted(reference.awaited(state)))
            move = rng.choice(sorted(reference.legal_moves(state, seat)))
            state = reference.apply(state, seat, move)
        states.append(state)
    return states


# Material and set-up


def test_cb1_the_deck() -> None:
    deck = reference.deck_in_order(Box())
    assert len(deck) == 52
    assert [deck.count(value) for value in range(14)] == [2, *[4] * 12, 2]


def test_cb2_hands_are_dealt_one_after_the_other_then_the_first_discard() -> None:
    state = dealt(3)
    assert [hand(state, seat) for seat in range(3)] == ["0 0 1 1", "1 1 2 2", "2 2 3 3"]
    assert state.discard_pile == (3,)
    assert state.draw_pile[:4] == (3, 4, 4, 4)
    assert len(state.draw_pile) == 52 - 13


def test_cb2_before_the_deal_the_table_is_empty() -> None:
    seen = view(reference.new_game(2, FIRST_STARTS))
    assert seen["phase"] == "dealing"
    assert seen["round"] == 1
    assert seen["places"] == [[False] * 4] * 2
    assert (seen["draw_pile"], seen["discard_top"], seen["discard_count"]) == (0, None, 0)
    assert seen["on_turn"] is seen["caller"] is seen["held"] is seen["last_scores"] is None
    assert seen["peeks_left"] == [0, 0]


def test_cb3_everybody_looks_at_two_of_their_own_cards_in_any_order() -> None:
    state = dealt(2)
    assert view(state)["phase"] == "peeking"
    assert reference.awaited(state) == {0, 1}
    state = play(state, 1, "peek 4")
    state = play(state, 0, "peek 1", "peek 3")
    assert reference.awaited(state) == {1}
    assert not reference.legal_moves(state, 0)
    assert view(state)["peeks_left"] == [0, 1]
    assert reference.legal_moves(state, 1) == {"peek 1", "peek 2", "peek 3"}
    state = play(state, 1, "peek 2")
    assert view(state)["phase"] == "turn"
    assert reference.knows(state, 0) == {(0, 0): 0, (0, 2): 1}
    assert reference.knows(state, 1) == {(1, 1): 1, (1, 3): 2}


def test_cb22_other_numbers_of_cards_and_peeks() -> None:
    state = dealt(2, Options(starter=1, cards=6, peeks=3))
    assert view(state)["peeks_left"] == [3, 3]
    assert view(state)["places"] == [[True] * 6] * 2
    blind = dealt(2, Options(starter=1, peeks=0))
    assert view(blind)["phase"] == "turn"
    assert view(blind)["on_turn"] == 1


def test_cb4_a_random_starter_is_drawn_before_the_first_deal_only() -> None:
    state = reference.new_game(3, Options(peeks=0))
    assert reference.chance_due(state) == 3
    state = reference.supply(state, (2, 0, 1))
    assert reference.chance_due(state) == 52
    state = reference.supply(state, range(52))
    assert view(state)["on_turn"] == 2
    state = play(state, 2, "cabo")
    for seat in (0, 1):
        state = play(state, seat, "draw", "discard")
    assert reference.chance_due(state) == 52


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, Options()),
        (6, Options()),
        (5, Options(cards=11)),
        (2, Options(cards=1)),
        (2, Options(starter=2)),
    ],
)
def test_impossible_games_are_refused(players: int, options: Options) -> None:
    with pytest.raises(ValueError, match=r"allowed|too few|too many|cannot start"):
        reference.new_game(players, options)


def test_chance_must_be_due_and_a_permutation() -> None:
    new = reference.new_game(2, FIRST_STARTS)
    with pytest.raises(ValueError, match="a permutation"):
        reference.supply(new, [0] * 52)
    with pytest.raises(ValueError, match="no random order"):
        reference.supply(dealt(2), range(52))


# A turn


def test_cb5_take_the_top_discard_for_its_value_only() -> None:
    state = play(table("3 7", "5 6 8 9", "1 1 1 1", draw="2"), 0, "take")
    seen = view(state)
    assert (seen["phase"], seen["held"], seen["held_from"]) == ("holding", 7, "discard")
    assert (seen["discard_top"], seen["discard_count"]) == (3, 1)
    assert verbs(state, 0) == {"place"}
    state = play(state, 0, "place 4")
    assert hand(state, 0) == "5 6 8 7"
    assert state.discard_pile == (3, 9)
    assert reference.knows(state, 0) == reference.knows(state, 1) == {(0, 3): 7}
    assert view(state)["on_turn"] == 1


def test_cb6_draw_and_place_a_card_that_the_player_alone_knows() -> None:
    state = play(table("3", "5 6 8 9", "1 1 1 1", draw="2 4"), 0, "draw")
    assert [view(state, viewer)["held"] for viewer in (0, 1, None)] == [2, None, None]
    assert view(state)["held_from"] == "draw"
    assert verbs(state, 0) == {"place", "discard"}
    state = play(state, 0, "place 1")
    assert hand(state, 0) == "2 6 8 9"
    assert reference.knows(state, 0) == {(0, 0): 2}
    assert reference.knows(state, 1) == {}
    assert (view(state)["discard_top"], view(state)["draw_pile"]) == (5, 1)


def test_cb6_simply_discard() -> None:
    state = play(table("3", "5 6 8 9", "1 1 1 1", draw="9 4"), 0, "draw", "discard")
    assert state.discard_pile == (3, 9)
    assert view(state)["on_turn"] == 1


def test_cb7_cabo_only_before_taking_a_card() -> None:
    state = table("3", "5 6 8 9", "1 1 1 1", draw="9 4")
    assert reference.legal_moves(state, 0) == {"take", "draw", "cabo"}
    assert "cabo" not in reference.legal_moves(play(state, 0, "draw"), 0)
    assert "cabo" not in reference.legal_moves(play(state, 0, "take"), 0)


def test_only_legal_moves_of_the_seat_on_turn_are_applied() -> None:
    state = table("3", "5 . 8 9", "1 1 1 1", draw="9 4")
    for seat, move in [(1, "draw"), (0, "discard"), (0, "place 1"), (0, "")]:
        with pytest.raises(ValueError, match="not legal"):
            reference.apply(state, seat, move)
    for move in ("place 2", "place 1+2", "place 1+4+3", "place 1+1", "place 5", "peek 1"):
        with pytest.raises(ValueError, match="not legal"):
            reference.apply(play(state, 0, "draw"), 0, move)


# Sets


def test_cb9_worked_example_a_five_kept_then_two_fives_for_one_card() -> None:
    state = table("12", "5 10 3 2", "1 1 1 1", draw="5 13 1 6")
    state = play(state, 0, "draw", "place 2")
    assert hand(state, 0) == "5 5 3 2"
    state = play(state, 1, "draw", "discard")
    state = play(state, 0, "draw", "place 2+1")
    assert hand(state, 0) == ". 1 3 2"
    assert view(state)["places"] == [[False, True, True, True], [True] * 4]
    assert state.discard_pile == (12, 10, 13, 5, 5)
    assert reference.knows(state, 0) == {(0, 1): 1}


def test_cb9_every_first_place_with_every_choice_of_the_others_is_a_move() -> None:
    state = play(table("3", "5 . 8 9", "1 1 1 1"), 0, "take")
    one = {"place 1", "place 3", "place 4"}
    two = {"place 1+3", "place 1+4", "place 3+1", "place 3+4", "place 4+1", "place 4+3"}
    three = {"place 1+3+4", "place 3+1+4", "place 4+1+3"}
    assert reference.legal_moves(state, 0) == one | two | three


def test_cb9_four_equal_cards_for_one_of_the_discard_pile() -> None:
    state = play(table("0", "8 8 8 8", "1 1 1 1"), 0, "take", "place 3+1+2+4")
    assert hand(state, 0) == ". . 0 ."
    assert state.discard_pile == (8, 8, 8, 8)
    assert reference.knows(state, 1) == {(0, 2): 0}


@pytest.mark.parametrize(("how", "pile"), [("draw", (2, 4, 11)), ("take", (2, 4))])
def test_cb10_cb11_unequal_cards_are_shown_and_stay(how: str, pile: tuple[int, ...]) -> None:
    state = table("2 4", "7 8 7 1", "1 1 1 1", "6 6 6 6", draw="11 3")
    state = play(state, 0, how, "place 3+1+2")
    assert hand(state, 0) == "7 8 7 1"
    assert state.discard_pile == pile
    for seat in range(3):
        assert reference.knows(state, seat) == {(0, 0): 7, (0, 1): 8, (0, 2): 7}
    assert view(state)["on_turn"] == 1
    assert view(state)["held_from"] is None


# Powers


@pytest.mark.parametrize(
    ("drawn", "power"),
    [(value, "peek") for value in (7, 8)]
    + [(value, "spy") for value in (9, 10)]
    + [(value, "swap") for value in (11, 12)]
    + [(value, None) for value in (0, 6, 13)],
)
def test_cb12_which_card_has_which_power(drawn: int, power: str | None) -> None:
    state = play(table("3", "5 6 8 9", "1 1 1 1", draw=f"{drawn} 4"), 0, "draw")
    assert verbs(state, 0) - {"place", "discard"} == ({power} if power else set())


def test_cb12_peek_and_spy_are_known_to_the_player_alone() -> None:
    state = table("3", "5 . 8 9", "1 2 . 4", "6 6 6 6", draw="7 9 2")
    state = play(state, 0, "draw")
    looks = {move for move in reference.legal_moves(state, 0) if move.startswith("peek")}
    assert looks == {"peek 1", "peek 3", "peek 4"}
    state = play(state, 0, "peek 4")
    assert view(state)["discard_top"] == 7
    state = play(state, 1, "draw")
    looks = {move for move in reference.legal_moves(state, 1) if move.startswith("spy")}
    assert looks == {f"spy #1 {n}" for n in (1, 3, 4)} | {f"spy #3 {n}" for n in (1, 2, 3, 4)}
    state = play(state, 1, "spy #1 3")
    known = [reference.knows(state, seat) for seat in range(3)]
    assert known == [{(0, 3): 9}, {(0, 2): 8}, {}]


def test_cb12_swap_moves_the_cards_and_what_is_known_of_them() -> None:
    state = table("3", "5 . 8 9", "1 2 . 4", "6 6 6 6", draw="7 9 11 2")
    state = play(state, 0, "draw", "peek 4")
    state = play(state, 1, "draw", "spy #1 4")
    state = play(state, 2, "draw")
    assert "swap 1 #1 2" not in reference.legal_moves(state, 2)
    state = play(state, 2, "swap 1 #1 4")
    assert hand(state, 0) == "5 . 8 6"
    assert hand(state, 2) == "9 6 6 6"
    known = [reference.knows(state, seat) for seat in range(3)]
    assert known == [{(2, 0): 9}, {(2, 0): 9}, {}]
    assert state.discard_pile == (3, 7, 9, 11)


def test_cb12_replacing_a_known_card_forgets_it() -> None:
    state = table("3", "5 5 8 9", "1 1 1 1", draw="7 2 4 4")
    state = play(state, 0, "draw", "peek 1")
    state = play(state, 1, "draw", "discard")
    assert reference.knows(play(state, 0, "take", "place 1"), 0) == {(0, 0): 2}


def test_cb19_a_swap_between_two_opponents() -> None:
    hands = ("1 1 1 1", "2 2 2 2", "3 3 3 3", "4 4 4 4")
    open_table = Options(starter=0, swap_opponents=True)
    state = play(table("3", *hands, draw="12", options=open_table, seat=2), 2, "draw")
    swaps = {move for move in reference.legal_moves(state, 2) if move.startswith("swap #")}
    assert len(swaps) == 3 * 16
    assert {"swap #1 2 #2 3", "swap #1 1 #4 4", "swap #2 4 #4 1"} <= swaps
    state = play(state, 2, "swap #2 4 #4 1")
    assert hand(state, 1) == "2 2 2 4"
    assert hand(state, 3) == "2 4 4 4"
    usual = play(table("3", *hands, draw="12", seat=2), 2, "draw")
    assert not any(move.startswith("swap #") for move in reference.legal_moves(usual, 2))


def test_cb13_all_discards_but_the_top_are_shuffled_when_a_turn_begins() -> None:
    state = play(table("3 8 2", "5 6 8 9", "1 1 1 1", draw="13"), 0, "draw", "discard")
    assert view(state)["phase"] == "dealing"
    assert view(state)["on_turn"] == 1
    assert view(state)["places"] == [[True] * 4] * 2
    assert reference.chance_due(state) == 3
    assert not reference.awaited(state)
    state = reference.supply(state, (2, 0, 1))
    assert state.draw_pile == (2, 3, 8)
    assert state.discard_pile == (13,)
    assert reference.legal_moves(state, 1) == {"take", "draw", "cabo"}


def test_cb13_without_anything_to_shuffle_only_take_and_cabo_are_left() -> None:
    state = table("3", "5 6 8 9", "1 1 1 1")
    assert reference.chance_due(state) == 0
    assert reference.legal_moves(state, 0) == {"take", "cabo"}


def test_cb13_a_round_that_ends_shuffles_no_discards() -> None:
    state = replace(table("3 8", "5 6 8 9", "1 1 1 1", draw="13"), caller=1)
    assert reference.chance_due(play(state, 0, "draw", "discard")) == 52


# Cabo and the end of a round


def test_cb14_everybody_else_has_one_more_turn_and_nobody_calls_again() -> None:
    state = table("3", "1 1 1 1", "2 2 2 2", "4 4 4 4", draw="9 9 9 9", seat=1)
    state = play(state, 1, "cabo")
    assert view(state)["caller"] == 1
    assert reference.legal_moves(state, 2) == {"take", "draw"}
    state = play(state, 2, "draw", "spy #2 1")
    state = play(state, 0, "draw", "discard")
    seen = view(state)
    assert (seen["phase"], seen["round"], seen["caller"]) == ("dealing", 2, None)
    assert seen["places"] == [[False] * 4] * 3
    assert seen["last_scores"] == seen["totals"] == [0, 13, 16]
    assert state.starter == 0
    assert state.dealer == 2
    assert reference.knows(state, 2) == {}


def test_cb14_protect_caller() -> None:
    hands = ("1 1 1 1", "2 2 2 2", "4 4 4 4")
    for protect in (False, True):
        options = Options(starter=0, protect_caller=protect, swap_opponents=True)
        called = play(table("3", *hands, draw="11 10 9", options=options), 0, "cabo")
        swaps = [move for move in reference.legal_moves(play(called, 1, "draw"), 1) if "#" in move]
        assert any("#1" in move for move in swaps) is not protect
        assert len(swaps) == (16 if protect else 48)
        turn = play(called, 1, "draw", "discard")
        assert "spy #1 1" in reference.legal_moves(play(turn, 2, "draw"), 2)


@pytest.mark.parametrize(
    ("hands", "caller", "expected"),
    [
        ([[1, 2], [3, 4], [5, 6]], 0, [0, 7, 11]),  # the caller is the lowest
        ([[1, 2], [3, 4], [5, 6]], 1, [0, 12, 11]),  # the caller is not
        ([[1, 2], [3], [5, 6]], 1, [3, 0, 11]),  # tied: the caller wins alone
        ([[1, 2], [3], [5, 6]], 2, [0, 0, 16]),  # tied without the caller
        ([[0], [0], [5, 6]], 0, [0, 0, 11]),  # tied at nothing
        ([[4], [4], [4]], None, [0, 0, 0]),
        ([[13, 12, 13, 12], [0], [1]], 1, [0, 50, 50]),  # kamikaze, whoever called
        ([[13, 12, 13, 12], [0], [1]], 0, [0, 50, 50]),
        ([[13, 12, 13, 12, 0], [1], [2]], 1, [50, 0, 2]),  # not exactly these four
        ([[13, 12, 13], [1], [2]], 0, [43, 0, 2]),
    ],
)
def test_cb15_cb16_cb17_scores(
    hands: list[list[int]], caller: int | None, expected: list[int]
) -> None:
    assert reference.scores(hands, caller, Options(), Box()) == expected


def test_cb15_the_failed_call_costs_what_the_table_says() -> None:
    assert reference.scores([[9], [1]], 0, Options(failed_cabo=10), Box()) == [19, 0]
    assert reference.scores([[9], [1]], 0, Options(failed_cabo=0), Box()) == [9, 0]


def test_cb17_a_kamikaze_wins_the_round_and_starts_the_next() -> None:
    state = at_end_of_round("1 . . .", "2 2 2 2", "12 13 12 13")
    assert view(state)["last_scores"] == [50, 50, 0]
    assert state.starter == 2


def test_cb4_of_several_winners_the_lowest_total_starts() -> None:
    ends = at_end_of_round("9 . . .", "2 . . .", "2 . . .", totals=(0, 20, 10))
    assert ends.starter == 2


@pytest.mark.parametrize(("last_starter", "next_starter"), [(0, 1), (1, 2), (2, 1)])
def test_cb4_then_the_first_after_the_last_starter(last_starter: int, next_starter: int) -> None:
    state = at_end_of_round("9 . . .", "2 . . .", "2 . . .", starter=last_starter)
    assert state.starter == next_starter


def test_cb4_cb16_a_caller_tied_at_nothing_wins_alone_and_starts() -> None:
    state = at_end_of_round("0 . . .", "0 . . .", "2 . . .", totals=(30, 10, 0))
    assert view(state)["last_scores"] == [0, 0, 2]
    assert state.starter == 0


@pytest.mark.parametrize(
    ("scored", "totals", "dealer"),
    [([0, 9, 7], [0, 9, 90], 1), ([0, 9, 9], [0, 9, 20], 2), ([9, 9, 0], [9, 9, 80], 0)],
)
def test_cb4_the_loser_deals(scored: list[int], totals: list[int], dealer: int) -> None:
    assert reference.next_dealer(scored, totals) == dealer


# The end of the game


def test_cb18_exactly_a_hundred_falls_back_and_the_game_goes_on() -> None:
    state = at_end_of_round("1 . . .", "2 2 2 2", totals=(10, 92))
    assert view(state)["totals"] == [10, 50]
    assert view(state)["resets"] == [0, 1]
    assert view(state)["round"] == 4
    assert reference.outcome(state) is None


def test_cb18_the_fall_back_comes_before_the_end() -> None:
    state = at_end_of_round("1 . . .", "2 2 2 2", "3 . . .", totals=(60, 92, 98))
    assert reference.outcome(state) == ((1,), (60, 50, 101))
    seen = view(state)
    assert (seen["phase"], seen["on_turn"], seen["caller"], seen["round"]) == ("over", None, 0, 3)
    assert seen["places"][1] == [True] * 4
    assert not reference.awaited(state)
    assert reference.chance_due(state) == 0


def test_cb18_equal_totals_share_the_win() -> None:
    state = at_end_of_round("1 . . .", "2 2 2 2", "12 . . .", totals=(60, 52, 90))
    assert reference.outcome(state) == ((0, 1), (60, 60, 102))


@pytest.mark.parametrize(
    ("per_player", "per_table", "resets", "expected"),
    [
        (None, None, [7, 0, 9], ([50, 99, 50], [8, 0, 10])),
        (0, None, [0, 0, 0], ([100, 99, 100], [0, 0, 0])),
        (1, None, [1, 0, 0], ([100, 99, 50], [1, 0, 1])),
        (None, 0, [0, 0, 0], ([100, 99, 100], [0, 0, 0])),
        (None, 1, [0, 0, 0], ([50, 99, 100], [1, 0, 0])),
        (None, 3, [0, 2, 0], ([50, 99, 100], [1, 2, 0])),
        (2, 4, [2, 0, 1], ([100, 99, 50], [2, 0, 2])),
    ],
)
def test_cb20_limited_resets(
    per_player: int | None,
    per_table: int | None,
    resets: list[int],
    expected: tuple[list[int], list[int]],
) -> None:
    options = Options(resets_per_player=per_player, resets_per_table=per_table)
    assert reference.after_round([100, 99, 100], resets, options, Box()) == expected


def test_cb20_a_hundred_that_stays_does_not_end_the_game() -> None:
    options = Options(starter=0, resets_per_table=0)
    state = at_end_of_round("1 . . .", "2 2 2 2", totals=(10, 92), options=options)
    assert view(state)["totals"] == [10, 100]
    assert view(state)["phase"] == "dealing"


def test_cb21_the_score_it_falls_back_to() -> None:
    assert reference.after_round([100, 3], [0, 0], Options(reset_to=70), Box())[0] == [70, 3]
    assert reference.after_round([20, 100], [0, 0], Options(), Box(limit=20))[0] == [50, 100]


# Memory


def test_cb23_notes_are_kept_at_a_helped_table_for_seats_alone() -> None:
    for memory in ("people", "helped"):
        options = Options(starter=0, memory=memory)
        state = table("3 0", "5 6 8 9", "1 1 1 1", draw="10", options=options)
        state = play(state, 0, "draw", "spy #2 3")
        state = play(reference.supply(state, (0, 1)), 1, "take", "place 2")
        notes = [view(state, viewer)["known"] for viewer in (0, 1, None)]
        helped = [{"2.2": 10, "2.3": 1}, {"2.2": 10}, None]
        assert notes == (helped if memory == "helped" else [None] * 3)


# Whole games

SMALL_BOX = Box(
    counts=(2, 3, 3, 2, 1),
    peek_values=frozenset({2}),
    spy_values=frozenset({1}),
    swap_values=frozenset({3}),
    kamikaze=(3, 4),
    limit=12,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_keep_every_card_and_end_above_the_limit(players: int) -> None:
    rng = random.Random(players)
    small = Options(cards=2, peeks=1, swap_opponents=True, memory="helped", reset_to=5)
    for options, box in [(Options(), Box()), (small, SMALL_BOX)] * 5:
        states = finish(reference.new_game(players, options, box), rng)
        for state in states:
            if state.phase in ("starter", "deal"):
                continue
            lying = [card.value for row in state.hands for card in row if card is not None]
            held = [] if state.held is None else [state.held]
            everything = sorted([*lying, *held, *state.draw_pile, *state.discard_pile])
            assert everything == list(reference.deck_in_order(box))
        ended = reference.outcome(states[-1])
        assert ended is not None
        assert max(ended[1]) > box.limit
        assert not any(reference.knows(states[-1], seat) for seat in range(players))
        assert [seat for seat, total in enumerate(ended[1]) if total == min(ended[1])] == [
            *ended[0]
        ]
