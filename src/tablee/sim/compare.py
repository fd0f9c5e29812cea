"""Who is better: bots that meet the same deals, compared pair by pair.

Where all win or lose together, each bot plays every deal as a whole team. Elsewhere the two share a
table, half of the seats each, and every deal is played once in each seating, so that neither luck
nor a better seat speaks for one of them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.errors import InvalidOption
from tablee.game import Game
from tablee.options import check_players, options_as_dict
from tablee.rules import Progress
from tablee.sim.rows import Rows
from tablee.sim.simulation import check_numbers
from tablee.sim.statistics import PairedDifference
from tablee.sim.table import Table, table_of
from tablee.sim.tally import won_by
from tablee.sim.workers import Stop, in_chunks, undisturbed
from tablee.words import general

Seating = tuple[int, ...]  # for each seat, which of the two sits there


@dataclass(frozen=True)
class Sums:
    """Sums over deals, in whole numbers of ``unit``, so that no order of adding changes them."""

    unit: int
    first: int = 0
    second: int = 0
    squares: int = 0  # of the differences

    def with_deals(self, first: NDArray[np.int64], second: NDArray[np.int64]) -> Sums:
        """Some deals more."""
        return Sums(
            self.unit,
            self.first + int(first.sum()),
            self.second + int(second.sum()),
            self.squares + int(((first - second) ** 2).sum()),
        )

    def difference(self, deals: int, doubt: float, most: float) -> PairedDifference:
        total = (self.first - self.second) / self.unit
        return PairedDifference(deals, total, self.squares / self.unit**2, doubt, most)


@dataclass(frozen=True)
class Pair:
    """Two bots, and what their deals came to so far; differences are ``first`` less ``second``."""

    first: str
    second: str
    deals: int
    games: int
    wins: Sums  # of one seat: its share of the wins, in all seatings together
    scores: Sums  # of one seat

    @property
    def win_rates(self) -> tuple[float, float]:
        """What one seat of each wins; a shared win counts in parts."""
        count = max(self.deals, 1) * self.wins.unit
        return self.wins.first / count, self.wins.second / count

    @property
    def win(self) -> PairedDifference:
        """The difference of these."""
        return self.wins.difference(self.deals, doubt=1.0, most=1.0)

    @property
    def score(self) -> PairedDifference:
        """The difference of the scores."""
        return self.scores.difference(self.deals, doubt=0.0, most=math.inf)


@dataclass(frozen=True)
class Comparison:
    """All pairs of some bots."""

    game: Game
    players: int
    options: Any
    bots: tuple[str, ...]
    seed: int
    planned: int  # deals that were asked for
    seconds: float
    pairs: list[Pair]

    @property
    def deals(self) -> int:
        """Deals that every pair has played."""
        return min(pair.deals for pair in self.pairs)

    @property
    def interrupted(self) -> bool:
        return self.deals < self.planned


Watch = Callable[[Comparison], None]


def compare(
    game: Game,
    bots: Sequence[str],
    *,
    games: int,
    seed: int,
    players: int | None = None,
    options: Any = None,
    first: int = 0,
    jobs: int = 1,
    plain: bool = False,
    progress: Watch | None = None,
    compile_progress: Progress | None = None,
) -> Comparison:
    """Compare all pairs of ``bots`` on ``games`` deals; ``players`` is 2 if left out.

    ``first`` is the number of the first deal. ``progress`` is told what is there so far, at first
    with nothing, and may raise to stop.
    """
    players = check_players(game, 2 if players is None else players)
    options = game.options() if options is None else options
    game.check_options(players, options)
    check_numbers(games=games, seed=seed, jobs=jobs)
    names = tuple(bots)
    check_bots(game, players, names)
    pairs = [_no_deals(game, players, *both) for both in combinations(names, 2)]
    begun = time.perf_counter()

    def so_far() -> Comparison:
        seconds = time.perf_counter() - begun
        return Comparison(game, players, options, names, seed, games, seconds, pairs)

    if progress is not None:
        progress(so_far())
    tables: dict[tuple[str, ...], Table] = {}
    for pair in pairs:
        for seating in seatings(game, players):
            line_up = tuple((pair.first, pair.second)[who] for who in seating)
            if line_up not in tables:
                tables[line_up] = table_of(
                    game, players, options, line_up, plain=plain, progress=compile_progress
                )
    begun = time.perf_counter()

    def play(chunk: range, stop: Stop) -> dict[tuple[str, ...], Rows]:
        deals = range(first + chunk.start, first + chunk.stop)
        return {line_up: table.play(seed, deals, stop) for line_up, table in tables.items()}

    chunks = in_chunks(play, games, jobs)
    try:
        for _, rows in chunks:
            with undisturbed():
                pairs = [_after(game, players, pair, rows) for pair in pairs]
                if progress is not None:
                    progress(so_far())
    finally:
        chunks.close()
    return so_far()


def check_bots(game: Game, players: int, names: Sequence[str]) -> None:
    """Refuse what cannot be compared."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise InvalidOption(general("sim.two_bots"))
    if not game.cooperative and players < 2:
        raise InvalidOption(general("sim.two_bots"))


