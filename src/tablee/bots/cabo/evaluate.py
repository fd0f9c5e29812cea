"""Cabo: how good a state is for a seat, as its chance to win the whole game.

The totals after the round decide. Between players whose totals differ the chances fall off with
the difference, measured in what the rounds to come may still turn around: much while everybody is
far from 100, little when somebody is close.
"""

import math

from tablee.bots.cabo.knowledge import ONE_ROUND
from tablee.bots.cabo.styles import VALUE_SPREAD, VALUE_SPREAD_ROOM
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import Numbers, States
from tablee.games.cabo.layout import DEALING, OVER
from tablee.games.cabo.scoring import hand_sum
from tablee.kernel import rule


@rule
def evaluate(
    states: States,
    i: int,
    seat: int,
    traits: Traits,
    knowledge: Knowledge,  # noqa: ARG001 - the state says it all
    scratch: Numbers,  # noqa: ARG001
) -> float:
    """0 to 1; in the middle of a round as if all cards were shown now."""
    state = states[i]
    limit = int(state["limit"])
    if limit < 0:
        limit += ONE_ROUND
    shown = state["phase"] == OVER or state["phase"] == DEALING
    lowest = 1 << 20
    if not shown:
        for other in range(state["players"]):
            lowest = min(lowest, hand_sum(states, i, other))
    most = 0
    least = 1 << 20
    for other in range(state["players"]):
        total = total_after(states, i, other, lowest, limit)
        most = max(most, total)
        least = min(least, total)
    if most > limit:
        return share_of_win(states, i, seat, lowest, limit, least)
    scale = traits[VALUE_SPREAD] + traits[VALUE_SPREAD_ROOM] * math.sqrt(limit - most)
    own = math.exp(-(total_after(states, i, seat, lowest, limit) - least) / scale)
    everybody = 0.0
    for other in range(state["players"]):
        everybody += math.exp(-(total_after(states, i, other, lowest, limit) - least) / scale)
    return own / everybody


@rule
def total_after(states: States, i: int, seat: int, lowest: int, limit: int) -> int:
    """The total of a seat after the round, any fall from 100 included (CB-18).

    ``lowest`` is the lowest sum of cards on the table; none is above it once the round is counted.
    """
    state = states[i]
    total = int(state["totals"][seat])
    if state["phase"] != OVER and state["phase"] != DEALING:
        cards = hand_sum(states, i, seat)
        if cards > lowest:
            total += cards
            if state["caller"] == seat:
                total += int(state["failed_cabo"])
    if total == limit and state["resets"][seat] < state["resets_per_player"]:
        used = 0
        for other in range(state["players"]):
            used += int(state["resets"][other])
        if used < state["resets_per_table"]:
            total = int(state["reset_to"])
    return total


@rule
def share_of_win(states: States, i: int, seat: int, lowest: int, limit: int, least: int) -> float:
    """CB-18: the lowest total wins, and equal totals share."""
    if total_after(states, i, seat, lowest, limit) > least:
        return 0.0
    winners = 0
    for other in range(states[i]["players"]):
        winners += int(total_after(states, i, other, lowest, limit) == least)
    return 1.0 / winners
