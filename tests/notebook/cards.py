"""Cards as tests read them, and matches to show."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random

from bgf.engine.game import Game
from bgf.records.match import Match

__all__ = ["Card", "played"]


def played(game: Game, seed: int) -> Match:
    """A whole random match of the fewest players."""
    random = Random(seed)
    match = Match.start(game, seed=seed)
    while not match.state.is_terminal():
        player = match.state.active_players()[0]
        match.play(match.state.sample_action(player, random.randrange), player)
    return match


class Card(HTMLParser):
    """A card, read: every element that is opened is closed.

    Attributes:
        tags: the elements.
        attributes: the names of their attributes.
        text: all that can be read.
        rows: the cells of all rows of tables.
        items: the items of lists.
        titles: the tooltips.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.text = ""
        self.rows: list[list[str]] = []
        self.items: list[str] = []
        self.titles: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "li":
            self.items.append("")
        elif tag == "title":
            self.titles.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self._open:
            return
        self.text += data
        if "td" in self._open or "th" in self._open:
            self.rows[-1][-1] += data
        elif "li" in self._open:
            self.items[-1] += data
        elif "title" in self._open:
            self.titles[-1] += data
