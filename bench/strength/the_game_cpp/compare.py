"""Build the C++ player of The Game, run it, and run ``medium`` beside it on one core.

    python bench/strength/the_game_cpp/compare.py [--games 20000]

Prints games a second and wins of both, for one to five players. Processor time is compared, so that
other programs on the machine do not count.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from tablee.bots import mind_of
from tablee.bots.search import names_of, new_room
from tablee.games.the_game import GAME, TheGameOptions
from tablee.kernel import bind, compiled
from tablee.rules import SCORE_TYPE, room_for_moves
from tablee.sim.bot_games import FIRST_SCORE, bot_games, keep_secret

SOURCE = Path(__file__).with_name("the_game.cpp")
BUILD = ("g++", "-O2", "-std=c++17")


def build(folder: str) -> Path:
    program = Path(folder) / "the_game"
    subprocess.run([*BUILD, "-o", str(program), str(SOURCE)], check=True)
    return program


def run_peer(program: Path, players: int, games: int, seed: int) -> tuple[float, float]:
    """Games a second of processor time, and the share won."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    call = [str(program), str(players), str(games), str(seed)]
    out = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    played, wins, _ = out.split()
    return int(played) / (after.ru_utime - before.ru_utime), int(wins) / int(played)


def run_medium(players: int, games: int, seed: int) -> tuple[float, float]:
    """The same of the bot, in whole games as ``tablee simulate`` plays them."""
    mind = mind_of(GAME)
    assert mind is not None
    options = TheGameOptions(talk="silent")
    row = mind.traits("medium", players, options)
    play = compiled(bind(bot_games, {**names_of(GAME, mind), "reveal": keep_secret}, GAME.name))
    results = np.zeros((games, FIRST_SCORE + players), np.int64)

    def go(count: int) -> float:
        begun = time.process_time()
        play(
            np.zeros(1, GAME.layout),
            GAME.setting(players, options),
            np.tile(row, (players, 1)),
            1,
            seed,
            0,
            count,
            np.zeros(players, mind.knowledge),
            new_room(GAME, mind, len(row)),
            np.zeros(1, np.uint64),
            np.zeros(1, np.uint64),
            room_for_moves(GAME),
            np.zeros(players, SCORE_TYPE),
            results,
            np.zeros(players, np.int64),
        )
        return time.process_time() - begun

    go(1)  # compiled, or read from the cache, before the clock runs
    seconds = go(games)
    return games / seconds, float((results[:, FIRST_SCORE] == 0).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("players   C++: games/s  won     medium: games/s  won")
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        for players in GAME.players:
            speed, won = run_peer(program, players, asked.games, asked.seed)
            own_speed, own_won = run_medium(players, asked.games, asked.seed)
            print(f"{players:7} {speed:14,.0f} {won:5.1%} {own_speed:18,.0f} {own_won:5.1%}")


if __name__ == "__main__":
    main()
