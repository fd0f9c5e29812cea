"""Games of one bot in every seat, watched turn by turn: to learn from them, or to judge turns."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tablee.bots.effort import usual_effort
from tablee.bots.search import new_room
from tablee.bots.the_game import MIND
from tablee.bots.the_game.knowledge import KNOWLEDGE, know
from tablee.bots.thinking import compile_thinking
from tablee.bots.traits import Traits
from tablee.games.the_game import GAME
from tablee.games.the_game.kernel import is_over
from tablee.games.the_game.layout import CARDS
from tablee.generator import seed_stream, shuffle
from tablee.kernel import compiled
from tablee.rules import ORDER_TYPE, compile_rules

THINKING_SALT = 0x666974  # sets the stream of thinking apart from that of chance


class Watched:
    """The game that is being played: its state, and what each seat knows."""

    def __init__(self, traits: Traits, setting: NDArray[np.int64], seed: int) -> None:
        self.states = np.zeros(1, GAME.layout)
        self.knowledge = np.zeros(GAME.players[-1], KNOWLEDGE)
        self._traits, self._setting, self._seed = traits, setting, seed

    def turns(self, game: int) -> Iterator[int]:
        """Play a game: the seat on turn each time, before it thinks; at the end the last state."""
        rules, thinking = compile_rules(GAME), compile_thinking(GAME, MIND)
        look, over = compiled(know), compiled(is_over)
        seed, mix_up = compiled(seed_stream), compiled(shuffle)
        room = new_room(GAME, MIND, len(self._traits))
        order = np.zeros(CARDS, ORDER_TYPE)
        chance, luck = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
        seed(chance, self._seed, game)
        seed(luck, self._seed ^ THINKING_SALT, game)
        states, knowledge = self.states, self.knowledge
        knowledge[:] = np.zeros(1, KNOWLEDGE)
        rules.set_up(states, 0, self._setting)
        while not over(states, 0):
            due = rules.chance_due(states, 0)
            if due > 0:
                mix_up(chance, order, due)
                rules.supply(states, 0, order)
                continue
            seat = int(states[0]["turn"])
            look(states, 0, seat, knowledge, seat)
            yield seat
            rollouts = usual_effort(knowledge, seat, self._traits)
            moves = thinking.decide(knowledge, seat, seat, self._traits, rollouts, luck, room)
            for move in room.plan[:moves]:
                rules.apply(states, 0, seat, int(move))
