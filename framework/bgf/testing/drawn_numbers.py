"""Finds secret numbers that samples have, but neither set-ups nor actions ever draw.

A set-up draws its secret numbers itself, and so do some actions: dice under cups are rolled for the
next deal, for example. They can't be replayed with other numbers. Instead, they are repeated many
times with other chance. The numbers that they draw are compared with those of samples in two ways:

- If a secret number never occurs together with something that viewers see, but often occurs
  without it, they can rule it out. Samples must not have it.
- If a secret number has many values, each is too rare for that. So the secret numbers, and their
  sums and differences with open numbers and with each other, are also compared alone. Samples must
  not have a value that never occurs.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.sampling import draw_secret_counters
from bgf.testing.never import MORE_POSITIONS, Figures, never_drawn
from bgf.testing.other_chance import Repeated, RepeatedAction, RepeatedSetUp, Texts
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.components.layout import Counter
    from bgf.engine.state import State
    from bgf.testing.twin_match import Playthrough
    from bgf.testing.walk import Walk

__all__ = ["check_numbers_of_actions", "check_set_up_numbers"]

_DRAWS = 400  # set-ups, or repeats of an action, that are compared at first
_MOST_VALUES = 12  # the maximum number of values of something open; with more, each is too rare
_LEAST_SEEN = 15  # the minimum number of draws with a value of something open
_LEAST_SHARE = 0.03  # the minimum share of the samples that have a number
_ERRORS = 3.0  # standard errors that are subtracted from the number of draws with a number
_BY_CHANCE_AT_FIRST = 0.02  # the maximum probability that a number is missing by chance
_BY_CHANCE = 1e-9  # the same in the draws that confirm it
_MORE_DRAWS = 10_000  # the maximum number of these draws
_IN_SAMPLES = 20  # the minimum number of their samples that have the missing number

_SHOWS = Texts("fault.set_up_shows", "fault.action_shows")
_NEVER_DRAWN = Texts("fault.never_drawn", "fault.never_drawn_by")

_RELATIONS = {
    -1: "fault.relation.less",
    0: "fault.relation.equal",
    1: "fault.relation.greater",
}
"""The texts that compare two players, by the sign of the difference."""


class _Secret(NamedTuple):
    """A secret number, or something that follows from the secret numbers of several players.

    Attributes:
        counter: the id of the counter, with the name of the number in it if there are several; or
            all numbers of a player, added up: ``(money + debts)``.
        what: ``"shared"`` for a number of no player; ``"own"`` for one of a player;
            ``"compared"`` for the sign of the difference between two players' numbers; or
            ``"highest"`` or ``"lowest"`` of all players.
        players: the player, the two players, or none.
    """

    counter: str
    what: str
    players: tuple[int, ...] = ()


class _Open(NamedTuple):
    """Something that the viewer sees.

    Attributes:
        name: its name in the observation.
        value: its value.
    """

    name: str
    value: Hashable


class _Draw(NamedTuple):
    """A set-up or an action that was repeated, and a sample of the position after it.

    Attributes:
        seen: everything that the viewer sees, by name.
        real: the secret numbers.
        sampled: the secret numbers of the sample; empty if the rules reject the sample.
    """

    seen: dict[str, Hashable]
    real: dict[_Secret, int]
    sampled: dict[_Secret, int]


def _draws(repeated: Repeated, number: int) -> Iterator[_Draw]:
    """Yields draws; see `RepeatedAction.positions`."""
    for state in repeated.positions(number):
        seen = dict(_seen(state.observation(repeated.viewer)))
        real = _secrets(state)
        viewer_number = state.viewer_number(repeated.viewer)
        draw_secret_counters(state, viewer_number, repeated.rng.getrandbits(64))
        is_rejected = bool(state.game.contradictions(state))
        yield _Draw(seen, real, {} if is_rejected else _secrets(state))


def check_set_up_numbers(walk: Walk) -> None:
    """Raises Fault if samples have a secret number after the set-up that everybody can rule out.

    Args:
        walk: a match, whose seed is replaced by others.
    """
    if walk.game.layout.secret_counters:
        _check(walk, RepeatedSetUp(walk, walk.setting.rng("set-up numbers")))


def check_numbers_of_actions(played: Playthrough) -> None:
    """Raises Fault if samples have a secret number after an action that its player can rule out.

    Of each kind of action only the last one that draws secret numbers is repeated.

    Args:
        played: the match.
    """
    rng = played.walk.setting.rng("numbers of actions")
    kinds = set()
    for index in reversed(range(len(played.actions))):
        action, _ = played.actions[index]
        if action.kind not in kinds and _draws_numbers(played, index):
            kinds.add(action.kind)
            _check(played.walk, RepeatedAction(played, index, rng))


def _draws_numbers(played: Playthrough, index: int) -> bool:
    """Returns whether an action uses chance and changes secret counters."""
    before, after = played.states[index : index + 2]
    if before.chance == after.chance or any(after.commits):
        return False
    return not after.finished and _secrets(before) != _secrets(after)


def _check(walk: Walk, repeated: Repeated) -> None:
    """Raises Fault if samples have a secret number that the viewer can rule out."""
    draws = [*_draws(repeated, _DRAWS)]
    if len(draws) < _DRAWS / 2:
        return
    for seen, with_it, without_it in _divided(draws):
        for secret, number, share in _missing(with_it, without_it):
            if _is_confirmed(repeated, seen, secret, number, share):
                facts = {
                    "seen": seen.name,
                    "value": str(seen.value),
                    "secret": _named(secret, number),
                    "remedy": message("fault.remedy.numbers"),
                }
                walk.tell(repeated.fault(_SHOWS, facts))
    _check_combinations(walk, repeated, draws)


class _Combination(NamedTuple):
    """A secret number alone, or its sum or difference with another number.

    Attributes:
        other: the name of the other number; empty for the secret number alone.
        sign: "+" or "-".
        secret: the name of the secret number.
    """

    other: str
    sign: str
    secret: str

    def value(self, numbers: Mapping[str, Hashable]) -> int | None:
        """Returns the value; None if one of the two is not a number.

        Args:
            numbers: everything that the viewer sees, and the secret numbers, by name.
        """
        other = numbers.get(self.other) if self.other else 0
        secret = numbers.get(self.secret)
        if not isinstance(other, int) or not isinstance(secret, int):
            return None
        return other + secret if self.sign == "+" else other - secret

    @property
    def words(self) -> str:
        """The names of both numbers with the sign, or of the secret number alone."""
        return f"{self.other} {self.sign} {self.secret}" if self.other else self.secret


def _check_combinations(walk: Walk, repeated: Repeated, draws: Sequence[_Draw]) -> None:
    """Raises Fault if samples have secret numbers, sums or differences that never occur."""
    candidates = _combinations(draws)

    def values(draw: _Draw, secrets: dict[_Secret, int]) -> Figures:
        numbers = {**draw.seen, **_by_name(secrets)}
        found = {index: candidate.value(numbers) for index, candidate in enumerate(candidates)}
        return {index: value for index, value in found.items() if value is not None}

    never = never_drawn(
        [values(draw, draw.real) for draw in draws],
        [values(draw, draw.sampled) for draw in draws if draw.sampled],
        (values(draw, draw.real) for draw in _draws(repeated, MORE_POSITIONS)),
    )
    if never is None:
        return
    facts = {
        "combination": candidates[never.figure].words,
        "number": never.number_in_words,
        "share": round(100 * never.share),
        "remedy": message("fault.remedy.numbers"),
    }
    walk.tell(repeated.fault(_NEVER_DRAWN, facts))


def _combinations(draws: Sequence[_Draw]) -> list[_Combination]:
    """Returns each secret number alone, and with each other number that varies."""
    secrets = list(_by_name(draws[0].real))
    open_numbers = [
        name
        for name, value in draws[0].seen.items()
        if type(value) is int and len({draw.seen.get(name) for draw in draws}) > 1
    ]
    found = [_Combination("", "+", secret) for secret in secrets]
    for other, secret in [*product(open_numbers, secrets), *combinations(secrets, 2)]:
        found += [_Combination(other, "+", secret), _Combination(other, "-", secret)]
    return found


def _by_name(secrets: dict[_Secret, int]) -> dict[str, int]:
    """Returns secret numbers by their names in an observation, and the sums over all players."""
    found: dict[str, int] = {}
    for secret, number in secrets.items():
        name = f"counters {secret.counter}"
        if secret.what == "shared":
            found[name] = number
        elif secret.what == "own":
            (player,) = secret.players
            found[f"{name}[{player}]"] = number
            total = f"sum({name})"
            found[total] = found.get(total, 0) + number
    return found


def _divided(
    draws: Sequence[_Draw],
) -> Iterator[tuple[_Open, Sequence[_Draw], Sequence[_Draw]]]:
    """Yields each value that the viewer sees, and the draws with and without it."""
    for name in draws[0].seen:
        by_value = defaultdict(list)
        for draw in draws:
            by_value[draw.seen.get(name)].append(draw)
        if not 1 < len(by_value) <= _MOST_VALUES:
            continue
        for value, with_it in by_value.items():
            if len(with_it) >= _LEAST_SEEN:
                without_it = [draw for draw in draws if draw.seen.get(name) != value]
                yield _Open(name, value), with_it, without_it


def _is_confirmed(
    repeated: Repeated, seen: _Open, secret: _Secret, number: int, share: float
) -> bool:
    """Returns whether a secret number never occurs with something open in many more draws.

    The number may be rare there, so samples of these draws must have it, too. If draws had it as
    often as samples, each of the two would be equally likely to have it first. The probability that
    `_IN_SAMPLES` samples have it before any draw would then be about a millionth.

    Args:
        repeated: makes the draws.
        seen: the value that the viewer sees.
        secret: the secret number.
        number: its value that seems to be missing.
        share: the minimum share of the draws that would have it if it were independent of `seen`.
    """
    by_chance = 1.0
    in_samples = 0
    for draw in _draws(repeated, _MORE_DRAWS):
        if draw.seen.get(seen.name) != seen.value:
            continue
        if draw.real[secret] == number:
            return False
        by_chance *= 1 - share
        if draw.sampled.get(secret) == number:
            in_samples += 1
        if by_chance < _BY_CHANCE and in_samples >= _IN_SAMPLES:
            return True
    return False


def _missing(
    with_it: Sequence[_Draw], without_it: Sequence[_Draw]
) -> Iterator[tuple[_Secret, int, float]]:
    """Yields the secret numbers that samples have, but no draw with something open.

    Each comes with the minimum share of the draws that would have it if the number were
    independent of what is open.

    Args:
        with_it: the draws in which the viewer sees a certain thing.
        without_it: the other draws.
    """
    for secret in with_it[0].real:
        real = {draw.real[secret] for draw in with_it}
        elsewhere = Tally(draw.real[secret] for draw in without_it)
        in_samples = Tally(draw.sampled[secret] for draw in with_it if draw.sampled)
        for number, count in in_samples.items():
            is_rare = count < _LEAST_SHARE * len(with_it)
            if is_rare or number in real:
                continue
            found = elsewhere[number]
            least_share = max(0.0, found - _ERRORS * sqrt(found)) / len(without_it)
            # The probability that these draws lack the number by chance.
            by_chance = (1 - least_share) ** len(with_it)
            if by_chance < _BY_CHANCE_AT_FIRST:
                yield secret, number, least_share


def _secrets(state: State) -> dict[_Secret, int]:
    """Returns the secret numbers, and what follows from those of several players."""
    found: dict[_Secret, int] = {}
    for counter in state.layout.secret_counters:
        if not counter.per_player:
            for name, slot in _slots_by_name(counter, 0):
                found[_Secret(name, "shared")] = state.counters[slot]
    numbers_of = [_numbers_of(state, player) for player in range(state.players)]
    for name in numbers_of[0]:
        numbers = [of_player[name] for of_player in numbers_of]
        for player, number in enumerate(numbers):
            found[_Secret(name, "own", (player,))] = number
        for one, other in combinations(range(state.players), 2):
            sign = (numbers[one] > numbers[other]) - (numbers[one] < numbers[other])
            found[_Secret(name, "compared", (one, other))] = sign
        found[_Secret(name, "highest")] = max(numbers)
        found[_Secret(name, "lowest")] = min(numbers)
    return found


def _numbers_of(state: State, player: int) -> dict[str, int]:
    """Returns the secret numbers of a player by name, and the sum of all of them."""
    found: dict[str, int] = {}
    for counter in state.layout.secret_counters:
        if counter.per_player:
            for name, slot in _slots_by_name(counter, player):
                found[name] = state.counters[slot]
    if len(found) > 1:
        total = " + ".join(found)
        found[f"({total})"] = sum(found.values())
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
    counter, what, players = secret
    if what == "compared":
        one, other = players
        relation = message(_RELATIONS[number])
        facts = {"counter": counter, "one": one, "other": other}
        return message("fault.number_is_compared", relation=relation, **facts)
    if what == "own":
        (player,) = players
        return message("fault.number_is_of_player", counter=counter, player=player, number=number)
    if what == "highest":
        return message("fault.highest_number_is", counter=counter, number=number)
    if what == "lowest":
        return message("fault.lowest_number_is", counter=counter, number=number)
    return message("fault.number_is", counter=counter, number=number)


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
