"""UpTurn as its clauses read: a naive, immutable reference to compare other code with.

Every function takes a state and returns a new one; nothing is cached or updated in place.
Chance comes from outside, as permutations, and moves are texts (seats counted from 1):

    40                             lay a number, a double alone too
    run 22                         announce a run up or down to the double 22; its numbers and
                                   at last the double follow as moves of their own
    blue left    green right       arrows; with two players without left and right
    double-arrow up left           the double arrow says both ways
    skip    skip2    joker down    the other action tiles
    draw    pass                   draw a tile; after that lay one or pass
    hit #2                         who draws for a mark
    give #2                        who gets the next tile of a double
    upturn                         the call, a free move

A state holds the steps that are still to be done, the next one first. Steps are performed until
one has to wait for chance or for a player; with none left the game is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

T = TypeVar("T")

Tile = int | str  # a number, or the kind of an action tile
Seat = int  # 0-based place at the table; the left-hand neighbour is the next seat up
Row = Literal["up", "down"]  # rising, falling
Play = Literal["left", "right"]

ACTIONS = ("blue", "green", "double-arrow", "skip", "skip2", "joker")
LINE_STARTERS = ("blue", "green", "double-arrow", "joker")
HIGHEST = 99
PENALTY = 3

LEFT_OUT = (5, 15, 25, 35, 45, 65, 75, 85, 95, 19, 29, 39, 49, 59, 69, 79, 89, 50, 90)
NUMBERS = tuple(number for number in range(1, HIGHEST + 1) if number not in LEFT_OUT)


def is_double(tile: Tile) -> bool:
    """UT-2: 11, 22, .. 99."""
    return isinstance(tile, int) and tile % 11 == 0


MARKS = frozenset(n for n in NUMBERS if n % 10 in (1, 7) and not is_double(n))


@dataclass(frozen=True, kw_only=True)
class Box:
    """UT-1, UT-2: the tiles, and how many a rack begins with (UT-3)."""

    numbers: tuple[int, ...] = NUMBERS
    marks: frozenset[int] = MARKS
    blue: int = 6
    green: int = 6
    double_arrow: int = 6
    skip_one: int = 3
    skip_two: int = 3
    joker: int = 2
    rack: int = 7

    def __post_init__(self) -> None:
        if len(set(self.numbers)) != len(self.numbers):
            raise ValueError("a number is there twice; every number is on one tile")
        if not all(1 <= number <= HIGHEST for number in self.numbers):
            raise ValueError(f"the numbers lie between 1 and {HIGHEST}")
        if not self.marks <= set(self.numbers):
            raise ValueError("a mark is on a number that is not in the box")
        if min(self.action_counts()) < 0 or self.rack < 1:
            raise ValueError("no kind of tile can be fewer than none, no rack smaller than 1")

    def action_counts(self) -> tuple[int, ...]:
        """UT-1: how many there are of each of ACTIONS."""
        arrows = (self.blue, self.green, self.double_arrow)
        return (*arrows, self.skip_one, self.skip_two, self.joker)


FULL_BOX = Box()


@dataclass(frozen=True, kw_only=True)
class Options:
    """UT-5, UT-11, UT-12, UT-16: what a table may choose."""

    starter: Seat | None = None  # None: by lot
    mark_self: bool = False
    marks_in_run: bool = True
    auto_call: bool = False


# Steps

PlainStep = Literal[
    "mix",  # UT-3: the tiles are mixed and the racks dealt
    "starting tile",  # UT-4: a number is drawn and laid in the middle
    "starter",  # UT-5: who opens is settled
    "turn",  # UT-5, UT-7, UT-8: the player on turn lays or draws; after drawing, lays or passes
    "turn's draw",  # UT-8: the tile that is drawn in a turn
    "mark",  # UT-11: the player on turn chooses who draws
    "hand-out",  # UT-12: the player on turn hands out the tiles that wait
]


@dataclass(frozen=True)
class Draw:
    """UT-11, UT-12, UT-16: tiles that an effect draws."""

    seat: Seat | None  # None: they wait to be handed out
    count: int


@dataclass(frozen=True)
class Look:
    """UT-16, UT-18: after a lay, has its player won, or is a call due?"""

    size: int  # of the rack right after the lay


@dataclass(frozen=True)
class Run:
    """UT-12: the player on turn lays the next tile of a run."""

    double: int
    laid: int  # tiles of the run on the table


@dataclass(frozen=True)
class Redirect:
    """UT-13, UT-15: which way the row and the play go from now on."""

    row: Row
    play: Play


@dataclass(frozen=True)
class EndTurn:
    """UT-6, UT-14, UT-15: the turn goes so many seats on; 0: the player plays again."""

    seats: int = 1


Step = PlainStep | Draw | Look | Run | Redirect | EndTurn


@dataclass(frozen=True)
class State:
    """All there is to know about a game at one moment, hidden tiles included."""

    players: int
    options: Options
    box: Box
    steps: tuple[Step, ...]  # still to be done, the next first
    bag: tuple[Tile, ...]  # the next to be drawn first
    racks: tuple[tuple[Tile, ...], ...]  # one for each seat
    table: tuple[Tile, ...]  # in the order they were laid, the starting tile first
    on_turn: Seat | None = None
    row: Row | None = None  # None until the opening
    play: Play = "left"
    drawn: Tile | None = None  # drawn by the player on turn in this turn
    to_give: tuple[Tile, ...] = ()  # drawn for a double, the next to be given first
    due: tuple[Seat, ...] = ()  # who must call and has not
    empty_draws: int = 0  # turns in a row that drew nothing
    ended: str | None = None


# Set-up


def new_game(players: int, options: Options, box: Box = FULL_BOX) -> State:
    """UT-3: all tiles are in the bag, yet to be mixed."""
    _must_be_one_of("players", players, (2, 3, 4))
    _must_be_one_of("starter", options.starter, (None, *range(players)))
    bag = canonical_tiles(box)
    if len(bag) < players * box.rack + 1:
        raise ValueError(f"{len(bag)} tiles are too few for {players} racks of {box.rack}")
    steps: tuple[Step, ...] = ("mix", "starting tile", "starter")
    return State(players, options, box, steps, bag, racks=((),) * players, table=())


def canonical_tiles(box: Box) -> tuple[Tile, ...]:
    """UT-1: numbers ascending, then the actions kind by kind; a random order refers to this."""
    tiles: list[Tile] = sorted(box.numbers)
    for kind, count in zip(ACTIONS, box.action_counts(), strict=True):
        tiles += [kind] * count
    return tuple(tiles)


def deal(state: State) -> State:
    """UT-3: rack after rack from the bag, seat 0 first."""
    size = state.box.rack
    racks = tuple(state.bag[seat * size : (seat + 1) * size] for seat in range(state.players))
    return replace(state, racks=racks, bag=state.bag[state.players * size :])


# Chance


def chance_due(state: State) -> int:
    """UT-3, UT-4, UT-5, UT-19: how many things are to be put in a random order; 0: none."""
    if not state.steps:
        return 0
    match state.steps[0]:
        case "mix":
            return len(state.bag)
        case "starting tile":
            return 0 if isinstance(state.bag[0], int) else len(state.bag)
        case "starter":
            return state.players if state.options.starter is None else 0
        case "turn's draw":
            return 0 if state.bag else len(tiles_to_refill(state))
        case Draw(count=count):
            return 0 if state.bag or count == 0 else len(tiles_to_refill(state))
        case _:
            return 0


def supply(state: State, order: Sequence[int]) -> State:
    """UT-3, UT-4, UT-5, UT-19: go on with the random order that was awaited."""
    due = chance_due(state)
    if due == 0:
        raise ValueError("no random order is awaited")
    if sorted(order) != list(range(due)):
        raise ValueError(f"a permutation of range({due}) is awaited")
    match state.steps[0]:
        case "mix":
            mixed = replace(state, bag=_reordered(state.bag, order), steps=state.steps[1:])
            return settle(deal(mixed))
        case "starting tile":
            return settle(replace(state, bag=_reordered(state.bag, order)))
        case "starter":
            return begin_turn(state, order[0])
        case _:
            return settle(refill(state, order))


def tiles_that_stay(state: State) -> tuple[Tile, ...]:
    """UT-19: the last number and, if it lies after that, the last arrow or joker."""
    at = max(k for k, tile in enumerate(state.table) if isinstance(tile, int))
    starters = [tile for tile in state.table[at + 1 :] if tile in LINE_STARTERS]
    return (state.table[at], *starters[-1:])


def tiles_to_refill(state: State) -> tuple[Tile, ...]:
    """UT-19: the others on the table, in the order they were laid."""
    left = list(reversed(state.table))
    for tile in tiles_that_stay(state):
        left.remove(tile)  # the first from the end is the last of its kind
    return tuple(reversed(left))


def refill(state: State, order: Sequence[int]) -> State:
    """UT-19: the laid tiles are mixed into a new bag."""
    bag = _reordered(tiles_to_refill(state), order)
    return replace(state, bag=bag, table=tiles_that_stay(state))


# Performing the steps


def settle(state: State) -> State:
    """Perform steps until one must wait for chance or a player, or the game is over."""
    while state.steps and not chance_due(state) and not is_choice_due(state):
        state = perform(replace(state, steps=state.steps[1:]), state.steps[0])
    return state


def is_choice_due(state: State) -> bool:
    """UT-7, UT-11, UT-12: does the next step wait for the player on turn?"""
    match state.steps[0]:
        case "turn" | Run():
            return True
        case "mark":
            return len(who_can_be_hit(state)) > 1
        case "hand-out":
            return bool(state.to_give) and len(others(state)) > 1
        case _:
            return False


def perform(state: State, step: Step) -> State:
    """The state after a step that need not wait."""
    match step:
        case "starting tile":
            # UT-4: no mark or double of it has an effect
            return replace(state, table=state.bag[:1], bag=state.bag[1:])
        case "starter":
            return begin_turn(state, _some(state.options.starter))
        case "turn's draw":
            return draw_in_turn(state)
        case Draw(seat, count):
            return draw_for_effect(state, seat, count)
        case Look(size):
            return look_at_rack(state, size)
        case "mark":
            return hit(state, who_can_be_hit(state)[0])
        case "hand-out":
            return give(state, others(state)[0]) if state.to_give else state
        case Redirect(row, play):
            return replace(state, row=row, play=play)
        case EndTurn(seats):
            return begin_turn(state, seat_after(state, seats))
        case _:
            raise AssertionError(f"{step} waits for somebody")


def others(state: State) -> tuple[Seat, ...]:
    """UT-12: everybody but the player on turn."""
    return tuple(seat for seat in range(state.players) if seat != state.on_turn)


def who_can_be_hit(state: State) -> tuple[Seat, ...]:
    """UT-11: any player but yourself, with mark_self yourself too."""
    return tuple(range(state.players)) if state.options.mark_self else others(state)


def hit(state: State, seat: Seat) -> State:
    """UT-11: the chosen player draws a tile."""
    return replace(state, steps=(Draw(seat, 1), *state.steps))


def give(state: State, seat: Seat) -> State:
    """UT-12: the next tile goes to that seat unseen; the hand-out goes on with the others."""
    given = put_on_rack(state, seat, state.to_give[0])
    return replace(given, to_give=state.to_give[1:], steps=("hand-out", *state.steps))


def put_on_rack(state: State, seat: Seat, tile: Tile) -> State:
    """UT-3, UT-8: a tile comes onto a rack."""
    return replace(state, racks=_with(state.racks, seat, (*state.racks[seat], tile)))


def draw_for_effect(state: State, seat: Seat | None, count: int) -> State:
    """UT-11, UT-12, UT-16, UT-19: tile by tile; when even a refill gives none, no more."""
    if count == 0 or not state.bag:
        return state
    tile, bag = state.bag[0], state.bag[1:]
    state = replace(state, bag=bag, steps=(Draw(seat, count - 1), *state.steps))
    if seat is None:
        return replace(state, to_give=(*state.to_give, tile))
    return put_on_rack(state, seat, tile)


def draw_in_turn(state: State) -> State:
    """UT-8, UT-19: then one may lay or pass; nothing passes the turn, a round of that ends."""
    if not state.bag:
        empty = replace(state, empty_draws=state.empty_draws + 1, steps=(EndTurn(),))
        return end(empty, "deadlock") if empty.empty_draws == state.players else empty
    tile, bag = state.bag[0], state.bag[1:]
    passes = state.row is None and not isinstance(tile, int)  # UT-5: the next player opens
    step: Step = EndTurn() if passes else "turn"
    drawn = put_on_rack(state, _some(state.on_turn), tile)
    return replace(drawn, bag=bag, drawn=tile, empty_draws=0, steps=(step,))


def look_at_rack(state: State, size: int) -> State:
    """UT-18, UT-16: no tile left wins at once; one tile left by laying makes the call due."""
    seat = _some(state.on_turn)
    left = len(state.racks[seat])
    if left == 0:
        return end(state, "rack-empty")
    if size == 1 and left == 1 and not state.options.auto_call:
        return replace(state, due=(*state.due, seat))
    return state


# Turns


def begin_turn(state: State, seat: Seat) -> State:
    """UT-5, UT-7: a full turn of that seat."""
    return replace(state, on_turn=seat, drawn=None, steps=("turn",))


def seat_after(state: State, seats: int) -> Seat:
    """UT-6, UT-13: so many seats on in the direction of play."""
    way = 1 if state.play == "left" else -1
    return (_some(state.on_turn) + way * seats) % state.players


def seats_on_after(state: State, kind: str) -> int:
    """UT-13, UT-14, UT-15: how far the turn goes after an action tile."""
    if kind == "joker":
        return 0
    if kind in ("skip", "skip2") and state.players == 2:
        return 0
    return {"skip": 2, "skip2": 3}.get(kind, 1)


# Laying tiles


def last_number(state: State) -> int:
    """UT-9: the last number counts, whatever action tiles lie after it."""
    return next(tile for tile in reversed(state.table) if isinstance(tile, int))


def numbers_on_turn(state: State) -> list[int]:
    """UT-7: the numbers among what the player on turn may lay."""
    return [tile for tile in state.racks[_some(state.on_turn)] if isinstance(tile, int)]


def row_towards(last: int, number: int) -> Row:
    """UT-5: a higher number makes the row rising, a lower one falling."""
    return "up" if number > last else "down"


def continues(row: Row | None, last: int, number: int) -> bool:
    """UT-5, UT-7: any number opens; after that one further on in the row."""
    return row is None or (number > last if row == "up" else number < last)


def fits_into_run(last: int, number: int, double: int) -> bool:
    """UT-12: strictly between the last number and the double, and no double itself."""
    return min(last, double) < number < max(last, double) and not is_double(number)


def look_next(state: State) -> Look:
    """UT-16, UT-18: look at the rack once a tile of it is laid."""
    return Look(len(state.racks[_some(state.on_turn)]) - 1)


def after_lay(state: State, tile: Tile, effects: tuple[Step, ...]) -> State:
    """UT-16: the tile is on the table; who has not called draws 3 before its effects."""
    seat = _some(state.on_turn)
    penalties = tuple(Draw(late, PENALTY) for late in state.due)
    return replace(
        state,
        racks=_with(state.racks, seat, _without(state.racks[seat], tile)),
        table=(*state.table, tile),
        due=(),
        empty_draws=0,
        steps=(*penalties, *effects),
    )


def announce_run(state: State, double: int) -> State:
    """UT-12: nothing is laid yet; in the opening the double makes the row."""
    row = row_towards(last_number(state), double)
    return replace(state, row=row, steps=(Run(double, 0),))


def lay_number(state: State, number: int, run: Run | None) -> State:
    """UT-5, UT-10, UT-11, UT-12: marks fire one by one, also in a run; a run is one lay, which
    its double ends; for every tile of it, or for a double alone, one is drawn to be handed out.
    """
    fires = number in state.box.marks and (run is None or state.options.marks_in_run)
    mark: tuple[Step, ...] = ("mark",) if fires else ()
    if run is not None and number != run.double:
        return after_lay(state, number, (*mark, Run(run.double, run.laid + 1)))
    count = 1 if run is None else run.laid + 1
    gift: tuple[Step, ...] = (Draw(None, count), "hand-out") if is_double(number) else ()
    opened = replace(state, row=row_towards(last_number(state), number))
    return after_lay(opened, number, (look_next(state), *mark, *gift, EndTurn()))


def lay_action(state: State, words: list[str]) -> State:
    """UT-13, UT-14, UT-15: an action tile; what it says of row and play, then who is next."""
    kind = words[0]
    row: Row = state.row or "up"  # an action tile never opens, so the row is there
    if kind == "blue" or "up" in words:
        row = "up"
    elif kind == "green" or "down" in words:
        row = "down"
    play: Play = "left" if "left" in words else "right" if "right" in words else state.play
    end_turn = EndTurn(seats_on_after(state, kind))
    return after_lay(state, kind, (look_next(state), Redirect(row, play), end_turn))


# The end


def end(state: State, why: str) -> State:
    """UT-18, UT-19: nothing is carried out any more, no call is due."""
    return replace(state, ended=why, on_turn=None, due=(), steps=())


def outcome(state: State) -> tuple[str, tuple[Seat, ...], tuple[int, ...]] | None:
    """UT-18, UT-19: why the game ended, who won, tiles left by seat; None while it goes on."""
    if state.ended is None:
        return None
    left = tuple(len(rack) for rack in state.racks)
    winners = tuple(seat for seat in range(state.players) if left[seat] == min(left))
    return state.ended, winners, left


# Moves


def awaited(state: State) -> frozenset[Seat]:
    """UT-7: the seat on turn, unless chance is due; a call is free and never awaited."""
    if chance_due(state) or state.on_turn is None:
        return frozenset()
    return frozenset({state.on_turn})


def legal_moves(state: State, seat: Seat) -> frozenset[str]:
    """UT-5, UT-7, UT-8, UT-11, UT-12, UT-16: all that a seat may do now."""
    _must_be_one_of("seat", seat, range(state.players))
    if chance_due(state) or not state.steps:
        return frozenset()
    moves = ["upturn"] if seat in state.due else []
    if seat == state.on_turn:
        moves += moves_on_turn(state)
    return frozenset(moves)


def moves_on_turn(state: State) -> list[str]:
    """UT-7, UT-11, UT-12: what the next step asks of the player on turn."""
    match state.steps[0]:
        case "mark":
            return [f"hit #{seat + 1}" for seat in who_can_be_hit(state)]
        case "hand-out":
            return [f"give #{seat + 1}" for seat in others(state)]
        case Run(double=double):
            last, numbers = last_number(state), numbers_on_turn(state)
            fitting = [number for number in numbers if fits_into_run(last, number, double)]
            return [str(number) for number in (*fitting, double)]
        case _:
            return opening_moves(state) if state.row is None else turn_moves(state)


def opening_moves(state: State) -> list[str]:
    """UT-5: a number must be laid; drawing is for those who have none."""
    return number_moves(state) or ["draw"]


def turn_moves(state: State) -> list[str]:
    """UT-7, UT-8: a number, an action tile, or draw once; after drawing one may pass."""
    last = "draw" if state.drawn is None else "pass"
    return [*number_moves(state), *action_moves(state), last]


def number_moves(state: State) -> list[str]:
    """UT-7, UT-12: numbers that continue the row, and runs to a double among them."""
    last, numbers = last_number(state), numbers_on_turn(state)
    onward = [number for number in numbers if continues(state.row, last, number)]
    runs = [
        f"run {double}"
        for double in onward
        if is_double(double) and any(fits_into_run(last, number, double) for number in numbers)
    ]
    return [*(str(number) for number in onward), *runs]


def action_moves(state: State) -> list[str]:
    """UT-13, UT-14, UT-15, UT-17: any action tile with its choices, unless it is alone."""
    rack = state.racks[_some(state.on_turn)]
    if len(rack) == 1:
        return []
    sides = [""] if state.players == 2 else [" left", " right"]
    texts = {
        "blue": [f"blue{side}" for side in sides],
        "green": [f"green{side}" for side in sides],
        "double-arrow": [f"double-arrow {row}{side}" for row in ("up", "down") for side in sides],
        "skip": ["skip"],
        "skip2": ["skip2"],
        "joker": ["joker up", "joker down"],
    }
    return [text for kind in ACTIONS if kind in rack for text in texts[kind]]


def apply(state: State, seat: Seat, move: str) -> State:
    """UT-5 to UT-16: the state after a legal move; ValueError for any other."""
    legal = legal_moves(state, seat)
    if move not in legal:
        allowed = ", ".join(sorted(legal)) or "nothing"
        raise ValueError(f"{move!r} is not legal for seat {seat} now; allowed: {allowed}")
    if move == "upturn":
        return replace(state, due=tuple(other for other in state.due if other != seat))
    return settle(apply_on_turn(state, move))


def apply_on_turn(state: State, move: str) -> State:
    """UT-7, UT-8, UT-11, UT-12: what the player on turn has chosen takes the next step's place."""
    words = move.split()
    match words:
        case ["draw"]:
            return replace(state, steps=("turn's draw",))
        case ["pass"]:
            return replace(state, steps=(EndTurn(),))
        case ["run", double]:
            return announce_run(state, int(double))
        case ["hit", target]:
            return hit(replace(state, steps=state.steps[1:]), int(target[1:]) - 1)
        case ["give", target]:
            return give(replace(state, steps=state.steps[1:]), int(target[1:]) - 1)
        case [number] if number.isdecimal():
            step = state.steps[0]
            return lay_number(state, int(number), step if isinstance(step, Run) else None)
        case _:
            return lay_action(state, words)


