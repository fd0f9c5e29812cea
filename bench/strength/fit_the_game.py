"""Fit the estimate of the win that The Game's search uses, and write it as a small file.

Alone a network takes its place (learn_the_game.py).

First on games of the heuristic, then on games of a search that uses this first estimate, unless it
has no rollouts: so what is written follows from the command alone. About five minutes.

python bench/strength/fit_the_game.py --players 3 --games 3000 --rollouts 250 --seed 5 [--expert]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import tablee.bots.the_game as package
from tablee.bots.the_game.estimate import TERMS
from tablee.bots.the_game.fit import Rows, log_loss, logistic, terms, watched
from tablee.bots.the_game.levels import traits
from tablee.bots.the_game.row import ESTIMATE
from tablee.bots.the_game.standing import FEATURES
from tablee.bots.traits import ROLLOUTS
from tablee.games.the_game import GAME, TheGameOptions

FOLDER = Path(package.__file__).parent / "weights"
HELD_BACK = 5  # one position in so many only checks the fit


def main() -> None:
    asked = read_arguments()
    options = TheGameOptions(
        starter="first",
        talk="silent",
        minimum=3 if asked.expert else 2,
        smaller_hand=asked.expert,
    )
    row = traits("hard", asked.players, options)
    setting = GAME.setting(asked.players, options)

    def tell(played: int, won: int) -> None:
        if played % 10 == 0 or played == asked.games:
            print(f"\r{played} of {asked.games} games, {won} won ", end="", file=sys.stderr)

    for rollouts in sorted({0, asked.rollouts}):
        row[ROLLOUTS] = rollouts
        games = range(asked.games)
        stood, ended = watched(row, setting, games, asked.seed, asked.softness, tell)
        print(file=sys.stderr)
        columns = terms(stood)
        row[ESTIMATE:] = logistic(columns, ended)
    kept = len(ended) - len(ended) // HELD_BACK
    tried = logistic(columns[:kept], ended[:kept])
    surprise = log_loss(columns[kept:], ended[kept:], tried)
    write(asked, row[ESTIMATE:], f"{len(ended)} positions, log loss {surprise:.4f} on others")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, choices=range(2, 6), required=True)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--rollouts", type=int, default=250, help="a decision, in those games")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--expert", action="store_true", help="minimum 3 and a smaller hand")
    parser.add_argument("--softness", type=float, default=0.0, help="cards left, of a near win")
    return parser.parse_args()


def write(asked: argparse.Namespace, estimate: Rows, found: str) -> None:
    """The file, with the command that makes it."""
    flags = f"--players {asked.players} --games {asked.games} --rollouts {asked.rollouts}"
    flags += f" --seed {asked.seed}{' --expert' * asked.expert}"
    flags += f" --softness {asked.softness:g}" if asked.softness else ""
    weights = [float(f"{weight:.6g}") for weight in estimate]
    lines = [
        f"# python bench/strength/fit_the_game.py {flags}",
        f"# {found}",
        "",
        "[estimate]",
        f"constant = {weights[0]!r}",
    ]
    for n, feature in enumerate(FEATURES):
        own = weights[1 + TERMS * n : 1 + TERMS * (n + 1)]
        lines.append(f"{feature} = [{', '.join(map(repr, own))}]")
    kind = "expert" if asked.expert else "standard"
    path = FOLDER / f"estimate-{kind}-{asked.players}.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines[:2]))


if __name__ == "__main__":
    main()
