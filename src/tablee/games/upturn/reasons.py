"""Why a move is not allowed, in words.

The reason is made from the asking seat's own observation, so it cannot tell what that seat may not
know.
"""

from __future__ import annotations

from tablee.game import Move, Seat
from tablee.games.upturn.deliveries import code_of
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
from tablee.games.upturn.racks import is_double
from tablee.games.upturn.spec import WORDS
from tablee.games.upturn.views import Tile, UpTurnObservation, tile_of
from tablee.words import Message


def why_illegal(table: UpTurnObservation, seat: Seat, move: Move) -> Message:
    """The first rule that the move breaks; only asked of moves that are not legal."""
    if table.phase == "over":
        return _because("over")
    if isinstance(move, Call):
        return _because("no_call")
    if table.on_turn != seat:
        return _because("not_your_turn")
    match table.phase:
        case "hit" | "give":
            return _why_not_choose(table, seat, move)
        case "run":
            return _why_not_in_run(table, move)
        case "opening":
            return _why_not_open(table, move)
    return _why_not_in_turn(table, move)


def _why_not_choose(table: UpTurnObservation, seat: Seat, move: Move) -> Message:
    """UT-11, UT-12: first choose a player, and one that may be chosen."""
    wanted = Hit if table.phase == "hit" else Give
    if not isinstance(move, wanted):
        return _because(f"choose.{table.phase}", count=table.to_give)
    target = move.seat
    if target == seat:
        return _because(f"oneself.{table.phase}")
    return _because("no_such_seat", seat=target + 1, seats=len(table.rack_sizes))


def _why_not_in_run(table: UpTurnObservation, move: Move) -> Message:
    """UT-12: numbers on the way to the double, and only that double."""
    if not isinstance(move, Lay):
        return _because("finish_run", double=table.run_to)
    if not _holds(table, move.number):
        return _not_held(table, move.number)
    if is_double(move.number):
        return _because("one_double", number=move.number, double=table.run_to)
    values = {"number": move.number, "last": table.last_number, "double": table.run_to}
    return _because("not_between", **values)


def _why_not_open(table: UpTurnObservation, move: Move) -> Message:
    """UT-5."""
    match move:
        case Lay(number=number):
            return _not_held(table, number)
        case Run(double=double):
            return _why_not_run(table, double)
        case Draw() | Pass():
            return _because("must_open" if _numbers(table) else "must_draw")
        case Hit() | Give():
            return _because("nothing_to_choose")
    return _because("open_with_number")


def _why_not_in_turn(table: UpTurnObservation, move: Move) -> Message:
    """UT-7, UT-8."""
    match move:
        case Lay(number=number):
            return _why_not_lay(table, number)
        case Run(double=double):
            return _why_not_run(table, double)
        case Draw():
            return _because("drawn_already")
        case Pass():
            return _because("must_draw")
        case Blue() | Green() | DoubleArrow() | Skip() | Joker():
            return _why_not_action(table, move)
    return _because("nothing_to_choose")


def _why_not_lay(table: UpTurnObservation, number: int) -> Message:
    """UT-7, UT-9: onward from the last number."""
    if not _holds(table, number):
        return _not_held(table, number)
    return _because(f"lay.{table.row}", number=number, last=table.last_number)


def _why_not_run(table: UpTurnObservation, double: int) -> Message:
    """UT-12: a double of one's own that lies ahead, with a number before it."""
    if not _holds(table, double):
        return _not_held(table, double)
    last = table.last_number or 0
    if table.row is not None and (double > last) != (table.row == "rising"):
        return _because(f"lay.{table.row}", number=double, last=last)
    return _because("empty_run", double=double, last=last)


def _why_not_action(table: UpTurnObservation, move: Move) -> Message:
    """UT-13, UT-17."""
    tile = tile_of(code_of(move))
    if not _holds(table, tile):
        return _not_held(table, tile)
    if len(table.rack or ()) == 1:
        return _because("last_is_number")
    if len(table.rack_sizes) == 2:
        return _because("no_side")
    return _because("which_side")


def _holds(table: UpTurnObservation, tile: Tile) -> bool:
    return table.rack is not None and tile in table.rack


def _numbers(table: UpTurnObservation) -> bool:
    return any(isinstance(tile, int) for tile in table.rack or ())


def _not_held(table: UpTurnObservation, tile: Tile) -> Message:
    rack = " ".join(str(held) for held in table.rack or ())
    return _because("not_held", tile=tile, rack=rack)


def _because(key: str, **values: object) -> Message:
    return Message(WORDS, f"illegal.{key}", values)
