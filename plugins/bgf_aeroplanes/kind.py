"""The bases of the kinds of action of Aeroplanes: the parts that they use, and their facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bgf import ActionKind, Turn, param
from bgf.contract import fact, part, text
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.america import America
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.calendar import Calendar
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import FAILURE
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.flyable_routes import FlyableRoutes
from bgf_aeroplanes.passengers import PassengerTokens
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.treasury import Treasury

if TYPE_CHECKING:
    from bgf.engine.actions import Phrase

__all__ = ["TYPES", "AirlineKind", "PlaneKind"]

TYPES = ("", "I", "II", "III")
"""The names of the types of airport tokens, and of the eras."""


class AirlineKind(ActionKind):
    """The base of all kinds of action that look at the table."""

    airports = part(Airports)
    america = part(America)
    attempt = part(Attempt)
    calendar = part(Calendar)
    cities = part(Cities)
    fleets = part(Fleets)
    flyable = part(FlyableRoutes)
    passengers = part(PassengerTokens)
    supports = part(Supports)
    treasury = part(Treasury)
    failure = text(doc="The engine failure on a risk die.")

    def city_name(self, city: int) -> Mapping[str, str]:
        """Returns the name of a city, by language."""
        name: Mapping[str, str] = self.cities.places[city].data["name"]
        return name

    def faces_rolled(self, turn: Turn) -> list[int]:
        """Returns the faces of the risk dice that an action rolls.

        It rolls them again in a copy of the position: they may have been picked up since.
        """
        return turn.state.clone().roll(self.attempt.risk)

    @fact
    def dice(self, turn: Turn, lang: str) -> str:
        """The faces of the risk dice that the action rolls."""
        shown = []
        for face in self.faces_rolled(turn):
            word = self.failure(lang) if face == FAILURE else str(face)
            shown.append(word)
        return " ".join(shown)

    @fact
    def coins(self, turn: Turn) -> int:
        """The coins of the player."""
        return turn.state.counters[self.treasury.money[turn.player]]

    @fact
    def failures(self, turn: Turn) -> int:
        """The engine-failure markers of the player."""
        return turn.state.counters[self.attempt.failures[turn.player]]

    @fact
    def current_plane(self, turn: Turn) -> Mapping[str, str]:
        """The aeroplane that was just bought, or whose token is being built."""
        plane = self.attempt.current_plane(turn.state)
        name: Mapping[str, str] = self.fleets.planes[plane].data["name"]
        return name


class PlaneKind(AirlineKind):
    """The base of actions on an aeroplane. A person may type the number on its card."""

    plane = param.kind("aeroplanes", alias="number")
    hint_long_range = text(name="hint.long_range", doc="In menus: the aeroplane is long-range.")

    @fact
    def type(self, turn: Turn) -> str:
        """The type of the aeroplane's airport tokens."""
        type_ = self.fleets.type_of(self.plane_of(turn))
        return TYPES[type_]

    def plane_of(self, turn: Turn) -> int:
        """Returns the aeroplane of an action."""
        plane: int = turn.args[0]
        return plane

    def range_hint(self, turn: Turn) -> list[Phrase]:
        """Returns the words of a menu about the range of the aeroplane."""
        is_long_range = self.fleets.is_long_range(self.plane_of(turn))
        return [self.hint_long_range] if is_long_range else []
