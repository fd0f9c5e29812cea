"""Hints in The Game: what a card costs, in numbers that can no longer be laid there."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game import Move
from tablee.games.the_game.kernel import is_rising
from tablee.games.the_game.moves import (
    PILE_NAMES,
    ConfirmStarter,
    GiveSignal,
    Lay,
    SayWilling,
    WithdrawSignal,
)
from tablee.games.the_game.views import TheGameObservation
from tablee.words import Message

WORDS = "tablee.hints"


def explain(seen: TheGameObservation, move: Move, names: Sequence[str]) -> tuple[Message, ...]:
    match move:
        case Lay(card=card, pile=pile):
            lay = _hint("lay", card=card, pile=pile)
            return (lay, *_why_lay(seen, card, PILE_NAMES.index(pile)))
        case GiveSignal(pile=pile, signal=signal):
            kind = "keep_off" if signal.startswith("keep-off") else "no_jump"
            return (_hint(kind, pile=pile),)
        case WithdrawSignal(pile=pile):
            return (_hint("withdraw", pile=pile),)
        case SayWilling(level=level):
            return (_hint("rather" if level > 1 else "rather_not"),)
        case ConfirmStarter(seat=seat):
            own = seat == seen.viewer
            return (_hint("start") if own else _hint("starts", name=names[seat]),)
    return (_hint("end"), *_why_end(seen))


def _why_lay(seen: TheGameObservation, card: int, pile: int) -> tuple[Message, ...]:
    cost = _cost(seen, card, pile)
    if cost < 0:
        return (_hint("back", count=-cost),)
    onward = 1 if is_rising(pile) else -1
    hand = seen.hand or ()
    follows = card - onward * seen.jump
    if follows in hand and follows != card:
        return (_hint("then_back", card=follows),)
    if cost == 0:
        return (_hint("next"),)
    if cost == min(_onward_costs(seen), default=cost):
        return (_hint("cheapest", count=cost),)
    return (_hint("costs", count=cost),)


def _why_end(seen: TheGameObservation) -> tuple[Message, ...]:
    further = _onward_costs(seen)
    return (_hint("further", count=min(further)),) if further else ()


def _onward_costs(seen: TheGameObservation) -> list[int]:
    costs = [_cost(seen, card, pile) for card in seen.hand or () for pile in range(len(seen.tops))]
    return [cost for cost in costs if cost >= 0]


def _cost(seen: TheGameObservation, card: int, pile: int) -> int:
    """How many numbers the card leaves out; of a step back, how far it goes, below nought."""
    step = card - seen.tops[pile] if is_rising(pile) else seen.tops[pile] - card
    return step - 1 if step > 0 else step


def _hint(key: str, **values: object) -> Message:
    return Message(WORDS, f"the-game.{key}", values)
