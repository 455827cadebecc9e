"""Matches that are played by numbers, the base of the adapters."""

from __future__ import annotations

import operator
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bgf.adapters.actions import ActionIndex
from bgf.adapters.choice import NumberedChoice
from bgf.adapters.observation import Observing
from bgf.api import load
from bgf.components.table import SEED_LIMIT, checked_seed
from bgf.engine.game import Game
from bgf.errors import BadSeed
from bgf.words import message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["NumberedGame", "NumberedMatch", "rewards_of", "seed_from"]


class NumberedGame:
    """A game with numbered actions, for one number of players, with its options.

    Args:
        game: the game.
        players: the number of players; the smallest number if left out.
        options: values of the game's options; the defaults for those left out.

    Attributes:
        game: the game.
        players: the number of players.
        options: the options as they were given.
        longest: the number of actions after which a match counts as endless.
        actions: the numbers of the actions, which do not depend on players and options.
        observing: the vectors of players' knowledge.

    Raises:
        BadPlayerCount, UnknownOption, BadOption: if players or options don't fit the game.
        PluginError: if the actions of the game can't be numbered.
    """

    def __init__(
        self, game: Game, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.game = game
        self.options = {
            name: value.item() if isinstance(value, np.generic) else value
            for name, value in (options or {}).items()
        }
        seats = None if players is None else operator.index(players)
        start = game.new_state(seats, 0, self.options)
        self.players = start.players
        self.longest = game.longest
        self.actions = ActionIndex(game)
        self.observing = Observing(self.actions, self.players, start.options)

    @classmethod
    def load(
        cls,
        name: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        content: str | Path | None = None,
        mods: Sequence[str] = (),
    ) -> NumberedGame:
        """Loads an installed game; `content` and `mods` as for `bgf.load`, others as above."""
        return cls(load(name, content=content, mods=mods), players, options)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments for loading it; an installed game is loaded again."""
        game = self.game
        mods = tuple(mod.name for mod in game.mods)
        return _loaded, (game.name, self.players, self.options, game.folder, mods)

    def __deepcopy__(self, memo: dict[int, Any]) -> NumberedGame:
        return self  # immutable

    def start(self, seed: int) -> NumberedMatch:
        """Returns a match at its first position, the same as `Game.new_state` with that seed."""
        return NumberedMatch(self, self.game.new_state(self.players, seed, self.options))

    def from_dict(self, data: Mapping[str, Any]) -> NumberedMatch:
        """Reads the result of `NumberedMatch.to_dict`."""
        match = NumberedMatch(self, self.game.state_from_dict(data["state"]), data["played"])
        for number in data["begun"]:
            match.choose(number)
        return match


class NumberedMatch:
    """A match that is played by choosing numbers: an action, or the next word of one.

    Players who act simultaneously choose one after the other, and no choice is revealed before all
    of them have chosen.

    Attributes:
        numbered: the game.
        state: the position; it does not change while an action is selected word by word.
        player: the player who chooses the next number; None if the match is over or endless.
        choice: the player's choice; empty if there is no such player.
        played: the number of actions played so far.
    """

    __slots__ = ("_begun", "choice", "numbered", "played", "player", "state")

    def __init__(self, numbered: NumberedGame, state: State, played: int = 0) -> None:
        self.numbered = numbered
        self.state = state
        self.played = played
        self.player: int | None
        self.choice: NumberedChoice
        self._begun: tuple[int, ...]
        self._ask()

    def _ask(self) -> None:
        """Determines the next player and the player's choice."""
        state, actions = self.state, self.numbered.actions
        self._begun = ()
        if state.finished or self.is_endless:
            self.player, self.choice = None, NumberedChoice(actions, {})
        else:
            self.player = player = state.active_players()[0]
            self.choice = actions.choice(state, player)

    @property
    def is_endless(self) -> bool:
        """Whether the match was broken off because it reached the length limit of its game."""
        return not self.state.finished and self.played >= self.numbered.longest

    def choose(self, number: int) -> Action | None:
        """Plays a number for the player who chooses.

        Returns:
            The action that it completes and plays; None if more words have to be chosen.

        Raises:
            InvalidAction: if the number may not be chosen; nothing is changed then.
        """
        player = self.player
        if player is None:
            raise self.numbered.actions.not_offered(number)
        following = self.choice.choose(number, self.state, player)
        if isinstance(following, NumberedChoice):
            self.choice = following
            self._begun += (number,)
            return None
        self.play(following, player)
        return following

    def play(self, action: Action, player: int) -> None:
        """Plays a legal action for the player who chooses."""
        self.state.play(action, player)
        self.played += 1
        self._ask()

    def mask(self) -> NDArray[np.int8]:
        """Returns 1 for each number that may be chosen, otherwise 0; shape ``(actions.size,)``."""
        return self.numbered.actions.mask(self.choice)

    def observe(self, player: int) -> NDArray[np.float32]:
        """Returns a player's knowledge as a new vector; see `Observing.encode`."""
        said = self.choice.prefix if player == self.player else ()
        return self.numbered.observing.encode(self.state, player, said)

    def rewards(self) -> list[float]:
        """Returns the reward of each player, as `rewards_of`; zeros until the match is over."""
        if not self.state.finished:
            return [0.0] * self.numbered.players
        return rewards_of(self.state.result().winners, self.numbered.players)

    def clone(self) -> NumberedMatch:
        """Returns an independent copy."""
        return self._with(self.state.clone())

    def determinize(self, player: int, seed: int) -> NumberedMatch:
        """Returns a match that a player can't distinguish from this one; see `State.determinize`.

        The words of another player's unfinished action are removed.
        """
        new = self._with(self.state.determinize(player, seed))
        if player != self.player:
            new._ask()
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.numbered, self.to_dict())

    def __deepcopy__(self, memo: dict[int, Any]) -> NumberedMatch:
        return self.clone()

    def _with(self, state: State) -> NumberedMatch:
        new = object.__new__(NumberedMatch)
        new.numbered, new.state = self.numbered, state
        new.player, new.choice, new._begun = self.player, self.choice, self._begun
        new.played = self.played
        return new

    def to_dict(self) -> dict[str, Any]:
        """Returns the whole match as a dictionary for JSON, complete and exact."""
        return {"state": self.state.to_dict(), "played": self.played, "begun": list(self._begun)}


def seed_from(seed: object) -> int:
    """Returns a seed as an int; numpy's integers are accepted.

    Raises:
        BadSeed: if it isn't an integer or is out of range.
    """
    try:
        return checked_seed(operator.index(seed))  # type: ignore[arg-type]  # raises TypeError
    except TypeError:
        words = message("state.seed", last=SEED_LIMIT - 1, seed=repr(seed))
        raise BadSeed(words) from None


def rewards_of(winners: Collection[int], players: int) -> list[float]:
    """Returns the reward of each player, from -1 to 1.

    A sole winner gets 1, and each of the others gets -1 divided by their number. With n players and
    k winners, each winner gets ``(n / k - 1) / (n - 1)``. So the rewards of several players add up
    to 0, unless the rules let all of them lose. A single player gets 1 or -1.
    """
    if players == 1:
        return [1.0 if winners else -1.0]
    share = players / len(winners) if winners else 0.0
    of_winner = (share - 1) / (players - 1)
    of_loser = -1 / (players - 1)
    return [of_winner if player in winners else of_loser for player in range(players)]


def _loaded(*args: Any) -> NumberedGame:
    return NumberedGame.load(*args)


def _read(numbered: NumberedGame, data: Mapping[str, Any]) -> NumberedMatch:
    return numbered.from_dict(data)
