"""What an action adds to the log of a table, or why it is refused.

Everything is checked here before it is written, but for the rules of the game, which the fold asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from tablee import fair
from tablee.bots import default_bot, find_bot
from tablee.errors import (
    IllegalMove,
    InvalidContribution,
    InvalidMove,
    InvalidOption,
    TableeError,
    UnknownBot,
    UnknownGame,
)
from tablee.game import Game
from tablee.options import check_players, options_as_dict, read_options
from tablee.registry import find_game
from tablee.server import entries as e
from tablee.server.entries import Entry
from tablee.server.names import bot_name, clean_name, free_name
from tablee.server.refusal import Refusal
from tablee.server.seating import Seat
from tablee.server.settings import Settings
from tablee.server.table import TableState
from tablee.wire import inbound as w
from tablee.wire.http import NewTable
from tablee.wire.problems import Problem
from tablee.words import general

Entries: TypeAlias = tuple[Entry, ...]

_CODES: dict[type[TableeError], Problem] = {
    IllegalMove: "illegal-move",
    InvalidMove: "invalid-move",
    InvalidOption: "bad-option",
    InvalidContribution: "bad-option",
    UnknownBot: "bad-option",
    UnknownGame: "bad-option",
}


def problem_of(error: TableeError) -> Problem:
    """The word for an error that was raised for a person."""
    return error.code if isinstance(error, Refusal) else _CODES.get(type(error), "failed")


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision needs to know beside the table: who asks, and how things stand."""

    settings: Settings
    guest: str | None  # who asks
    name: str  # what the guest is called, if nothing else is said
    is_absent: Callable[[str], bool]  # whether a guest has been away for some time
    is_here: Callable[[str], bool]
    new_secret: Callable[[], bytes]  # makes the secret of a shuffle, to be kept with the entry


def create(new: NewTable, around: Around, commitment: str) -> e.Created:
    """The first entry of a table."""
    game = find_game(new.game)
    check_players(game, len(new.seats))
    options = read_options(game, new.options)
    game.check_options(len(new.seats), options)
    name = clean_name(around.name, around.settings)
    mine = [seat.kind for seat in new.seats].count("me")
    if mine > 1:
        raise Refusal("bad-option", general("online.one_seat"))
    names: list[str] = [name]
    plans = []
    for seat in new.seats:
        if seat.kind == "me":
            plans.append(e.SeatPlan(kind="person", name=name))
        elif seat.kind == "bot":
            bot = _bot(game, seat.bot)
            names.append(bot_name(names))
            plans.append(e.SeatPlan(kind="bot", name=names[-1], bot=bot))
        else:
            plans.append(e.SeatPlan(kind="open"))
    return e.Created(
        game=game.name,
        options=options_as_dict(options),
        seats=tuple(plans),
        guest=_guest(around),
        listed=new.listed,
        seconds_per_move=new.seconds_per_move,
        commitment=commitment,
        hints=new.hints,
    )


def decide(state: TableState, asked: w.Action, around: Around) -> Entries:
    """The entries that an action leads to; raises ``TableeError``."""
    if state.phase == "closed":
        raise Refusal("not-now", general("online.closed"))
    return _DECISIONS[type(asked)](state, asked, around)


# --- coming and going ----------------------------------------------------------------------------


def _join(state: TableState, asked: w.Join, around: Around) -> Entries:
    guest = _guest(around)
    if state.seat_of(guest) is not None:
        raise Refusal("not-now", general("online.seated_already"))
    if state.phase == "playing":
        raise Refusal("not-now", general("online.playing_already"))
    number = asked.seat
    if number is None:
        free = [number for number, seat in enumerate(state.seats) if seat.is_open]
        if not free:
            raise Refusal("full", general("online.full"))
        number = free[0]
    elif not _seat(state, number).is_open:
        raise Refusal("full", general("online.seat_taken", seat=number + 1))
    name = clean_name(around.name if asked.name is None else asked.name, around.settings)
    name = free_name(name, state.names())
    return (e.Joined(seat=number, guest=guest, name=name, by=-1, id=asked.id),)


def _leave(state: TableState, asked: w.Leave, around: Around) -> Entries:
    seat = _own_seat(state, around)
    bot = None
    if state.phase == "playing":
        bot = state.seats[seat].bot or default_bot(state.game).name
    return (e.Left(seat=seat, bot=bot, by=seat, id=asked.id),)


def _ready(state: TableState, asked: w.Ready, around: Around) -> Entries:
    seat = _own_seat(state, around)
    _must_be_open(state)
    if asked.mix is not None:
        fair.mix(bytes(fair.SECRET_BYTES), (asked.mix,))  # refuses what is too long
    readied = e.Readied(seat=seat, ready=asked.ready, mix=asked.mix, by=seat, id=asked.id)
    others = [other for number, other in enumerate(state.seats) if number != seat]
    if not asked.ready or not all(_is_ready(other) for other in others):
        return (readied,)
    try:
        return (readied, _started(state))
    except TableeError:
        return (readied,)  # not yet: the host will see why when trying to start


