"""One visit after the other, one card after the other."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

from .figures import Figures

PATIENCE = 20_000  # milliseconds
SHORT = 50
DESK = {"width": 1280, "height": 800}

# From a press to the frame after the one that shows what it did: that one has been painted.
CLICK = """([press, hand]) => new Promise((done) => {
  const began = performance.now();
  const look = () => {
    // A turn that ends the game draws nothing: there is nothing to wait for.
    if (performance.now() - began > 3000) return done(null);
    if (document.querySelectorAll('.held').length === hand) return requestAnimationFrame(look);
    requestAnimationFrame(() => done(performance.now() - began));
  };
  document.querySelector(press).click();
  requestAnimationFrame(look);
})"""

# The frames between the press and the end of the movement that it leads to.
FRAMES = """(press) => new Promise((done) => {
  const times = [];
  let waited = 0;
  const look = (now) => {
    const moving = document.getAnimations().some((one) => one.playState === 'running' &&
      one.effect.target.dataset.piece !== undefined && !(one instanceof CSSTransition));
    if (moving) times.push(now);
    else if (times.length > 2 || waited > 120) {
      const gaps = times.slice(1).map((time, k) => time - times[k]);
      const whole = gaps.reduce((sum, gap) => sum + gap, 0);
      return done({ rate: 1000 * gaps.length / whole, longest: Math.max(...gaps) });
    }
    waited += 1;
    requestAnimationFrame(look);
  };
  document.querySelector(press).click();
  requestAnimationFrame(look);
})"""

LOADED = """() => performance.getEntriesByType('resource').map(
  ({ name, encodedBodySize }) => [name, encodedBodySize])"""
# The boxes are drawn and a press would be heard.
USABLE = """() => new Promise((done) => {
  const look = () => document.querySelector('.box .primary:not(:disabled)')
    ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
  look();
})"""
# Whoever is in a hurry taps the table: what the bots did is shown at once.
HURRY = "() => document.querySelector('.frame > .middle')?.click()"
HAND = "document.querySelectorAll('.held').length"


def measure(browser: Browser, address: str, *, visits: int, clicks: int) -> Figures:
    """All figures of one run."""
    usable, sizes = [], {}
    for _ in range(visits):
        seconds, sizes = _visit(browser, address)
        usable.append(seconds)
    laid, played, frames = _play(browser, address, clicks)
    rates = [frame["rate"] for frame in frames]
    return Figures(
        script_bytes=sum(size for name, size in sizes.items() if name.endswith(".js")),
        all_bytes=sum(sizes.values()),
        usable=tuple(usable),
        clicks=tuple(laid),
        moves=tuple(played),
        frames=tuple(rates),
        longest_frames=tuple(frame["longest"] for frame in frames),
    )


def _visit(browser: Browser, address: str) -> tuple[float, dict[str, int]]:
    """Home in a browser that has never been there."""
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = context.new_page()
    page.goto(address)
    milliseconds: float = page.evaluate(USABLE)
    sizes: dict[str, int] = dict(page.evaluate(LOADED))
    context.close()
    return milliseconds / 1000, sizes


def _play(
    browser: Browser, address: str, clicks: int
) -> tuple[list[float], list[float], list[dict[str, Any]]]:
    """Turns of The Game: cards laid and taken back, then the turn; as many as are asked for."""
    context = browser.new_context(viewport=DESK, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    laid: list[float] = []
    played: list[float] = []
    frames: list[dict[str, Any]] = []
    while len(laid) < clicks:
        page.goto(address)
        page.get_by_role("button", name="Play now, The Game").click()
        page.get_by_role("button", name="I start").click()
        while len(laid) < clicks and _has_turn(page):
            for _ in range(2):  # a card goes to a pile and comes back
                frames.append(_lay_watching_frames(page))
                page.keyboard.press("Backspace")
                _await_taken_back(page)
                laid.append(_lay(page))
                page.keyboard.press("Backspace")
                _await_taken_back(page)
            while page.locator(".actions .primary:enabled").count() == 0 and _choose(page):
                laid.append(_lay(page))
            hand = page.evaluate(HAND)
            milliseconds = page.evaluate(CLICK, [".actions .primary", hand])
            if milliseconds is not None:
                played.append(milliseconds)
    context.close()
    return laid, played, frames


def _await_taken_back(page: Page) -> None:
    page.locator(".pile .tentative").first.wait_for(state="detached")


def _has_turn(page: Page) -> bool:
    """Wait for one's own turn; False when the game is over, or no card goes anywhere."""
    for _ in range(PATIENCE // SHORT):
        if page.locator(".end, .actions .primary").count() > 0:
            break
        page.evaluate(HURRY)
        page.wait_for_timeout(SHORT)
    return page.locator(".end").count() == 0 and _choose(page)


def _choose(page: Page) -> bool:
    """Choose the first card that can go on some pile."""
    page.locator(".held").first.wait_for()
    for k in range(page.locator(".held").count()):
        card = page.locator(".held").nth(k)
        if card.get_attribute("aria-pressed") != "true":
            card.click()
        if page.locator(".pile.legal").count() > 0:
            return True
    return False


def _lay(page: Page) -> float:
    _choose(page)
    hand = page.evaluate(HAND)
    milliseconds: float = page.evaluate(CLICK, [".pile.legal .press", hand])
    return milliseconds


def _lay_watching_frames(page: Page) -> dict[str, Any]:
    _choose(page)
    found: dict[str, Any] = page.evaluate(FRAMES, ".pile.legal .press")
    return found
