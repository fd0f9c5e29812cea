"""The servers as processes of their own, pinned to a core, and what Linux says of them."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
HOST = "127.0.0.1"
STOP_WITHIN = 15.0  # seconds, then it is killed
POLL = 0.005


def cpu_seconds(pid: int) -> float:
    """Processor time of all threads of a process, in user and system mode."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def stolen_seconds(pid: int) -> float:
    """Time that the host took from the core of a pinned process while somebody wanted to run."""
    (core,) = os.sched_getaffinity(pid)
    for line in Path("/proc/stat").read_text().splitlines():
        name, *ticks = line.split()
        if name == f"cpu{core}":
            return int(ticks[7]) / TICKS
    raise SystemExit(f"Linux says nothing of core {core}.")


def resident_bytes(pid: int) -> int:
    """Memory that a process holds now."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def two_cores() -> tuple[int, int]:
    """One core for the server, another for the load."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("The load must come from another core than the server's: two are needed.")
    return cores[0], cores[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running(
    command: Sequence[str],
    core: int,
    log: Path,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """A process on one core, which is stopped in any case."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509 - no threads here
        )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_until_it_answers(
    process: subprocess.Popen[bytes], url: str, contains: str, log: Path, seconds: float
) -> None:
    """Ask until the answer contains this."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5) as answer:
            if contains in answer.read().decode():
                return
        time.sleep(POLL)
    raise SystemExit(f"The server was not ready at {url}:\n{log.read_text()[-2000:]}")


def wait_until_it_listens(process: subprocess.Popen[bytes], host: str, port: int) -> None:
    """Knock until somebody opens."""
    while process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=5):
            return
        time.sleep(POLL)
    raise SystemExit(f"Nobody listens at port {port}.")
