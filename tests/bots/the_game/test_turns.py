"""What the bots of The Game lay."""

from __future__ import annotations

import random

import pytest

from bots.the_game.thinkers import Thinker, planned, played_on, written
from games.the_game.builders import table
from tablee.bots.the_game.row import BRISK, THOROUGH
from tablee.bots.traits import STYLE
from tablee.games.the_game import TheGame
from tablee.games.the_game.moves import EndTurn, Lay
from tablee.games.the_game.spec import Box

PLANNERS = ("medium", "planner")  # whom hard and best follow until they search
ALL = (*PLANNERS, "easy", "greedy")


def early(piles, hand):
    """A table at which everything else is still to be drawn."""
    gone = {int(word) for word in f"{piles} {hand}".replace(";", " ").split() if word.isdigit()}
    draw = " ".join(str(card) for card in range(2, 100) if card not in gone)
    return table(f"{piles}; hand {hand}; draw {draw}")


every_planner = pytest.mark.parametrize("name", PLANNERS)


@every_planner
def test_a_jump_back_is_seen(name):
    match = early("A 47; B 12; C 60; D 88", "37 30 71 75")
    assert planned(match, name).startswith("37>A")


@every_planner
def test_a_card_is_laid_first_from_which_another_jumps_back(name):
    match = early("A 40; B 70; C 60; D 30", "45 55 92 5")
    assert planned(match, name).startswith("55>A 45>A")


@every_planner
def test_gaps_are_counted_in_cards_that_are_still_to_come(name):
    """47 is far from 30, but every card between them has been laid."""
    match = table("A 30; B 60; C 55; D 58; hand 47 62 50 9; draw 61 56 52 51 53 54 57 2 3 4 90 91")
    assert "47>A" in planned(match, name)


@every_planner
def test_at_the_end_a_hand_that_goes_is_laid(name):
    match = table("A 90; B 95; C 10; D 5; hand 91 92 93 4 3; hand 97; minimum 1")
    plan = planned(match, name).removesuffix(" end").split()
    assert {move.partition(">")[0] for move in plan} == {"91", "92", "93", "4", "3"}


@pytest.mark.parametrize("name", ALL)
def test_one_who_is_stuck_before_the_minimum_lays_what_goes(name):
    match = table("A 90; B 95; C 10; D 5; hand 92 50 60; hand 20 21; draw 30 31")
    assert planned(match, name) == "92>A"


@every_planner
def test_a_jump_back_does_not_make_up_for_a_second_card_that_cannot_be_laid(name):
    match = early("A 66; B 84; C 4; D 12", "37 40 41 48 50 74")
    assert planned(match, name) == "74>B"
    match = early("A 87; B 94; C 8; D 2", "30 48 51 70 73 78 95")
    assert planned(match, name) == "95>B"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_plan_is_legal_move_by_move_in_any_box(name, players):
    rng = random.Random(f"{name} {players}")
    small = (Box(highest=40, jump=4, hand_size=3), Box(highest=13, jump=2, hand_size=2))
    for box in (Box(), *small, Box(jump=40), Box(jump=200)):
        for minimum in (2, 3):
            match = played_on(
                rng,
                turns=rng.randrange(12),
                players=players,
                game=TheGame(box),
                minimum=minimum,
                talk="silent",
            )
            if match.outcome is not None:
                continue
            seat = match.awaited[0]
            plan = Thinker(match, seat, name).plan()
            assert plan
            for move in plan:
                match.apply(seat, move)  # IllegalMove if it is not
            assert match.outcome is not None or isinstance(
                match.game.moves.from_number(plan[-1]), EndTurn
            )


@pytest.mark.parametrize("seed", range(10))
def test_the_candidates_begin_with_the_plan_and_are_all_different_and_legal(seed):
    rng = random.Random(seed)
    match = played_on(rng, turns=rng.randrange(20), players=rng.randrange(1, 6))
    if match.outcome is not None:
        return
    seat = match.awaited[0]
    plan = Thinker(match, seat, "best").plan()
    plans = Thinker(match, seat, "best").candidates()
    assert plans[0] == plan
    assert len({tuple(moves) for moves in plans}) == len(plans)
    for moves in plans:
        match.preview(seat, [move for move in moves if not is_end(match, move)])


def is_end(match, move):
    return isinstance(match.game.moves.from_number(move), EndTurn)


@pytest.mark.parametrize("seed", range(30))
def test_a_beginner_makes_mistakes_but_no_absurd_ones(seed):
    """What is laid is within a few steps of the cheapest; only a jump back may be overlooked."""
    rng = random.Random(seed)
    match = played_on(rng, turns=rng.randrange(15), players=3, talk="silent")
    if match.outcome is not None:
        return
    seat = match.awaited[0]
    for move in Thinker(match, seat, "easy", seed).plan():
        chosen = match.game.moves.from_number(move)
        if isinstance(chosen, Lay):
            tops = match.observe(seat).tops
            steps = [step(tops, lay) for lay in match.legal_moves(seat) if isinstance(lay, Lay)]
            onward = [s for s in steps if s > 0]
            mine = step(tops, chosen)
            assert mine < 0 or mine < min(onward) + 4
            assert mine <= 6 or len(match.observe(seat).laid_this_turn) < 2
        match.apply(seat, move)


def step(tops, lay):
    pile = "ABCD".index(lay.pile)
    return lay.card - tops[pile] if pile < 2 else tops[pile] - lay.card


def test_beginners_overlook_some_jumps_back_and_see_others():
    match = early("A 47; B 12; C 60; D 88", "37 30 71 75")
    seen = ["37>A" in written(Thinker(match, 0, "easy", seed).plan()) for seed in range(60)]
    assert any(seen)
    assert not all(seen)


@every_planner
@pytest.mark.parametrize(("rest", "laid"), [("40", "35>A"), ("61", "66>C")])
def test_between_two_turns_that_cost_the_same_the_rest_of_the_hand_decides(name, rest, laid):
    """What is laid brings a pile nearer to the card that stays."""
    match = early("A 30; B 95; C 70; D 6", f"31 35 66 {rest}")
    assert laid in planned(match, name)


def laid_in_style(match, style):
    """The cards of the planner's turn in one of its styles, with their piles."""
    thinker = Thinker(match, 0, "planner")
    thinker.traits[STYLE] = style
    plan = [match.game.moves.from_number(move) for move in thinker.plan()]
    match.preview(0, [lay for lay in plan if isinstance(lay, Lay)])  # IllegalMove if it is not
    return [(lay.card, "ABCD".index(lay.pile)) for lay in plan if isinstance(lay, Lay)]


def test_in_thought_nothing_is_added_to_a_turn_of_two_further_cards():
    match = table("A 90; B 95; C 10; D 5; hand 91 92 93 4 3; hand 97; minimum 1")
    assert len(laid_in_style(match, THOROUGH)) == 5
    assert len(laid_in_style(match, BRISK)) == 3
