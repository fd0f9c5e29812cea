"""Tunes the weights of UpTurn's heuristic by the cross-entropy method, on games that end in time.

``python bench/tune_upturn.py --players 2 --generations 23 --seed 1`` writes the weights file of
tables of two. Half of the deals are played against the simple player, half against the weights of
some generations before. A game that is not over after ``LONGEST`` moves counts as lost: without
that the search finds a player who hoards tiles, parks the row at its end and wins four games of
five after many hundred moves, which nobody would want to play against.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tablee.bots.traits import Traits
from tablee.bots.upturn import MIND
from tablee.bots.upturn.traits import WEIGHTS
from tablee.game import Numbers, States
from tablee.games.upturn import GAME, UpTurnOptions
from tablee.generator import seed_stream, shuffle
from tablee.kernel import bind, compiled, left_open, template

apply: Callable[..., None] = left_open
awaited: Callable[..., int] = left_open
chance_due: Callable[..., int] = left_open
is_over: Callable[..., bool] = left_open
know: Callable[..., None] = left_open
plan: Callable[..., int] = left_open
set_up: Callable[..., None] = left_open
supply: Callable[..., None] = left_open
winners: Callable[..., int] = left_open

FOLDER = Path(__file__).parent.parent / "src" / "tablee" / "bots" / "upturn" / "weights"
LONGEST = {2: 250, 3: 400, 4: 500}  # moves, by players
POPULATION, ELITE = 40, 8
LEARNING = 0.7
LEAST_SPREAD = 0.02  # of the first spread
EARLIER = 5  # generations between two opponents of its own kind
FEW, MANY = 1_200, 3_000  # deals for each opponent, in the first and the second half of the search


@template
def short_games(
    states: States,
    setting: Numbers,
    lineup: Traits,
    longest: int,
    seed: int,
    first: int,
    games: int,
    knowledge: States,
    blank: States,
    scratch: States,
    chance: Numbers,
    thinking: Numbers,
    order: Numbers,
    move: Numbers,
) -> float:
    """The share of the wins that the first bot gets, sitting at each seat in turn."""
    players = lineup.shape[0]
    total = 0.0
    for number in range(first, first + games):
        turned = number % players
        seed_stream(chance, seed, number // players)
        seed_stream(thinking, seed + 1, number)
        set_up(states, 0, setting)
        for seat in range(players):
            knowledge[seat] = blank[0]
        moves = 0
        while not is_over(states, 0) and moves < longest:
            due = chance_due(states, 0)
            if due > 0:
                shuffle(chance, order, due)
                supply(states, 0, order)
                continue
            seat = 0
            while (awaited(states, 0) >> seat) & 1 == 0:
                seat += 1
            know(states, 0, seat, knowledge, seat)
            plan(knowledge, seat, lineup[(seat - turned) % players], thinking, scratch, move)
            apply(states, 0, seat, int(move[0]))
            moves += 1
        if is_over(states, 0):
            shared = 0
            for seat in range(players):
                shared += (winners(states, 0) >> seat) & 1
            total += ((winners(states, 0) >> turned) & 1) / shared
    return total / games


class Trial:
    """A table at which weights are tried."""

    def __init__(self, players: int, seed: int) -> None:
        self.players, self.seed = players, seed
        self.traits = MIND.traits("medium", players, UpTurnOptions())
        self.simple = MIND.traits("greedy", players, UpTurnOptions())
        self.play = compiled(bind(short_games, {**GAME.rules, **MIND.thoughts}, GAME.name))

    def share(self, values: Numbers, opponent: Traits, first: int, games: int) -> float:
        """How often these weights win against so many of one kind."""
        row = WEIGHTS.put(self.traits, values)
        return float(
            self.play(
                np.zeros(1, GAME.layout),
                GAME.setting(self.players, UpTurnOptions(auto_call=True)),
                np.array([row, *[opponent] * (self.players - 1)]),
                LONGEST[self.players],
                self.seed,
                first,
                games,
                np.zeros(self.players, MIND.knowledge),
                np.zeros(1, MIND.knowledge),
                np.zeros(1, MIND.scratch),
                np.zeros(1, np.uint64),
                np.zeros(1, np.uint64),
                np.zeros(GAME.longest_order, np.int16),
                np.zeros(1, np.int32),
            )
        )


def search(trial: Trial, generations: int) -> Numbers:
    """The mean of the last generation."""
    rng = np.random.default_rng(trial.seed)
    mean, first_spread = np.array(WEIGHTS.start), np.array(WEIGHTS.spread)
    spread, earlier, played = first_spread.copy(), mean.copy(), 0
    for generation in range(generations):
        games = (FEW if generation < generations // 2 else MANY) // trial.players * trial.players
        people = mean + spread * rng.standard_normal((POPULATION, len(mean)))
        people[0] = mean
        own_kind = WEIGHTS.put(trial.traits, earlier)
        scores = [
            (trial.share(x, trial.simple, played, games) + trial.share(x, own_kind, played, games))
            / 2
            for x in people
        ]
        played += games
        elite = people[np.argsort(scores)[::-1][:ELITE]]
        mean = mean + LEARNING * (elite.mean(0) - mean)
        spread = spread + LEARNING * (
            np.maximum(elite.std(0), LEAST_SPREAD * first_spread) - spread
        )
        if generation % EARLIER == EARLIER - 1:
            earlier = mean.copy()
        print(f"{generation}: mean {scores[0]:.4f}, best {max(scores):.4f}", flush=True)
    return mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--generations", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = search(Trial(given.players, given.seed), given.generations)
    command = f"--players {given.players} --generations {given.generations} --seed {given.seed}"
    header = [f"Made by: python bench/tune_upturn.py {command}"]
    path = FOLDER / f"heuristic-{given.players}.toml"
    path.write_text(WEIGHTS.write(found, header), "utf-8")


if __name__ == "__main__":
    main()
