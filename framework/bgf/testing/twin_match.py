"""Replays a match as its *twin*, in which components that a viewer can't know are relabelled.

Take a match, a viewer, and one position of the match, the *cut*. Take the components that the
viewer has not known at any time from before the set-up until the cut, and let them trade places in
the zone where all components lie before the set-up. With the same shuffles and the same actions,
each takes the place of another one. Until the cut, the viewer must see, read and be offered the
same as in the match.

A twin finds leaks that swaps in a single position can't find: a card that was copied into a counter
when it was dealt, a line of the history that rarely names it, or an action that is legal only for a
player who has, or has not, a certain card. The last one breaks a promise of its own: viewers draw
conclusions from the actions of others, but samples (`State.determinize`) do not.

An action of another player may name a relabelled component if the viewer can't see it, because it
is secret or a choice that is not yet revealed. In the twin it names the component that has taken
its place.

Hidden components may decide whether chance is used, as long as nobody can notice. If a twin has
used other chance, the set-up or the action before is repeated with other chance, and must be able
to show the viewer what they have seen in the match. The twin ends there.

Components of the same kind are alike for everybody. They can be relabelled even if they are known,
and nobody may see a difference in the whole match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.action_parts import has_named_steps, steps
from bgf.engine.actions import Turn
from bgf.engine.sampling import draw_secret_counters
from bgf.engine.state import State
from bgf.engine.wording import describe_step, menu_hint
from bgf.records.chronicle import Chronicle
from bgf.records.history import entries_for
from bgf.records.lines import RecordedAction as Line
from bgf.testing.draws import ChanceDraw, common_shuffles, noted_draws
from bgf.testing.noting import noting_class
from bgf.testing.shown import said_of, some_of
from bgf.testing.swap import (
    Labels,
    kinds_by_slot,
    kinds_in_places,
    relabel,
    relabelled,
    slots_of_components,
)
from bgf.testing.walk import can_be_listed

if TYPE_CHECKING:
    from bgf.components.table import Table
    from bgf.engine.actions import Action
    from bgf.engine.replies import Refusal
    from bgf.records.chronicle import ActionOutcome
    from bgf.testing.walk import Position, Walk

__all__ = [
    "OF_ACTIONS",
    "Difference",
    "LacksCall",
    "OtherCourse",
    "Playthrough",
    "RefusedInTwin",
    "Untranslated",
    "action_in_twin",
    "action_outcome",
    "compare_courses",
    "compare_set_ups",
    "counterpart",
    "play_twin",
    "relabelled_at",
    "shown_at",
]

OF_ACTIONS = frozenset({"history", "undo"})
"""The channels of `shown_at` that show the last action, and not the position."""

_NEVER = 1 << 62
_OFFERED = 200  # legal actions; of a longer list only the number is compared
_TRIED = 8  # legal actions whose hints and previews are compared
_ASKED = 8  # actions of each kind whose refusals are compared
_COURSES = 120  # repetitions of a step, if the twin has used other chance than the match
_FEW_COURSES = 24  # repetitions after which values that were seen only once are ignored as rare
_SURE = 16  # repetitions in the match that must show a value that the twin never shows
_VARIANTS = 64  # notations that are tried for a secret action with other components


@dataclass
class Playthrough:
    """A match that has been played, up to a number of actions.

    Attributes:
        walk: the match.
        states: its positions; the first one is that after the set-up.
        actions: the actions between them, with their players.
        outcomes: the outcome of each action.
        learned: for each viewer number and each component, the index of the first position by which
            the viewer has known the component.
        lacking: what the rules have told by `State.tell_lacks`.
    """

    walk: Walk
    states: list[State] = field(default_factory=list)
    actions: list[tuple[Action, int]] = field(default_factory=list)
    outcomes: list[ActionOutcome] = field(default_factory=list)
    learned: list[list[int]] = field(default_factory=list)
    lacking: list[LacksCall] = field(default_factory=list)
    _shown: dict[tuple[int | None, int], dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, walk: Walk, most: int) -> Playthrough:
        """Returns the playthrough of a match.

        Args:
            walk: the match.
            most: the maximum number of actions; later ones are left out.

        Raises:
            Fault: as `Walk.positions`.
        """
        played = cls(walk)
        positions = walk.history(most)
        played.states = [here.state.clone() for here in positions]
        for player, text in positions[-1].steps:
            action = walk.game.action_of(text)
            assert action is not None  # it was played
            played.actions.append((action, player))
        played.outcomes = _outcomes(played.states[0], played.actions)
        notes = _noted(walk, played.actions)
        played.learned = notes.first
        played.lacking = notes.lacking
        return played

    def position(self, number: int) -> Position:
        """Returns a position by its index, to report a fault there."""
        from bgf.testing.walk import PlayerAction, Position

        steps = [PlayerAction(player, action.text) for action, player in self.actions[:number]]
        return Position(self.walk, self.states[number], steps)

    def unknown(self, viewers: Sequence[int | None], cut: int) -> list[list[int]]:
        """Returns the components that none of some viewers has known until a position, by type.

        Types with fewer than two such components are left out, as these can't change places.

        Args:
            viewers: seats, and None for a spectator.
            cut: the index of the position.
        """
        layout = self.states[0].layout
        learned = [self.learned[self.states[0].viewer_number(viewer)] for viewer in viewers]
        by_type: dict[str, list[int]] = {}
        for component, type_ in enumerate(layout.type_of):
            if all(first[component] > cut for first in learned):
                by_type.setdefault(type_, []).append(component)
        return [components for components in by_type.values() if len(components) > 1]

    def moved(self, number: int) -> set[int]:
        """Returns the components that an action, given by its index, moves to another zone."""
        before = slots_of_components(self.states[number])
        after = slots_of_components(self.states[number + 1])
        return {component for component, slot in before.items() if after[component] != slot}

    def draw(self, number: int) -> int:
        """Returns the number that selects the actions asked about at a position."""
        return self.walk.setting.seed + number

    def shown(self, viewer: int | None, number: int) -> dict[str, Any]:
        """Returns everything shown to a viewer at a position, by channel; see `shown_at`."""
        key = viewer, number
        if key not in self._shown:
            state = self.states[number]
            self._shown[key] = shown_at(state, self.outcomes[:number], viewer, self.draw(number))
        return self._shown[key]

    def has_disclosed(self, number: int) -> bool:
        """Returns whether secret counters were disclosed by a position, by the rules or the end."""
        state = self.states[number]
        return state.finished or state.disclosed != 0

    def has_moved(self, components: Iterable[int], first: int, last: int) -> bool:
        """Returns whether components have moved, or chance was used, between two positions."""
        before, after = self.states[first], self.states[last]
        if before.chance != after.chance:
            return True
        slots = slots_of_components(before)
        slots_after = slots_of_components(after)
        return any(slots[component] != slots_after[component] for component in components)

    def has_mixed(self, components: Iterable[int], first: int, last: int) -> bool:
        """Returns whether others came into the zones of some components between two positions.

        They need not be there any more. What was told about the zone may have been forgotten.
        """
        slots = slots_of_components(self.states[first])
        their_slots = {slots[component] for component in components}
        for number in range(first, last):
            slots_after = slots_of_components(self.states[number + 1])
            for component, slot in slots_after.items():
                if slot in their_slots and slots[component] != slot:
                    return True
            slots = slots_after
        return False

    def was_told_impossible(self, labels: Labels, first: int, last: int) -> bool:
        """Returns whether the rules have told that a zone lacks a kind that it has with labels.

        It counts even if it was forgotten in the same action because a component came into the
        zone.

        Args:
            labels: the components that are relabelled.
            first: the index of the first position at which the rules may have told it.
            last: the index of the last such position.
        """
        kind_of = self.states[0].layout.kind_of
        return any(
            kind_of[labels.get(component, component)] in told.kinds
            for told in self.lacking
            if first <= told.number <= last
            for component in told.components
        )

    def revealed_at(self, number: int) -> int:
        """Returns the index of the first position at which everybody has seen an action.

        Args:
            number: the index of the action.
        """
        if not self.states[number].commits:
            return number + 1
        for later in range(number, len(self.outcomes)):
            if self.outcomes[later].ends_choice:
                return later + 1
        return _NEVER


class LacksCall(NamedTuple):
    """A call of `State.tell_lacks`.

    Attributes:
        number: the index of the position after the action that made the call.
        components: the components that lay in the zone.
        kinds: the kinds that the zone is known to lack.
    """

    number: int
    components: Sequence[int]
    kinds: Collection[int]


class Difference(Exception):
    """A viewer is shown different things in a match and in its twin.

    Attributes:
        number: the index of the position.
        viewer: the viewer.
        channel: the channel that differs.
        in_match: the channel's value in the match.
        in_twin: the channel's value in the twin.
        twin: the position of the twin.
    """

    def __init__(
        self,
        number: int,
        viewer: int | None,
        channel: str,
        in_match: Any,
        in_twin: Any,
        twin: State,
    ) -> None:
        super().__init__(number, viewer, channel)
        self.number = number
        self.viewer = viewer
        self.channel = channel
        self.in_match = in_match
        self.in_twin = in_twin
        self.twin = twin

    @property
    def seen_at(self) -> int:
        """The index of the position in which the viewer sees it."""
        return self.number


class OtherCourse(Difference):
    """A viewer has seen something in the match that the twin can't show them with any chance.

    In the twin, the set-up or an action uses chance differently, or has other outcomes.
    """


class RefusedInTwin(Exception):
    """An action that a viewer has seen is refused in the twin.

    Attributes:
        number: the index of the action.
        refusal: the refusal; None if its player is not active in the twin.
        twin: the position of the twin before the action.
    """

    def __init__(self, number: int, refusal: Refusal | None, twin: State) -> None:
        super().__init__(number)
        self.number = number
        self.refusal = refusal
        self.twin = twin

    @property
    def seen_at(self) -> int:
        """The index of the position in which viewers have seen the action."""
        return self.number + 1


class Untranslated(Exception):
    """An action that a viewer has not seen has no counterpart in the twin.

    Attributes:
        components: the relabelled components that it moved or named.
    """

    def __init__(self, components: set[int]) -> None:
        super().__init__(components)
        self.components = components


def play_twin(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    cut: int,
    first: int | None = None,
) -> State | None:
    """Plays the twin of a match up to a position, and compares what some viewers are shown.

    Args:
        played: the match.
        labels: the components that are relabelled; they must be unknown to the viewers until the
            cut, or of one kind each.
        viewers: the viewers who must not be able to tell the twin from the match.
        cut: the index of the last position.
        first: the index of the position in which they are relabelled; only later positions are
            compared. If None, they are relabelled before the set-up.

    Returns:
        The last position of the twin; None if chance had another outcome, or if the set-up has laid
        components elsewhere. The twin is then another match, and is not compared any further.

    Raises:
        Difference: if a viewer is shown different things.
        OtherCourse: if a viewer is shown different things with any chance in the twin.
        RefusedInTwin: if an action that the viewers have seen is refused.
        Untranslated: if an action that they have not seen has no counterpart.
    """
    state = relabelled_at(played, labels, viewers, first)
    chronicle = Chronicle(state.clone())
    lines: list[Line] = []
    begin = first or 0
    outcomes = played.outcomes[:begin]
    latest: tuple[State, Action] | None = None  # the latest action, and the position before it
    for number in range(begin, cut + 1):
        if _has_other_chance(played, number, labels, state):
            if state.layout.secret_counters and played.has_disclosed(number):
                return None
            if latest is not None:
                # With the same chance, a shuffle has mixed other components in the twin.
                keeps_shuffles = state.chance != played.states[number].chance
                compare_courses(played, number, viewers, *latest, keeps_shuffles=keeps_shuffles)
            elif first is None:
                compare_set_ups(played, viewers, labels)
            return None
        if number > begin or first is None:
            for viewer in viewers:
                _compare(played, number, viewer, state, outcomes)
        if number == 0 and first is None and _is_dealt_otherwise(played, labels, state):
            return None
        if number < cut:
            action = action_in_twin(played, number, labels, state, viewers, cut)
            _, player = played.actions[number]
            latest = (state.clone(), action)
            played.position(number).play(state, action, player)
            lines.append(Line(player, action.text, 0))
            outcomes = [*played.outcomes[:begin], *chronicle.outcomes(lines)]
    return state


def _has_other_chance(played: Playthrough, number: int, labels: Labels, state: State) -> bool:
    """Returns whether chance has had another outcome in a twin by some position.

    Either the twin has used other chance, or the same chance had another effect: it picked another
    card of a hand, for example, or it shuffled a deck from which another card had been taken.

    Args:
        played: the match.
        number: the index of the position.
        labels: the components that are relabelled.
        state: the position of the twin.
    """
    here = played.states[number]
    if state.chance != here.chance:
        return True
    has_used_chance = number > 0 and played.states[number - 1].chance != here.chance
    if not has_used_chance:
        return False
    return kinds_in_places(state) != kinds_in_places(relabelled(here, labels))


def _is_dealt_otherwise(played: Playthrough, labels: Labels, state: State) -> bool:
    """Returns whether the set-up of a twin has laid components elsewhere than expected.

    A set-up that looks for certain components may do that.

    Args:
        played: the match.
        labels: the components that are relabelled.
        state: the first position of the twin.
    """
    expected = relabelled(played.states[0], labels)
    return kinds_in_places(state) != kinds_in_places(expected)


def counterpart(played: Playthrough, number: int, labels: Labels, state: State) -> Action | None:
    """Returns the action with the same effect in a twin; None if there is none.

    Args:
        played: the match.
        number: the index of the action.
        labels: the components that are relabelled.
        state: the position of the twin before the action.
    """
    action, player = played.actions[number]
    concerned = _concerned(played, number, labels)
    if not concerned or player not in state.active_players():
        return None
    for other in _counterparts(state, action, player, concerned, labels):
        if _has_same_effect(played, number, labels, state, other):
            return other
    return None


def _has_same_effect(
    played: Playthrough, number: int, labels: Labels, state: State, other: Action
) -> bool:
    """Returns whether an action lays the same kinds everywhere in the twin as in the match.

    A simultaneous choice has its effect when all players have chosen, so the others choose as in
    the match.

    Args:
        played: the match.
        number: the index of the action in the match.
        labels: the components that are relabelled.
        state: the position of the twin before the action.
        other: the action in the twin.
    """
    _, player = played.actions[number]
    after = state.clone()
    played.position(number).play(after, other, player)
    revealed_at = played.revealed_at(number)
    is_revealed = revealed_at < len(played.states)
    if is_revealed and played.states[number].chance == played.states[revealed_at].chance:
        for later in range(number + 1, revealed_at):
            choice, chooser = played.actions[later]
            if after.explain(choice, chooser) is not None:
                return True  # that choice has another counterpart, so nothing can be told
            played.position(later).play(after, choice, chooser)
    else:
        revealed_at = number + 1
    wanted = relabelled(played.states[revealed_at], labels)
    return kinds_by_slot(after) == kinds_by_slot(wanted)


def action_outcome(state: State, action: Action, player: int) -> ActionOutcome:
    """Returns the outcome of an action in a position; the position is not changed."""
    (outcome,) = Chronicle(state.clone()).outcomes([Line(player, action.text, 0)])
    return outcome


def shown_at(
    state: State, outcomes: Sequence[ActionOutcome], viewer: int | None, draw: int
) -> dict[str, Any]:
    """Returns what a viewer is shown at a position and about the last action, by channel.

    Args:
        state: the position.
        outcomes: the outcomes of the actions before; empty for the position alone.
        viewer: a seat, or None for a spectator.
        draw: a number that selects the actions that the viewer asks about.
    """
    game = state.game
    languages = game.pack.languages
    shown: dict[str, Any] = {
        "observation": state.observation(viewer),
        "end of the match": state.is_terminal(),
        "score": state.result() if state.is_terminal() else state.returns(),
        "status": [list(game.status(state, viewer, lang)) for lang in languages],
    }
    if outcomes:
        last = outcomes[-1]
        open_choices = state.open_choices
        # Once all players have chosen, everybody reads all choices.
        revealed = last.chosen_before + 1 if last.ends_choice else 1
        recent = outcomes[-max(open_choices, revealed) :]
        history: list[str] = []
        for lang in languages:
            history += [
                entry.text for entry in entries_for(game, recent, open_choices, viewer, lang)
            ]
        shown["history"] = history
        shown["undo"] = last.barrier
    if viewer is not None and viewer in state.active_players():
        shown |= _offered(state, viewer, draw)
    return shown


def _offered(state: State, player: int, draw: int) -> dict[str, Any]:
    """Returns what an active player is offered, and the words about some actions, by channel.

    Args:
        state: the position.
        player: an active player.
        draw: a number that selects the actions asked about.
    """
    count = sum(state.counts(player).values())
    if count > _OFFERED:
        return {"count": count}
    languages = state.game.pack.languages
    legal = state.legal_actions(player)
    turns = [Turn(state, player, action) for action in some_of(legal, _TRIED, draw)]
    asked = [
        action
        for kind in state.stage_of(player).kinds
        for action in some_of(kind.listed, _ASKED, draw)
    ]
    return {
        "legal actions": [action.text for action in legal],
        "menus": {
            turn.action.text: _step_names(turn)
            for turn in turns
            if has_named_steps(turn.action.kind)
        },
        "hints": {
            turn.action.text: {lang: menu_hint(turn, lang) for lang in languages} for turn in turns
        },
        "previews": {turn.action.text: turn.action.kind.preview(turn) for turn in turns},
        "refusals": {action.text: said_of(state.explain(action, player)) for action in asked},
    }


def _step_names(turn: Turn) -> list[str]:
    """Returns the names of an action's steps in menus, in all languages."""
    numbers = range(len(steps(turn.action)))
    languages = turn.state.game.pack.languages
    return [describe_step(turn, number, lang) for number in numbers for lang in languages]


