"""Cabo as its clauses read: a naive, immutable reference to compare other code with.

Every function takes a state and returns a new one; nothing is cached or updated in place.
Chance comes from outside, as permutations, and moves are texts; seats (#2) and places count from 1:

    peek 3                 before the round: look at one's own place 3
    take    draw    cabo   begin a turn
    place 2                the card in hand replaces place 2
    place 3+1              it replaces the set 3 and 1, and lies at the first place named
    discard                discard the drawn card without using its power
    peek 4                 power: look at one's own place 4
    spy #2 3               power: look at place 3 of seat 2
    swap 1 #2 3            power: exchange one's own place 1 with place 3 of seat 2
    swap #2 1 #3 4         power: exchange cards of two opponents, the lower seat first
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Literal, TypeVar

T = TypeVar("T")

Value = int
Seat = int  # 0-based place at the table
Spot = tuple[Seat, int]  # whose card, and at which place, 0-based

# "starter", "deal" and "reshuffle" await chance, the others await players or nobody.
Phase = Literal["starter", "deal", "peeking", "reshuffle", "turn", "holding", "over"]
Source = Literal["draw", "discard"]

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
KAMIKAZE_POINTS = 50


@dataclass(frozen=True, kw_only=True)
class Box:
    """CB-1, CB-12, CB-17, CB-18: a shrunken box keeps the shape of the full one."""

    counts: tuple[int, ...] = (2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2)  # of each value from 0
    peek_values: frozenset[Value] = frozenset({7, 8})
    spy_values: frozenset[Value] = frozenset({9, 10})
    swap_values: frozenset[Value] = frozenset({11, 12})
    kamikaze: tuple[Value, ...] = (12, 12, 13, 13)  # sorted
    limit: int = 100


FULL_BOX = Box()


@dataclass(frozen=True, kw_only=True)
class Options:
    """CB-2, CB-3, CB-4, CB-14, CB-15, CB-19 to CB-23: what a table may choose."""

    cards: int = 4
    peeks: int = 2
    starter: Seat | None = None  # None: random
    protect_caller: bool = False
    failed_cabo: int = 5
    memory: str = "people"
    swap_opponents: bool = False
    resets_per_player: int | None = None  # None: unlimited
    resets_per_table: int | None = None  # None: unlimited
    reset_to: int = 50

    def __post_init__(self) -> None:
        _must_be_one_of("cards", self.cards, range(1, 13))
        _must_be_one_of("peeks", self.peeks, range(13))
        _must_be_one_of("starter", self.starter, (None, *range(MOST_PLAYERS)))
        _must_be_one_of("protect_caller", self.protect_caller, (False, True))
        _must_be_one_of("failed_cabo", self.failed_cabo, range(51))
        _must_be_one_of("memory", self.memory, ("people", "helped"))
        _must_be_one_of("swap_opponents", self.swap_opponents, (False, True))
        _must_be_one_of("resets_per_player", self.resets_per_player, (None, *range(10)))
        _must_be_one_of("resets_per_table", self.resets_per_table, (None, *range(10)))
        _must_be_one_of("reset_to", self.reset_to, range(100))


@dataclass(frozen=True)
class Card:
    """A card that lies at a place, and the seats that legally know it."""

    value: Value
    known_to: frozenset[Seat]


Hand = tuple[Card | None, ...]  # one for each place; None: an empty place
Values = Sequence[Sequence[Value]]  # what lies before each seat at the end of a round


@dataclass(frozen=True)
class State:
    """All there is to know about a game at one moment, hidden cards included."""

    players: int
    options: Options
    box: Box
    phase: Phase
    hands: tuple[Hand, ...]  # one for each seat
    totals: tuple[int, ...]  # one for each seat
    resets: tuple[int, ...]  # how often each seat has fallen back
    starter: Seat | None  # of this round; None: yet to be drawn by lot
    dealer: Seat | None = None  # of this round: the loser of the last one
    round_number: int = 1
    on_turn: Seat | None = None
    caller: Seat | None = None  # of this round
    draw_pile: tuple[Value, ...] = ()  # the top first
    discard_pile: tuple[Value, ...] = ()  # the top last
    held: Value | None = None  # the card in the hand of the player on turn
    held_from: Source | None = None
    last_scores: tuple[int, ...] | None = None


# Set-up


def new_game(players: int, options: Options, box: Box = FULL_BOX) -> State:
    """CB-1, CB-2, CB-4: nothing is dealt yet, and the starter may be yet to be drawn by lot."""
    _must_be_one_of("players", players, range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    if players * options.cards + 1 > sum(box.counts):
        raise ValueError(f"{sum(box.counts)} cards are too few for {players} players")
    if options.peeks > options.cards:
        raise ValueError(f"{options.peeks} peeks at {options.cards} cards are too many")
    if options.starter is not None and options.starter >= players:
        raise ValueError(f"seat {options.starter} cannot start among {players} players")
    return State(
        players=players,
        options=options,
        box=box,
        phase="starter" if options.starter is None else "deal",
        hands=no_cards(players, options),
        totals=(0,) * players,
        resets=(0,) * players,
        starter=options.starter,
    )


def no_cards(players: int, options: Options) -> tuple[Hand, ...]:
    """CB-2: the places before a deal."""
    return ((None,) * options.cards,) * players


def deck_in_order(box: Box) -> tuple[Value, ...]:
    """CB-1: every card of the box, the values ascending."""
    return tuple(value for value, count in enumerate(box.counts) for _ in range(count))


def chance_due(state: State) -> int:
    """CB-2, CB-4, CB-13: how many things are to be put in a random order now; 0 when none."""
    if state.phase == "starter":
        return state.players
    if state.phase == "deal":
        return sum(state.box.counts)
    if state.phase == "reshuffle":
        return len(state.discard_pile) - 1
    return 0


def supply(state: State, order: Sequence[int]) -> State:
    """CB-2, CB-4, CB-13: go on with the random order that was awaited."""
    due = chance_due(state)
    if due == 0:
        raise ValueError("no random order is awaited")
    if sorted(order) != list(range(due)):
        raise ValueError(f"a permutation of range({due}) is awaited")
    if state.phase == "starter":
        return replace(state, phase="deal", starter=order[0])
    if state.phase == "reshuffle":
        return reshuffle(state, order)
    in_order = deck_in_order(state.box)
    return after_peek(deal(state, tuple(in_order[k] for k in order)))


def deal(state: State, deck: tuple[Value, ...]) -> State:
    """CB-2: hand after hand, unseen; then the first discard; the rest is the draw pile."""
    size = state.options.cards
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(state.players)]
    rest = deck[state.players * size :]
    return replace(
        state,
        phase="peeking",
        hands=tuple(tuple(Card(value, frozenset()) for value in hand) for hand in hands),
        discard_pile=rest[:1],
        draw_pile=rest[1:],
    )


# Looking before the round


def peeks_left(state: State, seat: Seat) -> int:
    """CB-3: so many of one's own cards may still be looked at before the round."""
    if state.phase != "peeking":
        return 0
    seen = [card for card in state.hands[seat] if card is not None and seat in card.known_to]
    return state.options.peeks - len(seen)


