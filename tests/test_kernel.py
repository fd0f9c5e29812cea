"""The kernel idea: one source, plain and compiled, and a cache that notices every change."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from types import FunctionType

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from numba.core.errors import TypingError

from tablee import compiled_cache, kernel
from tablee.compiled_cache import fingerprint
from tablee.kernel import bind, compiled, left_open, rule, template


@rule
def doubled(n):
    return 2 * n


@rule
def doubled_and_one(n):
    return doubled(n) + 1


@rule
def doubled_twice_over():
    return doubled(3) + doubled(4)


@rule
def divided_by_doubled(n):
    return 12 // doubled(n)


opened = left_open


@rule
def counted_up(n):
    return int(np.arange(n)[-1])


@rule
def last_of(numbers):
    rest = numbers[1:]
    return rest[-1]


@template
def twice(n):
    return opened(opened(n))


@template
def four_times(n):
    return twice(twice(n))


def test_a_rule_is_the_function_as_written():
    assert doubled_and_one(4) == 9
    assert doubled_and_one.__name__ == "doubled_and_one"


def test_its_compiled_twin_calls_compiled_twins():
    assert compiled(doubled_and_one)(4) == 9
    assert compiled(doubled) is compiled(doubled)
    assert isinstance(compiled(doubled_and_one).py_func.__globals__["doubled"], Dispatcher)


def test_a_part_is_made_once_for_all_numbers_written_in_calls(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))  # what is kept needs no parts
    assert compiled(doubled_twice_over)() == 2 * 3 + 2 * 4
    part = compiled(doubled_twice_over).py_func.__globals__["doubled"]
    assert len(part.overloads) == 1


def test_a_part_that_raises_raises_in_the_whole():
    with pytest.raises(ZeroDivisionError):
        compiled(divided_by_doubled)(0)


def test_a_rule_that_would_make_an_array_is_refused():
    with pytest.raises(TypingError, match="Only accept returning of array passed"):
        compiled(counted_up)(3)


def test_a_compiled_rule_neither_keeps_nor_gives_up_the_arrays_it_is_given():
    numbers = np.arange(5)
    before = sys.getrefcount(numbers)
    for _ in range(100):
        assert compiled(last_of)(numbers) == 4
    assert sys.getrefcount(numbers) == before


def test_a_template_is_completed_by_the_rules_it_is_bound_to():
    bound = bind(four_times, {"opened": doubled}, "doubling")
    assert bound(3) == 48
    assert compiled(bound)(3) == 48
    other = bind(four_times, {"opened": doubled_and_one}, "other")
    assert other(1) == compiled(other)(1) == 31
    assert bind(four_times, {"opened": doubled}, "doubling") is bound


def test_a_template_that_is_not_bound_says_so():
    with pytest.raises(NotImplementedError, match="bound to a game"):
        four_times(1)


FACTOR = 2


@rule
def times_factor(n):
    return FACTOR * doubled(n)


def named(function, **others):
    """The folder of a rule whose module has other names."""
    scope = {**function.__globals__, **others}
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    twin.__qualname__ = function.__qualname__
    return fingerprint(twin, kernel._rules.__contains__)


def test_the_folder_is_another_one_when_anything_changes_that_a_rule_is_made_of():
    before = named(times_factor)
    assert named(times_factor) == before
    assert named(times_factor, something_else=1, opened=doubled) == before
    assert named(times_factor, FACTOR=3) != before
    assert named(times_factor, doubled=doubled_and_one) != before


OUTSIDE = """
from tablee.kernel import rule
from outside.numbers import FACTOR
from outside.deep import step

@rule
def result(n):
    return FACTOR * step(n)
"""


@pytest.mark.slow
def test_a_change_in_another_file_of_another_package_is_noticed(tmp_path):
    """What Numba's own cache does not see: a called function, and a constant, in other files."""
    package = tmp_path / "outside"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(OUTSIDE)

    def run(factor: int, add: int) -> int:
        (package / "numbers.py").write_text(f"FACTOR = {factor}\n")
        deep = f"from tablee.kernel import rule\n\n@rule\ndef step(n):\n    return n + {add}\n"
        (package / "deep.py").write_text(deep)
        code = textwrap.dedent("""
            from outside.rules import result
            from tablee.kernel import compiled
            print(compiled(result)(10))
        """)
        environment = {
            **os.environ,
            "PYTHONPATH": str(tmp_path),
            "TABLEE_CACHE": str(tmp_path / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        ran = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, check=True
        )
        return int(ran.stdout)

    assert run(factor=2, add=1) == 22
    assert run(factor=2, add=1) == 22
    assert run(factor=3, add=1) == 33
    assert run(factor=3, add=5) == 45


def test_a_closed_cache_folder_is_no_reason_to_stop(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "file"))
    assert compiled_cache.folder_of("0123456789abcdef").is_dir()


def test_old_folders_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    monkeypatch.setattr(compiled_cache, "KEPT", 8)
    for number in range(20):
        old = tmp_path / "compiled" / f"{number:016x}"
        old.mkdir(parents=True)
        os.utime(old, (number, number))
    directory = compiled_cache.folder_of("0123456789abcdef")
    left = sorted(path.name for path in (tmp_path / "compiled").iterdir())
    assert directory.name in left
    assert len(left) == 8
