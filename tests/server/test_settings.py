"""The settings: the page lists all of them with their defaults."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from tablee.server.settings import Settings

PAGE = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text("utf-8")


def test_the_page_lists_every_setting_with_its_default():
    blocks = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    listed = tomllib.loads(blocks[0])
    assert msgspec.convert(listed, Settings) == Settings()
    assert set(listed) == set(Settings.__struct_fields__)


def test_every_example_of_the_page_can_be_used():
    for block in re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE):
        msgspec.convert(tomllib.loads(block), Settings)
