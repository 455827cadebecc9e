"""A running match: its state, its record, and the file of the record."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from bgf.engine.result import Result
from bgf.engine.seat_letters import seat_letter
from bgf.errors import BadPlayerCount, MatchFinished, MatchNotFinished
from bgf.records.chronicle import ActionOutcome, Chronicle
from bgf.records.errors import RecordError, StoreError, UndoRefused
from bgf.records.head import RecordHead
from bgf.records.history import Entry, describe_reveals, entries_for
from bgf.records.journal import FileJournal, Journal
from bgf.records.lines import (
    REASONS,
    Forfeit,
    RecordedAction,
    RecordedUndo,
    check_of,
    forfeits_after_undo,
    format_end,
    format_forfeit,
    format_reveal,
    format_step,
)
from bgf.records.migration import list_migrations
from bgf.records.people import PERSON
from bgf.records.ratchet import Ratchet
from bgf.records.record import Record
from bgf.records.secret_file import remove_secret, secret_beside
from bgf.records.undo import UndoPlan, UndoScope, plan_undo, undo_plan_or_reason
from bgf.words import LANGUAGES, Message, join_messages, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.records.fair import FairChance

__all__ = ["Match", "UndoRefused"]


class Match:
    """A running match; `play` returns only after the action is recorded.

    Attributes:
        game: the game.
        state: the position; change it only through the match.
        record: the record of the match so far.
    """

    __slots__ = ("_chronicle", "_journal", "_ratchet", "game", "record", "state")

    def __init__(self, game: Game, state: State, record: Record, journal: Journal | None) -> None:
        self.game = game
        self.state = state
        self.record = record
        self._journal = journal
        self._ratchet = record.ratchet
        self._chronicle: Chronicle | None = None

    @classmethod
    def start(
        cls,
        game: Game,
        *,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | None = None,
        path: str | os.PathLike[str] | None = None,
        journal: Journal | None = None,
        fair: FairChance | None = None,
    ) -> Match:
        """Starts a match.

        Args:
            game: the game.
            players: the number of players, as in `Game.new_state`.
            seed: the seed of all chance.
            options: values of the game's options.
            seats: the player in each seat, for the record: ``human`` or the name of a bot; all are
                human if left out.
            path: a new file for the record; none if left out.
            journal: stores the lines instead of a file. It does not receive the head, which is
                `match.record.head`.
            fair: the verifiable chance of the match, in place of a seed. The server seed is kept in
                a separate file beside `path`, which is removed when the match is over; with a
                journal the caller has to keep it.

        Raises:
            BadPlayerCount, BadSeed, UnknownOption, BadOption: as `Game.new_state`.
            StoreError: if the file exists or can't be created.
            RecordError: if both a file and a journal are given, or both a seed and `fair`, or if
                the number of shares is not the number of players.
        """
        _check_one_place(path, journal)
        if fair is not None:
            seed = _start_seed(fair, seed)
        state = game.new_state(players, seed, options)
        seats = [PERSON] * state.players if seats is None else list(seats)
        if len(seats) != state.players:
            facts = {"seats": len(seats), "players": state.players}
            raise BadPlayerCount(message("state.seats", **facts))
        if fair is None:
            record = Record(RecordHead.of_match(game, state, seed, seats))
        else:
            _check_shares(fair, state.players)
            head = RecordHead.of_match(game, state, None, seats, fair.terms)
            record = Record(head, server_seed=fair.server_seed)
        if path is not None:
            journal = _create(record, path)
        return cls(game, state, record, journal)

    @classmethod
    def resume(
        cls,
        record: Record,
        *,
        game: Game | None = None,
        content_check: bool = True,
        path: str | os.PathLike[str] | None = None,
        journal: Journal | None = None,
    ) -> Match:
        """Resumes a match after replaying and so checking it.

        The match continues in the file of the record; without a file if the record has none. With
        `path` it continues in a new file and the old one stays unchanged: this is a fork. A
        salvaged record, a migrated record, or a record with other content can only continue in a
        new file.

        A match with verifiable chance keeps its chance. If the record has its secret, the secret
        moves to the new file, and the old file can't be continued any more. After the match is
        over, use `Record.truncated` for a fork, which has no secret.

        Args:
            record: the record of the match so far.
            game: the game to use; if left out, the game that the record names is loaded.
            content_check: as in `Record.replay`.
            path: a new file to continue in.
            journal: stores new lines instead of a file; it does not receive the lines that the
                record has already.

        Raises:
            RecordError: as `Record.replay`; also if a new file is needed, if both a file and a
                journal are given, or if `reveal` has ended the match.
            StoreError: if the file can't be written.
        """
        _check_one_place(path, journal)
        game = game or record.load_game()
        record = record.migrated(game)
        state = record.replay(game=game, content_check=content_check)
        head = record.head
        if path is not None or record.migrations or record.differences(game):
            head = RecordHead.of_match(game, state, record.seed, record.seats, record.head.fair)
        copy = Record(head, record.steps[:], record.result, record.forfeits, record.server_seed)
        copy.is_revealed = record.is_revealed
        if journal is not None:
            copy.undone = record.undone[:]
        elif path is None and record.path is not None:
            _check_in_place(record, game)
            copy.path = record.path
            copy.secret_file = record.secret_file
            copy.undone = record.undone[:]
            journal = FileJournal.reopen(record)
        elif path is not None:
            copy.secret_file = record.secret_file
            journal = _create(copy, path)
        match = cls(game, state, copy, journal)
        if state.is_terminal() and (copy.result is None or copy.is_secret):
            match._write_end()
        return match

    # -- playing -----------------------------------------------------------------------------

    def play(self, action: Action, player: int | None = None) -> None:
        """Plays an action and records it.

        Args:
            action: the action.
            player: the player of the action; may be left out if only one player is active.

        Raises:
            IllegalAction, MatchFinished, NoSuchPlayer, NotActive: as `State.apply`.
            StoreError: if it can't be recorded; it is not played then.
        """
        state = self.state
        if player is None:
            player = state.actor(None)
        if self._ratchet is None:
            played = state.apply(action, player)
            step = RecordedAction(int(player), played.text, check_of(state))
        else:
            step = self._play_fairly(self._ratchet, action, player)
        steps = self.record.steps
        steps.append(step)
        if self._journal is not None:
            self._write([format_step(len(steps), step)], len(steps) - 1)
        elif state.finished:
            self._conclude()

    def _play_fairly(self, ratchet: Ratchet, action: Action, player: int) -> RecordedAction:
        """Plays an action with verifiable chance."""
        self._check_not_revealed()
        number = len(self.record.steps) + 1
        played, check = ratchet.apply(self.state, action, player, number)
        return RecordedAction(int(player), played.text, check)

    def _must_sync(self) -> bool:
        """Returns whether the last action has to be synced before the match continues.

        It has to be after an action of a person, before a person is to act, and at the end. A match
        between bots is synced less often: it is fast, and the bots would choose the same again.
        """
        if self.state.finished:
            return True
        players = [self.record.steps[-1].player, *self.state.active_players()]
        return any(self.record.seats[player] == PERSON for player in players)

    def forfeit(self, player: int, reason: str) -> None:
        """Records that the bot of a player failed: it can't win any more.

        The caller has to replace the bot. A second forfeit of a player is ignored.

        Args:
            player: the player.
            reason: one of `bgf.records.lines.REASONS`.

        Raises:
            NoSuchPlayer, MatchFinished: if the player does not exist, or the match is over.
            RecordError: if the reason is not one of these.
            StoreError: if it can't be recorded; it does not count then.
        """
        self.state.check_player(player)
        if self.state.is_terminal():
            raise MatchFinished(message("state.over_forfeit"))
        self._check_not_revealed()
        if reason not in REASONS:
            reasons = ", ".join(REASONS)
            raise RecordError(message("state.no_reason", reason=reason, reasons=reasons))
        if player in self.forfeited:
            return
        found = Forfeit(len(self.record.steps) + 1, player, reason)
        if self._journal is not None:
            self._journal.add([format_forfeit(found)])
        self.record.forfeits.append(found)

    @property
    def forfeited(self) -> tuple[int, ...]:
        """The players whose bots have failed."""
        return self.record.forfeited_before(len(self.record.steps) + 1)

    def _write(self, bodies: list[str], before: int) -> None:
        """Records lines; if that fails, returns to the first `before` actions and raises."""
        assert self._journal is not None  # checked by the caller
        if self.state.finished:
            bodies += self._conclude()
        try:
            self._journal.add(bodies, sync_now=self._must_sync())
        except StoreError:
            self._rewind(before)
            raise
        if self.record.is_revealed:
            remove_secret(self.record)

    def _conclude(self) -> Sequence[str]:
        """Adds the result and the secret of a finished match to the record.

        Returns:
            The lines that end the record.
        """
        record = self.record
        lines = []
        if record.result is None:
            record.result = self.state.result().scores
            lines.append(format_end(record.result))
        if record.is_secret:
            assert record.server_seed is not None  # it would not have been played without one
            record.is_revealed = True
            lines.append(format_reveal(record.server_seed))
        return lines

    def _write_end(self) -> None:
        lines = self._conclude()
        if self._journal is not None:
            self._journal.add(lines)
            remove_secret(self.record)

    def reveal(self) -> None:
        """Ends an unfinished match with verifiable chance, and reveals its server seed.

        Then everybody can verify the actions so far, and no more actions can be played.

        Raises:
            RecordError: if the match has no secret, or has already revealed it.
            StoreError: if it can't be recorded; the match continues then.
        """
        record = self.record
        if not record.is_secret or record.server_seed is None:
            raise RecordError(message("fair.no_secret"), path=record.path)
        if self._journal is not None:
            self._journal.add([format_reveal(record.server_seed)])
        record.is_revealed = True
        remove_secret(record)

    def _check_not_revealed(self) -> None:
        """Raises RecordError if `reveal` has ended the match."""
        if self.record.is_revealed:
            raise MatchFinished(message("fair.ended", record=self.record.path or self.game.name))

    # -- undo --------------------------------------------------------------------------------

    def can_undo(self, player: int) -> bool:
        """Returns whether a player may undo."""
        return self.others_undone_by(player) is not None

    def others_undone_by(self, player: int) -> tuple[int, ...] | None:
        """Returns the other players whose actions an undo by a player takes back.

        This is `undo_scope` without texts, for programs that ask after every action.

        Args:
            player: the player who would undo.

        Returns:
            None if the undo is not permitted.

        Raises:
            NoSuchPlayer: if the player does not exist.
        """
        self.state.check_player(player)
        if self.record.is_revealed:
            return None
        steps = self.record.steps
        plan = undo_plan_or_reason(self.state, steps, player, self._has_barrier)
        if isinstance(plan, str):
            return None
        return () if plan.replayed else self._scope_from(plan.kept, player).others

    def undo_scope(self, player: int, lang: str = "en", *, public: bool = False) -> UndoScope:
        """Returns the scope of an undo by a player, permitted or not.

        Args:
            player: the player who would undo.
            lang: the language of the text about revealed components.
            public: whether to name only revealed components that everybody knows; otherwise all
                that this player knows are named.

        Raises:
            NoSuchPlayer: if the player does not exist.
        """
        try:
            plan = self._plan_undo(player)
        except UndoRefused as refusal:
            if refusal.reason == "nothing":
                return UndoScope()
            if refusal.reason == "revealed":
                return UndoScope(lines=1, barrier=True)
            return self._refused_scope(player, None if public else player, lang)
        if plan.replayed:  # the other players keep their choices
            return UndoScope(lines=1)
        return self._scope_from(plan.kept, player)

    def _scope_from(self, first: int, player: int) -> UndoScope:
        """Returns the scope of an undo of all actions from an index on."""
        steps = self.record.steps[first:]
        others = sorted({step.player for step in steps} - {player})
        return UndoScope(lines=len(steps), others=tuple(others))

    def _refused_scope(self, player: int, viewer: int | None, lang: str) -> UndoScope:
        """Returns the scope of an undo that a barrier prevents, as far as a viewer may know it."""
        steps = self.record.steps
        first = max(number for number, step in enumerate(steps) if step.player == player)
        barrier = next(outcome for outcome in self._outcomes()[first:] if outcome.barrier)
        players = self.state.players
        return replace(
            self._scope_from(first, player),
            barrier=True,
            barrier_player=barrier.player,
            ends_choice=barrier.ends_choice,
            revealed=describe_reveals(self.game, barrier.reveals, players, viewer, lang),
        )

    def undo(self, player: int) -> None:
        """Undoes the player's last action and all actions after it.

        A choice in a simultaneous phase is undone alone, as long as not all players have chosen. In
        a match with other players, an action can't be undone if chance was used, or if anybody has
        learned something, in this action or a later one; and nothing can be undone once the chance
        of the match is revealed. In a fork of a revealed match everything can be undone. Forfeits
        remain.

        Raises:
            UndoRefused: if the undo is not permitted.
            NoSuchPlayer: if the player does not exist.
            StoreError: if it can't be recorded; nothing is undone then.
        """
        scope = self.undo_scope(player, public=True)  # errors are shown to anybody
        if scope.revealed:
            in_languages = {
                lang: self.undo_scope(player, lang=lang, public=True).revealed for lang in LANGUAGES
            }
            revealed = Message(in_languages)
            if scope.barrier_player in (player, None):
                raise UndoRefused(message("state.not_undone", revealed=revealed))
            facts = {"player": seat_letter(scope.barrier_player), "revealed": revealed}
            raise UndoRefused(message("state.not_undone.later", **facts))
        plan = self._plan_undo(player)
        replayed = self._with_checks(plan)
        steps = self.record.steps
        result = self.record.result
        undone = []
        for number in range(len(steps), plan.kept, -1):
            undone.append(RecordedUndo(number, player, steps[number - 1], result))
            result = None  # only the last action ended the match
        if self._journal is not None:
            bodies = [undo.line for undo in undone]
            for number, step in enumerate(replayed, plan.kept + 1):
                bodies.append(format_step(number, step))
            self._journal.add(bodies)
        self._rewind(plan.kept)
        self.record.undone += undone
        for step in replayed:
            self._repeat(self.state, step, len(steps) + 1)
            steps.append(step)

    def _with_checks(self, plan: UndoPlan) -> Sequence[RecordedAction]:
        """Returns the choices that an undo replays, with their new checks.

        With a seed the checks stay the same, because a choice uses no chance before it is revealed.
        With verifiable chance they change, because chance depends on the number of the action.
        """
        if self._ratchet is None or not plan.replayed:
            return plan.replayed
        state = self.record.state_at(plan.kept, game=self.game, content_check=False)
        return [
            step._replace(check=self._repeat(state, step, number))
            for number, step in enumerate(plan.replayed, plan.kept + 1)
        ]

    def _repeat(self, state: State, step: RecordedAction, number: int) -> int | None:
        """Replays an action that was legal before, and returns its check."""
        action = self.game.parse_action(step.text)
        if self._ratchet is None:
            state.play(action, step.player)
            return step.check
        _, check = self._ratchet.apply(state, action, step.player, number)
        return check

    def take_back(self, count: int) -> None:
        """Removes the last actions without recording anything.

        This is for a journal that collects lines and failed to store them. For players there is
        `undo`.

        Args:
            count: the number of actions, 0 or more.

        Raises:
            RecordError: if fewer actions were played, or if they are in a file already.
        """
        played = len(self.record.steps)
        if not 0 <= count <= played:
            facts = {"count": count, "played": played}
            raise RecordError(message("state.not_forgotten", **facts))
        if self.record.path is not None:
            path = self.record.path
            raise RecordError(message("state.in_file", path=path), path=path)
        self._rewind(played - count)

    def _rewind(self, count: int) -> None:
        """Returns to the position after the first `count` actions."""
        record = self.record
        record.result = None
        record.is_revealed = False
        del record.steps[count:]
        record.forfeits = forfeits_after_undo(record.forfeits, count)
        self.state = record.state_at(count, game=self.game, content_check=False)
        if self._chronicle is not None:
            self._chronicle.forget(self.state, count)

    def _plan_undo(self, player: int) -> UndoPlan:
        self.state.check_player(player)
        if self.record.is_revealed:
            raise UndoRefused(message("undo.refused.revealed"), reason="revealed")
        return plan_undo(self.state, self.record.steps, player, self._has_barrier)

    def _has_barrier(self, first: int) -> bool:
        if self.record.is_open:
            return False  # everybody could compute all hidden information
        return any(outcome.barrier for outcome in self._outcomes()[first:])

    # -- history -----------------------------------------------------------------------------

    def history(self, viewer: int | None, lang: str = "en") -> list[str]:
        """Returns the history as one line per action, limited to what the viewer may know.

        Args:
            viewer: a seat, or None for a spectator.
            lang: the language.
        """
        return [entry.line(lang) for entry in self.entries(viewer, lang)]

    def entries(self, viewer: int | None, lang: str = "en") -> list[Entry]:
        """Returns the history as entries, with the number and player of each action apart."""
        if viewer is not None:
            self.state.check_player(viewer)
        return entries_for(self.game, self._outcomes(), self.state.open_choices, viewer, lang)

    @property
    def outcomes(self) -> Sequence[ActionOutcome]:
        """The outcomes of all actions, with secrets; `entries` limits them to a viewer."""
        return tuple(self._outcomes())

    def outcomes_from(self, first: int) -> Sequence[ActionOutcome]:
        """Returns the outcomes of the actions from an index on, as `outcomes`."""
        return self._outcomes()[first:]

    def _outcomes(self) -> list[ActionOutcome]:
        if self._chronicle is None:
            start = self.record.state_at(0, game=self.game, content_check=False)
            self._chronicle = Chronicle(start, self._ratchet)
        return self._chronicle.outcomes(self.record.steps)

    # -- the end -----------------------------------------------------------------------------

    def result(self) -> Result:
        """Returns scores, ranks and winners; players who have forfeited rank last and can't win.

        Raises:
            MatchNotFinished: if the match is not over.
        """
        if not self.state.is_terminal():
            raise MatchNotFinished(message("state.goes_on"))
        return Result.from_score(self.game.score(self.state), self.forfeited)

    def finish(self) -> Result:
        """Closes the file of a finished match.

        Returns:
            The result.

        Raises:
            MatchNotFinished: if the match is not over.
        """
        result = self.result()
        self.close()
        return result

    def close(self) -> None:
        """Closes the file. It keeps the actions played so far, and the match can be resumed."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _create(record: Record, path: str | os.PathLike[str]) -> Journal:
    """Writes a record to a new file, and its secret beside it."""
    record.path = Path(path)
    with secret_beside(record, record.path):
        return FileJournal.create(record, record.path)


