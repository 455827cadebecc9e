"""A recorded match, for interfaces that show its positions one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bgf.session.names import seat_name
from bgf.view import view_of
from bgf.view.table import knowledge_of

if TYPE_CHECKING:
    from bgf.engine.result import Result
    from bgf.engine.state import State
    from bgf.records.history import Entry
    from bgf.records.lines import Forfeit
    from bgf.records.match import Match
    from bgf.view import PlayerView

__all__ = ["Recording"]


class Recording:
    """A recorded match with all its positions.

    Everything is shown if the match is over; otherwise only public information is.

    Args:
        match: the match at its last position.
        states: the first position, and the one after each action.

    Attributes:
        match: the match.
        is_over: whether the match is over.
        count: the number of actions.
    """

    def __init__(self, match: Match, states: Sequence[State]) -> None:
        self.match = match
        self.is_over = states[-1].is_terminal()
        self.count = len(states) - 1
        self._states = states

    def names(self, lang: str) -> list[str]:
        """Returns the names of the players, by seat."""
        return [seat_name(seat, lang) for seat in self.match.record.seats]

    @property
    def shown_players(self) -> tuple[int, ...]:
        """The players whose secrets may be shown: all, or none."""
        return tuple(range(self.match.record.players)) if self.is_over else ()

    @property
    def forfeits(self) -> Sequence[Forfeit]:
        """The forfeits of bots, in order."""
        return self.match.record.forfeits

    def view(self, number: int) -> PlayerView:
        """Returns the match after the first `number` actions, with the areas of `shown_players`."""
        state = self._states[number]
        seen = view_of(state, None)
        areas = dict(seen.areas)
        for player in self.shown_players:
            own = view_of(state, player).areas
            areas |= {name: area for name, area in own.items() if name.endswith(f"@{player}")}
        return replace(seen, areas=areas, knowledge=knowledge_of(areas))

    def status(self, number: int, lang: str) -> Sequence[str]:
        """Returns the lines of the rules about the position after the first `number` actions."""
        return self.match.game.status(self._states[number], None, lang)

    def entries(self, lang: str) -> list[Entry]:
        """Returns the history; that of a finished match includes the secrets of all players."""
        entries = self.match.entries(None, lang)
        if not self.is_over:
            return entries
        own = [self.match.entries(player, lang) for player in self.shown_players]
        return [own[entry.player][entry.number - 1] for entry in entries]

    def result(self) -> Result:
        """Returns the result.

        Raises:
            MatchNotFinished: if the match is not over.
        """
        return self.match.result()
