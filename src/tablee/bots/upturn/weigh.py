"""The tuned player: what a move leaves on one's rack, what it does to others, and who is next.

Every legal move gets a sum of weighted features of the table after it; traits.py names the weights.
"""

from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.bots.upturn.actions import KIND_OF, ROW_AFTER, TURNING_KINDS, following
from tablee.bots.upturn.sets import count_bits, holds, lowest
from tablee.bots.upturn.traits import (
    AGAIN,
    AHEAD_FAR,
    AHEAD_SAFE,
    BEHIND_TURNED,
    DANGER,
    DANGER_TWO,
    DOUBLE,
    DRAWING,
    EACH_AHEAD,
    FIRST_KIND,
    GIVE_OUT,
    HURT_FEW,
    MARK,
    NEXT_FEW,
    NO_NUMBER,
    READY,
    READY_TURNED,
    ROOM,
    RUN_AHEAD,
    RUN_BEHIND,
    RUN_TURNED,
    TILE,
)
from tablee.game import Numbers
from tablee.games.upturn.bits import AHEAD, DOUBLE_WORDS
from tablee.games.upturn.layout import DOUBLE_STEP, HIGHEST, TILES, WORD
from tablee.games.upturn.numbering import BLUE, DRAW, GIVE, HIT, LAY, RUN
from tablee.games.upturn.racks import is_double
from tablee.kernel import rule

WINNING = 1000.0  # a move that ends the game
FAR = 10  # steps that others seldom make at once
SAFE = 25


@rule
def heaviest(knowledge: Knowledge, k: int, traits: Traits, moves: Numbers, n: int) -> int:
    """The move that weighs most; of equals the first."""
    best, best_weight = int(moves[0]), weigh(knowledge, k, traits, int(moves[0]))
    for m in range(1, n):
        weight = weigh(knowledge, k, traits, int(moves[m]))
        if weight > best_weight:
            best, best_weight = int(moves[m]), weight
    return best


@rule
def weigh(knowledge: Knowledge, k: int, traits: Traits, move: int) -> float:
    """How much one likes a move: what it does at once, what it leaves, and who is next.

    All kinds of moves meet in one place at the end, for compiling that twice takes twice the time.
    """
    record = knowledge[k]
    if HIT <= move < BLUE:
        return weigh_target(knowledge, k, move - HIT if move < GIVE else move - GIVE)
    if record["run_to"] != 0:
        return weigh_in_run(knowledge, k, move - LAY + 1)
    seat, last = int(record["seat"]), int(record["last_number"])
    low, high = int(record["racks"][seat, 0]), int(record["racks"][seat, 1])
    kinds, left = int(record["rack_kinds"][seat]), int(record["rack_sizes"][seat])
    rising = 1 if record["row"] > 0 else 0
    weight = 0.0
    if move < HIT:
        number = move - LAY + 1 if move < RUN else (move - RUN + 1) * DOUBLE_STEP
        rising = 1 if number > last else 0
        laid_low, laid_high = set_of_one(number)
        if move >= RUN:
            run_low, run_high = on_the_way(low, high, last, number, rising)
            laid_low, laid_high = laid_low | run_low, laid_high | run_high
        count = count_bits(laid_low) + count_bits(laid_high)
        left -= count
        if left == 0:
            return WINNING
        low, high, last = low ^ laid_low, high ^ laid_high, number
        weight = weigh_laying(knowledge, k, traits, number, laid_low, laid_high, count)
    elif move < DRAW:
        kind = int(KIND_OF[move])
        if ROW_AFTER[move] != 0:
            rising = 1 if ROW_AFTER[move] > 0 else 0
        if record["rack_actions"][seat, kind] == 1:
            kinds ^= 1 << kind
        left -= 1
        weight = traits[TILE] - traits[FIRST_KIND + kind]
    weight += weigh_rack(low, high, left, kinds, last, rising, traits)
    if move == DRAW:
        return float(weight + traits[DRAWING])
    return weight + weigh_next(knowledge, k, following(knowledge, k, move), last, rising, traits)


@rule
def weigh_target(knowledge: Knowledge, k: int, seat: int) -> float:
    """UT-11, UT-12: who has the fewest tiles draws; of equals who is next before the others."""
    record = knowledge[k]
    if seat == record["seat"]:
        return -WINNING
    players = int(record["players"])
    turns = ((seat - int(record["seat"])) * int(record["play"])) % players
    return -float(record["rack_sizes"][seat]) - turns / 10


@rule
def weigh_in_run(knowledge: Knowledge, k: int, number: int) -> float:
    """UT-12: the nearest first, so that all are laid; UT-17: but one number stays with actions."""
    record = knowledge[k]
    seat, last = int(record["seat"]), int(record["last_number"])
    low, high = int(record["racks"][seat, 0]), int(record["racks"][seat, 1])
    numbers = count_bits(low) + count_bits(high)
    spare = numbers < int(record["rack_sizes"][seat]) and numbers == 2
    if spare and number != record["run_to"]:
        return -2.0 * HIGHEST
    return -float(abs(number - last))


@rule
def set_of_one(number: int) -> tuple[int, int]:
    """A number as a set."""
    if number < WORD:
        return 1 << number, 0
    return 0, 1 << (number - WORD)


