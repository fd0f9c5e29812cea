"""The disk by itself: what no server that keeps its word can be faster than."""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

import msgspec

WRITES = 1_000
PAGE = 4_096  # bytes, as much as the smallest commit writes
AHEAD = 8 * 2**20  # bytes that the file has before, as a log has that is written anew


class Disk(msgspec.Struct):
    """How long one small write takes until it is durable."""

    p50_ms: float
    p99_ms: float


def settle() -> None:
    """Let what an earlier measurement wrote reach the disk: it must not be paid by the next."""
    os.sync()


def measure_disk(folder: Path) -> Disk:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "disk-probe"
    took: list[float] = []
    with file.open("wb", buffering=0) as out:
        out.write(bytes(AHEAD))
        os.fdatasync(out.fileno())
        out.seek(0)
        for _ in range(WRITES):
            began = time.perf_counter()
            out.write(os.urandom(PAGE))
            os.fdatasync(out.fileno())
            took.append(1000 * (time.perf_counter() - began))
    file.unlink()
    return Disk(statistics.median(took), statistics.quantiles(took, n=100)[-1])
