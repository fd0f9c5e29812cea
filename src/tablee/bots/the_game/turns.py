"""Whole turns: a way to lay on the rising piles with one on the falling piles, then further cards.

The worth of a turn is what it leaves of the piles, less the unseen cards that fit nowhere any more,
less what the rest of the hand will cost. The last part is reckoned only where it can still matter.
"""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.row import CARD, CARD_AT_END, DEAD, GAP, GAP_AT_END
from tablee.bots.the_game.thinking import BASE
from tablee.bots.the_game.ways import BITS, edge_of_pair, find_ways, is_free, worth_of_pair
from tablee.bots.the_game.worth import cost_of_hand
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.kernel import rule

NO_TURN = -1e9  # less than any turn is worth


@rule
def card_at(scratch: Numbers, way: int, place: int) -> int:
    """The place in the hand of the card at a place of a direction; -1 for the pile as it is."""
    if place == BASE:
        return -1
    return place if way == 0 else int(scratch[0]["size"]) - 1 - place


@rule
def keep(scratch: Numbers, most: int, turn: int, length: int, value: float) -> None:
    """Put a turn among the best, if it is one of them."""
    room = scratch[0]
    kept = int(room["kept"])
    if kept == most and value <= room["values"][kept - 1]:
        return
    at = kept if kept < most else kept - 1
    while at > 0 and room["values"][at - 1] < value:
        room["values"][at] = room["values"][at - 1]
        room["turns"][at] = room["turns"][at - 1]
        room["lengths"][at] = room["lengths"][at - 1]
        at -= 1
    room["values"][at] = value
    room["turns"][at] = turn
    room["lengths"][at] = length
    if kept < most:
        room["kept"] = kept + 1


@rule
def join_ways(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    scratch: Numbers,
    need: int,
    more: int,
    most: int,
    bonus: float,
    weight: float,
) -> None:
    """Turns of ``need`` cards, and those with up to ``more`` that pay; the best are kept."""
    room = scratch[0]
    jump = int(knowledge[k]["jump"])
    total = int(room["total"])
    dead = traits[DEAD]
    level = room["level"]
    used, worth, edge = room["way_used"], room["way_worth"], room["way_edge"]
    cards, tops, pays = room["way_cards"], room["way_top"], room["way_pays"]
    floor = NO_TURN
    room["kept"] = 0
    for length in range(need, need + more + 1):
        extra = bonus * (length - need)
        for up in range(length + 1):
            down = length - up
            for x in range(int(level[0, up]), int(level[0, up + 1])):
                if length > need and not pays[0, x]:
                    continue
                for y in range(int(level[1, down]), int(level[1, down + 1])):
                    value = worth[0, x] + worth[1, y] + extra
                    value -= dead * max(0, edge[0, x] + edge[1, y] - total)
                    if value <= floor or used[0, x] & used[1, y]:
                        continue
                    if length > need and not pays[1, y]:
                        continue
                    value -= weight * cost_of_hand(
                        traits,
                        scratch,
                        jump,
                        int(used[0, x] | used[1, y]),
                        card_at(scratch, 0, int(tops[0, x, 0])),
                        card_at(scratch, 0, int(tops[0, x, 1])),
                        card_at(scratch, 1, int(tops[1, y, 0])),
                        card_at(scratch, 1, int(tops[1, y, 1])),
                    )
                    if value > floor:
                        turn = int(cards[0, x]) | int(cards[1, y]) << (BITS * up)
                        keep(scratch, most, turn, length, value)
                        if room["kept"] == most:
                            floor = float(room["values"][most - 1])


@rule
def find_turns(
    knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers, nearest: int, more: int, most: int
) -> None:
    """The ``most`` best turns: ``nearest`` cards tried on each pile, up to ``more`` that pay."""
    record = knowledge[k]
    room = scratch[0]
    size = int(room["size"])
    at_end = record["draw_pile"] == 0
    weight = traits[GAP_AT_END] if at_end else traits[GAP]
    bonus = traits[CARD_AT_END] if at_end else traits[CARD]
    need = min(max(0, int(record["minimum"]) - int(record["laid_this_turn"])), size)
    more = min(more, size - need)
    find_ways(traits, scratch, 0, nearest, need, need + more, bonus, weight)
    find_ways(traits, scratch, 1, nearest, need, need + more, bonus, weight)
    join_ways(knowledge, k, traits, scratch, need, more, most, bonus, weight)
    while room["kept"] == 0:  # one who is stuck before the minimum lays what goes (TG-12)
        need -= 1
        join_ways(knowledge, k, traits, scratch, need, 0, most, bonus, weight)
    extend(knowledge, k, traits, scratch, 0, need)


