"""Games whose rules read a clock or the environment; those in `SOUND` decide nothing by it."""

from __future__ import annotations

import datetime
import os
import shutil
import time
from datetime import date
from datetime import datetime as moment
from typing import Any

from bgf import Game, State, Turn, hookimpl
from bgf.engine.flow import Stage

from .breaking import but
from .sound import Kind, Put, Sound, made

__all__ = ["ENVIRONMENT_READERS", "READERS", "SOUND", "clock_game"]

_RELEASED = moment(2026, 2, 1)


class PaysInDecember(Put):
    def apply(self, turn: Turn) -> Stage | None:
        december = 12
        turn.state.counters[self.points[turn.player]] += date.today().month == december
        return super().apply(turn)


class PaysInTheMorning(Put):
    def apply(self, turn: Turn) -> Stage | None:
        noon = 12
        hour = datetime.datetime.now().hour
        turn.state.counters[self.points[turn.player]] += hour < noon
        return super().apply(turn)


class PaysOnEvenDays(Put):
    def apply(self, turn: Turn) -> Stage | None:
        days = int(time.time() // 86_400)
        turn.state.counters[self.points[turn.player]] += days % 2
        return super().apply(turn)


class PaysInSummer(Put):
    def apply(self, turn: Turn) -> Stage | None:
        is_summer = time.strftime("%m") in ("06", "07", "08")
        turn.state.counters[self.points[turn.player]] += is_summer
        return super().apply(turn)


class PaysInTheFirstSeconds(Put):
    """Once in 20 times, whatever the date and the minute."""

    def apply(self, turn: Turn) -> Stage | None:
        is_early = time.time() % 60 < 3
        turn.state.counters[self.points[turn.player]] += is_early
        return super().apply(turn)


class PaysForAUser(Put):
    def apply(self, turn: Turn) -> Stage | None:
        name = os.environ.get("USER", "nobody")
        turn.state.counters[self.points[turn.player]] += len(name)
        return super().apply(turn)


class PaysForEachVariable(Put):
    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.points[turn.player]] += len(os.environ)
        return super().apply(turn)


class CutAtTheScreen(Sound):
    """The status has the width of the terminal."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        return ["-" * shutil.get_terminal_size().columns]


class Measured(Put):
    """The action notes how long it took, outside of the match."""

    seconds = 0.0
    played: datetime.datetime | None = None

    def apply(self, turn: Turn) -> Stage | None:
        begin = time.perf_counter()
        stage = super().apply(turn)
        type(self).seconds += time.perf_counter() - begin
        type(self).played = datetime.datetime.now(datetime.UTC)
        return stage


class Dated(Sound):
    """The rules have a date of their own, and look at its class."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        assert isinstance(_RELEASED, datetime.datetime)
        assert isinstance(_RELEASED, datetime.date)
        assert date.today() - date(2026, 1, 1) is not None
        assert datetime.datetime(2026, 2, 1) == _RELEASED
        state.counters[self.noted] = _RELEASED.year
        super().bgf_setup(state)


def _with(kind: type[Kind]) -> type[Any]:
    return type(kind.__name__, (Sound,), {"kinds": but(kind)})


READERS = {
    kind.__name__: _with(kind)
    for kind in (
        PaysInDecember,
        PaysInTheMorning,
        PaysOnEvenDays,
        PaysInSummer,
        PaysInTheFirstSeconds,
    )
}
ENVIRONMENT_READERS = {
    "PaysForAUser": _with(PaysForAUser),
    "PaysForEachVariable": _with(PaysForEachVariable),
    "CutAtTheScreen": CutAtTheScreen,
}
SOUND = {"Measured": _with(Measured), "Dated": Dated}


def clock_game(name: str) -> Game:
    """Returns one of the games; another process makes it in the same way."""
    return made({**READERS, **ENVIRONMENT_READERS, **SOUND}[name])
