"""Cabo played by counting: every choice by what it is expected to gain over all unseen cards."""

from tablee.bots.cabo.calling import is_weary, should_call
from tablee.bots.cabo.kamikaze import NONE, kamikaze_move
from tablee.bots.cabo.placing import find_base, gain_of_placing, gift, is_better_with
from tablee.bots.cabo.powers import find_powers
from tablee.bots.cabo.styles import TAKEN
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import Numbers, States
from tablee.games.cabo.layout import DISCARD_PILE, HOLDING, NOBODY, VALUES
from tablee.games.cabo.numbering import CALL, DISCARD, DRAW, TAKE
from tablee.kernel import rule


@rule
def counted_move(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, scratch: States
) -> int:
    """The move of a seat that is on turn and has looked over the table."""
    move = kamikaze_move(knowledge, k, traits, scratch)
    if move != NONE:
        return move
    if knowledge[k]["phase"] == HOLDING:
        return use_of_held(knowledge, k, traits, scratch)
    return first_choice(knowledge, k, traits, generator, scratch)


@rule
def first_choice(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, scratch: States
) -> int:
    """CB-5, CB-6, CB-7: call, take or draw."""
    known = knowledge[k]
    if known["caller"] == NOBODY and (
        should_call(knowledge, k, traits, scratch) or is_weary(knowledge, k, generator, scratch)
    ):
        return CALL
    if known["draw_pile"] == 0:
        return TAKE
    find_base(knowledge, k, traits, scratch)
    top = int(known["discard_top"])
    if not is_better_with(traits, scratch, top):
        return DRAW
    taking = gain_of_placing(traits, scratch, top) - traits[TAKEN]
    return TAKE if taking > gain_of_drawing(knowledge, k, traits, scratch) else DRAW


@rule
def gain_of_drawing(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """Over all cards that may come, each put to its best use."""
    known = knowledge[k]
    room = scratch[0]
    find_powers(knowledge, k, traits, scratch)
    total = 0.0
    for value in range(VALUES):
        count = float(room["likely"][value])
        if count > 0:
            gain = -gift(traits, value)
            gain = max(gain, gain_of_placing(traits, scratch, value))
            gain = max(gain, float(room["power_gains"][known["powers"][value]]))
            total += count * gain
    return total / max(float(room["likely_count"]), 1e-9)


@rule
def use_of_held(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> int:
    """CB-5, CB-6: place the card, use its power, or discard it."""
    known = knowledge[k]
    room = scratch[0]
    card = int(known["held"])
    find_base(knowledge, k, traits, scratch)
    if known["held_from"] == DISCARD_PILE:
        return int(room["base_move"])
    gain = gain_of_placing(traits, scratch, card)
    move = int(room["base_move"])
    if -gift(traits, card) >= gain:
        gain = -gift(traits, card)
        move = DISCARD
    find_powers(knowledge, k, traits, scratch)
    power = int(known["powers"][card])
    if room["power_gains"][power] > gain:
        move = int(room["power_moves"][power])
    return move
