"""The state of Cabo as one record, hidden cards included."""

import numpy as np

SEATS = 5  # the most players
PLACES = 12  # the most cards that lie before one player (CB-22)
CARDS = 52  # in the box (CB-1)
VALUES = 14  # 0..13 (CB-1)
EMPTY = -1  # no card at this place
NOBODY = -1  # no seat

LAYOUT = np.dtype(
    [
        # What was agreed before the game; never changes.
        (
            "kamikaze",
            np.int64,
        ),  # the hand of CB-17 as ``hand_signature`` makes it; 0: there is none
        ("box", np.int8, CARDS),  # the cards in ascending order (CB-1)
        ("box_size", np.int8),
        ("powers", np.int8, VALUES),  # by value (CB-12)
        ("players", np.int8),
        ("hand_size", np.int8),  # cards=4 (CB-2, CB-22)
        ("peeks", np.int8),  # own cards looked at before the round (CB-3, CB-22)
        ("starter", np.int8),  # who starts round 1 (CB-4): 0 by lot, else the seat from 1
        ("protect_caller", np.int8),  # CB-14
        ("failed_cabo", np.int8),  # CB-15
        ("swap_opponents", np.int8),  # CB-19
        ("helped", np.int8),  # 1 under memory=helped (CB-23)
        ("resets_per_player", np.int16),  # CB-20
        ("resets_per_table", np.int16),  # CB-20
        ("reset_to", np.int16),  # CB-21
        ("limit", np.int16),  # 100 (CB-18); smaller in the shrunken boxes of the tests
        # Where the game stands.
        ("phase", np.int8),
        ("turn", np.int8),  # the seat on turn
        ("caller", np.int8),  # who called Cabo this round, or NOBODY (CB-14)
        ("round", np.int32),  # from 1
        ("first", np.int8),  # who starts this round (CB-4)
        ("dealer", np.int8),  # who lost the last round, or NOBODY: shown, no effect (CB-4)
        ("peeks_left", np.int8, SEATS),
        # The table. Which places hold a card is in ``occupied``, a bit for each place.
        ("cards", np.int8, (SEATS, PLACES)),  # their values
        (
            "knowers",
            np.int8,
            (SEATS, PLACES),
        ),  # who has legally seen that card, a bit for each seat
        ("occupied", np.int16, SEATS),
        (
            "deck",
            np.int8,
            CARDS,
        ),  # as shuffled; from ``drawn`` to ``deck_size`` it is the draw pile
        ("drawn", np.int8),
        ("deck_size", np.int8),
        ("discards", np.int8, CARDS),  # from the bottom up
        ("discard_count", np.int8),
        ("held", np.int8),  # the card that the seat on turn took or drew, or EMPTY
        ("held_from", np.int8),  # NOWHERE, DRAW_PILE or DISCARD_PILE
        # The score.
        ("totals", np.int16, SEATS),
        ("resets", np.int16, SEATS),  # how often each fell back from 100 (CB-20)
        ("last_sums", np.int16, SEATS),  # of the cards at the end of the last round (CB-15)
        ("last_scores", np.int16, SEATS),  # of the last round
        ("rounds_scored", np.int32),
    ]
)

# Phases
CHOOSING = 0  # starter=random: the order of the seats is awaited
DEALING = 1  # the order of the deck is awaited
PEEKING = 2  # the players look at their first cards (CB-3)
DECIDING = 3  # a turn begins: take, draw or call (CB-5..CB-7)
HOLDING = 4  # a card has been taken or drawn
RESHUFFLING = 5  # the order of the new draw pile is awaited (CB-13)
OVER = 6

# Powers
NO_POWER = 0
PEEK_POWER = 1
SPY_POWER = 2
SWAP_POWER = 3

# Where a held card comes from
NOWHERE = 0
DRAW_PILE = 1
DISCARD_PILE = 2
