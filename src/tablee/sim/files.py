"""One row a game, written while the games are played: CSV, or Parquet where pyarrow is installed.

A file that cannot be written is refused before the first game. Rows come in the order of the games,
and whatever stops a simulation leaves a file with the games so far.
"""

from __future__ import annotations

import csv
import importlib
import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from tablee.errors import InvalidOption
from tablee.sim.rows import Rows, seats_of_places
from tablee.words import general

KINDS = (".csv", ".parquet")
ROW_GROUP = 1 << 16  # rows that Parquet keeps together


class GameFile(ABC):
    """A file that gets a row for each game."""

    def __init__(self, path: Path, bots: Sequence[str], seed: int, rotations: int) -> None:
        self.path = path
        self.bots = tuple(bots)
        self.seed = seed
        self.rotations = rotations

    def columns(self, rows: Rows) -> dict[str, list[Any]]:
        """The columns of the file, in their order; seats count from 1."""
        games, players = len(rows), len(self.bots)
        places = np.argsort(seats_of_places(rows, players, self.rotations), axis=1)
        names = np.array(self.bots, dtype=object)[places]
        won = [_winners(bits) for bits in range(1 << players)]
        return {
            "seed": [self.seed] * games,
            "game": list(range(rows.first, rows.first + games)),
            **{f"bot_{seat + 1}": names[:, seat].tolist() for seat in range(players)},
            "winners": [won[bits] for bits in rows.winners.tolist()],
            **{f"score_{seat + 1}": rows.scores[:, seat].tolist() for seat in range(players)},
            "moves": rows.moves.tolist(),
            "rounds": rows.rounds.tolist(),
        }

    @abstractmethod
    def write(self, rows: Rows) -> None:
        """Some games more."""

    @abstractmethod
    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class CsvFile(GameFile):
    """Text that everything can read."""

    def __init__(self, path: Path, bots: Sequence[str], seed: int, rotations: int) -> None:
        super().__init__(path, bots, seed, rotations)
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._headed = False

    def write(self, rows: Rows) -> None:
        columns = self.columns(rows)
        if not self._headed:
            self._writer.writerow(columns)
            self._headed = True
        self._writer.writerows(zip(*columns.values(), strict=True))

    def close(self) -> None:
        self._file.close()


class ParquetFile(GameFile):
    """Small, typed, and fast to read."""

    def __init__(self, path: Path, bots: Sequence[str], seed: int, rotations: int) -> None:
        super().__init__(path, bots, seed, rotations)
        self._arrow: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
        whole, text = self._arrow.int64(), self._arrow.string()
        seats = range(1, len(self.bots) + 1)
        self._schema = self._arrow.schema(
            [("seed", whole), ("game", whole)]
            + [(f"bot_{seat}", text) for seat in seats]
            + [("winners", text)]
            + [(f"score_{seat}", whole) for seat in seats]
            + [("moves", whole), ("rounds", whole)]
        )
        self._writer = parquet.ParquetWriter(str(path), self._schema)
        self._waiting: list[Any] = []

    def write(self, rows: Rows) -> None:
        self._waiting.append(self._arrow.Table.from_pydict(self.columns(rows), self._schema))
        if sum(table.num_rows for table in self._waiting) >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            self._writer.write_table(self._arrow.concat_tables(self._waiting).combine_chunks())
            self._waiting.clear()

    def close(self) -> None:
        self._flush()
        self._writer.close()


def _winners(bits: int) -> str:
    """Seats from 1, joined by +; nothing where nobody won."""
    return "+".join(str(seat + 1) for seat in range(bits.bit_length()) if bits >> seat & 1)


def check_file(path: Path, kinds: Sequence[str], extra: str, needed: str | None) -> None:
    """Refuse a file that could not be written later, and change nothing.

    ``needed`` is the module that files of this kind take, ``extra`` what installs it.
    """
    if path.suffix.lower() not in kinds:
        raise InvalidOption(general("sim.file_kind", path=str(path)[:200], allowed=tuple(kinds)))
    require(needed, extra)
    try:
        if path.is_dir() or not path.parent.is_dir():
            raise InvalidOption(general("sim.no_folder", path=str(path)[:200]))
        existing = path if path.exists() else path.parent
    except OSError as error:  # a name that is too long, for one
        raise InvalidOption(general("sim.closed", path=str(path)[:200])) from error
    if not os.access(existing, os.W_OK):
        raise InvalidOption(general("sim.closed", path=str(path)[:200]))


def require(module: str | None, extra: str) -> None:
    """Say how to install what is not there."""
    if module is None:
        return
    try:
        importlib.import_module(module)
    except ImportError as error:
        raise InvalidOption(general("sim.extra", module=module, extra=extra)) from error


def check_out(path: Path) -> None:
    """Refuse an ``--out`` that could not be written."""
    parquet = path.suffix.lower() == ".parquet"
    check_file(path, KINDS, "parquet", "pyarrow" if parquet else None)


def open_out(path: Path, bots: Sequence[str], seed: int, rotations: int) -> GameFile:
    """The file, begun."""
    check_out(path)
    kind = ParquetFile if path.suffix.lower() == ".parquet" else CsvFile
    try:
        return kind(path, bots, seed, rotations)
    except OSError as error:
        raise InvalidOption(general("sim.closed", path=str(path)[:200])) from error
