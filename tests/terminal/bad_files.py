"""Files that are no saved game, or a wrong one: one of each kind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tablee import saved
from tablee.saved import SavedGame
from terminal.tables import short, unfinished

Change = Callable[[dict[str, Any]], object]

# Made of the bytes of a good file
OTHER_BYTES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda good: b"",
    "cut-short": lambda good: good[: len(good) // 2],
    "cut-by-two": lambda good: good[:-2],
    "one-byte-more": lambda good: good + b"}",
    "not-utf-8": lambda good: good.replace(b"Basile", b"\xff\xfe"),
    "half-a-letter": lambda good: good.replace(b"Basile", rb"\ud83c"),
    "picture": lambda good: b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "text": lambda good: b"Dear diary,\ntoday I lost again.\n",
    "foreign": lambda good: b'{"format": "chess", "version": 1, "moves": ["e4"]}',
    "list": lambda good: b"[1, 2, 3]",
    "number": lambda good: b"12" + b"0" * 400,
    "deep": lambda good: b"[" * 100_000,
}

# Good files with something else in them
CHANGES: dict[str, Change] = {
    "newer": lambda game: game.update(version=2),
    "newer-and-otherwise": lambda game: game.update(version=99, moves={"a": 1}, board=[]),
    "other-rules": lambda game: game.update(rules_version=999),
    "unknown-game": lambda game: game.update(game="whist"),
    "unknown-field": lambda game: game.update(weather="fine"),
    "unknown-option": lambda game: game["options"].update(trumps="hearts"),
    "wrong-option": lambda game: game["options"].update(minimum=7),
    "other-option": lambda game: game["options"].update(smaller_hand=True),
    "nobody": lambda game: game.update(players=[], seats=[]),
    "six-players": lambda game: game.update(players=["x"] * 6, seats=["person"] * 6),
    "a-seat-too-many": lambda game: game["seats"].append("person"),
    "secret-of-no-digits": lambda game: game["shuffle"].update(secret="x" * 64),
    "short-secret": lambda game: game["shuffle"].update(secret="00"),
    "other-secret": lambda game: game["shuffle"].update(secret="77" * 32),
    "long-contribution": lambda game: game["shuffle"].update(contributions=["x" * 300]),
    "no-moves": lambda game: game.update(moves=[]),
    "no-such-card": lambda game: game["moves"].insert(3, "1:100>A"),
    "no-such-seat": lambda game: game["moves"].insert(0, "3:willing 1"),
    "seat-nought": lambda game: game["moves"].insert(0, "0:willing 1"),
    "no-seat": lambda game: game["moves"].insert(0, "willing 1"),
    "seat-of-many-digits": lambda game: game["moves"].insert(0, "1" * 5000 + ":end"),
    "no-such-move": lambda game: game["moves"].insert(0, "1:\n[bold]\x1b[2J\u202e[/]"),
    "illegal-move": lambda game: game["moves"].insert(-1, game["moves"][-2]),
    "moves-after-the-end": lambda game: game["moves"].append("1:end"),
    "other-end": lambda game: game["outcome"].update(scores=[0, 0]),
}

BAD = (*OTHER_BYTES, *CHANGES)


def changed(game: SavedGame, change: Change) -> bytes:
    """A saved game with something else in it."""
    content = msgspec.json.decode(saved.to_bytes(game))
    change(content)
    return msgspec.json.encode(content)


def write_bad_files(folder: Path) -> dict[str, Path]:
    """All of them as files, and what commands take although one of them does not."""
    good = saved.to_bytes(short())
    contents = {
        **{name: change(good) for name, change in OTHER_BYTES.items()},
        **{name: changed(short(), change) for name, change in CHANGES.items()},
        "whole": good,
        "half": saved.to_bytes(unfinished()),
        "other-commitment": changed(
            short(), lambda game: game["shuffle"].update(commitment="77" * 32)
        ),
        "unknown-bot": changed(unfinished(), lambda game: game.update(seats=["person", "hal"])),
    }
    paths = {name: folder / f"{name}.json" for name in contents}
    for name, content in contents.items():
        paths[name].write_bytes(content)
    return paths
