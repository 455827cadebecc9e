"""A search bot for any game: flat Monte Carlo over what the player can't know.

It draws a state that it can't tell from the real one, plays each of its legal actions there, and
then random actions to the end of the match; again and again. The action after which it did best
is its choice. Every action gets the same share of playouts, and all are tried in the same drawn
states, so that none is lucky in its cards.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bgf.errors import BotError

if TYPE_CHECKING:
    from bgf.bots.bot import View
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["PLAYOUTS", "FlatBot", "make_flat", "play_out", "value_of"]

PLAYOUTS = 500
"""Playouts for one choice when nothing is said: at most about half a second in a route game.

A number and no time: so a match with bots comes out the same on every machine."""

MOST_TRIED = 150
"""So many actions of a kind are tried for one choice."""

LONGEST = 5_000
"""After so many actions a playout that does not end is taken as drawn."""

_LONGEST_TIME = 3600.0


class FlatBot:
    """Chooses by playouts.

    What it chooses depends on its seed and on the observation alone, unless it has a time limit:
    then it depends on the machine, too.

    Attributes:
        playouts: how many there are for one choice, or None.
        seconds: how long a choice may take where `playouts` is None.
    """

    def __init__(self, seed: int, playouts: int | None = PLAYOUTS, seconds: float = 0.0) -> None:
        self.seed = seed
        self.playouts = playouts
        self.seconds = seconds

    def choose(self, view: View) -> Action:
        """The legal action with the best playouts; the first of them where several are as good.

        Of a kind with very many only `MOST_TRIED` are tried, drawn by chance.
        """
        player = view.player
        random = Random(self._seed_for(view.observation()))
        actions = view.some_actions(MOST_TRIED, random.randrange)
        if len(actions) == 1:
            return actions[0]
        wins, margins, counts = ([0.0] * len(actions) for _ in range(3))
        order: list[int] = []
        world = None
        for _ in self._budget():
            if not order:
                order = random.sample(range(len(actions)), len(actions))
                world = view.sample(random.getrandbits(64))
            index = order.pop()
            assert world is not None  # drawn with the order
            state = world.clone()
            state.play(actions[index], player)
            play_out(state, random)
            win, margin = value_of(state, player)
            wins[index] += win
            margins[index] += margin
            counts[index] += 1
        tried = [index for index, count in enumerate(counts) if count]
        best = max(tried, key=lambda i: (wins[i] / counts[i], margins[i] / counts[i]))
        return actions[best]

    def _seed_for(self, observation: dict[str, Any]) -> str:
        seen = json.dumps(observation, sort_keys=True, ensure_ascii=True).encode()
        return f"{self.seed}:{zlib.crc32(seen)}"

    def _budget(self) -> Iterator[None]:
        """One item for each playout that may be made; there is always one."""
        if self.playouts is not None:
            for _ in range(self.playouts):
                yield
            return
        end = perf_counter() + self.seconds
        yield
        while perf_counter() < end:
            yield


def play_out(state: State, random: Random) -> None:
    """Play random actions, in place, until the match is over or `LONGEST` actions were played.

    Each legal action is as likely; but where a kind has too many to be listed, each kind is.
    """
    draw, choices, play = random.random, state.choices, state.play
    for _ in range(LONGEST):
        if state.finished:
            return
        commits = state.commits
        player = state.active_players()[0] if commits else state.player
        if state.stage.is_long:
            play(state.sample_action(player, random.randrange, by_kind=True), player)
            continue
        actions = choices(player)
        play(actions[int(draw() * len(actions))], player)


def value_of(state: State, player: int) -> tuple[float, float]:
    """How good the end of a playout is for a player.

    Returns:
        The share in the win: 1 for a win, 0 for none, and tied winners share one win. And the
        margin: how many points ahead of the best other player, or the score of one who plays
        alone. The margin counts between actions that win equally often.
    """
    if not state.finished:
        return 1.0 / state.players, 0.0
    result = state.result()
    share = 1.0 / len(result.winners) if player in result.winners else 0.0
    others = [score for seat, score in enumerate(result.scores) if seat != player]
    return share, float(result.scores[player] - max(others, default=0))


def make_flat(setting: str, seed: int) -> FlatBot:
    """The bot ``flat``: with a number of playouts, or a number of seconds and ``s``.

    Raises:
        BotError: for any other setting.
    """
    if not setting:
        return FlatBot(seed)
    try:
        if setting.endswith("s"):
            seconds = float(setting[:-1])
            if 0 < seconds <= _LONGEST_TIME:
                return FlatBot(seed, None, seconds)
        elif int(setting) > 0:
            return FlatBot(seed, int(setting))
    except ValueError:
        pass
    raise BotError(
        f'the bot "flat" takes a number of playouts or of seconds, as in flat:200 or flat:0.5s, '
        f'not "{setting[:20]}"'
    )
