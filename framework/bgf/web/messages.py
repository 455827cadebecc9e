"""Every message between server and page: the bodies, the answers, and what is pushed.

Nothing else defines JSON of the contract. `API` is its version: additions keep it, anything else
is another one. A view is that of `bgf.view` with members of the match added, and without
`knowledge`: it would make each push longer, and pages derive it from the zones.

The number `n` of a match counts its events: an action, an undo, or the forfeit of a bot. It only
grows. What is sent to a person is based on it, and so is what that person submits.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bgf.session import Hint, Why
from bgf.view import Effects, KindOffer, Seat, StepOption, Steps, Undo, Way
from bgf.view.data import CommonView
from bgf.view.unseen import LaidOpen

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

API = 1
"""The version of the contract."""

Lang = Literal["en", "pl"]
Status = Literal["open", "live", "done"]
Visibility = Literal["private", "link", "public"]
StandIn = Literal["", "left", "time", "vote"]
Question = Literal["pause", "resume", "stand_in", "abandon"]
ChatRoomName = Literal["table", "watchers"]
NoticeKind = Literal["webhook", "push", "mail"]
DestinationState = Literal["new", "ready", "stopped"]


# -- a match -----------------------------------------------------------------------------------


class Fair(Struct, frozen=True, omit_defaults=True):
    """What everybody may know of the chance of a match, so that it can be verified.

    All bytes are written in hex.

    Attributes:
        commitment: the commitment to the server seed, 32 bytes.
        waits: before the match begins, the seats whose players have not given their shares yet.
        made: the seats whose shares the server has made, as their players gave none.
        shares: once the match has begun, the shares by seat, 16 bytes each.
        server_seed: once nothing more can be played, the server seed, 32 bytes.
    """

    commitment: str
    waits: list[int] = []
    made: list[int] = []
    shares: list[str] = []
    server_seed: str = ""


class Origin(Struct, frozen=True):
    """The moment of a finished match from which an exercise was begun.

    Attributes:
        match: the id of that match.
        n: the number of its events at the moment.
    """

    match: str
    n: int


class MatchSeat(Seat, frozen=True, kw_only=True):
    """A seat of a match on a server.

    Attributes:
        online: whether a page of that person is connected now.
        you: whether the seat is the viewer's, one of several where people share a screen.
        free: whether the seat is not taken yet.
        bot: the bot, as it was asked for; empty for people.
        stand_in: why a bot stands in for the person now: the person has ``left``, the ``time`` was
            up, or the others took a ``vote``; empty if none does.
        stood_in: whether a bot has chosen for the person at any time.
    """

    online: bool = False
    you: bool = False
    free: bool = False
    bot: str = ""
    stand_in: StandIn = ""
    stood_in: bool = False


class Clock(Struct, frozen=True):
    """How much time the players of a match have.

    Attributes:
        kind: ``none``, ``live`` for a match that is played in one go, or ``days``.
        bank: of a live clock, the seconds that each player has for the whole match.
        turn: of a live clock, the first seconds of each choice, which are not taken from the bank.
        days: of a clock in days, the days that a player has for each choice.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: int = 0
    turn: int = 0
    days: int = 0


NO_CLOCK = Clock()
"""Players have all the time that they want."""


class SeatClock(Struct, frozen=True):
    """The clock of one player.

    Attributes:
        left: the milliseconds in the bank; while the clock runs, those at the start of the choice.
        until: when the time is up, in milliseconds since 1970 on the server's clock; 0 while the
            clock stands. In a pause it is that of the moment at which the pause began.
    """

    left: int
    until: int = 0


class MatchVote(Struct, frozen=True):
    """An open question to the players.

    Attributes:
        what: ``pause``, ``stand_in`` or ``abandon``.
        about: the seat for which a bot is to stand in; -1 for other questions.
        yes: the seats that have agreed.
        waits: the seats that have not answered yet. It comes about without those who are away.
    """

    what: Question
    about: int
    yes: list[int]
    waits: list[int]


