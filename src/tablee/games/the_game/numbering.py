"""The moves of The Game as one numbered space, for the kernel, bots and adapters."""

from tablee.games.the_game.layout import CARDS, PILES, SEATS

LOWEST = 2  # the lowest card (TG-1)
WILLING_LEVELS = 4  # a willingness of 0 to 3 (TG-4)

# The signals of TG-14 as the record holds them
WITHDRAW = 0  # no signal
KEEP_OFF = 1
KEEP_OFF_STRONG = 2
NO_JUMP = 3
NO_JUMP_STRONG = 4
SIGNALS = 5

# Where each kind of move begins
LAY = 0  # + (card - LOWEST) * PILES + pile
END = LAY + CARDS * PILES
SIGNAL = END + 1  # + pile * SIGNALS + signal
WILLING = SIGNAL + PILES * SIGNALS  # + level
STARTS = WILLING + WILLING_LEVELS  # + seat
MOVES = STARTS + SEATS
