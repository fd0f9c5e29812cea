"""Many random games at once: whole games in compiled code, on as many threads as one likes.

Every game has its own stream of chance, made from the seed and the game's number, and results are
sums, so that neither the number of threads nor the order in which they finish changes anything.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.game import Game, Numbers, States
from tablee.generator import below, seed_stream, shuffle
from tablee.kernel import bind, left_open, template
from tablee.options import check_players
from tablee.rules import (
    ORDER_TYPE,
    SCORE_TYPE,
    Entry,
    Progress,
    compile_entries,
    room_for_moves,
)

CHUNK_SECONDS = 0.2  # about as long as this between two looks at progress and interruption
CHUNK_GROWTH = 4  # at most so many times as many games as in the chunk before
SCORE_BINS = 256  # scores from here on are counted together

apply: Callable[..., None] = left_open
awaited: Callable[..., int] = left_open
awaited_moves: Callable[..., int] = left_open
chance_due: Callable[..., int] = left_open
is_over: Callable[..., bool] = left_open
scores: Callable[..., None] = left_open
set_up: Callable[..., None] = left_open
supply: Callable[..., None] = left_open


@dataclass(frozen=True)
class Playouts:
    """What came of many random games."""

    game: str
    players: int
    games: int
    moves: int
    seconds: float
    score_counts: NDArray[np.int64]  # [seat, score]: games in which the seat had that score

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def mean_scores(self) -> tuple[float, ...]:
        values = np.arange(self.score_counts.shape[1])
        return tuple(float(row @ values / self.games) for row in self.score_counts)


@template
def pick_seat(seats: int, generator: Numbers) -> int:
    """One of the awaited seats, each as likely."""
    count = 0
    seat = 0
    while seats >> seat:
        count += (seats >> seat) & 1
        seat += 1
    skip = below(generator, count) if count > 1 else 0
    seat = 0
    while True:
        if (seats >> seat) & 1:
            if skip == 0:
                return seat
            skip -= 1
        seat += 1


@template
def random_game(
    states: States, setting: Numbers, generator: Numbers, order: Numbers, moves: Numbers
) -> int:
    """Play one game at random from the set-up to its end; how many moves it had."""
    played = 0
    set_up(states, 0, setting)
    while not is_over(states, 0):
        n = chance_due(states, 0)
        if n > 0:
            shuffle(generator, order, n)
            supply(states, 0, order)
        else:
            seat = pick_seat(awaited(states, 0), generator)
            n = awaited_moves(states, 0, seat, moves)
            apply(states, 0, seat, int(moves[below(generator, n)]))
            played += 1
    return played


@template
def random_games(
    states: States,
    setting: Numbers,
    seed: int,
    first: int,
    games: int,
    generator: Numbers,
    order: Numbers,
    moves: Numbers,
    final: Numbers,
    tallies: Numbers,
) -> int:
    """Games number ``first`` and on; their scores are added to ``tallies``."""
    total = 0
    for number in range(first, first + games):
        seed_stream(generator, seed, number)
        total += random_game(states, setting, generator, order, moves)
        scores(states, 0, final)
        for seat in range(tallies.shape[0]):
            tallies[seat, min(max(int(final[seat]), 0), tallies.shape[1] - 1)] += 1
    return total


def simulate(
    game: Game,
    *,
    players: int,
    games: int,
    seed: int,
    options: Any = None,
    jobs: int = 1,
    plain: bool = False,
    progress: Callable[[int, int], None] | None = None,
    compile_progress: Progress | None = None,
) -> Playouts:
    """Play ``games`` random games; ``progress(done, games)`` may raise to stop early."""
    check_players(game, players)
    options = game.options() if options is None else options
    game.check_options(players, options)
    setting = game.setting(players, options)
    play = _player(game, plain=plain, progress=compile_progress)
    tallies = np.zeros((players, SCORE_BINS), np.int64)
    lock = threading.Lock()

    pace = Pace()

    def run(chunk: range) -> int:
        room = _room(game, players)
        counted = np.zeros_like(tallies)
        started = time.perf_counter()
        moves = int(play(room[0], setting, seed, chunk.start, len(chunk), *room[1:], counted))
        with lock:
            pace.took(len(chunk), time.perf_counter() - started)
            np.add(tallies, counted, out=tallies)
        return moves

    begun = time.perf_counter()
    total = done = 0
    with np.errstate(over="ignore"):  # the plain generator wraps around on purpose
        for finished, moves in _in_threads(run, _chunks(games, pace), jobs):
            total += moves
            done += len(finished)
            if progress is not None:
                progress(done, games)
    seconds = time.perf_counter() - begun
    return Playouts(game.name, players, games, total, seconds, tallies)


class Pace:
    """How many games make a chunk: one at first, then as many as take ``CHUNK_SECONDS``.

    A game may last a microsecond or a second; which chunk it is in changes nothing about it.
    """

    def __init__(self) -> None:
        self.games = 1

    def took(self, games: int, seconds: float) -> None:
        """A chunk is done; the next ones are as large as its speed allows."""
        fitting = int(games * CHUNK_SECONDS / max(seconds, 1e-9))
        self.games = max(1, min(fitting, games * CHUNK_GROWTH))


def _chunks(games: int, pace: Pace) -> Iterator[range]:
    first = 0
    while first < games:
        end = min(first + pace.games, games)
        yield range(first, end)
        first = end


def _in_threads(
    run: Callable[[range], int], chunks: Iterator[range], jobs: int
) -> Iterator[tuple[range, int]]:
    """Results as they come, with no more than two chunks a thread waiting."""
    if jobs == 1:
        for chunk in chunks:
            yield chunk, run(chunk)
        return
    pending: dict[Future[int], range] = {}
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for chunk in chunks:
                pending[pool.submit(run, chunk)] = chunk
                if len(pending) >= 2 * jobs:
                    yield from _finished(pending)
            while pending:
                yield from _finished(pending)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # who stops waits for no new chunk


def _finished(pending: dict[Future[int], range]) -> Iterator[tuple[range, int]]:
    done, _ = wait(pending, return_when=FIRST_COMPLETED)
    for future in done:
        yield pending.pop(future), future.result()


_players: dict[tuple[Game, bool], Callable[..., Any]] = {}


def _player(game: Game, *, plain: bool, progress: Progress | None) -> Callable[..., Any]:
    """``random_games`` for one game, compiled once per process."""
    if (game, plain) not in _players:
        bound = bind(random_games, game.rules, game.name)
        if not plain:
            room = _room(game, game.players[0])
            example = (
                room[0],
                np.zeros(1, np.int64),
                0,
                0,
                0,
                *room[1:],
                np.zeros((1, 1), np.int64),
            )
            entry: Entry = ("random_games", bound, example)
            bound = compile_entries([entry], progress)["random_games"]
        _players[game, plain] = bound
    return _players[game, plain]


def _room(game: Game, players: int) -> tuple[NDArray[Any], ...]:
    return (
        np.zeros(1, game.layout),
        np.zeros(1, np.uint64),
        np.zeros(game.longest_order, ORDER_TYPE),
        room_for_moves(game),
        np.zeros(players, SCORE_TYPE),
    )
