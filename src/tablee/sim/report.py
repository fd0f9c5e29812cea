"""A simulation as plain data, for JSON."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.options import options_as_dict
from tablee.sim.simulation import Simulation


def as_dict(result: Simulation) -> dict[str, Any]:
    """Everything that was found out; docs/simulation.md says what each entry means."""
    found: dict[str, Any] = {
        "game": result.game.name,
        "players": result.players,
        "options": options_as_dict(result.options),
        "bots": list(result.bots),
        "rotate": result.rotate,
        "games": result.games,
        "seed": result.seed,
        "interrupted": result.interrupted,
        "seconds": result.seconds,
        "games_per_second": result.games_per_second,
        "moves_per_second": result.moves_per_second,
        "seconds_per_decision": result.seconds_per_decision,
    }
    found |= _together(result) if result.game.cooperative else _against(result)
    found["rounds"] = {
        "mean": result.mean_rounds,
        "histogram": _trimmed(result.tally.rounds),
    }
    found["length"] = {
        "mean": result.mean_length,
        "tenth": result.length(0.1),
        "median": result.length(0.5),
        "nine_tenths": result.length(0.9),
        "longest": result.tally.longest,
    }
    return found


def _together(result: Simulation) -> dict[str, Any]:
    interval = result.win_intervals[0]
    return {
        "win_rate": result.win_rates[0] if result.games else None,
        "win_rate_low": interval.low,
        "win_rate_high": interval.high,
        "mean_left": result.mean_scores[0] if result.games else None,
        "left_histogram": _trimmed(result.score_counts[0]),
    }


def _against(result: Simulation) -> dict[str, Any]:
    wins = [
        {
            "seat": place + 1,
            "bot": result.bots[place],
            "wins": int(result.tally.wins[place]),
            "shared": int(result.tally.shared[place]),
            "win_rate": result.win_rates[place] if result.games else None,
            "win_rate_low": result.win_intervals[place].low,
            "win_rate_high": result.win_intervals[place].high,
            "win_share": result.win_shares[place] if result.games else None,
        }
        for place in range(result.players)
    ]
    return {
        "wins": wins,
        "mean_scores": list(result.mean_scores) if result.games else None,
    }


def _trimmed(counts: NDArray[np.int64]) -> list[int]:
    """From 0 to the last that was counted."""
    used = np.flatnonzero(counts)
    return [int(count) for count in counts[: used[-1] + 1]] if len(used) else []
