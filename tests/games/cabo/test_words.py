"""What people read: the same in both languages, and a rulebook that cites every clause."""

import re
from importlib.resources import files

import pytest

from tablee.games.cabo import CaboOptions
from tablee.options import option_fields
from tablee.words import LANGUAGES, entries

CLAUSES = {f"CB-{number}" for number in range(1, 24)}
PACKAGE = "tablee.games.cabo"


def rulebook(language):
    return (files(PACKAGE) / "rules" / f"{language}.md").read_text("utf-8")


def placeholders(entry):
    texts = entry.values() if isinstance(entry, dict) else [entry]
    return {name for text in texts for name in re.findall(r"{(\w+)}", text)}


def test_both_catalogues_have_the_same_keys_and_placeholders():
    english, french = (entries(PACKAGE, language) for language in LANGUAGES)
    assert set(english) == set(french)
    for key, entry in english.items():
        assert placeholders(entry) == placeholders(french[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(language):
    for field in option_fields(CaboOptions):
        assert entries(PACKAGE, language)[f"option.{field.name}"]
        assert f"`{field.name}`" in rulebook(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_cites_every_clause_and_no_other(language):
    assert set(re.findall(r"\[(CB-\d+)\]", rulebook(language))) == CLAUSES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_the_rulebook_fit_a_terminal(language):
    assert max(map(len, rulebook(language).splitlines())) <= 88


def test_both_rulebooks_have_the_same_build():
    def build(language):
        return [re.findall(r"\[(CB-\d+)\]", part) for part in rulebook(language).split("\n## ")]

    assert build("en") == build("fr")
