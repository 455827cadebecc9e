"""Objects that a bot in this process reaches from its view: nothing hidden from its player.

Frames, the garbage collector and mangled names are left out: in Python nothing is out of their
reach, and the page about bots says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import pytest

import bgf
from bgf import Game, State
from bgf.bots import View

from .test_fairness import GAMES, twins

SEED = 0x9A3C_51E7_22D4_86BF
"""A number that nothing else is by accident."""

_LONG = 6  # in this many hidden components no other zone has the same order
_LEAVES = (str, bytes, int, float, type(None), type, ModuleType)
_DUNDERS = {"__self__", "__func__", "__closure__", "__wrapped__", "__dict__"}


def parts_of(found: object) -> Iterator[object]:
    """The objects reachable by any attribute of an object; from a view by public ones alone."""
    if isinstance(found, _LEAVES):
        return
    if isinstance(found, Mapping):
        yield from found.keys()
        yield from found.values()
    elif isinstance(found, (Sequence, set, frozenset)):
        yield from found
    for name in dir(found):
        is_open = not name.startswith("_")
        if is_open or name in _DUNDERS or not (isinstance(found, View) or name.startswith("__")):
            try:
                yield getattr(found, name)
            except Exception:  # noqa: BLE001  # a property may have nothing to tell now
                continue


def reached(*roots: object) -> list[object]:
    """Everything that hangs on the roots."""
    seen: dict[int, object] = {}
    left = [*roots]
    while left:
        found = left.pop()
        if id(found) in seen:
            continue
        seen[id(found)] = found
        if type(found).__module__.startswith("bgf") or isinstance(found, _FOLLOWED):
            left.extend(parts_of(found))
    return [*seen.values()]


_FOLLOWED = (
    Mapping,
    Sequence,
    set,
    frozenset,
    MethodType,
    FunctionType,
    BuiltinFunctionType,
    type((lambda: SEED).__closure__),
)


def asked(view: View) -> list[object]:
    """The view, and all that its methods answer."""
    below = Random(1).randrange
    return [
        *(view, view.observation(), view.legal_actions(), view.counts(), view.only_action()),
        *(view.some_actions(3, below), view.played(), view.sample(1), view.sampler()),
    ]


def begun(game: Game) -> State:
    """A position near the beginning of a match with the largest number of players."""
    state, random = game.new_state(game.players[1], SEED), Random(5)
    for _ in range(6):
        player = random.choice(state.active_players())
        state.play(state.sample_action(player, random.randrange), player)
    return state


def hidden_orders(state: State, player: int) -> list[list[int]]:
    """The zones that were shuffled, and hold much that the player does not know."""
    return [
        held
        for slot, held in enumerate(state.zones)
        if state.layout.ordered[slot]
        and held != sorted(held)
        and sum(not state.known[component] >> player & 1 for component in held) >= _LONG
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_view_leads_to_nothing_that_is_hidden(name: str) -> None:
    state = begun(bgf.load(name))
    player = state.active_players()[0]
    found = reached(*asked(View(state, player)))
    states = [one for one in found if isinstance(one, State)]
    lists = [one for one in found if type(one) is list]
    assert states  # the sample, and the states from which the sampler draws
    assert not any(one is state for one in states)
    assert not {SEED, state.chance} & {one for one in found if type(one) is int}
    orders = hidden_orders(state, player)
    assert orders
    assert not any(order in lists for order in orders)


def test_walk_finds_a_match_kept_by_a_sampler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the test above could find nothing."""
    state = begun(bgf.load("paris"))
    player = state.active_players()[0]

    monkeypatch.setattr(View, "sampler", lambda view: state.determinize)
    found = reached(*asked(View(state, player)))
    assert any(one is state for one in found)
    assert state.chance in {one for one in found if type(one) is int}


def told(found: object, game: Game, depth: int = 0) -> object:
    """All that hangs on an object, as plain data; the game is the same for all."""
    assert depth < 50, "it goes round in circles"
    if found is game or isinstance(found, _LEAVES):
        return id(found) if found is game or isinstance(found, type) else found
    if isinstance(found, Mapping):
        return [[told(key, game, depth + 1), told(found[key], game, depth + 1)] for key in found]
    if isinstance(found, (list, tuple)):
        return [told(one, game, depth + 1) for one in found]
    if isinstance(found, State):
        return [found.to_dict(), found.tally, found.open_links]
    return [told(getattr(found, name), game, depth + 1) for name in sorted(vars(found))]


@pytest.mark.parametrize("name", GAMES)
def test_samplers_of_twin_positions_are_equal(name: str) -> None:
    """Samplers depend on the player's knowledge: hidden components leave no trace in them."""
    game = bgf.load(name)
    for pair in twins(name):
        samplers = [view.sampler().__self__ for view in pair.views()]  # type: ignore[attr-defined]
        one, other = (told(sampler, game) for sampler in samplers)
        assert one == other
        assert pair.state.to_dict() != pair.other.to_dict()
