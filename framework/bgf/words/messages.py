"""Texts in all languages at once, such as those of errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from errno import errorcode
from typing import Self

from bgf.words.reader import LANGUAGES, has_text, in_words, text_of

__all__ = ["Message", "in_language", "joined", "message", "system_reason"]


class Message(str):
    """A text in several languages; as a string it is the English one.

    Attributes:
        translations: the text by language.
    """

    __slots__ = ("translations",)

    translations: Mapping[str, str]

    def __new__(cls, translations: Mapping[str, str]) -> Self:
        """Makes a message.

        Args:
            translations: the text by language; the first stands for languages that are missing,
                and is the string where there is no English.
        """
        first = next(iter(translations.values()))
        english = translations.get(LANGUAGES[0], first)
        made = super().__new__(cls, english)
        made.translations = translations
        return made

    def localized(self, lang: str) -> str:
        """Returns the text in a language; in English where it has no translation."""
        return self.translations.get(lang, str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (dict(self.translations),))


def message(key: str, /, **facts: object) -> Message:
    """Returns a text of the catalogue in every language.

    Args:
        key: its ID, such as ``seats.count``.
        facts: the values of its fields; messages and errors among them are translated, too.
    """
    return Message({lang: text_of(key, lang, facts) for lang in LANGUAGES})


def joined(sign: str, parts: Iterable[object]) -> Message:
    """Returns messages, errors or plain texts as one, with a sign or a word between them."""
    parts = list(parts)
    translations = {}
    for lang in LANGUAGES:
        between = in_language(sign, lang)
        texts = [str(in_words(part, lang)) for part in parts]
        translations[lang] = between.join(texts)
    return Message(translations)


def system_reason(error: OSError) -> str:
    """Returns why the operating system refused something: a message if the catalogue knows it.

    What it does not know is told in the words of the system, or as Python tells it.
    """
    name = errorcode.get(error.errno or 0, "")
    key = f"system.{name.lower()}"
    if has_text(key):
        return message(key)
    return error.strerror or str(error)


def in_language(text: str, lang: str) -> str:
    """Returns a text in a language if it is a message, else as it is."""
    return text.localized(lang) if isinstance(text, Message) else text
