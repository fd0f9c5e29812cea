"""Random games by the million: the same result however they are shared out."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.errors import InvalidOption
from tablee.registry import find_game, game_names
from tablee.sim import playouts
from tablee.sim.playouts import Pace, simulate

every_game = pytest.mark.parametrize(
    "game", [find_game(name) for name in game_names()], ids=game_names()
)


@every_game
def test_the_result_depends_on_the_seed_and_not_on_the_threads(game, monkeypatch):
    one = simulate(game, players=game.players[-1], games=40, seed=5)
    monkeypatch.setattr(playouts, "CHUNK_SECONDS", 0)  # every game a chunk of its own
    three = simulate(game, players=game.players[-1], games=40, seed=5, jobs=3)
    assert one.moves == three.moves
    assert np.array_equal(one.score_counts, three.score_counts)
    assert one.score_counts.sum() == 40 * game.players[-1]
    other = simulate(game, players=game.players[-1], games=40, seed=6)
    assert other.moves != one.moves


def test_plain_and_compiled_games_are_the_same():
    game = find_game("the-game")
    for players in game.players:
        plain = simulate(game, players=players, games=12, seed=9, plain=True)
        fast = simulate(game, players=players, games=12, seed=9)
        assert plain.moves == fast.moves
        assert np.array_equal(plain.score_counts, fast.score_counts)


def test_progress_is_told_and_can_stop_it(monkeypatch):
    monkeypatch.setattr(playouts, "CHUNK_SECONDS", 1e6)
    told: list[tuple[int, int]] = []
    game = find_game("the-game")
    simulate(game, players=3, games=35, seed=1, progress=lambda *far: told.append(far))
    assert told == [(1, 35), (5, 35), (21, 35), (35, 35)]

    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    for jobs in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            simulate(game, players=3, games=10**9, seed=1, jobs=jobs, progress=stop)


def test_a_chunk_grows_while_games_are_short_and_shrinks_when_they_are_long():
    pace = Pace()
    sizes = []
    for seconds_a_game in (1e-6,) * 12 + (0.01, 3.0):
        pace.took(pace.games, pace.games * seconds_a_game)
        sizes.append(pace.games)
    assert sizes[:4] == [4, 16, 64, 256]
    assert sizes[11] == pytest.approx(200_000, abs=1)
    assert sizes[12:] == [20, 1]


def test_the_next_chunk_is_as_long_as_the_last_one_suggests():
    """Random players of UpTurn draw at will: one game has as many moves as a thousand others."""
    pace = playouts.Pace()
    sizes = []
    for seconds in (0.01, 0.01, 10.0, 10.0, 1e-9, 1e-9):
        sizes.append(pace.games)
        pace.took(pace.games, seconds)
    assert sizes == [1, 4, 16, 1, 1, 4]


@every_game
def test_a_run_can_be_stopped_after_its_first_game(game):
    def stop(done: int, games: int) -> None:
        assert done < 100
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(game, players=4, games=10**9, seed=2, progress=stop)


def test_wrong_numbers_of_players_are_refused():
    with pytest.raises(InvalidOption):
        simulate(find_game("the-game"), players=6, games=1, seed=1)


def test_random_games_of_three_leave_about_84_cards():
    """A figure to recognise: random play lays about 14 of 98 cards."""
    result = simulate(find_game("the-game"), players=3, games=20_000, seed=1)
    assert result.mean_scores[0] == pytest.approx(84.15, abs=0.2)
