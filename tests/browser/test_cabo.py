"""Cabo on the page: from the shelf to the end, and nobody's page holds another's cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser import playing_cabo as cabo

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_a_whole_game_against_bots_by_mouse(open_page: Callable[..., Page]):
    page = open_page()
    cabo.sit_down(page)
    rounds = cabo.play_to_the_end(page)
    end = page.get_by_role("region", name="The end of the game")
    expect(end.locator("tbody tr")).to_have_count(rounds)
    totals = [int(text.split()[0]) for text in end.locator("tfoot td").all_inner_texts()]
    assert max(totals) > 100
    assert end.locator("tfoot td.won").count() == totals.count(min(totals))
    expect(end.get_by_role("img", name="The totals over the rounds")).to_be_visible()
    end.get_by_role("button", name="Check the shuffle").click()
    expect(end.get_by_role("status")).to_contain_text("✓")


def test_what_was_seen_turns_back_and_is_gone(open_page: Callable[..., Page]):
    page = open_page()
    cabo.sit_down(page)
    cards = page.locator(cabo.OWN)
    cards.nth(2).click()
    expect(cards.nth(2)).to_contain_text("shows")
    # It stays open for as long as one likes, and a tap turns it back.
    page.get_by_role("button", name="Keep it open").click()
    cards.nth(2).click()
    expect(cards.nth(2)).to_contain_text("face down")
    expect(page.locator(".front .card")).to_have_count(1)  # the top of the discard pile alone
    # Everybody sees who looked where; what it was is written nowhere.
    expect(cards.nth(2)).to_contain_text("looked at by")
    page.get_by_role("button", name="Chat and log").click()
    page.get_by_role("tab", name="What happened").click()
    looked = page.get_by_role("tabpanel").get_by_text("looks at own card 3").first
    assert looked.inner_text().endswith("card 3")


def test_a_set_that_is_not_equal_is_shown_and_the_turn_is_lost(open_page: Callable[..., Page]):
    page = open_page()
    cabo.open_table(page, bots=1, options={"starter": 1})
    cards = page.locator(cabo.OWN)
    seen = cabo.look_at_first_cards(page)
    page.get_by_role("button", name="Draw", exact=True).click()
    page.locator(".held.mine").wait_for()
    for place in (0, 1):
        cards.nth(place).click()
        expect(cards.nth(place)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Replace 2 equal cards").click()
    if seen[0] == seen[1]:
        expect(cards.nth(1)).to_contain_text("empty place")
        return
    expect(page.locator(".hint")).to_contain_text("Not equal!")
    assert cabo.shown(page, 0) == seen[0]
    assert cabo.shown(page, 1) == seen[1]
    page.get_by_role("button", name="Turn them back").click()
    expect(page.locator(f"{cabo.OWN}.seen")).to_have_count(0)
    expect(cards.nth(1)).to_contain_text("face down")


def test_the_top_discard_can_be_put_back_until_it_is_placed(open_page: Callable[..., Page]):
    page = open_page()
    cabo.open_table(page, bots=1, options={"starter": 1})
    cabo.look_at_first_cards(page)
    top = page.locator(".layer[data-top]")
    card = top.get_attribute("data-top")
    page.get_by_role("button", name=f"Take the {card}").click()
    expect(page.get_by_role("img", name=f"About to take: {card}")).to_be_visible()
    page.get_by_role("button", name="Put it back").click()
    expect(top).to_have_attribute("data-top", card or "")
    # Dragged onto a card it replaces that one.
    page.locator(cabo.OWN).nth(3).hover()
    top.drag_to(page.locator(cabo.OWN).nth(3))
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Chat and log").click()
    page.get_by_role("tab", name="What happened").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Camille replaces card 4")
    page.get_by_role("button", name="Close").click()
    # So does a drawn card.
    assert cabo.wait_for_turn(page)
    page.get_by_role("button", name="Draw", exact=True).click()
    page.locator(".held.mine").drag_to(page.locator(cabo.OWN).nth(0))
    page.locator(".held.mine").wait_for(state="hidden")
    page.get_by_role("button", name="Chat and log").click()
    page.get_by_role("tab", name="What happened").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Camille replaces card 1")


def test_an_illegal_try_says_why(open_page: Callable[..., Page]):
    page = open_page()
    cabo.open_table(page, bots=1, options={"starter": 1})
    cabo.look_at_first_cards(page)
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_enabled()
    page.locator(cabo.OWN).first.click()
    expect(page.locator(".toasts")).to_contain_text("You hold no card")


@pytest.mark.clause("CB-17")
def test_kamikaze_is_shown_with_pleasure(open_page: Callable[..., Page]):
    page = open_page("/rules/cabo")
    page.get_by_role("button", name="Try it: Kamikaze").click()
    page.get_by_role("button", name="Cabo!", exact=True).click()
    page.get_by_role("button", name="Yes: Cabo!").click()
    expect(page.locator(".kamikaze")).to_contain_text("Kamikaze")
    expect(page.locator(".kamikaze .fan .card")).to_have_count(4)
    expect(page.locator(".reveal")).to_contain_text("+50")
    expect(page.locator(".coach .done")).to_contain_text("everybody else 50")


def test_a_turn_by_keyboard_alone(open_page: Callable[..., Page]):
    page = open_page()
    cabo.open_table(page, bots=1, options={"starter": 1})
    for number, key in enumerate("12", 1):
        page.keyboard.press(key)
        expect(page.locator(f"{cabo.OWN}.seen")).to_have_count(number)
    page.keyboard.press("p")
    expect(page.locator(f"{cabo.OWN}.seen")).to_have_count(0)
    page.locator(cabo.OWN).first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(cabo.OWN).nth(1)).to_be_focused()
    page.keyboard.press("d")
    page.locator(".held.mine").wait_for()
    page.keyboard.press("4")
    expect(page.locator(cabo.OWN).nth(3)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Backspace")
    expect(page.locator(cabo.OWN).nth(3)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("4")
    page.keyboard.press("p")
    page.locator(".held.mine").wait_for(state="hidden")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("discard the card in your hand")


def test_four_fit_on_a_phone_in_french(open_page: Callable[..., Page]):
    page = open_page(locale="fr-FR", **PHONE)
    cabo.open_table(page, bots=3, options={"starter": 1})
    for place in (0, 1):
        page.locator(cabo.OWN).nth(place).tap()
        page.locator(f"{cabo.OWN}.seen").nth(place).wait_for()
    page.get_by_role("button", name="Les retourner").tap()
    page.get_by_role("button", name="Piocher").wait_for()
    assert page.evaluate(NO_SIDEWAYS)
    box = page.get_by_role("button", name="Piocher").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    # The call needs a second tap; then the last turns, and the reveal.
    page.get_by_role("button", name="Cabo\u00a0!").tap()
    page.get_by_role("button", name="Oui\u00a0: Cabo\u00a0!").tap()
    page.locator(".called").wait_for()
    assert page.evaluate(NO_SIDEWAYS)
    page.locator(".reveal").wait_for()
    assert page.evaluate(NO_SIDEWAYS)
    expect(page.locator(".reveal tbody tr")).to_have_count(4)
    page.get_by_role("button", name="Manche suivante").tap()
    page.locator(f"{cabo.OWN}.lit").first.wait_for()
    # The sheet outlives a reload.
    page.reload()
    page.get_by_role("button", name="Scores").tap()
    expect(page.get_by_role("dialog").locator("tbody tr")).to_have_count(1)


# Every object in the memory of the page that tells of the table or of a card: what the server said,
# wherever it is kept, and what the page made of it (a card that lies open has an owner).
OBJECTS_IN_MEMORY = """function () {
  const kinds = ['card-looked-at', 'card-drawn', 'cards-replaced', 'cabo'];
  const own = (thing, key) => Object.getOwnPropertyDescriptor(thing, key)?.value;
  return this
    .filter(thing => kinds.includes(own(thing, 'type')) || own(thing, 'owner') !== undefined)
    .filter(thing => ['seat', 'places', 'card'].some(key => own(thing, key) !== undefined))
    .map(thing => JSON.parse(JSON.stringify(thing)));
}"""


def _memory(page: Page) -> list[dict[str, Any]]:
    session = page.context.new_cdp_session(page)
    prototype = session.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]
    found = session.send("Runtime.queryObjects", {"prototypeObjectId": prototype["objectId"]})
    asked = {
        "objectId": found["objects"]["objectId"],
        "functionDeclaration": OBJECTS_IN_MEMORY,
        "returnByValue": True,
    }
    things: list[dict[str, Any]] = session.send("Runtime.callFunctionOn", asked)["result"]["value"]
    session.detach()
    return things


def _parts(message: object) -> list[dict[str, Any]]:
    """All objects in a message, however deep."""
    if isinstance(message, list):
        return [part for item in message for part in _parts(item)]
    if not isinstance(message, dict):
        return []
    return [message, *(part for value in message.values() for part in _parts(value))]


def _leaks(things: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """What this seat may not know: another's look, draw or placed card, and all face-down cards."""
    return [
        thing
        for thing in things
        if (
            thing.get("type") in ("card-looked-at", "card-drawn")
            and thing["seat"] != seat
            and thing.get("card") is not None
        )
        or (
            thing.get("type") == "cards-replaced"
            and thing["seat"] != seat
            and thing["card_from"] == "draw"
            and thing.get("card") is not None
        )
        or (
            thing.get("type") == "cabo"
            and "places" in thing
            and (
                thing.get("known") is not None
                or (
                    thing.get("held") is not None
                    and thing["on_turn"] != seat
                    and thing["held_from"] == "draw"
                )
            )
        )
    ]


