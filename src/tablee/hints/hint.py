"""Asking a bot that sits down for one question."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tablee.bots import Bot, Budget
from tablee.game import Move, Observation, Seat
from tablee.hints import cabo, the_game, upturn
from tablee.match import Match
from tablee.words import Language, Message

Explain: TypeAlias = Callable[[Any, Move, Sequence[str]], tuple[Message, ...]]

EXPLAIN: dict[str, Explain] = {
    "the-game": the_game.explain,
    "cabo": cabo.explain,
    "upturn": upturn.explain,
}
WORDS = "tablee.hints"


@dataclass(frozen=True)
class Hint:
    """A move, and the observation from which it was chosen."""

    game: str
    move: Move
    written: str
    observation: Observation

    def text(self, names: Sequence[str], language: Language) -> str:
        """What to do, and why where that can be said."""
        explain = EXPLAIN.get(self.game)
        if explain is None:  # a game of somebody else's
            return Message(WORDS, "hint.move", {"move": self.written}).text(language)
        parts = explain(self.observation, self.move, names)
        return " ".join(part.text(language) for part in parts)


def find_hint(
    match: Match,
    seat: Seat,
    made: int,
    prepared: Sequence[int],
    *,
    bot: Bot,
    dice: random.Random,
    budget: Budget,
) -> Hint | None:
    """What ``bot`` would do at ``seat`` after the first ``made`` moves and those prepared.

    None where it would wait. The game is played again, so that nobody else's copy is touched; a
    prepared move whose outcome the seat cannot know raises ``IllegalMove``.
    """
    seated = bot.sit_down(seat, match.players, match.options)
    again = match.afresh()
    happened = [again.opening]
    happened += [again.apply(played.seat, played.move) for played in match.played[:made]]
    again.preview(seat, prepared)
    happened += [again.apply(seat, move) for move in prepared]
    for each in happened:
        for event in each.seen_by(seat):
            seated.hear(event)
    move = _choice(again, seat, seated, dice, budget)
    if move is None:
        return None
    moves = match.game.moves
    return Hint(match.game.name, move, moves.format_move(move), again.observe(seat))


def _choice(match: Match, seat: Seat, bot: Bot, dice: random.Random, budget: Budget) -> Move | None:
    """A call does not wait; then what the game waits for; then a remark."""
    legal = match.legal_moves(seat)
    if not legal:
        return None
    observation = match.observe(seat)
    remark = bot.interject(observation, legal, dice)
    if remark in match.game.moves.said_with_others:
        return remark
    chosen = bot.choose(observation, legal, dice, budget) if seat in match.awaited else None
    return remark if chosen is None else chosen
