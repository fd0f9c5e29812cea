"""The page at ``/``: what this is, and how to play. It holds no script and loads nothing else."""

from __future__ import annotations

import html

from tablee.registry import find_game, game_names
from tablee.words import Language, general, say

STYLE = b"""\
:root { color-scheme: light dark;
  --table: #e9e1d0; --paper: #fbf8f1; --ink: #1f2430; --sea: #22607f }
@media (prefers-color-scheme: dark) {
  :root { --table: #18201e; --paper: #222c29; --ink: #e8e4da; --sea: #6fb3d2 }
}
body { background: var(--table); color: var(--ink); margin: 0;
  font: 1.1rem/1.5 system-ui, sans-serif }
main { max-width: 42rem; margin: 2rem auto; padding: 1.5rem 2rem; background: var(--paper);
  border-radius: 1rem }
h1 { font-family: Georgia, serif; margin-top: 0 }
a { color: var(--sea) }
code { overflow-wrap: anywhere }
dt { font-weight: bold; margin-top: .8rem }
dd { margin: 0 }
"""


def page(language: Language) -> bytes:
    """The whole page in a language."""

    def words(key: str, **values: object) -> str:
        return html.escape(say("tablee", key, language, values))

    games = "".join(
        f"<dt>{html.escape(say(game.package, 'title', language))}</dt>"
        f"<dd>{html.escape(say(game.package, 'tagline', language))}</dd>"
        for game in map(find_game, game_names())
    )
    links = "".join(
        f'<li><a href="{path}"><code>{path}</code></a> {words(key)}</li>'
        for path, key in (
            ("/api/openapi.json", "page.openapi"),
            ("/api/schema.json", "page.schema"),
            ("/api/tables", "page.lobby"),
            ("/healthz", "page.health"),
        )
    )
    return f"""<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tablée</title><link rel="stylesheet" href="/style.css"></head>
<body><main>
<h1>Tablée</h1>
<p>{words("page.what")}</p>
<dl>{games}</dl>
<h2>{words("page.play")}</h2>
<p>{words("page.terminal")}</p><p><code>tablee play the-game</code></p>
<p>{words("page.client")}</p>
<h2>{words("page.programs")}</h2>
<ul>{links}</ul>
</main></body></html>
""".encode()


def welcome_line(language: Language, address: str, others: list[str]) -> list[str]:
    """What the terminal says when the server is ready."""
    lines = [general("online.ready", address=address).text(language)]
    lines += [general("online.ready_network", address=other).text(language) for other in others]
    return [*lines, general("online.how_to_stop").text(language)]
