"""The rules of one game as calls, plain or compiled.

``rules_of(game)`` gives the compiled ones where they have been made ready in this process, else the
plain ones: both do the same to the same bytes, so a match may begin with one and go on with the
other. ``compile_rules`` makes them ready: from the cache in well under a second, the first time on
a machine in some seconds, telling how far it is.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from tablee.game import Game, Numbers, States
from tablee.kernel import bind, compiled, left_open, template

Progress: TypeAlias = Callable[[int, int, str], None]  # done, of, what comes next
Mode: TypeAlias = Literal["plain", "compiled"]

MOVE_TYPE = np.int32  # a list of move numbers
ORDER_TYPE = np.int16  # a permutation
SCORE_TYPE = np.int32
ENCODED_TYPE = np.float32


@dataclass(frozen=True)
class Rules:
    """What a match asks of the rules; game.py says what each call takes and gives."""

    mode: Mode
    set_up: Callable[..., None]
    chance_due: Callable[..., int]
    supply: Callable[..., None]
    awaited: Callable[..., int]
    legal_moves: Callable[..., int]
    is_legal: Callable[..., bool]
    apply: Callable[..., None]
    make: Callable[..., int]
    stand: Callable[..., int]
    encode: Callable[..., None]


ILLEGAL = -1  # instead of what chance step is due

legal_moves: Callable[..., int] = left_open
apply: Callable[..., None] = left_open
chance_due: Callable[..., int] = left_open
awaited: Callable[..., int] = left_open


@template
def is_legal(states: States, i: int, seat: int, move: int, out: Numbers) -> bool:
    """Whether a move is among the legal ones; ``out`` is room to list them."""
    for k in range(legal_moves(states, i, seat, out)):
        if out[k] == move:
            return True
    return False


# A compiled rule gives way to other threads when it is called, so that a call costs a process with
# many tables more than its work. What a move needs is therefore two calls and not a dozen.


@template
def make(states: States, i: int, seat: int, move: int, out: Numbers) -> int:
    """Make a move, and say what chance step is due then; or do nothing and say ``ILLEGAL``."""
    if not is_legal(states, i, seat, move, out):
        return ILLEGAL
    apply(states, i, seat, move)
    return chance_due(states, i)


@template
def stand(states: States, i: int, counts: Numbers, moves: Numbers) -> int:
    """The seats awaited, as bits; the legal moves, those of one seat after those of the other.

    ``counts`` says how many each seat has; they are ascending.
    """
    end = 0
    for seat in range(counts.shape[0]):
        start = end
        end += legal_moves(states, i, seat, moves[start:])
        counts[seat] = end - start
        # They are listed in a few ascending stretches, which this way of sorting likes best.
        for k in range(start + 1, end):
            move, place = moves[k], k
            while place > start and moves[place - 1] > move:
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = move
    return awaited(states, i)


_plain: dict[Game, Rules] = {}
_compiled: dict[Game, Rules] = {}


def rules_of(game: Game) -> Rules:
    """The fastest rules that are ready."""
    return _compiled.get(game) or plain_rules(game)


def plain_rules(game: Game) -> Rules:
    """The rules as written, for a debugger, for coverage, and until the compiled ones are ready."""
    if game not in _plain:
        _plain[game] = Rules("plain", **{name: function for name, function, _ in _entries(game)})
    return _plain[game]


def compile_rules(game: Game, progress: Progress | None = None) -> Rules:
    """Make the compiled rules ready."""
    if game not in _compiled:
        entries = _entries(game)
        ready = compile_entries(entries, progress)
        _compiled[game] = Rules("compiled", **ready)
    return _compiled[game]


Entry: TypeAlias = tuple[str, Callable[..., Any], tuple[Any, ...]]  # name, rule, example arguments


def compile_entries(
    entries: Iterable[Entry], progress: Progress | None = None
) -> dict[str, Callable[..., Any]]:
    """The compiled twins of rules, ready to be called with arguments like the examples."""
    numba: Any = importlib.import_module("numba")
    entries = list(entries)
    ready: dict[str, Callable[..., Any]] = {}
    for done, (name, function, example) in enumerate(entries):
        if progress is not None:
            progress(done, len(entries), name)
        twin: Any = compiled(function)
        twin.compile(tuple(numba.typeof(value) for value in example))
        ready[name] = twin
    if progress is not None:
        progress(len(entries), len(entries), "")
    return ready


def _entries(game: Game) -> list[Entry]:
    """Everything a match calls, each with arguments of the types it is called with."""
    states = np.zeros(1, game.layout)
    moves = room_for_moves(game)
    order = np.zeros(game.longest_order, ORDER_TYPE)
    examples: dict[str, tuple[Any, ...]] = {
        "set_up": (states, 0, np.zeros(1, np.int64)),
        "chance_due": (states, 0),
        "supply": (states, 0, order),
        "awaited": (states, 0),
        "legal_moves": (states, 0, 0, moves),
        "apply": (states, 0, 0, 0),
        "encode": (states, 0, 0, room_for_encoding(game)),
    }
    entries = [(name, game.rules[name], example) for name, example in examples.items()]
    counts, all_moves = room_for_seats(game, 1)
    templates: list[Entry] = [
        ("is_legal", is_legal, (states, 0, 0, 0, moves)),
        ("make", make, (states, 0, 0, 0, moves)),
        ("stand", stand, (states, 0, counts, all_moves)),
    ]
    for name, function, example in templates:
        entries.append((name, bind(function, game.rules, game.name), example))
    return entries


def room_for_moves(game: Game) -> Any:
    """An array that any list of legal moves fits into, with one place to spare."""
    return np.empty(game.moves.count + 1, MOVE_TYPE)


def room_for_seats(game: Game, players: int) -> tuple[Any, Any]:
    """Room for the legal moves of every seat: how many, and which, with one place to spare."""
    return np.empty(players, MOVE_TYPE), np.empty(players * game.moves.count + 1, MOVE_TYPE)


def room_for_encoding(game: Game) -> Any:
    """An array that an encoded observation fits into."""
    return np.zeros(sum(field.size for field in game.encoding), ENCODED_TYPE)