def _is_ready(seat: Seat) -> bool:
    return not seat.is_open and (seat.person is None or seat.ready)


def _start(state: TableState, asked: w.Start, around: Around) -> Entries:
    seat = _host_seat(state, around)
    _must_be_open(state)
    return (_started(state, by=seat, id_=asked.id),)


def _started(state: TableState, by: int = e.SERVER, id_: str | None = None) -> e.Started:
    if any(seat.is_open for seat in state.seats):
        raise Refusal("not-now", general("online.open_seats"))
    check_players(state.game, len(state.seats))
    state.game.check_options(len(state.seats), state.options)
    return e.Started(
        rules_version=state.game.rules_version, material=state.game.material(), by=by, id=id_
    )


# --- the host ------------------------------------------------------------------------------------


def _seat_bot(state: TableState, asked: w.SeatBot, around: Around) -> Entries:
    host = _host_seat(state, around)
    _must_be_open(state)
    if _seat(state, asked.seat).person is not None:
        raise Refusal("not-now", general("online.seat_taken", seat=asked.seat + 1))
    bot = _bot(state.game, asked.bot)
    name = state.seats[asked.seat].name or bot_name(state.names())
    return (e.BotSeated(seat=asked.seat, bot=bot, name=name, by=host, id=asked.id),)


def _open_seat(state: TableState, asked: w.OpenSeat, around: Around) -> Entries:
    host = _host_seat(state, around)
    _must_be_open(state)
    _must_not_be_own(state, asked.seat, host)
    return (e.SeatOpened(seat=asked.seat, by=host, id=asked.id),)


def _add_seat(state: TableState, asked: w.AddSeat, around: Around) -> Entries:
    host = _host_seat(state, around)
    _must_be_open(state)
    check_players(state.game, len(state.seats) + 1)
    return (e.SeatAdded(by=host, id=asked.id),)


def _remove_seat(state: TableState, asked: w.RemoveSeat, around: Around) -> Entries:
    host = _host_seat(state, around)
    _must_be_open(state)
    _must_not_be_own(state, asked.seat, host)
    check_players(state.game, len(state.seats) - 1)
    return (e.SeatRemoved(seat=asked.seat, by=host, id=asked.id),)


def _swap(state: TableState, asked: w.Swap, around: Around) -> Entries:
    host = _host_seat(state, around)
    _must_be_open(state)
    _seat(state, asked.first)
    _seat(state, asked.second)
    return (e.SeatsSwapped(first=asked.first, second=asked.second, by=host, id=asked.id),)


def _arrange(state: TableState, asked: w.Arrange, around: Around) -> Entries:
    host = _host_seat(state, around)
    _must_be_open(state)
    given: dict[str, Any] = {**options_as_dict(state.options), **(asked.options or {})}
    options = read_options(state.game, given)
    seconds, listed = asked.seconds_per_move, asked.listed
    return (
        e.Arranged(
            options=options_as_dict(options),
            seconds_per_move=state.seconds_per_move if seconds is None else seconds,
            listed=state.listed if listed is None else listed,
            hints=state.hints if asked.hints is None else asked.hints,
            by=host,
            id=asked.id,
        ),
    )


def _bot_plays(state: TableState, asked: w.BotPlays, around: Around) -> Entries:
    """The host gives the seat of somebody absent to a bot; anybody may give their own."""
    seat = _seat(state, asked.seat)
    asker = _own_or_host_seat(state, asked.seat, around)
    if state.phase != "playing" or seat.person is None or seat.bot is not None:
        raise Refusal("not-now", general("online.nobody_to_replace"))
    if asker != asked.seat and around.is_here(seat.person.guest):
        raise Refusal("not-now", general("online.not_absent", name=seat.name))
    bot = default_bot(state.game).name
    return (e.BotTookOver(seat=asked.seat, bot=bot, by=asker, id=asked.id),)


def _back(state: TableState, asked: w.Back, around: Around) -> Entries:
    seat = _seat(state, asked.seat)
    asker = _own_or_host_seat(state, asked.seat, around)
    if state.phase != "playing" or seat.person is None or seat.bot is None:
        raise Refusal("not-now", general("online.nobody_to_come_back"))
    return (e.CameBack(seat=asked.seat, by=asker, id=asked.id),)


# --- playing and talking -------------------------------------------------------------------------


