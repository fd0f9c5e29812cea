"""The simple player: small steps, long runs, and an eye on whoever is ahead.

It is the baseline of the figures, and, with less care, the beginner.
"""

from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.bots.upturn.actions import ROW_AFTER, following
from tablee.bots.upturn.sets import count_bits, holds
from tablee.bots.upturn.traits import CARE
from tablee.game import Numbers
from tablee.games.upturn.bits import AHEAD, DOUBLE_WORDS
from tablee.games.upturn.layout import DOUBLE_STEP, HIGHEST
from tablee.games.upturn.numbering import BLUE, DRAW, GIVE, HIT, LAY, PASS, RUN
from tablee.generator import below
from tablee.kernel import rule

KEEP_ACTION = 12.0  # an action is laid rather than a number that steps further than this
BEGINNER_KEEPS = 100.0  # a beginner lays an action when no number fits
MARK_BONUS = 4.0  # a mark is worth this many steps
LAST_NUMBER_COST = 40.0  # the last tile must be a number (UT-17): keep one
STOP_NEXT_BONUS = 15.0  # for a move that keeps a player with one tile from the next turn
NOTHING_AHEAD = 50  # a row in which one has no number to lay
RUN_BONUS = 10.0  # for each number of a run before its double
DRAWING_COST = 200.0
PASSING_COST = 300.0
LAST_TILE_BONUS = 1000.0


@rule
def smallest_step(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, moves: Numbers, n: int
) -> int:
    """The move that costs least; of equals the first."""
    if HIT <= moves[0] < BLUE and traits[CARE] == 0:
        return int(moves[below(generator, n)])  # a beginner hits anybody
    best, best_cost = int(moves[0]), cost_of(knowledge, k, traits, int(moves[0]))
    for m in range(1, n):
        cost = cost_of(knowledge, k, traits, int(moves[m]))
        if cost < best_cost:
            best, best_cost = int(moves[m]), cost
    return best


@rule
def cost_of(knowledge: Knowledge, k: int, traits: Traits, move: int) -> float:
    """How little one likes a move."""
    if move < RUN:
        return cost_of_number(knowledge, k, traits, move - LAY + 1)
    if move < HIT:
        return -RUN_BONUS * on_the_way(knowledge, k, (move - RUN + 1) * DOUBLE_STEP)
    if move < BLUE:
        return cost_of_target(knowledge, k, move - HIT if move < GIVE else move - GIVE)
    if move == DRAW:
        return DRAWING_COST
    if move == PASS:
        return PASSING_COST
    return cost_of_action(knowledge, k, traits, move)


@rule
def cost_of_target(knowledge: Knowledge, k: int, seat: int) -> float:
    """Whoever has the fewest tiles is the one to stop; oneself never."""
    if seat == knowledge[k]["seat"]:
        return LAST_TILE_BONUS
    return float(knowledge[k]["rack_sizes"][seat])


@rule
def on_the_way(knowledge: Knowledge, k: int, double: int) -> int:
    """UT-12: how many numbers a run to ``double`` would lay before it."""
    record = knowledge[k]
    seat, last = int(record["seat"]), int(record["last_number"])
    rising = 1 if double > last else 0
    count = 0
    for word in range(2):
        between = AHEAD[rising, last, word] & AHEAD[1 - rising, double, word]
        count += count_bits(int(record["racks"][seat, word]) & between & ~DOUBLE_WORDS[word])
    return count


@rule
def cost_of_number(knowledge: Knowledge, k: int, traits: Traits, number: int) -> float:
    """Steps, and what a careful player looks at besides."""
    record = knowledge[k]
    seat = int(record["seat"])
    if record["rack_sizes"][seat] == 1:
        return -LAST_TILE_BONUS
    cost = float(abs(number - int(record["last_number"])))
    if traits[CARE] == 0:
        return cost
    if holds(int(record["marks"][0]), int(record["marks"][1]), number):
        cost -= MARK_BONUS
    low, high = int(record["racks"][seat, 0]), int(record["racks"][seat, 1])
    if count_bits(low) + count_bits(high) == 1 and record["run_to"] == 0:
        cost += LAST_NUMBER_COST
    return cost


@rule
def cost_of_action(knowledge: Knowledge, k: int, traits: Traits, move: int) -> float:
    """An action is worth keeping, unless it is in the way of the last number or needed now."""
    record = knowledge[k]
    row = int(ROW_AFTER[move]) if ROW_AFTER[move] != 0 else int(record["row"])
    nearest = nearest_step(knowledge, k, row)
    if traits[CARE] == 0:
        return BEGINNER_KEEPS + nearest / 4
    cost = KEEP_ACTION + nearest / 4
    seat, players = int(record["seat"]), int(record["players"])
    if record["rack_sizes"][seat] == 2 and (record["racks"][seat, 0] | record["racks"][seat, 1]):
        cost -= KEEP_ACTION  # then the number is the last tile
    after = following(knowledge, k, move)
    if after != seat:
        cost += 1 / int(record["rack_sizes"][after])  # rather the neighbour with more tiles
    threatened = (seat + int(record["play"])) % players
    if record["rack_sizes"][threatened] == 1 and after != threatened:
        cost -= STOP_NEXT_BONUS
    return cost


@rule
def nearest_step(knowledge: Knowledge, k: int, row: int) -> int:
    """How far the nearest of one's numbers is in a row of that direction."""
    record = knowledge[k]
    seat, last = int(record["seat"]), int(record["last_number"])
    low, high = int(record["racks"][seat, 0]), int(record["racks"][seat, 1])
    number = last + row
    while 0 < number <= HIGHEST:
        if holds(low, high, number):
            return abs(number - last)
        number += row
    return NOTHING_AHEAD
