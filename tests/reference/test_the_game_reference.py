"""The reference on its own: the rulebooks' worked examples, and clauses one by one."""

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from reference import the_game as reference
from reference.the_game import Box, Options, State


def dealt(
    players: int = 2,
    options: Options | None = None,
    box: Box | None = None,
    hand_size: int | None = None,
) -> State:
    """A game with its deck in order: seat 0 has the lowest cards, and so on."""
    new = reference.new_game(players, options or Options(starter="first"), box or Box(), hand_size)
    return reference.supply(new, range(reference.chance_due(new)))


def table(tops: str, *hands: str, draw: str = "", options: Options | None = None) -> State:
    """Seat 0 begins a turn: tops such as "1 47 100 65", hands such as "37 38" and "9 12"."""
    start = dealt(len(hands), options)
    set_up = replace(
        start,
        tops=cards(tops),
        hands=tuple(cards(hand) for hand in hands),
        draw_pile=cards(draw),
    )
    return reference.begin_turn(set_up, 0)


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def play(state: State, seat: int, *moves: str) -> State:
    for move in moves:
        state = reference.apply(state, seat, move)
    return state


def test_tg1_tg2_tg17_the_box_and_the_hands() -> None:
    sizes = {False: [8, 7, 6, 6, 6], True: [7, 6, 5, 5, 5]}
    for smaller, expected in sizes.items():
        options = Options(starter="first", smaller_hand=smaller)
        for players, size in enumerate(expected, start=1):
            view = reference.observe(dealt(players, options), None)
            assert view["tops"] == [1, 1, 100, 100]
            assert view["hand_sizes"] == [size] * players
            assert view["draw_pile"] == 98 - size * players


def test_tg3_hands_are_dealt_one_after_the_other_and_seen_by_their_owner_alone() -> None:
    state = dealt(3, box=Box(highest=12), hand_size=2)
    assert state.hands == ((2, 3), (4, 5), (6, 7))
    assert state.draw_pile == (8, 9, 10, 11, 12)
    assert reference.observe(state, 1)["hand"] == [4, 5]
    assert reference.observe(state, None)["hand"] is None


def test_tg4_the_players_agree_who_starts() -> None:
    state = dealt(3, Options())
    assert reference.observe(state, 0)["phase"] == "starting"
    assert reference.awaited(state) == {0, 1, 2}
    state = play(state, 2, "willing 3", "willing 0")
    assert "willing 0" not in reference.legal_moves(state, 2)
    assert "willing 3" in reference.legal_moves(state, 2)
    state = reference.apply(state, 0, "starts 2")
    assert reference.awaited(state) == {1}
    assert reference.observe(state, 0)["willing"] == [None, None, 0]
    assert "willing 1" not in reference.legal_moves(state, 0)


def test_tg4_the_starter_by_lot_and_the_lone_starter() -> None:
    state = dealt(3, Options(starter="random"))
    assert reference.chance_due(state) == 3
    assert reference.observe(state, 0)["phase"] == "dealing"
    assert reference.awaited(state) == frozenset()
    assert reference.legal_moves(state, 0) == frozenset()
    assert reference.supply(state, [2, 0, 1]).on_turn == 2
    for starter in ("agree", "random", "first"):
        assert dealt(1, Options(starter=starter)).on_turn == 0


@pytest.mark.parametrize(
    ("pile", "sequence"),
    [
        ("A", "3 11 12 13 18 20 34 35 51"),
        ("B", "2 7 19 25 28 29 49"),
        ("A", "4 8 13"),
        ("C", "94 90 78 61 60 57"),
        ("D", "98 97 88 83 81"),
    ],
)
def test_tg5_tg6_worked_sequences(pile: str, sequence: str) -> None:
    state = table("1 1 100 100", sequence, "99", draw="96 95")
    state = play(state, 0, *(f"{card}>{pile}" for card in cards(sequence)))
    assert state.tops[reference.PILES.index(pile)] == cards(sequence)[-1]
    box = Box()
    for earlier, later in pairwise(cards(sequence)):
        assert reference.can_lay(box, pile, later, earlier) is (abs(later - earlier) == 10)


def test_tg7_worked_backward_jumps() -> None:
    state = table("47 45 65 2", "35 36 37 38 75 76", "9", draw="8")
    lays = {move for move in reference.legal_moves(state, 0) if ">" in move}
    assert lays == {"37>A", "35>B", "75>C", "35>C", "36>C", "37>C", "38>C"} | {
        "75>A",
        "76>A",
        "75>B",
        "76>B",
    }


