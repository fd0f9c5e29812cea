"""What each HTTP route does; route_table.py lists them."""

from __future__ import annotations

from importlib.metadata import version
from importlib.resources import files
from typing import Any

from tablee import saved
from tablee.bots import bot_names
from tablee.errors import TableeError, UnknownGame
from tablee.game import Game
from tablee.lessons import Lesson, lesson_of
from tablee.match import Match
from tablee.options import Between, option_fields
from tablee.registry import find_game, game_names
from tablee.server import entries as e
from tablee.server import teaching
from tablee.server.built_page import PAGE, built_file, is_built
from tablee.server.games import finished_game, replay_steps
from tablee.server.guests import COOKIE, digest, new_token
from tablee.server.metrics import METRICS
from tablee.server.names import clean_name
from tablee.server.page import page
from tablee.server.refusal import Refusal
from tablee.server.routes import Answer, Call
from tablee.server.storage import StorageError, StoredGuest, TableRecord
from tablee.wire import http as h
from tablee.wire.schema import message_schema
from tablee.words import entries, general, say

LISTED = 100  # tables or games in one list
MOVES_CACHE = "public, max-age=3600"


# --- the house -----------------------------------------------------------------------------------


async def front_page(call: Call) -> Answer:
    """The page, whatever place in it is asked for: it reads the path itself."""
    if not is_built():
        return Answer(page(call.asked.language), {}, "text/html; charset=utf-8")
    return _built(call, PAGE)


async def asset(call: Call) -> Answer:
    return _built(call, f"assets/{call.path['file']}")


async def icon(call: Call) -> Answer:
    return _built(call, "icon.svg")


def _built(call: Call, name: str) -> Answer:
    found = built_file(name)
    if found is None:
        raise Refusal("not-found", general("online.no_page"))
    headers = {"cache-control": found.cache, "vary": "accept-encoding"}
    if found.packed is not None and call.takes_gzip:
        headers["content-encoding"] = "gzip"
        return Answer(found.packed, headers, found.media)
    return Answer(found.content, headers, found.media)


async def style(call: Call) -> Answer:
    from tablee.server.page import STYLE  # noqa: PLC0415 - beside its page

    return Answer(STYLE, {"cache-control": MOVES_CACHE}, "text/css; charset=utf-8")


async def health(call: Call) -> h.Health | Answer:
    server = call.server
    status: Any = "stopping" if server.house.is_stopping else "ok"
    try:
        await server.storage.check()
    except StorageError:
        status = "storage"
    found = h.Health(status, version("tablee"), server.is_compiled)
    return found if status == "ok" else Answer(found, {}, status=503)


async def metrics(call: Call) -> bytes:
    return METRICS.text().encode()


async def schema(call: Call) -> dict[str, Any]:
    return message_schema()


async def openapi(call: Call) -> dict[str, Any]:
    # The table knows this file.
    from tablee.server.openapi import describe  # noqa: PLC0415
    from tablee.server.route_table import ROUTES  # noqa: PLC0415

    return describe(ROUTES)


# --- guests --------------------------------------------------------------------------------------


async def save_guest(call: Call) -> Answer:
    """Become a guest, or change one's name or language."""
    new: h.NewGuest = call.body
    name = clean_name(new.name, call.server.settings)
    guest = call.asked.guest or new_token()
    language = new.language or call.asked.language
    now = call.server.house.now()
    await call.server.storage.save_guest(StoredGuest(guest, name, language), now)
    days = call.server.settings.guest_days
    flags = f"Path=/; Max-Age={days * 86_400}; SameSite=Lax"
    if call.server.settings.secure_cookies:
        flags += "; Secure"
    cookie = f"{COOKIE}={call.server.signer.sign(guest)}; {flags}; HttpOnly"
    return Answer(h.Guest(name, language), {"set-cookie": cookie})


