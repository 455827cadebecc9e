"""The result of reading a file or a section of one, and the limits on its size and depth."""

from __future__ import annotations

from typing import Any, NoReturn

from bgf.content.diagnostics import DataPath, Diagnostic, short_message
from bgf.content.yaml.positions import Positions

__all__ = [
    "MAX_DEPTH",
    "MAX_KEY",
    "MAX_UNFOLDED",
    "MAX_UNFOLDED_TEXT",
    "MAX_VALUES",
    "PARSING_BUDGET",
    "BudgetSpent",
    "ParsedText",
    "ParsingBudget",
    "ParsingStopped",
]

MAX_DEPTH = 40
"""The maximum depth of nested mappings and lists."""

MAX_VALUES = 150_000
"""The maximum number of values in a pack; one of 10,000 lines has about 40,000."""

PARSING_BUDGET = 150_000
"""The maximum number of events and pieces of text of a pack that the slow library reads."""

MAX_UNFOLDED = 100_000
"""The maximum number of values that come from aliases."""

MAX_UNFOLDED_TEXT = 1_000_000
"""The maximum number of characters that come from aliases."""

MAX_KEY = 200
"""The maximum length of a key, in characters."""


class BudgetSpent(Exception):
    """Raised when the library has read as much of a pack as the budget allows."""


class ParsingBudget:
    """Limits how much of a pack the library reads; all files of a pack share one budget.

    The library is about a hundred times slower than the quick reader: a file within all other
    limits could keep it busy for minutes.
    """

    def __init__(self, amount: int = PARSING_BUDGET) -> None:
        self._left = amount

    def spend(self, amount: int) -> None:
        """Takes an amount from the budget; raises BudgetSpent if the rest is too small."""
        self._left -= amount
        if self._left < 0:
            raise BudgetSpent


class ParsingStopped(Exception):
    """Raised after a diagnostic was added and the rest of the text can't be read."""


class ParsedText:
    """The result of reading a text: a whole file, or a section of one.

    Args:
        text: the text.
        positions: records the positions of the values.
        file: the file's name, as shown to people.
        budget: limits how much of the text the library may read.

    Attributes:
        data: the data; None if the text is empty or could not be read.
        diagnostics: the errors in the text.
        stopped: whether reading was abandoned.
        unknown_anchor: the missing anchor that made reading stop.
    """

    def __init__(self, text: str, positions: Positions, file: str, budget: ParsingBudget) -> None:
        self.text = text
        self.positions = positions
        self.file = file
        self.budget = budget
        self.data: Any = None
        self.diagnostics: list[Diagnostic] = []
        self.stopped = False
        self.unknown_anchor = ""

    def report(self, code: str, offset: int, message: str, path: DataPath = ()) -> None:
        """Adds an error."""
        mark = self.positions.mark(min(offset, len(self.text)))
        words = short_message(message)
        self.diagnostics.append(Diagnostic(self.file, *mark, path, code, "error", words))

    def stop(self, code: str, offset: int, message: str) -> NoReturn:
        """Adds an error, and stops reading."""
        self.report(code, offset, message)
        raise ParsingStopped
