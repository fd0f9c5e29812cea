# mypy: disable-error-code="import-not-found,import-untyped"
"""Random playouts of RLCard's Uno, at each level of the library a user may step it.

``uno`` reports whichever level is fastest, so that the comparison does the library no injustice;
``uno_step`` is the environment interface, which also builds the observation a learner needs.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

import rlcard

from .measurement import Measurement, as_is, time_games

Env = Any  # RLCard has no type information.

PLAYERS = 3
NAMES = ("uno", "uno_step")


def make_env(seed: int) -> Env:
    """Return an Uno environment for three players.

    ``rlcard.make`` ignores the number of players for Uno, so it is set on the game directly.
    """
    env = rlcard.make("uno", config={"seed": seed})
    env.game.configure({"game_num_players": PLAYERS})
    env.num_players = PLAYERS
    return env


def env_playout(seed: int) -> Callable[[], int]:
    """Playout through ``env.step``, with raw actions: action numbers are checked a second time.

    ``env.run`` with the library's random agents would be slower still, for it keeps trajectories.
    """
    env, random = make_env(seed), Random(seed).random

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            actions = state["raw_legal_actions"]
            state, _ = env.step(actions[int(random() * len(actions))], raw_action=True)
            steps += 1
        return steps

    return play


def game_playout(seed: int) -> Callable[[], int]:
    """Playout through ``game.step``, which returns the player's view but does not encode it."""
    game, random = make_env(seed).game, Random(seed).random

    def play() -> int:
        state, _ = game.init_game()
        steps = 0
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(random() * len(actions))])
            steps += 1
        return steps

    return play


def round_playout(seed: int) -> Callable[[], int]:
    """Playout through the round inside the game: the rules alone, no view of the table built."""
    game, random = make_env(seed).game, Random(seed).random

    def play() -> int:
        game.init_game()
        players, table = game.players, game.round
        legal_actions, proceed = table.get_legal_actions, table.proceed_round
        steps = 0
        while not table.is_over:
            actions = legal_actions(players, table.current_player)
            proceed(players, actions[int(random() * len(actions))])
            steps += 1
        return steps

    return play


LOOPS = {
    "env.step": env_playout,
    "game.step": game_playout,
    "round.proceed_round": round_playout,
}


def measure_loop(loop: str, seconds: float, seed: int) -> Measurement:
    """Measure one level of the library, one of ``LOOPS``."""
    steps, elapsed, games = time_games(LOOPS[loop](seed), as_is, seconds)
    return Measurement(steps, elapsed, games, version("rlcard"), PLAYERS, f"rlcard {loop}")


def steps_per_second(name: str, seconds: float = 2.0, seed: int = 1) -> Measurement:
    """Measure the uniformly random playouts called ``name``, one of ``NAMES``.

    For ``uno`` every level gets ``seconds``: sharing them out would leave the figure that is kept
    noisier than those of the other peers.
    """
    if name == "uno_step":
        return measure_loop("env.step", seconds, seed)
    if name == "uno":
        measured = [measure_loop(loop, seconds, seed) for loop in LOOPS]
        return max(measured, key=lambda measurement: measurement.steps_per_second)
    raise KeyError(name)
