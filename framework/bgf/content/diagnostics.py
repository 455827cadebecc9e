"""Problems of a content pack: the place, what was found, and what was expected.

Every diagnostic has a stable code. `CODES` is the one table of them: 1xx while reading the files,
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

__all__ = [
    "CODES",
    "MOST_LISTED",
    "ContentError",
    "DataPath",
    "Diagnostic",
    "Speller",
    "format_path",
    "short_message",
    "sort_and_limit",
    "suggest",
]

DataPath = tuple[str | int, ...]
"""The place of a value in the data: keys and list indices, from the top."""

CODES: dict[str, str] = {
    "BGF-E101": "the file is not valid YAML",
    "BGF-E102": "the file or folder can't be read, or is not UTF-8 text",
    "BGF-E103": "a tab where YAML allows only spaces",
    "BGF-E104": "a key stands twice in one mapping",
    "BGF-E105": "a top-level key stands in two files",
    "BGF-E106": "nested too deeply",
    "BGF-E107": "an alias repeats itself without end, or unfolds to too much",
    "BGF-E108": "a YAML tag; content needs none",
    "BGF-E109": "the file's content is not a mapping, or there is a second document in it",
    "BGF-E110": "game.yaml is missing",
    "BGF-E111": "a key of the head stands outside game.yaml",
    "BGF-E112": "a number too large, or not finite",
    "BGF-E113": "a key that is not plain text",
    "BGF-E114": "text with characters that can't be written",
    "BGF-E115": "too large: a file, a pack, or the number of values",
    "BGF-E116": "no such game to extend",
    "BGF-E117": "nothing to remove",
    "BGF-E118": "a pack for another game",
    "BGF-W101": "a file that is not read",
    "BGF-E201": "an unknown key",
    "BGF-E202": "a key is missing",
    "BGF-E203": "a value of the wrong type",
    "BGF-E204": "a word that is none of the allowed ones",
    "BGF-E205": "too small, too large, too few or too many",
    "BGF-E206": "an id or text of the wrong form",
    "BGF-E207": "any other breach of the schema",
    "BGF-W201": "a key that is much like one the framework knows",
    "BGF-E301": "no such component type",
    "BGF-E302": "no such kind of component",
    "BGF-E303": "no such zone",
    "BGF-E304": "no such place",
    "BGF-E305": "no such counter",
    "BGF-E306": "no such phase",
    "BGF-E307": "no such stage",
    "BGF-E308": "no such action",
    "BGF-E309": "no such source",
    "BGF-E310": "two zones that do not fit each other",
    "BGF-E311": "no such rule",
    "BGF-E312": "no such type of pieces",
    "BGF-E313": "no piece with such a mark",
    "BGF-E314": "nothing of which there could be one for each",
    "BGF-E315": "a key that the kinds of a component type do not have",
    "BGF-E316": "no such value",
    "BGF-E317": "no such region of the map",
    "BGF-E318": "no such colour of links",
    "BGF-E319": "no such map",
    "BGF-E320": "no such zone, counter, track, map or plane, and no such dice",
    "BGF-E321": "nothing of that name that could have an icon or a tint",
    "BGF-E322": "no such icon",
    "BGF-E323": "no such colour of the palette",
    "BGF-W301": "no such game is installed",
    "BGF-E401": "a text is missing in a language of the pack",
    "BGF-E402": "a text in a language the pack does not claim",
    "BGF-E403": "what is filled into a text is malformed, unknown or differs between languages",
    "BGF-E404": "an option's default does not fit the option",
    "BGF-E405": "a supply does not add up",
    "BGF-E406": "a phase or stage that is never reached",
    "BGF-E407": "a phase from which the game can't end",
    "BGF-E408": "both ends are the same place",
    "BGF-E409": "a value stands twice where each must be different",
    "BGF-E410": "components that begin nowhere, or in two zones",
    "BGF-E411": "a kind of component without its two places",
    "BGF-E412": "a range that is empty",
    "BGF-E413": "a zone's own numbers contradict each other",
    "BGF-E414": "the kinds of a component type do not add up to its total",
    "BGF-E415": "the last resort of a stage is one of its actions",
    "BGF-E416": "the strands of a double link are not alike, or too many",
    "BGF-E417": "two places that no links join",
    "BGF-E418": "a link that can't be paid for",
    "BGF-E419": "more components than a table can hold",
    "BGF-E420": "a plane or a shape that can't be laid out",
    "BGF-E421": "pieces that are not all counted at the start",
    "BGF-E422": "a mark for a side that the dice do not have",
    "BGF-E423": "a place with no word on its spaces for some number of players",
    "BGF-E424": "a counter that only its owner sees, and that has none",
    "BGF-E425": "how to win takes more lines than the first screen has for it",
    "BGF-E426": "a colour on which texts can't be read",
    "BGF-W401": "an entry that nothing uses, or that never has an effect",
    "BGF-W402": "a map in several parts",
    "BGF-W403": "a place that is not drawn where it can be told apart",
    "BGF-W404": "a value that is not the length of the shortest way",
    "BGF-W405": "a zone that is drawn from and has no top",
    "BGF-W407": "two pairs with the same two places",
    "BGF-E501": "a check of the game's own failed",
    "BGF-W501": "a check of the game's own warns",
}

MOST_LISTED = 1000
"""How many diagnostics of one code are listed of a pack."""

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
        code: one of `CODES`.
        severity: ``error`` or ``warning``.
        message: what was found, what was expected and, where there is one, the nearest right word.
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
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{errors[0]}{more}" if errors else "the content pack has errors")

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.diagnostics,))


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


def short_message(message: str) -> str:
    """Returns a message, cut off if it repeats very long text of the content."""
    return shortened(message, _LONGEST_MESSAGE)


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
            message = f"and {left_out:,} more like this, at least; mend those that are listed first"
            code, severity = diagnostic.code, diagnostic.severity
            kept.append(Diagnostic(folder, 0, 0, (), code, severity, message))
    return sorted(kept, key=lambda one: one.sort_key)


def suggest(word: object, words: Iterable[str]) -> str:
    """A clause that helps with an unknown word, or nothing.

    Returns:
        ``; did you mean "louvre"?``, or all the words when they are few, or an empty string.
    """
    known = [w for w in words if isinstance(w, str)]
    close = _meant(word, known) if isinstance(word, str) else ""
    if close:
        return f'; did you mean "{close}"?'
    if 0 < len(known) <= 12 and sum(map(len, known)) <= _LISTED:
        return "; expected " + (
            " or ".join(known) if len(known) < 3 else "one of " + ", ".join(known)
        )
    return ""


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
