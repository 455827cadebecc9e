"""A session: a match that people and bots play, independent of the interface."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from bgf.engine.actions import Action, no_action
from bgf.engine.folding import check_text
from bgf.engine.seat_letters import seat_letter
from bgf.engine.turns import SIMULTANEOUS
from bgf.engine.wording import NOTATION_LANGUAGE, input_help, label, typed_form
from bgf.errors import InvalidAction, NotActive
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
from bgf.session.names import SeatsError, check_names, names_of_players
from bgf.session.player_choices import PlayerChoices
from bgf.session.why import Why, describe_refusal, why, why_target
from bgf.view import Seat, Undo, view_of
from bgf.words import Words, message

if TYPE_CHECKING:
    from bgf.bots.failure import Failure
    from bgf.bots.past import PastChoice
    from bgf.bots.seat import SeatedBot
    from bgf.engine.actions import ActionKind
    from bgf.engine.folding import TypedLine
    from bgf.engine.result import Result
    from bgf.records.history import Entry
    from bgf.records.match import Match
    from bgf.records.undo import UndoScope
    from bgf.view import PlayerView

__all__ = ["Session", "undo_refusal"]

Listener = Callable[[Event], None]
"""A function that receives every event of a session."""


class Session:
    """A match with the people and bots who play it.

    A session does nothing by itself. An interface asks whose turn it is, and then submits the
    action of a person or lets a bot play. Methods with the argument `lang` raise `UnknownLanguage`,
    too.

    Args:
        match: a new match, or one to continue.
        bots: the bots by seat; people sit in all other seats.
        seats: the player in each seat, as in `Record.seats`; that of the record if left out.
        names: the names of people by seat; others are called "you" or "human", in the language.
        lang: the language of names and the default language of all other texts: a language of bgf
            or of the game.
        listener: a function that receives every event as it happens.

    Raises:
        UnknownLanguage: if neither bgf nor the game has the language.
        NoSuchPlayer: if a bot or a name is given for a seat that does not exist.
        SeatsError: if the number of seats is wrong, a name is invalid, or two people have the same
            name.

    Attributes:
        match: the match.
        bots: the bots by seat.
        people: the seats of people.
        names: the names of all players, by seat.
        chosen_names: the names that people have chosen, by seat.
        lang: the language.
        at_screen: the person whose secrets a shared screen shows; None if it shows no secrets.
        listener: the function that receives every event.
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
        match.game.check_language(lang)
        self.bots = {} if bots is None else dict(bots)
        self.lang = lang
        everybody = range(match.state.players)
        self.people = tuple(player for player in everybody if player not in self.bots)
        for player in self.bots:
            self.match.state.check_player(player)
        self.chosen_names = dict(names or {})
        for player in self.chosen_names:
            self.match.state.check_player(player)
        check_names([*self.chosen_names.values()])
        players = match.record.seats if seats is None else seats
        if len(players) != len(everybody):
            facts = {"named": len(players), "players": len(everybody)}
            raise SeatsError(message("session.seats", **facts))
        self.names = names_of_players(players, self.bots, self.chosen_names, lang)
        self.at_screen: int | None = None
        self.listener = listener
        self._kept_past: list[PastChoice] = []
        self._undone_then = 0  # the number of undone actions when the choices were stored

    # -- the turn ------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.state.is_terminal()

    @property
    def active(self) -> tuple[int, ...]:
        """The players who may act now; several in simultaneous phases, none at the end."""
        return tuple(self.match.state.active_players())

    @property
    def next_player(self) -> int:
        """The first player who may act now.

        Raises:
            IndexError: if the match is over.
        """
        return self.active[0]

    def display_name(self, player: int) -> str:
        """Returns the letter and name of a player: ``A (Ann)``; just ``A`` without a name.

        Raises:
            NoSuchPlayer: if the seat does not exist.
        """
        self.match.state.check_player(player)
        letter = seat_letter(player)
        is_named = player in self.bots or player in self.chosen_names
        return f"{letter} ({self.names[player]})" if is_named else letter

    def _language(self, lang: str | None) -> str:
        """Returns the language of an answer: the given one, or the session's if None.

        Raises:
            UnknownLanguage: if neither bgf nor the game has it.
        """
        if lang is None:
            return self.lang
        self.match.game.check_language(lang)
        return lang

    # -- playing -------------------------------------------------------------------------------

    def submit(self, player: int, what: str | Action, *, lang: str | None = None) -> Answer:
        """Plays an action, or the action that a text means, if it is legal.

        Args:
            player: the player who submits it.
            what: an action, or a text: notation, or words in any language of the game.
            lang: the language of the text and of the answer.

        Returns:
            An answer for this player alone: `Played`, or the reason why nothing was played.

        Raises:
            NoSuchPlayer: if the seat does not exist.
            InvalidAction: for an `Action` of another game, and for other types.
            StoreError: if the action can't be recorded; it is not played then.
        """
        self.match.state.check_player(player)
        lang = self._language(lang)
        if player not in self.active:
            return NotYourTurn(self.active)
        if isinstance(what, Action):
            action = what
        else:
            meaning = self._read(player, what, lang)
            if not isinstance(meaning, Action):
                return meaning
            action = meaning
        refused = self.refusal(player, action, lang=lang)
        if refused is not None:
            return refused
        self._play(player, action)
        number = len(self.match.record.steps)
        return Played(action.text, number)

    def refusal(self, player: int, action: Action, *, lang: str | None = None) -> Refused | None:
        """Returns the refusal of an action of an active player; None if the action is legal."""
        lang = self._language(lang)
        state = self.match.state
        refusal = state.explain(action, player)
        return None if refusal is None else describe_refusal(state, action.text, refusal, lang)

    def refusal_of_several(
        self, player: int, actions: Sequence[Action], *, lang: str | None = None
    ) -> Refused:
        """Returns the refusal of several illegal actions of an active player.

        It has the most frequent reason, with one of the actions that are refused for it.

        Raises:
            NoSuchPlayer: if the seat does not exist.
            InvalidAction: if there are no actions, all are legal, or one is not an action.
        """
        self.match.state.check_player(player)
        if not isinstance(actions, Sequence):
            raise no_action(actions)
        refusals = [self.refusal(player, action, lang=lang) for action in actions]
        found = [refusal for refusal in refusals if refusal is not None]
        if not found:
            raise InvalidAction(message("session.none_refused"))
        counts = Counter(refusal.message for refusal in found)
        return max(found, key=lambda refusal: counts[refusal.message])

    def _read(self, player: int, text: str, lang: str) -> Action | Ambiguous | Refused | Unknown:
        """Returns the one action that a text means, or an answer if it means none or several.

        If it means several actions that are all illegal, the answer is their refusal.
        """
        state = self.match.state
        check_text(text)
        listed = state.game.actions.get(text)
        if listed is not None and not listed.kind.has_synonyms:
            return listed  # web pages submit notations, which are unambiguous
        reading = state.game.reader.read(text, state, player, suggest=True, lang=lang)
        if reading.action is not None:
            return reading.action
        if reading.several and not reading.legal:
            return self.refusal_of_several(player, reading.several, lang=lang)
        if reading.several:
            candidates = tuple(action.text for action in reading.several)
            return Ambiguous(text, candidates)
        possible = self._possible(player, reading.kind, lang)
        if reading.kind is None:
            return Unknown(text, reading.nearest, possible=possible)
        help_lines = tuple(input_help(reading.kind, state, player, lang))
        return Unknown(text, reading.nearest, help_lines, possible)

    def _possible(self, player: int, kind: ActionKind | None, lang: str) -> tuple[str, ...]:
        """Returns the texts to type for the legal actions of a player, as in `Unknown`."""
        choices = self.choices(player, lang=lang)
        of_kind = [offered for offered in choices.kinds if offered.kind is kind]
        possible: list[str] = []
        for offered in of_kind or choices.kinds:
            if offered.actions:
                possible += [typed_form(action, lang) for action in offered.actions]
            else:
                name = offered.kind.name if lang == NOTATION_LANGUAGE else label(offered.kind, lang)
                possible.append(f"{name} ...")
        return tuple(possible)

    def choices(self, player: int, *, lang: str | None = None) -> PlayerChoices:
        """Returns the choices of a player in the current position.

        Raises:
            NoSuchPlayer: if the seat does not exist.
        """
        self.match.state.check_player(player)
        return PlayerChoices(self.match.state, player, self._language(lang))

    def play_bot(self) -> None:
        """Lets the first active bot play; if it fails it forfeits, and `random` plays on later.

        Raises:
            NotActive: if it is not a bot's turn.
            KeyboardInterrupt: if the user interrupts the program meanwhile.
            StoreError: if its action can't be recorded; it is not played then.
        """
        from bgf.bots.failure import Failure

        active_bots = [player for player in self.active if player in self.bots]
        if not active_bots:
            raise NotActive(message("state.no_bot"))
        player = active_bots[0]
        self._tell(BotThinking(player))
        try:
            action = self.bots[player].choose(
                self.match.state, self.match.record.steps, self._past(), self.match.forfeited
            )
        except Failure as failure:
            self._forfeit(player, failure)
        else:
            self._play(player, action)

    def _forfeit(self, player: int, failure: Failure) -> None:
        self.match.forfeit(player, failure.reason)
        self.bots[player].forfeit()
        detail = failure.detail if self.people else failure.full
        self._tell(Forfeited(player, failure.reason, detail, failure.is_bug))

    def _play(self, player: int, action: Action) -> None:
        self.match.play(action, player)
        self._tell(ActionPlayed(player, len(self.match.record.steps)))
        if self.is_over:
            self._tell(MatchOver())
        else:
            self._tell_hand_over()

    def finish(self) -> Result:
        """Closes the record of a finished match, and returns the result.

        Raises:
            MatchNotFinished: if the match is not over.
        """
        return self.match.finish()

    def tell_bots_the_result(self) -> None:
        """Tells bots in other processes how the match ended."""
        match = self.match
        for bot in self.bots.values():
            bot.end(match.state, match.result(), match.record.forfeits)

    # -- people at one screen ------------------------------------------------------------------

    def must_hand_over(self, player: int) -> bool:
        """Returns whether the screen must be handed over before it shows a person's secrets.

        People without any secrets from each other share the screen without a hand-over.

        Raises:
            NoSuchPlayer: if the seat does not exist.
        """
        self.match.state.check_player(player)
        is_shared = len(self.people) > 1
        return is_shared and self.at_screen != player and self._have_secrets()

    def _have_secrets(self) -> bool:
        """Returns whether any person has, or may have had, a secret from the others."""
        state = self.match.state
        if state.phase.order is SIMULTANEOUS:  # earlier choices are hidden from the others
            return True
        if any(kind.secret for kind in state.game.kinds.values()):
            return True
        known = [state.observation(viewer) for viewer in (None, *self.people)]
        for observation in known:
            del observation["viewer"]
        return any(observation != known[0] for observation in known)

    def _tell_hand_over(self) -> None:
        if self.at_screen is None:
            return
        waiting = [player for player in self.active if player in self.people]
        if waiting and self.must_hand_over(waiting[0]):
            self._tell(HandOver(waiting[0]))

    # -- undo ----------------------------------------------------------------------------------

    def undo(self, player: int, *, lang: str | None = None) -> UndoScope:
        """Undoes a player's last action and all later ones, if that is permitted.

        Args:
            player: the player who undoes.
            lang: the language of the scope's text.

        Returns:
            The undone actions; or, if `is_permitted` is false, the reason why none were undone.

        Raises:
            StoreError: if it can't be recorded; nothing is undone then.
        """
        scope = self.undo_scope(player, lang=lang)
        if scope.is_permitted:
            self.match.undo(player)
            self._tell(UndoTaken(player, scope.lines, scope.others))
        return scope

    def undo_scope(
        self, player: int, *, lang: str | None = None, public: bool = False
    ) -> UndoScope:
        """Returns the scope of an undo, permitted or not; see `Match.undo_scope`."""
        return self.match.undo_scope(player, self._language(lang), public=public)

    def last_person(self) -> int | None:
        """Returns the person who played last; None if nobody has."""
        for step in reversed(self.match.record.steps):
            if step.player in self.people:
                return step.player
        return None

    # -- for one viewer ------------------------------------------------------------------------

    def entries(self, viewer: int | None, *, lang: str | None = None) -> list[Entry]:
        """Returns the history as a viewer may read it; see `Match.entries`."""
        return self.match.entries(viewer, self._language(lang))

    def news(self, player: int, *, lang: str | None = None) -> list[Entry]:
        """Returns the history since the player's last turn, including that turn.

        Choices that others made before the player in the same simultaneous phase come first,
        because they were hidden then. The whole history is returned if the player has not played
        yet.
        """
        entries = self.entries(player, lang=lang)
        own = [entry for entry in entries if entry.player == player]
        if not own:
            return entries
        first = own[-1]
        for entry in reversed(entries[: first.number - 1]):
            if (entry.player, entry.turn) != (player, first.turn):
                break
            first = entry
        index = first.number - 1
        return entries[index - self.match.outcomes[index].chosen_before :]

    def view(self, viewer: int | None) -> PlayerView:
        """Returns the match as a viewer may see it.

        Args:
            viewer: a seat, or None for a spectator.
        """
        match = self.match
        return view_of(
            match.state,
            viewer,
            step=len(match.record.steps),
            seats=self._seats(),
            undo=self.undo_of(viewer),
            result=match.result() if self.is_over else None,
        )

    def status(self, viewer: int | None, *, lang: str | None = None) -> Sequence[str]:
        """Returns the lines of the rules about the position, limited to what a viewer may know.

        Raises:
            NoSuchPlayer: if the seat does not exist.
        """
        if viewer is not None:
            self.match.state.check_player(viewer)
        match = self.match
        return match.game.status(match.state, viewer, self._language(lang))

    def _seats(self) -> list[Seat]:
        reasons = {forfeit.player: forfeit.reason for forfeit in self.match.record.forfeits}
        seats = []
        for player, name in enumerate(self.names):
            kind = "human" if player in self.people else "bot"
            forfeit = reasons.get(player, "")
            seats.append(Seat(seat=player, name=name, kind=kind, forfeit=forfeit))
        return seats

    def undo_of(self, viewer: int | None) -> Undo:
        """Returns the effect of an undo by a viewer, as a part of a view."""
        if viewer is None:
            return Undo()
        others = self.match.others_undone_by(viewer)
        return Undo() if others is None else Undo(own=True, others=[*others])

    # -- advice --------------------------------------------------------------------------------

    def why(self, player: int, text: str | TypedLine, *, lang: str | None = None) -> Why:
        """Returns the rules that refuse the actions that a text means; see `bgf.session.why`.

        Raises:
            NoSuchPlayer: if the seat does not exist.
            InvalidAction: if it is not a text.
        """
        self.match.state.check_player(player)
        return why(self.match.state, player, text, self._language(lang))

    def why_target(
        self, player: int, target: tuple[str, str, str], *, lang: str | None = None
    ) -> Why:
        """Returns the rules that refuse the actions on a target on the table.

        Args:
            player: the player who asks.
            target: the type, the id of the area, and the id there, as in the offers of a view.
            lang: the language.

        Raises:
            NoSuchPlayer: if the seat does not exist.
            InvalidAction: if the target is not three texts.
        """
        self.match.state.check_player(player)
        return why_target(self.match.state, player, target, self._language(lang))

    def hint(
        self,
        player: int,
        *,
        count: int = USUALLY_ADVISED,
        seconds: float | None = None,
        lang: str | None = None,
    ) -> Hint | NotYourTurn:
        """Returns the best actions of a player who may act now; see `bgf.session.hints`.

        Args:
            player: the player to be advised.
            count: the maximum number of suggestions, from 1 to `bgf.session.hints.MOST_ADVISED`.
            seconds: the search time, more than 0; if left out, the same position gives the same
                hint.
            lang: the language of the words.

        Raises:
            NoSuchPlayer: if the seat does not exist.
            HintError: if `count` or `seconds` is out of its range.
        """
        self.match.state.check_player(player)
        lang = self._language(lang)
        if player not in self.active:
            return NotYourTurn(self.active)
        past = self._past()
        return hint_for(
            self.match.state,
            player,
            lang,
            past=past,
            forfeited=self.match.forfeited,
            count=count,
            seconds=seconds,
        )

    def _past(self) -> Iterator[PastChoice]:
        """Yields the choices so far.

        The match is replayed for new ones. Earlier ones are kept, together with the results that
        bots have computed from them.
        """
        from bgf.bots.past import choices_of

        record = self.match.record
        if len(record.undone) != self._undone_then:
            self._kept_past.clear()
            self._undone_then = len(record.undone)
        kept = self._kept_past
        new = islice(choices_of(record, self.match.game), len(kept), None)
        yield from kept
        for choice in new:
            kept.append(choice)
            yield choice

    def _tell(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)


def undo_refusal(scope: UndoScope, player: int, lang: str) -> str:
    """Returns the reason why an undo is refused, in words for the player who asked.

    Args:
        scope: the scope of an undo that is not permitted.
        player: the player who asked for it.
        lang: the language.
    """
    words = Words(lang)
    if not scope.lines:
        return words("undo.nothing")
    if not scope.revealed or scope.barrier_player is None:
        return words("undo.chosen" if scope.ends_choice else "undo.learned")
    if scope.barrier_player == player:
        return words("undo.revealed", what=scope.revealed)
    later = seat_letter(scope.barrier_player)
    return words("undo.revealed.later", player=later, what=scope.revealed)
