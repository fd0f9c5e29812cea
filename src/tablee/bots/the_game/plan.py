"""The heuristic's choice: the best whole turn it finds, or who starts."""

from __future__ import annotations

import math

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.card_by_card import lay_card_by_card
from tablee.bots.the_game.foresee import foresee_turns
from tablee.bots.the_game.quick import find_quick_turn
from tablee.bots.the_game.row import EASY, FORESEEING, FORESIGHT, QUICK, SHARP
from tablee.bots.the_game.starting import confirm_starter
from tablee.bots.the_game.thinking import lay_out
from tablee.bots.the_game.turns import find_turns
from tablee.bots.the_game.ways import BITS
from tablee.bots.traits import STYLE, WIDTH, Traits
from tablee.game import Numbers
from tablee.games.the_game.layout import PILES, PLAYING, STARTING
from tablee.games.the_game.numbering import END, LAY, LOWEST
from tablee.kernel import rule


@rule
def write_turn(knowledge: Knowledge, k: int, scratch: Numbers, which: int, plan: Numbers) -> int:
    """A kept turn as moves, with the end of the turn where there is one to say."""
    record = knowledge[k]
    room = scratch[0]
    turn = int(room["turns"][which])
    length = int(room["lengths"][which])
    for depth in range(length):
        step = (turn >> (BITS * depth)) & 31
        card = int(room["cards"][step // PILES])
        plan[depth] = LAY + (card - LOWEST) * PILES + step % PILES
    cards_left = int(record["highest"]) - LOWEST + 1 - int(record["laid_count"]) - length
    laid = int(record["laid_this_turn"]) + length
    if cards_left > 0 and laid >= int(record["minimum"]):
        plan[length] = END
        length += 1
    return length


@rule
def plan(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,
    scratch: Numbers,
    plan: Numbers,
) -> int:
    phase = knowledge[k]["phase"]
    if phase == STARTING:
        return confirm_starter(knowledge, k, plan)
    if phase != PLAYING or knowledge[k]["turn"] != knowledge[k]["seat"]:
        return 0
    style = traits[STYLE]
    if style <= EASY:
        return lay_card_by_card(knowledge, k, traits, generator, scratch, plan)
    lay_out(knowledge, k, traits, scratch)
    if style == QUICK:
        find_quick_turn(knowledge, k, traits, scratch)
    elif style == FORESEEING:
        foresee_turns(knowledge, k, traits, scratch)
    else:
        find_turns(knowledge, k, traits, scratch, 1)
    return write_turn(knowledge, k, scratch, 0, plan)


@rule
def candidates(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,
    scratch: Numbers,
    plans: Numbers,
    lengths: Numbers,
    priors: Numbers,
) -> int:
    """The best turns that the heuristic finds, its own choice first."""
    scratch[0]["sharp"] = int(traits[SHARP])  # worlds are dealt after this, without the traits
    scratch[0]["even_left"] = 0  # whatever was thought before does not matter to them
    lengths[0] = plan(knowledge, k, traits, generator, scratch, plans[0])
    if knowledge[k]["phase"] != PLAYING:
        return 1 if lengths[0] else 0
    width = int(traits[WIDTH])
    if traits[STYLE] == FORESEEING:  # who foresees has compared them all, the best first
        values = scratch[0]["values"]
        for which in range(min(width, int(scratch[0]["kept"]))):
            lengths[which] = write_turn(knowledge, k, scratch, which, plans[which])
            priors[which] = math.exp(traits[FORESIGHT] * float(values[which] - values[0]))
        return min(width, int(scratch[0]["kept"]))
    first = int(scratch[0]["turns"][0])
    first_length = int(scratch[0]["lengths"][0])
    find_turns(knowledge, k, traits, scratch, width)
    count = 1
    for which in range(int(scratch[0]["kept"])):
        same = scratch[0]["turns"][which] == first and scratch[0]["lengths"][which] == first_length
        if not same and count < width:
            lengths[count] = write_turn(knowledge, k, scratch, which, plans[count])
            count += 1
    return count
