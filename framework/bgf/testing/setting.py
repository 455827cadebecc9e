"""The settings of random matches: players, seed, and options, from all that a game declares."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bgf.engine.options import is_idle
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Setting", "settings_of"]

_NARROW = 20  # a range of which all values are equally likely
_EXTREME = 0.1  # the share of values that are at an end of a wider range
_EXTREMES = {1: "min", 2: "max"}  # the matches with the lowest and the highest values
_REACHES = (1, 3, 10, 30)  # the largest distances from the default in a wider range


@dataclass(frozen=True)
class Setting:
    """The setting of a random match: the same setting gives the same match."""

    players: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.players} players, seed {self.seed}{options}"

    def localized(self, lang: str) -> str:
        """Returns the setting in words, in a language of bgf."""
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        facts = {"players": self.players, "seed": str(self.seed), "options": options}
        return Words(lang)("fault.setting", **facts)

    def start(self, game: Game) -> State:
        """Returns the first position."""
        return game.new_state(self.players, self.seed, self.options)

    def rng(self, use: str) -> random.Random:
        """Returns a generator for a check, which depends on the setting and the use alone."""
        return random.Random(f"{self} {use}")


def settings_of(game: Game, number: int, seed: int = 0) -> list[Setting]:
    """Returns settings of random matches, the same in every run.

    The numbers of players take turns; the options are drawn from all that do something with them.
    In the second match the numbers among them are the lowest that there may be, and in the third
    the highest.
    """
    rng = random.Random(f"{game.name} {seed}")
    low, high = game.players
    declared = game.pack.data.get("options", {})
    found = []
    for index in range(number):
        players = low + index % (high - low + 1)
        values = {name: _any_value(rng, entry, players) for name, entry in declared.items()}
        if index in _EXTREMES:
            bound = _EXTREMES[index]
            values |= {name: entry[bound] for name, entry in declared.items() if bound in entry}
        options = {
            name: value
            for name, value in values.items()
            if not is_idle(declared, name, players, values)
        }
        found.append(Setting(players, rng.getrandbits(64), options))
    return found


def _any_value(rng: random.Random, entry: Mapping[str, Any], players: int) -> Any:
    """A value of an option, every fourth time its default."""
    default = entry.get("default")
    if "default" in entry and rng.random() < 0.25:
        return default
    if entry["type"] == "bool":
        return rng.random() < 0.5
    if entry["type"] == "choice":
        return rng.choice(entry["choices"])
    if entry["type"] == "player":
        return rng.randrange(players)
    low = entry.get("min", min(default or 0, entry.get("max", 0)))
    high = entry.get("max", max(default or 0, low) + 3)
    if high - low <= _NARROW:
        return rng.randint(low, high)
    # Far from its default an option may make matches very long: so most values are near it.
    if rng.random() < _EXTREME:
        return rng.choice((low, high))
    centre = low if default is None else default
    reach = rng.choice(_REACHES)
    return rng.randint(max(low, centre - reach), min(high, centre + reach))
