"""The log of a match: every event in words, including those that were undone.

Each line has the number of its event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bgf.records.history import entries_for
from bgf.web.messages import LogLine
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.records.chronicle import ActionOutcome
    from bgf.records.match import Match

__all__ = ["MatchLog"]


@dataclass(slots=True)
class _Logged:
    """An event in the log.

    Attributes:
        n: the number of the event.
        seat: the seat of the player.
        kind: as in `LogLine`.
        outcome: the outcome of an action that was undone; None while it stands.
        is_hidden: whether it was a choice that nobody else had seen when it was undone.
        count: the number of actions that an undo has undone.
        reason: why a bot has forfeited.
    """

    n: int
    seat: int
    kind: Literal["action", "undo", "forfeit"]
    outcome: ActionOutcome | None = None
    is_hidden: bool = False
    count: int = 0
    reason: str = ""


class MatchLog:
    """The events of a match, from which each viewer's log lines are made.

    Attributes:
        changed_from: the number of the first event whose line the last event may have changed: its
            own, or an earlier one that it reveals or undoes.
    """

    def __init__(self) -> None:
        self._events: list[_Logged] = []
        # The actions of the record, one event each.
        self._standing: list[_Logged] = []
        # The index in `_standing` of the first choice that is not revealed yet.
        self._open_from = 0
        self.changed_from = 1

    def add(self, body: str, match: Match, before: Sequence[ActionOutcome] = ()) -> None:
        """Adds the event that the match has just taken up.

        Args:
            body: the lines of the event, as in `bgf.records.lines`.
            match: the match after the event.
            before: for an undo, the outcomes of all actions that stood before it.
        """
        n = len(self._events) + 1
        self.changed_from = n
        lines = body.split("\n")
        # Such as "undo 3 1", "forfeit 4 0 time" or "4 0 draw blue #9b05688c".
        first_word, *others = lines[0].split(" ")
        if first_word == "undo":
            self._add_undo(n, int(others[1]), lines, before)
        elif first_word == "forfeit":
            self._events.append(_Logged(n, int(others[1]), "forfeit", reason=others[2]))
        else:
            event = _Logged(n, int(others[0]), "action")
            self._events.append(event)
            self._standing.append(event)
        self._follow_choices(match)

    def _add_undo(
        self, n: int, seat: int, lines: Sequence[str], before: Sequence[ActionOutcome]
    ) -> None:
        """Adds an undo of the last actions; those of others that are played again still stand.

        Args:
            n: the number of the event.
            seat: the seat of the player.
            lines: a line for each undone action, and for each replayed action.
            before: the outcomes of all actions that stood before the undo.
        """
        first_words = [line.split(" ")[0] for line in lines]
        taken_back = first_words.count("undo")
        replayed = sum(word.isdigit() for word in first_words)
        first = len(self._standing) - taken_back
        end = len(self._standing) - replayed
        for index in range(first, end):
            event = self._standing[index]
            event.outcome = before[index]
            event.is_hidden = index >= self._open_from
            self.changed_from = min(self.changed_from, event.n)
        del self._standing[first:end]
        self._open_from = min(self._open_from, len(self._standing))
        self._events.append(_Logged(n, seat, "undo", count=end - first))

    def _follow_choices(self, match: Match) -> None:
        """Notes which of the last actions are choices that the others do not see yet."""
        open_from = len(self._standing) - match.state.open_choices
        if self._open_from < open_from:
            first_revealed = self._standing[self._open_from]
            self.changed_from = min(self.changed_from, first_revealed.n)
        self._open_from = open_from

    @property
    def standing(self) -> list[tuple[int, int]]:
        """The actions that were not undone, each as the number of its event and its player."""
        return [(event.n, event.seat) for event in self._standing]

    def is_open_choice_of_others(self, n: int, seat: int) -> bool:
        """Returns whether an event is a choice of another player that nobody else has seen yet.

        Args:
            n: the number of the event.
            seat: the player who may not see it.
        """
        open_choices = self._standing[self._open_from :]
        return any(event.n == n and event.seat != seat for event in open_choices)

    def lines(self, match: Match, viewer: int | None, lang: str, since: int = 1) -> list[LogLine]:
        """Returns the log lines of a viewer.

        Args:
            match: the match.
            viewer: a seat, or None for a spectator.
            lang: the language.
            since: the number of the first event to include.
        """
        words = Words(lang)
        texts_of_standing = self._texts_of_standing(match, viewer, lang, since)
        lines = []
        for event in self._events[since - 1 :]:
            if event.kind == "undo":
                text = words("web.log.undo", count=event.count)
            elif event.kind == "forfeit":
                text = words(f"web.log.forfeit.{event.reason}")
            elif event.outcome is not None:
                open_choices = 1 if event.is_hidden else 0
                entries = entries_for(match.game, [event.outcome], open_choices, viewer, lang)
                text = entries[0].text
            else:
                text = texts_of_standing[event.n]
            is_undone = event.outcome is not None
            lines.append(LogLine(event.n, event.seat, text, event.kind, is_undone))
        return lines

    def _texts_of_standing(
        self, match: Match, viewer: int | None, lang: str, since: int
    ) -> dict[int, str]:
        """Returns the texts of the actions that stand, by the numbers of their events.

        Args:
            match: the match.
            viewer: a seat, or None for a spectator.
            lang: the language.
            since: the number of the first event that is needed; earlier ones may be included.
        """
        start = len(self._standing)
        while start > 0 and self._standing[start - 1].n >= since:
            start -= 1
        # `entries_for` counts the open choices from the end: all of them have to be there.
        start = min(start, self._open_from)
        events = self._standing[start:]
        if not events:
            return {}
        outcomes = match.outcomes_from(start)
        open_choices = len(self._standing) - self._open_from
        entries = entries_for(match.game, outcomes, open_choices, viewer, lang)
        return {event.n: entry.text for event, entry in zip(events, entries, strict=True)}
