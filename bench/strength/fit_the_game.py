"""Fit the estimate of the win that The Game's search uses, and write it as a small file.

python bench/strength/fit_the_game.py --players 3 --games 5000 --seed 5 [--expert]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import tablee.bots.the_game as package
from tablee.bots.the_game.evaluate import TERMS
from tablee.bots.the_game.fit import log_loss, logistic, terms, watched
from tablee.bots.the_game.levels import traits
from tablee.bots.the_game.row import THOROUGH
from tablee.bots.the_game.standing import FEATURES
from tablee.bots.traits import STYLE
from tablee.games.the_game import GAME, TheGameOptions

FOLDER = Path(package.__file__).parent / "weights"
HELD_BACK = 5  # one position in so many only checks the fit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--expert", action="store_true", help="minimum 3 and a smaller hand")
    asked = parser.parse_args()
    options = TheGameOptions(
        starter="first",
        talk="silent",
        minimum=3 if asked.expert else 2,
        smaller_hand=asked.expert,
    )
    row = traits("hard", asked.players, options)
    row[STYLE] = THOROUGH
    stood, won = watched(row, GAME.setting(asked.players, options), asked.games, asked.seed)
    columns = terms(stood)
    check = slice(len(won) - len(won) // HELD_BACK, None)
    learn = slice(0, len(won) - len(won) // HELD_BACK)
    tried = logistic(columns[learn], won[learn])
    surprise = log_loss(columns[check], won[check], tried)
    weights = [float(f"{weight:.6g}") for weight in logistic(columns, won)]
    kind = "expert" if asked.expert else "standard"
    flags = f"--players {asked.players} --games {asked.games} --seed {asked.seed}"
    lines = [
        f"# python bench/strength/fit_the_game.py {flags}{' --expert' * asked.expert}",
        f"# {len(won)} positions, {won.mean():.1%} won; log loss {surprise:.4f} on others",
        "",
        "[estimate]",
        f"constant = {weights[0]!r}",
    ]
    for n, feature in enumerate(FEATURES):
        own = weights[1 + TERMS * n : 1 + TERMS * (n + 1)]
        lines.append(f"{feature} = [{', '.join(map(repr, own))}]")
    path = FOLDER / f"estimate-{kind}-{asked.players}.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines[:2]))


if __name__ == "__main__":
    main()
