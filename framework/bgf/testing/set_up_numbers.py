"""Compares many set-ups with samples: whether something open shows a secret number.

A set-up can't be played again from other secret numbers, because it draws them itself. So many
set-ups are made. If a secret number is never drawn together with something that everybody sees,
although it is drawn often enough without that, then everybody knows that it is another number, and
samples must not have it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any

from bgf.engine.sampling import draw_secret_counters
from bgf.testing.fault import Fault
from bgf.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Hashable
    from random import Random

    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.walk import Walk

__all__ = ["check_set_up_numbers"]

_SET_UPS = 400
_LEAST = 30  # set-ups in which something is seen
_MOST = 12  # values of something that everybody sees
_IN_SAMPLES = 0.03  # the share of samples that have a number
_ERRORS = 3.0  # standard errors by which a number may be drawn less often than it was
_BY_CHANCE = 1e-9  # the probability that a number is missing although nothing shows it
_MORE_SET_UPS = 5_000  # that are made before a number is said to be missing
_CONFIRMED = 800  # of these in which the thing must be seen

_Secret = tuple[str, int, int]
"""A counter, a player, and another one with whom the number is compared, or the same.

The players of a counter that all share are -1."""


def check_set_up_numbers(walk: Walk) -> None:
    """Raises Fault if something that everybody sees after the set-up shows a secret number.

    Args:
        walk: a match, of which the seed is replaced by others.
    """
    if not walk.game.layout.secret_counters:
        return
    rng = walk.setting.rng("set-up numbers")
    set_ups = [_SetUp.of(walk, rng) for _ in range(_SET_UPS)]
    for name in set_ups[0].seen:
        by_value = defaultdict(list)
        for set_up in set_ups:
            by_value[set_up.seen.get(name)].append(set_up)
        if not 1 < len(by_value) <= _MOST:
            continue
        for value, having in by_value.items():
            others = [set_up for set_up in set_ups if set_up.seen.get(name) != value]
            for secret, number in _missing(having, others) if len(having) >= _LEAST else ():
                if _is_confirmed(walk, rng, (name, value), (secret, number)):
                    facts = {
                        "seen": name,
                        "value": str(value),
                        "remedy": message("fault.remedy.numbers"),
                    }
                    words = message("fault.set_up_shows", secret=_named(secret, number), **facts)
                    raise Fault("public_events", words, having[0].setting)


def _is_confirmed(
    walk: Walk, rng: Random, seen: tuple[str, Hashable], secret: tuple[_Secret, int]
) -> bool:
    """Returns whether a secret number never comes with something open in many more set-ups.

    Args:
        walk: the match.
        rng: the source of chance.
        seen: the name of what everybody sees, and its value.
        secret: the secret number: what it is of, and the number.
    """
    (name, value), (secret_name, number) = seen, secret
    count = 0
    for _ in range(_MORE_SET_UPS):
        set_up = _SetUp.of(walk, rng)
        if set_up.seen.get(name) == value:
            if set_up.real[secret_name] == number:
                return False
            count += 1
    return count >= _CONFIRMED


@dataclass(frozen=True)
class _SetUp:
    """A set-up.

    Attributes:
        setting: what it was made from.
        seen: all that everybody sees, by name.
        real: the secret numbers.
        drawn: the secret numbers in a sample; none if the rules would draw them again.
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
        is_redrawn = bool(walk.game.contradictions(state))
        return cls(setting, seen, real, {} if is_redrawn else _secrets(state))


def _missing(having: Sequence[_SetUp], others: Sequence[_SetUp]) -> Iterator[tuple[_Secret, int]]:
    """Yields the secret numbers that samples have, and that set-ups with something open don't have.

    Args:
        having: the set-ups in which everybody sees a certain thing.
        others: the other set-ups.
    """
    for secret in having[0].real:
        real = {set_up.real[secret] for set_up in having}
        elsewhere = Counter(set_up.real[secret] for set_up in others)
        drawn = Counter(set_up.drawn[secret] for set_up in having if set_up.drawn)
        for number, count in drawn.items():
            is_rare = count < _IN_SAMPLES * len(having)
            if is_rare or number in real:
                continue
            found = elsewhere[number]
            share = max(0.0, found - _ERRORS * sqrt(found)) / len(others)
            if (1 - share) ** len(having) < _BY_CHANCE:
                yield secret, number


def _secrets(state: State) -> dict[_Secret, int]:
    """Returns the secret numbers; of two players', too, which one is the greater: -1, 0 or 1."""
    found: dict[_Secret, int] = {}
    for counter in state.layout.secret_counters:
        if counter.width > 1:
            continue
        numbers = [state.counters[slot] for slot in counter.slots[: state.players]]
        if not counter.per_player:
            found[counter.id, -1, -1] = numbers[0]
            continue
        for owner, number in enumerate(numbers):
            found[counter.id, owner, owner] = number
        for one, other in combinations(range(len(numbers)), 2):
            difference = numbers[one] - numbers[other]
            found[counter.id, one, other] = (difference > 0) - (difference < 0)
    return found


def _named(secret: _Secret, number: int) -> Message:
    """Returns a secret number in words."""
    counter, one, other = secret
    if one != other:
        relation = message(f"fault.relation.{('less', 'equal', 'greater')[number + 1]}")
        facts = {"counter": counter, "one": one, "other": other}
        return message("fault.number_is_compared", relation=relation, **facts)
    if one < 0:
        return message("fault.number_is", counter=counter, number=number)
    return message("fault.number_is_of_player", counter=counter, player=one, number=number)


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
