"""Games that answer badly: asking changes something, or fails, or depends on the process."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence

from bgf import Action, Game, Refusal, State, hookimpl

from .breaking import breaks, but
from .sound import Play, Put, Sound

# -- questions ------------------------------------------------------------------------------


class CountingPlay(Play):
    def legal(self, state: State, player: int) -> Sequence[Action]:
        state.counters[self.noted] += 1
        return super().legal(state, player)


@breaks("asking")
class CountsWhoAsks(Sound):
    """Whoever asks for what may be played changes a number."""

    kinds = but(CountingPlay)


@breaks("asking")
class CountsWhoLooks(Sound):
    """Whoever looks at the lines below the table changes a number."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        state.counters[self.noted] += 1
        return ["Somebody looks."]


class CountingStory(Play):
    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        after.counters[self.noted] += 1
        return super().story(before, after, player, action, lang)


@breaks("asking")
class CountsWhoReads(Sound):
    """The history changes the table that it tells of."""

    kinds = but(CountingStory)


class GuessingPut(Put):
    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        return f"a chance of {random.random()}"


@breaks("asking")
class NotesByChance(Sound):
    """A menu says something else whenever it is shown."""

    kinds = but(GuessingPut)


class TurningPut(Put):
    turned = False

    def legal(self, state: State, player: int) -> Sequence[Action]:
        self.turned = not self.turned
        return super().legal(state, player)[:: -1 if self.turned else 1]


@breaks("choices")
class OrderComesAndGoes(Sound):
    """The list is turned round whenever somebody asks for it."""

    kinds = but(TurningPut)


# -- what speaks to people stumbles: told once, by the check of those words --------------------


@breaks("words")
class StatusFails(Sound):
    """From the third round on there are no lines below the table."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        return ["One", "Two", "Three"][state.round : state.round + 1] or [""[state.round]]


class StumblingNote(Put):
    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        raise LookupError("no note")


@breaks("words")
class NoteFails(Sound):
    """A menu can't be shown."""

    kinds = but(StumblingNote)


class StumblingStory(Put):
    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        raise LookupError("no story")


@breaks("words")
class StoryFails(Sound):
    """A history can't be told."""

    kinds = but(StumblingStory)


class StumblingRefusal(Play):
    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        refusal = super().refusal(state, player, action)
        return refusal and self.refuse("TOY-1", "refusal.of_no_name", word=action.text)


@breaks("refusals")
class RefusalFails(Sound):
    """The words of a refusal are not there."""

    kinds = but(StumblingRefusal)


class StumblingRead(Put):
    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        return self.all[int(words[0])] if words else None


@breaks("refused")
class ReadFails(Sound):
    """Short words are to be numbers, and others are not expected."""

    kinds = but(StumblingRead)


# -- the order of a set ----------------------------------------------------------------------


class SetNote(Put):
    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        return " ".join({"red", "blue", "green"})


@breaks("processes")
class NoteOfASet(Sound):
    """What a menu adds has the order of a set."""

    kinds = but(SetNote)


class SetStory(Put):
    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return " ".join({"red", "blue", "green"})


@breaks("processes")
class StoryOfASet(Sound):
    """What the history says has the order of a set."""

    kinds = but(SetStory)


@breaks("processes")
class StatusOfASet(Sound):
    """The lines below the table have the order of a set."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        return list({"red", "blue", "green"})


class SetPut(Put):
    def universe(self) -> Iterable[Action]:
        cells = {action.args[0]: action for action in self.all}
        self.all = [cells[cell] for cell in set(cells)]
        return self.all


@breaks("processes")
class OrderOfASet(Sound):
    """The order of what is offered is that of a set."""

    kinds = but(SetPut)


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
