"""Draws the result of a match: points by source, ranks, winners."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from bgf.engine.result import Result
from bgf.engine.seat_letters import seat_letter
from bgf.records.lines import Forfeit
from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow, join
from bgf.tui.screen import Screen
from bgf.tui.seats import player_style
from bgf.view.result_words import outcome_line, ties_broken
from bgf.words import Words

__all__ = ["show_forfeits", "show_result"]


def show_forfeits(
    screen: Screen, words: Words, names: Sequence[str], forfeits: Sequence[Forfeit]
) -> None:
    """Prints which players have forfeited, when and why."""
    for number, player, reason in forfeits:
        called = f"{seat_letter(player)} ({names[player]})"
        why = words(f"result.forfeit.{reason}")
        screen.say(words("result.forfeit", player=called, number=number, why=why))


def show_result(
    screen: Screen,
    content: LocalizedPack,
    words: Words,
    result: Result,
    names: Sequence[str],
    forfeits: Sequence[Forfeit] = (),
) -> None:
    """Prints the points of each player by source, the ranks, and the winners.

    For a single player no rank is printed, but whether the match was won or lost. Players who have
    forfeited are named.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="")
    table.add_column(words("result.title"), header_style="bold")
    for player, name in enumerate(names):
        tag = Text(seat_letter(player), f"bold {player_style(player)}")
        table.add_column(join([tag, Text(name)]), justify="right")
    items = _score_items(result)
    for item in items:
        cells = [str(points.get(item, 0)) for points in result.breakdown]
        table.add_row(content.score_item(item), *cells)
    totals = [Text(str(score), "bold") for score in result.scores]
    total = Text(words("result.total"), "bold")
    table.add_row(total, *totals)
    if len(names) > 1:
        ranks = map(str, result.ranks)
        table.add_row(words("result.rank"), *ranks)
    effects = _effects(content, items, screen.width)
    screen.print(table, *effects)
    for tie, players in ties_broken(result):
        by_player = result.ties[tie]
        numbers = [f"{seat_letter(player)} {by_player[player]}" for player in players]
        name = content.text(f"tie.{tie}")
        screen.say(words("result.tie", name=name, numbers=", ".join(numbers)))
    show_forfeits(screen, words, names, forfeits)
    screen.say(outcome_line(words, result, names), "bold")


def _score_items(result: Result) -> list[str]:
    """Returns the items from which any player has points, each once."""
    items: list[str] = []
    for points in result.breakdown:
        items += points
    return list(dict.fromkeys(items))


def _effects(content: LocalizedPack, items: Sequence[str], width: int) -> list[Text]:
    """Returns a line for each card that gave points: its name and its effect."""
    lines = []
    for item in items:
        kind = content.kind_named(item)
        if kind and kind.effect:
            effect = Text(f"{kind.name}: {kind.effect}")
            lines.append(flow("", [effect], width))
    return lines
