"""A whole match played twice, the second time with components relabelled that a viewer can't know.

Hidden information is what a viewer can't tell apart. Take a match, a viewer, and a position of the
match, the *cut*. Some components the viewer has not known at any time from before the set-up until
the cut. Let them trade places in the zone where all components lie before the set-up. With the same
shuffles and the same actions each comes into the place of another, and the viewer sees, reads and
is offered the same at every step. This other match is a *twin* of the first one. It is played here
from before the set-up.

A twin shows what swaps in a single position can't: a card that was copied into a counter when it
was dealt, a line of the history that rarely names it, or an action that is legal only for a player
who has, or has not, a certain card. The last of these is a fault of its own: viewers conclude
something from what others did, but samples (`State.determinize`) do not.

An action of another player that the viewer can't see, because it is secret or a choice that is not
yet revealed, may name a relabelled component. In the twin it names the other one.

Components of one kind are alike for everybody. They can be relabelled whether known or not, and
nobody may see a difference in the whole match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

from bgf.engine.actions import Turn
from bgf.engine.sampling import draw_secret_counters
from bgf.engine.state import State
from bgf.engine.wording import menu_hint
from bgf.records.chronicle import Chronicle
from bgf.records.history import tell
from bgf.records.lines import Step as Line
from bgf.testing.swap import Labels, relabel, relabelled
from bgf.testing.walk import can_be_listed
from bgf_cext import seeded

if TYPE_CHECKING:
    from bgf.components.table import Table
    from bgf.engine.actions import Action
    from bgf.engine.replies import Refusal
    from bgf.records.chronicle import Fact
    from bgf.testing.walk import Position, Walk

__all__ = [
    "Difference",
    "OtherCourse",
    "PlayedMatch",
    "RefusedInTwin",
    "Untranslated",
    "action_in_twin",
    "counterpart",
    "fact_of",
    "play_twin",
    "relabelled_at",
    "shown_at",
]

_NEVER = 1 << 62
_OFFERED = 200  # legal actions; of a longer list nothing is compared
_TRIED = 2  # legal actions whose hints are compared
_COURSES = 6  # of chance, for an action that uses other chance in the twin
_VARIANTS = 64  # notations that are tried for a secret action with other components


@dataclass
class PlayedMatch:
    """A match as it was played, up to a number of actions.

    Attributes:
        walk: the match.
        states: its positions, the first one after the set-up.
        actions: the actions between them, with their players.
        facts: the outcome of each action.
        learned: for each viewer, by number, and for each component the index of the first position
            at which the viewer has known it at some time.
    """

    walk: Walk
    states: list[State] = field(default_factory=list)
    actions: list[tuple[Action, int]] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    learned: list[list[int]] = field(default_factory=list)
    _shown: dict[tuple[int | None, int], dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, walk: Walk, most: int) -> PlayedMatch:
        """Returns a match; of a longer one the first `most` actions.

        Raises:
            Fault: as `Walk.positions`.
        """
        played = cls(walk)
        kept = walk.history(most)
        played.states = [here.state.clone() for here in kept]
        for player, text in kept[-1].steps:
            action = walk.game.action_of(text)
            assert action is not None  # it was played
            played.actions.append((action, player))
        played.facts = _facts(played.states[0], played.actions)
        played.learned = _learned(walk, played.actions)
        return played

    def position(self, number: int) -> Position:
        """Returns a position by its index, to tell a fault there."""
        from bgf.testing.walk import Position, Step

        steps = [Step(player, action.text) for action, player in self.actions[:number]]
        return Position(self.walk, self.states[number], steps)

    def unknown(self, viewer: int | None, cut: int) -> list[list[int]]:
        """Returns the components that a viewer has not known at any time until a position, by type.

        Args:
            viewer: a seat, or None for a spectator.
            cut: the index of the position.
        """
        layout = self.states[0].layout
        learned = self.learned[self.states[0].viewer_number(viewer)]
        by_type: dict[str, list[int]] = {}
        for component, type_ in enumerate(layout.type_of):
            if learned[component] > cut:
                by_type.setdefault(type_, []).append(component)
        return [components for components in by_type.values() if len(components) > 1]

    def shown(self, viewer: int | None, number: int) -> dict[str, Any]:
        """Returns what has reached a viewer at a position, by channel; see `shown_at`."""
        key = viewer, number
        if key not in self._shown:
            self._shown[key] = shown_at(self.states[number], self.facts[:number], viewer)
        return self._shown[key]

    def has_disclosed(self, number: int) -> bool:
        """Returns whether the rules, or the end, had disclosed secret counters by a position."""
        state = self.states[number]
        return state.finished or state.disclosed != 0

    def has_moved(self, components: Iterable[int], first: int, last: int) -> bool:
        """Returns whether some components lie elsewhere, or chance was used, between positions."""
        before, after = self.states[first], self.states[last]
        slots, slots_after = _slots(before), _slots(after)
        is_elsewhere = any(slots[component] != slots_after[component] for component in components)
        return is_elsewhere or before.chance != after.chance

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


class Difference(Exception):
    """Something reached a viewer in a match that did not reach them in its twin.

    Attributes:
        number: the index of the position.
        viewer: the viewer.
        channel: where it shows.
        one: what has reached the viewer in the match.
        other: what has reached them in the twin.
        twin: the position of the twin.
    """

    def __init__(
        self, number: int, viewer: int | None, channel: str, one: Any, other: Any, twin: State
    ) -> None:
        super().__init__(number, viewer, channel)
        self.number = number
        self.viewer = viewer
        self.channel = channel
        self.one = one
        self.other = other
        self.twin = twin


class OtherCourse(Difference):
    """After an action the viewer sees in the twin what they can't see in the match by any chance.

    Hidden components decide whether the action uses chance, or what else it does.
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


