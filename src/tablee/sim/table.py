"""A table of bots that plays one game after the other: who sits there, and what they play."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tablee.bots import find_bot, mind_of
from tablee.bots.mind import Mind
from tablee.bots.search import names_of, new_room
from tablee.bots.traits import Traits
from tablee.errors import InvalidOption
from tablee.game import Game
from tablee.kernel import bind
from tablee.rules import Progress, compile_entries, room_for_moves
from tablee.sim.bot_games import STALLED, bot_games, keep_secret
from tablee.sim.playouts import RandomGames
from tablee.sim.rows import Rows, room_for_rows
from tablee.sim.ticks import compiled_ticks, plain_ticks
from tablee.sim.workers import Stop
from tablee.words import general

RANDOM_BOT = "random"


class Table(Protocol):
    """Plays the games of some numbers; the same numbers are the same games."""

    def play(self, seed: int, chunk: range, stop: Stop) -> Rows: ...


def mind_for(game: Game, names: Sequence[str]) -> Mind | None:
    """The mind that all these bots share; None where all are random and need none.

    Raises ``UnknownBot``, or ``InvalidOption`` for a bot that can only play at a table of people.
    """
    for name in names:
        find_bot(game, name)
    others = [name for name in names if name != RANDOM_BOT]
    mind = mind_of(game)
    if others and mind is None:
        raise InvalidOption(general("sim.no_mind", bot=others[0], game=game.name))
    return mind if others else None


def table_of(
    game: Game,
    players: int,
    options: Any,
    bots: Sequence[str],
    *,
    rotations: int = 1,
    plain: bool = False,
    progress: Progress | None = None,
) -> Table:
    """The table at which these bots play; for random ones alone there is a faster way."""
    mind = mind_for(game, bots)
    setting = game.setting(players, options)
    if mind is None:
        return RandomGames(game, players, setting, plain=plain, progress=progress)
    lineup = np.array([traits_of(mind, name, players, options) for name in bots], np.float64)
    return BotGames(
        game, mind, setting, lineup, rotations=rotations, plain=plain, progress=progress
    )


def traits_of(mind: Mind, name: str, players: int, options: Any) -> Traits:
    """The row of a bot, also of a random one that the mind does not have."""
    if name == RANDOM_BOT and name not in mind.names:
        return np.zeros_like(mind.traits(mind.names[0], players, options))
    return mind.traits(name, players, options)


class BotGames:
    """Games of bots by their traits, in compiled code."""

    def __init__(
        self,
        game: Game,
        mind: Mind,
        setting: NDArray[np.int64],
        lineup: Traits,
        *,
        rotations: int = 1,
        plain: bool = False,
        progress: Progress | None = None,
        thoughts: Mapping[str, Callable[..., Any]] | None = None,
    ) -> None:
        """``thoughts`` take the place of some of the mind's, for figures of other players."""
        self.game = game
        self.mind = mind
        self.setting = setting
        self.lineup = lineup
        self.rotations = rotations
        self._play = _player(game, mind, dict(thoughts or {}), plain=plain, progress=progress)

    def play(self, seed: int, chunk: range, stop: Stop) -> Rows:
        """The games with the numbers of ``chunk``."""
        players = len(self.lineup)
        columns = room_for_rows(self.game, players, len(chunk))
        decisions, spent = np.zeros(players, np.int64), np.zeros(players, np.int64)
        room = _room(self.game, self.mind, players, self.lineup.shape[1])
        states = np.zeros(1, self.game.layout)
        begun = time.thread_time()  # of this processor alone, whatever else the machine does
        ticks = self._play(
            states,
            self.setting,
            self.lineup,
            self.rotations,
            seed,
            chunk.start,
            stop,
            *room,
            *columns.values(),
            decisions,
            spent,
        )
        seconds = time.thread_time() - begun
        stalled = np.flatnonzero(columns["moves"] == STALLED)
        if len(stalled):
            number = chunk.start + int(stalled[0])
            raise RuntimeError(f"game {number} of seed {seed} does not come to an end")
        share = spent / ticks if ticks > 0 else decisions / max(int(decisions.sum()), 1)
        return Rows(chunk.start, **columns, decisions=decisions, thinking=seconds * share)


_players: dict[tuple[object, ...], Callable[..., Any]] = {}


def _player(
    game: Game,
    mind: Mind,
    thoughts: dict[str, Callable[..., Any]],
    *,
    plain: bool,
    progress: Progress | None,
) -> Callable[..., Any]:
    """``bot_games`` for one game, compiled once per process."""
    key = (game, plain, tuple(sorted(thoughts.items())))
    if key not in _players:
        names = {
            **names_of(game, mind),
            "reveal": keep_secret,
            **thoughts,
            "ticks": plain_ticks if plain else compiled_ticks(),
        }
        suffix = "_".join([game.name, *sorted(thoughts)])
        bound: Any = bind(bot_games, names, suffix)
        if not plain:
            example = _example(game, mind)
            bound = compile_entries([("bot_games", bound, example)], progress)["bot_games"]
        _players[key] = bound
    return _players[key]


def _example(game: Game, mind: Mind) -> tuple[Any, ...]:
    """Arguments of the types that ``bot_games`` is called with."""
    players = game.players[0]
    traits = mind.traits(mind.names[0], players, game.options())
    counts = np.zeros(players, np.int64)
    return (
        np.zeros(1, game.layout),
        np.zeros(1, np.int64),
        np.zeros((players, len(traits))),
        1,
        0,
        0,
        np.zeros(1, np.int64),
        *_room(game, mind, players, len(traits)),
        *room_for_rows(game, players, 0).values(),
        counts,
        counts,
    )


def _room(game: Game, mind: Mind, players: int, width: int) -> tuple[Any, ...]:
    return (
        np.zeros(game.players[-1], mind.knowledge),
        new_room(game, mind, width),
        np.zeros(1, np.uint64),
        np.zeros(1, np.uint64),
        room_for_moves(game),
        np.zeros(players, np.int32),
    )
