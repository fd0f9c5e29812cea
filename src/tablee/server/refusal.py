"""Why an action was not done: a word for programs and a sentence for people."""

from __future__ import annotations

from tablee.errors import TableeError
from tablee.wire.problems import Problem
from tablee.words import Message


class Refusal(TableeError):
    """An action that is refused; whoever raises it has changed nothing."""

    def __init__(self, code: Problem, message: Message) -> None:
        super().__init__(message)
        self.code: Problem = code
