"""Figures as text in a language: counts, means and shares with their intervals."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from bgf.words import Words
from bgf.words.reader import has_text

if TYPE_CHECKING:
    from bgf.simulate.stats import Estimate

__all__ = ["FigureWords"]

_SPACE = "\u00a0"


class FigureWords(Words):
    """The texts of one topic of the catalogue, and numbers in the notation of the language.

    Args:
        lang: the language; English if bgf does not have it.
        topic: the first part of the IDs of its texts, which is left out in calls: ``simulation``.
    """

    def __init__(self, lang: str, topic: str) -> None:
        super().__init__(lang)
        self._topic = topic
        english = self.lang == "en"
        self._percent = f"{_SPACE}%" if english else "%"
        self._range = "{}\u00a0to\u00a0{}" if english else "od\u00a0{}\u00a0do\u00a0{}"

    def __call__(self, key: str, /, **facts: object) -> str:
        """Returns a text of the topic, with its fields filled."""
        return super().__call__(f"{self._topic}.{key}", **facts)

    def counted(self, key: str, number: int, **params: object) -> str:
        """Returns a text about a number of things, with the number in its field ``number``.

        For one thing, the text with the ID ``KEY.one`` is used instead if it exists.
        """
        own = f"{key}.one" if number == 1 and self.has(f"{key}.one") else key
        return self(own, number=self.count(number), **params)

    def has(self, key: str) -> bool:
        """Returns whether the topic has a text."""
        return has_text(f"{self._topic}.{key}")

    def count(self, number: int) -> str:
        """Returns a whole number with thousands separators."""
        return f"{number:,}".replace(",", "," if self.lang == "en" else _SPACE)

    def number(self, value: float, digits: int = 1, *, signed: bool = False) -> str:
        """Returns a number with `digits` decimals; also with a plus sign if `signed`."""
        text = f"{value:{'+' if signed else ''},.{digits}f}"
        if not float(text.replace(",", "")):
            text = text.lstrip("+-")
        if self.lang != "en":
            text = text.replace(",", _SPACE).replace(".", ",")
        return text.replace("-", "−")

    def about(self, value: float) -> str:
        """Returns a mean without its interval, with two decimals below 10 and one decimal above."""
        return self.number(value, 2 if abs(value) < 10 else 1)

    def tick(self, value: float) -> str:
        """Returns a number for an axis, without trailing zeros."""
        digits = next((n for n in range(4) if abs(round(value, n) - value) < 1e-9), 4)
        return self.number(value, digits)

    def percent_tick(self, value: float) -> str:
        """Returns a share, from 0 to 1, as a percentage for an axis."""
        return f"{self.tick(100 * value)}{self._percent}"

    def percent(self, value: float, *, signed: bool = False) -> str:
        """Returns a share, from 0 to 1, as a percentage with one decimal."""
        return f"{self.number(100 * value, signed=signed)}{self._percent}"

    def between(self, low: str, high: str) -> str:
        """Returns an interval, given its ends as text."""
        return self._range.format(low, high)

    def share(self, estimate: Estimate) -> str:
        """Returns a share as a percentage with its interval."""
        return self.percent(estimate.value) + self._interval(estimate, 100, 1)

    def mean(
        self, estimate: Estimate | None, digits: int | None = None, *, signed: bool = False
    ) -> str:
        """Returns a mean with its interval, or a dash without one.

        Args:
            estimate: the mean.
            digits: the number of decimals; None for 2 if the interval is narrow, else 1.
            signed: whether to write a plus sign before positive numbers.
        """
        if estimate is None:
            return "–"
        digits = _digits(estimate) if digits is None else digits
        value = self.number(estimate.value, digits, signed=signed)
        return value + self._interval(estimate, 1, digits, signed=signed)

    def points(self, estimate: Estimate) -> str:
        """Returns a difference of shares in percentage points, with its interval."""
        value = self.number(100 * estimate.value, signed=True)
        return value + self._interval(estimate, 100, 1, signed=True)

    def _interval(
        self, estimate: Estimate, times: float, digits: int, *, signed: bool = False
    ) -> str:
        if not isfinite(estimate.low):
            return ""
        ends = (estimate.low, estimate.high)
        low, high = (self.number(times * end, digits, signed=signed) for end in ends)
        in_words = signed or estimate.low < 0
        return f" ({self.between(low, high) if in_words else f'{low}–{high}'})"


def _digits(estimate: Estimate) -> int:
    """Returns the number of decimals that are useful for the width of an interval."""
    return 2 if estimate.high - estimate.low < 0.4 else 1
