"""What the network sees of a table after a turn."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bots.the_game.thinkers import Thinker, played_on
from games.the_game.builders import table
from tablee.bots.the_game import fronts
from tablee.bots.the_game.fronts import lay_out_fronts, look_after
from tablee.bots.the_game.thinking import SEEN, lay_out
from tablee.bots.the_game.turns import find_turns
from tablee.bots.the_game.ways import BITS
from tablee.games.the_game.layout import PILES
from tablee.match import Match


class Onlooker(Thinker):
    """A seat that looks at the table after turns."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, 0, "best")
        self.scratch = self.room.scratch
        lay_out(self.known, 0, self.traits, self.scratch)
        lay_out_fronts(self.known, 0, self.scratch)

    def look(self, *laid: str) -> tuple[set[int], list[float]]:
        """What is there after these cards, written as ``37>A``."""
        room = self.scratch[0]
        turn = 0
        for n, step in enumerate(laid):
            card, pile = step.split(">")
            place = [int(held) for held in room["cards"]].index(int(card))
            turn |= (place * PILES + "ABCD".index(pile)) << (BITS * n)
        room["turns"][0], room["lengths"][0] = turn, len(laid)
        look_after(self.known, 0, self.scratch, 0)
        sight = [int(thing) for thing in room["sight"][: room["seen"]]]
        assert len(set(sight)) + held_alike(sight) == len(sight)
        return set(sight), [float(measure) for measure in room["measures"]]


def held_alike(sight: list[int]) -> int:
    """Two cards of the hand may look alike; nothing else is there twice."""
    held = [thing for thing in sight if fronts.HELD <= thing < fronts.SIZE]
    return len(held) - len(set(held))


def ahead(direction: int, place: int, *, held: bool, partner: int, both: bool) -> int:
    """The card at a place before the pile that is ahead."""
    kind = (int(held) * fronts.PARTNERS + partner) * 2 + int(both)
    return fronts.AHEAD[direction] + place * fronts.AHEAD_KINDS + kind


SMALL = "A 50; B 20; C 95; D 97; hand 41 62 72 96; draw 52 63 94 98"


def test_the_cards_before_a_pile_are_seen_in_order_with_what_jumps_back_from_them():
    sight, _ = Onlooker(table(SMALL)).look()
    # The falling piles have less room, so the rising ones are looked at last. On A: 52 (unseen),
    # 62 (in hand, and the unseen 52 jumps back from it), 63, 72 (62 jumps back).
    assert ahead(1, 0, held=False, partner=0, both=True) in sight
    assert ahead(1, 1, held=True, partner=1, both=True) in sight
    assert ahead(1, 2, held=False, partner=0, both=True) in sight
    assert ahead(1, 3, held=True, partner=2, both=True) in sight


def test_what_was_laid_is_not_before_a_pile_any_more():
    sight, _ = Onlooker(table(SMALL)).look("62>A")
    assert ahead(1, 0, held=False, partner=0, both=True) in sight  # 63
    assert ahead(1, 1, held=True, partner=0, both=True) in sight  # 72, for 62 has been laid


def test_a_card_above_the_falling_piles_fits_in_one_direction_only():
    sight, _ = Onlooker(table(SMALL)).look()
    # 94 and 96 fit on D, which stands at 97; 98 does not.
    assert ahead(1, 5, held=True, partner=0, both=True) in sight  # 96
    assert ahead(1, 6, held=False, partner=0, both=False) in sight  # 98


def test_a_jump_back_is_seen_with_what_it_wins():
    onlooker = Onlooker(table("A 51; B 20; C 95; D 97; hand 41 62; draw 45 50 94"))
    sight, measures = onlooker.look()
    won = 2  # 45 and 50 fit again
    back = fronts.BACK + 1 + (fronts.MOST_BACK + 1) + won  # in the hand
    assert back in sight
    assert measures[2 * PILES + 4] == 1 / 2.0  # one of the cards kept jumps back


def test_cards_that_fit_nowhere_are_counted():
    sight, measures = Onlooker(table("A 60; B 58; C 40; D 45; hand 51 52 70; draw 47 30")).look()
    assert fronts.DEAD + 3 in sight  # 47, 51 and 52
    assert fronts.DEAD_HELD + 2 in sight
    assert measures[2 * PILES + 1 : 2 * PILES + 3] == [3 / 4.0, 2.0]


@pytest.mark.parametrize("seed", range(20))
def test_a_table_and_its_mirror_look_the_same(seed):
    """Rising for falling and every card for what is left to 101: nothing has changed."""
    match = played_on(random.Random(seed), turns=seed + 1, players=1)
    if match.outcome is not None:
        pytest.skip("the game is over")
    before = Onlooker(match)
    turned = Onlooker(match)
    record = turned.known[0]
    size = int(record["hand_sizes"][0])
    record["tops"] = 101 - record["tops"][[2, 3, 0, 1]]
    record["hand"][:size] = 101 - record["hand"][:size][::-1]
    record["unseen"] = record["unseen"][::-1].copy()
    lay_out(turned.known, 0, turned.traits, turned.scratch)
    lay_out_fronts(turned.known, 0, turned.scratch)
    room = before.scratch[0]
    lay_out(before.known, 0, before.traits, before.scratch)
    find_turns(before.known, 0, before.traits, before.scratch, 8)
    for which in range(int(room["kept"])):
        steps = []
        mirrored = []
        turn = int(room["turns"][which])
        for n in range(int(room["lengths"][which])):
            step = (turn >> (BITS * n)) & 31
            card, pile = int(room["cards"][step // PILES]), step % PILES
            steps.append(f"{card}>{'ABCD'[pile]}")
            mirrored.append(f"{101 - card}>{'CDAB'[pile]}")
        fits = room["fits"]
        seen = before.look(*steps)
        if fits[0].sum() == fits[1].sum():
            continue  # which direction comes first is arbitrary then
        sight, measures = turned.look(*mirrored)
        assert (sight, pytest.approx(measures)) == seen


@pytest.mark.parametrize("seed", range(10))
def test_looking_changes_nothing_and_never_sees_more_than_there_is_room_for(seed):
    match = played_on(random.Random(seed), turns=3 * seed, players=1)
    if match.outcome is not None:
        pytest.skip("the game is over")
    onlooker = Onlooker(match)
    find_turns(onlooker.known, 0, onlooker.traits, onlooker.scratch, 8)
    room = onlooker.scratch[0]
    kept = [name for name in onlooker.scratch.dtype.names if name in {"where", "below", "coming"}]
    before = {name: room[name].copy() for name in kept}
    looks = []
    for _ in range(2):
        for which in range(int(room["kept"])):
            look_after(onlooker.known, 0, onlooker.scratch, which)
            assert room["seen"] <= SEEN
            sight = room["sight"][: room["seen"]]
            assert ((sight >= 0) & (sight < fronts.SIGHTS)).all()
            looks.append(sight.tobytes())
    assert looks[: len(looks) // 2] == looks[len(looks) // 2 :]
    assert all(np.array_equal(room[name], before[name]) for name in kept)
