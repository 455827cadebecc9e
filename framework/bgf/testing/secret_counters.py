"""The numbers of secret counters: samples of them, and positions with other numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.engine.sampling import draw_secret_counters
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State

__all__ = ["SecretNumbers", "has_numbers", "numbers_in_words", "sampled_numbers", "with_numbers"]

SecretNumbers = Mapping[int, int]
"""Numbers of secret counters, by slot."""


def sampled_numbers(
    state: State, viewer: int | None, slots: Sequence[int], rng: Random
) -> SecretNumbers | None:
    """Returns the secret numbers in a sample of a position; None if the rules reject the sample.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
        slots: the slots of the counters that the viewer does not see.
        rng: the source of chance.
    """
    sample = state.clone()
    draw_secret_counters(sample, sample.viewer_number(viewer), rng.getrandbits(64))
    if sample.game.contradictions(sample):
        return None
    return {slot: sample.counters[slot] for slot in slots}


def with_numbers(state: State, numbers: SecretNumbers) -> State:
    """Returns a copy of a position in which some counters have other numbers."""
    copy = state.clone()
    for slot, number in numbers.items():
        copy.counters[slot] = number
    return copy


def has_numbers(state: State, numbers: SecretNumbers) -> bool:
    """Returns whether the counters of a position have certain numbers."""
    return all(state.counters[slot] == number for slot, number in numbers.items())


def numbers_in_words(state: State, numbers: SecretNumbers) -> Message:
    """Returns the words for secret counters that have other numbers.

    Args:
        state: the position with the real numbers.
        numbers: the other numbers; those that are equal to the real ones are left out.
    """
    named = []
    for counter in state.layout.secret_counters:
        for owner, first in enumerate(counter.slots[: state.players]):
            for slot in range(first, first + counter.width):
                real = state.counters[slot]
                number = numbers.get(slot, real)
                if number == real:
                    continue
                facts = {"counter": counter.id, "number": number, "real": real}
                if counter.per_player:
                    named.append(message("fault.other_number_of_player", player=owner, **facts))
                else:
                    named.append(message("fault.other_number", **facts))
    return join_messages("; ", named)
