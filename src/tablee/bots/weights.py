"""The numbers of a heuristic that can be tuned, and the small files that keep them.

A mind names its weights in the order in which they stand in the traits of its bots, with a value to
start from and how far off that may be. ``tablee tune`` searches from there and writes a file with
the command and the seed that made it; the mind reads the file back when it makes traits.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.bots.traits import FIRST_WEIGHT, Traits

Values: TypeAlias = NDArray[np.float64]

TABLE = "weights"  # the table of the file
DIGITS = 6  # significant ones in a file; more would say more than a search knows


@dataclass(frozen=True, kw_only=True)
class WeightSet:
    """The tunable weights of a mind, in the order of its traits."""

    names: tuple[str, ...]
    start: tuple[float, ...]  # a sensible value of each
    spread: tuple[float, ...]  # how far from it a better one may be: a standard deviation, above 0
    first: int = FIRST_WEIGHT  # the place of the first among the traits

    def __post_init__(self) -> None:
        if not len(self.names) == len(self.start) == len(self.spread):
            raise ValueError("each weight has a name, a start and a spread")
        if len(set(self.names)) != len(self.names):
            raise ValueError("no two weights have the same name")
        if not all(spread > 0 for spread in self.spread):
            raise ValueError("a weight without a spread cannot be tuned")

    def put(self, traits: Traits, values: Mapping[str, float] | Values) -> Traits:
        """``traits`` with these values in their places; a copy."""
        row = traits.copy()
        row[self.first : self.first + len(self.names)] = (
            self.in_order(values) if isinstance(values, Mapping) else values
        )
        return row

    def of(self, traits: Traits) -> Values:
        """The values that a row of traits has."""
        return traits[self.first : self.first + len(self.names)].copy()

    def in_order(self, values: Mapping[str, float]) -> Values:
        """Values by name as a row; a weight that is not named has its start."""
        unknown = set(values) - set(self.names)
        if unknown:
            raise ValueError(f"no such weights: {', '.join(sorted(unknown))}")
        both = zip(self.names, self.start, strict=True)
        return np.array([values.get(name, start) for name, start in both], np.float64)

    def read(self, text: str) -> Values:
        """The weights of a file, as a row."""
        table = tomllib.loads(text).get(TABLE)
        if not isinstance(table, dict):
            raise ValueError(f"a file of weights has a table [{TABLE}]")  # noqa: TRY004 - a file
        if not all(isinstance(value, int | float) for value in table.values()):
            raise ValueError("a weight is a number")
        return self.in_order({name: float(value) for name, value in table.items()})

    def write(self, values: Values, header: Iterable[str]) -> str:
        """The text of a file; ``header`` says what made it, a line each."""
        comment = "".join(f"# {line}".rstrip() + "\n" for line in header)
        both = zip(self.names, rounded(values), strict=True)
        lines = "".join(f"{name} = {float(value)!r}\n" for name, value in both)
        return f"{comment}\n[{TABLE}]\n{lines}"


def rounded(values: Values) -> Values:
    """Values as a file keeps them, so that what is measured is what is written."""
    return np.array([float(f"{value:.{DIGITS}g}") for value in values], np.float64)
