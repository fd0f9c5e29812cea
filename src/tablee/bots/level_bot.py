"""A bot made of a game's mind and one row of traits: every level of every game is one."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from tablee.bots import search
from tablee.bots.bot import NO_LIMIT, Bot, Budget
from tablee.bots.mind import NOTHING_TO_SAY, Knowledge, Mind, Notebook
from tablee.bots.thinking import Thinking, compile_thinking_aside, thinking_of
from tablee.bots.traits import ROLLOUTS, STAKES, Traits
from tablee.game import Event, Game, Move, Observation, Seat

WORLDS_AT_ONCE = 4  # between two looks at the clock


class LevelBot(Bot):
    """Somebody who can be invited; ``sit_down`` gives the one who plays."""

    def __init__(self, game: Game, mind: Mind, name: str) -> None:
        self.game = game
        self.mind = mind
        self.name = name

    def sit_down(self, seat: Seat, players: int, options: Any) -> Bot:
        return _Seated(self, seat, players, options)

    def choose(
        self,
        observation: Observation,
        legal: Sequence[Move],
        rng: random.Random,
        budget: Budget = NO_LIMIT,
    ) -> Move | None:
        raise TypeError("a bot sits down before it plays")


class _Seated(LevelBot):
    """The same bot at one seat of one game, with what it wrote down there."""

    def __init__(self, bot: LevelBot, seat: Seat, players: int, options: Any) -> None:
        super().__init__(bot.game, bot.mind, bot.name)
        self.seat = seat
        self.notebook: Notebook = self.mind.notebook(seat, players, options)
        self.traits: Traits = self.mind.traits(self.name, players, options)
        self.exact_traits: Traits = self.traits.copy()  # who is told how many, tries so many
        self.exact_traits[STAKES] = 0.0
        self.room = search.new_room(self.game, self.mind, len(self.traits))
        self.planned: list[int] = []  # the move made last, and what the plan has after it
        if self.traits[ROLLOUTS] > 0:
            compile_thinking_aside(self.game, self.mind)

    def hear(self, event: Event) -> None:
        self.notebook.hear(event)

    def choose(
        self,
        observation: Observation,
        legal: Sequence[Move],
        rng: random.Random,
        budget: Budget = NO_LIMIT,
    ) -> Move | None:
        numbers = {self.game.moves.to_number(move): move for move in legal}
        if not self._goes_on(numbers):
            self.planned = self._decide(self.notebook.record(observation), rng, budget)
        if not self.planned:
            return None
        if self.planned[0] not in numbers:
            raise AssertionError(f"{self.name} planned a move that is not legal")
        return numbers[self.planned[0]]

    def _goes_on(self, numbers: dict[int, Move]) -> bool:
        """Whether the last move was made and the next one of the plan can follow."""
        if len(self.planned) < 2 or self.planned[0] in numbers or self.planned[1] not in numbers:
            return False
        self.planned = self.planned[1:]
        return True

    def _decide(self, known: Knowledge, rng: random.Random, budget: Budget) -> list[int]:
        generator = np.array([rng.getrandbits(64)], np.uint64)
        thinking = thinking_of(self.game, self.mind)
        rollouts = int(self.mind.thoughts["effort"](known, 0, self.traits))
        if thinking.mode == "plain" or rollouts == 0:
            rollouts = 0
        elif budget.rollouts is not None:
            rollouts = budget.rollouts
        traits = self.traits if budget.rollouts is None else self.exact_traits
        with np.errstate(over="ignore"):  # the plain generator wraps around on purpose
            if rollouts == 0 or budget.milliseconds is None:
                count = thinking.decide(known, 0, self.seat, traits, rollouts, generator, self.room)
            else:
                until = time.perf_counter() + budget.milliseconds / 1000
                count = self._race_the_clock(thinking, known, traits, generator, rollouts, until)
        return [int(move) for move in self.room.plan[:count]]

    def _race_the_clock(
        self,
        thinking: Thinking,
        known: Knowledge,
        traits: Traits,
        generator: Any,
        rollouts: int,
        until: float,
    ) -> int:
        """The same race as ``decide`` runs, with shorter rounds where the time does not suffice."""
        started = time.perf_counter()
        n = thinking.line_up(known, 0, traits, generator, self.room)
        rounds = max(n - 1, 0).bit_length()
        left, racing = rollouts, n
        if n > 1:
            left = thinking.worth_trying(
                known, 0, self.seat, traits, rollouts, generator, self.room
            )
        for done in range(rounds):
            end = started + (until - started) * (done + 1) / rounds
            worlds = max(1, left // ((rounds - done) * racing))
            tried = 0
            while tried == 0 or (tried < worlds and time.perf_counter() < end):
                some = min(WORLDS_AT_ONCE, worlds - tried)
                thinking.try_out(known, 0, self.seat, traits, racing, some, generator, self.room)
                tried += some
            left -= tried * racing
            thinking.sort_racing(racing, self.room)
            racing = (racing + 1) // 2
        return thinking.take_best(n, self.room)

    def interject(
        self, observation: Observation, legal: Sequence[Move], rng: random.Random
    ) -> Move | None:
        if not self.mind.interjects:
            return None
        known = self.notebook.record(observation)
        generator = np.array([rng.getrandbits(64)], np.uint64)
        thinking = thinking_of(self.game, self.mind)
        with np.errstate(over="ignore"):
            number = thinking.interject(known, 0, self.traits, generator, self.room.scratch)
        return None if number == NOTHING_TO_SAY else self.game.moves.from_number(int(number))
