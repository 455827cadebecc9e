"""The framework's own words."""

from __future__ import annotations

import re
from string import Formatter

from bgf.engine.words import LANGUAGES
from bgf.tui import words
from bgf.tui.words import Words


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_word_has_both_languages_and_the_same_blanks() -> None:
    for key, texts in words._WORDS.items():
        assert len(texts) == len(LANGUAGES), key
        assert all(texts), key
        assert fields(texts[0]) == fields(texts[1]), key


def test_every_word_is_used() -> None:
    from importlib.resources import files

    source = ""
    for package in ("bgf.tui", "bgf.cli"):
        for file in files(package).iterdir():
            if file.name.endswith(".py") and file.name != "words.py":
                source += file.read_text(encoding="utf-8")
    used = set(re.findall(r"""["']([a-z_]+(?:\.[a-z_]+)*)["']""", source))
    families = set(re.findall(r'f"([a-z_]+(?:\.[a-z_]+)*\.)\{', source))
    missing = [
        key
        for key in words._WORDS
        if key not in used and not any(key.startswith(family) for family in families)
    ]
    assert missing == []


def test_a_language_that_bgf_does_not_speak_is_english() -> None:
    assert Words("de")("over") == Words("en")("over")
    assert Words("pl")("over") != Words("en")("over")
