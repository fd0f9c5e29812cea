"""The numbered, typed and written moves."""

import pytest

from tablee.errors import InvalidMove
from tablee.games.cabo import GAME
from tablee.games.cabo.layout import PLACES
from tablee.games.cabo.move_types import Peek, Place, Spy, Swap, SwapOthers
from tablee.games.cabo.numbering import PLACE, sets_within

MOVES = GAME.moves
NAMES = ("Anna", "Ben", "Cleo de Merode", "#1", "2")


def test_every_number_is_a_move_with_a_text_and_back():
    written = set()
    for number in range(MOVES.count):
        move = MOVES.from_number(number)
        text = MOVES.format_move(move)
        assert MOVES.to_number(move) == number
        assert MOVES.parse_move(text) == move
        written.add(text)
    assert len(written) == MOVES.count


def test_every_text_with_names_is_read_back():
    for number in range(PLACE):
        move = MOVES.from_number(number)
        assert MOVES.parse_move(MOVES.format_move(move, NAMES), NAMES) == move


@pytest.mark.clause("CB-9")
def test_sets_within_the_first_places_have_the_first_numbers():
    assert [sets_within(k) for k in (1, 2, 4, 6, 12)] == [1, 4, 32, 192, 24_576]
    for width in range(1, PLACES + 1):
        for number in range(sets_within(width)):
            assert max(MOVES.from_number(PLACE + number).places) < width


@pytest.mark.parametrize("number", [-1, MOVES.count])
def test_other_numbers_are_no_moves(number):
    with pytest.raises(InvalidMove):
        MOVES.from_number(number)


@pytest.mark.parametrize(
    "move",
    [
        Peek(12),
        Peek(-1),
        Spy(5, 0),
        Swap(0, 1, 12),
        SwapOthers(2, 0, 1, 0),
        SwapOthers(1, 0, 1, 1),
        Place(()),
        Place((0, 0)),
        Place((0, 2, 1)),
        Place((1, 1, 2)),
        Place((0, 12)),
    ],
)
def test_values_that_no_number_stands_for(move):
    with pytest.raises(InvalidMove):
        MOVES.to_number(move)
