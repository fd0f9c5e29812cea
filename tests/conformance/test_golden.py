"""Golden playthroughs: one readable game of each kind, so that a change of behaviour is seen.

The first seat's view is written in full once; after each move follows what changed in it. The moves
are those of the file, so that a bot may learn to play better without a word of it changing.

Written anew, with moves of the bots, by
``TABLEE_WRITE_GOLDEN=1 pytest tests/conformance/test_golden.py``.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

from conformance.play import step
from tablee.game import Observation
from tablee.match import Match
from tablee.registry import find_game, game_names
from tablee.rules import compile_rules, plain_rules

GOLDEN = Path(__file__).parent.parent / "golden"
MOST_MOVES = 400
MOVE = re.compile(r"(\d+) seat (\d): (.+)")


def fields(seen: Observation) -> dict[str, Any]:
    return {name: getattr(seen, name) for name in seen.__struct_fields__}


def changes(name: str, old: Any, new: Any) -> list[str]:
    """What makes ``new`` of ``old``, one line for each change; only what grew of what grew."""
    if old == new:
        return []
    if isinstance(old, tuple) and isinstance(new, tuple) and old:
        if new[: len(old)] == old:
            return [f"{name} += {new[len(old) :]!r}"]
        if len(new) == len(old):
            pairs = enumerate(zip(old, new, strict=True))
            return [line for at, pair in pairs for line in changes(f"{name}[{at}]", *pair)]
    return [f"{name} = {new!r}"]


def moves_of(path: Path) -> list[tuple[int, str]]:
    """The moves that a golden file tells."""
    lines = path.read_text("utf-8").splitlines()
    return [(int(found[2]) - 1, found[3]) for line in lines if (found := MOVE.fullmatch(line))]


def playthrough(name: str, mode: str, moves: list[tuple[int, str]] | None) -> str:
    """A game told move by move: of these moves, or of the bots'."""
    game = find_game(name)
    rules = plain_rules(game) if mode == "plain" else compile_rules(game)
    match = Match(game, players=game.players[len(game.players) // 2], seed=bytes(32), rules=rules)
    rng = random.Random(2)
    lines = [f"{name}, {match.players} players, options {match.options}"]
    lines += [f"  {event}" for event in match.opening.seen_by(0)]
    seen = fields(match.observe(0))
    lines += [f"  {name} = {value!r}" for name, value in seen.items()]
    count = MOST_MOVES if moves is None else len(moves)
    while match.outcome is None and len(match.played) < count:
        if moves is None:
            step(match, rng, sensible=True)
        else:
            match.apply(*moves[len(match.played)])
        played = match.played[-1]
        text = game.moves.format_move(game.moves.from_number(played.move))
        lines.append(f"{len(match.played)} seat {played.seat + 1}: {text}")
        seen, last = fields(match.observe(0)), seen
        lines += [
            f"  {change}" for name in seen for change in changes(name, last[name], seen[name])
        ]
    lines.append(f"{match.outcome}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", game_names())
def test_the_golden_game_is_played_as_ever(name, mode):
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("TABLEE_WRITE_GOLDEN"):
        path.write_text(playthrough(name, mode, None), "utf-8")
    moves = moves_of(path)
    assert len(moves) > 20
    assert playthrough(name, mode, moves) == path.read_text("utf-8")
