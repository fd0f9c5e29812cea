"""Fits the judgement of UpTurn's bots: how likely each seat wins, from games among tuned players.

``python bench/fit_upturn.py --players 2 --games 20000 --seed 1`` writes the weights file of
tables of two. Positions are taken now and then from whole games; the chances of the seats are
a conditional logit of their strengths, fitted by Newton's method.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tablee.bots.upturn import MIND
from tablee.bots.upturn.judgement import strength
from tablee.bots.upturn.traits import FEATURES, FIRST_JUDGEMENT, JUDGEMENT
from tablee.game import Numbers, States
from tablee.games.upturn import GAME, UpTurnOptions
from tablee.generator import below, seed_stream, shuffle
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

WEIGHTS = Path(__file__).parent.parent / "src" / "tablee" / "bots" / "upturn" / "weights"
SELDOM = 10  # one decision in so many is kept
MOST_A_GAME = 64
RIDGE = 1.0  # keeps weights of rare features small
STEPS = 30


@template
def take_positions(
    states: States,
    setting: Numbers,
    traits: Numbers,
    one_by_one: Numbers,
    seed: int,
    games: int,
    knowledge: States,
    blank: States,
    scratch: States,
    chance: Numbers,
    order: Numbers,
    move: Numbers,
    features: Numbers,
    won: Numbers,
) -> int:
    """Positions of whole games: the features of every seat, and who won; how many there are."""
    players = int(setting[0])
    n = 0
    for number in range(games):
        seed_stream(chance, seed, number)
        set_up(states, 0, setting)
        for seat in range(players):
            knowledge[seat] = blank[0]
        first = n
        while not is_over(states, 0):
            due = chance_due(states, 0)
            if due > 0:
                shuffle(chance, order, due)
                supply(states, 0, order)
                continue
            seat = 0
            while (awaited(states, 0) >> seat) & 1 == 0:
                seat += 1
            if n - first < MOST_A_GAME and below(chance, SELDOM) == 0:
                for other in range(players):
                    for f in range(features.shape[2]):
                        features[n, other, f] = strength(states, 0, other, one_by_one[f])
                n += 1
            know(states, 0, seat, knowledge, seat)
            plan(knowledge, seat, traits, chance, scratch, move)
            apply(states, 0, seat, int(move[0]))
        for position in range(first, n):
            for seat in range(players):
                won[position, seat] = (winners(states, 0) >> seat) & 1
        if n + MOST_A_GAME > features.shape[0]:
            break
    return n


def positions(players: int, games: int, seed: int) -> tuple[Numbers, Numbers]:
    """[position, seat, feature] and [position, seat]: the share of the win."""
    traits = MIND.traits("medium", players, UpTurnOptions())
    one_by_one = np.zeros((len(FEATURES), len(traits)))
    one_by_one[range(len(FEATURES)), range(FIRST_JUDGEMENT, FIRST_JUDGEMENT + len(FEATURES))] = 1.0
    features = np.zeros((games * 16 + MOST_A_GAME, players, len(FEATURES)))
    won = np.zeros((len(features), players))
    take = compiled(bind(take_positions, {**GAME.rules, **MIND.thoughts}, GAME.name))
    count = take(
        np.zeros(1, GAME.layout),
        GAME.setting(players, UpTurnOptions(auto_call=True)),
        traits,
        one_by_one,
        seed,
        games,
        np.zeros(players, MIND.knowledge),
        np.zeros(1, MIND.knowledge),
        np.zeros(1, MIND.scratch),
        np.zeros(1, np.uint64),
        np.zeros(GAME.longest_order, np.int16),
        np.zeros(1, np.int32),
        features,
        won,
    )
    return features[:count], won[:count] / won[:count].sum(1, keepdims=True)


def fit(features: Numbers, won: Numbers) -> Numbers:
    """The weights under which what happened is most likely."""
    weights = np.zeros(features.shape[2])
    for _ in range(STEPS):
        chances = chances_of(features, weights)
        mean = np.einsum("ps,psf->pf", chances, features)
        slope = np.einsum("ps,psf->f", won - chances, features) - RIDGE * weights
        curvature = np.einsum("ps,psf,psg->fg", chances, features, features) - mean.T @ mean
        curvature += RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curvature, slope)
    return weights


def chances_of(features: Numbers, weights: Numbers) -> Numbers:
    strengths = features @ weights
    powers = np.exp(strengths - strengths.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True))


def loss(features: Numbers, won: Numbers, weights: Numbers) -> float:
    """Mean surprise at what happened."""
    return float(-(won * np.log(chances_of(features, weights) + 1e-12)).sum(1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    features, won = positions(given.players, given.games, given.seed)
    half = len(features) * 4 // 5
    weights = fit(features[:half], won[:half])
    command = f"--players {given.players} --games {given.games} --seed {given.seed}"
    header = [f"Made by: python bench/fit_upturn.py {command}"]
    path = WEIGHTS / f"judgement-{given.players}.toml"
    path.write_text(JUDGEMENT.write(weights, header), "utf-8")
    print(f"{len(features)} positions, surprise {loss(features[half:], won[half:], weights):.4f}")
    print(f"of a guess {np.log(given.players):.4f}")


if __name__ == "__main__":
    main()
