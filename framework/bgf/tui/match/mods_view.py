"""The mods in force: the same lines in the welcome, the history, the rules and a shown pack."""

from __future__ import annotations

from rich.text import Text

from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow
from bgf.words import Words

__all__ = ["mod_lines"]


def mod_lines(content: LocalizedPack, words: Words, width: int) -> list[Text]:
    """Returns a line for each mod in force, with its name and its title."""
    label = words("mods")
    lines: list[Text] = []
    for name, title in content.mods.items():
        told = Text.assemble((name, "bold"), f": {title}")
        lines.append(flow("" if lines else label, [told], width, indent=len(label) + 2))
    return lines
