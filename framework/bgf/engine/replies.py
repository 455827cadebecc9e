"""Replies of the rules to an action: the reason of a refusal, or a preview of its effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bgf.words import Message

__all__ = ["Preview", "Refusal"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why an action is not legal.

    Attributes:
        rule: the ID of the rule that refuses it.
        texts: the reason in words, by language.
    """

    rule: str
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The reason in English, or in the first language of a game that has no English.

        It is a `bgf.words.Message` with all languages; empty if there are no words.
        """
        return Message(self.texts) if self.texts else ""

    def localized(self, lang: str) -> str:
        """Returns the reason in a language, or else in that of `message`."""
        return self.texts.get(lang, self.message)


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of an action, shown to a person before it is played.

    Attributes:
        plane: the plane on which pieces are placed, by its name in the content; empty if the action
            places none.
        lays: the index of the kind of piece that is placed on each cell, by cell.
        clears: the cells that are cleared first.
        words: its cost or consequences in words, by language; empty if there is nothing to say.
    """

    plane: str = ""
    lays: Mapping[int, int] = field(default_factory=dict)
    clears: tuple[int, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
