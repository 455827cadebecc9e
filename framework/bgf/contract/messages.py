"""Messages of the rules to people: declared reasons and texts, whose words are in the pack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.errors import PluginError
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Reason", "Text", "Texts"]


class Reason(NamedTuple):
    """A reason why an action is refused, see `bgf.contract.reason`.

    Attributes:
        name: the name of the attribute that declares it.
        rule: the ID of the rule that is cited; empty for that of the stage.
        text: the key of the text of the pack.
        params: the names of the parameters that are filled into the text.
    """

    name: str
    rule: str
    text: str
    params: tuple[str, ...]


class Text:
    """A text of the pack, called with a language and its parameters.

    >>> self.moored("en", ship="Tug")
    'Tug is moored.'

    Attributes:
        key: its key in the content.
    """

    __slots__ = ("_game", "_params", "key")

    def __init__(self, game: Game, key: str, params: Iterable[str]) -> None:
        self._game = game
        self._params = frozenset(params)
        self.key = key

    def __call__(self, lang: str, **params: Any) -> str:
        """Returns the text in a language.

        Args:
            lang: the language.
            params: the values of the parameters; of a mapping by language, the entry for `lang` is
                used.

        Raises:
            PluginError: if the parameters are not the declared ones.
            MissingText: if the pack has no such text.
        """
        if params.keys() != self._params:
            facts = {"given": _listed(params), "declared": _listed(self._params)}
            raise PluginError(message("answered.text_filled", key=self.key, **facts))
        return self._game.text(self.key, lang, **params)

    def translations(self, **params: Any) -> dict[str, str]:
        """Returns the text in every language of the pack, by language."""
        languages = self._game.pack.languages
        return {lang: self(lang, **params) for lang in languages}


def _listed(params: Iterable[str]) -> str:
    """Returns a list of names of parameters for a message."""
    return ", ".join(sorted(params)) or message("declared.nothing")


class Texts:
    """Several texts of the pack, one for each name; called like a `Text`, with the name first.

    >>> self.species("panda", "en")
    'Panda'
    """

    __slots__ = ("_game", "_params", "_prefix")

    def __init__(self, game: Game, prefix: str, params: Iterable[str]) -> None:
        self._game = game
        self._params = frozenset(params)
        self._prefix = prefix

    def of(self, name: str) -> Text:
        """Returns the text for a name."""
        return Text(self._game, f"{self._prefix}.{name}", self._params)

    def __call__(self, name: str, lang: str, **params: Any) -> str:
        """Returns the text for a name in a language; see `Text`."""
        return self.of(name)(lang, **params)

    def translations(self, name: str, **params: Any) -> dict[str, str]:
        """Returns the text for a name in every language of the pack, by language."""
        return self.of(name).translations(**params)
