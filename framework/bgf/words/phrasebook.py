"""The texts of a plugin for content authors, in addition to the catalogue of bgf."""

from __future__ import annotations

from importlib import import_module

from bgf.words.messages import Message
from bgf.words.reader import LANGUAGES, fill_template

__all__ = ["Phrasebook"]


class Phrasebook:
    """The phrases of a plugin by ID, in the languages of bgf.

    They are in a module of their own, which is imported when a phrase is first needed: most
    programs need none. Its constant `PHRASES` has for each ID the phrase in English and in Polish::

        PHRASES = {
            "too_few": ("found {count}, expected at least {least}", "jest {count}, a ma być ..."),
        }

    Whole numbers choose between the forms of a word, as in ``{count:card|cards}``; Polish has
    three, as in ``{count:karta|karty|kart}``.

    >>> phrases = Phrasebook("bgf_mine.phrases")
    >>> problem = phrases.message("too_few", count=1, least=2)

    Args:
        module: the name of the module.
    """

    def __init__(self, module: str) -> None:
        self._module = module

    def message(self, key: str, /, **facts: object) -> Message:
        """Returns a phrase in every language.

        Args:
            key: the ID of the phrase.
            facts: the values of its fields; messages and errors among them are translated, too.

        Raises:
            KeyError: if the phrase does not exist.
        """
        pair: tuple[str, str] = import_module(self._module).PHRASES[key]
        phrases = zip(LANGUAGES, pair, strict=True)
        return Message({lang: fill_template(phrase, lang, facts) for lang, phrase in phrases})
