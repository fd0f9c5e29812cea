"""The heuristic finds turns; both it and the network say how good they are."""

from __future__ import annotations

import math

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.fronts import lay_out_fronts
from tablee.bots.the_game.network import hope_after
from tablee.bots.the_game.row import PRIOR
from tablee.bots.the_game.thinking import KEPT
from tablee.bots.the_game.turns import find_turns
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.kernel import rule

SURE = 1e-9  # as near to 0 and 1 as a chance counts


@rule
def foresee_turns(knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers) -> None:
    """The best turns of the heuristic, ranked anew by the odds of a win after each.

    The network errs now and then, and of many turns the one about which it errs most looks best. So
    what the heuristic thinks of a turn counts, too: they seldom err together.
    """
    find_turns(knowledge, k, traits, scratch, KEPT)
    lay_out_fronts(knowledge, k, scratch)
    room = scratch[0]
    turns, lengths, values, hopes = room["turns"], room["lengths"], room["values"], room["hopes"]
    for which in range(int(room["kept"])):
        hope = hope_after(knowledge, k, traits, scratch, which)
        odds = math.log(max(hope, SURE) / max(1.0 - hope, SURE))
        value = odds + traits[PRIOR] * float(values[which])
        turn, length = turns[which], lengths[which]
        at = which
        while at > 0 and values[at - 1] < value:
            values[at] = values[at - 1]
            hopes[at] = hopes[at - 1]
            turns[at] = turns[at - 1]
            lengths[at] = lengths[at - 1]
            at -= 1
        values[at] = value
        hopes[at] = hope
        turns[at] = turn
        lengths[at] = length
