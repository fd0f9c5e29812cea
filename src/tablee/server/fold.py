"""What each kind of entry does to the state of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablee import fair
from tablee.match import Match
from tablee.options import read_options
from tablee.registry import find_game
from tablee.server import entries as e
from tablee.server.refusal import Refusal
from tablee.server.seating import Applied, Line, Seat
from tablee.words import general

if TYPE_CHECKING:
    from tablee.server.table import TableState


def _created(state: TableState, entry: e.Created) -> Applied:
    state.game = find_game(entry.game)
    state.options = read_options(state.game, entry.options)
    state.listed = entry.listed
    state.hints = entry.hints
    state.seconds_per_move = entry.seconds_per_move
    state.commitment = entry.commitment
    state.host = entry.guest
    state.numbers = [0] * (state.game.players[-1] + 1)
    state.person(entry.guest, "")
    for plan in entry.seats:
        person = state.person(entry.guest, plan.name) if plan.kind == "person" else None
        state.seats.append(Seat(person, plan.bot, plan.name))
    return Applied(entry, table=True)


def _joined(state: TableState, entry: e.Joined) -> Applied:
    state.seats[entry.seat] = Seat(state.person(entry.guest, entry.name), None, entry.name)
    return Applied(entry, table=True)


def _left(state: TableState, entry: e.Left) -> Applied:
    seat = state.seats[entry.seat]
    was_host = entry.seat == state.host_seat
    if state.phase == "playing":
        seat.person, seat.bot = None, entry.bot
    else:
        state.seats[entry.seat] = Seat()
    if was_host:
        state.find_host()
    if state.phase != "over" and not any(seat.person for seat in state.seats):
        state.phase = "closed"
    return Applied(entry, table=True)


def _readied(state: TableState, entry: e.Readied) -> Applied:
    seat = state.seats[entry.seat]
    seat.ready = entry.ready
    if entry.mix is not None:
        seat.mix = entry.mix
    return Applied(entry, table=True)


def _bot_seated(state: TableState, entry: e.BotSeated) -> Applied:
    state.seats[entry.seat] = Seat(None, entry.bot, entry.name)
    return Applied(entry, table=True)


def _seat_opened(state: TableState, entry: e.SeatOpened) -> Applied:
    state.seats[entry.seat] = Seat()
    return Applied(entry, table=True)


def _seat_added(state: TableState, entry: e.SeatAdded) -> Applied:
    state.seats.append(Seat())
    return Applied(entry, table=True)


def _seat_removed(state: TableState, entry: e.SeatRemoved) -> Applied:
    del state.seats[entry.seat]
    return Applied(entry, table=True)


def _seats_swapped(state: TableState, entry: e.SeatsSwapped) -> Applied:
    seats = state.seats
    seats[entry.first], seats[entry.second] = seats[entry.second], seats[entry.first]
    return Applied(entry, table=True)


def _arranged(state: TableState, entry: e.Arranged) -> Applied:
    state.options = read_options(state.game, entry.options)
    state.seconds_per_move = entry.seconds_per_move
    state.listed = entry.listed
    state.hints = entry.hints
    return Applied(entry, table=True)


def _started(state: TableState, entry: e.Started) -> Applied:
    game = state.game
    if entry.rules_version != game.rules_version:
        values = {"version": entry.rules_version, "known": game.rules_version}
        raise Refusal("not-now", general("online.rules", **values))
    if entry.material is not None:
        game = game.with_material(entry.material)
    state.contributions = tuple(seat.mix for seat in state.seats)
    state.match = Match(
        game,
        players=len(state.seats),
        options=state.options,
        seed=fair.mix(state.secret(), state.contributions),
    )
    state.phase = "playing"
    state.started_at = state.version + 1
    for seat in state.seats:
        seat.ready, seat.mix = False, ""
    seen = tuple(state.match.opening.seen_by(viewer) for viewer in state.viewers())
    return Applied(entry, seen, table=True, moved=True)


def _bot_took_over(state: TableState, entry: e.BotTookOver) -> Applied:
    state.seats[entry.seat].bot = entry.bot
    return Applied(entry, table=True)


def _came_back(state: TableState, entry: e.CameBack) -> Applied:
    state.seats[entry.seat].bot = None
    return Applied(entry, table=True)


def _moved(state: TableState, entry: e.Moved) -> Applied:
    match = state.match
    if match is None or state.phase != "playing":
        raise Refusal("not-now", general("online.not_playing"))
    happened = match.apply(entry.by, entry.move)
    seen = happened.seen_by_all(match.players)
    over = match.outcome is not None
    if over:
        state.phase = "over"
    # Who moved knows it; whoever else sees nothing of it must not be able to count it either.
    to = None
    if not over and not all(seen):
        to = tuple(k for k, events in enumerate(seen) if events or k == entry.by + 1)
    return Applied(entry, seen, table=over, moved=True, to=to)


def _said(state: TableState, entry: e.Said) -> Applied:
    seat = state.seats[entry.by]
    guest = seat.person.guest if seat.person is not None else ""
    return Applied(entry, line=Line(seat.name, entry.text, guest, ()))


def _reacted(state: TableState, entry: e.Reacted) -> Applied:
    return Applied(entry)


def _rematched(state: TableState, entry: e.Rematched) -> Applied:
    state.phase = "open"
    state.number += 1
    state.commitment = entry.commitment
    state.match = None
    state.contributions = ()
    for seat in state.seats:
        seat.mix, seat.ready = "", False
        if seat.person is not None:
            seat.bot = None
    state.seats[entry.by].ready = True
    return Applied(entry, table=True)


def _seat_moved(state: TableState, entry: e.SeatMoved) -> Applied:
    seat = state.seats[entry.seat]
    if seat.person is not None:
        old = seat.person.guest
        seat.person = state.person(entry.guest, seat.name)
        if state.host == old:
            state.host = entry.guest
    return Applied(entry, to=())


FOLD: dict[type, Callable[[TableState, Any], Applied]] = {
    e.Created: _created,
    e.Joined: _joined,
    e.Left: _left,
    e.Readied: _readied,
    e.BotSeated: _bot_seated,
    e.SeatOpened: _seat_opened,
    e.SeatAdded: _seat_added,
    e.SeatRemoved: _seat_removed,
    e.SeatsSwapped: _seats_swapped,
    e.Arranged: _arranged,
    e.Started: _started,
    e.BotTookOver: _bot_took_over,
    e.CameBack: _came_back,
    e.Moved: _moved,
    e.Said: _said,
    e.Reacted: _reacted,
    e.Rematched: _rematched,
    e.SeatMoved: _seat_moved,
}
