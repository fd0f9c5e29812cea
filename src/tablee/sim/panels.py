"""The panels of a picture: one thing each that one wants to see of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.sim import bins
from tablee.sim.rows import SCORE_BINS
from tablee.sim.simulation import Simulation
from tablee.sim.statistics import Interval
from tablee.words import Language, general
from tablee.words.figures import number, percent

# The colours of the table by day.
GROUND, INK, MUTED, FAINT = "#FBF8F1", "#1F2430", "#5B6070", "#CFC6B4"
CLAY, SEA, HONEY, MOSS, PLUM = "#B8492F", "#22607F", "#A86F00", "#3F6B4F", "#6B4C7A"
OF_PLACES = (SEA, CLAY, MOSS, HONEY, PLUM, INK)
OF_GAMES = {"the-game": CLAY, "cabo": SEA, "upturn": HONEY}


def left(result: Simulation, ax: Any, language: Language) -> None:
    """How many cards were left; the games that were won stand out."""
    counts = result.score_counts[0]
    last = int(np.flatnonzero(counts)[-1])
    shares = counts[: last + 1] / result.games
    colours = [MOSS, *[OF_GAMES.get(result.game.name, CLAY)] * last]
    ax.bar(range(last + 1), shares, width=0.92, color=colours)
    won = general("plot.won_part", won=percent(result.win_rates[0], language))
    ax.annotate(
        won.text(language),
        (0, shares[0]),
        xytext=(9, 5),
        textcoords="offset points",
        color=MOSS,
        fontweight="bold",
    )
    ax.set_title(word("left_title", language))
    ax.set_xlabel(word("left", language))
    ax.set_ylim(0, 1.14 * float(shares.max()))
    _share_axis(ax, language)


def length(result: Simulation, ax: Any, language: Language) -> None:
    """How many moves games have, without the longest hundredth."""
    counts, lowest = result.tally.lengths, bins.lowest_of()
    edges = edges_of(
        int(np.flatnonzero(counts)[0]), int(bins.bin_of(np.array(result.length(0.99))))
    )
    shares, _ = np.histogram(lowest, bins=edges, weights=counts / result.games)
    colour = OF_GAMES.get(result.game.name, SEA)
    ax.bar(edges[:-1], shares, width=0.94 * np.diff(edges), align="edge", color=colour, alpha=0.9)
    median = result.length(0.5)
    ax.axvline(median, color=INK, linewidth=1.2, linestyle=(0, (3, 3)))
    ax.annotate(
        number(median, 0, language),
        (median, 1.0),
        xycoords=("data", "axes fraction"),
        xytext=(5, -4),
        textcoords="offset points",
        va="top",
        fontweight="bold",
    )
    ax.set_title(word("length_title", language))
    ax.set_xlabel(word("length", language))
    ax.set_ylim(0, 1.14 * float(shares.max()))
    ax.xaxis.get_major_locator().set_params(integer=True, nbins=5)
    _number_axis(ax.xaxis, language)
    _share_axis(ax, language)


def edges_of(first: int, last: int) -> NDArray[np.int64]:
    """At most some forty equal steps from one bin to another, each of whole bins."""
    lowest = bins.lowest_of()
    bin_width = int(lowest[last + 1] - lowest[last])
    wanted = -(-int(lowest[last] - lowest[first] + 1) // 40)
    step = -(-wanted // bin_width) * bin_width
    begin = int(lowest[first]) // step * step
    return np.arange(begin, int(lowest[last]) + 2 * step, step)


def wins(result: Simulation, ax: Any, language: Language) -> None:
    """Who won how many games, with the interval of each."""
    places = list(range(result.players))
    with_bars(ax, places, result.win_rates, result.win_intervals, INK)
    for place in places:
        ax.bar(place, result.win_rates[place], width=0.62, color=OF_PLACES[place])
        ax.annotate(
            percent(result.win_rates[place], language),
            (place, result.win_intervals[place].high),
            xytext=(0, 5),
            textcoords="offset points",
            ha="center",
            fontweight="bold",
        )
    fair = 1 / result.players
    ax.axhline(fair, color=INK, linewidth=1, linestyle=(0, (3, 3)))
    ax.set_xlabel(f"- - -  {word('fair', language)}", fontsize=9, color=MUTED)
    ax.set_xticks(places, [_label(result, place, language) for place in places], fontsize=9.5)
    ax.set_xlim(-0.6, result.players - 0.4)
    highest = max(interval.high for interval in result.win_intervals)
    ax.set_ylim(0, min(1.12 * max(highest, fair) + 0.02, 1.1))
    ax.set_title(word("wins_title", language))
    percent_axis(ax, language)


def curve(result: Simulation, ax: Any, language: Language) -> None:
    """How the points grow from round to round."""
    values = np.arange(SCORE_BINS)
    rounds = np.cumsum(result.tally.rounds)
    last = int(np.searchsorted(rounds, 0.95 * result.games)) + 1
    numbers = range(min(last, len(result.tally.curve)))
    steps = np.arange(len(numbers) + 1)
    for place in range(result.players):
        counts = [result.tally.scores_after(number)[place] for number in numbers]
        mean = [0.0, *(float(count @ values / max(int(count.sum()), 1)) for count in counts)]
        low = [0, *(bins.quantile(count, values, 0.25) for count in counts)]
        high = [0, *(bins.quantile(count, values, 0.75) for count in counts)]
        colour = OF_PLACES[place]
        ax.fill_between(steps, low, high, color=colour, alpha=0.13, linewidth=0)
        label = _label(result, place, language, between=", ")
        ax.plot(steps, mean, color=colour, linewidth=2.2, label=label)
    ax.legend(loc="upper left", fontsize=9.5)
    ax.set_title(word("curve_title", language))
    ax.set_xlabel(word("round", language))
    ax.text(
        0.985,
        0.03,
        word("curve_note", language).replace("; ", "\n"),
        transform=ax.transAxes,
        ha="right",
        fontsize=8.5,
        color=MUTED,
        linespacing=1.5,
    )
    ax.set_ylabel(word("points", language))
    ax.set_xlim(0, len(numbers))
    ax.set_ylim(bottom=0)
    ax.xaxis.get_major_locator().set_params(integer=True)


def scores(result: Simulation, ax: Any, language: Language) -> None:
    """The scores at the end, a step line for each bot."""
    # Where all winners have 0, that says nothing that the wins do not say; the others are shown.
    only_others = np.array_equal(result.score_counts[:, 0], result.tally.wins)
    counts = result.score_counts.sum(axis=0)
    counts[0] = 0 if only_others else counts[0]
    first = int(np.flatnonzero(counts)[0]) if counts.any() else 0
    last = int(np.searchsorted(np.cumsum(counts), 0.995 * counts.sum()))
    values = np.arange(first, last + 1)
    for place in range(result.players):
        shares = result.score_counts[place, values] / result.games
        label = _label(result, place, language, between=", ")
        ax.stairs(
            shares,
            np.append(values, last + 1) - 0.5,
            color=OF_PLACES[place],
            linewidth=2.2,
            label=label,
        )
    ax.legend(loc="upper right", fontsize=9.5)
    ax.set_title(word("others_title" if only_others else "score_title", language))
    ax.set_xlabel(word("score", language))
    ax.set_ylim(bottom=0)
    ax.xaxis.get_major_locator().set_params(integer=True)
    _share_axis(ax, language)


# --- words and numbers ---------------------------------------------------------------------------


def with_bars(
    ax: Any, at: Sequence[int], rates: Sequence[float], ends: Sequence[Interval], colour: str
) -> None:
    below = [max(rate - end.low, 0) for rate, end in zip(rates, ends, strict=True)]
    above = [max(end.high - rate, 0) for rate, end in zip(rates, ends, strict=True)]
    ax.errorbar(
        at,
        rates,
        yerr=[below, above],
        fmt="none",
        ecolor=colour,
        elinewidth=1.3,
        capsize=3.5,
        zorder=3,
    )


def _label(result: Simulation, place: int, language: Language, between: str = "\n") -> str:
    if result.rotate:
        return result.bots[place]
    seat = general("plot.seat", seat=place + 1).text(language)
    return f"{seat}{between}{result.bots[place]}"


def word(key: str, language: Language) -> str:
    return general(f"plot.{key}").text(language)


def _share_axis(ax: Any, language: Language) -> None:
    """The height is a share of the games."""
    percent_axis(ax, language)
    ax.set_ylabel(word("games", language))


def percent_axis(ax: Any, language: Language) -> None:
    top = ax.get_ylim()[1]
    digits = 0 if top > 0.06 else 1 if top > 0.006 else 2
    ax.yaxis.set_major_formatter(lambda value, _: percent(value, language, digits))


def _number_axis(axis: Any, language: Language) -> None:
    axis.set_major_formatter(lambda value, _: number(value, 0, language))