# -- the match ------------------------------------------------------------------------------


def _outcomes(start: State, actions: Sequence[tuple[Action, int]]) -> list[ActionOutcome]:
    """Returns the outcome of each action of a match."""
    lines = [Line(player, action.text, 0) for action, player in actions]
    return list(Chronicle(start.clone()).outcomes(lines))


class _Notes:
    """Records when each viewer first knew each component; see `Playthrough.learned`.

    Attributes:
        first: see `Playthrough.learned`.
        lacking: see `Playthrough.lacking`.
        number: the index of the next position; -1 during the set-up.
    """

    def __init__(self, walk: Walk) -> None:
        layout = walk.game.layout
        components = len(layout.kind_of)
        self.first = [[_NEVER] * components for _ in range(layout.seats + 1)]
        self.lacking: list[LacksCall] = []
        self.number = -1
        self._noted = [0] * components
        self._start_slots = [
            zone.slots[0] for zone in layout.zones.values() if zone.starts and not zone.ordered
        ]

    def record_knowledge(self, state: State) -> None:
        """Records what viewers know of a position, before some of it is forgotten."""
        # A viewer who sees into an unordered zone knows its components before the set-up, but not
        # which of them will be moved, so that does not count yet.
        unmoved: set[int] = set()
        if self.number < 0:
            for slot in self._start_slots:
                unmoved.update(state.zones[slot])
        for component, mask in enumerate(state.known):
            new_viewers = mask & ~self._noted[component]
            if not new_viewers or component in unmoved:
                continue
            self._noted[component] |= new_viewers
            for viewer, indices in enumerate(self.first):
                if new_viewers >> viewer & 1:
                    indices[component] = max(self.number, 0)