def seatings(game: Game, players: int) -> list[Seating]:
    """Every way in which the two can sit: whole teams, or half of the seats each.

    With an odd number of seats each has the odd one in half of the seatings.
    """
    if game.cooperative:
        return [(0,) * players, (1,) * players]
    halves = {players // 2, players - players // 2}
    return [
        tuple(0 if seat in seats else 1 for seat in range(players))
        for size in sorted(halves)
        for seats in combinations(range(players), size)
    ]


def _no_deals(game: Game, players: int, first: str, second: str) -> Pair:
    ways = seatings(game, players)
    parts = _parts(players)
    count = sum(1 for seating in ways if 0 in seating)
    return Pair(first, second, 0, 0, Sums(parts * parts * count), Sums(parts * count))


def _parts(players: int) -> int:
    """What a win shared by any number, and a mean over any number of seats, is a multiple of."""
    return math.lcm(*range(1, players + 1))


def _after(game: Game, players: int, pair: Pair, rows: dict[tuple[str, ...], Rows]) -> Pair:
    """The pair after some deals more."""
    ways = seatings(game, players)
    wins, scores = zip(*(_by_deal(game, ways, who, pair, rows) for who in (0, 1)), strict=True)
    deals = len(wins[0])
    return Pair(
        pair.first,
        pair.second,
        pair.deals + deals,
        pair.games + deals * len(ways),
        pair.wins.with_deals(*wins),
        pair.scores.with_deals(*scores),
    )


def _by_deal(
    game: Game,
    ways: Sequence[Seating],
    who: int,
    pair: Pair,
    rows: dict[tuple[str, ...], Rows],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each deal, what one seat of ``who`` won and scored in all seatings, in the units."""
    players = len(ways[0])
    parts = _parts(players)
    deals = len(next(iter(rows.values())))
    wins, scores = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    for seating in ways:
        seats = [seat for seat in range(players) if seating[seat] == who]
        if seats:
            played = rows[tuple((pair.first, pair.second)[each] for each in seating)]
            won = won_by(played, players)
            # All of a team win together; between competitors a shared win counts in parts.
            together = 1 if game.cooperative else np.maximum(won.sum(axis=1), 1)
            one_seat = parts // len(seats)
            wins += won[:, seats].sum(axis=1) * one_seat * (parts // together)
            scores += played.scores[:, seats].astype(np.int64).sum(axis=1) * one_seat
    return wins, scores


def as_dict(result: Comparison) -> dict[str, Any]:
    """Everything that was found out; docs/simulation.md says what each entry means."""
    return {
        "game": result.game.name,
        "players": result.players,
        "options": options_as_dict(result.options),
        "bots": list(result.bots),
        "deals": result.deals,
        "games": sum(pair.games for pair in result.pairs),
        "seed": result.seed,
        "interrupted": result.interrupted,
        "seconds": result.seconds,
        "pairs": [_pair_as_dict(pair) for pair in result.pairs],
    }


def _pair_as_dict(pair: Pair) -> dict[str, Any]:
    return {
        "bots": [pair.first, pair.second],
        "deals": pair.deals,
        "games": pair.games,
        "win_rates": list(pair.win_rates),
        "difference": pair.win.mean,
        "difference_low": pair.win.interval.low,
        "difference_high": pair.win.interval.high,
        "settled": pair.win.is_settled,
        "deals_to_settle": pair.win.pairs_to_settle(),
        "score_difference": pair.score.mean,
        "score_difference_low": pair.score.interval.low,
        "score_difference_high": pair.score.interval.high,
    }
