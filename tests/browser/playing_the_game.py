"""Playing The Game on the page as a person would: choose a card, then a pile that lights up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import Locator, Page

Press: TypeAlias = Callable[[Locator], None]
MOST_STEPS = 3000
# The button that plays the turn, and not the one for another game, which is there at the end.
PLAY = ".actions:not(.end .actions) .primary"


def sit_down(page: Page) -> None:
    """Play now, and be the one who starts."""
    page.get_by_role("button", name="Play now, The Game").click()
    page.get_by_role("button", name="I start").click()
    page.locator(".held").first.wait_for()


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="The end of the game").count() > 0


def press_with_mouse(what: Locator) -> None:
    what.click()


def press_with_finger(what: Locator) -> None:
    what.tap()


def prepare_card(page: Page, press: Press = press_with_mouse) -> bool:
    """Choose the first card that can go somewhere, and lay it on the nearest pile."""
    for number in range(page.locator(".held").count()):
        press(page.locator(".held").nth(number))
        if page.locator(".held").nth(number).get_attribute("aria-pressed") != "true":
            return False
        legal = page.locator(".pile.legal")
        if legal.count() == 0:
            continue
        notes = [text.strip() for text in legal.locator(".note").all_inner_texts()]
        best = min(range(len(notes)), key=lambda k: _distance(notes[k]))
        held = page.locator(".held").count()
        press(legal.nth(best).locator(".press"))
        page.wait_for_function("n => document.querySelectorAll('.held').length < n", arg=held)
        return True
    return False


def nearest_pile(page: Page) -> str:
    """The letter of the legal pile that is nearest to the chosen card."""
    legal = page.locator(".pile.legal")
    notes = [text.strip() for text in legal.locator(".note").all_inner_texts()]
    best = min(range(len(notes)), key=lambda k: _distance(notes[k]))
    return legal.nth(best).get_attribute("data-pile") or "A"


def _distance(note: str) -> int:
    """What a pile says of the chosen card: so far away, a jump back, or the end."""
    digits = note.lstrip("+\N{MINUS SIGN}")
    return int(digits) if digits.isdecimal() else (-1 if "↩" in note else 1000)


def play_to_the_end(page: Page, press: Press = press_with_mouse) -> None:
    for _ in range(MOST_STEPS):
        if is_over(page):
            return
        play = page.locator(PLAY)
        if play.count() > 0 and play.is_enabled():
            press(play)
            # While the turn is on its way cards can still be touched, and then the end may come.
            page.locator(".pile .tentative").first.wait_for(state="detached")
        elif play.count() > 0 and prepare_card(page, press):
            continue
        page.wait_for_timeout(30)
    raise AssertionError("the game did not end")
