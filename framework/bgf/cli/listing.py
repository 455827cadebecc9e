"""``bgf list``: the games installed, the mods, and the bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

from typer import Option

from bgf.cli.codes import DONE, UsageError
from bgf.cli.language import spoken_words
from bgf.cli.output import complain, emit, say
from bgf.cli.parameters import Json
from bgf.command_lines import bgf_command
from bgf.engine.hooks import ModSpec
from bgf.engine.plugins import plugins
from bgf.streams import printable_line, raw_stream
from bgf.words import Words, in_language, message

__all__ = ["list_"]


def list_(
    mods: Annotated[bool, Option("--mods", help="cli.list.mods")] = False,
    bots: Annotated[bool, Option("--bots", help="cli.list.bots")] = False,
    json: Json = False,
) -> int:
    """Lists the games that are installed, their mods, or the bots."""
    if mods and bots:
        raise UsageError(message("usage.list.one"))
    if mods:
        return _list_mods(json=json)
    if bots:
        return _list_bots(json=json)
    return _list_games(json=json)


def _list_games(*, json: bool) -> int:
    """Prints the games; one line on standard error for each that can't be loaded."""
    from bgf.api import games

    words = spoken_words()
    found = games().values()
    _complain_of_failures()
    if json:
        emit([asdict(info) for info in found])
        return DONE
    if not found:
        complain(message("list.no_games"))
        return DONE
    rows = [_heads(words, "game", "title", "players", "version", "plugin")]
    for info in found:
        low, high = info.players
        players = f"{low}" if low == high else f"{low}-{high}"
        title = info.titles.get(words.lang, info.title)
        rows.append((info.name, title, players, info.version, info.plugin))
    _say_table(rows)
    if raw_stream(sys.stdout).isatty():  # a hint for people, not for programs
        first = next(info.name for info in found)
        say(words("list.play", command=bgf_command("play", first)))
    return DONE


def _list_mods(*, json: bool) -> int:
    """Prints the mods by game; errors as for games."""
    words = spoken_words()
    provided = plugins().provided("bgf_mods")
    found = sorted(provided, key=lambda pair: (pair[0].game, pair[0].name))
    _complain_of_failures()
    if json:
        emit(
            [
                {
                    "name": mod.name,
                    "game": mod.game,
                    "version": mod.version,
                    "titles": mod.title,
                    "changes": _changes(mod),
                    "plugin": plugin,
                }
                for mod, plugin in found
            ]
        )
        return DONE
    if not found:
        complain(message("list.no_mods"))
        return DONE
    rows = [_heads(words, "mod", "game", "what", "changes", "version", "plugin")]
    for mod, plugin in found:
        title = mod.localized_title(words.lang)
        parts = [words(f"list.changes.{part}") for part in _changes(mod)]
        changes = words("list.and").join(parts)
        rows.append((mod.name, mod.game, title, changes, mod.version, plugin))
    _say_table(rows)
    return DONE


def _list_bots(*, json: bool) -> int:
    """Prints the bots, the levels of strength first; errors as for games."""
    from bgf.bots import bots as known_bots

    words = spoken_words()
    plugin_of = {bot.name: plugin for bot, plugin in plugins().provided("bgf_bots")}
    found = known_bots()
    _complain_of_failures()
    if json:
        emit(
            [
                {"name": name, "about": bot.about, "plugin": plugin_of[name]}
                for name, bot in found.items()
            ]
        )
        return DONE
    rows = [_heads(words, "bot", "what", "plugin")]
    for name, bot in found.items():
        rows.append((name, in_language(bot.about, words.lang), plugin_of[name]))
    _say_table(rows)
    return DONE


def _changes(mod: ModSpec) -> list[str]:
    """Returns the parts of a game that a mod changes: rules, content, or both."""
    parts = []
    if mod.rules:
        parts.append("rules")
    if mod.content is not None:
        parts.append("content")
    return parts


def _complain_of_failures() -> None:
    for plugin, reason in plugins().failures.items():
        doctor = bgf_command("doctor")
        complain(message("list.failed", plugin=plugin, reason=reason, doctor=doctor))


def _heads(words: Words, *columns: str) -> tuple[str, ...]:
    return tuple(words(f"list.head.{column}") for column in columns)


def _say_table(rows: Sequence[tuple[str, ...]]) -> None:
    """Prints rows in columns; the first row has the headings.

    On a terminal without room for them, each row is a line of phrases.
    """
    shown = [[printable_line(cell) for cell in row] for row in rows]
    if raw_stream(sys.stdout).isatty():
        _say_on_terminal(shown)
        return
    sizes = [max(map(len, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        pairs = zip(row, sizes, strict=True)
        say("  ".join(cell.ljust(size) for cell, size in pairs).rstrip())


def _say_on_terminal(rows: Sequence[Sequence[str]]) -> None:
    from rich.text import Text  # here: a program that reads the table does without them

    from bgf.tui.lines import aligned
    from bgf.tui.screen import Screen

    screen = Screen()
    cells = [[Text(cell) for cell in row] for row in rows]
    screen.print(aligned(cells, screen.width, title=rows[0][0]))
