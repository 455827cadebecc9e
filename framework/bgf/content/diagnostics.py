"""Problems of a content pack: the place, the value found there, and the values expected.

Every diagnostic has a stable code, and `bgf.content.CODES` has all: 1xx while reading the files,
2xx from the schema, 3xx for names that point nowhere, 4xx for content that makes no sense, 5xx
for what a game checks itself. A code that begins with W is a warning: it stops nothing.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bgf.errors import BgfError, shortened
from bgf.streams import printable_line
from bgf.words import Message, in_language, joined, message

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
"""The place of a value in the data: keys and list indices, from the top."""

MOST_LISTED = 1000
"""The maximum number of diagnostics of one code that are listed of a pack."""

_LONGEST_MESSAGE = 600  # characters
_MOST_COMPARISONS = 200_000  # pairs of words; after that no suggestions are made
_LONGEST = 80  # characters of a word that is compared with others; a longer one is no name
_LISTED = 400  # characters of all the words that may be meant, in a message


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One defect of a content pack.

    Attributes:
        file: the file, as a reader would open it.
        line: from 1; 0 when the defect belongs to no line.
        column: from 1, in characters; 0 when it belongs to no line.
        path: where in the data.
        code: one of `bgf.content.CODES`.
        severity: ``error`` or ``warning``.
        message: what was found, what was expected and, where there is one, the nearest right word;
            a `bgf.words.Message` where it is in the catalogue of words.
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
        return printable_line(line)  # content may hold anything

    def localized(self, lang: str) -> str:
        """Returns what ``str`` says, in a language of bgf."""
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        path = f" {format_path(self.path)}" if self.path else ""
        severity = message(f"validate.{self.severity}").localized(lang)
        problem = in_language(self.message, lang)
        return printable_line(f"{where}: {severity} {self.code}{path}: {problem}")

    @property
    def is_error(self) -> bool:
        """Whether the pack can't be loaded because of it."""
        return self.severity == "error"

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order of a report: by file, line, column, code, message."""
        return (self.file, self.line, self.column, self.code, self.message)


class ContentError(BgfError):
    """A content pack has errors and was not loaded.

    Attributes:
        diagnostics: all that is wrong with it, in order of place, warnings too.
    """

    code = "content"

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [d for d in self.diagnostics if d.is_error]
        super().__init__(_sum_up(errors) if errors else message("defects.unlisted"))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.diagnostics,))


def _sum_up(errors: Sequence[Diagnostic]) -> Message:
    """Returns the first of some errors, and the number of others."""
    if len(errors) == 1:
        return joined("", errors)
    return message("defects", error=errors[0], count=len(errors) - 1)


def format_path(path: DataPath) -> str:
    """The written form of a path: ``maps.city.links["a.b"].between[1]``."""
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
    """Returns a message, cut off if it repeats very long text of the content."""
    if not isinstance(text, Message):
        return shortened(text, _LONGEST_MESSAGE)
    return Message(
        {lang: shortened(words, _LONGEST_MESSAGE) for lang, words in text.translations.items()}
    )


def sort_and_limit(found: Iterable[Diagnostic], folder: str) -> list[Diagnostic]:
    """Returns diagnostics in order of place, without duplicates, `MOST_LISTED` of a code at most.

    If a code has more, a diagnostic of the folder says how many are left out.

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
    """A clause that helps with an unknown word, or nothing.

    Returns:
        ``; did you mean "louvre"?``, or all the words when they are few, or an empty string.
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
    """Returns words with "or" between them."""
    return joined(message("defect.or"), words)


class Speller:
    """Makes suggestions as `suggest` does, in bounded time.

    A word that is wrong in many places is looked up once. If very many words of a very large pack
    are wrong, only the first ones get suggestions.
    """

    def __init__(self) -> None:
        self._left = _MOST_COMPARISONS
        # The known words are kept with each hint, so that no other collection gets their id.
        self._hints: dict[tuple[object, int], tuple[Collection[object], str]] = {}

    def hint(self, word: object, known: Collection[str]) -> str:
        """Returns the clause of `suggest`, or an empty string once it would take too long."""
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
        """Returns the known word that is most like another one.

        It is empty if none is much like it, or once it would take too long.
        """
        if self._left <= 0:
            return ""
        self._left -= len(known)
        return _meant(word, known)


def _meant(word: str, known: Collection[str]) -> str:
    """Returns the known word that is most like another one, or empty text."""
    if len(word) > _LONGEST:
        return ""
    alike = _closest(word, known)
    return alike or next((other for other in known if other.lower() == word.lower()), "")


def _closest(word: str, known: Iterable[str]) -> str:
    """Returns the first of `difflib.get_close_matches` at 0.6, in a fraction of its time."""
    least, most = len(word) * 3 / 7, len(word) * 7 / 3  # of any other length no word is so like
    matcher = difflib.SequenceMatcher()
    matcher.set_seq2(word)
    best, found = 0.6, ""
    for other in known:
        if least <= len(other) <= most:
            matcher.set_seq1(other)
            # Each of these costs more than the one before, and is never larger.
            if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best:
                best, found = max((best, found), (matcher.ratio(), other))
    return found
