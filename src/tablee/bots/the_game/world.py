"""A world that could be the true one: the unseen cards dealt at random to hands and draw pile.

Where others have given signals, the cards that these may stand for are dealt to them first, and
those that they would have spoken of go elsewhere.
"""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.signals import card_told, hear_signals
from tablee.game import Numbers, States
from tablee.games.the_game.layout import AGREE, PILES
from tablee.games.the_game.numbering import LOWEST
from tablee.generator import below, shuffle
from tablee.kernel import rule


@rule
def deal_world(
    knowledge: Knowledge, k: int, generator: Numbers, scratch: Numbers, worlds: States, w: int
) -> None:
    """TG-3, TG-9: who has which unseen card is as good as any other way to deal them."""
    room = scratch[0]
    set_table(knowledge, k, worlds, w)
    room["owner"][:] = 0
    told = 0
    if knowledge[k]["signals_allowed"]:
        told = hear_signals(knowledge, k, scratch)
        if told > 0:
            deal_what_was_told(knowledge, k, generator, scratch, worlds, w)
    deal_rest(knowledge, k, generator, scratch, worlds, w, told > 0)


@rule
def deal_what_was_told(
    knowledge: Knowledge, k: int, generator: Numbers, scratch: Numbers, worlds: States, w: int
) -> None:
    """For each signal one of the cards that it may stand for."""
    record = knowledge[k]
    room = scratch[0]
    for other in range(int(record["players"])):
        room["dealt"][other] = 0
        if other == int(record["seat"]):
            continue
        for pile in range(PILES):
            signal = int(record["signals"][other, pile])
            if signal == 0 or room["dealt"][other] >= int(record["hand_sizes"][other]):
                continue
            fitting = card_told(knowledge, k, scratch, pile, signal, other, -1)
            if fitting == 0:
                continue
            pick = below(generator, fitting)
            card = card_told(knowledge, k, scratch, pile, signal, other, pick)
            room["owner"][card - LOWEST] = 1 + other
            worlds[w]["hands"][other, room["dealt"][other]] = card
            room["dealt"][other] += 1


@rule
def deal_rest(
    knowledge: Knowledge,
    k: int,
    generator: Numbers,
    scratch: Numbers,
    worlds: States,
    w: int,
    told: bool,
) -> None:
    """The cards that nothing is known of, shuffled, fill the hands and make the draw pile."""
    record = knowledge[k]
    room = scratch[0]
    world = worlds[w]
    order, hidden, owner = room["order"], room["hidden"], room["owner"]
    hand = record["hand"]
    seat = int(record["seat"])
    cards = int(record["highest"]) - LOWEST + 1
    own = int(record["hand_sizes"][seat])
    # One's own cards are not unseen, and not laid either: they are met in order.
    count = 0
    laid = 0
    met = 0
    for n in range(cards):
        if record["unseen"][n]:
            if owner[n] == 0:
                hidden[count] = LOWEST + n
                count += 1
        elif met < own and int(hand[met]) == LOWEST + n:
            met += 1
        else:
            world["laid_cards"][laid] = LOWEST + n
            laid += 1
    order_evenly(generator, scratch, count)
    used = 0  # of the shuffled cards
    for other in range(int(record["players"])):
        size = int(record["hand_sizes"][other])
        if other == seat:
            for n in range(size):
                world["hands"][other, n] = hand[n]
            continue
        for n in range(int(room["dealt"][other]) if told else 0, size):
            if told:
                bring_fitting(scratch, other, used, count)
            world["hands"][other, n] = hidden[order[used]]
            used += 1
    drawn = cards - (count - used)
    world["drawn"] = drawn
    for n in range(count - used):
        world["deck"][drawn + n] = hidden[order[used + n]]


@rule
def order_evenly(generator: Numbers, scratch: Numbers, count: int) -> None:
    """A random order in which each card comes to each place once in ``count`` worlds.

    A Latin square of two shuffles: which card is next to come matters most, so it is not left to
    luck how often each one is. Any two places still get any two cards.
    """
    room = scratch[0]
    order, cards, places = room["order"], room["even_cards"], room["even_places"]
    if room["even_left"] == 0 or room["even_count"] != count:
        shuffle(generator, cards, count)
        shuffle(generator, places, count)
        room["even_count"] = count
        room["even_left"] = count
    shift = int(room["even_left"])
    for n in range(count):
        at = int(places[n]) + shift
        order[n] = cards[at if at < count else at - count]
    room["even_left"] = shift - 1


@rule
def bring_fitting(scratch: Numbers, other: int, used: int, count: int) -> None:
    """Bring the next card to the front that ``other`` may hold; any card, where none fits."""
    room = scratch[0]
    order = room["order"]
    for n in range(used, count):
        card = int(room["hidden"][order[n]])
        if not (int(room["denied"][card - LOWEST]) >> other) & 1:
            order[used], order[n] = order[n], order[used]
            return


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
