"""A match: previews, events, and what it never lets out."""

from __future__ import annotations

import pytest

from games.the_game.builders import match_of, table
from tablee.errors import IllegalMove, InvalidMove
from tablee.games.the_game.events import CardLaid, CardsDrawn, GameEnded, TurnBegan
from tablee.games.the_game.moves import EndTurn, Lay
from tablee.match import Match


def test_moves_are_taken_typed_numbered_or_written():
    for move in (Lay(10, "A"), 32, "10>A", " 10 a "):
        match = table("hand 10 20 30; hand 40; draw 50 51")
        match.apply(0, move)
        assert match.observe(0).tops[0] == 10


def test_a_preview_shows_the_table_and_what_would_be_legal_then():
    match = table("A 47; hand 37 40 99; hand 50 51; draw 60 61")
    preview = match.preview(0, ["37>A", "40>A"])
    assert preview.observation.tops[0] == 40
    assert preview.observation.hand == (99,)
    assert EndTurn() in preview.legal_moves
    assert Lay(99, "A") in preview.legal_moves


@pytest.mark.clause("TG-13")
def test_a_preview_is_not_logged_not_binding_and_not_seen():
    match = table("A 47; hand 37 40 99; hand 50 51; draw 60 61")
    before = match.fingerprint(), [match.observe(viewer) for viewer in (0, 1, None)]
    match.preview(0, ["37>A"])
    match.preview(0, ["40>B", "99>B"])
    assert (match.fingerprint(), [match.observe(v) for v in (0, 1, None)]) == before
    assert match.played == []
    match.apply(0, "99>A")


@pytest.mark.clause("TG-13")
def test_a_preview_does_not_show_the_cards_that_would_be_drawn():
    match = table("hand 10 20 30; hand 40; draw 50 51")
    with pytest.raises(IllegalMove, match="can only be made, not tried"):
        match.preview(0, ["10>A", "20>A", "end"])


def test_a_preview_refuses_what_is_illegal_along_the_way():
    match = table("A 47; hand 37 38 99; hand 40; draw 50 51")
    with pytest.raises(IllegalMove, match="38 cannot go on the rising pile at 99"):
        match.preview(0, ["99>A", "38>A"])
    assert match.preview(0, ["37>A", "38>A"]).observation.tops[0] == 38


def test_there_is_no_taking_back():
    """What was applied stays: taking back a card that was seen would show a hand (TG-13)."""
    assert not [name for name in dir(Match) if "undo" in name or "back" in name]


def test_events_tell_each_viewer_what_they_may_know():
    match = table("A 47; hand 37 40 99; hand 50 51; draw 60 61 62")
    laid = match.apply(0, "37>A")
    assert laid.seen_by(1) == (CardLaid(0, 37, "A", 47, back=True),)
    match.apply(0, "40>A")
    ended = match.apply(0, "end")
    assert ended.seen_by(0) == (CardsDrawn(0, 2, (60, 61)), TurnBegan(1, 2))
    assert ended.seen_by(1) == ended.seen_by(None) == (CardsDrawn(0, 2, None), TurnBegan(1, 2))


def test_the_end_is_an_event_for_all():
    match = table("A 50; hand 60; minimum 1")
    happened = match.apply(0, "60>A")
    for viewer in (0, None):
        assert isinstance(happened.seen_by(viewer)[-1], GameEnded)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_seats_that_are_not_there_are_refused_everywhere(seat):
    match = match_of(3)
    for call in (match.observe, match.legal_moves, match.mask, match.encode):
        with pytest.raises(IllegalMove, match="There is no seat"):
            call(seat)
    with pytest.raises(IllegalMove):
        match.apply(seat, "end")
    with pytest.raises(IllegalMove):
        match.preview(seat, [])


def test_what_is_no_move_is_refused():
    match = match_of(3)
    for move in ("", "37", "fly", 422, -1, Lay(37, "E"), Lay(1, "A")):
        with pytest.raises(InvalidMove):
            match.apply(0, move)


def test_a_seed_decides_everything():
    assert match_of(3).fingerprint() == match_of(3).fingerprint()
    assert match_of(3).observe(0) == match_of(3).observe(0)
    assert match_of(3, seed=b"x" * 32).observe(0) != match_of(3).observe(0)


def test_a_match_may_change_from_plain_to_compiled_rules_in_the_middle():
    from tablee.games.the_game import GAME
    from tablee.rules import compile_rules, plain_rules

    match = match_of(2, rules=plain_rules(GAME))
    match.apply(1, "keep-off A")
    match._given_rules = compile_rules(GAME)
    match.apply(1, "withdraw A")
    assert match.observe(0).signals[1] == (None,) * 4
