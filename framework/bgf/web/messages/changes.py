"""How a page keeps up with a match: changes of its view, and the words beside them."""

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
        kind: the kind of event.
        undone: whether it was undone later.
    """

    n: int
    seat: int
    text: str
    kind: Literal["action", "undo", "forfeit"] = "action"
    undone: bool = False


class News(Struct, frozen=True, omit_defaults=True):
    """The words beside a patch, in one language; a list that is left out is empty.

    Attributes:
        log: the events, oldest first; they replace those sent before with the same numbers.
        offers: the details of the listed actions, except for those in the content message and those
            that the socket has already sent and that are unchanged.
        help: for each kind that is not listed, lines that explain what to type.
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
        n: the number `n` of the view that it makes.
        d: a merge patch (RFC 7396).
    """

    since: int
    n: int
    d: dict[str, Any]


class Patch(Frame, frozen=True, tag_field="t", tag="patch", rename={"since": "from"}):
    """The changes of a view, which may be applied twice without harm.

    Attributes:
        words: the words beside it; left out if the number `n` stays the same.
    """

    words: News | UnsetType = UNSET


class WordsBeside(News, frozen=True, tag_field="t", tag="words", kw_only=True, omit_defaults=True):
    """All words beside a view, in one language: the whole log, and the details of all offers.

    Attributes:
        n: the number of events, as in the view.
        lang: the language.
        stopped: why the match can only be viewed; left out if it can be played on.
    """

    n: int
    lang: str
    stopped: str = ""
