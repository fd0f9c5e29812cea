"""The command line: ``tablee``, ``tablee play``, ``tablee rules`` and the others.

The help texts here are keys of the catalogue, and so are names of values that differ between
languages; command_help.py says them in the reader's language.
What the commands do is in commands.py, which is imported when one of them runs.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from tablee.command_help import BilingualCommand, BilingualGroup, usage_words
from tablee.errors import InvalidOption, TableeError
from tablee.terminal.letters import PLAIN_LETTERS, one_line
from tablee.words import LANGUAGES, Language, general, language_of_environment

SUCCESS, BAD_INPUT, INTERRUPTED = 0, 2, 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; every mistake ends in one sentence and exit code 2."""
    arguments = sys.argv[1:] if arguments is None else arguments
    prepare_streams()
    sys.exit(run(arguments, language_of_arguments(arguments)))


def prepare_streams() -> None:
    """A closed stream, or a letter that the terminal does not have, is no reason to stop."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        # A stream that somebody put in its place may not be one that can be set.
        with contextlib.suppress(AttributeError):
            getattr(sys, name).reconfigure(errors="replace" if mode == "r" else PLAIN_LETTERS)


def language_of_arguments(arguments: list[str]) -> Language:
    """``--lang`` wherever it stands, so that help and errors follow it too."""
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[at + 1] if at + 1 < len(arguments) else "")
            if value in LANGUAGES:
                return value
    return language_of_environment()


def run(arguments: list[str], language: Language) -> int:
    """Carry out one command line; its exit code."""
    try:
        code = app(args=arguments, prog_name="tablee", standalone_mode=False, obj=language)
        sys.stdout.flush()
    except TableeError as error:
        complain(error.text(language))
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        complain("")
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has gone (Rich and Typer make an exit of it): nothing to say.
        stop_output()
        return SUCCESS
    except OSError as error:
        stop_output()
        complain(general("cli.broken_off", why=error.strerror or "?").text(language))
        return BAD_INPUT
    except Exception as error:
        words = usage_words(error)
        if words is None:
            raise
        complain(words.text(language))
        return BAD_INPUT
    return code if isinstance(code, int) else SUCCESS


def stop_output() -> None:
    """Drop what is still to be written, so that it does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(sentence: str) -> None:
    """One line, whatever somebody typed into it."""
    sys.stderr.write(one_line(sentence) + "\n")


def _check_language(value: str | None) -> str | None:
    if value is not None and value not in LANGUAGES:
        raise InvalidOption(general("cli.lang", typed=value[:20]))
    return value


def option(*names: str, about: str | None = None, **settings: Any) -> Any:
    """An option whose help is the entry of that name in the catalogue, or the one ``about``."""
    key = f"cli.opt_{about or names[0].partition('/')[0].lstrip('-')}"
    return typer.Option(*names, help=key, show_default=False, **settings)


def argument(name: str) -> Any:
    """An argument whose name and help are entries of the catalogue."""
    return typer.Argument(
        metavar=f"cli.name_{name}",
        help=f"cli.arg_{name}",
        show_default=False,
        readable=False,  # whoever opens a file says what is wrong with it
    )


GameName = Annotated[str, argument("game")]
FileName = Annotated[Path, argument("file")]
Lang = Annotated[str | None, option("--lang", metavar="fr|en", callback=_check_language)]
Players = Annotated[str | None, option("--players", "-p", metavar="N", about="sim_players")]
Options = Annotated[list[str] | None, option("--option", "-o", metavar="cli.name_option")]
Games = Annotated[str | None, option("--games", "-n", metavar="N")]
Seed = Annotated[str | None, option("--seed", metavar="N", about="sim_seed")]
Jobs = Annotated[str | None, option("--jobs", "-j", metavar="N")]
Json = Annotated[bool, option("--json")]

app = typer.Typer(
    cls=BilingualGroup, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)


def language_of(context: typer.Context) -> Language:
    return cast("Language", context.find_root().obj)


@app.callback(invoke_without_command=True, help="cli.tablee")
def tablee(
    context: typer.Context,
    version: Annotated[bool, option("--version")] = False,  # noqa: FBT002 - a flag
    lang: Lang = None,
) -> None:
    from tablee import commands

    if version:
        commands.show_version()
    elif context.invoked_subcommand is None:
        commands.welcome(language_of(context))


@app.command("games", cls=BilingualCommand, help="cli.games")
def games(context: typer.Context, lang: Lang = None) -> None:
    from tablee import commands

    commands.list_games(language_of(context))


@app.command("rules", cls=BilingualCommand, help="cli.rules")
def rules(context: typer.Context, game: GameName, lang: Lang = None) -> None:
    from tablee import commands

    commands.show_rules(game, language_of(context))


@app.command("play", cls=BilingualCommand, help="cli.play")
def play(
    context: typer.Context,
    game: GameName = "the-game",
    players: Annotated[str | None, option("--players", "-p", metavar="N")] = None,
    seats: Annotated[str | None, option("--seats", "-s", metavar="you,bot,bot")] = None,
    options: Annotated[
        list[str] | None, option("--option", "-o", metavar="cli.name_option")
    ] = None,
    mix: Annotated[str | None, option("--mix", metavar="cli.name_text")] = None,
    seed: Annotated[str | None, option("--seed", metavar="cli.name_text")] = None,
    tiles: Annotated[
        Path | None, option("--tiles", metavar="cli.name_file", readable=False)
    ] = None,
    resume: Annotated[str | None, option("--resume", "-r", metavar="cli.name_resume")] = None,
    lang: Lang = None,
) -> int:
    from tablee import commands

    language = language_of(context)
    if resume is not None:
        return commands.resume_game(resume, language)
    return commands.play_game(
        game, players, seats, options or [], mix=mix, seed=seed, tiles=tiles, language=language
    )