class UndoRequest(Struct, frozen=True):
    """An undo that others have to agree to.

    Attributes:
        id: the ID that the answer names.
        by: the seat that asks.
        lines: the number of actions that would be taken back.
        waits: the seats that have not answered yet.
    """

    id: str
    by: int
    lines: int
    waits: list[int]


class MatchUndo(Undo, frozen=True):
    """What the viewer may take back, and the open request to take back.

    Attributes:
        asked: the open request; none or one.
    """

    asked: list[UndoRequest] = []  # noqa: RUF012  # every struct gets a list of its own


class MatchOffer(Struct, frozen=True):
    """A legal action; more of it is told by an `OfferDetails`.

    Attributes:
        a: its notation, as it is submitted.
    """

    a: str


class MatchKindOffer(KindOffer, frozen=True, omit_defaults=True):
    """The legal actions of one kind, listed by their notation."""

    # The same with less of each; every struct gets a list of its own.
    listed: list[MatchOffer] = []  # type: ignore[assignment]  # noqa: RUF012


class MatchOffers(Struct, frozen=True):
    """The legal actions of the viewer, listed by their notation.

    Attributes:
        count: the number of legal actions; 0 if it is not the viewer's turn.
        kinds: the kinds with any legal action, in the order of the stage.
    """

    count: int
    kinds: list[MatchKindOffer]


class MatchView(CommonView, frozen=True, kw_only=True):
    """All that a viewer may see of a match on a server.

    Attributes:
        offers: the legal actions of the viewer; none in a pause, and while a bot stands in.
        match: its id.
        status: ``live``, or ``done`` once it is over.
        content: the hash of the content message that names what is in the view.
        visibility: the spectators: ``private`` none, ``link`` with the address, ``public`` all.
        host: whether the viewer has made the match.
        next: the id of the rematch; empty if there is none.
        stopped: whether it can only be looked at, as the game has changed since, or it was
            abandoned; the words beside the view say why.
        fair: what is known of the chance; left out in matches with a seed, which an older version
            has begun, in exercises, and in films of records.
        origin: of an exercise the moment that it was begun from; left out in any other match.
        seats: the seats and the players.
        undo: what can be taken back.
        clock: how much time the players have.
        clocks: the clocks of people by seat; empty without a clock.
        paused: when the pause began, in milliseconds since 1970; 0 if there is none.
        votes: the open questions to the players.
        abandoned: whether the players have given it up before its end.
    """

    match: str
    status: Status
    content: str
    visibility: Visibility
    host: bool = False
    next: str = ""
    stopped: bool = False
    fair: Fair | UnsetType = UNSET
    origin: Origin | UnsetType = UNSET
    offers: MatchOffers  # type: ignore[assignment]  # the same without what is told beside it
    seats: list[MatchSeat]  # type: ignore[assignment]  # nobody adds to the list of a view
    undo: MatchUndo
    clock: Clock = NO_CLOCK
    clocks: dict[str, SeatClock] = {}  # noqa: RUF012  # every struct gets its own
    paused: int = 0
    votes: list[MatchVote] = []  # noqa: RUF012
    abandoned: bool = False


class MatchCard(Struct, frozen=True):
    """A match from outside: for lists, and before it has begun.

    Attributes:
        match: its id.
        game: the id of the game.
        title: the name of the game.
        status: ``open`` while seats are to be filled, ``live``, or ``done``.
        visibility: as of `MatchView`.
        mods: the mods in force.
        options: the values of options that were chosen.
        seats: the seats and the players.
        mine: the seats of the visitor.
        host: whether the visitor has made it.
        turn: whether the visitor is to act.
        n: the number of its events.
        created: when it was made, in seconds since 1970.
        moved: when the last event was, in seconds since 1970.
        fair: what is known of the chance, as of `MatchView`.
        origin: as of `MatchView`.
        clock: how much time the players have.
        until: when the visitor's time is up, in milliseconds since 1970; 0 if no clock of the
            visitor runs.
        paused: whether it is paused.
        abandoned: whether the players have given it up before its end.
    """

    match: str
    game: str
    title: str
    status: Status
    visibility: Visibility
    mods: list[str]
    options: dict[str, Any]
    seats: list[MatchSeat]
    mine: list[int]
    host: bool
    turn: bool
    n: int
    created: int
    moved: int
    fair: Fair | UnsetType = UNSET
    origin: Origin | UnsetType = UNSET
    clock: Clock = NO_CLOCK
    until: int = 0
    paused: bool = False
    abandoned: bool = False


