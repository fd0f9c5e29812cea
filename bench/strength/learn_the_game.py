"""Teach the network that The Game's search uses alone, and write it as a small file.

python bench/strength/learn_the_game.py --rounds 80
python bench/strength/learn_the_game.py --rounds 60 --expert --from network-standard-1.npz

About ten minutes each on two cores. Ctrl-C leaves it after the round, and writes nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

import tablee.bots.the_game as package
from tablee.bots.the_game.learn import HALVES, Course, Learning, Round
from tablee.bots.the_game.levels import HEURISTIC_COUNTS, traits
from tablee.bots.the_game.network import with_network
from tablee.bots.the_game.network_file import read_network, write_network
from tablee.bots.the_game.row import FORESEEING, PRIOR
from tablee.bots.traits import STYLE
from tablee.games.the_game import GAME, TheGameOptions
from tablee.sim.rows import Rows
from tablee.sim.statistics import wilson
from tablee.sim.table import BotGames
from tablee.sim.tally import Tally
from tablee.sim.workers import Stop, in_chunks

FOLDER = Path(package.__file__).parent / "weights"
PROOF = 40_000  # games at the end, without straying, on deals that nobody has learnt from
PROOF_SEED = 99


def main() -> None:
    asked = read_arguments()
    if asked.rounds < 1 or asked.games < HALVES:
        sys.exit(f"there is at least 1 round, of at least {HALVES} games")
    if asked.begun and not (FOLDER / asked.begun).is_file():
        sys.exit(f"{asked.begun}: there is no such file in {FOLDER.name}/")
    options = TheGameOptions(
        starter="first",
        talk="silent",
        minimum=3 if asked.expert else 2,
        smaller_hand=asked.expert,
    )
    course = Course(rounds=asked.rounds, games=asked.games, seed=asked.seed)
    start = None
    if asked.begun:
        start = read_network((FOLDER / asked.begun).read_bytes())
        course = replace(course, alone=0.0, pace=(5e-4, course.pace[1]))  # it forgets less
    row = traits("planner", 1, options)
    row[STYLE] = FORESEEING
    row[PRIOR] = HEURISTIC_COUNTS
    learning = Learning(row, GAME.setting(1, options), course, start)
    began = time.monotonic()
    try:
        for done in learning.rounds():
            tell(done, course, time.monotonic() - began)
        # What is proven is what is written.
        kept = read_network(write_network(learning.net, command(asked)))
        found = prove(with_network(row, kept), options)
    except KeyboardInterrupt:
        sys.exit("\nstopped; nothing was written")
    kind = "expert" if asked.expert else "standard"
    path = FOLDER / f"network-{kind}-1.npz" if asked.out is None else asked.out
    path.write_bytes(write_network(kept, f"{command(asked)}\n{found}"))
    print(f"{path.name}: {found}")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--games", type=int, default=10_000, help="a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expert", action="store_true", help="minimum 3 and a smaller hand")
    parser.add_argument("--from", dest="begun", metavar="FILE", help="of weights/, to go on from")
    parser.add_argument("--out", type=Path, help="instead of the file that best uses")
    return parser.parse_args()


def command(asked: argparse.Namespace) -> str:
    """What makes the file again."""
    flags = f"--rounds {asked.rounds} --games {asked.games} --seed {asked.seed}"
    flags += " --expert" * asked.expert
    flags += f" --from {asked.begun}" if asked.begun else ""
    return f"python bench/strength/learn_the_game.py {flags}"


def tell(done: Round, course: Course, seconds: float) -> None:
    left = seconds / done.number * (course.rounds - done.number)
    print(
        f"round {done.number} of {course.rounds}: {100 * done.won:.1f} % won, "
        f"{done.left:.1f} cards left, surprise {done.surprise:.4f}, {left:.0f} s to go",
        file=sys.stderr,
        flush=True,
    )


def prove(row: np.ndarray, options: TheGameOptions) -> str:
    """How often the network wins without any search."""
    table = BotGames(GAME, package.MIND, GAME.setting(1, options), row[None, :])
    total = Tally(GAME, 1)

    def play(chunk: range, stop: Stop) -> Rows:
        return table.play(PROOF_SEED, chunk, stop)

    for _, rows in in_chunks(play, PROOF, 2):
        total.add(rows)
    won = int(total.wins[0])
    interval = wilson(won, total.games)
    return (
        f"without search {100 * won / total.games:.1f} % of {total.games:,} games won "
        f"({100 * interval.low:.1f} to {100 * interval.high:.1f})"
    )


if __name__ == "__main__":
    main()
