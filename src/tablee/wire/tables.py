"""A table as everybody may see it: who sits where, what was agreed, how far it is."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tablee.game import Outcome

Phase: TypeAlias = Literal["open", "playing", "over", "closed"]
Reaction: TypeAlias = Literal["hello", "thanks", "well-played", "laugh", "oops", "wow"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place at the table."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None  # which bot plays here, for itself or for somebody absent
    ready: bool = False


class Reveal(msgspec.Struct, frozen=True):
    """After the end: what made the shuffles."""

    secret: str
    contributions: tuple[str, ...]


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody may know of a table beside the game itself."""

    id: str
    game: str
    phase: Phase
    options: dict[str, str | int | bool]
    seats: tuple[Seat, ...]
    host: int | None  # a seat; None where no person sits any more
    listed: bool
    seconds_per_move: int  # 0: no limit
    number: int  # of the game at this table, from 1
    commitment: str  # of this game's shuffle, in hexadecimal
    hints: bool = False  # whether everybody may ask what a bot would do
    outcome: Outcome | None = None
    reveal: Reveal | None = None


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said."""

    n: int  # its number in the stream it is sent in
    name: str
    text: str
    seat: int | None = None  # of who said it, as long as they sit there
