"""Every screen in three sizes, by day and by night, in both languages: in build/screenshots.

Somebody should look at them. What a program can see is tested: nothing scrolls sideways, nothing
that is meant to be pressed is too small for a finger, and axe finds nothing that shuts people out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from browser import playing_upturn as upturn
from browser.conftest import TableServer

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent.parent.parent / "build" / "screenshots"
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desk": (1440, 900)}
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ').slice(0, 300)}`)"""
NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SMALLEST = 24  # pixels, WCAG 2.2
TOO_SMALL = """least => [...document.querySelectorAll('button, select, label:has(input), a.button')]
  .filter(node => node.offsetParent !== null)
  .map(node => [node.getAttribute('aria-label') ?? node.innerText, node.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < least)
  .map(([name]) => name)"""

# What a page does to get a table at each point of a game, without a click.
OPEN_TABLE = """async plan => {
  const ask = (path, body) => fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  }).then(answer => answer.json());
  await ask('/api/guest', { name: 'Camille' });
  const { table } = await ask('/api/tables', plan.table);
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table.id}/socket`);
  await new Promise(done => { socket.onopen = done; });
  socket.send(JSON.stringify({ type: 'hello', version: 1 }));
  let over;
  const ended = new Promise(done => { over = done; });
  socket.onmessage = event => {
    const { table: seen, observation } = JSON.parse(event.data);
    if (seen?.phase === 'over' || observation?.phase === plan.until) over();
  };
  plan.actions.forEach((action, k) => socket.send(JSON.stringify({ ...action, id: `a${k}` })));
  if (plan.until) await ended;
  socket.close();
  return table.id;
}"""
ME_AND_BOTS = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
FOUR = [*ME_AND_BOTS, {"kind": "bot"}]
STARTS = {"type": "start"}


@pytest.fixture(scope="module")
def shelf(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A server with a table at each point of a game, and the cookie of who sits there."""
    server = TableServer(tmp_path_factory.mktemp("shelf") / "data")
    server.start()
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(server.address)

    def table(
        seats: list[dict[str, str]],
        until: str | None,
        *actions: dict[str, object],
        game: str = "the-game",
    ) -> str:
        plan = {"table": {"game": game, "seats": seats}, "until": until, "actions": actions}
        found: str = page.evaluate(OPEN_TABLE, plan)
        return found

    tables = {
        "lobby": table([{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}], None),
        "starting": table(ME_AND_BOTS, "starting", STARTS),
        "turn": table(ME_AND_BOTS, "playing", STARTS, {"type": "move", "move": "starts 1"}),
        "end": table(ME_AND_BOTS, "over", STARTS, {"type": "bot-plays", "seat": 0}),
        "upturn_end": table(FOUR, "over", STARTS, {"type": "bot-plays", "seat": 0}, game="upturn"),
    }
    for sign in ("arrow", "run", "hit"):
        tables[f"upturn_{sign}"] = _upturn_table(page, sign)
    others: list[BrowserContext] = []
    tables["upturn_call"] = _upturn_call(browser, page, others)
    page.goto(server.address)
    page.evaluate("localStorage.setItem('tablee-guest', '1')")
    tables["address"] = server.address
    tables["state"] = json.dumps(context.storage_state())
    context.close()
    yield tables
    for other in others:
        other.close()
    server.kill()


def _upturn_table(page: Page, sign: str) -> str:
    """A table of four with several lines, where one's own turn is what is wanted."""
    while True:
        path = upturn.open_table(page, "me", "bot", "bot", "bot")
        page.get_by_role("button", name="Begin").click()
        page.locator(".rack .held").first.wait_for()
        if upturn.play_quickly([page], sign, lines=3) is not None:
            return path.split("/")[-1]


def _upturn_call(browser: Browser, page: Page, others: list[BrowserContext]) -> str:
    """A table of two where oneself owes the call, and somebody else is to play."""
    address = page.evaluate("location.origin")

    def open_page(path: str) -> Page:
        others.append(browser.new_context(locale="en-GB"))
        other = others[-1].new_page()
        other.goto(address + path)
        return other

    while True:
        host, guest = upturn.two_people(page, open_page)
        if upturn.play_quickly([host, guest]) is host:
            upturn.await_turn(host)
            upturn.lay_down_to_one(host)
            path: str = host.url.split("/")[-1]
            return path


def _choose_arrow(page: Page) -> None:
    page.locator('.held[data-tile="double-arrow"]').first.click()
    page.locator(".actions .offered").wait_for()


SCREENS: dict[str, tuple[str, str, Callable[[Page], None] | None]] = {
    "home": ("/", ".box h2", None),
    "lobby": ("/t/{lobby}", ".lobby h1", None),
    "starting": ("/t/{starting}", ".starting", None),
    "turn": ("/t/{turn}", ".held", lambda page: page.locator(".held").nth(1).click()),
    "end": ("/t/{end}", ".end", None),
    "rules": ("/rules/the-game", "article h1", None),
    "replay": ("/replay/{end}/1?at=7", ".bar", None),
    "upturn-arrow": ("/t/{upturn_arrow}", ".held.legal", _choose_arrow),
    "upturn-run": ("/t/{upturn_run}", ".held.legal", upturn.begin_run),
    "upturn-hit": ("/t/{upturn_hit}", ".actions .seat", None),
    "upturn-call": ("/t/{upturn_call}", ".actions .call", None),
    "upturn-end": ("/t/{upturn_end}", ".end", None),
    "upturn-replay": ("/replay/{upturn_end}/1?at=24&view=0", ".bar", None),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_screen_is_shown(
    browser: Browser, shelf: dict[str, str], size: str, light: str, language: str
):
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=light,  # type: ignore[arg-type]
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        storage_state=json.loads(shelf["state"]),
        reduced_motion="reduce",
    )
    context.set_default_timeout(60_000)
    context.add_init_script("localStorage.removeItem('tablee-settings')")
    page = context.new_page()
    FOLDER.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    for name, (path, sign, then) in SCREENS.items():
        page.goto(shelf["address"] + path.format_map(shelf))
        page.locator(sign).first.wait_for()
        if then is not None:
            then(page)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(250)
        page.screenshot(
            path=FOLDER / f"{name}-{size}-{light}-{language}.png",
            full_page=name in ("home", "lobby"),
        )
        if not page.evaluate(NO_SIDEWAYS):
            found.append(f"{name} scrolls sideways")
        found += [f"{name}, too small: {what}" for what in page.evaluate(TOO_SMALL, SMALLEST)]
        page.evaluate(AXE.read_text("utf-8"))
        found += [f"{name}: {what}" for what in page.evaluate(VIOLATIONS)]
    context.close()
    assert found == []
