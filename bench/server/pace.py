"""When a move may be sent, and how long its acknowledgement took."""

from __future__ import annotations

import asyncio
import time
from array import array
from collections import deque
from collections.abc import Sequence
from typing import Protocol

import numpy as np

TICK = 0.001  # seconds


def milliseconds(seconds: Sequence[float], percent: float) -> float:
    """A percentile."""
    return float(np.percentile(seconds, percent)) * 1000 if len(seconds) else 0.0


class Mover(Protocol):
    """A seat that has a move to make."""

    def make_move(self) -> None: ...


class Pace:
    """Full speed: every move is sent as soon as it can be."""

    def __init__(self) -> None:
        self.latencies = array("d")  # seconds, of moves that were sent while measuring
        self.late = array("d")  # seconds between when a move was due and when it was sent
        self.starved = 0  # moves that were due when no table had one
        self.acknowledged = 0
        self.total = 0  # the same, measured or not
        self.games = 0
        self.troubles: list[str] = []
        self.is_measuring = False
        self.is_playing = False  # before that, tables are being set up
        self._since = 0.0
        self._waiting: list[Mover] = []

    def ready(self, mover: Mover) -> None:
        """A seat could move now."""
        if self.is_playing:
            mover.make_move()
        else:
            self._waiting.append(mover)

    @property
    def waiting(self) -> int:
        """How many could move, but may not yet."""
        return len(self._waiting)

    def play(self) -> None:
        """Everything is set up: let those move who have waited."""
        self.is_playing = True
        waiting, self._waiting = self._waiting, []
        for mover in waiting:
            self.ready(mover)

    def measure(self) -> None:
        self.is_measuring = True
        self._since = time.perf_counter()
        self.acknowledged = self.games = 0

    def stop(self) -> None:
        self.is_measuring = self.is_playing = False

    def confirmed(self, sent: float) -> None:
        """A move sent at that time was acknowledged."""
        self.acknowledged += 1
        self.total += 1
        if self.is_measuring and sent >= self._since:
            self.latencies.append(time.perf_counter() - sent)

    def latency_ms(self, percent: float) -> float:
        """So many in a hundred were acknowledged within that time."""
        return milliseconds(self.latencies, percent)

    def trouble(self, what: str) -> None:
        """Something that must not happen in a run that counts."""
        if len(self.troubles) < 20:
            self.troubles.append(what)


class SteadyPace(Pace):
    """So many moves a second, whether or not the earlier ones have been acknowledged."""

    def __init__(self, rate: float, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._rate = rate
        self._loop = loop
        self._queue: deque[Mover] = deque()
        self._began = 0.0
        self._sent = 0

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def ready(self, mover: Mover) -> None:
        self._queue.append(mover)

    def play(self) -> None:
        self.is_playing = True
        self._began = time.perf_counter()
        self._tick()

    def _tick(self) -> None:
        if not self.is_playing:
            return
        now = time.perf_counter() - self._began
        due = int(now * self._rate)
        while self._sent < due:
            if self.is_measuring:
                self.late.append(now - (self._sent + 1) / self._rate)
            self._sent += 1
            if self._queue:
                self._queue.popleft().make_move()
            elif self.is_measuring:
                self.starved += 1
        self._loop.call_later(TICK, self._tick)
