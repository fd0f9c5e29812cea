"""The terminal itself: colours where it has them, and a prompt that ends cleanly."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.markdown import Markdown

from tablee.terminal.letters import harmless


class Screen:
    """Prints lines with Rich markup; plain text where there is no terminal or NO_COLOR is set."""

    def __init__(self) -> None:
        self.console = Console(
            color_system=None if os.environ.get("NO_COLOR") else "auto",
            emoji=False,
            highlight=False,
            soft_wrap=True,
        )

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal and sys.stdin.isatty()

    def show(self, lines: str | Iterable[str] = "") -> None:
        """Lines with Rich markup."""
        for line in [lines] if isinstance(lines, str) else lines:
            self.console.print(harmless(line))

    def say(self, text: str) -> None:
        """A sentence as it is, whatever brackets somebody typed into it."""
        self.console.print(harmless(text), markup=False)

    def show_markdown(self, text: str) -> None:
        """Formatted in a terminal, as it is written elsewhere."""
        if self.console.is_terminal:
            self.console.print(Markdown(text), soft_wrap=False)
        else:
            self.say(text)

    def clear(self) -> None:
        """Leave nothing of what was shown; where nothing can be erased it is pushed away."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * shutil.get_terminal_size().lines)
        else:
            self.console.clear()

    def ask(self, prompt: str) -> str:
        """One typed line; EOFError at its end, KeyboardInterrupt for Ctrl-C."""
        self.console.print(harmless(prompt), end="")
        sys.stdout.flush()
        typed = sys.stdin.readline()
        if not typed:
            self.console.print()
            raise EOFError
        return typed.strip()
