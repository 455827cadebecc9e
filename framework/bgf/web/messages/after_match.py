"""After a match: its moments and film, the judgement of its choices, and exercises."""

from __future__ import annotations

from msgspec import Struct

from bgf.view import Way
from bgf.web.messages.changes import Frame, WordsBeside
from bgf.web.messages.views import MatchView

__all__ = [
    "Analysis",
    "AnalysisBody",
    "Film",
    "Judged",
    "Moment",
    "PlayOn",
    "RecordBody",
    "Ways",
]


class Moment(Struct, frozen=True):
    """A match at one of its events.

    Attributes:
        view: the view of that moment.
        words: its words, with the log up to that event.
        last: the number of all events of the match.
        over: whether the match is over now.
    """

    view: MatchView
    words: WordsBeside
    last: int
    over: bool


class Ways(Struct, frozen=True):
    """The routes that a player's tickets still need.

    Attributes:
        ways: the shortest remaining routes by map and ticket; empty for spectators.
    """

    ways: dict[str, dict[str, Way]]


class AnalysisBody(Struct, frozen=True):
    """Asks for the judgement of the next few choices.

    Attributes:
        after: the number of the last event that was judged already; 0 at first.
        seats: the seats whose choices are judged; all seats if empty.
    """

    after: int = 0
    seats: list[int] = []


class Judged(Struct, frozen=True):
    """The worth of one choice, given what its player could know.

    Attributes:
        n: the number of its event.
        seat: the player.
        played: the action in words.
        best: the best action in words.
        loss: the lost part of the expected share in the win, from 0 to 1.
        points_lost: the expected points that were lost.
        mark: ``??``, ``?`` or ``?!`` for a mistake; else empty.
        forced: whether it was the only legal action.
        is_best: whether it was the best action.
    """

    n: int
    seat: int
    played: str
    best: str
    loss: float
    points_lost: float
    mark: str
    forced: bool
    is_best: bool


class Analysis(Struct, frozen=True):
    """Some choices of a match that is over, judged.

    Attributes:
        judged: the judgements, in the order of the match.
        after: the number of the last event that was judged; the next request names it.
        left: the number of choices of these seats that are not judged yet.
    """

    judged: list[Judged]
    after: int
    left: int


class RecordBody(Struct, frozen=True):
    """A record of a finished match whose film is wanted.

    Attributes:
        record: the text of the file.
    """

    record: str


class Film(Struct, frozen=True):
    """A whole match from one seat's knowledge.

    Attributes:
        view: the first view.
        patches: the steps to all later views.
        words: the words of the last view, with the whole log.
    """

    view: MatchView
    patches: list[Frame]
    words: WordsBeside


class PlayOn(Struct, frozen=True):
    """Begins an exercise: a new match that goes on from a moment of a finished one.

    Attributes:
        seat: the seat that the visitor takes; bots take the others.
        bot: the bot in the other seats; by default the game's own.
    """

    seat: int
    bot: str = "greedy"
