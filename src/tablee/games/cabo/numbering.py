"""The moves of Cabo as one numbered space, for the kernel, bots and adapters.

The sets of CB-9 come last and in the order of their bits, so that the sets within the first k
places have the first numbers: a table with four cards each uses 32, one with twelve all 24,576.
"""

import numpy as np

from tablee.games.cabo.layout import PLACES, SEATS

# Two different seats, the lower first
PAIRS = tuple((low, high) for high in range(SEATS) for low in range(high))
PAIR_LOW = np.array([low for low, _ in PAIRS], np.int8)
PAIR_HIGH = np.array([high for _, high in PAIRS], np.int8)

# Every first place with every choice of other places, as ``first << PLACES | bits of all places``
SETS = np.array(
    [
        first << PLACES | places
        for places in range(1, 1 << PLACES)
        for first in range(PLACES)
        if places >> first & 1
    ],
    np.uint16,
)
ALL_PLACES = (1 << PLACES) - 1

# Where each kind of move begins
TAKE = 0
DRAW = 1
CALL = 2
DISCARD = 3
PEEK = 4  # + place
SPY = PEEK + PLACES  # + seat * PLACES + place
SWAP = SPY + SEATS * PLACES  # + (own place * SEATS + seat) * PLACES + place
SWAP_OTHERS = SWAP + PLACES * SEATS * PLACES  # + (pair * PLACES + lower's place) * PLACES + place
PLACE = SWAP_OTHERS + len(PAIRS) * PLACES * PLACES  # + index in SETS
MOVES = PLACE + len(SETS)


def sets_within(places: int) -> int:
    """How many sets lie within the first ``places`` places."""
    return places << places >> 1
