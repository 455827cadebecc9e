"""Plays a match again with components relabelled that a viewer can't know: as its *twin*.

Take a match, a viewer, and one position of the match, the *cut*. Take the components that the
viewer has not known at any time from before the set-up until the cut, and let them trade places in
the zone where all components lie before the set-up. With the same shuffles and the same actions
each comes into the place of another one. Until the cut the viewer must see, read and be offered the
same as in the first match.

A twin shows what swaps in a single position can't: a card that was copied into a counter when it
was dealt, a line of the history that rarely names it, or an action that is legal only for a player
who has, or has not, a certain card. The last of these is a fault of its own: viewers conclude
something from the actions of others, but samples (`State.determinize`) do not.

An action of another player that the viewer can't see, because it is secret or a choice that is not
yet revealed, may name a relabelled component. In the twin it names the other one.

Hidden components may decide whether chance is used, as long as nobody can notice. Where a twin has
used other chance, the set-up or the action that led there is done again with other chance, and the
twin must be able to show the viewer what they have seen. It is not played on.

Components of one kind are alike for everybody. They can be relabelled whether known or not, and
nobody may see a difference in the whole match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.actions import Turn
from bgf.engine.sampling import draw_secret_counters
from bgf.engine.state import State
from bgf.engine.wording import menu_hint
from bgf.records.chronicle import Chronicle
from bgf.records.history import tell
from bgf.records.lines import Step as Line
from bgf.testing.draws import Draw, common_shuffles, noted_draws
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
    from bgf.records.chronicle import Fact
    from bgf.testing.walk import Position, Walk

__all__ = [
    "OF_ACTIONS",
    "Difference",
    "Lacking",
    "OtherCourse",
    "Playthrough",
    "RefusedInTwin",
    "Untranslated",
    "action_in_twin",
    "compare_courses",
    "compare_set_ups",
    "counterpart",
    "fact_of",
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
_COURSES = 120  # of chance, where the twin has used other chance than the match
_FEW_COURSES = 24  # of these, after which what was seen only once is given up as rare
_SURE = 16  # courses of the match that must show a thing which no course of the twin shows
_VARIANTS = 64  # notations that are tried for a secret action with other components


@dataclass
class Playthrough:
    """A match as it was played, up to a number of actions.

    Attributes:
        walk: the match.
        states: its positions, the first one after the set-up.
        actions: the actions between them, with their players.
        facts: the outcome of each action.
        learned: for each viewer number and each component the index of the first position by which
            the viewer has known the component at some time.
        lacking: what the rules have told by `State.tell_lacks`.
    """

    walk: Walk
    states: list[State] = field(default_factory=list)
    actions: list[tuple[Action, int]] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    learned: list[list[int]] = field(default_factory=list)
    lacking: list[Lacking] = field(default_factory=list)
    _shown: dict[tuple[int | None, int], dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, walk: Walk, most: int) -> Playthrough:
        """Returns a match as it was played.

        Args:
            walk: the match.
            most: the maximum number of actions; those after them are left out.

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
        played.facts = _facts(played.states[0], played.actions)
        notes = _noted(walk, played.actions)
        played.learned = notes.first
        played.lacking = notes.lacking
        return played

    def position(self, number: int) -> Position:
        """Returns a position by its index, to tell a fault there."""
        from bgf.testing.walk import Position, Step

        steps = [Step(player, action.text) for action, player in self.actions[:number]]
        return Position(self.walk, self.states[number], steps)

    def unknown(self, viewers: Sequence[int | None], cut: int) -> list[list[int]]:
        """Returns the components that no viewer has known at any time until a position, by type.

        A type of which there are fewer than two is left out: they can't change places.

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
        """Returns the components that lie elsewhere after an action, by its index."""
        before = slots_of_components(self.states[number])
        after = slots_of_components(self.states[number + 1])
        return {component for component, slot in before.items() if after[component] != slot}

    def draw(self, number: int) -> int:
        """Returns a number by which viewers choose what to ask about at a position."""
        return self.walk.setting.seed + number

    def shown(self, viewer: int | None, number: int) -> dict[str, Any]:
        """Returns what has reached a viewer at a position, by channel; see `shown_at`."""
        key = viewer, number
        if key not in self._shown:
            state = self.states[number]
            self._shown[key] = shown_at(state, self.facts[:number], viewer, self.draw(number))
        return self._shown[key]

    def has_disclosed(self, number: int) -> bool:
        """Returns whether the rules, or the end, had disclosed secret counters by a position."""
        state = self.states[number]
        return state.finished or state.disclosed != 0

    def has_moved(self, components: Iterable[int], first: int, last: int) -> bool:
        """Returns whether some components lie elsewhere, or chance was used, between positions."""
        before, after = self.states[first], self.states[last]
        if before.chance != after.chance:
            return True
        slots = slots_of_components(before)
        slots_after = slots_of_components(after)
        return any(slots[component] != slots_after[component] for component in components)

    def has_mixed(self, components: Iterable[int], first: int, last: int) -> bool:
        """Returns whether something came into a zone of some components, between positions.

        It need not lie there any more. What was told of the zone may be unknown since then.
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
        """Returns whether a zone would have a kind that it lacks by what the rules have told.

        What they have told counts even if it is forgotten in the same action, as a component comes
        into the zone.

        Args:
            labels: the components that are relabelled.
            first: the index of the first position in which the rules may have told it.
            last: the index of the last one.
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
        for later in range(number, len(self.facts)):
            if self.facts[later].ends_choice:
                return later + 1
        return _NEVER


class Lacking(NamedTuple):
    """What the rules have told once by `State.tell_lacks`.

    Attributes:
        number: the index of the position after the action that told it.
        components: those that lay in the zone.
        kinds: the kinds that the zone is known to lack.
    """

    number: int
    components: Sequence[int]
    kinds: Collection[int]


class Difference(Exception):
    """Something reached a viewer in a match that did not reach them in its twin.

    Attributes:
        number: the index of the position.
        viewer: the viewer.
        channel: where it shows.
        in_match: what has reached the viewer in the match.
        in_twin: what has reached them in the twin.
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
    """The viewer has seen in the match what no chance can show them in the twin.

    Hidden components decide whether chance is used in the set-up or by an action, or what else
    comes of it.
    """


