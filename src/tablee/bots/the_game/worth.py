"""What one's other cards will cost after a turn, each where it is nearest."""

from __future__ import annotations

from tablee.bots.the_game.row import BACK_MINE, STUCK_CARD
from tablee.bots.the_game.thinking import FAR
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.kernel import rule


@rule
def cost_of_hand(
    curve: Numbers,
    traits: Traits,
    scratch: Numbers,
    jump: int,
    used: int,
    a: int,
    b: int,
    c: int,
    d: int,
) -> float:
    """The cards that are not ``used``, with these cards (or piles as they are) on top.

    ``curve`` says what a gap costs.
    """
    room = scratch[0]
    cards, ranks = room["cards"], room["ranks"]
    size = int(room["size"])
    top_a = room["tops"][0] if a < 0 else cards[a]
    top_b = room["tops"][1] if b < 0 else cards[b]
    top_c = room["tops"][2] if c < 0 else cards[c]
    top_d = room["tops"][3] if d < 0 else cards[d]
    rank_a = room["top_ranks"][0] if a < 0 else ranks[a]
    rank_b = room["top_ranks"][1] if b < 0 else ranks[b]
    rank_c = room["top_ranks"][2] if c < 0 else ranks[c]
    rank_d = room["top_ranks"][3] if d < 0 else ranks[d]
    stuck = traits[STUCK_CARD]
    back_cost = -traits[BACK_MINE]
    cost = 0.0
    for n in range(size):
        card = cards[n]
        rank = ranks[n]
        # Written without branches, which would be guessed wrong half of the time.
        gap_a = rank - rank_a if card > top_a else FAR
        gap_b = rank - rank_b if card > top_b else FAR
        gap_c = rank_c - rank if card < top_c else FAR
        gap_d = rank_d - rank if card < top_d else FAR
        gap = min(gap_a, gap_b, gap_c, gap_d)
        back = (
            (card == top_a - jump)
            | (card == top_b - jump)
            | (card == top_c + jump)
            | (card == top_d + jump)
        )
        here = stuck if gap == FAR else curve[gap]
        here = back_cost if back else here
        cost += 0.0 if (used >> n) & 1 else here
    return cost
