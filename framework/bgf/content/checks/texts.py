"""Checks on texts for players: each needs every language, with the same fields in all of them."""

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
    "texts_by_path",
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


def texts_by_path(document: Document) -> dict[DataPath, dict[str, Any]]:
    """Returns every text of a document, by path.

    Apart from the places in `TEXTS`, a mapping counts as a text if all its values are texts and one
    of its keys is a language of the pack. So texts in a game's own data are found too.
    """
    found: dict[DataPath, dict[str, Any]] = {}
    for place in TEXTS:
        found |= document.each(*place, type=dict)
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
    """Checks that every text exists in every language of the pack, and in no other."""
    languages = [name for _, name in document.each("languages", "*", type=str)]
    wanted = set(languages)
    speller = Speller()
    if not languages:
        return
    for path, text in texts_by_path(document).items():
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
                continue  # a pack that extends another one may have fewer languages
            hint = speller.hint(language, languages)
            problem = message("defect.strange_language", language=shortened(language), hint=hint)
            yield document.problem((*path, language), "BGF-E402", problem, of_key=True)


def check_parameters(document: Document) -> Iterator[Diagnostic]:
    """Checks that the fields of texts are well-formed, and the same in all languages."""
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
    """Returns whether a diagnostic of `check_parameters` reports that two languages differ."""
    phrase = document.get(diagnostic.path)
    if diagnostic.code != "BGF-E403" or not isinstance(phrase, str):
        return False
    _, fault = _parameters(phrase, str(diagnostic.path[-1]))
    return not fault


def unknown_numbers(
    document: Document, path: DataPath, phrase: str, known: Collection[str], speller: Speller
) -> Iterator[Diagnostic]:
    """Yields a diagnostic for each number that a text names in braces and that does not exist.

    Args:
        document: the document checked.
        path: the path of the text.
        phrase: the text, in one language.
        known: the names of all numbers that can be filled in.
        speller: the speller, shared by all texts of a check.
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
    """Returns the names of a text's fields; of a malformed text those before the first fault."""
    return _parameters(phrase)[0]


def _parameters(phrase: str, language: str = "") -> tuple[set[str], str]:
    """Returns the names of a text's fields, and the first fault; empty if there is none.

    Args:
        phrase: the text.
        language: the language whose number of word forms is checked; not checked if empty.
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
