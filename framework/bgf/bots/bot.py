"""The interface of bots, and the view that they get."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from bgf.bots.beliefs import Beliefs
from bgf.bots.explaining import seen_choices
from bgf.bots.past import check_past
from bgf.learn.evaluation import evaluation_of, evidence_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from random import Random

    from bgf.bots.explaining import SeenChoice
    from bgf.bots.past import PastChoice, PlayedAction
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Bot", "View"]


class View:
    """A match as seen by one player, the only source of information for a bot.

    Args:
        state: the position.
        player: the seat of the player.
        steps: the actions so far, as in a record; None if they are not known.
        past: the choices so far, with the positions before them, in the order of the match; None if
            they are not known. They are read only if beliefs are needed.
        forfeited: the players who can't win any more, because their bots have failed.

    Raises:
        NoSuchPlayer: if the match has no such seat.
    """

    __slots__ = ("__forfeited", "__past", "__player", "__state", "__steps")

    def __init__(
        self,
        state: State,
        player: int,
        steps: Sequence[PlayedAction] | None = None,
        past: Iterable[PastChoice] | None = None,
        forfeited: Collection[int] = (),
    ) -> None:
        state.check_player(player)
        self.__state = state
        self.__steps = () if steps is None else steps
        self.__player = player
        self.__past = () if past is None else past
        self.__forfeited = frozenset(forfeited)

    @property
    def player(self) -> int:
        """The seat of the player."""
        return self.__player

    @property
    def game(self) -> Game:
        """The game."""
        return self.__state.game

    @property
    def players(self) -> int:
        """The number of players."""
        return self.__state.players

    @property
    def forfeited(self) -> frozenset[int]:
        """The players who can't win any more, because their bots have failed."""
        return self.__forfeited

    @property
    def turn(self) -> int:
        """The number of the turn, which everybody knows; the first turn is 1."""
        return self.__state.turn

    def observation(self) -> dict[str, Any]:
        """Returns the player's observation, as `State.observation`."""
        return self.__state.observation(self.player)

    def legal_actions(self) -> list[Action]:
        """Returns the player's legal actions, in a fixed order.

        Raises:
            MatchFinished, NotActive: if the player may not act now.
        """
        return self.__state.legal_actions(self.player)

    def counts(self) -> Mapping[ActionKind, int]:
        """Returns the number of the player's legal actions of each kind.

        Raises:
            MatchFinished, NotActive: if the player may not act now.
        """
        return self.__state.counts(self.__state.actor(self.player))

    def only_action(self) -> Action | None:
        """Returns the player's legal action if there is exactly one; otherwise None.

        Raises:
            MatchFinished, NotActive: if the player may not act now.
        """
        counts = self.counts()
        if sum(counts.values()) != 1:
            return None
        return next(iter(counts)).pick(self.__state, self.player, 0)

    def settled_action(self) -> Action | None:
        """Returns the action that needs no search; None if there is a real choice.

        It is the only legal action, or the first of a kind that lists its best action first
        (`ActionKind.best_first`).

        Raises:
            MatchFinished, NotActive: if the player may not act now.
        """
        counts = self.counts()
        if len(counts) != 1:
            return None
        kind, number = next(iter(counts.items()))
        if number == 1 or kind.best_first:
            return kind.pick(self.__state, self.player, 0)
        return None

    def some_actions(self, most: int, below: Callable[[int], int]) -> list[Action]:
        """Returns all legal actions, except for kinds with more than `most`, which are sampled.

        Args:
            most: the number of draws for such a kind; an action that is drawn twice is returned
                once.
            below: returns a random whole number, at least 0 and less than its argument.

        Raises:
            MatchFinished, NotActive: if the player may not act now.
        """
        return self.__state.some_actions(self.player, most, below)

    def played(self) -> list[tuple[int, Action | None]]:
        """Returns the actions so far, each with its player; None for actions that are hidden."""
        hidden = len(self.__steps) - self.__state.open_choices
        found: list[tuple[int, Action | None]] = []
        for number, step in enumerate(self.__steps):
            action = self.game.action_of(step.text)
            own = step.player == self.player
            secret = action is None or action.kind.secret or number >= hidden
            found.append((step.player, action if own or not secret else None))
        return found

    def sample(self, seed: int) -> State:
        """Returns a state that the player can't distinguish from the real one, for playing.

        Args:
            seed: from 0 to 2**64 - 1; the same seed gives the same sample.
        """
        return self.__state.determinize(self.player, seed)

    def sampler(self) -> Callable[[int], State]:
        """Returns a function like `sample` that is faster for many samples.

        All samples are of the position at the time of this call, even if the match continues. The
        seed, an integer from 0 to 2**64 - 1, is not checked.
        """
        return self.__state.sampler(self.player).draw

    def knows_what_others_know(self) -> bool:
        """Returns whether other players know nothing that this one does not know.

        Samples then differ only in what no player knows, such as the order of a deck.
        """
        return self.__state.sampler(self.player).hides_from_all

    def beliefs(self, random: Random, prepared_by: float = inf) -> Beliefs | None:
        """Returns a source of samples, weighted by how well they explain the others' actions.

        Args:
            random: the source of chance.
            prepared_by: the time, by `time.perf_counter`, after which the preparation ends early:
                with fewer samples, and without the others' earliest choices.

        Returns:
            The source; None if there is nothing to explain: the game has no evaluation, no other
            player holds components unknown to this one, or all players choose simultaneously.

        Raises:
            ValueError: if a choice of the past can't have been made in this match: see
                `bgf.bots.past.check_past`.
        """
        state = self.__state
        if state.commits or evaluation_of(state.game, state.players) is None:
            return None
        sampler = state.sampler(self.player)
        if not sampler.has_held:
            return None
        evidence = evidence_of(state.game, state.players)
        choices: list[SeenChoice] = []
        if evidence is not None and evidence.choices:
            self.__past = past = [*self.__past]  # so that it can be read again
            check_past(past, state)
            choices = seen_choices(past, state, self.player, prepared_by)
        return Beliefs(sampler, self.player, random, evidence, choices, prepared_by)


class Bot(Protocol):
    """An object that chooses actions, which may depend only on its views and its seed."""

    def choose(self, view: View) -> Action:
        """Returns one of the view's legal actions."""
        ...
