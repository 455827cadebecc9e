"""Compares many twins of a match in single positions and actions, to find rare leaks.

A twin of a whole match takes as long as the match. Here components are relabelled in one position,
or right before one action, and only cheap channels are compared, so that each match can have
hundreds of twins. Rare positions and actions get more of them. `bgf.testing.cover` chooses which
components change places.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.testing.causes import hidden_between
from bgf.testing.cover import important_places, spread_looks
from bgf.testing.draws import noted_draws
from bgf.testing.looks import features_of
from bgf.testing.shown import leak
from bgf.testing.swap import disguised, hidden_from, relabelled
from bgf.testing.twin_faults import check_twin
from bgf.testing.twin_match import OF_ACTIONS, Playthrough, shown_at

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence
    from random import Random

    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.swap import Labels
    from bgf.testing.walk import Walk

__all__ = ["check_often", "check_set_ups"]

_SET_UPS = 8  # every eighth twin is of the set-up
_TRIED_SET_UPS = 60  # set-ups whose draws are compared
_SORTS = 6  # the maximum number of sorts of set-up, by the draws that they make
_OF_A_SORT = 6  # set-ups of each sort that are looked at
_TWINS_OF_A_SET_UP = 8
_OWN = 4  # every fourth twin of an action is compared for its own player


def check_often(played: Playthrough) -> None:
    """Raises Fault if a position or an action reveals a hidden component to a viewer.

    In a match with a script, only the last action and the last position are looked at.

    Args:
        played: the match.
    """
    walk = played.walk
    rng = walk.setting.rng("often")
    actions = range(len(played.actions))
    positions = range(len(actions) + 1)
    features_of_positions = [_features(played, number) for number in positions]
    features_of_actions = [walk.features_at(number) for number in actions]
    looks_at_positions = spread_looks(features_of_positions, walk.twins, rng)
    looks_at_actions = spread_looks(features_of_actions, walk.twins, rng)
    if walk.script:
        looks_at_positions = _all_at_last(len(positions), walk.twins)
        looks_at_actions = _all_at_last(len(actions), walk.twins)
    else:
        for number in range(walk.twins // _SET_UPS):
            _check_set_up(played, number, rng)
    for number in positions:
        for look in range(looks_at_positions[number]):
            _check_position(played, number, look, rng)
        if number in actions:
            for look in range(looks_at_actions[number]):
                _check_action(played, number, look, rng)


def _all_at_last(count: int, looks: int) -> list[int]:
    """Returns the number of looks at some positions or actions: all are at the last one."""
    if count == 0:
        return []
    return [0] * (count - 1) + [looks]


def check_set_ups(walk: Walk) -> None:
    """Raises Fault if a set-up with unusual draws of chance reveals a hidden component.

    If all set-ups make the same draws, the set-ups of the matches are enough. Otherwise some of
    each sort are checked, even if the sort is rare.

    Args:
        walk: a match, whose seed is replaced by others.
    """
    rng = walk.setting.rng("set-ups")
    by_sites: dict[Hashable, list[Setting]] = {}
    for _ in range(_TRIED_SET_UPS):
        setting = replace(walk.setting, seed=rng.getrandbits(64))
        with noted_draws() as draws:
            setting.start(walk.game)
        sites = tuple(draw.site for draw in draws)
        by_sites.setdefault(sites, []).append(setting)
    if len(by_sites) == 1:
        return
    sorts = list(by_sites.values())
    looked_at: list[Setting] = []
    for settings in sorts[:_SORTS]:
        looked_at += settings[:_OF_A_SORT]
    for setting in looked_at:
        other = replace(walk, setting=setting, script=(), here=None)
        played = Playthrough.of(other, 0)
        for number in range(_TWINS_OF_A_SET_UP):
            _check_set_up(played, number, rng)


def _features(played: Playthrough, number: int) -> set[tuple[str, str]]:
    """Returns the features of a position, including the kinds of action that are legal in it."""
    state = played.states[number]
    features = set(features_of(state))
    for player in state.active_players():
        features |= {("legal", kind.name) for kind in state.counts(player)}
    return features


def _check_set_up(played: Playthrough, number: int, rng: Random) -> None:
    """Raises Fault if a viewer can tell the first position from that after another deal."""
    viewers = played.position(0).everybody
    viewer = viewers[number % len(viewers)]
    state = played.states[0]
    hidden = played.unknown([viewer], 0)
    circumstance = ("set-up", viewer)
    places = important_places(state, hidden)
    labels = played.walk.cover.labels(circumstance, state, hidden, places, rng)
    if labels:
        check_twin(played, labels, [viewer], 0)


def _check_position(played: Playthrough, number: int, look: int, rng: Random) -> None:
    """Raises Fault if a position shows a hidden component to a viewer.

    Args:
        played: the match.
        number: the index of the position.
        look: the index of the look at the position.
        rng: the source of chance.
    """
    state = played.states[number]
    if state.layout.secret_counters and played.has_disclosed(number):
        return
    # An active player is shown the most, so every second look is for one.
    active = state.active_players()
    turn = number + look
    viewer: int | None
    if active and turn % 2:
        viewer = active[turn // 2 % len(active)]
    else:
        viewer = rng.choice(played.position(number).everybody)
    hidden = _hidden_by_type(state, viewer)
    circumstance = (state.stage.id, viewer in active)
    places = important_places(state, hidden)
    labels = played.walk.cover.labels(circumstance, state, hidden, places, rng)
    twin = disguised(state, viewer, labels, rng)
    if twin is None:
        return
    shown = played.shown(viewer, number)
    shown_in_twin = shown_at(twin, (), viewer, played.draw(number))
    for channel, value in shown.items():
        value_in_twin = shown_in_twin.get(channel)
        if channel not in OF_ACTIONS and value != value_in_twin:
            depending_on = hidden_between(state, twin, viewer)
            words = leak(viewer, channel, value, value_in_twin, depending_on)
            fault = played.position(number).fault("secrecy", words)
            played.walk.tell(fault)
            return


def _hidden_by_type(state: State, viewer: int | None) -> list[list[int]]:
    """Returns the components that a viewer does not know, of each type that has several."""
    hidden = []
    for places in hidden_from(state, viewer).values():
        components = [state.zones[slot][index] for slot, index in places]
        if len(components) > 1:
            hidden.append(components)
    return hidden


def _check_action(played: Playthrough, number: int, look: int, rng: Random) -> None:
    """Raises Fault if an action reveals something hidden to a viewer, or to spectators.

    The components are relabelled right before the action.

    Args:
        played: the match.
        number: the index of the action.
        look: the index of the look at the action.
        rng: the source of chance.
    """
    state = played.states[number]
    action, player = played.actions[number]
    is_own = (number + look) % _OWN == 0
    others = [viewer for viewer in played.position(number).everybody if viewer != player]
    viewer = player if is_own else rng.choice(others)
    viewers = [viewer] if viewer is None else [viewer, None]
    hidden = _without_chosen(played.unknown(viewers, number + 1), state)
    places = important_places(state, hidden, played.moved(number))
    circumstance = (action.kind.name, is_own)
    labels = played.walk.cover.labels(circumstance, state, hidden, places, rng)
    if not _keeps_choices(state, labels):
        return
    if labels or state.layout.secret_counters:
        check_twin(played, labels, viewers, number + 1, first=number)


def _without_chosen(components: Iterable[Sequence[int]], state: State) -> list[list[int]]:
    """Returns components without those whose kind is named in an open choice.

    Types of which fewer than two components are left are dropped: nothing can change places.

    Args:
        components: the components of each type.
        state: the position; in a simultaneous phase players may have chosen.
    """
    named = {part for chosen in state.commits for action in chosen for part in action.parts}
    id_of = state.layout.id_of
    found = []
    for of_type in components:
        unnamed = [component for component in of_type if id_of[component] not in named]
        if len(unnamed) > 1:
            found.append(unnamed)
    return found


def _keeps_choices(state: State, labels: Labels) -> bool:
    """Returns whether all open choices stay legal when components are relabelled."""
    if not any(state.commits):
        return True
    twin = relabelled(state, labels)
    return all(
        twin.replace_choices(player, chosen)
        for player, chosen in enumerate(state.commits)
        if chosen
    )
