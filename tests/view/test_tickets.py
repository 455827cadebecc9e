"""The links that a viewer needs for tickets: on shortest ways, of the viewer's tickets alone."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import bgf
from bgf.view import needed_links, ways_of
from bgf.view.data import Area, Map, Zone
from bgf.view.tickets import Way, links_for_tickets, ways_for_tickets

# A square of places, with a detour around one side and two strands on another.
LINKS = {
    "a-b": {"between": ["a", "b"], "length": 1},
    "b-c": {"between": ["b", "c"], "length": 2},
    "b-c-2": {"between": ["b", "c"], "length": 2},
    "a-d": {"between": ["a", "d"], "length": 1},
    "d-c": {"between": ["d", "c"], "length": 2},
    "d-e": {"between": ["d", "e"], "length": 3},
    "e-c": {"between": ["e", "c"], "length": 3},
}
CONTENT = {
    "components": {"tickets": {"a-c": {"between": ["a", "c"]}, "a-b": {"between": ["a", "b"]}}},
    "zones": {
        "kept": {"holds": "tickets", "per": "player"},
        "pile": {"holds": "tickets"},
    },
    "maps": {"town": {"pairs": "tickets", "links": LINKS}},
}


def needed(
    tickets: list[str | None],
    owner: Mapping[str, int] | None = None,
    closed: list[str] | None = None,
) -> set[str]:
    """The links needed by player 0 with these tickets; player 1 has the other ones."""
    return links_for_tickets(CONTENT, table(tickets, owner, closed), 0)["town"]


def table(
    tickets: list[str | None],
    owner: Mapping[str, int] | None = None,
    closed: list[str] | None = None,
) -> dict[str, Area]:
    """The view of player 0 with these tickets; player 1 has the other ones."""
    return {
        "town": Map(dict(owner or {}), closed or [], []),
        "kept@0": Zone(tickets, len(tickets)),
        "kept@1": Zone([None, None], 2),
        "pile": Zone([], 0),
    }


def test_tickets_have_missing_spaces_and_the_links_on_their_ways() -> None:
    ways = ways_for_tickets(CONTENT, table(["a-c", "a-b"], {"a-d": 0}), 0)["town"]
    assert ways == {"a-c": Way(2, ["d-c"]), "a-b": Way(1, ["a-b"])}
    done = ways_for_tickets(CONTENT, table(["a-b"], {"a-b": 0}), 0)["town"]
    assert done == {"a-b": Way(0, [])}
    others = {"a-b": 1, "a-d": 1}
    lost = ways_for_tickets(CONTENT, table(["a-c"], others), 0)["town"]
    assert lost == {"a-c": Way(-1, [])}


def test_all_shortest_ways_with_both_strands() -> None:
    assert needed(["a-c"]) == {"a-b", "b-c", "b-c-2", "a-d", "d-c"}
    assert needed(["a-b"]) == {"a-b"}
    assert needed([]) == set()


def test_own_links_cost_nothing_and_are_not_needed_again() -> None:
    assert needed(["a-c"], {"a-d": 0}) == {"d-c"}
    assert needed(["a-c"], {"a-d": 0, "d-c": 0}) == set()  # complete


def test_links_of_others_and_closed_links_are_no_way() -> None:
    assert needed(["a-c"], {"a-b": 1}) == {"a-d", "d-c"}
    assert needed(["a-c"], {"a-b": 1}, ["d-c"]) == {"a-d", "d-e", "e-c"}
    assert needed(["a-c"], {"a-b": 1, "a-d": 1}) == set()  # can't be completed any more


def test_unknown_tickets_and_those_of_others_count_for_nothing() -> None:
    assert needed([None, None]) == set()


@pytest.mark.parametrize("name", ["paris", "aeroplanes"])
def test_needed_links_are_the_same_in_samples(name: str) -> None:
    game = bgf.load(name)
    state = game.new_state(max(2, game.players[0]), 5)
    chance = random.Random(5)
    for step in range(60):
        if state.is_terminal():
            break
        if step % 12 == 0:
            for player in range(state.players):
                other = state.determinize(player, step)
                assert needed_links(state, player) == needed_links(other, player)
                assert ways_of(state, player) == ways_of(other, player)
        player = state.active_players()[0]
        state.apply(state.sample_action(player, chance.randrange), player)
