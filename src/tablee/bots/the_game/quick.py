"""A whole turn in a fraction of a microsecond: the cheapest two cards, then whatever is cheap.

What a card costs is what it takes from its own pile, so the cheapest two are found by comparing the
best one and the best two of each pile. Where two such pairs cost nearly the same, the rest of the
hand decides. It serves the bot that does not search, and games in thought.
"""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.row import CARD, CARD_AT_END, GAP, GAP_AT_END, ROOM_LESS
from tablee.bots.the_game.thinking import BASE, ROOT
from tablee.bots.the_game.ways import bit_of, put, start
from tablee.bots.the_game.worth import cost_of_hand
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.games.the_game.layout import PILES
from tablee.kernel import rule

IMPOSSIBLE = 1e6  # the cost of what cannot be laid
TOO_MUCH = IMPOSSIBLE / 2  # for two cards: one that jumps back earns, and does not make up for that
CLOSE = 2.0  # between two pairs, in roots of gaps: what the rest of the hand may easily outweigh


@rule
def lay_cost(scratch: Numbers, pile: int, top: int, place: int) -> float:
    """What the card at ``place`` takes from its pile."""
    room = scratch[0]
    way, which = pile // 2, pile % 2
    worth = room["base_room"][way, which] if top == BASE else room["room"][way, top]
    cost = room["pile_weight"][pile] * (worth - room["room"][way, place])
    if room["any_asked"]:
        rank = room["base_rank"][way, which] if top == BASE else room["rank"][way, top]
        gap = max(0, room["rank"][way, place] - rank)
        cost += room["asked_gap"][way, which] * gap
        cost += room["asked"][way, which] if top == BASE else 0.0
    return float(cost)


@rule
def best_one(scratch: Numbers, pile: int, top: int, used: int) -> tuple[float, int]:
    """The cheapest card for a pile: the nearest, or a jump back."""
    room = scratch[0]
    size = int(room["size"])
    way, which = pile // 2, pile % 2
    if top == BASE:
        place = int(room["above"][way, which])
        back = int(room["base_back"][way, which])
    else:
        place = top + 1
        back = int(room["back"][way, top])
    if back >= 0 and not used & bit_of(size, way, back):
        return lay_cost(scratch, pile, top, back), back
    while place < size and used & bit_of(size, way, place):
        place += 1
    if place < size:
        return lay_cost(scratch, pile, top, place) + room["pair_costs"][way, place], place
    return IMPOSSIBLE, 0


@rule
def best_two(
    scratch: Numbers, pile: int, used: int, first_cost: float, first: int
) -> tuple[float, int, int]:
    """The cheapest two cards for a fresh pile: after the best one, or one and one's jump back."""
    room = scratch[0]
    size = int(room["size"])
    way, which = pile // 2, pile % 2
    second_cost, second = best_one(scratch, pile, first, used | bit_of(size, way, first))
    cost = first_cost + second_cost
    place = int(room["above"][way, which])
    pairs = int(room["pairs"][way])
    while pairs >> place:
        if (pairs >> place) & 1:
            back = int(room["back"][way, place])
            both = bit_of(size, way, place) | bit_of(size, way, back)
            if not used & both:
                there = lay_cost(scratch, pile, BASE, back)
                if there < cost:
                    return there, place, back
                return cost, first, second
        place += 1
    return cost, first, second


@rule
def note_pair(
    scratch: Numbers, cost: float, pile: int, place: int, next_pile: int, next_place: int
) -> None:
    """Keep the two cheapest pairs of cards, the cheapest first."""
    room = scratch[0]
    costs, pairs = room["pair_cost"], room["pair_cards"]
    if cost >= costs[1]:
        return
    pair = pile | place << 4 | next_pile << 8 | next_place << 12
    if cost < costs[0]:
        costs[1], pairs[1] = costs[0], pairs[0]
        costs[0], pairs[0] = cost, pair
    else:
        costs[1], pairs[1] = cost, pair


