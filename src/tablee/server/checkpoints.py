"""What was committed is copied from the log into the file by a thread of its own.

SQLite does it at the end of a commit, once the log is long enough, and that commit takes as long as
the copy: with a thousand moves a second one commit in some hundreds, and all moves that came
meanwhile waited for it. With most of the log copied beside the commits, little is left for the one
that has to finish it so that the log can begin anew. Nothing depends on when it is done: what is
committed is safe in the log.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from pathlib import Path

APART = 0.5  # seconds between two looks at the log


class Checkpoints(threading.Thread):
    """Looks at the log of one file now and then."""

    def __init__(self, path: Path) -> None:
        super().__init__(name="tablee-checkpoints", daemon=True)
        self._path = path
        self._log = path.with_name(path.name + "-wal")
        self._closing = threading.Event()

    def run(self) -> None:
        copied = None
        with contextlib.closing(sqlite3.connect(self._path)) as connection:
            while not self._closing.wait(APART):
                written = self._written()
                if written != copied and _copy(connection):
                    copied = written

    def close(self) -> None:
        """Stop, and wait until it has."""
        self._closing.set()
        self.join()

    def _written(self) -> int | None:
        """When something was last written to the log; None while there is none."""
        try:
            return self._log.stat().st_mtime_ns
        except OSError:
            return None


def _copy(connection: sqlite3.Connection) -> bool:
    """Copy what is in the log by now; whether that could be done."""
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error:
        return False  # a disk that is full, say: the next commit tells it to whom it concerns
    return not busy
