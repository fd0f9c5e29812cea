"""Nobody learns what they have not seen: from views, masks, events, reasons or previews.

Two worlds that differ only in tiles that a viewer has not seen are played side by side, and the
viewer is asked about everything in both.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.upturn.builders import match_of, play, table
from tablee.errors import IllegalMove
from tablee.games.upturn.events import RackDealt, TilesDrawn, TilesGiven
from tablee.games.upturn.moves import Call, Draw, Hit
from tablee.games.upturn.racks import put_on_rack
from tablee.games.upturn.views import codes_of


def other_world(match, viewer, rng):
    """The same table with the tiles that ``viewer`` has not seen dealt out anew."""
    states = match._states.copy()
    state = states[0]
    hidden_seats = [seat for seat in range(match.players) if seat != viewer]
    racks = {seat: codes_of(states, seat) for seat in hidden_seats}
    first, end = int(state["bag_from"]), int(state["bag_end"])
    unseen = [tile for rack in racks.values() for tile in rack]
    unseen += [int(tile) for tile in state["bag"][first:end]]
    rng.shuffle(unseen)
    for seat in hidden_seats:
        state["racks"][seat] = 0
        state["rack_actions"][seat] = 0
        state["rack_kinds"][seat] = 0
        state["rack_sizes"][seat] = 0
        for _ in racks[seat]:
            put_on_rack(states, 0, seat, unseen.pop())
    state["bag"][first:end] = unseen
    if state["turn"] != viewer and state["drawn"]:
        state["drawn"] = codes_of(states, int(state["turn"]))[0]
    twin = object.__new__(type(match))
    twin.__dict__.update(match.__dict__)
    twin._states = states
    twin.played = list(match.played)
    return twin


def answers(match, viewer):
    """Everything that can be asked on behalf of a viewer without changing anything."""
    found = [match.observe(viewer)]
    if viewer is None:
        return found
    found += [match.legal_moves(viewer), match.encode(viewer).tolist()]
    found.append([np.flatnonzero(match.mask(viewer)).tolist()])
    for number in range(match.game.moves.count):
        try:
            found.append(match.preview(viewer, [number]))
        except IllegalMove as error:
            found.append(str(error))
    return found


@pytest.mark.clause("UT-3", "UT-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_that_differ_in_what_a_viewer_has_not_seen_look_the_same(players):
    for seed in range(3):
        rng = random.Random(seed)
        match = match_of(players, seed=bytes([seed, players]) * 16, mark_self=seed == 2)
        for step in range(120):
            if match.outcome is not None:
                break
            viewer = rng.choice([*range(players), None])
            if step % 8 == 0:
                world = other_world(match, viewer, rng)
                assert answers(world, viewer) == answers(match, viewer)
            choices = [(seat, m) for seat in range(players) for m in match.legal_moves(seat)]
            seat, move = rng.choice(choices)
            before = other_world(match, seat, rng)
            happened = match.apply(seat, move)
            if not isinstance(move, Draw) and match._chance_steps == before._chance_steps:
                compare_events(before, seat, move, happened, match)


def compare_events(world, seat, move, happened, match):
    """The mover's own events are the same in both worlds, but for tiles it drew itself."""
    elsewhere = world.apply(seat, move).seen_by(seat)
    here = happened.seen_by(seat)
    if any(isinstance(event, TilesDrawn) and event.seat == seat for event in here):
        return
    assert elsewhere == here


@pytest.mark.clause("UT-3", "UT-8", "UT-12", "UT-16")
def test_tiles_are_named_to_their_owner_only():
    for seed in range(6):
        rng = random.Random(seed)
        match = match_of(2 + seed % 3, seed=bytes([seed]) * 32)
        happenings = [match.opening]
        for _ in range(150):
            choices = [
                (seat, move) for seat in range(match.players) for move in match.legal_moves(seat)
            ]
            if choices:
                happenings.append(match.apply(*rng.choice(choices)))
        for happened in happenings:
            for viewer in (*range(match.players), None):
                for event in happened.seen_by(viewer):
                    if isinstance(event, RackDealt | TilesDrawn):
                        assert (event.tiles is not None) == (event.seat == viewer)
                    if isinstance(event, TilesGiven):
                        assert (event.tiles is not None) == (event.receiver == viewer)


def test_events_tell_every_change_of_a_rack():
    """Whoever adds up their own events knows their own rack: nothing is left untold."""
    for seed in range(9):
        rng = random.Random(seed)
        match = match_of(2 + seed % 3, seed=bytes([seed]) * 32, mark_self=seed % 2 == 1)
        sizes = list(match.observe(None).rack_sizes)
        racks = [sorted(map(str, match.observe(seat).rack)) for seat in range(match.players)]
        for _ in range(250):
            choices = [
                (seat, move) for seat in range(match.players) for move in match.legal_moves(seat)
            ]
            if not choices:
                break
            laying = [choice for choice in choices if not isinstance(choice[1], Draw | Call)]
            seat, move = rng.choice(laying or choices if rng.random() < 0.7 else choices)
            for event in match.apply(seat, move)._events:
                account(event, racks, sizes)
            assert tuple(sizes) == match.observe(None).rack_sizes
            for owner in range(match.players):
                assert sorted(racks[owner]) == sorted(map(str, match.observe(owner).rack))


def account(event, racks, sizes):
    name = type(event).__name__
    if name == "TileLaid":
        racks[event.seat].remove(str(event.tile))
        sizes[event.seat] -= 1
    elif name in ("TilesDrawn", "TilesGiven"):
        owner = event.seat if name == "TilesDrawn" else event.receiver
        assert event.count == len(event.tiles)
        racks[owner].extend(map(str, event.tiles))
        sizes[owner] += event.count


def test_what_would_show_a_tile_can_only_be_made():
    match = table(
        "rising; laid 20 40; rack 42 3 9; rack 50 51; rack 8 7; bag 60 61", mark_self=True
    )
    with pytest.raises(IllegalMove, match="only be made"):
        match.preview(0, ["draw"])
    assert match.preview(0, ["42"]).observation.last_number == 42
    marked = table("rising; laid 20; rack 41 3 9; rack 50 51; rack 8 7; bag 60 61", mark_self=True)
    assert marked.preview(0, ["41", Hit(1)]).observation.rack_sizes == (2, 3, 2)
    with pytest.raises(IllegalMove, match="only be made"):
        marked.preview(0, ["41", Hit(0)])


@pytest.mark.clause("UT-16")
def test_a_penalty_of_ones_own_and_a_new_bag_can_only_be_made():
    owing = table("rising; laid 40; rack 43; rack 51 8; due 0; bag 60 61 62")
    with pytest.raises(IllegalMove, match="only be made"):
        owing.preview(0, ["43"])
    refilled = table("rising; laid 10 40; rack 44 3 9; rack 51 8; rack 1 2; bag")
    with pytest.raises(IllegalMove, match="only be made"):
        refilled.preview(0, ["44"])


def test_a_preview_leaves_the_table_as_it_was():
    match = table("rising; laid 40; rack 42 44 3; rack 50 51; rack 1 2; bag 60 61 62")
    before = match.fingerprint()
    tried = match.preview(0, ["run 44", "42", "44", "give #2"])
    assert tried.observation.lines == ((40, 42, 44),)
    assert match.fingerprint() == before
    play(match, "run 44", "42")
