"""The page in a real browser, at a real server on this machine.

``make bench-page`` runs it: how much JavaScript the first screen loads, how soon home can be used,
how long a click takes until what it did is painted, and how many frames a second there are while a
card moves. The browser paints without a graphics card, so a desk or a phone does better.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from .figures import Figures, show
from .measure import measure
from .serving import serving

ROOT = Path(__file__).parent.parent.parent
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]


def main() -> int:
    arguments = _read_arguments()
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise SystemExit("There is no Chromium: on Debian, apt-get install chromium")
    with (
        tempfile.TemporaryDirectory(prefix="page-bench-") as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        figures: Figures = measure(
            browser, address, visits=arguments.visits, clicks=arguments.clicks
        )
        browser.close()
    show(figures)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(figures.as_dict(), indent=1) + "\n", "utf-8")
    print(f"\n{arguments.json}")
    return 0 if figures.are_good else 1


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/page", description=__doc__)
    parser.add_argument("--visits", type=int, default=5, help="of home, each in a new browser")
    parser.add_argument("--clicks", type=int, default=80, help="at the table")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "page.json")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
