"""What a bot says while others are to move: how gladly it would start, and signals (TG-4, TG-14)."""

from __future__ import annotations

from tablee.bots.mind import NOTHING_TO_SAY, Knowledge
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.kernel import rule


@rule
def interject(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, scratch: Numbers
) -> int:
    return NOTHING_TO_SAY
