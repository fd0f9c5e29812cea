"""A hundred million random games in constant memory: ``python bench/many.py``.

It says now and then how many games are done and how much memory the process has ever had, and fails
if that grows by more than a hundredth after the first hundredth of the games.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time

from tablee import Simulation, find_game, game_names, simulate

ALLOWED = 1.01  # times the memory after the first hundredth
EVERY = 10.0  # seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=game_names(), default="the-game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=100_000_000)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    arguments = parser.parse_args()
    early: list[int] = []
    said = [time.monotonic()]

    def watch(so_far: Simulation) -> None:
        if not early and so_far.games * 100 >= arguments.games:
            early.append(most_memory())
        if time.monotonic() - said[0] > EVERY or so_far.games == arguments.games:
            said[0] = time.monotonic()
            print(
                f"{so_far.games:,} games, {so_far.games_per_second:,.0f}/s,"
                f" {so_far.moves_per_second:,.0f} moves/s,"
                f" at most {most_memory() / 2**20:,.1f} MiB",
                flush=True,
            )

    simulate(
        find_game(arguments.game),
        players=arguments.players,
        games=arguments.games,
        seed=1,
        jobs=arguments.jobs,
        progress=watch,
    )
    grown = most_memory() / early[0]
    print(f"memory after all games: {grown:.4f} times that after the first hundredth")
    return 0 if grown < ALLOWED else 1


def most_memory() -> int:
    """The most that this process has had at once, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