class MatchList(Struct, frozen=True):
    """Several matches."""

    matches: list[MatchCard]


class OfferDetails(Struct, frozen=True, omit_defaults=True):
    """How a listed action is chosen, and its words in one language.

    Attributes:
        a: its notation, as in the view.
        path: the steps in which menus ask for it; left out where they are the words of its notation
            after the first one.
        steps: the words of each step.
        targets: the parts of the table that it points at: each its type, the id of the area, and
            the id there. An area that ends with ``@`` is the player's own one.
        preview: whether to show what it does before it is played.
        hint: a remark of the game about the position, such as the cost.
        text: the action in words; left out where they are the name of its kind, then a colon and
            the words of its steps with commas between them.
    """

    a: str
    path: list[str] = []
    steps: list[str] = []
    targets: list[tuple[str, str, str]] = []
    preview: bool = False
    hint: str = ""
    text: str = ""


# -- games -------------------------------------------------------------------------------------


class GameCard(Struct, frozen=True):
    """A game that can be played.

    Attributes:
        name: its id.
        title: its name in the language of the request.
        summary: a sentence about it.
        players: the smallest and the largest number of players.
        version: the version of its content.
        plugin: the plugin that it comes from.
    """

    name: str
    title: str
    summary: str
    players: list[int]
    version: str
    plugin: str


class GameList(Struct, frozen=True):
    """The games that can be played."""

    games: list[GameCard]


class GameSetting(Struct, frozen=True):
    """An option, a mod or a bot that can be chosen for a match.

    Attributes:
        name: its id.
        text: what it does.
        type: the type of an option's value; empty for mods and bots.
        default: the value of an option that is not given; left out if there is none.
        schema: the other keys of the option's declaration, such as limits or choices.
    """

    name: str
    text: str
    type: str = ""
    default: Any = UNSET
    schema: dict[str, Any] = {}


class GamePage(Struct, frozen=True):
    """A game with all that can be chosen for a match.

    Attributes:
        name: its id.
        title: its name.
        summary: what it is about, a sentence.
        players: the smallest and the largest number of players.
        version: the version of its content.
        content: by language the address of the content message.
        options: its options.
        mods: its mods.
        bots: the bots that can play.
    """

    name: str
    title: str
    summary: str
    players: list[int]
    version: str
    content: dict[str, str]
    options: list[GameSetting]
    mods: list[GameSetting]
    bots: list[GameSetting]


Entry = dict[str, Any]
"""A part of the table as its pack declares it (see `bgf schema`), with its texts in one language,
a name in any case, and a few members that are named in `GameContent`."""


class KindEntry(Struct, frozen=True, omit_defaults=True):
    """A kind of component or piece.

    Attributes:
        name: its name.
        type: the type of components or pieces.
        mark: one character.
        colour: its colour, by the name that terminals have for it.
        icon: its icon, by name.
        value: its value.
        wild: whether it stands for any other.
        count: the number of components of the kind.
        text: what it does.
        rule: the ID of the rule about that.
        between: the two places that it names.
        shape: the pieces that it shows, row by row, by their marks; a dot where there is none.
        traits: what only this game has, by key.
    """

    name: str
    type: str
    mark: str = ""
    colour: str = ""
    icon: str = ""
    value: float | None = None
    wild: bool = False
    count: int = 0
    text: str = ""
    rule: str = ""
    between: list[str] = []
    shape: list[str] = []
    traits: dict[str, Any] = {}


class NamedEntry(Struct, frozen=True, omit_defaults=True):
    """A kind of action, a phase, a stage or a type of components.

    Attributes:
        name: its name.
        text: what it is.
        rule: the ID of the rule about it.
    """

    name: str
    text: str = ""
    rule: str = ""