class RefusedInTwin(Exception):
    """An action that a viewer has seen is refused in the twin.

    Attributes:
        number: the index of the action.
        refusal: the reason.
        twin: the position of the twin before it.
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
    """Plays the twin of a match up to a position, and compares what reaches some viewers.

    Args:
        played: the match.
        labels: the components that are relabelled; they must be unknown to the viewers until the
            cut, or of one kind each.
        viewers: the viewers who must not be able to tell the twin from the match.
        cut: the index of the last position.
        first: the index of the position in which they are relabelled; the positions after it are
            compared. If None, they are relabelled before the set-up.

    Returns:
        The last position of the twin. Returns None if chance took another course, or if the set-up
        has laid components elsewhere: the twin is another match from there on, and is not compared
        any further.

    Raises:
        Difference: if a viewer can tell them apart.
        OtherCourse: if a viewer can tell them apart whatever chance decides in the twin.
        RefusedInTwin: if an action that the viewers have seen is refused.
        Untranslated: if an action that they have not seen has no counterpart.
    """
    state = relabelled_at(played, labels, viewers, first)
    chronicle = Chronicle(state.clone())
    lines: list[Line] = []
    begin = first or 0
    facts = played.facts[:begin]
    latest: tuple[State, Action] | None = None  # the latest action, and the position before it
    for number in range(begin, cut + 1):
        if _has_other_chance(played, number, labels, state):
            if state.layout.secret_counters and played.has_disclosed(number):
                return None
            if latest is not None:
                compare_courses(played, number, viewers, *latest)
            elif first is None:
                compare_set_ups(played, viewers, labels)
            return None
        if number > begin or first is None:
            for viewer in viewers:
                _compare(played, number, viewer, state, facts)
        if number == 0 and first is None and _is_dealt_otherwise(played, labels, state):
            return None
        if number < cut:
            action = action_in_twin(played, number, labels, state, viewers, cut)
            _, player = played.actions[number]
            latest = (state.clone(), action)
            played.position(number).play(state, action, player)
            lines.append(Line(player, action.text, 0))
            facts = [*played.facts[:begin], *chronicle.facts(lines)]
    return state


def _has_other_chance(played: Playthrough, number: int, labels: Labels, state: State) -> bool:
    """Returns whether chance has taken another course in a twin, by a position.

    The twin has used other chance, or the same chance has picked another component: for example
    one of a hand by its place, where another one lies now.

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
    return kinds_by_slot(state) != kinds_by_slot(relabelled(here, labels))


