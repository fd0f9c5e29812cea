"""Hints in UpTurn: what a tile does, and what still fits after it."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game import Move, Seat
from tablee.games.upturn.moves import (
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
from tablee.games.upturn.views import UpTurnObservation
from tablee.words import Message

WORDS = "tablee.hints"


def explain(seen: UpTurnObservation, move: Move, names: Sequence[str]) -> tuple[Message, ...]:
    match move:
        case Lay(number=number):
            return (_hint("lay", number=number), *_why_lay(seen, number))
        case Run(double=double):
            return (_hint("run", double=double), *_why_run(seen, double))
        case Hit(seat=seat) | Give(seat=seat):
            what = "hit" if isinstance(move, Hit) else "give"
            return (_hint(what, name=names[seat]), *_why_seat(seen, seat, names))
        case Blue() | Green() | DoubleArrow() | Joker():
            return _turn(seen, move, names)
        case Skip(players=players):
            return (_hint("skip" if players == 1 else "skip_two"),)
        case Draw():
            return (_hint("draw"), *_why_draw(seen))
        case Pass():
            return (_hint("keep"),)
        case Call():
            return (_hint("call"),)
    raise TypeError(f"{move} is no move of UpTurn")


def _why_lay(seen: UpTurnObservation, number: int) -> tuple[Message, ...]:
    if number in seen.marks and seen.rack_sizes and len(seen.rack or ()) > 1:
        return (_hint("marked"),)
    fitting = _fitting(seen, rises=seen.row == "rising") if seen.row is not None else []
    if len(fitting) > 1 and seen.last_number is not None:
        nearest = min(fitting, key=lambda other: abs(other - (seen.last_number or 0)))
        if nearest == number:
            return (_hint("nearest", count=len(fitting) - 1),)
    return ()


def _why_run(seen: UpTurnObservation, double: int) -> tuple[Message, ...]:
    last = seen.last_number
    if last is None:
        return ()
    low, high = min(last, double), max(last, double)
    between = [tile for tile in seen.rack or () if isinstance(tile, int) and low < tile < high]
    plain = [tile for tile in between if tile % 11]  # UT-12: only one double at a time
    return (_hint("run_why", count=len(plain) + 1),)


def _why_seat(seen: UpTurnObservation, seat: Seat, names: Sequence[str]) -> tuple[Message, ...]:
    others = [size for other, size in enumerate(seen.rack_sizes) if other != seen.viewer]
    size = seen.rack_sizes[seat]
    return (_hint("fewest", name=names[seat], count=size),) if size == min(others) else ()


def _turn(
    seen: UpTurnObservation, move: Blue | Green | DoubleArrow | Joker, names: Sequence[str]
) -> tuple[Message, ...]:
    rises = isinstance(move, Blue) or (isinstance(move, DoubleArrow | Joker) and move.way == "up")
    tile = {Blue: "blue", Green: "green", DoubleArrow: "double_arrow", Joker: "joker"}[type(move)]
    what = _hint(f"{tile}_{'up' if rises else 'down'}")
    fitting = len(_fitting(seen, rises=rises))
    fits = (_hint("then_fit", count=fitting),) if fitting else ()
    side = None if isinstance(move, Joker) else move.side
    if side is None or seen.viewer is None:
        return (what, *fits)
    players = len(seen.rack_sizes)
    following = (seen.viewer + (1 if side == "left" else players - 1)) % players
    return (what, _hint("goes_on", name=names[following]), *fits)


def _why_draw(seen: UpTurnObservation) -> tuple[Message, ...]:
    if seen.row is None or _fitting(seen, rises=seen.row == "rising"):
        return ()
    return (_hint("nothing_fits"),)


def _fitting(seen: UpTurnObservation, *, rises: bool) -> list[int]:
    """One's own numbers on the side of the last one to which the row goes."""
    last = seen.last_number or 0
    numbers = [tile for tile in seen.rack or () if isinstance(tile, int)]
    return [number for number in numbers if (number > last if rises else number < last)]


def _hint(key: str, **values: object) -> Message:
    return Message(WORDS, f"upturn.{key}", values)
