"""`tablee serve` in a process of its own, as anybody starts it."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server that is stopped afterwards."""
    settings = folder / "settings.toml"
    settings.write_text("pace = 0.05\n", "utf-8")  # nothing is learned from waiting for bots
    command = [
        *(sys.executable, "-m", "tablee", "serve", "--no-browser", "--lang", "en"),
        *("--port", "0", "--data", str(folder / "data"), "--settings", str(settings)),
    ]
    environment = os.environ | {"TABLEE_LOG": "warning"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"localhost:\d+", server.stdout.readline())
            if found is None:
                raise SystemExit("The server did not say where it is.")
            yield f"http://{found[0]}"
        finally:
            server.terminate()
