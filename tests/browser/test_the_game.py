"""The Game on the page: from the shelf to the end, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser import playing_the_game as the_game

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_a_whole_game_against_bots_by_mouse(open_page: Callable[..., Page]):
    page = open_page()
    the_game.sit_down(page)
    the_game.play_to_the_end(page)
    end = page.get_by_role("region", name="The end of the game")
    expect(end).to_contain_text("of 98 cards laid")
    end.get_by_role("button", name="Check the shuffle").click()
    expect(end.get_by_role("status")).to_contain_text("✓")
    end.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Who starts?")).to_be_visible()


def test_a_turn_is_prepared_and_taken_back_before_anybody_knows(open_page: Callable[..., Page]):
    page = open_page()
    the_game.sit_down(page)
    hand = page.locator(".held").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert the_game.prepare_card(page)
    expect(page.locator(".held")).to_have_count(len(hand) - 1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".held")).to_have_count(len(hand))
    assert page.locator(".pile .tentative").count() == 0


def test_a_hint_says_what_and_why_and_is_gone_when_something_is_done(
    open_page: Callable[..., Page],
):
    page = open_page()
    the_game.sit_down(page)
    lamp = page.get_by_role("button", name="Hint: what a bot would do")
    expect(lamp).to_be_enabled()
    lamp.click()
    note = page.locator(".note")
    expect(note).to_contain_text("Lay ")
    words = note.inner_text().split()
    card, pile = words[1], words[4].rstrip(".")
    page.locator(f'[data-card="{card}"]').click()
    page.locator(f'.pile.legal[data-pile="{pile}"] .press').click()
    expect(note).to_be_hidden()
    # The next one is about what comes after the prepared card.
    page.keyboard.press("h")
    expect(note).to_be_visible()
    assert f"Lay {card} " not in note.inner_text()


def test_an_illegal_try_says_why(open_page: Callable[..., Page]):
    page = open_page()
    the_game.sit_down(page)
    cards = page.locator(".held")
    # After a high card on a rising pile, a low one cannot follow it there.
    cards.last.click()
    page.keyboard.press("a")
    expect(page.locator(".pile .tentative")).to_have_count(1)
    cards.first.click()
    page.keyboard.press("a")
    expect(page.get_by_role("status").first).to_contain_text("cannot go on the rising pile")


@pytest.mark.parametrize("path", ["/", "/rules/the-game"])
def test_a_phone_does_not_scroll_sideways(open_page: Callable[..., Page], path: str):
    page = open_page(path, **PHONE)
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(NO_SIDEWAYS)


def test_the_table_fits_a_phone_in_french(open_page: Callable[..., Page]):
    page = open_page(locale="fr-FR", **PHONE)
    page.get_by_role("button", name="Jouer, The Game").tap()
    page.get_by_role("button", name="Je commence").tap()
    page.locator(".held").first.wait_for()
    assert page.evaluate(NO_SIDEWAYS)
    box = page.locator(".actions .primary").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640


def test_a_turn_by_keyboard_alone(open_page: Callable[..., Page]):
    page = open_page()
    for button in ("Play now, The Game", "I start"):
        page.get_by_role("button", name=button).focus()
        page.keyboard.press("Enter")
    first = page.locator(".held").first
    first.wait_for()
    expect(page.locator(".actions .primary")).to_be_visible()
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".held").nth(1)).to_be_focused()
    for prepared in (1, 2):
        # Whatever the cards are, the lowest fits on a rising pile and then the next one too.
        page.locator(".held").first.focus()
        page.keyboard.press("a")
        expect(page.locator(".held")).to_have_count(6 - prepared)
    page.keyboard.press("Backspace")
    expect(page.locator(".held")).to_have_count(5)
    page.locator(".held").first.focus()
    page.keyboard.press("b")
    page.keyboard.press("p")
    expect(page.locator(".pile .tentative")).to_have_count(0)
