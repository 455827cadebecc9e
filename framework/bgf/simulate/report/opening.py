"""The beginning of a report: the results in a few sentences, and the plan of the simulation."""

from __future__ import annotations

import shlex

from bgf import __version__
from bgf.simulate.report.markup import Markup, joined, tag
from bgf.simulate.report.page import Page

__all__ = ["answer", "sentences", "simulated"]


def answer(page: Page) -> Markup:
    """The answer, in a few sentences."""
    told = [tag("p", sentence) for sentence in sentences(page)]
    forfeits = sum(sum(own.reasons.values()) for own in page.summary.forfeits)
    for key, number in (("broken", page.summary.failures), ("forfeited", forfeits)):
        if number:
            told.append(tag("p", page.counted(key, number), class_="bad"))
    return tag("section", tag("h2", page("short")), *told, class_="short")


def sentences(page: Page) -> list[str]:
    """Returns the results in a few sentences."""
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
            key = "bot.better" if best.win.low > fair else "bot.even"
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


def simulated(page: Page) -> Markup:
    """Returns the plan of the simulation, and how to repeat it."""
    plan, words, game = page.plan, page.words, page.game
    pack = game.pack
    seats = ", ".join(plan.seats)
    if plan.players > 1:
        seats = page("plan.fixed" if plan.fixed_seats else "plan.moving", seats=seats)
    options = ", ".join(f"{name} = {value}" for name, value in plan.typed_options().items())
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
    plan = page.plan
    games = page.summary.matches + page.summary.failures
    words = ["bgf", "simulate", plan.game, "--games", str(games), "--seats", ",".join(plan.seats)]
    words += ["--seed", str(plan.seed), *plan.words()]
    return shlex.join([*words, "--fixed-seats"] if plan.fixed_seats else words)
