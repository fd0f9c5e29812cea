"""The kernel beside the reference: two readings of the same clauses must agree everywhere.

Shrunken boxes are played through exhaustively: from each deck, every state that any play can reach
is visited once and compared. Full boxes are compared game by game, from seeds.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import asdict

import numpy as np
import pytest

from reference import the_game as reference
from tablee.games.the_game import Box, TheGame, TheGameOptions
from tablee.games.the_game.views import TheGameObservation, observe, outcome
from tablee.rules import ORDER_TYPE, Rules, compile_rules, plain_rules, room_for_moves

TALK = ("keep", "no-", "withdraw", "willing")


class Kernel:
    """The kernel, driven like the reference."""

    def __init__(self, game: TheGame, rules: Rules, players: int, options: TheGameOptions) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.states = np.zeros(1, game.layout)
        self.room = room_for_moves(game)
        rules.set_up(self.states, 0, game.setting(players, options))

    def copy(self) -> Kernel:
        twin = object.__new__(Kernel)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        return twin

    def supply(self, order: list[int]) -> None:
        self.rules.supply(self.states, 0, np.array(order, ORDER_TYPE))

    def legal(self, seat: int) -> dict[str, int]:
        count = self.rules.legal_moves(self.states, 0, seat, self.room)
        numbers = [int(number) for number in self.room[:count]]
        assert len(set(numbers)) == len(numbers)
        return {WRITTEN[number]: number for number in numbers}

    def key(self) -> bytes:
        """What the rules depend on: not the order of a hand, nor of the cards laid before."""
        state = self.states.copy()
        state["hands"].sort()
        state["laid_cards"] = 0
        state["laid_piles"] = 0
        return state.tobytes()

    def apply(self, seat: int, text: str) -> None:
        self.rules.apply(self.states, 0, seat, NUMBERS[text])


MOVES = TheGame.moves
WRITTEN = [MOVES.format_move(MOVES.from_number(number)) for number in range(MOVES.count)]
NUMBERS = {text: number for number, text in enumerate(WRITTEN)}


def as_reference(seen: TheGameObservation) -> dict[str, object]:
    """Our observation in the reference's words."""
    return {
        "phase": seen.phase,
        "tops": list(seen.tops),
        "hand": None if seen.hand is None else list(seen.hand),
        "hand_sizes": list(seen.hand_sizes),
        "draw_pile": seen.draw_pile,
        "on_turn": seen.on_turn,
        "minimum": seen.minimum,
        "laid_this_turn": [list(laid) for laid in seen.laid_this_turn],
        "last_turn": [list(laid) for laid in seen.last_turn],
        "signals": [list(given) for given in seen.signals],
        "willing": list(seen.willing),
        "laid": None if seen.laid is None else [list(laid) for laid in seen.laid],
    }


def compare(kernel: Kernel, state: reference.State) -> None:
    """Everything that can be asked of a state, asked of both."""
    compare_moves(kernel, state)
    for viewer in (*range(kernel.players), None):
        ours = as_reference(observe(kernel.states, viewer))
        theirs = reference.observe(state, viewer)
        assert ours == {**theirs, **{k: listed(v) for k, v in theirs.items()}}


def compare_moves(kernel: Kernel, state: reference.State) -> None:
    assert kernel.rules.chance_due(kernel.states, 0) == reference.chance_due(state)
    awaited = int(kernel.rules.awaited(kernel.states, 0))
    assert awaited == sum(1 << seat for seat in reference.awaited(state))
    for seat in range(kernel.players):
        assert kernel.legal(seat).keys() == reference.legal_moves(state, seat)
    ours, theirs = outcome(kernel.states), reference.outcome(state)
    assert (ours is None) == (theirs is None)
    if ours is not None and theirs is not None:
        assert (ours.termination.replace("-", " "), ours.scores[0]) == theirs


def listed(value: object) -> object:
    """Tuples as lists, so that only content is compared."""
    return [listed(item) for item in value] if isinstance(value, list | tuple) else value


def both(players: int, options: TheGameOptions, box: Box, rules_of: object) -> tuple:
    game = TheGame(box)
    kernel = Kernel(game, rules_of(game), players, options)
    state = reference.new_game(
        players,
        reference.Options(**asdict(options)),
        reference.Box(highest=box.highest, jump=box.jump),
        hand_size=box.hand_size,
    )
    return kernel, state


def explore(kernel: Kernel, state: reference.State, *, with_talk: bool) -> int:
    """Visit every reachable state once; how many there were."""
    waiting = [(kernel, state)]
    seen: set[bytes] = set()
    while waiting:
        kernel, state = waiting.pop()
        key = kernel.key()
        if key in seen:
            continue
        seen.add(key)
        compare(kernel, state)
        if n := reference.chance_due(state):
            for order in itertools.permutations(range(n)):
                supplied = kernel.copy()
                supplied.supply(list(order))
                waiting.append((supplied, reference.supply(state, order)))
        for seat in range(kernel.players):
            for text in kernel.legal(seat):
                if with_talk or not text.startswith(TALK):
                    moved = kernel.copy()
                    moved.apply(seat, text)
                    waiting.append((moved, reference.apply(state, seat, text)))
    return len(seen)


