"""Games to look at: played from a fixed secret, and kept."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from pathlib import Path

import msgspec

from conformance.play import company_of, make
from tablee import fair, saved
from tablee.game import Move
from tablee.games.the_game.moves import ConfirmStarter, EndTurn, Lay
from tablee.games.the_game.views import TheGameObservation
from tablee.match import Match
from tablee.registry import find_game
from tablee.saved import SavedGame, Shuffle
from tablee.terminal.play import PERSON

NAMES = ("Ada", "Basile", "Chloé", "Denis", "Emma")
SECRET = bytes(range(32))
SHUFFLE = Shuffle(fair.commit(SECRET).hex(), SECRET.hex(), ("a word",))


def bots_move(match: Match) -> tuple[int, Move]:
    """What bots at all seats would do now."""
    return company_of(match).next_move(match, random.Random(0))


def move_without_talk(match: Match) -> tuple[int, Move]:
    """What whoever is on turn would do, if nobody gave signals; the first seat starts."""
    seat = match.awaited[0]
    legal = match.legal_moves(seat)
    if ConfirmStarter(seat) in legal:
        return seat, ConfirmStarter(seat)
    move = company_of(match).bots[seat].choose(match.observe(seat), legal, random.Random(0))
    assert move is not None
    return seat, move


def worst_move(match: Match) -> tuple[int, Move]:
    """What leaves the least room: the game is soon over."""
    seat = match.awaited[0]
    table = match.observe(seat)
    assert isinstance(table, TheGameObservation)
    legal = match.legal_moves(seat)
    if table.phase == "starting":
        return seat, ConfirmStarter(seat)
    if EndTurn() in legal:
        return seat, EndTurn()
    lays = [move for move in legal if isinstance(move, Lay)]
    return seat, max(lays, key=lambda lay: lay.card if lay.pile in "AB" else 101 - lay.card)


def _played(players: int, choose: Callable[[Match], tuple[int, Move]]) -> SavedGame:
    match = Match(
        find_game("the-game"), players=players, seed=fair.mix(SECRET, SHUFFLE.contributions)
    )
    while match.outcome is None:
        make(match, *choose(match))
    return saved.save(match, NAMES[:players], (PERSON,) * players, SHUFFLE)


@functools.cache
def finished(players: int = 2) -> SavedGame:
    """A whole game, as bots play it."""
    return _played(players, bots_move)


@functools.cache
def short(players: int = 2) -> SavedGame:
    """A whole game that was over after some moves."""
    return _played(players, worst_move)


def unfinished(players: int = 2, moves: int = 6) -> SavedGame:
    """A game that was left after some moves."""
    whole = finished(players)
    return msgspec.structs.replace(whole, moves=whole.moves[:moves], outcome=None)


def written(folder: Path, game: SavedGame, name: str = "game.json") -> Path:
    """The file of a game."""
    path = folder / name
    saved.write_file(path, game)
    return path


def script(match: Match, turns: int) -> list[str]:
    """The lines that whoever is on turn types if everybody plays like a bot."""
    ahead = Match(
        match.game,
        players=match.players,
        options=match.options,
        seed=match._seed,
    )
    for played in match.played:
        ahead.apply(played.seat, played.move)
    lines = []
    for _ in range(turns):
        moves: list[str] = []
        while ahead.outcome is None and (not moves or moves[-1] != "end"):
            seat, move = move_without_talk(ahead)
            make(ahead, seat, move)
            moves.append(ahead.game.moves.format_move(move))
        lines.append(" ".join(moves))
    return lines