class HowToWin(Struct, frozen=True, omit_defaults=True):
    """A sentence of how the game is won.

    Attributes:
        text: the sentence.
        players: the numbers of players with which it holds; all if empty.
    """

    text: str
    players: list[int] = []


class GameContent(Struct, frozen=True):
    """All that a page has to know of a game to show a match of it, in one language.

    Attributes:
        game: the id of the game.
        title: its name.
        summary: what it is about.
        digest: SHA-256 of the pack.
        lang: the language.
        players: the smallest and the largest number of players.
        how_to_win: sentences on how the game is won and what a turn is.
        rules: the rules by ID.
        options: the options.
        mods: the mods in force.
        kinds: the kinds of components and pieces by id.
        zones: the zones by id, with ``own`` where each player has one.
        counters: the counters by id, with ``own`` likewise.
        tracks: the tracks by id, likewise; with their ``board``.
        dice: the dice by id.
        maps: the maps by id, with their ``board``.
        planes: the planes by id, with ``own``; their ``sides`` have a ``board`` each.
        actions: the kinds of action by id.
        details: the details of the actions of kinds of which they are always the same.
        phases: the phases by id.
        stages: the stages by id.
        items: the names of score items by id.
        ties: the names of the numbers that break ties, by id.
        traits: the names of what kinds have under their keys: of a key by the key, of a value by
            both, as in ``era.1``. Keys and values without a name are left out.
        theme: the look that the pack names for pages; its icons are the data of paths.
    """

    game: str
    title: str
    summary: str
    digest: str
    lang: str
    players: list[int]
    how_to_win: list[HowToWin]
    rules: dict[str, str]
    options: list[GameSetting]
    mods: list[GameSetting]
    kinds: dict[str, KindEntry]
    zones: dict[str, Entry]
    counters: dict[str, Entry]
    tracks: dict[str, Entry]
    dice: dict[str, Entry]
    maps: dict[str, Entry]
    planes: dict[str, Entry]
    actions: dict[str, NamedEntry]
    details: list[OfferDetails]
    phases: dict[str, NamedEntry]
    stages: dict[str, NamedEntry]
    items: dict[str, str]
    ties: dict[str, str]
    traits: dict[str, str]
    theme: dict[str, Any]


# -- bodies ------------------------------------------------------------------------------------


class Empty(Struct, frozen=True):
    """Nothing."""


class NewMatch(Struct, frozen=True):
    """A request for a new match.

    Attributes:
        game: the id of the game.
        seats: ``human``, ``hot`` or ``bot:NAME``, one for each seat. The first ``human`` and every
            ``hot`` is the visitor; each other ``human`` gets a link. By default the visitor
            plays against bots.
        mods: mods to play with.
        options: values of options.
        visibility: as of `MatchView`; a free seat of a ``public`` match needs no link.
        gives_share: whether the visitor will give a share by `GiveShare`, once the commitment is
            known; the match waits for it. Else the server makes one.
        clock: how much time the players have; none by default.
    """

    game: str
    seats: list[str] = []
    mods: list[str] = []
    options: dict[str, Any] = {}
    visibility: Visibility = "link"
    gives_share: bool = False
    clock: Clock = NO_CLOCK


class Join(Struct, frozen=True):
    """Sits down: by the token of a link, or in a public match.

    Attributes:
        token: of the link.
        match: the id of a public match, in place of a token.
        share: the visitor's share, as of `GiveShare`; the server makes one if it is empty.
    """

    token: str = ""
    match: str = ""
    share: str = ""


class GiveShare(Struct, frozen=True):
    """Gives the visitor's share of the chance of a match that has not begun.

    Attributes:
        share: 16 bytes in hex; it counts at all seats of the visitor, and can't be changed.
    """

    share: str


class Start(Struct, frozen=True):
    """Begins a match with bots at the free seats.

    Attributes:
        bot: which one.
    """

    bot: str = "mcts"


class Kick(Struct, frozen=True):
    """Frees a seat before the start.

    Attributes:
        seat: the seat.
    """

    seat: int


class LinkBody(Struct, frozen=True):
    """Makes a new link for a free seat; the old one is void.

    Attributes:
        seat: the seat.
    """

    seat: int


