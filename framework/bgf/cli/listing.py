"""``bgf list``: the games installed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from bgf.api import GameInfo, games
from bgf.cli.codes import DONE
from bgf.cli.language import default_language
from bgf.cli.output import complain, emit, say
from bgf.engine.plugins import plugins

__all__ = ["list_games"]


def list_games(*, json: bool) -> int:
    """Print them; of a plugin or a game that can't be loaded one line goes to standard error."""
    found = games()
    for plugin, reason in plugins().failures.items():
        complain(f"plugin {plugin} can't be loaded: {reason}; bgf doctor says more")
    if json:
        emit([asdict(info) for info in found.values()])
    elif found:
        _print(found.values())
    else:
        complain("no game is installed")
    return DONE


def _print(infos: Iterable[GameInfo]) -> None:
    lang = default_language()
    cells = []
    for info in infos:
        low, high = info.players
        players = f"{low}" if low == high else f"{low}-{high}"
        title = info.titles.get(lang, info.title)
        cells.append((info.name, title, players, info.version, info.plugin))
    heads = ("game", "title", "players", "version", "plugin")
    sizes = [max(len(row[column]) for row in [heads, *cells]) for column in range(len(heads))]
    for line in [heads, *cells]:
        pairs = zip(line, sizes, strict=True)
        say("  ".join(cell.ljust(size) for cell, size in pairs).rstrip())
