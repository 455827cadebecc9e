"""The two modes of Boarding: a match of several players, and the solo game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, part
from bgf_boarding.multiplayer_mode import MultiplayerMode
from bgf_boarding.solo_mode import SoloMode

if TYPE_CHECKING:
    from bgf import State

__all__ = ["Modes"]


class Modes(Part):
    """Knows the mode of each match.

    Attributes:
        multiplayer: the mode of a match of several players.
        solo: the mode of a match alone.
    """

    multiplayer = part(MultiplayerMode)
    solo = part(SoloMode)

    def of(self, state: State) -> MultiplayerMode:
        """Returns the mode of a match, by its number of players."""
        return self.solo if state.players == 1 else self.multiplayer
