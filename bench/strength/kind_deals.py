"""Which of two searches of The Game is better where wins are rare, found on deals that can be won.

In the expert game alone 24 games of 25 are lost whatever one does, and thousands are needed to tell
4 from 5 %. On deals that at least two of four planners win, ``best`` wins about four of ten, and a
few hundred games tell as much. That is no figure of its strength, but two searches can be compared
on the same deals.

python bench/strength/kind_deals.py find --deals 400000 --out build/kind.npz
python bench/strength/kind_deals.py play build/kind.npz --rollouts 200 --depth 0 --games 400

The first takes about four minutes on two cores; Ctrl-C leaves the second with what it has so far.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import tablee.bots.the_game as package
from tablee.bots.the_game import MIND
from tablee.bots.the_game.levels import WEIGHTS, traits
from tablee.bots.traits import DEPTH, ROLLOUTS, WIDTH, Traits
from tablee.games.the_game import GAME, TheGameOptions
from tablee.sim.rows import Rows
from tablee.sim.statistics import wilson
from tablee.sim.table import BotGames
from tablee.sim.tally import Tally
from tablee.sim.workers import Stop, in_chunks

OPTIONS = TheGameOptions(minimum=3, smaller_hand=True)
FOLDER = Path(package.__file__).parent / "weights"
# Planners that differ: a deal is kind when it does not take one of them to win it.
PLANNERS = ("thorough-expert-1", "thorough-standard-1", "by-hand-standard-1", "thorough-expert-2")
ENOUGH = 2  # of them
TRAITS = {"rollouts": ROLLOUTS, "depth": DEPTH, "width": WIDTH}


def main() -> None:
    asked = read_arguments()
    if asked.what == "find":
        try:
            find(asked)
        except KeyboardInterrupt:
            sys.exit("\nstopped; nothing was written")
    elif not asked.file.is_file():
        sys.exit(f"{asked.file}: there is no such file; the first command makes one")
    else:
        play(asked)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="games at once")
    parts = parser.add_subparsers(dest="what", required=True)
    finding = parts.add_parser("find", help="deals that several planners win")
    finding.add_argument("--deals", type=int, default=400_000, help="looked at")
    finding.add_argument("--seed", type=int, default=4242)
    finding.add_argument("--out", type=Path, required=True)
    playing = parts.add_parser("play", help="how often a search wins them")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=400)
    playing.add_argument("--first", type=int, default=0, help="of the deals")
    playing.add_argument("--rollouts", type=int, help="of the first turn; all as best has them")
    playing.add_argument("--depth", type=int, help="turns in thought")
    playing.add_argument("--width", type=int, help="candidates")
    return parser.parse_args()


def find(asked: argparse.Namespace) -> None:
    """The numbers of the deals, in an order in which luck has no part."""
    wins = np.zeros(asked.deals, np.int64)
    for name in PLANNERS:
        values = WEIGHTS.read((FOLDER / f"{name}.toml").read_text("utf-8"))
        table = table_of(WEIGHTS.put(traits("planner", 1, OPTIONS), values))

        def look(chunk: range, stop: Stop, table: BotGames = table) -> Rows:
            return table.play(asked.seed, chunk, stop)

        for chunk, rows in in_chunks(look, asked.deals, asked.jobs):
            wins[chunk.start : chunk.stop] += rows.winners > 0
            print(f"\r{name}: {chunk.stop:,} of {asked.deals:,} deals ", end="", file=sys.stderr)
        print(file=sys.stderr)
    deals = np.flatnonzero(wins >= ENOUGH)
    np.random.default_rng(1).shuffle(deals)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(asked.out, deals=deals, seed=asked.seed)
    print(
        f"{len(deals):,} of {asked.deals:,} deals are won by {ENOUGH} of {len(PLANNERS)} planners"
    )


def table_of(row: Traits) -> BotGames:
    return BotGames(GAME, MIND, GAME.setting(1, OPTIONS), row[None, :])


def play(asked: argparse.Namespace) -> None:
    """One search on these deals."""
    kept = np.load(asked.file)
    deals: NDArray[np.int64] = kept["deals"][asked.first : asked.first + asked.games]
    seed = int(kept["seed"])
    row = traits("best", 1, OPTIONS)
    for name, trait in TRAITS.items():
        if (value := getattr(asked, name)) is not None:
            row[trait] = value
    table = table_of(row)

    def one_by_one(chunk: range, stop: Stop) -> list[Rows]:
        numbers = [int(number) for number in deals[chunk.start : chunk.stop]]
        return [table.play(seed, range(number, number + 1), stop) for number in numbers]

    total = Tally(GAME, 1)
    began = time.monotonic()
    try:
        for _, played in in_chunks(one_by_one, len(deals), asked.jobs):
            for rows in played:
                total.add(rows)
            left = (time.monotonic() - began) * (len(deals) / total.games - 1)
            print(f"\r{total.games} of {len(deals)}, {left:.0f} s left ", end="", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    if not total.games:
        sys.exit("no game was played")
    won = int(total.wins[0])
    interval = wilson(won, total.games)
    print(
        f"{int(row[ROLLOUTS])} rollouts at the start, {int(row[DEPTH])} "
        f"turns on: {100 * won / total.games:.1f} % of {total.games} kind deals won "
        f"({100 * interval.low:.1f} to {100 * interval.high:.1f}), "
        f"{1000 * float(total.thinking[0]) / int(total.decisions[0]):.1f} ms a decision"
    )


if __name__ == "__main__":
    main()