class Untranslated(Exception):
    """An action that a viewer has not seen has no counterpart in the twin.

    Attributes:
        components: the relabelled components that it moved or named.
    """

    def __init__(self, components: set[int]) -> None:
        super().__init__(components)
        self.components = components


def play_twin(
    played: PlayedMatch,
    labels: Labels,
    viewers: Sequence[int | None],
    cut: int,
    first: int = 0,
) -> State | None:
    """Plays the twin of a match up to a position, and compares what reaches some viewers.

    Args:
        played: the match.
        labels: the components that are relabelled; they must be unknown to the viewers until the
            cut, or of one kind each.
        viewers: who must not be able to tell the twin from the match.
        cut: the index of the last position.
        first: the index of the position in which they are relabelled; 0 for before the set-up.

    Returns:
        The last position of the twin; None if chance took another course. Hidden components may
        decide whether chance is used, and what comes of it is another match then.

    Raises:
        Difference: if a viewer can tell them apart.
        OtherCourse: if a viewer can tell them apart whatever chance decides.
        RefusedInTwin: if an action that the viewers have seen is refused.
        Untranslated: if an action that they have not seen has no counterpart.
    """
    state = relabelled_at(played, labels, viewers, first)
    chronicle = Chronicle(state.clone())
    lines: list[Line] = []
    facts = played.facts[:first]
    latest: tuple[State, Action] | None = None
    for number in range(first, cut + 1):
        if _has_other_chance(played, number, labels, state):
            if latest is not None:
                _compare_courses(played, number - 1, viewers, *latest)
            return None
        for viewer in viewers:
            _compare(played, number, viewer, state, facts)
        if number < cut:
            action = action_in_twin(played, number, labels, state, viewers, cut)
            player = played.actions[number][1]
            latest = state.clone(), action
            played.position(number).play(state, action, player)
            lines.append(Line(player, action.text, 0))
            facts = [*played.facts[:first], *chronicle.facts(lines)]
    return state


def _has_other_chance(played: PlayedMatch, number: int, labels: Labels, state: State) -> bool:
    """Returns whether chance has taken another course in a twin, by a position.

    It has used other chance, or the same chance has picked another component: one of a hand by its
    place, for example, where another one lies now.

    Args:
        played: the match.
        number: the index of the position.
        labels: the components that are relabelled.
        state: the position of the twin.
    """
    here = played.states[number]
    if state.chance != here.chance:
        return True
    if number == 0 or played.states[number - 1].chance == here.chance:
        return False
    return _kinds_by_slot(state) != _kinds_by_slot(relabelled(here, labels))


def counterpart(played: PlayedMatch, number: int, labels: Labels, state: State) -> Action | None:
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
    wanted = _kinds_by_slot(relabelled(played.states[number + 1], labels))
    for other in _counterparts(state, action, player, concerned, labels):
        after = state.clone()
        played.position(number).play(after, other, player)
        if _kinds_by_slot(after) == wanted:
            return other
    return None


def fact_of(state: State, action: Action, player: int) -> Fact:
    """Returns the outcome of an action in a position, which is not changed."""
    (fact,) = Chronicle(state.clone()).facts([Line(player, action.text, 0)])
    return fact


