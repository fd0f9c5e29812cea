"""Measure the peer libraries and print one JSON object to standard output.

Run from the directory that holds this package, with the Python of a virtual environment made from
its ``requirements.txt``:

    python -m peers [--seconds 2] [--repeats 5] [name ...]
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import sys
from collections.abc import Sequence
from typing import Any

from .measurement import Measurement

# Modules are imported only when one of their names is asked for, so that one library can be
# measured where the other is not installed.
MODULES = {
    "crazy_eights": "open_spiel_peers",
    "hanabi": "open_spiel_peers",
    "gin_rummy": "open_spiel_peers",
    "uno": "rlcard_peers",
    "crazy_eights_bots": "open_spiel_peers",
    "hanabi_bots": "open_spiel_peers",
    "gin_rummy_bots": "open_spiel_peers",
    "crazy_eights_step": "open_spiel_peers",
    "uno_step": "rlcard_peers",
}


def pin_to_one_core() -> None:
    """Keep to one of the cores allowed, so that migrations do not blur the figures."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure_once(name: str, seconds: float, seed: int) -> Measurement:
    """Measure one peer by name, importing its library on first use."""
    module = importlib.import_module(f".{MODULES[name]}", __package__)
    measurement: Measurement = module.steps_per_second(name, seconds, seed)
    return measurement


def measure_all(
    names: Sequence[str], seconds: float, repeats: int, seed: int
) -> dict[str, list[Measurement]]:
    """Measure every peer ``repeats`` times, in turn.

    Going round the peers, instead of repeating each one, spreads a slow spell of the machine over
    all of them, and the median then discards it.
    """
    runs: dict[str, list[Measurement]] = {name: [] for name in names}
    for repeat in range(repeats):
        for name in names:
            measurement = measure_once(name, seconds, seed + repeat)
            runs[name].append(measurement)
            progress = f"[{repeat + 1}/{repeats}] {name}: {measurement.steps_per_second:,.0f}/s"
            print(f"{progress} ({measurement.loop})", file=sys.stderr, flush=True)
    return runs


def summary(runs: Sequence[Measurement]) -> dict[str, Any]:
    """Return the run of median speed, with the speeds of all runs to show the spread."""
    speeds = [run.steps_per_second for run in runs]
    median = runs[speeds.index(statistics.median_low(speeds))]
    return {
        "steps": median.steps,
        "seconds": round(median.seconds, 6),
        "steps_per_second": round(median.steps_per_second, 1),
        "games": median.games,
        "version": median.version,
        "players": median.players,
        "loop": median.loop,
        "runs": [round(speed, 1) for speed in speeds],
    }


def positive_seconds(text: str) -> float:
    """Parse a number of seconds greater than zero."""
    seconds = float(text)
    if not 0.0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a positive number of seconds: {text}")
    return seconds


def positive_count(text: str) -> int:
    """Parse a whole number of at least one."""
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1: {text}")
    return count


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line; no names mean all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m peers",
        description="Measure uniformly random playouts of other libraries; JSON on stdout.",
    )
    parser.add_argument("names", nargs="*", metavar="name", help=f"any of {', '.join(MODULES)}")
    parser.add_argument(
        "--seconds", type=positive_seconds, default=2.0, help="seconds a run (default: 2)"
    )
    parser.add_argument(
        "--repeats", type=positive_count, default=5, help="runs of each name (default: 5)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first run (default: 1)")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in MODULES]
    if unknown:
        parser.error(f"unknown name: {', '.join(unknown)} (choose from {', '.join(MODULES)})")
    options.names = list(dict.fromkeys(options.names)) or list(MODULES)
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for; return the exit status."""
    options = parse_arguments(arguments)
    pin_to_one_core()
    try:
        runs = measure_all(options.names, options.seconds, options.repeats, options.seed)
    except KeyboardInterrupt:
        print("interrupted: nothing reported", file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:
        print(f"{error}: install requirements.txt of this directory", file=sys.stderr)
        return 1
    print(json.dumps({name: summary(measured) for name, measured in runs.items()}, indent=2))
    return 0
