"""Numbered streams: what each viewer was sent, counted from what that viewer was sent.

The numbers follow from the log alone (table.py), so a client can come back to a server that was
started anew and say the last number it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.server.seating import Seen
from tablee.server.table import WATCH

if TYPE_CHECKING:
    from tablee.server.live import LiveTable


class Recent(msgspec.Struct, gc=False):
    """An entry not long ago: what was seen of the game, and the numbers of all streams after it."""

    seen: Seen | None
    numbers: tuple[int, ...]


def stream_name(place: int) -> str:
    """What a client is to give back with its number."""
    return "watch" if place == WATCH else f"seat-{place - 1}"


def number_of(numbers: Sequence[int], place: int) -> int:
    return numbers[place] if place < len(numbers) else 0


def missed_events(table: LiveTable, place: int, n: int) -> tuple[Any, ...] | None:
    """The events of a stream after number ``n``; None if that is too long ago to tell."""
    now = table.state.numbers[place]
    if n == now:
        return ()
    if n > now:
        return None
    missed: list[tuple[Any, ...]] = []
    before = now
    for recent in reversed(table.recent):
        before = number_of(recent.numbers, place)
        if before <= n:
            break
        if recent.seen is not None and place < len(recent.seen):
            missed.append(recent.seen[place])
    else:
        if len(table.recent) < table.state.version:
            return None
    return tuple(event for events in reversed(missed) for event in events)
