"""Better weights for a bot, by the cross-entropy method.

Each generation draws a population around the mean so far, lets all of it play the same deals, and
moves mean and spread to those of the best. The next generation meets fresh deals, so that nothing
is learnt by heart; at the end the last mean and the start meet on deals that nobody has seen.

Everything follows from the seed, and no sum depends on the order of adding: the same call gives the
same weights on any number of threads.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from tablee.bots.mind import Mind
from tablee.bots.weights import Values, WeightSet, rounded
from tablee.errors import InvalidOption
from tablee.game import Game
from tablee.options import check_players
from tablee.rules import Progress
from tablee.sim.simulation import check_numbers
from tablee.sim.table import RANDOM_BOT, BotGames, mind_for, traits_of
from tablee.sim.tally import Tally
from tablee.sim.workers import Stop, in_chunks
from tablee.words import general

ELITE = 5  # one in so many of a population decides where the next one is
LEARNING = 0.7  # how far mean and spread move towards those of the elite
LEAST_SPREAD = 0.02  # of the first spread, so that a search never stands still
NEARBY = 0.5  # of the first spread, around weights that were found before
PROOF = 4  # times as many deals at the end as a generation plays
LEFT_COUNTS = 0.001  # what one card left takes off a win rate: much where nearly nobody wins


@dataclass(frozen=True, kw_only=True)
class Search:
    """How long to search, and with how many."""

    generations: int
    population: int
    games: int  # deals a generation
    seed: int


@dataclass(frozen=True)
class Score:
    """What weights were worth on some deals."""

    games: int
    win_rate: float  # between competitors the share of wins, shared ones in parts
    mean_score: float

    def value(self, game: Game) -> float:
        """What is made as large as possible."""
        left = LEFT_COUNTS * self.mean_score if game.cooperative else 0.0
        return self.win_rate - left


@dataclass(frozen=True)
class Tuned:
    """The weights so far."""

    weights: WeightSet
    generations: int  # that are done
    values: Values  # the mean of the last one, as a file keeps it
    score: Score | None  # at the end, on deals that nobody has seen; before it, of the last mean
    start: Score | None  # the same of the weights at the start
    proven: bool  # whether the end has come


Watch = Callable[[Tuned, int, int], None]  # so far, candidates played, of how many in all


class Tuning:
    """A bot whose weights are looked for, and the table at which they are tried."""

    def __init__(
        self,
        game: Game,
        bot: str,
        search: Search,
        *,
        players: int,
        options: Any = None,
        opponent: str | None = None,
        only: Sequence[str] | None = None,
        start: Values | None = None,
        jobs: int = 1,
    ) -> None:
        """``start``: weights that were found before, to look for better ones nearby."""
        self.game = game
        self.players = check_players(game, players)
        self.options = game.options() if options is None else options
        game.check_options(players, self.options)
        check_search(search, jobs)
        self.search = search
        self.jobs = jobs
        opponents = [] if game.cooperative else [opponent or bot]
        mind = mind_for(game, [bot, *opponents])
        if mind is None or mind.weights is None or bot == RANDOM_BOT:
            raise InvalidOption(general("sim.no_weights", bot=bot[:40], game=game.name))
        self.mind: Mind = mind
        self.weights: WeightSet = mind.weights
        self.moving = self._moving(only)
        self.start = np.array(self.weights.start) if start is None else start
        self.spread = np.array(self.weights.spread) * (1.0 if start is None else NEARBY)
        self.setting = game.setting(players, self.options)
        self.traits = traits_of(self.mind, bot, players, self.options)
        # Whoever is not tuned keeps the traits that the bot has today.
        others = [traits_of(self.mind, name, players, self.options) for name in opponents]
        self.others = others * (players - 1)

    def _moving(self, only: Sequence[str] | None) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which weights are looked for; the others keep their start."""
        for name in only or ():
            if name not in self.weights.names:
                values = {"name": name[:40], "allowed": self.weights.names}
                raise InvalidOption(general("sim.weight", **values))
        return np.array([only is None or name in only for name in self.weights.names])

    def run(
        self,
        progress: Watch | None = None,
        compile_progress: Progress | None = None,
    ) -> Tuned:
        """The whole search; ``progress`` may raise to stop, and has had the best so far."""
        search, start = self.search, self.start
        mean, spread = start.copy(), self.spread
        least = LEAST_SPREAD * spread
        total = search.generations * search.population + 2
        so_far = Tuned(self.weights, 0, rounded(start), None, None, proven=False)
        if progress is not None:
            progress(so_far, 0, total)
        self._table(start, compile_progress)
        played = 0
        for generation in range(search.generations):
            people = [mean, *self._drawn(generation, mean, spread)]
            first = generation * search.games
            scores = []
            for score in self._scores(people, first, search.games):
                scores.append(score)
                played += 1
                if progress is not None:
                    progress(so_far, played, total)
            ranked = sorted(
                range(len(people)), key=lambda k: (-scores[k].value(self.game), k)
            )  # equal ones in the order drawn
            elite = np.array([people[k] for k in ranked[: max(2, len(people) // ELITE)]])
            mean = mean + LEARNING * (elite.mean(axis=0) - mean)
            spread = np.maximum(spread + LEARNING * (elite.std(axis=0) - spread), least)
            so_far = Tuned(
                self.weights, generation + 1, rounded(mean), scores[0], None, proven=False
            )
            if progress is not None:  # the proof takes long: whoever stops it has the weights
                progress(so_far, played, total)
        first = search.generations * search.games
        score, at_start = self._scores([rounded(mean), start], first, PROOF * search.games)
        better = score.value(self.game) >= at_start.value(self.game)
        tuned = Tuned(
            self.weights,
            search.generations,
            rounded(mean if better else start),
            score if better else at_start,
            at_start,
            proven=True,
        )
        if progress is not None:
            progress(tuned, total, total)
        return tuned

    def _drawn(self, generation: int, mean: Values, spread: Values) -> list[Values]:
        """A population around the mean, which itself is in it too."""
        rng = random.Random(f"{self.search.seed}/{generation}")  # noqa: S311 - no secret
        normal = NormalDist()
        found = []
        for _ in range(self.search.population - 1):
            steps = [normal.inv_cdf(max(rng.random(), 1e-12)) for _ in mean]
            found.append(np.where(self.moving, mean + spread * np.array(steps), mean))
        return found

    def _scores(self, people: Sequence[Values], first: int, games: int) -> Iterator[Score]:
        """What each is worth on the same deals, in order."""

        def play(chunk: range, stop: Stop) -> list[Score]:
            return [self._score(people[k], first, games, stop) for k in chunk]

        chunks = in_chunks(play, len(people), self.jobs)
        try:
            for _, scores in chunks:
                yield from scores
        finally:
            chunks.close()

    def _score(self, values: Values, first: int, games: int, stop: Stop) -> Score:
        rotations = 1 if self.game.cooperative else self.players
        tally = Tally(self.game, self.players, rotations=rotations)
        table = self._table(values)
        numbers = range(first * rotations, (first + games) * rotations)
        tally.add(table.play(self.search.seed, numbers, stop))
        win_rate = (
            float(tally.wins[0] / tally.games)
            if self.game.cooperative
            else tally.fair_shares()[0] / tally.games
        )
        return Score(tally.games, win_rate, float(tally.score_sums[0] / tally.games))

    def _table(self, values: Values, progress: Progress | None = None) -> BotGames:
        """The candidate, alone against the others or as the whole team."""
        row = self.weights.put(self.traits, values)
        others = [row] * (self.players - 1) if self.game.cooperative else self.others
        return BotGames(
            self.game,
            self.mind,
            self.setting,
            np.array([row, *others]),
            rotations=1 if self.game.cooperative else self.players,
            progress=progress,
        )


def check_search(search: Search, jobs: int) -> None:
    """Refuse a search that cannot find anything."""
    check_numbers(games=search.games, seed=search.seed, jobs=jobs)
    for name, value, lowest, highest in (
        ("generations", search.generations, 1, 10_000),
        ("population", search.population, 4, 10_000),
    ):
        if not lowest <= value <= highest:
            between = general("option.between", lowest=lowest, highest=highest)
            raise InvalidOption(
                general("option.value", name=name, value=str(value)[:40], allowed=between)
            )


def header(
    tuning: Tuning, bot: str, tuned: Tuned, command: str, settings: Sequence[str]
) -> list[str]:
    """What the file says about itself."""
    about = ", ".join([f"{tuning.players} players", *settings])
    planned = tuning.search.generations
    lines = [
        f"Weights of the bot {bot} of {tuning.game.name}: {about}.",
        f"Made by: {command}",
        f"Seed {tuning.search.seed}, generation {tuned.generations} of {planned}.",
    ]
    if tuned.score is not None and tuned.start is not None:
        lines.append(
            f"On {tuned.score.games} fresh games: {_figures(tuned.score)};"
            f" at the start {_figures(tuned.start)}."
        )
    return lines


def _figures(score: Score) -> str:
    return f"{score.win_rate:.4f} won, score {score.mean_score:.3f}"
