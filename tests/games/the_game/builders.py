"""Tables of The Game in one line, for tests.

``table("A 47; hand 37 38 99")`` is a table in the middle of a game: pile A at 47, one player who
holds three cards and is on turn. Further ``hand`` parts are further seats; ``draw`` lists the draw
pile from its top; ``on 1`` is the seat on turn; ``minimum`` and ``laid`` say how many cards this
turn needs and has. All cards that are not named count as laid before.
"""

from __future__ import annotations

import numpy as np

from tablee.games.the_game import GAME, TheGameOptions
from tablee.games.the_game.layout import CARDS, PLAYING
from tablee.match import Match
from tablee.rules import Rules

SEED = bytes(32)


def match_of(
    players: int = 3, *, rules: Rules | None = None, seed: bytes = SEED, **options: object
) -> Match:
    """A new match, with the first seat on turn unless ``starter`` says otherwise."""
    chosen = TheGameOptions(**{"starter": "first", **options})
    return Match(GAME, players=players, options=chosen, seed=seed, rules=rules)


def table(text: str, *, rules: Rules | None = None, **options: object) -> Match:
    """A match at the table that ``text`` describes."""
    parts = [part.split() for part in text.split(";")]
    hands = [[int(card) for card in words[1:]] for words in parts if words[0] == "hand"]
    match = match_of(len(hands), rules=rules, **options)
    state = match._states[0]
    state["phase"] = PLAYING
    state["turn"] = 0
    draw: list[int] = []
    laid_this_turn = 0
    for name, *words in parts:
        if name in "ABCD":
            state["tops"]["ABCD".index(name)] = int(words[0])
        elif name == "draw":
            draw = [int(card) for card in words]
        elif name == "on":
            state["turn"] = int(words[0])
        elif name == "minimum":
            state["minimum"] = int(words[0])
        elif name == "laid":
            laid_this_turn = int(words[0])
        elif name != "hand":
            raise ValueError(f"what is {name}?")
    held = [card for hand in hands for card in hand]
    gone = [card for card in range(2, 100) if card not in held and card not in draw]
    state["deck"] = np.array(gone + held + draw)
    state["drawn"] = CARDS - len(draw)
    state["hands"] = 0
    state["hand_sizes"] = 0
    for seat, hand in enumerate(hands):
        state["hands"][seat, : len(hand)] = hand
        state["hand_sizes"][seat] = len(hand)
    state["laid_cards"] = 0
    state["laid_cards"][: len(gone)] = gone
    state["laid_count"] = len(gone)
    state["turn_from"] = len(gone) - laid_this_turn
    state["last_turn_from"] = state["turn_from"]
    return match


def texts(match: Match, seat: int = 0) -> list[str]:
    """The legal moves of a seat as people type them, without talk."""
    moves = match.game.moves
    written = [moves.format_move(move) for move in match.legal_moves(seat)]
    talk = ("keep", "no-", "withdraw", "willing")
    return [text for text in written if not text.startswith(talk)]


def lay_all(match: Match, *moves: str, seat: int = 0) -> None:
    for move in moves:
        match.apply(seat, move)
