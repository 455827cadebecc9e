"""A match played to its end as people play it: with the keyboard alone, or with a finger."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error
from tests.browser.visitor import CEILING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

# What can be chosen next, in the order of the keyboard; the heading of an open kind would close it.
_CHOICES = (
    ":is(.choices-panel, .phone-steps)"
    " :is(.kh.single, button.kh[aria-expanded=false], .chip:not(.more), .confirm .primary):enabled"
)
_IS_AT_REST = """
    (choices) => {
        const isOver = document.querySelector('.panel.result') !== null;
        const isMine = document.querySelector('.choices[data-off=false]') !== null;
        return isOver || (isMine && document.querySelector(choices) !== null);
    }
"""
# The texts of what can be chosen, and where among it the focus is.
_SEEN = """
    (choices) => {
        const all = [...document.querySelectorAll(choices)];
        const found = all.filter((each) => each.checkVisibility());
        const isGo = (each) => each.matches('.confirm .primary');
        return {
            number: found.length,
            at: found.indexOf(document.activeElement),
            go: found.findIndex(isGo),
        };
    }
"""
_REACH = 8
"""What is chosen is at most so many choices away from the focus, which keeps matches short."""

_MOST_TABS = 400
"""So often Tab is pressed before something counts as out of the keyboard's reach."""


class Player:
    """Somebody who plays what comes.

    Args:
        visitor: their browser; a match is shown.
        seed: of what they choose.
    """

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self._visitor = visitor
        self._page = visitor.page
        self._random = Random(seed)

    def wait(self) -> bool:
        """Wait until this player is to choose; whether the match goes on."""
        self._page.wait_for_function(_IS_AT_REST, arg=_CHOICES, timeout=CEILING)
        return self._page.locator(".panel.result").count() == 0

    def act_by_keys(self) -> bool:
        """Choose one thing by Tab and Enter; whether the match goes on."""
        if not self.wait():
            return False
        seen = self._seen()
        wanted = self._choice(seen)
        for _ in range(_MOST_TABS):
            if seen["at"] == wanted:
                self._page.keyboard.press("Enter")
                return True
            self._page.keyboard.press("Tab")
            seen = self._seen()
            if wanted >= seen["number"]:
                return True  # the table has moved on
        raise AssertionError(f"the keyboard does not reach choice {wanted} of {seen['number']}")

    def act_by_touch(self) -> bool:
        """Choose one thing with a finger; whether the match goes on."""
        if not self.wait():
            return False
        number = self._choice(self._seen())
        choice = self._page.locator(_CHOICES).filter(visible=True).nth(number).element_handle()
        assert choice is not None
        try:
            choice.tap()
        except Error as error:
            # The table has moved on: another choice in its place is not the one that was meant.
            if "not attached" not in error.message:
                raise
        return True

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._page.evaluate(_SEEN, _CHOICES)
        return seen

    def _choice(self, seen: dict[str, Any]) -> int:
        """Returns the number of what is chosen: the way on, or what comes soon after the focus."""
        go: int = seen["go"]
        if go >= 0:
            return go
        soon: int = seen["at"] + self._random.randint(1, _REACH)
        number: int = seen["number"]
        return soon % max(number, 1)