@rule
def on_the_way(low: int, high: int, last: int, double: int, rising: int) -> tuple[int, int]:
    """UT-12: all that a run to ``double`` can take before it."""
    run_low = low & AHEAD[rising, last, 0] & AHEAD[1 - rising, double, 0] & ~DOUBLE_WORDS[0]
    run_high = high & AHEAD[rising, last, 1] & AHEAD[1 - rising, double, 1] & ~DOUBLE_WORDS[1]
    return run_low, run_high


@rule
def weigh_laying(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    number: int,
    laid_low: int,
    laid_high: int,
    count: int,
) -> float:
    """UT-11, UT-12: the tiles laid, ``number`` last, and those that others have to draw for it."""
    record = knowledge[k]
    weight = traits[TILE] * count
    drawn_by_others = 0
    if count == 1 or record["marks_in_run"] == 1:
        drawn_by_others = count_bits(laid_low & int(record["marks"][0]))
        drawn_by_others += count_bits(laid_high & int(record["marks"][1]))
        weight += traits[MARK] * drawn_by_others
    if is_double(number):
        weight += traits[GIVE_OUT] * count - traits[DOUBLE]
        drawn_by_others += count
    return float(weight + traits[HURT_FEW] * drawn_by_others / fewest(knowledge, k))


@rule
def fewest(knowledge: Knowledge, k: int) -> int:
    """The fewest tiles that any of the others has."""
    record = knowledge[k]
    found = TILES
    for other in range(record["players"]):
        if other != record["seat"]:
            found = min(found, int(record["rack_sizes"][other]))
    return found


@rule
def weigh_rack(
    low: int, high: int, size: int, kinds: int, last: int, rising: int, traits: Traits
) -> float:
    """What is left on the rack, in a row that goes on so from ``last``."""
    numbers = count_bits(low) + count_bits(high)
    if numbers == 0:
        return float(traits[NO_NUMBER])
    ahead_low, ahead_high = low & AHEAD[rising, last, 0], high & AHEAD[rising, last, 1]
    ahead = count_bits(ahead_low) + count_bits(ahead_high)
    run = longest_run(ahead_low, ahead_high, rising)
    run_behind = longest_run(low ^ ahead_low, high ^ ahead_high, 1 - rising)
    weight = traits[EACH_AHEAD] * ahead + traits[RUN_AHEAD] * run
    if ahead > 0:
        far = min(last + FAR, HIGHEST) if rising == 1 else max(last - FAR, 0)
        safe = min(last + SAFE, HIGHEST) if rising == 1 else max(last - SAFE, 0)
        weight += traits[AHEAD_FAR] * (
            count_bits(low & AHEAD[rising, far, 0]) + count_bits(high & AHEAD[rising, far, 1])
        )
        weight += traits[AHEAD_SAFE] * (
            count_bits(low & AHEAD[rising, safe, 0]) + count_bits(high & AHEAD[rising, safe, 1])
        )
    if kinds & TURNING_KINDS[rising] != 0:
        weight += traits[BEHIND_TURNED] * (numbers - ahead) + traits[RUN_TURNED] * run_behind
    else:
        weight += traits[RUN_BEHIND] * run_behind
    if size == numbers:
        if ahead == numbers and numbers in (1, run):
            weight += traits[READY]
        elif ahead == 0 and numbers in (1, run_behind):
            weight += traits[READY_TURNED]
    return float(weight)


@rule
def longest_run(low: int, high: int, rising: int) -> int:
    """UT-12: tiles of the longest run in a set of numbers that all lie ahead: that to the double
    furthest off.
    """
    doubles_low, doubles_high = low & DOUBLE_WORDS[0], high & DOUBLE_WORDS[1]
    if doubles_low | doubles_high == 0:
        return 0
    furthest = lowest(doubles_low, doubles_high)
    if rising == 1:
        furthest = HIGHEST
        while not holds(doubles_low, doubles_high, furthest):
            furthest -= DOUBLE_STEP
    before_low = (low ^ doubles_low) & AHEAD[1 - rising, furthest, 0]
    before_high = (high ^ doubles_high) & AHEAD[1 - rising, furthest, 1]
    return count_bits(before_low) + count_bits(before_high) + 1


@rule
def weigh_next(
    knowledge: Knowledge, k: int, after: int, last: int, rising: int, traits: Traits
) -> float:
    """Who is next, and what they might do in a row that goes on so from ``last``."""
    record = knowledge[k]
    seat = int(record["seat"])
    if after == seat:
        return float(traits[AGAIN])
    fitting, unseen = 0, 1
    for word in range(2):
        seen = int(record["racks"][seat, word]) | int(record["on_table"][word])
        hidden = int(record["box"][word]) & ~seen
        unseen += count_bits(hidden)
        fitting += count_bits(hidden & AHEAD[rising, last, word])
    size = int(record["rack_sizes"][after])
    share = fitting / unseen
    weight = traits[NEXT_FEW] / size + traits[ROOM] * share
    if size <= 2:
        quiet = int(record["quiet_number"][after, rising])
        beyond = last >= quiet if rising == 1 else last <= quiet
        if beyond and record["quiet_count"][after, rising] >= size:
            return float(weight)
        weight += share * (traits[DANGER] if size == 1 else traits[DANGER_TWO])
    return float(weight)