async def who_am_i(call: Call) -> h.Guest:
    guest = await guest_of(call)
    return h.Guest(guest.name, guest.language)


async def guest_of(call: Call) -> StoredGuest:
    """Who asks; refuses those we do not know."""
    guest = call.asked.guest
    known = await call.server.storage.guest(guest) if guest is not None else None
    if known is None:
        raise Refusal("no-guest", general("online.no_guest"))
    return known


# --- games on the shelf --------------------------------------------------------------------------


async def games(call: Call) -> h.Games:
    return h.Games(tuple(_game(find_game(name), call) for name in game_names()))


def _game(game: Game, call: Call) -> h.GameInfo:
    language = call.asked.language
    words = entries(game.package, language)
    options = []
    for field in option_fields(game.options):
        meaning = say(game.package, f"option.{field.name}", language)
        start = f"choice.{field.name}."
        labels = {
            key.removeprefix(start): str(words[key]) for key in words if key.startswith(start)
        }
        told = (field.name, field.default, meaning, labels)
        if isinstance(field.allowed, Between):
            between = field.allowed
            options.append(h.OptionInfo(*told, None, between.lowest, between.highest))
        else:
            options.append(h.OptionInfo(*told, tuple(field.allowed)))
    return h.GameInfo(
        name=game.name,
        title=say(game.package, "title", language),
        tagline=say(game.package, "tagline", language),
        duration=say(game.package, "duration", language),
        fewest=game.players[0],
        most=game.players[-1],
        options=tuple(options),
        bots=bot_names(game),
        about_bots={
            name: say(game.package, f"bot.{name}", language)
            for name in bot_names(game)
            if f"bot.{name}" in words
        },
        rules_version=game.rules_version,
    )


def _named_game(call: Call) -> Game:
    try:
        return find_game(call.path["game"])
    except UnknownGame as error:
        raise Refusal("not-found", error.message) from None


async def rules(call: Call) -> h.Rulebook:
    game = _named_game(call)
    language = call.asked.language
    text = (files(game.package) / "rules" / f"{language}.md").read_text("utf-8")
    return h.Rulebook(game.name, say(game.package, "title", language), text)


async def lesson(call: Call) -> h.Lesson:
    game, found = _lesson(call)
    return teaching.describe(game, found, call.asked.language)


async def try_at_lesson(call: Call) -> h.Tried:
    """What comes of some moves at a step of a lesson; nothing of it is kept."""
    game, found = _lesson(call)
    step = found.find(call.path["step"])
    if step is None:
        raise Refusal("not-found", general("online.no_lesson"))
    tried: h.Tried = await call.server.house.think(teaching.try_at, game, step, call.body)
    return tried


def _lesson(call: Call) -> tuple[Game, Lesson]:
    game = _named_game(call)
    found = lesson_of(game)
    if found is None:
        raise Refusal("not-found", general("online.no_lesson"))
    return game, found


async def moves(call: Call) -> Answer:
    """The move space of a table's game, as far as its options need it."""
    live = await call.server.house.table(call.path["table"])
    game, count = live.state.game, live.state.game.moves_in_use(live.state.options)
    numbered = []
    for number in range(count):
        move = game.moves.from_number(number)
        numbered.append(h.NumberedMove(number, game.moves.format_move(move), move))
    return Answer(h.Moves(tuple(numbered)), {"cache-control": "private, max-age=3600"})


# --- tables --------------------------------------------------------------------------------------


async def create_table(call: Call) -> Answer:
    guest = await guest_of(call)
    table = await call.server.house.open_table(call.body, guest)
    return Answer(h.Created(table, f"/t/{table.id}"), {}, status=201)


async def lobby(call: Call) -> h.Tables:
    found = await call.server.storage.lobby(LISTED)
    return h.Tables(tuple(_listed(record) for record in found))


async def my_tables(call: Call) -> h.Tables:
    guest = await guest_of(call)
    found = await call.server.storage.tables_of(guest.id, LISTED)
    return h.Tables(tuple(_listed(record, seat) for record, seat in found))


