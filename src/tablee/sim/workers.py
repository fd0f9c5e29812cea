"""Work in threads, given back in order: chunks of games as large as a look at progress allows."""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Result = TypeVar("Result")
Stop: TypeAlias = NDArray[np.int64]  # one number, 1 when whoever works is to leave off

CHUNK_SECONDS = 0.2  # about as long as this between two looks at progress and interruption
CHUNK_GROWTH = 4  # at most so many times as many games as in the chunk before
CHUNK_GAMES = 1 << 16  # at most, since a chunk has a row for each game


class Pace:
    """How many games make a chunk: one at first, then as many as take ``CHUNK_SECONDS``.

    A game may last a microsecond or a minute; which chunk it is in changes nothing about it.
    """

    def __init__(self) -> None:
        self.games = 1

    def took(self, games: int, seconds: float) -> None:
        """A chunk is done; the next ones are as large as its speed allows."""
        fitting = int(games * CHUNK_SECONDS / max(seconds, 1e-9))
        self.games = max(1, min(fitting, games * CHUNK_GROWTH, CHUNK_GAMES))


def in_chunks(
    work: Callable[[range, Stop], Result], games: int, jobs: int
) -> Generator[tuple[range, Result], None, None]:
    """``work`` on all games in ``jobs`` threads; the results in the order of the games.

    Whoever leaves off early, by Ctrl-C or otherwise, has had the first games without a gap.
    """
    pace, stop, lock = Pace(), np.zeros(1, np.int64), threading.Lock()

    def timed(chunk: range) -> Result:
        begun = time.perf_counter()
        with np.errstate(over="ignore"):  # the plain generator wraps around on purpose
            result = work(chunk, stop)
        with lock:
            pace.took(len(chunk), time.perf_counter() - begun)
        return result

    pending: deque[tuple[range, Future[Result]]] = deque()
    pool = ThreadPoolExecutor(jobs)
    try:
        for chunk in _chunks(games, pace):
            pending.append((chunk, pool.submit(timed, chunk)))
            if len(pending) >= 2 * jobs:
                yield _first(pending)
        while pending:
            yield _first(pending)
    finally:
        stop[0] = 1
        pool.shutdown(cancel_futures=True)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until what is done here is done whole: games are counted and written, or not."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Ctrl-C reaches the main thread only
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


def _chunks(games: int, pace: Pace) -> Iterator[range]:
    first = 0
    while first < games:
        end = min(first + pace.games, games)
        yield range(first, end)
        first = end


def _first(pending: deque[tuple[range, Future[Result]]]) -> tuple[range, Result]:
    chunk, future = pending[0]
    result = future.result()
    pending.popleft()
    return chunk, result
