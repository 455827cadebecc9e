"""The mark of functions that are checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from traceback import walk_tb
from typing import TYPE_CHECKING

from bgf.blame import describe
from bgf.contract.parts import Part
from bgf.engine import wording
from bgf.engine.actions import ActionKind
from bgf.engine.return_checks import preview_of
from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.limit import TooLong
from bgf.testing.walk import Walk
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Check", "promise"]

_SAYS = (
    "bgf_status",
    "hint",
    "in_words",
    "input_help",
    "log",
    "name",
    "names",
    "own_log",
    "preview",
    "step_name",
    "steps",
)
_TOLD_BY = {
    "why_not": "refusals",
    "understand": "refused",
    "bgf_score": "scores",
    "bgf_contradictions": "determinize",
    "bgf_evaluate": "evaluating",
    "bgf_playout": "evaluating",
    "bgf_measures": "measuring",
    "uses": "measuring",
    "ids": "measuring",
    "target": "targets",
    "targets": "targets",
    **dict.fromkeys(_SAYS, "words"),
}
"""Methods of the rules that speak to people, each with the check that tells when one raises.

Many checks ask them, and would all say that they can't go on. A fact is told by the check of the
text that it is filled into.
"""


_READ = {
    function.__code__: "words"
    for function in (
        preview_of,
        wording.describe,
        wording.describe_part,
        wording.describe_step,
        wording.log_line,
        wording.menu_hint,
        wording.own_log_line,
    )
}
_READ[wording.refusal_for.__code__] = "refusals"
"""Functions for what people read, each with the check that tells when a text can't be said."""


@dataclass(frozen=True, eq=False)
class Check:
    """Looks at one match, and raises a `Fault` where its promise is broken.

    Any other exception raised while it looks is a fault as well.

    Attributes:
        name: the name of the promise, such as ``conservation``.
        words: the promise in one sentence, as tests and reports show it.
        share: the share of the matches that it looks at, from 0 to 1; it looks at one match for
            each number of players at least.
        most: the largest number of matches that it looks at.
        skims: whether it takes a short look at each of the other matches.
        look: the function that looks.
        needs: the checks that it stands on. If it finds a fault, they look at the same match, and
            a fault of theirs is reported in its place: with broken clones, other checks mislead.
    """

    name: str
    words: str
    share: float
    look: Callable[[Walk], None]
    needs: tuple[Check, ...]
    most: int | None = None
    skims: bool = False

    def __call__(self, walk: Walk) -> None:
        """Check one match."""
        walk.here = None  # another check may have looked at the same match
        try:
            self.look(walk)
        except Fault as fault:
            if not isinstance(fault.__cause__, TooLong):
                self._look_below(walk, fault.check)
            raise
        except ANYTHING as error:
            unforeseen = self._unforeseen(walk, error)
            if not isinstance(error, TooLong):  # what is below would take as long
                self._look_below(walk, unforeseen.check)
            raise unforeseen from error
        if walk.is_looked_at_in_full:
            walk.held.add(self.name)

    @property
    def below(self) -> dict[str, Check]:
        """All checks that it stands on, by name, those first that others of them stand on."""
        found: dict[str, Check] = {}
        for need in self.needs:
            found |= {**need.below, need.name: need}
        return found

    def enough(self, game: Game, matches: int) -> int:
        """Returns the number of matches that it looks at in full, out of `matches`."""
        low, high = game.players
        return max(min(matches, high - low + 1), round(matches * self.share))

    def _look_below(self, walk: Walk, name: str) -> None:
        """Looks at the promises below the broken one, which is this one or one of those below.

        Those that are known to hold are not looked at again.
        """
        broken = self if name == self.name else self.below.get(name)
        is_full = walk.is_looked_at_in_full
        walk.is_looked_at_in_full = True
        try:
            for other in broken.below.values() if broken is not None else ():
                if other.name not in walk.held:
                    other(walk)
        finally:
            walk.is_looked_at_in_full = is_full

    def _unforeseen(self, walk: Walk, error: BaseException) -> Fault:
        """Returns the fault of a game that raises an exception where none is expected."""
        steps = walk.here.steps if walk.here is not None else ()
        raised = describe(error)
        method, check = _method_in(error)
        if method:
            words = message("fault.raises", method=method, error=raised)
            return Fault(check, words, walk.setting, steps)
        return Fault(self.name, message("fault.unchecked", error=raised), walk.setting, steps)


def _method_in(error: BaseException) -> tuple[str, str]:
    """Returns the outermost of the rules' methods for people that raised an error, and its check.

    Both are empty if it was raised elsewhere. For a text that can't be filled in, the refusal or
    the words of the action stand for the method.
    """
    check_of_texts = ""
    for frame, _ in walk_tb(error.__traceback__):
        name = frame.f_code.co_name
        part = frame.f_locals.get("self")
        if frame.f_code in _READ:
            check_of_texts = _READ[frame.f_code]
        elif name in _TOLD_BY and (name.startswith("bgf_") or isinstance(part, Part)):
            return name, _TOLD_BY[name]
        elif isinstance(part, ActionKind) and name in part.facts:
            return name, check_of_texts or "words"
    if check_of_texts == "refusals":
        return message("fault.a_refusal"), check_of_texts
    if check_of_texts == "words":
        return message("fault.what_is_read"), check_of_texts
    return "", check_of_texts


def promise(
    *needs: Check, share: float = 1.0, most: int | None = None, skims: bool = False
) -> Callable[[Callable[[Walk], None]], Check]:
    """Make a check of a function, whose name and first line are those of the promise.

    Args:
        needs: the checks that it stands on.
        share: the share of the matches that it looks at.
        most: the largest number of matches that it looks at.
        skims: whether it takes a short look at each of the other matches.
    """

    def made(look: Callable[[Walk], None]) -> Check:
        words = (look.__doc__ or "").split("\n\n")[0]
        return Check(look.__name__, " ".join(words.split()), share, look, needs, most, skims)

    return made
