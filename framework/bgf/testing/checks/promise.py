"""What makes a function a check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.limit import TooLong
from bgf.testing.walk import Walk

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Check", "promise"]


@dataclass(frozen=True, eq=False)
class Check:
    """Looks at one match, and raises a `Fault` where its promise is broken.

    Whatever else is raised while it looks is a fault as well.

    Attributes:
        name: the name of the promise, such as ``conservation``.
        words: what is promised, in one sentence: what tests and reports say.
        share: in what share of the matches it is enough to look; at the least in one for each
            number of players.
        look: the function that looks.
        needs: the checks that it stands on. Where it finds a fault these look at the same match,
            and what they find is told in its place: of a clone that is none, all else tells wrong.
    """

    name: str
    words: str
    share: float
    look: Callable[[Walk], None]
    needs: tuple[Check, ...]

    def __call__(self, walk: Walk) -> None:
        """Check one match."""
        walk.here = None  # another check may have looked at the same match
        try:
            self.look(walk)
        except Fault as fault:
            if fault.check == self.name and not isinstance(fault.__cause__, TooLong):
                self._look_below(walk)
            raise
        except ANYTHING as error:
            unforeseen = self._unforeseen(walk, error)
            if not isinstance(error, TooLong):  # what is below would take as long
                self._look_below(walk)
            raise unforeseen from error

    def enough(self, game: Game, matches: int) -> int:
        """In how many of so many matches it looks."""
        low, high = game.players
        return max(min(matches, high - low + 1), round(matches * self.share))

    def _look_below(self, walk: Walk) -> None:
        for other in self.needs:
            other(walk)

    def _unforeseen(self, walk: Walk, error: BaseException) -> Fault:
        """The fault of a game that raises something where nothing should be raised."""
        words = f"it can't be checked: {type(error).__name__}: {error}"
        steps = walk.here.steps if walk.here is not None else ()
        return Fault(self.name, words, walk.setting, steps)


def promise(*needs: Check, share: float = 1.0) -> Callable[[Callable[[Walk], None]], Check]:
    """Make a check of a function, whose name and first line are those of the promise.

    Args:
        needs: the checks that it stands on.
        share: in what share of the matches it is enough to look.
    """

    def made(look: Callable[[Walk], None]) -> Check:
        words = (look.__doc__ or "").split("\n\n")[0]
        return Check(look.__name__, " ".join(words.split()), share, look, needs)

    return made
