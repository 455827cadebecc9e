"""How a page keeps up with a match: the changes of its view, and the words beside it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from bgf.web.messages.offers import OfferDetails

__all__ = ["Frame", "LogLine", "News", "Patch", "WordsBeside"]


class LogLine(Struct, frozen=True, omit_defaults=True):
    """An event, as the viewer may read it.

    Attributes:
        n: its number, from 1.
        seat: the player.
        text: a sentence in the past tense, without its subject.
        kind: what it is.
        undone: whether it was taken back later.
    """

    n: int
    seat: int
    text: str
    kind: Literal["action", "undo", "forfeit"] = "action"
    undone: bool = False


class News(Struct, frozen=True, omit_defaults=True):
    """What is said beside a patch, in one language; a list that is left out is empty.

    Attributes:
        log: the events, oldest first; they take the place of those told before with their numbers.
        offers: the details of the listed actions, but for those in the content message, and those
            that the socket has brought already and that are still the same.
        help: of each kind that is not listed what to type, a line each.
        status: the remarks of the rules on the position, a line each.
    """

    log: list[LogLine] = []
    offers: list[OfferDetails] = []
    help: dict[str, list[str]] = {}
    status: list[str] = []


class Frame(Struct, frozen=True, rename={"since": "from"}):
    """The step from one view to the next.

    Attributes:
        since: the number `n` of the view that it changes.
        n: that of the view that it makes.
        d: a merge patch (RFC 7396).
    """

    since: int
    n: int
    d: dict[str, Any]


class Patch(Frame, frozen=True, tag_field="t", tag="patch", rename={"since": "from"}):
    """The changes of a view, which may be applied twice without harm.

    Attributes:
        words: what is said beside it; left out where the number `n` stays the same.
    """

    words: News | UnsetType = UNSET


class WordsBeside(News, frozen=True, tag_field="t", tag="words", kw_only=True, omit_defaults=True):
    """All words beside a view, in one language: of the whole log, and of all listed actions.

    Attributes:
        n: the number of events, as in the view.
        lang: the language.
        stopped: why the match can only be looked at; left out if it can be played on.
    """

    n: int
    lang: str
    stopped: str = ""
