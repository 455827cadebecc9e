"""A report on a simulation: one page of HTML that is complete in itself."""

from __future__ import annotations

import json
import shlex
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from bgf import __version__
from bgf.bots.process import Limits
from bgf.errors import BgfError
from bgf.simulate import sections, use_section
from bgf.simulate.markup import Markup, joined, tag
from bgf.simulate.plots import check_charts
from bgf.simulate.report_words import Words
from bgf.simulate.sections import Page
from bgf.simulate.titles import Titles

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.plan import Plan
    from bgf.simulate.summary import Summary

__all__ = ["ReportError", "check_report", "format_report", "write_report"]

_ENDINGS = (".html", ".htm")
_SECTIONS = {
    "wins": sections.wins,
    "scores": sections.scores,
    "length": sections.length,
    "sources": sections.sources,
    "measures": sections.measures,
    "leads": sections.leads,
    "use": use_section.use,
    "use.never": use_section.never_used,
}


class ReportError(BgfError):
    """A report can't be written there."""

    code = "report"


def check_report(path: Path) -> None:
    """See that a report can be made, before anything is played for it.

    Raises:
        ReportError: if the file's name is not that of a page.
        NoCharts: if what draws charts is not installed.
    """
    if path.suffix.lower() not in _ENDINGS:
        raise ReportError(f'"{path}": a report is a page; name it {path.stem or "report"}.html')
    check_charts()


def write_report(path: Path, summary: Summary, game: Game, plan: Plan, lang: str = "en") -> None:
    """Write a report.

    Args:
        path: the file.
        summary: what came of the simulation.
        game: what was played.
        plan: how.
        lang: ``en`` or ``pl``.

    Raises:
        ReportError: as `check_report`, or if the file can't be written.
        NoCharts: if what draws charts is not installed.
    """
    check_report(path)
    text = format_report(summary, game, plan, lang)
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise ReportError(f"{path} can't be written: {error.strerror}") from error


def format_report(summary: Summary, game: Game, plan: Plan, lang: str = "en") -> str:
    """The page of a report; the same for the same figures. Arguments as of `write_report`."""
    page = Page(summary, plan, Words(lang), Titles(game, lang))
    made = [(key, section(page)) for key, section in _SECTIONS.items() if summary.matches]
    parts = [("plan", _plan(page, game)), *made, ("failures", use_section.failures(page))]
    filled = [(key.replace(".", "-"), page(key), part) for key, part in parts if part]
    links = [tag("li", tag("a", title, href=f"#{key}")) for key, title, _ in filled]
    shown = [
        tag(
            "section",
            tag("h2", title, id=f"{key}-head"),
            part,
            id=key,
            aria_labelledby=f"{key}-head",
        )
        for key, title, part in filled
    ]
    number = page.words.count(summary.matches)
    title = page("title", game=page.titles.game, number=number)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="generator", content=f"bgf {__version__}"),
        tag("title", title),
        tag("style", Markup(files("bgf.simulate").joinpath("report.css").read_text("utf-8"))),
    )
    body = tag(
        "body",
        tag("header", tag("h1", title), tag("p", " · ".join(plan.seats), class_="under")),
        tag(
            "main", _short(page), tag("nav", tag("ul", *links), aria_label=page("contents")), *shown
        ),
        tag("footer", tag("p", page("made", version=__version__))),
    )
    return f"<!doctype html>\n{tag('html', head, body, lang=page.words.lang)}\n"


def _short(page: Page) -> Markup:
    """The answer, in a few sentences."""
    summary, words = page.summary, page.words
    told = [tag("p", sentence) for sentence in _answer(page)]
    if summary.failures:
        number = words.count(summary.failures)
        told.append(tag("p", page("broken", number=number), class_="bad"))
    failed = sum(sum(own.reasons.values()) for own in summary.forfeits)
    if failed:
        told.append(tag("p", page("forfeited", number=words.count(failed)), class_="bad"))
    return tag("section", tag("h2", page("short")), *told, class_="short")


def _answer(page: Page) -> list[str]:
    summary, words = page.summary, page.words
    if not summary.matches:
        return [page("none")]
    told, fair, first = [], summary.fair, summary.first_player
    best = max(summary.bots, key=lambda own: own.win.value)
    if fair is not None and first is not None:
        side = "more" if first.value > fair else "less"
        key = f"first.{side}" if first.differs(fair) else "first.fair"
        told.append(page(key, share=words.share(first), fair=words.percent(fair)))
        if len(summary.bots) > 1:
            key = "bot.better" if best.win.differs(fair) else "bot.even"
            share = words.share(best.win)
            told.append(page(key, bot=best.bot, share=share, fair=words.percent(fair)))
        else:
            told.append(page("bot.same", bot=best.bot, score=words.mean(best.score)))
    else:
        share, score = words.share(best.win), words.mean(best.score)
        told.append(page("bot.alone", bot=best.bot, share=share, score=score))
    turns, leads = summary.lengths["turns"], summary.leads.mean()
    about = {
        "turns": words.mean(turns.mean()),
        "low": words.count(turns.quantile(0.25)),
        "high": words.count(turns.quantile(0.75)),
    }
    if leads is None or fair is None:
        return [*told, page("length.short", **about)]
    return [*told, page("length.leads", **about, leads=words.number(leads.value))]


def _plan(page: Page, game: Game) -> Markup:
    """What was simulated, and how it is done again."""
    plan, words, pack = page.plan, page.words, game.pack
    seats = ", ".join(plan.seats)
    if plan.players > 1:
        seats = page("plan.fixed" if plan.fixed_seats else "plan.moving", seats=seats)
    options = ", ".join(f"{name} = {_value(value)}" for name, value in plan.options.items())
    entries = {
        "plan.game": f"{page.titles.game} ({game.name})",
        "plan.content": f"{pack.name} {pack.version}, sha256 {pack.digest[:16]}…",
        "plan.mods": ", ".join(f"{mod.name} {mod.version}" for mod in game.mods),
        "plan.options": options,
        "plan.seats": seats,
        "plan.matches": words.count(page.summary.matches + page.summary.failures),
        "plan.seed": str(plan.seed),
        "plan.engine": __version__,
        "plan.again": tag("code", _command(page)),
    }
    shown = [
        joined([tag("dt", page(key)), tag("dd", value)]) for key, value in entries.items() if value
    ]
    about = tag("p", page("plan.intervals"), class_="under")
    return joined([tag("dl", *shown, class_="plan"), about])


def _command(page: Page) -> str:
    """The command that simulates the same."""
    plan, usual = page.plan, Limits()
    games = page.summary.matches + page.summary.failures
    words = ["bgf", "simulate", plan.game, "--games", str(games), "--seats", ",".join(plan.seats)]
    words += ["--seed", str(plan.seed)]
    words += [
        w for name, value in plan.options.items() for w in ("--option", f"{name}={_value(value)}")
    ]
    words += [word for mod in plan.mods for word in ("--mod", mod)]
    words += ["--content", plan.content] if plan.content is not None else []
    words += ["--fixed-seats"] if plan.fixed_seats else []
    words += (
        ["--bot-time", f"{plan.limits.choice:g}s"] if plan.limits.choice != usual.choice else []
    )
    words += ["--bot-start", f"{plan.limits.start:g}s"] if plan.limits.start != usual.start else []
    return shlex.join(words)


def _value(value: object) -> str:
    """An option's value as the command line takes it."""
    return value if isinstance(value, str) else json.dumps(value)
