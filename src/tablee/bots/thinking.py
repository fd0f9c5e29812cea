"""The thoughts of one game's bots as calls, plain or compiled.

As with the rules, both do the same. Searching only makes sense compiled: until that is ready, a bot
that would search follows its heuristic alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.bots import search
from tablee.bots.mind import Mind
from tablee.game import Game
from tablee.rules import Entry, Mode, Progress, compile_entries


@dataclass(frozen=True)
class Thinking:
    """What a bot at a table calls; search.py says what each takes."""

    mode: Mode
    decide: Callable[..., int]
    line_up: Callable[..., int]
    worth_trying: Callable[..., int]
    try_out: Callable[..., None]
    sort_racing: Callable[..., None]
    take_best: Callable[..., int]
    interject: Callable[..., int]


_plain: dict[Game, Thinking] = {}
_compiled: dict[Game, Thinking] = {}
_being_made: dict[Game, threading.Thread] = {}


def thinking_of(game: Game, mind: Mind) -> Thinking:
    """The fastest thoughts that are ready."""
    return _compiled.get(game) or plain_thinking(game, mind)


def plain_thinking(game: Game, mind: Mind) -> Thinking:
    """The thoughts as written."""
    if game not in _plain:
        functions = {name: function for name, function, _ in _entries(game, mind)}
        _plain[game] = Thinking("plain", **functions)
    return _plain[game]


def compile_thinking(game: Game, mind: Mind, progress: Progress | None = None) -> Thinking:
    """Make the compiled thoughts ready: a second or two from the cache, longer the first time."""
    if game not in _compiled:
        _compiled[game] = Thinking("compiled", **compile_entries(_entries(game, mind), progress))
    return _compiled[game]


def compile_thinking_aside(game: Game, mind: Mind) -> None:
    """The same in a thread of its own, for somebody is waiting for a move."""
    if game not in _compiled and game not in _being_made:
        thread = threading.Thread(target=compile_thinking, args=(game, mind), daemon=True)
        _being_made[game] = thread
        thread.start()


def _entries(game: Game, mind: Mind) -> list[Entry]:
    """Everything a bot calls, each with arguments of the types it is called with."""
    knowledge = np.zeros(1, mind.knowledge)
    generator = np.zeros(1, np.uint64)
    players = game.players[0]
    traits = mind.traits(mind.names[0], players, game.options())
    room = search.new_room(game, mind, len(traits))
    examples: dict[str, tuple[Any, ...]] = {
        "decide": (knowledge, 0, 0, traits, 0, generator, room),
        "line_up": (knowledge, 0, traits, generator, room),
        "worth_trying": (knowledge, 0, 0, traits, 0, generator, room),
        "try_out": (knowledge, 0, 0, traits, 0, 0, generator, room),
        "sort_racing": (0, room),
        "take_best": (0, room),
    }
    entries: list[Entry] = [
        (name, search.bound(getattr(search, name), game, mind), example)
        for name, example in examples.items()
    ]
    interject = mind.thoughts["interject"]
    return [*entries, ("interject", interject, (knowledge, 0, traits, generator, room.scratch))]
