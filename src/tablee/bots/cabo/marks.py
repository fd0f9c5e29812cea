"""Cabo: what a player's turns tell of the cards that only that player knows.

Whoever discards a 5, or draws although a 5 lies open, hardly knows to hold anything higher. For
every card of another player that its owner has seen, the record keeps the lowest value that the
owner has let pass for it. This is read from one moment to the next, from what all may see: two
cards that the same players know change places unnoticed here, and a card looked at with the power
of a drawn card is not told apart from one replaced by it where both are possible.
"""

from tablee.bots.mind import Knowledge
from tablee.game import States
from tablee.games.cabo.layout import DECIDING, DRAW_PILE, HOLDING, PEEK_POWER, PLACES
from tablee.kernel import rule

NO_MARK = 0  # else the value let pass, plus 1
KEPT_INSTEAD = 5 + 1  # a drawn card kept in place of an unknown one is about so low
DECLINED = 3  # a discard is left lying if it saves no more than about this

NOWHERE_YET = -1


@rule
def mark_changes(states: States, i: int, seat: int, knowledge: Knowledge, k: int) -> None:
    """State i follows on the moment that record k of ``seat`` tells of."""
    known = knowledge[k]
    player = int(known["turn"])
    if known["round"] != states[i]["round"]:
        clear_marks(knowledge, k)
    elif known["phase"] == HOLDING and states[i]["phase"] != HOLDING:
        clear_swapped(states, i, knowledge, k)
        if player != seat:
            mark_turn(states, i, player, knowledge, k)
    elif (
        known["phase"] == DECIDING
        and states[i]["phase"] == HOLDING
        and states[i]["held_from"] == DRAW_PILE
        and player != seat
    ):
        mark_known(states, i, player, knowledge, k, int(known["discard_top"]) + DECLINED + 1)


@rule
def clear_marks(knowledge: Knowledge, k: int) -> None:
    known = knowledge[k]
    for owner in range(known["players"]):
        for place in range(known["hand_size"]):
            known["passed"][owner, place] = NO_MARK


@rule
def clear_swapped(states: States, i: int, knowledge: Knowledge, k: int) -> None:
    """CB-12: what two cards were thought to be does not hold once they have changed places."""
    known = knowledge[k]
    knowers = states[i]["knowers"]
    one = NOWHERE_YET
    other = NOWHERE_YET
    changed = 0
    for owner in range(known["players"]):
        for place in range(known["hand_size"]):
            if knowers[owner, place] != known["knowers"][owner, place]:
                one = other
                other = owner * PLACES + place
                changed += 1
    if changed != 2:
        return
    a, b = one // PLACES, one % PLACES
    c, d = other // PLACES, other % PLACES
    if knowers[a, b] == known["knowers"][c, d] and knowers[c, d] == known["knowers"][a, b]:
        known["passed"][a, b] = NO_MARK
        known["passed"][c, d] = NO_MARK


@rule
def mark_turn(states: States, i: int, player: int, knowledge: Knowledge, k: int) -> None:
    """A card of another player went to the discard pile."""
    state = states[i]
    known = knowledge[k]
    discarded = int(state["discards"][int(state["discard_count"]) - 1])
    drawn = known["held_from"] == DRAW_PILE
    unknown_gone = False
    for place in range(known["hand_size"]):
        before = int(known["knowers"][player, place])
        after = int(state["knowers"][player, place])
        if not int(state["occupied"][player]) >> place & 1:
            known["passed"][player, place] = NO_MARK
        elif after >> player & 1 and not before >> player & 1:
            known["passed"][player, place] = NO_MARK
            if drawn and known["powers"][discarded] == PEEK_POWER:
                continue
            unknown_gone = True
            if drawn:
                known["passed"][player, place] = KEPT_INSTEAD
    if not unknown_gone:
        mark_known(states, i, player, knowledge, k, discarded + 1)


@rule
def mark_known(
    states: States, i: int, player: int, knowledge: Knowledge, k: int, mark: int
) -> None:
    """Every card that ``player`` knows to hold is probably below ``mark``."""
    known = knowledge[k]
    for place in range(known["hand_size"]):
        before = int(known["knowers"][player, place]) >> player & 1
        if before and int(states[i]["occupied"][player]) >> place & 1:
            passed = int(known["passed"][player, place])
            if passed == NO_MARK or mark < passed:
                known["passed"][player, place] = mark
