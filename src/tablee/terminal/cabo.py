"""Cabo in a terminal: everybody's places, the two piles, and what was just seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.cells import cell_len

from tablee.game import Event, Observation, Outcome, Seat
from tablee.games.cabo.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardLookedAt,
    CardsReplaced,
    CardsSwapped,
    CardTaken,
    DrawPileShuffled,
    GameEnded,
    RoundDealt,
    RoundEnded,
    SetFailed,
    StarterDrawn,
)
from tablee.games.cabo.views import CaboObservation, Cards
from tablee.terminal.view import Lasting, TableView

HIDDEN = "▒"
NO_CARD = "·"


class CaboView(TableView):
    """A line for each seat: its places by number, with the cards that its reader may be shown."""

    def table(self, observation: Observation) -> list[str]:
        table = cast("CaboObservation", observation)
        return [
            self._piles(table),
            *(self._seat(table, seat) for seat in range(len(table.places))),
            *self._held(table),
        ]

    def open_table(self, observations: Sequence[Observation]) -> list[str]:
        """The review of any one seat lays all cards open."""
        table = cast("CaboObservation", observations[0])
        holder = table.on_turn if table.held is not None else None
        return self.table(observations[0 if holder is None else holder])

    def _piles(self, table: CaboObservation) -> str:
        return self.say(
            "table.round",
            round=table.round,
            draw=table.draw_pile,
            discards=table.discard_count,
            top=self.say("table.nothing") if table.discard_top is None else table.discard_top,
        )

    def _seat(self, table: CaboObservation, seat: Seat) -> str:
        shown = table.known[seat] if table.known is not None else (None,) * len(table.places[seat])
        cards = "  ".join(
            f"[dim]{place + 1}:[/]{_face(card) if lies else NO_CARD}"
            for place, (lies, card) in enumerate(zip(table.places[seat], shown, strict=True))
        )
        notes = []
        if table.caller == seat:
            notes.append(f"[bold]{self.say('table.called')}[/]")
        if table.last_scores is not None:
            notes.append(self.say("table.last_score", score=table.last_scores[seat]))
        width = max(map(cell_len, self.names))
        return self.say(
            "table.seat",
            mark="›" if table.on_turn == seat else " ",
            name=self.name(seat) + " " * (width - cell_len(self.name(seat))),
            cards=cards,
            total=table.totals[seat],
            notes="".join(f", {note}" for note in notes),
        )

    def _held(self, table: CaboObservation) -> list[str]:
        if table.held_from is None or table.on_turn is None:
            return []
        name = self.name(table.on_turn)
        if table.held is None:
            return [self.say("table.holds_hidden", name=name)]
        if table.viewer != table.on_turn:
            return [self.say("table.holds", name=name, card=table.held)]
        if table.power is None:
            return [self.say("table.you_hold", card=table.held)]
        power = self.say(f"power.{table.power}")
        return [self.say("table.you_hold_power", card=table.held, power=power)]

    def question(self, observation: Observation, seat: Seat) -> str:
        table = cast("CaboObservation", observation)
        name = self.name(seat)
        if table.phase == "peeking":
            return self.say("ask.look", name=name, count=table.peeks_left[seat])
        if table.phase == "holding":
            drawn = f"drawn_{table.power}" if table.power else "drawn"
            key = "taken" if table.held_from == "discard" else drawn
            return self.say(f"ask.{key}", name=name, card=table.held)
        no_draw = "" if table.draw_pile else "_no_draw"
        called = "" if table.caller is None else "_called"
        return self.say(f"ask.first{no_draw}{called}", name=name, top=table.discard_top)

    def help(self, observation: Observation) -> list[str]:
        phase = cast("CaboObservation", observation).phase
        key = phase if phase in ("peeking", "deciding") else "holding"
        return self.say(f"help.{key}").splitlines()

    def lasting(self, event: Event, observation: Observation) -> Lasting:
        """CB-23: without the table's help, a card that was seen is shown once."""
        table = cast("CaboObservation", observation)
        if table.memory == "helped" or table.phase == "over":
            return "stays"
        match event:
            case CardLookedAt(card=int()) | SetFailed():
                return "read-once"
            case CardsReplaced(card=int(), card_from="draw"):
                return "already-read"
        return "stays"

    # --- what happened ---------------------------------------------------------------------------

    def event(self, event: Event) -> str | None:
        match event:
            case StarterDrawn(seat=seat):
                return self.say("event.starter", name=self.name(seat))
            case RoundDealt():
                return self._dealt(event)
            case DrawPileShuffled(count=count):
                return self.say("event.shuffled", count=count)
            case RoundEnded():
                return self._round_ended(event)
            case GameEnded(outcome=outcome):
                return self._game_ended(outcome)
            case CardLookedAt():
                return self._looked(event)
        return self._card_moved(event)

    def _card_moved(self, event: Event) -> str | None:
        match event:
            case CardTaken(seat=seat, card=card):
                return self.say("event.taken", name=self.name(seat), card=card)
            case CardDrawn(seat=seat, card=card):
                key = "event.drew" if card is None else "event.drew_card"
                return self.say(key, name=self.name(seat), card=card)
            case CaboCalled(seat=seat):
                return self.say("event.called", name=self.name(seat))
            case CardsReplaced():
                return self._replaced(event)
            case SetFailed(seat=seat, places=places, cards=cards, discarded=discarded):
                return self.say(
                    "event.failed",
                    name=self.name(seat),
                    places=_row([place + 1 for place in places]),
                    cards=_row(cards),
                    discarded=discarded,
                )
            case CardDiscarded(seat=seat, card=card):
                return self.say("event.discarded", name=self.name(seat), card=card)
            case CardsSwapped():
                return self.say(
                    "event.swapped",
                    name=self.name(event.seat),
                    one=self.name(event.first_owner),
                    one_place=event.first_place + 1,
                    other=self.name(event.second_owner),
                    other_place=event.second_place + 1,
                )
        return None

    def _looked(self, event: CardLookedAt) -> str:
        seen = "looks" if event.card is None else "sees"
        key = f"event.{seen}_own" if event.seat == event.owner else f"event.{seen}"
        return self.say(
            key,
            name=self.name(event.seat),
            owner=self.name(event.owner),
            place=event.place + 1,
            card=event.card,
        )

    def _replaced(self, event: CardsReplaced) -> str:
        return self.say(
            "event.replaced" if event.card is None else "event.replaced_by",
            name=self.name(event.seat),
            place=event.places[0] + 1,
            card=event.card,
            cards=_row(event.discarded),
        )

    def _dealt(self, event: RoundDealt) -> str:
        return self.say(
            "event.dealt" if event.dealer is None else "event.dealt_by",
            round=event.round,
            cards=event.cards,
            top=event.discard_top,
            starter=self.name(event.starter),
            dealer="" if event.dealer is None else self.name(event.dealer),
        )

    def _round_ended(self, event: RoundEnded) -> str:
        lines = [self.say("event.round_ended", round=event.round)]
        if event.kamikaze is not None:
            lines.append(self.say("event.kamikaze", name=self.name(event.kamikaze)))
        for seat, hand in enumerate(event.hands):
            line = self.say(
                "event.revealed",
                name=self.name(seat),
                cards=" + ".join(str(card) for card in hand if card is not None),
                sum=event.sums[seat],
                score=event.scores[seat],
                total=event.totals[seat],
            )
            lines.append(f"    {line}")
        lines += [
            self.say("event.fell_back", name=self.name(seat), total=event.totals[seat])
            for seat in event.fell_back
        ]
        return "\n".join(lines)

    def _game_ended(self, outcome: Outcome) -> str:
        names = ", ".join(self.name(seat) for seat in outcome.winners)
        key = "end.won" if len(outcome.winners) == 1 else "end.shared"
        return self.say(key, names=names, count=min(outcome.scores))


def _face(card: int | None) -> str:
    return HIDDEN if card is None else f"[bold]{card}[/]"


def _row(cards: Cards | Sequence[int]) -> str:
    return " ".join(str(card) for card in cards)


VIEW = CaboView
