"""The Game in a terminal: four ladders, a hand, and what the others did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablee.game import Event, Observation, Outcome, Seat
from tablee.games.the_game.events import (
    CardLaid,
    CardsDrawn,
    GameEnded,
    SignalGiven,
    SignalWithdrawn,
    StarterConfirmed,
    TurnBegan,
    WillingSaid,
)
from tablee.games.the_game.moves import PILE_NAMES
from tablee.games.the_game.views import TheGameObservation
from tablee.terminal.view import TableView

LADDER = 40  # characters for 1 to 100
EXCELLENT = 10  # fewer cards left than this is excellent (TG-15)


class TheGameView(TableView):
    """Beside each top card a ladder from 1 to 100: the part that is still open is drawn."""

    def table(self, observation: Observation) -> list[str]:
        table = cast("TheGameObservation", observation)
        lines = self._middle(table)
        if table.hand is not None:
            lines.append(f"[bold]{self.say('table.hand', cards=_in_a_row(table.hand))}[/]")
        return lines

    def open_table(self, observations: Sequence[Observation]) -> list[str]:
        tables = [cast("TheGameObservation", observation) for observation in observations]
        hands = [self._of(self.name(table.viewer or 0), _in_a_row(table.hand)) for table in tables]
        return [*self._middle(tables[0]), *hands]

    def _of(self, name: str, what: str) -> str:
        return self.say("table.of", name=name, what=what)

    def _middle(self, table: TheGameObservation) -> list[str]:
        """What lies open for all."""
        lines = [self._pile(table, pile) for pile in range(len(PILE_NAMES))]
        hands = "  ".join(f"{self.name(seat)} {size}" for seat, size in enumerate(table.hand_sizes))
        lines.append(self.say("table.counts", count=table.draw_pile, hands=hands))
        if table.last_turn:
            laid = " ".join(f"{card}>{pile}" for card, pile in table.last_turn)
            lines.append(f"[dim]{self.say('table.last_turn', laid=laid)}[/]")
        for name in PILE_NAMES if table.laid is not None else ():
            cards = tuple(card for card, pile in table.laid or () if pile == name)
            lines.append(f"[dim]{self._of(name, _in_a_row(cards))}[/]")
        return lines

    def _pile(self, table: TheGameObservation, pile: int) -> str:
        top = table.tops[pile]
        rising = pile < 2
        at = min(LADDER - 1, top * LADDER // 101)
        open_part, done_part = "·", "━"
        if rising:
            ladder = done_part * at + "▲" + open_part * (LADDER - at - 1)
        else:
            ladder = open_part * at + "▼" + done_part * (LADDER - at - 1)
        colour = "red" if rising else "blue"
        kind = self.say("table.rising" if rising else "table.falling")
        name = PILE_NAMES[pile]
        line = f"  [bold]{name}[/] {kind}  [bold {colour}]{top:>3}[/]  [{colour}]{ladder}[/]"
        signals = [
            self._of(self.name(seat), self.say(f"signal.{given[pile]}"))
            for seat, given in enumerate(table.signals)
            if given[pile] is not None
        ]
        return line + (f"  [yellow]{', '.join(signals)}[/]" if signals else "")

    def question(self, observation: Observation, seat: Seat) -> str:
        table = cast("TheGameObservation", observation)
        if table.phase == "starting":
            return self.say("ask.starter", name=self.name(seat))
        missing = table.minimum - len(table.laid_this_turn)
        if missing > 0:
            return self.say("ask.lay", name=self.name(seat), count=missing)
        return self.say("ask.more", name=self.name(seat))

    def help(self, observation: Observation) -> list[str]:
        table = cast("TheGameObservation", observation)
        key = "help.starting" if table.phase == "starting" else "help.playing"
        return [*self.say(key).splitlines(), *self.say("help.signals").splitlines()]

    def event(self, event: Event) -> str | None:
        match event:
            case CardLaid(seat=seat, card=card, pile=pile, covered=covered, back=back):
                line = self.say(
                    "event.back" if back else "event.laid",
                    name=self.name(seat),
                    card=card,
                    pile=pile,
                    covered=covered,
                )
                return f"[green]{line}[/]" if back else line
            case CardsDrawn(seat=seat, count=count, cards=cards):
                return self._drawn(seat, count, cards)
            case SignalGiven(seat=seat, pile=pile, signal=signal):
                said = self.say(f"signal.{signal}")
                return self.say("event.signal", name=self.name(seat), pile=pile, said=said)
            case SignalWithdrawn(seat=seat, pile=pile):
                return self.say("event.withdrawn", name=self.name(seat), pile=pile)
            case WillingSaid(seat=seat, level=level):
                said = self.say(f"willing.{level}")
                return self.say("event.willing", name=self.name(seat), said=said)
            case StarterConfirmed(seat=seat):
                return self.say("event.starts", name=self.name(seat))
            case TurnBegan(seat=seat, minimum=minimum) if minimum == 1:
                return self.say("event.one_is_enough", name=self.name(seat))
            case GameEnded(outcome=outcome):
                return self._ended(outcome)
        return None

    def _drawn(self, seat: Seat, count: int, cards: tuple[int, ...] | None) -> str | None:
        if count == 0:
            return None
        if cards is None:
            return self.say("event.drew", name=self.name(seat), count=count)
        drawn = " ".join(str(card) for card in sorted(cards))
        return self.say("event.drew_cards", name=self.name(seat), cards=drawn)

    def _ended(self, outcome: Outcome) -> str:
        left = outcome.scores[0]
        if left == 0:
            return f"[bold green]{self.say('end.won')}[/]"
        key = "end.excellent" if left < EXCELLENT else "end.left"
        return f"[bold]{self.say(key, count=left, laid=98 - left)}[/]"


def _in_a_row(cards: tuple[int, ...] | None) -> str:
    return "  ".join(str(card) for card in cards or ())


VIEW = TheGameView
