"""The common parts of all sections of a report: figures, words, and ways to write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from bgf.simulate.figure_words import FigureWords
from bgf.simulate.report.markup import Markup, table, tag
from bgf.simulate.report.titles import Titles

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.figures import Counts, Summary
    from bgf.simulate.plan import Plan
    from bgf.simulate.stats import Estimate

__all__ = ["Page", "figure"]

_SOME = 12  # rows of a table that are shown at once
_PARTS = {"lowest": 0, "quarter": 0.25, "median": 0.5, "quarter.upper": 0.75, "highest": 1}


@dataclass(frozen=True, slots=True)
class Page:
    """A report that is being made.

    Attributes:
        summary: what came of the simulation.
        game: what was played.
        plan: by whom, and how.
        words: the report's own words.
        titles: the names of the game's content.
    """

    summary: Summary
    game: Game
    plan: Plan
    words: FigureWords
    titles: Titles

    @classmethod
    def of(cls, summary: Summary, game: Game, plan: Plan, lang: str) -> Self:
        """A report on a simulation of that game, in that language."""
        return cls(summary, game, plan, FigureWords(lang, "simulation"), Titles(game, lang))

    def __call__(self, key: str, **params: object) -> str:
        """The words of that key."""
        return self.words(key, **params)

    def counted(self, key: str, number: int, **params: object) -> str:
        """The words of that key for a ``number`` of things."""
        return self.words.counted(key, number, **params)

    def group(self, group: str) -> str:
        """The name of a group of things."""
        key = f"group.{group}"
        return self(key) if self.words.has(key) else self.titles.group(group)

    def table(self, caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
        """A table; a long one is folded."""
        made = table(caption, heads, rows)
        if len(rows) <= _SOME:
            return made
        return tag("details", tag("summary", f"{caption} ({len(rows)})"), made)

    def pair(self, *parts: Markup) -> Markup:
        """Parts side by side where there is room."""
        return tag("div", *parts, class_="pair")

    def spread_heads(self) -> list[str]:
        """The heads of the columns that `spread` fills."""
        return [self(key) for key in ("mean", *_PARTS)]

    def spread(self, mean: Estimate | None, counts: Counts) -> list[str]:
        """How numbers are spread: their mean, and the least, the quartiles and the most."""
        parts = [self.words.number(counts.quantile(part), 0) for part in _PARTS.values()]
        return [self.words.mean(mean), *parts]

    def mark(self, sign: int) -> Markup:
        """Returns the entries that are clearly above or below."""
        if not sign:
            return Markup("")
        return tag("span", "▲" if sign > 0 else "▼", class_="good" if sign > 0 else "bad")


def figure(caption: str, chart: Markup) -> Markup:
    """A chart with its words."""
    return tag("figure", tag("figcaption", caption), chart)
