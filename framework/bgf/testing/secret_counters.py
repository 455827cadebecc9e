"""The numbers of secret counters: samples of them, and positions with other numbers."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from bgf.engine.sampling import draw_secret_counters
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State

__all__ = [
    "SecretNumbers",
    "has_numbers",
    "never_sampled",
    "numbers_in_words",
    "real_numbers_in_words",
    "sampled_numbers",
    "with_numbers",
]

_MANY_SAMPLES = 30_000  # samples, after which a number that none of them has is missing
_OFTEN = 20  # the minimum number of these samples with each other number
_MOST_PAIRS = 30  # pairs of numbers that are looked at

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
) -> SecretNumbers | None:
    """Returns a secret number of a position, or two, that no sample of it has.

    A number may be missing by chance if it is rare. So it counts only if no other number is rare in
    samples: each that occurs in that counter must be in at least `_OFTEN` of them. The same holds
    for two numbers together.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
        slots: the slots of the counters that the viewer does not see.
        rng: the source of chance.

    Returns:
        The number or the two numbers; None if samples have them, each alone and any two together.
    """
    pairs = [*combinations(slots, 2)]
    some_pairs = rng.sample(pairs, min(_MOST_PAIRS, len(pairs)))
    # The numbers that samples have instead, for each slot and each pair of slots whose real numbers
    # no sample has so far.
    missing: dict[tuple[int, ...], Tally[tuple[int, ...]]] = {}
    for places in [*((slot,) for slot in slots), *some_pairs]:
        missing[places] = Tally()
    samples = 0
    while missing and samples < _MANY_SAMPLES:
        sample = sampled_numbers(state, viewer, slots, rng)
        if sample is None:
            return None  # if the rules reject samples, numbers may be rare for that alone
        samples += 1
        for places, sampled in [*missing.items()]:
            numbers = tuple([sample[slot] for slot in places])
            sampled[numbers] += 1
            is_real = all(sample[slot] == state.counters[slot] for slot in places)
            # With more different numbers than that, one of them must be rare.
            has_rare_numbers = len(sampled) > _MANY_SAMPLES / _OFTEN
            if is_real or has_rare_numbers:
                del missing[places]
    for places, sampled in missing.items():
        if min(sampled.values()) >= _OFTEN:
            return {slot: state.counters[slot] for slot in places}
    return None


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


def real_numbers_in_words(state: State, slots: Collection[int]) -> Message:
    """Returns the words for the numbers of some secret counters."""
    named = []
    for slot, counter, player in _counters_of(state):
        if slot not in slots:
            continue
        facts = {"counter": counter, "number": state.counters[slot]}
        if player is None:
            named.append(message("fault.number_is", **facts))
        else:
            named.append(message("fault.number_is_of_player", player=player, **facts))
    return join_messages("; ", named)


def _counters_of(state: State) -> Iterator[tuple[int, str, int | None]]:
    """Yields each slot of a secret counter, the counter, and its player; None if all share it."""
    for counter in state.layout.secret_counters:
        for owner, first in enumerate(counter.slots[: state.players]):
            player = owner if counter.per_player else None
            for slot in range(first, first + counter.width):
                yield slot, counter.id, player
