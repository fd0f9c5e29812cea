"""A real server whose clock on the wall is wrong by as many hours as a file says, at any moment."""

from __future__ import annotations

import sys
import time
import types
from pathlib import Path

from tablee.server import live
from tablee.server.run import serve
from tablee.server.settings import Settings, read_settings

HOUR = 3_600_000_000_000  # nanoseconds


def main(settings: str, data: str, port: str, hours: str) -> int:
    def time_ns() -> int:
        return time.time_ns() + int(Path(hours).read_text() or 0) * HOUR

    live.time = types.SimpleNamespace(time_ns=time_ns)
    chosen: Settings = read_settings(Path(settings))
    return serve(Path(data), "127.0.0.1", int(port), chosen, "en", browser=False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
