"""A match played as people play it: with the keyboard alone, by words, or on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error
from tests.browser.visitor import CEILING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

# The next choices, in the order of the keyboard; the heading of an open kind would close it.
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
# The texts of the choices, and the place of the focus among them.
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
# A spot at which something on the table can be clicked, of the first one from a number on.
_SPOT = """
    ([things, number]) => {
        const all = [...document.querySelectorAll(things)].filter((each) => each.checkVisibility());
        const from = all.length === 0 ? 0 : number % all.length;
        for (const thing of [...all.slice(from), ...all.slice(0, from)]) {
            thing.scrollIntoView({ block: "center", inline: "center" });
            for (const part of [thing, ...thing.querySelectorAll("*")]) {
                const box = part.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                if (thing.contains(document.elementFromPoint(x, y))) return { x, y };
            }
        }
        return null;
    }
"""
# Elements of the table that can be clicked and are not chosen yet.
_THINGS = ":is([data-id].can, .thing.can:enabled):not(.on, .part)"

_REACH = 2
"""The largest distance of a chosen control from the focus, which keeps matches short."""

_FAMILIAR = 1
"""The number of choices from the same kinds of action after which they count as familiar."""

_MOST_CHOICES = 500
"""A number of choices that is enough for any match."""

_MOST_TABS = 400
"""The number of Tab presses after which a control counts as out of the keyboard's reach."""


class Player:
    """A visitor who plays automatically.

    Args:
        visitor: their browser; a match is shown.
        seed: of their choices.

    Attributes:
        pointed: the number of components chosen on the table.
    """

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self._visitor = visitor
        self._page = visitor.page
        self._random = Random(seed)
        self.pointed = 0
        self._begun = -1  # the number of actions that were played before the one that is begun
        self._chosen_from: Counter[tuple[str, ...]] = Counter()  # kinds of action on offer

    def play(self, choose: Callable[[], bool], actions: int) -> None:
        """Chooses again and again until a number of actions were played."""
        wanted = self._visitor.acted + actions
        for _ in range(_MOST_CHOICES):
            if self._visitor.acted >= wanted:
                self.wait()
                return
            assert choose(), "the match is over"
        raise AssertionError("no action comes of all these choices")

    def play_out(self, choose: Callable[[], bool]) -> Iterator[int]:
        """Choose until the match is over; yields the number of choices after each."""
        for number in range(1, _MOST_CHOICES + 1):
            if not choose():
                return
            yield number
        raise AssertionError("the match does not come to an end")

    def wait(self) -> bool:
        """Waits until this player is to choose; returns whether the match goes on."""
        self._page.wait_for_function(_IS_AT_REST, arg=_CHOICES, timeout=CEILING)
        return self._page.locator(".panel.result").count() == 0

    def act_by_keys(self) -> bool:
        """Chooses one thing by Tab and Enter; returns whether the match goes on."""
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

    def act_by_keys_at_first(self) -> bool:
        """Chooses by `act_by_keys`, familiar steps unseen; returns whether the match goes on."""
        if not self.wait():
            return False
        has_begun = self._begun == self._visitor.acted
        if not has_begun:
            view = self._visitor.get("")
            if self._is_familiar(view):
                self._visitor.play_unseen_while(self._is_familiar, self._random)
                if not self.wait():
                    return False
                view = self._visitor.get("")
            self._chosen_from[_kinds(view)] += 1
            self._begun = self._visitor.acted
        return self.act_by_keys()

    def _is_familiar(self, view: Any) -> bool:
        return self._chosen_from[_kinds(view)] >= _FAMILIAR

    def act_on_board(self) -> bool:
        """Begins an action on the table, ends it by words; returns whether the match goes on."""
        if not self.wait():
            return False
        found = [_THINGS, self._random.randrange(1000)]
        has_begun = self._begun == self._visitor.acted
        spot = None if has_begun else self._page.evaluate(_SPOT, found)
        if spot is None:
            return self.act_by_words()
        self._begun = self._visitor.acted
        self.pointed += 1
        if self._visitor.is_phone:
            self._page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self._page.mouse.click(spot["x"], spot["y"])
        return True

    def act_by_words(self) -> bool:
        """Chooses one thing among the words; returns whether the match goes on."""
        if not self.wait():
            return False
        number = self._choice(self._seen())
        choice = self._page.locator(_CHOICES).filter(visible=True).nth(number).element_handle()
        assert choice is not None
        try:
            if self._visitor.is_phone:
                choice.tap()
            else:
                choice.click()
        except Error as error:
            # The table has moved on: another choice in its place is not the one that was meant.
            if "not attached" not in error.message:
                raise
        return True

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._page.evaluate(_SEEN, _CHOICES)
        return seen

    def _choice(self, seen: dict[str, Any]) -> int:
        """Returns the number of the chosen control: the way on, or one soon after the focus."""
        go: int = seen["go"]
        if go >= 0:
            return go
        soon: int = seen["at"] + self._random.randint(1, _REACH)
        number: int = seen["number"]
        return soon % max(number, 1)


def _kinds(view: Any) -> tuple[str, ...]:
    """Returns the kinds of action that are on offer in a view."""
    return tuple(kind["kind"] for kind in view["offers"]["kinds"])
