"""Matches that measure how much stronger a learned evaluation makes the bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bgf.bots.bot import View
from bgf.bots.make import make_bot
from bgf.bots.past import PastChoice
from bgf.components.table import SEED_LIMIT
from bgf.engine.state import State
from bgf.learn.evaluation import replace_evaluation
from bgf.simulate.stats import IntervalEstimate, wilson

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.result import Result
    from bgf.learn.stored import Model

__all__ = ["PAIRINGS", "Pairing", "PairingResult", "Trial"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A bot with the learned evaluation, and another without it.

    Attributes:
        bot: the bot with the evaluation, by its name for a seat.
        other: the bot in all other seats.
        weight: the weight of its share of the time.
    """

    bot: str
    other: str
    weight: int = 1


PAIRINGS = (
    Pairing("greedy", "random", 1),
    Pairing("greedy", "greedy", 1),
    Pairing("mcts:100", "mcts:100", 3),
)
"""The measured pairings.

A bot without the evaluation plays matches to the end at random. The last pairing decides whether a
model is worth saving.
"""


@dataclass(frozen=True, slots=True)
class Trial:
    """A match of a pairing; a number determines the match completely.

    The bot with the evaluation changes its seat from match to match. A single player plays the same
    match with and without the evaluation, and the better of the two has won.

    Attributes:
        players: the number of players.
        seed: the seed of all matches.
        model: the evaluation.
        pairing: the bots.
    """

    players: int
    seed: int
    model: Model
    pairing: Pairing

    def __call__(self, game: Game, number: int) -> float:
        """Returns the win share of the bot with the evaluation; 0 in an endless match."""
        if self.players == 1:
            mine = self._played(game, number, seat=0)
            other = self._played(game, number, seat=-1)
            if mine is None or other is None:
                return 0.0 if mine is None else 1.0
            own_worth = (bool(mine.winners), mine.scores[0])
            other_worth = (bool(other.winners), other.scores[0])
            if own_worth == other_worth:
                return 0.5
            return 1.0 if own_worth > other_worth else 0.0
        seat = number % self.players
        result = self._played(game, number, seat)
        if result is None or seat not in result.winners:
            return 0.0
        return 1 / len(result.winners)

    def _played(self, game: Game, number: int, seat: int) -> Result | None:
        """Returns the result of a match with the evaluation in a seat; None if it is endless."""
        evaluation = self.model.evaluation(game, self.players)
        options = game.read_options(self.players, {})
        seed = (self.seed + number) % SEED_LIMIT
        state = State.start(game, self.players, seed, options)
        names = [
            self.pairing.bot if player == seat else self.pairing.other
            for player in range(self.players)
        ]
        bots = [make_bot(name, number * self.players + p) for p, name in enumerate(names)]
        past: list[PastChoice] = []
        while not state.finished:
            if len(past) >= game.longest:
                return None
            player = state.active_players()[0]
            replace_evaluation(game, self.players, evaluation if player == seat else None)
            action = bots[player].choose(View(state, player, past=past))
            past.append(PastChoice(state.clone(), player, action.text))
            state.play(action, player)
        return state.result()


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The result of a pairing.

    Attributes:
        pairing: the bots.
        share: the win share of the bot with the evaluation, with its 95 % interval.
        fair: the share of a bot that is as strong as the others.
    """

    pairing: Pairing
    share: IntervalEstimate
    fair: float

    @classmethod
    def of(cls, pairing: Pairing, shares: list[float], players: int) -> PairingResult:
        """Returns the result from the win shares of matches, at least one."""
        fair = 1 / max(2, players)
        return cls(pairing, wilson(sum(shares) / len(shares), len(shares)), fair)

    @property
    def is_better(self) -> bool:
        """Whether the evaluation makes the bot significantly stronger."""
        return self.share.low > self.fair

    def to_dict(self) -> dict[str, Any]:
        """Returns the result as data."""
        return {
            "bot": self.pairing.bot,
            "other": self.pairing.other,
            "share": round(self.share.value, 4),
            "low": round(self.share.low, 4),
            "high": round(self.share.high, 4),
            "matches": self.share.number,
            "fair": round(self.fair, 4),
        }
