"""Views: their contents, that they follow from the viewer's knowledge alone, and their form."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

import bgf
from bgf.engine.knowledge import MORE
from bgf.view import (
    PlayerView,
    captions_of,
    closed_links,
    effects_of,
    encode,
    needed_links,
    steps_of,
    view_of,
    view_schema,
)

GAMES = ["paris", "boarding", "animals", "aeroplanes"]
GOLDEN = Path(__file__).with_name("view-1.schema.json")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> bgf.Game:
    """Each of the games that come with bgf."""
    return bgf.load(request.param)


def positions(game: bgf.Game, seed: int, every: int) -> Iterator[tuple[int, bgf.State]]:
    """Yields positions of a random match, each with the number of actions before it."""
    chance = random.Random(seed)
    state = game.new_state(max(2, game.players[0]), seed)
    step = 0
    while not state.is_terminal():
        if step % every == 0:
            yield step, state
        player = state.active_players()[0]
        state.apply(state.sample_action(player, chance.randrange), player)
        step += 1
    yield step, state


def viewers(state: bgf.State) -> list[int | None]:
    """All viewers: the seats, and a spectator."""
    return [*range(state.players), None]


def seen_by(state: bgf.State, viewer: int | None) -> dict[str, Any]:
    """A view as a program reads it."""
    view: dict[str, Any] = json.loads(encode(view_of(state, viewer)))
    return view


def null_places(part: Any, place: str = "") -> Iterator[str]:
    """Yields the place of every null in JSON."""
    if part is None:
        yield place
    members = part.items() if isinstance(part, dict) else ()
    items = enumerate(part) if isinstance(part, list) else ()
    for key, inner in (*members, *items):
        yield from null_places(inner, f"{place}/{key}")


def test_unknown_components_alone_are_null(game: bgf.Game) -> None:
    for _, state in positions(game, seed=3, every=20):
        for viewer in viewers(state):
            places = list(null_places(seen_by(state, viewer)))
            assert all(re.fullmatch("/areas/[^/]+/items/[0-9]+", place) for place in places), places


@pytest.mark.parametrize("player", [-1, 2, 0.0, "0"])
def test_seats_that_there_are_not_are_refused(player: Any) -> None:
    state = bgf.load("paris").new_state(2, seed=1)
    action = state.legal_actions(state.active_players()[0])[0]
    asked: list[Callable[[], object]] = [
        lambda: view_of(state, player),
        lambda: steps_of(state, player),
        lambda: closed_links(state, player),
        lambda: needed_links(state, player),
        lambda: effects_of(state, player, action, "en"),
    ]
    for ask in asked:
        with pytest.raises(bgf.NoSuchPlayer, match="there is no player"):
            ask()


def test_words_in_a_language_that_nobody_speaks_are_refused() -> None:
    state = bgf.load("boarding").new_state(2, seed=1)
    player = state.active_players()[0]
    action = state.legal_actions(player)[0]
    view = view_of(state, player)
    asked: list[Callable[[], object]] = [
        lambda: steps_of(state, player, lang="de"),
        lambda: steps_of(state, None, lang="de"),
        lambda: captions_of(view, state, "de"),
        lambda: effects_of(state, player, action, "de"),
    ]
    for ask in asked:
        with pytest.raises(bgf.UnknownLanguage, match=r"available in 'de': .+ en, pl"):
            ask()


# -- secrecy


def test_states_that_a_viewer_cannot_tell_apart_have_the_same_view(game: bgf.Game) -> None:
    for step, state in positions(game, seed=3, every=7):
        for viewer in viewers(state):
            other = state.determinize(viewer, step + 1)
            view, same = (view_of(each, viewer, step=step) for each in (state, other))
            assert encode(view) == encode(same)
            for lang in game.pack.languages:
                words, same_words = captions_of(view, state, lang), captions_of(same, other, lang)
                assert encode(words) == encode(same_words)


def test_a_spectator_is_offered_nothing(game: bgf.Game) -> None:
    view = seen_by(game.new_state(max(2, game.players[0]), 1), None)
    assert view["viewer"] == -1
    assert view["offers"] == {"step": 0, "count": 0, "kinds": []}
    assert view["committed"] == ""


# -- contents of a view


def test_the_table_is_that_of_the_observation(game: bgf.Game) -> None:
    state = game.new_state(max(2, game.players[0]), 1)
    names = {name.partition("@")[0] for name in seen_by(state, 0)["areas"]}
    sections = ("zones", "maps", "planes", "counters", "tracks", "dice")
    assert names == {name for section in sections for name in game.pack.data.get(section, {})}


def test_unknown_components_are_counted() -> None:
    view = seen_by(bgf.load("paris").new_state(2, 5), 0)
    own, others = view["areas"]["hand@0"], view["areas"]["hand@1"]
    assert None not in own["items"]
    assert len(own["items"]) == own["count"]
    assert others == {"type": "zone", "items": [], "count": own["count"]}


def test_knowledge_counts_the_known_cards_of_a_hand() -> None:
    state = bgf.load("paris").new_state(2, 5)
    while state.phase.id != "play":
        player = state.active_players()[0]
        state.apply(state.legal_actions(player)[0], player)
    drawer = state.active_players()[0]
    hand = f"hand@{drawer}"
    before = seen_by(state, None)["knowledge"][hand]
    draws = [one for one in state.legal_actions(drawer) if one.kind.name == "draw"]
    open_card = next(draw for draw in draws if draw.text != "draw deck")
    state.apply(open_card, drawer)
    after = {"known": before["known"] + 1, "count": before["count"] + 1}
    assert seen_by(state, None)["knowledge"][hand] == after
    assert hand not in seen_by(state, drawer)["knowledge"]


def test_knowledge_has_the_zones_in_which_something_is_unknown(game: bgf.Game) -> None:
    found = 0
    for _, state in positions(game, seed=8, every=11):
        for viewer in viewers(state):
            view = seen_by(state, viewer)
            zones = {id_ for id_, area in view["areas"].items() if area["type"] == "zone"}
            for id_ in zones:
                components = observed_in(state, viewer, id_)
                known = len(components) - components.count(None) - components.count(MORE)
                expected = {"known": known, "count": len(components)}
                if MORE in components:
                    del expected["count"]
                is_certain = {None, MORE}.isdisjoint(components)
                assert view["knowledge"].get(id_) == (None if is_certain else expected)
                found += not is_certain
            assert set(view["knowledge"]) <= zones
    assert found


def observed_in(state: bgf.State, viewer: int | None, id_: str) -> list[str | None]:
    """Returns the components of a zone of a view, those of all its piles, as they are observed."""
    name, _, seat = id_.partition("@")
    seen = state.observation(viewer)["zones"][name]
    own = seen[int(seat)] if seat else seen
    if "piles" in state.game.pack.data["zones"][name]:
        return [component for pile in own for component in pile]
    return [*own]


def test_view_lists_owners_of_links_and_closed_links() -> None:
    game = bgf.load("paris")
    state = game.new_state(2, 5)
    chance = random.Random(1)
    while not seen_by(state, 0)["areas"]["city"]["owner"]:
        player = state.active_players()[0]
        state.apply(chance.choice(state.legal_actions(player)), player)
    city = seen_by(state, 0)["areas"]["city"]
    links = game.pack.data["maps"]["city"]["links"]
    assert set(city["owner"]) <= set(links)
    assert set(city["closed"]) <= set(links) - set(city["owner"])


@pytest.mark.parametrize(("players", "to_others"), [(2, True), (4, False)])
def test_which_strands_are_closed(players: int, to_others: bool) -> None:
    state = bgf.load("paris").new_state(players, 1)
    link = next(link for link in state.layout.links if link.twins)
    twins = {state.layout.links[slot].id for slot in link.twins}
    assert closed_in(state, 0) == set()
    state.claim(link.slot, 0)
    assert closed_in(state, 0) == twins
    for other in (1, None):
        assert closed_in(state, other) == (twins if to_others else set())


def closed_in(state: bgf.State, viewer: int | None) -> set[str]:
    return {*seen_by(state, viewer)["areas"]["city"]["closed"]}


def test_offers_are_the_legal_actions(game: bgf.Game) -> None:
    for _, state in positions(game, seed=4, every=11):
        for player in state.active_players():
            offers = seen_by(state, player)["offers"]
            assert offers["count"] == sum(state.counts(player).values())
            listed = [offer["a"] for kind in offers["kinds"] for offer in kind["listed"]]
            open_kinds = {kind["kind"] for kind in offers["kinds"] if kind["open"]}
            if offers["count"] < 1000:
                legal = state.legal_actions(player)
                assert listed == [one.text for one in legal if one.kind.name not in open_kinds]
            for kind in offers["kinds"]:
                assert kind["count"] > 60 if kind["open"] else kind["count"] == len(kind["listed"])


def test_the_targets_of_an_offer_are_on_the_table(game: bgf.Game) -> None:
    for _, state in positions(game, seed=4, every=23):
        for player in state.active_players():
            view = seen_by(state, player)
            for kind in view["offers"]["kinds"]:
                for offer in kind["listed"]:
                    areas = {area for _, area, _ in offer["targets"] if area}
                    assert areas <= set(view["areas"])


def test_captions_name_every_offer_in_every_language(game: bgf.Game) -> None:
    state = game.new_state(max(2, game.players[0]), 1)
    player = state.active_players()[0]
    view = view_of(state, player)
    listed = {offer.a: offer for kind in view.offers.kinds for offer in kind.listed}
    for lang in game.pack.languages:
        words = captions_of(view, state, lang)
        assert set(words.offers) == set(listed)
        assert set(words.kinds) == {kind.kind for kind in view.offers.kinds}
        for notation, caption in words.offers.items():
            assert caption.text
            assert len(caption.steps) == len(listed[notation].path)


def test_the_result_stands_in_the_view_of_a_match_that_is_over() -> None:
    game = bgf.load("paris")
    *_, (step, state) = positions(game, seed=6, every=1000)
    result = state.result()
    view = view_of(state, None, step=step, result=result)
    assert view.head.finished
    outcome = json.loads(encode(view))["result"]
    assert outcome["scores"] == [*result.scores]
    assert outcome["winners"] == [*result.winners]


# -- form


def test_views_have_the_published_form(game: bgf.Game) -> None:
    validator = Draft202012Validator(view_schema())
    for step, state in positions(game, seed=5, every=29):
        for viewer in viewers(state):
            view = view_of(state, viewer, step=step)
            data = encode(view)
            validator.validate(json.loads(data))
            assert encode(msgspec.json.decode(data, type=PlayerView)) == data


def test_no_member_is_null(game: bgf.Game) -> None:
    """Null stands in lists alone: in a merge patch a null member means that it is gone."""
    for _, state in positions(game, seed=5, every=29):
        for viewer in viewers(state):
            view = seen_by(state, viewer)
            view.pop("options")  # values of the game's own, which stay as they are
            assert None not in members_of(view)


def members_of(value: Any) -> list[Any]:
    """All values of members of objects, at any depth."""
    found: list[Any] = []
    if isinstance(value, dict):
        found += value.values()
        for member in value.values():
            found += members_of(member)
    elif isinstance(value, list):
        for element in value:
            found += members_of(element)
    return found


def test_the_form_of_version_1_stays() -> None:
    """A face written for version 1 still works: changes need another version."""
    assert view_schema() == json.loads(GOLDEN.read_text(encoding="utf-8"))