def _noted(walk: Walk, actions: Sequence[tuple[Action, int]]) -> _Notes:
    """Replays a match; returns notes on what viewers have known in it."""
    notes = _Notes(walk)

    class NotedState(noting_class(notes.record_knowledge)):  # type: ignore[misc]
        """A state that records what viewers know, and what the rules tell them."""

        __slots__ = ()

        def tell_lacks(self, slot: int, kinds: Iterable[int]) -> None:
            lacking = frozenset(kinds)
            super().tell_lacks(slot, lacking)
            held = tuple(self.zones[slot])
            notes.lacking.append(LacksCall(max(notes.number, 0), held, lacking))

    setting = walk.setting
    options = walk.game.read_options(setting.players, setting.options)
    state = NotedState.start(walk.game, setting.players, setting.seed, options)
    notes.number = 0
    notes.record_knowledge(state)
    for number, (action, player) in enumerate(actions, 1):
        notes.number = number
        state.apply(action, player)
        notes.record_knowledge(state)
    return notes


# -- its twin -------------------------------------------------------------------------------


def relabelled_at(
    played: Playthrough, labels: Labels, viewers: Sequence[int | None], number: int | None
) -> State:
    """Returns the position of a twin in which the components are relabelled.

    Args:
        played: the match.
        labels: the components that are relabelled.
        viewers: the viewers who must not be able to tell the twin from the match.
        number: the index of the position; None for the first one, relabelled before the set-up.
    """
    if number is None:
        return _start(played.walk, labels)
    before = played.states[number]
    after = played.states[number + 1]
    state = relabelled(before, labels)
    if before.chance != after.chance:
        # Chance may have drawn numbers anew, so that changes can't be subtracted;
        # `bgf.testing.other_numbers` looks at that.
        return state
    # Counters that the viewer does not see are drawn for the position after the next action, and
    # its changes in the match are subtracted: a player who pays must have enough.
    drawn = relabelled(after, labels)
    draw_secret_counters(drawn, state.viewer_number(viewers[0]), number)
    for counter in state.layout.secret_counters:
        for first in counter.slots[: state.players]:
            for slot in range(first, first + counter.width):
                change = after.counters[slot] - before.counters[slot]
                state.counters[slot] = drawn.counters[slot] - change
    return state


