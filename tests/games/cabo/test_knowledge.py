"""Who has legally seen which card, and that nothing else gets out."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.cabo.tables import Table, both_ways, rules_in
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.events import (
    CardLookedAt,
    CardsReplaced,
    CardsSwapped,
    RoundDealt,
    SetFailed,
)
from tablee.games.cabo.layout import DEALING, DRAW_PILE, OVER
from tablee.games.cabo.move_types import Draw, Peek, Place, Spy
from tablee.match import Match
from tablee.rules import room_for_encoding

OPTIONS = [
    CaboOptions(memory="people"),
    CaboOptions(memory="helped", swap_opponents=True),
    CaboOptions(memory="helped", cards=6, peeks=3),
    CaboOptions(memory="people", cards=9, peeks=1, protect_caller=True),
]


class Memory:
    """What a player remembers who reads the events sent to one seat, and nothing else."""

    def __init__(self) -> None:
        self.cards: dict[tuple[int, int], int] = {}

    def hear(self, event: object) -> None:
        match event:
            case RoundDealt():
                self.cards = {}
            case CardLookedAt(owner=owner, place=place, card=int(card)):
                self.cards[owner, place] = card
            case SetFailed(seat=seat, places=places, cards=cards):
                self.cards |= {
                    (seat, place): card for place, card in zip(places, cards, strict=True)
                }
            case CardsReplaced(seat=seat, places=places, card=card):
                for place in places:
                    self.cards.pop((seat, place), None)
                if card is not None:
                    self.cards[seat, places[0]] = card
            case CardsSwapped():
                one = (event.first_owner, event.first_place)
                other = (event.second_owner, event.second_place)
                found = {one: self.cards.pop(other, None), other: self.cards.pop(one, None)}
                self.cards |= {at: card for at, card in found.items() if card is not None}


def choose(match, chance):
    """A seat and a move at random, with few calls so that rounds are long."""
    seat = chance.choice(match.awaited)
    moves = list(match.legal_moves(seat))
    if len(moves) in (2, 3) and chance.random() < 0.8:
        moves = moves[:2]
    if chance.random() < 0.7:
        moves = [move for move in moves if len(getattr(move, "places", ())) < 3] or moves
    return seat, chance.choice(moves)


@pytest.mark.clause("CB-23", "CB-12")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_the_note_of_helped_memory_is_what_the_events_told(players, options):
    chance = random.Random(players)
    for seed in range(4):
        match = Match(GAME, players=players, seed=bytes([seed]) * 32, options=options)
        memories = [Memory() for _ in range(players)]
        for _ in range(150):
            if match.outcome is not None:
                break
            for seat, memory in enumerate(memories):
                known = match.observe(seat).known
                if options.memory == "people":
                    assert known is None
                else:
                    assert as_memory(known) == memory.cards
            seat, move = choose(match, chance)
            happened = match.apply(seat, move)
            for viewer, memory in enumerate(memories):
                for event in happened.seen_by(viewer):
                    memory.hear(event)


def as_memory(known):
    return {
        (seat, place): card
        for seat, cards in enumerate(known)
        for place, card in enumerate(cards)
        if card is not None
    }


@both_ways
@pytest.mark.clause("CB-23")
def test_people_are_shown_a_card_once(mode):
    table = Table("5 6 | 1 2", peeks=1, memory="people", mode=mode)
    (look,) = table.play("1:peek 1")
    assert look.seen_by(0).card == 5
    table.play("2:peek 1")
    for viewer in (0, 1, None):
        assert table.observe(viewer).known is None
    assert not any(table.encode(0)[60 : 60 + 60 * 14])


@both_ways
@pytest.mark.clause("CB-23", "CB-5", "CB-6")
def test_a_taken_card_is_known_to_all_and_a_drawn_one_to_who_drew_it(mode):
    table = Table("5 6 | 1 2 | 3 4", discard="0", draw="8", memory="helped", mode=mode)
    table.play("1:take", "1:place 2", "2:draw", "2:place 1")
    assert table.observe(0).known == ((None, 0), (None, None), (None, None))
    assert table.observe(1).known == ((None, 0), (8, None), (None, None))
    assert table.observe(2).known == ((None, 0), (None, None), (None, None))
    assert table.observe(None).known is None


@pytest.mark.clause("CB-23")
def test_after_the_game_all_cards_lie_open():
    table = Table("1 2 | 10 13", draw="3", memory="people")
    table.state["totals"][1] = 90
    table.play("1:cabo", "2:draw", "2:discard")
    for viewer in (0, 1, None):
        assert table.observe(viewer).known == ((1, 2), (10, 13))


# --- two worlds that differ only in what a seat has not seen -------------------------------------


@pytest.mark.clause("CB-23", "CB-12")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_worlds_that_differ_in_what_a_seat_has_not_seen_look_the_same_to_it(players, options):
    chance = random.Random(7 * players)
    if players * options.cards > 51:
        options = CaboOptions(memory=options.memory, cards=8)
    compared = 0
    for seed in range(2):
        match = Match(GAME, players=players, seed=bytes([seed]) * 32, options=options)
        for _ in range(50):
            if match.outcome is not None:
                break
            seat, move = choose(match, chance)
            for viewer in (*range(players), None):
                compared += compare_worlds(match, viewer, seat, move, chance)
            match.apply(seat, move)
    assert compared > 100


def compare_worlds(match, viewer, seat, move, chance):
    """Deal what ``viewer`` does not know anew, and let the same move be made in both worlds."""
    rules = rules_in("compiled")
    one, other = match._states.copy(), match._states.copy()
    shuffle_hidden(other, hidden_from(one, viewer, seat, move), chance)
    differ = not np.array_equal(one, other)
    look_the_same(one, other, viewer, rules)
    events = []
    for states in (one, other):
        before = states.copy()
        rules.apply(states, 0, seat, GAME.moves.to_number(move))
        made = GAME.events_of_move(before, seat, move, states)
        events.append([event.seen_by(viewer) for event in made])
    if int(one[0]["phase"]) in (DEALING, OVER):
        return 0  # the reveal: all cards are shown to all
    assert events[0] == events[1]
    look_the_same(one, other, viewer, rules)
    return int(differ)


def look_the_same(one, other, viewer, rules):
    assert GAME.observe(one, viewer) == GAME.observe(other, viewer)
    if viewer is None:
        return
    rooms = [np.zeros(GAME.moves.count + 1, np.int32) for _ in range(2)]
    counts = [rules.legal_moves(s, 0, viewer, r) for s, r in zip((one, other), rooms, strict=True)]
    assert counts[0] == counts[1]
    assert np.array_equal(rooms[0][: counts[0]], rooms[1][: counts[1]])
    rows = [room_for_encoding(GAME) for _ in range(2)]
    for states, row in zip((one, other), rows, strict=True):
        rules.encode(states, 0, viewer, row)
    assert np.array_equal(rows[0], rows[1])
    moves = [GAME.moves.from_number(int(number)) for number in rooms[0][: counts[0]]]
    for move in moves:
        if GAME.can_preview(one, viewer, move):
            assert GAME.can_preview(other, viewer, move)
            previews = []
            for states in (one, other):
                tried = states.copy()
                rules.apply(tried, 0, viewer, GAME.moves.to_number(move))
                previews.append(GAME.observe(tried, viewer))
            assert previews[0] == previews[1]


def hidden_from(states, viewer, seat, move):
    """The cards that ``viewer`` has not seen and that this move shows to nobody else either.

    Each is named by its field and index. Who moves keeps their card in hand, else the same move
    might not be legal in the other world.
    """
    state = states[0]
    hidden = [
        ("cards", (owner, place))
        for owner in range(int(state["players"]))
        for place in range(int(state["hand_size"]))
        if int(state["occupied"][owner]) >> place & 1
        and not (viewer is not None and int(state["knowers"][owner, place]) >> viewer & 1)
        and not is_shown(viewer, seat, move, owner, place)
    ]
    first = int(state["drawn"]) + (isinstance(move, Draw) and seat == viewer)
    return hidden + [("deck", k) for k in range(first, int(state["deck_size"]))]


def is_shown(viewer, seat, move, owner, place):
    match move:
        case Place(places=places):
            return owner == seat and place in places
        case Peek(place=at):
            return viewer == seat == owner and at == place
        case Spy(seat=of, place=at):
            return viewer == seat and (of, at) == (owner, place)
    return False


def shuffle_hidden(states, hidden, chance):
    cards = [int(states[0][field][at]) for field, at in hidden]
    chance.shuffle(cards)
    for (field, at), card in zip(hidden, cards, strict=True):
        states[0][field][at] = card


def test_a_drawn_card_in_hand_is_hidden_from_the_others():
    worlds = [Table("5 6 | 1 2", draw=card) for card in ("7", "11")]
    for table in worlds:
        table.play("1:draw")
        assert int(table.state["held_from"]) == DRAW_PILE
    for viewer in (1, None):
        assert worlds[0].observe(viewer) == worlds[1].observe(viewer)
    assert worlds[0].encode(1) == worlds[1].encode(1)
    assert worlds[0].legal(1) == worlds[1].legal(1) == set()
    assert worlds[0].observe(0) != worlds[1].observe(0)
