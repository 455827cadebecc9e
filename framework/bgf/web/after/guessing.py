"""A player's guesses at a moment of a finished match, beside the real position.

A guess is a position that the player could not tell from the real one. Fifty are drawn, always the
same for the same knowledge: a few are shown as tables, and all are counted. They are drawn at
random from what the rules allow, without weighing what the choices of the others suggest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.engine.wording import describe
from bgf.view.unseen import UnseenPlace, lay_open, unseen_places
from bgf.web.matches.viewers import seat_of
from bgf.web.messages import Guesses, UnseenChoice, UnseenKind, UnseenThings
from bgf.web.workers.jobs import GuessesMade

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.web.workers.jobs import GuessJob

__all__ = ["guesses_of"]

SAMPLES = 50
"""The number of guesses that are drawn and counted."""

SHOWN = 6
"""The number of them that are sent as tables."""

_MOST_COUNTED = 12
"""Of an ordered place with more unknown things, such as a deck, only the top one is counted."""

_MOST_CHOICES = 8
"""The maximum number of an opponent's possible choices that are listed, the most frequent first."""


def guesses_of(job: GuessJob, game: Game) -> GuessesMade:
    """Returns what a viewer could have known at a position.

    Args:
        job: the position and its viewer.
        game: its game.
    """
    state = game.state_from_dict(job.state)
    viewer = seat_of(job.viewer)
    draw = state.sampler(viewer).draw
    samples = [draw(seed) for seed in range(SAMPLES)]
    guesses = Guesses(
        samples=SAMPLES,
        things=_things(state, samples, viewer),
        choices=_choices(state, samples, viewer, job.lang),
        tables=[lay_open(sample, viewer) for sample in samples[:SHOWN]],
        real=lay_open(state, viewer),
    )
    return GuessesMade(guesses)


def _things(real: State, samples: Sequence[State], viewer: int | None) -> list[UnseenThings]:
    """Returns the frequencies of unknown things by place, beside the real ones."""
    real_places = {place.id: place for place in unseen_places(real, viewer)}
    samples_with: dict[str, Counter[str]] = {id_: Counter() for id_ in real_places}
    for sample in samples:
        for place in unseen_places(sample, viewer):
            kinds = samples_with.setdefault(place.id, Counter())
            kinds.update({*_counted(place)})
    return [
        _things_at(id_, real_places.get(id_), kinds, real) for id_, kinds in samples_with.items()
    ]


def _things_at(
    id_: str, real_place: UnseenPlace | None, samples_with: Counter[str], real: State
) -> UnseenThings:
    """Returns the frequencies of unknown things in one place.

    Args:
        id_: the id of the place.
        real_place: the place in the real position; None if it held nothing unknown.
        samples_with: for each kind, the number of guesses that have it there.
        real: the real position.
    """
    there = Counter(() if real_place is None else _counted(real_place))
    order = real.layout.id_of

    def rank(kind: str) -> tuple[int, int]:
        return -samples_with[kind], order.index(kind)

    kinds = sorted({*samples_with, *there}, key=rank)
    return UnseenThings(
        place=id_,
        count=0 if real_place is None else len(real_place.unseen),
        top=real_place is not None and _is_top_alone(real_place),
        kinds=[UnseenKind(kind, samples_with[kind], there[kind]) for kind in kinds],
    )


def _is_top_alone(place: UnseenPlace) -> bool:
    return place.is_ordered and len(place.unseen) > _MOST_COUNTED


def _counted(place: UnseenPlace) -> list[str]:
    """Returns the unknown things of a place that are counted: all of them, or only the top one."""
    if _is_top_alone(place):
        return [place.items[place.unseen[-1]]]
    return [place.items[index] for index in place.unseen]


def _choices(
    real: State, samples: Sequence[State], viewer: int | None, lang: str
) -> list[UnseenChoice]:
    """Returns the frequencies of choices that the viewer does not see yet."""
    found = []
    for seat, chosen in enumerate(real.commits):
        if seat == viewer:
            continue
        for number, action in enumerate(chosen):  # every sample has as many choices
            made = Counter(sample.commits[seat][number] for sample in samples)
            most = [each for each, _ in made.most_common(_MOST_CHOICES) if each != action]
            for each in [action, *most]:
                is_real = each == action
                found.append(UnseenChoice(seat, describe(each, lang), made[each], is_real))
    return found