def _start(walk: Walk, labels: Labels) -> State:
    """Returns the first position of a match that was relabelled before the set-up."""

    class RelabelledState(State):
        """A state whose table is relabelled when the match begins."""

        __slots__ = ()

        def copy_table(self, other: Table) -> None:
            super().copy_table(other)
            relabel(self, labels)

    setting = walk.setting
    options = walk.game.read_options(setting.players, setting.options)
    return RelabelledState.start(walk.game, setting.players, setting.seed, options).clone()


def _compare(
    played: Playthrough,
    number: int,
    viewer: int | None,
    state: State,
    outcomes: Sequence[ActionOutcome],
) -> None:
    """Raises Difference if a viewer is shown different things in the twin."""
    in_match = played.shown(viewer, number)
    in_twin = shown_at(state, outcomes, viewer, played.draw(number))
    if in_match == in_twin:
        return
    # Numbers that depend on hidden components differ once the rules or the end disclose them.
    if state.layout.secret_counters and played.has_disclosed(number):
        return
    for channel, value in in_match.items():
        value_in_twin = in_twin.get(channel)
        if value != value_in_twin:
            raise Difference(number, viewer, channel, value, value_in_twin, state)


_TextPart = tuple[str, str]
"""A channel, and the name of a part of the observation; the name is empty in other channels."""


