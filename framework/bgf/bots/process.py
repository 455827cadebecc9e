"""A bot that is another program: questions on its standard input, answers on its standard output.

Each line has one JSON object, see ``docs/bot-protocol.md``. The program gets the information of a
`View` and nothing else.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bgf import __version__
from bgf.bots.chance import random_for
from bgf.bots.failure import UNTOLD, Failure, one_line
from bgf.bots.program import Program
from bgf.errors import BotError
from bgf.number_checks import check_amount
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.bots.bot import View
    from bgf.engine.actions import Action
    from bgf.engine.result import Result
    from bgf.records.lines import Forfeit

__all__ = ["PROTOCOL", "Limits", "ProcessBot"]

PROTOCOL = 1
_LISTED = 200  # the maximum number of actions of a kind that are sent; larger ones are sampled
_LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Limits:
    """The time limits of a program, in seconds.

    Attributes:
        start: the time from its start to its first answer.
        choice: the time for each choice.

    Raises:
        ValueError: unless both are positive and finite.
    """

    start: float = 10.0
    choice: float = 30.0

    def __post_init__(self) -> None:
        check_amount("start", self.start, above=0)
        check_amount("choice", self.choice, above=0)


class ProcessBot:
    """A bot that is another program, which is started at once.

    Args:
        command: the program and its arguments, quoted as for a shell; no shell is used.
        seed: the bot's seed, which is sent to the program.
        limits: the time limits.

    Attributes:
        name: the program's own name.

    Raises:
        BotError: if it can't be started, or does not answer the greeting correctly.
    """

    def __init__(self, command: str, seed: int, limits: Limits) -> None:
        self.seed, self.limits = seed, limits
        self._asked = 0
        self._is_seated = False
        self._program = Program(command)
        try:
            self.name = self._greet()
        except Failure as failure:
            self.kill()
            key = f"bot.greeting.{failure.reason}"
            raise BotError(message(key, command=command, detail=failure.full)) from failure
        except BaseException:
            self.kill()
            raise

    def _greet(self) -> str:
        self._program.send({"type": "hello", "protocol": PROTOCOL, "engine": __version__})
        answer = self._program.receive(self.limits.start)
        if answer.get("type") != "hello":
            raise Failure("nonsense", message("bot.no_hello", answer=json.dumps(answer)))
        if not _is_number(answer.get("protocol"), PROTOCOL):
            spoken = json.dumps(answer.get("protocol"))
            raise Failure("nonsense", message("bot.protocol", spoken=spoken, own=PROTOCOL))
        name = answer.get("name")
        if not isinstance(name, str) or not name.strip():
            raise Failure("nonsense", message("bot.nameless"))
        return one_line(name)[:_LONGEST_NAME]

    def choose(self, view: View) -> Action:
        """Returns the program's action; the caller must check whether it is legal.

        Raises:
            Failure: if it answers without an action, too late, or not at all because it has ended.
        """
        if not self._is_seated:
            self._is_seated = True
            self._program.send(self._match(view))
        self._asked += 1
        self._program.send(self._question(view))
        answer = self._program.receive(self.limits.choice, self._is_late)
        text = answer.get("action")
        if answer.get("type") != "action" or not _is_number(answer.get("id"), self._asked):
            raise Failure("nonsense", json.dumps(answer), detail=UNTOLD)
        action = view.game.action_written(text) if isinstance(text, str) else None
        if action is None:
            raise Failure("nonsense", json.dumps(answer), detail=UNTOLD)
        return action

    def _is_late(self, answer: dict[str, Any]) -> bool:
        """Returns whether an answer belongs to an earlier question."""
        number = answer.get("id")
        return type(number) is int and 0 < number < self._asked

    def _match(self, view: View) -> dict[str, Any]:
        game = view.game
        return {
            "type": "match",
            "game": game.name,
            "version": game.pack.version,
            "content": game.pack.digest,
            "mods": [[mod.name, mod.version] for mod in game.mods],
            "options": view.observation()["options"],
            "players": view.players,
            "player": view.player,
            "seed": self.seed,
        }

    def _question(self, view: View) -> dict[str, Any]:
        below, counts = random_for(view, self.seed).randrange, view.counts()
        return {
            "type": "choose",
            "id": self._asked,
            "observation": view.observation(),
            "played": [[player, action and action.text] for player, action in view.played()],
            "counts": {kind.name: count for kind, count in counts.items()},
            "actions": [action.text for action in view.some_actions(_LISTED, below)],
            "all": all(count <= _LISTED for count in counts.values()),
            "time_ms": round(1000 * self.limits.choice),
        }

    def end(self, view: View, result: Result, forfeits: Sequence[Forfeit]) -> None:
        """Tells the program how the match ended."""
        if not self._is_seated:
            return
        self._program.send(
            {
                "type": "end",
                "observation": view.observation(),
                "scores": list(result.scores),
                "ranks": list(result.ranks),
                "winners": list(result.winners),
                "breakdown": [dict(points) for points in result.breakdown],
                "forfeits": [forfeit.player for forfeit in forfeits],
            }
        )

    def close(self) -> None:
        """Asks the program to quit, and kills it if it does not."""
        try:
            self._program.send({"type": "quit"})
            self._program.hang_up()
        finally:
            self.kill()

    def kill(self) -> None:
        """Kills the program and its child processes."""
        self._program.kill()


def _is_number(value: object, number: int) -> bool:
    """Returns whether a value is a given number; unlike in Python, true is not 1."""
    return type(value) is int and value == number
