"""Tablée: three tabletop games, to play by the rulebook and to run by the million.

Everything here is loaded when it is first used, so that ``import tablee`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.errors import IllegalMove, InvalidMove, InvalidOption, TableeError
    from tablee.game import Event, Game, Move, Observation, Outcome
    from tablee.match import Match
    from tablee.options import read_options
    from tablee.registry import find_game, game_names
    from tablee.sim.compare import Comparison, compare
    from tablee.sim.simulation import Simulation, simulate
    from tablee.sim.stepper import Stepper

_PLACES = {
    "Comparison": "tablee.sim.compare",
    "Event": "tablee.game",
    "Game": "tablee.game",
    "IllegalMove": "tablee.errors",
    "InvalidMove": "tablee.errors",
    "InvalidOption": "tablee.errors",
    "Match": "tablee.match",
    "Move": "tablee.game",
    "Observation": "tablee.game",
    "Outcome": "tablee.game",
    "Simulation": "tablee.sim.simulation",
    "Stepper": "tablee.sim.stepper",
    "TableeError": "tablee.errors",
    "compare": "tablee.sim.compare",
    "find_game": "tablee.registry",
    "game_names": "tablee.registry",
    "read_options": "tablee.options",
    "simulate": "tablee.sim.simulation",
}

__all__ = [
    "Comparison",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "Match",
    "Move",
    "Observation",
    "Outcome",
    "Simulation",
    "Stepper",
    "TableeError",
    "compare",
    "find_game",
    "game_names",
    "read_options",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_PLACES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
