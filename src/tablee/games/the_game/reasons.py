"""Why a move is not allowed, in words.

The reason is made from the asking seat's own observation, so it cannot tell what that seat may not
know.
"""

from __future__ import annotations

from tablee.game import Move, Seat
from tablee.games.the_game.layout import CARDS
from tablee.games.the_game.moves import (
    PILE_NAMES,
    WORDS,
    ConfirmStarter,
    EndTurn,
    GiveSignal,
    Lay,
    SayWilling,
    WithdrawSignal,
)
from tablee.games.the_game.numbering import LOWEST
from tablee.games.the_game.views import TheGameObservation
from tablee.words import Message


def why_illegal(table: TheGameObservation, seat: Seat, move: Move) -> Message:
    """The first rule that the move breaks; only asked of moves that are not legal."""
    if table.phase == "over":
        return _because("over")
    match move:
        case Lay():
            return _why_not_lay(table, seat, move)
        case EndTurn():
            return _why_not_end(table, seat)
        case GiveSignal() | WithdrawSignal():
            return _why_not_signal(table, seat, move)
        case SayWilling() | ConfirmStarter():
            return _why_not_start(table, seat, move)
    return _because("not_now")


def _why_not_lay(table: TheGameObservation, seat: Seat, move: Lay) -> Message:
    """TG-5, TG-6, TG-7."""
    if table.phase == "starting":
        return _because("agree_first")
    if table.on_turn != seat:
        return _because("not_your_turn")
    if table.hand is None or move.card not in table.hand:
        return _because("not_in_hand", card=move.card, hand=" ".join(map(str, table.hand or ())))
    pile = PILE_NAMES.index(move.pile)
    top = table.tops[pile]
    rising = pile < 2
    back = top - table.jump if rising else top + table.jump
    jump_possible = LOWEST <= back < LOWEST + CARDS
    key = ("rising" if rising else "falling") + ("" if jump_possible else "_no_jump")
    return _because(f"lay.{key}", card=move.card, top=top, back=back)


def _why_not_end(table: TheGameObservation, seat: Seat) -> Message:
    """TG-5, TG-10, TG-16."""
    if table.phase == "starting":
        return _because("agree_first")
    if table.on_turn != seat:
        return _because("not_your_turn")
    missing = table.minimum - len(table.laid_this_turn)
    return _because("minimum", count=missing, minimum=table.minimum)


def _why_not_signal(
    table: TheGameObservation, seat: Seat, move: GiveSignal | WithdrawSignal
) -> Message:
    """TG-13, TG-14."""
    given = table.signals[seat][PILE_NAMES.index(move.pile)]
    if isinstance(move, WithdrawSignal) and given is None:
        return _because("nothing_to_withdraw", pile=move.pile)
    if isinstance(move, GiveSignal) and given == move.signal:
        return _because("signal_given", pile=move.pile)
    return _because("silent")


def _why_not_start(
    table: TheGameObservation, seat: Seat, move: SayWilling | ConfirmStarter
) -> Message:
    """TG-4."""
    if table.phase != "starting":
        return _because("already_started")
    if isinstance(move, ConfirmStarter):
        return _because("no_such_seat", seat=move.seat + 1, seats=len(table.hand_sizes))
    if table.willing[seat] == move.level:
        return _because("willing_said", level=move.level)
    return _because("silent")


def _because(key: str, **values: object) -> Message:
    return Message(WORDS, f"illegal.{key}", values)
