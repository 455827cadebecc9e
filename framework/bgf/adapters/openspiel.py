"""All installed games in OpenSpiel: `register` registers ``my_game`` as ``python_bgf_my_game``.

```python
import pyspiel
from bgf.adapters import openspiel

openspiel.register()
game = pyspiel.load_game("python_bgf_my_game", {"players": 3})
```

The first node of a match is a chance node that draws the seed: outcome 7 starts the match of
`Game.new_state` with seed 7. It determines all later chance, and no player knows it. Then the
players choose one number at a time, see `bgf.adapters.actions`. Players who act simultaneously
choose one after the other, without seeing each other's choices.

Returns are shares of the win, from -1 to 1, see `NumberedMatch.rewards`; they are 0 for all players
if a match exceeds the length limit of its game. Scores and more are in the `match` of a state.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from bgf.adapters.extra import MissingExtra

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("openspiel", error) from error

from bgf.adapters.course import Course, Observer, game_with, longest, numbered_with
from bgf.adapters.installed import installed
from bgf.errors import BadOption, BgfError, InvalidAction, PluginError
from bgf.streams import printable_line
from bgf.words import message

if TYPE_CHECKING:
    from bgf.adapters.match import NumberedGame, NumberedMatch
    from bgf.api import GameInfo

__all__ = ["SEEDS", "BoardState", "OpenSpielGame", "register"]

SEEDS = 10_000
"""The default number of seeds from which chance draws."""

_OWN = ("players", "seeds", "mods", "zero_sum")


def register() -> list[str]:
    """Registers every installed game; must be called in each process, and may be repeated.

    Each game has these parameters, and one more for each of its options:

    - ``players``: the number of players; the smallest number if left out;
    - ``seeds``: the number of seeds from which chance draws; `SEEDS` if left out;
    - ``mods``: names of mods, with a plus sign between them;
    - ``zero_sum``: false for a game of several players that may all lose.

    The value -1 of an option for a player means that the player is drawn by lot.

    Returns:
        The names of the games. A game that can't be loaded is left out, with a warning.
    """
    names = []
    for info in installed():
        try:
            options = game_with(info.name, ()).pack.data.get("options", {})
        except BgfError as error:
            _warn(info.name, str(error))
            continue
        own = dict(zip(_OWN, (info.players[0], SEEDS, "", True), strict=True))
        clash = sorted(options.keys() & own)
        if clash:
            words = f"its option {clash[0]} has the same name as a parameter of all games"
            _warn(info.name, words)
            continue
        name = f"python_bgf_{info.name}"
        defaults = {option: _default(entry) for option, entry in options.items()} | own
        # A class, because OpenSpiel releases it after Python has ended; anything else crashes then.
        class_ = type(name, (OpenSpielGame,), {"info": info, "defaults": defaults})
        pyspiel.register_game(_type(class_, True), class_)
        names.append(name)
    return names


def _warn(game: str, reason: str) -> None:
    """Warns the caller of `register` that a game is left out."""
    warnings.warn(printable_line(f"{game} is not registered: {reason}"), stacklevel=3)


def _loaded(game: str) -> pyspiel.Game:
    """Returns a game by its name in OpenSpiel; the games are registered first if necessary."""
    if game.partition("(")[0] not in pyspiel.registered_names():
        register()
    return pyspiel.load_game(game)


def _default(entry: Mapping[str, Any]) -> Any:
    """Returns the default of a game parameter, from which OpenSpiel infers its type."""
    default = entry.get("default")
    # An option without a default names a player; -1 means that the player is drawn by lot.
    return -1 if default is None else default


def _type(class_: type[OpenSpielGame], is_zero_sum: bool) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=class_.__name__,
        long_name=class_.info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if is_zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=class_.info.players[0],
        max_num_players=class_.info.players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=class_.defaults,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game for one number of players; `register` derives a class from it for each game.

    Attributes:
        info: the game.
        defaults: the default values of its parameters.
        numbered: the game with numbered actions.
        seeds: the number of seeds from which chance draws.
        is_zero_sum: whether returns add up to 0; always false for a single player.
    """

    info: ClassVar[GameInfo]
    defaults: ClassVar[Mapping[str, Any]]

    def __init__(self, params: Mapping[str, Any]) -> None:
        given = {key: value for key, value in params.items() if value != self.defaults[key]}
        players, seeds, mods = params["players"], params["seeds"], params["mods"]
        options = tuple(item for item in given.items() if item[0] not in _OWN)
        if seeds < 1:
            raise BadOption(message("adapters.seeds", seeds=seeds))
        mods = tuple(mods.split("+")) if mods else ()
        self.numbered: NumberedGame = numbered_with(self.info.name, mods, players, options)
        self.seeds: int = seeds
        self.is_zero_sum: bool = players > 1 and params["zero_sum"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbered.actions.size,
            max_chance_outcomes=seeds,
            num_players=players,
            min_utility=-1 / max(players - 1, 1),
            max_utility=1.0,
            utility_sum=0.0 if self.is_zero_sum else None,
            max_game_length=longest(self.numbered),
        )
        super().__init__(_type(type(self), self.is_zero_sum), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> BoardState:
        """Returns a match whose seed has not been drawn yet."""
        return BoardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns 1: the seed."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Returns an observer of states; None if the kind of observation is not supported.

        Supported are observations of one player, with and without perfect recall, and public ones.
        """
        if params:
            raise BadOption(message("adapters.observer", params=str(params)))
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info:
            return None
        if wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return Observer(self.numbered, recalls=wanted.perfect_recall)
        is_public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        return Observer() if is_public and not wanted.perfect_recall else None


class BoardState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, or the choice of the seed before the first one."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and serializes all attributes of a state, so it has only these.
        self.course: Course | None = None

    @property
    def match(self) -> NumberedMatch | None:
        """The match; None before the seed is drawn. Do not play in it."""
        return None if self.course is None else self.course.match

    def current_player(self) -> int:
        """Returns the seat that chooses, or OpenSpiel's numbers for chance and for the end."""
        if self.course is None:
            chance: int = pyspiel.PlayerId.CHANCE
            return chance
        player = self.course.player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def is_terminal(self) -> bool:
        """Returns whether the match is over or was broken off."""
        return self.course is not None and self.course.player is None

    def _legal_actions(self, player: int) -> list[int]:
        """Returns the numbers that may be chosen, in ascending order."""
        return [] if self.course is None else self.course.match.choice.numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns all seeds with equal probabilities."""
        seeds = self.get_game().seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        """Plays a number, or draws a seed; raises InvalidAction if it may not be chosen."""
        if self.course is not None:
            self.course.choose(action)
            return
        game = self.get_game()
        if not 0 <= action < game.seeds:
            facts = {"last": game.seeds - 1, "seed": action}
            raise InvalidAction(message("adapters.chosen_seed", **facts))
        self.course = Course(game.numbered.start(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """Returns the meaning of a number: an action, or a word of one."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        actions = self.get_game().numbered.actions
        name: str = actions.names[actions.checked(action)]
        return name

    def returns(self) -> list[float]:
        """Returns the reward of each player, from -1 to 1; zeros until the match is over.

        Raises:
            PluginError: if all players lost in a game of several players that is declared zero-sum.
        """
        game = self.get_game()
        if self.course is None:
            return [0.0] * game.num_players()
        rewards = self.course.match.rewards()
        if game.is_zero_sum and all(reward < 0 for reward in rewards):
            raise PluginError(message("adapters.all_lost", game=str(game)))
        return rewards

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> BoardState:
        """Returns a state that a player can't distinguish from this one, with hidden parts redrawn.

        It has no history, because the history of the real match would reveal hidden parts.

        Args:
            player_id: the player whose knowledge is kept; see `NumberedMatch.determinize`.
            probability_sampler: returns a number from 0 to 1, excluding 1.
        """
        new: BoardState = self.get_game().new_initial_state()
        if self.course is not None:
            new.course = self.course.determinize(player_id, int(probability_sampler() * 2**53))
        return new

    def __str__(self) -> str:
        return json.dumps(None if self.course is None else self.course.to_dict())