@rule
def extend(
    knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers, which: int, need: int
) -> None:
    """Lay further cards after one kept turn as long as that makes the table better."""
    room = scratch[0]
    jump = int(knowledge[k]["jump"])
    size = int(room["size"])
    total = int(room["total"])
    at_end = knowledge[k]["draw_pile"] == 0
    weight = traits[GAP_AT_END] if at_end else traits[GAP]
    bonus = traits[CARD_AT_END] if at_end else traits[CARD]
    dead = traits[DEAD]
    turn = int(room["turns"][which])
    length = int(room["lengths"][which])
    value = float(room["values"][which])
    used = 0
    a, b, c, d = BASE, BASE, BASE, BASE
    for depth in range(length):
        step = (turn >> (BITS * depth)) & 31
        card = step // 4
        used |= 1 << card
        if step % 4 == 0:
            a = card
        elif step % 4 == 1:
            b = card
        elif step % 4 == 2:
            c = size - 1 - card
        else:
            d = size - 1 - card
    earned = bonus * (length - need)
    while length < size:
        best = value
        best_place = -1
        best_pile = 0
        best_back = -1
        up = worth_of_pair(traits, scratch, 0, a, b)
        down = worth_of_pair(traits, scratch, 1, c, d)
        edge_up = edge_of_pair(scratch, 0, a, b)
        edge_down = edge_of_pair(scratch, 1, c, d)
        for pile in range(4):
            way = pile // 2
            top = a if pile == 0 else b if pile == 1 else c if pile == 2 else d
            if top == BASE:
                place = int(room["above"][way, pile % 2])
                back = int(room["base_back"][way, pile % 2])
            else:
                place = top + 1
                back = int(room["back"][way, top])
            while place < size and not is_free(used, way, size, place):
                place += 1
            far, far_back = first_pair(scratch, way, used, place)
            for option in range(3):
                # A jump back, the nearest card, or a card from which another of one's own jumps back.
                new, via = -1, -1
                if option == 0 and back >= 0 and is_free(used, way, size, back):
                    new = back
                elif option == 1 and place < size:
                    new = place
                elif option == 2 and far >= 0:
                    new, via = far_back, far
                if new < 0:
                    continue
                e = new if pile == 0 else a
                f = new if pile == 1 else b
                g = new if pile == 2 else c
                h = new if pile == 3 else d
                after = earned + bonus + (bonus if via >= 0 else 0.0)
                if way == 0:
                    after += worth_of_pair(traits, scratch, 0, e, f) + down
                    edges = edge_of_pair(scratch, 0, e, f) + edge_down
                else:
                    after += up + worth_of_pair(traits, scratch, 1, g, h)
                    edges = edge_up + edge_of_pair(scratch, 1, g, h)
                after -= dead * max(0, edges - total)
                if after <= best:
                    continue
                now_used = used | 1 << card_at(scratch, way, new)
                if via >= 0:
                    now_used |= 1 << card_at(scratch, way, via)
                after -= weight * cost_of_hand(
                    traits,
                    scratch,
                    jump,
                    now_used,
                    card_at(scratch, 0, e),
                    card_at(scratch, 0, f),
                    card_at(scratch, 1, g),
                    card_at(scratch, 1, h),
                )
                if after > best:
                    best = after
                    best_place, best_pile, best_back = new, pile, via
        if best_place < 0:
            break
        value = best
        way = best_pile // 2
        if best_back >= 0:
            card = card_at(scratch, way, best_back)
            used |= 1 << card
            turn |= (card * 4 + best_pile) << (BITS * length)
            length += 1
            earned += bonus
        card = card_at(scratch, way, best_place)
        used |= 1 << card
        turn |= (card * 4 + best_pile) << (BITS * length)
        length += 1
        earned += bonus
        if best_pile == 0:
            a = best_place
        elif best_pile == 1:
            b = best_place
        elif best_pile == 2:
            c = best_place
        else:
            d = best_place
    room["turns"][which] = turn
    room["lengths"][which] = length
    room["values"][which] = value


@rule
def first_pair(scratch: Numbers, way: int, used: int, place: int) -> tuple[int, int]:
    """The nearest card from ``place`` on from which a card of one's own jumps back, and that."""
    room = scratch[0]
    size = int(room["size"])
    pairs = int(room["pairs"][way])
    while place < size and pairs >> place:
        back = int(room["back"][way, place])
        if back >= 0 and is_free(used, way, size, place) and is_free(used, way, size, back):
            return place, back
        place += 1
    return -1, -1
