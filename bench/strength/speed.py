"""The Game: whole games a second on one core, ours and a C++ program's in turns in the same run."""

from __future__ import annotations

import shutil
import statistics
import subprocess
from pathlib import Path
from typing import Any

from tablee import find_game, simulate

SOURCE = Path(__file__).parent / "the_game_cpp" / "the_game.cpp"
ROUNDS = 5


def compare_speed(build: Path, games: int) -> dict[str, Any]:
    """By number of players: games a second and games won of both; medians of some rounds."""
    program = compiled(build)
    game = find_game("the-game")
    options = game.options(talk="silent")
    found: dict[str, Any] = {}
    for players in game.players:
        ours, theirs = [], []
        for number in range(ROUNDS):
            result = simulate(
                game, players=players, bots="medium", options=options, games=games, seed=number
            )
            ours.append((result.games_per_second, result.win_rates[0]))
            if program is not None:
                theirs.append(run(program, players, games, number))
        found[str(players)] = {"medium": figures(ours), "c++": figures(theirs)}
    return found


def figures(runs: list[tuple[float, float]]) -> dict[str, float] | None:
    if not runs:
        return None
    return {
        "games_per_second": statistics.median(speed for speed, _ in runs),
        "per_cent": 100 * statistics.mean(won for _, won in runs),
    }


def compiled(build: Path) -> Path | None:
    """The program, made once; None where there is no compiler."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None or not SOURCE.exists():
        return None
    program = build / "the_game"
    if not program.exists() or program.stat().st_mtime < SOURCE.stat().st_mtime:
        build.mkdir(parents=True, exist_ok=True)
        command = [compiler, "-std=c++17", "-O3", "-march=native", "-o", program, SOURCE]
        subprocess.run(command, check=True)
    return program


def run(program: Path, players: int, games: int, seed: int) -> tuple[float, float]:
    """Games a second, and the share that was won."""
    done = subprocess.run(
        [program, str(players), str(games), str(seed)], capture_output=True, check=True, text=True
    )
    played, won, seconds = (float(part) for part in done.stdout.split()[:3])
    return played / seconds, won / played
