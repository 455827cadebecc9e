"""The work of ``bgf compare``: plays pairs of matches, and reports how they differ."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from bgf.api import load
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.language import spoken_language
from bgf.cli.output import complain, emit
from bgf.cli.progress import bar_on
from bgf.cli.seating import time_limits
from bgf.cli.series import MatchSeries, replay_command
from bgf.cli.variants import Variant
from bgf.simulate.compare.comparison import Comparison
from bgf.simulate.compare.gates import Gate
from bgf.simulate.compare.measures import named_measures
from bgf.simulate.compare.paired import compare as play_pairs
from bgf.simulate.figure_words import FigureWords
from bgf.simulate.running import processors
from bgf.tui.reports.comparison_view import show_comparison
from bgf.tui.screen import Screen
from bgf.words import message

if TYPE_CHECKING:
    from bgf.cli.types import SeatList
    from bgf.engine.game import Game
    from bgf.simulate.compare.findings import Guarded, MeasureFinding
    from bgf.simulate.compare.sequential import Interval
    from bgf.simulate.outcome import Failed
    from bgf.simulate.plan import Plan

__all__ = ["compare_variants"]

_SHOWN = 5  # failed matches that are named


def compare_variants(
    *,
    a: Variant,
    b: Variant,
    games: int,
    players: int | None,
    seats: SeatList | None,
    seed: int,
    gates: list[Gate] | None,
    smallest: float,
    jobs: int | None,
    bot_time: float | None,
    bot_start: float | None,
    json: bool,
) -> int:
    """Plays two variants of a game and prints how they differ."""
    words = FigureWords(spoken_language(), "comparison")
    comparison = Comparison(gates or [], smallest)
    series = MatchSeries(games, players, seats, seed, jobs, time_limits(bot_time, bot_start))
    variants = (a, b)
    plans, are_same = _plans(series, variants)
    for gate in gates or ():
        gate.check(named_measures(plans[0].seats), complete=False)
    # With gates, even equal variants are played: a gate may set a limit without reference to A.
    ended = "same" if are_same and not gates else _play(series, plans, comparison)
    if json:
        emit(_document(comparison, variants, plans[0], games, ended))
    else:
        show_comparison(Screen(), comparison, (a.text, b.text), plans[0], ended, words)
    _tell_failed(comparison, variants, plans)
    if ended == "interrupted":
        return INTERRUPTED
    is_sound = not comparison.failed and all(one.holds for one in comparison.guarded())
    return DONE if is_sound else UNSOUND


def _play(series: MatchSeries, plans: tuple[Plan, Plan], comparison: Comparison) -> str:
    """Plays matches of both variants.

    Returns:
        The reason why no more were played: ``known``, ``limit`` or ``interrupted``.
    """
    jobs = processors() if series.jobs is None else series.jobs
    try:
        with bar_on(sys.stderr, os.environ, plans[0].game, 2 * series.games) as show:
            is_known = play_pairs(*plans, series.games, comparison, jobs, show)
        return "known" if is_known else "limit"
    except KeyboardInterrupt:
        complain(message("compare.interrupted"))
        return "interrupted"


def _plans(
    series: MatchSeries, variants: tuple[Variant, Variant]
) -> tuple[tuple[Plan, Plan], bool]:
    """Returns the plan of each variant, and whether both variants are the same game.

    Raises:
        BgfError: if they are variants of different games, or one of them can't be played.
    """
    of_a, of_b = variants
    if of_a.game != of_b.game:
        facts = {"a": of_a.text, "game_a": of_a.game, "b": of_b.text, "game_b": of_b.game}
        raise UsageError(message("compare.two_games", **facts))
    game_a = load(of_a.game, content=of_a.content, mods=of_a.mods)
    game_b = load(of_b.game, content=of_b.content, mods=of_b.mods)
    seats = series.bots([game_a, game_b])
    plan_a = series.plan(of_a.game, seats, of_a.options, of_a.mods, of_a.content)
    plan_b = series.plan(of_b.game, seats, of_b.options, of_b.mods, of_b.content)
    are_same = _identity(plan_a, game_a) == _identity(plan_b, game_b)
    return (plan_a, plan_b), are_same


def _identity(plan: Plan, game: Game) -> dict[str, Any]:
    """Returns the data on which the matches of a plan depend; equal data give equal matches."""
    options = game.read_options(len(plan.seats), plan.options)
    return plan.identity(game) | {"options": options}


def _tell_failed(
    comparison: Comparison, variants: tuple[Variant, Variant], plans: tuple[Plan, Plan]
) -> None:
    """Prints the first failed matches: why, how to play them again, and which bots failed."""
    for which, failed in comparison.failed[:_SHOWN]:
        facts = {"number": failed.number, "error": failed.error}
        command = replay_command(plans[which], failed)
        complain(message("compare.failed", variant=variants[which].text, command=command, **facts))
    rest = len(comparison.failed) - _SHOWN
    if rest > 0:
        complain(message("compare.more_failed", rest=rest))
    for (which, bot, reason), times in sorted(comparison.forfeits.items()):
        facts = {"bot": bot, "times": times, "reason": reason}
        complain(message("compare.forfeits", variant=variants[which].text, **facts))


def _document(
    comparison: Comparison,
    variants: tuple[Variant, Variant],
    plan: Plan,
    games: int,
    ended: str,
) -> dict[str, Any]:
    return {
        "game": plan.game,
        **{name: _variant(one) for name, one in zip("ab", variants, strict=True)},
        "seats": list(plan.seats),
        "seed": plan.seed,
        "limit": games,
        "pairs": comparison.pairs,
        "alike": comparison.alike,
        "ended": ended,
        "measures": [_finding(one) for one in comparison.findings()],
        "gates": [_guarded(one) for one in comparison.guarded()],
        "failed": [_failed("ab"[which], match) for which, match in comparison.failed],
        "forfeits": [
            {"variant": "ab"[which], "bot": bot, "reason": reason, "times": times}
            for (which, bot, reason), times in sorted(comparison.forfeits.items())
        ],
    }


def _finding(one: MeasureFinding) -> dict[str, Any]:
    return {
        "measure": one.measure,
        "pairs": one.pairs,
        "a": one.a,
        "b": one.b,
        "difference": one.difference,
        "interval": _ends(one.interval),
        "smallest": one.smallest,
        "change": one.change,
    }


def _guarded(one: Guarded) -> dict[str, Any]:
    return {
        "gate": one.gate.text,
        "measure": one.gate.measure,
        "b": one.b,
        "limit": one.limit,
        "excess": one.b - one.limit,
        "interval": _ends(one.interval),
        "known": one.verdict != "open",
        "holds": one.holds,
    }


def _failed(variant: str, match: Failed) -> dict[str, Any]:
    return {
        "variant": variant,
        "match": match.number,
        "seed": match.seed,
        "error": match.error,
    }


def _variant(variant: Variant) -> dict[str, Any]:
    return {
        "text": variant.text,
        "content": None if variant.content is None else str(variant.content),
        "mods": list(variant.mods),
        "options": variant.options,
    }


def _ends(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [*interval]
