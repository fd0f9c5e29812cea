"""A finished game seen again: with the keys, and on a phone with one's own cards in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.test_screenshots import OPEN_TABLE, STARTS

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
OWN = {"the-game": ".held", "cabo": ".places.own .place", "upturn": ".rack .held"}


def finished(page: Page, game: str, bots: int) -> str:
    """A game that bots have played to its end, one of them for us; the path to see it again."""
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * bots]
    plan = {
        "table": {"game": game, "seats": seats},
        "stages": [{"actions": [STARTS, {"type": "bot-plays", "seat": 0}], "until": "over"}],
    }
    table: str = page.evaluate(OPEN_TABLE, plan)
    return f"{page.evaluate('location.origin')}/replay/{table}/1"


@pytest.mark.parametrize(("game", "bots"), [("the-game", 1), ("cabo", 2), ("upturn", 2)])
def test_the_bar_covers_none_of_ones_own_cards_on_a_phone(
    open_page: Callable[..., Page], game: str, bots: int
):
    page = open_page(**PHONE)
    page.goto(finished(page, game, bots) + "?at=6&view=0")
    page.locator(OWN[game]).first.wait_for()
    bar = page.get_by_role("group", name="See it again").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 640
    for card in page.locator(OWN[game]).all():
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]


def test_step_by_step_with_the_keys(open_page: Callable[..., Page]):
    page = open_page()
    page.goto(finished(page, "the-game", 1))
    bar = page.get_by_role("group", name="See it again")
    expect(bar).to_contain_text("0/")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("2/")
    page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text("1/")
    assert "at=1" in page.url