def _listed(record: TableRecord, seat: int | None = None) -> h.ListedTable:
    changed = record.changed // 1000
    return h.ListedTable(record.id, record.game, record.phase, record.seats, changed, seat)


async def table(call: Call) -> Any:
    return await (await call.server.house.table(call.path["table"])).kept_view()


async def make_link(call: Call) -> h.SeatLink:
    """A link that moves one's seat to another device; an earlier one no longer counts."""
    guest = await guest_of(call)
    live = await call.server.house.table(call.path["table"])
    if live.state.seat_of(guest.id) is None:
        raise Refusal("not-yours", general("online.not_seated"))
    token, seconds = new_token(), call.server.settings.link_seconds
    expires = call.server.house.now() + seconds * 1000
    await call.server.storage.add_link(digest(token), live.state.id, guest.id, expires)
    return h.SeatLink(token, f"/move#{token}", seconds)


async def claim_seat(call: Call) -> h.Claimed:
    """Take over the seat of a link, on this device."""
    guest = await guest_of(call)
    claim: h.Claim = call.body
    found = await call.server.storage.take_link(digest(claim.token), call.server.house.now())
    if found is None:
        raise Refusal("not-found", general("online.no_link"))
    live = await call.server.house.table(found[0])
    seat = live.state.seat_of(found[1])
    if seat is None:
        raise Refusal("not-found", general("online.no_link"))
    if live.state.seat_of(guest.id) is not None:
        raise Refusal("not-now", general("online.seated_already"))
    await live.add_and_wait(e.SeatMoved(seat=seat, guest=guest.id))
    return h.Claimed(live.state.id, seat)


# --- finished games ------------------------------------------------------------------------------


async def my_games(call: Call) -> h.FinishedGames:
    guest = await guest_of(call)
    found = await call.server.storage.games_of(guest.id, LISTED)
    return h.FinishedGames(tuple(_finished(game, seat) for game, seat in found))


async def games_of_table(call: Call) -> h.FinishedGames:
    found = await call.server.storage.finished_games(call.path["table"])
    return h.FinishedGames(tuple(_finished(game) for game in found))


def _finished(game: Any, seat: int | None = None) -> h.FinishedGame:
    return h.FinishedGame(
        game.table, game.number, game.game, game.players, game.outcome, game.ended // 1000, seat
    )


async def saved_game(call: Call) -> Answer:
    game = await _saved(call)
    name = f"{game.game}-{call.path['table'][:8]}-{call.path['number']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Answer(saved.to_bytes(game), headers)


async def replay(call: Call) -> h.Replay:
    game = await _saved(call)
    view = call.query.get("view", "public")
    found: h.Replay = await call.server.house.think(replay_steps, game, view)
    return found


async def verify(call: Call) -> h.Verified:
    game = await _saved(call)
    language, commitment = call.asked.language, game.shuffle.commitment
    try:
        match: Match = await call.server.house.think(saved.verify, game)
    except TableeError as error:
        return h.Verified(False, commitment, len(game.moves), error.text(language))  # noqa: FBT003 - a field
    text = general("verify.good").text(language)
    return h.Verified(True, commitment, len(match.played), text)  # noqa: FBT003 - a field


async def _saved(call: Call) -> saved.SavedGame:
    """A finished game of a table; nobody gets one that is not over."""
    number = call.path["number"]
    if not (number.isascii() and number.isdecimal() and len(number) < 8):
        raise Refusal("not-found", general("online.no_game"))
    stored = await call.server.storage.read(call.path["table"])
    if stored is None:
        raise Refusal("not-found", general("online.no_table"))
    game: saved.SavedGame | None = await call.server.house.think(
        finished_game, call.path["table"], stored, int(number)
    )
    if game is None:
        raise Refusal("not-found", general("online.no_game"))
    return game
