"""The common parts of all sections of a report: figures, words, and their formatting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from bgf.markup import Markup, table, tag
from bgf.simulate.figure_words import FigureWords
from bgf.simulate.report.titles import Titles

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.figures import Counts, Summary
    from bgf.simulate.plan import Plan
    from bgf.simulate.stats import IntervalEstimate

__all__ = ["Page", "figure"]

_MOST_UNFOLDED = 12
"""The number of rows that a table shows; longer tables are folded."""

_QUANTILES = {"lowest": 0, "quarter": 0.25, "median": 0.5, "quarter.upper": 0.75, "highest": 1}
"""The columns of `Page.spread` after the mean, by the keys of their headings."""


@dataclass(frozen=True, slots=True)
class Page:
    """A report in preparation.

    Attributes:
        summary: the results of the simulation.
        game: the game that was played.
        plan: the plan of the simulation: its bots, seats and seed.
        words: the texts of the report.
        titles: the names in the game's content.
    """

    summary: Summary
    game: Game
    plan: Plan
    words: FigureWords
    titles: Titles

    @classmethod
    def of(cls, summary: Summary, game: Game, plan: Plan, lang: str) -> Self:
        """Returns a report on a simulation of a game, in a language."""
        return cls(summary, game, plan, FigureWords(lang, "simulation"), Titles(game, lang))

    def __call__(self, key: str, **params: object) -> str:
        """Returns a text from the catalogue's topic for simulations."""
        return self.words(key, **params)

    def text_with_count(self, key: str, number: int, **params: object) -> str:
        """Returns a text for a number of things."""
        return self.words.text_with_count(key, number, **params)

    def group(self, group: str) -> str:
        """Returns the name of a group of things, from the report or from the game."""
        key = f"group.{group}"
        if self.words.has(key):
            return self(key)
        return self.titles.group(group)

    def table(self, caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
        """Returns a table, folded if it is long."""
        made = table(caption, heads, rows)
        if len(rows) <= _MOST_UNFOLDED:
            return made
        return tag("details", tag("summary", f"{caption} ({len(rows)})"), made)

    def pair(self, *parts: Markup) -> Markup:
        """Returns parts to be shown side by side if there is room."""
        return tag("div", *parts, class_="pair")

    def spread_heads(self) -> list[str]:
        """Returns the headings of the columns that `spread` fills."""
        return [self(key) for key in ("mean", *_QUANTILES)]

    def spread(self, mean: IntervalEstimate | None, counts: Counts) -> list[str]:
        """Returns the distribution of numbers: the mean, the least, the quartiles and the most."""
        quantiles = [counts.quantile(share) for share in _QUANTILES.values()]
        cells = [self.words.number(quantile, 0) for quantile in quantiles]
        return [self.words.mean(mean), *cells]

    def mark(self, sign: int) -> Markup:
        """Returns the mark of a significantly good or bad thing; empty for others.

        Args:
            sign: 1 for good, -1 for bad, 0 for neither.
        """
        if sign > 0:
            return tag("span", "▲", class_="good")
        if sign < 0:
            return tag("span", "▼", class_="bad")
        return Markup("")


def figure(caption: str, chart: Markup) -> Markup:
    """Returns a chart with its caption."""
    return tag("figure", tag("figcaption", caption), chart)
