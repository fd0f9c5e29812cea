"""Why something was refused, as words that programs can tell apart.

People read the sentence beside it, which is in their language.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Problem: TypeAlias = Literal[
    "bad-message",  # it cannot be read
    "hello-first",  # the first message is a hello
    "version",  # another version of the protocol
    "too-large",
    "too-fast",
    "too-many",  # tables, connections, seats
    "no-guest",  # no cookie, or one that is not ours
    "not-found",  # no such table, game, seat or link
    "not-yours",  # only the host, or who sits there, may
    "not-now",  # the table is not at that point
    "full",  # no seat is open
    "bad-name",
    "bad-option",
    "invalid-move",  # it cannot be read as a move
    "illegal-move",  # it is against the rules
    "talk",  # the talk rules of the game do not allow it
    "origin",  # a page of somebody else
    "storage",  # it could not be kept; nothing has changed
    "stopping",  # the server stops
    "failed",  # a mistake of ours
]
PROBLEMS: tuple[Problem, ...] = get_args(Problem)
