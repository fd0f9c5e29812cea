"""What a client may send over the socket of a table.

Every message that asks for something carries an ``id`` of the client's own making. A client that
does not know whether it was heard sends the same message again with the same ``id``: it counts
once.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tablee.wire.tables import Reaction
from tablee.words import Language

Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=31)]
MoveNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
WrittenMove: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
AnyMove: TypeAlias = MoveNumber | WrittenMove
OptionValue: TypeAlias = str | int | bool


class _Inbound(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True
):
    """The root of what comes in."""


class Hello(_Inbound, frozen=True, tag="hello"):
    """The first message: the version of the protocol, and where the client left off."""

    version: int
    language: Language | None = None  # else that of the cookie or of Accept-Language
    stream: Annotated[str, msgspec.Meta(max_length=40)] | None = None  # of the last message it has
    n: Annotated[int, msgspec.Meta(ge=0)] = 0  # the number of that message
    from_deal: bool = False  # whether all events of the game that is played are to be told instead
    typed: bool = False  # whether legal moves are to come as values too, beside their numbers


class Ping(_Inbound, frozen=True, tag="ping"):
    """Is somebody there? A browser cannot ask this otherwise."""

    id: Id


class Preview(_Inbound, frozen=True, tag="preview"):
    """What would the table look like to me after these moves? Private, and nothing is made."""

    id: Id
    moves: Annotated[tuple[AnyMove, ...], msgspec.Meta(max_length=32)]


class Hint(_Inbound, frozen=True, tag="hint"):
    """What would a bot do in my place, after these moves of mine? Private, and nothing is made."""

    id: Id
    moves: Annotated[tuple[AnyMove, ...], msgspec.Meta(max_length=32)] = ()


class Join(_Inbound, frozen=True, tag="join"):
    """Take an open seat: the one named, or the first."""

    id: Id
    name: Annotated[str, msgspec.Meta(max_length=80)] | None = None  # else that of the guest
    seat: SeatNumber | None = None


class Leave(_Inbound, frozen=True, tag="leave"):
    """Get up for good; in a game that goes on, a bot plays on at the seat."""

    id: Id


class Ready(_Inbound, frozen=True, tag="ready"):
    """Say that one is ready, or not yet; ``mix`` goes into the shuffle (docs/fair-shuffles.md)."""

    id: Id
    ready: bool = True
    mix: Annotated[str, msgspec.Meta(max_length=256)] | None = None


class Start(_Inbound, frozen=True, tag="start"):
    """The host begins the game; no seat may be open."""

    id: Id


class SeatBot(_Inbound, frozen=True, tag="seat-bot"):
    """The host puts a bot on an open seat, or another bot in a bot's place."""

    id: Id
    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None  # else the usual one


class OpenSeat(_Inbound, frozen=True, tag="open-seat"):
    """The host opens a seat again: whoever sat there is out. Before the start only."""

    id: Id
    seat: SeatNumber


class AddSeat(_Inbound, frozen=True, tag="add-seat"):
    """The host adds an open seat."""

    id: Id


class RemoveSeat(_Inbound, frozen=True, tag="remove-seat"):
    """The host takes a seat away; those behind it move up. Before the start only."""

    id: Id
    seat: SeatNumber


class Swap(_Inbound, frozen=True, tag="swap"):
    """The host exchanges two seats. Before the start only."""

    id: Id
    first: SeatNumber
    second: SeatNumber


class Arrange(_Inbound, frozen=True, tag="arrange"):
    """The host changes what the table agreed on; what is left away stays. Before the start only."""

    id: Id
    options: dict[str, OptionValue] | None = None
    seconds_per_move: Annotated[int, msgspec.Meta(ge=0, le=86_400)] | None = None  # 0: no limit
    listed: bool | None = None
    hints: bool | None = None  # whether everybody may ask what a bot would do


class BotPlays(_Inbound, frozen=True, tag="bot-plays"):
    """The host lets a bot play on for somebody who is absent; or somebody for themselves."""

    id: Id
    seat: SeatNumber


class Back(_Inbound, frozen=True, tag="back"):
    """A seat goes back from the bot to the person whose it is; the host or that person asks."""

    id: Id
    seat: SeatNumber


class MakeMove(_Inbound, frozen=True, tag="move"):
    """A move, by its number or as written."""

    id: Id
    move: AnyMove


class Say(_Inbound, frozen=True, tag="chat"):
    """Say something to the table, under the talk rules of the game."""

    id: Id
    text: str


class React(_Inbound, frozen=True, tag="react"):
    """One of a few harmless signs."""

    id: Id
    reaction: Reaction


class Rematch(_Inbound, frozen=True, tag="rematch"):
    """After the end: another game at this table with the same people."""

    id: Id


Action: TypeAlias = (
    Join
    | Leave
    | Ready
    | Start
    | SeatBot
    | OpenSeat
    | AddSeat
    | RemoveSeat
    | Swap
    | Arrange
    | BotPlays
    | Back
    | MakeMove
    | Say
    | React
    | Rematch
)
Inbound: TypeAlias = Hello | Ping | Preview | Hint | Action
Kind: TypeAlias = Literal["hello", "ping", "preview", "hint", "action"]


class _Head(msgspec.Struct, frozen=True):
    """What can be read of a message that is otherwise wrong."""

    id: Id | None = None


_decoder = msgspec.json.Decoder(Inbound)
_head_decoder = msgspec.json.Decoder(_Head)
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


def read(message: str | bytes) -> Inbound:
    """Read a message; raises one of ``UNREADABLE``."""
    found: Inbound = _decoder.decode(message)
    return found


def id_of(message: str | bytes) -> str | None:
    """The id of a message that cannot be read, so that its refusal finds who waits for it."""
    try:
        return _head_decoder.decode(message).id
    except UNREADABLE:
        return None