def peek_moves(state: State, seat: Seat) -> dict[str, Spot]:
    """CB-3: the player chooses which cards, each of them once."""
    if peeks_left(state, seat) == 0:
        return {}
    return {
        f"peek {at + 1}": (seat, at)
        for at, card in enumerate(state.hands[seat])
        if card is not None and seat not in card.known_to
    }


def after_peek(state: State) -> State:
    """CB-3, CB-4: the starter begins once everybody has looked."""
    if any(peeks_left(state, seat) for seat in range(state.players)):
        return state
    return begin_turn(state, _must_be(state.starter))


# Turns


def begin_turn(state: State, seat: Seat) -> State:
    """CB-13: an empty draw pile is made anew first, if there is anything to shuffle."""
    must_shuffle = not state.draw_pile and len(state.discard_pile) > 1
    return replace(state, phase="reshuffle" if must_shuffle else "turn", on_turn=seat)


def reshuffle(state: State, order: Sequence[int]) -> State:
    """CB-13: all discards but the top, counted from the bottom up, are the new draw pile."""
    below = state.discard_pile[:-1]
    return replace(
        state,
        phase="turn",
        draw_pile=tuple(below[k] for k in order),
        discard_pile=state.discard_pile[-1:],
    )


def turn_moves(state: State) -> list[str]:
    """CB-5, CB-6, CB-7, CB-13, CB-14: take, draw if there is a card, call if nobody has."""
    moves = ["take"]
    if state.draw_pile:
        moves.append("draw")
    if state.caller is None:
        moves.append("cabo")
    return moves


def take(state: State) -> State:
    """CB-5: the top discard comes into the hand."""
    *rest, top = state.discard_pile
    return replace(state, phase="holding", held=top, held_from="discard", discard_pile=tuple(rest))


