"""Finds secret numbers that samples have, but neither set-ups nor actions ever draw.

A set-up draws its secret numbers itself, and so do some actions: dice under cups are rolled for the
next deal, for example. They can't be replayed with other numbers. Instead, many set-ups are made,
and such actions are repeated with other chance many times. The results are compared with samples in
two ways:

- If a secret number never occurs together with something that viewers see, but often occurs
  without it, they can rule it out. Samples must not have it.
- If a secret number has many values, each is too rare for that. So the secret numbers, and their
  sums and differences with open numbers and with each other, are also compared alone. Samples must
  not have a value that never occurs.

An action is repeated in samples of the position before it, so that what was secret there is not
always the same.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.sampling import draw_secret_counters
from bgf.testing.draws import repeats
from bgf.testing.fault import Fault
from bgf.testing.never import MORE_SET_UPS, Figures, never_in_set_ups
from bgf.words import Message, message

if TYPE_CHECKING:
    from random import Random

    from bgf.components.layout import Counter
    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.twin_match import Playthrough
    from bgf.testing.walk import Walk

__all__ = ["check_numbers_of_actions", "check_set_up_numbers"]

_RESULTS = 400
_MOST_VALUES = 12  # the maximum number of values of something open; with more, each is too rare
_LEAST_SEEN = 15  # the minimum number of results with a value of something open
_LEAST_SHARE = 0.03  # the minimum share of the samples that have a number
_ERRORS = 3.0  # standard errors that are subtracted from the number of results with a number
_BY_CHANCE_AT_FIRST = 0.02  # the maximum probability that a number is missing by chance
_BY_CHANCE = 1e-9  # the same in the results that are drawn to confirm it
_MORE_RESULTS = 10_000  # the maximum number of these results

_RELATIONS = {
    -1: "fault.relation.less",
    0: "fault.relation.equal",
    1: "fault.relation.greater",
}
"""The texts that compare two players, by the sign of the difference."""


class _Secret(NamedTuple):
    """A secret number of a player or a shared one, or the comparison of two players' numbers.

    Attributes:
        name: the id of the counter, with the place of the number in it if there are several; the
            ids of several counters, which are added up; or ``max(...)`` or ``min(...)`` of these
            for all players.
        player: the player; -1 if it belongs to no player.
        other: the other player of a comparison; otherwise the same as `player`.
    """

    name: str
    player: int
    other: int


class _Open(NamedTuple):
    """Something that the viewer sees.

    Attributes:
        name: its name in the observation.
        value: its value.
    """

    name: str
    value: Hashable


class _Result(NamedTuple):
    """What a set-up or a repeated action has drawn, and a sample right after it.

    Attributes:
        setting: the players, seed and options.
        seen: everything that the viewer sees, by name.
        real: the secret numbers.
        drawn: the secret numbers of the sample; empty if the rules reject the sample.
    """

    setting: Setting
    seen: dict[str, Hashable]
    real: dict[_Secret, int]
    drawn: dict[_Secret, int]

    @classmethod
    def of(cls, state: State, viewer: int | None, setting: Setting, rng: Random) -> _Result:
        """Returns the result in a position, which is changed to the sample for a viewer."""
        seen = dict(_seen(state.observation(viewer)))
        real = _secrets(state)
        draw_secret_counters(state, state.viewer_number(viewer), rng.getrandbits(64))
        is_rejected = bool(state.game.contradictions(state))
        return cls(setting, seen, real, {} if is_rejected else _secrets(state))


class _SetUps:
    """The source of results that makes set-ups with other seeds.

    Args:
        walk: a match, whose seed is replaced by others.
        rng: the source of chance.
    """

    shows = "fault.set_up_shows"
    never = "fault.never_drawn"

    def __init__(self, walk: Walk, rng: Random) -> None:
        self._walk = walk
        self._rng = rng

    def results(self, number: int) -> Iterator[_Result]:
        """Yields results."""
        for _ in range(number):
            setting = replace(self._walk.setting, seed=self._rng.getrandbits(64))
            yield _Result.of(setting.start(self._walk.game), None, setting, self._rng)

    def fault(self, result: _Result, text: str, facts: Mapping[str, object]) -> Fault:
        """Returns the fault that shows in a result."""
        return Fault("public_events", message(text, **facts), result.setting)


class _Repeats:
    """The source of results that repeats an action with other chance.

    Args:
        played: the match.
        index: the index of the action.
        rng: the source of chance.
    """

    shows = "fault.action_shows"
    never = "fault.never_drawn_by"

    def __init__(self, played: Playthrough, index: int, rng: Random) -> None:
        self._played = played
        self._index = index
        self._rng = rng

    def results(self, number: int) -> Iterator[_Result]:
        """Yields results; fewer than asked for if the action is refused in samples before it."""
        action, player = self._played.actions[self._index]
        before = self._played.states[self._index]
        setting = self._played.walk.setting
        for state in repeats(before, action, player, number, self._rng):
            yield _Result.of(state, player, setting, self._rng)

    def fault(self, _: _Result, text: str, facts: Mapping[str, object]) -> Fault:
        """Returns the fault that shows after the action."""
        action, player = self._played.actions[self._index]
        named = {"action": action.text, "player": player}
        words = message(text, **named, **facts)
        return self._played.position(self._index + 1).fault("public_events", words)


def check_set_up_numbers(walk: Walk) -> None:
    """Raises Fault if samples have a secret number after the set-up that everybody can rule out.

    Args:
        walk: a match, whose seed is replaced by others.
    """
    if walk.game.layout.secret_counters:
        _check(walk, _SetUps(walk, walk.setting.rng("set-up numbers")))


def check_numbers_of_actions(played: Playthrough) -> None:
    """Raises Fault if samples have a secret number after an action that its player can rule out.

    Of each kind of action only the last one is repeated that draws secret numbers.

    Args:
        played: the match.
    """
    rng = played.walk.setting.rng("numbers of actions")
    kinds = set()
    for index in reversed(range(len(played.actions))):
        action, _ = played.actions[index]
        if action.kind not in kinds and _draws_numbers(played, index):
            kinds.add(action.kind)
            _check(played.walk, _Repeats(played, index, rng))


def _draws_numbers(played: Playthrough, index: int) -> bool:
    """Returns whether an action uses chance and changes secret counters."""
    before, after = played.states[index : index + 2]
    if before.chance == after.chance or any(after.commits):
        return False
    return not after.finished and _secrets(before) != _secrets(after)


def _check(walk: Walk, source: _SetUps | _Repeats) -> None:
    """Raises Fault if samples have a secret number that the viewer can rule out."""
    results = [*source.results(_RESULTS)]
    if len(results) < _RESULTS / 2:
        return
    for seen, with_it, without_it in _divided(results):
        for secret, number, share in _missing(with_it, without_it):
            if _is_confirmed(source, seen, secret, number, share):
                facts = {
                    "seen": seen.name,
                    "value": str(seen.value),
                    "secret": _named(secret, number),
                    "remedy": message("fault.remedy.numbers"),
                }
                walk.tell(source.fault(with_it[0], source.shows, facts))
    _check_combinations(walk, source, results)


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
            numbers: everything that the viewer sees, and the secret numbers, by name.
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


def _check_combinations(walk: Walk, source: _SetUps | _Repeats, results: Sequence[_Result]) -> None:
    """Raises Fault if samples have secret numbers, sums or differences that never occur."""
    candidates = _combinations(results)

    def values(result: _Result, secrets: dict[_Secret, int]) -> Figures:
        numbers = {**result.seen, **_by_name(secrets)}
        found = {index: one.value(numbers) for index, one in enumerate(candidates)}
        return {index: value for index, value in found.items() if value is not None}

    never = never_in_set_ups(
        [values(result, result.real) for result in results],
        [values(result, result.drawn) for result in results if result.drawn],
        (values(result, result.real) for result in source.results(MORE_SET_UPS)),
    )
    if never is None:
        return
    facts = {
        "combination": candidates[never.figure].words,
        "number": never.number_in_words,
        "share": round(100 * never.share),
        "remedy": message("fault.remedy.numbers"),
    }
    walk.tell(source.fault(results[0], source.never, facts))


def _combinations(results: Sequence[_Result]) -> list[_Combination]:
    """Returns each secret number alone, and with each other number that varies."""
    secrets = list(_by_name(results[0].real))
    open_numbers = [
        name
        for name, value in results[0].seen.items()
        if type(value) is int and len({result.seen.get(name) for result in results}) > 1
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
            found[f"counters {secret.name}"] = number
        elif secret.player == secret.other:
            found[f"counters {secret.name}[{secret.player}]"] = number
            total = f"counters {secret.name}[0] + ... + [n]"
            found[total] = found.get(total, 0) + number
    return found


def _divided(
    results: Sequence[_Result],
) -> Iterator[tuple[_Open, Sequence[_Result], Sequence[_Result]]]:
    """Yields each value that the viewer sees, and the results with and without it."""
    for name in results[0].seen:
        by_value = defaultdict(list)
        for result in results:
            by_value[result.seen.get(name)].append(result)
        if not 1 < len(by_value) <= _MOST_VALUES:
            continue
        for value, with_it in by_value.items():
            if len(with_it) >= _LEAST_SEEN:
                without_it = [result for result in results if result.seen.get(name) != value]
                yield _Open(name, value), with_it, without_it


def _is_confirmed(
    source: _SetUps | _Repeats, seen: _Open, secret: _Secret, number: int, share: float
) -> bool:
    """Returns whether a secret number never occurs with something open in many more results.

    Args:
        source: the source of the results.
        seen: the value that the viewer sees.
        secret: the secret number.
        number: its value that seems to be missing.
        share: the minimum share of the results that would have it by chance.
    """
    by_chance = 1.0
    for result in source.results(_MORE_RESULTS):
        if result.seen.get(seen.name) == seen.value:
            if result.real[secret] == number:
                return False
            by_chance *= 1 - share
            if by_chance < _BY_CHANCE:
                return True
    return False


def _missing(
    with_it: Sequence[_Result], without_it: Sequence[_Result]
) -> Iterator[tuple[_Secret, int, float]]:
    """Yields the secret numbers that samples have, but no result with something open.

    Each comes with the minimum share of the results that would have it if the number were
    independent of what is open.

    Args:
        with_it: the results in which the viewer sees a certain thing.
        without_it: the other results.
    """
    for secret in with_it[0].real:
        real = {result.real[secret] for result in with_it}
        elsewhere = Tally(result.real[secret] for result in without_it)
        in_samples = Tally(result.drawn[secret] for result in with_it if result.drawn)
        for number, count in in_samples.items():
            is_rare = count < _LEAST_SHARE * len(with_it)
            if is_rare or number in real:
                continue
            found = elsewhere[number]
            least_share = max(0.0, found - _ERRORS * sqrt(found)) / len(without_it)
            # The probability that these results lack the number by chance.
            by_chance = (1 - least_share) ** len(with_it)
            if by_chance < _BY_CHANCE_AT_FIRST:
                yield secret, number, least_share


def _secrets(state: State) -> dict[_Secret, int]:
    """Returns the secret numbers, and what follows from those of several players.

    That is the sign of the difference for each pair of players, and the highest and the lowest
    number of all.
    """
    found: dict[_Secret, int] = {}
    for counter in state.layout.secret_counters:
        if not counter.per_player:
            for name, slot in _slots_by_name(counter, 0):
                found[_Secret(name, -1, -1)] = state.counters[slot]
    numbers_of = [_numbers_of(state, player) for player in range(state.players)]
    for player, numbers in enumerate(numbers_of):
        for name, number in numbers.items():
            found[_Secret(name, player, player)] = number
    for one, other in combinations(range(state.players), 2):
        for name, number in numbers_of[one].items():
            number_of_other = numbers_of[other][name]
            sign = (number > number_of_other) - (number < number_of_other)
            found[_Secret(name, one, other)] = sign
    for name in numbers_of[0]:
        of_players = [numbers[name] for numbers in numbers_of]
        found[_Secret(f"max({name})", -1, -1)] = max(of_players)
        found[_Secret(f"min({name})", -1, -1)] = min(of_players)
    return found


def _numbers_of(state: State, player: int) -> dict[str, int]:
    """Returns the secret numbers of a player by name, and the sum of all of them."""
    found: dict[str, int] = {}
    names = []
    for counter in state.layout.secret_counters:
        if counter.per_player:
            names.append(counter.id)
            for name, slot in _slots_by_name(counter, player):
                found[name] = state.counters[slot]
    if len(found) > 1:
        found[" + ".join(names)] = sum(found.values())
    return found


def _slots_by_name(counter: Counter, owner: int) -> Iterator[tuple[str, int]]:
    """Yields the name and the slot of each number of a counter."""
    first = counter.slots[owner]
    if not counter.names:
        yield counter.id, first
    for place, name in enumerate(counter.names):
        yield f"{counter.id}[{name}]", first + place


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
