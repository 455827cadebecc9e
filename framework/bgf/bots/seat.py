"""A bot in its seat in a match: its choices are checked, and after a failure it forfeits.

A bot forfeits if it crashes, does not answer in time, answers nonsense, or chooses an illegal
action. From that choice on the bot ``random`` plays in its seat, so that the match continues for
the others, and the seat can't win any more. Choices that need no search (`View.settled_action`) are
not left to chance. A bot in this process that hangs can't be stopped; a program has a time limit.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, cast

from bgf.blame import describe_error, describe_type, is_ours
from bgf.bots.bot import View
from bgf.bots.failure import UNTOLD, Failure
from bgf.bots.process import ProcessBot
from bgf.bots.random import RandomBot
from bgf.engine.actions import Action
from bgf.engine.guard import watched_signals
from bgf.errors import InvalidAction, PluginError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from bgf.bots.bot import Bot
    from bgf.bots.past import PastChoice
    from bgf.engine.result import Result
    from bgf.engine.state import State
    from bgf.records.lines import Forfeit, RecordedAction

__all__ = ["SeatedBot", "seed_of"]


def seed_of(seed: int, player: int) -> int:
    """Returns the seed of a seat's bot, from 0 to 2**48 - 1.

    The seed of the match determines all its chance. A bot can't calculate it from its own seed,
    because SHA-256 can't be inverted. It could test guesses, but it could do that faster with the
    cards that it is dealt. The seed of the match is protected only by the number of possible seeds.

    Args:
        seed: the seed of the match.
        player: the seat.
    """
    return int.from_bytes(hashlib.sha256(f"bot {seed} {player}".encode()).digest()[:6])


class SeatedBot:
    """A bot in a match.

    Args:
        bot: the bot; None for a seat that was forfeited before.
        player: the seat.
        seed: the seed of `random` after a forfeit.

    Attributes:
        name: the bot's own name; empty if it has none.
    """

    def __init__(self, bot: Bot | None, player: int, seed: int) -> None:
        self.player = player
        self.seed = seed
        self._is_stand_in = bot is None
        self._bot = RandomBot(seed) if bot is None else bot
        self._process = bot if isinstance(bot, ProcessBot) else None
        self.name = self._process.name if self._process else ""

    def choose(
        self,
        state: State,
        steps: Sequence[RecordedAction] = (),
        past: Iterable[PastChoice] = (),
        forfeited: Collection[int] = (),
    ) -> Action:
        """Returns the legal action of the bot.

        Args:
            state: the position.
            steps: the actions so far, as in `View`.
            past: the choices so far, as in `View`.
            forfeited: the players who can't win any more.

        Raises:
            Failure: if the bot fails; call `forfeit` then, and ask again.
            KeyboardInterrupt: if the user interrupted the program, even if the bot caught the
                interrupt. One that the bot raises itself is a failure.
        """
        view = View(state, self.player, steps, past, forfeited)
        if self._is_stand_in:  # if even the substitute fails, the game is broken
            return view.settled_action() or self._bot.choose(view)
        with watched_signals() as interrupts:
            try:
                action = self._checked(self._bot.choose(view), state)
            except Failure as failure:
                found = Failure(
                    failure.reason, failure.full, detail=failure.detail, is_bug=self._is_ours()
                )
                raise found from failure
            except BaseException as error:  # a third-party bot may raise anything
                if interrupts:
                    raise KeyboardInterrupt from error
                is_bug = self._is_ours() and is_ours(error)
                full = describe_error(error)
                # bgf words the errors of plugins itself; other errors may quote a card.
                detail = full if isinstance(error, PluginError) else describe_type(error)
                raise Failure("crash", full, detail=detail, is_bug=is_bug) from error
        if interrupts:  # and the bot ignored them
            raise KeyboardInterrupt
        return action

    def _checked(self, action: object, state: State) -> Action:
        if not isinstance(action, Action):
            if self._is_ours():
                state.canonical(cast("Action", action), self.player)  # names its rules
            raise Failure("nonsense", repr(action), detail=type(action).__name__)
        try:
            refusal = state.explain(action, self.player)
        except InvalidAction as error:
            raise Failure("nonsense", str(error), detail=UNTOLD) from error
        if refusal is not None:
            # Even a refused open action may reveal what its player does not hold.
            detail = f"{UNTOLD} [{refusal.rule}]"
            raise Failure("illegal", f"{action.text} [{refusal.rule}]", detail=detail)
        return action

    def _is_ours(self) -> bool:
        return type(self._bot).__module__.startswith("bgf.") and not self._process

    def forfeit(self) -> None:
        """Lets `random` play on, and ends the bot."""
        process, self._process = self._process, None
        self._bot, self._is_stand_in = RandomBot(self.seed), True
        if process:
            process.kill()

    def end(self, state: State, result: Result, forfeits: Sequence[Forfeit]) -> None:
        """Tells a bot in another process how the match ended."""
        if self._process:
            self._process.end(View(state, self.player), result, forfeits)

    def close(self) -> None:
        """Ends a bot in another process."""
        if self._process:
            self._process.close()
