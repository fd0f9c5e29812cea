"""The page's types are those of the messages: whoever changes one is told to write the other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_types_of_the_page_are_current():
    command = [sys.executable, str(ROOT / "tools" / "write_types.py"), "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_nothing_of_the_page_names_a_registry():
    lock = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    assert "registry" not in lock
