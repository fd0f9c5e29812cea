"""What one seat of The Game knows: its hand, the piles, and which cards it has not seen yet.

Everything laid was laid before everybody's eyes, so a seat that pays attention knows exactly which
cards are still in other hands or in the draw pile (TG-9 forbids to look them up, not to remember).
"""

from __future__ import annotations

import numpy as np

from tablee.bots.mind import Knowledge, Notebook
from tablee.game import Event, Observation, Seat, States
from tablee.games.the_game.events import CardLaid
from tablee.games.the_game.layout import CARDS, HAND, OVER, PILES, PLAYING, SEATS, STARTING
from tablee.games.the_game.moves import SIGNAL_NUMBERS
from tablee.games.the_game.numbering import LOWEST, WITHDRAW
from tablee.games.the_game.spec import TheGameOptions
from tablee.games.the_game.views import TheGameObservation
from tablee.kernel import rule

KNOWLEDGE = np.dtype(
    [
        # What was agreed before the deal.
        ("seat", np.int8),  # one's own
        ("players", np.int8),
        ("turn_minimum", np.int8),  # cards a turn while there is a draw pile (TG-5, TG-16)
        ("signals_allowed", np.int8),
        ("highest", np.int16),  # the highest card of the box
        ("jump", np.int16),  # how far back one may jump (TG-7)
        # What lies open.
        ("phase", np.int8),  # STARTING, PLAYING or OVER
        ("turn", np.int8),  # the seat on turn
        ("minimum", np.int8),  # of this turn
        ("laid_this_turn", np.int8),
        ("tops", np.int16, PILES),
        ("hand_sizes", np.int8, SEATS),
        ("draw_pile", np.int16),
        ("signals", np.int8, (SEATS, PILES)),
        ("willing", np.int8, SEATS),  # -1 unsaid
        # One's own cards, and those still hidden.
        ("hand", np.int16, HAND),  # sorted; 0 after the last card
        ("unseen", np.uint8, CARDS),  # 1 for a card in another hand or in the draw pile, from 2
        ("laid_count", np.int16),  # cards laid so far, all of which were seen
    ]
)


@rule
def know(states: States, i: int, seat: int, knowledge: Knowledge, k: int) -> None:
    """Bring record ``k`` up to date; only cards laid since the last time are looked at again."""
    state = states[i]
    record = knowledge[k]
    highest = int(state["highest"])
    if record["highest"] == 0:
        record["seat"] = seat
        record["players"] = state["players"]
        record["turn_minimum"] = state["turn_minimum"]
        record["signals_allowed"] = state["signals_allowed"]
        record["highest"] = highest
        record["jump"] = state["jump"]
        for card in range(highest - LOWEST + 1):
            record["unseen"][card] = 1
    record["phase"] = state["phase"]
    record["turn"] = state["turn"] if state["phase"] == PLAYING else 0
    record["minimum"] = state["minimum"]
    laid = int(state["laid_count"])
    record["laid_this_turn"] = laid - int(state["turn_from"])
    record["draw_pile"] = highest - LOWEST + 1 - int(state["drawn"])
    for pile in range(PILES):
        record["tops"][pile] = state["tops"][pile]
    for other in range(int(state["players"])):
        record["hand_sizes"][other] = state["hand_sizes"][other]
        record["willing"][other] = state["willing"][other]
    if state["signals_allowed"]:
        for other in range(int(state["players"])):
            for pile in range(PILES):
                record["signals"][other, pile] = state["signals"][other, pile]
    for n in range(int(record["laid_count"]), laid):
        record["unseen"][int(state["laid_cards"][n]) - LOWEST] = 0
    record["laid_count"] = laid
    know_hand(states, i, seat, knowledge, k)


@rule
def know_hand(states: States, i: int, seat: int, knowledge: Knowledge, k: int) -> None:
    """One's own cards in order, none of them unseen."""
    hand = knowledge[k]["hand"]
    unseen = knowledge[k]["unseen"]
    cards = states[i]["hands"]
    size = int(states[i]["hand_sizes"][seat])
    for n in range(size):
        card = cards[seat, n]
        unseen[int(card) - LOWEST] = 0
        at = n
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
    for n in range(size, HAND):
        hand[n] = 0


_PHASES = {"starting": STARTING, "playing": PLAYING, "over": OVER}


class TheGameNotebook(Notebook):
    """Every card that was laid, and the table as it is now."""

    def __init__(self, seat: Seat, players: int, options: TheGameOptions) -> None:
        self._seat = seat
        self._players = players
        self._options = options
        self._laid: set[int] = set()

    def hear(self, event: Event) -> None:
        if isinstance(event, CardLaid):
            self._laid.add(event.card)

    def record(self, observation: Observation) -> Knowledge:
        if not isinstance(observation, TheGameObservation) or observation.hand is None:
            raise TypeError("a seat's own observation of The Game is needed")
        table, hand = observation, observation.hand
        knowledge = np.zeros(1, KNOWLEDGE)
        record = knowledge[0]
        cards = table.draw_pile + sum(table.hand_sizes) + len(self._laid)
        record["seat"] = self._seat
        record["players"] = self._players
        record["turn_minimum"] = self._options.minimum
        record["signals_allowed"] = self._options.talk != "silent"
        record["highest"] = LOWEST + cards - 1
        record["jump"] = table.jump
        record["phase"] = _PHASES[table.phase]
        record["turn"] = table.on_turn or 0
        record["minimum"] = table.minimum
        record["laid_this_turn"] = len(table.laid_this_turn)
        record["tops"] = table.tops
        record["hand_sizes"][: self._players] = table.hand_sizes
        record["draw_pile"] = table.draw_pile
        for seat, signals in enumerate(table.signals):
            for pile, signal in enumerate(signals):
                record["signals"][seat, pile] = SIGNAL_NUMBERS[signal] if signal else WITHDRAW
        record["willing"][: self._players] = [
            -1 if level is None else level for level in table.willing
        ]
        record["hand"][: len(hand)] = hand
        record["unseen"][:cards] = 1
        record["unseen"][[card - LOWEST for card in (*self._laid, *hand)]] = 0
        record["laid_count"] = len(self._laid)
        return knowledge
