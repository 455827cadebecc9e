"""Bots choose the same in any two positions that their player can't tell apart.

Each position has a twin with other hidden components, other secret choices of others, and other
future chance, which its player can't tell from it. A bot must choose the same in both. Three bots
that cheat show that these tests would find one.
"""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

import bgf
from bgf import Action, State
from bgf.bots import Bot, View, make_bot
from bgf.bots.past import PastChoice
from bgf.engine.turns import SIMULTANEOUS
from bgf.testing import PlayerAction, settings_of
from bgf.testing.swap import random_labels, relabelled

GAMES = {"paris": (6, 2), "boarding": (4, 2), "animals": (6, 2), "aeroplanes": (3, 1)}
"""Each game: the number of random matches, with all numbers of players and any options, and the
number of positions of each stage of a match."""

ENOUGH = 24  # the least number of positions of each game

Stage = tuple[str, str, bool]
"""A phase, a stage, and whether somebody has made a choice there that is still secret."""


class Twins(NamedTuple):
    """A position, its twin that the player can't tell from it, and the actions played in each."""

    player: int
    state: State
    steps: Sequence[PlayerAction]
    past: Sequence[PastChoice]
    other: State
    other_steps: Sequence[PlayerAction]
    other_past: Sequence[PastChoice]
    stage: Stage

    def views(self, view: Callable[..., View] = View) -> list[View]:
        """The same match, as far as the player can tell."""
        sides = (
            (self.state, self.steps, self.past),
            (self.other, self.other_steps, self.other_past),
        )
        return [view(state, self.player, steps, past) for state, steps, past in sides]


def hidden(state: State) -> object:
    """The hidden components of each zone, and the choices not yet revealed."""
    kinds = [[state.layout.kind_at(c).id for c in held] for held in state.zones]
    return kinds, [[*map(str, chosen)] for chosen in state.commits]


def retold(
    state: State, twin: State, player: int, steps: Sequence[PlayerAction]
) -> list[PlayerAction]:
    """The actions that might have been played as well, with other secret actions of others."""
    game, found = state.game, list(steps)
    for index, step in enumerate(steps):
        action = game.action_of(step.text)
        if step.player == player or action is None:
            continue
        if index >= len(steps) - state.open_choices:
            found[index] = PlayerAction(step.player, str(*twin.commits[step.player]))
        elif action.kind.secret:
            others = [a.text for a in game.actions.values() if a.kind is action.kind]
            found[index] = PlayerAction(step.player, next(a for a in others if a != step.text))
    return found


def relabelling(
    state: State, player: int, past: Sequence[PastChoice], random: Random
) -> dict[int, int]:
    """For each component that the player has never known, one that might lie in its place."""
    positions = [*[choice.position for choice in past], state]
    never: dict[str, list[int]] = defaultdict(list)
    for component, component_type in enumerate(state.layout.type_of):
        if not any(position.known[component] >> player & 1 for position in positions):
            never[component_type].append(component)
    return random_labels(state, [*never.values()], random)


@cache
def twins(name: str) -> list[Twins]:
    """Positions of random matches with a choice, each with a twin."""
    game, found = bgf.load(name), list[Twins]()
    matches, number = GAMES[name]
    for setting in settings_of(game, matches):
        random = setting.rng("twins")
        for stage, places in _by_stage(setting.start(game), random).items():
            for state, player, steps, past in random.sample(places, min(number, len(places))):
                if any(state.commits):  # nobody is told the past then
                    labels, past = {}, []
                    other = state.determinize(player, random.getrandbits(64))
                else:
                    labels = relabelling(state, player, past, random)
                    other = relabelled(state, labels)
                other.chance = state.chance ^ 0xFFFF
                told = retold(state, other, player, steps)
                other_past = [
                    PastChoice(relabelled(choice.position, labels), choice.player, step.text)
                    for choice, step in zip(past, told, strict=False)
                ]
                found.append(Twins(player, state, steps, past, other, told, other_past, stage))
    return found


Place = tuple[State, int, list[PlayerAction], list[PastChoice]]


def _by_stage(state: State, random: Random) -> dict[Stage, list[Place]]:
    found: dict[Stage, list[Place]] = defaultdict(list)
    steps: list[PlayerAction] = []
    past: list[PastChoice] = []
    while not state.is_terminal():
        player = random.choice(state.active_players())
        if len(state.some_actions(player, 30, random.randrange)) > 1:
            stage = (state.phase.id, state.stage.id, any(state.commits))
            found[stage].append((state.clone(), player, steps[:], past[:]))
        action = state.sample_action(player, random.randrange, by_kind=True)
        past.append(PastChoice(state.clone(), player, action.text))
        state.play(action, player)
        steps.append(PlayerAction(player, action.text))
    return found


def half_of_the_twins(name: str) -> list[Twins]:
    """Every second position and its twin, for bots that think long."""
    return twins(name)[::2]


