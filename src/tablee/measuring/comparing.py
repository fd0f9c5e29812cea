"""``tablee compare``: bots that meet the same deals."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.measuring.asked import INTERRUPTED, SUCCESS, Asked, say_json
from tablee.sim.compare import Comparison, as_dict, check_bots, compare
from tablee.sim.table import mind_for
from tablee.terminal.findings import lead, lines_of_comparison
from tablee.terminal.meter import Meter
from tablee.terminal.screen import Screen
from tablee.words import Language


def compare_bots(asked: Asked, bots: Sequence[str], language: Language) -> int:
    """Let bots meet the same deals and say who is better, if that can be said."""
    game, players, options = asked.table(2)
    check_bots(game, players, bots)
    mind_for(game, bots)
    numbers = asked.numbers()
    kept: list[Comparison] = []
    code = SUCCESS
    with Meter(numbers["games"], language) as meter:

        def watch(so_far: Comparison) -> None:
            kept[:] = [so_far]
            meter.show(so_far.deals, so_far.seconds, lead(so_far, language))

        try:
            compare(
                game,
                bots,
                players=players,
                options=options,
                progress=watch,
                compile_progress=meter.compiling,
                games=numbers["games"],
                seed=numbers["seed"],
                jobs=numbers["jobs"],
            )
        except KeyboardInterrupt:
            code = INTERRUPTED
    if asked.json:
        say_json(as_dict(kept[-1]))
    else:
        screen = Screen()
        for line in lines_of_comparison(kept[-1], language):
            screen.say(line)
    return code


def _leads(so_far: Comparison, language: Language) -> str:
    """The first pair's difference so far, for the progress bar."""
    return lines_of_comparison(so_far, language)[2] if so_far.deals else ""
