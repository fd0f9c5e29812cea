# mypy: disable-error-code="import-not-found,import-untyped"
"""Random playouts with OpenSpiel, each written the fastest way its Python interface allows.

Three kinds of loop are measured. The plain names are a Python loop that asks for the legal
actions and applies one; ``*_bots`` hand a whole game to OpenSpiel's own C++ loop, one Python call
a game; ``*_step`` also fetch what a learner needs before every move: a mask and an observation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from math import isclose
from random import Random
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

from .measurement import Measurement, as_is, time_games

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

# pyspiel is a compiled module without type information.
Game = Any
State = Any


def uniform_chance_playout(game: Game, rng: Random) -> Callable[[], int]:
    """Playout for games whose chance outcomes are all equally likely.

    There ``legal_actions()`` at a chance node lists the outcomes, so chance and players share one
    branch and the costlier list of (outcome, probability) pairs is never built. One call of
    ``current_player()`` tells players, chance and the end of the game apart.
    """
    new_state, random, terminal = game.new_initial_state, rng.random, TERMINAL

    def play() -> int:
        state = new_state()
        current_player, legal_actions = state.current_player, state.legal_actions
        apply_action = state.apply_action
        steps = 0
        player = current_player()
        while player != terminal:
            actions = legal_actions()
            apply_action(actions[int(random() * len(actions))])
            if player >= 0:
                steps += 1
            player = current_player()
        return steps

    return play


def sample(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome that the uniform ``point`` in [0, 1) falls on.

    Walking the list beats ``random.choices``, which first adds up all the weights.
    """
    for action, probability in outcomes:
        point -= probability
        if point < 0.0:
            return action
    return outcomes[-1][0]  # The probabilities may add up to a hair less than one.


def weighted_chance_playout(game: Game, rng: Random) -> Callable[[], int]:
    """Playout for games whose chance outcomes differ in probability."""
    new_state, random, chance = game.new_initial_state, rng.random, CHANCE

    def play() -> int:
        state = new_state()
        current_player, legal_actions = state.current_player, state.legal_actions
        chance_outcomes, apply_action = state.chance_outcomes, state.apply_action
        steps = 0
        while True:
            player = current_player()
            if player >= 0:
                actions = legal_actions()
                apply_action(actions[int(random() * len(actions))])
                steps += 1
            elif player == chance:
                apply_action(sample(chance_outcomes(), random()))
            else:
                return steps

    return play


def bots_playout(game: Game, rng: Random) -> Callable[[], State]:
    """Playout inside OpenSpiel: uniformly random bots, one call a game; returns the final state."""
    bots = [
        pyspiel.make_uniform_random_bot(player, rng.getrandbits(31))
        for player in range(game.num_players())
    ]
    new_state, evaluate_bots = game.new_initial_state, pyspiel.evaluate_bots
    random_bits = rng.getrandbits

    def play() -> State:
        state = new_state()
        evaluate_bots(state, bots, random_bits(31))
        return state

    return play


def count_decisions(state: State) -> int:
    """Count the players' moves of a finished game, leaving out chance."""
    return sum(move.player >= 0 for move in state.full_history())


def observed_playout(game: Game, rng: Random) -> Callable[[], int]:
    """Playout that fetches the legal mask and the observation before every move.

    The observer fills one NumPy buffer in place, which makes the whole loop about three times as
    fast as with ``state.observation_tensor()``, which builds a list of floats. Choosing from
    ``legal_actions()`` is likewise faster than searching the mask in Python.
    """
    new_state, random, chance = game.new_initial_state, rng.random, CHANCE
    observe = make_observation(game).set_from

    def play() -> int:
        state = new_state()
        current_player, legal_actions = state.current_player, state.legal_actions
        legal_actions_mask, apply_action = state.legal_actions_mask, state.apply_action
        steps = 0
        while True:
            player = current_player()
            if player >= 0:
                legal_actions_mask()
                observe(state, player)
                steps += 1
            elif player != chance:
                return steps
            actions = legal_actions()
            apply_action(actions[int(random() * len(actions))])

    return play


@dataclass(frozen=True)
class Peer:
    """One measurable way of driving one OpenSpiel game."""

    game: str
    loop: str
    playout: Callable[[Game, Random], Callable[[], Any]]
    count: Callable[[Any], int] = as_is


CRAZY_EIGHTS = "crazy_eights(players=3)"
HANABI = "hanabi(players=3)"
GIN_RUMMY = "gin_rummy"  # For two players only.

PEERS = {
    "crazy_eights": Peer(CRAZY_EIGHTS, "apply_action", uniform_chance_playout),
    "hanabi": Peer(HANABI, "apply_action", weighted_chance_playout),
    "gin_rummy": Peer(GIN_RUMMY, "apply_action", uniform_chance_playout),
    "crazy_eights_bots": Peer(CRAZY_EIGHTS, "evaluate_bots", bots_playout, count_decisions),
    "hanabi_bots": Peer(HANABI, "evaluate_bots", bots_playout, count_decisions),
    "gin_rummy_bots": Peer(GIN_RUMMY, "evaluate_bots", bots_playout, count_decisions),
    "crazy_eights_step": Peer(
        CRAZY_EIGHTS, "apply_action + legal_actions_mask + observation", observed_playout
    ),
}
NAMES = tuple(PEERS)
UNIFORM_CHANCE_PLAYOUTS = (uniform_chance_playout, observed_playout)


def check_chance_is_uniform(game: Game, rng: Random) -> None:
    """Raise unless every chance node of one random game has equally likely outcomes.

    The shortcut for uniform chance would quietly play a different game if a later release of the
    library dealt cards another way.
    """
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            equal = isclose(min(probabilities), max(probabilities))
            if not equal or sorted(outcomes) != sorted(actions):
                raise RuntimeError(f"{game}: chance is not uniform over legal_actions()")
        state.apply_action(rng.choice(actions))


def steps_per_second(name: str, seconds: float = 2.0, seed: int = 1) -> Measurement:
    """Measure the uniformly random playouts called ``name``, one of ``NAMES``."""
    peer = PEERS[name]
    rng = Random(seed)
    game = pyspiel.load_game(peer.game)
    if peer.playout in UNIFORM_CHANCE_PLAYOUTS:
        check_chance_is_uniform(game, rng)
    steps, elapsed, games = time_games(peer.playout(game, rng), peer.count, seconds)
    return Measurement(
        steps, elapsed, games, version("open_spiel"), game.num_players(), f"open_spiel {peer.loop}"
    )
