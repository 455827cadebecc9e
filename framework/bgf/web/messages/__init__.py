"""Every message between server and page: the bodies, the answers, and what is pushed.

Nothing else defines JSON of the contract. `API` is its version: additions keep the number, any
other change raises it. A view is that of `bgf.view` with members for the match, and without
`knowledge`, which would make each push longer: pages derive it from the zones.

The number `n` of a match counts its events: an action, an undo, or the forfeit of a bot. It never
falls. Every view and every submission names the `n` that it is based on.

All of them are imported from here: ``from bgf.web.messages import Act``. The modules, by what their
messages are about:

- `games`, `content`: the games, and all that a page needs to show one.
- `lobby`: making a match, filling its seats, beginning it.
- `matches`, `seats`, `views`, `offers`: a match as a viewer sees it: its card in lists, its seats,
  its view with the legal actions.
- `play`, `undo`, `votes`: the requests of players in a match, and the answers.
- `clocks`, `fair`: the clocks, and the data to verify the chance.
- `pushed`, `changes`: the messages of the socket of a match.
- `after_match`, `guesses`: looking back at a match that is over.
- `chat`, `notices`: chat messages, and notices of turns.
- `visitors`, `server`: the settings of a visitor; the health of the server, and its refusals.
- `encoding`: messages as JSON, and the version of the contract.
"""

from __future__ import annotations

from bgf.session import Hint, Why
from bgf.view import Effects, StepOption, Steps, Way
from bgf.web.messages.after_match import (
    Analysis,
    AnalysisBody,
    Film,
    Judged,
    Moment,
    PlayOn,
    RecordBody,
    Ways,
)
from bgf.web.messages.changes import Frame, LogLine, News, Patch, WordsBeside
from bgf.web.messages.chat import (
    Chat,
    ChatBody,
    ChatLine,
    ChatRoom,
    ChatRoomName,
    HideBody,
    MuteBody,
    Phrase,
    PhraseList,
    ReportBody,
    Said,
)
from bgf.web.messages.clocks import NO_CLOCK, Clock, MoreTime, SeatClock
from bgf.web.messages.content import Entry, GameContent, HowToWin, KindEntry, NamedEntry
from bgf.web.messages.encoding import API, encode
from bgf.web.messages.fair import Fair, GiveShare
from bgf.web.messages.games import GameCard, GameList, GamePage, GameSetting
from bgf.web.messages.guesses import Guesses, UnseenChoice, UnseenKind, UnseenThings
from bgf.web.messages.lobby import (
    Created,
    Join,
    Joined,
    Kick,
    LinkBody,
    NewLink,
    NewMatch,
    Start,
    VisibilityBody,
)
from bgf.web.messages.matches import MatchCard, MatchList, Origin, Status, Visibility
from bgf.web.messages.notices import (
    DestinationCard,
    Destinations,
    DestinationState,
    MailAnswer,
    MailCard,
    NewDestination,
    NoticeBody,
    NoticeChoice,
    NoticeChoices,
    NoticeKind,
    PushNotice,
    WebhookNotice,
)
from bgf.web.messages.offers import MatchKindOffer, MatchOffer, MatchOffers, OfferDetails
from bgf.web.messages.play import Act, Acted, PreviewBody, StepBody, WhyBody
from bgf.web.messages.pushed import (
    Bye,
    Events,
    Hello,
    Looking,
    Presence,
    Push,
    Rematch,
    State,
    WaitingRoom,
)
from bgf.web.messages.seats import MatchSeat, StandIn
from bgf.web.messages.server import Empty, Health, Problem
from bgf.web.messages.undo import Answered, MatchUndo, UndoAnswer, UndoBody, Undone, UndoRequest
from bgf.web.messages.views import MatchView
from bgf.web.messages.visitors import Lang, Me, MeChange
from bgf.web.messages.votes import MatchVote, Question, VoteBody, Voted

__all__ = [
    "API",
    "NO_CLOCK",
    "Act",
    "Acted",
    "Analysis",
    "AnalysisBody",
    "Answered",
    "Bye",
    "Chat",
    "ChatBody",
    "ChatLine",
    "ChatRoom",
    "ChatRoomName",
    "Clock",
    "Created",
    "DestinationCard",
    "DestinationState",
    "Destinations",
    "Effects",
    "Empty",
    "Entry",
    "Events",
    "Fair",
    "Film",
    "Frame",
    "GameCard",
    "GameContent",
    "GameList",
    "GamePage",
    "GameSetting",
    "GiveShare",
    "Guesses",
    "Health",
    "Hello",
    "HideBody",
    "Hint",
    "HowToWin",
    "Join",
    "Joined",
    "Judged",
    "Kick",
    "KindEntry",
    "Lang",
    "LinkBody",
    "LogLine",
    "Looking",
    "MailAnswer",
    "MailCard",
    "MatchCard",
    "MatchKindOffer",
    "MatchList",
    "MatchOffer",
    "MatchOffers",
    "MatchSeat",
    "MatchUndo",
    "MatchView",
    "MatchVote",
    "Me",
    "MeChange",
    "Moment",
    "MoreTime",
    "MuteBody",
    "NamedEntry",
    "NewDestination",
    "NewLink",
    "NewMatch",
    "News",
    "NoticeBody",
    "NoticeChoice",
    "NoticeChoices",
    "NoticeKind",
    "OfferDetails",
    "Origin",
    "Patch",
    "Phrase",
    "PhraseList",
    "PlayOn",
    "Presence",
    "PreviewBody",
    "Problem",
    "Push",
    "PushNotice",
    "Question",
    "RecordBody",
    "Rematch",
    "ReportBody",
    "Said",
    "SeatClock",
    "StandIn",
    "Start",
    "State",
    "Status",
    "StepBody",
    "StepOption",
    "Steps",
    "UndoAnswer",
    "UndoBody",
    "UndoRequest",
    "Undone",
    "UnseenChoice",
    "UnseenKind",
    "UnseenThings",
    "Visibility",
    "VisibilityBody",
    "VoteBody",
    "Voted",
    "WaitingRoom",
    "Way",
    "Ways",
    "WebhookNotice",
    "Why",
    "WhyBody",
    "WordsBeside",
    "encode",
]
