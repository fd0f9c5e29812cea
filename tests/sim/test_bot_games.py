"""Whole games of bots: the same however they are shared out, and on the same deals for all."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.bots import mind_of
from tablee.bots.traits import ROLLOUTS
from tablee.errors import InvalidOption, UnknownBot
from tablee.registry import find_game, game_names
from tablee.sim import workers
from tablee.sim.simulation import Simulation, simulate
from tablee.sim.table import BotGames

GAMES = [find_game(name) for name in game_names()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
MIXED = ("greedy", "random", "greedy")


def counts(result: Simulation) -> dict[str, object]:
    """Everything that was counted, and nothing that was measured."""
    return {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in vars(result.tally).items()
        if name != "thinking"
    }


@every_game
@pytest.mark.parametrize("rotate", [False, True])
def test_the_result_depends_on_the_seed_and_not_on_the_threads(game, rotate, monkeypatch):
    setting = {"players": 3, "games": 30, "bots": MIXED, "rotate": rotate}
    one = simulate(game, seed=5, **setting)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 0)  # every game a chunk of its own
    three = simulate(game, seed=5, jobs=3, **setting)
    assert counts(one) == counts(three)
    assert counts(simulate(game, seed=6, **setting)) != counts(one)


@every_game
def test_plain_and_compiled_games_are_the_same(game):
    setting = {"players": 2, "games": 4, "bots": "greedy", "seed": 9}
    assert counts(simulate(game, plain=True, **setting)) == counts(simulate(game, **setting))


@every_game
def test_every_bot_of_a_game_plays_to_the_end(game):
    for name in mind_of(game).names:
        result = simulate(game, players=2, games=2, bots=name, seed=1)
        assert result.games == 2
        assert result.seconds_per_decision[name] > 0


@every_game
def test_tables_of_one_kind_of_bot_come_to_an_end(game):
    """Among equals that play by the same rules of thumb a game can turn in a circle."""
    mind = mind_of(game)
    for players in game.players:
        for name in set(mind.names) - {"random"}:
            if mind.traits(name, players, game.options())[ROLLOUTS] == 0:
                assert simulate(game, players=players, games=400, bots=name, seed=3).games == 400


def test_a_game_without_an_end_is_reported():
    game = find_game("cabo")
    mind, options = mind_of(game), game.options()
    lineup = np.array([mind.traits("public", 2, options)] * 2)
    setting = game.setting(2, options)
    table = BotGames(game, mind, setting, lineup, plain=True, thoughts={"MOST_MOVES": 20})
    endless = pytest.raises(RuntimeError, match="game 4 of seed 9 does not come to an end")
    with np.errstate(over="ignore"), endless:
        table.play(9, range(4, 6), np.zeros(1, np.int64))


@every_game
def test_a_greedy_bot_does_better_than_a_random_one(game):
    if game.cooperative:
        left = [
            simulate(game, players=3, games=100, bots=bot, seed=2).mean_scores[0]
            for bot in ("greedy", "random")
        ]
        assert left[0] < left[1] - 10
    else:
        bots = ("random", "greedy", "random")
        result = simulate(game, players=3, games=99, bots=bots, seed=2, rotate=True)
        assert np.argmax(result.tally.wins) == 1
        assert result.win_intervals[1].low > 1 / 3


@every_game
def test_a_line_up_that_turns_meets_each_deal_in_every_seat(game):
    """Equal bots: the three games of a deal have the same first cards and differ in thinking."""
    rows = []
    simulate(game, players=3, games=9, bots=MIXED, seed=4, rotate=True, keep=rows.append, jobs=1)
    turned = np.concatenate([chunk.moves for chunk in rows])
    rows.clear()
    simulate(game, players=3, games=3, bots=MIXED, seed=4, keep=rows.append)
    straight = np.concatenate([chunk.moves for chunk in rows])
    # Game 0 of the line-up that turns is deal 0 with nobody turned: the very same game.
    assert turned[0] == straight[0]


@every_game
def test_time_is_shared_out_among_the_bots(game):
    result = simulate(game, players=3, games=20, bots=MIXED, seed=3)
    thinking = result.tally.thinking
    assert np.all(thinking > 0)
    assert thinking.sum() < result.seconds
    assert set(result.seconds_per_decision) == {"greedy", "random"}


def test_whoever_stops_a_thinking_bot_has_the_first_games():
    game = find_game("the-game")
    kept = []

    def stop(so_far: Simulation) -> None:
        kept.append(so_far)
        if so_far.games >= 20:
            raise KeyboardInterrupt

    setting = {"players": 2, "bots": "greedy", "seed": 1}
    with pytest.raises(KeyboardInterrupt):
        simulate(game, games=10**9, jobs=2, progress=stop, **setting)
    again = simulate(game, games=kept[-1].games, **setting)
    assert counts(again) == counts(kept[-1])


def test_line_ups_that_make_no_sense_are_refused():
    game = find_game("the-game")
    with pytest.raises(UnknownBot):
        simulate(game, players=3, games=1, seed=1, bots="nobody")
    with pytest.raises(InvalidOption):
        simulate(game, players=3, games=1, seed=1, bots=("random", "random"))
