"""The state of The Game as one record, hidden cards included."""

import numpy as np

SEATS = 5  # the most players (TG-2)
HAND = 8  # the largest hand (TG-2)
PILES = 4  # 0 and 1 rise, 2 and 3 fall (TG-1)
CARDS = 98  # 2..99 (TG-1)

LAYOUT = np.dtype(
    [
        # What was agreed before the deal; never changes.
        ("players", np.int8),
        ("hand_size", np.int8),
        ("turn_minimum", np.int8),  # cards a turn while there is a draw pile (TG-5, TG-16)
        ("starter", np.int8),  # how the starter is found (TG-4): AGREE, RANDOM, FIRST
        ("signals_allowed", np.int8),  # 0 under talk=silent (TG-13)
        ("history_open", np.int8),  # 1 under history=open (TG-9)
        ("highest", np.int16),  # 99; smaller in the shrunken boxes of the tests
        ("jump", np.int16),  # 10; smaller in the shrunken boxes of the tests
        # Where the game stands.
        ("phase", np.int8),
        ("turn", np.int8),  # the seat on turn
        ("minimum", np.int8),  # of this turn, fixed at its start (TG-10)
        ("tops", np.int16, PILES),  # top card of each pile
        ("hands", np.int16, (SEATS, HAND)),  # in no order; 0 where there is no card
        ("hand_sizes", np.int8, SEATS),
        ("deck", np.int16, CARDS),  # as shuffled
        ("drawn", np.int16),  # cards of the deck dealt or drawn; the rest is the draw pile
        # What was laid, in order (TG-9 says who may see it).
        ("laid_cards", np.int16, CARDS),
        ("laid_piles", np.int8, CARDS),
        ("laid_count", np.int16),
        ("turn_from", np.int16),  # where this turn begins in laid_cards
        ("last_turn_from", np.int16),  # where the turn before begins
        # Talk (TG-4, TG-14).
        ("signals", np.int8, (SEATS, PILES)),  # 0 none, or one of the four signals
        ("willing", np.int8, SEATS),  # -1 unsaid, or 0 to 3
    ]
)

# Phases
DEALING = 0  # the order of the deck is awaited
CHOOSING = 1  # starter=random: the order of the seats is awaited
STARTING = 2  # starter=agree: the players agree who starts
PLAYING = 3
OVER = 4

# How the starter is found
AGREE = 0
RANDOM = 1
FIRST = 2
