"""Why a move is refused: what is wrong and what would be right."""

import pytest

from games.cabo.tables import Table
from tablee.errors import IllegalMove
from tablee.games.cabo import GAME, CaboOptions
from tablee.match import Match


def looking():
    return Table("5 6 | 1 2 | 3 4", peeks=1)


def deciding():
    return Table("5 6 | 1 2 | 3 4")


def called():
    table = deciding()
    table.play("1:cabo")
    return table


def holding(card, **options):
    table = Table("5 6 | 1 2 | 3 4", draw=card, **options)
    table.play("1:draw")
    return table


def taken():
    table = Table("5 6 | 1 2 | 3 4", discard="7")
    table.play("1:take")
    return table


def protected():
    table = Table("5 6 | 1 2 | 3 4", draw="11", protect_caller=True, swap_opponents=True)
    table.play("1:cabo", "2:draw")
    return table


def empty_place():
    table = Table("5 5 | 1 2", discard="0", draw="3 8")
    table.play("1:take", "1:place 1+2", "2:draw", "2:discard", "1:draw")
    return table


def nothing_to_draw():
    return Table("5 6 | 1 2", discard="3", only=True)


def over():
    table = Table("1 2 | 3 4", draw="5")
    table.state["totals"][1] = 99
    table.play("1:cabo", "2:draw", "2:discard")
    return table


@pytest.mark.parametrize(
    ("table", "step", "words"),
    [
        (over, "1:draw", "The game is over"),
        (looking, "1:draw", "look at 1 more card"),
        (looking, "1:peek 3", "no card at place 3 of seat 1. Cards lie at 1 or 2"),
        (deciding, "2:draw", "not your turn"),
        (deciding, "1:place 1", "You hold no card"),
        (deciding, "1:peek 1", "You hold no card"),
        (called, "2:cabo", "has been called"),
        (nothing_to_draw, "1:draw", "nothing to draw and nothing to shuffle"),
        (lambda: holding("3"), "1:draw", "already hold a card, the 3"),
        (lambda: holding("3"), "1:cabo", "instead of taking a card"),
        (lambda: holding("3"), "1:place 1+3", "no card at place 3 of seat 1"),
        (lambda: holding("3"), "1:peek 1", "The 3 has no power"),
        (lambda: holding("7"), "1:spy #2 1", "power of the 7 is Peek"),
        (lambda: holding("9"), "1:peek 1", "power of the 9 is Spy"),
        (lambda: holding("9"), "1:spy #1 1", "another player"),
        (lambda: holding("9"), "1:spy #4 1", "no seat 4"),
        (lambda: holding("9"), "1:spy #2 3", "no card at place 3 of seat 2"),
        (lambda: holding("12"), "1:peek 1", "power of the 12 is Swap"),
        (lambda: holding("12"), "1:swap 1 #1 2", "two different players"),
        (lambda: holding("12"), "1:swap #2 1 #3 2", "One of the two swapped cards is yours"),
        (lambda: holding("12", swap_opponents=True), "1:swap #1 1 #3 2", "neither of them is you"),
        (lambda: holding("12", swap_opponents=True), "1:swap #2 1 #4 2", "no seat 4"),
        (taken, "1:discard", "not put straight back"),
        (taken, "1:peek 1", "has no power"),
        (protected, "2:swap 1 #1 1", "not swapped"),
        (empty_place, "1:peek 2", "Cards lie at 1."),
        (empty_place, "1:place 2", "no card at place 2"),
    ],
)
def test_the_reason_is_said_in_both_languages(table, step, words):
    at = table()
    assert words in at.why(step)
    assert at.why(step, "fr") != at.why(step)


@pytest.mark.clause("CB-3")
def test_the_reasons_while_the_others_look():
    table = looking()
    table.play("1:peek 1")
    assert "The round starts when all have" in table.why("1:peek 2")
    two = Table("5 6 | 1 2", peeks=2)
    two.play("1:peek 1")
    assert "already looked at the card at place 1" in two.why("1:peek 1")


def test_a_refused_move_changes_nothing():
    match = Match(GAME, players=2, seed=bytes(32), options=CaboOptions(starter=1))
    before = match.fingerprint()
    with pytest.raises(IllegalMove):
        match.apply(0, "draw")
    assert match.fingerprint() == before


def test_a_reason_is_found_for_every_move_that_is_not_legal():
    """No move of the space makes the search for a reason fail."""
    for make in (over, looking, deciding, called, taken, protected, empty_place):
        table = make()
        for seat in range(table.players):
            view = table.observe(seat)
            for number in range(0, GAME.moves.count, 7):
                move = GAME.moves.from_number(number)
                assert GAME.why_illegal(view, seat, move).text("fr")
