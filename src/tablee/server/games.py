"""Finished games: read from the log, downloaded, replayed. Nobody gets one before its end."""

from __future__ import annotations

from tablee import saved
from tablee.game import Viewer
from tablee.saved import SavedGame, Shuffle
from tablee.server.entries import decode_entry
from tablee.server.refusal import Refusal
from tablee.server.storage import StoredTable
from tablee.server.table import TableState
from tablee.wire import http as h
from tablee.words import general

PERSON = "person"


def finished_game(table: str, stored: StoredTable, number: int) -> SavedGame | None:
    """The game ``number`` of a table as a saved game; None if there is none that is over."""
    state = TableState(table, dict(stored.secrets))
    for body in stored.entries:
        state.apply(decode_entry(body))
        if state.phase == "over" and state.number == number:
            return _saved(state)
    return None


def _saved(state: TableState) -> SavedGame:
    if state.match is None or state.match.outcome is None:
        raise RuntimeError("only a game that is over is shown")
    kinds = tuple(seat.bot if seat.person is None and seat.bot else PERSON for seat in state.seats)
    shuffle = Shuffle(state.commitment, state.secret().hex(), state.contributions)
    return saved.save(state.match, state.names(), kinds, shuffle)


def replay_steps(game: SavedGame, view: str) -> h.Replay:
    """Every step of a finished game through somebody's eyes, or with all cards open."""
    match = saved.begin(game)
    viewers = _viewers(view, match.players)
    all_open = view == "all"

    def seen() -> tuple[object, ...]:
        return tuple(match.review(viewer, all_open=all_open) for viewer in viewers)

    steps = [h.ReplayStep(match.opening.seen_by(viewers[0]), seen())]
    for seat, move in saved.steps(game):
        happened = match.apply(seat, move)
        eyes = seat if all_open else viewers[0]
        steps.append(h.ReplayStep(happened.seen_by(eyes), seen(), seat, move))
    return h.Replay(view, tuple(steps))


def _viewers(view: str, players: int) -> tuple[Viewer, ...]:
    if view == "public":
        return (None,)
    if view == "all":
        return tuple(range(players))
    if view.isascii() and view.isdecimal() and len(view) < 3 and int(view) < players:
        return (int(view),)
    raise Refusal("bad-option", general("online.view", typed=view[:20], most=players - 1))
