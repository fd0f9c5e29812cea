"""Many games of bots, and what came of them.

``simulate`` is the whole of it: the same seed gives the same result on any number of threads, in
constant memory, and whoever stops it has the first games without a gap.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.errors import InvalidOption
from tablee.game import Game
from tablee.options import check_players
from tablee.rules import Progress
from tablee.sim import bins
from tablee.sim.rows import Rows
from tablee.sim.statistics import Interval, wilson
from tablee.sim.table import RANDOM_BOT, table_of
from tablee.sim.tally import Tally
from tablee.sim.workers import in_chunks, undisturbed
from tablee.words import general

MOST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Simulation:
    """What came of the games so far; ``tally`` has the counts.

    Bots are counted by their place in the line-up, which is their seat unless seats rotate.
    """

    game: Game
    players: int
    options: Any
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    planned: int  # games that were asked for
    seconds: float
    tally: Tally

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def moves(self) -> int:
        return self.tally.moves

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it before all games were played."""
        return self.games < self.planned

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    @property
    def win_rates(self) -> tuple[float, ...]:
        """By place: the share of games won, shared ones counted whole."""
        return tuple(float(wins / max(self.games, 1)) for wins in self.tally.wins)

    @property
    def win_intervals(self) -> tuple[Interval, ...]:
        """Wilson's intervals of these."""
        return tuple(wilson(int(wins), self.games) for wins in self.tally.wins)

    @property
    def win_shares(self) -> tuple[float, ...]:
        """By place: the same with a win of two counted half for each; fair is 1 / players."""
        return tuple(share / max(self.games, 1) for share in self.tally.fair_shares())

    @property
    def share_intervals(self) -> tuple[Interval, ...]:
        return tuple(wilson(share, self.games) for share in self.tally.fair_shares())

    @property
    def score_counts(self) -> NDArray[np.int64]:
        """[place, score]: games that ended with that score."""
        return self.tally.score_counts

    @property
    def mean_scores(self) -> tuple[float, ...]:
        return tuple(float(total / max(self.games, 1)) for total in self.tally.score_sums)

    @property
    def mean_rounds(self) -> float:
        return self.tally.round_sum / max(self.games, 1)

    @property
    def mean_length(self) -> float:
        """Moves a game."""
        return self.moves / max(self.games, 1)

    def length(self, part: float) -> int:
        """The length that ``part`` of the games do not pass, to 1 part in 64."""
        return min(bins.quantile(self.tally.lengths, bins.lowest_of(), part), self.tally.longest)

    @property
    def seconds_per_decision(self) -> dict[str, float]:
        """By bot, on one core; at 0 seconds nothing was decided or measured."""
        found: dict[str, float] = {}
        for name in dict.fromkeys(self.bots):
            places = [place for place, bot in enumerate(self.bots) if bot == name]
            decisions = int(self.tally.decisions[places].sum())
            found[name] = float(self.tally.thinking[places].sum()) / max(decisions, 1)
        return found


Watch = Callable[[Simulation], None]


def simulate(
    game: Game,
    *,
    players: int,
    games: int,
    seed: int,
    bots: str | Sequence[str] = RANDOM_BOT,
    options: Any = None,
    rotate: bool = False,
    jobs: int = 1,
    plain: bool = False,
    progress: Watch | None = None,
    compile_progress: Progress | None = None,
    keep: Callable[[Rows], None] | None = None,
) -> Simulation:
    """Play ``games`` games with bots by name: one for all seats, or one for each.

    With ``rotate`` every deal is played once from each seat: in game g of n players deal g // n is
    played, and everybody sits g % n seats further on. ``progress`` is told what is there so far,
    for the first time before anything is, and may raise to stop; ``keep`` gets a row for each
    game, in order.
    """
    check_players(game, players)
    options = game.options() if options is None else options
    game.check_options(players, options)
    check_numbers(games=games, seed=seed, jobs=jobs)
    names = line_up(players, bots)
    rotations = players if rotate else 1
    tally = Tally(game, players, rotations=rotations)
    begun = time.perf_counter()

    def so_far() -> Simulation:
        seconds = time.perf_counter() - begun
        return Simulation(game, players, options, names, rotate, seed, games, seconds, tally)

    if progress is not None:
        progress(so_far())
    table = table_of(
        game,
        players,
        options,
        names,
        rotations=rotations,
        plain=plain,
        progress=compile_progress,
    )
    begun = time.perf_counter()  # compiling is not playing
    chunks = in_chunks(lambda chunk, stop: table.play(seed, chunk, stop), games, jobs)
    try:
        for _, rows in chunks:
            with undisturbed():
                tally.add(rows)
                if keep is not None:
                    keep(rows)
                if progress is not None:
                    progress(so_far())
    finally:
        chunks.close()
    return so_far()


def line_up(players: int, bots: str | Sequence[str]) -> tuple[str, ...]:
    """A bot for each seat."""
    if isinstance(bots, str):
        return (bots,) * players
    if len(bots) != players:
        raise InvalidOption(general("sim.bots_and_players", bots=len(bots), players=players))
    return tuple(bots)


def check_numbers(*, games: int, seed: int, jobs: int) -> None:
    """Refuse what no simulation can be done with."""
    for name, value, lowest, highest in (
        ("games", games, 1, MOST_SEED),
        ("seed", seed, 0, MOST_SEED),
        ("jobs", jobs, 1, 1024),
    ):
        if not lowest <= value <= highest:
            between = general("option.between", lowest=lowest, highest=highest)
            raise InvalidOption(
                general("option.value", name=name, value=str(value)[:40], allowed=between)
            )
