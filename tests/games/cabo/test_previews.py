"""What may be tried in private: nothing that turns a card over."""

import pytest

from games.cabo.tables import Table
from tablee.errors import IllegalMove
from tablee.games.cabo import GAME, CaboOptions
from tablee.match import Match


def can_try(table, step):
    seat, _, text = step.partition(":")
    assert text in table.legal(int(seat) - 1)
    return table.game.can_preview(table.states, int(seat) - 1, table.game.moves.parse_move(text))


@pytest.mark.parametrize(
    ("draw", "move", "expected"),
    [
        ("7", "peek 1", False),
        ("9", "spy #2 1", False),
        ("11", "swap 1 #2 1", True),
        ("5", "discard", True),
        ("5", "place 1", False),
        ("5", "place 1+2", False),
    ],
)
@pytest.mark.clause("CB-23")
def test_what_shows_a_card_is_made_and_not_tried(draw, move, expected):
    table = Table("5 6 | 1 2", draw=draw)
    table.play("1:draw")
    assert can_try(table, f"1:{move}") is expected


def test_the_first_choice_and_the_first_look():
    table = Table("5 6 | 1 2", peeks=1)
    assert not can_try(table, "1:peek 1")
    table.play("1:peek 1", "2:peek 1")
    assert can_try(table, "1:take")
    assert can_try(table, "1:cabo")
    assert not can_try(table, "1:draw")


def test_the_move_that_leads_to_the_reveal_is_made_and_not_tried():
    table = Table("5 6 | 1 2 | 3 4", draw="4 5")
    table.play("1:cabo", "2:draw")
    assert can_try(table, "2:discard")
    table.play("2:discard")
    assert can_try(table, "3:take")
    table.play("3:draw")
    assert not can_try(table, "3:discard")


def test_a_match_refuses_to_try_a_draw_and_says_so():
    match = Match(GAME, players=2, seed=bytes(32), options=CaboOptions(starter=1, peeks=0))
    with pytest.raises(IllegalMove, match="can only be made"):
        match.preview(0, ["draw"])
    assert match.preview(0, ["take"]).observation.held is not None
    assert match.observe(0).held is None
