"""Ways to make a computer fail: a disk that is full or read-only, a file that somebody locks."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def small_disk(at: Path, size: str) -> Iterator[Path]:
    """A file system of its own; what does not fit gets a real ENOSPC."""
    at.mkdir(parents=True)
    _mount("-t", "tmpfs", "-o", f"size={size},mode=0700", "tmpfs", str(at))
    try:
        yield at
    finally:
        subprocess.run(["umount", "--lazy", str(at)], check=True)


@contextlib.contextmanager
def read_only(directory: Path) -> Iterator[None]:
    """Nobody may write there, not even the one who may do everything."""
    _mount("--bind", str(directory), str(directory))
    try:
        _mount("-o", "remount,bind,ro", str(directory))
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(directory)], check=True)


def _mount(*arguments: str) -> None:
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"a file system can be mounted by root only: {done.stderr.strip()}")


def fill(disk: Path) -> Path:
    """Take what is left of a disk; the file that does it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65_536, 4_096, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
    return filler


LOCKING = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    file.execute(statement)
print("locked", flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def locked_by_another_program(database: Path, *statements: str) -> Iterator[None]:
    """Another process holds the file as long as this lasts."""
    with subprocess.Popen(
        [sys.executable, "-c", LOCKING, database, *statements],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline() == "locked\n"
        try:
            yield
        finally:
            process.stdin.close()
            process.wait()


def try_to_serve(directory: Path) -> tuple[int, str]:
    """Start a server that is expected to refuse; its exit code and what it says."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tablee", "serve", "--lang", "en", "--no-browser"),
            *("--port", "0", "--data", str(directory)),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    return done.returncode, done.stdout + done.stderr
