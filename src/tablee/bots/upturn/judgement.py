"""stub"""
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.games.upturn.layout import OVER
from tablee.kernel import rule


@rule
def evaluate(states: States, i: int, seat: int, traits: Traits) -> float:
    """How likely the seat wins from here: 0 to 1."""
    state = states[i]
    total = 0.0
    mine = 0.0
    for other in range(state["players"]):
        size = int(state["rack_sizes"][other])
        w = 1.0/(0.5+size*size)
        if size == 0:
            return 1.0 if other == seat else 0.0
        total += w
        if other == seat:
            mine = w
    return mine / total
