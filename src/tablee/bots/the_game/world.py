"""A world that could be the true one: the unseen cards dealt at random to hands and draw pile."""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.game import Numbers, States
from tablee.games.the_game.layout import AGREE, PILES
from tablee.games.the_game.numbering import LOWEST
from tablee.generator import shuffle
from tablee.kernel import rule


@rule
def deal_world(
    knowledge: Knowledge, k: int, generator: Numbers, scratch: Numbers, worlds: States, w: int
) -> None:
    """TG-3, TG-9: who has which unseen card is as good as any other way to deal them."""
    record = knowledge[k]
    world = worlds[w]
    set_table(knowledge, k, worlds, w)
    order = scratch[0]["order"]
    hidden = scratch[0]["hidden"]
    unseen = record["unseen"]
    hand = record["hand"]
    seat = int(record["seat"])
    players = int(record["players"])
    cards = int(record["highest"]) - LOWEST + 1
    own = int(record["hand_sizes"][seat])
    # One's own cards are not unseen, and not laid either: they are met in order.
    count = 0
    laid = 0
    met = 0
    for n in range(cards):
        if unseen[n]:
            hidden[count] = LOWEST + n
            count += 1
        elif met < own and hand[met] == LOWEST + n:
            met += 1
        else:
            world["laid_cards"][laid] = LOWEST + n
            laid += 1
    shuffle(generator, order, count)
    dealt = 0
    for other in range(players):
        for n in range(int(record["hand_sizes"][other])):
            if other == seat:
                world["hands"][other, n] = hand[n]
            else:
                world["hands"][other, n] = hidden[order[dealt]]
                dealt += 1
    drawn = cards - (count - dealt)
    world["drawn"] = drawn
    for n in range(count - dealt):
        world["deck"][drawn + n] = hidden[order[dealt + n]]


@rule
def set_table(knowledge: Knowledge, k: int, worlds: States, w: int) -> None:
    """What lies open, and what was agreed; the order of what was laid is of no use any more."""
    record = knowledge[k]
    world = worlds[w]
    world["players"] = record["players"]
    world["turn_minimum"] = record["turn_minimum"]
    world["starter"] = AGREE
    world["signals_allowed"] = record["signals_allowed"]
    world["highest"] = record["highest"]
    world["jump"] = record["jump"]
    world["phase"] = record["phase"]
    world["turn"] = record["turn"]
    world["minimum"] = record["minimum"]
    laid = int(record["laid_count"])
    world["laid_count"] = laid
    world["turn_from"] = laid - int(record["laid_this_turn"])
    world["last_turn_from"] = world["turn_from"]
    for pile in range(PILES):
        world["tops"][pile] = record["tops"][pile]
    for other in range(int(record["players"])):
        world["hand_sizes"][other] = record["hand_sizes"][other]
        world["willing"][other] = record["willing"][other]
        for pile in range(PILES):
            world["signals"][other, pile] = record["signals"][other, pile]
