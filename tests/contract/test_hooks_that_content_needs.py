"""Hooks required by the content are reported at the line that requires them."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import State, hookimpl
from bgf.content.document import Document
from bgf.contract import Rules
from bgf.contract.checks import checks_of
from bgf.contract.requirements import requirements_of


class Silent(Rules):
    """Implements none of the hooks that some content needs."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Does nothing."""


class Answering(Silent):
    """Implements all required hooks."""

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        """Names no phase."""
        return "end"

    @hookimpl
    def bgf_next_player(self, state: State) -> None:
        """Names no player."""

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        """Draws nothing."""


NEEDING: dict[str, tuple[str, dict[str, Any]]] = {
    "bgf_next_phase": ("phases.play.next", {"phases": {"play": {"next": ["play", "end"]}}}),
    "bgf_next_player": ("phases.play.order", {"phases": {"play": {"order": "rules"}}}),
    "bgf_draw_counters": ("counters.money.sees", {"counters": {"money": {"sees": "owner"}}}),
}


def found_in(rules: type[Rules], data: dict[str, Any]) -> list[tuple[str, str]]:
    """Path and message of the diagnostics of these rules' checks."""
    document = Document(".", data)
    checks = checks_of(requirements_of(rules))
    return [
        (".".join(map(str, found.path)), found.message)
        for check in checks
        for found in check(document)
    ]


@pytest.mark.parametrize("hook", NEEDING)
def test_a_hook_that_is_needed_and_missing(hook: str) -> None:
    path, data = NEEDING[hook]
    ((where, message),) = found_in(Silent, data)
    assert where == path
    assert hook in message


@pytest.mark.parametrize("hook", NEEDING)
def test_a_hook_that_is_there(hook: str) -> None:
    assert found_in(Answering, NEEDING[hook][1]) == []


def test_public_counters_need_no_hook() -> None:
    data = {"counters": {"money": {"sees": "everybody"}, "days": {}}}
    assert found_in(Silent, data) == []
