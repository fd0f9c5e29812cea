"""What a game provides, and the few things that all games share.

A game is rules (compiled or plain, over a record), a numbered move space with a typed and a written
form, views of the record for each seat, and events. It knows nothing of sockets, files, clocks or
people.
"""

from __future__ import annotations

import functools
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee.errors import InvalidMaterial, InvalidMove
from tablee.words import Message, general

Seat: TypeAlias = int  # a 0-based place at a table
Viewer: TypeAlias = "int | None"  # a seat, or None: somebody who only watches
States: TypeAlias = NDArray[Any]  # an array of a game's records
Numbers: TypeAlias = NDArray[Any]  # room for move numbers, an order, a setting


@functools.cache  # there are few sets of seats, and every move asks for one
def seats_of(bits: int) -> tuple[Seat, ...]:
    """The seats that a row of bits stands for, as the rules write sets of seats."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


class Move(msgspec.Struct, frozen=True, tag=True):
    """What a player chooses."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """What happened."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        """What ``viewer`` may know of it; every kind of event decides this for itself."""
        raise NotImplementedError


class PublicEvent(Event, frozen=True, tag=True):
    """What happened before everybody's eyes."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self


class Observation(msgspec.Struct, frozen=True, tag=True):
    """What a viewer may know; hidden means absent."""


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    termination: str  # why it ended, in a word of the game's
    winners: tuple[Seat, ...]  # several in a shared win, all in a won cooperative game
    scores: tuple[int, ...]  # by seat; what a score means is the game's


class OptionsRecord(Protocol):
    """A frozen keyword-only dataclass of a game's options."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class EncodedField:
    """A stretch of the encoded observation, for those who learn from it."""

    name: str
    size: int
    meaning: str


class MoveSpace(ABC):
    """All moves of a game: numbered for bots and adapters, typed for code, written for people."""

    count: int  # the numbers are 0 to count - 1
    said_with_others: tuple[Move, ...] = ()  # calls, which may be typed together with any move

    @abstractmethod
    def from_number(self, number: int) -> Move: ...

    @abstractmethod
    def to_number(self, move: Move) -> int: ...

    @abstractmethod
    def parse_move(self, text: str, names: Sequence[str] = ()) -> Move:
        """Read what a person typed; raises ``InvalidMove``."""

    def parse_moves(self, text: str, names: Sequence[str] = ()) -> list[Move]:
        """Several moves in one line, separated by commas, or by spaces where that is clear."""
        found: list[Move] = []
        for part in re.split(r"[,;]", text):
            words = part.split()
            try:
                found.append(self.parse_move(part, names))
            except InvalidMove:
                if len(words) < 2:
                    raise
                found.extend(self.parse_move(word, names) for word in words)
        return found

    @abstractmethod
    def format_move(self, move: Move, names: Sequence[str] = ()) -> str:
        """The short text of a move, as a person types it."""


class Game(ABC):
    """One box on the shelf. The rules of a game are at its kernel; this is how to reach them."""

    name: str  # as typed: "the-game"
    package: str  # where its words and rulebook are
    rules_version: int  # raised when an old saved game would replay otherwise
    players: range
    options: type[Any]  # a frozen keyword-only dataclass, every field with its default
    layout: np.dtype[Any]
    moves: MoveSpace
    encoding: tuple[EncodedField, ...]
    rules: Mapping[str, Callable[..., Any]]  # the functions that ``RULES`` names
    longest_order: int  # the most things that one chance step puts in order
    cooperative: bool = False  # whether all win or lose together
    several_rounds: bool = False  # whether scores grow from round to round

    def check_options(self, players: int, options: Any) -> None:  # noqa: B027 - most accept all
        """Refuse options that cannot hold together or with so many players: ``InvalidOption``."""

    def material(self) -> dict[str, Any] | None:
        """What a saved game must hold of the material; None where every box is the same."""
        return None

    def read_material(self, text: str) -> Game:
        """The same game with the material that a text lists; raises ``InvalidMaterial``."""
        raise InvalidMaterial(general("material.none", game=self.name))

    def with_material(self, material: Mapping[str, Any]) -> Game:
        """The same game with the material of a saved game; raises ``InvalidMaterial``."""
        raise InvalidMaterial(general("material.none", game=self.name))

    @abstractmethod
    def setting(self, players: int, options: Any) -> NDArray[np.int64]:
        """The options as the kernel's ``set_up`` takes them."""

    def moves_in_use(self, options: Any) -> int:
        """With these options every move has a number below this; masks need not be longer."""
        return self.moves.count

    @abstractmethod
    def observe(self, states: States, viewer: Viewer) -> Observation:
        """What ``viewer`` may know now."""

    def observe_all(self, states: States, players: int) -> tuple[Observation, ...]:
        """What a spectator may know now, then each seat; a game may share the work between them."""
        return tuple(self.observe(states, viewer) for viewer in (None, *range(players)))

    def review(self, states: States, viewer: Viewer, *, all_open: bool) -> Observation:
        """What a replay of a game that is over may show: all that ``viewer`` knew, or all cards.

        Most games need no more than the observations; one whose table shows a card only once, or
        has cards that nobody knows, shows them here.
        """
        return self.observe(states, viewer)

    @abstractmethod
    def events_of_chance(self, before: States, after: States) -> tuple[Event, ...]:
        """What a chance step did."""

    @abstractmethod
    def events_of_move(
        self, before: States, seat: Seat, move: Move, after: States
    ) -> tuple[Event, ...]:
        """What a move did."""

    @abstractmethod
    def outcome(self, states: States) -> Outcome | None:
        """How it ended; None while it goes on."""

    @abstractmethod
    def why_illegal(self, observation: Observation, seat: Seat, move: Move) -> Message:
        """Why ``seat`` may not make this move now, from what that seat may know."""

    def why_not_said(self, options: Any, text: str) -> Message | None:
        """Why a chat message breaks the rules of this game; None where it does not."""
        return None

    @abstractmethod
    def can_preview(self, states: States, seat: Seat, move: Move) -> bool:
        """Whether what the move does follows from what ``seat`` knows, so that it can be shown."""


RULES = (
    "set_up",  # (states, i, setting): a record with nothing dealt yet
    "chance_due",  # (states, i) -> n: a permutation of n things is awaited; 0: none
    "supply",  # (states, i, order): the outcome of that chance step
    "awaited",  # (states, i) -> bits: the seats whose move the game waits for
    "awaited_moves",  # (states, i, seat, out) -> n: moves that take the game on
    "free_moves",  # (states, i, seat, out, n) -> n: moves that anybody may make at any time
    "legal_moves",  # (states, i, seat, out) -> n: both
    "apply",  # (states, i, seat, move): a legal move
    "is_over",  # (states, i) -> bool
    "scores",  # (states, i, out): by seat
    "winners",  # (states, i) -> bits: the seats that have won; asked when it is over
    "rounds",  # (states, i) -> n: rounds that were counted; a game of one round has 1 when over
    "encode",  # (states, i, seat, out): what the seat may know, as numbers
)