def _is_dealt_otherwise(played: Playthrough, labels: Labels, state: State) -> bool:
    """Returns whether the set-up of a twin has not laid each kind where its counterpart lies.

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
        state: the position of the twin before it.
    """
    action, player = played.actions[number]
    concerned = _concerned(played, number, labels)
    if not concerned or player not in state.active_players():
        return None
    wanted = kinds_by_slot(relabelled(played.states[number + 1], labels))
    for other in _counterparts(state, action, player, concerned, labels):
        after = state.clone()
        played.position(number).play(after, other, player)
        if kinds_by_slot(after) == wanted:
            return other
    return None


def fact_of(state: State, action: Action, player: int) -> Fact:
    """Returns the outcome of an action in a position, which is not changed."""
    (fact,) = Chronicle(state.clone()).facts([Line(player, action.text, 0)])
    return fact


def shown_at(state: State, facts: Sequence[Fact], viewer: int | None, draw: int) -> dict[str, Any]:
    """Returns what reaches a viewer at a position and by the last action, by channel.

    Args:
        state: the position.
        facts: the outcome of each action until then; none for the position alone.
        viewer: a seat, or None for a spectator.
        draw: a number by which the actions that the viewer asks about are chosen.
    """
    game = state.game
    languages = game.pack.languages
    shown: dict[str, Any] = {
        "observation": state.observation(viewer),
        "end of the match": state.is_terminal(),
        "score": state.result() if state.is_terminal() else state.returns(),
        "status": [list(game.status(state, viewer, lang)) for lang in languages],
    }
    if facts:
        last = facts[-1]
        open_choices = state.open_choices
        # Once all have chosen, everybody reads the choices of all.
        revealed = last.chosen_before + 1 if last.ends_choice else 1
        recent = facts[-max(open_choices, revealed) :]
        history: list[str] = []
        for lang in languages:
            history += [entry.text for entry in tell(game, recent, open_choices, viewer, lang)]
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
        draw: a number by which the actions that are asked about are chosen.
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
        "hints": {
            turn.action.text: {lang: menu_hint(turn, lang) for lang in languages} for turn in turns
        },
        "previews": {turn.action.text: turn.action.kind.preview(turn) for turn in turns},
        "refusals": {action.text: said_of(state.explain(action, player)) for action in asked},
    }


# -- the match ------------------------------------------------------------------------------


def _facts(start: State, actions: Sequence[tuple[Action, int]]) -> list[Fact]:
    """Returns the outcome of each action of a match."""
    lines = [Line(player, action.text, 0) for action, player in actions]
    return list(Chronicle(start.clone()).facts(lines))


class _Notes:
    """Records when each viewer first knew each component; see `Playthrough.learned`.

    Attributes:
        first: for each viewer, and for each component, the index of that position.
        lacking: see `Playthrough.lacking`.
        number: the index of the position that is being made; -1 during the set-up.
    """

    def __init__(self, walk: Walk) -> None:
        layout = walk.game.layout
        components = len(layout.kind_of)
        self.first = [[_NEVER] * components for _ in range(layout.seats + 1)]
        self.lacking: list[Lacking] = []
        self.number = -1
        self._noted = [0] * components
        self._start_slots = [
            zone.slots[0] for zone in layout.zones.values() if zone.starts and not zone.ordered
        ]

    def note(self, state: State) -> None:
        """Records what viewers know of a position, before some of it is forgotten."""
        # A viewer who sees into a zone without order knows what lies there before the set-up, but
        # not which of the components will be moved: it makes no difference yet.
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
    """Plays a match again, and returns notes of what viewers have known in it."""
    notes = _Notes(walk)

    class NotedState(State):
        """A state that records what viewers know before they may forget it."""

        __slots__ = ()

        def conceal(self, slot: int) -> None:
            notes.note(self)
            super().conceal(slot)

        def move(self, *args: Any, **kwargs: Any) -> None:
            notes.note(self)
            super().move(*args, **kwargs)

        def spend(self, *args: Any, **kwargs: Any) -> list[int]:
            notes.note(self)
            return super().spend(*args, **kwargs)

        def sweep(self, row: int) -> bool:
            notes.note(self)
            return super().sweep(row)

        def renew(self, slot: int) -> None:
            notes.note(self)
            super().renew(slot)

        def tell_lacks(self, slot: int, kinds: Iterable[int]) -> None:
            lacking = frozenset(kinds)
            super().tell_lacks(slot, lacking)
            held = tuple(self.zones[slot])
            notes.lacking.append(Lacking(max(notes.number, 0), held, lacking))

    setting = walk.setting
    options = walk.game.read_options(setting.players, setting.options)
    state = NotedState.start(walk.game, setting.players, setting.seed, options)
    notes.number = 0
    notes.note(state)
    for number, (action, player) in enumerate(actions, 1):
        notes.number = number
        state.apply(action, player)
        notes.note(state)
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
    # Counters that the viewer does not see are drawn as they may be after the next action, and the
    # change that it makes in the match is taken back: a player who pays must have had enough.
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
        """A state of which the table is relabelled when the match begins."""

        __slots__ = ()

        def copy_table(self, other: Table) -> None:
            super().copy_table(other)
            relabel(self, labels)

    setting = walk.setting
    options = walk.game.read_options(setting.players, setting.options)
    return RelabelledState.start(walk.game, setting.players, setting.seed, options).clone()


