"""A whole game that could be the true one, dealt from what a seat knows.

Tiles that nobody can tell apart are mixed and dealt. Old tiles (memory.py) go to those who have
them; who passed gets numbers that could not be laid, mostly, for they may have had another reason.
In such a world nobody forgets the call (UT-16), so that nobody has to be asked for it.
"""

from tablee.bots.mind import Knowledge
from tablee.bots.upturn.sets import lowest
from tablee.game import Numbers, States
from tablee.games.upturn.layout import (
    ACTIONS,
    HIGHEST,
    KINDS,
    NOBODY,
    NOTHING,
    RANDOM,
    SEATS,
    TILES,
    WORD,
)
from tablee.games.upturn.racks import put_on_rack
from tablee.generator import below
from tablee.kernel import rule

DOUBT = 8  # one time in so many a pass tells nothing
TRIES = 12  # to find a tile that a pass allows


@rule
def deal_world(
    knowledge: Knowledge, k: int, generator: Numbers, scratch: States, worlds: States, w: int
) -> None:
    """Fill ``worlds[w]`` with a state that agrees with record ``k``."""
    copy_what_is_open(knowledge, k, worlds, w)
    pool = scratch[0]["pool"]
    old = list_old(knowledge, k, pool)
    mix_part(generator, pool, 0, old)
    dealt = deal_old(knowledge, k, pool, worlds, w)
    waiting = int(knowledge[k]["old_waiting"])
    for at in range(waiting):
        worlds[w]["bag"][at] = pool[dealt + at]
    new = list_new(knowledge, k, pool)
    mix_part(generator, pool, 0, new)
    believe_passes(knowledge, k, generator, pool, new)
    deal_new(knowledge, k, pool, worlds, w)


@rule
def copy_what_is_open(knowledge: Knowledge, k: int, worlds: States, w: int) -> None:
    """Everything but the hidden tiles."""
    record, state = knowledge[k], worlds[w]
    seat = int(record["seat"])
    state["players"] = record["players"]
    state["starter"] = RANDOM
    state["mark_self"] = record["mark_self"]
    state["marks_in_run"] = record["marks_in_run"]
    state["auto_call"] = 1
    state["rack_size"] = 0
    state["tile_count"] = list_box(knowledge, k, state["tiles"])
    state["marks"][0] = record["marks"][0]
    state["marks"][1] = record["marks"][1]
    state["phase"] = record["phase"]
    state["turn"] = record["turn"]
    state["row"] = record["row"]
    state["play"] = record["play"]
    state["last_number"] = record["last_number"]
    state["following"] = (int(record["turn"]) + int(record["play"])) % int(record["players"])
    state["drawn"] = record["drawn"]
    state["run_to"] = record["run_to"]
    state["numbers_laid"] = record["numbers_laid"]
    state["laid"] = record["laid"]
    state["left"] = 0
    state["due"] = record["due"]
    state["empty_draws"] = record["empty_draws"]
    state["stage"] = NOTHING
    state["to_draw"] = 0
    state["drawer"] = NOBODY
    state["to_give"] = record["to_give"]
    state["bag_from"] = 0
    state["bag_end"] = int(record["bag"]) + int(record["to_give"])
    for other in range(SEATS):
        state["rack_sizes"][other] = 0
        state["rack_kinds"][other] = 0
        for kind in range(KINDS):
            state["rack_actions"][other, kind] = 0
        state["racks"][other, 0] = 0
        state["racks"][other, 1] = 0
    state["racks"][seat, 0] = record["racks"][seat, 0]
    state["racks"][seat, 1] = record["racks"][seat, 1]
    for kind in range(KINDS):
        state["rack_actions"][seat, kind] = record["rack_actions"][seat, kind]
    state["rack_kinds"][seat] = record["rack_kinds"][seat]
    state["rack_sizes"][seat] = record["rack_sizes"][seat]
    for at in range(TILES):
        state["table"][at] = record["table"][at]
        state["bag"][at] = 0
    state["table_count"] = record["table_count"]


@rule
def list_box(knowledge: Knowledge, k: int, tiles: Numbers) -> int:
    """UT-1: the tiles of the box in order; how many there are."""
    record = knowledge[k]
    n = list_set(int(record["box"][0]), int(record["box"][1]), tiles, 0)
    for kind in range(KINDS):
        for _ in range(record["box_actions"][kind]):
            tiles[n] = ACTIONS + kind
            n += 1
    for at in range(n, TILES):
        tiles[at] = 0
    return n


