"""Observations and events as a game's own types again, from what came over the wire."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from tablee.game import Event, Game, Observation

S = TypeVar("S", bound=msgspec.Struct)


def typed_observation(game: Game, told: dict[str, Any]) -> Observation:
    """An observation of ``game``."""
    found: Observation = msgspec.convert(told, _kinds(game, Observation)[told["type"]])
    return found


def typed_event(game: Game, told: dict[str, Any]) -> Event:
    """An event of ``game``."""
    found: Event = msgspec.convert(told, _kinds(game, Event)[told["type"]])
    return found


@functools.cache
def _kinds(game: Game, root: type[S]) -> dict[str, type[S]]:
    """The kinds that a game has of something, by the word that tells them apart."""
    return {
        str(kind.__struct_config__.tag): kind
        for kind in _below(root)
        if kind.__module__ == game.package or kind.__module__.startswith(f"{game.package}.")
    }


def _below(root: type[S]) -> Iterator[type[S]]:
    for kind in root.__subclasses__():
        yield kind
        yield from _below(kind)
