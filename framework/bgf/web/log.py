"""The log of a match: every event in words, those included that were taken back.

Its lines are numbered by the events of the match, as everything that is sent about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bgf.records.history import tell
from bgf.web.messages import LogLine
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.records.chronicle import Fact
    from bgf.records.match import Match

__all__ = ["MatchLog"]


@dataclass(slots=True)
class _Logged:
    """An event in the log.

    Attributes:
        n: the number of the event.
        seat: the player.
        kind: as of `LogLine`.
        fact: the outcome of an action that was taken back; None while it stands.
        is_hidden: whether it was a choice that nobody else had seen when it was taken back.
        count: the number of actions that an undo took back.
        reason: why a bot has forfeited.
    """

    n: int
    seat: int
    kind: Literal["action", "undo", "forfeit"]
    fact: Fact | None = None
    is_hidden: bool = False
    count: int = 0
    reason: str = ""


class MatchLog:
    """The events of a match, from which each viewer is told its own lines.

    Attributes:
        changed_from: the number of the first event whose line the last event may have changed: its
            own, or an earlier one that it reveals or takes back.
    """

    def __init__(self) -> None:
        self._events: list[_Logged] = []
        self._standing: list[_Logged] = []  # one for each action of the record
        self._open_from = 0  # the index among those of the first choice that is not revealed yet
        self.changed_from = 1

    def add(self, body: str, match: Match, before: Sequence[Fact] = ()) -> None:
        """Add the event that the match has just taken up.

        Args:
            body: the lines of the event.
            match: the match after the event.
            before: for an undo the outcomes of all actions that stood before it.
        """
        n = len(self._events) + 1
        self.changed_from = n
        words = [line.split(" ") for line in body.split("\n")]
        first = words[0]
        if first[0] == "undo":
            taken_back = sum(line[0] == "undo" for line in words)
            replayed = sum(line[0].isdigit() for line in words)
            self._add_undo(n, int(first[2]), taken_back, replayed, before)
        elif first[0] == "forfeit":
            self._events.append(_Logged(n, int(first[2]), "forfeit", reason=first[3]))
        else:
            event = _Logged(n, int(first[1]), "action")
            self._events.append(event)
            self._standing.append(event)
        self._follow_choices(match)

    def _add_undo(
        self, n: int, seat: int, taken_back: int, replayed: int, before: Sequence[Fact]
    ) -> None:
        """Add an undo of the last actions; those of others that are played again still stand."""
        first = len(self._standing) - taken_back
        end = len(self._standing) - replayed
        for index in range(first, end):
            event = self._standing[index]
            event.fact = before[index]
            event.is_hidden = index >= self._open_from
            self.changed_from = min(self.changed_from, event.n)
        del self._standing[first:end]
        self._open_from = min(self._open_from, len(self._standing))
        self._events.append(_Logged(n, seat, "undo", count=end - first))

    def _follow_choices(self, match: Match) -> None:
        """Note which of the last actions are choices that the others do not see yet."""
        open_choices = sum(action is not None for action in match.state.commits)
        open_from = len(self._standing) - open_choices
        if self._open_from < open_from:
            first_revealed = self._standing[self._open_from]
            self.changed_from = min(self.changed_from, first_revealed.n)
        self._open_from = open_from

    @property
    def standing(self) -> list[tuple[int, int]]:
        """The actions that were not taken back: the number of the event, and the player."""
        return [(event.n, event.seat) for event in self._standing]

    def is_open_choice_of_others(self, n: int, seat: int) -> bool:
        """Returns whether an event is a choice of another player that nobody else has seen yet.

        Args:
            n: the number of the event.
            seat: the player.
        """
        return any(
            event.n == n and event.seat != seat for event in self._standing[self._open_from :]
        )

    def lines(self, match: Match, viewer: int | None, lang: str, since: int = 1) -> list[LogLine]:
        """Returns the lines of a viewer.

        Args:
            match: the match.
            viewer: a seat, or None for a spectator.
            lang: the language.
            since: the number of the first event that is wanted.
        """
        told = self._told(match, viewer, lang, since)
        lines = []
        for event in self._events[since - 1 :]:
            if event.kind == "undo":
                text = Words(lang)("web.log.undo", count=event.count)
            elif event.kind == "forfeit":
                text = Words(lang)(f"web.log.forfeit.{event.reason}")
            elif event.fact is not None:
                is_hidden = int(event.is_hidden)
                text = tell(match.game, [event.fact], is_hidden, viewer, lang)[0].text
            else:
                text = told[event.n]
            is_undone = event.fact is not None
            lines.append(LogLine(event.n, event.seat, text, event.kind, is_undone))
        return lines

    def _told(self, match: Match, viewer: int | None, lang: str, since: int) -> dict[int, str]:
        """Returns the texts of the actions that stand, from an event on, by its number."""
        wanted = len(self._standing)
        while wanted > 0 and self._standing[wanted - 1].n >= since:
            wanted -= 1
        wanted = min(wanted, self._open_from)
        events = self._standing[wanted:]
        if not events:
            return {}
        facts = match.facts_from(wanted)
        open_choices = len(self._standing) - self._open_from
        entries = tell(match.game, facts, open_choices, viewer, lang)
        return {event.n: entry.text for event, entry in zip(events, entries, strict=True)}
