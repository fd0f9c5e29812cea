"""What counts at the end of a game of UpTurn."""

from tablee.game import Numbers, States
from tablee.games.upturn.layout import OVER
from tablee.kernel import rule


@rule
def scores(states: States, i: int, out: Numbers) -> None:
    """UT-18, UT-19: the tiles left on each rack; fewer is better."""
    for seat in range(states[i]["players"]):
        out[seat] = states[i]["rack_sizes"][seat]


@rule
def winners(states: States, i: int) -> int:
    """UT-18: the first with no tile left. UT-19: if nobody can go on, who has the fewest."""
    state = states[i]
    fewest = int(state["rack_sizes"][0])
    for seat in range(1, state["players"]):
        fewest = min(fewest, int(state["rack_sizes"][seat]))
    seats = 0
    for seat in range(state["players"]):
        if state["rack_sizes"][seat] == fewest:
            seats |= 1 << seat
    return seats


@rule
def rounds(states: States, i: int) -> int:
    """The game is one round."""
    return 1 if states[i]["phase"] == OVER else 0
