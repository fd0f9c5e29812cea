"""What is kept beside the log of a table, and how a log becomes a table again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from tablee.game import Event, Viewer
from tablee.match import Match
from tablee.server import entries as e
from tablee.server.storage import Finished, TableRecord
from tablee.server.streams import Recent
from tablee.server.table import TableState

# Entries whose events can be told again without reading the log. It is rarely more that somebody
# missed, and they are half of what a table takes in memory.
KEPT_RECENT = 8

NOBODY = -1  # a viewer who is nobody at any table


def record_of(state: TableState, creator: str, now: int, *, reseated: bool = True) -> TableRecord:
    """What lists show of a table; who sits there only if that may be others than before."""
    return TableRecord(
        id=state.id,
        game=state.game.name,
        phase=state.phase,
        listed=state.listed,
        creator=creator,
        seats=state.view().seats,
        sitters=sitters_of(state) if reseated else None,
        changed=now,
    )


def sitters_of(state: TableState) -> tuple[tuple[str, int], ...]:
    """The guests at a table and their seats."""
    return tuple(
        (seat.person.guest, number)
        for number, seat in enumerate(state.seats)
        if seat.person is not None
    )


def rebuild(
    table: str,
    bodies: Iterable[bytes],
    shuffles: dict[int, bytes],
    recent: deque[Recent],
    keep: int = KEPT_RECENT,
) -> TableState:
    """The state that a log leads to; the last entries' events are put into ``recent``."""
    state = TableState(table, dict(shuffles))
    for body in bodies:
        applied = state.apply(e.decode_entry(body))
        recent.append(Recent(applied.seen, tuple(state.numbers)))
        if len(recent) > keep:
            recent.popleft()
    return state


@dataclass(frozen=True)
class Retold:
    """All that a viewer was told of a game up to so many moves."""

    viewer: Viewer
    made: int = 0
    events: tuple[Event, ...] = ()


def retold_to(match: Match, made: int, viewer: Viewer) -> Retold:
    """Tell a game once more. It is played again for that, which may take a while."""
    events = [event for happened in match.retold(made) for event in happened.seen_by(viewer)]
    return Retold(viewer, made, tuple(events))


def finished_of(state: TableState, now: int) -> Finished:
    """The game that has just ended."""
    match = state.match
    if match is None or match.outcome is None:
        raise RuntimeError("only a game that is over is kept as finished")
    return Finished(
        table=state.id,
        number=state.number,
        game=state.game.name,
        players=state.names(),
        outcome=match.outcome,
        ended=now,
        sitters=sitters_of(state),
    )
