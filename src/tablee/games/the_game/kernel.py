"""The rules of The Game, once: plain Python functions over the record in layout.py.

Every function takes ``(states, i)``, an array of records and the one that is meant. ``apply`` and
``supply`` trust their caller: a move is checked against ``legal_moves`` before it comes here.
"""

from collections.abc import Callable
from typing import Any

from tablee.game import Numbers, States
from tablee.games.the_game.layout import (
    AGREE,
    CHOOSING,
    DEALING,
    OVER,
    PILES,
    PLAYING,
    RANDOM,
    STARTING,
)
from tablee.games.the_game.numbering import (
    END,
    LAY,
    LOWEST,
    SIGNAL,
    SIGNALS,
    STARTS,
    WILLING,
    WILLING_LEVELS,
    WITHDRAW,
)
from tablee.kernel import rule

# --- set-up and chance ---------------------------------------------------------------------------


@rule
def set_up(states: States, i: int, setting: Numbers) -> None:
    """TG-1, TG-2: four bases, no card dealt yet; spec.py makes ``setting`` of the options."""
    state = states[i]
    state["players"] = setting[0]
    state["hand_size"] = setting[1]
    state["turn_minimum"] = setting[2]
    state["starter"] = setting[3]
    state["signals_allowed"] = setting[4]
    state["history_open"] = setting[5]
    state["highest"] = setting[6]
    state["jump"] = setting[7]
    state["phase"] = DEALING
    state["turn"] = 0
    state["minimum"] = setting[2]
    state["drawn"] = 0
    state["laid_count"] = 0
    state["turn_from"] = 0
    state["last_turn_from"] = 0
    for pile in range(PILES):
        state["tops"][pile] = 1 if is_rising(pile) else setting[6] + 1
    state["hands"][:] = 0
    state["hand_sizes"][:] = 0
    state["deck"][:] = 0
    state["laid_cards"][:] = 0
    state["laid_piles"][:] = 0
    state["signals"][:] = 0
    state["willing"][:] = -1


@rule
def chance_due(states: States, i: int) -> int:
    """How many things the awaited chance step puts in order; 0 when none is awaited."""
    phase = states[i]["phase"]
    if phase == DEALING:
        return cards_in_box(states, i)
    if phase == CHOOSING:
        return int(states[i]["players"])
    return 0


@rule
def supply(states: States, i: int, order: Numbers) -> None:
    """The outcome of the awaited chance step: ``order`` is a permutation of ``chance_due``."""
    if states[i]["phase"] == DEALING:
        deal(states, i, order)
    else:
        start(states, i, order[0])


@rule
def deal(states: States, i: int, order: Numbers) -> None:
    """TG-3: hand after hand from the top of the shuffled deck; the rest is the draw pile."""
    state = states[i]
    for k in range(cards_in_box(states, i)):
        state["deck"][k] = LOWEST + order[k]
    for seat in range(state["players"]):
        draw(states, i, seat, state["hand_size"])
    if state["players"] == 1:
        start(states, i, 0)
    elif state["starter"] == AGREE:
        state["phase"] = STARTING
    elif state["starter"] == RANDOM:
        state["phase"] = CHOOSING
    else:
        start(states, i, 0)


@rule
def start(states: States, i: int, seat: int) -> None:
    """TG-4: the first turn is that of ``seat``."""
    states[i]["phase"] = PLAYING
    begin_turn(states, i, seat)


# --- what is legal -------------------------------------------------------------------------------


@rule
def is_rising(pile: int) -> bool:
    """TG-1: two piles rise, two fall."""
    return pile < 2


@rule
def can_lay(top: int, card: int, rising: bool, jump: int) -> bool:
    """TG-6, TG-7: onward, or exactly ten back."""
    if rising:
        return (card > top) | (card == top - jump)
    return (card < top) | (card == top + jump)


@rule
def awaited(states: States, i: int) -> int:
    """The seats whose move the game waits for, as bits."""
    state = states[i]
    if state["phase"] == PLAYING:
        return 1 << int(state["turn"])
    if state["phase"] == STARTING:
        return (1 << int(state["players"])) - 1
    return 0


@rule
def is_over(states: States, i: int) -> bool:
    return states[i]["phase"] == OVER


@rule
def awaited_moves(states: States, i: int, seat: int, out: Numbers) -> int:
    """The moves that take the game on; written to ``out``, their number returned."""
    state = states[i]
    n = 0
    if state["phase"] == STARTING:
        for starter in range(state["players"]):
            out[n] = STARTS + starter
            n += 1
    elif state["phase"] == PLAYING and state["turn"] == seat:
        jump = state["jump"]
        for pile in range(PILES):
            top = state["tops"][pile]
            rising = is_rising(pile)
            for k in range(state["hand_sizes"][seat]):
                card = state["hands"][seat, k]
                # Written always and counted if legal: no branch to mispredict.
                out[n] = LAY + (card - LOWEST) * PILES + pile
                n += can_lay(top, card, rising, jump)
        if has_laid_minimum(states, i):
            out[n] = END
            n += 1
    return n


@rule
def free_moves(states: States, i: int, seat: int, out: Numbers, n: int) -> int:
    """TG-4, TG-14: talk by fixed signs, by anybody at any time; appended to ``out`` from ``n``."""
    state = states[i]
    phase = state["phase"]
    if not state["signals_allowed"] or (phase != STARTING and phase != PLAYING):
        return n
    for pile in range(PILES):
        for signal in range(SIGNALS):
            if state["signals"][seat, pile] != signal:
                out[n] = SIGNAL + pile * SIGNALS + signal
                n += 1
    if phase == STARTING:
        for level in range(WILLING_LEVELS):
            if state["willing"][seat] != level:
                out[n] = WILLING + level
                n += 1
    return n


