"""Records which kinds of action, stages and phases of a game random matches have reached."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.testing.looks import features_of_stage
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["ACTIONS", "PHASES", "STAGES", "Reached"]

ACTIONS, STAGES, PHASES = "actions", "stages", "phases"
"""The keys of `Reached.missing`."""

_PLAYED = "played"
_SEPARATOR = " / "  # between a phase and its stage


class Reached:
    """What matches of a game have reached.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._features: set[tuple[str, str]] = set()

    def add(self, features: Collection[tuple[str, str]]) -> bool:
        """Adds the features of a match; returns whether something is reached for the first time."""
        found = {feature for feature in features if self._is_recorded(feature)}
        is_new = not found <= self._features
        self._features |= found
        return is_new

    def add_action(self, notation: str) -> None:
        """Adds the kind of an action that was played, even if the rules raised an exception."""
        self._features.add((_PLAYED, notation.split()[0]))

    def lacks_kind_or_phase(self) -> bool:
        """Returns whether a kind of action or a phase was not reached."""
        missing = self.missing()
        return bool(missing[ACTIONS] or missing[PHASES])

    def missing(self) -> Mapping[str, Sequence[str]]:
        """Returns the names of the kinds of action, stages and phases that were not reached.

        A stage is named with its phase. The stages of a phase that was not reached are left out.
        """
        kinds = [name for name in self._game.kinds if (_PLAYED, name) not in self._features]
        stages: list[str] = []
        phases: list[str] = []
        for phase in self._game.phases.values():
            features = {stage: features_of_stage(phase.id, stage) for stage in phase.stages}
            missing = [stage for stage, found in features.items() if not found <= self._features]
            if len(missing) == len(features):
                phases.append(phase.id)
            else:
                stages += [f"{phase.id}{_SEPARATOR}{stage}" for stage in missing]
        return {ACTIONS: kinds, STAGES: stages, PHASES: phases}

    @staticmethod
    def in_words(missing: Mapping[str, Sequence[str]]) -> Message:
        """Returns the result of `missing` in words; empty if everything was reached."""
        parts = [
            message(f"check.never_reached.{sort}", count=len(names), names=", ".join(names))
            for sort, names in missing.items()
            if names
        ]
        return join_messages("; ", parts)

    @staticmethod
    def _is_recorded(feature: tuple[str, str]) -> bool:
        """Returns whether a feature of a position is a kind of action, a stage or a phase."""
        sort, _ = feature
        return sort in (_PLAYED, "phase") or sort.startswith("stage of ")