def test_tg7_a_shrunken_box_jumps_its_own_distance() -> None:
    box = Box(highest=20, jump=3)
    assert reference.base(box, "D") == 21
    assert reference.can_lay(box, "A", 9, 6)
    assert not reference.can_lay(box, "A", 9, 5)
    assert reference.can_lay(box, "C", 9, 12)
    assert not reference.can_lay(box, "C", 9, 19)


def test_tg8_four_cards_on_three_piles_are_followed_by_a_draw_of_four() -> None:
    state = table("1 1 100 100", "2 3 4 98 50 60", "40 41", draw="10 11 12 13 14")
    state = play(state, 0, "2>A", "3>B", "4>B", "98>D")
    assert state.draw_pile == (10, 11, 12, 13, 14)
    state = play(state, 0, "end")
    assert reference.observe(state, 0)["hand"] == [10, 11, 12, 13, 50, 60]
    assert reference.observe(state, 0)["draw_pile"] == 1
    assert state.on_turn == 1


def test_tg5_the_turn_ends_only_once_the_minimum_is_laid_and_only_by_its_player() -> None:
    for minimum in (2, 3):
        options = Options(starter="first", minimum=minimum)
        state = table("1 1 100 100", "2 3 4 5", "6", draw="7", options=options)
        for card in cards("2 3 4 5")[:minimum]:
            assert "end" not in reference.legal_moves(state, 0)
            state = play(state, 0, f"{card}>A")
        assert "end" in reference.legal_moves(state, 0)
        assert "end" not in reference.legal_moves(state, 1)


def test_tg9_tops_and_the_last_turn_are_visible_and_the_rest_by_option() -> None:
    for history in ("hidden", "open"):
        options = Options(starter="first", history=history)
        state = table("1 1 100 100", "2 3 50", "4 5 51", draw="60 61 62 63 64", options=options)
        state = play(state, 0, "2>A", "3>B", "end")
        state = play(state, 1, "4>A")
        view = reference.observe(state, 0)
        assert view["last_turn"] == [[2, "A"], [3, "B"]]
        assert view["laid_this_turn"] == [[4, "A"]]
        opened = [[2, "A"], [3, "B"], [4, "A"]]
        assert view["laid"] == (opened if history == "open" else None)
        state = play(state, 1, "5>A", "end")
        assert reference.observe(state, 0)["last_turn"] == [[4, "A"], [5, "A"]]


def test_tg10_tg16_the_turn_that_empties_the_draw_pile_keeps_its_minimum() -> None:
    options = Options(starter="first", minimum=3)
    state = table("1 1 100 100", "2 3 4 5", "6 7", draw="8", options=options)
    state = play(state, 0, "2>A", "3>A")
    assert state.minimum == 3
    assert "end" not in reference.legal_moves(state, 0)
    state = play(state, 0, "4>A", "end")
    assert reference.observe(state, 0)["hand"] == [5, 8]
    assert state.minimum == 1
    assert "end" in reference.legal_moves(play(state, 1, "6>A"), 1)


def test_tg11_players_without_cards_are_passed_over() -> None:
    state = table("1 1 100 100", "2 3", "", "4 5")
    state = play(state, 0, "2>A", "end")
    assert state.on_turn == 2
    state = play(state, 2, "4>A", "5>A")
    assert reference.legal_moves(state, 2) >= {"end"}
    state = play(state, 2, "end")
    assert state.on_turn == 0


def test_tg11_the_last_player_with_cards_goes_on_alone() -> None:
    state = table("1 1 100 100", "2 3", "")
    assert play(state, 0, "2>A", "end").on_turn == 0


def test_tg12_stuck_after_one_card_ends_the_game_with_that_card_laid() -> None:
    state = table("97 98 3 2", "99 50", "60", draw="70")
    assert reference.outcome(state) is None
    state = play(state, 0, "99>A")
    assert reference.outcome(state) == ("stuck", 3)
    view = reference.observe(state, 0)
    assert view["phase"] == "over"
    assert view["on_turn"] is None
    assert view["laid_this_turn"] == [[99, "A"]]
    assert reference.awaited(state) == frozenset()
    assert reference.legal_moves(state, 1) == frozenset()


def test_tg12_stuck_is_found_as_the_turn_begins() -> None:
    state = table("90 90 10 10", "91 92 50", "40 41", draw="93 94 95")
    state = play(state, 0, "91>A", "92>A", "end")
    assert reference.outcome(state) == ("stuck", 6)
    assert reference.observe(state, 0)["last_turn"] == [[91, "A"], [92, "A"]]
    assert reference.observe(state, 0)["laid_this_turn"] == []


