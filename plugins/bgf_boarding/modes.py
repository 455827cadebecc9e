"""The two modes of Boarding: a match of several players, and the solo game."""

from __future__ import annotations

from bgf.contract import Part, part
from bgf_boarding.handling import ModesHandling
from bgf_boarding.multiplayer_mode import MultiplayerMode
from bgf_boarding.solo_mode import SoloMode

__all__ = ["Modes"]


class Modes(ModesHandling, Part):
    """Knows the mode of each match.

    Attributes:
        multiplayer: the mode of a match of several players.
        solo: the mode of a match alone.
    """

    multiplayer = part(MultiplayerMode)
    solo = part(SoloMode)
