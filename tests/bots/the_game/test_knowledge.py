"""A seat of a shrunken box knows what it was shown there; the shared tests see to the full box."""

from __future__ import annotations

import random

import numpy as np
import pytest

from conformance.play import step
from tablee.bots.the_game import MIND
from tablee.games.the_game import TheGame, TheGameOptions
from tablee.games.the_game.spec import Box
from tablee.match import Match


@pytest.mark.parametrize("history", ["hidden", "open"])
@pytest.mark.parametrize("talk", ["silent", "signals", "strict", "open"])
@pytest.mark.parametrize("players", [1, 3])
def test_what_is_simulated_as_known_is_what_the_seat_was_shown(players, talk, history):
    rng = random.Random(f"{players} {talk} {history}")
    game = TheGame(Box(highest=30, jump=5, hand_size=4))
    options = TheGameOptions(talk=talk, history=history)
    match = Match(game, players=players, options=options, seed=rng.randbytes(32))
    notebooks = [MIND.notebook(seat, players, options) for seat in range(players)]
    known = np.zeros(players, MIND.knowledge)
    happened = match.opening
    for _ in range(60):
        for seat, notebook in enumerate(notebooks):
            for event in happened.seen_by(seat):
                notebook.hear(event)
            if rng.random() < 0.5 or match.outcome is not None:
                MIND.thoughts["know"](match._states, 0, seat, known, seat)
                assert notebook.record(match.observe(seat)).tobytes() == known[seat].tobytes()
        if match.outcome is not None:
            break
        happened = step(match, rng)
