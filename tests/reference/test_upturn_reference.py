"""The reference on its own: the rulebook's examples, then clause by clause."""

import random

import pytest

from reference import upturn as reference
from reference.upturn import Box, Options, State


def tiles(text):
    return tuple(int(word) if word.isdecimal() else word for word in text.split())


def table(laid, *racks, bag="2 3 4 6 8 9 10 12", on_turn=0, play="left", **options):
    """A turn in the middle of a game, as in `table("rising 20 40", "41 blue", "7 8")`."""
    row, *numbers = laid.split()
    return State(
        players=len(racks),
        options=Options(**options),
        box=Box(),
        steps=("turn",),
        bag=tiles(bag),
        racks=tuple(tiles(rack) for rack in racks),
        table=tiles(" ".join(numbers)),
        on_turn=on_turn,
        row={"rising": "up", "falling": "down", "opening": None}[row],
        play=play,
    )


def play(state, *moves):
    """Moves as "seat: move", the seats counted from 0, and random orders as "mix 1 0 2"."""
    for text in moves:
        if text.startswith("mix "):
            state = reference.supply(state, [int(word) for word in text.split()[1:]])
        else:
            seat, move = text.split(": ")
            state = reference.apply(state, int(seat), move)
    return state


def legal(state, seat):
    return set(reference.legal_moves(state, seat))


def see(state, key, viewer=None):
    return reference.observe(state, viewer)[key]


def dealt(players, order=None, box=None, **options):
    state = reference.new_game(players, Options(**options), box or Box())
    return reference.supply(state, order or range(reference.chance_due(state)))


# The rulebook's examples


def test_after_20_and_40_the_numbers_from_41_to_99_an_action_or_a_draw_come_next():
    """UT-5, UT-7, UT-8"""
    state = table("opening 20", "40 12 3", "39 41 99 skip", "1 2 3")
    state = play(state, "0: 40")
    assert see(state, "row") == "up"
    assert legal(state, 1) == {"41", "99", "run 99", "skip", "draw"}


def test_after_9_23_32_and_a_green_arrow_the_numbers_from_31_to_1_come_next():
    """UT-9"""
    state = play(table("rising 9 23 32", "green 7 8", "31 1 34 33 joker", "2"), "0: green left")
    assert see(state, "last_number") == 32
    assert see(state, "lines") == [["9", "23", "32"], ["green"]]
    assert legal(state, 1) == {"31", "1", "joker up", "joker down", "draw"}


def test_from_71_falling_five_tiles_are_laid_in_one_turn_and_five_handed_out():
    """UT-12"""
    state = table("falling 80 71", "4 22 36 40 48 64", "1 2", "3 6", bag="7 8 9 10 12 13 14")
    state = play(state, "0: run 22")
    assert see(state, "run_to") == 22
    assert legal(state, 0) == {"22", "36", "40", "48", "64"}
    state = play(state, "0: 64", "0: 48", "0: 40", "0: 36", "0: 22")
    assert (see(state, "phase"), see(state, "to_give"), see(state, "bag")) == ("giving", 5, 2)
    assert legal(state, 0) == {"give #2", "give #3", "upturn"}
    state = play(state, "0: give #3", "0: give #2", "0: give #3", "0: give #3", "0: give #3")
    assert state.racks == ((4,), (1, 2, 8), (3, 6, 7, 9, 10, 12))
    assert (see(state, "on_turn"), see(state, "phase")) == (1, "turn")


# Material and set-up


def test_the_box_has_80_numbers_26_actions_9_doubles_and_18_marks():
    """UT-1, UT-2"""
    box = Box()
    assert len(reference.canonical_tiles(box)) == 106
    assert len(box.numbers) == 80
    assert sum(number % 11 == 0 for number in box.numbers) == 9
    assert len(box.marks) == 18
    assert {20, 40, 9, 23, 32, 71, 4, 22, 36, 48, 64} <= set(box.numbers)


def test_a_number_that_is_there_twice_is_refused():
    """UT-2"""
    with pytest.raises(ValueError, match="twice"):
        Box(numbers=(1, 1), marks=frozenset())


