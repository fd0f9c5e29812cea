"""How many games in thought a decision has time for, where all decisions are alike."""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.traits import ROLLOUTS, Traits
from tablee.kernel import rule


@rule
def usual_effort(knowledge: Knowledge, k: int, traits: Traits) -> int:  # noqa: ARG001 - any
    """As many as the bot's level says."""
    return int(traits[ROLLOUTS])
