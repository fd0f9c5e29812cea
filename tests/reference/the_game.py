"""The Game as its clauses read: a naive, immutable reference to compare other code with.

Every function takes a state and returns a new one; nothing is cached or updated in place.
Chance comes from outside, as permutations, and moves are texts:

    37>A                           lay 37 on pile A (A and B rise, C and D fall)
    end                            end the turn
    keep-off B    keep-off! B      signal, plain and strong
    no-jump B     no-jump! B       signal, plain and strong
    withdraw B                     withdraw one's signal on B
    willing 0 .. willing 3         starting phase: how gladly one would start
    starts 2                       starting phase: seat 2, counted from 1, starts
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

T = TypeVar("T")

Card = int
Seat = int  # 0-based place at the table
Laid = tuple[Card, str]  # a card and the letter of the pile it was laid on

# "deck" and "starter" await chance, the others await players or nobody.
Phase = Literal["deck", "starter", "starting", "playing", "over"]

PILES = "ABCD"
RISING = "AB"
SIGNALS = ("keep-off", "keep-off!", "no-jump", "no-jump!")
WILLINGNESSES = (0, 1, 2, 3)
MOST_PLAYERS = 5

NO_SIGNALS: tuple[str | None, ...] = (None,) * len(PILES)


@dataclass(frozen=True)
class Box:
    """TG-1: the cards are 2..highest; a shrunken box keeps the shape of the full one."""

    highest: int = 99
    jump: int = 10  # TG-7: how far back the backward jump goes

    def __post_init__(self) -> None:
        if self.highest < 2:
            raise ValueError(f"highest is {self.highest}; a box has at least the card 2")
        if self.jump < 1:
            raise ValueError(f"jump is {self.jump}; a backward jump goes back at least 1")


FULL_BOX = Box()


@dataclass(frozen=True, kw_only=True)
class Options:
    """TG-4, TG-9, TG-13, TG-16, TG-17: what a table may choose."""

    minimum: int = 2
    smaller_hand: bool = False
    starter: str = "agree"
    talk: str = "strict"
    history: str = "hidden"

    def __post_init__(self) -> None:
        _must_be_one_of("minimum", self.minimum, (2, 3))
        _must_be_one_of("smaller_hand", self.smaller_hand, (False, True))
        _must_be_one_of("starter", self.starter, ("agree", "random", "first"))
        _must_be_one_of("talk", self.talk, ("strict", "open", "signals", "silent"))
        _must_be_one_of("history", self.history, ("hidden", "open"))


@dataclass(frozen=True)
class State:
    """All there is to know about a game at one moment, hidden cards included."""

    players: int
    options: Options
    box: Box
    hand_size: int
    phase: Phase
    tops: tuple[Card, ...]  # one for each of PILES
    hands: tuple[tuple[Card, ...], ...]  # one for each seat
    draw_pile: tuple[Card, ...]  # the top first
    on_turn: Seat | None
    minimum: int  # of this turn
    laid_this_turn: tuple[Laid, ...]
    turns: tuple[tuple[Laid, ...], ...]  # those that have ended, the oldest first
    signals: tuple[tuple[str | None, ...], ...]  # for each seat, one for each of PILES
    willing: tuple[int | None, ...]  # one for each seat


# Set-up


def new_game(
    players: int, options: Options, box: Box = FULL_BOX, hand_size: int | None = None
) -> State:
    """TG-1, TG-2: the bases lie on the table, the deck is yet to be shuffled."""
    _must_be_one_of("players", players, range(1, MOST_PLAYERS + 1))
    if hand_size is None:
        hand_size = usual_hand_size(players, options)
    if hand_size < 1 or players * hand_size > number_of_cards(box):
        raise ValueError(
            f"{players} hands of {hand_size} cannot be dealt from {number_of_cards(box)} cards"
        )
    return State(
        players=players,
        options=options,
        box=box,
        hand_size=hand_size,
        phase="deck",
        tops=tuple(base(box, pile) for pile in PILES),
        hands=((),) * players,
        draw_pile=(),
        on_turn=None,
        minimum=options.minimum,
        laid_this_turn=(),
        turns=(),
        signals=(NO_SIGNALS,) * players,
        willing=(None,) * players,
    )


def number_of_cards(box: Box) -> int:
    """TG-1: one card each of 2..highest."""
    return box.highest - 1


def base(box: Box, pile: str) -> int:
    """TG-1: a rising base counts as 1, a falling one as one more than the highest card."""
    return 1 if pile in RISING else box.highest + 1


def usual_hand_size(players: int, options: Options) -> int:
    """TG-2, TG-17: 8 alone, 7 for two, 6 for more; one less with smaller hands."""
    full = {1: 8, 2: 7}.get(players, 6)
    return full - 1 if options.smaller_hand else full


def chance_due(state: State) -> int:
    """TG-3, TG-4: how many things are to be put in a random order now; 0 when none."""
    if state.phase == "deck":
        return number_of_cards(state.box)
    if state.phase == "starter":
        return state.players
    return 0


def supply(state: State, order: Sequence[int]) -> State:
    """TG-3, TG-4: go on with the random order that was awaited."""
    due = chance_due(state)
    if due == 0:
        raise ValueError("no random order is awaited")
    if sorted(order) != list(range(due)):
        raise ValueError(f"a permutation of range({due}) is awaited")
    if state.phase == "deck":
        return after_deal(deal(state, tuple(2 + k for k in order)))
    return begin_turn(state, order[0])


def deal(state: State, deck: tuple[Card, ...]) -> State:
    """TG-3: hand after hand from the top of the deck; the rest is the draw pile."""
    size = state.hand_size
    hands = tuple(deck[seat * size : (seat + 1) * size] for seat in range(state.players))
    return replace(state, hands=hands, draw_pile=deck[state.players * size :])


def after_deal(state: State) -> State:
    """TG-4: who starts is agreed, drawn by lot or fixed; alone there is nothing to settle."""
    if state.players == 1 or state.options.starter == "first":
        return begin_turn(state, 0)
    if state.options.starter == "random":
        return replace(state, phase="starter")
    return replace(state, phase="starting")


# Laying cards


def can_lay(box: Box, pile: str, top: Card, card: Card) -> bool:
    """TG-6, TG-7: onward, or exactly one backward jump back."""
    if pile in RISING:
        return card > top or card == top - box.jump
    return card < top or card == top + box.jump


def legal_lays(state: State) -> list[str]:
    """TG-5: any card in hand on any pile that takes it, as long as there are any."""
    if state.on_turn is None:
        return []
    return [
        f"{card}>{pile}"
        for card in state.hands[state.on_turn]
        for pile, top in zip(PILES, state.tops, strict=True)
        if can_lay(state.box, pile, top, card)
    ]


def lay(state: State, seat: Seat, card: Card, pile: str) -> State:
    """TG-5: the card leaves the hand and is the new top of the pile."""
    hand = tuple(other for other in state.hands[seat] if other != card)
    laid = replace(
        state,
        hands=_with(state.hands, seat, hand),
        tops=_with(state.tops, PILES.index(pile), card),
        laid_this_turn=(*state.laid_this_turn, (card, pile)),
    )
    return end_if_due(clear_signals(laid, pile))


# Turns


def begin_turn(state: State, seat: Seat) -> State:
    """TG-10: the minimum is fixed at the start of the turn."""
    begun = replace(
        state,
        phase="playing",
        on_turn=seat,
        minimum=minimum_now(state),
        laid_this_turn=(),
    )
    return end_if_due(begun)


def minimum_now(state: State) -> int:
    """TG-5, TG-10, TG-16: two or three cards, but one once the draw pile is empty."""
    return state.options.minimum if state.draw_pile else 1


def has_laid_the_minimum(state: State) -> bool:
    """TG-5: from then on the player may end the turn."""
    return len(state.laid_this_turn) >= state.minimum


def end_turn(state: State, seat: Seat) -> State:
    """TG-8: draw as many as were laid, then the next player is on turn."""
    ended = replace(
        draw(state, seat, len(state.laid_this_turn)),
        turns=(*state.turns, state.laid_this_turn),
    )
    return begin_turn(ended, next_with_cards(ended, seat))


def draw(state: State, seat: Seat, count: int) -> State:
    """TG-8: from the top of the draw pile, fewer if it runs out."""
    hand = state.hands[seat] + state.draw_pile[:count]
    return replace(state, hands=_with(state.hands, seat, hand), draw_pile=state.draw_pile[count:])


def next_with_cards(state: State, seat: Seat) -> Seat:
    """TG-4, TG-8, TG-11: clockwise, passing over empty hands, perhaps back to the same seat."""
    clockwise = [(seat + step) % state.players for step in range(1, state.players + 1)]
    return next(other for other in clockwise if state.hands[other])


# The end


def cards_left(state: State) -> int:
    """TG-15: the cards not laid, in hands and draw pile together."""
    return sum(len(hand) for hand in state.hands) + len(state.draw_pile)


def is_stuck(state: State) -> bool:
    """TG-12: short of the minimum, and no card can be laid."""
    return not has_laid_the_minimum(state) and not legal_lays(state)


def end_if_due(state: State) -> State:
    """TG-12: over the moment the player on turn is stuck, or every card is laid."""
    if cards_left(state) == 0 or is_stuck(state):
        return replace(state, phase="over", on_turn=None)
    return state


def outcome(state: State) -> tuple[str, int] | None:
    """TG-12, TG-15: why the game ended and the score, or None while it goes on."""
    if state.phase != "over":
        return None
    left = cards_left(state)
    return ("stuck", left) if left else ("all laid", 0)


# Talk


def can_talk(state: State) -> bool:
    """TG-13: signals and willingnesses are for every table but a silent one."""
    return state.options.talk != "silent"


def legal_signals(state: State, seat: Seat) -> list[str]:
    """TG-14: any signal not yet given, and withdrawing one that is there."""
    if not can_talk(state):
        return []
    moves = []
    for pile, given in zip(PILES, state.signals[seat], strict=True):
        moves += [f"{signal} {pile}" for signal in SIGNALS if signal != given]
        if given is not None:
            moves.append(f"withdraw {pile}")
    return moves


def set_signal(state: State, seat: Seat, pile: str, signal: str | None) -> State:
    """TG-14: a seat has at most one signal on a pile, the newest; None withdraws it."""
    row = _with(state.signals[seat], PILES.index(pile), signal)
    return replace(state, signals=_with(state.signals, seat, row))


def clear_signals(state: State, pile: str) -> State:
    """TG-14: everybody's signals on a pile are cleared when it is played on."""
    at = PILES.index(pile)
    return replace(state, signals=tuple(_with(row, at, None) for row in state.signals))