@rule
def list_set(low: int, high: int, out: Numbers, n: int) -> int:
    """The numbers of a set, appended from ``n``."""
    while low | high != 0:
        number = lowest(low, high)
        if number < WORD:
            low &= low - 1
        else:
            high &= high - 1
        out[n] = number
        n += 1
    return n


@rule
def list_old(knowledge: Knowledge, k: int, pool: Numbers) -> int:
    """The tiles that others have had since before the last new bag."""
    record = knowledge[k]
    n = list_set(int(record["old_numbers"][0]), int(record["old_numbers"][1]), pool, 0)
    for kind in range(KINDS):
        for _ in range(record["old_actions"][kind]):
            pool[n] = ACTIONS + kind
            n += 1
    return n


@rule
def list_new(knowledge: Knowledge, k: int, pool: Numbers) -> int:
    """The other tiles that are hidden."""
    record = knowledge[k]
    seat = int(record["seat"])
    low, high = hidden_new(knowledge, k, seat, 0), hidden_new(knowledge, k, seat, 1)
    n = list_set(low, high, pool, 0)
    for kind in range(KINDS):
        seen = int(record["rack_actions"][seat, kind]) + int(record["table_actions"][kind])
        count = int(record["box_actions"][kind]) - seen - int(record["old_actions"][kind])
        for _ in range(count):
            pool[n] = ACTIONS + kind
            n += 1
    return n


@rule
def hidden_new(knowledge: Knowledge, k: int, seat: int, word: int) -> int:
    record = knowledge[k]
    seen = int(record["racks"][seat, word]) | int(record["on_table"][word])
    return int(record["box"][word]) & ~(seen | int(record["old_numbers"][word]))


@rule
def mix_part(generator: Numbers, pool: Numbers, start: int, end: int) -> None:
    """Fisher-Yates over a part of the pool."""
    for at in range(end - 1, start, -1):
        other = start + below(generator, at - start + 1)
        tile = pool[at]
        pool[at] = pool[other]
        pool[other] = tile


@rule
def deal_old(knowledge: Knowledge, k: int, pool: Numbers, worlds: States, w: int) -> int:
    """Old tiles to those who have them; how many were dealt."""
    at = 0
    for other in range(knowledge[k]["players"]):
        for _ in range(knowledge[k]["old_counts"][other]):
            put_on_rack(worlds, w, other, int(pool[at]))
            at += 1
    return at


@rule
def deal_new(knowledge: Knowledge, k: int, pool: Numbers, worlds: States, w: int) -> None:
    """The rest of the racks, then the bag; in a table set up by hand some tiles are left over."""
    record, state = knowledge[k], worlds[w]
    at = 0
    for other in range(record["players"]):
        while state["rack_sizes"][other] < record["rack_sizes"][other]:
            put_on_rack(worlds, w, other, int(pool[at]))
            at += 1
    for place in range(int(record["old_waiting"]), int(state["bag_end"])):
        state["bag"][place] = pool[at]
        at += 1


@rule
def believe_passes(
    knowledge: Knowledge, k: int, generator: Numbers, pool: Numbers, count: int
) -> None:
    """Exchange what a pass excludes on a rack for a tile that comes later in the pool."""
    record = knowledge[k]
    start = 0
    for other in range(record["players"]):
        if other == record["seat"]:
            continue
        size = int(record["rack_sizes"][other])
        end = start + size - int(record["old_counts"][other])
        falling, rising = int(record["quiet_count"][other, 0]), int(record["quiet_count"][other, 1])
        if (falling > 0 or rising > 0) and below(generator, DOUBT) != 0:
            low = int(record["quiet_number"][other, 0]) if falling > 0 else 0
            high = int(record["quiet_number"][other, 1]) if rising > 0 else HIGHEST
            allowed_low, allowed_high = size - falling, size - rising
            for at in range(start, end):
                tile = int(pool[at])
                if tile < low and allowed_low > 0:
                    allowed_low -= 1
                elif high < tile <= HIGHEST and allowed_high > 0:
                    allowed_high -= 1
                elif tile < low or high < tile <= HIGHEST:
                    exchange(generator, pool, at, end, count, low, high)
        start = end


@rule
def exchange(
    generator: Numbers, pool: Numbers, at: int, start: int, end: int, low: int, high: int
) -> None:
    """Find a tile from ``start`` on that is not outside of ``low`` to ``high``, if there is one."""
    if start >= end:
        return
    for _ in range(TRIES):
        other = start + below(generator, end - start)
        tile = int(pool[other])
        if tile > HIGHEST or low <= tile <= high:
            pool[other] = pool[at]
            pool[at] = tile
            return