def draw(state: State) -> State:
    """CB-6: the top of the draw pile comes into the hand."""
    top, *rest = state.draw_pile
    return replace(state, phase="holding", held=top, held_from="draw", draw_pile=tuple(rest))


def end_turn(state: State) -> State:
    """CB-14: the next player is on turn; the round ends when that would be the caller."""
    following = (_must_be(state.on_turn) + 1) % state.players
    if following == state.caller:
        return end_round(state)
    return begin_turn(state, following)


def discard(state: State, values: Sequence[Value]) -> State:
    """CB-5, CB-6: these cards go on the discard pile, nothing is in hand, the turn is over."""
    pile = (*state.discard_pile, *values)
    return end_turn(replace(state, discard_pile=pile, held=None, held_from=None))


# Sets


def occupied(state: State, seat: Seat) -> list[Spot]:
    """CB-9: the places where a seat has a card."""
    return [(seat, at) for at, card in enumerate(state.hands[seat]) if card is not None]


def place_moves(state: State, seat: Seat) -> dict[str, list[Spot]]:
    """CB-5, CB-6, CB-8, CB-9: any of one's cards, or any set, known or not; the first gets it."""
    spots = occupied(state, seat)
    moves = {}
    for first in spots:
        others = [spot for spot in spots if spot != first]
        for size in range(len(others) + 1):
            for rest in combinations(others, size):
                chosen = [first, *rest]
                moves["place " + "+".join(str(at + 1) for _, at in chosen)] = chosen
    return moves


def place(state: State, spots: Sequence[Spot]) -> State:
    """CB-9, CB-10, CB-11: equal cards give way to the card in hand; unequal ones stay."""
    values = [card_at(state, spot).value for spot in spots]
    if len(set(values)) > 1:
        return fail_to_place(state, spots)
    emptied = state
    for spot in spots:
        emptied = put(emptied, spot, None)
    seats = [seat for seat in range(state.players) if visible_held(state, seat) is not None]
    card = Card(_must_be(state.held), frozenset(seats))
    return discard(put(emptied, spots[0], card), values)


def fail_to_place(state: State, spots: Sequence[Spot]) -> State:
    """CB-10: everybody sees the cards, they stay, and the card in hand is discarded."""
    shown = state
    for spot in spots:
        shown = see(shown, spot, range(state.players))
    return discard_held(shown)


def discard_held(state: State) -> State:
    """CB-6, CB-10: the card in hand goes on the discard pile."""
    return discard(state, [_must_be(state.held)])


# Powers


def look_moves(state: State, seat: Seat) -> dict[str, Spot]:
    """CB-12: Peek looks at one of one's own cards, Spy at one of another player's."""
    moves: dict[str, Spot] = {}
    if state.held in state.box.peek_values:
        moves |= {f"peek {spot[1] + 1}": spot for spot in occupied(state, seat)}
    if state.held in state.box.spy_values:
        for other in opponents(state, seat):
            moves |= {f"spy #{other + 1} {spot[1] + 1}": spot for spot in occupied(state, other)}
    return moves


def swap_moves(state: State, seat: Seat) -> dict[str, tuple[Spot, Spot]]:
    """CB-12, CB-14, CB-19: one's own card with an opponent's, or cards of two opponents."""
    if state.held not in state.box.swap_values:
        return {}
    others = [other for other in opponents(state, seat) if can_be_swapped_with(state, other)]
    pairs = [(seat, other) for other in others]
    if state.options.swap_opponents:
        pairs += combinations(others, 2)
    moves = {}
    for first, second in pairs:
        whose = "" if first == seat else f"#{first + 1} "
        for one, two in product(occupied(state, first), occupied(state, second)):
            moves[f"swap {whose}{one[1] + 1} #{second + 1} {two[1] + 1}"] = (one, two)
    return moves


def opponents(state: State, seat: Seat) -> list[Seat]:
    """CB-12: everybody else, in seat order."""
    return [other for other in range(state.players) if other != seat]


def can_be_swapped_with(state: State, other: Seat) -> bool:
    """CB-14: no swap touches a protected caller."""
    return not (state.options.protect_caller and other == state.caller)


def swap(state: State, one: Spot, two: Spot) -> State:
    """CB-12: the two cards change places, and what is known of them goes along."""
    first, second = card_at(state, one), card_at(state, two)
    return put(put(state, one, second), two, first)


def holding_moves(state: State, seat: Seat) -> list[str]:
    """CB-5, CB-6, CB-12: place the card; if it was drawn, also use its power or discard it."""
    moves = list(place_moves(state, seat))
    if state.held_from == "draw":
        moves += ["discard", *look_moves(state, seat), *swap_moves(state, seat)]
    return moves


