"""The promise that secrets stay secret as a match goes on, in what is seen and what is told."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bgf.records.chronicle import Chronicle, Fact
from bgf.records.history import tell
from bgf.records.lines import Step as Line
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.checks.secrecy import secrecy
from bgf.testing.differences import excerpt
from bgf.testing.shown import channel_name
from bgf.testing.swap import swapped, viewer_name
from bgf.testing.walk import Step, can_be_listed
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["telling"]

_LOOKS = 3
_PLAYED = 6
_OTHERS = 4


@promise(clones, secrecy, share=0.5)
def telling(walk: Walk) -> None:
    """Played on, a match shows and tells a viewer the same whatever they can't know.

    Two states that differ in what a viewer never learns look alike after each action, are told
    alike, and can be taken back alike. And of two actions that the viewer can't tell apart by
    their outcome, the words for others are the same.

    What a viewer knows is known components, so this is not a promise of a game in which somebody
    learns something else by its rules: that a hand has no card of the colour asked for. Nor is it
    one of the steps after the rules have disclosed a counter that was secret.
    """
    for here in walk.sampled(_LOOKS):
        for viewer in here.everybody:
            script = _some_actions(here)
            learned, moved = _touched(here, script, viewer)
            for pinned in (learned, learned | moved):
                twin = swapped(here.state, viewer, here.rng("swap"), pinned)
                if twin is not None:
                    _play_both(here, twin, script, viewer)
        _compare_words(here)


def _some_actions(here: Position) -> list[tuple[Action, int]]:
    """Random actions from here on, up to the first that uses chance."""
    state, rng = here.state.clone(), here.rng("telling")
    script: list[tuple[Action, int]] = []
    chance = state.chance
    while not state.is_terminal() and state.chance == chance and len(script) < _PLAYED:
        player = rng.choice(state.active_players())
        action = state.sample_action(player, rng.randrange)
        here.play(state, action, player)
        script.append((action, player))
    return script


def _touched(
    here: Position, script: list[tuple[Action, int]], viewer: int | None
) -> tuple[set[int], set[int]]:
    """The components that the viewer learns of by these actions, and those that are moved."""
    state = here.state.clone()
    bit = state.layout.viewer_bit(viewer)
    learned: set[int] = set()
    moved: set[int] = set()
    was = _places(state)
    for action, player in script:
        here.play(state, action, player)
        learned |= {component for component, mask in enumerate(state.known) if mask & bit}
        now = _places(state)
        moved |= {component for component in now if now[component] != was[component]}
        was = now
    return learned, moved


def _places(state: State) -> dict[int, int]:
    return {component: slot for slot, held in enumerate(state.zones) for component in held}


def _play_both(
    here: Position, twin: State, script: list[tuple[Action, int]], viewer: int | None
) -> None:
    """Play the same in two states of which the viewer learns the same, and see that it stays so."""
    state, steps = here.state.clone(), []
    for action, player in script:
        if twin.is_terminal() or player not in twin.active_players():
            return  # the one who acts knows better than the viewer, and may do something else
        if twin.explain(action, player) is not None:
            return
        steps.append(Step(player, action.text))
        before = [_known_kinds(s, viewer) for s in (state, twin)]
        shown, other = (_after(here, s, action, player, viewer) for s in (state, twin))
        after = [_known_kinds(s, viewer) for s in (state, twin)]
        turned_up = [(new - old, old - new) for old, new in zip(before, after, strict=True)]
        if turned_up[0] != turned_up[1] or state.chance != twin.chance:
            return  # what lies hidden decides how many cards are turned up; that is no secret then
        if state.layout.secret_counters and _has_disclosed(here, state, twin):
            return  # the numbers differ, and now the viewer may see them
        for channel, value in shown.items():
            if other[channel] != value:
                told = {"viewer": viewer_name(viewer), "channel": channel_name(channel)}
                found = excerpt(value, other[channel])
                facts = {"action": action.text, "found": found}
                words = message("fault.can_tell_after", **facts, **told)
                raise here.fault("telling", words, *steps)


def _has_disclosed(here: Position, *played: State) -> bool:
    """Returns whether the rules have told something, or the match is over, which tells all."""
    return any(state.finished or state.disclosed != here.state.disclosed for state in played)


def _known_kinds(state: State, viewer: int | None) -> Counter[tuple[str, int]]:
    """How many of each kind of component a viewer knows."""
    bit = state.layout.viewer_bit(viewer)
    layout = state.layout
    return Counter(
        (layout.type_of[component], layout.kind_of[component])
        for component, mask in enumerate(state.known)
        if mask & bit
    )


def _after(
    here: Position, state: State, action: Action, player: int, viewer: int | None
) -> dict[str, Any]:
    """Play an action; what the viewer sees then, may do, reads of it, and can take back."""
    fact, lines = _told(state, action, player, viewer)
    here.play(state, action, player)
    shown = {
        "observation": state.observation(viewer),
        "end of the match": state.is_terminal(),
        "score": state.returns(),
        "history": lines,
        "undo": fact.barrier,
    }
    if viewer is not None and viewer in state.active_players() and can_be_listed(state, viewer):
        shown["legal actions"] = [one.text for one in state.legal_actions(viewer)]
    return shown


def _told(state: State, action: Action, player: int, viewer: int | None) -> tuple[Fact, list[str]]:
    """What came of an action in this position, and the history's words for it in each language."""
    after = state.clone()
    after.play(action, player)
    chosen = sum(commit is not None for commit in after.commits)
    facts = Chronicle(state.clone()).facts([Line(player, action.text, 0)])
    game = state.game
    return facts[0], [
        entry.text
        for lang in game.pack.languages
        for entry in tell(game, facts, min(chosen, 1), viewer, lang)
    ]


def _compare_words(here: Position) -> None:
    """What others can't tell apart by seeing, they are not told either."""
    state, rng = here.state, here.rng("words")
    for player in state.active_players():
        action = state.sample_action(player, rng.randrange)
        kind = action.kind
        numbers = range(kind.count(state, player))
        others = [
            kind.pick(state, player, n) for n in rng.sample(numbers, min(_OTHERS, len(numbers)))
        ]
        mine = _outcome(here, action, player)
        for other in others:
            if other == action:
                continue
            its = _outcome(here, other, player)
            if mine[player] == its[player]:
                continue  # nobody knows better, so what is said is no secret
            for viewer in here.everybody:
                if viewer == player or mine[viewer] != its[viewer]:
                    continue
                (fact, lines), (fact2, lines2) = (
                    _told(state, one, player, viewer) for one in (action, other)
                )
                _same_words(here, player, viewer, (action, lines), (other, lines2))
                if fact.barrier != fact2.barrier:
                    facts = {"one": action.text, "other": other.text}
                    name = viewer_name(viewer)
                    words = message("fault.can_tell_undo", viewer=name, **facts)
                    raise here.fault("telling", words)


def _outcome(here: Position, action: Action, player: int) -> dict[int | None, Any]:
    after = here.state.clone()
    here.play(after, action, player)
    return {viewer: after.observation(viewer) for viewer in here.everybody}


def _same_words(
    here: Position,
    player: int,
    viewer: int | None,
    one: tuple[Action, list[str]],
    other: tuple[Action, list[str]],
) -> None:
    if one[1] != other[1]:
        facts = {
            "viewer": viewer_name(viewer),
            "player": player,
            "one": one[0].text,
            "other": other[0].text,
            "found": excerpt(one[1], other[1]),
        }
        raise here.fault("telling", message("fault.can_read", **facts))
