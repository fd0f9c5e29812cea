"""Tables of UpTurn at the points of a game that are worth a picture."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page

from browser import playing_upturn as upturn


def tables(browser: Browser, page: Page, others: list[BrowserContext]) -> dict[str, str]:
    """The tables by the names that the screens below give them; ``others`` sit at them too."""
    found = {f"upturn_{sign}": _table_of_four(page, sign) for sign in ("arrow", "run", "hit")}
    return found | {"upturn_call": _table_with_a_call(browser, page, others)}


def _table_of_four(page: Page, sign: str) -> str:
    """Several lines lie there, and one's own turn is what is wanted."""
    while True:
        path = upturn.open_table(page, "me", "bot", "bot", "bot")
        page.get_by_role("button", name="Begin").click()
        page.locator(".rack .held").first.wait_for()
        if upturn.play_quickly([page], sign, lines=3) is not None:
            return path.split("/")[-1]


def _table_with_a_call(browser: Browser, page: Page, others: list[BrowserContext]) -> str:
    """Of two people oneself owes the call, and the other is to play."""
    address: str = page.evaluate("location.origin")

    def open_page(path: str) -> Page:
        others.append(browser.new_context(locale="en-GB"))
        other = others[-1].new_page()
        other.goto(address + path)
        return other

    while True:
        host, guest = upturn.two_people(page, open_page)
        if upturn.play_quickly([host, guest]) is not host:
            continue
        upturn.await_turn(host)
        upturn.lay_down_to_one(host)
        # A joker or a skip brings one to play again; it is the other's turn that is wanted.
        if host.locator(".rack .held.legal, .actions [data-draw]").count() == 0:
            return host.url.split("/")[-1]


def _choose_arrow(page: Page) -> None:
    page.locator('.held[data-tile="double-arrow"]').first.click()
    page.locator(".actions .offered").wait_for()


# The path, what is there when it is shown, and what is done then.
SCREENS: dict[str, tuple[str, str, Callable[[Page], None] | None]] = {
    "upturn-arrow": ("/t/{upturn_arrow}", ".held.legal", _choose_arrow),
    "upturn-run": ("/t/{upturn_run}", ".held.legal", upturn.begin_run),
    "upturn-hit": ("/t/{upturn_hit}", ".actions .seat", None),
    "upturn-call": ("/t/{upturn_call}", ".actions .call", None),
    "upturn-end": ("/t/{upturn_end}", ".end", None),
    "upturn-replay": ("/replay/{upturn_end}/1?at=24&view=0", ".bar", None),
}