def legal_starting_moves(state: State, seat: Seat) -> list[str]:
    """TG-4: say how gladly one would start, or confirm who starts."""
    moves = [f"starts {other + 1}" for other in range(state.players)]
    if can_talk(state):
        moves += [f"willing {k}" for k in WILLINGNESSES if k != state.willing[seat]]
    return moves


# Moves


def awaited(state: State) -> frozenset[Seat]:
    """TG-4, TG-8: everybody agrees on the starter; then the game waits for one seat."""
    if state.phase == "starting":
        return frozenset(range(state.players))
    return frozenset() if state.on_turn is None else frozenset({state.on_turn})


def legal_moves(state: State, seat: Seat) -> frozenset[str]:
    """TG-4, TG-5, TG-14: all that a seat may do now; nothing while chance is due or when over."""
    _must_be_one_of("seat", seat, range(state.players))
    if state.phase not in ("starting", "playing"):
        return frozenset()
    moves = legal_signals(state, seat)
    if state.phase == "starting":
        moves += legal_starting_moves(state, seat)
    if state.on_turn == seat:
        moves += legal_lays(state)
        if has_laid_the_minimum(state):
            moves.append("end")
    return frozenset(moves)


def apply(state: State, seat: Seat, move: str) -> State:
    """TG-4, TG-5, TG-8, TG-14: the state after a legal move; ValueError for any other."""
    legal = legal_moves(state, seat)
    if move not in legal:
        allowed = ", ".join(sorted(legal)) or "nothing"
        raise ValueError(f"{move!r} is not legal for seat {seat} now; allowed: {allowed}")
    if move == "end":
        return end_turn(state, seat)
    if ">" in move:
        card, pile = move.split(">")
        return lay(state, seat, int(card), pile)
    verb, argument = move.split(" ")
    if verb == "starts":
        return begin_turn(state, int(argument) - 1)
    if verb == "willing":
        return replace(state, willing=_with(state.willing, seat, int(argument)))
    return set_signal(state, seat, argument, None if verb == "withdraw" else verb)


