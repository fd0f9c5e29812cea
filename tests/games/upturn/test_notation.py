"""Moves as numbers, as values and as text; several moves in one text."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.errors import InvalidMove
from tablee.games.upturn import GAME
from tablee.games.upturn.moves import (
    Blue,
    Call,
    DoubleArrow,
    Draw,
    Give,
    Green,
    Hit,
    Joker,
    Lay,
    Pass,
    Run,
    Skip,
)
from tablee.games.upturn.notation import expand_moves
from tablee.words import LANGUAGES

MOVES = GAME.moves


def test_numbers_values_and_texts_are_one_and_the_same():
    texts = set()
    for number in range(MOVES.count):
        move = MOVES.from_number(number)
        text = MOVES.format_move(move)
        assert MOVES.to_number(move) == number
        assert MOVES.parse_move(text) == move
        assert MOVES.parse_move(f"  {text.upper()} ") == move
        texts.add(text)
    assert len(texts) == MOVES.count == 135


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("40", Lay(40)),
        ("suite 22", Run(22)),
        ("vise #2", Hit(1)),
        ("pénalité 3", Hit(2)),
        ("donne #4", Give(3)),
        ("bleue gauche", Blue("left")),
        ("flèche verte droite", Green("right")),
        ("green arrow left", Green("left")),
        ("blue", Blue(None)),
        ("double arrow up right", DoubleArrow("up", "right")),
        ("double flèche bas gauche", DoubleArrow("down", "left")),
        ("double-fleche haut", DoubleArrow("up", None)),
        ("passe", Skip(1)),
        ("passe 2", Skip(2)),
        ("skip 2", Skip(2)),
        ("joker haut", Joker("up")),
        ("piocher", Draw()),
        ("garder", Pass()),
        ("Upturn!", Call()),
    ],
)
def test_other_ways_to_write_a_move(text, move):
    assert MOVES.parse_move(text) == move


def test_players_may_be_called_by_name():
    names = ("Ada", "Jean  Luc", "Zoé")
    assert MOVES.parse_move("hit zoé", names) == Hit(2)
    assert MOVES.parse_move("give Jean Luc", names) == Give(1)
    assert MOVES.parse_move("give #1", names) == Give(0)
    with pytest.raises(InvalidMove, match="#1 to #3"):
        MOVES.parse_move("hit #4", names)


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "100", "40 41", "run", "run 23", "run x", "hit", "hit #5", "give bob"),
        *("blue up", "joker", "double-arrow left", "skip3", "upturned", "-4"),
        *("\u0664\u0660", "4\u00b2"),
    ],
)
def test_what_is_no_move_is_refused_in_both_languages(text):
    with pytest.raises(InvalidMove) as error:
        MOVES.parse_move(text)
    assert all(error.value.text(language) for language in LANGUAGES)


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text):
    for read in (MOVES.parse_move, expand_moves):
        with contextlib.suppress(InvalidMove):
            read(text)


@pytest.mark.parametrize("number", [-1, 135, 1000])
def test_a_number_that_no_move_has(number):
    with pytest.raises(InvalidMove):
        MOVES.from_number(number)


@pytest.mark.parametrize("move", [Lay(0), Lay(100), Run(23), Hit(4), Skip(3), Blue("up"), Lay([])])
def test_a_value_that_no_number_stands_for(move):
    with pytest.raises(InvalidMove):
        MOVES.to_number(move)


@pytest.mark.clause("UT-11", "UT-12", "UT-16")
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("40", [Lay(40)]),
        ("64+48+40+36+22", [Run(22), Lay(64), Lay(48), Lay(40), Lay(36), Lay(22)]),
        ("61 + 66", [Run(66), Lay(61), Lay(66)]),
        ("40 upturn", [Lay(40), Call()]),
        ("40!", [Lay(40), Call()]),
        ("upturn", [Call()]),
        ("Upturn!", [Call()]),
        ("blue left upturn", [Blue("left"), Call()]),
        ("24+33 Upturn!", [Run(33), Lay(24), Lay(33), Call()]),
        ("41#2", [Lay(41), Hit(1)]),
        ("21#2+27#3+33", [Run(33), Lay(21), Hit(1), Lay(27), Hit(2), Lay(33)]),
        ("22, give #2; donne #3", [Lay(22), Give(1), Give(2)]),
    ],
)
def test_several_moves_in_one_text(text, moves):
    assert list(expand_moves(text)) == moves


@pytest.mark.parametrize("text", ["64+48", "64+", "+22", "64+blue+22", "40,,41", "1+2+22 x"])
def test_several_moves_that_cannot_be_read(text):
    with pytest.raises(InvalidMove):
        expand_moves(text)
