"""The moves of The Game, typed and written.

Written forms: ``37>A`` (lay 37 on pile A), ``end``, ``keep-off B``, ``keep-off! B`` (urgent),
``no-jump B``, ``no-jump! B``, ``withdraw B``, ``willing 2``, ``starts 3``. Piles A and B rise, C
and D fall; seats count from 1. French words are read too, and ``37 A`` where ``>`` is a nuisance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias, cast

from tablee.errors import InvalidMove
from tablee.game import Move, MoveSpace, Seat
from tablee.games.the_game.layout import CARDS, PILES, SEATS
from tablee.games.the_game.numbering import (
    END,
    KEEP_OFF,
    KEEP_OFF_STRONG,
    LAY,
    LOWEST,
    MOVES,
    NO_JUMP,
    NO_JUMP_STRONG,
    SIGNAL,
    SIGNALS,
    STARTS,
    WILLING,
    WILLING_LEVELS,
    WITHDRAW,
)
from tablee.words import Message

Pile: TypeAlias = Literal["A", "B", "C", "D"]
SignalKind: TypeAlias = Literal["keep-off", "keep-off!", "no-jump", "no-jump!"]

PILE_NAMES: tuple[Pile, ...] = ("A", "B", "C", "D")
SIGNAL_NAMES: dict[int, SignalKind] = {
    KEEP_OFF: "keep-off",
    KEEP_OFF_STRONG: "keep-off!",
    NO_JUMP: "no-jump",
    NO_JUMP_STRONG: "no-jump!",
}
SIGNAL_NUMBERS = {name: number for number, name in SIGNAL_NAMES.items()}
WORDS = "tablee.games.the_game"


class Lay(Move, frozen=True, tag="lay"):
    """TG-5: lay a card of one's hand on a pile."""

    card: int
    pile: Pile


class EndTurn(Move, frozen=True, tag="end"):
    """TG-8: draw, and the next player is on turn."""


class GiveSignal(Move, frozen=True, tag="signal"):
    """TG-14: ask the others something about a pile; it replaces one's earlier signal there."""

    pile: Pile
    signal: SignalKind


class WithdrawSignal(Move, frozen=True, tag="withdraw"):
    """TG-14: take back one's signal on a pile."""

    pile: Pile


class SayWilling(Move, frozen=True, tag="willing"):
    """TG-4: how gladly one would start, 0 to 3."""

    level: int


class ConfirmStarter(Move, frozen=True, tag="starts"):
    """TG-4: say who starts; any player may."""

    seat: Seat


# One shape for every form: words, then what they are about.
_LAY = re.compile(r"(\d{1,4})\s*(?:>|\s|->|→)?\s*([a-z])")
_WORD = re.compile(r"([a-zà-ÿ-]+)\s*(!?)(?:\s+(\w+))?")
_ALIASES = {
    "end": "end",
    "fin": "end",
    "keep-off": "keep-off",
    "pas-ici": "keep-off",
    "no-jump": "no-jump",
    "pas-de-saut": "no-jump",
    "withdraw": "withdraw",
    "retirer": "withdraw",
    "willing": "willing",
    "volontaire": "willing",
    "starts": "starts",
    "commence": "starts",
}


