"""TG-5 to TG-7: what may be laid on what."""

import pytest

from games.the_game.builders import lay_all, match_of, table, texts
from tablee.errors import IllegalMove


def sequence(rules, pile: str, *cards: int) -> None:
    """Lay cards one after the other on one pile, a hand of eight at a time."""
    start = 1 if pile in "AB" else 100
    for at in range(0, len(cards), 8):
        hand = cards[at : at + 8]
        spare = next(card for card in range(2, 100) if card not in cards)
        match = table(f"{pile} {start}; hand {' '.join(map(str, hand))}; draw {spare}", rules=rules)
        lay_all(match, *(f"{card}>{pile}" for card in hand))
        start = hand[-1]
        assert match.observe(0).tops["ABCD".index(pile)] == start


@pytest.mark.clause("TG-6")
@pytest.mark.parametrize(
    "cards", [(3, 11, 12, 13, 18, 20, 34, 35, 51), (2, 7, 19, 25, 28, 29, 49), (4, 8, 13)]
)
def test_the_rulebook_s_rising_sequences_are_legal(rules, cards):
    sequence(rules, "A", *cards)
    sequence(rules, "B", *cards)


@pytest.mark.clause("TG-6")
@pytest.mark.parametrize("cards", [(94, 90, 78, 61, 60, 57), (98, 97, 88, 83, 81)])
def test_the_rulebook_s_falling_sequences_are_legal(rules, cards):
    sequence(rules, "C", *cards)
    sequence(rules, "D", *cards)


@pytest.mark.clause("TG-7")
def test_on_a_rising_47_one_may_jump_back_to_37_only(rules):
    match = table("A 47; B 99; C 2; D 2; hand 36 37 38 48 99", rules=rules)
    assert texts(match) == ["37>A", "48>A", "99>A"]
    assert "35>A" in texts(table("A 45; hand 35 36", rules=rules))


@pytest.mark.clause("TG-7")
def test_on_a_falling_65_one_may_jump_back_to_75_only(rules):
    match = table("A 99; B 99; C 65; D 2; hand 64 66 74 75 76", rules=rules)
    assert texts(match) == ["64>C", "75>C"]


@pytest.mark.clause("TG-7")
def test_jumps_back_mix_with_ordinary_cards_as_often_as_one_likes(rules):
    match = table("A 47; C 30; hand 37 40 48 38 35 45 99; draw 2", rules=rules)
    lay_all(match, "37>A", "48>A", "38>A", "40>C", "35>C", "45>C")
    assert match.observe(0).tops == (38, 1, 45, 100)


@pytest.mark.clause("TG-6", "TG-7")
def test_every_card_on_every_top_follows_the_rule_as_written(rules):
    for first in range(2, 100, 7):
        hand = range(first, first + 7)
        rising = table(f"A 1; hand {' '.join(map(str, hand))}", rules=rules)
        falling = table(f"C 100; hand {' '.join(map(str, hand))}", rules=rules)
        for top in range(1, 101):
            rising._states[0]["tops"][0] = top
            falling._states[0]["tops"][2] = top
            assert {text for text in texts(rising) if text.endswith("A")} == {
                f"{card}>A" for card in hand if card > top or card == top - 10
            }
            assert {text for text in texts(falling) if text.endswith("C")} == {
                f"{card}>C" for card in hand if card < top or card == top + 10
            }


@pytest.mark.clause("TG-5")
def test_a_turn_of_four_cards_on_three_piles_is_followed_by_a_draw_of_four(rules):
    match = table(
        "A 5; B 9; D 80; hand 6 10 11 70 50 51; hand 12 13; draw 20 21 22 23 24", rules=rules
    )
    lay_all(match, "6>A", "10>B", "11>B", "70>D", "end")
    table_now = match.observe(0)
    assert table_now.hand == (20, 21, 22, 23, 50, 51)
    assert table_now.draw_pile == 1
    assert table_now.on_turn == 1


@pytest.mark.clause("TG-5")
def test_the_turn_can_end_after_two_cards_and_not_before(rules):
    match = table("hand 10 20 30; hand 40 41; draw 50 51", rules=rules)
    assert "end" not in texts(match)
    match.apply(0, "10>A")
    assert "end" not in texts(match)
    with pytest.raises(IllegalMove, match="You must lay at least 2 this turn: 1 more card"):
        match.apply(0, "end")
    match.apply(0, "20>A")
    assert "end" in texts(match)


@pytest.mark.clause("TG-5")
def test_one_may_go_on_down_to_an_empty_hand(rules):
    match = table("hand 10 20 30; hand 40 41; draw 50 51", rules=rules)
    lay_all(match, "10>A", "20>A", "30>A")
    assert texts(match) == ["end"]
    match.apply(0, "end")
    assert match.observe(0).hand == (50, 51)


@pytest.mark.clause("TG-6", "TG-7")
@pytest.mark.parametrize(
    ("at", "move", "why"),
    [
        (
            "A 47; hand 38 99",
            "38>A",
            "38 cannot go on the rising pile at 47: it must be above 47 or exactly 37.",
        ),
        (
            "C 65; hand 74 2",
            "74>C",
            "74 cannot go on the falling pile at 65: it must be below 65 or exactly 75.",
        ),
        ("A 8; hand 5 9", "5>A", "5 cannot go on the rising pile at 8: it must be above 8."),
        (
            "D 93; hand 97 2",
            "97>D",
            "97 cannot go on the falling pile at 93: it must be below 93.",
        ),
        ("hand 5 9", "6>A", "You do not hold 6. Your hand: 5 9."),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(rules, at, move, why):
    match = table(at + "; draw 33", rules=rules)
    before = match.fingerprint()
    with pytest.raises(IllegalMove) as refusal:
        match.apply(0, move)
    assert str(refusal.value) == why
    assert match.fingerprint() == before
    assert match.played == []


@pytest.mark.clause("TG-6")
def test_a_refusal_can_be_read_in_french():
    match = table("A 47; hand 38 99")
    with pytest.raises(IllegalMove) as refusal:
        match.apply(0, "38>A")
    assert refusal.value.text("fr").startswith("Le 38 ne va pas sur la pile montante à 47")


@pytest.mark.clause("TG-5")
def test_nobody_lays_out_of_turn(rules):
    match = match_of(2, rules=rules)
    card = match.observe(1).hand[0]
    with pytest.raises(IllegalMove, match="It is not your turn"):
        match.apply(1, f"{card}>A")
