"""Help and usage errors of the command line, in French and English.

Typer speaks English only, so its commands write their help with our words here, and what was wrong
with a command line is said by us.
"""

from __future__ import annotations

import sys
from typing import Any

import typer.core

from tablee.terminal.letters import fitting
from tablee.words import Language, Message, general


class BilingualCommand(typer.core.TyperCommand):
    """A command whose help texts are keys of the catalogue."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            if getattr(error, "ctx", ctx) is None:
                error.ctx = ctx  # type: ignore[attr-defined] # whose usage it is
            raise

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(help_that_fits(self, ctx))


class BilingualGroup(typer.core.TyperGroup):
    """The same for a command with subcommands."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(help_that_fits(self, ctx))


def help_that_fits(command: Any, context: Any) -> str:
    """Typer would write letters that the terminal does not have."""
    return fitting(command_help(command, context, context.find_root().obj), sys.stdout.encoding)


def command_help(command: Any, context: Any, language: Language) -> str:
    """What a command does, its arguments, options and subcommands."""

    def words(key: str) -> str:
        return general(key).text(language)

    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    usage = " ".join([context.command_path, *_usage_parts(command, arguments, language)])
    subcommands = getattr(command, "commands", {})
    lines = [f"{words('help.usage')} {usage}", "", words(command.help)]
    rows = [(_name(each, language), words(each.help)) for each in arguments]
    lines += _section(words("help.arguments"), rows)
    lines += _section(
        words("help.commands"), [(name, words(each.help)) for name, each in subcommands.items()]
    )
    rows = [(_option(each, language), words(each.help)) for each in options]
    lines += _section(words("help.options"), [*rows, ("--help", words("help.help"))])
    return "\n".join(lines) + "\n"


def _usage_parts(command: Any, arguments: list[Any], language: Language) -> list[str]:
    parts = [general("help.usage_options").text(language)]
    for argument in arguments:
        name = _name(argument, language)
        parts.append(name if argument.required else f"[{name}]")
    if hasattr(command, "commands"):
        parts.append(general("help.usage_command").text(language))
    return parts


def _option(parameter: Any, language: Language) -> str:
    names = ", ".join(parameter.opts)
    return f"{names} {_name(parameter, language)}" if parameter.metavar else names


def _name(parameter: Any, language: Language) -> str:
    name = _name_to_say(parameter)
    return name.text(language) if isinstance(name, Message) else name


def _name_to_say(parameter: Any) -> Message | str:
    """The name of a value: a key of the catalogue, or what is typed in every language."""
    name = str(parameter.metavar or parameter.name)
    return general(name) if name.startswith("cli.") else name


def _section(title: str, rows: list[tuple[str, str]]) -> list[str]:
    if not rows:
        return []
    width = max(len(name) for name, _ in rows)
    return ["", title, *(f"  {name:<{width}}  {text}" for name, text in rows)]


def usage_words(error: Exception) -> Message | None:
    """What was wrong with a command line; None if the error is of another kind."""
    kinds = {kind.__name__ for kind in type(error).__mro__}
    if "UsageError" not in kinds:
        return None
    context: Any = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "tablee"
    parameter: Any = getattr(error, "param", None)
    name = _name_to_say(parameter) if parameter is not None else "?"
    if "NoSuchOption" in kinds:
        option = str(getattr(error, "option_name", ""))[:40]
        return general("usage.no_option", option=option, command=path)
    if "BadOptionUsage" in kinds:
        option = str(getattr(error, "option_name", ""))[:40]
        return general("usage.option_value", option=option, command=path)
    if "MissingParameter" in kinds:
        return general("usage.missing", name=name, command=path)
    if "BadParameter" in kinds:
        return general("usage.value", name=name, command=path)
    if context is not None and hasattr(context.command, "commands"):
        return general("usage.no_command", allowed=tuple(context.command.commands))
    return general("usage.arguments", command=path)