class VisibilityBody(Struct, frozen=True):
    """Sets the visibility of a match.

    Attributes:
        visibility: as of `MatchView`.
    """

    visibility: Visibility


class Act(Struct, frozen=True):
    """An action that a player wants to play.

    Attributes:
        a: its notation, or words for it.
        base: the number `n` of the view that the player has decided by.
    """

    a: str
    base: int


class StepBody(Struct, frozen=True):
    """Asks for the next step of an action that is chosen step by step.

    Attributes:
        path: the path of an option; empty for all kinds.
    """

    path: list[str] = []


class PreviewBody(Struct, frozen=True):
    """Asks what an action would do.

    Attributes:
        a: a legal action, in notation.
    """

    a: str


class WhyBody(Struct, frozen=True):
    """Asks for the rules that refuse something.

    Attributes:
        a: an action or a kind of action, in notation or in words.
        target: something on the table in place of it: its type, the id of its area, and its id.
    """

    a: str = ""
    target: tuple[str, str, str] | UnsetType = UNSET


class AnalysisBody(Struct, frozen=True):
    """Asks for the judgement of the next few choices.

    Attributes:
        after: the number of the last event that was judged already; 0 at first.
        seats: the seats whose choices are judged; all if it is empty.
    """

    after: int = 0
    seats: list[int] = []


class PlayOn(Struct, frozen=True):
    """Begins an exercise: a new match that goes on from a moment of a finished one.

    Attributes:
        seat: the seat that the visitor takes; bots take the others.
        bot: the bot; the game's own one by default.
    """

    seat: int
    bot: str = "greedy"


class RecordBody(Struct, frozen=True):
    """Sends the record of a match that is over, to see its film.

    Attributes:
        record: the text of the file.
    """

    record: str


class UndoBody(Struct, frozen=True):
    """Takes back the player's last action.

    Attributes:
        base: the number `n` of the view that the player has decided by.
    """

    base: int


class UndoAnswer(Struct, frozen=True):
    """Answers a request to take back.

    Attributes:
        yes: whether the player agrees.
    """

    yes: bool


class VoteBody(Struct, frozen=True):
    """Asks the other players for something, agrees to what they ask, or refuses it.

    Attributes:
        what: ``pause``; ``resume``, which nobody has to agree to; ``stand_in``, a bot for a player
            who is absent; or ``abandon``, to give the match up.
        about: the seat for which a bot is to stand in.
        yes: whether the player agrees; a refusal closes the question.
    """

    what: Question
    about: int = -1
    yes: bool = True


class MoreTime(Struct, frozen=True):
    """Adds time to the clock of another player; sent twice, it adds it twice.

    Attributes:
        seat: the seat of the player.
    """

    seat: int


class ChatBody(Struct, frozen=True):
    """Says something in a room of a match: a text, or a set phrase.

    Attributes:
        text: the text; empty for a set phrase.
        phrase: the key of a set phrase; empty for a text.
        room: the room; empty for the usual one of the visitor.
    """

    text: str = ""
    phrase: str = ""
    room: ChatRoomName | Literal[""] = ""


class HideBody(Struct, frozen=True):
    """Hides a line of the chat, or shows it again.

    Attributes:
        hidden: whether it is to be hidden.
    """

    hidden: bool = True


class MuteBody(Struct, frozen=True):
    """Mutes the author of a line, or hears them again.

    Attributes:
        muted: whether they are to be muted.
    """

    muted: bool = True


class ReportBody(Struct, frozen=True):
    """Reports a line of the chat of a match.

    Attributes:
        match: the id of the match.
        line: the number of the line.
    """

    match: str
    line: int


class NewDestination(Struct, frozen=True):
    """Adds where the visitor can be told that it is their turn.

    Attributes:
        kind: ``webhook``, ``push`` for a browser, or ``mail``.
        address: a URL, or an address of e-mail.
        keys: of a browser ``p256dh`` and ``auth``, as its subscription has them.
    """

    kind: NoticeKind
    address: str
    keys: dict[str, str] = {}


