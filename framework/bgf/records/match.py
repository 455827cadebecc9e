"""A running match: its state, its record, and the file that the record is kept in."""

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
from bgf.records.chronicle import Chronicle, Fact
from bgf.records.errors import RecordError, StoreError, UndoRefused
from bgf.records.head import Head
from bgf.records.history import Entry, describe_reveals, tell
from bgf.records.journal import FileJournal, Journal
from bgf.records.lines import (
    REASONS,
    Forfeit,
    Step,
    Undo,
    check_of,
    clipped,
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
from bgf.words import LANGUAGES, Message, joined, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.records.fair import FairChance

__all__ = ["Match", "UndoRefused"]


class Match:
    """One match being played: everything that is played is written down before `play` returns.

    Attributes:
        game: the game.
        state: the position; change it through the match alone.
        record: the record of what was played so far.
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
        """Begin a match.

        Args:
            game: the game.
            players: the number of players, as in `Game.new_state`.
            seed: the seed of all chance.
            options: values of the game's options.
            seats: the player in each seat, for the record: ``human`` or the name of a bot; all are
                human if left out.
            path: a new file to keep the record in; no file if left out.
            journal: keeps the lines instead of a file. It is not given the head: that is
                `match.record.head`.
            fair: what all chance comes from in place of a seed, so that it can be verified. The
                server seed is written to a file of its own beside `path`, which is removed when
                the match is over; with a journal the caller has to keep it.

        Raises:
            BadPlayerCount, BadSeed, UnknownOption, BadOption: as `Game.new_state`.
            StoreError: if the file exists, or can't be made.
            RecordError: if both a file and a journal are given, if both a seed and `fair` are, or
                if there is not one share for each player.
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
            record = Record(Head.of_match(game, state, seed, seats))
        else:
            _check_shares(fair, state.players)
            head = Head.of_match(game, state, None, seats, fair.terms)
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
        """Go on with a match: it is replayed, and checked by that.

        The match goes on in the file that the record was read from; a record that lies in none
        goes on without a file. With `path` a new file is written and the old one stays as it is:
        a fork. A salvaged record, a migrated one, or one of other content can go on in a new file
        alone.

        A match whose chance can be verified goes on with the same chance, and a record that has its
        secret takes it along to the new file: the old one can't be gone on with any more. A fork is
        made of `Record.truncated`, which has no secret, once the match is over.

        Args:
            record: the match so far.
            game: the game to use; the one that the record names is loaded if left out.
            content_check: as in `Record.replay`.
            path: a new file to go on in.
            journal: keeps the lines from now on, instead of a file; it is given none of those that
                the record has.

        Raises:
            RecordError: as `Record.replay`, if a new file is needed, if both a file and a
                journal are given, or if the match was ended by `reveal`.
            StoreError: if the file can't be written.
        """
        _check_one_place(path, journal)
        game = game or record.load_game()
        record = record.migrated(game)
        state = record.replay(game=game, content_check=content_check)
        head = record.head
        if path is not None or record.migrations or record.differences(game):
            head = Head.of_match(game, state, record.seed, record.seats, record.head.fair)
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
        """Play an action, and write it down.

        Args:
            action: the action.
            player: its player; may be left out when one player alone is active.

        Raises:
            IllegalAction, MatchFinished, NoSuchPlayer, NotActive: as `State.apply`.
            StoreError: if it can't be written down; it is not played then.
        """
        state = self.state
        if player is None:
            player = state.actor(None)
        if self._ratchet is None:
            played = state.apply(action, player)
            step = Step(int(player), played.text, check_of(state))
        else:
            step = self._play_fairly(self._ratchet, action, player)
        steps = self.record.steps
        steps.append(step)
        if self._journal is not None:
            self._write([format_step(len(steps), step)], len(steps) - 1)
        elif state.finished:
            self._conclude()

    def _play_fairly(self, ratchet: Ratchet, action: Action, player: int) -> Step:
        """Play an action with chance that can be verified."""
        self._check_not_revealed()
        number = len(self.record.steps) + 1
        played, check = ratchet.apply(self.state, action, player, number)
        return Step(int(player), played.text, check)

    def _must_sync(self) -> bool:
        """Returns whether the last action has to be synced before the match goes on.

        That is so after an action of a person, before a person is to act, and at the end. A match
        of bots alone is synced less often: it is quick, and the bots would choose the same again.
        """
        if self.state.finished:
            return True
        players = [self.record.steps[-1].player, *self.state.active_players()]
        return any(self.record.seats[player] == PERSON for player in players)

    def forfeit(self, player: int, reason: str) -> None:
        """Write down that a player's bot has failed: it can't win any more.

        The caller makes another bot play on in its seat. A second forfeit of a player is ignored.

        Args:
            player: the player.
            reason: one of `bgf.records.lines.REASONS`.

        Raises:
            NoSuchPlayer, MatchFinished: if there is no such player, or nothing left to be played.
            RecordError: if there is no such reason.
            StoreError: if it can't be written down; it does not count then.
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
        return tuple(forfeit.player for forfeit in self.record.forfeits)

    def _write(self, bodies: list[str], before: int) -> None:
        """Write lines down; if that fails, go back to the first `before` actions and raise."""
        assert self._journal is not None  # asked by the caller
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
        """Take the result and the secret of a match that is over into the record.

        Returns:
            The lines that end it.
        """
        record = self.record
        lines = []
        if record.result is None:
            record.result = self.state.result().scores
            lines.append(format_end(record.result))
        if record.is_secret:
            assert record.server_seed is not None  # else it could not have been played
            record.is_revealed = True
            lines.append(format_reveal(record.server_seed))
        return lines

    def _write_end(self) -> None:
        lines = self._conclude()
        if self._journal is not None:
            self._journal.add(lines)
            remove_secret(self.record)

    def reveal(self) -> None:
        """End a match whose chance can be verified before it is over, and reveal its server seed.

        Everybody can verify then what was played; nothing more can be played.

        Raises:
            RecordError: if the match has no secret, or none any more.
            StoreError: if it can't be written down; the match goes on then.
        """
        record = self.record
        if not record.is_secret or record.server_seed is None:
            raise RecordError(message("fair.no_secret"), path=record.path)
        if self._journal is not None:
            self._journal.add([format_reveal(record.server_seed)])
        record.is_revealed = True
        remove_secret(record)

    def _check_not_revealed(self) -> None:
        """Refuse to play on in a match that was ended by `reveal`."""
        if self.record.is_revealed:
            raise MatchFinished(message("fair.ended", record=self.record.path or self.game.name))

    # -- taking back -------------------------------------------------------------------------

    def can_undo(self, player: int) -> bool:
        """Returns whether the player may take back an action."""
        return self.others_undone_by(player) is not None

    def others_undone_by(self, player: int) -> tuple[int, ...] | None:
        """Returns the other players whose actions an undo by a player takes back.

        That is `undo_scope` without words, for those who ask after every action.

        Args:
            player: the player who would undo.

        Returns:
            None if the undo is not permitted.

        Raises:
            NoSuchPlayer: if there is no such player.
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
            lang: the language of what was revealed.
            public: whether to name only what everybody knows of that; else all that this player
                knows.

        Raises:
            NoSuchPlayer: if there is no such player.
        """
        try:
            plan = self._plan_undo(player)
        except UndoRefused as refusal:
            if refusal.reason == "nothing":
                return UndoScope()
            if refusal.reason == "revealed":
                return UndoScope(lines=1, barrier=True)
            return self._refused_scope(player, None if public else player, lang)
        if plan.replayed:  # the choices of others stand
            return UndoScope(lines=1)
        return self._scope_from(plan.kept, player)

    def _scope_from(self, first: int, player: int) -> UndoScope:
        """Returns the scope of an undo of all actions from an index on."""
        steps = self.record.steps[first:]
        others = sorted({step.player for step in steps} - {player})
        return UndoScope(lines=len(steps), others=tuple(others))

    def _refused_scope(self, player: int, viewer: int | None, lang: str) -> UndoScope:
        """Returns the scope of an undo that a barrier forbids, as a viewer may know it."""
        steps = self.record.steps
        first = max(number for number, step in enumerate(steps) if step.player == player)
        barrier = next(fact for fact in self._facts()[first:] if fact.barrier)
        players = self.state.players
        return replace(
            self._scope_from(first, player),
            barrier=True,
            barrier_player=barrier.player,
            ends_choice=barrier.ends_choice,
            revealed=describe_reveals(self.game, barrier.reveals, players, viewer, lang),
        )

    def undo(self, player: int) -> None:
        """Take back the player's last action and everything played after it.

        A choice in a simultaneous phase is taken back alone, until all have chosen. With other
        players in the match, an action can't be taken back if it used chance, or if anybody has
        learned something from it or from what was played after it; nor can any, once the chance of
        the match is revealed. In a fork of a match that was revealed everything can be taken back.
        Forfeits stay.

        Raises:
            UndoRefused: if the undo is not permitted.
            NoSuchPlayer: if there is no such player.
            StoreError: if it can't be written down; nothing is taken back then.
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
            undone.append(Undo(number, player, steps[number - 1], result))
            result = None  # only the last action had ended the match
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

    def _with_checks(self, plan: UndoPlan) -> Sequence[Step]:
        """Returns the choices that an undo plays again, with the checks that they lead to.

        Where chance comes from a seed, those stay: a choice uses no chance before it is revealed.
        Where it comes from the number of an action, a choice has another number now.
        """
        if self._ratchet is None or not plan.replayed:
            return plan.replayed
        state = self.record.state_at(plan.kept, game=self.game, content_check=False)
        return [
            step._replace(check=self._repeat(state, step, number))
            for number, step in enumerate(plan.replayed, plan.kept + 1)
        ]

    def _repeat(self, state: State, step: Step, number: int) -> int | None:
        """Play an action again that was legal; returns its check."""
        action = self.game.parse_action(step.text)
        if self._ratchet is None:
            state.play(action, step.player)
            return step.check
        _, check = self._ratchet.apply(state, action, step.player, number)
        return check

    def take_back(self, count: int) -> None:
        """Forget the last actions without writing anything down.

        That is for a journal that collects lines and could not keep them after all. What a player
        may take back is `undo`.

        Args:
            count: the number of actions, 0 or more.

        Raises:
            RecordError: if fewer were played, or if they stand in a file already.
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
        """Go back to the position after the first `count` actions."""
        record = self.record
        record.result = None
        record.is_revealed = False
        del record.steps[count:]
        record.forfeits = clipped(record.forfeits, count)
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
            return False  # everybody could know all that is hidden
        return any(fact.barrier for fact in self._facts()[first:])

    # -- history -----------------------------------------------------------------------------

    def history(self, viewer: int | None, lang: str = "en") -> list[str]:
        """Returns a line for each action, as the viewer may read it, with what the viewer learned.

        Args:
            viewer: a seat, or None for a spectator.
            lang: the language.
        """
        return [entry.line(lang) for entry in self.entries(viewer, lang)]

    def entries(self, viewer: int | None, lang: str = "en") -> list[Entry]:
        """Returns the history, with number and player of each action apart from the words."""
        if viewer is not None:
            self.state.check_player(viewer)
        return tell(self.game, self._facts(), self.state.open_choices, viewer, lang)

    @property
    def facts(self) -> Sequence[Fact]:
        """The outcome of each action that stands; no viewer may know all of it, see `entries`."""
        return tuple(self._facts())

    def facts_from(self, first: int) -> Sequence[Fact]:
        """Returns the outcomes of the actions that stand, from an index on; as in `facts`."""
        return self._facts()[first:]

    def _facts(self) -> list[Fact]:
        if self._chronicle is None:
            start = self.record.state_at(0, game=self.game, content_check=False)
            self._chronicle = Chronicle(start, self._ratchet)
        return self._chronicle.facts(self.record.steps)

    # -- the end -----------------------------------------------------------------------------

    def result(self) -> Result:
        """Returns scores, ranks and winners; players who have forfeited rank last, and can't win.

        Raises:
            MatchNotFinished: while the match goes on.
        """
        if not self.state.is_terminal():
            raise MatchNotFinished(message("state.goes_on"))
        return Result.from_score(self.game.score(self.state), self.forfeited)

    def finish(self) -> Result:
        """Close the file of a match that is over.

        Returns:
            The result.

        Raises:
            MatchNotFinished: while the match goes on.
        """
        result = self.result()
        self.close()
        return result

    def close(self) -> None:
        """Closes the file. The actions played so far stay in it, and the match can be resumed."""
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
    """Write a record to a new file, and its secret beside it."""
    record.path = Path(path)
    with secret_beside(record, record.path):
        return FileJournal.create(record, record.path)


def _start_seed(fair: FairChance, seed: int) -> int:
    """Returns the seed of the first position; refuses another one beside it."""
    if seed:
        raise RecordError(message("fair.seed", seed=str(seed)))
    return Ratchet(fair.key).start_seed


def _check_shares(fair: FairChance, players: int) -> None:
    """Refuse shares that are not one for each player."""
    if len(fair.shares) != players:
        raise RecordError(message("fair.shares", shares=len(fair.shares), players=players))


def _check_one_place(path: str | os.PathLike[str] | None, journal: Journal | None) -> None:
    """Refuse to keep a match in two places."""
    if path is not None and journal is not None:
        raise RecordError(message("state.two_places", path=path))


def _check_in_place(record: Record, game: Game) -> None:
    """Refuse to add to a file that has damage after its good part, or names other content.

    Nor can anything be added after the server seed is revealed.
    """
    if record.is_revealed and record.result is None:
        raise RecordError(message("fair.ended", record=record.path), path=record.path)
    reasons: list[object] = [record.damage] if record.damage else [*record.differences(game)]
    if record.migrations:
        names = list_migrations(record.migrations)
        reasons.append(message("record.migrated_by", names=names))
    if reasons:
        words = message("record.new_file", file=record.path, reasons=joined("; ", reasons))
        raise RecordError(words, good=len(record.steps), path=record.path)
