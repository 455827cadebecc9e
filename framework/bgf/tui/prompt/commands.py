"""The commands of the prompt: their names in the player's language, and in English everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.folding import TypedLine, fold

if TYPE_CHECKING:
    from bgf.words import Words

__all__ = ["COMMANDS", "command_name", "commands_begun", "exact_command"]

COMMANDS = (
    "help",
    "table",
    "list",
    "map",
    "hint",
    "rules",
    "why",
    "undo",
    "history",
    "save",
    "quit",
)

_QUESTION = "?"


def command_name(command: str, words: Words) -> str:
    """Returns the name of a command in the player's language: ``pomoc`` for ``help``."""
    return words(f"command.{command}")


def exact_command(line: TypedLine, words: Words) -> str:
    """Returns the command that the first word of a line names; empty if it names none.

    Case, accents and a colon in front do not matter: ``:PODPOWIEDZ`` is ``hint``. A question mark
    asks for help.
    """
    name = line.first_word.lstrip(":")
    if name == _QUESTION:
        return "help"
    if name in COMMANDS:
        return name
    translated = _translated(words)
    return translated.get(name, "")


def commands_begun(line: TypedLine, words: Words) -> list[str]:
    """Returns the commands whose names begin with the first word of a line.

    English names count only if no name in the player's language begins with the word.
    """
    begin = line.first_word.lstrip(":")
    translated = _translated(words)
    found = [command for name, command in translated.items() if name.startswith(begin)]
    return found or [command for command in COMMANDS if command.startswith(begin)]


def _translated(words: Words) -> dict[str, str]:
    """Returns the commands by their folded names in the player's language."""
    return {fold(command_name(command, words)): command for command in COMMANDS}
