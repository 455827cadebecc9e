"""The order of the eras of Aeroplanes, and the present era."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, numbered, phase
from bgf_aeroplanes.content import ERAS

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Calendar"]


class Calendar(Part):
    """Looks up the present era.

    Attributes:
        era_of: the eras, 1 to 3, by the ids of their phases.
    """

    phases = numbered(
        phase(order="clockwise", until_out=None, doc="An era: rounds of turns (AER-10)."),
        ERAS,
        name="era",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.era_of = {id_: era for era, id_ in self.phases.items()}

    def era(self, state: State) -> int:
        """Returns the era, 1 to 3; 1 also while the bases are placed."""
        return self.era_of.get(state.phase.id, 1)
