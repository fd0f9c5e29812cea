"""Cabo: the end of a round, and of the game (CB-15 to CB-18, CB-20, CB-21, and CB-4)."""

from tablee.game import Numbers, States
from tablee.games.cabo.layout import DEALING, NOBODY, OVER
from tablee.kernel import rule

KAMIKAZE_SCORE = 50  # CB-17


@rule
def end_round(states: States, i: int) -> None:
    """All cards are shown; the scores are written down; the game ends or a new round is dealt."""
    state = states[i]
    players = int(state["players"])
    for seat in range(players):
        state["last_sums"][seat] = hand_sum(states, i, seat)
    winners = round_winners(states, i)
    for seat in range(players):
        score = round_score(states, i, seat, winners)
        state["last_scores"][seat] = score
        state["totals"][seat] += score
    state["rounds_scored"] += 1
    fall_back(states, i)
    if is_limit_passed(states, i):
        state["phase"] = OVER
    else:
        state["dealer"] = round_loser(states, i)
        state["first"] = next_starter(states, i, winners)
        state["phase"] = DEALING


@rule
def hand_sum(states: States, i: int, seat: int) -> int:
    """CB-15: the cards of a seat added up."""
    state = states[i]
    occupied = int(state["occupied"][seat])
    total = 0
    for place in range(state["hand_size"]):
        total += int(state["cards"][seat, place]) * (occupied >> place & 1)
    return total


@rule
def is_kamikaze(states: States, i: int, seat: int) -> bool:
    """CB-17: exactly the two 12 and the two 13; spec.py says how a hand is made a number."""
    state = states[i]
    occupied = int(state["occupied"][seat])
    signature = 0
    for place in range(state["hand_size"]):
        if occupied >> place & 1:
            signature += 1 << 4 * int(state["cards"][seat, place])
    return bool(signature == state["kamikaze"])


@rule
def kamikazes(states: States, i: int) -> int:
    """CB-17: the seats with that hand, as bits."""
    found = 0
    for seat in range(states[i]["players"]):
        if is_kamikaze(states, i, seat):
            found |= 1 << seat
    return found


@rule
def round_winners(states: States, i: int) -> int:
    """CB-15: the lowest. CB-16: of several the caller alone, else all. CB-17: the kamikaze."""
    state = states[i]
    found = kamikazes(states, i)
    if found:
        return found
    players = int(state["players"])
    lowest = int(state["last_sums"][0])
    for seat in range(1, players):
        lowest = min(lowest, int(state["last_sums"][seat]))
    for seat in range(players):
        if state["last_sums"][seat] == lowest:
            found |= 1 << seat
    caller = int(state["caller"])
    if caller != NOBODY and found >> caller & 1:
        return 1 << caller
    return found


@rule
def round_score(states: States, i: int, seat: int, winners: int) -> int:
    """CB-15, CB-16, CB-17: 0 for winners; else the sum, 5 more for the caller, or 50."""
    state = states[i]
    if winners >> seat & 1:
        return 0
    if kamikazes(states, i):
        return KAMIKAZE_SCORE
    score = int(state["last_sums"][seat])
    if state["caller"] == seat:
        score += int(state["failed_cabo"])
    return score


@rule
def fall_back(states: States, i: int) -> None:
    """CB-18, CB-20, CB-21: exactly 100 becomes 50, as often as the table allows."""
    state = states[i]
    players = int(state["players"])
    used = 0
    for seat in range(players):
        used += int(state["resets"][seat])
    for seat in range(players):
        if (
            state["totals"][seat] == state["limit"]
            and state["resets"][seat] < state["resets_per_player"]
            and used < state["resets_per_table"]
        ):
            state["totals"][seat] = state["reset_to"]
            state["resets"][seat] += 1
            used += 1


@rule
def is_limit_passed(states: States, i: int) -> bool:
    """CB-18: somebody is above 100."""
    state = states[i]
    for seat in range(state["players"]):
        if state["totals"][seat] > state["limit"]:
            return True
    return False


@rule
def next_starter(states: States, i: int, winners: int) -> int:
    """CB-4: the winner; of several the lowest total, then the next after the last starter."""
    state = states[i]
    players = int(state["players"])
    last = int(state["first"])
    best = NOBODY
    for step in range(1, players + 1):
        seat = (last + step) % players
        if winners >> seat & 1 and (
            best == NOBODY or state["totals"][seat] < state["totals"][best]
        ):
            best = seat
    return best


@rule
def round_loser(states: States, i: int) -> int:
    """CB-4: the highest score of the round, of several the highest total, then the lowest seat."""
    state = states[i]
    worst = 0
    for seat in range(1, state["players"]):
        behind = int(state["last_scores"][seat]) - int(state["last_scores"][worst])
        if behind > 0 or (behind == 0 and state["totals"][seat] > state["totals"][worst]):
            worst = seat
    return worst


@rule
def scores(states: States, i: int, out: Numbers) -> None:
    """CB-18: the totals; few points win."""
    for seat in range(states[i]["players"]):
        out[seat] = states[i]["totals"][seat]


@rule
def winners(states: States, i: int) -> int:
    """CB-18: the lowest total, and equal totals share."""
    state = states[i]
    lowest = int(state["totals"][0])
    for seat in range(1, state["players"]):
        lowest = min(lowest, int(state["totals"][seat]))
    seats = 0
    for seat in range(state["players"]):
        if state["totals"][seat] == lowest:
            seats |= 1 << seat
    return seats


@rule
def rounds(states: States, i: int) -> int:
    """CB-18: as many as it takes."""
    return int(states[i]["rounds_scored"])
