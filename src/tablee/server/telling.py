"""What is told of a table: everything at once, or what one entry changed, made for each view.

A message is made once for all connections that see the same, and for nobody else's eyes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tablee.game import Move, Viewer
from tablee.match import Standing
from tablee.server import entries as e
from tablee.server.seating import Applied, Line
from tablee.server.streams import number_of, stream_name
from tablee.server.table import WATCH
from tablee.wire import outbound as o
from tablee.wire.outbound import encode
from tablee.wire.tables import ChatLine

if TYPE_CHECKING:
    from tablee.server.live import Listener, LiveTable

# Entries after which somebody may sit elsewhere than before
_RESEATING = (
    e.Joined, e.Left, e.SeatOpened, e.SeatRemoved, e.SeatsSwapped, e.SeatMoved
)  # fmt: skip
_PRESENT_OTHERWISE = (*_RESEATING, e.SeatAdded, e.BotSeated, e.BotTookOver, e.CameBack)


def tell(
    table: LiveTable, applied: Applied, asker: Listener | None
) -> list[tuple[Listener, bytes]]:
    """What each connection is told of an entry, made once for each view."""
    entry = applied.entry
    sends: list[tuple[Listener, bytes]] = []
    stays: Iterable[Listener] = table.listeners
    if isinstance(entry, _RESEATING):
        stays = []
        for listener in table.listeners:
            place = table.place_of(listener.guest)
            if place != listener.place:
                listener.place = place
                id_ = entry.id if listener is asker else None
                sends.append((listener, state_for(table, listener, None, id_)))
            else:
                stays.append(listener)
    texts: dict[tuple[int, bool], bytes] = {}
    match = table.state.match
    standing = match.standing() if applied.seen is not None and match is not None else None
    acting = asker.place if asker is not None else -1
    for listener in stays:
        place = listener.place
        if applied.to is not None and place not in applied.to:
            continue
        text = texts.get((place, listener.typed))
        if text is None:
            id_ = entry.id if place == acting and place != WATCH else None
            text = _update(table, applied, standing, place, id_, typed=listener.typed)
            texts[place, listener.typed] = text
        if listener is asker and place == WATCH and entry.id is not None:
            text = _update(table, applied, standing, place, entry.id, typed=listener.typed)
        sends.append((listener, text))
    if isinstance(entry, _PRESENT_OTHERWISE):
        sends += [(listener, presence_of(table)) for listener in table.listeners]
    return sends


def _update(
    table: LiveTable,
    applied: Applied,
    standing: Standing | None,
    place: int,
    id_: str | None,
    *,
    typed: bool,
) -> bytes:
    state, entry = table.state, applied.entry
    n, view = state.numbers[place], state.view() if applied.table else None
    if applied.seen is not None and standing is not None:
        legal = () if place == WATCH else standing.legal[place - 1]
        return encode(
            o.Update(
                n=n,
                id=id_,
                events=applied.seen[place],
                observation=standing.observations[place],
                awaited=standing.awaited,
                legal=legal,
                moves=_typed(table, legal) if typed else None,
                clock=table.clock.seconds,
                table=view,
            )
        )
    chat = reaction = None
    if applied.line is not None:
        chat = _chat_line(table, applied.line, place)
    if isinstance(entry, e.Reacted):
        reaction = o.Reacted(entry.by, entry.reaction)
    return encode(o.Update(n=n, id=id_, table=view, chat=chat, reaction=reaction))


def _chat_line(table: LiveTable, line: Line, place: int) -> ChatLine:
    seat = table.state.seat_of(line.guest)
    return ChatLine(number_of(line.numbers, place), line.name, line.text, seat)


def _legal(table: LiveTable, viewer: Viewer) -> tuple[int, ...]:
    match = table.state.match
    if viewer is None or match is None or table.state.phase != "playing":
        return ()
    return tuple(match.legal_numbers(viewer).tolist())


def _typed(table: LiveTable, legal: tuple[int, ...]) -> tuple[Move, ...]:
    """The same moves as values: the move space of a game may be too long to know by heart."""
    return tuple(map(table.state.game.moves.from_number, legal))


def state_for(
    table: LiveTable, listener: Listener, missed: tuple[Any, ...] | None, id_: str | None = None
) -> bytes:
    state, place = table.state, listener.place
    match = state.match
    viewer = viewer_at(place)
    legal = _legal(table, viewer)
    whole = o.State(
        n=state.numbers[place],
        stream=stream_name(place),
        you=viewer,
        table=state.view(),
        connected=table.connected(),
        watchers=table.watchers(),
        missed=missed,
        observation=None if match is None else match.observe(viewer),
        awaited=() if match is None else match.awaited,
        legal=legal,
        moves=_typed(table, legal) if listener.typed else (),
        clock=table.clock.seconds_left(),
        chat=tuple(_chat_line(table, line, place) for line in state.lines),
        id=id_,
    )  # fmt: skip
    return encode(whole)


def presence_of(table: LiveTable) -> bytes:
    presence = o.Presence(connected=table.connected(), watchers=table.watchers())
    return encode(presence)


def viewer_at(place: int) -> Viewer:
    """Whose eyes a place among the viewers stands for."""
    return None if place == WATCH else place - 1
