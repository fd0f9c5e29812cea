"""A game of UpTurn watched by every seat in both ways: by ``know`` and by a notebook."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from tablee.bots.upturn import MIND
from tablee.bots.upturn.knowledge import know
from tablee.bots.upturn.plan import choose
from tablee.game import Event
from tablee.games.upturn import GAME, UpTurn, UpTurnOptions
from tablee.games.upturn.numbering import CALL
from tablee.games.upturn.spec import Box
from tablee.rules import ORDER_TYPE, Rules, plain_rules, room_for_moves

SMALL = UpTurn(
    Box(
        numbers=(3, 7, 11, 14, 20, 22, 31, 33, 42, 55, 60, 66),
        marks=frozenset({7, 22, 31}),
        blue=1,
        green=1,
        double_arrow=2,
        skip_one=1,
        skip_two=1,
        joker=1,
        rack=3,
    )
)


class Watched:
    """One game, move by move; ``records[seat]`` is what ``know`` has written so far."""

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        game: UpTurn = GAME,
        options: UpTurnOptions | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options or UpTurnOptions()
        self.rng = random.Random(seed)
        self.rules = rules or plain_rules(game)
        self.room = room_for_moves(game)
        self.states = np.zeros(1, game.layout)
        self.records = np.zeros(players, MIND.knowledge)
        self.notebooks = [MIND.notebook(seat, players, self.options) for seat in range(players)]
        self.rules.set_up(self.states, 0, game.setting(players, self.options))
        self.refills = 0
        self.settle()

    @property
    def over(self) -> bool:
        return bool(self.game.rules["is_over"](self.states, 0))

    @property
    def on_turn(self) -> int:
        return int(self.states[0]["turn"])

    def legal(self, seat: int) -> list[int]:
        return self.room[: self.rules.legal_moves(self.states, 0, seat, self.room)].tolist()

    def apply(self, seat: int, number: int) -> None:
        before = self.states.copy()
        self.rules.apply(self.states, 0, seat, number)
        move = self.game.moves.from_number(number)
        self.tell(self.game.events_of_move(before, seat, move, self.states))
        self.settle()

    def settle(self) -> None:
        """Chance, until somebody is awaited."""
        while n := int(self.rules.chance_due(self.states, 0)):
            before = self.states.copy()
            order = np.array(self.rng.sample(range(n), n), ORDER_TYPE)
            self.rules.supply(self.states, 0, order)
            self.refills += int(self.states[0]["row"]) != 0
            self.tell(self.game.events_of_chance(before, self.states))

    def tell(self, events: tuple[Event, ...]) -> None:
        for seat in range(self.players):
            know(self.states, 0, seat, self.records, seat)
            for event in events:
                seen = event.seen_by(seat)
                if seen is not None:
                    self.notebooks[seat].hear(seen)

    def written(self, seat: int) -> np.ndarray:
        """What the notebook has."""
        return self.notebooks[seat].record(self.game.observe(self.states, seat))


def sensible(watched: Watched, name: str, generator: np.ndarray) -> int:
    """A move of a bot at the seat on turn, from what ``know`` has written."""
    seat = watched.on_turn
    moves = [move for move in watched.legal(seat) if move != CALL]
    traits = MIND.traits(name, watched.players, watched.options)
    with np.errstate(over="ignore"):
        return choose(
            watched.records, seat, traits, generator, np.array(moves, np.int32), len(moves)
        )


def play(
    watched: Watched, moves: int, *, name: str | None, check: Callable[[Watched], None]
) -> None:
    """So many moves, by a bot or (without a name) at random; ``check`` after each."""
    rng, generator = random.Random(moves), np.array([moves], np.uint64)
    for _ in range(moves):
        if watched.over:
            break
        caller = int(watched.states[0]["due"])
        if caller >= 0 and rng.random() < 0.5:
            watched.apply(caller, CALL)
        elif name is None or rng.random() < 0.1:
            watched.apply(watched.on_turn, rng.choice(watched.legal(watched.on_turn)))
        else:
            watched.apply(watched.on_turn, sensible(watched, name, generator))
        check(watched)


def differences(one: np.ndarray, other: np.ndarray) -> dict[str, tuple[object, object]]:
    """The fields in which two records differ, so that a failure can be read."""
    return {
        name: (one[name].tolist(), other[name].tolist())
        for name in one.dtype.names
        if one[name].tobytes() != other[name].tobytes()
    }
