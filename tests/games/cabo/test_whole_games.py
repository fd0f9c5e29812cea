"""Games from the first deal to the end, saved and replayed."""

import random

import numpy as np
import pytest

from games.cabo.tables import rules_in
from tablee import fair
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.events import GameEnded
from tablee.match import Match
from tablee.saved import Shuffle, from_bytes, replay, save, to_bytes, verify
from tablee.sim.simulation import simulate

SECRET = bytes(range(32))


def played_out(players, options, seed, rules=None):
    chance = random.Random(seed)
    mixed = fair.mix(SECRET, (str(seed),))
    match = Match(GAME, players=players, seed=mixed, options=options, rules=rules)
    while match.outcome is None:
        seat = chance.choice(match.awaited)
        numbers = match.legal_numbers(seat)
        assert np.array_equal(np.flatnonzero(match.mask(seat)), numbers)
        match.apply(seat, int(chance.choice(numbers)))
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.clause("CB-18")
def test_games_end_with_somebody_above_a_hundred(players):
    match = played_out(players, CaboOptions(), players)
    outcome = match.outcome
    assert max(outcome.scores) > 100
    assert {outcome.scores[seat] for seat in outcome.winners} == {min(outcome.scores)}


@pytest.mark.parametrize("limited", [{}, {"resets_per_player": 1}, {"resets_per_table": 0}])
@pytest.mark.clause("CB-20")
def test_thousands_of_random_games_end(limited):
    """A reset to 99 makes 100 come up often."""
    options = CaboOptions(reset_to=99, failed_cabo=1, **limited)
    played = simulate(GAME, players=3, games=10_000, seed=4, options=options)
    assert played.score_counts.sum(axis=1).tolist() == [10_000] * 3


def test_a_saved_game_replays_to_the_same_bytes_plain_and_compiled():
    options = CaboOptions(swap_opponents=True, memory="helped", starter=2, resets_per_player=1)
    match = played_out(3, options, 5)
    shuffle = Shuffle(
        commitment=fair.commit(SECRET).hex(), secret=SECRET.hex(), contributions=("5",)
    )
    saved = save(match, ("Anna", "Ben", "Zoé"), ("person",) * 3, shuffle)
    again = from_bytes(to_bytes(saved))
    assert again == saved
    assert verify(again).fingerprint() == match.fingerprint()
    for mode in ("plain", "compiled"):
        assert replay(again, rules_in(mode)).fingerprint() == match.fingerprint()


def test_all_viewers_hear_of_the_end():
    match = Match(GAME, players=2, seed=bytes(32), options=CaboOptions(peeks=0, starter=1))
    match._states[0]["totals"][:2] = (99, 99)
    happened = [
        match.apply(seat, move) for seat, move in ((0, "cabo"), (1, "draw"), (1, "discard"))
    ]
    for viewer in (0, 1, None):
        assert isinstance(happened[-1].seen_by(viewer)[-1], GameEnded)
