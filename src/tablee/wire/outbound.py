"""What a client is sent over the socket of a table.

A client shows what it was sent last. ``state`` is everything at once; an ``update`` replaces the
parts that it carries. Both are numbered: the stream of one seat counts what that seat was sent.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from tablee.wire.problems import Problem
from tablee.wire.tables import ChatLine, Reaction, Table


class _Outbound(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """The root of what goes out."""


class Reacted(msgspec.Struct, frozen=True):
    """Somebody gave a sign."""

    seat: int
    reaction: Reaction


class State(_Outbound, frozen=True, tag="state"):
    """All that a viewer may know now: after ``hello``, and when one gets another seat."""

    n: int
    stream: str  # whose eyes: "watch", or a seat; to be given back in ``hello``
    you: int | None  # one's seat; None for who watches
    table: Table
    connected: tuple[bool, ...]  # by seat: whether somebody, or a bot, is there
    watchers: int
    missed: tuple[Any, ...] | None = None  # events since the client's number; None: too long ago
    observation: Any = None  # before the first game there is none
    awaited: tuple[int, ...] = ()
    legal: tuple[int, ...] = ()  # numbers of moves
    moves: tuple[Any, ...] = ()  # the same moves as values, for a client that asked for them
    clock: int | None = None  # seconds that are left for this move, where time is limited
    chat: tuple[ChatLine, ...] = ()  # the last lines
    id: str | None = None  # the action that led here, if it was one's own


class Update(_Outbound, frozen=True, tag="update"):
    """What one action changed. Parts that are left away are as they were."""

    n: int
    id: str | None = None  # one's own action, which is hereby acknowledged
    events: tuple[Any, ...] = ()  # of the game, in order
    observation: Any = None  # the whole of it, after these events
    awaited: tuple[int, ...] | None = None
    legal: tuple[int, ...] | None = None
    moves: tuple[Any, ...] | None = None  # the same as values, for a client that asked for them
    clock: int | None = None  # seconds for the move that is awaited now
    table: Table | None = None
    chat: ChatLine | None = None
    reaction: Reacted | None = None


class Done(_Outbound, frozen=True, tag="done"):
    """An action that was sent again had been done the first time."""

    id: str
    n: int


class Refused(_Outbound, frozen=True, tag="refused"):
    """Something was not done; nothing has changed."""

    code: Problem
    text: str  # one sentence in the person's language
    id: str | None = None


class Previewed(_Outbound, frozen=True, tag="previewed"):
    """The table as it would be."""

    id: str
    observation: Any
    legal: tuple[int, ...]
    moves: tuple[Any, ...] | None = None  # the same as values, for a client that asked for them


class Hinted(_Outbound, frozen=True, tag="hinted"):
    """What a bot would do in one's place, for oneself alone."""

    id: str
    move: int
    text: str  # in the person's language: what, and why where that can be said


class Presence(_Outbound, frozen=True, tag="presence"):
    """Who is there now. It is not numbered: the last one counts."""

    connected: tuple[bool, ...]
    watchers: int


class Pong(_Outbound, frozen=True, tag="pong"):
    """Here."""

    id: str


class Closing(_Outbound, frozen=True, tag="closing"):
    """The server closes this connection; come back after so many seconds, if there are any."""

    code: Literal["stopping", "slow", "too-many", "stored-elsewhere"]
    text: str
    again: float | None


Outbound: TypeAlias = (
    State | Update | Done | Refused | Previewed | Hinted | Presence | Pong | Closing
)

encode = msgspec.json.Encoder().encode