def _compare(
    played: Playthrough, number: int, viewer: int | None, state: State, facts: Sequence[Fact]
) -> None:
    """Raises Difference if other things have reached a viewer in the twin."""
    in_match = played.shown(viewer, number)
    in_twin = shown_at(state, facts, viewer, played.draw(number))
    if in_match == in_twin:
        return
    # The numbers that follow from hidden components are shown to all in the end, or by the rules.
    if state.layout.secret_counters and played.has_disclosed(number):
        return
    for channel, value in in_match.items():
        value_in_twin = in_twin.get(channel)
        if value != value_in_twin:
            raise Difference(number, viewer, channel, value, value_in_twin, state)


_Part = tuple[str, str]
"""A channel, and for the observation one of its parts; empty for other channels."""


@dataclass(frozen=True)
class _Step:
    """What leads to a position, and can be done again: the set-up, or an action.

    Attributes:
        play: does it, and returns the position.
        tell: returns the outcome of the action; nothing for the set-up.
        draw: see `shown_at`.
    """

    play: Callable[[], State]
    tell: Callable[[], list[Fact]]
    draw: int

    @classmethod
    def of_set_up(cls, played: Playthrough, labels: Labels) -> _Step:
        """Returns the set-up of the match, or of its twin."""
        return cls(lambda: _start(played.walk, labels), list, played.draw(0))

    @classmethod
    def of_action(
        cls, played: Playthrough, number: int, before: State, action: Action | None = None
    ) -> _Step:
        """Returns an action of the match, or of its twin.

        Args:
            played: the match.
            number: the index of the action.
            before: the position before it.
            action: the action of the twin; None for the one of the match.
        """
        here = played.position(number)
        action_in_match, player = played.actions[number]
        action = action or action_in_match

        def play() -> State:
            after = before.clone()
            here.play(after, action, player)
            return after

        return cls(play, lambda: [fact_of(before, action, player)], played.draw(number + 1))

    def draws(self) -> list[Draw]:
        """Returns the draws that are made."""
        with noted_draws() as draws:
            self.play()
        return draws

    def shown(
        self, viewer: int | None, course: int | None = None, shuffles: Sequence[int] = ()
    ) -> dict[_Part, Any]:
        """Returns what reaches a viewer; see `noted_draws` for the other arguments."""
        with noted_draws(course, shuffles):
            state = self.play()
        with noted_draws(course, shuffles):
            facts = self.tell()
        shown = shown_at(state, facts, viewer, self.draw)
        observation = shown.pop("observation")
        parts = {("observation", part): value for part, value in observation.items()}
        return parts | {(channel, ""): value for channel, value in shown.items()}


def compare_courses(
    played: Playthrough,
    number: int,
    viewers: Sequence[int | None],
    before: State,
    action: Action,
) -> None:
    """Compares what an action may show, as chance decides, in a match and in a twin.

    Args:
        played: the match.
        number: the index of the position after the action.
        viewers: the viewers who must not be able to tell the twin from the match.
        before: the position of the twin before the action.
        action: the action in the twin.

    Raises:
        OtherCourse: if something that a viewer has seen is not seen in any course of the twin.
    """
    step = _Step.of_action(played, number - 1, played.states[number - 1])
    step_in_twin = _Step.of_action(played, number - 1, before, action)
    _compare_courses(number, viewers, step, step_in_twin)


