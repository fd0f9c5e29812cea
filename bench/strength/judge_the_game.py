"""What a decision of The Game's search is worth, found without playing whole matches of it.

Win rates of a slow bot need hours to tell 52 from 54 %. So decisions are taken from games of a
quick search, every candidate is played to the end in many worlds by the planner, and a search is
judged by what its choices are worth there, against the planner's own:

python bench/strength/judge_the_game.py take --players 1 --decisions 1000 --out build/decisions.npz
python bench/strength/judge_the_game.py judge build/decisions.npz --rollouts 3000 --depth 7

The first takes about fifteen minutes; Ctrl-C keeps what is there. The second takes the search's own
time for each decision.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.effort import usual_effort
from tablee.bots.search import new_room
from tablee.bots.the_game import MIND
from tablee.bots.the_game.knowledge import KNOWLEDGE
from tablee.bots.the_game.levels import CANDIDATES, traits
from tablee.bots.the_game.watching import Watched
from tablee.bots.thinking import compile_thinking
from tablee.bots.traits import DEPTH, ROLLOUTS, Traits
from tablee.games.the_game import GAME, TheGameOptions

STANDARD = TheGameOptions(starter="first", talk="silent")
EXPERT = TheGameOptions(starter="first", talk="silent", minimum=3, smaller_hand=True)
QUICKLY = 80  # rollouts of the first turn, of the search whose games are looked into
SHARE = 0.12  # of their decisions that are taken
TO_THE_END = 500  # turns: more than a game has


def main() -> None:
    asked = read_arguments()
    if asked.what == "take":
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        take(asked)
    else:
        if not asked.file.is_file():
            sys.exit(f"{asked.file}: there is no such file; the first command makes one")
        judge(asked)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="what", required=True)
    taking = parts.add_parser("take", help="decisions, and what each candidate is worth")
    taking.add_argument("--players", type=int, choices=range(1, 6), default=1)
    taking.add_argument("--expert", action="store_true", help="minimum 3 and a smaller hand")
    taking.add_argument("--decisions", type=int, default=1000)
    taking.add_argument("--worlds", type=int, default=400)
    taking.add_argument("--seed", type=int, default=5)
    taking.add_argument("--out", type=Path, required=True)
    judging = parts.add_parser("judge", help="what a search makes of them")
    judging.add_argument("file", type=Path)
    judging.add_argument("--rollouts", type=int, help="of the first turn; by default those of best")
    judging.add_argument("--depth", type=int, help="turns in thought; by default those of best")
    return parser.parse_args()


def take(asked: argparse.Namespace) -> None:
    """Some decisions with the worth of each candidate, played to the end by the planner."""
    thinking = compile_thinking(GAME, MIND)
    options = EXPERT if asked.expert else STANDARD
    row = traits("best", asked.players, options)
    row[ROLLOUTS] = QUICKLY
    to_the_end = row.copy()
    to_the_end[DEPTH] = TO_THE_END
    table = Watched(row, GAME.setting(asked.players, options), asked.seed)
    room = new_room(GAME, MIND, len(row))
    luck = np.array([asked.seed], np.uint64)
    pick = np.random.default_rng(asked.seed)
    worlds, wanted = asked.worlds, asked.decisions
    known: list[Any] = []
    worth: list[NDArray[np.float64]] = []
    try:
        for seat in (seat for game in itertools.count() for seat in table.turns(game)):
            if len(known) == wanted:
                break
            if pick.random() > SHARE:
                continue
            count = thinking.line_up(table.knowledge, seat, row, luck, room)
            if count < 2:
                continue
            thinking.try_out(table.knowledge, seat, seat, to_the_end, count, worlds, luck, room)
            known.append(table.knowledge[seat].copy())
            worth.append(np.full(CANDIDATES, np.nan))
            worth[-1][:count] = room.values[:count] / worlds
            print(f"\r{len(known)} of {wanted} decisions ", end="", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    np.savez(
        asked.out,
        known=np.array(known, KNOWLEDGE),
        worth=np.array(worth),
        players=asked.players,
        expert=asked.expert,
    )


def judge(asked: argparse.Namespace) -> None:
    """What the choices of a search are worth, against the planner's own."""
    kept = np.load(asked.file)
    known, worth = kept["known"], kept["worth"]
    thinking = compile_thinking(GAME, MIND)
    row = traits("best", int(kept["players"]), EXPERT if kept["expert"] else STANDARD)
    row[ROLLOUTS] = asked.rollouts or row[ROLLOUTS]
    row[DEPTH] = row[DEPTH] if asked.depth is None else asked.depth
    room = new_room(GAME, MIND, len(row))
    luck = np.array([1], np.uint64)
    gains = []
    began = time.process_time()
    try:
        for k in range(len(known)):
            seat = int(known[k]["seat"])
            thinking.decide(known, k, seat, row, usual_effort(known, k, row), luck, room)
            gains.append(worth[k, room.racing[0]] - worth[k, 0])
            print(f"\r{k + 1} of {len(known)} decisions ", end="", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    if not gains:
        sys.exit("no decision was judged")
    report(gains, row, 1000 * (time.process_time() - began) / len(gains))


def report(gains: list[float], row: Traits, milliseconds: float) -> None:
    points = 100 * np.array(gains)
    print(
        f"{int(row[ROLLOUTS])} rollouts at the start, "
        f"{int(row[DEPTH])} turns on, "
        f"{milliseconds:.1f} ms a decision: {points.mean():+.3f} points a decision "
        f"(standard error {points.std() / len(points) ** 0.5:.3f}, {len(points)} decisions)"
    )


if __name__ == "__main__":
    main()
