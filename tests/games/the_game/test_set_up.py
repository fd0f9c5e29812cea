"""TG-1 to TG-4, TG-16, TG-17: the box, the deal and who starts."""

import numpy as np
import pytest

from games.the_game.builders import match_of, table, texts
from tablee import fair
from tablee.errors import IllegalMove, InvalidOption
from tablee.games.the_game import GAME, TheGameOptions
from tablee.match import Match
from tablee.options import read_options


@pytest.mark.clause("TG-1")
def test_the_box_has_one_each_of_2_to_99_and_four_bases(rules):
    match = match_of(5, rules=rules)
    assert sorted(match._states[0]["deck"]) == list(range(2, 100))
    assert match.observe(None).tops == (1, 1, 100, 100)


@pytest.mark.clause("TG-2", "TG-17")
@pytest.mark.parametrize(("players", "size"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_the_size_of_a_hand_follows_from_the_players(rules, players, size):
    table_now = match_of(players, rules=rules).observe(0)
    assert table_now.hand_sizes == (size,) * players
    assert table_now.draw_pile == 98 - players * size
    smaller = match_of(players, rules=rules, smaller_hand=True).observe(0)
    assert smaller.hand_sizes == (size - 1,) * players


@pytest.mark.clause("TG-3")
def test_hands_come_from_the_top_of_the_shuffled_deck_and_only_their_owner_sees_them(rules):
    match = match_of(3, rules=rules)
    deck = [2 + k for k in fair.shuffled(bytes(32), 0, 98)]
    for seat in range(3):
        assert match.observe(seat).hand == tuple(sorted(deck[6 * seat : 6 * seat + 6]))
    assert match.observe(None).hand is None
    dealt = [event for event in match.opening.seen_by(1) if hasattr(event, "cards")]
    assert [event.cards is not None for event in dealt] == [False, True, False]


@pytest.mark.clause("TG-4")
def test_players_agree_who_starts_after_looking_at_their_hands(rules):
    match = match_of(3, rules=rules, starter="agree")
    assert match.observe(0).phase == "starting"
    assert match.observe(0).hand is not None
    assert match.awaited == (0, 1, 2)
    match.apply(1, "willing 3")
    match.apply(0, "willing 0")
    match.apply(0, "willing 1")
    assert match.observe(2).willing == (1, 3, None)
    with pytest.raises(IllegalMove, match="First agree who starts"):
        match.apply(1, f"{match.observe(1).hand[0]}>A")
    match.apply(2, "starts 2")
    assert match.observe(0).on_turn == 1
    with pytest.raises(IllegalMove, match="started already"):
        match.apply(0, "starts 1")


@pytest.mark.clause("TG-4")
def test_the_starter_is_random_or_first_where_the_table_says_so(rules):
    starters = set()
    for k in range(40):
        match = match_of(4, rules=rules, starter="random", seed=bytes([k]) * 32)
        expected = fair.shuffled(bytes([k]) * 32, 1, 4)[0]
        assert match.observe(None).on_turn == expected
        starters.add(expected)
    assert starters == {0, 1, 2, 3}
    assert match_of(4, rules=rules, starter="first").observe(None).on_turn == 0


@pytest.mark.clause("TG-4")
@pytest.mark.parametrize("starter", ["agree", "random", "first"])
def test_alone_there_is_nothing_to_agree(rules, starter):
    match = match_of(1, rules=rules, starter=starter)
    assert match.observe(0).on_turn == 0


@pytest.mark.clause("TG-4")
def test_a_seat_that_is_not_there_cannot_start(rules):
    match = match_of(2, rules=rules, starter="agree")
    with pytest.raises(IllegalMove, match="There is no seat 3: the seats are 1 to 2"):
        match.apply(0, "starts 3")


@pytest.mark.clause("TG-16")
def test_experts_lay_three(rules):
    match = table(
        "hand 10 20 30 40; hand 41 42; draw 50 51 52 53; minimum 3", rules=rules, minimum=3
    )
    match.apply(0, "10>A")
    match.apply(0, "20>A")
    assert "end" not in texts(match)
    match.apply(0, "30>A")
    match.apply(0, "end")
    assert match.observe(1).minimum == 3


@pytest.mark.clause("TG-16")
def test_experts_too_lay_one_once_the_draw_pile_is_empty(rules):
    match = table("hand 10 20 30; hand 41 42; minimum 3; draw 50", rules=rules, minimum=3)
    for move in ("10>A", "20>A", "30>A", "end"):
        match.apply(0, move)
    assert match.observe(1).minimum == 1


@pytest.mark.parametrize("players", [0, 6, -1, 2.0, "3", True, None])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(InvalidOption, match="the-game is for 1 to 5 players"):
        Match(GAME, players=players, seed=bytes(32))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"minimum": 7}, "The option minimum cannot be “7”. Choose 2 or 3."),
        ({"minimum": "two"}, "The option minimum cannot be “two”. Choose 2 or 3."),
        ({"minimum": True}, "The option minimum cannot be “true”. Choose 2 or 3."),
        ({"smaller_hand": "maybe"}, "Choose false or true."),
        ({"talk": "loud"}, "Choose strict, open, signals or silent."),
        ({"starter": ""}, "Choose agree, random or first."),
        ({"history": None}, "Choose hidden or open."),
        ({"colour": "red"}, "has no option called “colour”"),
    ],
)
def test_wrong_options_are_refused_with_what_is_allowed(given, why):
    with pytest.raises(InvalidOption) as refusal:
        read_options(GAME, given)
    assert why in str(refusal.value)


def test_options_are_read_as_people_type_them():
    read = read_options(GAME, {"minimum": "3", "smaller_hand": "true", "talk": "Silent"})
    assert read == TheGameOptions(minimum=3, smaller_hand=True, talk="silent")


def test_the_record_holds_every_value_that_it_can_meet():
    """Small integers wrap silently when compiled: nothing may come near their bounds."""
    layout = GAME.layout
    for name, most in [("tops", 100 + 10), ("laid_count", 98), ("minimum", 3), ("turn", 4)]:
        base = layout.fields[name][0].base
        assert np.iinfo(base).max >= most, name
