"""Every clause of every rulebook is cited by a test and by the rulebook in both languages."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

from tablee.registry import find_game
from tablee.terminal.rulebook import rulebook
from tablee.words import LANGUAGES

TESTS = Path(__file__).parent
CLAUSES = {"the-game": ("TG", 17), "cabo": ("CB", 23), "upturn": ("UT", 19)}


@functools.cache
def cited_by_tests() -> set[str]:
    """The ids in all ``@pytest.mark.clause(...)`` decorators."""
    cited: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        named = {
            target.id: ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
            for target in node.targets
            if isinstance(target, ast.Name) and all_texts(node.value)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                for argument in node.args:
                    if isinstance(argument, ast.Starred):
                        cited |= set(named[ast.unparse(argument.value)])
                    else:
                        cited.add(ast.literal_eval(argument))
    return cited


def all_texts(node: ast.Tuple) -> bool:
    return all(isinstance(e, ast.Constant) and isinstance(e.value, str) for e in node.elts)


def ids_of(game: str) -> list[str]:
    prefix, count = CLAUSES[game]
    return [f"{prefix}-{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("clause", [clause for game in CLAUSES for clause in ids_of(game)])
def test_every_clause_has_a_test(clause):
    assert clause in cited_by_tests()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CLAUSES)
def test_every_clause_is_in_the_rulebook(game, language):
    cited = set(re.findall(r"\b[A-Z]{2}-\d+\b", rulebook(find_game(game), language)))
    assert cited == set(ids_of(game))


def test_no_test_cites_a_clause_that_is_not_there():
    assert cited_by_tests() <= {clause for game in CLAUSES for clause in ids_of(game)}
