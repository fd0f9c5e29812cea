"""How far a long run is, on the error stream, so that standard output stays free for results."""

from __future__ import annotations

import os
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tablee.words import Language, general
from tablee.words.figures import number


class Meter:
    """A bar with what is done, the rate, the time left, and an estimate; silent when piped."""

    def __init__(self, total: int, language: Language) -> None:
        self.total = total
        self.language: Language = language
        console = Console(
            stderr=True,
            color_system=None if os.environ.get("NO_COLOR") else "auto",
            highlight=False,
            emoji=False,
        )
        self._bar = Progress(
            TextColumn("{task.fields[done]}"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("{task.fields[estimate]}"),
            console=console,
            disable=not console.is_terminal,
            transient=True,
            refresh_per_second=5,
        )
        self._task = self._bar.add_task("", total=total, done="", rate="", estimate="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def show(self, done: int, seconds: float, estimate: str) -> None:
        """So much is done, in so many seconds."""
        per_second = done / seconds if done and seconds else 0.0
        digits = 0 if per_second >= 10 else 1
        rate = general("sim.rate", rate=number(per_second, digits, self.language))
        far = general(
            "sim.done",
            done=number(done, 0, self.language),
            total=number(self.total, 0, self.language),
        )
        self._bar.update(
            self._task,
            completed=done,
            done=far.text(self.language),
            rate=rate.text(self.language) if done else "",
            estimate=estimate,
        )

    def compiling(self, done: int, of: int, what: str) -> None:
        """Code is being made before the first game; the first time that takes a while."""
        if done < of:
            note = general("sim.compiling").text(self.language)
            self._bar.update(self._task, done=note, estimate="")
            self._bar.refresh()
