"""The beginning of a report: the results in a few sentences, and the plan of the simulation."""

from __future__ import annotations

import shlex

from bgf import __version__
from bgf.markup import Markup, join_markup, tag
from bgf.simulate.report.page import Page

__all__ = ["answer", "sentences", "simulated"]


def answer(page: Page) -> Markup:
    """Returns the results in a few sentences, as a section."""
    parts = [tag("p", sentence) for sentence in sentences(page)]
    broken = page.summary.failures
    if broken:
        parts.append(tag("p", page.text_with_count("broken", broken), class_="bad"))
    forfeits = sum(sum(forfeited.reasons.values()) for forfeited in page.summary.forfeits)
    if forfeits:
        parts.append(tag("p", page.text_with_count("forfeited", forfeits), class_="bad"))
    return tag("section", tag("h2", page("short")), *parts, class_="short")


def sentences(page: Page) -> list[str]:
    """Returns the results in a few sentences."""
    if not page.summary.matches:
        return [page("none")]
    return [*_sentences_on_wins(page), _sentence_on_length(page)]


def _sentences_on_wins(page: Page) -> list[str]:
    """Returns sentences on the first player, and on the bot that wins most."""
    summary = page.summary
    words = page.words
    best = max(summary.bots, key=lambda bot: bot.win.value)
    share = words.share(best.win)
    score = words.mean(best.score)
    fair = summary.fair
    first = summary.first_player
    if fair is None or first is None:
        return [page("bot.alone", bot=best.bot, share=share, score=score)]
    fair_share = words.percent(fair)
    if not first.differs(fair):
        key = "first.fair"
    elif first.value > fair:
        key = "first.more"
    else:
        key = "first.less"
    on_first = page(key, share=words.share(first), fair=fair_share)
    if len(summary.bots) == 1:
        return [on_first, page("bot.same", bot=best.bot, score=score)]
    key = "bot.better" if best.win.low > fair else "bot.even"
    return [on_first, page(key, bot=best.bot, share=share, fair=fair_share)]


def _sentence_on_length(page: Page) -> str:
    """Returns the sentence on the length of matches and, if known, on changes of the lead."""
    words = page.words
    turns = page.summary.lengths["turns"]
    facts = {
        "turns": words.mean(turns.mean()),
        "low": words.count(turns.quantile(0.25)),
        "high": words.count(turns.quantile(0.75)),
    }
    leads = page.summary.leads.mean()
    if leads is None or page.summary.fair is None:
        return page("length.short", **facts)
    return page("length.leads", **facts, leads=words.number(leads.value))


def simulated(page: Page) -> Markup:
    """Returns the plan of the simulation, and the command that repeats it."""
    entries = {
        "plan.game": f"{page.titles.game} ({page.game.name})",
        "plan.content": _content(page),
        "plan.mods": ", ".join(f"{mod.name} {mod.version}" for mod in page.game.mods),
        "plan.options": _options(page),
        "plan.seats": _seats(page),
        "plan.matches": page.words.count(_match_count(page)),
        "plan.seed": str(page.plan.seed),
        "plan.engine": __version__,
        "plan.again": tag("code", _command(page)),
    }
    shown = []
    for key, value in entries.items():
        if value:
            shown += [tag("dt", page(key)), tag("dd", value)]
    about = tag("p", page("plan.intervals"), class_="under")
    return join_markup([tag("dl", *shown, class_="plan"), about])


def _content(page: Page) -> str:
    pack = page.game.pack
    return f"{pack.name} {pack.version}, sha256 {pack.digest[:16]}…"


def _options(page: Page) -> str:
    options = page.plan.typed_options()
    return ", ".join(f"{name} = {value}" for name, value in options.items())


def _seats(page: Page) -> str:
    """Returns the bots, and whether they change seats."""
    plan = page.plan
    seats = ", ".join(plan.seats)
    if plan.players == 1:
        return seats
    key = "plan.fixed" if plan.fixed_seats else "plan.moving"
    return page(key, seats=seats)


def _match_count(page: Page) -> int:
    """Returns the number of matches, including those in which the game crashed."""
    return page.summary.matches + page.summary.failures


def _command(page: Page) -> str:
    """Returns the command that repeats the simulation."""
    plan = page.plan
    words = ["bgf", "simulate", plan.game]
    words += ["--games", str(_match_count(page))]
    words += ["--seats", ",".join(plan.seats)]
    words += ["--seed", str(plan.seed)]
    words += plan.words()
    if plan.fixed_seats:
        words.append("--fixed-seats")
    return shlex.join(words)
