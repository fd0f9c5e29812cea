"""Speed beside the peers: random playouts, one call a move, and the start.

``make bench`` runs it. Everything is measured in the same run on one core, our own figures and the
peers' in turns, since machines are noisy; ratios are what counts. The peers (OpenSpiel, RLCard)
live in an environment of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tablee import Stepper, find_game, game_names, simulate

BENCH = Path(__file__).parent
PEERS = (
    "crazy_eights",
    "crazy_eights_bots",
    "hanabi",
    "hanabi_bots",
    "gin_rummy",
    "uno_step",
    "uno",
    "crazy_eights_step",
)
MEANING = {
    "crazy_eights": "OpenSpiel crazy_eights, 3 players, driven from Python",
    "crazy_eights_bots": "OpenSpiel crazy_eights, whole games in its C++ (evaluate_bots)",
    "hanabi": "OpenSpiel hanabi, 3 players, driven from Python",
    "hanabi_bots": "OpenSpiel hanabi, whole games in its C++ (evaluate_bots)",
    "gin_rummy": "OpenSpiel gin_rummy, driven from Python",
    "uno_step": "RLCard uno, 3 players, env.step",
    "uno": "RLCard uno, 3 players, below its interface (round.proceed_round)",
    "crazy_eights_step": "OpenSpiel crazy_eights: apply, mask and observation from Python",
}


def main() -> int:
    arguments = read_arguments()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rounds: dict[str, list[float]] = {}
    for number in range(arguments.repeats):
        note(f"round {number + 1} of {arguments.repeats}")
        for name, measure in ours(arguments.seconds).items():
            rounds.setdefault(name, []).append(measure())
        if arguments.peers_python:
            for name, steps in peers(arguments.peers_python, arguments.seconds).items():
                rounds.setdefault(name, []).append(steps)
    figures = {name: statistics.median(values) for name, values in rounds.items()}
    starts = start_times(arguments.repeats)
    if arguments.json:
        print(json.dumps({"moves_per_second": figures, "seconds": starts}, indent=1))
    else:
        show(figures, starts)
    return 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--repeats", type=int, default=3, help="rounds; medians are shown")
    parser.add_argument("--peers-python", type=Path, help="the Python that has the peers")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    return parser.parse_args()


def ours(seconds: float) -> dict[str, Callable[[], float]]:
    """Our own measurements by name."""
    found: dict[str, Callable[[], float]] = {}
    for name in game_names():
        found[f"{name}: playouts"] = lambda name=name: playouts(name, seconds)
        found[f"{name}: stepper"] = lambda name=name: stepper(name, seconds)
    return found


def playouts(name: str, seconds: float) -> float:
    """Whole random games through the public call, 3 players, one thread."""
    game = find_game(name)
    games = 4  # a random game of UpTurn can be half a million moves long
    simulate(game, players=3, games=games, seed=1)
    while True:
        result = simulate(game, players=3, games=games, seed=1)
        if result.seconds >= seconds:
            return result.moves_per_second
        games = int(games * min(10, 1.2 * seconds / result.seconds)) + 1


def stepper(name: str, seconds: float) -> float:
    """One game at a time from Python: one call applies a move and gives mask and observation."""
    step_by_step = Stepper(find_game(name), players=3)
    draws = np.random.default_rng(1).random(1 << 14).tolist()
    moves = game = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        game += 1
        step_by_step.reset(game)
        for _ in range(500):
            if step_by_step.seat < 0:
                break
            legal = step_by_step.mask.nonzero()[0]
            step_by_step.step(int(legal[int(draws[moves & 16383] * len(legal))]))
            moves += 1
    return moves / (time.perf_counter() - begun)


def peers(python: Path, seconds: float) -> dict[str, float]:
    """One round of the peers, in their own process on the same core."""
    ran = subprocess.run(
        [python.absolute(), "-m", "peers", "--seconds", str(seconds), "--repeats", "1", *PEERS],
        cwd=BENCH,
        capture_output=True,
        check=True,
    )
    return {name: each["steps_per_second"] for name, each in json.loads(ran.stdout).items()}


def start_times(repeats: int) -> dict[str, float]:
    """Fresh processes: the import, and from there to compiled rules out of the cache."""
    compiled = (
        "import time; begun = time.perf_counter(); "
        "import tablee; print(time.perf_counter() - begun); "
        "from tablee.rules import compile_rules; "
        "compile_rules(tablee.find_game('the-game')); print(time.perf_counter() - begun)"
    )
    runs = []
    for _ in range(repeats + 1):  # the first fills the caches
        out = subprocess.run(
            [sys.executable, "-c", compiled], capture_output=True, check=True, text=True
        ).stdout.split()
        runs.append((float(out[0]), float(out[1])))
    first_sight = []
    with tempfile.TemporaryDirectory() as home:
        for _ in range(repeats):
            begun = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "tablee", "play"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=True,
                env={**os.environ, "TABLEE_HOME": home},
            )
            first_sight.append(time.perf_counter() - begun)
    return {
        "import tablee": statistics.median(run[0] for run in runs[1:]),
        "import to compiled rules, warm cache": statistics.median(run[1] for run in runs[1:]),
        "tablee play to its first table and out again": statistics.median(first_sight),
    }


def show(figures: dict[str, float], starts: dict[str, float]) -> None:
    """The figures as a table, each beside the peers it is compared with."""
    names = [name for name in figures if name in MEANING]
    for name, value in figures.items():
        if name in MEANING:
            continue
        print(f"\n{name:<58} {value:>12,.0f} moves/s")
        for peer in names:
            of_a_kind = peer.endswith("_step") and peer != "uno_step"
            if of_a_kind == name.endswith("stepper"):
                ratio = value / figures[peer]
                print(f"  {MEANING[peer]:<66} {figures[peer]:>12,.0f}   {ratio:>6.1f} times")
    print()
    for name, seconds in starts.items():
        print(f"{name:<58} {seconds * 1000:>10,.0f} ms")


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
