"""Any installed game as an environment of PettingZoo, in which agents take turns (AEC).

```python
from bgf.adapters import pettingzoo

env = pettingzoo.env("sea_lion", players=3)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    over = termination or truncation
    env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
```

An agent chooses one number at a time, see `bgf.adapters.actions`. If several players act
simultaneously, their agents choose one after the other, without seeing each other's choices. A
masked number ends the match, as in PettingZoo's own games: the agent that chose it gets -1, all
others 0.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from bgf.adapters.extra import MissingExtra

try:
    import gymnasium
    import numpy as np
    import pettingzoo
except ImportError as error:
    raise MissingExtra("pettingzoo", error) from error

from bgf.adapters.drawing import match_as_text, show
from bgf.adapters.match import NumberedGame, NumberedMatch, seed_from
from bgf.errors import BgfError
from bgf.words import message

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GameEnv", "NotReset", "env"]


class NotReset(BgfError):
    """Raised if the environment has no match yet; call `reset` first."""

    code = "not-reset"


def env(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    *,
    content: str | Path | None = None,
    mods: Sequence[str] = (),
) -> GameEnv:
    """Returns an environment of an installed game.

    Args:
        name: the name of the game.
        players: the number of players; the smallest number if left out.
        seed: the seed from which matches without a seed of their own get theirs, from 0 to 2**64 -
            1, so that the same matches repeat. None for different matches each time.
        options: values of the game's options; the defaults for those left out.
        render_mode: ``ansi`` for text, ``human`` to print the table after every step, or None.
        content: a folder to use in place of the game's own content.
        mods: names of mods.

    Raises:
        UnknownGame, UnknownMod, BadPlayerCount, BadSeed, UnknownOption, BadOption: if the game, a
            mod or an option does not exist or does not fit.
        PluginError: if the actions of the game can't be numbered.
    """
    numbered = NumberedGame.load(name, players, options, content, mods)
    return GameEnv(numbered, seed, render_mode)


class GameEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as an environment; use `env` for an installed game.

    Agents are ``player_0``, ``player_1`` and so on, by seat. An agent's observation is a vector,
    see `bgf.adapters.observation`. Its information:

    - ``action_mask``: 1 for each number that it may choose, int8; zeros when it is not its turn;
    - ``score`` and ``rank``, when the match has reached its regular end;
    - ``illegal``, when it chose a masked number: the meaning of that number.

    Rewards are 0 until the match is over, then a share of the win, from -1 to 1: see
    `NumberedMatch.rewards`. A match that exceeds the length limit of its game is truncated.

    Args:
        numbered: the game.
        seed, render_mode: as for `env`.

    Attributes:
        numbered: the game.
        match: the match; None before the first `reset`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo's type of it
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,  # agents take turns: see `turn_based_aec_to_parallel`
        "render_fps": 1,
    }

    def __init__(
        self, numbered: NumberedGame, seed: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise BgfError(message("adapters.no_mode", mode=render_mode, modes=modes))
        self.numbered = numbered
        self.metadata = {**type(self).metadata, "name": f"bgf_{numbered.game.name}"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(numbered.players)]
        self.match: NumberedMatch | None = None
        self.agents: list[str] = []
        self._player = {agent: player for player, agent in enumerate(self.possible_agents)}
        self._seeds = Random(secrets.randbits(64) if seed is None else seed_from(seed))
        observing, self._nothing = numbered.observing, np.zeros(numbered.actions.size, np.int8)
        self._nothing.setflags(write=False)
        self._observation_spaces = {
            agent: gymnasium.spaces.Box(observing.low, observing.high, dtype=np.float32)
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(numbered.actions.size)
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Box:
        """Returns the ranges of the entries of an agent's observation."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """Returns the space of the numbers of the game's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Starts a match.

        Args:
            seed: the seed of the match, as for `Game.new_state`; later matches without a seed get
                theirs from it.
            options: ignored; the game's options are arguments of `env`.
        """
        if seed is None:
            seed = self._seeds.getrandbits(64)
        else:
            seed = seed_from(seed)
            self._seeds = Random(seed)
        self.match = self.numbered.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]]
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask(self.match)

    def _begun(self) -> NumberedMatch:
        if self.match is None:
            raise NotReset(message("adapters.no_match"))
        return self.match

    def _ask(self, match: NumberedMatch) -> None:
        """Selects the agent whose turn it is; at the end of the match records the outcome."""
        if match.player is None:
            self._end(match)
        else:
            self.agent_selection = self.possible_agents[match.player]
            self.infos[self.agent_selection] = {"action_mask": match.mask()}
        if self.render_mode == "human":
            self.render()

    def _end(self, match: NumberedMatch) -> None:
        """Ends a match that is over or was broken off."""
        ends = self.truncations if match.is_endless else self.terminations
        ends.update(dict.fromkeys(self.agents, True))
        if not match.is_endless:
            result = match.state.result()
            for agent, score, rank in zip(self.agents, result.scores, result.ranks, strict=True):
                self.infos[agent] |= {"score": score, "rank": rank}
        self._reward(match.rewards())

    def _reward(self, rewards: Sequence[float]) -> None:
        """Rewards all agents, by seat; they leave one after the other."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """Plays a number for the agent whose turn it is; None for an agent whose match is over.

        Raises:
            NotReset: if there is no match, or all agents have left it.
            InvalidAction: if the number is not in the action space.
        """
        match = self._begun()
        agent = self.agent_selection
        if agent not in self.terminations:
            raise NotReset(message("adapters.over"))
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self.numbered.actions.checked(action)
        self.infos[agent] = {"action_mask": self._nothing}
        if number in match.choice:
            match.choose(number)
            self._ask(match)
        else:
            self._refuse(agent, number)

    def _refuse(self, agent: str, number: int) -> None:
        """Ends the match after a masked number."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent]["illegal"] = self.numbered.actions.names[number]
        self._reward([-1.0 if other == agent else 0.0 for other in self.agents])

    def observe(self, agent: str) -> NDArray[np.float32]:
        """Returns the observation of an agent, as a new vector; raises NotReset without a match."""
        return self._begun().observe(self._player[agent])

    def render(self) -> str | None:
        """Renders the table as the agent whose turn it is sees it; at the end in the public view.

        Returns:
            The text in mode ``ansi``; None in mode ``human``, which prints it.
        """
        match = self._begun()
        if self.render_mode == "ansi":
            return match_as_text(match, match.player, self.possible_agents)
        if self.render_mode == "human":
            show(match, match.player, self.possible_agents)
        else:
            gymnasium.logger.warn("nothing is rendered: env() was called without a render_mode")
        return None

    def close(self) -> None:
        """Does nothing, since there is nothing to release."""
