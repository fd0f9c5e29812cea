"""What somebody typed to have many games played, read and checked before the first one."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablee.errors import InvalidOption
from tablee.game import Game
from tablee.options import check_players, name_and_value, read_options
from tablee.registry import find_game
from tablee.sim.simulation import MOST_SEED
from tablee.words import general

SUCCESS, INTERRUPTED = 0, 130
USUAL_PLAYERS = 3
USUAL_GAMES = 1_000
USUAL_SEED = 1


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What was typed, as it was typed."""

    game: str
    players: str | None
    options: Sequence[str]
    games: str | None
    seed: str | None
    jobs: str | None
    json: bool = False

    def table(self, usual: int) -> tuple[Game, int, Any]:
        """The game, how many play, and by which options; raises what says what is wrong."""
        game = find_game(self.game)
        chosen = read_options(game, dict(name_and_value(option) for option in self.options))
        players = min(usual, game.players[-1])
        if self.players is not None:
            number = digits(self.players)
            players = check_players(game, self.players if number is None else number)
        game.check_options(players, chosen)
        return game, players, chosen

    def numbers(self) -> dict[str, int]:
        """Games, seed and jobs."""
        return {
            "games": whole("games", self.games, 1, MOST_SEED, USUAL_GAMES),
            "seed": whole("seed", self.seed, 0, MOST_SEED, USUAL_SEED),
            "jobs": whole("jobs", self.jobs, 1, 1024, cores()),
        }


def cores() -> int:
    """The processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def names_in(typed: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in typed.split(",")]


def whole(name: str, typed: str | None, lowest: int, highest: int, usual: int) -> int:
    """A whole number within its bounds."""
    if typed is None:
        return usual
    number = digits(typed)
    if number is None or not lowest <= number <= highest:
        between = general("option.between", lowest=lowest, highest=highest)
        raise InvalidOption(general("option.value", name=name, value=typed[:40], allowed=between))
    return number


def digits(typed: str) -> int | None:
    """A number that is written in plain digits."""
    readable = typed.isascii() and typed.isdecimal() and len(typed) < 20
    return int(typed) if readable else None


def say_json(found: dict[str, Any]) -> None:
    """One JSON object on standard output, and nothing else."""
    sys.stdout.write(json.dumps(found) + "\n")
