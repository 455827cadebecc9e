"""Problems of a content pack, each with its place, the value found and the expected values.

Every diagnostic has a stable code from `bgf.content.CODES`: 1xx for reading the files, 2xx for the
schema, 3xx for unknown names, 4xx for inconsistent content, 5xx for the checks of a game. A code
that begins with W is a warning and does not prevent loading.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bgf.errors import BgfError, shortened
from bgf.streams import printable_line
from bgf.words import Message, in_language, join_messages, message

__all__ = [
    "MOST_LISTED",
    "ContentError",
    "DataPath",
    "Diagnostic",
    "Speller",
    "either",
    "format_path",
    "short_message",
    "sort_and_limit",
    "suggest",
]

DataPath = tuple[str | int, ...]
"""The path of a value in the data: keys and list indices, from the top."""

MOST_LISTED = 1000
"""The maximum number of diagnostics of one code that are listed for a pack."""

_LONGEST_MESSAGE = 600  # characters
_MOST_COMPARISONS = 200_000  # the maximum number of pairs of words compared for suggestions
_LONGEST = 80  # the maximum length of a word that is compared; names are shorter
_LISTED = 400  # the maximum length of a list of known words in a message


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One defect of a content pack.

    Attributes:
        file: the name of the file, as shown to people.
        line: the line, from 1; 0 if the defect has no line.
        column: the column in characters, from 1; 0 if the defect has no line.
        path: the path of the value in the data.
        code: one of `bgf.content.CODES`.
        severity: ``error`` or ``warning``.
        message: the value found, the expected value and, if possible, a suggestion; a
            `bgf.words.Message` if its text is in the catalogue of messages.
    """

    file: str
    line: int
    column: int
    path: DataPath
    code: str
    severity: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        path = f" {format_path(self.path)}" if self.path else ""
        line = f"{where}: {self.severity} {self.code}{path}: {self.message}"
        return printable_line(line)  # content may contain any characters

    def localized(self, lang: str) -> str:
        """Returns the text of ``str`` in a language of bgf."""
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        path = f" {format_path(self.path)}" if self.path else ""
        severity = message(f"validate.{self.severity}").localized(lang)
        problem = in_language(self.message, lang)
        return printable_line(f"{where}: {severity} {self.code}{path}: {problem}")

    @property
    def is_error(self) -> bool:
        """Whether the diagnostic prevents the pack from loading."""
        return self.severity == "error"

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """The key for sorting a report: file, line, column, code and message."""
        return (self.file, self.line, self.column, self.code, self.message)


class ContentError(BgfError):
    """Raised if a content pack has errors; the pack is not loaded.

    Attributes:
        diagnostics: all diagnostics of the pack, including warnings, in order of place.
    """

    code = "content"

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [d for d in self.diagnostics if d.is_error]
        super().__init__(_sum_up(errors) if errors else message("defects.unlisted"))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.diagnostics,))


def _sum_up(errors: Sequence[Diagnostic]) -> Message:
    """Returns the first of several errors, and the number of the others."""
    if len(errors) == 1:
        return join_messages("", errors)
    return message("defects", error=errors[0], count=len(errors) - 1)


def format_path(path: DataPath) -> str:
    """Returns a path as text: ``maps.city.links["a.b"].between[1]``."""
    parts: list[str] = []
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
        elif step and not set(step) & set('.[]" \t\n'):
            parts.append(f".{step}" if parts else step)
        else:
            parts.append(f'["{step}"]')
    return "".join(parts)


def short_message(text: str) -> str:
    """Returns a message, truncated if it contains very long text of the content."""
    if not isinstance(text, Message):
        return shortened(text, _LONGEST_MESSAGE)
    return Message(
        {lang: shortened(words, _LONGEST_MESSAGE) for lang, words in text.translations.items()}
    )


def sort_and_limit(found: Iterable[Diagnostic], folder: str) -> list[Diagnostic]:
    """Returns diagnostics in order of place, without duplicates, up to `MOST_LISTED` of each code.

    If a code has more, a diagnostic of the folder states the number of those left out.

    Args:
        found: the diagnostics.
        folder: the folder of the pack, as shown to people.
    """
    kept: list[Diagnostic] = []
    numbers: Counter[str] = Counter()
    for diagnostic in sorted(dict.fromkeys(found), key=lambda one: one.sort_key):
        numbers[diagnostic.code] += 1
        if numbers[diagnostic.code] <= MOST_LISTED:
            kept.append(diagnostic)
    for diagnostic in kept[:]:
        left_out = numbers.pop(diagnostic.code, 0) - MOST_LISTED
        if left_out > 0:
            more = message("defect.more", count=left_out)
            code, severity = diagnostic.code, diagnostic.severity
            kept.append(Diagnostic(folder, 0, 0, (), code, severity, more))
    return sorted(kept, key=lambda one: one.sort_key)


def suggest(word: object, words: Iterable[str]) -> str:
    """Returns a clause of suggestions for an unknown word; empty if there are none.

    Returns:
        ``; did you mean "louvre"?``, or all known words if they are few, or an empty text.
    """
    known = [w for w in words if isinstance(w, str)]
    close = _meant(word, known) if isinstance(word, str) else ""
    if close:
        return message("defect.meant", word=close)
    is_short = 0 < len(known) <= 12 and sum(map(len, known)) <= _LISTED
    if not is_short:
        return ""
    if len(known) < 3:
        return message("defect.expected", words=either(known))
    return message("defect.expected.one_of", words=", ".join(known))


def either(words: Iterable[object]) -> Message:
    """Returns words joined by "or"."""
    return join_messages(message("defect.or"), words)


class Speller:
    """Makes the suggestions of `suggest` in bounded time.

    Each wrong word is looked up once. If a very large pack has very many wrong words, only the
    first ones get suggestions.
    """

    def __init__(self) -> None:
        self._left = _MOST_COMPARISONS
        # The known words are kept with each hint, so that no other collection can have the same id.
        self._hints: dict[tuple[object, int], tuple[Collection[object], str]] = {}

    def hint(self, word: object, known: Collection[str]) -> str:
        """Returns the clause of `suggest`; empty once it would take too long."""
        if not isinstance(word, str):
            return suggest(word, known)
        key = (word, id(known))
        if key not in self._hints:
            if self._left <= 0:
                return ""
            self._left -= len(known)
            self._hints[key] = (known, suggest(word, known))
        return self._hints[key][1]

    def meant(self, word: str, known: Collection[str]) -> str:
        """Returns the known word that is most similar to a word.

        The result is empty if no word is similar enough, or once it would take too long.
        """
        if self._left <= 0:
            return ""
        self._left -= len(known)
        return _meant(word, known)


def _meant(word: str, known: Collection[str]) -> str:
    """Returns the known word that is most similar to a word; empty if none is."""
    if len(word) > _LONGEST:
        return ""
    alike = _closest(word, known)
    return alike or next((other for other in known if other.lower() == word.lower()), "")


def _closest(word: str, known: Iterable[str]) -> str:
    """Returns the first result of `difflib.get_close_matches` at 0.6, in a fraction of its time."""
    least, most = len(word) * 3 / 7, len(word) * 7 / 3  # others are never similar enough
    matcher = difflib.SequenceMatcher()
    matcher.set_seq2(word)
    best, found = 0.6, ""
    for other in known:
        if least <= len(other) <= most:
            matcher.set_seq1(other)
            # Each test costs more than the one before, and its ratio is never larger.
            if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best:
                best, found = max((best, found), (matcher.ratio(), other))
    return found