@rule
def legal_moves(states: States, i: int, seat: int, out: Numbers) -> int:
    """Every legal move of ``seat``; written to ``out``, their number returned."""
    return free_moves(states, i, seat, out, awaited_moves(states, i, seat, out))


@rule
def has_laid_minimum(states: States, i: int) -> bool:
    """TG-5, TG-10, TG-16: the turn may end."""
    state = states[i]
    return state["laid_count"] - state["turn_from"] >= state["minimum"]


@rule
def can_lay_any(states: States, i: int, seat: int) -> bool:
    """Whether any card of the hand goes on any pile."""
    state = states[i]
    jump = state["jump"]
    for k in range(state["hand_sizes"][seat]):
        card = state["hands"][seat, k]
        for pile in range(PILES):
            if can_lay(state["tops"][pile], card, is_rising(pile), jump):
                return True
    return False


# --- what a move does ----------------------------------------------------------------------------


@rule
def apply(states: States, i: int, seat: int, move: int) -> None:
    """Make a legal move of ``seat``."""
    if move < END:
        lay(states, i, seat, LOWEST + (move - LAY) // PILES, (move - LAY) % PILES)
    elif move == END:
        end_turn(states, i, seat)
    elif move < WILLING:
        states[i]["signals"][seat, (move - SIGNAL) // SIGNALS] = (move - SIGNAL) % SIGNALS
    elif move < STARTS:
        states[i]["willing"][seat] = move - WILLING
    else:
        start(states, i, move - STARTS)


@rule
def lay(states: States, i: int, seat: int, card: int, pile: int) -> None:
    """TG-5: one card from the hand onto a pile; signals there are done with (TG-14)."""
    state = states[i]
    last = state["hand_sizes"][seat] - 1
    for k in range(last):
        if state["hands"][seat, k] == card:
            state["hands"][seat, k] = state["hands"][seat, last]
            break
    state["hands"][seat, last] = 0
    state["hand_sizes"][seat] = last
    state["tops"][pile] = card
    count = state["laid_count"]
    state["laid_cards"][count] = card
    state["laid_piles"][count] = pile
    state["laid_count"] = count + 1
    for giver in range(state["players"]):
        state["signals"][giver, pile] = WITHDRAW
    end_if_done_or_stuck(states, i)


@rule
def end_turn(states: States, i: int, seat: int) -> None:
    """TG-8: draw as many as were laid; the next player with cards in hand is on turn."""
    state = states[i]
    draw(states, i, seat, state["laid_count"] - state["turn_from"])
    state["last_turn_from"] = state["turn_from"]
    state["turn_from"] = state["laid_count"]
    begin_turn(states, i, next_with_cards(states, i, seat))


@rule
def draw(states: States, i: int, seat: int, count: int) -> None:
    """TG-8: from the top of the draw pile, fewer if it runs out."""
    state = states[i]
    available = cards_in_box(states, i) - state["drawn"]
    for _ in range(min(count, available)):
        state["hands"][seat, state["hand_sizes"][seat]] = state["deck"][state["drawn"]]
        state["hand_sizes"][seat] += 1
        state["drawn"] += 1


@rule
def next_with_cards(states: States, i: int, seat: int) -> int:
    """TG-8, TG-11: clockwise, passing over players without cards."""
    state = states[i]
    players = int(state["players"])
    following = (seat + 1) % players
    while state["hand_sizes"][following] == 0:
        following = (following + 1) % players
    return following


@rule
def begin_turn(states: States, i: int, seat: int) -> None:
    """TG-10: one card is enough once the draw pile is empty; fixed for the whole turn."""
    state = states[i]
    state["turn"] = seat
    state["minimum"] = 1 if draw_pile(states, i) == 0 else state["turn_minimum"]
    end_if_done_or_stuck(states, i)


@rule
def end_if_done_or_stuck(states: States, i: int) -> None:
    """TG-12: all cards laid, or the player on turn cannot lay the minimum."""
    state = states[i]
    if state["laid_count"] == cards_in_box(states, i):
        state["phase"] = OVER
    elif not has_laid_minimum(states, i) and not can_lay_any(states, i, state["turn"]):
        state["phase"] = OVER


# --- counting ------------------------------------------------------------------------------------


@rule
def cards_in_box(states: States, i: int) -> int:
    """TG-1: one each of 2..99."""
    return int(states[i]["highest"]) - LOWEST + 1


@rule
def draw_pile(states: States, i: int) -> int:
    """How many cards nobody has drawn yet."""
    return cards_in_box(states, i) - int(states[i]["drawn"])


@rule
def cards_left(states: States, i: int) -> int:
    """TG-15: the cards not laid, in hands and draw pile together."""
    return cards_in_box(states, i) - int(states[i]["laid_count"])


@rule
def scores(states: States, i: int, out: Numbers) -> None:
    """TG-15: the score is the team's, so every seat has the same."""
    for seat in range(states[i]["players"]):
        out[seat] = cards_left(states, i)


@rule
def winners(states: States, i: int) -> int:
    """TG-15: all together, if no card is left."""
    return (1 << int(states[i]["players"])) - 1 if cards_left(states, i) == 0 else 0


@rule
def rounds(states: States, i: int) -> int:
    """The game is one round."""
    return 1 if is_over(states, i) else 0


RULES: dict[str, Callable[..., Any]] = {
    "set_up": set_up,
    "chance_due": chance_due,
    "supply": supply,
    "awaited": awaited,
    "awaited_moves": awaited_moves,
    "free_moves": free_moves,
    "legal_moves": legal_moves,
    "apply": apply,
    "is_over": is_over,
    "scores": scores,
    "winners": winners,
    "rounds": rounds,
}
