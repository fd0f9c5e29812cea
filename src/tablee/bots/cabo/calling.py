"""Cabo: when to call (CB-7, CB-14 to CB-16)."""

import math

from tablee.bots.cabo.styles import CALL_CHANCE, CALL_SUM, CALL_TURNS, DOUBT, REPLY
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import Numbers, States
from tablee.generator import below
from tablee.kernel import rule

WEARINESS = 64  # one in so many calls with a higher sum than another's
LOGISTIC = 1.702  # makes the logistic curve lie close on the normal distribution


@rule
def chance_to_be_lowest(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """After a call and one more turn of everybody else; a tie is the caller's (CB-16)."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    chance = 1.0
    for other in range(knowledge[k]["players"]):
        if other != seat:
            left = float(room["sums"][other])
            left -= min(traits[REPLY], left)
            ahead = left - float(room["sums"][seat]) + 0.5
            doubt = float(room["variances"][other]) + float(room["variances"][seat])
            scaled = ahead / math.sqrt(max(doubt + traits[DOUBT], 0.1))
            chance *= 1.0 / (1.0 + math.exp(-LOGISTIC * scaled))
    return chance


@rule
def chance_needed(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """The more is at stake the surer one must be; the longer the round lasts the less."""
    room = scratch[0]
    needed = traits[CALL_CHANCE] - traits[CALL_TURNS] * float(room["turns"])
    return float(needed + traits[CALL_SUM] * float(room["sums"][knowledge[k]["seat"]]))


@rule
def should_call(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> bool:
    chance = chance_to_be_lowest(knowledge, k, traits, scratch)
    return bool(chance >= chance_needed(knowledge, k, traits, scratch))


@rule
def is_weary(knowledge: Knowledge, k: int, generator: Numbers, scratch: States) -> bool:
    """Cards could go round for ever where nobody is sure enough.

    So in the last turns of a draw pile whoever seems to be lowest calls, and anybody now and then.
    """
    known = knowledge[k]
    if known["draw_pile"] >= known["players"]:
        return False
    sums = scratch[0]["sums"]
    for other in range(known["players"]):
        if sums[other] < sums[known["seat"]]:
            return below(generator, WEARINESS) == 0
    return True
