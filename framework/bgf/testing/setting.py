"""Chooses the settings of random matches: players, seed and options."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bgf.engine.options import is_idle
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Setting", "settings_of"]

_NARROW = 20  # the maximum size of a range whose values are equally likely
_EXTREME = 0.1  # the share of the values at the ends of a wider range
_EXTREMES = {1: "min", 2: "max"}  # by index, the matches with the lowest and the highest values
_REACHES = (1, 3, 10, 30)  # possible limits for the distance from the default in a wider range


@dataclass(frozen=True)
class Setting:
    """The setting of a random match. The same setting gives the same match.

    Attributes:
        players: the number of players.
        seed: the seed.
        options: the options, by name.
    """

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
        """Starts a match with this setting; returns its first position."""
        return game.new_state(self.players, self.seed, self.options)

    def rng(self, use: str) -> random.Random:
        """Returns a random generator that depends only on the setting and on its use."""
        return random.Random(f"{self} {use}")


def settings_of(game: Game, number: int, seed: int = 0) -> list[Setting]:
    """Returns settings of random matches, the same in every run.

    They use all numbers of players in turn. Their options are random, without those that would have
    no effect. In the second match numeric options have their lowest values and switches are off. In
    the third match numeric options have their highest values and switches are on.

    Args:
        game: the game.
        number: the number of matches.
        seed: the seed of the settings.
    """
    rng = random.Random(f"{game.name} {seed}")
    low, high = game.players
    declared = game.pack.data.get("options", {})
    found = []
    for index in range(number):
        players = low + index % (high - low + 1)
        values = {name: _any_value(rng, entry, players) for name, entry in declared.items()}
        if index in _EXTREMES:
            values |= _at_bound(declared, _EXTREMES[index])
        options = {
            name: value
            for name, value in values.items()
            if not is_idle(declared, name, players, values)
        }
        found.append(Setting(players, rng.getrandbits(64), options))
    return found


def at_lowest(game: Game, setting: Setting) -> Setting:
    """Returns a setting in which the numeric options have their lowest values."""
    declared = game.pack.data.get("options", {})
    lowest = {name: declared[name].get("min", value) for name, value in setting.options.items()}
    return replace(setting, options=lowest)


def _at_bound(declared: Mapping[str, Mapping[str, Any]], bound: str) -> dict[str, Any]:
    """Returns the values at a bound, ``min`` or ``max``, of all options that have bounds."""
    values = {name: entry[bound] for name, entry in declared.items() if bound in entry}
    switches = [name for name, entry in declared.items() if entry["type"] == "bool"]
    return {**values, **dict.fromkeys(switches, bound == "max")}


def _any_value(rng: random.Random, entry: Mapping[str, Any], players: int) -> Any:
    """Returns a random value of an option; the default with a probability of a quarter."""
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
    # Most values are near the default, as others may make matches very long.
    if rng.random() < _EXTREME:
        return rng.choice((low, high))
    centre = low if default is None else default
    reach = rng.choice(_REACHES)
    return rng.randint(max(low, centre - reach), min(high, centre + reach))
