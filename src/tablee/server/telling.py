"""What is told of a table: everything at once, or what one entry changed, made for each view.

A message is made once for all connections that see the same, and for nobody else's eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from tablee.game import Move, Viewer
from tablee.server import entries as e
from tablee.server.seating import Applied, Line
from tablee.server.streams import number_of, stream_name
from tablee.server.table import WATCH
from tablee.wire import outbound as o
from tablee.wire.outbound import encode
from tablee.wire.tables import ChatLine

if TYPE_CHECKING:
    from tablee.server.live import Listener, LiveTable

_PRESENT_OTHERWISE = e.RESEATING | {e.SeatAdded, e.BotSeated, e.BotTookOver, e.CameBack}


def tell(
    table: LiveTable, applied: Applied, asker: Listener | None
) -> list[tuple[Listener, bytes]]:
    """What each connection is told of an entry, made once for each view."""
    entry = applied.entry
    sends: list[tuple[Listener, bytes]] = []
    stays: Iterable[Listener] = table.listeners
    if type(entry) in e.RESEATING:
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
    update = _maker_of_updates(table, applied)
    acting = asker.place if asker is not None else -1
    for listener in stays:
        place = listener.place
        if applied.to is not None and place not in applied.to:
            continue
        view = place, listener.typed
        text = texts.get(view)
        if text is None:
            id_ = entry.id if place == acting and place != WATCH else None
            text = texts[view] = update(place, id_, listener.typed)
        if listener is asker and place == WATCH and entry.id is not None:
            text = update(place, entry.id, listener.typed)
        sends.append((listener, text))
    if type(entry) in _PRESENT_OTHERWISE:
        sends += [(listener, presence_of(table)) for listener in table.listeners]
    return sends


def _maker_of_updates(
    table: LiveTable, applied: Applied
) -> Callable[[int, str | None, bool], bytes]:
    """What makes the message about an entry: for a place, an id to acknowledge, typed or not.

    What is the same for all of them is found once.
    """
    state, entry = table.state, applied.entry
    numbers, view = state.numbers, state.view() if applied.table else None
    seen, match = applied.seen, state.match
    if seen is None or match is None:
        return lambda place, id_, _: encode(
            o.Update(
                n=numbers[place],
                id=id_,
                table=view,
                chat=None if applied.line is None else _chat_line(table, applied.line, place),
                reaction=o.Reacted(entry.by, entry.reaction)
                if isinstance(entry, e.Reacted)
                else None,
            )
        )
    observations, awaited, legal_by_seat = match.standing()
    clock = table.clock.seconds

    def update(place: int, id_: str | None, typed: bool) -> bytes:
        legal = () if place == WATCH else legal_by_seat[place - 1]
        return encode(
            o.Update(
                n=numbers[place],
                id=id_,
                events=seen[place],
                observation=observations[place],
                awaited=awaited,
                legal=legal,
                moves=_typed(table, legal) if typed else None,
                clock=clock,
                table=view,
            )
        )

    return update


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
