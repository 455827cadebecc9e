"""The chance of each action in a match with verifiable chance, derived from the key of the match.

Before action `i` the generator of the state is set to a value derived from the key and `i`. So the
chance of one action reveals nothing about the others, and an action that is undone and played again
meets the same chance.

This happens around `State.apply`, not inside it, so that the chance of a position changes in an
action only if the action used chance; the undo barrier depends on that.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, NamedTuple

from bgf.records.lines import check_of

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["ActionChance", "Ratchet"]

_CHANCE_BYTES = 8  # a state's generator has 64 bits
_MASK_BYTES = 4  # the check of a position has 32 bits
_NUMBER_BYTES = 8  # the number of an action is written big-endian


class ActionChance(NamedTuple):
    """The values derived for one action.

    Attributes:
        chance: the state of the generator before the action, 64 bits.
        mask: the mask for the check of the position after it, 32 bits.
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
        """The seed from which the seeds of bots are derived, 64 bits."""
        digest = hmac.digest(self._key, b"bots", "sha256")
        return int.from_bytes(digest[:_CHANCE_BYTES], "big")

    def at(self, number: int) -> ActionChance:
        """Returns the chance and the mask of an action.

        They are the first eight and the next four bytes of the HMAC-SHA256, under the key of the
        match, of ``"step"`` and the number of the action.

        Args:
            number: the number of the action, from 1; 0 for the first position.
        """
        digest = hmac.digest(self._key, b"step" + number.to_bytes(_NUMBER_BYTES, "big"), "sha256")
        end = _CHANCE_BYTES + _MASK_BYTES
        chance = int.from_bytes(digest[:_CHANCE_BYTES], "big")
        return ActionChance(chance, int.from_bytes(digest[_CHANCE_BYTES:end], "big"))

    def apply(self, state: State, action: Action, player: int, number: int) -> tuple[Action, int]:
        """Plays an action with its derived chance.

        The check of a position depends on its generator. Without a mask it would reveal half of the
        bits of the action's shuffle before the match is over.

        Args:
            state: the position, which is changed.
            action: the action.
            player: the player of the action.
            number: the number of the action in the match, from 1.

        Returns:
            The action as `State.apply` returns it, and the check of the new position, masked.

        Raises:
            BgfError: as `State.apply`; the state is unchanged then.
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
