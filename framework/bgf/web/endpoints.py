"""The endpoints of the contract, version 1: their addresses, bodies and answers."""

from __future__ import annotations

from dataclasses import dataclass

from bgf.web.messages import (
    API,
    Act,
    Acted,
    Answered,
    Created,
    Effects,
    Empty,
    Events,
    Film,
    GameContent,
    GameList,
    GamePage,
    Health,
    Hint,
    Join,
    Joined,
    Kick,
    LinkWish,
    MatchCard,
    MatchList,
    MatchView,
    Me,
    MeChange,
    Moment,
    NewLink,
    NewMatch,
    PreviewWish,
    Start,
    Steps,
    StepWish,
    UndoAnswer,
    Undone,
    VisibilityWish,
    Why,
    WhyWish,
)

__all__ = ["ENDPOINTS", "HEALTH", "ROOT", "Endpoint"]

ROOT = f"/api/{API}"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address and method.

    Attributes:
        name: what handlers and the table of rights call it.
        method: of HTTP.
        path: below `ROOT`, with parameters in braces.
        about: what it does, a sentence.
        answers: the types that it may answer; none for bytes.
        body: the type of what is sent to it; None for nothing.
        status: of the answer.
        query: the names of the parameters of its query.
        limits: the limits that it counts for.
    """

    name: str
    method: str
    path: str
    about: str
    answers: tuple[type, ...]
    body: type | None = None
    status: int = 200
    query: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()

    @property
    def is_of_match(self) -> bool:
        """Whether it is about one match."""
        return "{match}" in self.path


_MATCH = "/matches/{match}"

ENDPOINTS = (
    Endpoint("games", "GET", "/games", "Lists the games.", (GameList,), query=("lang",)),
    Endpoint(
        *("game", "GET", "/games/{game}"),
        "Shows a game and all that can be chosen for a match.",
        (GamePage,),
        query=("lang",),
    ),
    Endpoint(
        *("content", "GET", "/games/{game}/content/{file}"),
        "Returns the content message of a game; it never changes.",
        (GameContent,),
    ),
    Endpoint(
        *("create", "POST", "/matches"),
        "Makes a match. It begins at once if nobody is missing.",
        (Created,),
        NewMatch,
        status=201,
        limits=("create", "create by address"),
    ),
    Endpoint(
        *("open", "GET", "/matches"),
        "Lists the public matches with free seats.",
        (MatchList,),
        query=("open", "lang"),
        limits=("look",),
    ),
    Endpoint(
        *("mine", "GET", "/matches/mine"),
        "Lists the matches of who asks, those first that wait for them.",
        (MatchList,),
        query=("lang",),
        limits=("look",),
    ),
    Endpoint(
        *("link", "GET", "/join/{token}"),
        "Shows the match that a link leads to. Nobody sits down by that.",
        (MatchCard,),
        query=("lang",),
        limits=("join by address",),
    ),
    Endpoint(
        *("join", "POST", "/join"),
        "Sits down by a link, or in a public match.",
        (Joined,),
        Join,
        limits=("join by address",),
    ),
    Endpoint("me", "GET", "/me", "Shows what is kept of who asks.", (Me,)),
    Endpoint(
        *("change_me", "POST", "/me"),
        "Changes what is kept of who asks.",
        (Me,),
        MeChange,
        limits=("act",),
    ),
    Endpoint(
        *("forget_me", "DELETE", "/me"),
        "Forgets who asks. The seats stay taken.",
        (Empty,),
        limits=("act",),
    ),
    Endpoint(
        *("match", "GET", _MATCH),
        "Shows a match: its view once it has begun, its card before.",
        (MatchView, MatchCard),
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        *("events", "GET", f"{_MATCH}/events"),
        "Waits for what a socket would bring.",
        (Events,),
        query=("as", "since", "wait", "lang"),
        limits=("look",),
    ),
    Endpoint(
        *("act", "POST", f"{_MATCH}/actions"),
        "Plays an action. It needs the header Idempotency-Key.",
        (Acted,),
        Act,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        *("steps", "POST", f"{_MATCH}/steps"),
        "Returns the next step of an action that is chosen step by step.",
        (Steps,),
        StepWish,
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        *("preview", "POST", f"{_MATCH}/preview"),
        "Returns what a legal action would do.",
        (Effects,),
        PreviewWish,
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        *("why", "POST", f"{_MATCH}/why"),
        "Returns the rules that refuse something.",
        (Why,),
        WhyWish,
        query=("as", "lang"),
        limits=("why",),
    ),
    Endpoint(
        *("hint", "POST", f"{_MATCH}/hint"),
        "Returns the best actions.",
        (Hint,),
        Empty,
        query=("as", "lang"),
        limits=("hint",),
    ),
    Endpoint(
        *("undo", "POST", f"{_MATCH}/undo"),
        "Takes back the last action, or asks the others.",
        (Undone,),
        Empty,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        *("answer_undo", "POST", f"{_MATCH}/undo/{{request}}"),
        "Answers somebody who wants to take back.",
        (Answered,),
        UndoAnswer,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        *("film", "GET", f"{_MATCH}/film"),
        "Returns a whole match from one seat's knowledge.",
        (Film,),
        query=("as", "lang"),
        limits=("why",),
    ),
    Endpoint(
        *("moment", "GET", f"{_MATCH}/at/{{n}}"),
        "Shows a match after one of its events.",
        (Moment,),
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        *("record", "GET", f"{_MATCH}/record"),
        "Returns the record of a match that is over.",
        (),
        limits=("look",),
    ),
    Endpoint(
        *("start", "POST", f"{_MATCH}/start"),
        "Begins a match with bots at the free seats.",
        (Joined,),
        Start,
        limits=("act",),
    ),
    Endpoint(
        *("leave", "POST", f"{_MATCH}/leave"),
        "Gets up before the match begins.",
        (Empty,),
        Empty,
        limits=("act",),
    ),
    Endpoint(
        *("kick", "POST", f"{_MATCH}/kick"),
        "Frees a seat before the match begins.",
        (Empty,),
        Kick,
        limits=("act",),
    ),
    Endpoint(
        *("new_link", "POST", f"{_MATCH}/link"),
        "Makes a new link for a free seat; the one before is void.",
        (NewLink,),
        LinkWish,
        limits=("act",),
    ),
    Endpoint(
        *("show_to", "POST", f"{_MATCH}/visibility"),
        "Says who may watch.",
        (Empty,),
        VisibilityWish,
        limits=("act",),
    ),
    Endpoint(
        *("rematch", "POST", f"{_MATCH}/rematch"),
        "Makes the rematch of a match that is over, or leads to it.",
        (Created,),
        Empty,
        status=201,
        limits=("create", "create by address"),
    ),
)
"""All endpoints; the order is that in which addresses are looked up."""

HEALTH = Endpoint("health", "GET", "/healthz", "Says that the server is ready.", (Health,))
"""The one endpoint that stands outside of `ROOT`."""
