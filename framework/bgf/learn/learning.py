"""Learns the evaluation of a game from self-play. It needs numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from bgf import __version__
from bgf.bots.values import play_out
from bgf.errors import BgfError
from bgf.learn.crew import Crew
from bgf.learn.features import Features
from bgf.learn.fitting import Lessons, fit_network, fit_spreads, foretell
from bgf.learn.network import MOST_FEATURES
from bgf.learn.self_play import Lesson, SelfPlay
from bgf.learn.stored import Model
from bgf.learn.trial import PAIRINGS, Pairing, PairingResult, Trial
from bgf.number_checks import check_amount, check_count
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Effort", "Learner", "NothingToLearn", "Progress"]

_GENERATIONS = 6
_AT_RANDOM = 0.1, 0.5  # the first generation's part of the time, and of the matches
_MOST_AT_RANDOM = 5_000  # matches; further ones teach little
_REMEMBERED = 3  # the number of generations to learn from
_MOST_POSITIONS = 120_000  # the maximum number of positions to learn from at once
_FOR_TRIALS = 0.25  # part of the time
_KEPT_BACK = 10  # one match in ten is kept for validation
_FEWEST = 4  # matches per generation
_MOST_USELESS = 20  # consecutive matches that do not end, or have no usable position
_DECIDE = 0.9  # if the most points win less often, points don't decide
_FEWEST_TRIALS = 20  # matches per pairing, regardless of the time

Progress = Callable[[str, int, int], None]
"""A function that is called with the name of a step, the units done, and the total units."""


class NothingToLearn(BgfError):
    """Raised if no evaluation can be learned for a game."""

    code = "usage"


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of learning: a time, or a number of matches.

    With a number of matches the result depends only on the seed.

    Attributes:
        minutes: the total time, a quarter of it for trials; None if the matches are counted.
        matches: the number of matches of self-play; None if the time is given.
        trials: the maximum number of matches for trying each pairing.

    Raises:
        ValueError: if a number is not positive and finite.
    """

    minutes: float | None = 30.0
    matches: int | None = None
    trials: int = 200

    def __post_init__(self) -> None:
        if self.minutes is not None:
            check_amount("minutes", self.minutes, above=0)
        if self.matches is not None:
            check_count("matches", self.matches, 1)
        check_count("trials", self.trials, 1)


