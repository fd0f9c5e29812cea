"""The moves that are worth a search: all legal ones, or the best liked of many.

Within a run (UT-12) there is nothing to search for: all that it can take is laid. Nor is there for
those who have lost their patience (whims.py).
"""

from tablee.bots.mind import Knowledge
from tablee.bots.traits import WIDTH, Traits
from tablee.bots.upturn.small_steps import smallest_step
from tablee.bots.upturn.weigh import heaviest, weigh
from tablee.bots.upturn.whims import NO_WHIM, is_impatient, whim
from tablee.game import Numbers, States
from tablee.games.upturn.legal import awaited_moves
from tablee.kernel import rule

MOST_CANDIDATES = 24


@rule
def candidates(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,
    scratch: States,
    plans: Numbers,
    lengths: Numbers,
    priors: Numbers,  # noqa: ARG001 - only the search says what a plan is worth
) -> int:
    """The best liked first, at most as many as the bot looks at."""
    moves, weights = scratch[0]["moves"], scratch[0]["weights"]
    n = awaited_moves(knowledge, k, int(knowledge[k]["seat"]), moves)
    if n > 1:
        other = whim(knowledge, k, generator, moves, n)
        if other != NO_WHIM:
            moves[0] = other
            n = 1
        elif is_impatient(knowledge, k):
            moves[0] = smallest_step(knowledge, k, traits, generator, moves, n)
            n = 1
        elif knowledge[k]["run_to"] != 0:
            moves[0] = heaviest(knowledge, k, traits, moves, n)
            n = 1
    for m in range(n):
        weights[m] = weigh(knowledge, k, traits, int(moves[m])) if n > 1 else 0.0
    count = min(n, int(traits[WIDTH]))
    for c in range(count):
        best = c
        for m in range(c + 1, n):
            if weights[m] > weights[best]:
                best = m
        plans[c, 0] = moves[best]
        lengths[c] = 1
        weight = weights[best]
        # What was better than none so far moves up: the others keep their order.
        for m in range(best, c, -1):
            moves[m] = moves[m - 1]
            weights[m] = weights[m - 1]
        moves[c] = plans[c, 0]
        weights[c] = weight
    return count
