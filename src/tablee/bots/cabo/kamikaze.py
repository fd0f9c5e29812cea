"""Cabo: two 12 and two 13 (CB-17), when they are near. Learning from play alone never finds it."""

from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.placing import set_move
from tablee.bots.cabo.styles import KAMIKAZE
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.games.cabo.layout import DISCARD_PILE, EMPTY, HOLDING, NOBODY, VALUES
from tablee.games.cabo.numbering import CALL, DISCARD, DRAW, TAKE
from tablee.kernel import rule

NONE = -1  # no move: not playing for it
COMPLETE = -2  # no card is missing
FAR = -3  # more than one card is missing


@rule
def wanted(knowledge: Knowledge, k: int, value: int) -> int:
    """How many cards of a value the hand of CB-17 has."""
    return int(knowledge[k]["kamikaze"]) >> 4 * value & 15


@rule
def missing_value(knowledge: Knowledge, k: int, scratch: States) -> int:
    """The one value that is missing, or COMPLETE, or FAR."""
    size = 0
    held = 0
    missing = FAR
    for value in range(VALUES):
        want = wanted(knowledge, k, value)
        size += want
        have = int(scratch[0]["own"][value])
        held += min(have, want)
        if have < want:
            missing = value
    seat = int(knowledge[k]["seat"])
    lying = 0
    for place in range(knowledge[k]["hand_size"]):
        lying += int(scratch[0]["cards"][seat, place] != EMPTY)
    if size == 0 or lying != size or held < size - 1:
        return FAR
    return COMPLETE if held == size else missing


@rule
def odd_place(knowledge: Knowledge, k: int, scratch: States) -> int:
    """The place of the card that does not belong to that hand."""
    seat = int(knowledge[k]["seat"])
    for place in range(knowledge[k]["hand_size"]):
        card = int(scratch[0]["cards"][seat, place])
        if card == HIDDEN:
            return place
        if card >= 0 and scratch[0]["own"][card] > wanted(knowledge, k, card):
            return place
    return 0


@rule
def kamikaze_move(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> int:
    """The move of one who plays for it, or NONE where that is not worth it."""
    known = knowledge[k]
    missing = missing_value(knowledge, k, scratch)
    if missing == FAR:
        return NONE
    deciding = known["phase"] != HOLDING
    can_discard = known["held_from"] != DISCARD_PILE
    if missing == COMPLETE:
        if deciding:
            if known["caller"] == NOBODY:
                return CALL
            return DRAW if known["draw_pile"] > 0 else TAKE
        return DISCARD if can_discard else NONE
    if deciding:
        if known["discard_top"] == missing:
            return TAKE
        return DRAW if is_likely(knowledge, k, traits, missing) else NONE
    if known["held"] == missing:
        return set_move(1 << odd_place(knowledge, k, scratch))
    return DISCARD if can_discard and is_likely(knowledge, k, traits, missing) else NONE


@rule
def is_likely(knowledge: Knowledge, k: int, traits: Traits, missing: int) -> bool:
    """Whether enough of the unseen cards would do, with more than one turn to find one."""
    known = knowledge[k]
    share = int(known["unseen"][missing]) / max(int(known["unseen_count"]), 1)
    return bool(known["caller"] == NOBODY and known["draw_pile"] > 0 and share >= traits[KAMIKAZE])