def told_apart(make: Callable[[int], Bot], pairs: Sequence[Twins]) -> int:
    """The number of pairs of twins in which a bot chooses differently."""
    found = 0
    for seed, pair in enumerate(pairs):
        one, other = (make(seed).choose(view) for view in pair.views())
        assert pair.state.explain(one, pair.player) is None
        found += one != other
    return found


@pytest.mark.parametrize("name", GAMES)
def test_twins_look_the_same_and_are_not(name: str) -> None:
    """Else the tests below could find nothing."""
    pairs = twins(name)
    different = 0
    for player, state, steps, _, other, other_steps, _, _ in pairs:
        assert state.observation(player) == other.observation(player)
        assert state.chance != other.chance
        assert View(state, player, steps).played() == View(other, player, other_steps).played()
        different += hidden(state) != hidden(other)
    assert different >= max(ENOUGH, 0.9 * len(pairs))


@pytest.mark.parametrize("name", GAMES)
def test_twins_are_of_all_kinds(name: str) -> None:
    """All numbers of players, nearly all stages of a turn, and before and after others' choices."""
    pairs, game = twins(name), bgf.load(name)
    low, high = game.players
    assert {pair.state.players for pair in pairs} == set(range(low, high + 1))
    declared = {(phase.id, stage) for phase in game.phases.values() for stage in phase.stages}
    assert len({pair.stage[:2] for pair in pairs}) >= 0.6 * len(declared)
    at_once = {phase.id for phase in game.phases.values() if phase.order is SIMULTANEOUS}
    open_ones = [pair.stage for pair in pairs if pair.stage[2]]
    assert bool(open_ones) == bool(at_once)
    assert {stage[0] for stage in open_ones} <= at_once


@pytest.mark.parametrize("spec", ["random", "easy", "normal", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_bots_see_no_difference_between_twins(name: str, spec: str) -> None:
    assert told_apart(lambda seed: make_bot(spec, seed), twins(name)) == 0


@pytest.mark.parametrize("name", GAMES)
def test_nor_does_a_search(name: str) -> None:
    assert told_apart(lambda seed: make_bot("mcts:20", seed), half_of_the_twins(name)) == 0


@pytest.mark.parametrize("spec", ["mcts:20:observers=multiple", "mcts:12:depth=9:explore=2"])
@pytest.mark.parametrize("name", ["paris", "animals"])
def test_nor_with_other_settings(name: str, spec: str) -> None:
    assert told_apart(lambda seed: make_bot(spec, seed), half_of_the_twins(name)) == 0


@pytest.mark.parametrize("name", ["paris", "animals"])
def test_nor_does_a_bot_that_keeps_its_tree(name: str) -> None:
    """It also chose at the beginning of the match, and has played on from there."""
    for seed, pair in enumerate(half_of_the_twins(name)[::2]):
        choices = []
        for view in pair.views():
            bot = make_bot("mcts:20:reuse=yes", seed)
            bot.choose(View(pair.state.game.new_state(pair.state.players, seed), pair.player))
            choices.append(bot.choose(view))
        assert choices[0] == choices[1]


# -- bots that cheat --------------------------------------------------------------------------


def real(view: View) -> State:
    """The real state, by the way that a bot must not go."""
    state: State = getattr(view, "_View__state")  # noqa: B009 # mypy knows no mangled name
    return state


class Peeper:
    """Chooses by all that is hidden."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        seen = json.dumps(real(view).to_dict(), sort_keys=True).encode()
        random = Random(zlib.crc32(seen) + self.seed)
        actions = view.some_actions(50, random.randrange)
        return random.choice(actions)


class Glimpse(View):
    """A view that samples the real match."""

    def sample(self, seed: int) -> State:
        state = real(self).clone()
        state.chance = seed
        return state

    def sampler(self) -> Callable[[int], State]:
        return self.sample

    def beliefs(self, random: Random, prepared_by: float = 0.0) -> None:
        """No beliefs."""


class Glimpser:
    """Searches like other bots, but in the real match and not in samples."""

    def __init__(self, spec: str, seed: int) -> None:
        self.bot = make_bot(spec, seed)

    def choose(self, view: View) -> Action:
        return self.bot.choose(Glimpse(real(view), view.player))


class Fortune:
    """Knows the chance to come, and nothing else that is hidden."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        random = Random(real(view).chance + self.seed)
        return random.choice(view.some_actions(50, random.randrange))


@pytest.mark.parametrize("name", GAMES)
def test_bots_that_cheat_are_found(name: str) -> None:
    for cheat in (Peeper, Fortune):
        assert told_apart(cheat, twins(name)) > len(twins(name)) // 3


@pytest.mark.parametrize(
    ("name", "spec"),
    [("animals", "greedy"), ("animals", "mcts:20"), ("boarding", "mcts:20:depth=end")],
)
def test_a_bot_that_searches_in_the_real_match_is_found(name: str, spec: str) -> None:
    """Bots whose evaluation ignores hidden components still reach them by playouts."""
    assert told_apart(lambda seed: Glimpser(spec, seed), twins(name)[:20]) > 2
