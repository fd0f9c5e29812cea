"""Whether the peer plays the same game as we do: whole games, compared after every move."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from tablee import fair
from tablee.errors import IllegalMove
from tablee.games.the_game.moves import EndTurn, Lay
from tablee.match import Match
from tablee.registry import find_game
from tablee.rules import compile_rules

from .choice import choose, lays_of

PLAYERS = 4
LOWEST, HIGHEST, PILES = 2, 99, "ABCD"
ANY_MOVE = 0.03  # how often a move is drawn from all, most of which are against the rules

Step = dict[str, Any]


def check_same_game(peer: Path, games: int = 40) -> int:
    """The number of moves that were compared; stops the bench where the two differ."""
    compile_rules(find_game("the-game"))
    played = [_play(seed) for seed in range(games)]
    lines = "".join(json.dumps({"deck": deck, "moves": moves}) + "\n" for deck, moves, _ in played)
    answer = subprocess.run(
        ["node", "replay.js"], cwd=peer, input=lines, capture_output=True, text=True, check=True
    )
    for (_, moves, ours), line in zip(played, answer.stdout.splitlines(), strict=True):
        theirs = json.loads(line)
        for number, (our, their) in enumerate(zip(ours, theirs, strict=True)):
            if our != their:
                raise SystemExit(
                    f"The peer plays another game: after {moves[number]} it has {their}, we {our}."
                )
    return sum(len(moves) for _, moves, _ in played)


def _play(seed: int) -> tuple[list[int], list[list[int] | None], list[Step]]:
    """A game of ours: the deck, the moves tried, and how it stood after each."""
    game = find_game("the-game")
    secret = seed.to_bytes(32)
    match = Match(game, players=PLAYERS, seed=secret, options=game.options(starter="first"))
    deck = [LOWEST + card for card in fair.shuffled(secret, 0, HIGHEST - LOWEST + 1)]
    rng = random.Random(seed)
    moves: list[list[int] | None] = []
    steps: list[Step] = []
    while match.outcome is None:
        seat = match.awaited[0]
        seen: Any = match.observe(seat)
        lay = choose(
            lays_of(seen.hand, seen.tops),
            seen.tops,
            may_end=len(seen.laid_this_turn) >= seen.minimum,
        )
        if rng.random() < ANY_MOVE:
            anything = (rng.randint(LOWEST, HIGHEST), rng.randrange(len(PILES)))
            lay = rng.choice((None, anything))
        moves.append(None if lay is None else list(lay))
        try:
            match.apply(seat, EndTurn() if lay is None else Lay(lay[0], PILES[lay[1]]))  # type: ignore[arg-type]
            accepted = True
        except IllegalMove:
            accepted = False
        steps.append(_standing(match, accepted=accepted))
    return deck, moves, steps


def _standing(match: Match, *, accepted: bool) -> Step:
    views: list[Any] = [match.observe(viewer) for viewer in range(PLAYERS)]
    outcome = match.outcome
    ended = None
    if outcome is not None:
        ended = {"termination": outcome.termination, "score": outcome.scores[0]}
    return {
        "accepted": accepted,
        "on_turn": views[0].on_turn,
        "tops": list(views[0].tops),
        "hands": [list(view.hand) for view in views],
        "draw_pile": views[0].draw_pile,
        "minimum": views[0].minimum,
        "outcome": ended,
    }
