"""A game at one terminal: people and bots at the same table, everything kept as it happens."""

from __future__ import annotations

import random
import shlex
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tablee import saved
from tablee.bots import MOST_REMARKS, Bot, find_bot
from tablee.errors import IllegalMove, TableeError
from tablee.game import Event, Move, Seat, Viewer
from tablee.match import Happened, Match
from tablee.saved import SavedGame, Shuffle
from tablee.terminal.rulebook import rulebook
from tablee.terminal.screen import Screen
from tablee.terminal.view import TableView, view_of
from tablee.words import Language, general, say

PERSON = "person"
LEAVE = ("quit", "exit", "quitter")
PACE = 0.5  # seconds between the moves of bots, where somebody watches


class LeaveTable(Exception):
    """Somebody wants to stop for now."""


@dataclass
class Sitting:
    """One game at this terminal, new or resumed."""

    match: Match
    names: tuple[str, ...]
    seats: tuple[str, ...]  # PERSON, or the name of a bot
    shuffle: Shuffle
    path: Path
    can_save: bool = True

    def saved(self) -> SavedGame:
        return saved.save(self.match, self.names, self.seats, self.shuffle)


class TerminalTable:
    """Plays a sitting to its end, or until somebody leaves."""

    def __init__(self, sitting: Sitting, screen: Screen, language: Language) -> None:
        self.sitting = sitting
        self.match = sitting.match
        self.screen = screen
        self.language = language
        self.view: TableView = view_of(self.match.game, sitting.names, language)
        self.bots: dict[Seat, Bot] = {
            seat: find_bot(self.match.game, kind).sit_down(
                seat, self.match.players, self.match.options
            )
            for seat, kind in enumerate(sitting.seats)
            if kind != PERSON
        }
        self.people = [seat for seat, kind in enumerate(sitting.seats) if kind == PERSON]
        self.last_asked: Seat | None = None
        self.rng = random.Random(sitting.shuffle.commitment)  # noqa: S311 - bots' dice, not secrets

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the running commentary is for: a single person's, else the public's."""
        return self.people[0] if len(self.people) == 1 else None

    def play(self) -> None:
        """Play on; raises ``LeaveTable`` when somebody leaves."""
        self._keep()
        for happened in self.match.retold():
            self._tell_bots(happened)
        if not self.match.played:
            self._tell(self.match.opening, self.viewer)
        while self.match.outcome is None:
            self._bots_interject()
            if not self._bots_move():
                person = self._next_person()
                if person is None:
                    self._nudge()
                else:
                    self._ask(person)
        if not self.people:
            self.screen.show(self.view.table(self.match.observe(None)))

    def _bots_interject(self) -> None:
        """Bots may say something though others are awaited, a call for instance."""
        for seat, bot in self.bots.items():
            for _ in range(MOST_REMARKS):
                legal = self.match.legal_moves(seat)
                move = bot.interject(self.match.observe(seat), legal, self.rng) if legal else None
                if move is None:
                    break
                self._apply(seat, [move])

    def _next_person(self) -> Seat | None:
        """Who is asked: where the game waits for several people, one after the other."""
        waiting = [seat for seat in self.match.awaited if seat in self.people]
        last = -1 if self.last_asked is None else self.last_asked
        return min(waiting, key=lambda seat: (seat <= last, seat), default=None)

    def _bots_move(self) -> bool:
        """Let the awaited bots move; whether any did."""
        moved = False
        for seat in self.match.awaited:
            if seat in self.bots and seat in self.match.awaited:
                legal = self.match.legal_moves(seat)
                move = self.bots[seat].choose(self.match.observe(seat), legal, self.rng)
                if move is not None:
                    if self.screen.is_terminal:
                        time.sleep(PACE)
                    self._apply(seat, [move])
                    moved = True
        return moved

    def _nudge(self) -> None:
        """Bots that wait for each other: the first awaited one plays any move."""
        seat = self.match.awaited[0]
        self._apply(seat, [self.rng.choice(self.match.legal_moves(seat))])

    def _apply(self, seat: Seat, moves: Sequence[Move]) -> None:
        for move in moves:
            happened = self.match.apply(seat, move)
            self._keep()
            self._tell_bots(happened)
            self._tell(happened, seat if self._is_shown_once(happened, seat) else self.viewer)

    def _is_shown_once(self, happened: Happened, seat: Seat) -> bool:
        """Whether a person's move showed them what they will not find on the table later."""
        observation = self.match.observe(seat)
        return seat in self.people and any(
            self.view.lasting(event, observation) == "read-once" for event in happened.seen_by(seat)
        )

    def _tell_bots(self, happened: Happened) -> None:
        for seat, bot in self.bots.items():
            for event in happened.seen_by(seat):
                bot.hear(event)

    def _tell(self, happened: Happened, viewer: Viewer) -> None:
        """Say what happened; what is shown only once is wiped off after it was read."""
        seen = happened.seen_by(viewer)
        observation = self.match.observe(viewer)
        self._show(seen)
        lasting = {self.view.lasting(event, observation) for event in seen}
        if lasting - {"stays"} and self.people and self.screen.is_terminal:
            if "read-once" in lasting:
                self.screen.ask(self._say("play.remember"))
            self.screen.clear()
            public = happened.seen_by(None)
            self._show([e for e in public if self.view.lasting(e, observation) == "stays"])

    def _show(self, events: Sequence[Event]) -> None:
        for event in events:
            line = self.view.event(event)
            if line is not None:
                self.screen.show(f"  {line}")

    def _keep(self) -> None:
        """Save after every move; a closed folder is said once and does not stop the game."""
        if not self.sitting.can_save:
            return
        try:
            saved.write_file(self.sitting.path, self.sitting.saved())
        except OSError:
            self.sitting.can_save = False
            self.screen.say(self._say("play.cannot_save", path=str(self.sitting.path)))

    # --- a person's turn -------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """Ask until a move was made."""
        self._hand_over(seat)
        made = len(self.match.played)
        self.screen.show()
        self.screen.show(self.view.table(self.match.observe(seat)))
        while len(self.match.played) == made:
            observation = self.match.observe(seat)
            typed = self.screen.ask(f"{self.view.question(observation, seat)} › ")
            self._answer(seat, typed)

    def _hand_over(self, seat: Seat) -> None:
        """With several people at one terminal, nobody sees another's cards."""
        if len(self.people) > 1 and seat != self.last_asked:
            typed = self.screen.ask(self._say("play.pass_on", name=self.view.name(seat)))
            if typed.lower() in LEAVE:
                raise LeaveTable
            if self.screen.is_terminal:
                self.screen.clear()
        self.last_asked = seat

    def _answer(self, seat: Seat, typed: str) -> None:
        word, rest = (*typed.split(maxsplit=1), "", "")[:2]
        match word.lower():
            case "":
                self.screen.say(self._say("play.hint"))
            case "?" | "help" | "aide":
                self.screen.show(self.view.help(self.match.observe(seat)))
                self.screen.show(self._say("play.commands").splitlines())
            case leave if leave in LEAVE:
                raise LeaveTable
            case "table":
                self.screen.show(self.view.table(self.match.observe(seat)))
            case "rules" | "règles" | "regles":
                self.screen.show_markdown(rulebook(self.match.game, self.language))
            case "try" | "essai":
                self._try(seat, rest)
            case _:
                self._move(seat, typed)

    def _try(self, seat: Seat, typed: str) -> None:
        """Show what the table would look like; nothing of it counts."""
        try:
            moves = self.match.game.moves.parse_moves(typed, self.sitting.names)
            preview = self.match.preview(seat, moves)
        except TableeError as error:
            self.screen.say(error.text(self.language))
        else:
            self.screen.say(self._say("play.trial"))
            self.screen.show(self.view.table(preview.observation))

    def _move(self, seat: Seat, typed: str) -> None:
        """Make the typed moves, all of them or none."""
        try:
            moves = self.match.game.moves.parse_moves(typed, self.sitting.names)
            sure = self._foreseen(seat, moves)
        except TableeError as error:
            self.screen.say(error.text(self.language))
        else:
            self._apply(seat, sure)
            for move in moves[len(sure) :]:
                if move in self.match.legal_moves(seat):
                    self._apply(seat, [move])

    def _foreseen(self, seat: Seat, moves: list[Move]) -> list[Move]:
        """The moves that are made as they stand: all, or all but what is said with the last."""
        before_last = moves[:-1]
        try:
            seen = self.match.preview(seat, before_last)
        except IllegalMove:
            # Whatever a move may bring, a call can be made together with it.
            if moves[-1] not in self.match.game.moves.said_with_others:
                raise
            return self._foreseen(seat, before_last)
        if moves[-1] not in seen.legal_moves:
            raise IllegalMove(self.match.game.why_illegal(seen.observation, seat, moves[-1]))
        return moves

    def _say(self, key: str, **values: object) -> str:
        return say("tablee", key, self.language, values)


def leave_words(sitting: Sitting, language: Language) -> str:
    """How to come back to a game that was left."""
    if not sitting.can_save:
        return general("play.left_unsaved").text(language)
    path = shlex.quote(str(sitting.path))
    return general("play.left", path=path, command=command()).text(language)


def command() -> str:
    """How this program can be called again from here."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m tablee"
    return "tablee" if shutil.which("tablee") else shlex.quote(str(called))
