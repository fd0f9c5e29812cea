"""The servers that are measured: ours, and boardgame.io's with two kinds of storage."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .processes import HOST, free_port, running, wait_until_it_answers

HERE = Path(__file__).parent
READY_WITHIN = 120.0  # seconds; the first start on a machine compiles the rules

# All clients of the bench come from one address and are faster than people: the limits that protect
# a server from one such guest are raised, and nothing else.
SETTINGS = """\
messages_per_second = 1_000_000
messages_burst = 1_000_000
address_messages_per_second = 1_000_000
address_messages_burst = 1_000_000
address_requests_per_second = 1_000_000
address_requests_burst = 1_000_000
connections_per_address = 100_000
"""


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    pid: int
    port: int
    seconds: float  # from its start to its first answer


@contextlib.contextmanager
def tablee_server(data: Path, core: int) -> Iterator[Running]:
    """Our server, as ``tablee serve`` starts it."""
    data.mkdir(parents=True, exist_ok=True)
    settings, log, port = data / "settings.toml", data / "server.log", free_port()
    settings.write_text(SETTINGS)
    command = [
        sys.executable, "-m", "tablee", "serve", "--no-browser", "--host", HOST,
        "--port", str(port), "--data", str(data), "--settings", str(settings),
    ]  # fmt: skip
    began = time.monotonic()
    with running(command, core, log) as process:
        url = f"http://{HOST}:{port}/healthz"
        wait_until_it_answers(process, url, '"ok"', log, READY_WITHIN)
        seconds = time.monotonic() - began
        wait_until_it_answers(process, url, '"compiled":true', log, READY_WITHIN)
        yield Running(process.pid, port, seconds)


@contextlib.contextmanager
def boardgame_server(peer: Path, storage: str, data: Path, core: int) -> Iterator[Running]:
    """boardgame.io's server, as its documentation starts it."""
    data.mkdir(parents=True, exist_ok=True)
    port, log = free_port(), data / "server.log"
    command = ["node", "serve.js", str(port), storage, str(data / "matches")]
    began = time.monotonic()
    with running(command, core, log, cwd=peer, env={"NODE_ENV": "production"}) as process:
        url = f"http://{HOST}:{port}/games"
        wait_until_it_answers(process, url, "the-game", log, READY_WITHIN)
        yield Running(process.pid, port, time.monotonic() - began)


def set_up_peer(build: Path) -> Path:
    """Install boardgame.io beside the game that is written for it; the folder."""
    peer = build / "server-peer"
    peer.mkdir(parents=True, exist_ok=True)
    wanted = (HERE / "peer" / "package.json").read_text()
    stamp = peer / "installed.json"
    for file in (HERE / "peer").iterdir():
        shutil.copy(file, peer)
    if not stamp.exists() or stamp.read_text() != wanted:
        if shutil.which("npm") is None:
            raise SystemExit("Node.js and npm are needed for boardgame.io; or use --no-peer.")
        quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(["npm", "install", *quiet], cwd=peer, check=True)
        stamp.write_text(wanted)
    return peer
