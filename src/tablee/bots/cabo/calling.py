"""Cabo: when to call (CB-7, CB-14 to CB-16)."""

import math

from tablee.bots.cabo.styles import CALL_CHANCE, CALL_SUM, CALL_TURNS, DOUBT, REPLY
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.kernel import rule

LOGISTIC = 1.702  # makes the logistic curve lie close on the normal distribution


@rule
def chance_to_be_lowest(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """After a call and one more turn of everybody else; a tie is the caller's (CB-16)."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    chance = 1.0
    for other in range(knowledge[k]["players"]):
        if other != seat:
            ahead = float(room["sums"][other]) - float(room["sums"][seat]) + 0.5 - traits[REPLY]
            doubt = float(room["variances"][other]) + float(room["variances"][seat])
            scaled = ahead / math.sqrt(doubt + traits[DOUBT])
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
