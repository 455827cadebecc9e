"""Any installed game as an environment of Gymnasium: one seat, with bots in the others.

```python
from bgf.adapters import gymnasium

env = gymnasium.make("my_game", players=3, bots="greedy")
observation, info = env.reset(seed=7)
over = False
while not over:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
    over = terminated or truncated
```

The agent chooses one number at a time, see `bgf.adapters.actions`, and the bots play between two
steps, by their own views. A masked number does not change the match: it costs `PENALTY`, and the
agent has to choose again.
"""

# Without Gymnasium its types are unknown.
# mypy: allow-subclassing-any

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.adapters.extra import MissingExtra

try:
    import gymnasium
    import numpy as np
    from gymnasium.envs.registration import EnvSpec, registry
except ImportError as error:
    raise MissingExtra("gymnasium", error) from error

from bgf.adapters.drawing import match_as_text, show
from bgf.adapters.installed import installed
from bgf.adapters.match import NumberedGame, NumberedMatch, rewards_of, seed_from
from bgf.bots.failure import Failure
from bgf.bots.make import make_bot
from bgf.bots.past import choices_from
from bgf.bots.seat import SeatedBot, seed_of
from bgf.engine.actions import Action
from bgf.engine.result import Result
from bgf.errors import BadPlayerCount, BgfError, NoSuchPlayer
from bgf.records.lines import Forfeit, RecordedAction
from bgf.words import message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.engine.state import State

__all__ = ["PENALTY", "SeatEnv", "make", "register"]

PENALTY = -1.0
"""The reward for a masked number, the same as for a lost match of two players."""

_VERSION = 0
_MODES = ("human", "ansi")
_ENTRY = f"{__name__}:make"


def make(
    name: str,
    players: int | None = None,
    seat: int = 0,
    bots: str | Sequence[str] = "random",
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    *,
    content: str | Path | None = None,
    mods: Sequence[str] = (),
) -> SeatEnv:
    """Returns an environment of an installed game.

    Args:
        name: the name of the game.
        players: the number of players; the smallest number if left out.
        seat: the seat of the agent, from 0 in turn order.
        bots: the bots in the other seats, in turn order, by names that `bgf.bots.make_bot` accepts,
            such as ``greedy`` or ``mcts:200``. A single name stands for a bot in each of them.
        options: values of the game's options; the defaults for those left out.
        render_mode: ``ansi`` for text, ``human`` to print the table after every step, or None.
        content: a folder to use in place of the game's own content.
        mods: names of mods.

    Raises:
        UnknownGame, UnknownMod, BadPlayerCount, UnknownOption, BadOption: if the game, a mod or an
            option does not exist or does not fit; BadPlayerCount also for too many or too few bots.
        BotError: if a bot does not exist or can't be created.
        NoSuchPlayer: if the seat does not exist.
        PluginError: if the actions of the game can't be numbered.
    """
    numbered = NumberedGame.load(name, players, options, content, mods)
    env = SeatEnv(numbered, seat, bots, render_mode)
    env.spec = EnvSpec(
        id=f"bgf/{name}-v{_VERSION}",
        entry_point=_ENTRY,
        kwargs={
            "name": name,
            "players": numbered.players,
            "seat": seat,
            "bots": bots if isinstance(bots, str) else list(bots),
            "options": numbered.options,
            "render_mode": render_mode,
            "content": None if content is None else str(content),
            "mods": list(mods),
        },
    )
    return env


def register() -> list[str]:
    """Registers all installed games for `gymnasium.make`, as ``bgf/NAME-v0``.

    It may be called again. `gymnasium.make` passes its arguments on to `make`.

    Returns:
        The names of the environments.
    """
    ids = {info.name: f"bgf/{info.name}-v{_VERSION}" for info in installed()}
    for name, id_ in ids.items():
        if id_ not in registry:
            gymnasium.register(id_, entry_point=_ENTRY, kwargs={"name": name})
    return list(ids.values())


