"""Playing UpTurn on the page as a person would: choose a tile that stands out, then what it asks."""

from __future__ import annotations

from playwright.sync_api import Page

MOST_STEPS = 6000

# What can be pressed, in the order in which somebody in a hurry presses it.
BUTTONS = (
    ".actions .call",
    ".actions .seat:enabled",
    ".actions [data-play]:enabled",
)


def sit_down(page: Page) -> None:
    """Play now, and wait for the own tiles."""
    page.get_by_role("button", name="Play now, UpTurn").click()
    page.locator(".rack .held").first.wait_for()


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="The end of the game").count() > 0


def rack(page: Page) -> list[str]:
    tiles: list[str] = page.locator(".rack .held").evaluate_all(
        "tiles => tiles.map(tile => tile.dataset.tile)"
    )
    return tiles


def await_turn(page: Page) -> None:
    """Until something can be laid or drawn, or the game is over."""
    turn = page.locator(".rack .held.legal, .actions [data-draw]:enabled, .end")
    turn.first.wait_for()


def step(page: Page, *, call: bool = True) -> str | None:
    """Press one thing, if there is something to press, and say what it was."""
    for button in BUTTONS if call else BUTTONS[1:]:
        found = page.locator(button)
        if found.count() > 0 and _pressed(page, button):
            return button
    if page.locator(".actions .offered").count() > 0:
        return _pressed(page, ".actions .offered [data-choice]:enabled")
    if page.locator(".rack .held.legal").count() > 0:
        return _pressed(page, ".rack .held.legal")
    return _pressed(page, ".actions [data-draw]:enabled")


def play_to_the_end(page: Page) -> set[str]:
    """Play on until somebody has won; what was pressed on the way."""
    pressed: set[str] = set()
    for _ in range(MOST_STEPS):
        if is_over(page):
            return pressed
        done = step(page)
        if done is not None:
            pressed.add(done)
        page.wait_for_timeout(30)
    raise AssertionError("the game did not end")


def _pressed(page: Page, selector: str) -> str | None:
    """Press the first such thing; it may be gone before the finger is there."""
    gone = page.evaluate(
        "selector => document.querySelector(selector)?.click() === undefined"
        " && document.querySelector(selector) === null",
        selector,
    )
    return None if gone else selector
