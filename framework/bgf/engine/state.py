"""A position of a match: the table, the turn, and the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from bgf.components.table import checked_seed
from bgf.engine import knowledge, sampling, serial
from bgf.engine.actions import Action, Turn, no_action, tell_wrong_offer
from bgf.engine.replies import Refusal
from bgf.engine.result import Result
from bgf.engine.return_checks import wrong_answer
from bgf.engine.turns import Turns
from bgf.engine.wording import refusal_for
from bgf.errors import (
    IllegalAction,
    MatchFinished,
    MatchNotFinished,
    NoSuchPlayer,
    NotActive,
    PluginError,
    shortened,
)
from bgf.rich_display import html_of
from bgf.words import message
from bgf_cext import seeded

if TYPE_CHECKING:
    from bgf.engine.actions import ActionKind
    from bgf.engine.game import Game

__all__ = ["State"]


class State(Turns):
    """One position of a match, complete: zones, counters, maps, turn, and chance.

    Rules read and change the table with the methods of `Table`, and the course of turns with those
    of `Turns`; both describe the attributes. Programs use the methods here, which check their
    arguments.
    """

    __slots__ = ()

    @classmethod
    def start(cls, game: Game, players: int, seed: int, options: Mapping[str, Any]) -> State:
        """Returns the first position of a match. For the engine; others use `Game.new_state`.

        Args:
            game: the game.
            players: the number of players.
            seed: an integer from 0 to 2**64 - 1.
            options: the value of every option.
        """
        state = cls()
        state.game = game
        state.hooks = game.hooks
        state.options = MappingProxyType(dict(options))  # read-only, since copies share it
        state.copy_table(game.table(players))
        state.chance = seeded(seed)
        state.begin()
        return state

    # -- legal actions -----------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[Action]:
        """Returns the legal actions of a player, in a fixed order without duplicates.

        Args:
            player: an active player; may be left out if there is only one.

        Raises:
            MatchFinished: if the match is over.
            NoSuchPlayer: if the match has no such player.
            NotActive: if the player may not act now, or several may and none is named.
        """
        player = self.actor(player)
        try:
            return self.list_actions(player)
        except TypeError as error:  # a kind may have returned anything but a list
            self._tell_wrong_offer(player, error)
            raise

    def action_at(self, counts: Mapping[ActionKind, int], player: int, index: int) -> Action:
        """Returns the legal action with an index, without listing them all.

        Args:
            counts: the result of `State.counts`.
            player: an active player.
            index: from 0.

        Raises:
            IndexError: if there are fewer legal actions.
        """
        left = index
        for kind, count in counts.items():
            if left < count:
                return kind.pick(self, player, left)
            left -= count
        total = sum(counts.values())
        raise IndexError(f"player {player} has {total} legal actions, none of index {index}")

    def some_actions(self, player: int, most: int, below: Callable[[int], int]) -> list[Action]:
        """Returns the legal actions of an active player; of kinds with very many only a sample.

        Args:
            player: an active player.
            most: the largest number of actions listed of one kind. Of a kind with more, this many
                are drawn, and those drawn twice are listed once.
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
        """Returns the reason why an action is not legal; None if it is legal.

        Raises:
            MatchFinished, NoSuchPlayer, NotActive: as `legal_actions`.
            InvalidAction: if this game has no such action.
        """
        return self._refusal(self._canonical_turn(action, self.actor(player)))

    def explain_kind(self, kind: ActionKind, player: int | None = None) -> Refusal | None:
        """Returns the reason why no action of a kind is legal; None if any is.

        If the stage offers the kind, but none of its actions is legal, the refusal cites the rule
        of the stage.

        Args:
            kind: the kind of action.
            player: an active player; may be left out if there is only one.

        Raises:
            MatchFinished, NoSuchPlayer, NotActive: as `legal_actions`.
        """
        player = self.actor(player)
        refusal = self._stage_refusal(kind, player)
        if refusal is None and not kind.count(self, player):
            return self.game.refusal(self.stage_of(player).rule, "refusal.kind", {})
        return refusal

    def canonical(self, action: Action, player: int) -> Action:
        """Returns the canonical form of an action in this position, as an action of this game.

        Several notations may mean one action in a position, see `ActionKind.canonical`. An action
        of another loaded copy of the game is replaced by this game's own.

        Args:
            action: the action.
            player: an active player.

        Raises:
            InvalidAction: if this game has no such action.
        """
        return self._canonical_turn(action, player).action

    def _canonical_turn(self, action: Action, player: int) -> Turn:
        """Returns the turn in which a player would play an action, with its canonical form.

        Raises:
            InvalidAction: if this game has no such action.
            PluginError: if a method of a kind of action has returned anything but an action.
        """
        if not isinstance(action, Action):
            self._tell_wrong_offer(player)
            raise no_action(action)
        if action.kind.game is not self.game:
            action = self.game.own_action(action)
        kind = action.kind
        turn = self.turn_of(action, player)
        if not kind.has_synonyms:
            return turn
        stage = self.stage_of(player)
        if kind not in stage.kinds and kind is not stage.otherwise:
            return turn
        meant = kind.canonical(turn)
        if meant is action:
            return turn
        if not isinstance(meant, Action):
            raise wrong_answer(type(kind).canonical, meant, "answered.turn_action")
        return self.turn_of(meant, player)

    def _tell_wrong_offer(self, player: int, cause: Exception | None = None) -> None:
        """Raises PluginError if a kind offers anything but actions; else does nothing."""
        stage = self.stage_of(player)
        kinds = list(stage.kinds)
        if stage.otherwise is not None:
            kinds.append(stage.otherwise)
        tell_wrong_offer(kinds, self, player, cause)

    def _stage_refusal(self, kind: ActionKind, player: int) -> Refusal | None:
        """Returns the reason why the stage does not offer a kind of action; None if it does."""
        stage = self.stage_of(player)
        if kind is stage.otherwise:
            if any(other.count(self, player) for other in stage.kinds):
                return self.game.refusal(stage.otherwise_rule, "refusal.otherwise", {})
        elif kind not in stage.kinds:
            possible = [other for other in stage.kinds if other.count(self, player)]
            words = {"kinds": self.game.kind_labels(possible)}
            return self.game.refusal(kind.wrong_stage or stage.rule, "refusal.stage", words)
        return None

    def _refusal(self, turn: Turn) -> Refusal | None:
        """Returns the reason why the action of a turn is not legal; None if it is legal."""
        kind = turn.action.kind
        if kind not in self.stage_of(turn.player).kinds:
            refusal = self._stage_refusal(kind, turn.player)
            if refusal is not None:
                return refusal
        reason = kind.why_not(turn)
        if reason is None:
            return None
        return refusal_for(reason, turn)

    def actor(self, player: int | None) -> int:
        """Returns the player who acts: the given one, or for None the only active one.

        Raises:
            MatchFinished, NoSuchPlayer, NotActive: if that player may not act now.
        """
        if player is not None and player == self.player and not self.commits and not self.finished:
            return self.player
        active = self.active_players()
        if not active:
            raise MatchFinished(message("state.over"))
        if player is None:
            if len(active) > 1:
                raise NotActive(message("state.at_once", players=str(list(active))))
            return active[0]
        self.check_player(player)
        if player not in active:
            facts = {"player": player, "players": str(list(active))}
            raise NotActive(message("state.not_active", **facts))
        return int(player)

    def check_player(self, player: object) -> None:
        """Checks that a match has a player.

        Args:
            player: the seat, a whole number from 0 on.

        Raises:
            NoSuchPlayer: for anything else, such as ``1.0``.
        """
        is_whole = hasattr(player, "__index__")  # true of numpy's integers, but not of 1.0
        if not is_whole or player not in range(self.players):
            facts = {"player": shortened(repr(player)), "last": self.players - 1}
            raise NoSuchPlayer(message("state.no_player", **facts))

    # -- playing -----------------------------------------------------------------------------

    def apply(self, action: Action, player: int | None = None) -> Action:
        """Plays an action; the state is changed in place.

        Returns:
            The action that was played: the given one as `canonical` returns it.

        Raises:
            IllegalAction: if the rules refuse it; the state is unchanged.
            InvalidAction: if this game has no such action.
            MatchFinished, NoSuchPlayer, NotActive: as `legal_actions`.
            PluginError: if a turn order of the game fails, or returns no player; the state is
                unchanged.
        """
        turn = self._canonical_turn(action, self.actor(player))
        refusal = self._refusal(turn)
        if refusal is not None:
            raise IllegalAction(rule=refusal.rule, message=refusal.message)
        if self.game.has_own_orders:
            self._play_or_restore(turn)
        else:
            self.play_turn(turn)
        return turn.action

    def _play_or_restore(self, turn: Turn) -> None:
        """Plays the action of a turn; if anything fails, the state is unchanged.

        This needs a copy of the state, which takes a third as long as the action.
        """
        before = self.clone()
        try:
            self.play_turn(turn)
        except BaseException:
            self.restore(before)
            raise

    def disclose(self) -> None:
        """For rules: records that players have learned a fact that no component shows.

        An example is that a player had no pair. In a match with other people, the action then can't
        be undone.
        """
        self.disclosed += 1

    def tell_lacks(self, slot: int, kinds: Iterable[int]) -> None:
        """For rules: tells everybody that no component of some kinds lies in a zone.

        Called when an action shows this without showing a component: a player could not follow
        suit, for example. Observations contain it, and samples obey it, until a component that may
        be of such a kind comes into the zone. In a match with other people, the action then can't
        be undone.

        Args:
            slot: the slot of the zone, which must have ``lacks: true``.
            kinds: the indices of the kinds.

        Raises:
            PluginError: if such a component lies there, the zone does not have ``lacks: true``, or
                there is no such kind.
        """
        layout = self.layout
        zone = layout.zone_of[slot]
        facts = {"game": self.game.name, "zone": zone.id}
        if not zone.lacks:
            raise PluginError(message("answered.lacks_undeclared", **facts))
        told_before = self.lacks.get(slot, 0)
        lacking = told_before
        last = len(layout.kinds[zone.holds]) - 1
        for kind in kinds:
            if type(kind) is not int or not 0 <= kind <= last:
                of_kind = {"kind": repr(kind), "type": zone.holds, "last": last}
                raise PluginError(message("answered.lacks_kind", **of_kind, **facts))
            lacking |= 1 << kind
        for component in self.zones[slot]:
            if lacking >> layout.kind_of[component] & 1:
                there = layout.kind_at(component).id
                raise PluginError(message("answered.tells_lacks", kind=there, **facts))
        if lacking != told_before:
            self.lacks = {**self.lacks, slot: lacking}
            self.disclose()

    # -- the end -----------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        """Returns whether the match is over."""
        return self.finished

    def result(self) -> Result:
        """Returns scores, ranks and winners.

        Raises:
            MatchNotFinished: while the match goes on.
        """
        if not self.finished:
            raise MatchNotFinished(message("state.goes_on"))
        return Result.from_score(self.game.score(self))

    def returns(self) -> list[float]:
        """Returns the final scores by player; zeros while the match goes on."""
        if not self.finished:
            return [0.0] * self.players
        return [float(sum(items.values())) for items in self.game.score(self).breakdown]

    # -- copies, knowledge, dictionaries -----------------------------------------------------

    __copy__ = Turns.clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a state is not pickled; to_dict and Game.state_from_dict keep all of it")

    def _repr_html_(self) -> str:
        """Returns the state for a notebook, as a spectator sees it."""
        return html_of(self)

    def observation(self, player: int | None) -> dict[str, Any]:
        """Returns what a player may know, and nothing else, as a JSON-able dictionary.

        Zones, counters, maps and planes are listed in the order of the content, as in `to_dict`. A
        zone or counter of each player is a list by player, a zone with piles a list by pile.

        A component is the id of its kind, or None if the viewer does not know it. A zone that is
        ``ordered`` is listed from its bottom, and a row with a ``size`` by its places; in any other
        zone the known components come first, in the order of their kinds. If the viewer does not
        know the number of components, one ``...`` stands for the unknown ones, even if there are
        none. A counter that the viewer does not see is None.

        Args:
            player: a seat, or None for a spectator.
        """
        return knowledge.observation(self, self.viewer_number(player))

    def determinize(self, player: int | None, seed: int) -> State:
        """Returns a state with the same observation and random hidden information.

        It depends only on the observation of the player and the seed.

        Args:
            player: a seat, or None for a spectator.
            seed: an integer from 0 to 2**64 - 1.

        Raises:
            NoSuchPlayer: if there is no such seat.
            BadSeed: if the seed is not such an integer.
        """
        checked_seed(seed)
        return self.sampler(player).draw(seed)

    def sampler(self, player: int | None) -> sampling.Sampler:
        """Returns a sampler, whose ``draw(seed)`` returns the same as `determinize`, but faster.

        Raises:
            NoSuchPlayer: if there is no such seat.
        """
        return sampling.Sampler(self, self.viewer_number(player))

    def to_dict(self) -> dict[str, Any]:
        """Returns the whole state as a JSON-able dictionary, for `Game.state_from_dict`.

        Zones, counters, dice, maps and planes are listed in the order of the content. A zone lists
        its components by number, from the bottom to the top. Components are numbered by type and
        kind in the order of the content; copies of a kind have consecutive numbers. A plane has for
        each kind of piece the bit mask of its cells, as hexadecimal text if the plane has more than
        63 cells. ``known`` has a bit mask of viewers for each component: bit p for player p, and
        bit `Layout.seats` for spectators.
        """
        return serial.to_dict(self)

    def viewer_number(self, player: int | None) -> int:
        """Returns the number of a viewer: the seat, or the layout's `seats` for a spectator.

        Raises:
            NoSuchPlayer: if there is no such seat.
        """
        if player is None:
            return self.layout.seats
        self.check_player(player)
        return int(player)