def test_neither_page_ever_holds_the_cards_of_the_other(open_page: Callable[..., Page]):
    received: tuple[list[str], list[str]] = ([], [])

    def listen(page: Page, frames: list[str]) -> None:
        def opened(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: frames.append(str(frame)))

        page.on("websocket", opened)

    host = open_page("/")
    listen(host, received[0])
    cabo.open_table(host, friends=1, options={"starter": 1})
    guest = open_page("/")
    listen(guest, received[1])
    guest.goto(host.url)
    guest.get_by_role("textbox", name="Your name at the table").fill("Noor")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Noor")).to_be_visible()
    host.get_by_role("button", name="Begin").click()
    pages = (host, guest)

    def nothing_leaks() -> None:
        for seat, page in enumerate(pages):
            things = _memory(page)
            assert any(
                thing.get("type") == "cabo" for thing in things
            )  # the search finds the table
            assert _leaks(things, seat) == []

    # Both look at their first cards at the same time, and see only their own.
    for page in pages:
        page.locator(f'{cabo.OWN}[data-place="0"].lit').click()
        page.locator(f"{cabo.OWN}.seen").wait_for()
        page.get_by_role("button", name="Keep it open").click()
    for seat, page in enumerate(pages):
        cards = [thing for thing in _memory(page) if thing.get("card") is not None]
        assert cards  # what one sees now is in the memory, so the search would find more
        assert {thing["owner"] for thing in cards} == {seat}
        expect(page.locator(".seats .front .card")).to_have_count(0)
    nothing_leaks()
    for page in pages:
        page.locator(f'{cabo.OWN}[data-place="1"].lit').click()
        page.get_by_role("button", name="Turn them back").click()

    # Three turns each: drawn, kept or used; then the first one calls, and the other plays on.
    for _ in range(3):
        for page in pages:
            assert cabo.wait_for_turn(page)
            page.get_by_role("button", name="Draw", exact=True).click()
            page.locator(".held.mine").wait_for()
            nothing_leaks()
            cabo.use_card(page)
            page.locator(".held.mine").wait_for(state="hidden")
            nothing_leaks()
            for other in pages:
                cabo.turn_back(other)
    assert cabo.wait_for_turn(host)
    host.get_by_role("button", name="Cabo!", exact=True).click()
    host.get_by_role("button", name="Yes: Cabo!").click()
    assert cabo.wait_for_turn(guest)
    nothing_leaks()
    for seat, frames in enumerate(received):
        things = [part for frame in frames for part in _parts(json.loads(frame))]
        looks = [thing for thing in things if thing.get("type") == "card-looked-at"]
        assert {thing["seat"] for thing in looks} == {0, 1}  # both are told of, one without a value
        assert _leaks(things, seat) == []
        assert _leaks(things, 1 - seat) != []  # what is one's own would be a leak to the other
