"""The endpoints of the contract, version 1: their addresses, bodies and answers."""

from __future__ import annotations

from dataclasses import dataclass

from bgf.web.messages import (
    API,
    Act,
    Acted,
    Analysis,
    AnalysisBody,
    Answered,
    ChatBody,
    Created,
    DestinationCard,
    Destinations,
    Effects,
    Empty,
    Events,
    Film,
    GameContent,
    GameList,
    GamePage,
    GiveShare,
    Guesses,
    Health,
    HideBody,
    Hint,
    Join,
    Joined,
    Kick,
    LinkBody,
    MailAnswer,
    MailCard,
    MatchCard,
    MatchList,
    MatchView,
    Me,
    MeChange,
    Moment,
    MoreTime,
    MuteBody,
    NewDestination,
    NewLink,
    NewMatch,
    NoticeBody,
    NoticeChoices,
    PhraseList,
    PlayOn,
    PreviewBody,
    RecordBody,
    ReportBody,
    Said,
    SeatClock,
    Start,
    StepBody,
    Steps,
    UndoAnswer,
    UndoBody,
    Undone,
    VisibilityBody,
    VoteBody,
    Voted,
    Ways,
    Why,
    WhyBody,
)

__all__ = ["ENDPOINTS", "HEALTH", "LONGEST_RECORD", "ROOT", "Endpoint"]

ROOT = f"/api/{API}"

_LONGEST_BODY = 16 * 1024
"""The largest number of bytes of most bodies."""

LONGEST_RECORD = 128 * 1024
"""The largest number of bytes of a record: ten times the longest record of bgf's own games."""

