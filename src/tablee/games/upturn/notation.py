"""The moves of UpTurn as people write them.

One move: ``40`` (lay 40), ``run 22`` (begin a run to 22), ``hit #2`` (player 2 draws for the mark),
``give #2``, ``blue left``, ``green right``, ``double-arrow down left``, ``skip``, ``skip2``,
``joker up``, ``draw``, ``pass``, ``upturn``; with two players arrows have no side: ``blue``. Seats
count from 1 and may be called by name. French words are read too.

Several moves at once: ``64+48+22`` is a run, ``41#2`` lays 41 and makes player 2 draw, ``40
upturn`` (or ``40!``) lays 40 and calls, and commas join whatever else: ``22, give #2, give #3``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablee.errors import InvalidMove
from tablee.game import Move, MoveSpace, Seat
from tablee.games.upturn.layout import DOUBLE_STEP, HIGHEST, SEATS
from tablee.games.upturn.moves import (
    ALL_MOVES,
    NUMBER_OF,
    Blue,
    Call,
    DoubleArrow,
    Draw,
    Give,
    Green,
    Hit,
    Joker,
    Lay,
    Pass,
    Run,
    Skip,
)
from tablee.games.upturn.numbering import MOVES
from tablee.games.upturn.spec import WORDS
from tablee.words import Message

_ALIASES = {
    "suite": "run",
    "pénalité": "hit",
    "penalite": "hit",
    "vise": "hit",
    "viser": "hit",
    "donne": "give",
    "donner": "give",
    "bleu": "blue",
    "bleue": "blue",
    "vert": "green",
    "verte": "green",
    "gauche": "left",
    "droite": "right",
    "haut": "up",
    "monte": "up",
    "bas": "down",
    "descend": "down",
    "passe": "skip",
    "passe1": "skip",
    "passe2": "skip2",
    "skip1": "skip",
    "pioche": "draw",
    "piocher": "draw",
    "garde": "pass",
    "garder": "pass",
}
_DOUBLE_ARROW = re.compile(r"\bdouble[ -](?:arrow|fl[eè]che)\b")
_ARROW = re.compile(r"\b(?:fl[eè]che (bleue|verte)|(blue|green)[ -]arrow)\b")
_TWO = re.compile(r"\b(skip|passe) ([12])\b")
_SEVERAL = re.compile(r"[,;]")
_CALLS = re.compile(r"(.*?\S)(?:\s+upturn\s*!?|\s*!)")
_LAID = re.compile(r"(\d+)(?:\s*#\s*(\d))?")


class UpTurnMoves(MoveSpace):
    """135 moves: 99 numbers, 9 runs, 8 choices of a player, 16 actions, draw, pass and the call."""

    count = MOVES
    said_with_others = (Call(),)

    def from_number(self, number: int) -> Move:
        if not 0 <= number < MOVES:
            values = {"number": number, "most": MOVES - 1}
            raise InvalidMove(Message(WORDS, "invalid.number", values))
        return ALL_MOVES[number]

    def to_number(self, move: Move) -> int:
        try:
            return NUMBER_OF[move]
        except (KeyError, TypeError):
            values = {"move": str(move)[:60]}
            raise InvalidMove(Message(WORDS, "invalid.value", values)) from None

    def parse_move(self, text: str, names: Sequence[str] = ()) -> Move:
        """The move that ``text`` writes; seats may be called by number or by ``names``."""
        typed = " ".join(text.lower().split())
        if _is_digits(typed):
            return Lay(_read_number(typed))
        word, _, about = typed.partition(" ")
        word = _ALIASES.get(word, word)
        if word in ("hit", "give") and about:
            seat = _read_seat(about, names)
            return Hit(seat) if word == "hit" else Give(seat)
        if word == "run" and about:
            return Run(_read_double(about))
        move = _BY_TEXT.get(_plain_words(typed))
        if move is None:
            raise _unreadable(text)
        return move

    def parse_moves(self, text: str, names: Sequence[str] = ()) -> list[Move]:
        """Several moves in one line, as written above."""
        return expand_moves(text, names)

    def format_move(self, move: Move, names: Sequence[str] = ()) -> str:
        return format_move(move)


def format_move(move: Move) -> str:
    """The short text of a move, as a person types it."""
    match move:
        case Lay(number=number):
            return str(number)
        case Run(double=double):
            return f"run {double}"
        case Hit(seat=seat):
            return f"hit #{seat + 1}"
        case Give(seat=seat):
            return f"give #{seat + 1}"
        case Blue(side=side) | Green(side=side):
            color = "blue" if isinstance(move, Blue) else "green"
            return f"{color} {side}" if side else color
        case DoubleArrow(way=way, side=side):
            return f"double-arrow {way} {side}" if side else f"double-arrow {way}"
        case Skip(players=players):
            return "skip" if players == 1 else "skip2"
        case Joker(way=way):
            return f"joker {way}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case _:
            return "upturn"


_BY_TEXT = {format_move(move): move for move in ALL_MOVES}


def expand_moves(text: str, names: Sequence[str] = ()) -> list[Move]:
    """The small moves that a text of several asks for, in the order they are made."""
    found: list[Move] = []
    for part in _SEVERAL.split(text):
        found.extend(_expand_part(part, text, names))
    return found


def _expand_part(part: str, text: str, names: Sequence[str]) -> list[Move]:
    calls = _CALLS.fullmatch(part.strip().lower())
    typed = calls[1] if calls else part
    laid = [_LAID.fullmatch(piece.strip()) for piece in typed.split("+")]
    if all(laid):
        moves = _expand_laid([match for match in laid if match])
    elif "+" in typed:
        raise _unreadable(text)
    else:
        moves = [UpTurnMoves().parse_move(typed, names)]
    return [*moves, Call()] if calls and moves != [Call()] else moves


def _expand_laid(laid: list[re.Match[str]]) -> list[Move]:
    """``64+41#2+22``: a run to its last number, with who draws for a mark on the way."""
    moves: list[Move] = [Run(_read_double(laid[-1][1]))] if len(laid) > 1 else []
    for match in laid:
        moves.append(Lay(_read_number(match[1])))
        if match[2]:
            moves.append(Hit(_read_seat(match[2], ())))
    return moves