# The end of a round


def end_round(state: State) -> State:
    """CB-4, CB-15, CB-18: score, then the game is over or the next deal is due."""
    hands = [[card.value for card in hand if card is not None] for hand in state.hands]
    scored = scores(hands, state.caller, state.options, state.box)
    added = [total + score for total, score in zip(state.totals, scored, strict=True)]
    totals, resets = after_round(added, state.resets, state.options, state.box)
    ended = replace(
        state,
        phase="over",
        on_turn=None,
        totals=tuple(totals),
        resets=tuple(resets),
        last_scores=tuple(scored),
    )
    if max(totals) > state.box.limit:
        return ended
    winners = round_winners(hands, state.caller, state.box)
    return replace(
        ended,
        phase="deal",
        round_number=state.round_number + 1,
        starter=next_starter(winners, totals, _must_be(state.starter)),
        dealer=next_dealer(scored, totals),
        caller=None,
        hands=no_cards(state.players, state.options),
        draw_pile=(),
        discard_pile=(),
    )


def kamikazes(hands: Values, box: Box) -> list[Seat]:
    """CB-17: who has exactly the cards of the kamikaze hand."""
    return [seat for seat, hand in enumerate(hands) if tuple(sorted(hand)) == box.kamikaze]


def round_winners(hands: Values, caller: Seat | None, box: Box) -> list[Seat]:
    """CB-15, CB-16, CB-17: the kamikaze; else the lowest, of whom the caller wins alone."""
    if kamikazes(hands, box):
        return kamikazes(hands, box)
    sums = [sum(hand) for hand in hands]
    lowest = [seat for seat, points in enumerate(sums) if points == min(sums)]
    return [caller] if caller is not None and caller in lowest else lowest


def scores(hands: Values, caller: Seat | None, options: Options, box: Box) -> list[int]:
    """CB-15, CB-16, CB-17: what each seat scores in a round."""
    winners = round_winners(hands, caller, box)
    scored = []
    for seat, hand in enumerate(hands):
        if seat in winners:
            scored.append(0)
        elif kamikazes(hands, box):
            scored.append(KAMIKAZE_POINTS)
        else:
            scored.append(sum(hand) + (options.failed_cabo if seat == caller else 0))
    return scored


def next_starter(winners: Sequence[Seat], totals: Sequence[int], last_starter: Seat) -> Seat:
    """CB-4: the winner, the lowest total of several, then the first after the last starter."""
    players = len(totals)
    clockwise = [(last_starter + step) % players for step in range(1, players + 1)]
    lowest = min(totals[seat] for seat in winners)
    return next(seat for seat in clockwise if seat in winners and totals[seat] == lowest)


def next_dealer(scored: Sequence[int], totals: Sequence[int]) -> Seat:
    """CB-4: the loser, the highest total of several, then the lowest seat."""
    return max(range(len(scored)), key=lambda seat: (scored[seat], totals[seat], -seat))


# The end of the game


def after_round(
    totals: Sequence[int], resets: Sequence[int], options: Options, box: Box
) -> tuple[list[int], list[int]]:
    """CB-18, CB-20, CB-21: exactly 100 falls back, seat after seat, while resets are left."""
    new_totals, new_resets = list(totals), list(resets)
    for seat, total in enumerate(totals):
        if total == box.limit and can_reset(new_resets, seat, options):
            new_totals[seat] = options.reset_to
            new_resets[seat] += 1
    return new_totals, new_resets


def can_reset(resets: Sequence[int], seat: Seat, options: Options) -> bool:
    """CB-20: neither the player's resets nor the table's are used up."""
    per_player, per_table = options.resets_per_player, options.resets_per_table
    if per_player is not None and resets[seat] >= per_player:
        return False
    return per_table is None or sum(resets) < per_table


def outcome(state: State) -> tuple[tuple[Seat, ...], tuple[int, ...]] | None:
    """CB-18: the lowest total wins, equal ones share; None while the game goes on."""
    if state.phase != "over":
        return None
    lowest = min(state.totals)
    winners = tuple(seat for seat, total in enumerate(state.totals) if total == lowest)
    return winners, state.totals


# Moves


def awaited(state: State) -> frozenset[Seat]:
    """CB-3, CB-5: who has yet to look, then the player on turn; nobody while chance is due."""
    return frozenset(seat for seat in range(state.players) if legal_moves(state, seat))


