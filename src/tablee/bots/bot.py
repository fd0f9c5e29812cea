"""What a bot is: one question, answered from an observation."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablee.game import Event, Move, Observation, Seat


@dataclass(frozen=True, kw_only=True)
class Budget:
    """How much thinking is allowed; None is no limit."""

    rollouts: int | None = None
    milliseconds: float | None = None


NO_LIMIT = Budget()
MOST_REMARKS = 16  # interjections of one bot at one moment; no bot comes near


class Bot(ABC):
    """A player that is a program; it is never given a state, only what its seat may know."""

    name: str

    @abstractmethod
    def choose(
        self,
        observation: Observation,
        legal: Sequence[Move],
        rng: random.Random,
        budget: Budget = NO_LIMIT,
    ) -> Move | None:
        """One of the legal moves; None to wait, where the game waits for others too."""

    def interject(
        self, observation: Observation, legal: Sequence[Move], rng: random.Random
    ) -> Move | None:
        """A call or a signal, whoever is awaited; asked again until None, which the default is."""
        return None

    def sit_down(self, seat: Seat, players: int, options: Any) -> Bot:
        """The player at one seat of one game: a bot that remembers is a new one at each."""
        return self

    def hear(self, event: Event) -> None:  # noqa: B027 - most bots look at the table only
        """Something happened, cut to what the bot's seat may know."""
