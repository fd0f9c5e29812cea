"""Playing Cabo on the page as a person would: what lights up can be pressed."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST_STEPS = 4000
OWN = ".places.own .place"
LIT = ".place.lit"
PRIMARY = ".buttons .primary"

OPEN_TABLE = """async plan => {
  const ask = (path, body) => fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  }).then(answer => answer.json());
  await ask('/api/guest', { name: 'Camille' });
  return (await ask('/api/tables', plan)).table.id;
}"""


def sit_down(page: Page) -> None:
    """Play now; the first thing is to look at one's own cards."""
    page.get_by_role("button", name="Play now, Cabo").click()
    page.locator(f"{OWN}.lit").first.wait_for()


def open_table(
    page: Page, *, bots: int = 0, friends: int = 0, options: dict[str, object] | None = None
) -> None:
    """A table as one wants it; with bots alone it begins at once."""
    seats = [
        {"kind": "me"},
        *[{"kind": "open"} for _ in range(friends)],
        *[{"kind": "bot"} for _ in range(bots)],
    ]
    plan = {"game": "cabo", "seats": seats, "options": options or {}}
    table = page.evaluate(OPEN_TABLE, plan)
    page.goto(f"{page.evaluate('location.origin')}/t/{table}")
    if friends == 0:
        page.locator(".lobby .primary").click()
        page.locator(f"{OWN}.lit").first.wait_for()


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="The end of the game").count() > 0


def look_at_first_cards(page: Page) -> tuple[int, int]:
    """Look at two of one's own cards, and turn them back; what they are."""
    for place in (0, 1):
        page.locator(f'{OWN}[data-place="{place}"].lit').click()
        page.locator(f"{OWN}.seen").nth(place).wait_for()
    seen = shown(page, 0), shown(page, 1)
    page.get_by_role("button", name="Turn them back").click()
    page.locator(".place.seen").first.wait_for(state="hidden")
    return seen


def shown(page: Page, place: int) -> int:
    """The number on one's own card that lies open there."""
    return int(page.locator(OWN).nth(place).locator(".front .middle").inner_text())


def wait_for_turn(page: Page) -> bool:
    """Until one may draw; False if the round or the game ended before."""
    for _ in range(MOST_STEPS):
        if _can_press(page.get_by_role("button", name="Draw", exact=True)):
            return True
        if is_over(page) or page.locator(".reveal").count() > 0:
            return False
        turn_back(page)
        page.wait_for_timeout(30)
    raise AssertionError("nobody let us play")


def turn_back(page: Page) -> None:
    back = page.get_by_role("button", name="Turn it back").or_(
        page.get_by_role("button", name="Turn them back")
    )
    if _can_press(back):
        back.click()


def _can_press(button: Locator) -> bool:
    return button.count() > 0 and button.first.is_enabled()


def use_card(page: Page) -> None:
    """The power of the drawn card where it has one, else it replaces the first of one's cards."""
    page.locator(".held.mine").wait_for()
    action = page.locator(PRIMARY)
    if action.count() == 0:
        page.locator(f"{OWN}.lit").first.click()
        action.click()
        return
    is_swap = "Swap" in action.inner_text()
    action.click()
    if is_swap:
        page.locator(f"{OWN}.lit").first.click()
        page.locator(f".seats {LIT}").first.click()
    else:
        page.locator(LIT).first.click()


def play_round(page: Page, turns: int) -> None:
    """A round in which one calls Cabo after so many turns, if nobody else did before."""
    look_at_first_cards(page)
    taken = 0
    while wait_for_turn(page):
        call = page.get_by_role("button", name="Cabo!", exact=True)
        if taken >= turns and call.count() > 0:
            call.click()
            page.get_by_role("button", name="Yes: Cabo!").click()
            call.wait_for(state="hidden")
            continue
        page.get_by_role("button", name="Draw", exact=True).click()
        use_card(page)
        taken += 1
        page.locator(".held.mine").wait_for(state="hidden")


def play_to_the_end(page: Page) -> int:
    """Round after round until somebody is above 100; how many there were."""
    for played in range(1, 60):
        play_round(page, turns=1)
        on = page.locator(PRIMARY)
        on.wait_for()
        is_last = "result" in on.inner_text()
        on.click()
        if is_last:
            return played
    raise AssertionError("the game did not end")
