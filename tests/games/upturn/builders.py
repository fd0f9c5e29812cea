"""Tables of UpTurn in one line, for tests.

``table("rising; laid 20 40; rack 41 11 blue; rack 3 4; bag 50 60")`` is a table in the middle of a
game: a rising row with 20 and 40, two players, the first on turn, and two tiles in the bag, 50 the
next to be drawn. ``on 1`` is the seat on turn, ``due 1`` the seat that owes the call, ``right`` the
direction of play; with neither ``rising`` nor ``falling`` nobody has opened yet. Tiles that are not
named are out of the game.
"""

from __future__ import annotations

from tablee.game import Event
from tablee.games.upturn import GAME, UpTurnOptions
from tablee.games.upturn.effects import begin_turn
from tablee.games.upturn.layout import ACTIONS
from tablee.games.upturn.racks import put_on_rack
from tablee.games.upturn.views import ACTION_TILES
from tablee.match import Match
from tablee.rules import Rules

SEED = bytes(32)
CODES = {name: code for code, name in ACTION_TILES.items()}


def match_of(
    players: int = 3, *, rules: Rules | None = None, seed: bytes = SEED, **options: object
) -> Match:
    """A new match, with the first seat on turn unless ``starter`` says otherwise."""
    chosen = UpTurnOptions(**{"starter": 1, **options})
    return Match(GAME, players=players, options=chosen, seed=seed, rules=rules)


def table(text: str, *, rules: Rules | None = None, **options: object) -> Match:
    """A match at the table that ``text`` describes."""
    parts = [part.split() for part in text.split(";")]
    racks = [codes(words[1:]) for words in parts if words[0] == "rack"]
    match = match_of(len(racks), rules=rules, **options)
    state = match._states[0]
    for name in ("bag", "table", "racks", "rack_actions", "rack_kinds", "rack_sizes"):
        state[name] = 0
    state["bag_from"] = state["bag_end"] = state["table_count"] = 0
    for seat, rack in enumerate(racks):
        for tile in rack:
            put_on_rack(match._states, 0, seat, tile)
    seat = 0
    for name, *words in parts:
        if name in ("rising", "falling"):
            state["row"] = 1 if name == "rising" else -1
        elif name == "right":
            state["play"] = -1
        elif name == "laid":
            laid = codes(words)
            state["table"][: len(laid)] = laid
            state["table_count"] = len(laid)
            state["last_number"] = [tile for tile in laid if tile < ACTIONS][-1]
        elif name == "bag":
            bag = codes(words)
            state["bag"][: len(bag)] = bag
            state["bag_end"] = len(bag)
        elif name == "on":
            seat = int(words[0])
        elif name == "due":
            state["due"] = int(words[0])
        elif name != "rack":
            raise ValueError(f"what is {name}?")
    begin_turn(match._states, 0, seat)
    return match


def codes(words: list[str]) -> list[int]:
    return [CODES[word] if word in CODES else int(word) for word in words]


def texts(match: Match, seat: int = 0) -> set[str]:
    """The legal moves of a seat as people type them."""
    return {match.game.moves.format_move(move) for move in match.legal_moves(seat)}


def play(match: Match, *steps: str) -> tuple[Event, ...]:
    """Make moves, each by the seat on turn or by the one before a colon; what all of them did."""
    happened: list[Event] = []
    for step in steps:
        seat, colon, move = step.rpartition(":")
        happened.extend(match.apply(int(seat) if colon else match.awaited[0], move)._events)
    return tuple(happened)


def on_turn(match: Match) -> int | None:
    return match.observe(None).on_turn


def racks(match: Match) -> list[str]:
    return [" ".join(map(str, match.observe(seat).rack)) for seat in range(match.players)]
