"""``tablee simulate``: many games of bots, and what came of them."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from tablee.errors import InvalidOption
from tablee.measuring.asked import (
    INTERRUPTED,
    SUCCESS,
    USUAL_PLAYERS,
    Asked,
    names_in,
    say_json,
)
from tablee.options import check_players
from tablee.sim import files, plots, report
from tablee.sim.simulation import Simulation, line_up, simulate
from tablee.sim.table import RANDOM_BOT, mind_for
from tablee.terminal.findings import estimate, lines_of_simulation
from tablee.terminal.meter import Meter
from tablee.terminal.screen import Screen
from tablee.words import Language, general


def simulate_games(
    asked: Asked,
    *,
    bot: str | None,
    bots: str | None,
    rotate: bool,
    out: Path | None,
    plot: Path | None,
    language: Language,
) -> int:
    """Play many games and say what came of them."""
    names = None if bots is None else names_in(bots)
    game, players, options = asked.table(USUAL_PLAYERS if names is None else len(names))
    if names is not None and bot is not None:
        raise InvalidOption(general("sim.bot_and_bots"))
    if names is not None and asked.players is None:
        check_players(game, len(names))
    chosen = line_up(players, names or bot or RANDOM_BOT)
    mind_for(game, chosen)
    numbers = asked.numbers()
    if out is not None:
        files.check_out(out)
    if plot is not None:
        plots.check_plot(plot)
    kept: list[Simulation] = []
    code = SUCCESS
    with ExitStack() as stack:
        rotations = players if rotate else 1
        file = None
        if out is not None:
            opened = files.open_out(out, chosen, numbers["seed"], rotations)
            file = stack.enter_context(opened)
        meter = stack.enter_context(Meter(numbers["games"], language))

        def watch(so_far: Simulation) -> None:
            kept[:] = [so_far]
            meter.show(so_far.games, so_far.seconds, estimate(so_far, language))

        try:
            simulate(
                game,
                players=players,
                bots=chosen,
                options=options,
                rotate=rotate,
                progress=watch,
                compile_progress=meter.compiling,
                keep=None if file is None else file.write,
                games=numbers["games"],
                seed=numbers["seed"],
                jobs=numbers["jobs"],
            )
        except KeyboardInterrupt:
            code = INTERRUPTED
    _tell(kept[-1], asked, out, plot, language)
    return code


def _tell(
    result: Simulation, asked: Asked, out: Path | None, plot: Path | None, language: Language
) -> None:
    if plot is not None and result.games:
        plots.draw(result, plot, language)
    if asked.json:
        say_json(report.as_dict(result))
        return
    screen = Screen()
    for line in lines_of_simulation(result, language):
        screen.say(line)
    for path in (out, plot):
        if path is not None:
            screen.say(general("sim.kept", path=str(path)).text(language))