@dataclass(frozen=True)
class _RepeatableStep:
    """A step that leads to a position and can be repeated: the set-up, or an action.

    Attributes:
        play: makes the step, and returns the position.
        tell: returns the outcome of the action; empty for the set-up.
        draw: see `shown_at`.
    """

    play: Callable[[], State]
    tell: Callable[[], list[ActionOutcome]]
    draw: int

    @classmethod
    def of_set_up(cls, played: Playthrough, labels: Labels) -> _RepeatableStep:
        """Returns the set-up of the match, or of the twin with the labels."""
        return cls(lambda: _start(played.walk, labels), list, played.draw(0))

    @classmethod
    def of_action(
        cls, played: Playthrough, number: int, before: State, action: Action | None = None
    ) -> _RepeatableStep:
        """Returns an action of the match, or of its twin.

        Args:
            played: the match.
            number: the index of the action.
            before: the position before the action.
            action: the action of the twin; None for that of the match.
        """
        here = played.position(number)
        action_in_match, player = played.actions[number]
        action = action or action_in_match

        def play() -> State:
            after = before.clone()
            here.play(after, action, player)
            return after

        return cls(play, lambda: [action_outcome(before, action, player)], played.draw(number + 1))

    def draws(self) -> list[ChanceDraw]:
        """Returns the draws of the step."""
        with noted_draws() as draws:
            self.play()
        return draws

    def shown(
        self, viewer: int | None, course: int | None = None, shuffles: Sequence[int] = ()
    ) -> dict[_TextPart, Any]:
        """Makes the step, and returns what a viewer is shown then.

        See `noted_draws` for the other arguments.
        """
        with noted_draws(course, shuffles):
            state = self.play()
        with noted_draws(course, shuffles):
            outcomes = self.tell()
        shown = shown_at(state, outcomes, viewer, self.draw)
        observation = shown.pop("observation")
        parts = {("observation", part): value for part, value in observation.items()}
        return parts | {(channel, ""): value for channel, value in shown.items()}


