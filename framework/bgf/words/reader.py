"""Reads the catalogue in one language."""

from __future__ import annotations

from bgf.words.plurals import Counted

__all__ = [
    "LANGUAGES",
    "Words",
    "fill_template",
    "has_text",
    "in_words",
    "template_of",
    "text_of",
]

LANGUAGES = ("en", "pl")
"""The languages of bgf."""


class Words:
    """The framework's words in one language.

    Attributes:
        lang: the language; English if bgf does not have it.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]

    def __call__(self, key: str, /, **facts: object) -> str:
        """Returns a text of the catalogue.

        Args:
            key: the ID of the text, such as ``menu.back``.
            facts: the values of its fields. Whole numbers choose the form of a word, as in
                ``{count} {count:match|matches}``.
        """
        return text_of(key, self.lang, facts)


def text_of(key: str, lang: str, facts: dict[str, object]) -> str:
    """Returns a text of the catalogue in a language of bgf, with its fields filled."""
    return fill_template(template_of(key, lang), lang, facts)


def fill_template(template: str, lang: str, facts: dict[str, object]) -> str:
    """Returns a text in a language with its fields filled."""
    filled = {name: in_words(value, lang) for name, value in facts.items()}
    return template.format(**filled)


def has_text(key: str) -> bool:
    """Returns whether the catalogue has a text."""
    from bgf.words.catalogue import find_text

    return find_text(key) is not None


def template_of(key: str, lang: str) -> str:
    """Returns a text of the catalogue with unfilled fields; English for other languages."""
    from bgf.words.catalogue import find_text  # here: many programs need no text

    texts = find_text(key)
    if texts is None:
        raise KeyError(key)
    return texts[LANGUAGES.index(lang) if lang in LANGUAGES else 0]


def in_words(value: object, lang: str) -> object:
    """Returns the value of a field in a language.

    Numbers become `Counted`. Messages, and errors that have one, are translated.
    """
    if type(value) is int:
        return Counted.of(value, lang)
    candidates = [value]
    if isinstance(value, Exception) and len(value.args) == 1:
        candidates.append(value.args[0])
    for candidate in candidates:
        localized = getattr(candidate, "localized", None)
        if localized is not None:
            return localized(lang)
    return value
