"""One source for the rules: plain Python to read and debug, compiled to run.

A function marked ``@rule`` is left as it is: importing this module, or a game, costs no Numba and a
plain call costs nothing extra. ``compiled(function)`` makes its compiled twin: the same code over a
copy of its module's names in which every other rule is a compiled part (linking.py). Both exist
side by side in one process, so a person can start playing while the twin is still being made, and
the tests compare the two byte for byte.

A function marked ``@template`` is a rule over the rules of any game (a random playout, a legal
mask): ``bind(template, game_rules, name)`` fills the names it leaves open.

Compiled rules are kept on disk (compiled_cache.py).
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar, cast

from tablee.compiled_cache import fingerprint, folder_of

F = TypeVar("F", bound=Callable[..., Any])

_rules: set[FunctionType] = set()
_templates: set[FunctionType] = set()
_bound: dict[tuple[object, ...], Any] = {}
_twins: dict[FunctionType, FunctionType] = {}
_parts: dict[FunctionType, Any] = {}  # compiled twins that rules call
_wholes: dict[FunctionType, Any] = {}  # compiled twins that are called from Python
_twin_globals: dict[int, dict[str, Any]] = {}
_making = threading.Lock()  # a server compiles rules and thoughts in several threads


def rule(function: F) -> F:
    """Mark a function as a rule: it may be compiled, and rules call it by name."""
    _rules.add(cast("FunctionType", function))
    return function


def template(function: F) -> F:
    """Mark a function as a rule over any game's rules, to be completed by ``bind``."""
    _templates.add(cast("FunctionType", function))
    return function


def left_open(*_: Any) -> Any:
    """Stands for a rule that a template leaves to ``bind``."""
    raise NotImplementedError("a template is bound to a game before it is called")


def bind(function: F, names: Mapping[str, object], suffix: str) -> F:
    """A rule made of a template and the rules it leaves open.

    Other templates that it calls by name are bound with it. ``suffix`` (the game's name) keeps the
    cache files of different games apart.
    """
    key = (function, suffix, tuple(names.items()))
    if key not in _bound:
        _bound[key] = _fill(cast("FunctionType", function), names, suffix)
    return cast("F", _bound[key])


def _fill(source: FunctionType, names: Mapping[str, object], suffix: str) -> FunctionType:
    code = source.__code__
    scope: dict[str, Any] = {**source.__globals__, **names}
    for name in code.co_names:
        value = source.__globals__.get(name)
        if isinstance(value, FunctionType) and value in _templates:
            scope[name] = bind(value, names, suffix)
    code = code.replace(co_qualname=f"{code.co_qualname}.{suffix}")
    bound = FunctionType(code, scope, source.__name__, source.__defaults__)
    bound.__qualname__ = code.co_qualname
    bound.__module__ = source.__module__
    bound.__doc__ = source.__doc__
    _rules.add(bound)
    return bound


def compiled(function: F) -> F:
    """The compiled twin of a rule; Numba is imported at the first call."""
    source = cast("FunctionType", function)
    with _making:
        if source not in _wholes:
            _wholes[source] = _make_whole(source)
        return cast("F", _wholes[source])


def _make_whole(source: FunctionType) -> Any:
    linking: Any = importlib.import_module("tablee.linking")  # here, for it brings Numba in
    numba: Any = importlib.import_module("numba")
    twin = _twin_of(source, linking)
    # The directory is chosen while the cache is made, so other users of Numba in this process
    # keep their own setting.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder_of(fingerprint(source, _rules.__contains__)))
    try:
        return linking.whole(twin)
    finally:
        numba.config.CACHE_DIR = before


def _twin_of(function: FunctionType, linking: Any) -> FunctionType:
    """The same code over names that stand for compiled parts."""
    if function not in _twins:
        scope = _twin_globals.setdefault(id(function.__globals__), dict(function.__globals__))
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, FunctionType) and value in _rules and value is not function:
                scope[name] = _part_of(value, linking)
        twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        twin.__qualname__ = function.__qualname__
        twin.__module__ = function.__module__
        _twins[function] = twin
    return _twins[function]


def _part_of(function: FunctionType, linking: Any) -> Any:
    if function not in _parts:
        _parts[function] = linking.part(_twin_of(function, linking))
    return _parts[function]
