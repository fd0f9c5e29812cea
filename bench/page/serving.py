"""`tablee serve` in a process of its own, as anybody starts it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 100  # seconds; out of the cache it is one or two


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
            address = f"http://{found[0]}"
            _await_compiled(address)
            yield address
        finally:
            server.terminate()


def _await_compiled(address: str) -> None:
    """A server that has just started compiles the rules beside everything else."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with urllib.request.urlopen(f"{address}/healthz") as answer:
            if json.load(answer)["compiled"]:
                return
        time.sleep(0.2)
    raise SystemExit("The rules are not compiled: run `tablee compile` first.")
