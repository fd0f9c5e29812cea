"""A hint is a legal move that a bot chose from what one seat knows, said in words."""

from __future__ import annotations

import random

import pytest

from conformance.worlds import World, exchanged
from tablee.bots import NO_LIMIT, default_bot
from tablee.errors import IllegalMove
from tablee.games.the_game import TheGameOptions
from tablee.hints import Hint, find_hint
from tablee.lessons import lesson_of
from tablee.lessons.arranged import ArrangedMatch
from tablee.match import Match
from tablee.registry import find_game, game_names
from tablee.words import LANGUAGES

NAMES = ("Anna", "Basile", "Chloé")


def hint_at(match: Match, seat: int, prepared: tuple[int, ...] = ()) -> Hint | None:
    bot = default_bot(match.game)
    made = len(match.played)
    dice = random.Random(made)
    return find_hint(match, seat, made, prepared, bot=bot, dice=dice, budget=NO_LIMIT)


@pytest.mark.parametrize("name", game_names())
def test_hints_are_legal_and_speak_both_languages_through_a_whole_game(name: str):
    game = find_game(name)
    match = Match(game, players=3, seed=bytes(32))
    said: set[str] = set()
    for k in range(60):
        if match.outcome is not None:
            break
        seat = match.awaited[k % len(match.awaited)]
        hint = hint_at(match, seat)
        if hint is None:  # it waits for the others, who are asked next
            continue
        assert hint.move in match.legal_moves(seat)
        texts = [hint.text(NAMES, language) for language in LANGUAGES]
        assert len(set(texts)) == 2
        for text in texts:
            assert "{" not in text
            assert text.rstrip()[-1] in ".!"
        said.add(texts[0])
        match.apply(seat, hint.move)
    assert len(said) > 5


@pytest.mark.parametrize("name", game_names())
def test_a_hint_is_the_same_whatever_the_others_hold(name: str):
    game = find_game(name)
    rng = random.Random(5)
    settings = {"players": 3, "options": game.options()}
    cards = len(World(game, [], **settings).orders[0])
    world = World(game, [rng.sample(range(cards), cards)], **settings)
    compared = 0
    while world.outcome is None and len(world.played) < 25:
        seat = world.awaited[0]
        other = World(game, exchanged(world, seat, rng), **settings)
        try:
            for played in world.played:
                other.apply(played.seat, played.move)
        except IllegalMove:
            pass
        else:
            if other.observe(seat) == world.observe(seat):
                assert hint_in(other, seat) == hint_in(world, seat)
                compared += 1
        world.apply(seat, rng.choice(world.legal_moves(seat)))
    assert compared > 3


def hint_in(world: World, seat: int) -> Hint | None:
    """The same for a world, which is played again in the same order of cards."""
    orders, options = world.orders, world.options
    world.afresh = lambda: World(world.game, orders, players=world.players, options=options)
    return hint_at(world, seat)


def lesson_match(game: str, name: str) -> Match:
    """A position that the lessons have, where it is clear what to do."""
    found = find_game(game)
    step = lesson_of(found).find(name)
    match = ArrangedMatch(found, step)
    match.afresh = lambda: ArrangedMatch(found, step)
    for written in step.before:
        seat, _, move = written.partition(":")
        match.apply(int(seat) - 1, move)
    return match


@pytest.mark.clause("TG-7")
def test_a_jump_back_is_found_and_explained():
    hint = hint_at(lesson_match("the-game", "back"), 0)
    assert hint.written == "37>A"
    assert (
        hint.text(NAMES, "en") == "Lay 37 on pile A. It jumps back, and the pile wins 10 numbers."
    )
    assert "regagne 10 nombres" in hint.text(NAMES, "fr")


@pytest.mark.parametrize(
    ("lesson", "text"),
    [
        ("rise", "Lay 3 on pile A. It leaves out 1 number; no card of yours leaves out fewer."),
        ("fall", "Lay 12 on pile A. It leaves out no number."),
    ],
)
def test_what_a_card_leaves_out_is_counted(lesson: str, text: str):
    assert hint_at(lesson_match("the-game", lesson), 0).text(NAMES, "en") == text


def test_after_what_is_prepared_the_next_card_is_told():
    match = lesson_match("the-game", "end")
    moves = match.game.moves
    first = hint_at(match, 0)
    assert first.written == "80>A"
    second = hint_at(match, 0, (moves.to_number(first.move),))
    assert second.written == "93>A"
    assert len(match.played) == len(lesson_of(match.game).find("end").before)


def test_what_cannot_be_foreseen_cannot_be_prepared():
    match = lesson_match("the-game", "fall")
    with pytest.raises(IllegalMove):
        hint_at(match, 0, (match.game.moves.to_number(match.game.moves.parse_move("end")),))


@pytest.mark.clause("UT-16")
def test_a_call_that_is_due_comes_before_everything():
    match = lesson_match("upturn", "call")
    match.apply(0, "4")
    hint = hint_at(match, 0)
    assert hint.written == "upturn"


def test_who_is_not_awaited_has_nothing_to_do_but_to_talk():
    options = TheGameOptions(starter="first", talk="silent")
    match = Match(find_game("the-game"), players=2, seed=bytes(32), options=options)
    assert hint_at(match, 1) is None
