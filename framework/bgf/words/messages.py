"""Texts in all languages at once, for example of errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from errno import errorcode
from types import MappingProxyType
from typing import Self

from bgf.words.reader import LANGUAGES, has_text, in_words, text_of

__all__ = ["Message", "in_language", "join_messages", "message", "system_reason"]

_NO_FACTS: Mapping[str, object] = MappingProxyType({})


class Message(str):
    """A text in several languages; as a string it is the English text.

    Attributes:
        translations: the text by language.
        key: the ID of the text in the catalogue; empty if it is not from there.
        facts: the values of those of its fields that are texts.
    """

    __slots__ = ("facts", "key", "translations")

    translations: Mapping[str, str]
    key: str
    facts: Mapping[str, object]

    def __new__(
        cls, translations: Mapping[str, str], key: str = "", facts: Mapping[str, object] = _NO_FACTS
    ) -> Self:
        """Makes a message.

        Args:
            translations: the text by language; the first one replaces missing languages, and is the
                string if there is no English text.
            key: the ID of the text in the catalogue.
            facts: the values of those of its fields that are texts.
        """
        first = next(iter(translations.values()))
        english = translations.get(LANGUAGES[0], first)
        made = super().__new__(cls, english)
        made.translations = translations
        made.key = key
        made.facts = facts
        return made

    def localized(self, lang: str) -> str:
        """Returns the text in a language; in English if there is no translation."""
        return self.translations.get(lang, str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (dict(self.translations),))


def message(key: str, /, **facts: object) -> Message:
    """Returns a text of the catalogue in every language.

    Args:
        key: the ID of the text, such as ``seats.count``.
        facts: the values of its fields; messages and errors among them are translated, too.
    """
    translations = {lang: text_of(key, lang, facts) for lang in LANGUAGES}
    texts = {name: value for name, value in facts.items() if isinstance(value, str)}
    return Message(translations, key, texts)


def join_messages(sign: str, parts: Iterable[object]) -> Message:
    """Returns messages, errors or plain texts joined by a sign or a word."""
    parts = list(parts)
    translations = {}
    for lang in LANGUAGES:
        between = in_language(sign, lang)
        texts = [str(in_words(part, lang)) for part in parts]
        translations[lang] = between.join(texts)
    return Message(translations)


def system_reason(error: OSError) -> str:
    """Returns the reason for an error of the operating system, as a message if possible.

    Reasons that the catalogue lacks have the text of the system or of Python.
    """
    name = errorcode.get(error.errno or 0, "")
    key = f"system.{name.lower()}"
    if has_text(key):
        return message(key)
    return error.strerror or str(error)


def in_language(text: str, lang: str) -> str:
    """Returns a text in a language if it is a message; other texts are unchanged."""
    return text.localized(lang) if isinstance(text, Message) else text
