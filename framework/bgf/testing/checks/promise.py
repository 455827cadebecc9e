"""The mark of functions that are checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.limit import TooLong
from bgf.testing.raised import blame_for
from bgf.testing.walk import Walk

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Check", "promise"]


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

        Those that are known to hold are not looked at again, and those that are left out never.
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
        """Returns the fault of a game that raises an exception where none is expected."""
        steps = walk.steps if walk.here is None else walk.here.steps
        blame = blame_for(error)
        fault = Fault(blame.check or self.name, blame.words, walk.setting, steps)
        fault.raised_by = blame.raised_by
        return fault


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
