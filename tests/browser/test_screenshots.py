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

from browser import upturn_screens
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
  let reached, wanted;
  socket.onmessage = event => {
    const { table: seen, observation } = JSON.parse(event.data);
    if (seen?.phase === 'over' || observation?.phase === wanted) reached?.();
  };
  let k = 0;
  for (const { actions, until } of plan.stages) {
    wanted = until;
    const there = new Promise(done => { reached = done; });
    for (const action of actions) socket.send(JSON.stringify({ ...action, id: `a${++k}` }));
    if (until) await there;
  }
  socket.close();
  return table.id;
}"""
ME_AND_BOTS = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
ME_AND_THREE_BOTS = [*ME_AND_BOTS, {"kind": "bot"}]
STARTS = {"type": "start"}
DRAWS = {"type": "move", "move": "draw"}
FIRST_LOOKS = [{"type": "move", "move": "peek 1"}, {"type": "move", "move": "peek 2"}]
UPTURN_TO_THE_END = {
    "table": {"game": "upturn", "seats": ME_AND_THREE_BOTS},
    "stages": [{"actions": [STARTS, {"type": "bot-plays", "seat": 0}], "until": "over"}],
}
# The step of a finished game at which all cards of the first round lie open.
FIRST_REVEAL = """async table => {
  const { steps } = await (await fetch(`/api/tables/${table}/games/1/replay?view=public`)).json();
  return steps.findIndex(({ events }) => events.some(({ type }) => type === 'round-ended'));
}"""


@pytest.fixture(scope="module")
def shelf(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A server with a table at each point of a game, and the cookie of who sits there."""
    server = TableServer(tmp_path_factory.mktemp("shelf") / "data")
    server.start()
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(server.address)

    def table(seats: list[dict[str, str]], until: str | None, *actions: dict[str, object]) -> str:
        table = {"game": "the-game", "seats": seats}
        plan = {"table": table, "stages": [{"actions": actions, "until": until}]}
        found: str = page.evaluate(OPEN_TABLE, plan)
        return found

    def cabo(*stages: tuple[str, list[dict[str, object]]]) -> str:
        table = {"game": "cabo", "seats": ME_AND_THREE_BOTS, "options": {"starter": 1}}
        listed = [{"actions": actions, "until": until} for until, actions in stages]
        found: str = page.evaluate(OPEN_TABLE, {"table": table, "stages": listed})
        return found

    tables = {
        "lobby": table([{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}], None),
        "starting": table(ME_AND_BOTS, "starting", STARTS),
        "turn": table(ME_AND_BOTS, "playing", STARTS, {"type": "move", "move": "starts 1"}),
        "end": table(ME_AND_BOTS, "over", STARTS, {"type": "bot-plays", "seat": 0}),
        "upturn_end": page.evaluate(OPEN_TABLE, UPTURN_TO_THE_END),
        "cabo_peeking": cabo(("peeking", [STARTS])),
        "cabo_turn": cabo(("deciding", [STARTS, *FIRST_LOOKS])),
        "cabo_held": cabo(("deciding", [STARTS, *FIRST_LOOKS]), ("holding", [DRAWS])),
        "cabo_end": cabo(("over", [STARTS, {"type": "bot-plays", "seat": 0}])),
    }
    tables["cabo_reveal"] = str(page.evaluate(FIRST_REVEAL, tables["cabo_end"]))
    others: list[BrowserContext] = []
    tables |= upturn_screens.tables(browser, page, others)
    page.goto(server.address)
    page.evaluate("localStorage.setItem('tablee-guest', '1')")
    tables["address"] = server.address
    tables["state"] = json.dumps(context.storage_state())
    context.close()
    yield tables
    for other in others:
        other.close()
    server.kill()


OWN = ".places.own .place"


def think_of_taking(page: Page) -> None:
    """The top discard in hand as if it were taken, and two cards that it would replace."""
    page.locator(".buttons .button").nth(1).click()
    page.locator(".tentative").wait_for()
    for place in (2, 3):
        page.locator(OWN).nth(place).click()


def try_example(page: Page) -> None:
    page.locator("[data-example=set]").click()
    page.locator(".place").first.wait_for()


def start_step(page: Page) -> None:
    """Where there is little room the explanation is read first."""
    start = page.locator(".coach .start")
    if start.is_visible():
        start.click()


SCREENS: dict[str, tuple[str, str, Callable[[Page], None] | None]] = {
    "home": ("/", ".box h2", None),
    "lobby": ("/t/{lobby}", ".lobby h1", None),
    "starting": ("/t/{starting}", ".starting", None),
    "turn": ("/t/{turn}", ".held", lambda page: page.locator(".held").nth(1).click()),
    "end": ("/t/{end}", ".end", None),
    "rules": ("/rules/the-game", "article h1", None),
    "rules-example": ("/rules/cabo", "[data-example=set]", try_example),
    "learn-the-game": ("/learn/the-game?step=3", ".held", start_step),
    "learn-cabo": ("/learn/cabo", ".place.lit", None),
    "learn-upturn": ("/learn/upturn?step=5", ".rack .held", start_step),
    "learn-end": ("/learn/cabo?step=7", ".ready h1", None),
    "replay": ("/replay/{end}/1?at=7", ".bar", None),
    "cabo-peeking": ("/t/{cabo_peeking}", ".place.lit", None),
    "cabo-taking": ("/t/{cabo_turn}", ".place", think_of_taking),
    "cabo-held": ("/t/{cabo_held}", ".held.mine", lambda page: page.locator(OWN).nth(1).click()),
    "cabo-scores": ("/t/{cabo_turn}", ".place", lambda page: page.keyboard.press("s")),
    "cabo-reveal": ("/replay/{cabo_end}/1?at={cabo_reveal}", ".reveal", None),
    "cabo-end": ("/t/{cabo_end}", ".end tbody tr", None),
    "cabo-replay": ("/replay/{cabo_end}/1?at=12&view=0", ".bar", None),
    **upturn_screens.SCREENS,
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
