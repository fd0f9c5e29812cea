"""First steps on the page, from the first to the last: by mouse, by keyboard alone, by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
COACH = ".coach"


def await_step(page: Page, title: str) -> None:
    """The step and its table are there, and something can be done."""
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    page.locator(".frame").wait_for()


def await_done(page: Page, part: str) -> None:
    expect(page.locator(f"{COACH} .done")).to_contain_text(part)


def lay(page: Page, card: int, pile: str) -> None:
    page.locator(f'[data-card="{card}"]').click()
    page.locator(f'.pile.legal[data-pile="{pile}"] .press').click()
    page.locator(f'.held[data-card="{card}"]').wait_for(state="detached")


def play(page: Page) -> None:
    page.locator(".actions .primary:enabled").click()


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Next", exact=True).click()


def test_the_game_by_mouse(open_page: Callable[..., Page]):
    page = open_page()
    page.get_by_role("link", name="First steps, The Game").click()
    await_step(page, "Two piles rise")
    lay(page, 3, "A")
    lay(page, 11, "A")
    await_done(page, "Small steps")
    go_on(page)
    await_step(page, "Two piles fall")
    lay(page, 94, "C")
    lay(page, 90, "C")
    play(page)
    await_done(page, "drew four")
    go_on(page)
    await_step(page, "The jump back")
    page.locator('[data-card="38"]').click()
    page.locator('.pile[data-pile="A"] .press').click()
    expect(page.locator(".toasts")).to_contain_text("38 cannot go on")
    lay(page, 37, "A")
    await_done(page, "From 47 back to 37")
    go_on(page)
    await_step(page, "A whole turn")
    for card, pile in ((75, "C"), (70, "C"), (48, "A"), (12, "B")):
        lay(page, card, pile)
    play(page)
    await_done(page, "Four cards on three piles")
    go_on(page)
    await_step(page, "Talking without numbers")
    page.get_by_role("button", name="Signal about pile B").click()
    page.get_by_role("button", name="No big jump, please", exact=True).click()
    await_done(page, "Your sign lies at the pile")
    go_on(page)
    await_step(page, "Not one card too few")
    # The wrong order ends the game; one takes it back, or begins the step again.
    lay(page, 93, "A")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Again").click()
    lay(page, 80, "A")
    lay(page, 93, "A")
    play(page)
    await_done(page, "80 first")
    go_on(page)
    page.get_by_role("heading", name="You know how it goes").wait_for()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="I start")).to_be_visible()


def press(page: Page, key: str, sign: str) -> None:
    """A key, and the sign that it was heard."""
    page.keyboard.press(key)
    page.locator(sign).first.wait_for()


def test_cabo_by_keyboard_alone(open_page: Callable[..., Page]):
    page = open_page("/learn/cabo")
    await_step(page, "Four cards, two looks")
    page.locator(".place.lit").first.wait_for()
    press(page, "1", ".place.seen")
    press(page, "3", '.places.own .place.seen[data-place="2"]')
    await_done(page, "Remember where they lie")
    page.keyboard.press("n")
    await_step(page, "Draw and keep")
    can_draw = page.get_by_role("button", name="Draw", exact=True)
    can_draw.wait_for()
    press(page, "d", ".held.mine")
    press(page, "2", '.place[aria-pressed="true"]')
    page.keyboard.press("p")
    await_done(page, "a pair of 5")
    page.keyboard.press("n")
    await_step(page, "Two for one")
    can_draw.wait_for()
    press(page, "t", ".tentative")
    press(page, "1", '.place[aria-pressed="true"]')
    press(page, "2", '.place[data-place="1"][aria-pressed="true"]')
    page.keyboard.press("p")
    await_done(page, "8 points less")
    page.keyboard.press("n")
    await_step(page, "Cards with a power")
    can_draw.wait_for()
    press(page, "d", ".held.mine")
    page.keyboard.press("u")
    press(page, "3", ".place.seen")
    await_done(page, "Only you saw")


def test_a_step_is_begun_again_and_left_by_keyboard(open_page: Callable[..., Page]):
    page = open_page("/learn/cabo?step=4")
    await_step(page, "Cards with a power")
    page.get_by_role("button", name="Draw", exact=True).wait_for()
    press(page, "d", ".held.mine")
    page.keyboard.press("r")
    expect(page.locator(".held.mine")).to_have_count(0)
    page.get_by_role("button", name="Back", exact=True).focus()
    page.keyboard.press("Enter")
    await_step(page, "Two for one")
    # What is read aloud begins with what the step is about.
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def tap_tile(page: Page, tile: str) -> None:
    page.locator(f'.rack .held.legal[data-tile="{tile}"]').tap()


def start_on_phone(page: Page) -> None:
    page.locator(".rack .held").first.wait_for()
    page.get_by_role("button", name="Essayer").tap()
    assert page.evaluate(NO_SIDEWAYS)


def test_upturn_by_touch_on_a_phone_in_french(open_page: Callable[..., Page]):
    page = open_page("/learn/upturn", locale="fr-FR", **PHONE)
    following = page.get_by_role("button", name="Continuer", exact=True)
    start_on_phone(page)
    tap_tile(page, "40")
    page.locator('.actions [data-choice="1"]').tap()
    await_done(page, "de 41 à 99")
    following.tap()
    start_on_phone(page)
    page.locator(".actions [data-draw]:enabled").tap()
    tap_tile(page, "98")
    page.locator('.actions [data-choice="1"]').tap()
    await_done(page, "98 va")
    following.tap()
    start_on_phone(page)
    tap_tile(page, "green")
    page.locator('.actions [data-choice="2"]').tap()
    await_done(page, "de 31 à 1")
    following.tap()
    start_on_phone(page)
    tap_tile(page, "41")
    page.locator('.actions [data-choice="1"]').tap()
    page.locator(".actions .seat:enabled").first.tap()
    await_done(page, "Une tuile de plus")
    following.tap()
    start_on_phone(page)
    tap_tile(page, "22")
    page.get_by_role("button", name="Suite jusqu").tap()
    for tile in ("64", "48", "40", "36"):
        tap_tile(page, tile)
        expect(page.locator(f'.rack .held[data-tile="{tile}"]')).to_have_count(0)
    page.locator(".actions [data-play]:enabled").tap()
    for given in range(5):
        page.locator(".actions .seat:enabled").nth(given % 2).tap()
        expect(page.locator(".gifts [data-tile], .gifts > *")).to_have_count(4 - given)
    page.locator(".actions [data-play]:enabled").tap()
    await_done(page, "Cinq tuiles de moins")
    following.tap()
    start_on_phone(page)
    tap_tile(page, "4")
    page.locator('.actions [data-choice="1"]').tap()
    page.locator(".actions .call").tap()
    await_done(page, "Annoncé à temps")


def test_the_rules_have_examples_to_try(open_page: Callable[..., Page]):
    page = open_page("/rules/the-game")
    example = page.get_by_role("button", name="Try it: The jump back")
    example.click()
    await_step(page, "The jump back")
    page.locator('[data-card="36"]').click()
    page.locator('.pile[data-pile="A"] .press').click()
    expect(page.locator(".toasts")).to_contain_text("36 cannot go on")
    lay(page, 37, "A")
    await_done(page, "From 47 back to 37")
    page.get_by_role("button", name="Back to the rules").click()
    expect(example).to_be_focused()
    page.get_by_role("button", name="Try it: 75 on 65").click()
    lay(page, 75, "C")
    await_done(page, "75 lies there")


def test_first_steps_are_offered_once(open_page: Callable[..., Page]):
    page = open_page()
    offer = page.get_by_role("region", name="New here?")
    expect(offer.get_by_role("link", name="Cabo")).to_have_attribute("href", "/learn/cabo")
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="Play now, Cabo").wait_for()
    expect(offer).to_be_hidden()