def legal_moves(state: State, seat: Seat) -> frozenset[str]:
    """CB-3, CB-5 to CB-7: all that a seat may do now; nothing while chance is due or when over."""
    _must_be_one_of("seat", seat, range(state.players))
    if state.phase == "peeking":
        return frozenset(peek_moves(state, seat))
    if state.on_turn == seat and state.phase == "turn":
        return frozenset(turn_moves(state))
    if state.on_turn == seat and state.phase == "holding":
        return frozenset(holding_moves(state, seat))
    return frozenset()


def apply(state: State, seat: Seat, move: str) -> State:
    """CB-3, CB-5 to CB-7: the state after a legal move; ValueError for any other.

    CB-7, CB-14: a call is the whole turn.
    """
    legal = legal_moves(state, seat)
    if move not in legal:
        allowed = ", ".join(sorted(legal)) or "nothing"
        raise ValueError(f"{move!r} is not legal for seat {seat} now; allowed: {allowed}")
    if state.phase == "peeking":
        return after_peek(see(state, peek_moves(state, seat)[move], {seat}))
    if state.phase == "holding":
        return use_held(state, seat, move)
    if move == "cabo":
        return end_turn(replace(state, caller=seat))
    return take(state) if move == "take" else draw(state)


def use_held(state: State, seat: Seat, move: str) -> State:
    """CB-6, CB-12: the card in hand is placed, or its power used and it is discarded."""
    if move in (sets := place_moves(state, seat)):
        return place(state, sets[move])
    if move in (looks := look_moves(state, seat)):
        return discard_held(see(state, looks[move], {seat}))
    if move in (swaps := swap_moves(state, seat)):
        return discard_held(swap(state, *swaps[move]))
    return discard_held(state)


# What a seat may know


def knows(state: State, seat: Seat) -> dict[Spot, Value]:
    """CB-3, CB-10, CB-12: the face-down cards that a seat knows; after the end none is so."""
    _must_be_one_of("seat", seat, range(state.players))
    if state.phase == "over":
        return {}
    return {
        (owner, at): card.value
        for owner, hand in enumerate(state.hands)
        for at, card in enumerate(hand)
        if card is not None and seat in card.known_to
    }


def visible_held(state: State, viewer: Seat | None) -> Value | None:
    """CB-5, CB-6: everybody saw a card of the discard pile, the player alone a drawn one."""
    if state.held_from == "discard" or (viewer is not None and viewer == state.on_turn):
        return state.held
    return None


def notes(state: State, viewer: Seat | None) -> dict[str, Value] | None:
    """CB-23: what a seat knows is kept for it at a table with helped memory alone."""
    if viewer is None or state.options.memory != "helped":
        return None
    known = knows(state, viewer)
    return {f"{owner + 1}.{at + 1}": value for (owner, at), value in known.items()}


def observe(state: State, viewer: Seat | None) -> dict[str, object]:
    """CB-23: nothing that the viewer may not know; None views as a spectator."""
    if viewer is not None:
        _must_be_one_of("viewer", viewer, range(state.players))
    return {
        "phase": "dealing" if chance_due(state) else state.phase,
        "round": state.round_number,
        "on_turn": state.on_turn,
        "caller": state.caller,
        "places": [[card is not None for card in hand] for hand in state.hands],
        "draw_pile": len(state.draw_pile),
        "discard_top": state.discard_pile[-1] if state.discard_pile else None,
        "discard_count": len(state.discard_pile),
        "held": visible_held(state, viewer),
        "held_from": state.held_from,
        "peeks_left": [peeks_left(state, seat) for seat in range(state.players)],
        "totals": list(state.totals),
        "resets": list(state.resets),
        "last_scores": None if state.last_scores is None else list(state.last_scores),
        "known": notes(state, viewer),
    }


# Cards at their places


def card_at(state: State, spot: Spot) -> Card:
    owner, at = spot
    return _must_be(state.hands[owner][at])


def put(state: State, spot: Spot, card: Card | None) -> State:
    owner, at = spot
    return replace(state, hands=_with(state.hands, owner, _with(state.hands[owner], at, card)))


def see(state: State, spot: Spot, seats: Iterable[Seat]) -> State:
    """CB-3, CB-10, CB-12: from now on these seats know the card."""
    card = card_at(state, spot)
    return put(state, spot, replace(card, known_to=card.known_to | frozenset(seats)))


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _must_be(thing: T | None) -> T:
    if thing is None:
        raise ValueError("there is nothing here")
    return thing


def _must_be_one_of(name: str, value: object, allowed: Sequence[object]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; allowed: {', '.join(map(str, allowed))}")
