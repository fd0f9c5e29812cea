"""The catalogues: the same in both languages, wholly used, and set as each language is printed."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import tablee
from tablee.words import LANGUAGES, entries, general, language_of_environment, listed, say

SOURCE = Path(tablee.__file__).parent
CATALOGUES = ("tablee", *(
    f"tablee.games.{words.parent.name}" for words in sorted(SOURCE.glob("games/*/words"))
), "tablee.hints", "tablee.lessons")  # fmt: skip

# Keys that are put together when the program runs: what they begin with, and who does it.
DYNAMIC = {
    "tablee": {
        "online.unreadable.": "wire/unreadable.py: what is wrong with a message",
        "cli.opt_": "cli.py: the help of an option",
        "cli.arg_": "cli.py: the help of an argument",
        "cli.name_": "cli.py: the name of an argument",
        "saved.": "saved.py: what is wrong with a file",
        "sim.label_": "terminal/findings.py: what a line of a result is about",
        "plot.": "sim/panels.py: what is written in a picture",
    },
    "tablee.games.cabo": {
        "power.": "terminal/cabo.py: the power of a card",
        "ask.": "terminal/cabo.py: what a turn may begin or go on with",
        "help.": "terminal/cabo.py: what can be typed in each phase",
        "event.": "terminal/cabo.py: who looked at or exchanged whose card",
    },
    "tablee.games.the_game": {
        "chat.": "chat.py: why a message is not passed on",
        "signal.": "terminal/the_game.py: a signal in words",
        "willing.": "terminal/the_game.py: a willingness in words",
    },
    "tablee.games.upturn": {
        "option.": "commands.py: what an option of the game is about",
        "illegal.": "reasons.py: why a move is not allowed",
        "tiles.": "tiles.py: what is wrong with a tile file",
        "tile.": "terminal/upturn.py: a tile in words",
    },
    "tablee.hints": {
        "the-game.": "hints/the_game.py: what a card costs",
        "cabo.": "hints/cabo.py: what to do with a card",
        "upturn.": "hints/upturn.py: what a tile does",
    },
    "tablee.lessons": {
        "lesson.": "server/teaching.py: what is said at the end of a game's lesson",
        "the-game.": "server/teaching.py: a step of lessons/the-game.toml",
        "cabo.": "server/teaching.py: a step of lessons/cabo.toml",
        "upturn.": "server/teaching.py: a step of lessons/upturn.toml",
    },
}
# Every game's words have these.
DYNAMIC_IN_GAMES = {
    "option.": "commands.py: what an option of the game is about",
    "illegal.": "reasons.py: why a move is not allowed",
    "bot.": "the bots' minds: what each is like",
    "choice.": "server/api.py: what a value of an option is called",
}
SAYING = {"general", "say", "_say", "words", "Message", "_because", "_invalid"}

NO_BREAK = "\u00a0\u202f"
# Signs that stand for themselves: something to type, no punctuation.
TO_TYPE = ("ou ? pour", "avec ! plus fort")


def prefixes(catalogue: str) -> list[str]:
    """The prefixes of keys that are put together when the program runs."""
    of_games = DYNAMIC_IN_GAMES if catalogue.startswith("tablee.games.") else {}
    return [*of_games, *DYNAMIC.get(catalogue, {})]


def sentences(catalogue: str, language: str) -> Iterator[tuple[str, str]]:
    """Every sentence with its key; singular and plural are two."""
    for key, entry in entries(catalogue, language).items():
        for sentence in [entry] if isinstance(entry, str) else entry.values():
            yield key, sentence


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


# --- the same in both languages ------------------------------------------------------------------


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_both_languages_have_the_same_keys_in_the_same_order(catalogue: str):
    english, french = (list(entries(catalogue, language)) for language in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_both_languages_have_the_same_placeholders_and_plurals(catalogue: str):
    english, french = (entries(catalogue, language) for language in LANGUAGES)
    for key in english:
        assert type(english[key]) is type(french[key]), key
        if isinstance(english[key], dict):
            assert set(english[key]) == set(french[key]) == {"one", "other"}, key
    needed = [
        {(key, *sorted(placeholders(sentence))) for key, sentence in sentences(catalogue, language)}
        for language in LANGUAGES
    ]
    assert needed[0] == needed[1]


@pytest.mark.parametrize("catalogue", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_sentences(catalogue: str, language: str):
    for key, sentence in sentences(catalogue, language):
        assert sentence.strip(), key
        for name in placeholders(sentence):
            assert re.fullmatch(r"[a-z_]+", name), key
        entry = entries(catalogue, language)[key]
        if isinstance(entry, dict):
            assert "count" in placeholders(sentence), f"{key} is chosen by count and shows it"


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_the_lines_of_a_list_begin_in_the_same_column(catalogue: str):
    """What help lists stands in two columns; each block keeps them."""
    for language in LANGUAGES:
        for key, sentence in sentences(catalogue, language):
            if "\n" in sentence:
                rows = [re.match(r"  \S+(?: \S+)*( {2,})", line) for line in sentence.splitlines()]
                assert all(rows), key
                assert len({row.end() for row in rows if row}) == 1, key


# --- used ----------------------------------------------------------------------------------------


def catalogue_of(path: Path) -> str:
    """Whose words a file's own ``say`` says."""
    for catalogue in CATALOGUES[1:]:
        name = catalogue.rpartition(".")[2]
        if name in (path.parent.name, path.stem):
            return catalogue
    return "tablee"