def _plain_words(typed: str) -> str:
    """The English words in their usual form."""
    typed = _DOUBLE_ARROW.sub("double-arrow", typed)
    typed = _ARROW.sub(lambda match: match[1] or match[2], typed)
    typed = _TWO.sub(r"\1\2", typed)
    return " ".join(_ALIASES.get(word, word) for word in typed.rstrip("! ").split())


def _is_digits(typed: str) -> bool:
    return typed.isascii() and typed.isdecimal()


def _read_number(digits: str) -> int:
    if not _is_digits(digits) or len(digits) > 4 or not 1 <= int(digits) <= HIGHEST:
        values = {"number": digits[:20], "highest": HIGHEST}
        raise InvalidMove(Message(WORDS, "invalid.tile", values))
    return int(digits)


def _read_double(typed: str) -> int:
    if not _is_digits(typed) or len(typed) > 4 or int(typed) not in _DOUBLES:
        raise InvalidMove(Message(WORDS, "invalid.double", {"typed": typed[:20]}))
    return int(typed)


_DOUBLES = range(DOUBLE_STEP, HIGHEST + 1, DOUBLE_STEP)


def _read_seat(typed: str, names: Sequence[str]) -> Seat:
    for seat, name in enumerate(names):
        if " ".join(name.lower().split()) == typed:
            return seat
    seats = len(names) or SEATS
    digits = typed.removeprefix("#").strip()
    if not _is_digits(digits) or len(digits) > 4 or not 1 <= int(digits) <= seats:
        values = {"typed": typed[:20], "seats": seats}
        raise InvalidMove(Message(WORDS, "invalid.seat", values))
    return int(digits) - 1


def _unreadable(text: str) -> InvalidMove:
    return InvalidMove(Message(WORDS, "invalid.text", {"typed": " ".join(text.split())[:40]}))
