"""A session: people and bots play a match, whatever face shows it to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.engine.actions import Action
from bgf.engine.wording import input_help
from bgf.engine.words import seat_letter
from bgf.errors import NotActive
from bgf.session.events import (
    ActionPlayed,
    Ambiguous,
    Answer,
    BotThinking,
    Event,
    Forfeited,
    HandOver,
    MatchOver,
    NotYourTurn,
    Played,
    Refused,
    UndoTaken,
    Unknown,
)
from bgf.session.hints import USUALLY_ADVISED, Hint, hint_for
from bgf.session.names import names_of_players
from bgf.session.why import Why, describe_refusal, why, why_target
from bgf.view import Seat, Undo, view_of
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.bots.failure import Failure
    from bgf.bots.seat import SeatedBot
    from bgf.engine.result import Result
    from bgf.records.history import Entry
    from bgf.records.match import Match
    from bgf.records.undo import UndoScope
    from bgf.view import PlayerView

__all__ = ["Session", "undo_refusal"]

Listener = Callable[[Event], None]


class Session:
    """A match with the people and bots who play it.

    Everything is done by a call and nothing by itself: a face asks who is to act, and submits what
    a person wants or lets a bot play.

    Args:
        match: new, or to be gone on with.
        bots: the bots by seat; people sit in all other seats.
        seats: who sits where now, as in `Record.seats`; those of the record if left out.
        names: the names of people by seat; where a person has none, a word of the language.
        lang: the language of names, and of all words where none is asked for.
        listener: is told every event, at once.

    Attributes:
        match: the match.
        bots: the bots by seat.
        people: the seats of people.
        names: what each player is called.
        lang: the language.
        at_screen: the person who was last shown secrets on a screen that people share; None if the
            screen shows nobody's.
        listener: is told every event.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, SeatedBot] | None = None,
        *,
        seats: Sequence[str] | None = None,
        names: Mapping[int, str] | None = None,
        lang: str = "en",
        listener: Listener | None = None,
    ) -> None:
        self.match = match
        self.bots = {} if bots is None else dict(bots)
        self.lang = lang
        self.people = tuple(p for p in range(match.state.players) if p not in self.bots)
        seats = match.record.seats if seats is None else seats
        self._given = dict(names or {})
        self.names = names_of_players(seats, self.bots, self._given, lang)
        self.at_screen: int | None = None
        self.listener = listener

    # -- whose turn ----------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.state.is_terminal()

    @property
    def active(self) -> tuple[int, ...]:
        """The players who may act now: several choose at the same time, none at the end."""
        return tuple(self.match.state.active_players())

    @property
    def next_player(self) -> int:
        """The first player who may act now.

        Raises:
            IndexError: if the match is over.
        """
        return self.active[0]

    def called(self, player: int) -> str:
        """Returns letter and name of a player: ``A (Ann)``; the letter of a person without one."""
        letter = seat_letter(player)
        is_named = player not in self.people or player in self._given
        return f"{letter} ({self.names[player]})" if is_named else letter

    # -- playing -------------------------------------------------------------------------------

    def submit(self, player: int, what: str | Action, *, lang: str | None = None) -> Answer:
        """Play what a person wants, if it is one legal action.

        Args:
            player: who wants it.
            what: an action, or a text: notation, or words in any language of the game.
            lang: the language of the text and of the answer.

        Returns:
            For the eyes of this player: `Played`, or why nothing was played.

        Raises:
            InvalidAction: for an `Action` of another game.
            StoreError: if the action can't be written down; it is not played then.
        """
        lang = lang or self.lang
        if player not in self.active:
            return NotYourTurn(self.active)
        action = what if isinstance(what, Action) else self._read(player, what, lang)
        if not isinstance(action, Action):
            return action
        refused = self.refusal(player, action, lang=lang)
        if refused is not None:
            return refused
        self._play(player, action)
        return Played(action.text, len(self.match.record.steps))

    def refusal(self, player: int, action: Action, *, lang: str | None = None) -> Refused | None:
        """Returns the rule that refuses an action of an active player; None if it is legal."""
        state = self.match.state
        refusal = state.explain(action, player)
        if refusal is None:
            return None
        return describe_refusal(state, action.text, refusal, lang or self.lang)

    def _read(self, player: int, text: str, lang: str) -> Action | Ambiguous | Unknown:
        state = self.match.state
        reading = state.game.reader.read(text, state, player, suggest=True, lang=lang)
        if reading.action is not None:
            return reading.action
        if reading.several:
            return Ambiguous(text, tuple(action.text for action in reading.several))
        help_: Sequence[str] = ()
        if reading.kind is not None:
            help_ = input_help(reading.kind, state, player, lang)
        return Unknown(text, reading.nearest, tuple(help_))

    def play_bot(self) -> None:
        """Let a bot play whose turn it is; one that fails forfeits, and `random` plays on later.

        Raises:
            NotActive: if it is no bot's turn.
            KeyboardInterrupt: the user has interrupted the program meanwhile.
            StoreError: if its action can't be written down; it is not played then.
        """
        from bgf.bots.failure import Failure

        player = next((player for player in self.active if player in self.bots), None)
        if player is None:
            raise NotActive("it is no bot's turn")
        self._tell(BotThinking(player))
        try:
            action = self.bots[player].choose(self.match.state, self.match.record.steps)
        except Failure as failure:
            self._forfeit(player, failure)
        else:
            self._play(player, action)

    def _forfeit(self, player: int, failure: Failure) -> None:
        self.match.forfeit(player, failure.reason)
        self.bots[player].forfeit()
        self._tell(Forfeited(player, failure.reason, failure.detail, failure.is_bug))

    def _play(self, player: int, action: Action) -> None:
        self.match.play(action, player)
        self._tell(ActionPlayed(player, len(self.match.record.steps)))
        if self.is_over:
            self._tell(MatchOver())
        else:
            self._tell_hand_over()

    def finish(self) -> Result:
        """Close the record of a match that is over.

        Raises:
            MatchNotFinished: while the match goes on.
        """
        return self.match.finish()

    def tell_bots_the_result(self) -> None:
        """Tell bots in other processes how the match ended."""
        match = self.match
        for bot in self.bots.values():
            bot.end(match.state, match.result(), match.record.forfeits)

    # -- people at one screen ------------------------------------------------------------------

    def must_hand_over(self, player: int) -> bool:
        """Returns whether a person's secrets must wait until nobody else looks at the screen."""
        return len(self.people) > 1 and self.at_screen != player

    def _tell_hand_over(self) -> None:
        if self.at_screen is None:
            return
        waiting = [player for player in self.active if player in self.people]
        if waiting and self.must_hand_over(waiting[0]):
            self._tell(HandOver(waiting[0]))

    # -- taking back ---------------------------------------------------------------------------

    def undo(self, player: int, *, lang: str | None = None) -> UndoScope:
        """Take back a player's last action and all that came after it, if that is permitted.

        Args:
            player: who takes back.
            lang: the language of what was revealed.

        Returns:
            What was taken back; or, if `is_permitted` is false, why nothing was.

        Raises:
            StoreError: if it can't be written down; nothing is taken back then.
        """
        scope = self.undo_scope(player, lang=lang)
        if scope.is_permitted:
            self.match.undo(player)
            self._tell(UndoTaken(player, scope.lines, scope.others))
        return scope

    def undo_scope(
        self, player: int, *, lang: str | None = None, public: bool = False
    ) -> UndoScope:
        """Returns what an undo would take back, or why it is refused; see `Match.undo_scope`."""
        return self.match.undo_scope(player, lang or self.lang, public=public)

    def last_person(self) -> int | None:
        """Returns the person who played last; None if nobody has."""
        steps = reversed(self.match.record.steps)
        return next((step.player for step in steps if step.player in self.people), None)

    # -- what a player may read ----------------------------------------------------------------

    def entries(self, viewer: int | None, *, lang: str | None = None) -> list[Entry]:
        """Returns the history as a viewer may read it; see `Match.entries`."""
        return self.match.entries(viewer, lang or self.lang)

    def news(self, player: int, *, lang: str | None = None) -> list[Entry]:
        """Returns the history since the player's last turn, which it begins with.

        All of it, if the player has not played yet.
        """
        entries = self.entries(player, lang=lang)
        first = max((entry.number for entry in entries if entry.player == player), default=1)
        while first > 1 and entries[first - 2].player == player:
            first -= 1
        return entries[first - 1 :]

    def view(self, viewer: int | None) -> PlayerView:
        """Returns what a viewer may see.

        Args:
            viewer: a seat, or None for a spectator.
        """
        match = self.match
        reasons = {forfeit.player: forfeit.reason for forfeit in match.record.forfeits}
        seats = [
            Seat(
                seat=player,
                name=name,
                kind="human" if player in self.people else "bot",
                forfeit=reasons.get(player, ""),
            )
            for player, name in enumerate(self.names)
        ]
        undo = Undo()
        if viewer is not None:
            scope = self.undo_scope(viewer)
            if scope.is_permitted:
                undo = Undo(own=True, others=[*scope.others])
        return view_of(
            match.state,
            viewer,
            step=len(match.record.steps),
            seats=seats,
            undo=undo,
            result=match.result() if self.is_over else None,
        )

    # -- advice --------------------------------------------------------------------------------

    def why(self, player: int, text: str, *, lang: str | None = None) -> Why:
        """Returns which rules refuse the actions that a text means; see `bgf.session.why`."""
        return why(self.match.state, player, text, lang or self.lang)

    def why_target(
        self, player: int, target: tuple[str, str, str], *, lang: str | None = None
    ) -> Why:
        """Returns which rules refuse the actions that point at something on the table.

        Args:
            player: who asks.
            target: the type, the id of the area, and the id there, as in the offers of a view.
            lang: the language.
        """
        return why_target(self.match.state, player, target, lang or self.lang)

    def hint(
        self,
        player: int,
        *,
        count: int = USUALLY_ADVISED,
        seconds: float | None = None,
        lang: str | None = None,
    ) -> Hint | NotYourTurn:
        """Returns the best actions of a player who may act now; see `bgf.session.hints`."""
        if player not in self.active:
            return NotYourTurn(self.active)
        return hint_for(self.match.state, player, lang or self.lang, count=count, seconds=seconds)

    def _tell(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)


def undo_refusal(scope: UndoScope, player: int, lang: str) -> str:
    """Returns why an undo is refused, for the player who asked.

    Args:
        scope: of an undo that is not permitted.
        player: who would undo.
        lang: the language.
    """
    words = Words(lang)
    if not scope.lines:
        return words("undo.nothing")
    if not scope.revealed or scope.barrier_player is None:
        return words("undo.learned")
    if scope.barrier_player == player:
        return words("undo.revealed", what=scope.revealed)
    later = seat_letter(scope.barrier_player)
    return words("undo.revealed.later", player=later, what=scope.revealed)