@functools.cache
def said() -> tuple[set[tuple[str, str, str]], set[str]]:
    """Keys in calls that say something, as (catalogue, key, place); and all texts of the source."""
    keys: set[tuple[str, str, str]] = set()
    texts: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        texts |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for catalogue, key in keys_of_call(node, catalogue_of(path)):
                    keys.add((catalogue, key, f"{path.relative_to(SOURCE)}:{node.lineno}"))
    return keys, texts


def keys_of_call(call: ast.Call, own: str) -> Iterator[tuple[str, str]]:
    """The keys that a call names as they are; those put together are in ``DYNAMIC``."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name not in SAYING or not call.args:
        return
    catalogue = own
    arguments = call.args
    if name in ("general", "_say", "words"):
        catalogue = "tablee"
    elif name in ("say", "Message") and len(arguments) > 1:
        first = arguments[0]
        catalogue = "tablee" if getattr(first, "value", "") == "tablee" else game_words(own)
        arguments = arguments[1:]
    prefix = {"_because": "illegal.", "_invalid": "saved."}.get(name, "")
    for key in texts_of(arguments[0]):
        yield catalogue, prefix + key


def game_words(own: str) -> str:
    """A game's words said from outside are those of every game: the first stands for all."""
    return own if own != "tablee" else CATALOGUES[1]


