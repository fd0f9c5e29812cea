"""What a bot says while others are to move: how gladly it would start (TG-4), and signals."""

from __future__ import annotations

from tablee.bots.mind import NOTHING_TO_SAY, Knowledge
from tablee.bots.the_game.signals import next_signal
from tablee.bots.the_game.starting import willingness
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.games.the_game.layout import STARTING
from tablee.games.the_game.numbering import WILLING
from tablee.kernel import rule


@rule
def interject(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,  # noqa: ARG001 - every mind answers the same calls
    scratch: Numbers,  # noqa: ARG001
) -> int:
    """The next thing to say, or that there is nothing (more) to say."""
    record = knowledge[k]
    if not record["signals_allowed"]:
        return NOTHING_TO_SAY
    if record["phase"] == STARTING and record["willing"][int(record["seat"])] < 0:
        return WILLING + willingness(knowledge, k)
    return next_signal(knowledge, k, traits)
