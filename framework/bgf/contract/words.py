"""What rules say to people: reasons of refusals, and texts of the pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.errors import PluginError

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Reason", "Text", "Texts"]


class Reason(NamedTuple):
    """A reason why an action is refused.

    Attributes:
        name: the name of the attribute that declares it.
        rule: the ID of the rule that is cited; empty for that of the stage.
        text: the key of the text of the pack.
        fills: the words that may be filled in.
    """

    name: str
    rule: str
    text: str
    fills: tuple[str, ...]


class Text:
    """A text of the pack, called with a language and the words to be filled in."""

    __slots__ = ("_fills", "_game", "key")

    def __init__(self, game: Game, key: str, fills: tuple[str, ...]) -> None:
        self._game = game
        self._fills = frozenset(fills)
        self.key = key

    def __call__(self, lang: str, **words: Any) -> str:
        """Returns the text in a language; a mapping of languages is filled in by its own.

        Raises:
            PluginError: if the words are not those that are declared.
        """
        if words.keys() != self._fills:
            raise PluginError(_other_words(self.key, words, self._fills))
        return self._game.text(self.key, lang, **words)

    def everywhere(self, **words: Any) -> dict[str, str]:
        """Returns the text in every language of the pack."""
        return {lang: self(lang, **words) for lang in self._game.pack.languages}


class Texts:
    """Several texts of the pack, one for each name."""

    __slots__ = ("_fills", "_game", "_prefix")

    def __init__(self, game: Game, prefix: str, fills: tuple[str, ...]) -> None:
        self._game = game
        self._prefix = prefix
        self._fills = frozenset(fills)

    def __call__(self, name: str, lang: str, **words: Any) -> str:
        """Returns the text of a name in a language.

        Raises:
            PluginError: if the words are not those that are declared.
            MissingText: if the pack has no such text.
        """
        key = f"{self._prefix}.{name}"
        if words.keys() != self._fills:
            raise PluginError(_other_words(key, words, self._fills))
        return self._game.text(key, lang, **words)

    def everywhere(self, name: str, **words: Any) -> dict[str, str]:
        """Returns the text of a name in every language of the pack."""
        return {lang: self(name, lang, **words) for lang in self._game.pack.languages}


def _other_words(key: str, words: Mapping[str, Any], fills: frozenset[str]) -> str:
    given = ", ".join(sorted(words)) or "nothing"
    declared = ", ".join(sorted(fills)) or "nothing"
    return f'the text "{key}" is filled with {given}; its declaration says {declared}'
