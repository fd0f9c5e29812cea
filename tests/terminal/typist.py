"""Somebody at the command line: runs ``tablee`` as its own process, piped or in a terminal."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

PATIENCE = 60.0  # seconds; far more than anything takes
REACTION = 0.1  # seconds between a prompt and a hand on Ctrl-C: by then the program waits for keys
ASKS = re.compile(r"(?: [\u203a>] |Enter\. |Entrée\. )$")  # how every prompt ends
NEVER = re.compile("(?!)")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CTRL_C, CTRL_D = "\x03", "\x04"

# A session leader that opens a terminal is controlled by it: Ctrl-C then reaches the program.
IN_TERMINAL = (
    "import os, sys; os.open(os.ttyname(0), os.O_RDWR); os.execv(sys.executable, sys.argv[1:])"
)

# An administrator may open every file; given up (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH), not any
# more.
STILL_PRIVILEGED = 77
GIVE_UP = f"""
import ctypes, os, sys
drop = ctypes.CDLL(None).prctl
if os.geteuid() == 0 and (drop(24, 1) or drop(24, 2)):
    sys.exit({STILL_PRIVILEGED})
os.execv(sys.argv[1], sys.argv[1:])
"""
UNPRIVILEGED = (sys.executable, "-S", "-c", GIVE_UP)


@dataclass(frozen=True)
class Finished:
    """What a process left behind."""

    code: int
    out: str
    err: str


def environment(home: Path, **settings: str) -> dict[str, str]:
    """A clean environment whose games are kept in ``home``."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "TABLEE_CACHE": str(home / "cache"),
        "TABLEE_HOME": str(home),
        "TERM": "xterm-256color",
        **settings,
    }


def command(*arguments: str | bytes | Path) -> list[str | bytes | Path]:
    return [sys.executable, "-m", "tablee", *arguments]


def hear_ctrl_c() -> None:
    """In a new process: not as deaf as one whose parents were started in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def tablee(
    home: Path,
    *arguments: str | bytes | Path,
    typed: str | bytes = b"",
    unprivileged: bool = False,
    **settings: str,
) -> Finished:
    """One command line from its start to its end, piped."""
    done = subprocess.run(
        [*(UNPRIVILEGED if unprivileged else ()), *command(*arguments)],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        check=False,
        cwd=home,
        env=environment(home, **settings),
        timeout=PATIENCE,
    )
    if unprivileged and done.returncode == STILL_PRIVILEGED:
        pytest.skip("this administrator's right to open every file cannot be given up")
    return Finished(done.returncode, done.stdout.decode(), done.stderr.decode())


def bare(shown: str) -> str:
    """What was shown without its colours."""
    return ESCAPE.sub("", shown).replace("\r\n", "\n")


class Typist:
    """Types line after line, and after each one reads until the program asks again."""

    def __init__(
        self,
        home: Path,
        *arguments: str | Path,
        terminal: bool = False,
        columns: int = 100,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.shown = ""
        self.ended = False
        start = command(*arguments)
        if terminal:
            self._out, theirs = pty.openpty()
            self._in = self._out
            termios.tcsetwinsize(theirs, (30, columns))
            start = [sys.executable, "-S", "-c", IN_TERMINAL, *start]
            streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        else:
            theirs, self._in = os.pipe()
            self._out, writes = os.pipe()
            streams = {"stdin": theirs, "stdout": writes, "stderr": writes}
        self.process = subprocess.Popen(
            start,
            cwd=home,
            env=environment(home, **(settings or {})),
            start_new_session=True,
            preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - no threads here
            **streams,
        )
        for end in set(streams.values()):
            os.close(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for end in {self._in, self._out}:
            with contextlib.suppress(OSError):
                os.close(end)

    def listen(self, until: re.Pattern[str] = ASKS) -> str:
        """What is shown until the next prompt or the end."""
        heard = b""
        deadline = time.monotonic() + PATIENCE
        while not until.search(bare(heard.decode(errors="replace"))):
            ready, _, _ = select.select([self._out], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"nothing came after {heard.decode(errors='replace')!r}"
            try:
                piece = os.read(self._out, 65536)
            except OSError:  # a pseudo-terminal that nobody holds any more
                piece = b""
            if not piece:
                self.ended = True
                break
            heard += piece
        self.shown += heard.decode()
        return heard.decode()

    def type(self, line: str) -> str:
        """Type a line."""
        os.write(self._in, f"{line}\n".encode())
        return self.listen()

    def press(self, key: str) -> str:
        """Press a key that ends it (in a terminal); what is shown until then."""
        time.sleep(REACTION)
        os.write(self._in, key.encode())
        return self.listen(NEVER)

    def hang_up(self) -> str:
        """Nothing more is going to be typed (for pipes)."""
        os.close(self._in)
        return self.listen()

    def leave(self) -> int:
        """The exit code of a process that has ended."""
        assert self.ended, "it still asks"
        return self.process.wait(PATIENCE)