class SeatEnv(gymnasium.Env["NDArray[np.float32]", "int | np.integer[Any]"]):
    """One seat of a game as an environment; use `make` for an installed game.

    The observation is a vector, see `bgf.adapters.observation`. The information of each step:

    - ``action_mask``: 1 for each number that may be chosen, int8; zeros when the match is over;
    - ``illegal``, after a masked number: the meaning of that number;
    - ``forfeits``, once a bot has failed: the reasons by seat. The bot ``random`` replaces it, and
      the seat ranks behind all others;
    - ``score`` and ``rank``, when the match is over.

    The reward is 0 until the match is over, then a share of the win, from -1 to 1: see
    `NumberedMatch.rewards`. A match that exceeds the length limit of its game is truncated.

    Args:
        numbered: the game.
        seat, bots, render_mode: as for `make`.

    Attributes:
        numbered: the game.
        seat: the seat of the agent.
        match: the match; None before the first `reset`.
    """

    metadata = {"render_modes": [*_MODES], "render_fps": 1}  # noqa: RUF012  # as declared

    def __init__(
        self,
        numbered: NumberedGame,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in _MODES:
            modes = ", ".join(_MODES)
            raise BgfError(message("adapters.no_mode", mode=render_mode, modes=modes))
        if not isinstance(seat, int | np.integer) or not 0 <= seat < numbered.players:
            last = numbered.players - 1
            raise NoSuchPlayer(message("adapters.no_seat", seat=repr(seat), last=last))
        self.numbered = numbered
        self.seat = int(seat)
        self.render_mode = render_mode
        self.match: NumberedMatch | None = None
        self.observation_space = gymnasium.spaces.Box(
            numbered.observing.low, numbered.observing.high, dtype=np.float32
        )
        self.action_space = gymnasium.spaces.Discrete(numbered.actions.size)
        others = [player for player in range(numbered.players) if player != seat]
        specs = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(specs) != len(others):
            facts = {"bots": len(specs), "seats": len(others)}
            raise BadPlayerCount(message("adapters.bots", **facts))
        self._specs = dict(zip(others, specs, strict=True))
        for player, spec in self._specs.items():  # refuses unusable bots at once
            SeatedBot(make_bot(spec, 0), player, 0).close()
        self._names = [self._specs.get(player, "you") for player in range(numbered.players)]
        self._bots: dict[int, SeatedBot] = {}
        self._steps: list[RecordedAction] = []
        self._start: State  # of the match
        self._forfeits: list[Forfeit] = []
        self._why: dict[int, str] = {}  # what others may know of each reason
        self._end_is_reported = False

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Starts a match; bots play until it is the agent's turn.

        Args:
            seed: the seed of the match, as for `Game.new_state`; later matches without a seed get
                theirs from it. Bots get their seeds from it as in `bgf play`.
            options: ignored; the game's options are arguments of `make`.

        Raises:
            BadSeed: if the seed is not from 0 to 2**64 - 1.
            BotError: if a bot does not exist or can't be created.
        """
        super().reset(seed=None if seed is None else seed_from(seed))
        if seed is None:
            seed = int(self.np_random.integers(1 << 64, dtype=np.uint64))
        self.close()
        for player, spec in self._specs.items():
            own = seed_of(int(seed), player)
            self._bots[player] = SeatedBot(make_bot(spec, own), player, own)
        self._steps, self._forfeits, self._why, self._end_is_reported = [], [], {}, False
        self.match = match = self.numbered.start(int(seed))
        self._start = match.state.clone()
        self._let_bots_play(match)
        return self._shown(match), self._info(match)

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Chooses a number; bots play until it is the agent's turn, or the match is over.

        If the match was over before the agent's first turn, it ends now, whatever the number.

        Raises:
            ResetNeeded: Gymnasium's own error, if there is no match, or it is over.
            InvalidAction: if the number is not in the action space.
        """
        match = self._begun()
        if self._end_is_reported:
            raise gymnasium.error.ResetNeeded(message("adapters.over"))
        number, reward = self.numbered.actions.checked(action), 0.0
        more: dict[str, Any] = {}
        if number in match.choice:
            played = match.choose(number)
            if played is not None:
                self._steps.append(RecordedAction(self.seat, played.text, None))
            self._let_bots_play(match)
        elif match.player is not None:
            reward, more = PENALTY, {"illegal": self.numbered.actions.names[number]}
        self._end_is_reported = match.player is None
        if match.state.finished:
            reward, more = self._end(match)
        info = {**self._info(match), **more}
        return self._shown(match), reward, match.state.finished, match.is_endless, info

    def render(self) -> str | None:
        """Renders the table as the seat sees it.

        Returns:
            The text in mode ``ansi``; None in mode ``human``, which prints it.

        Raises:
            ResetNeeded: Gymnasium's own error, if there is no match.
        """
        match = self._begun()
        if self.render_mode == "ansi":
            return match_as_text(match, self.seat, self._names)
        if self.render_mode == "human":
            show(match, self.seat, self._names)
        else:
            gymnasium.logger.warn("nothing is rendered: make() was called without a render_mode")
        return None

    def close(self) -> None:
        """Ends the match, and stops bots that are programs."""
        bots, self._bots, self.match = self._bots, {}, None
        for bot in bots.values():
            bot.close()

    def _begun(self) -> NumberedMatch:
        if self.match is None:
            raise gymnasium.error.ResetNeeded(message("adapters.no_match"))
        return self.match

    def _let_bots_play(self, match: NumberedMatch) -> None:
        """Lets bots play until it is the agent's turn, or the match is over."""
        while match.player is not None and match.player != self.seat:
            player = match.player
            action = self._asked(match, self._bots[player])
            match.play(action, player)
            self._steps.append(RecordedAction(player, action.text, None))

    def _asked(self, match: NumberedMatch, bot: SeatedBot) -> Action:
        """Returns the action of a bot; if it fails it forfeits, and `random` replaces it."""
        try:
            past = choices_from(self._start, self._steps)
            forfeited = [forfeit.player for forfeit in self._forfeits]
            return bot.choose(match.state, self._steps, past, forfeited)
        except Failure as failure:
            self._forfeits.append(Forfeit(len(self._steps) + 1, bot.player, failure.reason))
            self._why[bot.player] = str(failure)
            bot.forfeit()
            return bot.choose(match.state, self._steps)

    def _shown(self, match: NumberedMatch) -> NDArray[np.float32]:
        """Returns the observation of the seat, after printing the table in the mode ``human``."""
        if self.render_mode == "human":
            self.render()
        return match.observe(self.seat)

    def _info(self, match: NumberedMatch) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": match.mask()}
        if self._forfeits:
            info["forfeits"] = dict(self._why)
        return info

    def _end(self, match: NumberedMatch) -> tuple[float, dict[str, Any]]:
        """Returns the reward, and the information about the end of the match."""
        state, forfeited = match.state, [forfeit.player for forfeit in self._forfeits]
        result = Result.from_score(state.game.score(state), forfeited)
        for bot in self._bots.values():
            bot.end(state, result, self._forfeits)
        more = {"score": result.scores[self.seat], "rank": result.ranks[self.seat]}
        return rewards_of(result.winners, self.numbered.players)[self.seat], more
