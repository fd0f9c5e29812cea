"""A real server, started as people start it, and a real browser that looks at it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tablee.server.built_page import is_built

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000  # milliseconds; a busy computer is not a fault of the page
QUICK_BOTS = "pace = 0.02\n"
QUICK_CARDS = '{"speed": 2}'


class TableServer:
    """`tablee serve` in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        settings = self.data.parent / "settings.toml"
        settings.write_text(QUICK_BOTS, "utf-8")
        command = [
            *(sys.executable, "-m", "tablee", "serve", "--no-browser", "--lang", "en"),
            *("--port", str(self.port), "--data", str(self.data), "--settings", str(settings)),
        ]
        environment = os.environ | {"TABLEE_LOG": "warning"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r"localhost:(\d+)", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    assert path is not None, "no Chromium: on Debian, apt-get install chromium"
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TableServer]:
    assert is_built(), "there is no page yet: make web"
    server = TableServer(tmp_path / "data")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def open_page(browser: Browser, server: TableServer) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of its own; at the end none of them may have complained."""
    contexts = []
    complaints: list[str] = []

    def open_page(path: str = "/", **choices: object) -> Page:
        wanted = {"locale": "en-GB", "viewport": {"width": 1280, "height": 860}, **choices}
        context = browser.new_context(**wanted)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        # Cards move twice as fast here, as anybody can choose in the settings.
        context.add_init_script(f"localStorage.setItem('tablee-settings', '{QUICK_CARDS}')")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: complaints.append(message.text) if message.type == "error" else None,
        )
        page.goto(server.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A lost connection and an answer that refuses are told on the console too; they are no fault.
    expected = ("WebSocket connection", "Failed to load resource", "ERR_CONNECTION")
    faults = [text for text in complaints if not any(part in text for part in expected)]
    assert faults == []
