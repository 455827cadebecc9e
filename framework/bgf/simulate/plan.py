"""The plan of a simulation: everything on which the outcome of a numbered match depends."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Self

from bgf import __version__
from bgf.api import load
from bgf.bots.process import Limits
from bgf.errors import BadPlayerCount
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """The game, the bots and the seed of a simulation.

    Attributes:
        game: the name of the game, as in `bgf.games`.
        seats: the names of the bots for `bgf.bots.make_bot`, by seat in match 0.
        seed: the seed from which the seeds of all matches are derived.
        options: values of the game's options; the defaults for those left out.
        mods: names of mods, in order.
        content: a folder to use in place of the game's own pack, or None.
        fixed_seats: whether bots keep their seats; otherwise they rotate by one seat each match.
        limits: the time limits of bots that are programs.
    """

    game: str
    seats: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    mods: tuple[str, ...] = ()
    content: str | None = None
    fixed_seats: bool = False
    limits: Limits = field(default_factory=Limits)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    def seed_of(self, number: int) -> int:
        """Returns the seed of a match, below 2**48, derived from the plan's seed and the number."""
        digest = hashlib.sha256(f"match {self.seed} {number}".encode()).digest()
        return int.from_bytes(digest[:6])

    def seats_of(self, number: int) -> tuple[str, ...]:
        """Returns the bot in each seat in a match; bots rotate by one seat each match."""
        if self.fixed_seats:
            return self.seats
        first = -number % self.players
        return self.seats[first:] + self.seats[:first]

    def load(self) -> Game:
        """Loads the game.

        Raises:
            BadPlayerCount: if the game does not support the number of players.
            BgfError: as `bgf.load`.
        """
        game = load(self.game, content=self.content, mods=self.mods)
        low, high = game.players
        if not low <= self.players <= high:
            facts = {"game": game.name, "fewest": low, "most": high, "players": self.players}
            raise BadPlayerCount(message("usage.players", **facts))
        return game

    def identity(self, game: Game) -> dict[str, Any]:
        """Returns the data that must be the same in a run and its continuation."""
        pack = game.pack
        content = {"content": f"{pack.name} {pack.version} sha256:{pack.digest}"}
        versions = {"mods": [f"{mod.name} {mod.version}" for mod in game.mods]}
        return self.to_dict() | content | versions | {"engine": __version__}

    def typed_options(self) -> dict[str, str]:
        """Returns the values of options as text for the command line."""
        return {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in self.options.items()
        }

    def words(self) -> list[str]:
        """Returns command-line arguments for options, mods, content and limits of bots."""
        words = []
        for name, value in self.typed_options().items():
            words += ["--option", f"{name}={value}"]
        for mod in self.mods:
            words += ["--mod", mod]
        if self.content is not None:
            words += ["--content", self.content]
        usual = Limits()
        if self.limits.choice != usual.choice:
            words += ["--bot-time", f"{self.limits.choice:g}s"]
        if self.limits.start != usual.start:
            words += ["--bot-start", f"{self.limits.start:g}s"]
        return words

    def to_dict(self) -> dict[str, Any]:
        """Returns the plan as data for JSON."""
        return asdict(self) | {"seats": list(self.seats), "mods": list(self.mods)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Returns the plan from data of `to_dict`."""
        own = {"seats": tuple(data["seats"]), "mods": tuple(data["mods"])}
        return cls(**dict(data) | own | {"limits": Limits(**data["limits"])})
