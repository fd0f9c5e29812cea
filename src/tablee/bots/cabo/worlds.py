"""Cabo: a whole state that could be the true one, dealt from what a seat knows.

Every unseen card is as likely at one hidden place as at another, but for this: a card that its
owner has seen and kept is rather a low one, the more so the longer the round lasts.
"""

import math

from tablee.bots.cabo.knowledge import HIDDEN, ONE_ROUND
from tablee.bots.cabo.marks import NO_MARK
from tablee.bots.cabo.thinking_room import count_unseen
from tablee.bots.mind import Knowledge
from tablee.game import Numbers, States
from tablee.games.cabo.layout import DECIDING, EMPTY, HOLDING, PLACES, SEATS, VALUES
from tablee.generator import below
from tablee.kernel import rule

# Fitted to games of the bots: how much less likely each point makes a card that its owner kept.
KEPT_LOW = 0.1  # at the start of a round
KEPT_LOWER = 0.01  # and so much more with each turn of a player
KEPT_LOWEST = 0.2  # but no more than this
SURPRISE = 0.2  # how likely a card is that its owner has let lower ones pass for
FINE = 1 << 30  # steps of a chance


@rule
def deal_world(
    knowledge: Knowledge, k: int, generator: Numbers, scratch: States, worlds: States, w: int
) -> None:
    """A state in which the seat would know just what it knows; it ends with its round."""
    copy_settings(knowledge, k, worlds, w)
    copy_table(knowledge, k, worlds, w)
    fill_pool(knowledge, k, scratch)
    left = deal_kept(knowledge, k, generator, scratch, worlds, w)
    left = deal_hidden(knowledge, k, generator, scratch, worlds, w, left)
    world = worlds[w]
    for at in range(left):
        world["deck"][at] = take_any(generator, scratch, left - at)
    world["drawn"] = 0
    world["deck_size"] = left


@rule
def copy_settings(knowledge: Knowledge, k: int, worlds: States, w: int) -> None:
    known = knowledge[k]
    world = worlds[w]
    world["kamikaze"] = known["kamikaze"]
    size = 0
    for value in range(VALUES):
        world["powers"][value] = known["powers"][value]
        for _ in range(known["box"][value]):
            world["box"][size] = value
            size += 1
    world["box_size"] = size
    world["players"] = known["players"]
    world["hand_size"] = known["hand_size"]
    world["peeks"] = known["peeks"]
    world["starter"] = known["starter"]
    world["protect_caller"] = known["protect_caller"]
    world["failed_cabo"] = known["failed_cabo"]
    world["swap_opponents"] = known["swap_opponents"]
    world["helped"] = known["helped"]
    world["resets_per_player"] = known["resets_per_player"]
    world["resets_per_table"] = known["resets_per_table"]
    world["reset_to"] = known["reset_to"]
    world["limit"] = int(known["limit"]) - ONE_ROUND


@rule
def copy_table(knowledge: Knowledge, k: int, worlds: States, w: int) -> None:
    """All that is not hidden; the discards in any order, but for the top."""
    known = knowledge[k]
    world = worlds[w]
    world["phase"] = known["phase"]
    on_turn = known["phase"] == DECIDING or known["phase"] == HOLDING
    world["turn"] = known["turn"] if on_turn else known["first"]
    world["caller"] = known["caller"]
    world["round"] = known["round"]
    world["first"] = known["first"]
    world["dealer"] = known["dealer"]
    world["held"] = known["held"]
    world["held_from"] = known["held_from"]
    world["rounds_scored"] = int(known["round"]) - 1
    for seat in range(SEATS):
        world["peeks_left"][seat] = known["peeks_left"][seat]
        world["totals"][seat] = known["totals"][seat]
        world["resets"][seat] = known["resets"][seat]
        world["occupied"][seat] = known["occupied"][seat]
        world["last_sums"][seat] = 0
        world["last_scores"][seat] = 0
        for place in range(PLACES):
            world["knowers"][seat, place] = known["knowers"][seat, place]
            lies = int(known["occupied"][seat]) >> place & 1
            world["cards"][seat, place] = known["cards"][seat, place] if lies else EMPTY
    count = 0
    top = int(known["discard_top"])
    for value in range(VALUES):
        below_top = int(known["discards"][value]) - int(value == top)
        for _ in range(below_top):
            world["discards"][count] = value
            count += 1
    if top >= 0:
        world["discards"][count] = top
        count += 1
    world["discard_count"] = count


@rule
def fill_pool(knowledge: Knowledge, k: int, scratch: States) -> None:
    """The unseen cards, ready to be dealt."""
    at = 0
    for value in range(VALUES):
        for _ in range(knowledge[k]["unseen"][value]):
            scratch[0]["pool"][at] = value
            at += 1


@rule
def take_any(generator: Numbers, scratch: States, left: int) -> int:
    """One of the first ``left`` cards of the pool, which is closed up behind it."""
    return take_at(scratch, below(generator, left), left)


@rule
def take_at(scratch: States, at: int, left: int) -> int:
    card = int(scratch[0]["pool"][at])
    scratch[0]["pool"][at] = scratch[0]["pool"][left - 1]
    return card


@rule
def deal_kept(
    knowledge: Knowledge, k: int, generator: Numbers, scratch: States, worlds: States, w: int
) -> int:
    """Cards that their owners have seen; how many are left in the pool.

    A card drawn from the pool is refused the more likely the higher it is, and another drawn.
    """
    known = knowledge[k]
    count_unseen(knowledge, k, scratch)
    left = int(known["unseen_count"])
    fall = min(KEPT_LOW + KEPT_LOWER * float(scratch[0]["turns"]), KEPT_LOWEST)
    for owner in range(known["players"]):
        for place in range(known["hand_size"]):
            seen = int(known["knowers"][owner, place]) >> owner & 1
            if seen and known["cards"][owner, place] == HIDDEN:
                passed = int(known["passed"][owner, place])
                at = below(generator, left)
                for _ in range(16):
                    value = int(scratch[0]["pool"][at])
                    chance = math.exp(-fall * value)
                    if passed != NO_MARK and value >= passed:
                        chance *= SURPRISE
                    if below(generator, FINE) < chance * FINE:
                        break
                    at = below(generator, left)
                worlds[w]["cards"][owner, place] = take_at(scratch, at, left)
                left -= 1
    return left


@rule
def deal_hidden(
    knowledge: Knowledge,
    k: int,
    generator: Numbers,
    scratch: States,
    worlds: States,
    w: int,
    left: int,
) -> int:
    """All other hidden cards; how many are left for the draw pile."""
    known = knowledge[k]
    world = worlds[w]
    for owner in range(known["players"]):
        for place in range(known["hand_size"]):
            if world["cards"][owner, place] == HIDDEN:
                world["cards"][owner, place] = take_any(generator, scratch, left)
                left -= 1
    if world["held"] == HIDDEN:
        world["held"] = take_any(generator, scratch, left)
        left -= 1
    return left
