"""What each seat, and a spectator, may know of UpTurn."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from tablee.game import Observation, Outcome, Seat, States, Viewer, seats_of
from tablee.games.upturn.bag import begins_line, in_bag
from tablee.games.upturn.counting import winners
from tablee.games.upturn.layout import (
    ACTIONS,
    BLUE_ARROW,
    CHOOSING,
    DEALING,
    DOUBLE_ARROW,
    GIVING,
    GREEN_ARROW,
    HIGHEST,
    HITTING,
    JOKER,
    KINDS,
    OVER,
    REDRAWING,
    SKIP_ONE,
    SKIP_TWO,
    WORD,
)
from tablee.games.upturn.legal import is_in_run, is_opening

ActionTile: TypeAlias = Literal["blue", "green", "double-arrow", "skip", "skip2", "joker"]
Tile: TypeAlias = int | ActionTile  # a number, or what an action tile is called
Phase: TypeAlias = Literal["dealing", "opening", "turn", "run", "hit", "give", "over"]
Row: TypeAlias = Literal["rising", "falling"]
Direction: TypeAlias = Literal["left", "right"]

ACTION_TILES: dict[int, ActionTile] = {
    BLUE_ARROW: "blue",
    GREEN_ARROW: "green",
    DOUBLE_ARROW: "double-arrow",
    SKIP_ONE: "skip",
    SKIP_TWO: "skip2",
    JOKER: "joker",
}
ROWS: dict[int, Row | None] = {1: "rising", -1: "falling", 0: None}


class UpTurnObservation(Observation, frozen=True, tag="upturn"):
    """The table as one viewer sees it."""

    viewer: Viewer
    phase: Phase
    on_turn: Seat | None
    row: Row | None  # None: nobody has opened yet (UT-5)
    play: Direction  # to whose side the play goes on (UT-6, UT-13)
    last_number: int | None  # it counts across arrows and jokers (UT-9)
    lines: tuple[tuple[Tile, ...], ...]  # as they lie on the table (UT-9)
    rack: tuple[Tile, ...] | None  # sorted; None for a spectator (UT-3)
    rack_sizes: tuple[int, ...]
    bag: int  # tiles in it
    has_drawn: bool  # whether the seat on turn has drawn (UT-8)
    drawn: Tile | None  # which tile, for who drew it, until something is done with it
    run_to: int | None  # the double of a run that is being laid (UT-12)
    laid_this_turn: int  # numbers
    to_give: int  # tiles that still have to be handed out (UT-12)
    must_call: Seat | None  # who owes the call (UT-16)
    empty_draws: int  # turns in a row in which there was nothing to draw (UT-19)
    numbers: tuple[int, ...]  # the numbered tiles of this box (UT-2)
    marks: tuple[int, ...]  # those with a penalty mark
    mark_self: bool  # whether a mark may hit who laid it (UT-11)
    marks_in_run: bool  # UT-12
    outcome: Outcome | None


def observe(states: States, viewer: Viewer) -> UpTurnObservation:
    """UT-3: one's own rack, everybody's number of tiles, and what lies open."""
    state = states[0]
    players = int(state["players"])
    turn = int(state["turn"])
    phase = phase_of(states)
    on_turn = None if phase in ("dealing", "over") else turn
    drawn = int(state["drawn"])
    due = int(state["due"])
    numbers = tuple(tile for tile in state["tiles"].tolist() if 0 < tile < ACTIONS)
    return UpTurnObservation(
        viewer=viewer,
        phase=phase,
        on_turn=on_turn,
        row=ROWS[int(state["row"])],
        play="left" if state["play"] > 0 else "right",
        last_number=int(state["last_number"]) or None,
        lines=lines_of(states),
        rack=None if viewer is None else rack_of(states, viewer),
        rack_sizes=tuple(int(size) for size in state["rack_sizes"][:players]),
        bag=in_bag(states, 0),
        has_drawn=drawn != 0,
        drawn=tile_of(drawn) if drawn and viewer == turn and phase in ("turn", "opening") else None,
        run_to=int(state["run_to"]) if is_in_run(states, 0) else None,
        laid_this_turn=int(state["numbers_laid"]),
        to_give=int(state["to_give"]),
        must_call=due if due >= 0 and phase != "over" else None,
        empty_draws=int(state["empty_draws"]),
        numbers=numbers,
        marks=numbers_of(state["marks"]),
        mark_self=bool(state["mark_self"]),
        marks_in_run=bool(state["marks_in_run"]),
        outcome=outcome(states),
    )


def phase_of(states: States) -> Phase:
    """Where the game stands, in one word."""
    phase = int(states[0]["phase"])
    if phase in (DEALING, REDRAWING, CHOOSING):
        return "dealing"
    if phase == OVER:
        return "over"
    if phase == HITTING:
        return "hit"
    if phase == GIVING:
        return "give"
    if is_in_run(states, 0):
        return "run"
    return "opening" if is_opening(states, 0) else "turn"


def tile_of(code: int) -> Tile:
    """A tile of the record as people and files name it."""
    return code if code < ACTIONS else ACTION_TILES[code]


def codes_of(states: States, seat: Seat) -> tuple[int, ...]:
    """A rack as its owner sorts it: numbers, then actions, as the record names them."""
    numbers = numbers_of(states[0]["racks"][seat])
    held = states[0]["rack_actions"][seat].tolist()
    actions = (ACTIONS + kind for kind in range(KINDS) for _ in range(held[kind]))
    return (*numbers, *actions)


def numbers_of(words: Any) -> tuple[int, ...]:
    """A set of numbers (bits.py), ascending."""
    bits = int(words[0]) | int(words[1]) << WORD
    return tuple(number for number in range(1, HIGHEST + 1) if bits >> number & 1)


def rack_of(states: States, seat: Seat) -> tuple[Tile, ...]:
    """A rack as its owner sorts it."""
    return tuple(tile_of(code) for code in codes_of(states, seat))


def lines_of(states: States) -> tuple[tuple[Tile, ...], ...]:
    """UT-9: the tiles on the table; an arrow or a joker begins a new line."""
    lines: list[list[Tile]] = []
    for code in states[0]["table"][: int(states[0]["table_count"])].tolist():
        if not lines or begins_line(code):
            lines.append([])
        lines[-1].append(tile_of(code))
    return tuple(tuple(line) for line in lines)


def outcome(states: States) -> Outcome | None:
    """UT-18: the first with no tile left. UT-19: if nobody can go on, who has the fewest."""
    if int(states[0]["phase"]) != OVER:
        return None
    sizes = tuple(int(size) for size in states[0]["rack_sizes"][: int(states[0]["players"])])
    fewest = min(sizes)
    return Outcome(
        termination="deadlock" if fewest else "rack-empty",
        winners=seats_of(int(winners(states, 0))),
        scores=sizes,
    )