class NoticeBody(Struct, frozen=True):
    """Chooses whether the visitor is told of turns in a match at a destination.

    Attributes:
        destination: the id of the destination.
        on: whether they are told.
        always: whether they are told even while a page of theirs with the match is in sight.
    """

    destination: str
    on: bool = True
    always: bool = False


class MailAnswer(Struct, frozen=True):
    """Answers the letter to an address of e-mail.

    Attributes:
        yes: whether letters are wanted; otherwise none are sent any more.
    """

    yes: bool


class Looking(Struct, frozen=True, tag_field="t", tag="looking"):
    """Tells the server over the socket whether the page is in sight; all that a page may send.

    Attributes:
        yes: whether it is.
    """

    yes: bool


class MeChange(Struct, frozen=True):
    """Changes the visitor's name, language or settings; members left out stay.

    Attributes:
        name: the name that others see.
        lang: the language.
        settings: settings of the page, such as its theme.
    """

    name: str | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET
    settings: dict[str, str | int | float | bool] | UnsetType = UNSET


# -- answers -----------------------------------------------------------------------------------


class Created(Struct, frozen=True):
    """A match that was made.

    Attributes:
        match: its id.
        status: ``open`` while seats are to be filled.
        seats: the seats of the visitor.
        commitment: the commitment to the server seed, 32 bytes in hex; empty for an exercise, of
            which everybody may know the seed.
        links: tokens by free seat; they are shown this once.
    """

    match: str
    status: Status
    seats: list[int]
    commitment: str = ""
    links: dict[str, str] = {}


class Joined(Struct, frozen=True):
    """The seats of a visitor in a match.

    Attributes:
        match: the id of the match.
        status: ``live`` once every seat is taken.
        seats: the seats of the visitor.
    """

    match: str
    status: Status
    seats: list[int]


class NewLink(Struct, frozen=True):
    """The token of a link; it is shown this once."""

    token: str


class Acted(Struct, frozen=True):
    """An action was played.

    Attributes:
        n: the number of events, this one included.
    """

    n: int


class Undone(Struct, frozen=True):
    """An undo that was done, or that others have to agree to.

    Attributes:
        n: the number of events.
        asked: the id of the request, if others have to agree first; empty if it is done.
    """

    n: int
    asked: str = ""


class Answered(Struct, frozen=True):
    """An answer to a request was noted.

    Attributes:
        n: the number of events.
    """

    n: int


class Voted(Struct, frozen=True):
    """A vote was noted.

    Attributes:
        done: whether what was asked for has come about.
    """

    done: bool


class Said(Struct, frozen=True):
    """A line was added to the chat.

    Attributes:
        id: its number in the match.
    """

    id: int


class Phrase(Struct, frozen=True):
    """A set phrase of the chat.

    Attributes:
        key: its key, as it is said by.
        text: its words in the language of the request.
    """

    key: str
    text: str


class PhraseList(Struct, frozen=True):
    """The set phrases of the chat."""

    phrases: list[Phrase]


class DestinationCard(Struct, frozen=True, omit_defaults=True):
    """Where a person can be told something.

    Attributes:
        id: its id.
        kind: as of `NewDestination`.
        address: the address; of a browser the host of its service.
        state: ``new`` until the address of e-mail is confirmed, ``ready``, or ``stopped`` if
            nothing is sent there any more.
        failure: why the last notice was given up, in words; empty if none was.
        secret: the secret by which a webhook checks that notices come from here.
    """

    id: str
    kind: NoticeKind
    address: str
    state: DestinationState
    failure: str = ""
    secret: str = ""


class Destinations(Struct, frozen=True):
    """Where a person can be told that it is their turn.

    Attributes:
        kinds: the kinds of notices that this server can send.
        key: the server's key for Web Push, which a browser subscribes with; empty without it.
        destinations: the destinations.
    """

    kinds: list[NoticeKind]
    key: str
    destinations: list[DestinationCard]


class NoticeChoice(Struct, frozen=True):
    """A destination that is told of turns in a match.

    Attributes:
        destination: its id.
        always: as of `NoticeBody`.
    """

    destination: str
    always: bool


