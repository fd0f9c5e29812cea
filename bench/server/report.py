"""The figures of a run, as a table for people and as JSON for programs."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence

import msgspec

from .bare import Bare
from .disk import Disk
from .load import Result


class Figures(msgspec.Struct, kw_only=True):
    """All that was measured, round by round."""

    cores: int
    compared_moves: int = 0  # of the same games on both, before anything was measured
    tablee: list[Result] = []  # at full speed
    memory: list[Result] = []
    flatfile: list[Result] = []
    steady: list[Result] = []
    disk: list[Disk] = []  # before each steady run
    bare: list[Bare] = []  # and the barest server at the same pace
    stored_tables: int = 0
    stored_entries: int = 0
    start_seconds: list[float] = []


ROWS: tuple[tuple[str, Callable[[Result], float], str], ...] = (
    ("moves/s", lambda r: r.moves_per_second, ",.0f"),
    ("moves per CPU-second of the server", lambda r: r.moves_per_cpu_second, ",.0f"),
    ("p50, ms", lambda r: r.p50_ms, ".1f"),
    ("p99, ms", lambda r: r.p99_ms, ".1f"),
    ("server's share of its core, %", lambda r: 100 * r.server_cpu, ".0f"),
    ("load generator's share of its core, %", lambda r: 100 * r.generator_cpu, ".0f"),
)


def show(figures: Figures) -> None:
    """Print the figures, medians of the rounds."""
    if figures.tablee:
        _show_full_speed(figures)
    if figures.steady:
        _show_steady(figures)
    if figures.start_seconds:
        start = statistics.median(figures.start_seconds)
        print(
            f"\nStart with {figures.stored_tables:,} stored tables "
            f"({figures.stored_entries:,} entries): {start:.2f} s until it answers"
        )


def _show_full_speed(figures: Figures) -> None:
    columns = {"Tablée, durable": figures.tablee}
    if figures.memory:
        columns["boardgame.io, memory"] = figures.memory
    if figures.flatfile:
        columns["boardgame.io, flat files"] = figures.flatfile
    print(f"\nFull speed, {figures.tablee[0].connections:,} connections, four at a table")
    print(f"{'':40}" + "".join(f"{name:>26}" for name in columns))
    for name, value, form in ROWS:
        cells = (f"{median(results, value):{form}}" for results in columns.values())
        print(f"{name:40}" + "".join(f"{cell:>26}" for cell in cells))
    if figures.memory:
        ours = median(figures.tablee, lambda r: r.moves_per_cpu_second)
        theirs = median(figures.memory, lambda r: r.moves_per_cpu_second)
        print(f"{'moves per CPU-second, ours to theirs':40}{ours / theirs:>25.1f}x")


def _show_steady(figures: Figures) -> None:
    runs = figures.steady
    table = median(runs, lambda r: (r.resident_loaded - r.resident_before) / r.loaded / 1000)
    one = median(runs, lambda r: (r.resident_seated - r.resident_loaded) / r.connections / 1000)
    print(f"\nSteady, {runs[0].connections:,} connections")
    for name, value, form in ROWS:
        print(f"{name:40}{median(runs, value):>26{form}}")
    print(f"{'p99 of each round, ms':40}{_each([run.p99_ms for run in runs]):>26}")
    stolen = _each([100 * run.stolen for run in runs])
    print(f"{'taken from its core by the host, %':40}{stolen:>26}")
    if figures.bare:
        machine = _each([bare.p99_ms for bare in figures.bare])
        print(f"{'a bare append and answer, p99, ms':40}{machine:>26}")
    late = median(runs, lambda r: r.late_p99_ms)
    print(f"{'the generator was late by, p99, ms':40}{late:>26.1f}")
    for name, times in (
        ("p50", [disk.p50_ms for disk in figures.disk]),
        ("p99", [disk.p99_ms for disk in figures.disk]),
    ):
        print(f"{f'bare disk, a durable write, {name}, ms':40}{statistics.median(times):>26.2f}")
    print(f"{'a connection, kB':40}{one:>26.1f}")
    print(f"{'a loaded idle table, kB':40}{table:>26.1f}")


def _each(values: Sequence[float]) -> str:
    return " / ".join(f"{value:.1f}" for value in values)


def median(results: Sequence[Result], value: Callable[[Result], float]) -> float:
    return statistics.median(value(result) for result in results)
