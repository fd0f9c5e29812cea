"""Where compiled rules are kept, and how a change in any of them is noticed.

Numba's on-disk cache looks at the file of the cached function only, not at the functions it calls
nor at the constants it uses. So every compiled rule has a folder of its own, named by a hash of all
that it is made of: its code and the code of every rule it calls, with the constants they use. What
does not matter to it (another game, the server, a comment) leaves it as it is.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import inspect
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

KEPT = 500  # folders of compiled rules that stay on disk: a few versions of all games
LENGTH = 16  # of a folder's name

IsRule = Callable[[object], bool]


def fingerprint(function: FunctionType, is_rule: IsRule) -> str:
    """A hash of all that a rule is made of."""
    digest = hashlib.sha256(_compiler())
    for text in _made_of(function, is_rule, set()):
        digest.update(text)
        digest.update(b"\0")
    return digest.hexdigest()[:LENGTH]


@functools.cache
def _compiler() -> bytes:
    """What compiles the rules: Python, Numba, and the file that puts them together."""
    linking = Path(__file__).with_name("linking.py").read_bytes()
    return f"{sys.version}/{importlib.metadata.version('numba')}/".encode() + linking


def _made_of(function: FunctionType, is_rule: IsRule, seen: set[FunctionType]) -> Iterator[bytes]:
    seen.add(function)
    code = function.__code__
    yield function.__qualname__.encode()
    yield code.co_code
    yield repr((code.co_consts, code.co_names, code.co_varnames, function.__defaults__)).encode()
    for name in code.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType) and is_rule(value):
            if value not in seen:
                yield from _made_of(value, is_rule, seen)
        else:
            yield _description(value)


def _description(value: Any) -> bytes:
    """What a constant is; of anything else, where it is written."""
    if value is None or isinstance(value, ModuleType):
        return b""
    if hasattr(value, "tobytes"):
        return f"{value.dtype}{value.shape}".encode() + bytes(value.tobytes())
    if callable(value):
        return _source(value)
    return repr(value).encode()


def _source(value: Any) -> bytes:
    """The file of a function or a class that is no rule, if it is one of ours or of a game's."""
    name = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    module = sys.modules.get(getattr(value, "__module__", None) or "")
    try:
        file = inspect.getsourcefile(module) if module is not None else None
    except TypeError:  # built in
        file = None
    if file is None or not _is_about_games(name):
        return name.encode()
    return name.encode() + Path(file).read_bytes()


def _is_about_games(name: str) -> bool:
    top = name.partition(".")[0]
    return top not in sys.stdlib_module_names and top not in ("numba", "numpy", "llvmlite")


def folder_of(name: str) -> Path:
    """A folder of the user's cache, or a temporary place if that is closed."""
    directory = cache_root() / "compiled" / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not os.access(directory, os.W_OK):
            raise PermissionError(directory)
        os.utime(directory)
        _forget_old(directory)
    except OSError:
        directory = _temporary() / name
        directory.mkdir(exist_ok=True)
    return directory


def cache_root() -> Path:
    """Chosen by the user, or where programs keep such things."""
    root = os.environ.get("TABLEE_CACHE")
    if root is not None:
        return Path(root)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablee"


@functools.cache
def _temporary() -> Path:
    return Path(tempfile.mkdtemp(prefix="tablee-compiled-"))


def _forget_old(current: Path) -> None:
    siblings = [path for path in current.parent.iterdir() if len(path.name) == LENGTH]
    if len(siblings) > KEPT:
        for path in sorted(siblings, key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(path, ignore_errors=True)
