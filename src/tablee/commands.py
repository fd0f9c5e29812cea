"""What the commands of the command line do."""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from rich.markup import escape

from tablee import fair, saved
from tablee.bots import bot_names, default_bot, describe_bot, find_bot, mind_of
from tablee.errors import InvalidOption, InvalidSavedGame
from tablee.game import Game
from tablee.match import Match
from tablee.material import game_with_file
from tablee.options import (
    check_players,
    name_and_value,
    option_fields,
    read_options,
    written,
)
from tablee.registry import find_game, game_names
from tablee.saved import Shuffle
from tablee.terminal import shelf
from tablee.terminal.play import PERSON, LeaveTable, Sitting, TerminalTable, command, leave_words
from tablee.terminal.replay import Replay, sight_from_text
from tablee.terminal.rulebook import rulebook
from tablee.terminal.screen import Screen
from tablee.words import Language, general, say

BOT_FIRST_NAMES = ("Ada", "Basile", "Chloé", "Denis", "Emma")
LONGEST_NAME = 20
INTERRUPTED = 130


def show_version() -> None:
    Screen().say(f"tablee {version('tablee')}")


def welcome(language: Language) -> None:
    """What one sees first: the games, and how to begin."""
    screen = Screen()
    screen.show(general("welcome.title").text(language))
    screen.show()
    _list_games(screen, language)
    screen.show()
    screen.show(general("welcome.begin").text(language).splitlines())


def list_games(language: Language) -> None:
    """The games with their players, options and bots."""
    screen = Screen()
    _list_games(screen, language)
    for name in game_names():
        game = find_game(name)
        screen.show()
        screen.show(general("games.options", game=name).text(language))
        for field in option_fields(game.options):
            meaning = say(game.package, f"option.{field.name}", language)
            screen.say(f"  {field.name}={written(field.default)}  {meaning}")
        screen.say(general("games.bots").text(language))
        for bot in bot_names(game):
            screen.say(f"  {bot}  {describe_bot(game, bot, language)}")


def _list_games(screen: Screen, language: Language) -> None:
    for name in game_names():
        game = find_game(name)
        players = general("games.players", lowest=game.players[0], highest=game.players[-1])
        tagline = say(game.package, "tagline", language)
        duration = say(game.package, "duration", language)
        screen.show(f"  [bold]{name}[/]  {players.text(language)}, {duration}")
        screen.show(f"    {tagline}")


def show_rules(game: str, language: Language) -> None:
    """The rulebook."""
    Screen().show_markdown(rulebook(find_game(game), language))


# --- playing -------------------------------------------------------------------------------------


def play_game(
    name: str,
    players: str | None,
    seats: str | None,
    options: Sequence[str],
    *,
    mix: str | None,
    seed: str | None,
    tiles: Path | None = None,
    language: Language,
) -> int:
    """Sit down to a new game."""
    game = find_game(name)
    if tiles is not None:
        game = game_with_file(game, tiles)
    chosen = read_options(game, dict(name_and_value(option) for option in options))
    kinds = _read_seats(game, players, seats)
    names = _names(game, kinds, language)
    secret = secrets.token_bytes(fair.SECRET_BYTES)
    if seed is not None:
        secret = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
    shuffle = Shuffle(
        commitment=fair.commit(secret).hex(),
        secret=secret.hex(),
        contributions=() if mix is None else (_as_text(mix),),
    )
    match = Match(
        game,
        players=len(kinds),
        options=chosen,
        seed=fair.mix(secret, shuffle.contributions),
    )
    who = tuple(kind if kind in bot_names(game) else PERSON for kind in kinds)
    path = shelf.new_file(game.name, datetime.now().astimezone())
    screen = Screen()
    who_plays = escape(" · ".join(names))  # a name is no markup
    screen.show(f"[bold]{say(game.package, 'title', language)}[/]  {who_plays}")
    screen.say(general("play.promise", commitment=shuffle.commitment).text(language))
    screen.say(general("play.hint").text(language))
    return _sit(Sitting(match, names, who, shuffle, path), screen, language)


def resume_game(file: str, language: Language) -> int:
    """Go on with a game that was left."""
    if file == "last":
        found = shelf.last_unfinished()
        if found is None:
            raise InvalidSavedGame(general("play.nothing_to_resume"))
        path, game = found
    else:
        path = Path(file)
        game = saved.read_file(path)
    match = saved.replay(game)
    for kind in game.seats:
        if kind != PERSON:
            find_bot(match.game, kind)
    screen = Screen()
    if match.outcome is not None:
        raise InvalidSavedGame(general("play.already_over", path=str(path)))
    screen.say(general("play.resumed", path=str(path)).text(language))
    return _sit(Sitting(match, game.players, game.seats, game.shuffle, path), screen, language)


def _sit(sitting: Sitting, screen: Screen, language: Language) -> int:
    """Play until the end, or until somebody leaves; the exit code."""
    try:
        TerminalTable(sitting, screen, language).play()
    except KeyboardInterrupt:
        screen.show()
        screen.say(leave_words(sitting, language))
        return INTERRUPTED
    except (EOFError, LeaveTable):
        screen.say(leave_words(sitting, language))
        return 0
    if sitting.can_save:
        screen.say(general("play.kept", path=str(sitting.path), command=command()).text(language))
    return 0


