"""The decorator that makes a check of a function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.limit import TooLong
from bgf.testing.losses import with_source
from bgf.testing.raised import blame_for
from bgf.testing.walk import Walk

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Check", "promise"]


@dataclass(frozen=True, eq=False)
class Check:
    """Looks at one match, and raises a `Fault` if its promise is broken.

    Any other exception that the rules raise meanwhile is reported as a `Fault`, too.

    Attributes:
        name: the name of the promise, such as ``conservation``.
        words: the promise in one sentence, as tests and reports show it.
        share: the share of the matches that it looks at, from 0 to 1; it looks at one match for
            each number of players at least.
        most: the maximum number of matches that it looks at; None for no limit.
        skims: whether it takes a short look at each of the other matches.
        look: the function that looks at a match, and raises the fault.
        needs: the checks that it depends on. If it finds a fault, they look at the same match, and
            any fault that they find is reported instead: if clones are broken, for example, other
            checks mislead.
    """

    name: str
    words: str
    share: float
    look: Callable[[Walk], None]
    needs: tuple[Check, ...]
    most: int | None = None
    skims: bool = False

    def __call__(self, walk: Walk) -> None:
        """Checks one match; raises Fault if the promise is broken."""
        walk.here = None  # another check may have looked at the same match
        try:
            self.look(walk)
        except Fault as fault:
            if not isinstance(fault.__cause__, TooLong):
                self._look_below(walk, fault.check)
            with_its_source = with_source(fault, walk.game)
            if with_its_source is fault:
                raise
            raise with_its_source from fault
        except ANYTHING as error:
            unforeseen = self._unforeseen(walk, error)
            if not isinstance(error, TooLong):  # the other checks would take as long
                self._look_below(walk, unforeseen.check)
            raise unforeseen from error
        if walk.is_looked_at_in_full:
            walk.held.add(self.name)

    @property
    def below(self) -> dict[str, Check]:
        """All checks that it depends on, directly or not, by name; each comes after its own."""
        found: dict[str, Check] = {}
        for need in self.needs:
            found |= {**need.below, need.name: need}
        return found

    def enough(self, game: Game, matches: int) -> int:
        """Returns the number of matches that it looks at in full, out of `matches`."""
        low, high = game.players
        return max(min(matches, high - low + 1), round(matches * self.share))

    def _look_below(self, walk: Walk, name: str) -> None:
        """Checks the promises that the broken one depends on.

        Promises that are left out, or are known to hold, are not checked.

        Args:
            walk: the match.
            name: the broken promise: this one, or one that this one depends on.
        """
        broken = self if name == self.name else self.below.get(name)
        is_full = walk.is_looked_at_in_full
        walk.is_looked_at_in_full = True
        try:
            for other in broken.below.values() if broken is not None else ():
                if other.name not in walk.held and other.name not in walk.left_out:
                    other(walk)
        finally:
            walk.is_looked_at_in_full = is_full

    def _unforeseen(self, walk: Walk, error: BaseException) -> Fault:
        """Returns the fault that the game has raised an unexpected exception."""
        steps = walk.steps if walk.here is None else walk.here.steps
        blame = blame_for(error)
        fault = Fault(blame.check or self.name, blame.words, walk.setting, steps)
        fault.raised_by = blame.raised_by
        return fault


def promise(
    *needs: Check, share: float = 1.0, most: int | None = None, skims: bool = False
) -> Callable[[Callable[[Walk], None]], Check]:
    """Returns a decorator that makes a check of a function.

    The function's name is the name of the promise, and the first paragraph of its docstring is the
    promise in words. See `Check` for the arguments.
    """

    def made(look: Callable[[Walk], None]) -> Check:
        words = (look.__doc__ or "").split("\n\n")[0]
        return Check(look.__name__, " ".join(words.split()), share, look, needs, most, skims)

    return made
