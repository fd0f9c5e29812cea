"""Whole random games in compiled code: the fastest way through the rules.

At each point one of the awaited seats makes one of its awaited moves, each as likely. Every game
has its own stream of chance, made from the seed and the game's number.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.game import Game, Numbers, States
from tablee.generator import below, seed_stream, shuffle
from tablee.kernel import bind, left_open, template
from tablee.rules import ORDER_TYPE, Entry, Progress, compile_entries, room_for_moves
from tablee.sim.curves import count_scores
from tablee.sim.rows import Rows, room_for_rows
from tablee.sim.workers import Stop

apply: Callable[..., None] = left_open
awaited: Callable[..., int] = left_open
awaited_moves: Callable[..., int] = left_open
chance_due: Callable[..., int] = left_open
is_over: Callable[..., bool] = left_open
rounds: Callable[..., int] = left_open
scores: Callable[..., None] = left_open
set_up: Callable[..., None] = left_open
supply: Callable[..., None] = left_open
winners: Callable[..., int] = left_open


@template
def pick_seat(seats: int, generator: Numbers) -> int:
    """One of the awaited seats, each as likely."""
    count = 0
    seat = 0
    while seats >> seat:
        count += (seats >> seat) & 1
        seat += 1
    skip = below(generator, count) if count > 1 else 0
    seat = 0
    while True:
        if (seats >> seat) & 1:
            if skip == 0:
                return seat
            skip -= 1
        seat += 1


@template
def random_game(
    states: States,
    setting: Numbers,
    generator: Numbers,
    order: Numbers,
    moves: Numbers,
    final: Numbers,
    curve: Numbers,
) -> int:
    """Play one game at random from the set-up to its end; how many moves it had."""
    played = 0
    counted = 0
    set_up(states, 0, setting)
    while not is_over(states, 0):
        n = chance_due(states, 0)
        if n > 0:
            shuffle(generator, order, n)
            supply(states, 0, order)
        else:
            seat = pick_seat(awaited(states, 0), generator)
            n = awaited_moves(states, 0, seat, moves)
            apply(states, 0, seat, int(moves[below(generator, n)]))
            played += 1
            if curve.shape[0] > 0 and rounds(states, 0) > counted:
                scores(states, 0, final)
                count_scores(curve, counted, final, 0)
                counted += 1
    return played


@template
def random_games(
    states: States,
    setting: Numbers,
    seed: int,
    first: int,
    stop: Numbers,
    generator: Numbers,
    order: Numbers,
    moves: Numbers,
    final: Numbers,
    all_winners: Numbers,
    all_scores: Numbers,
    all_moves: Numbers,
    all_rounds: Numbers,
    curve: Numbers,
) -> None:
    """Games number ``first`` and on, a row each, until the columns are full."""
    for k in range(all_moves.shape[0]):
        if stop[0]:
            return
        seed_stream(generator, seed, first + k)
        all_moves[k] = random_game(states, setting, generator, order, moves, final, curve)
        scores(states, 0, final)
        for seat in range(final.shape[0]):
            all_scores[k, seat] = final[seat]
        all_winners[k] = winners(states, 0)
        all_rounds[k] = rounds(states, 0)


class RandomGames:
    """Random games at one table, a chunk at a time."""

    def __init__(
        self,
        game: Game,
        players: int,
        setting: NDArray[np.int64],
        *,
        plain: bool = False,
        progress: Progress | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.setting = setting
        self._play = _player(game, plain=plain, progress=progress)

    def play(self, seed: int, chunk: range, stop: Stop) -> Rows:
        """The games with the numbers of ``chunk``."""
        columns = room_for_rows(self.game, self.players, len(chunk))
        states, *room = _room(self.game, self.players)
        begun = time.thread_time()
        self._play(states, self.setting, seed, chunk.start, stop, *room, *columns.values())
        # Random moves cost little more than the rules themselves; the time is shared out evenly.
        seconds = np.full(self.players, (time.thread_time() - begun) / self.players)
        decisions = np.full(self.players, int(columns["moves"].sum()) // self.players)
        return Rows(chunk.start, **columns, decisions=decisions, thinking=seconds)


_players: dict[tuple[Game, bool], Callable[..., Any]] = {}


def _player(game: Game, *, plain: bool, progress: Progress | None) -> Callable[..., Any]:
    """``random_games`` for one game, compiled once per process."""
    if (game, plain) not in _players:
        bound = bind(random_games, game.rules, game.name)
        if not plain:
            states, *room = _room(game, game.players[0])
            columns = room_for_rows(game, game.players[0], 0)
            stop = np.zeros(1, np.int64)
            example = (states, np.zeros(1, np.int64), 0, 0, stop, *room, *columns.values())
            entry: Entry = ("random_games", bound, example)
            bound = compile_entries([entry], progress)["random_games"]
        _players[game, plain] = bound
    return _players[game, plain]


def _room(game: Game, players: int) -> tuple[NDArray[Any], ...]:
    return (
        np.zeros(1, game.layout),
        np.zeros(1, np.uint64),
        np.zeros(game.longest_order, ORDER_TYPE),
        room_for_moves(game),
        np.zeros(players, np.int32),
    )
