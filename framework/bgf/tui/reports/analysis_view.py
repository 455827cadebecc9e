"""Draws a match that was judged: a line for each choice, the largest mistakes, the players."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.bots.analysis import MARKS, summaries, worst
from bgf.engine.seat_letters import seat_letter
from bgf.engine.wording import typed_form
from bgf.session.names import seat_name
from bgf.tui.lines import aligned, flow, join
from bgf.tui.prompt.hint_view import action_in_words, percent, points
from bgf.tui.seats import player_style

if TYPE_CHECKING:
    from bgf.bots.advice import Advice
    from bgf.bots.analysis import ChoiceSummary, Judgement
    from bgf.records.record import Record
    from bgf.tui.screen import Screen
    from bgf.words import Words

__all__ = ["show_analysis"]

_MARK_STYLES = {"??": "bold red", "?": "red", "?!": "yellow"}


def show_analysis(
    screen: Screen,
    words: Words,
    record: Record,
    judged: Sequence[Judgement],
    players: Sequence[int],
    iterations: int,
    top: int,
    *,
    is_over: bool,
) -> None:
    """Prints the whole report.

    Args:
        screen: the screen to print on.
        words: the framework's words.
        record: the record of the match.
        is_over: whether the match is over.
        judged: the choices that were judged, forced ones too.
        players: the seats of the players who were judged.
        iterations: the number of iterations of the search for each choice.
        top: the number of mistakes that are shown.
    """
    version = record.content.version
    is_alone = record.players == 1
    screen.say(
        words("analyse.title", game=record.game, version=version, iterations=iterations), "bold"
    )
    if not is_over:
        screen.say(words("analyse.going"))
    chosen = [one for one in judged if not one.forced]
    if chosen:
        heads = [
            "",
            "",
            words("hint.chance" if is_alone else "hint.share"),
            words("hint.points"),
            words("analyse.lost"),
            "",
            words("analyse.action"),
        ]
        rows = [[Text(head) for head in heads]]
        rows += [_choice(one, words) for one in chosen]
        screen.say("")
        screen.print(aligned(rows, screen.width, words=True))
        screen.say(_legend(words, alone=is_alone), "dim")
    screen.say("")
    any_marked = any(one.mark for one in judged)
    _show_worst(screen, words, worst(judged, top), any_marked)
    if chosen:
        table = _players(summaries(judged, players), record.seats, words, screen.width)
        screen.say("")
        screen.print(table)


def _choice(one: Judgement, words: Words) -> list[Text]:
    """Returns the row of one choice; a mistake has the best action beside it."""
    action = Text(typed_form(one.played.action, words.lang))
    lost = percent(floor(one.loss * 100) / 100, words)  # 4.6 % earns no mark of 5 %
    if one.mark:
        best = typed_form(one.best.action, words.lang)
        better = words("analyse.better", action=best)
        action = Text.assemble(action, "  ", (better, "dim"))
    return [
        Text(f"{one.number:>4}"),
        _tag(one.player),
        Text(percent(one.played.share, words), justify="right"),
        Text(points(one.played.points, words), justify="right"),
        Text(lost, justify="right"),
        Text(one.mark, _MARK_STYLES.get(one.mark, "")),
        action,
    ]


def _legend(words: Words, *, alone: bool) -> str:
    least = [
        words("analyse.least", mark=mark, least=percent(least, words))
        for mark, least in MARKS.items()
    ]
    return words("analyse.marks.alone" if alone else "analyse.marks", marks=", ".join(least))


def _show_worst(
    screen: Screen, words: Words, mistakes: Sequence[Judgement], any_marked: bool
) -> None:
    """Prints the largest mistakes in words, each with the best action."""
    if not any_marked:
        screen.say(words("analyse.none"))
    if not mistakes:
        return
    screen.say(words("analyse.worst"), "bold")
    for one in mistakes:
        head = Text.assemble(f"{one.number:>4} ", _tag(one.player), f" {one.mark:<2}")
        played = _expectation(one.played, words)
        better = words("analyse.better", action=_expectation(one.best, words))
        below_head = " " * len(head.plain)
        screen.print(flow(head, [Text(played)], screen.width))
        screen.print(flow(below_head, [Text(better)], screen.width))


def _expectation(advice: Advice, words: Words) -> str:
    """Returns an action in words, with the share of wins and the points to be expected of it."""
    action = action_in_words(advice, words)
    share = percent(advice.share, words)
    expected_points = points(advice.points, words)
    return words("analyse.played", action=action, share=share, points=expected_points)


def _players(
    found: Sequence[ChoiceSummary], seats: Sequence[str], words: Words, width: int
) -> Text:
    """Returns a table with the quality of each player's choices."""
    keys = ("player", "choices", "forced", "best", "mean")
    heads = [*(words(f"analyse.{key}") for key in keys), *MARKS]
    rows = [[Text(head, "bold") for head in heads]]
    for one in found:
        share = ""
        loss = ""
        if one.choices:
            share = percent(one.best / one.choices, words)
            loss = words("percent", number=points(100 * one.loss, words))
        counts = [str(one.marks[mark]) for mark in MARKS]
        cells = [str(one.choices), str(one.forced), share, loss, *counts]
        seat = seat_name(seats[one.player], words.lang)
        name = join([_tag(one.player), f"({seat})"])
        numbers = [Text(cell, justify="right") for cell in cells]
        rows.append([name, *numbers])
    return aligned(rows, width)


def _tag(player: int) -> Text:
    return Text(seat_letter(player), f"bold {player_style(player)}")