def compare_set_ups(
    played: Playthrough,
    viewers: Sequence[int | None],
    labels: Labels,
    *,
    keeps_shuffles: bool = True,
) -> None:
    """Compares what the set-up may show, as chance decides, in a match and in a twin.

    Args:
        played: the match.
        viewers: the viewers who must not be able to tell the twin from the match.
        labels: the components that are relabelled before the set-up.
        keeps_shuffles: whether shuffles stay as they are, if both make the same ones.

    Raises:
        OtherCourse: if something that a viewer has seen is not seen in any course of the twin.
    """
    step = _Step.of_set_up(played, {})
    step_in_twin = _Step.of_set_up(played, labels)
    _compare_courses(0, viewers, step, step_in_twin, keeps_shuffles=keeps_shuffles)


def _compare_courses(
    number: int,
    viewers: Sequence[int | None],
    step: _Step,
    step_in_twin: _Step,
    *,
    keeps_shuffles: bool = True,
) -> None:
    """Compares a position with that of a twin to which other chance has led; see `play_twin`.

    Both steps are done again many times, and chance decides anew. Some course of the twin must show
    each viewer what they see in the match. The shuffles stay as they were if both steps make the
    same ones: else other components would lie in the places that the step asks about.

    Args:
        number: the index of the position.
        viewers: the viewers who must not be able to tell the twin from the match.
        step: what leads to the position in the match.
        step_in_twin: what leads to the position of the twin.
        keeps_shuffles: whether shuffles stay as they are, if both steps make the same ones.

    Raises:
        OtherCourse: if something that a viewer has seen is not seen in any course of the twin.
    """
    shuffles: Sequence[int] = ()
    if keeps_shuffles:
        shuffles = common_shuffles(step.draws(), step_in_twin.draws())
    for viewer in viewers:
        shown = step.shown(viewer)
        in_twin = step_in_twin.shown(viewer)
        never = {part for part, value in shown.items() if in_twin.get(part) != value}
        found: Counter[_Part] = Counter()
        for course in range(_COURSES):
            in_twin = step_in_twin.shown(viewer, 2 * course, shuffles)
            never = {part for part in never if in_twin.get(part) != shown[part]}
            if course == _FEW_COURSES:
                # What is rare in the match may be rare in the twin, too, and only not met there.
                never = {part for part in never if found[part] > 1}
            if not never:
                break
            again = step.shown(viewer, 2 * course + 1, shuffles)
            found.update(part for part in never if again.get(part) == shown[part])
        for part, value in shown.items():
            if part in never and found[part] >= _SURE:
                channel, _ = part
                twin = step_in_twin.play()
                raise OtherCourse(number, viewer, channel, value, in_twin.get(part), twin)


def action_in_twin(
    played: Playthrough,
    number: int,
    labels: Labels,
    state: State,
    viewers: Sequence[int | None],
    cut: int,
) -> Action:
    """Returns the action of the twin for one of the match; raises as `play_twin`."""
    action, player = played.actions[number]
    is_active = player in state.active_players()
    refusal = state.explain(action, player) if is_active else None
    is_legal = is_active and refusal is None
    is_hidden = action.kind.secret or played.revealed_at(number) > cut
    if player in viewers or not is_hidden:
        if is_legal:
            return action
        if action.kind is played.states[number].stage_of(player).otherwise:
            # That a player could do nothing else may tell more of hidden components than samples
            # can obey. The part that they must obey is checked by itself.
            raise Untranslated(set(labels))
        raise RefusedInTwin(number, refusal, state)
    concerned = _concerned(played, number, labels)
    is_revealed = played.revealed_at(number) < len(played.states)
    # Once others see what the action moved, it must move the counterparts in the twin.
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
        # Others may have moved something, too, before the choice was revealed.
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
    """Yields legal actions that may have the effect of a hidden action in the twin."""
    id_of = state.layout.id_of
    other_names: dict[str, list[str]] = {}
    for component in sorted(concerned):
        others = other_names.setdefault(id_of[component], [])
        other = id_of[labels[component]]
        if other not in others:
            others.append(other)
    # Components that are named together are written in an order of their own, so that actions are
    # looked up by their words in alphabetical order.
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
