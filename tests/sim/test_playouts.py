"""Random games by the million: the same result however they are shared out."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.errors import InvalidOption
from tablee.registry import find_game, game_names
from tablee.sim import playouts
from tablee.sim.playouts import simulate

every_game = pytest.mark.parametrize(
    "game", [find_game(name) for name in game_names()], ids=game_names()
)


@every_game
def test_the_result_depends_on_the_seed_and_not_on_the_threads(game, monkeypatch):
    monkeypatch.setattr(playouts, "CHUNK", 7)
    one = simulate(game, players=game.players[-1], games=40, seed=5)
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
    monkeypatch.setattr(playouts, "CHUNK", 10)
    told: list[tuple[int, int]] = []
    game = find_game("the-game")
    simulate(game, players=3, games=35, seed=1, progress=lambda *far: told.append(far))
    assert told == [(10, 35), (20, 35), (30, 35), (35, 35)]

    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    for jobs in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            simulate(game, players=3, games=35, seed=1, jobs=jobs, progress=stop)


def test_wrong_numbers_of_players_are_refused():
    with pytest.raises(InvalidOption):
        simulate(find_game("the-game"), players=6, games=1, seed=1)


def test_random_games_of_three_leave_about_84_cards():
    """A figure to recognise: random play lays about 14 of 98 cards."""
    result = simulate(find_game("the-game"), players=3, games=20_000, seed=1)
    assert result.mean_scores[0] == pytest.approx(84.15, abs=0.2)
