"""The page that was built from web/ and lies in this package: which file answers which path.

The names of the files under ``assets/`` hold a hash of their content, so a browser may keep them
for ever; the page itself is asked for again each time, so that a new one is seen at once.
"""

from __future__ import annotations

import functools
import gzip
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
PAGE = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 1_000  # bytes

MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}


@dataclass(frozen=True)
class Built:
    """A file of the page, ready to be sent."""

    content: bytes
    packed: bytes | None  # by gzip, where that is worth it
    media: str
    cache: str


def is_built() -> bool:
    """Whether there is a page; a clone has none before ``make web``."""
    return (FOLDER / PAGE).is_file()


def built_file(name: str) -> Built | None:
    """A file of the page by its name below the folder; None if there is none."""
    return _files().get(name)


@functools.cache
def _files() -> dict[str, Built]:
    # What may be asked for is listed, so no path that somebody sends is ever opened.
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        media = MEDIA.get(path.suffix)
        if media is None or not path.is_file():
            continue
        content = path.read_bytes()
        packable = path.suffix != ".woff2" and len(content) >= WORTH_PACKING
        packed = gzip.compress(content, 9, mtime=0) if packable else None
        name = path.relative_to(FOLDER).as_posix()
        cache = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
        found[name] = Built(content, packed, media, cache)
    return found
