"""The numbers and marks of a box, read from a small TOML file and checked (UT-2).

The file that comes with the package says of itself that it is an assumption: whoever owns the box
can write down what their tiles show and play with that. ``InvalidMaterial`` names what is wrong.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from tablee.errors import InvalidMaterial
from tablee.games.upturn.layout import DOUBLE_STEP, HIGHEST, NUMBERS
from tablee.games.upturn.spec import WORDS, Box
from tablee.words import Message

DOUBLE_NUMBERS = tuple(range(DOUBLE_STEP, HIGHEST + 1, DOUBLE_STEP))
_KEYS = ("numbers", "marks")
_COUNTS = ("blue", "green", "double_arrow", "skip_one", "skip_two", "joker", "rack")
_LINE = re.compile(r"at line (\d+)")


def default_box() -> Box:
    """The box as the package's own file assumes it."""
    return parse_tiles((files(WORDS) / "tiles.toml").read_text("utf-8"))


def parse_tiles(text: str) -> Box:
    """The box that a tile file describes."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong("toml", line=_line_of_error(error, text)) from None
    except RecursionError:
        raise _wrong("toml", line=1) from None
    return box_of(table)


def box_of(table: Mapping[str, Any]) -> Box:
    """The box of a table of numbers and marks, after every check."""
    for key in table:
        if key not in _KEYS:
            raise _wrong("key", key=key[:40])
    numbers, marks = (_read_list(table, key) for key in _KEYS)
    for double in DOUBLE_NUMBERS:
        if double not in numbers:
            raise _wrong("double", number=double)
    if len(numbers) != NUMBERS:
        raise _wrong("count", count=len(numbers), wanted=NUMBERS)
    for mark in marks:
        if mark not in numbers:
            raise _wrong("mark", number=mark)
    return Box(numbers=tuple(sorted(numbers)), marks=frozenset(marks))


def written_box(box: Box) -> dict[str, Any]:
    """A box for a saved game: what differs from one box to another."""
    written: dict[str, Any] = {
        "numbers": " ".join(map(str, sorted(box.numbers))),
        "marks": " ".join(map(str, sorted(box.marks))),
    }
    for name in _COUNTS:
        if getattr(box, name) != getattr(Box, name):
            written[name] = getattr(box, name)
    return written


def read_box(written: Mapping[str, Any]) -> Box:
    """The box that a saved game was played with."""
    try:
        numbers, marks = (tuple(map(int, written[key].split())) for key in _KEYS)
        counts = {name: value for name, value in written.items() if name not in _KEYS}
        box = Box(numbers=numbers, marks=frozenset(marks), **counts)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise _wrong("saved", detail=str(error)[:60]) from None
    if not all(type(value) is int for value in counts.values()):
        raise _wrong("saved", detail=", ".join(counts))
    return box


def _read_list(table: Mapping[str, Any], key: str) -> list[int]:
    values = table.get(key)
    if not isinstance(values, list):
        raise _wrong("missing", key=key)
    found: list[int] = []
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int):
            raise _wrong("value", key=key, value=str(value)[:40])
        if not 1 <= value <= HIGHEST:
            raise _wrong("range", key=key, number=str(value)[:40], highest=HIGHEST)
        if value in found:
            raise _wrong("twice", key=key, number=value)
        found.append(value)
    return found


def _line_of_error(error: tomllib.TOMLDecodeError, text: str) -> int:
    """The line that the reader of TOML complains of; at the end of the text it names none."""
    named = _LINE.search(str(error))
    return int(named[1]) if named else text.count("\n") + 1


def _wrong(what: str, **values: object) -> InvalidMaterial:
    return InvalidMaterial(Message(WORDS, f"tiles.{what}", values))
