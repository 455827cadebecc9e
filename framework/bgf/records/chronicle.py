"""Finds the knowledge that players gained from each action, for the history and for undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.knowledge import gave_knowledge
from bgf.engine.state import State
from bgf.engine.wording import log_line, own_log_line

if TYPE_CHECKING:
    from bgf.components.layout import Kind
    from bgf.engine.actions import Action, ActionKind
    from bgf.records.lines import RecordedAction
    from bgf.records.ratchet import Ratchet

__all__ = ["ActionOutcome", "Chronicle", "LearnedComponent", "Reveal", "is_barrier"]


@dataclass(frozen=True, slots=True)
class LearnedComponent:
    """A component whose kind somebody learned.

    Attributes:
        viewers: bit mask of the viewers who learned it; the bit after the last possible player is
            for spectators.
        slot: the slot in which the component lies now.
        kind: the kind of the component.
        moved: whether the action moved it to this place.
    """

    viewers: int
    slot: int
    kind: Kind
    moved: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """A component that an action revealed to somebody, for the refusal of an undo.

    Attributes:
        kind: the kind of the component.
        shown_to: bit mask of the viewers who learned its kind.
        known_to: bit mask of all viewers who know it now; it must not be named to others.
    """

    kind: Kind
    shown_to: int
    known_to: int


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """The outcome of one action.

    Attributes:
        turn: the number of the turn in which it was played; 0 before the first turn.
        chosen_before: the number of players who had chosen before it in the same simultaneous
            phase.
        ends_choice: whether it was the last choice of a simultaneous phase, which reveals all
            choices.
        barrier: whether it used chance or gave anybody knowledge, so that it can't be undone in a
            match with other players.
        news: the components that viewers learned from it, by place and kind.
        reveals: the components that it revealed to anybody, including those named in its line.
        line: its text for everybody, by language.
        own_line: its text for its player, by language.
        swept: the slots of the swept rows, each once.
    """

    player: int
    action: Action
    turn: int
    chosen_before: int
    ends_choice: bool
    barrier: bool
    news: tuple[LearnedComponent, ...]
    reveals: tuple[Reveal, ...]
    line: Mapping[str, str]
    own_line: Mapping[str, str]
    swept: tuple[int, ...]


class Chronicle:
    """The outcomes of the actions of a match, found by replaying it on demand.

    Nothing is computed while the match is played. Each action is replayed at most once, unless some
    are undone.

    Args:
        start: the first position of the match, which is changed.
        ratchet: the chance of each action; None if all chance comes from a seed.
    """

    def __init__(self, start: State, ratchet: Ratchet | None = None) -> None:
        self._state = start
        self._ratchet = ratchet
        self._outcomes: list[ActionOutcome] = []
        self._recorder = _Recorder()

    def forget(self, state: State, count: int) -> None:
        """Drops all but the first `count` actions, after an undo that led to this state."""
        if count < len(self._outcomes):
            del self._outcomes[count:]
            self._state = state.clone()

    def outcomes(self, steps: Sequence[RecordedAction]) -> list[ActionOutcome]:
        """Returns the outcomes of all steps of the match; those already replayed are cached."""
        parse = self._state.game.parse_action
        for step in steps[len(self._outcomes) :]:
            self._outcomes.append(self._play(parse(step.text), step.player))
        return self._outcomes

    def _play(self, action: Action, player: int) -> ActionOutcome:
        if self._ratchet is not None:
            number = len(self._outcomes) + 1
            self._state.chance = self._ratchet.at(number).chance
        before, after = self._state.clone(), self._state
        # The position after an action doesn't show its sweeps and shuffles, so they are recorded.
        self._recorder.clear()
        after.__class__ = _RecordedState
        earlier = _recorder_in_use.set(self._recorder)
        try:
            after.play(action, player)
        finally:
            _recorder_in_use.reset(earlier)
        turn = Turn(before, player, action, after)
        languages = before.game.pack.languages
        line = {lang: log_line(turn, lang) for lang in languages}
        own_line = line
        if action.kind.secret:
            own_line = {lang: own_log_line(turn, lang) for lang in languages}
        ends_choice = _revealed(before, after, player)
        barrier = is_barrier(before, after, player, action)
        known_before = self._recorder.knowledge_not_lost(before)
        sources = self._recorder.sources(before)
        news = _news(before, after, action, player, known_before, sources)
        reveals = _reveals(before, after, action, player, known_before)
        return ActionOutcome(
            player=player,
            action=action,
            turn=before.turn,
            chosen_before=before.open_choices,
            ends_choice=ends_choice,
            barrier=barrier,
            news=news,
            reveals=reveals,
            line=line,
            own_line=own_line,
            swept=tuple(self._recorder.swept),
        )


class _Recorder:
    """Records the sweeps and shuffles of one action.

    Attributes:
        swept: the slots of the swept rows, each once, in the order of the first sweeps.
    """

    def __init__(self) -> None:
        self.swept: dict[int, None] = {}
        self._shuffled_slots: set[int] = set()
        # For each shuffled component, the slot of its last shuffle.
        self._shuffled_in: dict[int, int] = {}
        # For each shuffled component, the bit mask of the viewers who saw all of its shuffles.
        self._followed_by: dict[int, int] = {}

    def clear(self) -> None:
        """Forgets everything that was recorded."""
        self.swept.clear()
        self._shuffled_slots.clear()
        self._shuffled_in.clear()
        self._followed_by.clear()

    def add_sweep(self, row: int) -> None:
        """Records that a row was swept."""
        self.swept[row] = None

    def add_shuffle(self, slot: int, components: Iterable[int], viewers: int) -> None:
        """Records that a zone is shuffled.

        Args:
            slot: the slot of the zone.
            components: the components that lie there.
            viewers: the bit mask of the viewers who see into it.
        """
        self._shuffled_slots.add(slot)
        for component in components:
            self._shuffled_in[component] = slot
            followed_by = self._followed_by.get(component, viewers)
            self._followed_by[component] = followed_by & viewers

    def sources(self, before: State) -> dict[int, int]:
        """Returns the slot from which each component has come, as far as anybody could follow it.

        It is the slot of the last shuffle, or the slot before the action. After a shuffle nobody
        can tell whether a component has come back to where it lay, or another one of its kind.

        Args:
            before: the position before the action.
        """
        was = {component: slot for slot, held in enumerate(before.zones) for component in held}
        return was | self._shuffled_in

    def knowledge_not_lost(self, before: State) -> list[int]:
        """Returns the knowledge that viewers had before the action and have not lost in a shuffle.

        This is a bit mask of viewers for each component. A viewer who does not see into a shuffled
        zone can no longer tell its components apart. This includes a component that was looked for
        and taken out right before the shuffle.

        Args:
            before: the position before the action.
        """
        known = before.known[:]
        for component, viewers in self._followed_by.items():
            known[component] &= viewers
        for slot in self._shuffled_slots:
            for component in before.zones[slot]:
                known[component] &= before.layout.sees[slot]
        return known


_recorder_in_use: ContextVar[_Recorder | None] = ContextVar("_recorder_in_use", default=None)
"""The recorder of the action that is being replayed; states have no attribute to hold it."""


class _RecordedState(State):
    """A state that records its sweeps and shuffles while an action is replayed."""

    __slots__ = ()

    def sweep(self, row: int) -> bool:
        is_swept = super().sweep(row)
        recorder = _recorder_in_use.get()
        if is_swept and recorder is not None:
            recorder.add_sweep(row)
        return is_swept

    def shuffle(self, slot: int) -> None:
        recorder = _recorder_in_use.get()
        if recorder is not None:
            recorder.add_shuffle(slot, self.zones[slot], self.layout.sees[slot])
        super().shuffle(slot)


def is_barrier(before: State, after: State, player: int, action: Action) -> bool:
    """Returns whether an action used chance or gave anybody knowledge, so that it can't be undone.

    Args:
        before: the position before the action.
        after: the position after the action.
        player: the player who played it.
        action: the action.
    """
    if _revealed(before, after, player):
        return True
    return gave_knowledge(before, after) or _passed_on(before, after, action)


def _revealed(before: State, after: State, player: int) -> bool:
    """Returns whether an action was the last choice of a simultaneous phase, which reveals all."""
    return bool(before.commits) and not after.chosen(player)


def _chosen_kinds(state: State) -> set[ActionKind]:
    """Returns the kinds of the choices that are not revealed yet."""
    return {choice.kind for chosen in state.commits for choice in chosen}


def _passed_on(before: State, after: State, action: Action) -> bool:
    """Returns whether a secret action moved a component to a zone with additional viewers.

    It does not matter whether they knew the component before. If it did, other players could find
    out which components were moved by asking whether an undo is possible.
    """
    if not action.kind.secret:
        return False
    sees = after.layout.sees
    was = {component: slot for slot, held in enumerate(before.zones) for component in held}
    return any(
        sees[slot] & ~sees[was[component]]
        for slot, held in enumerate(after.zones)
        for component in held
    )


def _news(
    before: State,
    after: State,
    action: Action,
    player: int,
    known_before: Sequence[int],
    sources: Mapping[int, int],
) -> tuple[LearnedComponent, ...]:
    """Returns the components that viewers learned, except those named in the action's own text.

    The text of an action names the components that its player knew before and moved, such as cards
    that are played. A component that was shuffled out of a viewer's sight is always news to them:
    they can't tell whether it is the one that they knew, or another one of its kind.

    Args:
        before: the position before the action.
        after: the position after the action.
        action: the action.
        player: its player.
        known_before: the knowledge before the action, without what was lost in a shuffle: for each
            component a bit mask of viewers.
        sources: the slot from which each component has come.
    """
    layout = after.layout
    revealed = _revealed(before, after, player)
    kinds = _chosen_kinds(before) if revealed else set()
    told = 0 if any(kind.secret for kind in {*kinds, action.kind}) else 1 << player
    if told and revealed:
        told = (1 << after.players) - 1
    found = []
    for slot, held in enumerate(after.zones):
        for component in held:
            old = known_before[component]
            source = sources[component]
            moved = source != slot
            # It was drawn from a place where it was hidden, so the action's text doesn't name it.
            recalled = moved and old >> player & 1 and not layout.sees[source] >> player & 1
            # Viewers who see it arrive from such a place can't tell whether it is the component
            # that they knew there or another one of its kind.
            arrived_for = layout.sees[slot] & ~layout.sees[source]
            new = after.known[component] & ~(0 if recalled else old & ~arrived_for)
            if new and (recalled or not (moved and old & told)):
                found.append(LearnedComponent(new, slot, layout.kind_at(component), moved))
    found.sort(key=lambda news: (news.slot, news.kind.index))
    return tuple(found)


def _reveals(
    before: State, after: State, action: Action, player: int, known_before: Sequence[int]
) -> tuple[Reveal, ...]:
    """Returns the components that an action revealed to anybody, in the order of their kinds.

    The components of a secret action may be named only to its own player, because the viewers who
    learned them depend on the components that were moved. See `_news` for the arguments.
    """
    if known_before == after.known:
        return ()
    kinds = {action.kind}
    if _revealed(before, after, player):
        kinds |= _chosen_kinds(before)
    may_be_told = 1 << player if any(kind.secret for kind in kinds) else -1
    found = []
    for component, (old, new) in enumerate(zip(known_before, after.known, strict=True)):
        shown_to = new & ~old
        if shown_to:
            kind = after.layout.kind_at(component)
            found.append(Reveal(kind, shown_to, new & may_be_told))
    found.sort(key=lambda reveal: reveal.kind.index)
    return tuple(found)