# players, highest card, jump, hand, minimum, starter: small enough for every deal
EVERY_DEAL = [
    (1, 5, 2, 2, 2, "agree"),
    (1, 5, 2, 3, 3, "random"),
    (1, 6, 2, 2, 2, "first"),
    (2, 5, 2, 2, 2, "agree"),
    (2, 5, 1, 2, 3, "random"),
    (2, 5, 3, 1, 2, "first"),
    (3, 5, 2, 1, 2, "agree"),
    (3, 4, 1, 1, 2, "random"),
]
# and larger ones, from some deals
SOME_DEALS = [
    (1, 7, 3, 3, 2, "first"),
    (1, 7, 2, 3, 3, "first"),
    (2, 7, 2, 2, 2, "agree"),
    (3, 7, 2, 2, 2, "random"),
]
ONE_DEAL = [(2, 7, 3, 3, 3, "first"), (3, 8, 2, 2, 2, "first")]
RULES_OF_PLAY = ("TG-5", "TG-6", "TG-7", "TG-8", "TG-10", "TG-11", "TG-12", "TG-16")


def shrunken(players, highest, jump, hand, minimum, starter, rules_of=compile_rules):
    options = TheGameOptions(minimum=minimum, starter=starter, talk="silent")
    return both(players, options, Box(highest=highest, jump=jump, hand_size=hand), rules_of)


@pytest.mark.slow
@pytest.mark.clause(*RULES_OF_PLAY)
@pytest.mark.parametrize("box", EVERY_DEAL, ids=str)
def test_every_state_of_every_deal_of_a_small_box(box):
    assert explore(*shrunken(*box), with_talk=False) > 100


@pytest.mark.slow
@pytest.mark.clause(*RULES_OF_PLAY)
@pytest.mark.parametrize(
    ("box", "deal"),
    [*itertools.product(SOME_DEALS, [1, 2]), *((box, 3) for box in ONE_DEAL)],
    ids=str,
)
def test_every_state_of_some_deals_of_a_larger_box(box, deal):
    kernel, state = shrunken(*box)
    cards = box[1] - 1
    order = random.Random(deal).sample(range(cards), cards)
    kernel.supply(order)
    assert explore(kernel, reference.supply(state, order), with_talk=False) > 1_000


@pytest.mark.clause(*RULES_OF_PLAY)
@pytest.mark.parametrize("box", EVERY_DEAL[::3], ids=str)
def test_every_state_of_one_deal_both_plain_and_compiled(mode, box):
    kernel, state = shrunken(*box, plain_rules if mode == "plain" else compile_rules)
    cards = box[1] - 1
    order = random.Random(5).sample(range(cards), cards)
    kernel.supply(order)
    assert explore(kernel, reference.supply(state, order), with_talk=False) > 10


@pytest.mark.slow
@pytest.mark.clause("TG-4", "TG-14")
def test_every_state_with_talk_of_a_tiny_box():
    options = TheGameOptions(starter="agree", talk="signals")
    box = Box(highest=2, jump=1, hand_size=1)
    kernel, state = both(1, options, box, compile_rules)
    assert explore(kernel, state, with_talk=True) > 1_000


# --- full boxes ----------------------------------------------------------------------------------

STARTERS = ("agree", "random", "first")
TALKS = ("strict", "open", "signals", "silent")
HISTORIES = ("hidden", "open")


def play_full_game(rules: Rules, game: TheGame, players: int, minimum: int, number: int) -> None:
    """One seeded game, compared move by move; other options go round with its number."""
    rng = random.Random(f"{players} {minimum} {number}")
    options = TheGameOptions(
        minimum=minimum,
        smaller_hand=number % 2 == 1,
        starter=STARTERS[number % 3],
        talk=TALKS[number // 3 % 4],
        history=HISTORIES[number // 12 % 2],
    )
    careful = number % 16 == 0  # small steps, to come far
    kernel = Kernel(game, rules, players, options)
    state = reference.new_game(players, reference.Options(**asdict(options)))
    while reference.outcome(state) is None:
        if n := reference.chance_due(state):
            order = rng.sample(range(n), n)
            kernel.supply(order)
            state = reference.supply(state, order)
            continue
        seat = rng.choice(sorted(reference.awaited(state)))
        dice = rng.random()
        if dice < 0.005:
            compare(kernel, state)
        if dice < 0.03:
            seat = rng.randrange(players)
        ours = kernel.legal(seat)
        assert ours.keys() == reference.legal_moves(state, seat)
        text = pick(rng, ours, kernel, careful=careful)
        if text is not None:
            kernel.apply(seat, text)
            state = reference.apply(state, seat, text)
    compare(kernel, state)


def pick(rng: random.Random, legal: dict[str, int], kernel: Kernel, *, careful: bool) -> str | None:
    """Mostly a move of the turn, now and then a word."""
    words = sorted(text for text in legal if text.startswith(TALK))
    moves = sorted(legal.keys() - words)
    if words and (not moves or rng.random() < 0.05):
        return rng.choice(words)
    if not careful or not moves or rng.random() < 0.05:
        return rng.choice(moves) if moves else None
    if "end" in moves:
        return "end"
    tops = kernel.states[0]["tops"]

    def step(text: str) -> int:
        card, _, pile = text.partition(">")
        if not pile:
            return 0
        at = "ABCD".index(pile)
        return int(card) - int(tops[at]) if at < 2 else int(tops[at]) - int(card)

    return min(moves, key=step)


CHUNK = 1_000


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 10_000, CHUNK))
@pytest.mark.parametrize("minimum", [2, 3])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_ten_thousand_full_games_agree(players, minimum, first):
    game = TheGame()
    rules = compile_rules(game)
    for number in range(first, first + CHUNK):
        play_full_game(rules, game, players, minimum, number)


@pytest.mark.parametrize("minimum", [2, 3])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_some_full_games_agree(mode, players, minimum):
    game = TheGame()
    rules = plain_rules(game) if mode == "plain" else compile_rules(game)
    for number in range(10_000, 10_008):
        play_full_game(rules, game, players, minimum, number)