def compare_courses(
    played: Playthrough,
    number: int,
    viewers: Sequence[int | None],
    before: State,
    action: Action,
    *,
    keeps_shuffles: bool = True,
) -> None:
    """Compares the possible outcomes of an action, with any chance, in a match and in a twin.

    Args:
        played: the match.
        number: the index of the position after the action.
        viewers: the viewers who must not be able to tell the twin from the match.
        before: the position of the twin before the action.
        action: the action in the twin.
        keeps_shuffles: whether shuffles stay as they are, if both make the same ones.

    Raises:
        OtherCourse: if the twin never shows something that a viewer has seen in the match.
    """
    step = _RepeatableStep.of_action(played, number - 1, played.states[number - 1])
    step_in_twin = _RepeatableStep.of_action(played, number - 1, before, action)
    _compare_courses(number, viewers, step, step_in_twin, keeps_shuffles=keeps_shuffles)


def compare_set_ups(
    played: Playthrough,
    viewers: Sequence[int | None],
    labels: Labels,
    *,
    keeps_shuffles: bool = True,
) -> None:
    """Compares the possible set-ups, with any chance, of a match and of a twin.

    Args:
        played: the match.
        viewers: the viewers who must not be able to tell the twin from the match.
        labels: the components that are relabelled before the set-up.
        keeps_shuffles: whether shuffles stay as they are, if both make the same ones.

    Raises:
        OtherCourse: if the twin never shows something that a viewer has seen in the match.
    """
    step = _RepeatableStep.of_set_up(played, {})
    step_in_twin = _RepeatableStep.of_set_up(played, labels)
    _compare_courses(0, viewers, step, step_in_twin, keeps_shuffles=keeps_shuffles)


