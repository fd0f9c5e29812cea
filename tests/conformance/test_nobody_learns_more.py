"""The leak test: two worlds that differ only in what a viewer may not know look the same to them.

A game is played; then the cards that are still hidden from one viewer are exchanged, and the very
same moves are made from the start in that other world. Everything the viewer is given on the way
must be the same: events, observations, legal moves, masks, numbers, previews and refusals.
"""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conformance.play import LITTLE_THOUGHT, can_begin, options_of, step
from conformance.worlds import HIDDEN, World, exchanged
from tablee.bots import Bot, bot_names, find_bot, mind_of
from tablee.bots.thinking import compile_thinking
from tablee.errors import IllegalMove
from tablee.game import Viewer
from tablee.match import Happened, Match
from tablee.registry import find_game, game_names
from tablee.rules import room_for_moves

MOST_LISTED = 30_000  # legal moves in a game: twelve cards of Cabo have 4,095 sets, turn after turn


def everything_given(
    match: Match, viewer: Viewer, happened: Happened, number: int, bots: list[Bot]
) -> list[bytes]:
    """All that a viewer can get out of a match at one moment, as bytes."""
    given_out: list[object] = [happened.seen_by(viewer), match.observe(viewer), match.awaited]
    standing = match.standing()
    given_out += [standing.observations[0 if viewer is None else viewer + 1], standing.awaited]
    if viewer is not None:
        given_out.append(standing.legal[viewer])
        given_out += [match.legal_moves(viewer), match.mask(viewer).tobytes()]
        given_out += [match.encode(viewer).tobytes(), answers(match, viewer, number)]
        for bot in bots:
            for event in happened.seen_by(viewer):
                bot.hear(event)
        given_out += bots_choices(match, viewer, number, bots)
    return [msgspec.json.encode(item) for item in given_out]


def answers(match: Match, seat: int, number: int) -> list[object]:
    """What previews and illegal tries are answered, for some moves."""
    rng = random.Random(number)
    found: list[object] = []
    room = room_for_moves(match.game)
    count = match.game.rules["awaited_moves"](match._states, 0, seat, room)
    for pick in range(4):
        tried = rng.randrange(match.game.moves.count)
        legal = room[:count] if pick < 2 and count else match.legal_numbers(seat)
        if len(legal) and pick < 3:
            tried = int(rng.choice(legal))
        try:
            preview = match.preview(seat, [tried])
        except IllegalMove as refusal:
            found += [refusal.text("en"), refusal.text("fr")]
        else:
            found += [preview.observation, preview.legal_moves]
    return found


def bots_choices(match: Match, seat: int, number: int, bots: list[Bot]) -> list[object]:
    """A bot's choice depends on nothing that its seat may not know."""
    if seat not in match.awaited:
        return []
    legal, observation = match.legal_moves(seat), match.observe(seat)
    return [bot.choose(observation, legal, random.Random(number), LITTLE_THOUGHT) for bot in bots]


def replay(world: World, moves: list[tuple[int, int]], viewer: Viewer) -> list[list[bytes]] | None:
    """What the viewer is given in a world; None if the moves cannot be made there."""
    game = world.game
    seat = 0 if viewer is None else viewer
    bots = [
        find_bot(game, name).sit_down(seat, world.players, world.options)
        for name in bot_names(game)
    ]
    given_out = [everything_given(world, viewer, world.opening, 0, bots)]
    for number, (mover, move) in enumerate(moves, 1):
        try:
            happened = world.apply(mover, move)
        except IllegalMove:
            return None
        given_out.append(everything_given(world, viewer, happened, number, bots))
    return given_out


@pytest.mark.parametrize("name", game_names())
@settings(max_examples=25)
@given(data=st.data())
def test_worlds_that_differ_in_what_is_hidden_look_the_same(name, data):
    check_one_viewer(name, data, most=40, part=0)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("name", game_names())
@settings(max_examples=60)
@given(data=st.data())
def test_and_so_they_do_in_longer_games(name, part, data):
    check_one_viewer(name, data, most=250, part=part + 1)


def check_one_viewer(name: str, data: st.DataObject, most: int, part: int) -> None:
    game = find_game(name)
    # A bot searches once that is compiled; what it chooses must not depend on when that was.
    compile_thinking(game, mind_of(game))
    options = data.draw(options_of(game))
    players = data.draw(st.sampled_from(game.players))
    assume(can_begin(game, players, options))
    # Every part draws the same examples; the games that are played from them are others.
    rng = random.Random(f"{part} {data.draw(st.integers(0, 2**32))}")
    viewer = data.draw(st.sampled_from([None, *range(players)]))
    length = data.draw(st.integers(0, most))
    world = World(game, [], players=players, options=options)
    listed = 0
    while world.outcome is None and len(world.played) < length and listed < MOST_LISTED:
        step(world, rng, sensible=True)
        listed += max(len(world.legal_numbers(seat)) for seat in range(players))
    moves = [(played.seat, played.move) for played in world.played]
    other_orders = exchanged(world, viewer, rng)
    assume(other_orders != world.orders)
    ours = World(game, world.orders, players=players, options=options)
    theirs = World(game, other_orders, players=players, options=options)
    here, there = replay(ours, moves, viewer), replay(theirs, moves, viewer)
    # A player who could move here may be stuck there: that would have been seen by all.
    assume(there is not None and theirs.outcome == ours.outcome)
    assert here == there


def test_every_game_has_its_oracle():
    assert set(HIDDEN) == set(game_names())
