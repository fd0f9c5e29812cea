"""The terminal itself: colours where it has them, and a prompt that ends cleanly."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.markdown import Markdown

PLAIN_LETTERS = str.maketrans({"▲": "^", "▼": "v", "━": "=", "·": ".", "›": ">", "’": "'"})


class Screen:
    """Prints lines with Rich markup; plain text where there is no terminal or NO_COLOR is set."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, soft_wrap=True)
        encoding = (sys.stdout.encoding or "ascii").lower()
        self._plain_letters = not encoding.startswith("utf")

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal and sys.stdin.isatty()

    def show(self, lines: str | Iterable[str] = "") -> None:
        """Lines with Rich markup."""
        for line in [lines] if isinstance(lines, str) else lines:
            self.console.print(self._fit(line))

    def say(self, text: str) -> None:
        """A sentence as it is, whatever brackets somebody typed into it."""
        self.console.print(self._fit(text), markup=False)

    def _fit(self, text: str) -> str:
        """The same in letters that the terminal has."""
        if not self._plain_letters:
            return text
        encoding = sys.stdout.encoding or "ascii"
        return text.translate(PLAIN_LETTERS).encode(encoding, "replace").decode(encoding)

    def show_markdown(self, text: str) -> None:
        """Formatted in a terminal, as it is written elsewhere."""
        if self.console.is_terminal:
            self.console.print(Markdown(text))
        else:
            self.say(text)

    def clear(self) -> None:
        self.console.clear()

    def ask(self, prompt: str) -> str:
        """One typed line; EOFError at its end, KeyboardInterrupt for Ctrl-C."""
        self.console.print(self._fit(prompt), end="")
        sys.stdout.flush()
        typed = sys.stdin.readline()
        if not typed:
            self.console.print()
            raise EOFError
        return typed.strip()
