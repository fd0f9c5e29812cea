"""One row a game: what is written is what was played, in order, whatever the format."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from tablee.errors import InvalidOption
from tablee.registry import find_game
from tablee.sim import files, workers
from tablee.sim.rows import Rows
from tablee.sim.simulation import simulate


def written(path: Path, *, games: int, jobs: int, rotate: bool = True) -> list[Rows]:
    rows: list[Rows] = []
    game = find_game("cabo")
    with files.open_out(path, ("random",) * 3, 5, 3 if rotate else 1) as file:

        def keep(some: Rows) -> None:
            rows.append(some)
            file.write(some)

        simulate(game, players=3, games=games, seed=5, rotate=rotate, jobs=jobs, keep=keep)
    return rows


def read_csv(path: Path) -> list[dict[str, object]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {
                name: value if name.startswith(("bot", "winners")) else int(value)
                for name, value in row.items()
            }
            for row in csv.DictReader(file)
        ]


@pytest.mark.parametrize("jobs", [1, 3])
def test_csv_and_parquet_hold_the_same_rows_in_the_order_of_the_games(jobs, tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 0)
    monkeypatch.setattr(files, "ROW_GROUP", 7)
    rows = written(tmp_path / "games.csv", games=30, jobs=jobs)
    written(tmp_path / "games.parquet", games=30, jobs=1)
    found = read_csv(tmp_path / "games.csv")
    assert found == pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["game"] for row in found] == list(range(30))
    assert {row["seed"] for row in found} == {5}
    played = [(chunk, k) for chunk in rows for k in range(len(chunk))]
    for row, (chunk, k) in zip(found, played, strict=True):
        assert [row[f"score_{seat}"] for seat in (1, 2, 3)] == chunk.scores[k].tolist()
        lowest = min(chunk.scores[k])
        winners = [seat + 1 for seat in range(3) if chunk.scores[k, seat] == lowest]
        assert row["winners"] == "+".join(map(str, winners))
        assert (row["moves"], row["rounds"]) == (chunk.moves[k], chunk.rounds[k])


def test_in_turned_line_ups_every_row_says_who_sat_where(tmp_path):
    """A rotated line-up a, b, c: in game 1 everybody sits one seat further on."""
    path = tmp_path / "games.csv"
    game = find_game("cabo")
    with files.open_out(path, ("a", "b", "c"), 5, 3) as file:
        simulate(game, players=3, games=4, seed=5, rotate=True, keep=file.write)
    seats = [tuple(row[f"bot_{seat}"] for seat in (1, 2, 3)) for row in read_csv(path)]
    assert seats == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c")]


def test_nobody_is_no_winner(tmp_path):
    path = tmp_path / "games.csv"
    with files.open_out(path, ("random",), 1, 1) as file:
        simulate(find_game("the-game"), players=1, games=3, seed=1, keep=file.write)
    assert [row["winners"] for row in read_csv(path)] == ["", "", ""]


@pytest.mark.parametrize(
    "name", ["games.txt", "games", "nowhere/games.csv", ".", "x" * 300 + ".csv", "a.csv", "b/c.csv"]
)
def test_a_file_that_cannot_be_written_is_refused(name, tmp_path):
    (tmp_path / "a.csv").mkdir()
    (tmp_path / "b").touch()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(InvalidOption):
        files.open_out(tmp_path / name, ("random",), 1, 1)
    assert sorted(tmp_path.iterdir()) == before


def test_what_is_not_installed_is_said_with_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InvalidOption, match=r"pip install tablee\[parquet\]"):
        files.check_out(tmp_path / "games.parquet")
    files.check_out(tmp_path / "games.csv")
