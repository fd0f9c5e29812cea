"""How good a game stands for a seat, where a game in thought is cut off.

Every seat has a strength: a weighted sum of what its rack is worth in the row as it goes now. The
chance to win is shared out like the exponentials of the strengths; the weights make the chances fit
what came of games that the tuned player played against itself.
"""

from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.bots.upturn.actions import TURNING_KINDS
from tablee.bots.upturn.sets import count_bits
from tablee.bots.upturn.traits import FEATURES, FIRST_JUDGEMENT
from tablee.bots.upturn.weigh import longest_run
from tablee.game import Numbers, States
from tablee.games.upturn.bits import AHEAD, DOUBLE_WORDS
from tablee.games.upturn.effects import next_seat
from tablee.games.upturn.layout import ACTIONS, JOKER, SKIP_ONE
from tablee.games.upturn.legal import is_over
from tablee.kernel import rule

DOUBLINGS = 10  # of the exponential: (1 + x / 1024) ** 1024
SKIP_KIND = SKIP_ONE - ACTIONS
JOKER_KIND = JOKER - ACTIONS

# The places of the weights
SIZE = FIRST_JUDGEMENT + FEATURES.index("size")
ONE_OVER_SIZE = FIRST_JUDGEMENT + FEATURES.index("one_over_size")
AHEAD_SHARE = FIRST_JUDGEMENT + FEATURES.index("ahead_share")
RUN_SHARE = FIRST_JUDGEMENT + FEATURES.index("run_share")
TURNED_RUN_SHARE = FIRST_JUDGEMENT + FEATURES.index("turned_run_share")
CAN_TURN = FIRST_JUDGEMENT + FEATURES.index("can_turn")
SKIPS = FIRST_JUDGEMENT + FEATURES.index("skips")
JOKERS = FIRST_JUDGEMENT + FEATURES.index("jokers")
ONLY_ACTIONS = FIRST_JUDGEMENT + FEATURES.index("only_actions")
READY = FIRST_JUDGEMENT + FEATURES.index("ready")
READY_TURNED = FIRST_JUDGEMENT + FEATURES.index("ready_turned")
ON_TURN = FIRST_JUDGEMENT + FEATURES.index("on_turn")
NEXT = FIRST_JUDGEMENT + FEATURES.index("next")
READY_ON_TURN = FIRST_JUDGEMENT + FEATURES.index("ready_on_turn")
DOUBLES = FIRST_JUDGEMENT + FEATURES.index("doubles")
ACTION_SHARE = FIRST_JUDGEMENT + FEATURES.index("action_share")
ON_TURN_OVER_SIZE = FIRST_JUDGEMENT + FEATURES.index("on_turn_over_size")
TWO_TILES = FIRST_JUDGEMENT + FEATURES.index("two_tiles")


@rule
def evaluate(
    states: States,
    i: int,
    seat: int,
    traits: Traits,
    knowledge: Knowledge,  # noqa: ARG001 - the state says it all
    scratch: Numbers,  # noqa: ARG001
) -> float:
    """How likely ``seat`` wins; a shared win counts in part."""
    if is_over(states, i):
        return share_of_win(states, i, seat)
    total, own = 0.0, 0.0
    for other in range(states[i]["players"]):
        chance = exponential(strength(states, i, other, traits))
        total += chance
        if other == seat:
            own = chance
    return own / total


@rule
def share_of_win(states: States, i: int, seat: int) -> float:
    """UT-18, UT-19: the fewest tiles win, shared if equal."""
    size = int(states[i]["rack_sizes"][seat])
    equal = 0
    for other in range(states[i]["players"]):
        if states[i]["rack_sizes"][other] < size:
            return 0.0
        equal += int(states[i]["rack_sizes"][other] == size)
    return 1.0 / equal


@rule
def exponential(x: float) -> float:
    """By plain products, so that it is the same to the last bit plain and compiled."""
    value: float = max(1.0 + x / 2**DOUBLINGS, 0.0)
    for _ in range(DOUBLINGS):
        value *= value
    return value


@rule
def strength(states: States, i: int, seat: int, traits: Traits) -> float:
    """What the rack of ``seat`` is worth in the row as it goes now."""
    state = states[i]
    low, high = int(state["racks"][seat, 0]), int(state["racks"][seat, 1])
    size, last = int(state["rack_sizes"][seat]), int(state["last_number"])
    if size == 0:  # the last tile of a run is still to be settled
        return float(traits[READY_ON_TURN])
    rising = 0 if state["row"] < 0 else 1
    kinds = int(state["rack_kinds"][seat])
    numbers = count_bits(low) + count_bits(high)
    ahead_low, ahead_high = low & AHEAD[rising, last, 0], high & AHEAD[rising, last, 1]
    ahead = count_bits(ahead_low) + count_bits(ahead_high)
    run = longest_run(ahead_low, ahead_high, rising)
    turned_run = longest_run(low ^ ahead_low, high ^ ahead_high, 1 - rising)
    can_turn = kinds & TURNING_KINDS[rising] != 0
    doubles = count_bits(low & DOUBLE_WORDS[0]) + count_bits(high & DOUBLE_WORDS[1])
    skips = int(state["rack_actions"][seat, SKIP_KIND])
    skips += int(state["rack_actions"][seat, SKIP_KIND + 1])
    total = traits[SIZE] * size + traits[ONE_OVER_SIZE] / size
    total += traits[AHEAD_SHARE] * ahead / size + traits[RUN_SHARE] * run / size
    total += traits[SKIPS] * skips
    total += traits[JOKERS] * int(state["rack_actions"][seat, JOKER_KIND])
    total += traits[DOUBLES] * doubles + traits[ACTION_SHARE] * (size - numbers) / size
    if can_turn:
        total += traits[CAN_TURN] + traits[TURNED_RUN_SHARE] * turned_run / size
    if numbers == 0:
        total += traits[ONLY_ACTIONS]
    if size == 2:
        total += traits[TWO_TILES]
    ready = size == numbers and ahead == numbers and numbers in (1, run)
    if ready:
        total += traits[READY]
    elif size == numbers and ahead == 0 and numbers in (1, turned_run):
        total += traits[READY_TURNED]
    turn = int(state["turn"])
    if seat == turn:
        total += traits[ON_TURN] + traits[ON_TURN_OVER_SIZE] / size
        if ready:
            total += traits[READY_ON_TURN]
    elif seat == next_seat(states, i, turn):
        total += traits[NEXT]
    return float(total)