def test_racks_are_dealt_one_after_the_other_then_the_starting_tile():
    """UT-3, UT-4"""
    state = dealt(2, starter=1)
    numbers = Box().numbers
    assert state.racks == (numbers[:7], numbers[7:14])
    assert state.table == numbers[14:15]
    assert see(state, "bag") == 106 - 15
    assert reference.awaited(state) == {1}
    assert see(state, "rack", 0) == [str(number) for number in numbers[:7]]
    assert see(state, "rack") is None


def test_an_action_goes_back_and_the_starting_tile_is_drawn_again():
    """UT-4"""
    order = [*range(14), 105, *range(14, 105)]
    state = dealt(2, order, starter=0)
    assert (reference.chance_due(state), see(state, "phase")) == (92, "dealing")
    assert state.bag[0] == "joker"
    state = reference.supply(state, [5, *range(5), *range(6, 92)])
    assert state.table == (Box().numbers[18],)
    assert state.bag[0] == "joker"


def test_the_starter_is_drawn_by_lot_unless_chosen():
    """UT-5"""
    state = dealt(3)
    assert reference.chance_due(state) == 3
    assert reference.awaited(state) == frozenset()
    state = reference.supply(state, [2, 0, 1])
    assert (see(state, "phase"), see(state, "on_turn")) == ("opening", 2)


# The opening


def test_a_lower_number_opens_falling_and_no_action_opens():
    """UT-5, UT-6"""
    state = table("opening 20", "12 40 blue joker", "1", "2")
    assert legal(state, 0) == {"12", "40"}
    state = play(state, "0: 12")
    assert (see(state, "row"), see(state, "on_turn")) == ("down", 1)


def test_a_run_may_open_in_the_direction_of_its_double():
    """UT-5, UT-12"""
    state = table("opening 20", "12 11 33 30 8", "1", "2")
    assert legal(state, 0) == {"12", "11", "33", "30", "8", "run 11", "run 33"}
    state = play(state, "0: run 11")
    assert (see(state, "row"), legal(state, 0)) == ("down", {"12", "11"})


def test_who_has_no_number_draws_and_must_lay_a_number_drawn():
    """UT-5"""
    state = table("opening 20", "blue skip", "1", "2", bag="13 14")
    assert legal(state, 0) == {"draw"}
    state = play(state, "0: draw")
    assert see(state, "phase") == "drawn"
    assert legal(state, 0) == {"13"}


def test_after_drawing_another_action_the_next_player_opens():
    """UT-5"""
    state = play(table("opening 20", "blue skip", "1 2", "2", bag="joker"), "0: draw")
    assert (see(state, "phase"), see(state, "on_turn")) == ("opening", 1)
    assert legal(state, 1) == {"1", "2"}


# A turn


def test_after_drawing_one_may_lay_any_tile_or_pass_but_not_draw_again():
    """UT-8"""
    state = play(table("rising 20 40", "41 blue", "1", "2", bag="60 61"), "0: draw")
    assert legal(state, 0) == {"41", "60", "blue left", "blue right", "pass"}
    assert see(state, "drawn", 0) == "60"
    assert see(state, "drawn", 1) is None
    state = play(state, "0: pass")
    assert (see(state, "on_turn"), state.racks[0]) == (1, (41, "blue", 60))


def test_an_illegal_move_is_refused():
    """UT-7"""
    state = table("rising 20 40", "39 41", "1", "2")
    for seat, move in [(0, "39"), (1, "1"), (0, "pass"), (0, "upturn"), (0, "hit #2"), (0, "")]:
        with pytest.raises(ValueError, match="not legal"):
            reference.apply(state, seat, move)


# Marks


def test_a_mark_makes_another_player_draw():
    """UT-11"""
    state = play(table("rising 20 40", "41 42 43", "1", "2", bag="60 61"), "0: 41")
    assert (see(state, "phase"), legal(state, 0)) == ("hitting", {"hit #2", "hit #3"})
    state = play(state, "0: hit #3")
    assert state.racks == ((42, 43), (1,), (2, 60))
    assert see(state, "on_turn") == 1


