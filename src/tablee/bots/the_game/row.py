"""Where each number of a bot of The Game stands in its row of traits."""

from __future__ import annotations

from tablee.bots.traits import FIRST_WEIGHT

# Styles, after RANDOM
GREEDY = 1  # the smallest step, card by card
EASY = 2  # the same with a beginner's mistakes
QUICK = 3  # the best whole turn among the nearest cards
THOROUGH = 4  # two cards tried on each pile, with two further ones

# Weights of a whole turn
WEIGHT_NAMES = (
    "room_straight",  # what is left of a pile counts by its root, and so much for each card
    "room_less",  # the less roomy of two piles that go the same way, against 1 for the other
    "ten_unseen",  # a pile whose jump back may still come from somebody
    "dead",  # an unseen card that fits nowhere any more
    "gap",  # roots of the gaps between the rest of one's hand and the piles
    "gap_at_end",  # the same when the draw pile is empty
    "stuck_card",  # a card in hand that fits nowhere, in place of the root of its gap
    "back_mine",  # a card in hand that is a jump back, the same
    "pair",  # to lay a card that would jump back from another of one's own (quick turns only)
    "card",  # each card beyond the minimum
    "card_at_end",
    "keep_off",  # to lay on a pile that somebody asks to keep off
    "keep_off_strong",
    "no_jump",  # each unseen card skipped on a pile on which somebody asks not to jump far
    "no_jump_strong",
)
_AT = {name: FIRST_WEIGHT + n for n, name in enumerate(WEIGHT_NAMES)}
ROOM_STRAIGHT = _AT["room_straight"]
ROOM_LESS = _AT["room_less"]
TEN_UNSEEN = _AT["ten_unseen"]
DEAD = _AT["dead"]
GAP = _AT["gap"]
GAP_AT_END = _AT["gap_at_end"]
STUCK_CARD = _AT["stuck_card"]
BACK_MINE = _AT["back_mine"]
PAIR = _AT["pair"]
CARD = _AT["card"]
CARD_AT_END = _AT["card_at_end"]
KEEP_OFF_COST = _AT["keep_off"]
KEEP_OFF_STRONG_COST = _AT["keep_off_strong"]
NO_JUMP_COST = _AT["no_jump"]
NO_JUMP_STRONG_COST = _AT["no_jump_strong"]

SHARP = FIRST_WEIGHT + len(WEIGHT_NAMES)  # 1 where signals may tell all they can (talk=open)
ESTIMATE = SHARP + 1  # the numbers of the estimate of the win begin here
