"""The state of UpTurn as one record, hidden tiles included.

A tile is one small number: a numbered tile is its number, an action tile is its kind from ACTIONS
on. Tiles of one kind are alike, so a rack is a set of numbers (bits.py) and a count for each kind
of action.
"""

import numpy as np

SEATS = 4  # the most players
TILES = 106  # in the box (UT-1)
NUMBERS = 80  # of them numbered (UT-1)
HIGHEST = 99  # the highest number a tile can show (UT-2)
DOUBLES = 9  # 11, 22, .. 99 (UT-2)
DOUBLE_STEP = 11
WORD = 50  # numbers in one word of a set of numbers (bits.py)
WORDS_OF_BITS = 2

# Tiles that are no number
ACTIONS = 100
BLUE_ARROW = 100
GREEN_ARROW = 101
DOUBLE_ARROW = 102
SKIP_ONE = 103
SKIP_TWO = 104
JOKER = 105
KINDS = 6

LAYOUT = np.dtype(
    [
        # What was agreed before the deal; never changes.
        ("players", np.int8),
        ("starter", np.int8),  # a seat, or RANDOM (UT-5)
        ("mark_self", np.int8),  # 1: a mark may hit who laid it (UT-11)
        ("marks_in_run", np.int8),  # 1: marks fire inside a run too (UT-12)
        ("auto_call", np.int8),  # 1: nobody can forget the call (UT-16)
        ("rack_size", np.int8),  # tiles dealt to each: 7 (UT-3)
        ("tile_count", np.int16),  # 106; fewer in the shrunken boxes of the tests
        ("tiles", np.int8, TILES),  # the box in order: numbers, then actions by kind
        ("marks", np.int64, WORDS_OF_BITS),  # the marked numbers (UT-2)
        # Where the game stands.
        ("phase", np.int8),
        ("turn", np.int8),  # the seat on turn
        ("row", np.int8),  # 1 rising, -1 falling, 0 before the opening (UT-5, UT-7)
        ("play", np.int8),  # 1 to the left, -1 to the right (UT-6, UT-13)
        ("last_number", np.int8),
        ("following", np.int8),  # who is next when what was laid is settled
        ("drawn", np.int8),  # the tile drawn this turn, 0 before that (UT-8)
        ("run_to", np.int8),  # the double a run ends with, 0 outside of runs (UT-12)
        ("numbers_laid", np.int8),  # this turn
        ("laid", np.int8),  # the tile laid last this turn, 0 before that
        ("left", np.int8),  # tiles that laying it left on the rack (UT-16)
        ("due", np.int8),  # the seat that must call and has not, or NOBODY (UT-16)
        ("empty_draws", np.int8),  # turns in a row that drew and got nothing (UT-19)
        # What a laid tile still has to bring about.
        ("stage", np.int8),
        ("to_draw", np.int8),  # tiles still to be drawn now
        ("drawer", np.int8),  # who draws them, or NOBODY: they wait to be handed out (UT-12)
        ("to_give", np.int8),  # tiles that wait to be handed out: the first ones of the bag
        # The tiles.
        ("racks", np.int64, (SEATS, WORDS_OF_BITS)),  # the numbers on each rack
        ("rack_actions", np.int8, (SEATS, KINDS)),  # how many of each kind
        ("rack_kinds", np.int8, SEATS),  # bit k: there is one of kind k
        ("rack_sizes", np.int8, SEATS),  # all tiles on each rack
        ("bag", np.int8, TILES),  # as mixed
        ("bag_from", np.int16),  # the next tile to draw
        ("bag_end", np.int16),
        ("table", np.int8, TILES),  # what lies there, in the order it was laid
        ("table_count", np.int16),
    ]
)

RANDOM = -1  # starter
NOBODY = -1  # due, drawer

# Phases
DEALING = 0  # the order of the box is awaited
REDRAWING = 1  # the starting tile was no number: a new order of the bag is awaited (UT-4)
CHOOSING = 2  # starter=random: the order of the seats is awaited
PLAYING = 3  # a turn, or the next tile of a run
HITTING = 4  # who draws for a mark (UT-11)
GIVING = 5  # who gets the next tile of a double (UT-12)
REFILLING = 6  # the bag is empty: the order of a new one is awaited (UT-19)
OVER = 7

# Stages: what the tiles that are being drawn are for
NOTHING = 0
PENALTY = 1  # the forgotten call (UT-16); then the laid tile takes effect
MARK = 2  # UT-11
HAND_OUT = 3  # UT-12
OWN_DRAW = 4  # UT-8
