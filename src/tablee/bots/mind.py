"""How the bots of a game think: rules of thought over what one seat knows.

The same thoughts serve at a table and in a million simulated games. At a table a ``Notebook``
writes a seat's record from what the seat was shown; in simulation the rule ``know`` writes the same
record from the state. The tests hold the two equal byte for byte, so nothing that a seat may not
know can get into a bot's head. Everything else works on that record alone.

A *plan* is a short row of moves that the seat makes one after the other without anything new coming
to light between them: a whole turn of The Game, mostly a single move elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from tablee.bots.traits import Traits
from tablee.bots.weights import WeightSet
from tablee.game import Event, Observation, Seat, States

Knowledge: TypeAlias = States  # an array of records of what seats know

NOTHING_TO_SAY = -1  # what ``interject`` returns to keep quiet

THOUGHTS = (
    # (states, i, seat, knowledge, k): bring record k up to date with what ``seat`` may know in
    # state i. A new game begins with a record of zeros.
    "know",
    # (knowledge, k, traits, generator, scratch, plan) -> n: the heuristic's choice, n moves written
    # to ``plan``; 0: nothing to do now, others are to move first.
    "plan",
    # (knowledge, k, traits, generator, scratch, plans, lengths, priors) -> n: n plans worth a
    # search, the heuristic's choice first; plan c has the moves plans[c, 0] to
    # plans[c, lengths[c] - 1]. By priors[c], which is 1 unless it is written, the odds that the
    # search finds are multiplied: what is known of the plan beforehand.
    "candidates",
    # (knowledge, k, traits) -> n: how many games in thought this decision has time for; 0: none.
    "effort",
    # (knowledge, k, generator, scratch, worlds, w): a whole state, as likely as any other that
    # agrees with what the seat knows. Calls that nobody would forget (UT-16) may be made automatic.
    "deal_world",
    # (states, i, seat, traits, knowledge, scratch) -> value: how good the state is for ``seat``, 0
    # to 1, also when it is over; it sees the whole state, for it is asked about worlds in thought
    # only. ``knowledge`` has a record of each seat in that world, to be brought up to date if used.
    "evaluate",
    # (knowledge, k, traits, generator, scratch) -> move: a signal or a call while others are
    # awaited, or NOTHING_TO_SAY; asked again until it has nothing more to say.
    "interject",
)


class Notebook(ABC):
    """What one seat of one game writes down of what it is shown."""

    @abstractmethod
    def hear(self, event: Event) -> None:
        """Something happened, cut to what the seat may know."""

    @abstractmethod
    def record(self, observation: Observation) -> Knowledge:
        """An array of one record: what the seat knows now, as ``know`` would have it."""


NotebookMaker: TypeAlias = Callable[[Seat, int, Any], Notebook]  # seat, players, options
TraitsMaker: TypeAlias = Callable[[str, int, Any], Traits]  # bot's name, players, options


@dataclass(frozen=True, kw_only=True)
class Mind:
    """What a game provides for its bots."""

    knowledge: np.dtype[Any]  # the record of what a seat knows
    scratch: np.dtype[Any]  # room for thinking; one record, in any state between two thoughts
    thoughts: Mapping[str, Callable[..., Any]]  # the rules that ``THOUGHTS`` names
    notebook: NotebookMaker
    names: tuple[str, ...]  # of the bots, the default one first
    traits: TraitsMaker
    longest_plan: int
    most_candidates: int
    watches: bool  # whether ``know`` must see every move, or the moment of a decision is enough
    interjects: bool  # whether ``interject`` ever has something to say
    weights: WeightSet | None = None  # what ``tablee tune`` may change in the traits
