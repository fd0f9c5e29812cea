"""One process for one data directory."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from tablee.server.storage import StorageError
from tablee.words import general

LOCK_NAME = "lock"


class DirectoryLock:
    """Held as long as the process lives; the system gives it up even after a crash."""

    def __init__(self, directory: Path) -> None:
        path = directory / LOCK_NAME
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            why = error.strerror or "?"
            raise StorageError(general("storage.directory", path=str(directory), why=why)) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise StorageError(general("storage.in_use", path=str(directory))) from None

    def release(self) -> None:
        os.close(self._file)
