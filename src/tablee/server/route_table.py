"""Every HTTP route in one table; what each does is in api.py."""

from __future__ import annotations

from typing import Any

from tablee import saved
from tablee.server import api
from tablee.server.routes import Route
from tablee.wire import http as h
from tablee.wire.tables import Table

_GAME = "/api/tables/{table}/games/{number}"

ROUTES: tuple[Route, ...] = (
    Route(method="GET", path="/", handler=api.front_page, summary="The page", media="text/html"),
    *(
        Route(method="GET", path=path, handler=api.front_page, summary=what, media="text/html")
        for path, what in (
            ("/t/{table}", "The page, at a table"),
            ("/move", "The page, taking a seat over from another device"),
            ("/rules/{game}", "The page, at the rules of a game"),
            ("/learn/{game}", "The page, at the first steps of a game"),
            ("/replay/{table}/{number}", "The page, at a finished game"),
        )
    ),
    Route(
        method="GET",
        path="/assets/{file}",
        handler=api.asset,
        summary="A script, style or font of the page",
        media="application/octet-stream",
        problems=("not-found",),
    ),
    Route(
        method="GET",
        path="/icon.svg",
        handler=api.icon,
        summary="The page's icon",
        media="image/svg+xml",
        problems=("not-found",),
    ),
    Route(
        method="GET", path="/style.css", handler=api.style, summary="Its style", media="text/css"
    ),
    Route(
        method="GET",
        path="/healthz",
        handler=api.health,
        summary="Whether the server is well and can keep what is done",
        gives=h.Health,
        problems=("storage",),
    ),
    Route(
        method="GET",
        path="/metrics",
        handler=api.metrics,
        summary="Figures for Prometheus",
        media="text/plain; version=0.0.4",
    ),
    Route(
        method="GET",
        path="/api/schema.json",
        handler=api.schema,
        summary="JSON Schema of the messages over a table's socket",
        gives=dict[str, Any],
    ),
    Route(
        method="GET",
        path="/api/openapi.json",
        handler=api.openapi,
        summary="This description",
        gives=dict[str, Any],
    ),
    Route(
        method="POST",
        path="/api/guest",
        handler=api.save_guest,
        summary="Become a guest (a signed cookie), or change one's name or language",
        takes=h.NewGuest,
        gives=h.Guest,
        problems=("bad-name",),
    ),
    Route(
        method="GET",
        path="/api/guest",
        handler=api.who_am_i,
        summary="Who one is",
        gives=h.Guest,
        problems=("no-guest",),
    ),
    Route(method="GET", path="/api/games", handler=api.games, summary="The games", gives=h.Games),
    Route(
        method="GET",
        path="/api/games/{game}/rules",
        handler=api.rules,
        summary="The rulebook of a game",
        gives=h.Rulebook,
        problems=("not-found",),
    ),
    Route(
        method="GET",
        path="/api/games/{game}/lesson",
        handler=api.lesson,
        summary="The first steps of a game, and examples for its rulebook",
        gives=h.Lesson,
        problems=("not-found",),
    ),
    Route(
        method="POST",
        path="/api/games/{game}/lesson/{step}",
        handler=api.try_at_lesson,
        summary="Try moves at a step of a lesson; nothing of it is kept",
        takes=h.Try,
        gives=h.Tried,
        problems=("not-found", "invalid-move", "illegal-move"),
    ),
    Route(
        method="GET",
        path="/api/tables",
        handler=api.lobby,
        summary="The listed tables, the last changed first",
        gives=h.Tables,
    ),
    Route(
        method="POST",
        path="/api/tables",
        handler=api.create_table,
        summary="Set up a table",
        takes=h.NewTable,
        gives=h.Created,
        problems=("no-guest", "bad-option", "too-many"),
    ),
    Route(
        method="GET",
        path="/api/tables/{table}",
        handler=api.table,
        summary="A table",
        gives=Table,
        problems=("not-found",),
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/moves",
        handler=api.moves,
        summary="The moves of the table's game by number",
        gives=h.Moves,
        problems=("not-found",),
    ),
    Route(
        method="POST",
        path="/api/tables/{table}/link",
        handler=api.make_link,
        summary="A link, to be used once, that moves one's seat to another device",
        gives=h.SeatLink,
        problems=("no-guest", "not-yours", "not-found"),
    ),
    Route(
        method="POST",
        path="/api/claim",
        handler=api.claim_seat,
        summary="Use such a link on this device",
        takes=h.Claim,
        gives=h.Claimed,
        problems=("no-guest", "not-found", "not-now"),
    ),
    Route(
        method="GET",
        path="/api/my/tables",
        handler=api.my_tables,
        summary="The tables where one sits",
        gives=h.Tables,
        problems=("no-guest",),
    ),
    Route(
        method="GET",
        path="/api/my/games",
        handler=api.my_games,
        summary="The games one has finished",
        gives=h.FinishedGames,
        problems=("no-guest",),
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/games",
        handler=api.games_of_table,
        summary="The finished games of a table",
        gives=h.FinishedGames,
    ),
    Route(
        method="GET",
        path=_GAME,
        handler=api.saved_game,
        summary="A finished game as a saved game (docs/saved-games.md)",
        gives=saved.SavedGame,
        problems=("not-found",),
    ),
    Route(
        method="GET",
        path=f"{_GAME}/replay",
        handler=api.replay,
        summary="A finished game step by step",
        gives=h.Replay,
        query=(("view", "public, all, or a seat from 0"),),
        problems=("not-found", "bad-option"),
    ),
    Route(
        method="GET",
        path=f"{_GAME}/verify",
        handler=api.verify,
        summary="Whether the shuffle and the moves of a finished game are as they should be",
        gives=h.Verified,
        problems=("not-found",),
    ),
)