def _as_text(typed: str) -> str:
    """What was typed, without bytes that are no text and could not be kept."""
    return typed.encode("utf-8", "replace").decode("utf-8")


def _read_seats(game: Game, players: str | None, seats: str | None) -> list[str]:
    """Who sits where: names of people, or of bots."""
    if seats is None:
        count = _read_count(game, players) if players is not None else _usual_players(game)
        return ["you", *[default_bot(game).name] * (count - 1)]
    kinds = [kind.strip() for kind in seats.split(",")]
    if any(not kind or len(kind) > LONGEST_NAME or not kind.isprintable() for kind in kinds):
        raise InvalidOption(general("cli.seat_names", most=LONGEST_NAME))
    check_players(game, len(kinds))
    if players is not None and _read_count(game, players) != len(kinds):
        raise InvalidOption(general("cli.seats_and_players", seats=len(kinds), players=players))
    return [default_bot(game).name if kind == "bot" else kind for kind in kinds]


def _read_count(game: Game, players: str) -> int:
    readable = players.isascii() and players.isdecimal() and len(players) < 4
    return check_players(game, int(players) if readable else players)


def _usual_players(game: Game) -> int:
    return min(3, game.players[-1])


def _names(game: Game, kinds: Sequence[str], language: Language) -> tuple[str, ...]:
    """What the seats are called: bots by first names, the person at the terminal as "you"."""
    taken = {kind.lower() for kind in kinds}
    first_names = (name for name in BOT_FIRST_NAMES if name.lower() not in taken)
    names: list[str] = []
    for kind in kinds:
        if kind in bot_names(game):
            name = next(first_names, f"Bot{len(names) + 1}")
        else:
            name = general("play.you").text(language) if kind.lower() == "you" else kind
        while name in names:
            name += "'"
        names.append(name)
    return tuple(names)


# --- saved games ---------------------------------------------------------------------------------


def replay_game(file: Path, view: str | None, *, whole: bool, language: Language) -> None:
    """Step through a saved game."""
    game = saved.read_file(file)
    screen = Screen()
    if view is None:
        view = "public" if game.outcome is None else "all"
    replay = Replay(game, sight_from_text(view, game), screen, language)
    if whole or not screen.is_terminal:
        replay.show_all()
        return
    try:
        replay.walk()
    except EOFError:
        return
    except KeyboardInterrupt:
        screen.show()
        raise


def verify_game(file: Path, language: Language) -> None:
    """Check the shuffle and every move of a finished game."""
    game = saved.read_file(file)
    match = saved.verify(game)
    screen = Screen()
    count = len(match.played)
    screen.say(general("verify.commitment", commitment=game.shuffle.commitment).text(language))
    screen.say(general("verify.moves", count=count).text(language))
    screen.say(general("verify.good").text(language))


def compile_games(language: Language) -> None:
    """Compile the rules of all games for this computer, telling how far it is."""
    from tablee.bots.thinking import compile_thinking  # noqa: PLC0415 - brings Numba in
    from tablee.rules import compile_rules  # noqa: PLC0415
    from tablee.sim.simulation import simulate  # noqa: PLC0415
    from tablee.sim.stepper import Stepper  # noqa: PLC0415
    from tablee.sim.table import RANDOM_BOT  # noqa: PLC0415

    for name in game_names():
        game = find_game(name)

        def progress(done: int, of: int, what: str, game: Game = game) -> None:
            values = {"game": game.name, "done": done, "of": of, "what": what}
            sys.stderr.write(general("compile.progress", **values).text(language) + "\n")

        compile_rules(game, progress)
        mind = mind_of(game)
        if mind is not None:
            compile_thinking(game, mind, progress)
        for bot in (RANDOM_BOT, default_bot(game).name):
            if bot == RANDOM_BOT or mind is not None:
                simulate(
                    game,
                    players=game.players[0],
                    bots=bot,
                    games=1,
                    seed=0,
                    compile_progress=progress,
                )
        Stepper(game, players=game.players[0], compile_progress=progress)


# --- the server ----------------------------------------------------------------------------------


def serve_tables(
    host: str,
    port: int,
    data: Path | None,
    settings: Path | None,
    *,
    browser: bool,
    language: Language,
) -> int:
    """Hold tables until somebody stops it."""
    from tablee.server.run import data_directory, serve  # noqa: PLC0415 - brings the server in
    from tablee.server.settings import Settings, read_settings  # noqa: PLC0415

    chosen = Settings() if settings is None else read_settings(settings)
    return serve(data or data_directory(), host, port, chosen, language, browser=browser)


def back_up(copy: Path, data: Path | None, language: Language) -> None:
    """Copy the data of a server, even while it runs."""
    from tablee.server.app import DATABASE  # noqa: PLC0415 - brings the server in
    from tablee.server.run import data_directory  # noqa: PLC0415
    from tablee.server.sqlite_file import backup  # noqa: PLC0415
    from tablee.server.storage import StorageError  # noqa: PLC0415

    directory = data or data_directory()
    if not (directory / DATABASE).is_file():
        raise StorageError(general("storage.nothing", path=str(directory)))
    backup(directory / DATABASE, copy)
    Screen().say(general("storage.backed_up", path=str(copy)).text(language))