class NoticeChoices(Struct, frozen=True):
    """The destinations that are told of a person's turns in a match."""

    chosen: list[NoticeChoice]


class MailCard(Struct, frozen=True):
    """An address of e-mail, as the link in its letters shows it.

    Attributes:
        address: the address.
        state: as of `DestinationCard`.
    """

    address: str
    state: DestinationState


class WebhookNotice(Struct, frozen=True):
    """What a webhook is told; programs for chat show its ``text`` or its ``content``.

    Attributes:
        match: the id of the match.
        game: the id of the game.
        title: the name of the game.
        seat: the seat whose turn it is.
        lang: the language.
        text: a sentence and the link.
        content: the same.
        link: the address of the match.
        event: what has happened.
    """

    match: str
    game: str
    title: str
    seat: int
    lang: str
    text: str
    content: str
    link: str
    event: Literal["turn"] = "turn"


class PushNotice(Struct, frozen=True):
    """What a browser is told by Web Push.

    Attributes:
        title: the name of the game.
        text: a sentence.
        match: the id of the match.
    """

    title: str
    text: str
    match: str


class Me(Struct, frozen=True):
    """The name, language and settings of a visitor.

    Attributes:
        name: the name that others see; empty if none was given.
        lang: the language.
        settings: the settings of the page.
    """

    name: str
    lang: str
    settings: dict[str, Any]


class Health(Struct, frozen=True):
    """The server is ready.

    Attributes:
        status: ``ok``.
        build: the version of bgf.
    """

    status: str
    build: str


class Problem(Struct, frozen=True, omit_defaults=True):
    """The reason for refusing a request.

    Attributes:
        error: a stable code for programs.
        text: the reason, in the language of the request.
        rule: the ID of the rule that refuses it.
        rule_text: that rule.
        nearest: the legal actions whose notation is nearest to the submitted text.
        candidates: the actions that the submitted text may mean.
        wait: the number of seconds after which to try again.
    """

    error: str
    text: str
    rule: str = ""
    rule_text: str = ""
    nearest: list[str] = []
    candidates: list[str] = []
    wait: int = 0


# -- pushed messages ---------------------------------------------------------------------------


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


class Hello(Struct, frozen=True, tag_field="t", tag="hello"):
    """The first message.

    Attributes:
        api: the version of the contract.
        build: the version of the server.
        match: the id of the match.
        n: the number of its events.
        viewer: the seat; -1 for a spectator.
        lang: the language of words.
        now: the time on the server's clock, in milliseconds since 1970.
    """

    api: int
    build: str
    match: str
    n: int
    viewer: int
    lang: str
    now: int = 0


class WaitingRoom(Struct, frozen=True, tag_field="t", tag="lobby"):
    """A match that has not begun, after each change.

    Attributes:
        card: the match.
    """

    card: MatchCard


class State(Struct, frozen=True, tag_field="t", tag="state"):
    """A whole view: the first one, or after a gap.

    Attributes:
        view: the view.
    """

    view: MatchView


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


class Presence(Struct, frozen=True, tag_field="t", tag="presence"):
    """The seats of people who are connected.

    Attributes:
        online: the seats.
    """

    online: list[int]


class Rematch(Struct, frozen=True, tag_field="t", tag="rematch"):
    """Somebody has made the rematch.

    Attributes:
        match: its id.
    """

    match: str


class ChatRoom(Struct, frozen=True):
    """A room in which the reader reads and writes.

    Attributes:
        room: its name: ``table`` for the players, ``watchers`` for spectators.
        free: whether anything may be written; else set phrases only.
    """

    room: ChatRoomName
    free: bool


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """A line of the chat, as the reader may read it.

    Attributes:
        id: its number in the match, from 1.
        room: the room in which it was said.
        seat: the seat of the author; -1 for a spectator.
        name: the name of the author; may be empty.
        at: the time, in seconds since 1970.
        text: the text; a set phrase is in the language of the reader. Empty if hidden or muted.
        hidden: whether the host has hidden it.
        muted: whether the reader has muted the author.
        you: whether the reader has said it.
    """

    id: int
    room: ChatRoomName
    seat: int
    name: str
    at: int
    text: str = ""
    hidden: bool = False
    muted: bool = False
    you: bool = False


