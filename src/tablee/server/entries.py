"""What is written into the log of a table: each entry is one thing that was done.

The state of a table is the fold of its entries (table.py), so an entry holds what cannot be
computed again: who, what, and which dice were thrown. It never holds the secret of a shuffle.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tablee.wire.tables import Reaction

SERVER = -1  # "by" of what nobody at the table did

OptionValue: TypeAlias = str | int | bool


class _Entry(
    msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True, gc=False
):
    """The root of the entries: who did it, and the id that their client gave it."""

    by: int = SERVER  # the seat of who did it
    id: str | None = None


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as it was planned when the table was made."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None


class Created(_Entry, frozen=True, tag="created"):
    game: str
    options: dict[str, OptionValue]
    seats: tuple[SeatPlan, ...]
    guest: str  # who made it, and sits at the first seat of a person
    listed: bool
    seconds_per_move: int
    commitment: str
    hints: bool = False


class Joined(_Entry, frozen=True, tag="joined"):
    seat: int
    guest: str
    name: str


class Left(_Entry, frozen=True, tag="left"):
    """Somebody got up; ``bot`` plays on if a game was going on."""

    seat: int
    bot: str | None = None


class Readied(_Entry, frozen=True, tag="readied"):
    seat: int
    ready: bool
    mix: str | None = None


class BotSeated(_Entry, frozen=True, tag="bot-seated"):
    seat: int
    bot: str
    name: str


class SeatOpened(_Entry, frozen=True, tag="seat-opened"):
    seat: int


class SeatAdded(_Entry, frozen=True, tag="seat-added"):
    pass


class SeatRemoved(_Entry, frozen=True, tag="seat-removed"):
    seat: int


class SeatsSwapped(_Entry, frozen=True, tag="seats-swapped"):
    first: int
    second: int


class Arranged(_Entry, frozen=True, tag="arranged"):
    options: dict[str, OptionValue]
    seconds_per_move: int
    listed: bool
    hints: bool = False


class Started(_Entry, frozen=True, tag="started"):
    """The deal, and what it was dealt by: rules and boxes may change while a table rests."""

    rules_version: int
    material: dict[str, str | int] | None = None


class BotTookOver(_Entry, frozen=True, tag="bot-took-over"):
    seat: int
    bot: str


class CameBack(_Entry, frozen=True, tag="came-back"):
    seat: int


class Moved(_Entry, frozen=True, tag="moved"):
    """A move of the seat ``by``; ``auto`` if a bot made it because the time was over."""

    move: int
    auto: bool = False


class Said(_Entry, frozen=True, tag="said"):
    text: str


class Reacted(_Entry, frozen=True, tag="reacted"):
    reaction: Reaction


class Rematched(_Entry, frozen=True, tag="rematched"):
    commitment: str


class SeatMoved(_Entry, frozen=True, tag="seat-moved"):
    """The person at a seat has another device, hence another guest."""

    seat: int
    guest: str


Entry: TypeAlias = (
    Created
    | Joined
    | Left
    | Readied
    | BotSeated
    | SeatOpened
    | SeatAdded
    | SeatRemoved
    | SeatsSwapped
    | Arranged
    | Started
    | BotTookOver
    | CameBack
    | Moved
    | Said
    | Reacted
    | Rematched
    | SeatMoved
)

# Entries after which somebody may sit elsewhere than before
RESEATING = frozenset((Joined, Left, SeatOpened, SeatRemoved, SeatsSwapped, SeatMoved))

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Entry).decode
