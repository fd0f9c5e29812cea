"""The places of UpTurn's own numbers in the traits of a bot, and the weights that can be tuned."""

from __future__ import annotations

from tablee.bots.traits import FIRST_WEIGHT
from tablee.bots.weights import WeightSet

# Styles
SMALL_STEPS = 1  # small_steps.py
WEIGHED = 2  # weigh.py

# What the weights of weigh.py mean: name, value to start from, how far off it may be.
_WEIGHTS = (
    ("tile", 1.0, 0.5),  # a tile laid
    ("ahead", 0.3, 0.3),  # each number of one's own further on in the row
    ("ahead_far", 0.2, 0.3),  # and more if others will hardly pass it at once
    ("ahead_safe", 0.1, 0.3),  # and still more if it is far off
    ("behind_turned", 0.2, 0.3),  # each number behind, if one can turn the row
    ("run", 0.6, 0.4),  # each tile of the longest run ahead (UT-12)
    ("run_turned", 0.3, 0.4),  # and of the longest one behind, if one can turn the row
    ("run_behind", 0.1, 0.3),  # and if one cannot
    ("double", 0.5, 0.5),  # a double kept for later
    ("blue_arrow", 0.7, 0.5),  # actions kept, in the order of their kinds
    ("green_arrow", 0.7, 0.5),
    ("double_arrow", 0.9, 0.5),
    ("skip_one", 0.6, 0.5),
    ("skip_two", 0.6, 0.5),
    ("joker", 1.2, 0.7),
    ("no_number", -2.0, 1.0),  # only actions left (UT-17)
    ("ready", 2.0, 1.0),  # what is left could be laid at once
    ("ready_turned", 1.0, 1.0),  # and if the row turned
    ("mark", 0.7, 0.5),  # somebody draws (UT-11)
    ("give", 0.6, 0.4),  # each tile handed out (UT-12)
    ("hurt_few", 0.5, 1.0),  # each tile that others draw, over the fewest tiles that anybody has
    ("again", 0.8, 0.7),  # one plays again
    ("draw", -1.0, 0.7),  # a tile more, and a choice of what to do with it (UT-8)
    ("danger", -3.0, 2.0),  # the next player may go out
    ("danger_two", -0.5, 1.0),  # the next player has two tiles
    ("next_few", -0.5, 1.0),  # one over the next player's number of tiles
    ("room", 0.0, 0.7),  # the share of the unseen numbers that would fit
)
NAMES = tuple(name for name, _, _ in _WEIGHTS)
WEIGHTS = WeightSet(
    names=NAMES,
    start=tuple(start for _, start, _ in _WEIGHTS),
    spread=tuple(spread for _, _, spread in _WEIGHTS),
)

TILE = FIRST_WEIGHT + NAMES.index("tile")
EACH_AHEAD = FIRST_WEIGHT + NAMES.index("ahead")
AHEAD_FAR = FIRST_WEIGHT + NAMES.index("ahead_far")
AHEAD_SAFE = FIRST_WEIGHT + NAMES.index("ahead_safe")
BEHIND_TURNED = FIRST_WEIGHT + NAMES.index("behind_turned")
RUN_AHEAD = FIRST_WEIGHT + NAMES.index("run")
RUN_TURNED = FIRST_WEIGHT + NAMES.index("run_turned")
RUN_BEHIND = FIRST_WEIGHT + NAMES.index("run_behind")
DOUBLE = FIRST_WEIGHT + NAMES.index("double")
FIRST_KIND = FIRST_WEIGHT + NAMES.index("blue_arrow")
NO_NUMBER = FIRST_WEIGHT + NAMES.index("no_number")
READY = FIRST_WEIGHT + NAMES.index("ready")
READY_TURNED = FIRST_WEIGHT + NAMES.index("ready_turned")
MARK = FIRST_WEIGHT + NAMES.index("mark")
GIVE_OUT = FIRST_WEIGHT + NAMES.index("give")
HURT_FEW = FIRST_WEIGHT + NAMES.index("hurt_few")
AGAIN = FIRST_WEIGHT + NAMES.index("again")
DRAWING = FIRST_WEIGHT + NAMES.index("draw")
DANGER = FIRST_WEIGHT + NAMES.index("danger")
DANGER_TWO = FIRST_WEIGHT + NAMES.index("danger_two")
NEXT_FEW = FIRST_WEIGHT + NAMES.index("next_few")
ROOM = FIRST_WEIGHT + NAMES.index("room")

# The weights of judgement.py, by its features of a seat.
FEATURES = (
    "size",  # tiles on the rack
    "one_over_size",
    "ahead_share",  # of the tiles, the numbers that fit the row
    "run_share",  # of the tiles, those of the longest run
    "turned_run_share",  # and of the longest run after a turn that one can make
    "can_turn",
    "skips",
    "jokers",
    "only_actions",  # UT-17
    "ready",  # all that is left could be laid at once
    "ready_turned",  # and after a turn of the row
    "on_turn",
    "next",
    "ready_on_turn",
    "doubles",
    "action_share",
    "on_turn_over_size",
    "two_tiles",
)
FIRST_JUDGEMENT = FIRST_WEIGHT + len(NAMES)
JUDGEMENT = WeightSet(
    names=FEATURES,
    start=(0.0,) * len(FEATURES),
    spread=(1.0,) * len(FEATURES),
    first=FIRST_JUDGEMENT,
)

# What is a bot's character
ATTENTION = FIRST_JUDGEMENT + len(FEATURES)  # how often it notices that it must call (UT-16)
CARE = ATTENTION + 1  # 1: looks at marks, at others' racks and at UT-17; 0: a beginner
LENGTH = CARE + 1