class Chat(Struct, frozen=True, tag_field="t", tag="chat"):
    """Lines of the chat that are new or have changed, for pages that want to read it.

    Attributes:
        change: the number of the last change of the chat; a page that comes back names it.
        rooms: the rooms in which the reader reads and writes now, the usual one first.
        lines: the lines; they take the place of those told before with their numbers.
    """

    change: int
    rooms: list[ChatRoom]
    lines: list[ChatLine]


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The last message.

    Attributes:
        reason: a stable code for programs.
        text: the reason in words.
    """

    reason: str
    text: str


Push = Hello | WaitingRoom | State | Patch | WordsBeside | Presence | Rematch | Chat | Bye
"""A pushed message; its member ``t`` tells which."""


class Events(Struct, frozen=True):
    """The pushed messages since an event, for clients without a socket.

    Attributes:
        messages: the messages, as a socket would bring them.
    """

    messages: list[Push]


class Moment(Struct, frozen=True):
    """A match at one of its events.

    Attributes:
        view: the view of that moment.
        words: its words, with the log up to there.
        last: the number of all events of the match.
        over: whether the match is over now.
    """

    view: MatchView
    words: WordsBeside
    last: int
    over: bool


class Ways(Struct, frozen=True):
    """What a player's tickets still need.

    Attributes:
        ways: by map and ticket the shortest ways that are left; empty for spectators.
    """

    ways: dict[str, dict[str, Way]]


class UnseenKind(Struct, frozen=True):
    """A kind of things that may lie where a viewer does not see it.

    Attributes:
        kind: the id of the kind.
        samples: the number of guesses that have any there.
        real: the number of these things that were really there.
    """

    kind: str
    samples: int
    real: int


class UnseenThings(Struct, frozen=True):
    """A zone or pile in which something is unknown to a viewer.

    Attributes:
        place: its id; that of a pile is the id of its zone, a ``#``, and its number from 1.
        count: the number of unknown things that were really there.
        top: whether only the uppermost one is counted, as there are many in an order.
        kinds: the kinds that may lie there, the most frequent first.
    """

    place: str
    count: int
    top: bool
    kinds: list[UnseenKind]


class UnseenChoice(Struct, frozen=True):
    """A choice that an opponent may have made in a simultaneous phase.

    Attributes:
        seat: the opponent.
        text: the action in words.
        samples: the number of guesses in which it was made.
        real: whether it was really made.
    """

    seat: int
    text: str
    samples: int
    real: bool


class Guesses(Struct, frozen=True):
    """What a viewer could have known at a moment of a finished match.

    A guess is a position that the viewer could not tell from the real one, drawn at random.

    Attributes:
        samples: the number of guesses that were drawn and counted.
        things: the places in which something is unknown to the viewer.
        choices: the choices that the viewer does not see yet.
        tables: some of the guesses, each by the parts of the table that hold something unknown.
        real: the same parts as they really were.
    """

    samples: int
    things: list[UnseenThings]
    choices: list[UnseenChoice]
    tables: list[LaidOpen]
    real: LaidOpen


class Judged(Struct, frozen=True):
    """The worth of one choice, by what its player could know.

    Attributes:
        n: the number of its event.
        seat: the player.
        played: the action in words.
        best: the best action in words.
        loss: the share in the win that was lost, from 0 to 1.
        points_lost: the expected points that were lost.
        mark: ``??``, ``?`` or ``?!`` for a mistake; else empty.
        forced: whether nothing else could be played.
        is_best: whether it was the best, or as good.
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


class Film(Struct, frozen=True):
    """A whole match from one seat's knowledge.

    Attributes:
        view: the first view.
        patches: the step to each later one.
        words: the words of the last one, with the whole log.
    """

    view: MatchView
    patches: list[Frame]
    words: WordsBeside


_ENCODER = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """Returns a message as JSON: always the same bytes for the same message."""
    return _ENCODER.encode(message)
