"""What a decision of The Game's search is worth, found without playing whole matches of it.

Win rates of a slow bot need hours to tell 52 from 54 %. So decisions are taken from games of a
quick search, every candidate is played to the end in many worlds by the planner, and a search is
judged by what its choices are worth there, against the planner's own:

python bench/strength/judge_the_game.py take --players 1 --decisions 1000 --out build/decisions.npz
python bench/strength/judge_the_game.py judge build/decisions.npz --rollouts 3000 --depth 4

The first takes about fifteen minutes; Ctrl-C keeps what is there. The second takes the search's own
time for each decision.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.search import new_room
from tablee.bots.the_game import MIND
from tablee.bots.the_game.fit import THINKING_SALT
from tablee.bots.the_game.knowledge import KNOWLEDGE, know
from tablee.bots.the_game.levels import CANDIDATES, traits
from tablee.bots.thinking import Thinking, compile_thinking
from tablee.bots.traits import DEPTH, ROLLOUTS, Traits
from tablee.games.the_game import GAME, TheGameOptions
from tablee.games.the_game.kernel import is_over
from tablee.games.the_game.layout import CARDS
from tablee.generator import seed_stream, shuffle
from tablee.kernel import compiled
from tablee.rules import ORDER_TYPE, compile_rules

OPTIONS = TheGameOptions(starter="first", talk="silent")
QUICKLY = 80  # rollouts of the search whose games are looked into
SHARE = 0.12  # of their decisions that are taken
TO_THE_END = 500  # turns: more than a game has


def main() -> None:
    asked = read_arguments()
    if asked.what == "take":
        take(asked.players, asked.decisions, asked.worlds, asked.seed, asked.out)
    else:
        judge(asked.file, asked.rollouts, asked.depth)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="what", required=True)
    taking = parts.add_parser("take", help="decisions, and what each candidate is worth")
    taking.add_argument("--players", type=int, default=1)
    taking.add_argument("--decisions", type=int, default=1000)
    taking.add_argument("--worlds", type=int, default=400)
    taking.add_argument("--seed", type=int, default=5)
    taking.add_argument("--out", type=Path, required=True)
    judging = parts.add_parser("judge", help="what a search makes of them")
    judging.add_argument("file", type=Path)
    judging.add_argument("--rollouts", type=int, help="a decision; by default those of best")
    judging.add_argument("--depth", type=int, help="turns in thought; by default those of best")
    return parser.parse_args()


def decisions_of(players: int, row: Traits, seed: int, thinking: Thinking) -> Iterator[Any]:
    """What the one on turn knows, decision after decision, in games of a quick search."""
    rules = compile_rules(GAME)
    look, over = compiled(know), compiled(is_over)
    seed_, shuffle_ = compiled(seed_stream), compiled(shuffle)
    room = new_room(GAME, MIND, len(row))
    states, order = np.zeros(1, GAME.layout), np.zeros(CARDS, ORDER_TYPE)
    chance, luck = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    game = 0
    while True:
        seed_(chance, seed, game)
        seed_(luck, seed ^ THINKING_SALT, game)
        game += 1
        knowledge = np.zeros(GAME.players[-1], KNOWLEDGE)
        rules.set_up(states, 0, GAME.setting(players, OPTIONS))
        while not over(states, 0):
            due = rules.chance_due(states, 0)
            if due > 0:
                shuffle_(chance, order, due)
                rules.supply(states, 0, order)
                continue
            seat = int(states[0]["turn"])
            look(states, 0, seat, knowledge, seat)
            yield knowledge[seat : seat + 1].copy()
            moves = thinking.decide(knowledge, seat, seat, row, QUICKLY, luck, room)
            for move in room.plan[:moves]:
                rules.apply(states, 0, seat, int(move))


def take(players: int, wanted: int, worlds: int, seed: int, out: Path) -> None:
    """Some decisions with the worth of each candidate, played to the end by the planner."""
    thinking = compile_thinking(GAME, MIND)
    row = traits("best", players, OPTIONS)
    whole = row.copy()
    whole[DEPTH] = TO_THE_END
    room = new_room(GAME, MIND, len(row))
    luck = np.array([seed], np.uint64)
    pick = np.random.default_rng(seed)
    known: list[Any] = []
    worth: list[NDArray[np.float64]] = []
    try:
        for record in decisions_of(players, row, seed, thinking):
            if len(known) == wanted:
                break
            if pick.random() > SHARE:
                continue
            count = thinking.line_up(record, 0, whole, luck, room)
            if count < 2:
                continue
            thinking.try_out(record, 0, int(record[0]["seat"]), whole, count, worlds, luck, room)
            known.append(record[0])
            worth.append(np.full(CANDIDATES, np.nan))
            worth[-1][:count] = room.values[:count] / worlds
            print(f"\r{len(known)} of {wanted} decisions ", end="", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    np.savez(out, known=np.array(known, KNOWLEDGE), worth=np.array(worth), players=players)


def judge(file: Path, rollouts: int | None, depth: int | None) -> None:
    """What the choices of a search are worth, against the planner's own."""
    kept = np.load(file)
    known, worth = kept["known"], kept["worth"]
    thinking = compile_thinking(GAME, MIND)
    row = traits("best", int(kept["players"]), OPTIONS)
    row[ROLLOUTS] = rollouts or row[ROLLOUTS]
    row[DEPTH] = depth or row[DEPTH]
    room = new_room(GAME, MIND, len(row))
    luck = np.array([1], np.uint64)
    gains = []
    began = time.process_time()
    try:
        for k in range(len(known)):
            seat = int(known[k]["seat"])
            thinking.decide(known, k, seat, row, int(row[ROLLOUTS]), luck, room)
            gains.append(worth[k, room.racing[0]] - worth[k, 0])
            print(f"\r{k + 1} of {len(known)} decisions ", end="", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    report(gains, row, 1000 * (time.process_time() - began) / max(1, len(gains)))


def report(gains: list[float], row: Traits, milliseconds: float) -> None:
    points = 100 * np.array(gains)
    print(
        f"{int(row[ROLLOUTS])} rollouts, {int(row[DEPTH])} turns on, "
        f"{milliseconds:.1f} ms a decision: {points.mean():+.3f} points a decision "
        f"(standard error {points.std() / len(points) ** 0.5:.3f}, {len(points)} decisions)"
    )


if __name__ == "__main__":
    main()
