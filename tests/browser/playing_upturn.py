"""Playing UpTurn on the page as a person would: choose a tile, then answer what it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

MOST_STEPS = 3000
A_MOMENT = 1500  # milliseconds for something that may be gone already

# What can be pressed, in the order in which somebody in a hurry presses it.
BUTTONS = (
    ".actions .call",
    ".actions .seat:enabled",
    ".actions [data-play]:enabled",
    ".actions .offered [data-choice]:enabled",
)

# What can be done at the beginning of a turn.
TURN = (".rack .held.legal", ".actions [data-draw]:enabled")

# A table without the dialog.
OPEN_TABLE = """async seats => {
  const ask = (path, body) => fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  }).then(answer => answer.json());
  await ask('/api/guest', { name: 'Camille' });
  localStorage.setItem('tablee-guest', '1');
  const { table } = await ask('/api/tables', { game: 'upturn', seats });
  return `/t/${table.id}`;
}"""


def sit_down(page: Page) -> None:
    """Play now, and wait for the own tiles."""
    page.get_by_role("button", name="Play now, UpTurn").click()
    page.locator(".rack .held").first.wait_for()


def open_table(page: Page, *kinds: str) -> str:
    """Set up a table and go there; its path."""
    path: str = page.evaluate(OPEN_TABLE, [{"kind": kind} for kind in kinds])
    page.goto(page.evaluate("location.origin") + path)
    return path


def two_people(host: Page, open_page: Callable[[str], Page]) -> tuple[Page, Page]:
    """Two browsers at one table, the tiles dealt."""
    guest = open_page(open_table(host, "me", "open"))
    guest.get_by_role("button", name="Sit down").click()
    begin = host.get_by_role("button", name="Begin")
    expect(begin).to_be_enabled()
    begin.click()
    for page in (host, guest):
        page.locator(".rack .held").first.wait_for()
    return host, guest


def lay_down_to_one(page: Page) -> None:
    """Of two tiles lay one; of what it leaves to choose, the first."""
    page.locator(".rack .held.legal").first.click()
    page.locator('.actions [data-choice="1"]').click()
    expect(page.locator(".rack .held")).to_have_count(1)


def begin_run(page: Page) -> None:
    """Choose a double that a run can end with, and begin to compose it."""
    doubles = page.locator(".rack .held.legal:has(.double)")
    begin = page.locator(".actions .offered > :nth-child(2)")
    for number in range(doubles.count()):
        doubles.nth(number).click()
        if begin.count() > 0:
            break
    begin.click()
    page.locator(".rack .held.legal:not(:has(.double))").first.wait_for()


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="The end of the game").count() > 0


def rack(page: Page) -> list[str]:
    tiles: list[str] = page.locator(".rack .held").evaluate_all(
        "tiles => tiles.map(tile => tile.dataset.tile)"
    )
    return tiles


def await_turn(page: Page) -> None:
    """Until there is something to lay, draw or choose, or the game is over."""
    page.locator(", ".join((*BUTTONS[1:], *TURN, ".end"))).first.wait_for()


def step(page: Page, *, call: bool = True) -> str | None:
    """Press one thing, if there is something to press, and say what it was."""
    for button in BUTTONS if call else BUTTONS[1:]:
        if page.locator(button).count() > 0:
            return _pressed(page, button)
    tile = _nearest(page)
    return _pressed(page, tile or ".actions [data-draw]:enabled") if _may_act(page) else None


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


# Plays one seat by the socket, as fast as the server answers, until its turn is what is wanted. It
# takes the nearest number and makes no runs; and it calls, if a call is due.
QUICKLY = """plan => {
  const table = plan.path.split('/').at(-1);
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  const far = (move, view) => move.type === 'lay' ? Math.abs(move.number - view.last_number) : 200;
  const WORTH = {
    upturn: 0, lay: 1, hit: 1, give: 1, joker: 2, green: 3, blue: 3, 'double-arrow': 3, skip: 4,
    draw: 5, pass: 5,
  };
  const lays = moves => moves.filter(({ move }) => tiles.includes(move.type));
  const tiles = ['lay', 'joker', 'green', 'blue', 'double-arrow', 'skip'];
  const SIGNS = {
    two: (moves, view) => view.rack.length <= 2 && lays(moves).length > 0,
    run: (moves, view) => view.rack.length > 4 && moves.some(({ move }) => move.type === 'run' &&
      view.rack.filter(tile => tile % 11 !== 0 && tile < move.double && tile > view.last_number)
        .length > 1),
    arrow: moves => moves.some(({ move }) => move.type === 'double-arrow'),
    hit: moves => moves.some(({ move }) => move.type === 'hit'),
  };
  window.quick = { isThere: false, isOver: false, stop: () => socket.close() };
  let view, sent = 0;
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: 1, typed: true }));
  socket.onmessage = event => {
    const said = JSON.parse(event.data);
    if (said.type !== 'state' && said.type !== 'update') return;
    view = said.observation ?? view;
    if (said.table?.phase === 'over') window.quick.isOver = true;
    if (said.observation == null || view.on_turn !== view.viewer) return;
    const moves = (said.moves ?? []).map((move, k) => ({ move, number: said.legal[k] }));
    if (view.lines.length >= plan.lines && SIGNS[plan.until](moves, view)) {
      window.quick.isThere = true;
      socket.close();
      return;
    }
    const [best] = moves.filter(({ move }) => move.type in WORTH).sort((one, other) =>
      WORTH[one.move.type] - WORTH[other.move.type] || far(one.move, view) - far(other.move, view));
    const id = `quick-${view.viewer}-${sent++}`;
    socket.send(JSON.stringify({ type: 'move', id, move: best.number }));
  };
}"""


def play_quickly(pages: Sequence[Page], until: str = "two", lines: int = 0) -> Page | None:
    """People play on until the turn of one is what is wanted: whose; None if the game is over.

    ``two``: two tiles are left and one can be laid. ``run``: a run of three is possible and leaves
    some tiles. ``arrow``: a double arrow can be laid. ``hit``: somebody has to be chosen for a
    mark. And at least so many lines lie on the table.
    """
    for page in pages:
        page.evaluate(QUICKLY, {"path": page.url, "until": until, "lines": lines})
    for _ in range(MOST_STEPS):
        found = next((page for page in pages if page.evaluate("window.quick.isThere")), None)
        if found is not None or any(page.evaluate("window.quick.isOver") for page in pages):
            for page in pages:
                page.evaluate("window.quick.stop()")
            return found
        pages[0].wait_for_timeout(30)
    raise AssertionError("that did not happen")


def _may_act(page: Page) -> bool:
    return page.locator(", ".join(TURN)).count() > 0


def _nearest(page: Page) -> str | None:
    """The tile that goes the shortest way: the lowest that fits, in a falling row the highest."""
    tiles: list[str] = page.locator(".rack .held.legal").evaluate_all(
        "tiles => tiles.map(tile => tile.dataset.tile)"
    )
    numbers = [tile for tile in tiles if tile.isdecimal()]
    if not tiles:
        return None
    falls = page.locator(".upturn.falling").count() > 0
    best = (numbers[-1] if falls else numbers[0]) if numbers else tiles[0]
    return f'.rack .held.legal[data-tile="{best}"]'


def _pressed(page: Page, selector: str) -> str | None:
    """Press the first such thing with the mouse; it may be gone before the hand is there."""
    try:
        page.locator(selector).first.click(timeout=A_MOMENT)
    except PlaywrightTimeoutError:
        return None
    return selector
