"""What can be remembered of a game of UpTurn beyond what lies open.

**A new bag** (UT-19) is made of tiles that everybody saw. All others were on racks at that moment,
or waited to be handed out: these are the *old* tiles, and it is known how many of them each player
has.

**A pass** (UT-8) tells that a player had nothing to lay, or nothing they wanted to lay: so many
tiles, none of them a number further on in the row. A deal in thought believes it nearly always.

The rules here change nothing but the record's memory. ``know`` calls them for what changed in a
state, the notebook for what it heard.
"""

from __future__ import annotations

import numpy as np

from tablee.bots.mind import Knowledge
from tablee.bots.upturn.sets import count_bits, holds, remove_number
from tablee.games.upturn.layout import ACTIONS, KINDS, SEATS, WORDS_OF_BITS
from tablee.kernel import rule

MOST_BAGS = 100  # counted

MEMORY = (
    ("bags", np.int8),  # how often a new bag was made
    ("old_numbers", np.int64, WORDS_OF_BITS),  # on racks of others since before the last new bag
    ("old_actions", np.int8, KINDS),
    ("old_counts", np.int8, SEATS),  # how many of them each of the others has
    ("old_waiting", np.int8),  # how many of them wait to be handed out; they come first
    # [seat, 0 falling or 1 rising]: of so many tiles on the rack none is beyond this number
    ("quiet_number", np.int8, (SEATS, 2)),
    ("quiet_count", np.int8, (SEATS, 2)),
)


@rule
def note_refill(knowledge: Knowledge, k: int) -> None:
    """UT-19: the record is of the moment at which the bag was empty."""
    record = knowledge[k]
    seat = int(record["seat"])
    record["bags"] = min(int(record["bags"]) + 1, MOST_BAGS)
    total = 0
    for word in range(WORDS_OF_BITS):
        seen = int(record["racks"][seat, word]) | int(record["on_table"][word])
        unseen = int(record["box"][word]) & ~seen
        record["old_numbers"][word] = unseen
        total += count_bits(unseen)
    for kind in range(KINDS):
        seen = int(record["rack_actions"][seat, kind]) + int(record["table_actions"][kind])
        record["old_actions"][kind] = record["box_actions"][kind] - seen
        total += int(record["old_actions"][kind])
    record["old_waiting"] = record["to_give"]
    total -= int(record["to_give"])
    for other in range(record["players"]):
        record["old_counts"][other] = record["rack_sizes"][other] if other != seat else 0
        total -= int(record["old_counts"][other])
    if total != 0:  # not all tiles of the box are in the game: a table set up by hand
        forget_old(knowledge, k)


@rule
def forget_old(knowledge: Knowledge, k: int) -> None:
    """The old tiles do not add up: an action was taken for an old one and was none."""
    record = knowledge[k]
    for word in range(WORDS_OF_BITS):
        record["old_numbers"][word] = 0
    for kind in range(KINDS):
        record["old_actions"][kind] = 0
    for other in range(SEATS):
        record["old_counts"][other] = 0
    record["old_waiting"] = 0


@rule
def note_gift(knowledge: Knowledge, k: int, receiver: int, tile: int) -> None:
    """UT-12: a tile was handed out; ``tile`` is looked at only if the seat itself received it."""
    record = knowledge[k]
    if record["old_waiting"] == 0:
        return
    record["old_waiting"] -= 1
    if receiver != record["seat"]:
        record["old_counts"][receiver] += 1
    elif tile < ACTIONS:
        remove_number(record["old_numbers"], tile)
    else:
        record["old_actions"][tile - ACTIONS] -= 1


@rule
def note_lay(knowledge: Knowledge, k: int, layer: int, tile: int) -> None:
    """UT-7: somebody laid a tile."""
    record = knowledge[k]
    if layer == record["seat"]:
        return
    for rising in range(2):
        quiet = int(record["quiet_number"][layer, rising])
        beyond = tile > quiet if rising == 1 else tile < quiet
        # A number beyond came after the pass; another tile was there before, as most are.
        if record["quiet_count"][layer, rising] > 0 and (tile >= ACTIONS or not beyond):
            record["quiet_count"][layer, rising] -= 1
    if is_old(knowledge, k, layer, tile):
        if record["old_counts"][layer] == 0:
            forget_old(knowledge, k)
            return
        record["old_counts"][layer] -= 1
        if tile < ACTIONS:
            remove_number(record["old_numbers"], tile)
        else:
            record["old_actions"][tile - ACTIONS] -= 1
    elif record["old_counts"][layer] >= record["rack_sizes"][layer]:
        forget_old(knowledge, k)


@rule
def is_old(knowledge: Knowledge, k: int, layer: int, tile: int) -> bool:
    """Whether the tile was there before the last new bag; of actions, which are alike, whether that
    is more likely than not.
    """
    record = knowledge[k]
    if tile < ACTIONS:
        return holds(int(record["old_numbers"][0]), int(record["old_numbers"][1]), tile)
    old_of_kind = int(record["old_actions"][tile - ACTIONS])
    old, size = int(record["old_counts"][layer]), int(record["rack_sizes"][layer])
    if old == 0 or old_of_kind == 0:
        return False
    if old == size:
        return True
    seat = int(record["seat"])
    old_total, new_total = 0, int(record["bag"])
    for other in range(record["players"]):
        if other != seat:
            old_total += int(record["old_counts"][other])
            new_total += int(record["rack_sizes"][other]) - int(record["old_counts"][other])
    held = int(record["rack_actions"][seat, tile - ACTIONS])
    lying = int(record["table_actions"][tile - ACTIONS])
    new_of_kind = int(record["box_actions"][tile - ACTIONS]) - held - lying - old_of_kind
    return old * old_of_kind * new_total >= (size - old) * new_of_kind * old_total


@rule
def note_pass(knowledge: Knowledge, k: int, seat: int) -> None:
    """UT-8: somebody drew, and laid nothing.

    What is known of half of the rack or more and excludes more numbers is kept.
    """
    record = knowledge[k]
    rising = 1 if record["row"] > 0 else 0
    number, size = int(record["last_number"]), int(record["rack_sizes"][seat])
    quiet = int(record["quiet_number"][seat, rising])
    count = int(record["quiet_count"][seat, rising])
    stricter = quiet < number if rising == 1 else quiet > number
    if not stricter or 2 * count < size:
        record["quiet_number"][seat, rising] = number
        record["quiet_count"][seat, rising] = size
