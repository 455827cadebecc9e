"""Games that answer badly: asking changes something, or fails, or depends on the process."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence

from bgf import Action, Game, State, Turn, hookimpl, param
from bgf.contract import Reason, fact
from bgf.engine.actions import Phrase
from bgf.param.things import CellParam

from .breaking import breaks, but
from .sound import CELLS, TEXTS, Play, Put, Sound

# -- questions ------------------------------------------------------------------------------


class CountingPlay(Play):
    def candidates(self, state: State, player: int) -> Sequence[Action]:
        state.counters[self.noted] += 1
        return super().candidates(state, player)


@breaks("asking")
class CountsWhoAsks(Sound):
    """A number changes when the legal actions are asked for."""

    kinds = but(CountingPlay)


@breaks("asking")
class CountsWhoLooks(Sound):
    """A number changes when the lines below the table are asked for."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        state.counters[self.noted] += 1
        return ["Somebody looks."]


class CountingLog(Play):
    def log(self, turn: Turn) -> Sequence[Phrase]:
        turn.after.counters[self.noted] += 1
        return super().log(turn)


@breaks("asking")
class CountsWhoReads(Sound):
    """The history changes the table that it tells of."""

    kinds = but(CountingLog)


class GuessingPut(Put):
    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [f"a chance of {random.random()}"]


@breaks("asking")
class HintsByChance(Sound):
    """A menu says something else whenever it is shown."""

    kinds = but(GuessingPut)


class TurningPut(Put):
    turned = False

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        self.turned = not self.turned
        return super().candidates(state, player)[:: -1 if self.turned else 1]


@breaks("choices")
class OrderComesAndGoes(Sound):
    """The list is reversed at every call."""

    kinds = but(TurningPut)


# -- methods that speak to people fail: told once, by the check of those words -----------------


@breaks("words")
class StatusFails(Sound):
    """From the third round on the lines below the table raise an error."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        return ["One", "Two", "Three"][state.round : state.round + 1] or [""[state.round]]


class StumblingHint(Put):
    def hint(self, turn: Turn) -> Sequence[Phrase]:
        raise LookupError("no hint")


@breaks("words")
class HintFails(Sound):
    """A menu can't be shown."""

    kinds = but(StumblingHint)


class EnglishHint(Put):
    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [{"en": "on an empty cell"}]


@breaks("words")
class HintInOneLanguage(Sound):
    """In Polish menus there is an English hint."""

    kinds = but(EnglishHint)


class StumblingLog(Put):
    def log(self, turn: Turn) -> Sequence[Phrase]:
        raise LookupError("no line")


@breaks("words")
class LogFails(Sound):
    """The log line raises an error."""

    kinds = but(StumblingLog)


class StumblingRefusal(Play):
    def why_not(self, turn: Turn) -> Reason | None:
        reason = super().why_not(turn)
        return reason and reason._replace(text="refusal.of_no_name")


@breaks("refusals")
class RefusalFails(Sound):
    """The words of a refusal are not there."""

    kinds = but(StumblingRefusal)


class StumblingFact(Put):
    @fact
    def cost(self, turn: Turn) -> int:
        raise LookupError("no cost")


@breaks("words", texts={**TEXTS, "hint.put": dict.fromkeys(("en", "pl"), "for {cost}")})
class FactFails(Sound):
    """A fact of a text raises an error."""

    kinds = but(StumblingFact)


class StumblingWord(Play):
    @fact
    def word(self, turn: Turn) -> str:
        raise LookupError("no word")


@breaks("refusals")
class FactOfARefusalFails(Sound):
    """A fact of a refusal raises an error."""

    kinds = but(StumblingWord)


class StumblingCell(CellParam):
    def understand(self, state: State, player: int, words: Sequence[str]) -> list[str]:
        return [CELLS[int(words[0])]] if words else []


class StumblingRead(Put):
    cell = param.custom(StumblingCell, plane="board")


@breaks("refused")
class ReadFails(Sound):
    """Short words are to be numbers, and others are not expected."""

    kinds = but(StumblingRead)


# -- the order of a set ----------------------------------------------------------------------


class SetHint(Put):
    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [*{"red", "blue", "green"}]


@breaks("processes")
class HintOfASet(Sound):
    """The menu hint has the order of a set."""

    kinds = but(SetHint)


class SetLog(Put):
    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [*{"red", "blue", "green"}]


@breaks("processes")
class LogOfASet(Sound):
    """The log line has the order of a set."""

    kinds = but(SetLog)


@breaks("processes")
class StatusOfASet(Sound):
    """The lines below the table have the order of a set."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        return list({"red", "blue", "green"})


class SetPut(Put):
    def universe(self) -> Iterable[Action]:
        return {*super().universe()}


@breaks("processes")
class OrderOfASet(Sound):
    """The offered actions have the order of a set."""

    kinds = but(SetPut)


@breaks("processes")
class ChangesItsClass(Sound):
    """Each load of the game adds to a class attribute that all games share."""

    bonus = 0

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        type(self).bonus += 1

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        state.counters[self.noted] = self.bonus


@breaks("processes")
class Clock(Sound):
    """The rules look at the clock when they are loaded."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hour = time.time_ns()

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        state.counters[self.noted] = self.hour % 1_000_000_007
