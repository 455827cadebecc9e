"""Matches with the history of each player, and their observers, for OpenSpiel."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np

from bgf.adapters.match import NumberedGame, NumberedMatch
from bgf.api import load
from bgf.errors import BgfError
from bgf.words import message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.adapters.openspiel import BoardState
    from bgf.engine.game import Game

__all__ = ["Course", "Observer", "game_with", "longest", "numbered_with"]

_BYTES = 16  # of the digest of a history, enough to exclude collisions

_WORDS = 20  # the maximum average of numbers per action that is selected word by word


@cache
def game_with(name: str, mods: tuple[str, ...]) -> Game:
    """Returns a game with mods. It is cached, because every state that is deserialized needs it."""
    return load(name, mods=mods)


@lru_cache(maxsize=64)
def numbered_with(
    name: str, mods: tuple[str, ...], players: int, options: tuple[tuple[str, Any], ...]
) -> NumberedGame:
    """Returns a game with numbered actions, for a number of players and options."""
    return NumberedGame(game_with(name, mods), players, dict(options))


def longest(numbered: NumberedGame) -> int:
    """Returns the maximum number of choices in a match; a longer match is broken off.

    A game declares a number of actions that no match reaches. An action that is selected word by
    word takes several choices.
    """
    words = _WORDS if numbered.actions.first_word < numbered.actions.size else 1
    return numbered.longest * words


class Course:
    """A match with the history of each player; copies and pickles are complete and exact.

    The history of a player is the list of all choices of the player, each with the observation at
    that time. It is represented by a digest of that list, so that different histories have
    different digests.

    Args:
        match: the match, at its beginning.

    Attributes:
        match: the match.
        length: the number of choices so far.
    """

    __slots__ = ("_memories", "_unread", "length", "match")

    def __init__(self, match: NumberedMatch) -> None:
        self.match = match
        self.length = 0
        self._memories = [b""] * match.numbered.players
        # Observing is slow and rarely needed, so positions are kept until somebody asks.
        self._unread: list[tuple[NumberedMatch, int]] = []

    @property
    def player(self) -> int | None:
        """The player who chooses; None if the match is over or was broken off."""
        return self.match.player if self.length < longest(self.match.numbered) else None

    def choose(self, number: int) -> None:
        """Plays a number for the player who chooses; raises InvalidAction as `match` does."""
        before = self.match.clone()
        self.match.choose(number)
        self._unread.append((before, number))
        self.length += 1

    def memory(self, player: int) -> str:
        """Returns the digest of a player's history in hex; empty before the first choice."""
        return self._read()[player].hex()

    def seen_by(self, player: int) -> dict[str, Any]:
        """Returns a player's knowledge: the observation, and the words of an unfinished action."""
        return _seen(self.match, player)

    def determinize(self, player: int, seed: int) -> Course:
        """Returns a match that a player can't distinguish from this one.

        The other players have no histories in it, because their observations in the real match are
        not known to the player.
        """
        new = Course(self.match.determinize(player, seed))
        new.length = self.length
        new._memories[player] = self._read()[player]
        return new

    def to_dict(self) -> dict[str, Any]:
        """Returns the match as a dictionary that can be written as JSON."""
        memories = [memory.hex() for memory in self._read()]
        return {"length": self.length, "memories": memories, **self.match.to_dict()}

    def _read(self) -> Sequence[bytes]:
        """Returns the histories, after adding the observations that are still missing."""
        for match, number in self._unread:
            player = match.player
            if player is not None:
                digest = blake2b(self._memories[player], digest_size=_BYTES)
                digest.update(f"{json.dumps(_seen(match, player))} {number}".encode())
                self._memories[player] = digest.digest()
        self._unread.clear()
        return self._memories

    def __deepcopy__(self, memo: object) -> Course:
        new = Course(self.match.clone())
        new.length = self.length
        new._memories = self._memories[:]
        new._unread = self._unread[:]
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickled by the names of the game and mods, so that several matches share one loaded game.
        numbered = self.match.numbered
        game = numbered.game
        options = tuple(numbered.options.items())
        mods = tuple(mod.name for mod in game.mods)
        return _from_dict, (game.name, mods, numbered.players, options, self.to_dict())


def _seen(match: NumberedMatch, player: int) -> dict[str, Any]:
    said = match.choice.prefix if player == match.player else ()
    return {**match.state.observation(player), "said": list(said)}


def _from_dict(
    name: str,
    mods: tuple[str, ...],
    players: int,
    options: tuple[tuple[str, Any], ...],
    data: Mapping[str, Any],
) -> Course:
    """Reads the result of `Course.to_dict`."""
    new = Course(numbered_with(name, mods, players, options).from_dict(data))
    new.length = data["length"]
    new._memories = [bytes.fromhex(memory) for memory in data["memories"]]
    return new


class Observer:
    """Writes a player's knowledge as a vector and as text; see `bgf.adapters.observation`.

    Args:
        numbered: the game; None for public knowledge.
        recalls: whether to include the player's history. Then two positions with the same
            observation also have the same earlier choices of that player, made with the same
            knowledge.

    Attributes:
        tensor: the vector of the last observed state, shape ``(size,)``; with histories it is
            followed by the bits of `Course.memory`. None for public knowledge, which is only given
            as text.
        dict: the blocks of the vector by name, each in its own shape.
    """

    def __init__(self, numbered: NumberedGame | None = None, *, recalls: bool = False) -> None:
        self._is_public = numbered is None
        self._recalls = recalls
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if numbered is None:
            return
        observing = numbered.observing
        self._size = observing.size
        bits_of_memory = 8 * _BYTES if recalls else 0
        tensor = np.zeros(self._size + bits_of_memory, np.float32)
        self.tensor = tensor
        for name, block in observing.blocks.items():
            end = block.start + block.size
            part = tensor[block.start : end]
            self.dict[name] = part.reshape(block.shape or (1,))
        if recalls:
            self.dict["memory"] = tensor[self._size :]

    def set_from(self, state: BoardState, player: int) -> None:
        """Observes a state; the vector is zero before the seed is drawn.

        Raises:
            BgfError: if there is no tensor.
        """
        if self.tensor is None:
            raise BgfError(message("adapters.no_tensor"))
        self.tensor[:] = 0
        if state.course is not None:
            self.tensor[: self._size] = state.course.match.observe(player)
            memory = bytes.fromhex(state.course.memory(player))
            if self._recalls and memory:
                packed = np.frombuffer(memory, np.uint8)
                self.dict["memory"][:] = np.unpackbits(packed)

    def string_from(self, state: BoardState, player: int) -> str:
        """Returns the player's knowledge as JSON; empty before the seed is drawn."""
        course = state.course
        if course is None:
            return ""
        if self._is_public:
            return json.dumps(course.match.state.observation(None))
        seen = course.seen_by(player)
        if self._recalls:
            seen["memory"] = course.memory(player)
        return json.dumps(seen)
