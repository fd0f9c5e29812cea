"""``make strength``: plays the rows of the tables on one core and writes what it found.

``make strength ARGS="--rows 'the-game 3' --games 500"`` plays some rows only, with so many games;
``--jobs 2`` plays two games at once, each on a core of its own (not for duels).
It can be stopped at any time and goes on where it was; once a game's rules or bots change, its rows
are played again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import tablee
from strength.measure import Found, measure, settle
from strength.rows import ROWS, Duel, Row
from strength.speed import compare_speed
from strength.tables import markdown
from tablee.registry import game_names
from tablee.sim.plots import Rate, draw_win_rates
from tablee.sim.statistics import Interval

ROOT = Path(__file__).parent.parent.parent
BUILD = ROOT / "build"


def main() -> int:
    arguments = read_arguments()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-arguments.jobs :])
    kept = read(BUILD / "strength.json")
    results: dict[str, Found] = kept["rows"]
    chosen = [row for row in ROWS if re.search(arguments.rows, row.name)]
    if arguments.list:
        print("\n".join(row.name for row in chosen))
        return 0
    code = 0
    try:
        for number, row in enumerate(chosen, 1):
            print(f"{number} of {len(chosen)}: {row.name}", file=sys.stderr, flush=True)
            found = results.setdefault(row.name, {})

            def keep(_: Found) -> None:
                write(kept)

            if isinstance(row, Duel):
                settle(row, found, arguments.games or row.deals, keep)
            else:
                measure(row, found, arguments.games or row.games, arguments.jobs, keep)
        if arguments.speed:
            kept["speed"] = compare_speed(BUILD, arguments.games or 20_000)
    except KeyboardInterrupt:
        code = 130
    write(kept)
    draw(kept)
    print((BUILD / "strength.md").read_text("utf-8"))
    return code


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help="a pattern of the names of rows")
    parser.add_argument("--games", type=int, help="games a row, or deals; else each row's own")
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        choices=range(1, (os.cpu_count() or 1) + 1),
        help="games at once, each on its own core",
    )
    parser.add_argument("--speed", action="store_true", help="speed beside C++, too")
    parser.add_argument("--list", action="store_true", help="only the names of the rows")
    return parser.parse_args()


def read(path: Path) -> dict[str, Any]:
    """What earlier runs found, of those games whose rules and bots are still the same."""
    now = {game: sources(game) for game in game_names()}
    if not path.exists():
        return {"sources": now, "rows": {}, "speed": None}
    kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
    same = {game for game in now if kept["sources"].get(game) == now[game]}
    rows = {name: found for name, found in kept["rows"].items() if name.split()[0] in same}
    speed = kept["speed"] if "the-game" in same else None
    return {"sources": now, "rows": rows, "speed": speed}


def write(kept: dict[str, Any]) -> None:
    """Both files; a run that is cut off in the middle leaves whole ones."""
    BUILD.mkdir(exist_ok=True)
    for name, text in (
        ("strength.json", json.dumps(kept, indent=1)),
        ("strength.md", markdown(kept["rows"], kept["speed"])),
    ):
        aside = BUILD / f"{name}.new"
        aside.write_text(text, "utf-8")
        aside.replace(BUILD / name)


def draw(kept: dict[str, Any]) -> None:
    """The Game's win rates by players and level, as far as they were played."""
    lines: dict[str, list[Rate]] = {}
    for row in ROWS:
        found = kept["rows"].get(row.name, {})
        if isinstance(row, Row) and row.game == "the-game" and found.get("games"):
            interval = Interval(found["low"] / 100, found["high"] / 100)
            point = Rate(row.players, found["per_cent"] / 100, interval)
            lines.setdefault(row.table, []).append(point)
    if lines:
        draw_win_rates("The Game", lines, BUILD / "strength.png", "en")


def sources(game: str) -> str:
    """A hash of a game's rules, its bots and their weights: figures of others are not ours."""
    digest = hashlib.sha256()
    package = Path(tablee.__file__).parent
    elsewhere = {other.replace("-", "_") for other in game_names()} - {game.replace("-", "_")}
    for room in ("games", "bots"):
        for path in sorted((package / room).rglob("*")):
            within = path.relative_to(package)
            if path.suffix not in (".py", ".toml") or (elsewhere | {"words"}) & set(within.parts):
                continue
            digest.update(within.as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