def test_tg12_a_player_past_the_minimum_is_never_stuck() -> None:
    state = table("97 99 2 2", "98 50", "60")
    state = play(state, 0, "98>A")
    assert reference.outcome(state) is None
    assert reference.outcome(play(state, 0, "end")) == ("stuck", 2)


def test_tg12_laying_the_last_of_all_cards_ends_the_game_at_once() -> None:
    state = play(table("1 1 100 100", "2 3", ""), 0, "2>A", "3>A")
    assert reference.outcome(state) == ("all laid", 0)
    assert reference.legal_moves(state, 0) == frozenset()


def test_tg15_three_hands_of_six_and_seven_in_the_draw_pile_score_25() -> None:
    hands = ("40 41 42 43 44 45", "20 21 22 23 24 25", "30 31 32 33 34 35")
    state = table("99 99 2 2", *hands, draw="60 61 62 63 64 65 66")
    assert reference.outcome(state) == ("stuck", 25)


def test_tg14_signals_are_given_replaced_withdrawn_and_cleared() -> None:
    state = table("1 1 100 100", "2 3 4", "5 6", draw="7 8 9")
    state = play(state, 1, "keep-off A", "no-jump! A", "keep-off! C")
    state = play(state, 0, "no-jump A")
    assert state.signals == (("no-jump", None, None, None), ("no-jump!", None, "keep-off!", None))
    assert "no-jump! A" not in reference.legal_moves(state, 1)
    assert "withdraw B" not in reference.legal_moves(state, 1)
    state = play(state, 0, "2>A")
    assert state.signals == ((None,) * 4, (None, None, "keep-off!", None))
    state = play(state, 1, "withdraw C")
    assert state.signals == ((None,) * 4, (None,) * 4)


def test_tg13_a_silent_table_has_neither_signals_nor_willingnesses() -> None:
    for talk in ("strict", "open", "signals"):
        moves = reference.legal_moves(dealt(2, Options(talk=talk)), 1)
        assert len(moves) == 4 * 4 + 4 + 2
    state = dealt(2, Options(talk="silent"))
    assert reference.legal_moves(state, 1) == {"starts 1", "starts 2"}
    state = play(state, 1, "starts 1")
    assert reference.legal_moves(state, 1) == frozenset()


@pytest.mark.parametrize("move", ["", "end", "2>C ", "02>A", "9>A", "2>E", "starts 1", "keep-off"])
def test_illegal_moves_are_refused(move: str) -> None:
    state = table("1 1 100 100", "2 3 4", "5 6", draw="7 8 9")
    with pytest.raises(ValueError, match="not legal"):
        reference.apply(state, 0, move)


def test_what_cannot_be_set_up_is_refused() -> None:
    wrongs: list[dict[str, Any]] = [
        {"minimum": 4},
        {"starter": "last"},
        {"talk": "loud"},
        {"history": "some"},
    ]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="allowed"):
            Options(**wrong)
    with pytest.raises(ValueError, match="players"):
        reference.new_game(6, Options())
    with pytest.raises(ValueError, match="cannot be dealt"):
        reference.new_game(3, Options(), Box(highest=9), 3)
    with pytest.raises(ValueError, match="permutation"):
        reference.supply(reference.new_game(1, Options()), [0, 1])
    with pytest.raises(ValueError, match="no random order"):
        reference.supply(dealt(2), [0, 1])


@pytest.mark.parametrize("seed", range(20))
def test_random_games_keep_every_card_and_end(seed: int) -> None:
    rng = random.Random(seed)
    options = Options(
        minimum=rng.choice([2, 3]),
        smaller_hand=rng.choice([False, True]),
        starter=rng.choice(["agree", "random", "first"]),
        talk=rng.choice(["strict", "silent"]),
        history=rng.choice(["hidden", "open"]),
    )
    state = reference.new_game(rng.randint(1, 5), options)
    while reference.outcome(state) is None:
        if due := reference.chance_due(state):
            state = reference.supply(state, rng.sample(range(due), due))
        else:
            seat = rng.choice(sorted(reference.awaited(state)))
            move = rng.choice(sorted(reference.legal_moves(state, seat)))
            state = reference.apply(state, seat, move)
        in_hands = [card for hand in state.hands for card in hand]
        laid = [card for card, _ in reference.all_laid(state)]
        if state.phase != "deck":
            assert sorted([*in_hands, *state.draw_pile, *laid]) == list(range(2, 100))
    ending = reference.outcome(state)
    assert ending is not None
    assert ending[1] == 98 - len(reference.all_laid(state))
