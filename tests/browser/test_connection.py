"""A lost connection: a quiet notice, and everything comes back without a reload."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser import playing_the_game as the_game
from browser.conftest import PATIENCE, TableServer

pytestmark = pytest.mark.slow


def test_the_page_goes_on_when_the_server_is_killed_and_started_again(
    open_page: Callable[..., Page], server: TableServer
):
    page = open_page()
    the_game.sit_down(page)
    page.evaluate("window.notReloaded = true")
    assert the_game.prepare_card(page)
    server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible(timeout=PATIENCE)
    server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=PATIENCE)
    # What was prepared is still there, and the turn goes on.
    expect(page.locator(".pile .tentative")).to_have_count(1)
    while not page.locator(".actions .primary").is_enabled():
        assert the_game.prepare_card(page)
    page.locator(".actions .primary").click()
    expect(page.locator(".pile .tentative")).to_have_count(0)
    assert page.evaluate("window.notReloaded") is True


def test_a_tab_that_slept_comes_back_to_the_table_as_it_is(
    open_page: Callable[..., Page], server: TableServer
):
    page = open_page()
    the_game.sit_down(page)
    page.evaluate("window.notReloaded = true")
    while not page.locator(".actions .primary").is_enabled():
        assert the_game.prepare_card(page)
    before = page.locator(".draw b").inner_text()
    devtools = page.context.new_cdp_session(page)
    # The tab sleeps as soon as the turn is on its way: the bots play while it hears nothing.
    page.locator(".actions .primary").click()
    page.locator(".pile .tentative").first.wait_for(state="detached")
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    server.kill()  # and it does not even hear that the connection is gone
    server.start()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=PATIENCE)
    expect(page.locator(".actions .primary")).to_be_visible(timeout=PATIENCE)
    assert int(page.locator(".draw b").inner_text()) < int(before)
    assert the_game.prepare_card(page)
    assert page.evaluate("window.notReloaded") is True


def test_two_people_talk_and_a_number_is_refused(open_page: Callable[..., Page]):
    host = open_page()
    host.get_by_role("button", name="With friends, The Game").click()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="Invite your friends").wait_for()
    guest = open_page(host.url.removeprefix(host.evaluate("location.origin")))
    guest.get_by_role("textbox", name="Your name at the table").fill("Noor")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Noor")).to_be_visible()
    host.get_by_role("button", name="Begin").click()
    guest.locator(".held").first.wait_for()
    host.get_by_role("button", name="Chat and log").click()
    said = host.get_by_role("textbox", name="Say something")
    said.fill("I have the thirty-seven")
    said.press("Enter")
    expect(host.get_by_role("alert")).to_contain_text("number")
    said.fill("good evening")
    said.press("Enter")
    guest.get_by_role("button", name="Chat and log").click()
    expect(guest.get_by_role("tabpanel")).to_contain_text("good evening")
    assert "thirty" not in guest.get_by_role("tabpanel").inner_text()
    # Signals are seen by the other, and withdrawn again.
    host.get_by_role("button", name="I start").click()
    host.get_by_role("button", name="Signal about pile B").click()
    host.get_by_role("button", name="No big jump, please", exact=True).click()
    seen = guest.get_by_role("img", name="No big jump, please")
    expect(seen).to_be_visible()
    host.get_by_role("button", name="Signal about pile B").click()
    host.get_by_role("button", name="Withdraw my signal").click()
    expect(seen).to_be_hidden()
