"""What happens in a session, and what becomes of a text or an action that a player submits.

An *event* is for everybody: it has numbers, seats and reasons, and never what was played, which may
be a secret. `Session.entries` tells each viewer what it may read of an action. An *answer* is for
the player who submitted something, and may hold what only that player knows.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "ActionPlayed",
    "Ambiguous",
    "Answer",
    "BotThinking",
    "Event",
    "Forfeited",
    "HandOver",
    "MatchOver",
    "NotYourTurn",
    "Played",
    "Refused",
    "UndoTaken",
    "Unknown",
]


@dataclass(frozen=True, slots=True)
class BotThinking:
    """A bot begins to think.

    Attributes:
        player: its seat.
    """

    player: int


@dataclass(frozen=True, slots=True)
class ActionPlayed:
    """An action was played.

    Attributes:
        player: who played it.
        number: of the action, from 1.
    """

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A bot has failed: it can't win any more, and `random` plays on in its seat.

    Attributes:
        player: its seat.
        reason: one of `bgf.records.lines.REASONS`.
        detail: what happened. Where people play it has nothing that the bot says in words of its
            own, as these may tell what it alone may know.
        is_bug: whether the fault is one of bgf.
    """

    player: int
    reason: str
    detail: str
    is_bug: bool


@dataclass(frozen=True, slots=True)
class UndoTaken:
    """Actions were taken back.

    Attributes:
        player: who took them back.
        lines: the number of actions.
        others: the other players whose actions went, too.
    """

    player: int
    lines: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandOver:
    """The screen that several people share has to go to another one.

    Attributes:
        player: who is to act next.
    """

    player: int


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match has ended."""


Event = BotThinking | ActionPlayed | Forfeited | UndoTaken | HandOver | MatchOver
"""What a listener is told."""


@dataclass(frozen=True, slots=True)
class Played:
    """An action was played as submitted.

    Attributes:
        action: its notation.
        number: of the action, from 1.
    """

    action: str
    number: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A rule does not permit an action; nothing was played.

    Attributes:
        action: its notation; of a whole kind of action its name.
        message: the reason, in the player's language.
        rule: the ID of the rule; empty if the reason has none.
        rule_text: the rule itself, in the player's language; empty if there is none.
        count: the number of actions refused for this reason, of which `action` is one.
    """

    action: str
    message: str
    rule: str = ""
    rule_text: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A text may mean several actions; nothing was played.

    Attributes:
        text: what was submitted.
        candidates: the notations of these actions: the legal ones if any is legal.
    """

    text: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A text means no action; nothing was played.

    Attributes:
        text: what was submitted.
        nearest: notations of legal actions written most like it, best first.
        help: how to write an action of the kind that the text names; empty if it names none, or
            if there is no help.
    """

    text: str
    nearest: tuple[str, ...]
    help: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """It is the turn of others, or the match is over; nothing was played.

    Attributes:
        active: the seats that may act now.
    """

    active: tuple[int, ...]


Answer = Played | Refused | Ambiguous | Unknown | NotYourTurn
"""What becomes of a submission."""
