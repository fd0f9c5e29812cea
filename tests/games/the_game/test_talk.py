"""TG-13, TG-14: signals that anybody may give at any time."""

import pytest

from games.the_game.builders import lay_all, match_of, table
from tablee.errors import IllegalMove
from tablee.games.the_game.moves import GiveSignal, WithdrawSignal

SIGNALS = ["keep-off", "keep-off!", "no-jump", "no-jump!"]


def signals(match, seat):
    return [
        move for move in match.legal_moves(seat) if isinstance(move, GiveSignal | WithdrawSignal)
    ]


@pytest.mark.clause("TG-14")
def test_every_seat_may_signal_on_every_pile_out_of_turn(rules):
    match = match_of(3, rules=rules)
    for seat in range(3):
        assert len(signals(match, seat)) == 16
    match.apply(2, "keep-off! C")
    assert match.observe(0).signals[2] == (None, None, "keep-off!", None)
    assert match.observe(None).signals[2] == (None, None, "keep-off!", None)


@pytest.mark.clause("TG-14")
def test_a_signal_can_be_changed_and_withdrawn(rules):
    match = match_of(2, rules=rules)
    for signal in SIGNALS:
        match.apply(1, f"{signal} A")
        assert match.observe(0).signals[1][0] == signal
        with pytest.raises(IllegalMove, match="already given"):
            match.apply(1, f"{signal} A")
    match.apply(1, "withdraw A")
    assert match.observe(0).signals[1] == (None,) * 4
    with pytest.raises(IllegalMove, match="no signal on pile A"):
        match.apply(1, "withdraw A")


@pytest.mark.clause("TG-14")
def test_signals_on_a_pile_are_cleared_when_it_is_played_on(rules):
    match = table("hand 10 20; hand 30; draw 40 41", rules=rules)
    for seat in range(2):
        match.apply(seat, "keep-off A")
        match.apply(seat, "no-jump! C")
    lay_all(match, "10>A")
    assert match.observe(0).signals == ((None, None, "no-jump!", None),) * 2


@pytest.mark.clause("TG-14")
def test_signals_do_not_move_the_game_on(rules):
    match = match_of(3, rules=rules)
    before = match.observe(0)
    match.apply(1, "keep-off B")
    after = match.observe(0)
    assert (after.on_turn, after.laid_this_turn, after.hand) == (
        before.on_turn,
        before.laid_this_turn,
        before.hand,
    )


@pytest.mark.clause("TG-14")
def test_signals_are_possible_while_the_starter_is_agreed_and_without_cards(rules):
    match = match_of(2, rules=rules, starter="agree")
    match.apply(1, "no-jump D")
    match = table("hand 10; hand 30 31; minimum 1", rules=rules)
    lay_all(match, "10>A", "end")
    match.apply(0, "keep-off A")
    assert match.observe(1).signals[0][0] == "keep-off"


@pytest.mark.clause("TG-13")
def test_a_silent_table_has_no_signals_and_no_willingness(rules):
    match = match_of(2, rules=rules, talk="silent", starter="agree")
    assert signals(match, 0) == []
    for text in ("keep-off A", "willing 2"):
        with pytest.raises(IllegalMove, match="talk is set to silent"):
            match.apply(0, text)
    match.apply(1, "starts 1")
    assert match.observe(0).on_turn == 0


@pytest.mark.clause("TG-13")
@pytest.mark.parametrize("talk", ["strict", "open", "signals"])
def test_the_other_tables_have_them(rules, talk):
    match = match_of(2, rules=rules, talk=talk)
    assert len(signals(match, 1)) == 16