class TheGameMoves(MoveSpace):
    """422 moves: 392 cards on piles, the end of a turn, 20 signals, 4 willingnesses, 5 starters."""

    count = MOVES

    def from_number(self, number: int) -> Move:
        if LAY <= number < END:
            return Lay(LOWEST + (number - LAY) // PILES, PILE_NAMES[(number - LAY) % PILES])
        if number == END:
            return EndTurn()
        if SIGNAL <= number < WILLING:
            pile = PILE_NAMES[(number - SIGNAL) // SIGNALS]
            signal = (number - SIGNAL) % SIGNALS
            if signal == WITHDRAW:
                return WithdrawSignal(pile)
            return GiveSignal(pile, SIGNAL_NAMES[signal])
        if WILLING <= number < STARTS:
            return SayWilling(number - WILLING)
        if STARTS <= number < MOVES:
            return ConfirmStarter(number - STARTS)
        raise InvalidMove(Message(WORDS, "invalid.number", {"number": number, "most": MOVES - 1}))

    def to_number(self, move: Move) -> int:
        number = _number(move)
        if number is None:
            raise InvalidMove(Message(WORDS, "invalid.value", {"move": str(move)[:60]}))
        return number

    def parse_move(self, text: str, names: Sequence[str] = ()) -> Move:
        """The move that ``text`` writes; seats may be named by number or by ``names``."""
        typed = " ".join(text.lower().split())
        if match := _LAY.fullmatch(typed):
            return Lay(_read_card(match[1]), _read_pile(match[2]))
        match = _WORD.fullmatch(typed)
        word = _ALIASES.get(match[1]) if match else None
        if match is None or word is None or (match[2] and word not in ("keep-off", "no-jump")):
            raise _unreadable(text)
        return _read_word(word, match[2], match[3], text, names)

    def format_move(self, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case Lay(card=card, pile=pile):
                return f"{card}>{pile}"
            case GiveSignal(pile=pile, signal=signal):
                return f"{signal} {pile}"
            case WithdrawSignal(pile=pile):
                return f"withdraw {pile}"
            case SayWilling(level=level):
                return f"willing {level}"
            case ConfirmStarter(seat=seat):
                return f"starts {seat + 1}"
            case _:
                return "end"


def _number(move: Move) -> int | None:
    """The number of a move, or None for a value that no number stands for."""
    match move:
        case Lay(card=card, pile=pile) if LOWEST <= card < LOWEST + CARDS and pile in PILE_NAMES:
            return LAY + (card - LOWEST) * PILES + PILE_NAMES.index(pile)
        case EndTurn():
            return END
        case GiveSignal(pile=pile, signal=signal) if (
            pile in PILE_NAMES and signal in SIGNAL_NUMBERS
        ):
            return SIGNAL + PILE_NAMES.index(pile) * SIGNALS + SIGNAL_NUMBERS[signal]
        case WithdrawSignal(pile=pile) if pile in PILE_NAMES:
            return SIGNAL + PILE_NAMES.index(pile) * SIGNALS + WITHDRAW
        case SayWilling(level=level) if 0 <= level < WILLING_LEVELS:
            return WILLING + level
        case ConfirmStarter(seat=seat) if 0 <= seat < SEATS:
            return STARTS + seat
    return None


def _read_word(word: str, mark: str, about: str | None, text: str, names: Sequence[str]) -> Move:
    if word == "end" and about is None:
        return EndTurn()
    if about is None or word == "end":
        raise _unreadable(text)
    if word in ("keep-off", "no-jump"):
        return GiveSignal(_read_pile(about), cast("SignalKind", word + mark))
    if word == "withdraw":
        return WithdrawSignal(_read_pile(about))
    if word == "willing":
        if len(about) != 1 or about not in "0123":
            raise InvalidMove(Message(WORDS, "invalid.willing", {"typed": about[:20]}))
        return SayWilling(int(about))
    return ConfirmStarter(_read_seat(about, names))


def _read_card(digits: str) -> int:
    if not digits.isascii() or not LOWEST <= int(digits) < LOWEST + CARDS:
        values = {"card": digits, "lowest": LOWEST, "highest": LOWEST + CARDS - 1}
        raise InvalidMove(Message(WORDS, "invalid.card", values))
    return int(digits)


def _read_pile(letter: str) -> Pile:
    if letter.upper() not in PILE_NAMES:
        raise InvalidMove(Message(WORDS, "invalid.pile", {"typed": letter[:20]}))
    return cast("Pile", letter.upper())


def _read_seat(typed: str, names: Sequence[str]) -> Seat:
    for seat, name in enumerate(names):
        if name.lower() == typed:
            return seat
    seats = len(names) or SEATS
    if len(typed) != 1 or typed not in "12345" or int(typed) > seats:
        raise InvalidMove(Message(WORDS, "invalid.seat", {"typed": typed[:20], "seats": seats}))
    return int(typed) - 1


def _unreadable(text: str) -> InvalidMove:
    return InvalidMove(Message(WORDS, "invalid.text", {"typed": " ".join(text.split())[:40]}))
