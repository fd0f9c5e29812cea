"""What was measured, beside what is wanted."""

from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

KILOBYTE = 1000
FRAMES_WANTED = 60.0
# A browser that keeps 60 frames a second drops one now and then when something else runs.
FRAMES_ENOUGH = 58.0


@dataclass(frozen=True, kw_only=True)
class Figures:
    script_bytes: int  # JavaScript of the first screen, gzipped
    all_bytes: int  # everything that the first screen loads
    usable: tuple[float, ...]  # seconds until the boxes can be pressed, one a visit
    clicks: tuple[float, ...]  # milliseconds from a click until what it did is painted
    moves: tuple[float, ...]  # the same for a turn that the server makes durable
    frames: tuple[float, ...]  # frames a second, one for each card that moved
    longest_frames: tuple[float, ...]  # milliseconds, of each card

    @property
    def rows(self) -> list[tuple[str, str, str, bool]]:
        """What, how much, what is wanted, and whether it is so."""
        script = self.script_bytes / KILOBYTE
        usable = statistics.median(self.usable)
        click, move = at(self.clicks, 0.95), at(self.moves, 0.95)
        frames = statistics.median(self.frames)
        return [
            (
                "JavaScript of the first screen, gzipped",
                f"{script:.0f} kB",
                "150 kB",
                script <= 150,
            ),
            ("home can be used, median", f"{usable:.2f} s", "1 s", usable <= 1),
            ("a card laid: click to painted, p95", f"{click:.0f} ms", "100 ms", click <= 100),
            ("a turn played: click to painted, p95", f"{move:.0f} ms", "100 ms", move <= 100),
            (
                "frames a second while a card moves, median",
                f"{frames:.0f}",
                f"{FRAMES_WANTED:.0f}",
                frames >= FRAMES_ENOUGH,
            ),
        ]

    @property
    def are_good(self) -> bool:
        return all(good for *_, good in self.rows)

    def as_dict(self) -> dict[str, Any]:
        return dataclasses.asdict(self)


def at(values: Sequence[float], share: float) -> float:
    """The value below which so large a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def show(figures: Figures) -> None:
    print(f"{'':<46}{'measured':>10}{'wanted':>10}")
    for what, measured, wanted, good in figures.rows:
        print(f"{what:<46}{measured:>10}{wanted:>10}{'' if good else '  missed'}")
    p50 = at(figures.clicks, 0.5)
    print(f"\nfirst screen in all {figures.all_bytes / KILOBYTE:.0f} kB; a card p50 {p50:.0f} ms")
    print(f"longest frame of a moving card, p95: {at(figures.longest_frames, 0.95):.0f} ms")
