"""Pictures of simulations: what one wants to see of a game, in the reader's language.

Matplotlib is an extra (``pip install tablee[plots]``) and loaded when something is drawn. It draws
without a window, into a file.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.sim import panels
from tablee.sim.files import check_file
from tablee.sim.panels import FAINT, GROUND, INK, MUTED, OF_PLACES, percent_axis, with_bars, word
from tablee.sim.simulation import Simulation
from tablee.sim.statistics import Interval
from tablee.words import Language, say
from tablee.words.figures import number

KINDS = (".png", ".svg", ".pdf")

STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 10.5,
    "figure.facecolor": GROUND,
    "axes.facecolor": GROUND,
    "savefig.facecolor": GROUND,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.titlesize": 12.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": "#E6DFCF",
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.bottom": False,
    "ytick.left": False,
    "legend.frameon": False,
}


def check_plot(path: Path) -> None:
    """Refuse a picture that could not be drawn or written."""
    check_file(path, KINDS, "plots", "matplotlib")


def draw(result: Simulation, path: Path, language: Language) -> None:
    """What one wants to see of a simulation."""
    chosen = _panels(result)

    def fill(axes: Sequence[Any]) -> str:
        for panel, place in zip(chosen, axes, strict=True):
            panel(result, place, language)
        title = say(result.game.package, "title", language)
        names = list(dict.fromkeys(result.bots))
        games = f"{number(result.games, 0, language)} {word('games', language)}"
        players = f"{result.players} {word('players', language)}"
        return f"{title} · {players} · {', '.join(names)} · {games}"

    _figure(fill, len(chosen), path)


@dataclass(frozen=True)
class Rate:
    """A point of a curve of win rates."""

    players: int
    rate: float
    interval: Interval


def rate_of(result: Simulation) -> Rate:
    """The point of one simulation, of its first bot."""
    return Rate(result.players, result.win_rates[0], result.win_intervals[0])


def draw_win_rates(
    title: str, rates: Mapping[str, Sequence[Rate]], path: Path, language: Language
) -> None:
    """A curve for each level: its win rate by the number of players."""

    def fill(axes: Sequence[Any]) -> str:
        (ax,) = axes
        for index, (level, points) in enumerate(rates.items()):
            counts = [point.players for point in points]
            heights = [point.rate for point in points]
            colour = OF_PLACES[index % len(OF_PLACES)]
            with_bars(ax, counts, heights, [point.interval for point in points], colour)
            ax.plot(counts, heights, color=colour, linewidth=2, marker="o", markersize=6)
            ax.annotate(
                level,
                (counts[-1], heights[-1]),
                xytext=(10, 0),
                textcoords="offset points",
                color=colour,
                va="center",
                fontweight="bold",
            )
        ax.set_xticks(sorted({point.players for points in rates.values() for point in points}))
        ax.set_ylim(0, 1)
        ax.margins(x=0.12)
        ax.set_xlabel(word("players", language))
        percent_axis(ax, language)
        ax.set_title(word("rates_title", language))
        return title

    _figure(fill, 1, path)


def _panels(result: Simulation) -> list[Callable[[Simulation, Any, Language], None]]:
    if result.game.cooperative:
        return [panels.left, panels.length]
    middle = panels.curve if result.game.several_rounds else panels.scores
    return [panels.wins, middle, panels.length]


def _figure(fill: Callable[[Sequence[Any]], str], count: int, path: Path) -> None:
    """One row of panels under a line that says what they show."""
    matplotlib: Any = importlib.import_module("matplotlib")
    figure_type: Any = importlib.import_module("matplotlib.figure").Figure
    with matplotlib.rc_context(STYLE):
        figure = figure_type(figsize=(5.4 * count + 0.6, 4.4), layout="constrained")
        figure.get_layout_engine().set(w_pad=0.18, h_pad=0.12, wspace=0.06)
        axes = figure.subplots(1, count, squeeze=False)[0]
        heading = fill(list(axes))
        figure.suptitle(heading, x=0.012, ha="left", fontsize=11, color=MUTED)
        figure.savefig(path, dpi=160)