@dataclass
class Learner:
    """Learns an evaluation for a game and a number of players, generation by generation.

    The first generation plays at random, and each later one uses the result so far. A network is
    fitted to the positions of the last generations and the results of their matches.

    Attributes:
        crew: plays the matches of the game.
        players: the number of players.
        seed: the seed of all chance.
        effort: the effort.
        progress: called with the progress.
        model: the result so far; None at the beginning.
        matches: the number of matches that were learned from.
    """

    crew: Crew
    players: int
    seed: int
    effort: Effort
    progress: Progress = lambda words, done, total: None
    model: Model | None = None
    matches: int = 0
    _generations: list[list[Lesson]] = field(default_factory=list)
    _by_share: bool | None = None
    _begun: int = 0
    _fitting: float = 0.0

    @property
    def game(self) -> Game:
        """The game."""
        return self.crew.game

    def learn(self) -> None:
        """Learns; `model` is set from the first generation on, even after an interrupt.

        Raises:
            NothingToLearn: if the game has an evaluation of its own or too much on its table, or if
                its matches do not end or have no positions between choices.
            BgfError: as raised by the game.
        """
        self._check()
        start = perf_counter()
        features = Features(self.game, self.players, scored=self._tells_points())
        for generation in range(_GENERATIONS):
            job = SelfPlay(self.players, self.seed, "own.points" in features.names, self.model)
            most, seconds = self._share_of(generation, start)
            lessons = self._play(job, most, seconds, generation)
            self.matches += len(lessons)
            self._generations.append(lessons)
            self._fit(features)

    def try_out(self, pairings: Sequence[Pairing] = PAIRINGS) -> list[PairingResult]:
        """Tests how much stronger the evaluation makes bots; returns the result of each pairing."""
        assert self.model is not None
        minutes = self.effort.minutes
        weights = sum(pairing.weight for pairing in pairings)
        found = []
        for pairing in pairings:
            if minutes is None:
                seconds = None
            else:
                seconds = minutes * 60 * _FOR_TRIALS * pairing.weight / weights
            found.append(self._tried(pairing, seconds))
        return found

    def account(self, results: Sequence[PairingResult]) -> dict[str, Any]:
        """Returns the effort of learning, and the results of the trials, as data."""
        return {
            "bgf": __version__,
            "matches": self.matches,
            "minutes": self.effort.minutes,
            "seed": self.seed,
            "trials": [result.to_dict() for result in results],
        }

    def _tried(self, pairing: Pairing, seconds: float | None) -> PairingResult:
        """Returns the result of a pairing, tested for some seconds and at least a few matches."""
        assert self.model is not None
        trial = Trial(self.players, self.seed, self.model, pairing)
        words = message("learned.progress.trial", bot=pairing.bot, other=pairing.other)
        end = None if seconds is None else perf_counter() + seconds
        most = self.effort.trials
        shares: dict[int, float] = {}
        for fewest, is_timed in ((min(_FEWEST_TRIALS, most), False), (most, True)):
            wanted = fewest - len(shares)
            left = end - perf_counter() if is_timed and end is not None else None
            if not wanted or (left is not None and left <= 0):
                break
            for number, share in self.crew.play(trial, len(shares), wanted, left):
                shares[number] = share
                self.progress(words, len(shares), most)
        ordered = [shares[number] for number in sorted(shares)]
        return PairingResult.of(pairing, ordered, self.players)

    def _check(self) -> None:
        """Raises NothingToLearn as `learn` does."""
        game = self.game
        if game.hooks.evaluate is not None:
            raise NothingToLearn(message("learned.own_evaluation", game=game.name))
        size = len(Features(game, self.players, scored=True).names)
        if size > MOST_FEATURES:
            raise NothingToLearn(message("learned.too_many", features=size, most=MOST_FEATURES))

    def _tells_points(self) -> bool:
        """Returns whether the game can score unfinished matches."""
        state = self.game.new_state(self.players, self.seed)
        random = Random(self.seed)
        try:
            for _ in range(self.game.longest):
                if state.finished:
                    break
                self.game.score(state)
                play_out(state, random, 1)
        except Exception:  # noqa: BLE001  # the hook need only work at the end
            return False
        return True

    def _share_of(self, generation: int, start: float) -> tuple[int | None, float | None]:
        """Returns the maximum number of matches of a generation, and its time in seconds.

        Args:
            generation: the number of the generation, from 0.
            start: the time at which the first generation began.
        """
        effort = self.effort
        later = _GENERATIONS - 1
        if effort.matches is not None:
            first = min(_MOST_AT_RANDOM, max(_FEWEST, round(effort.matches * _AT_RANDOM[1])))
            rest = max(later * _FEWEST, effort.matches - first)
            if not generation:
                return first, None
            return rest * generation // later - rest * (generation - 1) // later, None
        assert effort.minutes is not None
        seconds = effort.minutes * 60 * (1 - _FOR_TRIALS)
        part = _AT_RANDOM[0] + (1 - _AT_RANDOM[0]) * generation / later
        left = start + seconds * part - perf_counter() - self._fitting
        return None if generation else _MOST_AT_RANDOM, max(left, 0.0)

    def _play(
        self, job: SelfPlay, most: int | None, seconds: float | None, generation: int
    ) -> list[Lesson]:
        """Returns the lessons of a generation, in the order of their matches."""
        found: dict[int, Lesson] = {}
        first = self._begun
        while len(found) < _FEWEST:
            begun = self._begun
            for number, lesson in self.crew.play(job, begun, most, seconds):
                self._begun = max(self._begun, number + 1)
                if lesson is not None and lesson.positions:
                    found[number] = lesson
                facts = {"matches": len(found) + self.matches}
                words = message("learned.progress.match", **facts)
                self.progress(words, generation + 1, _GENERATIONS)
            if self._begun - first > _MOST_USELESS and not found:
                raise NothingToLearn(message("learned.no_positions", game=self.game.name))
        return [found[number] for number in sorted(found)]

    def _fit(self, features: Features) -> None:
        """Fits a model to the last generations."""
        start = perf_counter()
        lessons = [one for own in self._generations[-_REMEMBERED:] for one in own]
        if self._by_share is None:
            self._by_share = not _points_decide(lessons)
        chosen = _some(lessons, self.seed)
        kept = chosen[::_KEPT_BACK]
        learned = [one for place, one in enumerate(chosen) if place % _KEPT_BACK]
        rest = _arrays(kept, by_share=self._by_share)
        network = fit_network(_arrays(learned, by_share=self._by_share), rest, features, self.seed)
        outputs = foretell(network, rest.rows)
        points = outputs[:, :, 0]
        left = outputs[:, :, 1].mean(axis=1)
        spreads = fit_spreads(points, left, rest.won)
        scored = "own.points" in features.names
        self.model = Model(scored, self._by_share, tuple(spreads), network)
        self._fitting = perf_counter() - start


def _points_decide(lessons: Sequence[Lesson]) -> bool:
    """Returns whether the most points win; if not, win shares are learned instead of points."""
    if len(lessons[0].scores) == 1:  # a single player plays both for points and to win
        return True
    mispredicted = 0.0
    for lesson in lessons:
        most = max(lesson.scores)
        leaders = lesson.scores.count(most)
        predicted = [1 / leaders if score == most else 0.0 for score in lesson.scores]
        pairs = zip(predicted, lesson.won, strict=True)
        mispredicted += sum(abs(share - won) for share, won in pairs) / 2
    return mispredicted <= (1 - _DECIDE) * len(lessons)


def _some(lessons: list[Lesson], seed: int) -> list[Lesson]:
    """Returns a random selection of lessons, without more positions than fit at once."""
    shuffled = lessons[:]
    Random(seed).shuffle(shuffled)
    found = []
    positions = 0
    for lesson in shuffled:
        if positions >= _MOST_POSITIONS:
            break
        found.append(lesson)
        positions += len(lesson.positions)
    return found


def _arrays(lessons: Sequence[Lesson], *, by_share: bool) -> Lessons:
    """Returns lessons as arrays."""
    rows: list[Sequence[Sequence[int]]] = []
    points: list[Sequence[float]] = []
    won: list[Sequence[float]] = []
    left: list[float] = []
    for lesson in lessons:
        number = len(lesson.positions)
        rows += lesson.positions
        points += [lesson.won if by_share else lesson.scores] * number
        won += [lesson.won] * number
        left += lesson.left
    return Lessons(
        rows=np.array(rows, np.int16),
        points=np.array(points, np.float64),
        won=np.array(won, np.float64),
        left=np.array(left, np.float64),
        matches=len(lessons),
    )
