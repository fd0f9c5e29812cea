"""Why every game of bots ends.

Those who hold nearly all tiles could hand them to each other for ever, each doing what looks best.
So whoever holds very many tries something else now and then; and where everything is on racks, so
that a draw brings nothing, they draw now and then all the same: when everybody has done so in
turn the game is over, and the fewest tiles win (UT-19).

A good player can also keep others from ending for very long. After some new bags everybody has had
enough of that and plays in small steps, which soon comes to an end; nearly always. Where the bag
has nothing but skips, one player could draw and lay them for ever. So after some more bags whoever
has very many tiles lays no more of them, and everybody else lays nothing now and then.
"""

from tablee.bots.mind import Knowledge
from tablee.game import Numbers
from tablee.games.upturn.bag import refill_size
from tablee.games.upturn.numbering import DRAW, PASS
from tablee.generator import below
from tablee.kernel import rule

FULL_RACK = 25
SELDOM = 10  # one time in so many something else
NOW_AND_THEN = 4  # one time in so many a draw, or nothing laid after it
NO_WHIM = -1
PATIENCE = 3  # new bags
ENOUGH = 10  # new bags


@rule
def is_impatient(knowledge: Knowledge, k: int) -> bool:
    """UT-19: whether the game has lasted so long that one just wants to end it."""
    return bool(knowledge[k]["bags"] >= PATIENCE)


@rule
def whim(knowledge: Knowledge, k: int, generator: Numbers, moves: Numbers, n: int) -> int:
    """A move that is not the one that looks best, or NO_WHIM."""
    record = knowledge[k]
    full = record["rack_sizes"][int(record["seat"])] > FULL_RACK
    last = int(moves[n - 1])
    if record["bags"] >= ENOUGH and last in (DRAW, PASS):
        return last if full or below(generator, NOW_AND_THEN) == 0 else NO_WHIM
    if not full:
        return NO_WHIM
    if record["bag"] == 0 and last == DRAW and refill_size(knowledge, k) == 0:
        return DRAW if below(generator, NOW_AND_THEN) == 0 else NO_WHIM
    return int(moves[below(generator, n)]) if below(generator, SELDOM) == 0 else NO_WHIM
