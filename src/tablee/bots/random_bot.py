"""The bot that plays any legal move: a baseline, and a tester of everything."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tablee.bots.bot import NO_LIMIT, Bot, Budget
from tablee.game import Move, Observation


class RandomBot(Bot):
    """Plays any legal move, each as likely."""

    name = "random"

    def choose(
        self,
        observation: Observation,
        legal: Sequence[Move],
        rng: random.Random,
        budget: Budget = NO_LIMIT,
    ) -> Move | None:
        return rng.choice(legal)
