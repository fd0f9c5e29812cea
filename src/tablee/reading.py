"""Reading a record as plain numbers, all at once.

A field of a NumPy record costs a good part of a microsecond to read, and an observation needs some
sixty of them. ``Reader`` takes the fields that are asked for out of the record's bytes together,
which is ten times as fast; a table online makes an observation for every seat after every move.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

import numpy as np

from tablee.game import States

_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


class Reader:
    """Reads some fields of the first record of an array."""

    def __init__(self, layout: np.dtype[Any], names: Sequence[str]) -> None:
        fields: Mapping[str, Any] = layout.fields or {}
        form, end, count = "=", 0, 0
        places: dict[str, int | slice] = {}
        for name in sorted(names, key=lambda name: fields[name][1]):
            kind, offset = fields[name][:2]
            values = int(np.prod(kind.shape, dtype=int))
            form += f"{offset - end}x{values}{_CODES[kind.base.str[1:]]}"
            places[name] = slice(count, count + values) if kind.shape else count
            end, count = offset + kind.itemsize, count + values
        self._unpack = struct.Struct(form).unpack_from
        self._pick: Any = itemgetter(*[places[name] for name in names])
        if len(names) == 1:
            only = self._pick
            self._pick = lambda values: (only(values),)

    def read(self, states: States) -> tuple[Any, ...]:
        """The fields in the order asked for: a number each, or a flat tuple for an array."""
        # By way of bytes: NumPy describes a record anew for everybody who looks at its memory.
        found: tuple[Any, ...] = self._pick(self._unpack(states.tobytes()))
        return found


class SliceReader:
    """Reads a part of an array field of the first record of an array."""

    def __init__(self, layout: np.dtype[Any], name: str) -> None:
        fields: Mapping[str, Any] = layout.fields or {}
        kind, self._start = fields[name][:2]
        self._code: Any = _CODES[kind.base.str[1:]]
        self._size = kind.base.itemsize

    def read(self, states: States, start: int, end: int) -> list[int]:
        """The numbers from one place of the field to another."""
        first, last = self._start + start * self._size, self._start + end * self._size
        found: list[int] = memoryview(states.tobytes()[first:last]).cast(self._code).tolist()
        return found