def test_with_mark_self_one_may_draw_oneself():
    """UT-11"""
    state = table("rising 20 40", "41 42 43", "1", bag="60 61", mark_self=True)
    state = play(state, "0: 41")
    assert legal(state, 0) == {"hit #1", "hit #2"}
    assert play(state, "0: hit #1").racks == ((42, 43, 60), (1,))


def test_between_two_players_a_mark_needs_no_choice():
    """UT-11"""
    state = play(table("rising 20 40", "41 42 43", "1", bag="60 61"), "0: 41")
    assert (state.racks, see(state, "on_turn")) == (((42, 43), (1, 60)), 1)


@pytest.mark.parametrize("fires", [True, False])
def test_marks_in_a_run_fire_one_by_one_before_its_next_tile(fires):
    """UT-11, UT-12"""
    state = table("rising 20 40", "41 47 55 2 3", "1", "2", bag="60 61", marks_in_run=fires)
    state = play(state, "0: run 55", "0: 41")
    if not fires:
        assert legal(state, 0) == {"47", "55"}
        return
    assert (see(state, "phase"), see(state, "run_to")) == ("hitting", 55)
    state = play(state, "0: hit #2", "0: 47", "0: hit #2")
    assert (legal(state, 0), state.racks[1]) == ({"55"}, (1, 60, 61))


# Doubles


def test_a_double_alone_hands_out_one_tile():
    """UT-12"""
    state = play(table("rising 20 40", "55 2 3", "1", bag="60 61"), "0: 55")
    assert (state.racks, see(state, "on_turn")) == (((2, 3), (1, 60)), 1)


def test_a_run_takes_only_numbers_between_and_no_second_double():
    """UT-12"""
    state = table("rising 20 40", "39 44 45 54 55 56 66 skip", "1", "2")
    assert legal(state, 0) >= {"run 55", "run 66"}
    assert "run 44" not in legal(state, 0)
    state = play(state, "0: run 55")
    assert legal(state, 0) == {"45", "54", "55"}
    state = play(state, "0: 54")
    assert legal(state, 0) == {"55"}
    falling = table("falling 71", "22 11 80 4", "1", "2")
    assert legal(falling, 0) == {"22", "11", "4", "draw"}


def test_at_most_the_tiles_available_are_handed_out():
    """UT-12, UT-19"""
    state = table("rising 40", "42 55 2 3", "1", "4", bag="60")
    state = play(state, "0: run 55", "0: 42", "0: 55")
    assert (reference.chance_due(state), see(state, "to_give")) == (2, 1)
    state = play(state, "mix 1 0")
    assert (state.to_give, state.bag, state.table) == ((60, 42), (40,), (55,))


# Actions


@pytest.mark.parametrize(
    ("move", "row", "who"),
    [
        ("blue left", "up", 1),
        ("blue right", "up", 3),
        ("green right", "down", 3),
        ("double-arrow up left", "up", 1),
        ("double-arrow down right", "down", 3),
    ],
)
def test_an_arrow_turns_the_row_and_the_play(move, row, who):
    """UT-13"""
    state = table("rising 20 40", "blue green double-arrow 1", "2 3", "2 3", "2 3", play="right")
    state = play(state, f"0: {move}")
    assert (see(state, "row"), see(state, "on_turn")) == (row, who)
    assert see(play(state, f"{who}: draw", f"{who}: pass"), "on_turn") == 2


def test_between_two_players_an_arrow_chooses_no_side():
    """UT-13"""
    state = table("rising 20 40", "blue green double-arrow 1", "2")
    arrows = {"blue", "green", "double-arrow up", "double-arrow down"}
    assert legal(state, 0) == {*arrows, "draw"}
    state = play(state, "0: green")
    assert (see(state, "on_turn"), see(state, "play")) == (1, "left")


@pytest.mark.parametrize(
    ("players", "move", "who"),
    [
        (2, "skip", 0),
        (2, "skip2", 0),
        (3, "skip", 2),
        (3, "skip2", 0),
        (4, "skip", 2),
        (4, "skip2", 3),
    ],
)
def test_skips_pass_over_the_next_players(players, move, who):
    """UT-14"""
    state = table("rising 20 40", "skip skip2 1", *["2 3"] * (players - 1))
    state = play(state, f"0: {move}")
    assert (see(state, "on_turn"), see(state, "phase")) == (who, "turn")
    assert see(state, "lines") == [["20", "40", move]]


