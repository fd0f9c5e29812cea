"""What people type."""

import pytest

from tablee.errors import InvalidMove
from tablee.games.cabo import GAME
from tablee.games.cabo.move_types import (
    CallCabo,
    Discard,
    Draw,
    Peek,
    Place,
    Spy,
    Swap,
    SwapOthers,
    Take,
)
from tablee.words import LANGUAGES

NAMES = ("Zoé", "Anna", "Jean Paul")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("take", Take()),
        ("prendre", Take()),
        ("DRAW", Draw()),
        ("piocher", Draw()),
        ("cabo", CallCabo()),
        ("discard", Discard()),
        ("défausser", Discard()),
        ("Defausser", Discard()),
        ("place 2", Place((1,))),
        ("poser 2", Place((1,))),
        ("place 3+1", Place((2, 0))),
        ("place 2+4+1", Place((1, 0, 3))),
        ("place 1 + 3", Place((0, 2))),
        ("place 1 3", Place((0, 2))),
        ("peek 4", Peek(3)),
        ("regarder 4", Peek(3)),
        ("spy #2 3", Spy(1, 2)),
        ("spy 2 3", Spy(1, 2)),
        ("spy anna 3", Spy(1, 2)),
        ("espionner  ANNA 3", Spy(1, 2)),
        ("spy jean paul 3", Spy(2, 2)),
        ("spy zoé 1", Spy(0, 0)),
        ("swap 1 #2 3", Swap(0, 1, 2)),
        ("swap 1 anna 3", Swap(0, 1, 2)),
        ("échanger 1 anna 3", Swap(0, 1, 2)),
        ("echanger 1 jean paul 3", Swap(0, 2, 2)),
        ("swap #2 1 #3 4", SwapOthers(1, 0, 2, 3)),
        ("swap #3 4 #2 1", SwapOthers(1, 0, 2, 3)),
        ("swap jean paul 4 anna 1", SwapOthers(1, 0, 2, 3)),
    ],
)
def test_what_is_typed_is_read(typed, move):
    assert GAME.moves.parse_move(typed, NAMES) == move


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "  ",
        "lay 3",
        "take 2",
        "place",
        "place 0",
        "place 13",
        "place 1+1",
        "place one",
        "place ²",
        "place 1+",
        "peek",
        "peek 1 2",
        "peek #1",
        "spy 3",
        "spy bob 3",
        "spy #4 1",
        "spy #0 1",
        "swap 1 2",
        "swap 1 bob 3",
        "swap #2 1 #2 3",
        "swap bob 1 anna 2",
        "swap 1 #2 99",
        "discard 3",
        "cabo!",
        "x" * 500,
    ],
)
def test_what_cannot_be_read_is_refused_in_both_languages(typed):
    with pytest.raises(InvalidMove) as refused:
        GAME.moves.parse_move(typed, NAMES)
    assert len({refused.value.text(language) for language in LANGUAGES}) == 2
    assert len(refused.value.text("fr")) < 300


def test_names_stand_for_seats_unless_they_could_be_taken_for_another():
    written = GAME.moves.format_move
    assert written(Spy(1, 2), NAMES) == "spy Anna 3"
    assert written(Spy(2, 2), NAMES) == "spy #3 3"  # two words
    assert written(Spy(1, 0), ("2", "1", "x")) == "spy #2 1"
    assert written(Spy(1, 0), ("Bo", "bo")) == "spy #2 1"
    assert written(Swap(0, 1, 2)) == "swap 1 #2 3"
    assert written(SwapOthers(0, 1, 1, 2), NAMES) == "swap Zoé 2 Anna 3"
