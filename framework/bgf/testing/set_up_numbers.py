"""Finds secret numbers that samples have right after the set-up, but no set-up draws.

A set-up draws its secret numbers itself, so it can't be replayed with others. Instead, many set-ups
are made, and compared with samples in two ways:

- If a secret number never occurs together with something that everybody sees, but often occurs
  without it, everybody can rule it out. Samples must not have it.
- If a secret number has many values, each is too rare for that. So the secret numbers, and their
  sums and differences with open numbers and with each other, are also compared alone. Samples must
  not have a value that never occurs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.sampling import draw_secret_counters
from bgf.testing.fault import Fault
from bgf.testing.never import MORE_SET_UPS, Figures, never_in_set_ups
from bgf.words import Message, message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.walk import Walk

__all__ = ["check_set_up_numbers"]

_SET_UPS = 400
_MOST_VALUES = 12  # the maximum number of values of something open; with more, each is too rare
_LEAST_SEEN = 30  # the minimum number of set-ups with a value of something open
_LEAST_SHARE = 0.03  # the minimum share of the samples that have a number
_ERRORS = 3.0  # standard errors that are subtracted from the number of set-ups with a number
_BY_CHANCE = 1e-9  # the maximum probability that a number is missing by chance
_MORE_SET_UPS = 5_000  # set-ups that are made to confirm that a number is missing
_LEAST_CONFIRMED = 800  # the minimum number of these set-ups in which the open value occurs

_RELATIONS = {
    -1: "fault.relation.less",
    0: "fault.relation.equal",
    1: "fault.relation.greater",
}
"""The texts that compare two players, by the sign of the difference."""


class _Secret(NamedTuple):
    """A secret number of a player or a shared one, or the comparison of two players' numbers.

    Attributes:
        counter: the id of the counter.
        player: the player; -1 if all share the counter.
        other: the other player of a comparison; otherwise the same as `player`.
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
    """Raises Fault if samples have a secret number after the set-up that everybody can rule out.

    Args:
        walk: a match, whose seed is replaced by others.
    """
    if not walk.game.layout.secret_counters:
        return
    rng = walk.setting.rng("set-up numbers")
    set_ups = [_SetUp.of(walk, rng) for _ in range(_SET_UPS)]
    for seen, with_it, without_it in _divided(set_ups):
        for secret, number in _missing(with_it, without_it):
            if _is_confirmed(walk, rng, seen, secret, number):
                walk.tell(_fault(seen, secret, number, with_it[0].setting))
    _check_combinations(walk, rng, set_ups)


class _Combination(NamedTuple):
    """A secret number alone, or its sum or difference with another number.

    Attributes:
        one: the name of the other number; empty for the secret number alone.
        sign: "+" or "-".
        secret: the name of the secret number.
    """

    one: str
    sign: str
    secret: str

    def value(self, numbers: Mapping[str, Hashable]) -> int | None:
        """Returns the value; None if one of the two is not a number.

        Args:
            numbers: everything that all see, and the secret numbers, by name.
        """
        one = numbers.get(self.one) if self.one else 0
        secret = numbers.get(self.secret)
        if not isinstance(one, int) or not isinstance(secret, int):
            return None
        return one + secret if self.sign == "+" else one - secret

    @property
    def words(self) -> str:
        """The names of both numbers with the sign, or of the secret number alone."""
        return f"{self.one} {self.sign} {self.secret}" if self.one else self.secret


def _check_combinations(walk: Walk, rng: Random, set_ups: Sequence[_SetUp]) -> None:
    """Raises Fault if samples have secret numbers, sums or differences that never occur."""
    candidates = _combinations(set_ups)

    def values(set_up: _SetUp, secrets: dict[_Secret, int]) -> Figures:
        numbers = {**set_up.seen, **_by_name(secrets)}
        found = {index: one.value(numbers) for index, one in enumerate(candidates)}
        return {index: value for index, value in found.items() if value is not None}

    others = (_SetUp.of(walk, rng) for _ in range(MORE_SET_UPS))
    never = never_in_set_ups(
        [values(set_up, set_up.real) for set_up in set_ups],
        [values(set_up, set_up.drawn) for set_up in set_ups if set_up.drawn],
        (values(set_up, set_up.real) for set_up in others),
    )
    if never is None:
        return
    facts = {
        "combination": candidates[never.figure].words,
        "number": never.number_in_words,
        "share": round(100 * never.share),
        "remedy": message("fault.remedy.numbers"),
    }
    words = message("fault.never_drawn", **facts)
    walk.tell(Fault("public_events", words, walk.setting))


def _combinations(set_ups: Sequence[_SetUp]) -> list[_Combination]:
    """Returns each secret number alone, and with each other number that varies between set-ups."""
    secrets = list(_by_name(set_ups[0].real))
    open_numbers = [
        name
        for name, value in set_ups[0].seen.items()
        if type(value) is int and len({set_up.seen.get(name) for set_up in set_ups}) > 1
    ]
    found = [_Combination("", "+", secret) for secret in secrets]
    for one, secret in [*product(open_numbers, secrets), *combinations(secrets, 2)]:
        found += [_Combination(one, "+", secret), _Combination(one, "-", secret)]
    return found


def _by_name(secrets: dict[_Secret, int]) -> dict[str, int]:
    """Returns secret numbers by their names in an observation, and the sums over all players."""
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
    """Yields each value that everybody sees, and the set-ups with and without it."""
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
    """Returns whether a secret number never occurs with something open in many more set-ups.

    Args:
        walk: the match.
        rng: the source of chance.
        seen: the value that everybody sees.
        secret: the secret number.
        number: its value that seems to be missing.
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
    """A set-up, and a sample of it.

    Attributes:
        setting: the players, seed and options.
        seen: everything that all see, by name.
        real: the secret numbers.
        drawn: the secret numbers of the sample; empty if the rules reject the sample.
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
    """Yields the secret numbers that samples have, but no set-up with something open.

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
            # The probability that these set-ups lack the number although it is independent.
            found = elsewhere[number]
            least_share = max(0.0, found - _ERRORS * sqrt(found)) / len(without_it)
            by_chance = (1 - least_share) ** len(with_it)
            if by_chance < _BY_CHANCE:
                yield secret, number


def _secrets(state: State) -> dict[_Secret, int]:
    """Returns the secret numbers, and the sign of the difference for each pair of players."""
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
    """Yields the name and value of each number or text in an observation."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _seen(inner, f"{name} {key}".strip())
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _seen(inner, f"{name}[{index}]")
    elif value is not None:
        yield name, value