def _start_seed(fair: FairChance, seed: int) -> int:
    """Returns the seed of the first position; raises RecordError if another one is given."""
    if seed:
        raise RecordError(message("fair.seed", seed=str(seed)))
    return Ratchet(fair.key).start_seed


def _check_shares(fair: FairChance, players: int) -> None:
    """Raises RecordError unless there is one share for each player."""
    if len(fair.shares) != players:
        raise RecordError(message("fair.shares", shares=len(fair.shares), players=players))


def _check_one_place(path: str | os.PathLike[str] | None, journal: Journal | None) -> None:
    """Raises RecordError if both a file and a journal are given."""
    if path is not None and journal is not None:
        raise RecordError(message("state.two_places", path=path))


def _check_in_place(record: Record, game: Game) -> None:
    """Raises RecordError if the file of a record can't be continued.

    It can't if it is damaged after its good part, if it names other content, or if the server seed
    has been revealed.
    """
    if record.is_revealed and record.result is None:
        raise RecordError(message("fair.ended", record=record.path), path=record.path)
    reasons: list[object] = [record.damage] if record.damage else [*record.differences(game)]
    if record.migrations:
        names = list_migrations(record.migrations)
        reasons.append(message("record.migrated_by", names=names))
    if reasons:
        words = message("record.new_file", file=record.path, reasons=join_messages("; ", reasons))
        raise RecordError(words, good=len(record.steps), path=record.path)
