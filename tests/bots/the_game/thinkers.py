"""A seat of The Game that thinks, for tests: its record, and what comes out of each thought."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from tablee.bots.search import new_room
from tablee.bots.the_game import MIND
from tablee.games.the_game import GAME, TheGame, TheGameOptions
from tablee.match import Match

THOUGHTS = MIND.thoughts


def record_of(match: Match, seat: int) -> Any:
    """What ``seat`` knows, as a fresh record."""
    known = np.zeros(1, MIND.knowledge)
    THOUGHTS["know"](match._states, 0, seat, known, 0)
    return known


def traits_of(match: Match, name: str) -> Any:
    return MIND.traits(name, match.players, match.options)


class Thinker:
    """One seat of a match and a bot's traits, with room to think in."""

    def __init__(self, match: Match, seat: int, name: str, seed: int = 1) -> None:
        self.known = record_of(match, seat)
        self.traits = traits_of(match, name)
        self.room = new_room(GAME, MIND, len(self.traits))
        self.generator = np.array([seed], np.uint64)

    def plan(self) -> list[int]:
        with np.errstate(over="ignore"):
            count = THOUGHTS["plan"](
                self.known, 0, self.traits, self.generator, self.room.scratch, self.room.plan
            )
        return [int(move) for move in self.room.plan[:count]]

    def candidates(self) -> list[list[int]]:
        with np.errstate(over="ignore"):
            count = THOUGHTS["candidates"](
                self.known,
                0,
                self.traits,
                self.generator,
                self.room.scratch,
                self.room.plans,
                self.room.lengths,
                self.room.priors,
            )
        lengths = self.room.lengths[:count]
        return [
            [int(move) for move in plan[:length]]
            for plan, length in zip(self.room.plans, lengths, strict=False)
        ]

    def world(self) -> Any:
        worlds = np.zeros(1, GAME.layout)
        with np.errstate(over="ignore"):
            THOUGHTS["deal_world"](self.known, 0, self.generator, self.room.scratch, worlds, 0)
        return worlds

    def remark(self) -> int:
        with np.errstate(over="ignore"):
            return int(
                THOUGHTS["interject"](self.known, 0, self.traits, self.generator, self.room.scratch)
            )


def written(moves: list[int]) -> str:
    """Moves as a person would type them."""
    space = GAME.moves
    return " ".join(space.format_move(space.from_number(move)) for move in moves)


def planned(match: Match, name: str, seat: int = 0) -> str:
    return written(Thinker(match, seat, name).plan())


def played_on(
    rng: random.Random, *, turns: int, players: int, game: TheGame = GAME, **options: object
) -> Match:
    """A game some turns on, everybody planning as ``medium`` and saying what there is to say."""
    chosen = TheGameOptions(**{"starter": "first", **options})
    match = Match(game, players=players, options=chosen, seed=rng.randbytes(32))
    for _ in range(turns):
        speak(match)
        if match.outcome is not None:
            break
        seat = match.awaited[0]
        for move in Thinker(match, seat, "medium").plan():
            match.apply(seat, move)
    if match.outcome is None:
        speak(match)
    return match


def speak(match: Match) -> None:
    """Everybody says what they have to say."""
    if match.options.talk == "silent" or match.outcome is not None:
        return
    for seat in range(match.players):
        while (said := Thinker(match, seat, "medium").remark()) >= 0:
            match.apply(seat, said)
