"""One call a move from Python: the stepper gives what a match gives."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.errors import IllegalMove
from tablee.registry import find_game, game_names
from tablee.rules import plain_rules, room_for_encoding, room_for_moves
from tablee.sim.stepper import NOBODY, Stepper

every_game = pytest.mark.parametrize(
    "game", [find_game(name) for name in game_names()], ids=game_names()
)


@every_game
def test_mask_and_observation_are_those_of_the_rules(game):
    stepper = Stepper(game, players=game.players[-1], seed=4)
    rules, moves, seen = plain_rules(game), room_for_moves(game), room_for_encoding(game)
    rng = np.random.default_rng(4)
    for _ in range(150):
        if stepper.seat == NOBODY:
            break
        count = rules.legal_moves(stepper._states, 0, stepper.seat, moves)
        assert sorted(moves[:count]) == np.flatnonzero(stepper.mask).tolist()
        rules.encode(stepper._states, 0, stepper.seat, seen)
        assert np.array_equal(seen, stepper.observation)
        stepper.step(int(rng.choice(np.flatnonzero(stepper.mask))))


@every_game
def test_the_same_seed_gives_the_same_game(game):
    first, second = (Stepper(game, players=game.players[0], seed=8) for _ in range(2))
    for _ in range(30):
        assert np.array_equal(first.mask, second.mask)
        assert np.array_equal(first.observation, second.observation)
        if first.seat == NOBODY:
            break
        move = int(np.flatnonzero(first.mask)[-1])
        assert first.step(move) == second.step(move)
    first.reset(8)
    assert first.seat >= 0


def test_an_illegal_move_is_refused_and_changes_nothing():
    stepper = Stepper(find_game("the-game"), players=2, seed=1)
    before = stepper._states.tobytes()
    illegal = int(np.flatnonzero(stepper.mask == 0)[0])
    for move in (illegal, -1, 10**6):
        with pytest.raises(IllegalMove, match="the mask allows"):
            stepper.step(move)
    assert stepper._states.tobytes() == before


def test_after_the_end_there_is_an_outcome_and_no_move():
    stepper = Stepper(find_game("the-game"), players=1, seed=1)
    while stepper.seat != NOBODY:
        stepper.step(int(np.flatnonzero(stepper.mask)[0]))
    assert stepper.outcome is not None
    assert not stepper.mask.any()
    with pytest.raises(IllegalMove):
        stepper.step(0)


def test_masks_are_as_long_as_the_options_need():
    """Twelve cards each make 24,576 sets in Cabo; the usual four make 32."""
    cabo = find_game("cabo")
    usual = Stepper(cabo, players=2)
    many = Stepper(cabo, players=2, options=cabo.options(cards=12, peeks=2))
    assert len(usual.mask) == len(many.mask) - 24_576 + 32
    assert len(many.mask) == cabo.moves.count