def texts_of(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*texts_of(node.body), *texts_of(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_key_that_is_said_exists():
    keys, _ = said()
    assert len(keys) > 80
    missing = {
        f"{place}: {key} in {catalogue}"
        for catalogue, key, place in keys
        if key not in entries(catalogue, "en")
    }
    assert not missing


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_key_is_used(catalogue: str):
    keys, texts = said()
    used = {key for where, key, _ in keys if where == catalogue}
    dynamic = tuple(prefixes(catalogue))
    unused = [
        key
        for key in entries(catalogue, "en")
        if key not in used and key not in texts and not key.startswith(dynamic)
    ]
    assert not unused


@pytest.mark.parametrize(
    ("catalogue", "prefix"), [(name, each) for name in CATALOGUES for each in prefixes(name)]
)
def test_every_key_of_a_dynamic_prefix_is_named_in_its_last_part(catalogue: str, prefix: str):
    """Nobody writes them out whole, but their own part stands somewhere in the source."""
    files = [*SOURCE.rglob("*.py"), *SOURCE.glob("lessons/*.toml")]
    source = "\n".join(path.read_text("utf-8") for path in files)
    keys = [key for key in entries(catalogue, "en") if key.startswith(prefix)]
    assert keys
    for key in keys:
        rest = key.removeprefix(prefix)
        assert rest.isdecimal() or all(
            re.search(rf"(\b|_){part}(\b|_)", source) for part in re.findall(r"[a-z-]+", rest)
        ), key


# --- set as each language is printed -------------------------------------------------------------


def french_sentences() -> list[tuple[str, str]]:
    return [
        (f"{catalogue} {key}", functools.reduce(without, TO_TYPE, sentence))
        for catalogue in CATALOGUES
        for key, sentence in sentences(catalogue, "fr")
    ]


def without(sentence: str, part: str) -> str:
    return sentence.replace(part, "")


def test_french_puts_a_no_break_space_before_double_signs():
    for key, sentence in french_sentences():
        wrong = re.search(rf"(?<![{NO_BREAK}])[;:!?](?=[\s{NO_BREAK})»\"]|$)", sentence)
        assert wrong is None, f"{key}: {sentence}"


def test_french_puts_a_no_break_space_inside_its_quotation_marks():
    for key, sentence in french_sentences():
        assert not re.search(rf"«(?![{NO_BREAK}])|(?<![{NO_BREAK}])»", sentence), key
        assert sentence.count("«") == sentence.count("»"), key
        assert not re.search(r"[“”\"]", sentence), key


def test_apostrophes_and_quotation_marks_are_typographic():
    for catalogue in CATALOGUES:
        for language in LANGUAGES:
            for key, sentence in sentences(catalogue, language):
                assert "'" not in sentence, key
                assert '"' not in sentence, key


def test_no_break_spaces_stand_nowhere_else():
    for catalogue in CATALOGUES:
        for key, sentence in sentences(catalogue, "en"):
            assert not set(NO_BREAK) & set(sentence), key
    for key, sentence in french_sentences():
        assert not re.search(rf"(?<!«)[{NO_BREAK}](?![;:!?»])", sentence), key


def test_what_is_typed_is_left_as_it_is():
    """No no-break space has crept into something that people copy."""
    for catalogue in CATALOGUES:
        for key, sentence in sentences(catalogue, "fr"):
            for code in re.findall(r"37>A|tablee [a-z-]+[^.,;]*|--\w+", sentence):
                assert not set(NO_BREAK) & set(code.rstrip(NO_BREAK + ":»")), key


# --- how words are chosen ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LC_MESSAGES": "fr_CA", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
        ({"TABLEE_LANG": "fr", "LC_ALL": "en_GB"}, "fr"),
        ({"TABLEE_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], language: str):
    assert language_of_environment(environment) == language


def test_french_counts_nought_as_one():
    def cards(count: int, language: str) -> str:
        return say("tablee", "verify.moves", language, {"count": count})

    assert "0 coup " in cards(0, "fr")
    assert "1 coup " in cards(1, "fr")
    assert "2 coups " in cards(2, "fr")
    assert "0 moves " in cards(0, "en")
    assert "1 move " in cards(1, "en")
    assert "2 moves " in cards(2, "en")


def test_a_list_and_a_message_in_a_message_are_said_in_the_same_language():
    assert [listed(list("abc"), language) for language in LANGUAGES] == ["a, b or c", "a, b ou c"]
    assert (listed([], "en"), listed(["a"], "fr")) == ("", "a")
    between = general("option.between", lowest=1, highest=9)
    outer = general("option.value", name="n", value="0", allowed=between)
    assert "from 1 to 9" in outer.text("en")
    assert "de 1 à 9" in outer.text("fr")


def test_braces_in_what_was_typed_are_left_alone():
    message = general("game.unknown", name="{allowed}{0}{", allowed=("a", "b"))
    assert "{allowed}{0}{" in message.text("en")
    assert "{allowed}{0}{" in message.text("fr")
