"""A result as a table: points by source, totals, ranks, and the winners."""

from __future__ import annotations

from collections.abc import Sequence

from bgf.engine.result import Result
from bgf.engine.seat_letters import seat_letter
from bgf.markup import Markup, join_markup, table, tag
from bgf.notebook.seats import seat_head
from bgf.view.phrases import Phrases
from bgf.view.result_words import outcome_line, ties_broken
from bgf.words import Words

__all__ = ["result_table"]


def result_table(
    result: Result, lang: str, phrases: Phrases | None = None, names: Sequence[str] = ()
) -> Markup:
    """Returns a result as a table, and the line about the winners.

    Args:
        result: the result.
        lang: the language.
        phrases: has the names of score items; without it their ids are shown, because a result
            does not know its game.
        names: the names of the players, by seat; may be left out.
    """
    words = Words(lang)
    players = range(len(result.scores))
    heads = ["", *[seat_head(seat, names) for seat in players]]
    rows: list[list[str]] = []
    for item in _score_items(result):
        title = item if phrases is None else phrases.score_item(item)
        cells = [str(points.get(item, 0)) for points in result.breakdown]
        rows.append([title, *cells])
    total = tag("b", words("result.total"))
    scores = [tag("b", str(score)) for score in result.scores]
    rows.append([total, *scores])
    is_ranked = len(players) > 1
    if is_ranked:
        ranks = map(str, result.ranks)
        rows.append([words("result.rank"), *ranks])
    lines = _tie_lines(result, words, phrases)
    lines.append(outcome_line(words, result, names))
    return tag(
        "div",
        table(words("result.title"), heads, rows),
        join_markup(tag("p", line) for line in lines),
        class_="points",
    )


def _score_items(result: Result) -> list[str]:
    """Returns the items from which any player has points, each once."""
    items: list[str] = []
    for points in result.breakdown:
        items += points
    return list(dict.fromkeys(items))


def _tie_lines(result: Result, words: Words, phrases: Phrases | None) -> list[str]:
    """Returns a line for each tie-breaker that separated players with the same points."""
    lines = []
    for tie, players in ties_broken(result):
        by_player = result.ties[tie]
        numbers = [f"{seat_letter(player)} {by_player[player]}" for player in players]
        name = tie if phrases is None else phrases.text(f"tie.{tie}")
        lines.append(words("result.tie", name=name, numbers=", ".join(numbers)))
    return lines
