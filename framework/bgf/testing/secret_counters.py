"""The numbers of secret counters: samples of them, and positions with other numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.engine.sampling import draw_secret_counters
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State

__all__ = [
    "SecretNumbers",
    "counter_in_words",
    "has_numbers",
    "never_sampled",
    "numbers_in_words",
    "sampled_numbers",
    "with_numbers",
]

_MANY_SAMPLES = 30_000  # samples without a number, after which it counts as never drawn
_MOST_NUMBERS = 1_500  # different numbers in samples; with more, one may be missing by chance

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


def never_sampled(
    state: State, viewer: int | None, slots: Sequence[int], rng: Random
) -> SecretNumbers:
    """Returns the secret numbers of a position that no sample of it has.

    A number that few samples have is hardly ever called missing: whatever its probability in
    samples, it is at most once in 80,000 positions. Numbers are left out if samples have too many
    others to tell.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
        slots: the slots of the counters that the viewer does not see.
        rng: the source of chance.
    """
    drawn: dict[int, set[int]] = {slot: set() for slot in slots}
    samples = 0
    while drawn and samples < _MANY_SAMPLES:
        sample = sampled_numbers(state, viewer, slots, rng)
        if sample is None:
            return {}  # the rules reject samples, so many of them would take too long
        samples += 1
        for slot, numbers in [*drawn.items()]:
            numbers.add(sample[slot])
            has_too_many = len(numbers) > _MOST_NUMBERS
            if sample[slot] == state.counters[slot] or has_too_many:
                del drawn[slot]
    return {slot: state.counters[slot] for slot in drawn}


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
    for slot, counter, player in _counters_of(state):
        real = state.counters[slot]
        number = numbers.get(slot, real)
        if number == real:
            continue
        facts = {"counter": counter, "number": number, "real": real}
        if player is None:
            named.append(message("fault.other_number", **facts))
        else:
            named.append(message("fault.other_number_of_player", player=player, **facts))
    return join_messages("; ", named)


def counter_in_words(state: State, slot: int) -> Message:
    """Returns the words for a secret counter, with its player.

    Args:
        state: any position of the match.
        slot: the slot of the counter.
    """
    counter, player = next(names for place, *names in _counters_of(state) if place == slot)
    if player is None:
        return message("fault.secret_counter", counter=counter)
    return message("fault.secret_counter_of_player", counter=counter, player=player)


def _counters_of(state: State) -> Iterator[tuple[int, str, int | None]]:
    """Yields each slot of a secret counter, the counter, and its player; None if all share it."""
    for counter in state.layout.secret_counters:
        for owner, first in enumerate(counter.slots[: state.players]):
            player = owner if counter.per_player else None
            for slot in range(first, first + counter.width):
                yield slot, counter.id, player
