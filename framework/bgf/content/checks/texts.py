"""Checks on what players read: every text in every language, with the same words to fill in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from string import Formatter
from typing import Any

from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.content.filling import names_in
from bgf.errors import shortened
from bgf.words import message
from bgf.words.plurals import form_count

__all__ = [
    "TEXTS",
    "check_languages",
    "check_parameters",
    "parameters_of",
    "tells_a_difference",
    "texts_of",
    "unknown_numbers",
]

TEXTS: tuple[tuple[str, ...], ...] = (
    ("title",),
    ("summary",),
    ("how_to_win", "*", "text"),
    ("sources", "*"),
    ("options", "*", "text"),
    ("options", "*", "refusal"),
    ("components", "*", "*", "name"),
    ("components", "*", "*", "text"),
    ("zones", "*", "name"),
    ("counters", "*", "name"),
    ("pieces", "*", "*", "name"),
    ("planes", "*", "name"),
    ("tracks", "*", "name"),
    ("dice", "*", "name"),
    ("maps", "*", "name"),
    ("maps", "*", "regions", "*", "name"),
    ("maps", "*", "colours", "*", "name"),
    ("maps", "*", "legend", "*"),
    ("maps", "*", "places", "*", "name"),
    ("actions", "*", "name"),
    ("actions", "*", "text"),
    ("phases", "*", "name"),
    ("phases", "*", "stages", "*", "name"),
    ("rules", "*"),
    ("texts", "*"),
)
"""The places in which the framework expects texts."""


def texts_of(document: Document) -> dict[DataPath, dict[str, Any]]:
    """Every text of a document, by path.

    Besides the places in `TEXTS`, any mapping counts that has nothing but words in it and one of
    the pack's languages among its keys, so that texts in a game's own data are found too.
    """
    found = {path: text for place in TEXTS for path, text in document.each(*place, type=dict)}
    languages = {name for _, name in document.each("languages", "*", type=str)}
    waiting: list[tuple[DataPath, Any]] = [((), document.data)]
    while waiting:
        path, value = waiting.pop()
        for step, child in value.items() if isinstance(value, dict) else enumerate(value):
            if not isinstance(child, (dict, list)):
                continue
            where = (*path, step)
            if where in found:
                continue
            if isinstance(child, dict) and _is_text(child, languages):
                found[where] = child
            else:
                waiting.append((where, child))
    return found


def _is_text(value: dict[str, Any], languages: set[str]) -> bool:
    return not languages.isdisjoint(value) and all(isinstance(v, str) for v in value.values())


def check_languages(document: Document) -> Iterator[Diagnostic]:
    """Every text is there in every language of the pack, and in no other."""
    languages = [name for _, name in document.each("languages", "*", type=str)]
    wanted = set(languages)
    speller = Speller()
    if not languages:
        return
    for path, text in texts_of(document).items():
        for language in languages:
            if language not in text:
                problem = message("defect.no_text", language=language)
                yield document.problem(path, "BGF-E401", problem, of_key=True)
            elif isinstance(text[language], str) and text[language].isspace():
                problem = message("defect.blank_text")
                yield document.problem((*path, language), "BGF-E401", problem)
        if text.keys() <= wanted:
            continue
        for language in text.keys() - wanted:
            if document.comes_with_base((*path, language)):
                continue  # a pack that extends another may speak fewer
            hint = speller.hint(language, languages)
            problem = message("defect.strange_language", language=shortened(language), hint=hint)
            yield document.problem((*path, language), "BGF-E402", problem, of_key=True)


def check_parameters(document: Document) -> Iterator[Diagnostic]:
    """The words to be filled into a text are well written, and the same in all languages."""
    for path, text in document.each("texts", "*", type=dict):
        first: tuple[str, set[str]] | None = None
        for language, phrase in text.items():
            if not isinstance(phrase, str):
                continue
            names, fault = _parameters(phrase, language)
            if fault:
                yield document.problem((*path, language), "BGF-E403", fault)
                continue
            if first is None:
                first = (language, names)
            elif names != first[1]:
                fields = ", ".join(f"{{{name}}}" for name in sorted(names ^ first[1]))
                both = {"first": first[0], "second": language}
                problem = message("defect.field_in_one", names=fields, **both)
                yield document.problem((*path, language), "BGF-E403", problem)


def tells_a_difference(document: Document, diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic of `check_parameters` tells that two languages differ."""
    phrase = document.get(diagnostic.path)
    if diagnostic.code != "BGF-E403" or not isinstance(phrase, str):
        return False
    _, fault = _parameters(phrase, str(diagnostic.path[-1]))
    return not fault


def unknown_numbers(
    document: Document, path: DataPath, phrase: str, known: Collection[str], speller: Speller
) -> Iterator[Diagnostic]:
    """Numbers that a text names in braces and that do not exist.

    Args:
        document: the document checked.
        path: where the text stands.
        phrase: the text, in one language.
        known: the names of all numbers that can be filled in.
        speller: one for all texts of a check.
    """
    try:
        names = names_in(phrase)
    except ValueError as error:
        yield document.problem(path, "BGF-E403", error.args[0])
        return
    for name in names:
        if name not in known:
            hint = speller.hint(name, known)
            problem = message("defect.no_number", name=shortened(name), hint=hint)
            yield document.problem(path, "BGF-E403", problem)


def parameters_of(phrase: str) -> set[str]:
    """The words to be filled into a text; those before the first fault where it has one."""
    return _parameters(phrase)[0]


def _parameters(phrase: str, language: str = "") -> tuple[set[str], str]:
    """Returns the fields of a phrase, and the first fault in them; empty if there is none.

    Args:
        phrase: the text.
        language: its language, for the number of forms of a word; they are not counted if empty.
    """
    names: set[str] = set()
    try:
        for _, name, forms, conversion in Formatter().parse(phrase):
            if name is None:
                continue
            is_plural = forms is not None and "|" in forms
            if not name.isidentifier() or conversion or (forms and not is_plural):
                return names, message("content.brace_no_field")
            if forms is not None and is_plural and language:
                number = len(forms.split("|"))
                needed = form_count(language)
                if number != needed:
                    facts = {"language": language, "number": number, "needed": needed}
                    return names, message("content.forms", name=name, forms=forms, **facts)
            names.add(name)
    except ValueError:
        return names, message("content.brace_alone")
    return names, ""
