"""``tablee tune``: better weights for a bot, in a file that says what made it."""

from __future__ import annotations

import shlex
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.bots import mind_of
from tablee.bots.weights import Values
from tablee.errors import InvalidOption
from tablee.game import Game
from tablee.measuring.asked import (
    INTERRUPTED,
    SUCCESS,
    USUAL_PLAYERS,
    Asked,
    names_in,
    whole,
)
from tablee.options import option_fields, written
from tablee.sim import files
from tablee.sim.tune import Search, Tuned, Tuning, header
from tablee.terminal.findings import lines_of_tuning, score_in_words
from tablee.terminal.meter import Meter
from tablee.terminal.screen import Screen
from tablee.words import Language, general

USUAL_GENERATIONS = 20
USUAL_POPULATION = 40
MOST = 10_000


@dataclass(frozen=True, kw_only=True)
class AskedToTune(Asked):
    """What was typed for a search."""

    bot: str
    opponent: str | None
    weights: str | None
    generations: str | None
    population: str | None
    begin: Path | None  # the file of weights to go on from
    out: Path


def tune_bot(asked: AskedToTune, language: Language) -> int:
    """Look for better weights and write them down."""
    game, players, options = asked.table(USUAL_PLAYERS)
    numbers = asked.numbers()
    search = Search(
        generations=whole("generations", asked.generations, 1, MOST, USUAL_GENERATIONS),
        population=whole("population", asked.population, 4, MOST, USUAL_POPULATION),
        games=numbers["games"],
        seed=numbers["seed"],
    )
    tuning = Tuning(
        game,
        asked.bot,
        search,
        players=players,
        options=options,
        opponent=asked.opponent,
        only=None if asked.weights is None else names_in(asked.weights),
        start=None if asked.begin is None else _start(game, asked.begin),
        jobs=numbers["jobs"],
    )
    files.check_file(asked.out, (".toml",), "", None)
    kept: list[Tuned] = []
    code = SUCCESS
    begun = time.perf_counter()
    with Meter(search.generations * search.population + 2, language) as meter:

        def watch(so_far: Tuned, played: int, _: int) -> None:
            kept[:] = [so_far]
            worth = "" if so_far.score is None else score_in_words(so_far.score, language)
            meter.show(played, time.perf_counter() - begun, worth)

        try:
            tuning.run(watch, meter.compiling)
        except KeyboardInterrupt:
            code = INTERRUPTED
    tuned = kept[-1]
    settings = _settings(game, options)
    about = header(tuning, asked.bot, tuned, _command(asked, search, players, settings), settings)
    asked.out.write_text(tuned.weights.write(tuned.values, about), "utf-8")
    screen = Screen()
    for line in lines_of_tuning(tuned, search.generations, language):
        screen.say(line)
    screen.say(general("sim.kept", path=str(asked.out)).text(language))
    return code


def _start(game: Game, path: Path) -> Values | None:
    """The weights of a file; raises ``InvalidOption``."""
    mind = mind_of(game)
    if mind is None or mind.weights is None:
        return None  # the search itself says that there is nothing to tune
    try:
        return mind.weights.read(path.read_text("utf-8"))
    except (OSError, ValueError):
        raise InvalidOption(general("sim.no_start", path=str(path), game=game.name)) from None


def _settings(game: Game, options: Any) -> list[str]:
    """The options that are not the usual ones."""
    return [
        f"{field.name}={written(getattr(options, field.name))}"
        for field in option_fields(game.options)
        if getattr(options, field.name) != field.default
    ]


def _command(asked: AskedToTune, search: Search, players: int, settings: list[str]) -> str:
    """The command line that makes the same file; the number of jobs changes nothing."""
    parts = ["tablee", "tune", asked.game, "--bot", asked.bot, "--players", str(players)]
    for setting in settings:
        parts += ["--option", setting]
    if asked.opponent is not None:
        parts += ["--opponent", asked.opponent]
    if asked.weights is not None:
        parts += ["--weights", asked.weights]
    if asked.begin is not None:
        parts += ["--from", asked.begin.name]
    for name in ("generations", "population", "games", "seed"):
        parts += [f"--{name}", str(getattr(search, name))]
    return shlex.join([*parts, "--out", asked.out.name])
