"""``bgf list``: the games installed."""

from __future__ import annotations

from typing import Any

from bgf.cli.codes import DONE
from bgf.cli.language import default_language
from bgf.cli.output import complain, emit, say
from bgf.content.manifest import read_manifest
from bgf.engine.plugins import plugins
from bgf.errors import BgfError

__all__ = ["list_games"]


def list_games(*, json: bool) -> int:
    """Print them; of a plugin or a game that can't be loaded one line goes to standard error."""
    rows: list[dict[str, Any]] = []
    for name, (spec, plugin) in sorted(plugins().games().items()):
        try:
            head = read_manifest(spec.pack)
        except BgfError as error:
            complain(f"the game {name} of plugin {plugin} can't be read: {error}")
            continue
        rows.append(
            {
                "name": name,
                "title": head.title.get("en") or next(iter(head.title.values())),
                "titles": head.title,
                "players": list(head.players),
                "version": head.version,
                "plugin": plugin,
            }
        )
    for plugin, reason in plugins().failures.items():
        complain(f"plugin {plugin} can't be loaded: {reason}; bgf doctor says more")
    if json:
        emit(rows)
    elif rows:
        _print(rows)
    else:
        complain("no game is installed")
    return DONE


def _print(rows: list[dict[str, Any]]) -> None:
    lang = default_language()
    cells = []
    for row in rows:
        low, high = row["players"]
        title = row["titles"].get(lang, row["title"])
        players = f"{low}" if low == high else f"{low}-{high}"
        cells.append((row["name"], title, players, row["version"], row["plugin"]))
    heads = ("game", "title", "players", "version", "plugin")
    sizes = [max(len(row[column]) for row in [heads, *cells]) for column in range(len(heads))]
    for line in [heads, *cells]:
        pairs = zip(line, sizes, strict=True)
        say("  ".join(cell.ljust(size) for cell, size in pairs).rstrip())
