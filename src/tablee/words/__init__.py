"""What people read, in French and English.

Every sentence for a person is an entry of a catalogue: ``words/en.toml`` and ``words/fr.toml``
here, and the same two files in the folder of each game. Code makes a ``Message`` (which sentence,
with which values), and the edge of the program turns it into text in the reader's language: one
error can be read in French at one seat and in English at the next.
"""

from __future__ import annotations

import functools
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Literal, TypeAlias, cast

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")
Entry: TypeAlias = "str | dict[str, str]"

GENERAL = "tablee"


@dataclass(frozen=True)
class Message:
    """A sentence of a catalogue with its values; ``count`` decides between singular and plural."""

    catalogue: str  # the package whose words/ folder has it
    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: Language) -> str:
        return say(self.catalogue, self.key, language, self.values)


def general(key: str, **values: object) -> Message:
    """A sentence of the general catalogue."""
    return Message(GENERAL, key, values)


def say(
    catalogue: str, key: str, language: Language, values: Mapping[str, object] | None = None
) -> str:
    """The sentence ``key`` in ``language``; a value that is itself a message is said first."""
    values = values or {}
    entry = entries(catalogue, language)[key]
    if isinstance(entry, dict):
        entry = entry[plural_form(cast("int", values["count"]), language)]
    return entry.format_map({name: _in_words(value, language) for name, value in values.items()})


def _in_words(value: object, language: Language) -> object:
    if isinstance(value, Message):
        return value.text(language)
    if isinstance(value, tuple | list):
        return listed([str(_in_words(item, language)) for item in value], language)
    return value


def listed(items: list[str], language: Language) -> str:
    """``a, b or c``."""
    if len(items) < 2:
        return "".join(items)
    joint = "ou" if language == "fr" else "or"
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def plural_form(count: int, language: Language) -> str:
    """French counts nought as singular, English does not."""
    singular = abs(count) < 2 if language == "fr" else abs(count) == 1
    return "one" if singular else "other"


@functools.cache
def entries(catalogue: str, language: Language) -> dict[str, Entry]:
    """A whole catalogue; its tables group keys, joined by dots."""
    source = files(catalogue) / "words" / f"{language}.toml"
    return dict(_flat(tomllib.loads(source.read_text("utf-8")), ""))


def _flat(table: Mapping[str, object], prefix: str) -> list[tuple[str, Entry]]:
    found: list[tuple[str, Entry]] = []
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str) or (isinstance(value, dict) and set(value) == {"one", "other"}):
            found.append((key, value))
        elif isinstance(value, dict):
            found.extend(_flat(value, f"{key}."))
        else:
            raise TypeError(f"{key} is neither a sentence nor a table of sentences")
    return found


def language_of_environment(environment: Mapping[str, str] | None = None) -> Language:
    """French where the environment says French, else English."""
    environment = os.environ if environment is None else environment
    for name in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"
