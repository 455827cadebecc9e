"""All installed games in OpenSpiel: `register` makes ``python_bgf_my_game`` of ``my_game``.

```python
import pyspiel
from bgf.adapters import openspiel

openspiel.register()
game = pyspiel.load_game("python_bgf_my_game", {"players": 3})
```

The first node of a match is one of chance: it draws the seed, and outcome 7 begins the match that
`Game.new_state` does with seed 7. All chance to come depends on it, as something that nobody knows.
After it players choose a number at a time, see `bgf.adapters.actions`; where several choose at the
same time they are asked one after the other, and see nothing of each other's choices.

Returns are the share of the win, from -1 to 1: see `NumberedMatch.rewards`; all get 0 where a match
goes on for longer than its game ever should. A state's `match` has the rest, such as scores.
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

__all__ = ["SEEDS", "BoardGame", "BoardState", "register"]

SEEDS = 10_000
"""How many seeds chance draws from, if a game is not told otherwise."""

_OWN = ("players", "seeds", "mods", "zero_sum")


def register() -> list[str]:
    """Register every installed game; to be called in each process, as often as one likes.

    Each has these parameters, and besides one for each of its options:

    - ``players``: how many play; the smallest number if left out;
    - ``seeds``: how many seeds chance draws from, `SEEDS` if left out;
    - ``mods``: names of mods, with a plus sign between them;
    - ``zero_sum``: false for a game in which all players of several may lose.

    A player who is drawn by lot is -1.

    Returns:
        The names. A game that can't be loaded is left out, with a warning.
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
            words = f"its option {clash[0]} is called as a parameter that every game has"
            _warn(info.name, words)
            continue
        name = f"python_bgf_{info.name}"
        defaults = {option: _default(entry) for option, entry in options.items()} | own
        # A class, because OpenSpiel lets go of it after Python has ended: others crash then.
        class_ = type(name, (BoardGame,), {"info": info, "defaults": defaults})
        pyspiel.register_game(_type(class_, True), class_)
        names.append(name)
    return names


def _warn(game: str, reason: str) -> None:
    """Warn the caller of `register` that a game is left out."""
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


def _type(class_: type[BoardGame], is_zero_sum: bool) -> pyspiel.GameType:
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


class BoardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game for one number of players; `register` derives a class from it for each game.

    Attributes:
        info: which game it is.
        defaults: the values of its parameters that are left out.
        numbered: the game in numbers.
        seeds: how many seeds chance draws from.
        is_zero_sum: whether returns add up to 0; never those of one who plays alone.
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
        """A match whose seed has not been drawn yet."""
        return BoardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One: the seed."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Returns an observer of states; None for a kind of observation that there is not.

        There are observations of one player, with and without perfect recall, and of everybody.
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
    """A position, or the choice of the seed before the first."""

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and writes whatever attributes a state has: this is all there is.
        self.course: Course | None = None

    @property
    def match(self) -> NumberedMatch | None:
        """The match; None as long as no seed is drawn. It is to be looked at, not played."""
        return None if self.course is None else self.course.match

    def current_player(self) -> int:
        """Returns the seat that chooses, or OpenSpiel's number for chance or for the end."""
        if self.course is None:
            chance: int = pyspiel.PlayerId.CHANCE
            return chance
        player = self.course.player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def is_terminal(self) -> bool:
        """Returns whether the match is over, or broken off."""
        return self.course is not None and self.course.player is None

    def _legal_actions(self, player: int) -> list[int]:
        """Returns the numbers that may be chosen, in ascending order."""
        return [] if self.course is None else self.course.match.choice.numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns all seeds, each as likely as the others."""
        seeds = self.get_game().seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        """Choose a number, or draw a seed; raises InvalidAction where there is no such choice."""
        if self.course is not None:
            self.course.choose(action)
            return
        game = self.get_game()
        if not 0 <= action < game.seeds:
            facts = {"last": game.seeds - 1, "seed": action}
            raise InvalidAction(message("adapters.chosen_seed", **facts))
        self.course = Course(game.numbered.start(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """Returns the name of a number: an action, or a word of one."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        actions = self.get_game().numbered.actions
        name: str = actions.names[actions.checked(action)]
        return name

    def returns(self) -> list[float]:
        """Returns the reward of each player, from -1 to 1; zeros as long as the match goes on.

        Raises:
            PluginError: if all players of several lost in a game that is said to be zero-sum.
        """
        game = self.get_game()
        if self.course is None:
            return [0.0] * game.num_players()
        rewards = self.course.match.rewards()
        if game.is_zero_sum and all(reward < 0 for reward in rewards):
            raise PluginError(message("adapters.all_lost", game=str(game)))
        return rewards

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> BoardState:
        """A state that a player can't tell from this one; the hidden is drawn anew.

        It has no history: that of the real match would tell what is hidden.

        Args:
            player_id: whose knowledge is kept; see `NumberedMatch.determinize`.
            probability_sampler: draws a number from 0 to 1, 1 excluded.
        """
        new: BoardState = self.get_game().new_initial_state()
        if self.course is not None:
            new.course = self.course.determinize(player_id, int(probability_sampler() * 2**53))
        return new

    def __str__(self) -> str:
        return json.dumps(None if self.course is None else self.course.to_dict())
