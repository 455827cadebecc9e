"""Looks in many set-ups for something open that rules out a secret number.

A set-up draws its secret numbers itself, so it can't be replayed with others. Many set-ups are made
instead. If a secret number never comes together with something that everybody sees, but often comes
without it, then everybody knows that it is another number, and samples must not have it.

Where a number has many values, each of them is too rare for that. So two numbers, of which one at
least is secret, are also added to and subtracted from each other, in set-ups and in samples.
Samples must not have a sum or a difference that never comes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.sampling import draw_secret_counters
from bgf.testing.fault import Fault
from bgf.testing.never import MORE_SET_UPS, Numbers, never_in_set_ups
from bgf.words import Message, message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.walk import Walk

__all__ = ["check_set_up_numbers"]

_SET_UPS = 400
_MOST_VALUES = 12  # of something open; with more each one is too rare
_LEAST_SEEN = 30  # set-ups with a value of something open
_LEAST_SHARE = 0.03  # of the samples that have a number
_ERRORS = 3.0  # standard errors that are subtracted from the number of set-ups with a number
_BY_CHANCE = 1e-9  # the probability that a number is missing by chance
_MORE_SET_UPS = 5_000  # that are made to confirm that a number is missing
_LEAST_CONFIRMED = 800  # of these in which the open value must be seen

_RELATIONS = {
    -1: "fault.relation.less",
    0: "fault.relation.equal",
    1: "fault.relation.greater",
}
"""The texts for which of two players has more."""


class _Secret(NamedTuple):
    """A secret number: that of a player, a shared one, or which of two players has more.

    Attributes:
        counter: the id of the counter.
        player: the player; -1 if all share the counter.
        other: the player with whom this one is compared; else the same as `player`.
    """

    counter: str
    player: int
    other: int


class _Open(NamedTuple):
    """Something that everybody sees after a set-up.

    Attributes:
        name: its name in the observation.
        value: its value.
    """

    name: str
    value: Hashable


def check_set_up_numbers(walk: Walk) -> None:
    """Raises Fault if something that everybody sees after the set-up rules out a secret number.

    Args:
        walk: a match, of which the seed is replaced by others.
    """
    if not walk.game.layout.secret_counters:
        return
    rng = walk.setting.rng("set-up numbers")
    set_ups = [_SetUp.of(walk, rng) for _ in range(_SET_UPS)]
    for seen, with_it, without_it in _divided(set_ups):
        for secret, number in _missing(with_it, without_it):
            if _is_confirmed(walk, rng, seen, secret, number):
                walk.tell(_fault(seen, secret, number, with_it[0].setting))
    _check_sums(walk, rng, set_ups)


def _check_sums(walk: Walk, rng: Random, set_ups: Sequence[_SetUp]) -> None:
    """Raises Fault if two numbers of samples have a sum or a difference that never comes."""
    with_samples = [set_up for set_up in set_ups if set_up.drawn]
    if not with_samples:
        return
    secret_names = list(_by_name(set_ups[0].real))
    varying = [
        name
        for name, value in set_ups[0].seen.items()
        if type(value) is int and len({set_up.seen.get(name) for set_up in set_ups}) > 1
    ]
    alone = ["", *varying]
    pairs = [*product(alone, secret_names), *combinations(secret_names, 2)]

    def numbers(set_up: _SetUp, secrets: dict[_Secret, int]) -> Numbers:
        known = {"": 0, **set_up.seen, **_by_name(secrets)}
        found: dict[int, float] = {}
        for index, (name, other_name) in enumerate(pairs):
            one, other = known.get(name), known.get(other_name)
            if isinstance(one, int) and isinstance(other, int):
                found[2 * index] = one + other
                found[2 * index + 1] = one - other if name else 0
        return found

    in_set_ups = [numbers(set_up, set_up.real) for set_up in set_ups]
    in_samples = [numbers(set_up, set_up.drawn) for set_up in with_samples]
    others = (_SetUp.of(walk, rng) for _ in range(MORE_SET_UPS))
    more = (numbers(set_up, set_up.real) for set_up in others)
    found = never_in_set_ups(in_set_ups, in_samples, more)
    if found is not None:
        one, other = pairs[found.counted // 2]
        key = "fault.related.difference" if found.counted % 2 else "fault.related.sum"
        facts = {
            "related": message(key, one=one, other=other) if one else other,
            "number": found.number_in_words,
            "share": round(100 * found.share),
            "remedy": message("fault.remedy.numbers"),
        }
        words = message("fault.never_together", **facts)
        walk.tell(Fault("public_events", words, walk.setting))


def _by_name(secrets: dict[_Secret, int]) -> dict[str, int]:
    """Returns secret numbers by names as in an observation, and what all players have together."""
    found: dict[str, int] = {}
    for secret, number in secrets.items():
        if secret.player < 0:
            found[f"counters {secret.counter}"] = number
        elif secret.player == secret.other:
            found[f"counters {secret.counter}[{secret.player}]"] = number
            total = f"counters {secret.counter}[0] + ... + [n]"
            found[total] = found.get(total, 0) + number
    return found


def _divided(
    set_ups: Sequence[_SetUp],
) -> Iterator[tuple[_Open, Sequence[_SetUp], Sequence[_SetUp]]]:
    """Yields things that everybody sees, and the set-ups with and without them."""
    for name in set_ups[0].seen:
        by_value = defaultdict(list)
        for set_up in set_ups:
            by_value[set_up.seen.get(name)].append(set_up)
        if not 1 < len(by_value) <= _MOST_VALUES:
            continue
        for value, with_it in by_value.items():
            if len(with_it) >= _LEAST_SEEN:
                without_it = [set_up for set_up in set_ups if set_up.seen.get(name) != value]
                yield _Open(name, value), with_it, without_it


def _is_confirmed(walk: Walk, rng: Random, seen: _Open, secret: _Secret, number: int) -> bool:
    """Returns whether a secret number never comes with something open in many more set-ups.

    Args:
        walk: the match.
        rng: the source of chance.
        seen: what everybody sees.
        secret: the secret.
        number: its number that seems to be missing.
    """
    count = 0
    for _ in range(_MORE_SET_UPS):
        set_up = _SetUp.of(walk, rng)
        if set_up.seen.get(seen.name) == seen.value:
            if set_up.real[secret] == number:
                return False
            count += 1
    return count >= _LEAST_CONFIRMED


@dataclass(frozen=True)
class _SetUp:
    """A set-up.

    Attributes:
        setting: its seed and options.
        seen: all that everybody sees, by name.
        real: the secret numbers.
        drawn: the secret numbers of a sample; empty if the rules reject the sample.
    """

    setting: Setting
    seen: dict[str, Hashable]
    real: dict[_Secret, int]
    drawn: dict[_Secret, int]

    @classmethod
    def of(cls, walk: Walk, rng: Random) -> _SetUp:
        """Returns the set-up of a match with another seed."""
        setting = replace(walk.setting, seed=rng.getrandbits(64))
        state = setting.start(walk.game)
        seen = dict(_seen(state.observation(None)))
        real = _secrets(state)
        draw_secret_counters(state, state.viewer_number(None), rng.getrandbits(64))
        is_rejected = bool(walk.game.contradictions(state))
        return cls(setting, seen, real, {} if is_rejected else _secrets(state))


def _missing(
    with_it: Sequence[_SetUp], without_it: Sequence[_SetUp]
) -> Iterator[tuple[_Secret, int]]:
    """Yields the secret numbers of samples that set-ups with something open never have.

    Args:
        with_it: the set-ups in which everybody sees a certain thing.
        without_it: the other set-ups.
    """
    for secret in with_it[0].real:
        real = {set_up.real[secret] for set_up in with_it}
        elsewhere = Counter(set_up.real[secret] for set_up in without_it)
        in_samples = Counter(set_up.drawn[secret] for set_up in with_it if set_up.drawn)
        for number, count in in_samples.items():
            is_rare = count < _LEAST_SHARE * len(with_it)
            if is_rare or number in real:
                continue
            # The probability that none of these set-ups has the number although nothing shows it.
            found = elsewhere[number]
            least_share = max(0.0, found - _ERRORS * sqrt(found)) / len(without_it)
            by_chance = (1 - least_share) ** len(with_it)
            if by_chance < _BY_CHANCE:
                yield secret, number


def _secrets(state: State) -> dict[_Secret, int]:
    """Returns the secret numbers, and for each two players who has more: -1, 0 or 1."""
    found: dict[_Secret, int] = {}
    for counter in state.layout.secret_counters:
        if counter.width > 1:
            continue
        numbers = [state.counters[slot] for slot in counter.slots[: state.players]]
        if not counter.per_player:
            found[_Secret(counter.id, -1, -1)] = numbers[0]
            continue
        for owner, number in enumerate(numbers):
            found[_Secret(counter.id, owner, owner)] = number
        for one, other in combinations(range(len(numbers)), 2):
            has_more = numbers[one] > numbers[other]
            has_less = numbers[one] < numbers[other]
            found[_Secret(counter.id, one, other)] = has_more - has_less
    return found


def _fault(seen: _Open, secret: _Secret, number: int, setting: Setting) -> Fault:
    """Returns the fault that something open rules out a secret number."""
    facts = {
        "seen": seen.name,
        "value": str(seen.value),
        "remedy": message("fault.remedy.numbers"),
    }
    words = message("fault.set_up_shows", secret=_named(secret, number), **facts)
    return Fault("public_events", words, setting)


def _named(secret: _Secret, number: int) -> Message:
    """Returns a secret number in words."""
    counter, player, other = secret
    if player != other:
        relation = message(_RELATIONS[number])
        facts = {"counter": counter, "one": player, "other": other}
        return message("fault.number_is_compared", relation=relation, **facts)
    if player < 0:
        return message("fault.number_is", counter=counter, number=number)
    return message("fault.number_is_of_player", counter=counter, player=player, number=number)


def _seen(value: Any, name: str = "") -> Iterator[tuple[str, Hashable]]:
    """Yields all that an observation contains, each number or word with its name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _seen(inner, f"{name} {key}".strip())
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _seen(inner, f"{name}[{index}]")
    elif value is not None:
        yield name, value
