"""A match that is being played: rebuilt from its lines, and played on.

Only the lines count: a live match can be discarded and read again at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from bgf.engine.actions import Turn
from bgf.engine.wording import input_help
from bgf.errors import BgfError
from bgf.records.errors import RecordError
from bgf.records.head import format_head, parse_head
from bgf.records.lines import format_step, seal_lines
from bgf.records.match import Match
from bgf.records.record import Record
from bgf.session import Played, Session
from bgf.view import Sight, outcome_of, table_of, ways_of
from bgf.web.matches.log import MatchLog
from bgf.web.matches.offering import details_of, is_told_with_content, offers_by_notation, offers_to
from bgf.web.messages import MatchUndo, MatchView, News, UndoRequest, WordsBeside
from bgf.web.workers.jobs import PastPlay
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.choices import OfferedKind
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.records.chronicle import ActionOutcome
    from bgf.records.fair import FairTerms
    from bgf.records.head import RecordHead
    from bgf.session import Answer
    from bgf.view import Way
    from bgf.web.messages import MatchSeat, OfferDetails
    from bgf.web.problems import WebProblem

__all__ = ["LiveMatch", "text_of_head"]


class _Pending:
    """A journal that keeps the lines of one event until they are taken."""

    def __init__(self) -> None:
        self._bodies: list[str] = []

    def add(self, bodies: Iterable[str], *, sync_now: bool = True) -> None:
        """Keeps lines in memory."""
        self._bodies += bodies

    def close(self) -> None:
        """Does nothing: there is no file to close."""

    def take(self) -> str:
        """Returns the lines as the body of an event, and clears them."""
        body = "\n".join(self._bodies)
        self._bodies.clear()
        return body


class LiveMatch:
    """A match at its last event.

    Args:
        game: the game.
        head: the head of its record.
        server_seed: the server seed of a match whose chance can be verified; None with a seed.
        stopped: why the match can only be viewed; then its content is not checked. None if it can
            be played on.

    Raises:
        RecordError: if the game has other content or mods than the record.

    Attributes:
        game: the game.
        stopped: why it can only be viewed; None if it can be played on.
        session: plays and explains what people submit.
        log: its events in words.
        bodies: its events as lines of the record.
    """

    def __init__(
        self,
        game: Game,
        head: RecordHead,
        server_seed: bytes | None = None,
        stopped: WebProblem | None = None,
    ) -> None:
        self.game = game
        self.stopped = stopped
        self._head = head
        self._pending = _Pending()
        record = Record(head, server_seed=server_seed)
        match = Match.resume(
            record, game=game, content_check=stopped is None, journal=self._pending
        )
        self.session = Session(match)
        self.log = MatchLog()
        self.bodies: list[str] = []
        self._revealed_line = ""  # of a match that `reveal` has ended
        self._sight = Sight(match.state)
        self._looked_at: tuple[State, int] = (match.state, 0)
        self._offered: dict[int | None, list[OfferedKind]] = {}  # at the position looked at

    @classmethod
    def load(
        cls, game: Game, head: str, bodies: Sequence[str], server_seed: bytes | None = None
    ) -> LiveMatch:
        """Returns a match that is replayed event by event; each must match its lines.

        Args:
            game: the game.
            head: the text of the record's head.
            bodies: the events.
            server_seed: the server seed of a match whose chance can be verified.

        Raises:
            RecordError: if the game has other content or mods, or an event has another outcome.
        """
        live = cls(game, _parsed(head), server_seed)
        for body in bodies:
            live.repeat_exactly(body)
        return live

    @classmethod
    def load_to_look_at(
        cls,
        game: Game,
        head: str,
        bodies: Sequence[str],
        server_seed: bytes | None,
        stopped: WebProblem,
    ) -> LiveMatch:
        """Returns a match to view only, at the last event that still replays identically.

        Args:
            game: the game, which may have other content than the match.
            head: the text of the record's head.
            bodies: the events.
            server_seed: the server seed of a match whose chance can be verified.
            stopped: why it can't be played on.

        Raises:
            BgfError: if not even its first position can be made.
        """
        live = cls(game, _parsed(head), server_seed, stopped)
        for number, body in enumerate(bodies):
            try:
                live.repeat_exactly(body)
            except BgfError:
                return live._again(bodies[:number])
        return live

    def at(self, n: int) -> LiveMatch:
        """Returns the match after one of its events, replayed from its start.

        Args:
            n: the number of the event; 0 for the start.
        """
        return self._again(self.bodies[:n])

    def _again(self, bodies: Sequence[str]) -> LiveMatch:
        """Returns the match after events that were replayed and checked before."""
        server_seed = self._match.record.server_seed
        live = LiveMatch(self.game, self._head, server_seed, self.stopped)
        for body in bodies:
            live.repeat(body)
        return live

    def forked_at(self, n: int, seats: Sequence[str]) -> LiveMatch:
        """Returns a new match that begins with the actions that stand after one of the events.

        Undone actions, undos and forfeits of bots are left out.

        Args:
            n: the number of the event; 0 for the start.
            seats: the player in each seat, as for `Match.start`.

        Raises:
            RecordError: if the chance of this match is still a secret.
        """
        opened = self._match.record.truncated(0)
        head = replace(opened.head, seats=tuple(seats))
        fork = LiveMatch(self.game, head, opened.server_seed)
        for number, step in enumerate(self.at(n)._match.record.steps, 1):
            fork.repeat(format_step(number, step))
        return fork

    def repeat_exactly(self, body: str) -> None:
        """Replays an event; raises BgfError if the outcome differs from its lines."""
        self.repeat(body)
        if self.bodies[-1] != body:
            raise RecordError(message("web.replay.parted", number=self.n))

    def repeat(self, body: str) -> None:
        """Replays an event, as its lines say.

        Raises:
            BgfError: if the rules do not permit it now.
        """
        words = body.split("\n")[0].split(" ", 3)
        if words[0] == "undo":
            self.undo(int(words[2]))
        elif words[0] == "forfeit":
            self.forfeit(int(words[2]), words[3])
        else:
            self._match.play(self.game.parse_action(_notation_of(body)), int(words[1]))
            self._log_event()

    # -- where it is -------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of events."""
        return len(self.bodies)

    def position(self) -> dict[str, Any]:
        """Returns the position for a worker, including all secrets."""
        return self._match.state.to_dict()

    def notation(self, n: int) -> str:
        """Returns the notation of an event that is an action.

        Args:
            n: the number of the event.
        """
        return _notation_of(self.bodies[n - 1])

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end: it has a result."""
        return self.session.is_over

    @property
    def has_ended(self) -> bool:
        """Whether nothing more can be played: it is over, or `reveal` has ended it."""
        return self.is_over or self._match.record.is_revealed

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.has_ended else self.session.active

    @property
    def fair_terms(self) -> FairTerms | None:
        """The public data of its verifiable chance; None in a match with a seed."""
        return self._match.record.head.fair

    @property
    def revealed_seed(self) -> bytes | None:
        """The server seed, once nothing more can be played; None before."""
        record = self._match.record
        return record.server_seed if record.is_revealed else None

    @property
    def forfeits(self) -> dict[int, str]:
        """The reasons of the bots that have forfeited, by seat."""
        return {forfeit.player: forfeit.reason for forfeit in self._match.record.forfeits}

    @property
    def _match(self) -> Match:
        return self.session.match

    def is_based_on_now(self, base: int, seat: int) -> bool:
        """Returns whether a player has decided on the latest position that the player may know.

        Only choices of others in the same simultaneous phase, which nobody sees yet, may have
        followed.

        Args:
            base: the number of events that the player has seen.
            seat: the player.
        """
        if base > self.n or base < 0:
            return False
        later = range(base + 1, self.n + 1)
        return all(self.log.is_open_choice_of_others(n, seat) for n in later)

    # -- what is played ----------------------------------------------------------------------

    def stop(self, why: WebProblem) -> None:
        """Stops the match: from now on it can only be viewed."""
        self.stopped = why
        self._offered.clear()

    def submit(self, seat: int, text: str, lang: str) -> Answer:
        """Plays what a person submits, if it is one legal action; see `Session.submit`."""
        answer = self.session.submit(seat, text, lang=lang)
        if isinstance(answer, Played):
            self._log_event()
        return answer

    def undo(self, seat: int) -> None:
        """Undoes a player's last action, and all actions after it.

        Raises:
            UndoRefused: if that is not permitted.
        """
        before = self._match.outcomes
        self._match.undo(seat)
        self._log_event(before)

    def forfeit(self, seat: int, reason: str) -> None:
        """Records that a bot has failed."""
        self._match.forfeit(seat, reason)
        self._log_event()

    def reveal(self) -> None:
        """Reveals the server seed, if any, of a match that has ended before it was over.

        This is not an event of the match: in the store, only the status of the match shows it.
        """
        if self._match.record.is_secret:
            self._match.reveal()
            self._revealed_line = self._pending.take()

    def _log_event(self, before: Sequence[ActionOutcome] = ()) -> None:
        body = self._pending.take()
        self.bodies.append(body)
        self.log.add(body, self._match, before)

    # -- what is shown -----------------------------------------------------------------------

    def _sight_now(self) -> Sight:
        """Returns the sight of all viewers at the last event."""
        here = (self._match.state, self.n)
        if here[0] is not self._looked_at[0] or here[1] != self._looked_at[1]:
            self._sight.look(here[0])
            self._looked_at = here
            self._offered.clear()
        return self._sight

    def view(
        self,
        viewer: int | None,
        seats: list[MatchSeat],
        asked: Sequence[UndoRequest] = (),
        *,
        may_act: bool = True,
        **more: Any,
    ) -> MatchView:
        """Returns what a viewer may see.

        Args:
            viewer: a seat, or None for a spectator.
            seats: the seats and their players.
            asked: the open undo requests; at most one.
            may_act: whether the viewer may act, if it is the viewer's turn.
            more: the other members of `MatchView`.
        """
        match = self._match
        if self.stopped is None and may_act:
            undo = self.session.undo_of(viewer)
            own_undo = MatchUndo(undo.own, undo.others, [*asked])
        else:
            own_undo = MatchUndo(asked=[*asked])
        return MatchView(
            **table_of(match.state, viewer, self._sight_now()),
            n=self.n,
            seats=seats,
            offers=offers_by_notation(self._offers_to(viewer) if may_act else ()),
            undo=own_undo,
            stopped=self.stopped is not None,
            result=outcome_of(match.result()) if self.is_over else UNSET,
            **more,
        )

    def words(self, viewer: int | None, lang: str) -> WordsBeside:
        """Returns all the words that belong to the view of a viewer.

        Args:
            viewer: a seat, or None for a spectator.
            lang: the language.
        """
        news = self.news(viewer, lang, since=1, told={})
        members = {name: getattr(news, name) for name in news.__struct_fields__}
        stopped = "" if self.stopped is None else self.stopped.localized(lang)
        return WordsBeside(n=self.n, lang=lang, stopped=stopped, **members)

    def news(
        self, viewer: int | None, lang: str, since: int, told: MutableMapping[str, OfferDetails]
    ) -> News:
        """Returns the words for a viewer's patch: log lines of the last events, offers and help.

        Args:
            viewer: a seat, or None for a spectator.
            lang: the language.
            since: the number of the first event in the log.
            told: the details of actions that were sent before, by notation; new ones are added.
        """
        state = self._match.state
        details = []
        help_lines = {}
        for offered in self._offers_to(viewer):
            assert viewer is not None  # spectators are offered nothing
            kind = offered.kind
            if not offered.actions:
                help_lines[kind.name] = [*input_help(kind, state, viewer, lang)]
            elif not is_told_with_content(kind):
                for action in offered.actions:
                    found = details_of(Turn(state, viewer, action), lang)
                    if told.get(action.text) != found:
                        told[action.text] = found
                        details.append(found)
        return News(
            log=self.log.lines(self._match, viewer, lang, since),
            offers=details,
            help=help_lines,
            status=[*self.game.status(state, viewer, lang)],
        )

    def _offers_to(self, viewer: int | None) -> list[OfferedKind]:
        """Returns the kinds of action offered to a viewer, computed once for each position."""
        self._sight_now()  # clears the offers of an earlier position
        if viewer not in self._offered:
            is_at_rest = self.stopped is not None or self.has_ended
            self._offered[viewer] = [] if is_at_rest else offers_to(self._match.state, viewer)
        return self._offered[viewer]

    def ways(self, viewer: int | None) -> dict[str, dict[str, Way]]:
        """Returns the shortest remaining routes for a viewer's tickets, by map and ticket."""
        return ways_of(self._match.state, viewer)

    def past_play(self) -> PastPlay:
        """Returns the match so far for a worker, including all secrets."""
        return PastPlay(self.record(), self._match.record.server_seed)

    def record(self) -> bytes:
        """Returns the record of the match, as a file has it."""
        head, crc = format_head(self._match.record.head)
        bodies = [*self.bodies, self._revealed_line] if self._revealed_line else self.bodies
        lines = [line for body in bodies for line in body.split("\n")]
        sealed, _ = seal_lines(lines, crc)
        return head + sealed


def _notation_of(body: str) -> str:
    """Returns the notation of an action: the text between its seat and its check."""
    _, _, rest = body.split("\n")[0].split(" ", 2)
    return rest.rpartition(" #")[0]


def _parsed(head: str) -> RecordHead:
    return parse_head(head.encode().split(b"\n"))[0]


def text_of_head(match: Match) -> str:
    """Returns the head of a match's record, as a store keeps it."""
    return format_head(match.record.head)[0].decode()