def test_skips_follow_the_direction_of_play():
    """UT-13, UT-14"""
    state = table("rising 20 40", "skip2 1 4", "2 3", "2 3", "2 3", play="right")
    assert see(play(state, "0: skip2"), "on_turn") == 1


def test_a_joker_turns_the_row_and_plays_again_and_then_play_goes_on_as_before():
    """UT-15"""
    state = table("rising 20 40", "joker 39 7 8", "1", "2", play="right", bag="3")
    state = play(state, "0: joker down")
    assert (see(state, "on_turn"), see(state, "row")) == (0, "down")
    assert see(state, "lines") == [["20", "40"], ["joker"]]
    assert legal(state, 0) == {"39", "7", "8", "draw"}
    assert see(play(state, "0: draw", "0: 39"), "on_turn") == 2


# The call


def test_who_calls_in_time_draws_nothing_and_wins_with_the_last_tile():
    """UT-16, UT-18"""
    state = play(table("rising 20 40", "42 60", "43 1 2"), "0: 42")
    assert see(state, "must_call") == [0]
    assert legal(state, 0) == {"upturn"}
    assert reference.awaited(state) == {1}
    state = play(state, "0: upturn", "1: 43", "0: 60")
    assert see(state, "must_call") == []
    assert reference.outcome(state) == ("rack-empty", (0,), (0, 2))


def test_who_has_not_called_when_the_next_tile_is_laid_draws_three():
    """UT-16"""
    state = play(table("rising 20 40", "42 60", "43 1 2 4", bag="6 7 8 9"), "0: 42", "1: draw")
    assert see(state, "must_call") == [0]
    state = play(state, "1: 43")
    assert state.racks == ((60, 7, 8, 9), (1, 2, 4, 6))
    assert legal(state, 0) == {"60", "draw"}


def test_a_call_stays_due_while_nobody_lays_even_if_tiles_are_drawn():
    """UT-16"""
    state = table("rising 20 40", "41 60", "1 2", bag="3 4 6 8", mark_self=True)
    state = play(state, "0: 41", "0: hit #1", "1: draw", "1: pass")
    assert (see(state, "must_call"), state.racks[0]) == ([0], (60, 3))
    assert "upturn" in legal(state, 0)


def test_with_auto_call_the_call_makes_itself():
    """UT-16"""
    state = play(table("rising 20 40", "42 60", "43 1 2", auto_call=True), "0: 42")
    assert (see(state, "must_call"), legal(state, 0)) == ([], set())
    assert state.racks[0] == play(state, "1: 43").racks[0]


def test_who_plays_again_without_calling_draws_three_and_has_not_won():
    """UT-15, UT-16, UT-18"""
    state = play(table("rising 20 40", "joker 60", "1", "2", bag="3 4 6 8"), "0: joker up")
    assert legal(state, 0) == {"60", "draw", "upturn"}
    late = play(state, "0: 60")
    assert reference.outcome(late) is None
    assert (late.racks[0], see(late, "must_call"), see(late, "on_turn")) == ((3, 4, 6), [], 1)
    assert reference.outcome(play(state, "0: upturn", "0: 60")) is not None


def test_the_first_tile_of_a_run_closes_the_window_and_its_double_opens_the_next():
    """UT-12, UT-16"""
    state = table("rising 20 40", "42 60", "43 44 1", "2 3", bag="6 7 8 9 10 12")
    state = play(state, "0: 42", "1: run 44")
    assert legal(state, 0) == {"upturn"}
    state = play(state, "1: 43")
    assert (state.racks[0], see(state, "must_call")) == ((60, 6, 7, 8), [])
    state = play(state, "1: 44")
    assert (see(state, "must_call"), see(state, "to_give")) == ([1], 2)


def test_a_late_call_is_paid_before_the_last_tile_of_another_wins():
    """UT-16, UT-18"""
    state = table("rising 20 40", "42 60", "43", bag="6 7 8 9")
    assert reference.outcome(play(state, "0: 42", "1: 43")) == ("rack-empty", (1,), (4, 0))