# What a seat may know


def phase(state: State) -> str:
    """What the game waits for."""
    if not state.steps:
        return "over"
    if chance_due(state):
        return "dealing"
    match state.steps[0]:
        case "mark":
            return "hitting"
        case "hand-out":
            return "giving"
        case Run():
            return "run"
        case _ if state.drawn is not None:
            return "drawn"
        case _:
            return "opening" if state.row is None else "turn"


def lines(state: State) -> list[list[str]]:
    """UT-9: an arrow or a joker starts a new line."""
    rows: list[list[str]] = []
    for tile in state.table:
        if not rows or tile in LINE_STARTERS:
            rows.append([])
        rows[-1].append(str(tile))
    return rows


def sorted_rack(rack: tuple[Tile, ...]) -> list[str]:
    """UT-3: numbers ascending, then the actions in the order of ACTIONS."""
    numbers = sorted(tile for tile in rack if isinstance(tile, int))
    actions = [kind for kind in ACTIONS for tile in rack if tile == kind]
    return [*(str(number) for number in numbers), *actions]


def observe(state: State, viewer: Seat | None) -> dict[str, object]:
    """UT-3, UT-12: one's own rack, the table, the sizes; None views as a spectator."""
    if viewer is not None:
        _must_be_one_of("viewer", viewer, range(state.players))
    now = phase(state)
    sees_drawn = now == "drawn" and viewer is not None and viewer == state.on_turn
    return {
        "phase": now,
        "on_turn": state.on_turn,
        "row": state.row,
        "play": state.play,
        "last_number": last_number(state) if state.table else None,
        "lines": lines(state),
        "rack": None if viewer is None else sorted_rack(state.racks[viewer]),
        "rack_sizes": [len(rack) for rack in state.racks],
        "bag": len(state.bag),
        "run_to": next((step.double for step in state.steps if isinstance(step, Run)), None),
        "to_give": len(state.to_give),
        "must_call": sorted(state.due),
        "drawn": str(state.drawn) if sees_drawn else None,
    }


def _reordered(tiles: tuple[Tile, ...], order: Sequence[int]) -> tuple[Tile, ...]:
    return tuple(tiles[k] for k in order)


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def _some(value: T | None) -> T:
    if value is None:
        raise AssertionError("the game has not come so far that this is known")
    return value


def _must_be_one_of(name: str, value: object, allowed: Sequence[object]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; allowed: {', '.join(map(str, allowed))}")
