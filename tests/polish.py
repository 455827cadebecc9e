"""Asserts that errors and defects in any test have Polish words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf.errors import BgfError, IllegalAction, PluginError
from bgf.testing import Fault
from bgf.words import Message

__all__ = ["english_in", "problem_with", "watched_errors"]

_WORDS = (
    *("an", "and", "are", "at least", "be", "can't", "did you mean", "does", "each", "every"),
    *("expected", "found", "has", "is", "its", "must", "nothing", "of", "or", "should", "than"),
    *("that", "the", "these", "this", "was", "which", "whose", "with"),
)
"""Words that English sentences have and Polish ones don't."""

_ENGLISH = re.compile(rf"(?<![\w=/.-])({'|'.join(_WORDS)})(?![\w=/-]|\.\w)")
_OURS = ("bgf", "bgf_aeroplanes", "bgf_animals", "bgf_boarding", "bgf_paris")
_QUOTED = re.compile(r"„[^”]*”|`[^`]*`|\"[^\"]*\"|'[^']*'|<[^<>]*>|\[[^\]]*\]|\{[^}]*\}")
_OF_OTHERS = re.compile(
    r"\b[A-Z]\w*(Error|Exception|Exit|Interrupt|NoName|TooLong)\b.*"
    r"|(?<=poprawny YAML: ).*|(?<=poprawny JSON Schema: ).*"
)
"""Words of Python, of a plugin, or of a library about its input, which stay as they are."""


def english_in(text: str) -> list[str]:
    """Returns the English words of a Polish text, quotations left out."""
    said = _OF_OTHERS.sub("", text.replace("\n", " "))
    return _ENGLISH.findall(_QUOTED.sub("", said))


def problem_with(text: object, *, repeats: bool = False) -> str:
    """Returns the reason why a text is not in Polish; empty if it is, or if it is no text at all.

    Args:
        text: the text.
        repeats: whether it may repeat words of others, such as what a bot has printed.
    """
    if not isinstance(text, str) or not re.search("[a-z] [a-z]", text):
        return ""
    if not isinstance(text, Message):
        return f"stands outside of the catalogue: {text!r}"
    polish = text.localized("pl")
    if polish == text:
        return f"is the same in Polish: {text!r}"
    words = [] if repeats else english_in(polish)
    return f"has {words} in Polish: {polish!r}" if words else ""


@contextmanager
def watched_errors() -> Iterator[list[str]]:
    """Yields a list of problems with the words of errors and defects that bgf makes."""
    problems: list[str] = []

    def of_error(error: BgfError, *args: Any) -> None:
        super(BgfError, error).__init__(*args)
        if len(args) == 1 and not isinstance(error, IllegalAction):  # in the words of a game
            repeats = not isinstance(error, (Fault, PluginError))
            note(args[0], type(error).__name__, repeats=repeats)

    made = Diagnostic.__init__

    def of_diagnostic(found: Diagnostic, *args: Any, **named: Any) -> None:
        made(found, *args, **named)
        note(found.message, found.code)

    def note(text: object, name: str, *, repeats: bool = False) -> None:
        problem = problem_with(text, repeats=repeats) if _is_ours(sys._getframe(2)) else ""
        if problem:
            problems.append(f"{name} {problem}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BgfError, "__init__", of_error)
        patch.setattr(Diagnostic, "__init__", of_diagnostic)
        yield problems


def _is_ours(frame: FrameType | None) -> bool:
    """Returns whether the words of an error or a defect come from bgf, and not from a test."""
    while frame is not None and isinstance(frame.f_locals.get("self"), (BgfError, Document)):
        frame = frame.f_back  # its own methods make it of words that they are given
    module = frame.f_globals.get("__name__", "") if frame is not None else ""
    return module.partition(".")[0] in _OURS