@app.command("replay", cls=BilingualCommand, help="cli.replay")
def replay(
    context: typer.Context,
    file: FileName,
    view: Annotated[str | None, option("--view", "-v", metavar="public|all|1..5")] = None,
    whole: Annotated[bool, option("--whole", "-w")] = False,  # noqa: FBT002 - a flag
    lang: Lang = None,
) -> None:
    from tablee import commands

    commands.replay_game(file, view, whole=whole, language=language_of(context))


@app.command("verify", cls=BilingualCommand, help="cli.verify")
def verify(context: typer.Context, file: FileName, lang: Lang = None) -> None:
    from tablee import commands

    commands.verify_game(file, language_of(context))


@app.command("simulate", cls=BilingualCommand, help="cli.simulate")
def simulate(
    context: typer.Context,
    game: GameName,
    players: Players = None,
    bot: Annotated[str | None, option("--bot", "-b", metavar="cli.name_bot")] = None,
    bots: Annotated[str | None, option("--bots", metavar="cli.name_bot_list")] = None,
    options: Options = None,
    rotate: Annotated[bool, option("--rotate")] = False,  # noqa: FBT002 - a flag
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    json: Json = False,  # noqa: FBT002 - a flag
    out: Annotated[Path | None, option("--out", metavar="cli.name_table", readable=False)] = None,
    plot: Annotated[
        Path | None, option("--plot", metavar="cli.name_picture", readable=False)
    ] = None,
    lang: Lang = None,
) -> int:
    from tablee.measuring.asked import Asked
    from tablee.measuring.simulating import simulate_games

    return simulate_games(
        Asked(
            game=game,
            players=players,
            options=options or [],
            games=games,
            seed=seed,
            jobs=jobs,
            json=json,
        ),
        bot=bot,
        bots=bots,
        rotate=rotate,
        out=out,
        plot=plot,
        language=language_of(context),
    )


@app.command("compare", cls=BilingualCommand, help="cli.compare")
def compare(
    context: typer.Context,
    game: GameName,
    bots: Annotated[list[str], argument("bots")],
    players: Players = None,
    options: Options = None,
    games: Annotated[str | None, option("--games", "-n", metavar="N", about="deals")] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    json: Json = False,  # noqa: FBT002 - a flag
    lang: Lang = None,
) -> int:
    from tablee.measuring.asked import Asked
    from tablee.measuring.comparing import compare_bots

    asked = Asked(
        game=game,
        players=players,
        options=options or [],
        games=games,
        seed=seed,
        jobs=jobs,
        json=json,
    )
    return compare_bots(asked, bots, language_of(context))


@app.command("tune", cls=BilingualCommand, help="cli.tune")
def tune(
    context: typer.Context,
    game: GameName,
    bot: Annotated[str, option("--bot", "-b", metavar="cli.name_bot", about="tune_bot")],
    out: Annotated[
        Path, option("--out", metavar="cli.name_weights", about="tune_out", readable=False)
    ],
    players: Players = None,
    options: Options = None,
    opponent: Annotated[str | None, option("--opponent", metavar="cli.name_bot")] = None,
    weights: Annotated[str | None, option("--weights", metavar="cli.name_names")] = None,
    begin: Annotated[
        Path | None, option("--from", metavar="cli.name_weights", about="tune_from", readable=False)
    ] = None,
    generations: Annotated[str | None, option("--generations", "-g", metavar="N")] = None,
    population: Annotated[str | None, option("--population", metavar="N")] = None,
    games: Annotated[str | None, option("--games", "-n", metavar="N", about="tune_games")] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    lang: Lang = None,
) -> int:
    from tablee.measuring.tuning import AskedToTune, tune_bot

    asked = AskedToTune(
        game=game,
        players=players,
        options=options or [],
        games=games,
        seed=seed,
        jobs=jobs,
        bot=bot,
        opponent=opponent,
        weights=weights,
        generations=generations,
        population=population,
        begin=begin,
        out=out,
    )
    return tune_bot(asked, language_of(context))


@app.command("compile", cls=BilingualCommand, help="cli.compile")
def compile_rules(context: typer.Context, lang: Lang = None) -> None:
    from tablee import commands

    commands.compile_games(language_of(context))


@app.command("serve", cls=BilingualCommand, help="cli.serve")
def serve(
    context: typer.Context,
    host: Annotated[str, option("--host", metavar="cli.name_address")] = "0.0.0.0",  # noqa: S104 - friends in the same house
    port: Annotated[int, option("--port", metavar="N", min=0, max=65_535)] = 8000,
    data: Annotated[
        Path | None, option("--data", metavar="cli.name_directory", readable=False)
    ] = None,
    settings: Annotated[
        Path | None, option("--settings", metavar="cli.name_file", readable=False)
    ] = None,
    browser: Annotated[bool, option("--browser/--no-browser")] = True,  # noqa: FBT002 - a flag
    lang: Lang = None,
) -> int:
    from tablee import commands

    return commands.serve_tables(
        host, port, data, settings, browser=browser, language=language_of(context)
    )


@app.command("backup", cls=BilingualCommand, help="cli.backup")
def backup(
    context: typer.Context,
    copy: Annotated[Path, argument("copy")],
    data: Annotated[
        Path | None, option("--data", metavar="cli.name_directory", readable=False)
    ] = None,
    lang: Lang = None,
) -> None:
    from tablee import commands

    commands.back_up(copy, data, language_of(context))