_LONGEST_BODY_WITH_RECORD = 2 * LONGEST_RECORD + 1024
"""The largest number of bytes of a body with a record: JSON may escape a character as two."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address and method.

    Attributes:
        name: its key in the tables of handlers and of rights.
        method: the HTTP method.
        path: the path below `ROOT`, with parameters in braces.
        about: a sentence that describes it.
        answers: the types of its answers; empty if it answers with bytes.
        body: the type of the request's body; None if it has none.
        status: the HTTP status of its answer.
        query: the names of its query parameters.
        limits: the names of the limits that a request counts towards.
        at_once: the name of the limit on requests that are answered at the same time; empty for
            none.
        longest_body: the largest number of bytes of its body.
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
    at_once: str = ""
    longest_body: int = _LONGEST_BODY

    @property
    def is_of_match(self) -> bool:
        """Whether it is about one match."""
        return "{match}" in self.path


_MATCH = "/matches/{match}"

ENDPOINTS = (
    Endpoint(
        name="act",
        method="POST",
        path=f"{_MATCH}/actions",
        about="Plays an action. It needs the header Idempotency-Key.",
        answers=(Acted,),
        body=Act,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        name="games",
        method="GET",
        path="/games",
        about="Lists the games.",
        answers=(GameList,),
        query=("lang",),
    ),
    Endpoint(
        name="game",
        method="GET",
        path="/games/{game}",
        about="Shows a game, and the options, mods and bots for a match.",
        answers=(GamePage,),
        query=("lang",),
    ),
    Endpoint(
        name="content",
        method="GET",
        path="/games/{game}/content/{file}",
        about="Returns the content message of a game; it never changes.",
        answers=(GameContent,),
    ),
    Endpoint(
        name="create",
        method="POST",
        path="/matches",
        about="Makes a match; it begins at once if every seat is taken.",
        answers=(Created,),
        body=NewMatch,
        status=201,
        limits=("create", "create by address"),
    ),
    Endpoint(
        name="open",
        method="GET",
        path="/matches",
        about="Lists the public matches with free seats.",
        answers=(MatchList,),
        query=("open", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="mine",
        method="GET",
        path="/matches/mine",
        about="Lists the visitor's matches; those in which it is their turn come first.",
        answers=(MatchList,),
        query=("lang",),
        limits=("look",),
    ),
    Endpoint(
        name="link",
        method="GET",
        path="/join/{token}",
        about="Shows the match that a link leads to, without taking the seat.",
        answers=(MatchCard,),
        query=("lang",),
        limits=("join by address",),
    ),
    Endpoint(
        name="join",
        method="POST",
        path="/join",
        about="Takes the seat of a link, or a free seat of a public match.",
        answers=(Joined,),
        body=Join,
        limits=("join by address",),
    ),
    Endpoint(
        name="me",
        method="GET",
        path="/me",
        about="Shows the visitor's name, language and settings.",
        answers=(Me,),
    ),
    Endpoint(
        name="change_me",
        method="POST",
        path="/me",
        about="Changes the visitor's name, language or settings.",
        answers=(Me,),
        body=MeChange,
        limits=("act",),
    ),
    Endpoint(
        name="forget_me",
        method="DELETE",
        path="/me",
        about="Forgets the visitor; their seats in matches that have begun stay taken.",
        answers=(Empty,),
        limits=("act",),
    ),
    Endpoint(
        name="match",
        method="GET",
        path=_MATCH,
        about="Shows a match: its view once it has begun, its card before.",
        answers=(MatchView, MatchCard),
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="events",
        method="GET",
        path=f"{_MATCH}/events",
        about="Returns the messages of the socket by long polling.",
        answers=(Events,),
        query=("as", "since", "wait", "chat", "looking", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="steps",
        method="POST",
        path=f"{_MATCH}/steps",
        about="Returns the next step of an action that is chosen step by step.",
        answers=(Steps,),
        body=StepBody,
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="preview",
        method="POST",
        path=f"{_MATCH}/preview",
        about="Returns what a legal action would do.",
        answers=(Effects,),
        body=PreviewBody,
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="why",
        method="POST",
        path=f"{_MATCH}/why",
        about="Explains which rules refuse an action.",
        answers=(Why,),
        body=WhyBody,
        query=("as", "lang"),
        limits=("why",),
    ),
    Endpoint(
        name="hint",
        method="POST",
        path=f"{_MATCH}/hint",
        about="Returns the best actions.",
        answers=(Hint,),
        body=Empty,
        query=("as", "lang"),
        limits=("hint",),
        at_once="hints at once",
    ),
    Endpoint(
        name="undo",
        method="POST",
        path=f"{_MATCH}/undo",
        about="Undoes the last action, or asks the others. It needs the header Idempotency-Key.",
        answers=(Undone,),
        body=UndoBody,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        name="answer_undo",
        method="POST",
        path=f"{_MATCH}/undo/{{request}}",
        about="Agrees to an undo request, or refuses it.",
        answers=(Answered,),
        body=UndoAnswer,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        name="film",
        method="GET",
        path=f"{_MATCH}/film",
        about="Returns a whole match, view by view, as one viewer saw it.",
        answers=(Film,),
        query=("as", "lang"),
        limits=("why",),
    ),
    Endpoint(
        name="moment",
        method="GET",
        path=f"{_MATCH}/at/{{n}}",
        about="Shows a match after one of its events.",
        answers=(Moment,),
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="ways",
        method="GET",
        path=f"{_MATCH}/at/{{n}}/ways",
        about="Returns the routes that the player's tickets still need after one of the events.",
        answers=(Ways,),
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="analysis",
        method="POST",
        path=f"{_MATCH}/analysis",
        about="Judges the next few choices of a match that is over.",
        answers=(Analysis,),
        body=AnalysisBody,
        query=("lang",),
        limits=("analysis",),
        at_once="analyses at once",
    ),
    Endpoint(
        name="guesses",
        method="GET",
        path=f"{_MATCH}/at/{{n}}/guesses",
        about="Returns what a viewer could have known at a moment of a match that is over.",
        answers=(Guesses,),
        query=("as", "lang"),
        limits=("guesses",),
        at_once="guesses at once",
    ),
    Endpoint(
        name="play_on",
        method="POST",
        path=f"{_MATCH}/at/{{n}}/play",
        about="Begins an exercise: a new match against bots that goes on from a moment of a match "
        "that is over.",
        answers=(Created,),
        body=PlayOn,
        status=201,
        limits=("create", "create by address"),
    ),
    Endpoint(
        name="watch_record",
        method="POST",
        path="/records/film",
        about="Returns the film of a record of a match that is over; the record is not stored.",
        answers=(Film,),
        body=RecordBody,
        query=("as", "lang"),
        limits=("record",),
        at_once="records at once",
        longest_body=_LONGEST_BODY_WITH_RECORD,
    ),
    Endpoint(
        name="record",
        method="GET",
        path=f"{_MATCH}/record",
        about="Returns the record of a match that is over.",
        answers=(),
        limits=("look",),
    ),
    Endpoint(
        name="start",
        method="POST",
        path=f"{_MATCH}/start",
        about="Begins a match with bots at the free seats.",
        answers=(Joined,),
        body=Start,
        limits=("act",),
    ),
    Endpoint(
        name="share",
        method="POST",
        path=f"{_MATCH}/share",
        about="Gives the visitor's share of the chance of a match that has not begun.",
        answers=(Joined,),
        body=GiveShare,
        limits=("act",),
    ),
    Endpoint(
        name="leave",
        method="POST",
        path=f"{_MATCH}/leave",
        about="Leaves a match. Before it begins the last one to leave closes it; afterwards a bot "
        "stands in, and the last one to leave abandons it.",
        answers=(Empty,),
        body=Empty,
        limits=("act",),
    ),
    Endpoint(
        name="come_back",
        method="POST",
        path=f"{_MATCH}/back",
        about="Takes back the seats at which bots stand in for the visitor.",
        answers=(Joined,),
        body=Empty,
        limits=("act",),
    ),
    Endpoint(
        name="vote",
        method="POST",
        path=f"{_MATCH}/votes",
        about="Asks the others for a pause, a stand-in or the end of the match, or answers them.",
        answers=(Voted,),
        body=VoteBody,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        name="give_time",
        method="POST",
        path=f"{_MATCH}/time",
        about="Adds a minute to a live clock, or a day to a clock in days, of another "
        "player. It needs the header Idempotency-Key.",
        answers=(SeatClock,),
        body=MoreTime,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        name="kick",
        method="POST",
        path=f"{_MATCH}/kick",
        about="Frees a seat before the match begins.",
        answers=(Empty,),
        body=Kick,
        limits=("act",),
    ),
    Endpoint(
        name="new_link",
        method="POST",
        path=f"{_MATCH}/link",
        about="Makes a new link for a free seat; the old link becomes void.",
        answers=(NewLink,),
        body=LinkBody,
        limits=("act",),
    ),
    Endpoint(
        name="show_to",
        method="POST",
        path=f"{_MATCH}/visibility",
        about="Sets the visibility of a match.",
        answers=(Empty,),
        body=VisibilityBody,
        limits=("act",),
    ),
    Endpoint(
        name="rematch",
        method="POST",
        path=f"{_MATCH}/rematch",
        about="Makes the rematch of a match that is over, or returns the existing one.",
        answers=(Created,),
        body=Empty,
        status=201,
        limits=("create", "create by address"),
    ),
    Endpoint(
        name="destinations",
        method="GET",
        path="/me/destinations",
        about="Lists the destinations for notices of the visitor's turns.",
        answers=(Destinations,),
        query=("lang",),
        limits=("look",),
    ),
    Endpoint(
        name="add_destination",
        method="POST",
        path="/me/destinations",
        about="Adds a destination for notices; an e-mail address has to be confirmed.",
        answers=(DestinationCard,),
        body=NewDestination,
        status=201,
        query=("lang",),
        limits=("destination",),
    ),
    Endpoint(
        name="remove_destination",
        method="DELETE",
        path="/me/destinations/{destination}",
        about="Removes a destination of the visitor.",
        answers=(Empty,),
        limits=("act",),
    ),
    Endpoint(
        name="notices",
        method="GET",
        path=f"{_MATCH}/notices",
        about="Lists the destinations that get notices of the visitor's turns in a match.",
        answers=(NoticeChoices,),
        query=("as", "lang"),
        limits=("look",),
    ),
    Endpoint(
        name="choose_notice",
        method="POST",
        path=f"{_MATCH}/notices",
        about="Chooses whether a destination gets notices of the visitor's turns in a match.",
        answers=(NoticeChoices,),
        body=NoticeBody,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        name="mail",
        method="GET",
        path="/mail/{token}",
        about="Shows the e-mail address that a link in an e-mail belongs to.",
        answers=(MailCard,),
        limits=("join by address",),
    ),
    Endpoint(
        name="answer_mail",
        method="POST",
        path="/mail/{token}",
        about="Confirms an e-mail address, or stops all e-mails to it.",
        answers=(MailCard,),
        body=MailAnswer,
        limits=("join by address",),
    ),
    Endpoint(
        name="stop_mail",
        method="POST",
        path="/mail/{token}/stop",
        about="Stops all e-mails to an address, as mail programs ask (RFC 8058).",
        answers=(Empty,),
        limits=("join by address",),
    ),
    Endpoint(
        name="chat",
        method="POST",
        path=f"{_MATCH}/chat",
        about="Adds a line to a chat room of a match. It needs the header Idempotency-Key.",
        answers=(Said,),
        body=ChatBody,
        status=201,
        query=("as", "lang"),
        limits=("chat", "chat by address"),
    ),
    Endpoint(
        name="hide_chat",
        method="POST",
        path=f"{_MATCH}/chat/{{line}}/hide",
        about="Hides a line of the chat from everybody, or shows it again.",
        answers=(Empty,),
        body=HideBody,
        limits=("act",),
    ),
    Endpoint(
        name="mute_chat",
        method="POST",
        path=f"{_MATCH}/chat/{{line}}/mute",
        about="Mutes the author of a line for this visitor, at all tables, or unmutes them.",
        answers=(Empty,),
        body=MuteBody,
        query=("as", "lang"),
        limits=("act",),
    ),
    Endpoint(
        name="report",
        method="POST",
        path="/reports",
        about="Reports a line of the chat of a match to the operator, with those before it.",
        answers=(Empty,),
        body=ReportBody,
        status=201,
        limits=("report",),
    ),
    Endpoint(
        name="phrases",
        method="GET",
        path="/phrases",
        about="Lists the set phrases of the chat.",
        answers=(PhraseList,),
        query=("lang",),
    ),
)
"""All endpoints. Addresses are looked up in this order, so the busiest endpoint comes first."""

HEALTH = Endpoint(
    name="health",
    method="GET",
    path="/healthz",
    about="Reports that the server is ready.",
    answers=(Health,),
)
"""The one endpoint outside of `ROOT`."""