# What a seat may know


def observe(state: State, viewer: Seat | None) -> dict[str, object]:
    """TG-3, TG-9: one's own hand, the tops, the last turn; None views as a spectator."""
    if viewer is not None:
        _must_be_one_of("viewer", viewer, range(state.players))
    return {
        "phase": "dealing" if chance_due(state) else state.phase,
        "tops": list(state.tops),
        "hand": None if viewer is None else sorted(state.hands[viewer]),
        "hand_sizes": [len(hand) for hand in state.hands],
        "draw_pile": len(state.draw_pile),
        "on_turn": state.on_turn,
        "minimum": state.minimum,
        "laid_this_turn": _as_lists(state.laid_this_turn),
        "last_turn": _as_lists(state.turns[-1] if state.turns else ()),
        "signals": [list(row) for row in state.signals],
        "willing": list(state.willing),
        "laid": _as_lists(all_laid(state)) if state.options.history == "open" else None,
    }


def all_laid(state: State) -> tuple[Laid, ...]:
    """TG-9: every card laid so far, in order; shown with an open history alone."""
    return tuple(laid for turn in (*state.turns, state.laid_this_turn) for laid in turn)


def _as_lists(laid: tuple[Laid, ...]) -> list[list[object]]:
    return [[card, pile] for card, pile in laid]


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _must_be_one_of(name: str, value: object, allowed: Sequence[object]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; allowed: {', '.join(map(str, allowed))}")
