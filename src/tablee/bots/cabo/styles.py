"""The numbers that make one bot of Cabo differ from another, beyond those that all games share."""

from tablee.bots.traits import FIRST_WEIGHT

# Styles
PUBLIC = 1  # the baseline that others have published
GREEDY = 2  # the best step for its own cards, by rules of thumb
COUNTING = 3  # counts the unseen cards and weighs what others know

FORGET = FIRST_WEIGHT  # the chance that a card seen is forgotten by the end of the draw pile
LATE = FIRST_WEIGHT + 1  # points by which a greedy bot's sum must be lower before it calls
NARROW = FIRST_WEIGHT + 2  # candidates gain at most so many points less than the best

# The weights of the style COUNTING; all in points of the hand's sum unless said otherwise.
WEIGHT_NAMES = (
    "look",  # what it is worth to know one more of one's own cards
    "spy",  # and one of another player's
    "pair",  # two equal cards that one knows: part of their value, for one card may replace both
    "gift",  # what a low discard is worth to the next player, for each point below 6
    "taken",  # what taking a discard costs, since everybody knows the card
    "hurt",  # a point more for the others, shared among them
    "swapped_in",  # how much worse a card is that another player knew and gave away
    "kept",  # a card that its owner knows and we do not, at the start of a round
    "kept_falls",  # how much less it is for each turn of a player
    "kept_least",  # and where that ends
    "trust",  # how much of the guess comes from what the owner has let pass: a share
    "reply",  # how much a player lowers the sum in the last turn after a call
    "doubt",  # variance added to each comparison of sums
    "call_chance",  # the chance to be lowest at which to call
    "call_sum",  # how much more for each point of one's own sum, for that is the stake
    "call_turns",  # how much less for each turn of a player
    "kamikaze",  # the least share of unseen cards that complete CB-17, to play for it
)
WEIGHTS = NARROW + 1  # where they begin
(
    LOOK,
    SPY_WORTH,
    PAIR,
    GIFT,
    TAKEN,
    HURT,
    SWAPPED_IN,
    KEPT,
    KEPT_FALLS,
    KEPT_LEAST,
    TRUST,
    REPLY,
    DOUBT,
    CALL_CHANCE,
    CALL_SUM,
    CALL_TURNS,
    KAMIKAZE,
) = range(WEIGHTS, WEIGHTS + len(WEIGHT_NAMES))

# How totals are read as a chance to win the game: evaluate.py.
VALUE_NAMES = ("spread", "spread_room")
VALUE_SPREAD = WEIGHTS + len(WEIGHT_NAMES)
VALUE_SPREAD_ROOM = VALUE_SPREAD + 1
TRAITS = VALUE_SPREAD + len(VALUE_NAMES)
