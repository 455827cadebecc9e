"""The chance of each action of a match with verifiable chance, derived from the key of the match.

Before action `i` the generator of the state is set to a value of its own, made of the key and `i`.
So what chance does in one action tells nothing of another one, and an action that is taken back and
played again meets the same chance.

That happens around `State.apply`, and not in it: the position before an action and the one after it
still differ in their chance only if the action used any, which the undo barrier goes by.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, NamedTuple

from bgf.records.lines import check_of

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["ActionChance", "Ratchet"]

_CHANCE_BYTES = 8  # the generator of a state has 64 bits
_MASK_BYTES = 4  # the check of a position has 32
_NUMBER_BYTES = 8  # of the number of an action, big-endian


class ActionChance(NamedTuple):
    """The values that are derived for one action.

    Attributes:
        chance: the state of the generator before the action, 64 bits.
        mask: hides the check of the position after it, 32 bits.
    """

    chance: int
    mask: int


class Ratchet:
    """The chance of every action of a match.

    Args:
        key: the key of the match, as in `bgf.records.fair.chance_key`.
    """

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    @property
    def start_seed(self) -> int:
        """The seed of the first position, 64 bits."""
        return self.at(0).chance

    @property
    def seed_for_bots(self) -> int:
        """The seed that the seeds of bots are made from, 64 bits."""
        digest = hmac.digest(self._key, b"bots", "sha256")
        return int.from_bytes(digest[:_CHANCE_BYTES], "big")

    def at(self, number: int) -> ActionChance:
        """Returns what is derived for an action: from HMAC-SHA256 of ``"step"`` and its number.

        The first eight bytes are its chance, the next four the mask of its check.

        Args:
            number: the number of the action, from 1; 0 for the first position.
        """
        digest = hmac.digest(self._key, b"step" + number.to_bytes(_NUMBER_BYTES, "big"), "sha256")
        end = _CHANCE_BYTES + _MASK_BYTES
        chance = int.from_bytes(digest[:_CHANCE_BYTES], "big")
        return ActionChance(chance, int.from_bytes(digest[_CHANCE_BYTES:end], "big"))

    def apply(self, state: State, action: Action, player: int, number: int) -> tuple[Action, int]:
        """Play an action with the chance that belongs to it.

        The check of a position is made of its generator, among other things. Without a mask it
        would give away half of the bits that an action shuffled with, before the match is over.

        Args:
            state: the position, which is changed.
            action: the action.
            player: its player.
            number: its number in the match, from 1.

        Returns:
            The action as `State.apply` returns it, and the check of the new position, masked.

        Raises:
            BgfError: as `State.apply`; the state is as it was.
        """
        before = state.chance
        of_action = self.at(number)
        state.chance = of_action.chance
        try:
            played = state.apply(action, player)
        except BaseException:
            state.chance = before
            raise
        return played, check_of(state) ^ of_action.mask
