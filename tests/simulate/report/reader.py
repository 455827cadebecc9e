"""Reports as tests have them made, and read."""

from __future__ import annotations

from collections.abc import Iterable
from html.parser import HTMLParser

from bgf.engine.game import Game
from bgf.simulate.outcome import MatchOutcome
from bgf.simulate.plan import Plan
from bgf.simulate.report.page import Page
from bgf.simulate.report.write import format_report
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally

__all__ = ["EVIL", "Read", "report_on"]

EVIL = "<script>alert(1)</script>"


def report_on(outcomes: Iterable[MatchOutcome], plan: Plan, game: Game, lang: str = "en") -> str:
    """The page on these matches."""
    tally = Tally(plan)
    for outcome in outcomes:
        tally.add(outcome)
    return format_report(Page.of(summarize(tally, game), game, plan, lang))


class Read(HTMLParser):
    """A page, read: its elements, and whether each that is opened is closed."""

    ALONE = frozenset({"meta", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], str]] = []  # tag, attributes, enclosing tag
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(page)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        assert len(own) == len(attrs)
        self.elements.append((tag, own, self._open[-1] if self._open else ""))
        if tag not in self.ALONE:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, self._open[-1]))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and data.strip():
            self.texts.append((self._open[-1], data.strip()))

    def named(self, *names: str) -> list[dict[str, str]]:
        return [own for tag, own, _ in self.elements if tag in names]

    def text_in(self, name: str) -> list[str]:
        return [text for tag, text in self.texts if tag == name]

    def text(self) -> str:
        """All that is to be read, with plain spaces."""
        return " ".join(text for _, text in self.texts).replace("\u00a0", " ")