def shown_at(state: State, facts: Sequence[Fact], viewer: int | None) -> dict[str, Any]:
    """Returns what reaches a viewer at a position and by the last action, by channel.

    Args:
        state: the position.
        facts: the outcome of each action until then.
        viewer: a seat, or None for a spectator.
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
        chosen = state.open_choices
        # Once all have chosen, everybody reads what each has.
        revealed = facts[-1].chosen_before + 1 if facts[-1].ends_choice else 1
        recent = facts[-max(chosen, revealed) :]
        shown["history"] = [
            entry.text for lang in languages for entry in tell(game, recent, chosen, viewer, lang)
        ]
        shown["undo"] = facts[-1].barrier
    if viewer is not None and viewer in state.active_players():
        shown |= _offered(state, viewer, len(facts))
    return shown


def _offered(state: State, player: int, number: int) -> dict[str, Any]:
    """Returns what an active player is offered, and the words about some actions, by channel.

    Args:
        state: the position.
        player: an active player.
        number: decides which actions are asked about.
    """
    if sum(state.counts(player).values()) > _OFFERED:
        return {}
    legal = state.legal_actions(player)
    languages = state.game.pack.languages
    turns = [Turn(state, player, legal[(number * 7 + more) % len(legal)]) for more in range(_TRIED)]
    stage = state.stage_of(player)
    listed = [kind.listed[number % len(kind.listed)] for kind in stage.kinds if kind.listed]
    refused = [state.explain(action, player) for action in listed]
    return {
        "legal actions": [action.text for action in legal],
        "hints": [menu_hint(turn, lang) for turn in turns for lang in languages],
        "refusals": [refusal and (refusal.rule, dict(refusal.texts)) for refusal in refused],
    }


# -- the match ------------------------------------------------------------------------------


def _facts(start: State, actions: Sequence[tuple[Action, int]]) -> list[Fact]:
    """Returns the outcome of each action of a match."""
    lines = [Line(player, action.text, 0) for action, player in actions]
    return list(Chronicle(start.clone()).facts(lines))


class _Notes:
    """Notes when each viewer first knew each component; see `PlayedMatch.learned`.

    Attributes:
        first: the indices of positions.
        number: the index of the position that is being made; -1 during the set-up.
    """

    def __init__(self, walk: Walk) -> None:
        layout = walk.game.layout
        components = len(layout.kind_of)
        self.first = [[_NEVER] * components for _ in range(layout.seats + 1)]
        self.number = -1
        self._noted = [0] * components
        self._start_slots = [
            zone.slots[0] for zone in layout.zones.values() if zone.starts and not zone.ordered
        ]

    def note(self, state: State) -> None:
        """Notes who knows what, before some of it is forgotten."""
        # Whoever sees into a zone without order knows what lies there before the set-up, but not
        # which of the components will be moved: it makes no difference yet.
        unmoved: set[int] = set()
        if self.number < 0:
            unmoved.update(*(state.zones[slot] for slot in self._start_slots))
        for component, mask in enumerate(state.known):
            new = mask & ~self._noted[component]
            if not new or component in unmoved:
                continue
            self._noted[component] |= new
            for viewer, indices in enumerate(self.first):
                if new >> viewer & 1:
                    indices[component] = max(self.number, 0)


def _learned(walk: Walk, actions: Sequence[tuple[Action, int]]) -> list[list[int]]:
    """Returns when each viewer first knew each component; see `PlayedMatch.learned`."""
    notes = _Notes(walk)

    class NotedState(State):
        """A state that notes what viewers know before they may forget it."""

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

    setting = walk.setting
    options = walk.game.read_options(setting.players, setting.options)
    state = NotedState.start(walk.game, setting.players, setting.seed, options)
    notes.number = 0
    notes.note(state)
    for number, (action, player) in enumerate(actions, 1):
        notes.number = number
        state.apply(action, player)
        notes.note(state)
    return notes.first


# -- its twin -------------------------------------------------------------------------------


def relabelled_at(
    played: PlayedMatch, labels: Labels, viewers: Sequence[int | None], number: int
) -> State:
    """Returns the position of a twin in which the components are relabelled."""
    if number == 0:
        return _start(played.walk, labels)
    before, after = played.states[number], played.states[number + 1]
    state = relabelled(before, labels)
    # Counters that the viewer does not see are drawn as they may be after the next action, which
    # then changes them as it does in the match: who pays has had enough.
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
    played: PlayedMatch, number: int, viewer: int | None, state: State, facts: Sequence[Fact]
) -> None:
    """Raises Difference if other things have reached a viewer in the twin."""
    in_match = played.shown(viewer, number)
    in_twin = shown_at(state, facts, viewer)
    if in_match == in_twin:
        return
    # The numbers that follow from hidden components are shown to all in the end, or by the rules.
    if state.layout.secret_counters and played.has_disclosed(number):
        return
    for channel, one in in_match.items():
        other = in_twin.get(channel)
        if one != other:
            raise Difference(number, viewer, channel, one, other, state)


def _compare_courses(
    played: PlayedMatch,
    number: int,
    viewers: Sequence[int | None],
    before: State,
    action: Action,
) -> None:
    """Compares an action that uses other chance in the twin; see `play_twin`.

    It is played again with other chance, in the match and in the twin. What chance decides is left
    out.

    Args:
        played: the match.
        number: the index of the action.
        viewers: who must not be able to tell the twin from the match.
        before: the position of the twin before the action.
        action: the action of the twin.

    Raises:
        OtherCourse: if anything else that has reached a viewer differs.
    """
    if before.layout.secret_counters and played.has_disclosed(number + 1):
        return
    own_action, player = played.actions[number]
    here = played.position(number)
    for viewer in viewers:
        courses, courses_in_twin = (
            [_course(here, state, one, player, viewer, chance) for chance in range(_COURSES)]
            for state, one in ((played.states[number], own_action), (before, action))
        )
        for part, one in courses[0].items():
            values = [course.get(part) for course in courses]
            values_in_twin = [course.get(part) for course in courses_in_twin]
            is_fixed = all(value == one for value in values)
            other = values_in_twin[0]
            is_fixed_in_twin = all(value == other for value in values_in_twin)
            if is_fixed and is_fixed_in_twin and one != other:
                raise OtherCourse(number + 1, viewer, part[0], one, other, before)


def _course(
    here: Position, state: State, action: Action, player: int, viewer: int | None, chance: int
) -> dict[tuple[str, str], Any]:
    """Returns what reaches a viewer by an action, in parts, with another state of the generator.

    Args:
        here: the position of the match.
        state: that position, or the one of the twin.
        action: the action.
        player: who plays it.
        viewer: a seat, or None for a spectator.
        chance: a seed for the generator.
    """
    before = state.clone()
    before.chance = seeded(chance)
    after = before.clone()
    here.play(after, action, player)
    shown = shown_at(after, [fact_of(before, action, player)], viewer)
    parts = {("observation", part): value for part, value in shown.pop("observation").items()}
    return parts | {(channel, ""): value for channel, value in shown.items()}


def action_in_twin(
    played: PlayedMatch,
    number: int,
    labels: Labels,
    state: State,
    viewers: Sequence[int | None],
    cut: int,
) -> Action:
    """Returns the action of the twin for one of the match; raises as `play_twin`."""
    action, player = played.actions[number]
    is_hidden = action.kind.secret or played.revealed_at(number) > cut
    is_on = player in state.active_players()
    refusal = state.explain(action, player) if is_on else None
    is_legal = is_on and refusal is None
    if player in viewers or not is_hidden:
        if is_legal:
            return action
        if action.kind is played.states[number].stage_of(player).otherwise:
            # That a player could do nothing else may tell more of hidden components than samples
            # can obey. The part that they must obey is checked by itself.
            raise Untranslated(set(labels))
        raise RefusedInTwin(number, refusal, state)
    concerned = _concerned(played, number, labels)
    is_told = played.revealed_at(number) < len(played.states)
    if is_legal and not (concerned and is_told):
        return action
    other_action = counterpart(played, number, labels, state)
    if other_action is None:
        raise Untranslated(concerned or set(labels))
    return other_action


def _concerned(played: PlayedMatch, number: int, labels: Labels) -> set[int]:
    """Returns the relabelled components that an action moved, or that a choice named."""
    action, player = played.actions[number]
    before = played.states[number]
    bit = before.layout.viewer_bit(player)
    # Others may have moved something, too, before a choice was revealed.
    own = {one for one in labels if before.known[one] & bit or not before.commits}
    revealed_at = played.revealed_at(number)
    if revealed_at < len(played.states):
        slots, slots_after = _slots(before), _slots(played.states[revealed_at])
        return {one for one in own if slots[one] != slots_after[one]}
    return {one for one in own if before.layout.id_of[one] in action.parts}


def _counterparts(
    state: State, action: Action, player: int, concerned: set[int], labels: Labels
) -> Iterator[Action]:
    """Yields legal actions that may have the effect of a hidden action in the twin."""
    id_of = state.layout.id_of
    meant: dict[str, list[str]] = {}
    for component in sorted(concerned):
        others = meant.setdefault(id_of[component], [])
        if id_of[labels[component]] not in others:
            others.append(id_of[labels[component]])
    legal: dict[tuple[str, ...], Action] = {}
    if can_be_listed(state, player):
        for one in state.legal_actions(player):
            if one.kind is action.kind:
                # Components that are named together are written in an order of their own.
                legal.setdefault(tuple(sorted(one.text.split())), one)
    choices = [[*meant.get(word, ()), word] for word in action.text.split()]
    for _, words in zip(range(_VARIANTS), product(*choices), strict=False):
        found = legal.get(tuple(sorted(words)))
        if found is not None:
            yield found


def _slots(state: State) -> dict[int, int]:
    return {component: slot for slot, held in enumerate(state.zones) for component in held}


def _kinds_by_slot(state: State) -> list[list[int]]:
    """Returns the kinds of the components in each slot, without their order."""
    kind_of = state.layout.kind_of
    return [sorted(kind_of[component] for component in held) for held in state.zones]
