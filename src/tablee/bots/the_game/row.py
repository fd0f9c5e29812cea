"""Where each number of a bot of The Game stands in its row of traits."""

from __future__ import annotations

from tablee.bots.traits import FIRST_WEIGHT

# Styles, after RANDOM
GREEDY = 1  # the smallest step, card by card
EASY = 2  # the same with a beginner's mistakes
QUICK = 3  # the best whole turn among the nearest cards
THOROUGH = 4  # two cards tried on each pile, with two further ones, and then whatever is cheap
BRISK = 5  # the same without the last, for games in thought
FORESEEING = 6  # of the best turns so found the one after which the network sees most hope

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
    # Thorough turns only; what ends in _early counts by the share of cards that are unseen.
    "room_curve",  # the power of what is left of a pile, in place of its root
    "room_last",  # and so much less for the last card that fits, half of it for the last but one
    "gap_curve",  # the power of a gap, in place of its root
    "room_straight_early",
    "room_less_early",
    "ten_unseen_early",
    "ten_gain",  # what the jump back would make of the pile
    "ten_gain_early",
    "dead_early",
    "gap_early",
    "pair_kept",  # two cards of the hand that are a jump apart
    "pair_kept_early",
    "half_pair_kept",  # a card of the hand for each unseen one that is a jump away
    "half_pair_kept_early",
    "far_unseen",  # the gap between an unseen card and its nearest pile, on average
    "far_unseen_early",
    "card_early",
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
ASKED_COSTS = (KEEP_OFF_COST, KEEP_OFF_STRONG_COST, NO_JUMP_COST, NO_JUMP_STRONG_COST)
ROOM_CURVE = _AT["room_curve"]
ROOM_LAST = _AT["room_last"]
GAP_CURVE = _AT["gap_curve"]
ROOM_STRAIGHT_EARLY = _AT["room_straight_early"]
ROOM_LESS_EARLY = _AT["room_less_early"]
TEN_UNSEEN_EARLY = _AT["ten_unseen_early"]
TEN_GAIN = _AT["ten_gain"]
TEN_GAIN_EARLY = _AT["ten_gain_early"]
DEAD_EARLY = _AT["dead_early"]
GAP_EARLY = _AT["gap_early"]
PAIR_KEPT = _AT["pair_kept"]
PAIR_KEPT_EARLY = _AT["pair_kept_early"]
HALF_PAIR_KEPT = _AT["half_pair_kept"]
HALF_PAIR_KEPT_EARLY = _AT["half_pair_kept_early"]
FAR_UNSEEN = _AT["far_unseen"]
FAR_UNSEEN_EARLY = _AT["far_unseen_early"]
CARD_EARLY = _AT["card_early"]

SHARP = FIRST_WEIGHT + len(WEIGHT_NAMES)  # 1 where signals may tell all they can (talk=open)
PRIOR = SHARP + 1  # what the heuristic's worth of a turn adds to the odds that the network sees
FORESIGHT = PRIOR + 1  # how much of that counts in a search, beside what it finds itself
ESTIMATE = FORESIGHT + 1  # the numbers of the estimate of the win begin here
