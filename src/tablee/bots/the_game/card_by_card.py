"""Two simple partners, who lay card by card: the smallest step, or a beginner's choice."""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.row import EASY
from tablee.bots.traits import STYLE, Traits
from tablee.game import Numbers
from tablee.games.the_game.kernel import can_lay, is_rising
from tablee.games.the_game.layout import PILES
from tablee.games.the_game.numbering import (
    END,
    KEEP_OFF,
    KEEP_OFF_STRONG,
    LAY,
    LOWEST,
    NO_JUMP,
    NO_JUMP_STRONG,
)
from tablee.generator import below
from tablee.kernel import rule

CHEAP = 2  # a further card is laid if it costs no more than this
EAGER = 4  # how much more a beginner may give for one, at most
BLUR = 4  # a beginner does not tell steps apart that differ by less than this
OVERLOOKED = 3  # one jump back in so many escapes a beginner

KEEP_OFF_STEPS, KEEP_OFF_STRONG_STEPS = 10, 25  # what it is worth not to lay where others ask
LONG_JUMP = 5  # what "no big jump" asks to stay under
NO_JUMP_TIMES, NO_JUMP_STRONG_TIMES = 2, 4  # times the steps beyond
NO_CARD = 1 << 20


@rule
def step_cost(knowledge: Knowledge, k: int, scratch: Numbers, card: int, pile: int) -> int:
    """How far the pile moves on (TG-7: a jump back gives room), and what those who asked mind."""
    record = knowledge[k]
    top = int(scratch[0]["tops"][pile])
    step = card - top if is_rising(pile) else top - card
    cost = step
    if record["signals_allowed"]:
        for other in range(int(record["players"])):
            signal = int(record["signals"][other, pile])
            if signal == 0 or other == int(record["seat"]):
                continue
            beyond = max(0, step - LONG_JUMP)
            if signal == KEEP_OFF:
                cost += KEEP_OFF_STEPS
            elif signal == KEEP_OFF_STRONG:
                cost += KEEP_OFF_STRONG_STEPS
            elif signal == NO_JUMP:
                cost += NO_JUMP_TIMES * beyond
            elif signal == NO_JUMP_STRONG:
                cost += NO_JUMP_STRONG_TIMES * beyond
    return cost


@rule
def next_card(
    knowledge: Knowledge,
    k: int,
    generator: Numbers,
    scratch: Numbers,
    used: int,
    beginner: int,
    most: int,
) -> int:
    """The card and pile that seem cheapest (place times four, and the pile), or ``NO_CARD``.

    None is found where the cheapest costs more than ``most``. A beginner's costs are blurred, and a
    jump back is overlooked now and then; what is laid is nearly as cheap as the cheapest seen.
    """
    record = knowledge[k]
    jump = int(record["jump"])
    best = NO_CARD
    least = NO_CARD
    for n in range(int(scratch[0]["size"])):
        if (used >> n) & 1:
            continue
        card = int(record["hand"][n])
        for pile in range(PILES):
            if not can_lay(int(scratch[0]["tops"][pile]), card, is_rising(pile), jump):
                continue
            cost = step_cost(knowledge, k, scratch, card, pile)
            if beginner:
                if cost < 0 and below(generator, OVERLOOKED) == 0:
                    continue
                cost += below(generator, BLUR)
            if cost < least:
                least = cost
                best = n * PILES + pile
    return best if least <= most else NO_CARD


@rule
def lay_card_by_card(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,
    scratch: Numbers,
    plan: Numbers,
) -> int:
    """The smallest steps to the minimum, then whatever is cheap."""
    record = knowledge[k]
    room = scratch[0]
    beginner = 1 if traits[STYLE] == EASY else 0
    size = int(record["hand_sizes"][int(record["seat"])])
    room["size"] = size
    for pile in range(PILES):
        room["tops"][pile] = record["tops"][pile]
    cheap = CHEAP + (below(generator, EAGER + 1) if beginner else 0)
    laid = int(record["laid_this_turn"])
    minimum = int(record["minimum"])
    left = int(record["highest"]) - LOWEST + 1 - int(record["laid_count"])
    used = 0
    length = 0
    while left > 0:
        enough = laid >= minimum
        most = cheap if enough else NO_CARD - 1
        found = next_card(knowledge, k, generator, scratch, used, beginner, most)
        if found == NO_CARD and beginner and not enough:
            # Nothing but what was overlooked goes: a second look finds it.
            found = next_card(knowledge, k, generator, scratch, used, 0, most)
        if found == NO_CARD:
            if enough:
                plan[length] = END
                length += 1
            break
        card = int(record["hand"][found // PILES])
        plan[length] = LAY + (card - LOWEST) * PILES + found % PILES
        room["tops"][found % PILES] = card
        used |= 1 << (found // PILES)
        length += 1
        laid += 1
        left -= 1
    return length