def _compare_courses(
    number: int,
    viewers: Sequence[int | None],
    step: _RepeatableStep,
    step_in_twin: _RepeatableStep,
    *,
    keeps_shuffles: bool = True,
) -> None:
    """Compares a step of a match with that of a twin that uses other chance; see `play_twin`.

    Both steps are repeated many times with other chance. Everything that a viewer sees in the match
    must be seen at least once in the twin. If both steps make the same shuffles, these stay as they
    were, as otherwise other components would lie in the places that the step looks at.

    Args:
        number: the index of the position.
        viewers: the viewers who must not be able to tell the twin from the match.
        step: the step that leads to the position in the match.
        step_in_twin: the step that leads to the position of the twin.
        keeps_shuffles: whether shuffles stay as they are, if both steps make the same ones.

    Raises:
        OtherCourse: if the twin never shows something that a viewer has seen in the match.
    """
    shuffles: Sequence[int] = ()
    if keeps_shuffles:
        shuffles = common_shuffles(step.draws(), step_in_twin.draws())
    for viewer in viewers:
        shown = step.shown(viewer)
        in_twin = step_in_twin.shown(viewer)
        never = {part for part, value in shown.items() if in_twin.get(part) != value}
        found: Counter[_TextPart] = Counter()
        for course in range(_COURSES):
            in_twin = step_in_twin.shown(viewer, 2 * course, shuffles)
            never = {part for part in never if in_twin.get(part) != shown[part]}
            if course == _FEW_COURSES:
                # A value that is rare in the match may be rare in the twin, too, so ignore it.
                never = {part for part in never if found[part] > 1}
            if not never:
                break
            again = step.shown(viewer, 2 * course + 1, shuffles)
            found.update(part for part in never if again.get(part) == shown[part])
        for part, value in shown.items():
            if part in never and found[part] >= _SURE:
                channel, name = part
                value_in_twin = in_twin.get(part)
                if name:  # a part of the observation
                    value, value_in_twin = {name: value}, {name: value_in_twin}
                twin = step_in_twin.play()
                raise OtherCourse(number, viewer, channel, value, value_in_twin, twin)


