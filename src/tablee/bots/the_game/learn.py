"""The network learns from games that it plays alone (network.py says what it is).

It values a table by the tables that come of it (temporal differences): after each turn the chance
of a win should be what it turns out to be one turn later, when the next best turn has been found,
and a little of that later on, and of how the game ended. First the heuristic plays, then the
network ranks its turns, so that it learns what follows from its own play. Beside each turn that is
made it looks one turn ahead after another one, too, on the same cards: to tell turns of one hand
apart is what it is for.

Everything follows from the seed and the numbers of a ``Course``.
``bench/strength/learn_the_game.py`` makes the files in ``weights/`` with it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.the_game.lesson import Lesson, count_back, new_lesson, new_pupil, play_to_learn
from tablee.bots.the_game.network import PARTS, with_network
from tablee.bots.the_game.steps import Layers, learn_from, new_pace
from tablee.bots.traits import Traits
from tablee.kernel import compiled

HALVES = 2  # of a round's games, each played in a thread
BATCH = 512  # positions of a step
LOOKS = 3.0  # steps of a round: so many positions as it has, so often


@dataclass(frozen=True, kw_only=True)
class Course:
    """How long to learn, and how."""

    rounds: int
    games: int = 10_000  # a round
    seed: int = 1
    heuristic: int = 3  # rounds in which the heuristic plays; a network that has learnt needs none
    alone: float = 0.25  # of the rounds, before turns that are not made are looked at
    kept: int = 5  # rounds that are learnt from
    stray: float = 0.05  # how often a turn is made that is not the best
    trust: tuple[float, float] = (0.85, 0.2)  # how much what comes later counts: first, last
    pace: tuple[float, float] = (1.5e-3, 1e-5)  # of learning

    def trust_in(self, number: int) -> float:
        """In even steps from the first to the last."""
        first, last = self.trust
        return first + (last - first) * number / self.rounds

    def pace_in(self, number: int) -> float:
        """In even steps of its logarithm."""
        first, last = self.pace
        return first * math.exp(math.log(last / first) * number / self.rounds)


@dataclass(frozen=True)
class Round:
    """How a round went."""

    number: int
    won: float  # share of the games, though some turns were not the best
    left: float  # cards, on average
    surprise: float  # log loss of what was learnt from meanwhile


class Learning:
    """A network on its course; ``net`` are its present weights."""

    def __init__(
        self,
        traits: Traits,
        setting: NDArray[np.int64],
        course: Course,
        start: Layers | None = None,
    ) -> None:
        """``traits``: of a bot that foresees; ``start``: what was learnt before."""
        self.traits, self.setting, self.course = traits, setting, course
        self._luck = np.random.default_rng(course.seed)
        self.net = fresh_network(self._luck) if start is None else start
        self._heuristic = course.heuristic if start is None else 0
        self._pupils = [new_pupil() for _ in range(HALVES)]
        self._pace = new_pace()
        # Each round is written where the oldest was.
        self._rounds = [
            [new_lesson(course.games // HALVES) for _ in range(HALVES)]
            for _ in range(course.kept + 1)
        ]

    def rounds(self) -> Iterator[Round]:
        """Play a round and learn from those before it, at once."""
        for number in range(self.course.rounds):
            row = with_network(self.traits, self.net)  # a copy: who plays does not learn meanwhile
            with ThreadPoolExecutor(HALVES) as threads:
                going = [threads.submit(self._play, row, number, n) for n in range(HALVES)]
                surprise = self._learn(number)
                wait_for(going)
            left = np.concatenate([lesson.left for lesson in self._of(number)])
            yield Round(number + 1, float(np.mean(left == 0)), float(left.mean()), surprise)

    def _of(self, number: int) -> list[Lesson]:
        return self._rounds[number % len(self._rounds)]

    def _play(self, row: Traits, number: int, half: int) -> None:
        course = self.course
        games = course.games // HALVES
        compiled(play_to_learn)(
            self._pupils[half],
            self._of(number)[half],
            self.setting,
            row,
            course.seed,
            number * course.games + half * games,
            int(course.stray * 1000),
            number < self._heuristic,
            number >= course.alone * course.rounds,
        )

    def _learn(self, number: int) -> float:
        """From positions of the rounds before, as luck has it."""
        if number == 0:
            return math.nan
        course = self.course
        lessons: list[Lesson] = []
        for earlier in range(max(0, number - course.kept), number):
            trust = 1.0 if earlier < self._heuristic else course.trust_in(number)
            for lesson in self._of(earlier):
                compiled(count_back)(lesson, trust)
                lessons.append(lesson)
        sizes = np.array([int(lesson.starts[-1]) for lesson in lessons])
        steps = max(1, int(LOOKS * sizes[-HALVES:].sum() / BATCH))
        step, pace = compiled(learn_from), course.pace_in(number)
        surprise = 0.0
        for which in self._luck.choice(len(lessons), steps, p=sizes / sizes.sum()):
            positions = self._luck.integers(0, sizes[which], BATCH)
            surprise += step(lessons[which], positions, self.net, self._pace, pace)
        return surprise / (steps * BATCH)


def wait_for(going: list[Future[Any]]) -> None:
    for one in going:
        one.result()


def fresh_network(luck: np.random.Generator) -> Layers:
    """Small weights as luck has it, so that no two neurons are alike."""
    spreads = {"of_measures": 0.1, "of_sights": 0.08, "second": 0.18, "third": 0.18}
    return Layers(
        *(
            (spreads.get(name, 0.0) * luck.standard_normal(shape)).astype(np.float32)
            for name, shape in PARTS.items()
        )
    )
