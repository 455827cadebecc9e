"""A player's possible knowledge at a moment: guesses beside the real components."""

from __future__ import annotations

from random import Random

import pytest
from tests.web.people import House, Person

import bgf
from bgf.view import SPECTATOR
from bgf.web.after.guessing import SAMPLES, SHOWN, guesses_of
from bgf.web.messages import Guesses
from bgf.web.workers.jobs import GuessJob

pytestmark = pytest.mark.anyio


async def finished(house: House, game: str) -> tuple[Person, str]:
    """A person who has let two bots play to the end."""
    ann = await house.person("Ann")
    match = await ann.create(game, "bot:random", "bot:random")
    while "result" not in (view := await ann.get(f"matches/{match}")):
        await ann.get(f"matches/{match}/events?since={view['n']}&wait=5")
    return ann, match


def position(game: str, actions: int, seed: int = 3) -> bgf.State:
    """A position of a random match."""
    random = Random(seed)
    state = bgf.load(game).new_state(2, seed)
    for _ in range(actions):
        player = random.choice(state.active_players())
        state.apply(state.sample_action(player, random.randrange), player)
    return state


def guessed(state: bgf.State, viewer: int) -> Guesses:
    """The guesses of a viewer at a position."""
    job = GuessJob(state.game.name, (), state.to_dict(), viewer, "en")
    return guesses_of(job, state.game).guesses


async def test_guesses_are_tables_that_fit_the_players_view(house: House) -> None:
    ann, match = await finished(house, "paris")
    view = (await ann.get(f"matches/{match}/at/20?as=0"))["view"]
    theirs = (await ann.get(f"matches/{match}/at/20?as=1"))["view"]
    guesses = await ann.get(f"matches/{match}/at/20/guesses?as=0")
    assert (guesses["samples"], len(guesses["tables"])) == (SAMPLES, SHOWN)
    for table in (guesses["real"], *guesses["tables"]):
        for area, part in table["areas"].items():
            shown = view["areas"][area]
            items = [*shown["items"], *[None] * (shown["count"] - len(shown["items"]))]
            unseen = table["unseen"][area]
            assert len(part["items"]) == part["count"] == shown["count"]
            assert [items.index(None)] == unseen[:1]
            assert [item for item in items if item] == [
                item for index, item in enumerate(part["items"]) if index not in unseen
            ]
    # The chance of the match is the server's own: the other hand may lie open at that moment.
    of_the_other = {area for area in guesses["real"]["areas"] if area.endswith("@1")}
    assert "tickets@1" in of_the_other
    for area in of_the_other:
        assert sorted(guesses["real"]["areas"][area]["items"]) == sorted(
            theirs["areas"][area]["items"]
        )


async def test_guessed_components_are_counted_by_place_beside_the_real_ones(house: House) -> None:
    ann, match = await finished(house, "paris")
    guesses = await ann.get(f"matches/{match}/at/20/guesses?as=0")
    places = {each["place"]: each for each in guesses["things"]}
    assert {*places} == {*guesses["real"]["unseen"]}
    for each in places.values():
        assert all(0 <= kind["samples"] <= SAMPLES for kind in each["kinds"])
        there = sum(kind["real"] for kind in each["kinds"])
        assert there == (1 if each["top"] else each["count"])
        if each["top"]:
            assert sum(kind["samples"] for kind in each["kinds"]) == SAMPLES
    assert places["deck"]["top"]
    assert not places["tickets@1"]["top"]


@pytest.mark.parametrize("game", ["paris", "animals"])
def test_guesses_do_not_depend_on_hidden_components(game: str) -> None:
    state = position(game, 14)
    twin = state.determinize(0, 77)
    here, there = guessed(state, 0), guessed(twin, 0)
    assert here.real != there.real
    assert here.tables == there.tables
    assert [
        {kind.kind: kind.samples for kind in each.kinds if kind.samples} for each in here.things
    ] == [{kind.kind: kind.samples for kind in each.kinds if kind.samples} for each in there.things]


def test_spectators_get_guesses_at_all_hands() -> None:
    places = {each.place: each.count for each in guessed(position("paris", 14), SPECTATOR).things}
    assert places["hand@0"] > 0
    assert places["tickets@0"] > 0
    assert places["tickets@1"] > 0


def test_choices_that_nobody_sees_yet_are_guessed_too() -> None:
    state = bgf.load("paris").new_state(2, 5)
    state.apply(state.legal_actions(1)[0], 1)
    choices = guessed(state, 0).choices
    assert {choice.seat for choice in choices} == {1}
    assert [choice.real for choice in choices].count(True) == 1
    assert choices[0].text.startswith("Keep")
    assert guessed(state, 1).choices == []


async def test_a_match_that_goes_on_is_not_guessed_at(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    answer = await ann.ask("GET", f"matches/{match}/at/0/guesses?as=0")
    assert (answer.status_code, answer.json()["error"]) == (403, "goes_on")