# The end


def test_an_action_alone_on_a_rack_cannot_be_laid():
    """UT-17"""
    state = table("rising 20 40", "joker", "1", bag="green 7")
    assert legal(state, 0) == {"draw"}
    state = play(state, "0: draw")
    assert legal(state, 0) == {"joker up", "joker down", "green", "pass"}


@pytest.mark.parametrize("last", ["41", "44"])
def test_the_mark_or_hand_out_of_the_winning_tile_is_not_carried_out(last):
    """UT-18"""
    state = play(table("rising 20 40", last, "1 2", "3"), f"0: {last}")
    assert reference.outcome(state) == ("rack-empty", (0,), (0, 2, 1))
    assert (see(state, "phase"), see(state, "on_turn")) == ("over", None)
    assert not any(legal(state, seat) for seat in range(3))
    assert reference.awaited(state) == frozenset()


def test_an_empty_bag_is_refilled_with_all_but_the_last_number_and_a_later_arrow():
    """UT-19"""
    state = table("rising 20 blue 40 green skip blue skip2", "1", "2", "3", bag="")
    state = play(state, "0: draw")
    assert (reference.chance_due(state), see(state, "phase")) == (5, "dealing")
    assert legal(state, 0) == set()
    assert reference.tiles_to_refill(state) == (20, "blue", "green", "skip", "skip2")
    state = play(state, "mix 4 3 2 1 0")
    assert (state.racks[0], state.bag) == ((1, "skip2"), ("skip", "green", "blue", 20))
    assert see(state, "lines") == [["40"], ["blue"]]
    assert (see(state, "phase"), see(state, "drawn", 0)) == ("drawn", "skip2")


def test_an_arrow_before_the_last_number_goes_back_and_a_penalty_goes_on_after_the_refill():
    """UT-16, UT-19"""
    state = table("rising 20 blue 40", "42 60", "43 1 2", bag="6")
    state = play(state, "0: 42", "1: 43")
    assert (reference.chance_due(state), see(state, "rack_sizes")) == (4, [2, 2])
    state = play(state, "mix 0 1 2 3")
    assert state.racks[0] == (60, 6, 20, "blue")
    assert see(state, "lines") == [["43"]]


def test_a_full_round_of_empty_draws_ends_the_game_and_the_fewest_tiles_win():
    """UT-19"""
    state = table("rising 40", "1 2", "3", "4", bag="")
    state = play(state, "0: draw")
    assert (see(state, "on_turn"), see(state, "phase")) == (1, "turn")
    state = play(state, "1: draw", "2: draw")
    assert reference.outcome(state) == ("deadlock", (1, 2), (2, 1, 1))


def test_a_tile_laid_in_between_starts_the_round_of_empty_draws_anew():
    """UT-19"""
    state = table("rising 40", "1 2", "42 3 4", bag="")
    state = play(state, "0: draw", "1: 42", "0: draw")
    assert reference.chance_due(state) == 1
    state = play(state, "mix 0", "0: pass", "1: draw", "0: draw")
    assert reference.outcome(state) == ("deadlock", (1,), (3, 2))


def test_random_games_keep_every_tile_and_always_have_a_move():
    """UT-1, UT-7, UT-18"""
    box = Box(numbers=(1, 3, 7, 11, 12, 21, 22, 33), marks=frozenset({1, 7, 21}), rack=2)
    for seed in range(30):
        chance = random.Random(seed)
        players = 2 + seed % 3
        state = reference.new_game(players, Options(mark_self=seed % 2 == 0), box)
        everything = sorted(map(str, state.bag))
        for _ in range(200):
            due = reference.chance_due(state)
            if due:
                state = reference.supply(state, chance.sample(range(due), due))
            elif reference.outcome(state) is None:
                (seat,) = reference.awaited(state)
                state = reference.apply(state, seat, chance.choice(sorted(legal(state, seat))))
            there = (*state.bag, *state.table, *state.to_give, *sum(state.racks, ()))
            assert sorted(map(str, there)) == everything
