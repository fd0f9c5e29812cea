"""Four people in four browsers play The Game: they talk, they signal, and each has their turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser import playing_the_game as the_game

pytestmark = pytest.mark.slow

GUESTS = ("Noor", "Emil", "Ines")


def sit_together(open_page: Callable[..., Page]) -> list[Page]:
    """A host and three guests who followed the link, with the cards dealt."""
    host = open_page()
    host.get_by_role("button", name="With friends, The Game").click()
    host.get_by_role("combobox", name="Friends").select_option("3")
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="Invite your friends").wait_for()
    path = host.url.removeprefix(host.evaluate("location.origin"))
    pages = [host]
    for name in GUESTS:
        guest = open_page(path)
        guest.get_by_role("textbox", name="Your name at the table").fill(name)
        guest.get_by_role("button", name="Sit down").click()
        expect(host.get_by_text(name)).to_be_visible()
        pages.append(guest)
    host.get_by_role("button", name="Begin").click()
    for page in pages:
        page.locator(".held").first.wait_for()
    return pages


def say_something(page: Page, text: str) -> None:
    said = page.get_by_role("textbox", name="Say something")
    said.fill(text)
    said.press("Enter")


def play_a_turn(page: Page) -> bool:
    """A whole turn; False if the game ended with it."""
    primary = page.locator(".actions .primary")
    primary.wait_for()
    while not primary.is_enabled():
        if not the_game.prepare_card(page):
            page.wait_for_timeout(30)
    primary.click()
    page.locator(".pile .tentative").first.wait_for(state="detached")
    return not the_game.is_over(page)


def test_four_browsers_talk_signal_and_play(open_page: Callable[..., Page]):
    pages = sit_together(open_page)
    host, noor, emil, ines = pages
    for page in pages:
        page.get_by_role("button", name="Chat and log").click()
    # What is said is heard by all; a number is refused, and nobody hears of it.
    say_something(noor, "good evening")
    for page in pages:
        expect(page.get_by_role("tabpanel")).to_contain_text("good evening")
    say_something(emil, "my lowest is twelve")
    expect(emil.get_by_role("alert")).to_contain_text("number")
    say_something(ines, "shall we begin")
    for page in pages:
        expect(page.get_by_role("tabpanel")).to_contain_text("shall we begin")
        assert "twelve" not in page.get_by_role("tabpanel").inner_text()
    for page in pages:
        page.get_by_role("button", name="Close").first.click()
    # A signal is seen by all, with its giver, and is gone when somebody plays on the pile.
    host.get_by_role("button", name="I start").click()
    noor.get_by_role("button", name="Signal about pile C").click()
    noor.get_by_role("button", name="Keep off, please!", exact=True).click()
    for page in (host, emil, ines):
        expect(page.locator('.signal[aria-label*="Noor"]')).to_be_visible()
    # Everybody has a turn, in order, and all four tables show the same piles.
    for page in pages:
        if not play_a_turn(page):
            break
    tops = "() => [...document.querySelectorAll('.pile .press .unseen')].map(top => top.innerText)"
    expected = ines.evaluate(tops)
    for page in pages:
        page.wait_for_function(f"tops => JSON.stringify(({tops})()) === tops", arg=_json(expected))


def _json(value: list[str]) -> str:
    return "[" + ",".join(f'"{text}"' for text in value) + "]"
