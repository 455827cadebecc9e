"""Chooses the positions at which checks look, so that rare ones are not missed.

Each position of a match has *features*: its phase and stages, the kind of action that was played
there, the shared zones that are empty, and the end. Every check looks at a position with each
feature that occurs in the run. The other positions are chosen at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State
    from bgf.testing.checks import Check
    from bgf.testing.cover import Cover
    from bgf.testing.fault import Fault
    from bgf.testing.walk import Walk

__all__ = [
    "END",
    "Features",
    "Look",
    "choose_positions",
    "features_of",
    "features_of_stage",
    "is_told_by_whole_match",
    "plan_looks",
    "walks_for",
]

Features = frozenset[tuple[str, str]]
"""The features of a position, each with its sort and its name."""

END = ("end", "")
"""The feature of the last position."""

_WHOLE = frozenset({"ending", "scores"})  # checks that need a match with its end
_TWINS = 4_000  # twins of all matches of a run together
_EACH = 2  # matches in which a check looks at each feature; fewer if it is rarer


def features_of(state: State) -> Features:
    """Returns the features of a position, without the action that is played there."""
    if state.is_terminal():
        return frozenset([END])
    layout = state.layout
    empty = [
        ("empty", name)
        for name, zone in layout.zones.items()
        if not zone.per_player and not state.zones[zone.slots[0]]
    ]
    # In a simultaneous phase players may be in different stages.
    stages = {state.stage_of(player) for player in state.active_players()}
    of_stages = [features_of_stage(state.phase.id, stage.id) for stage in stages]
    return frozenset().union(empty, *of_stages)


def features_of_stage(phase: str, stage: str) -> Features:
    """Returns the features of every position in a stage, without those of the action."""
    return frozenset([("phase", phase), (f"stage of {phase}", stage)])


def choose_positions(
    features: Sequence[Features],
    wanted: Collection[tuple[str, str]],
    number: int,
    most: int,
    rng: Random,
) -> list[int]:
    """Returns the indices of the positions to look at, in their order.

    Args:
        features: the features of each position.
        wanted: the features that must be looked at, in as few positions as possible.
        number: the number of positions; after those for `wanted`, the rest is chosen at random.
        most: the maximum number of positions for `wanted`.
        rng: the source of chance.
    """
    shuffled = rng.sample(range(len(features)), len(features))
    left = set(wanted).intersection(set().union(*features))
    chosen: list[int] = []
    while left and len(chosen) < most:
        best = max(shuffled, key=lambda index: len(features[index] & left))
        chosen.append(best)
        left -= features[best]
    for index in shuffled:
        if len(chosen) >= number:
            break
        if index not in chosen:
            chosen.append(index)
    return sorted(chosen)


@dataclass(frozen=True)
class Look:
    """A match at which a check looks.

    Attributes:
        walk: the match.
        wanted: the features that must be looked at in it.
        is_full: whether other positions are looked at, too.
        twins: the number of twins; see `Walk.twins`.
        cover: the cover that the matches of the run share.
    """

    walk: Walk
    wanted: Collection[tuple[str, str]]
    is_full: bool
    twins: int
    cover: Cover

    def prepared(self) -> Walk:
        """Sets the plan of this look in the match, and returns the match."""
        self.walk.wanted = self.wanted
        self.walk.is_looked_at_in_full = self.is_full
        self.walk.twins = self.twins
        self.walk.cover = self.cover
        return self.walk


def walks_for(check: Check, walks: Sequence[Walk]) -> list[Walk]:
    """Returns the matches of a run at which a check may look.

    Args:
        check: the check.
        walks: the matches, and the sound beginnings of matches with a fault; see `Walk.before`.
    """
    return [walk for walk in walks if walk.script is None or check.name not in _WHOLE]


def is_told_by_whole_match(walk: Walk, fault: Fault) -> bool:
    """Returns whether a fault in the beginning of a match has been reported for the whole match.

    This is so if it comes from an exception of the rules.
    """
    return walk.script is not None and fault.__cause__ is not None


def plan_looks(walks: Sequence[Walk], check: Check) -> list[Look]:
    """Returns the matches at which a check looks, and the features that it must look at there.

    It looks at the first matches in full: as many as `Check.enough` says. Later matches are
    included if they have a feature that no earlier one has, or if the check skims matches.

    Args:
        walks: all matches of the run.
        check: the check.
    """
    twins = _TWINS // max(1, len(walks))
    enough = check.enough(walks[0].game, len(walks)) if walks else 0
    seen: Counter[tuple[str, str]] = Counter()
    looks = []
    for number, walk in enumerate(walks):
        is_full = number < enough
        most = _EACH if is_full else 1
        wanted = {feature for feature in walk.features() if seen[feature] < most}
        if is_full or wanted or check.skims:
            seen.update(wanted)
            looks.append(Look(walk, wanted, is_full, twins, walks[0].cover))
    return looks[: check.most]
