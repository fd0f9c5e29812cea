"""The fold: the same log gives the same table, and streams count only what was told."""

from __future__ import annotations

import random
from collections import deque

import pytest

from tablee.game import Event, Game, Viewer
from tablee.match import Happened, Match
from tablee.registry import find_game, game_names
from tablee.server import entries as e
from tablee.server.limits import Bucket, address_key
from tablee.server.records import rebuild
from tablee.server.table import TableState


def created(game: Game) -> list[e.Entry]:
    """A table of two, about to begin."""
    return [
        e.Created(
            game=game.name,
            options={},
            seats=(e.SeatPlan(kind="person", name="Anna"), e.SeatPlan(kind="open")),
            guest="anna",
            listed=False,
            seconds_per_move=0,
            commitment="",
        ),
        e.Joined(seat=1, guest="basile", name="Basile", id="j"),
        e.Started(rules_version=game.rules_version, material=game.material(), by=0),
    ]


def played(game: Game, moves: int) -> tuple[TableState, list[e.Entry]]:
    """A table with some moves, and its log."""
    state = TableState("table", {1: bytes(32)})
    log = created(game)
    for entry in log:
        state.apply(entry)
    rng = random.Random(moves)
    for number in range(moves):
        if state.match.outcome is not None:
            break
        seat = rng.choice(state.match.awaited)
        move = rng.choice(state.match.legal_numbers(seat).tolist())
        log.append(e.Moved(move=move, by=seat, id=f"{number}"))
        state.apply(log[-1])
    return state, log


@pytest.mark.parametrize("name", game_names())
def test_the_same_log_gives_the_same_table(name):
    state, log = played(find_game(name), 60)
    bodies = [e.encode_entry(entry) for entry in log]
    again = rebuild("table", bodies, {1: bytes(32)}, deque())
    assert again.view() == state.view()
    assert again.numbers == state.numbers
    assert again.version == state.version == len(log)
    assert again.match.fingerprint() == state.match.fingerprint()
    assert {k: p.done for k, p in again.people.items()} == {
        k: p.done for k, p in state.people.items()
    }


@pytest.mark.parametrize("name", game_names())
def test_no_entry_holds_the_secret(name):
    secret = bytes(range(32))
    state = TableState("table", {1: secret})
    for entry in created(find_game(name)):
        state.apply(entry)
        assert secret.hex().encode() not in e.encode_entry(entry)
    assert state.view().reveal is None


def test_a_stream_does_not_count_what_its_viewer_was_not_told(monkeypatch):
    """Our games tell everybody of every move; one that did not must not be betrayed by a number."""

    class Whisper(Event, frozen=True, tag="whisper"):
        to: int

        def seen_by(self, viewer: Viewer) -> Event | None:
            return self if viewer == self.to else None

    state, _ = played(find_game("the-game"), 0)
    before = list(state.numbers)
    monkeypatch.setattr(Match, "apply", lambda *_: Happened((Whisper(1),)))
    applied = state.apply(e.Moved(move=0, by=0))
    gained = [now - then for now, then in zip(state.numbers, before, strict=True)]
    # Who watches: nothing. Seat 0 moved and knows it. Seat 1 was told. Nobody sits further on.
    assert gained == [0, 1, 1, 0, 0, 0]
    assert applied.to == (1, 2)


def test_a_person_has_so_many_ids_remembered():
    state, _ = played(find_game("the-game"), 80)
    assert all(len(person.done) <= 16 for person in state.people.values())


def test_a_bucket_empties_fills_and_does_not_mind_a_clock_that_jumps_back():
    bucket = Bucket(rate=2, burst=3, now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(101.0) for _ in range(3)] == [True, True, False]
    assert not bucket.take(50.0)
    assert [bucket.take(51.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("", "", True),
    ],
)
def test_one_household_is_one_address(one, other, same):
    assert (address_key(one) == address_key(other)) is same
