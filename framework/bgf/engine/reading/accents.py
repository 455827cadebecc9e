"""Accents that a person has typed, which tell apart words that are alike without them.

Lines are compared without accents, so that ``zolty`` means Żółty, and ``z`` may also begin Zielony.
But a person who types ``ż`` means Żółty.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.engine.folding import fold
from bgf.engine.wording import describe

if TYPE_CHECKING:
    from bgf.engine.actions import Action

__all__ = ["with_typed_accents"]

_WORD = re.compile(r"[^\W_]+")


def with_typed_accents(
    actions: Sequence[Action], text: str, languages: Sequence[str]
) -> Sequence[Action]:
    """Returns the actions whose words have the accents of a text; all of them if none has.

    Args:
        actions: the actions that the text may mean without its accents.
        text: the text as typed.
        languages: the languages of the game.
    """
    accented = [word for word in _words(text) if fold(word) != word]
    if not accented:
        return actions
    fitting = [action for action in actions if _has_words(action, accented, languages)]
    return fitting or actions


def _has_words(action: Action, beginnings: Sequence[str], languages: Sequence[str]) -> bool:
    """Returns whether each beginning begins a word of an action in one of the languages."""
    words = [word for lang in languages for word in _words(describe(action, lang))]
    return all(any(word.startswith(begun) for word in words) for begun in beginnings)


def _words(text: str) -> list[str]:
    """Returns the words of a text in small letters, with their accents."""
    return _WORD.findall(unicodedata.normalize("NFC", text).casefold())
