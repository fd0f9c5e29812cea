"""The moves of Cabo as people type them.

``take``, ``draw``, ``cabo``, ``discard``, ``place 2``, ``place 3+1`` (a set; the new card lies at
the place named first), ``peek 4``, ``spy #2 3``, ``swap 1 #2 3`` (one's own place 1 with place 3 of
seat 2), ``swap #2 1 #3 4`` (of two opponents). Where the players' names are given they stand for
seats: ``spy anna 3``. French words are read too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from tablee.errors import InvalidMove
from tablee.game import Move, Seat
from tablee.games.cabo.layout import PLACES, SEATS
from tablee.games.cabo.move_types import (
    CallCabo,
    Discard,
    Draw,
    Peek,
    Place,
    Spy,
    Swap,
    SwapOthers,
    Take,
)
from tablee.games.cabo.spec import WORDS
from tablee.words import Message

ALIASES = {
    "take": "take",
    "prendre": "take",
    "draw": "draw",
    "piocher": "draw",
    "cabo": "cabo",
    "discard": "discard",
    "defausser": "discard",
    "place": "place",
    "poser": "place",
    "peek": "peek",
    "regarder": "peek",
    "spy": "spy",
    "espionner": "spy",
    "swap": "swap",
    "echanger": "swap",
}
_ALONE: dict[str, Move] = {
    "take": Take(),
    "draw": Draw(),
    "cabo": CallCabo(),
    "discard": Discard(),
}
_DIGITS = re.compile(r"[0-9]{1,3}")


def parse_move(text: str, names: Sequence[str]) -> Move:
    """The move that ``text`` writes; raises ``InvalidMove``."""
    words = text.split()
    kind = ALIASES.get(_without_accents(words[0].lower())) if words else None
    about = words[1:]
    match kind:
        case "take" | "draw" | "cabo" | "discard" if not about:
            return _ALONE[kind]
        case "place" if about:
            return _read_set(" ".join(about))
        case "peek" if len(about) == 1:
            return Peek(_read_place(about[0]))
        case "spy" if len(about) >= 2:
            return Spy(_read_seat(" ".join(about[:-1]), names), _read_place(about[-1]))
        case "swap" if len(about) >= 3:
            return _read_swap(about, names, text)
    raise _unreadable(text)


def format_move(move: Move, names: Sequence[str]) -> str:
    """The short text of a move; seats by name where a name is given and can be read back."""
    match move:
        case Place(places=places):
            return "place " + "+".join(str(place + 1) for place in places)
        case Peek(place=place):
            return f"peek {place + 1}"
        case Spy(seat=seat, place=place):
            return f"spy {_written_seat(seat, names)} {place + 1}"
        case Swap(own_place=own, seat=seat, place=place):
            return f"swap {own + 1} {_written_seat(seat, names)} {place + 1}"
        case SwapOthers():
            first = f"{_written_seat(move.first_seat, names)} {move.first_place + 1}"
            second = f"{_written_seat(move.second_seat, names)} {move.second_place + 1}"
            return f"swap {first} {second}"
        case Take():
            return "take"
        case Draw():
            return "draw"
        case CallCabo():
            return "cabo"
    return "discard"


def _read_set(typed: str) -> Place:
    """CB-9: the first place counts as the first, the others in any order."""
    first, *others = (_read_place(word) for word in re.split(r"\s*\+\s*|\s+", typed.strip()))
    if len({first, *others}) != 1 + len(others):
        raise InvalidMove(Message(WORDS, "invalid.twice", {"typed": typed[:40]}))
    return Place((first, *sorted(others)))


def _read_swap(about: list[str], names: Sequence[str], text: str) -> Move:
    """``1 #2 3`` or ``#2 1 #3 4``; a name may have several words, so every cut is tried."""
    last = _read_place(about[-1])
    seat = _find_seat(" ".join(about[1:-1]), names)
    if _DIGITS.fullmatch(about[0]) and seat is not None:
        return Swap(_read_place(about[0]), seat, last)
    for cut in range(1, len(about) - 2):
        one = _find_seat(" ".join(about[:cut]), names)
        other = _find_seat(" ".join(about[cut + 1 : -1]), names)
        if one is None or other is None or not _DIGITS.fullmatch(about[cut]):
            continue
        if one == other:
            raise InvalidMove(Message(WORDS, "invalid.same_seat", {"typed": " ".join(about)[:40]}))
        place = _read_place(about[cut])
        low, high = sorted([(one, place), (other, last)])
        return SwapOthers(*low, *high)
    if _DIGITS.fullmatch(about[0]):
        raise _no_seat(" ".join(about[1:-1]), names)
    raise _unreadable(text)


def _read_place(typed: str) -> int:
    if not _DIGITS.fullmatch(typed) or not 1 <= int(typed) <= PLACES:
        raise InvalidMove(Message(WORDS, "invalid.place", {"typed": typed[:20], "most": PLACES}))
    return int(typed) - 1


def _read_seat(typed: str, names: Sequence[str]) -> Seat:
    seat = _find_seat(typed, names)
    if seat is None:
        raise _no_seat(typed, names)
    return seat


def _find_seat(typed: str, names: Sequence[str]) -> Seat | None:
    """A seat by ``#2``, by a player's name, or by a bare number."""
    wanted = _as_typed(typed)
    for seat, name in enumerate(names):
        if _as_typed(name) == wanted and not wanted.startswith("#"):
            return seat
    digits = wanted.removeprefix("#")
    if not _DIGITS.fullmatch(digits) or not 1 <= int(digits) <= (len(names) or SEATS):
        return None
    return int(digits) - 1


def _written_seat(seat: Seat, names: Sequence[str]) -> str:
    """A name that nobody else has and that cannot be taken for a number; else ``#2``."""
    by_number = f"#{seat + 1}"
    if seat >= len(names):
        return by_number
    name = " ".join(names[seat].split())
    alike = [other for other in names if _as_typed(other) == _as_typed(name)]
    is_plain = bool(name) and " " not in name and name[0] != "#" and not name.isnumeric()
    return name if is_plain and len(alike) == 1 else by_number


def _as_typed(name: str) -> str:
    return " ".join(name.split()).casefold()


def _without_accents(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _no_seat(typed: str, names: Sequence[str]) -> InvalidMove:
    values = {"typed": typed[:20], "seats": len(names) or SEATS}
    return InvalidMove(Message(WORDS, "invalid.seat", values))


def _unreadable(text: str) -> InvalidMove:
    return InvalidMove(Message(WORDS, "invalid.text", {"typed": " ".join(text.split())[:40]}))
