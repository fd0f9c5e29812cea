"""The Game on the page: from the shelf to the end, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser import playing_the_game as the_game

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
MOST_TABS = 60
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
    expect(page.locator(".toasts")).to_contain_text("cannot go on the rising pile")


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


def test_a_whole_game_by_touch_on_a_phone(open_page: Callable[..., Page]):
    page = open_page(**PHONE)
    page.get_by_role("button", name="Play now, The Game").tap()
    page.get_by_role("button", name="I start").tap()
    page.locator(".held").first.wait_for()
    the_game.play_to_the_end(page, the_game.press_with_finger)
    end = page.get_by_role("region", name="The end of the game")
    expect(end).to_contain_text("of 98 cards laid")
    assert page.evaluate(NO_SIDEWAYS)


def tab_to(page: Page, what: str) -> None:
    """Go on with Tab until something is reached, as whoever has no mouse does."""
    for _ in range(MOST_TABS):
        if page.evaluate("what => document.activeElement?.matches(what) ?? false", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{what} cannot be reached with Tab")


def lay_by_keyboard(page: Page) -> bool:
    """Along the hand with the arrows: Enter chooses, and a letter lays on the nearest pile."""
    for _ in range(page.locator(".held").count()):
        focused = page.locator(".held:focus")
        page.keyboard.press("Enter")
        expect(focused).to_have_attribute("aria-pressed", "true")
        piles = page.locator(".pile.legal")
        if piles.count() > 0:
            letter = the_game.nearest_pile(page)
            held = page.locator(".held").count()
            page.keyboard.press(letter)
            page.wait_for_function("n => document.querySelectorAll('.held').length < n", arg=held)
            return True
        page.keyboard.press("Enter")  # put it down again
        expect(focused).to_have_attribute("aria-pressed", "false")
        page.keyboard.press("ArrowRight")
    return False


def test_a_whole_game_by_keyboard_alone(open_page: Callable[..., Page]):
    page = open_page()
    page.locator(".box").first.wait_for()
    tab_to(page, '[aria-label="Play now, The Game"]')
    page.keyboard.press("Enter")
    page.get_by_role("button", name="I start").wait_for()
    tab_to(page, ".starting .primary")
    page.keyboard.press("Enter")
    page.locator(".starting").wait_for(state="detached")
    for _ in range(the_game.MOST_STEPS):
        if the_game.is_over(page):
            break
        play = page.locator(the_game.PLAY)
        if play.count() > 0 and play.is_enabled():
            page.keyboard.press("p")
            page.locator(".pile .tentative").first.wait_for(state="detached")
        elif play.count() > 0 and page.locator(".held").count() > 0:
            tab_to(page, ".held")
            lay_by_keyboard(page)
        else:
            page.wait_for_timeout(30)
    expect(page.get_by_role("region", name="The end of the game")).to_contain_text("cards laid")
    # The end is reached by keyboard too.
    tab_to(page, ".end button")


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
