"""``bgf compare``: what is other in one variant of a game than in another."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bgf.api import load
from bgf.bots.make import make_bot
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.output import complain, emit
from bgf.cli.play import read_seats
from bgf.cli.progress import bar_on
from bgf.cli.table import PERSON
from bgf.cli.variants import Variant, read_variant
from bgf.simulate.compare import Comparison, compare
from bgf.simulate.gates import Gate
from bgf.simulate.measures import named_measures
from bgf.simulate.plan import Plan
from bgf.simulate.run import processors
from bgf.tui.comparison_view import show_comparison
from bgf.tui.screen import Screen

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.outcome import Failed
    from bgf.simulate.sequential import Interval

__all__ = ["Wishes", "compare_variants"]

_USUAL = "greedy"
_FEWEST = 2  # players; who wants to see one bot alone names one seat
_MOST = 1_000_000_000  # pairs
_JOBS = 1024
_SEEDS = 1 << 64
_SHOWN = 5  # failed matches
_DIGITS = 6  # after the point


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None where nothing was.

    Attributes:
        a, b: the variants, as they were written.
        games: how many pairs are played at most.
        gates: as they were written.
        smallest: the smallest difference that matters, in percent.
    """

    a: str
    b: str
    games: int
    players: int | None
    seats: str | None
    seed: int
    jobs: int | None
    gates: Sequence[str]
    smallest: str
    limits: Limits


def compare_variants(wishes: Wishes, *, json: bool) -> int:
    """Play both variants and tell what differs; returns the exit code.

    Raises:
        UsageError, GateError: something that was asked for can't be.
        BgfError: a variant can't be loaded, or a bot can't be made.
    """
    _check(wishes)
    gates = [Gate.parse(text) for text in wishes.gates]
    variants = read_variant(wishes.a), read_variant(wishes.b)
    a, b = _plans(wishes, variants)
    for gate in gates:
        gate.check(named_measures(a.seats), complete=False)
    comparison = Comparison(gates, _percent(wishes.smallest))
    jobs = processors() if wishes.jobs is None else wishes.jobs
    ended = "interrupted"
    try:
        with bar_on(sys.stderr, os.environ, a.game, 2 * wishes.games) as show:
            known = compare(a, b, wishes.games, comparison, jobs, show)
        ended = "known" if known else "limit"
    except KeyboardInterrupt:
        complain("interrupted; what is known so far is told")
    if json:
        emit(_document(comparison, variants, a, wishes.games, ended))
    else:
        show_comparison(Screen(), comparison, (wishes.a, wishes.b), a, ended)
    _tell_failed(comparison, variants, (a, b))
    if ended == "interrupted":
        return INTERRUPTED
    is_sound = not comparison.failed and all(one.holds for one in comparison.guarded())
    return DONE if is_sound else UNSOUND


def _check(wishes: Wishes) -> None:
    if not 0 < wishes.games <= _MOST:
        raise UsageError(f"--games {wishes.games}: from 1 to {_MOST:,} pairs can be played")
    if wishes.jobs is not None and not 0 < wishes.jobs <= _JOBS:
        raise UsageError(f"--jobs {wishes.jobs}: from 1 to {_JOBS} are possible")
    if wishes.seed >= _SEEDS:
        raise UsageError(f"--seed {wishes.seed}: the largest is {_SEEDS - 1}")


def _percent(text: str) -> float:
    """The percentage of ``--smallest``; raises UsageError."""
    words = text.removesuffix("%")
    try:
        value = float(words) if words.replace(".", "", 1).isdecimal() else -1.0
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100:
        raise UsageError(f'--smallest "{text}": a percentage from 0 to 100 is needed, such as 2')
    return value


def _plans(wishes: Wishes, variants: tuple[Variant, Variant]) -> tuple[Plan, Plan]:
    """What is played of each; whatever is wrong shows before a match is played."""
    of_a, of_b = variants
    if of_a.game != of_b.game:
        raise UsageError(
            f"{of_a.text} is {of_a.game} and {of_b.text} is {of_b.game}: two variants of one game "
            "are compared"
        )
    games = [load(one.game, content=one.content, mods=one.mods) for one in variants]
    seats = _seats(wishes, games)
    for one, game in zip(variants, games, strict=True):
        game.new_state(len(seats), 0, one.options)
    for seat in dict.fromkeys(seats):
        SeatedBot(make_bot(seat, 0, limits=wishes.limits), 0, 0).close()
    a, b = (_plan(wishes, one, seats) for one in variants)
    return a, b


def _seats(wishes: Wishes, games: Sequence[Game]) -> list[str]:
    if wishes.seats is None:
        fewest, most = (pick(game.players[n] for game in games) for n, pick in ((0, max), (1, min)))
        players = wishes.players or min(max(fewest, _FEWEST), most)
        return [_USUAL] * players
    seats = read_seats(wishes.seats, wishes.players, games[0])
    if PERSON in seats:
        raise UsageError(f'--seats "{wishes.seats}": bots alone play here; bgf play is for people')
    return seats


def _plan(wishes: Wishes, variant: Variant, seats: Sequence[str]) -> Plan:
    return Plan(
        game=variant.game,
        seats=tuple(seats),
        seed=wishes.seed,
        options=variant.options,
        mods=variant.mods,
        content=None if variant.content is None else str(variant.content),
        limits=wishes.limits,
    )


def _tell_failed(
    comparison: Comparison, variants: tuple[Variant, Variant], plans: tuple[Plan, Plan]
) -> None:
    """Say of the first matches that failed why, and how to play them again."""
    for which, failed in comparison.failed[:_SHOWN]:
        again = _again(plans[which], failed)
        words = f"match {failed.number} of {variants[which].text} failed: {failed.error}"
        complain(f"{words}; again: {again}")
    rest = len(comparison.failed) - _SHOWN
    if rest > 0:
        complain(f"{rest:,} more matches failed")


def _again(plan: Plan, failed: Failed) -> str:
    """The command that plays a match again."""
    words = ["bgf", "play", plan.game, "--seats", ",".join(plan.seats_of(failed.number))]
    words += ["--seed", str(failed.seed)]
    for mod in plan.mods:
        words += ["--mod", mod]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={value}"]
    words += [] if plan.content is None else ["--content", plan.content]
    return shlex.join(words)


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
        "measures": [
            {
                "measure": one.measure,
                "pairs": one.pairs,
                "a": _round(one.a),
                "b": _round(one.b),
                "difference": _round(one.difference),
                "interval": _ends(one.interval),
                "smallest": _round(one.smallest),
                "change": one.change,
            }
            for one in comparison.findings()
        ],
        "gates": [
            {
                "gate": one.gate.text,
                "measure": one.gate.measure,
                "b": _round(one.b),
                "limit": _round(one.limit),
                "excess": _round(one.b - one.limit),
                "interval": _ends(one.interval),
                "known": one.verdict != "open",
                "holds": one.holds,
            }
            for one in comparison.guarded()
        ],
        "failed": [
            {
                "variant": "ab"[which],
                "match": match.number,
                "seed": match.seed,
                "error": match.error,
            }
            for which, match in comparison.failed
        ],
    }


def _variant(variant: Variant) -> dict[str, Any]:
    return {
        "text": variant.text,
        "content": None if variant.content is None else str(variant.content),
        "mods": list(variant.mods),
        "options": variant.options,
    }


def _round(value: float) -> float:
    return round(value, _DIGITS)


def _ends(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [_round(end) for end in interval]
