"""The clock and the result type every peer shares, so that all of them are timed alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

Played = TypeVar("Played")


@dataclass(frozen=True)
class Measurement:
    """How many player decisions one way of driving a game took in how much time.

    Chance events (deals, draws from a shuffled deck) take part of the time but are not steps:
    libraries differ in whether they expose them, while everyone agrees on what a move is.
    """

    steps: int
    seconds: float
    games: int
    version: str
    players: int
    loop: str

    @property
    def steps_per_second(self) -> float:
        """Player decisions per second of wall time."""
        return self.steps / self.seconds


def time_games(
    play: Callable[[], Played], count: Callable[[Played], int], seconds: float
) -> tuple[int, float, int]:
    """Play whole games until ``seconds`` have been spent; return steps, seconds and games.

    Only ``play`` is on the clock. ``count`` turns its result into a number of decisions off the
    clock, because some libraries report it only through a slow walk over the game's history.
    """
    count(play())  # The first game pays for caches and lazy set-up that no later game pays for.
    steps = games = 0
    elapsed = 0.0
    while games == 0 or elapsed < seconds:
        start = perf_counter()
        played = play()
        elapsed += perf_counter() - start
        steps += count(played)
        games += 1
    return steps, elapsed, games


def as_is(steps: int) -> int:
    """Count for a ``play`` that already returns its number of decisions."""
    return steps
