"""``bgf rules``: the numbered rules of a game."""

from __future__ import annotations

from bgf.cli.codes import DONE, UsageError
from bgf.cli.language import choose_language
from bgf.cli.packs import pack_of
from bgf.tui.answers import no_rule
from bgf.tui.answers import show_rules as print_rules
from bgf.tui.content import Content
from bgf.tui.screen import Screen
from bgf.tui.words import Words

__all__ = ["show_rules"]


def show_rules(game: str, rule: str | None, *, lang: str | None) -> int:
    """Print all rules, or one; returns the exit code."""
    content = Content(pack_of(game), choose_language(lang))
    if not print_rules(Screen(), content, rule or ""):
        raise UsageError(no_rule(content, Words(content.lang), rule or ""))
    return DONE
