"""Figures as text in a language: counts, means and shares with their intervals."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from bgf.words import Words
from bgf.words.reader import has_text

if TYPE_CHECKING:
    from bgf.simulate.stats import IntervalEstimate

__all__ = ["FigureWords"]

_SPACE = "\u00a0"
_MOST_DIGITS = 4  # after the point of a number for an axis
_NEGLIGIBLE = 1e-9


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

    def text_with_count(self, key: str, number: int, **params: object) -> str:
        """Returns a text about a number of things, with the number in its field ``number``.

        For one thing, the text with the ID ``KEY.one`` is used instead if it exists.
        """
        key_for_one = f"{key}.one"
        if number == 1 and self.has(key_for_one):
            key = key_for_one
        return self(key, number=self.count(number), **params)

    def has(self, key: str) -> bool:
        """Returns whether the topic has a text."""
        return has_text(f"{self._topic}.{key}")

    def count(self, number: int) -> str:
        """Returns a whole number, with signs between thousands."""
        text = f"{number:,}"
        if self.lang == "en":
            return text
        return text.replace(",", _SPACE)

    def number(self, value: float, digits: int = 1, *, signed: bool = False) -> str:
        """Returns a number with `digits` digits after the point; `signed` writes a plus, too."""
        sign = "+" if signed else ""
        text = f"{value:{sign},.{digits}f}"
        is_zero = not float(text.replace(",", ""))
        if is_zero:
            text = text.lstrip("+-")
        if self.lang != "en":
            text = text.replace(",", _SPACE).replace(".", ",")
        return text.replace("-", "−")

    def about(self, value: float) -> str:
        """Returns a mean without its interval: with two digits below 10, else with one."""
        digits = 2 if abs(value) < 10 else 1
        return self.number(value, digits)

    def tick(self, value: float) -> str:
        """Returns a number for an axis, without needless zeros."""
        digits = 0
        while digits < _MOST_DIGITS and abs(round(value, digits) - value) >= _NEGLIGIBLE:
            digits += 1
        return self.number(value, digits)

    def percent_tick(self, value: float) -> str:
        """Returns a share, from 0 to 1, as a percentage for an axis."""
        number = self.tick(100 * value)
        return f"{number}{self._percent}"

    def percent(self, value: float, *, signed: bool = False) -> str:
        """Returns a share, from 0 to 1, as a percentage with one digit after the point."""
        number = self.number(100 * value, signed=signed)
        return f"{number}{self._percent}"

    def between(self, low: str, high: str) -> str:
        """Returns an interval, given its ends as text."""
        return self._range.format(low, high)

    def share(self, estimate: IntervalEstimate) -> str:
        """Returns a share as a percentage with its interval."""
        return self.percent(estimate.value) + self._interval(estimate, 100, 1)

    def mean(
        self, estimate: IntervalEstimate | None, digits: int | None = None, *, signed: bool = False
    ) -> str:
        """Returns a mean with its interval, or a dash without one.

        Args:
            estimate: the mean.
            digits: the number of decimals; None for 2 if the interval is narrow, else 1.
            signed: whether to write a plus sign before positive numbers.
        """
        if estimate is None:
            return "–"
        if digits is None:
            digits = _digits(estimate)
        value = self.number(estimate.value, digits, signed=signed)
        return value + self._interval(estimate, 1, digits, signed=signed)

    def points(self, estimate: IntervalEstimate) -> str:
        """Returns a difference of shares in percentage points, with its interval."""
        value = self.number(100 * estimate.value, signed=True)
        return value + self._interval(estimate, 100, 1, signed=True)

    def _interval(
        self, estimate: IntervalEstimate, times: float, digits: int, *, signed: bool = False
    ) -> str:
        """Returns an interval in parentheses; empty if it has no ends."""
        if not isfinite(estimate.low):
            return ""
        low = self.number(times * estimate.low, digits, signed=signed)
        high = self.number(times * estimate.high, digits, signed=signed)
        # A dash between numbers with signs would be read as one of them.
        in_words = signed or estimate.low < 0
        interval = self.between(low, high) if in_words else f"{low}–{high}"
        return f" ({interval})"


def _digits(estimate: IntervalEstimate) -> int:
    """Returns the number of digits that the width of an interval allows."""
    width = estimate.high - estimate.low
    return 2 if width < 0.4 else 1
