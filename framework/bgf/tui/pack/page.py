"""The page on which parts of a pack are printed: titles, and lines after labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow
from bgf.tui.screen import Screen
from bgf.words import Words

__all__ = ["PackPage"]

_LABELS = 20


@dataclass(frozen=True)
class PackPage:
    """Prints parts of a pack.

    Attributes:
        content: the pack in the reader's language.
        screen: the screen to print on.
        words: the framework's own words.
    """

    content: LocalizedPack
    screen: Screen
    words: Words

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.screen.width

    def title(self, text: str) -> None:
        """Prints the title of a part."""
        self.screen.say(text, "bold underline" if self.screen.unicode else "bold")

    def flow(self, phrases: Sequence[Text]) -> None:
        """Prints phrases side by side."""
        self.screen.print(flow("", phrases, self.width))

    def row(self, label: str, phrases: Iterable[str | Text]) -> None:
        """Prints phrases after a label; empty ones are left out."""
        texts = [Text(phrase) if isinstance(phrase, str) else phrase for phrase in phrases]
        texts = [text for text in texts if text.plain]
        self.screen.print(flow(label, texts, self.width, indent=_LABELS))

    def type_named(self, type_: str) -> str:
        """Returns the name of a type of components: its id, or in other languages a general word.

        Packs have no names for types, and their ids are English.
        """
        if self.words.lang == "en":
            return type_.replace("_", " ")
        return self.words("show.components").lower()

    def shared_or_each(self, *, each: bool) -> str:
        """Returns the words for something that each player has, or that all players share."""
        return self.words("show.per_player" if each else "show.shared")
