"""A match at one moment: the table, whose turn it is, and what may be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from bgf.components.table import Table, checked_seed
from bgf.engine import knowledge, serial
from bgf.engine.actions import Action, Refusal
from bgf.engine.flow import Phase, Stage
from bgf.engine.machine import (
    begin_phase,
    checked_starter,
    close_phase,
    pass_by_rules,
    play_commits,
)
from bgf.engine.result import Result
from bgf.errors import (
    IllegalAction,
    InvalidAction,
    MatchFinished,
    MatchNotFinished,
    NoSuchPlayer,
    NotActive,
    PluginError,
)
from bgf_cext import Turns, seeded

if TYPE_CHECKING:
    from bgf.engine.actions import ActionKind
    from bgf.engine.binding import Hooks
    from bgf.engine.game import Game

__all__ = ["State"]


class State(Table, Turns):
    """One position of a match, complete: zones, counters, maps, turn, and chance.

    Rules read and change the table through the methods of
    [Table][bgf.components.table.Table]; outsiders use the methods here.

    [Turns][bgf_cext.turns.Turns] and [Moves][bgf_cext.moves.Moves] have its attributes.
    """

    __slots__ = ()

    game: Game
    hooks: Hooks
    options: Mapping[str, Any]
    stage: Stage
    commits: list[Action | None]

    if TYPE_CHECKING:  # the kernel does not know what an action is

        def choices(self, player: int) -> list[Action]: ...  # noqa: D102

    @classmethod
    def start(cls, game: Game, players: int, seed: int, options: Mapping[str, Any]) -> State:
        """The first position; for whoever has checked the arguments, as `Game.new_state` does."""
        state = cls()
        state.game = game
        state.hooks = game.hooks
        state.options = MappingProxyType(dict(options))  # samples share it: nobody may change it
        state.copy_table(game.table(players))
        state.chance = seeded(seed)
        state.player = state.starter = state.out = 0
        state.round = state.turn = state.idle = state.disclosed = 0
        state.commits = []
        state.finished = state.phase_over = state.round_over = False
        state.stage = next(iter(game.phases.values())).first
        if game.hooks.setup:
            game.hooks.setup(state)
            checked_starter(state, "after bgf_setup")
        begin_phase(state, state.stage.phase)
        return state

    # -- what may be done --------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.stage.phase

    def legal_actions(self, player: int | None = None) -> list[Action]:
        """All legal actions of a player, in a fixed order without duplicates.

        Args:
            player: may be left out when one player alone is active.

        Raises:
            MatchFinished, NoSuchPlayer, NotActive: if nothing may be played by that player.
        """
        return self.choices(self.actor(player))

    def counts(self, player: int) -> dict[ActionKind, int]:
        """The kinds of which an active player has legal actions, and how many of each."""
        found = {kind: kind.count(self, player) for kind in self.stage.kinds}
        last = self.stage.otherwise
        if last is not None and not any(found.values()):
            found = {last: last.count(self, player)}
        return {kind: count for kind, count in found.items() if count}

    def sample_action(
        self, player: int, below: Callable[[int], int], *, by_kind: bool = False
    ) -> Action:
        """One legal action of an active player, drawn without building the list of them.

        Args:
            player: an active player.
            below: draws an integer from 0 to its argument - 1, as ``random.Random.randrange`` does.
            by_kind: whether each kind is as likely as the others; if not, each action is.

        Raises:
            IndexError: if the player has no legal action.
        """
        counts = self.counts(player)
        if not counts:
            raise IndexError(f"player {player} has no legal action")
        if by_kind:
            kind = list(counts)[below(len(counts))]
            return kind.pick(self, player, below(counts[kind]))
        return self.action_at(counts, player, below(sum(counts.values())))

    def action_at(self, counts: Mapping[ActionKind, int], player: int, index: int) -> Action:
        """The legal action of that index, without building the list of them.

        Args:
            counts: as `counts` answers.
            player: an active player.
            index: from 0.

        Raises:
            IndexError: if there are not as many.
        """
        left = index
        for kind, count in counts.items():
            if left < count:
                return kind.pick(self, player, left)
            left -= count
        raise IndexError(f"player {player} has {index - left} legal actions, none of index {index}")

    def some_actions(self, player: int, most: int, below: Callable[[int], int]) -> list[Action]:
        """All legal actions of an active player, or of the kinds that have too many just some.

        Args:
            player: an active player.
            most: how many of a kind are too many; of such a kind so many are drawn.
            below: as for `sample_action`.
        """
        found: dict[Action, None] = {}
        for kind, count in self.counts(player).items():
            if count <= most:
                found |= dict.fromkeys(kind.legal(self, player))
            else:
                found |= {kind.pick(self, player, below(count)): None for _ in range(most)}
        return list(found)

    def explain(self, action: Action, player: int | None = None) -> Refusal | None:
        """Why an action is not legal, or None when it is.

        Raises:
            MatchFinished, NoSuchPlayer, NotActive: as `legal_actions`.
            InvalidAction: if this game has no such action.
        """
        player = self.actor(player)
        if not isinstance(action, Action):
            raise InvalidAction(f"{action!r} is no Action; Game.parse_action reads notation")
        kind = action.kind
        if kind.game is not self.game:
            action = self.game.own_action(action)
            kind = action.kind
        stage = self.stage
        if kind in stage.kinds:
            return kind.refusal(self, player, action)
        if kind is stage.otherwise:
            if any(other.count(self, player) for other in stage.kinds):
                return self.game.refusal(stage.otherwise_rule, "refusal.otherwise", {})
            return kind.refusal(self, player, action)
        possible = [kind for kind in stage.kinds if kind.count(self, player)]
        words = {"kinds": self.game.kind_labels(possible)}
        return self.game.refusal(kind.stage_rule(stage), "refusal.stage", words)

    def actor(self, player: int | None) -> int:
        """Who acts: the player asked about, or for None the only one who may.

        Raises:
            MatchFinished, NoSuchPlayer, NotActive: if nothing may be played by that player.
        """
        if player is not None and player == self.player and not self.commits and not self.finished:
            return self.player
        active = self.active_players()
        if not active:
            raise MatchFinished("the match is over: nobody can act any more")
        if player is None:
            if len(active) > 1:
                raise NotActive(
                    f"players {list(active)} choose at the same time: say which one acts"
                )
            return active[0]
        if player not in range(self.players):
            raise NoSuchPlayer(
                f"there is no player {player!r}: players are 0 to {self.players - 1}"
            )
        if player not in active:
            raise NotActive(f"player {player} may not act now: it is up to {list(active)}")
        return int(player)

    # -- playing -----------------------------------------------------------------------------

    def apply(self, action: Action, player: int | None = None) -> None:
        """Play an action, in place.

        Raises:
            IllegalAction: if the rules refuse it; the state is as it was.
            InvalidAction: if this game has no such action.
            MatchFinished, NoSuchPlayer, NotActive: as `legal_actions`.
        """
        player = self.actor(player)
        refusal = self.explain(action, player)
        if refusal is not None:
            raise IllegalAction(rule=refusal.rule, message=refusal.message)
        if action.kind.game is not self.game:
            action = self.game.own_action(action)
        self.play(action, player)

    def commit(self, action: Action, player: int) -> None:
        """Note a player's choice where all choose at the same time; the last plays them all."""
        self.commits[player] = action
        if not self.active_players():
            play_commits(self)

    def pass_on(self) -> None:
        """The turn is over in a phase in which rules name who is next."""
        pass_by_rules(self)

    def close_phase(self) -> None:
        """End the phase, and begin the one that follows."""
        close_phase(self)

    def refuse_stage(self, action: Action, stage: object) -> NoReturn:
        """What an action is said to lead to is no stage."""
        raise PluginError(
            f'"{action}" of {self.game.name} leads to {stage!r}: '
            f"that is a stage of the phase, or None where the turn is over"
        )

    def refuse_starter(self) -> None:
        """The first player of a round is none of the players: raises PluginError."""
        checked_starter(self, "as turns go round")

    def refuse_round(self) -> None:
        """A round has begun with nobody in it: raises PluginError."""
        raise PluginError(f"a round of {self.game.name} begins with nobody in it")

    def draw_starter(self, option: str) -> None:
        """For rules: the first player is the one that an option names, or else drawn."""
        chosen = self.options[option]
        self.starter = self.below(self.players) if chosen is None else chosen

    def disclose(self) -> None:
        """For rules: somebody learned something that no component shows, such as who had no pair.

        What led to it can't be taken back in a match with others.
        """
        self.disclosed += 1

    def end_phase(self) -> None:
        """For rules: the phase is over as soon as the running turn has ended."""
        self.phase_over = True

    def end_round(self) -> None:
        """For rules: a clockwise round is over as soon as the running turn has ended."""
        self.round_over = True

    def retire(self, player: int) -> None:
        """For rules: the player is out for the rest of the round.

        Where all choose at the same time: the player has nothing to choose; for the hook
        `bgf_phase_begin`.

        Raises:
            PluginError: if there is no such player.
        """
        if type(player) is not int or not 0 <= player < self.players:
            raise PluginError(
                f"{self.game.name} retires {player!r}; players are 0 to {self.players - 1}"
            )
        self.out |= 1 << player

    # -- the end -----------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.finished

    def result(self) -> Result:
        """Scores, ranks and winners.

        Raises:
            MatchNotFinished: while the match goes on.
        """
        if not self.finished:
            raise MatchNotFinished("the match goes on: there is no result yet")
        return Result.from_score(self.game.score(self))

    def returns(self) -> list[float]:
        """The final scores, one a player; zeros while the match goes on."""
        if not self.finished:
            return [0.0] * self.players
        return [float(sum(items.values())) for items in self.game.score(self).breakdown]

    # -- copies, knowledge, dictionaries -----------------------------------------------------

    def clone(self) -> State:
        """An independent copy."""
        new = State()
        new.copy_table(self)
        new.game = self.game
        new.hooks = self.hooks
        new.options = self.options
        new.stage = self.stage
        new.player = self.player
        new.starter = self.starter
        new.out = self.out
        new.round = self.round
        new.turn = self.turn
        new.idle = self.idle
        new.commits = self.commits[:]
        new.disclosed = self.disclosed
        new.finished = self.finished
        new.phase_over = self.phase_over
        new.round_over = self.round_over
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a state is not pickled; to_dict and Game.state_from_dict keep all of it")

    def observation(self, player: int | None) -> dict[str, Any]:
        """All that one player may know, and nothing else, as a JSON-able dictionary.

        Args:
            player: a seat, or None for a spectator.
        """
        return knowledge.observation(self, self._viewer(player))

    def determinize(self, player: int | None, seed: int) -> State:
        """A state that this player can't tell from the real one; the hidden is drawn anew.

        It depends on what the player may know and on the seed, on nothing else.

        Args:
            player: a seat, or None for a spectator.
            seed: an integer from 0 to 2**64 - 1.

        Raises:
            NoSuchPlayer, BadSeed: if there is no such seat, or the seed is none.
        """
        checked_seed(seed)
        return self.sampler(player).draw(seed)

    def sampler(self, player: int | None) -> knowledge.Sampler:
        """For many samples of one position: `sampler(player).draw(seed)` is `determinize`, quicker.

        Raises:
            NoSuchPlayer: if there is no such seat.
        """
        return knowledge.Sampler(self, self._viewer(player))

    def to_dict(self) -> dict[str, Any]:
        """The whole state as a JSON-able dictionary: complete and exact."""
        return serial.to_dict(self)

    def _viewer(self, player: int | None) -> int:
        if player is None:
            return self.layout.seats
        if player not in range(self.players):
            raise NoSuchPlayer(
                f"there is no player {player!r}: players are 0 to {self.players - 1}"
            )
        return int(player)
