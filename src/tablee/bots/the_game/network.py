"""How likely a win is after a turn, alone: a small network over what is seen of the table.

Each thing that is seen adds its row of weights, and each measure its row times itself; what is
above zero goes on to a second layer of the same kind, and from there to one number. All weights
stand in the traits of the bot, behind the numbers of the estimate. learn.py finds them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.estimate import LENGTH
from tablee.bots.the_game.fronts import SIGHTS, look_after
from tablee.bots.the_game.row import ESTIMATE
from tablee.bots.the_game.thinking import FIRST_LAYER, MEASURES, SECOND_LAYER
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.kernel import rule

# The parts of the network by name, each with its shape, in the order of the traits
PARTS: dict[str, tuple[int, ...]] = {
    "of_measures": (MEASURES, FIRST_LAYER),
    "straight": (MEASURES,),  # from the measures to the end
    "of_sights": (SIGHTS, FIRST_LAYER),
    "first_start": (FIRST_LAYER,),
    "second": (FIRST_LAYER, SECOND_LAYER),
    "second_start": (SECOND_LAYER,),
    "third": (SECOND_LAYER,),
    "last": (1,),
}
NETWORK = ESTIMATE + LENGTH  # where the network begins in the traits
_AT: dict[str, int] = {}
_end = NETWORK
for _name, _shape in PARTS.items():
    _AT[_name] = _end
    _end += math.prod(_shape)
OF_MEASURES, STRAIGHT, OF_SIGHTS = _AT["of_measures"], _AT["straight"], _AT["of_sights"]
FIRST_START, SECOND, SECOND_START = _AT["first_start"], _AT["second"], _AT["second_start"]
THIRD, LAST = _AT["third"], _AT["last"]
END_OF_NETWORK = _end


@rule
def hope_after(knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers, which: int) -> float:
    """The chance of a win after a kept turn, 0 to 1; ``lay_out_fronts`` comes before."""
    if is_known(knowledge, k, scratch, which):
        return 1.0 if scratch[0]["lengths"][which] == scratch[0]["to_come"] else 0.0
    look_after(knowledge, k, scratch, which)
    return hope_seen(traits, scratch)


@rule
def is_known(knowledge: Knowledge, k: int, scratch: Numbers, which: int) -> bool:
    """TG-12: whether the game ends with this turn, for it lays all that is left or too little."""
    length = int(scratch[0]["lengths"][which])
    laid = length + int(knowledge[k]["laid_this_turn"])
    return bool(length == scratch[0]["to_come"] or laid < knowledge[k]["minimum"])


@rule
def hope_seen(traits: Traits, scratch: Numbers) -> float:
    """What the network makes of ``sight`` and ``measures``."""
    room = scratch[0]
    first, second, measures = room["first_layer"], room["second_layer"], room["measures"]
    # Rows are cut out before they are added: so the compiler sees that they can be added at once.
    row = traits[FIRST_START : FIRST_START + FIRST_LAYER]
    for n in range(FIRST_LAYER):
        first[n] = row[n]
    for thing in range(int(room["seen"])):
        at = OF_SIGHTS + int(room["sight"][thing]) * FIRST_LAYER
        row = traits[at : at + FIRST_LAYER]
        for n in range(FIRST_LAYER):
            first[n] += row[n]
    total = traits[LAST]
    for measure in range(MEASURES):
        value = measures[measure]
        total += value * traits[STRAIGHT + measure]
        at = OF_MEASURES + measure * FIRST_LAYER
        row = traits[at : at + FIRST_LAYER]
        for n in range(FIRST_LAYER):
            first[n] += value * row[n]
    row = traits[SECOND_START : SECOND_START + SECOND_LAYER]
    for n in range(SECOND_LAYER):
        second[n] = row[n]
    for m in range(FIRST_LAYER):
        value = first[m]
        if value > 0.0:
            at = SECOND + m * SECOND_LAYER
            row = traits[at : at + SECOND_LAYER]
            for n in range(SECOND_LAYER):
                second[n] += value * row[n]
    row = traits[THIRD : THIRD + SECOND_LAYER]
    for n in range(SECOND_LAYER):
        total += max(0.0, second[n]) * row[n]
    return 1.0 / (1.0 + math.exp(-min(max(total, -30.0), 30.0)))


def with_network(traits: Traits, parts: Iterable[NDArray[Any]]) -> Traits:
    """``traits`` with these parts behind them; a copy."""
    flat = [np.asarray(part, np.float64).ravel() for part in parts]
    return np.concatenate([traits[:NETWORK], *flat])
