"""Replies of the rules to an action: the reason of a refusal, or a preview of its effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bgf.words import Message

__all__ = ["Preview", "Refusal"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal.

    Attributes:
        rule: the ID of the rule that refuses it.
        texts: the reason in words, by language.
    """

    rule: str
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The words in English, or in the first language of a game that has no English.

        They are a `bgf.words.Message` with all languages; empty text if there are none.
        """
        return Message(self.texts) if self.texts else ""

    def localized(self, lang: str) -> str:
        """The words in a language; those of `message` where there are none."""
        return self.texts.get(lang, self.message)


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of an action, shown to a person before it is played.

    Attributes:
        plane: the plane on which pieces are placed, by its name in the content; empty where the
            action places none.
        lays: the kind of piece, by its index, that is placed on each cell.
        clears: the cells that are cleared first.
        words: what it costs or leads to, by language; empty when there is nothing to say.
    """

    plane: str = ""
    lays: Mapping[int, int] = field(default_factory=dict)
    clears: tuple[int, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