def _move(state: TableState, asked: w.MakeMove, around: Around) -> Entries:
    seat = _own_seat(state, around)
    if state.match is None or state.phase != "playing":
        raise Refusal("not-now", general("online.not_playing"))
    if state.seats[seat].bot is not None:
        raise Refusal("not-now", general("online.bot_plays"))
    return (e.Moved(move=move_number(state, asked.move), by=seat, id=asked.id),)


def move_number(state: TableState, move: w.AnyMove) -> int:
    """The number of a move that was sent by number or as written; raises ``InvalidMove``."""
    moves = state.game.moves
    if isinstance(move, str):
        return moves.to_number(moves.parse_move(move, state.names()))
    moves.from_number(move)
    return move


def _say(state: TableState, asked: w.Say, around: Around) -> Entries:
    seat = _own_seat(state, around)
    text = " ".join(asked.text.split())
    most = around.settings.chat_length
    if len(text) > most:
        raise Refusal("too-large", general("online.chat_length", most=most))
    if not text or not text.isprintable():
        raise Refusal("bad-message", general("online.chat_text"))
    _must_be_said(state, text)
    return (e.Said(text=text, by=seat, id=asked.id),)


def _react(state: TableState, asked: w.React, around: Around) -> Entries:
    seat = _own_seat(state, around)
    _must_be_said(state, "")  # where one may not talk, a sign is talk too
    return (e.Reacted(reaction=asked.reaction, by=seat, id=asked.id),)


def _must_be_said(state: TableState, text: str) -> None:
    """The talk rules hold while a game is played; before and after there is nothing to tell."""
    if state.phase == "playing":
        why = state.game.why_not_said(state.options, text)
        if why is not None:
            raise Refusal("talk", why)


def _rematch(state: TableState, asked: w.Rematch, around: Around) -> Entries:
    """The first who asks opens the next game; for the others it is the same as being ready."""
    seat = _own_seat(state, around)
    if state.phase == "open" and state.number > 1:
        return _ready(state, w.Ready(id=asked.id), around)
    if state.phase != "over":
        raise Refusal("not-now", general("online.not_over"))
    commitment = fair.commit(around.new_secret()).hex()
    rematched = e.Rematched(commitment=commitment, by=seat, id=asked.id)
    others = [other for number, other in enumerate(state.seats) if number != seat]
    if any(other.person is not None or other.is_open for other in others):
        return (rematched,)
    try:
        return (rematched, _started(state))  # with bots only there is nobody to wait for
    except TableeError:
        return (rematched,)


# --- who may -------------------------------------------------------------------------------------


def _guest(around: Around) -> str:
    if around.guest is None:
        raise Refusal("no-guest", general("online.no_guest"))
    return around.guest


def _seat(state: TableState, seat: int) -> Seat:
    if not 0 <= seat < len(state.seats):
        raise Refusal("not-found", general("seat.unknown", seat=seat, most=len(state.seats) - 1))
    return state.seats[seat]


def _own_seat(state: TableState, around: Around) -> int:
    seat = state.seat_of(_guest(around))
    if seat is None:
        raise Refusal("not-yours", general("online.not_seated"))
    return seat


def _host_seat(state: TableState, around: Around) -> int:
    """The seat of who asks, if that is the host, or somebody in place of a host long absent.

    A host who only watches has none.
    """
    if state.host == _guest(around):
        seat = state.seat_of(around.guest)
        return e.SERVER if seat is None else seat
    seat = _own_seat(state, around)
    if state.host != around.guest and not around.is_absent(state.host):
        raise Refusal("not-yours", general("online.host_only"))
    return seat


def _own_or_host_seat(state: TableState, seat: int, around: Around) -> int:
    own = state.seat_of(_guest(around))
    return seat if own == seat else _host_seat(state, around)


def _must_be_open(state: TableState) -> None:
    if state.phase == "playing":
        raise Refusal("not-now", general("online.playing_already"))
    if state.phase == "over":
        raise Refusal("not-now", general("online.rematch_first"))


def _must_not_be_own(state: TableState, seat: int, host: int) -> None:
    _seat(state, seat)
    if seat == host:
        raise Refusal("not-now", general("online.own_seat"))


def _bot(game: Game, name: str | None) -> str:
    return default_bot(game).name if name is None else find_bot(game, name).name


_DECISIONS: dict[type, Callable[[TableState, Any, Around], Entries]] = {
    w.Join: _join,
    w.Leave: _leave,
    w.Ready: _ready,
    w.Start: _start,
    w.SeatBot: _seat_bot,
    w.OpenSeat: _open_seat,
    w.AddSeat: _add_seat,
    w.RemoveSeat: _remove_seat,
    w.Swap: _swap,
    w.Arrange: _arrange,
    w.BotPlays: _bot_plays,
    w.Back: _back,
    w.MakeMove: _move,
    w.Say: _say,
    w.React: _react,
    w.Rematch: _rematch,
}
