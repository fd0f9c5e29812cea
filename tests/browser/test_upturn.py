"""UpTurn on the page: from the shelf to the end, and the call, in real browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser import playing_upturn as upturn

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
NO_SCROLLING = """() => { const { scrollHeight, clientHeight, scrollWidth, clientWidth } =
  document.documentElement; return scrollHeight <= clientHeight && scrollWidth <= clientWidth; }"""
NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
MOST_TURNS = 600


def down_to_two(open_page: Callable[..., Page]) -> tuple[Page, Page]:
    """Two people, one of whom has two tiles left and can lay one: that one, and the other."""
    pages = upturn.two_people(open_page(), open_page)
    found = upturn.play_quickly(pages)
    assert found is not None  # nobody can have won with two tiles left
    upturn.await_turn(found)
    return (pages[0], pages[1]) if found is pages[0] else (pages[1], pages[0])


def test_a_whole_game_against_bots_by_mouse(open_page: Callable[..., Page]):
    page = open_page()
    upturn.sit_down(page)
    pressed = upturn.play_to_the_end(page)
    assert any(what.startswith(".rack .held.legal") for what in pressed)
    end = page.get_by_role("region", name="The end of the game")
    expect(end).to_contain_text("won")
    expect(end.get_by_role("listitem")).to_have_count(3)
    end.get_by_role("button", name="Check the shuffle").click()
    expect(end.get_by_role("status")).to_contain_text("✓")
    end.get_by_role("button", name="Play again").click()
    expect(page.locator(".rack .held").first).to_be_visible()


def test_a_call_in_time(open_page: Callable[..., Page]):
    caller, other = down_to_two(open_page)
    upturn.lay_down_to_one(caller)
    expect(other.locator(".seats .owes")).to_be_visible()
    caller.locator(".actions .call").click()
    expect(caller.locator(".actions .call")).to_have_count(0)
    expect(other.locator(".seats .saying.called")).to_have_text("Upturn!")
    expect(other.locator(".seats .owes")).to_have_count(0)


def test_a_call_too_late(open_page: Callable[..., Page]):
    forgetful, other = down_to_two(open_page)
    upturn.lay_down_to_one(forgetful)
    expect(forgetful.locator(".actions .call")).to_be_visible()
    forgot = other.locator(".seats .saying.forgot")
    for _ in range(MOST_TURNS):
        if forgot.count() > 0:
            break
        upturn.step(other, call=False)
        # Whoever forgets to call and comes to play again draws, and lays nothing.
        if forgetful.locator(".actions [data-draw]:enabled").count() > 0:
            forgetful.keyboard.press("d")
    expect(forgot).to_have_text("forgot!")
    expect(forgetful.locator(".saying.forgot")).to_have_text("forgot!")
    expect(forgetful.locator(".actions .call")).to_have_count(0)
    assert len(upturn.rack(forgetful)) >= 1 + 3


def test_the_call_together_with_the_move(open_page: Callable[..., Page]):
    caller, other = down_to_two(open_page)
    caller.locator(".rack .held.legal").first.click()
    caller.get_by_role("button", name="with “Upturn!”").click()
    caller.locator('.actions [data-choice="1"]').click()
    expect(other.locator(".seats .saying.called")).to_have_text("Upturn!")
    expect(caller.locator(".rack .held")).to_have_count(1)
    expect(caller.locator(".actions .call")).to_have_count(0)


def test_a_run_is_composed_and_taken_back_before_anybody_knows(open_page: Callable[..., Page]):
    page = open_page()
    while True:
        upturn.open_table(page, "me", "bot", "bot", "bot")
        page.get_by_role("button", name="Begin").click()
        page.locator(".rack .held").first.wait_for()
        if upturn.play_quickly([page], "run") is None:
            continue
        upturn.await_turn(page)
        upturn.begin_run(page)
        between = [tile for tile in upturn.rack(page) if tile in legal_tiles(page)]
        if len(between) >= 2:
            break
    # Two numbers on the way, the farther one first: each goes to its place.
    for tile in (between[-1], between[0]):
        put_in_run(page, tile)
    expect(page.locator(".current .tentative")).to_have_count(2)
    # One is taken out again, and put back.
    page.locator(".current .out").first.click()
    expect(page.locator(".current .tentative")).to_have_count(1)
    # Where the row falls, the first of the line is the higher one.
    (back,) = {between[0], between[-1]} & set(upturn.rack(page))
    put_in_run(page, back)
    expect(page.locator(".current .tentative")).to_have_count(2)
    page.get_by_role("button", name="End with").click()
    # Three tiles are handed out, one to each.
    for seat in range(3):
        page.locator(".actions .seat").nth(seat).click()
    page.locator(".actions [data-play]").click()
    expect(page.locator(".current .tentative")).to_have_count(0)
    assert not {between[0], between[-1]} & set(upturn.rack(page))


def legal_tiles(page: Page) -> list[str]:
    """The numbers that can be put into the run, without the double that ends it."""
    tiles: list[str] = page.locator(".rack .held.legal:not(:has(.double))").evaluate_all(
        "tiles => tiles.map(tile => tile.dataset.tile)"
    )
    return tiles


def put_in_run(page: Page, tile: str) -> None:
    """Put a number into the run; if it has a mark, the first of the others draws for it."""
    held = page.locator(f'.rack .held[data-tile="{tile}"]')
    is_marked = held.locator(".mark").count() > 0
    held.click()
    if is_marked:
        page.locator(".actions .seat:enabled").first.click()
        expect(page.locator(".actions .seat")).to_have_count(0)
    expect(held).to_have_count(0)


def test_a_tile_is_dragged_to_the_row(open_page: Callable[..., Page]):
    page = open_page()
    upturn.sit_down(page)
    number = page.locator(".rack .held.legal:has(.number):not(:has(.double))")
    for _ in range(MOST_TURNS):
        upturn.await_turn(page)
        assert not upturn.is_over(page)
        if number.count() > 0:
            break
        upturn.step(page)
    tile = number.first.get_attribute("data-tile")
    number.first.drag_to(page.locator(".current"))
    expect(page.locator(f'.lines [data-piece="tile-{tile}"]')).to_have_count(1)


def test_an_illegal_try_says_why(open_page: Callable[..., Page]):
    page = open_page()
    upturn.sit_down(page)
    tile = page.locator(".rack .held:not(.legal)")
    for _ in range(MOST_TURNS):
        upturn.await_turn(page)
        assert not upturn.is_over(page)
        if page.locator(".rack .held.legal").count() > 0 and tile.count() > 0:
            break
        upturn.step(page)
    tile.first.click()
    said = page.locator(".toasts")
    expect(said).to_contain_text("row")


def test_a_turn_by_keyboard_alone(open_page: Callable[..., Page]):
    page = open_page()
    page.get_by_role("button", name="Play now, UpTurn").focus()
    page.keyboard.press("Enter")
    page.locator(".rack .held").first.wait_for()
    upturn.await_turn(page)
    legal = page.locator(".rack .held.legal")
    held = upturn.rack(page)
    if legal.count() == 0:
        page.keyboard.press("d")
        expect(page.locator(".rack .held")).to_have_count(len(held) + 1)
        return
    page.locator(".rack .held").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rack .held").nth(1)).to_be_focused()
    legal.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rack .held.chosen")).to_have_count(1)
    page.keyboard.press("1")
    expect(page.locator(".rack .held")).not_to_have_count(len(held))


def test_the_help_tells_the_keys_of_this_table(open_page: Callable[..., Page]):
    page = open_page()
    upturn.sit_down(page)
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_contain_text("call “Upturn”")


def test_a_phone_on_its_side_shows_all_without_scrolling(open_page: Callable[..., Page]):
    page = open_page(viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    upturn.open_table(page, "me", "bot", "bot", "bot")
    page.get_by_role("button", name="Begin").tap()
    for _ in range(6):
        upturn.await_turn(page)
        assert page.evaluate(NO_SCROLLING)
        if upturn.is_over(page):
            break
        upturn.step(page)


def test_four_fit_on_a_phone_in_french(open_page: Callable[..., Page]):
    page = open_page(locale="fr-FR", **PHONE)
    upturn.open_table(page, "me", "bot", "bot", "bot")
    page.get_by_role("button", name="Commencer").tap()
    page.locator(".rack .held").first.wait_for()
    for _ in range(MOST_TURNS):
        upturn.await_turn(page)
        assert page.evaluate(NO_SIDEWAYS)
        if upturn.is_over(page) or len(page.locator(".older ol").all()) > 4:
            break
        upturn.step(page)
    assert page.evaluate(NO_SIDEWAYS)
