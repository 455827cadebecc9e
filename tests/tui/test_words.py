"""The framework's own words."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import bgf
from bgf import words
from bgf.engine.words import LANGUAGES
from bgf.words import Words


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_word_has_both_languages_and_the_same_blanks() -> None:
    for key, texts in words._WORDS.items():
        assert len(texts) == len(LANGUAGES), key
        assert all(texts), key
        assert fields(texts[0]) == fields(texts[1]), key


def test_every_word_is_used() -> None:
    root = Path(bgf.__file__).parent
    folders = (root / "tui", root / "cli")
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
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
