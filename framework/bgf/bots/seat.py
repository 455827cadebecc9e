"""A bot at its seat in a match: what it chooses is checked, and who fails forfeits.

The rule: a bot that breaks down, does not answer in time, answers nonsense or chooses what is not
legal forfeits. From that choice on the bot ``random`` plays its seat, so that the match goes on
for the others, and it can't win any more. What needs no search (`View.settled_action`) it does not
leave to chance. How an object in this process may hang can't be helped;
a process is given a time limit.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, cast

from bgf.blame import describe, describe_type, is_ours
from bgf.bots.bot import View
from bgf.bots.failure import UNTOLD, Failure
from bgf.bots.process import ProcessBot
from bgf.bots.random import RandomBot
from bgf.engine.actions import Action
from bgf.engine.guard import watched_signals
from bgf.errors import InvalidAction, PluginError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.bots.bot import Bot
    from bgf.bots.past import PastChoice
    from bgf.engine.result import Result
    from bgf.engine.state import State
    from bgf.records.lines import Forfeit, Step

__all__ = ["SeatedBot", "seed_of"]


def seed_of(seed: int, player: int) -> int:
    """Returns the seed of a seat's bot, from 0 to 2**48 - 1.

    The seed of the match gives away every card to come. A bot can't calculate it from its own seed,
    because SHA-256 can't be reversed, but it could test guesses. So it could with any card that it
    is dealt, and faster. What protects the match's seed is that there are too many to try.

    Args:
        seed: the seed of the match.
        player: the seat.
    """
    return int.from_bytes(hashlib.sha256(f"bot {seed} {player}".encode()).digest()[:6])


class SeatedBot:
    """A bot in a match.

    Args:
        bot: what chooses; None for a seat that was forfeited before.
        player: the seat.
        seed: what `random` plays by after a forfeit.

    Attributes:
        name: what the bot calls itself; empty if it does not say.
    """

    def __init__(self, bot: Bot | None, player: int, seed: int) -> None:
        self.player = player
        self.seed = seed
        self._is_stand_in = bot is None
        self._bot = RandomBot(seed) if bot is None else bot
        self._process = bot if isinstance(bot, ProcessBot) else None
        self.name = self._process.name if self._process else ""

    def choose(
        self, state: State, steps: Sequence[Step] = (), past: Iterable[PastChoice] = ()
    ) -> Action:
        """Returns the action of the bot, a legal one.

        Args:
            state: the position.
            steps: what has been played so far, as in `View`.
            past: the choices so far, as in `View`.

        Raises:
            Failure: if it has none to offer; call `forfeit` then, and ask again.
            KeyboardInterrupt: the user has interrupted the program meanwhile, whatever the bot
                did about it; one that the bot raises itself is its failure.
        """
        view = View(state, self.player, steps, past)
        if self._is_stand_in:  # if even that one fails the game is broken
            return view.settled_action() or self._bot.choose(view)
        with watched_signals() as interrupts:
            try:
                action = self._checked(self._bot.choose(view), state)
            except Failure as failure:
                found = Failure(
                    failure.reason, failure.full, detail=failure.detail, is_bug=self._is_ours()
                )
                raise found from failure
            except BaseException as error:  # a stranger's bot may raise anything
                if interrupts:
                    raise KeyboardInterrupt from error
                is_bug = self._is_ours() and is_ours(error)
                full = describe(error)
                # What a plugin does wrong bgf says itself; other errors may quote a card.
                detail = full if isinstance(error, PluginError) else describe_type(error)
                raise Failure("crash", full, detail=detail, is_bug=is_bug) from error
        if interrupts:  # and the bot went on as if nothing had been
            raise KeyboardInterrupt
        return action

    def _checked(self, action: object, state: State) -> Action:
        if not isinstance(action, Action):
            if self._is_ours():
                state.canonical(cast("Action", action), self.player)  # tells which rules offered it
            raise Failure("nonsense", repr(action), detail=type(action).__name__)
        try:
            refusal = state.explain(action, self.player)
        except InvalidAction as error:
            raise Failure("nonsense", str(error), detail=UNTOLD) from error
        if refusal is not None:
            # Even an open action, refused, may tell what its player does not hold.
            detail = f"{UNTOLD} [{refusal.rule}]"
            raise Failure("illegal", f"{action.text} [{refusal.rule}]", detail=detail)
        return action

    def _is_ours(self) -> bool:
        return type(self._bot).__module__.startswith("bgf.") and not self._process

    def forfeit(self) -> None:
        """Let `random` play on, and end the bot."""
        process, self._process = self._process, None
        self._bot, self._is_stand_in = RandomBot(self.seed), True
        if process:
            process.kill()

    def end(self, state: State, result: Result, forfeits: Sequence[Forfeit]) -> None:
        """Tell a bot in another process how the match ended."""
        if self._process:
            self._process.end(View(state, self.player), result, forfeits)

    def close(self) -> None:
        """End the bot, if it is another process."""
        if self._process:
            self._process.close()
