"""The events of a session, and its answers to the texts and actions that players submit.

An *event* is for everybody: it has numbers, seats and reasons, but never an action, which may be
secret. `Session.entries` has the actions as each viewer may read them. An *answer* is for the
player who submitted something, and may hold secrets of that player.
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
    """A bot begins to choose.

    Attributes:
        player: the seat of the bot.
    """

    player: int


@dataclass(frozen=True, slots=True)
class ActionPlayed:
    """An action was played.

    Attributes:
        player: the seat of the player.
        number: the number of the action, from 1.
    """

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A bot failed: it can't win any more, and `random` plays on in its seat.

    Attributes:
        player: the seat of the bot.
        reason: one of `bgf.records.lines.REASONS`.
        detail: a description of the failure. If people play, it leaves out the bot's own text,
            which might reveal the bot's secrets.
        is_bug: whether the fault is in bgf.
    """

    player: int
    reason: str
    detail: str
    is_bug: bool


@dataclass(frozen=True, slots=True)
class UndoTaken:
    """Actions were undone.

    Attributes:
        player: the player who undid them.
        lines: the number of undone actions.
        others: the other players whose actions were undone, too.
    """

    player: int
    lines: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandOver:
    """The screen that several people share must be handed to another person.

    Attributes:
        player: the person who acts next.
    """

    player: int


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match has ended."""


Event = BotThinking | ActionPlayed | Forfeited | UndoTaken | HandOver | MatchOver
"""An event of a session, as listeners receive it."""


@dataclass(frozen=True, slots=True)
class Played:
    """An action was played as submitted.

    Attributes:
        action: its notation.
        number: the number of the action, from 1.
    """

    action: str
    number: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A rule does not permit an action; nothing was played.

    Attributes:
        action: its notation; for a whole kind of action the name of the kind.
        message: the reason, in the player's language.
        rule: the ID of the rule; empty if the reason cites none.
        rule_text: the text of the rule, in the player's language; empty if there is none.
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
        text: the text as submitted.
        candidates: the notations of these actions; only the legal ones if any is legal.
    """

    text: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A text does not mean any action; nothing was played.

    Attributes:
        text: the text as submitted.
        nearest: the notations of the legal actions most similar to it, best first.
        help: lines on how to type an action of the kind that the text names; empty if it names no
            kind, or if the kind has no help.
        possible: the texts to type for the player's legal actions: those of the kind that the text
            names, or else all; for an unlisted kind its name and ``...``.
    """

    text: str
    nearest: tuple[str, ...]
    help: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """It is somebody else's turn, or the match is over; nothing was played.

    Attributes:
        active: the seats that may act now.
    """

    active: tuple[int, ...]


Answer = Played | Refused | Ambiguous | Unknown | NotYourTurn
"""The outcome of a submission, for the player who submitted."""
