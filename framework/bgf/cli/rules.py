"""``bgf rules``: the numbered rules of a game."""

from __future__ import annotations

from bgf.cli.codes import DONE, UsageError
from bgf.cli.language import choose_language
from bgf.cli.packs import pack_of
from bgf.errors import nearest
from bgf.tui.answers import show_rules as print_rules
from bgf.tui.content import Content
from bgf.tui.screen import Screen

__all__ = ["show_rules"]


def show_rules(game: str, rule: str | None, *, lang: str | None) -> int:
    """Print all rules, or one; returns the exit code."""
    content = Content(pack_of(game), choose_language(lang))
    rules = content.section("rules")
    if not rules:
        raise UsageError(f"{game} has no numbered rules")
    if not print_rules(Screen(), content, rule or ""):
        wanted = (rule or "").upper()
        raise UsageError(f'{game} has no rule "{rule}": {_near(wanted, list(rules))}')
    return DONE


def _near(wanted: str, rules: list[str]) -> str:
    words = nearest(wanted, rules)
    return words if words.startswith("did") else f"they go from {rules[0]} to {rules[-1]}"