@rule
def find_pairs(scratch: Numbers) -> None:
    """The two cheapest ways to lay two cards."""
    room = scratch[0]
    size = int(room["size"])
    costs, places = room["costs"], room["places"]
    room["pair_cost"][0] = TOO_MUCH
    room["pair_cost"][1] = TOO_MUCH
    for pile in range(PILES):
        costs[pile], places[pile] = best_one(scratch, pile, BASE, 0)
    for pile in range(PILES):
        if costs[pile] >= IMPOSSIBLE:
            continue
        place = int(places[pile])
        cost, first, second = best_two(scratch, pile, 0, float(costs[pile]), place)
        note_pair(scratch, cost, pile, first, pile, second)
        here = bit_of(size, pile // 2, place)
        for next_pile in range(pile + 1, PILES):
            next_place = int(places[next_pile])
            cost = costs[pile] + costs[next_pile]
            if cost >= room["pair_cost"][1]:
                continue
            if here != bit_of(size, next_pile // 2, next_place):
                note_pair(scratch, cost, pile, place, next_pile, next_place)
                continue
            # The same card is the best for both piles: one of them takes its next.
            cost, first = best_one(scratch, pile, BASE, here)
            note_pair(scratch, cost + costs[next_pile], pile, first, next_pile, next_place)
            cost, second = best_one(scratch, next_pile, BASE, here)
            note_pair(scratch, cost + costs[pile], pile, place, next_pile, second)


@rule
def rest_of_hand(traits: Traits, scratch: Numbers, jump: int, pair: int) -> float:
    """What the other cards will cost once these two are laid."""
    room = scratch[0]
    size = int(room["size"])
    used = 0
    a, b, c, d = -1, -1, -1, -1
    for _ in range(2):
        pile, place = pair & 15, (pair >> 4) & 15
        card = place if pile < 2 else size - 1 - place
        used |= 1 << card
        a = card if pile == 0 else a
        b = card if pile == 1 else b
        c = card if pile == 2 else c
        d = card if pile == 3 else d
        pair >>= 8
    return cost_of_hand(ROOT, traits, scratch, jump, used, a, b, c, d)


@rule
def put_best_two(traits: Traits, scratch: Numbers, jump: int, weight: float) -> None:
    """Lay the two cards that cost least together, if two can be laid."""
    find_pairs(scratch)
    room = scratch[0]
    costs, pairs = room["pair_cost"], room["pair_cards"]
    if costs[0] >= TOO_MUCH:
        return
    pair = int(pairs[0])
    if costs[1] - costs[0] < CLOSE * weight:
        other = int(pairs[1])
        cost = costs[0] + weight * rest_of_hand(traits, scratch, jump, pair)
        if costs[1] + weight * rest_of_hand(traits, scratch, jump, other) < cost:
            pair = other
    put(scratch, pair & 15, (pair >> 4) & 15)
    put(scratch, (pair >> 8) & 15, pair >> 12)


@rule
def find_quick_turn(knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers) -> None:
    """The turn is kept as the first of ``scratch``'s turns."""
    record = knowledge[k]
    room = scratch[0]
    size = int(room["size"])
    at_end = record["draw_pile"] == 0
    bonus = traits[CARD_AT_END] if at_end else traits[CARD]
    need = int(record["minimum"]) - int(record["laid_this_turn"])
    start(scratch)
    any_asked = 0.0
    for pile in range(PILES):
        way, which = pile // 2, pile % 2
        fuller = room["base_rank"][way, which] > room["base_rank"][way, 1 - which]
        room["pile_weight"][pile] = traits[ROOM_LESS] if fuller else 1.0
        any_asked += room["asked"][way, which] + room["asked_gap"][way, which]
    room["any_asked"] = any_asked > 0
    if need >= 2:
        weight = float(traits[GAP_AT_END] if at_end else traits[GAP])
        put_best_two(traits, scratch, int(record["jump"]), weight)
    costs, places = room["costs"], room["places"]
    for pile in range(PILES):
        used = int(room["used"])
        costs[pile], places[pile] = best_one(scratch, pile, int(room["now"][pile]), used)
    while room["lengths"][0] < size:
        best = 0
        for pile in range(1, PILES):
            if costs[pile] < costs[best]:
                best = pile
        needed = room["lengths"][0] < need
        if costs[best] >= IMPOSSIBLE or (not needed and costs[best] > bonus):
            break
        put(scratch, best, int(places[best]))
        used = int(room["used"])
        for pile in range(PILES):
            taken = costs[pile] < IMPOSSIBLE and used & bit_of(size, pile // 2, int(places[pile]))
            if taken:
                costs[pile], places[pile] = best_one(scratch, pile, int(room["now"][pile]), used)