def action_in_twin(
    played: Playthrough,
    number: int,
    labels: Labels,
    state: State,
    viewers: Sequence[int | None],
    cut: int,
) -> Action:
    """Returns the action of the twin for one of the match.

    Args:
        played: the match.
        number: the index of the action.
        labels: the components that are relabelled.
        state: the position of the twin before the action.
        viewers: the viewers who must not be able to tell the twin from the match.
        cut: the index of the last position.

    Raises:
        RefusedInTwin: if the viewers have seen the action, and it is refused in the twin.
        Untranslated: if the viewers have not seen the action, and it has no counterpart.
    """
    action, player = played.actions[number]
    is_active = player in state.active_players()
    refusal = state.explain(action, player) if is_active else None
    is_legal = is_active and refusal is None
    is_hidden = action.kind.secret or played.revealed_at(number) > cut
    if player in viewers or not is_hidden:
        if is_legal:
            return action
        if action.kind is played.states[number].stage_of(player).otherwise:
            # That a player could do nothing else may reveal more than samples can obey. What they
            # must obey is checked separately.
            raise Untranslated(set(labels))
        raise RefusedInTwin(number, refusal, state)
    concerned = _concerned(played, number, labels)
    is_revealed = played.revealed_at(number) < len(played.states)
    # If others later see what the action moved, it must move the counterparts in the twin.
    may_differ = not concerned or not is_revealed
    if is_legal and may_differ:
        return action
    other_action = counterpart(played, number, labels, state)
    if other_action is None:
        raise Untranslated(concerned or set(labels))
    return other_action


def _concerned(played: Playthrough, number: int, labels: Labels) -> set[int]:
    """Returns the relabelled components that an action moved, or that a choice named."""
    action, player = played.actions[number]
    before = played.states[number]
    candidates = set(labels)
    if before.commits:
        # Other players may have moved components, too, before the choice was revealed.
        bit = before.layout.viewer_bit(player)
        candidates = {component for component in labels if before.known[component] & bit}
    revealed_at = played.revealed_at(number)
    if revealed_at < len(played.states):
        slots = slots_of_components(before)
        slots_after = slots_of_components(played.states[revealed_at])
        return {component for component in candidates if slots[component] != slots_after[component]}
    id_of = before.layout.id_of
    return {component for component in candidates if id_of[component] in action.parts}


def _counterparts(
    state: State, action: Action, player: int, concerned: set[int], labels: Labels
) -> Iterator[Action]:
    """Yields legal actions of the twin that may have the same effect as a hidden action."""
    id_of = state.layout.id_of
    other_names: dict[str, list[str]] = {}
    for component in sorted(concerned):
        others = other_names.setdefault(id_of[component], [])
        other = id_of[labels[component]]
        if other not in others:
            others.append(other)
    # A notation may write components in a fixed order, so actions are looked up by their sorted
    # words.
    legal: dict[tuple[str, ...], Action] = {}
    if can_be_listed(state, player):
        for candidate in state.legal_actions(player):
            if candidate.kind is action.kind:
                legal.setdefault(tuple(sorted(candidate.text.split())), candidate)
    words_in_twin = [[*other_names.get(word, ()), word] for word in action.text.split()]
    for words in islice(product(*words_in_twin), _VARIANTS):
        found = legal.get(tuple(sorted(words)))
        if found is not None:
            yield found
