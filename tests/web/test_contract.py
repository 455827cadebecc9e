"""Playing through the contract: views, actions, and their results."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house

import bgf
from bgf.web.matches.live import LiveMatch
from bgf.web.matches.showing import past_view_for, view_for

pytestmark = pytest.mark.anyio

GAMES = ["paris", "boarding", "animals", "aeroplanes"]


async def match_of_two(house: House) -> tuple[Person, Person, str]:
    """Two people at a match of Paris that has begun."""
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    await tom.posted("join", {"token": made["links"]["1"]})
    return ann, tom, made["match"]


async def test_the_server_says_that_it_is_ready(house: House) -> None:
    ann = await house.person()
    assert (await ann.get("/healthz"))["status"] == "ok"


async def test_games_are_listed_in_the_language_of_the_request(house: House) -> None:
    ann = await house.person()
    games = {game["name"]: game for game in (await ann.get("games?lang=pl"))["games"]}
    assert games["paris"]["title"] == "Paryż"
    assert games["paris"]["players"] == [2, 4]
    assert games["paris"]["summary"] == (await ann.get("games/paris?lang=pl"))["summary"]


@pytest.mark.parametrize("name", GAMES)
async def test_content_is_found_by_its_hash_and_never_changes(house: House, name: str) -> None:
    ann = await house.person()
    page = await ann.get(f"games/{name}?lang=pl")
    for lang, address in page["content"].items():
        answer = await ann.ask("GET", address)
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        content = answer.json()
        assert content["lang"] == lang
        assert content["digest"] == bgf.load(name).pack.digest
        boards = [part for part in content["maps"].values() if "board" in part]
        boards += [side for plane in content["planes"].values() for side in plane["sides"]]
        assert all(part["board"]["svg"].startswith("<svg") for part in boards)
    answer = await ann.ask("GET", page["content"]["pl"].replace(".pl.", ".de."))
    assert answer.status_code == 404


async def test_content_names_the_seats_that_cards_ask_for(house: House) -> None:
    ann = await house.person()
    page = await ann.get("games/boarding")
    content = (await ann.ask("GET", page["content"]["pl"])).json()
    asked = {
        wish["seat"]
        for kind in content["kinds"].values()
        for wish in kind.get("traits", {}).get("seats", ())
    }
    assert asked == {"window", "aisle", "middle"}
    assert {content["traits"][f"seat.{seat}"] for seat in asked} == {"okno", "przejście", "środek"}


@pytest.mark.parametrize(("lang", "mark"), [("en", "R"), ("pl", "C")])
async def test_a_card_bears_the_mark_of_its_links_on_the_map(
    house: House, lang: str, mark: str
) -> None:
    ann = await house.person()
    page = await ann.get("games/paris")
    content = (await ann.ask("GET", page["content"][lang])).json()
    assert content["kinds"]["red"]["mark"] == mark
    assert f">{mark}</text>" in content["maps"]["city"]["board"]["svg"]


async def test_the_hash_of_the_content_of_a_match_is_in_its_views(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    view = await ann.get(f"matches/{match}")
    content = await ann.get(f"games/paris/content/{view['content']}.en.json")
    assert set(view["areas"]) >= set(content["counters"])


async def test_a_match_against_a_bot_begins_at_once(house: House) -> None:
    ann = await house.person()
    answer = await ann.post("matches", {"game": "paris", "seats": ["human", "bot:random"]})
    assert answer.status_code == 201
    made = answer.json()
    assert (made["status"], made["seats"], made["links"]) == ("live", [0], {})
    view = await ann.get(f"matches/{made['match']}")
    assert view["viewer"] == 0
    assert view["seats"][1]["bot"] == "random"
    assert view["offers"]["kinds"][0]["listed"][0]["a"].startswith("keep ")


async def test_an_action_is_played_once_however_often_it_is_sent(house: House) -> None:
    ann, _, match = await match_of_two(house)
    view = await ann.get(f"matches/{match}")
    action = view["offers"]["kinds"][0]["listed"][0]["a"]
    answers = [await ann.act(match, action, view["n"], key="same") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert {answer.json()["n"] for answer in answers} == {1}
    assert (await ann.get(f"matches/{match}"))["n"] == 1


async def test_a_refusal_is_repeated_as_it_was(house: House) -> None:
    ann, tom, match = await match_of_two(house)
    refused = await ann.act(match, "draw deck", 0, key="once")
    assert refused.status_code == 422
    await ann.play_first(match)
    await tom.play_first(match)
    again = await ann.act(match, "draw deck", 0, key="once")
    assert (again.status_code, again.json()) == (422, refused.json())


async def test_two_players_may_use_the_same_key(house: House) -> None:
    ann, tom, match = await match_of_two(house)
    for number, person in enumerate((ann, tom), 1):
        view = await person.get(f"matches/{match}")
        action = view["offers"]["kinds"][0]["listed"][0]["a"]
        answer = await person.act(match, action, view["n"], key="same")
        assert answer.json() == {"n": number}


async def test_refusal_names_the_rule_in_the_language_of_the_request(house: House) -> None:
    ann, _, match = await match_of_two(house)
    path = f"matches/{match}/actions?lang=pl"
    headers = {"idempotency-key": "k"}
    answer = await ann.post(path, {"a": "draw deck", "base": 0}, headers=headers)
    problem = answer.json()
    assert answer.status_code == 422
    assert problem["error"] == "refused"
    assert problem["rule"] == "PAR-04"
    assert problem["text"].startswith("Teraz do wyboru jest tylko: ")
    assert problem["rule_text"].startswith("Potasuj bilety")


async def test_words_that_mean_no_action_are_answered_with_the_nearest(house: House) -> None:
    ann, _, match = await match_of_two(house)
    view = await ann.get(f"matches/{match}")
    action = view["offers"]["kinds"][0]["listed"][0]["a"]
    problem = (await ann.act(match, f"{action}zz", 0)).json()
    assert problem["error"] == "unknown"
    assert action in problem["nearest"]


async def test_unreadable_actions_are_answered_with_legal_ones(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    listed: dict[str, list[dict[str, str]]] = {}
    while len(listed.get("claim", ())) <= 4:  # cards for some links must have been drawn
        await ann.play_first(match)
        view = await ann.get(f"matches/{match}")
        listed = {kind["kind"]: kind.get("listed", []) for kind in view["offers"]["kinds"]}
    claims = "; ".join(each["a"] for each in listed["claim"][:4])
    unlike = f"claim {'z' * 30}"  # in no deal is an action like it
    problem = (await ann.act(match, unlike, view["n"])).json()
    assert problem["error"] == "unknown"
    assert problem["text"] == f'I don\'t understand "{unlike}". Possible now: {claims}; ...'
    problem = (await ann.act(match, "xyzzy", view["n"])).json()
    first = view["offers"]["kinds"][0]["listed"][0]["a"]
    assert problem["text"].startswith(f'I don\'t understand "xyzzy". Possible now: {first}; ')
    path = f"matches/{match}/actions?lang=pl"
    answer = await ann.post(
        path, {"a": "xyzzy", "base": view["n"]}, headers={"idempotency-key": "k"}
    )
    assert answer.json()["text"].startswith("Nie rozumiem „xyzzy”. Teraz można: ")


async def test_half_an_action_is_answered_with_how_to_write_it(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("animals", "human", "hot")
    for _ in range(2):
        await ann.play_first(match)
    view = await ann.get(f"matches/{match}")
    assert [(kind["kind"], kind["open"]) for kind in view["offers"]["kinds"]] == [("split", True)]
    problem = (await ann.act(match, "split x", view["n"])).json()
    assert problem["error"] == "unknown"
    words = (await ann.get(f"matches/{match}/at/{view['n']}"))["words"]
    help_line = words["help"]["split"][-1]
    assert problem["text"] == f'I don\'t understand "split x". {help_line}'


async def test_a_kind_of_action_that_is_not_open_is_refused_by_its_rule(house: House) -> None:
    ann, _, match = await match_of_two(house)
    problem = (await ann.act(match, "claim", 0)).json()
    assert problem["error"] == "refused"
    assert problem["rule"] == "PAR-04"
    assert "candidates" not in problem


async def test_an_action_in_words_is_understood(house: House) -> None:
    ann, _, match = await match_of_two(house)
    view = await ann.get(f"matches/{match}")
    content = await ann.get(f"games/paris/content/{view['content']}.en.json")
    action = view["offers"]["kinds"][0]["listed"][0]["a"]
    details = next(each for each in content["details"] if each["a"] == action)
    in_words = f"{content['actions']['keep']['name']}: {', '.join(details['steps'])}"
    assert (await ann.act(match, in_words, 0)).status_code == 200


async def test_an_action_based_on_an_older_view_is_stale(house: House) -> None:
    ann, tom, match = await match_of_two(house)
    for person in (ann, tom):
        await person.play_first(match)
    view = await ann.get(f"matches/{match}")
    seat = view["head"]["active"][0]
    active, other = (ann, tom) if seat == 0 else (tom, ann)
    answer = await active.act(match, "draw deck", view["n"] - 1)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    answer = await active.act(match, "draw deck", view["n"] + 1)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    last = view["n"]
    words = f"The match has no event {last + 1} yet: the last one is {last}."
    assert answer.json()["text"] == words
    answer = await other.act(match, "draw deck", view["n"])
    assert (answer.status_code, answer.json()["error"]) == (403, "not_your_turn")


async def test_open_choices_of_others_make_nothing_stale(house: House) -> None:
    ann, tom, match = await match_of_two(house)
    seen = await tom.get(f"matches/{match}")
    await ann.play_first(match)
    action = seen["offers"]["kinds"][0]["listed"][0]["a"]
    assert (await tom.act(match, action, seen["n"])).json() == {"n": 2}


async def test_acting_needs_a_key_and_a_base(house: House) -> None:
    ann, _, match = await match_of_two(house)
    answer = await ann.post(f"matches/{match}/actions", {"a": "draw deck", "base": 0})
    assert answer.status_code == 400
    headers = {"idempotency-key": "k"}
    answer = await ann.post(f"matches/{match}/actions", {"a": "draw deck"}, headers=headers)
    assert answer.status_code == 400


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_match_is_played_and_its_record_proves_it(
    house: House, name: str, tmp_path: Path
) -> None:
    ann = await house.person("Ann")
    players = bgf.load(name).players[0]
    match = await ann.create(name, "human", *["hot"] * (max(players, 2) - 1))
    view = await ann.get(f"matches/{match}")
    while view["status"] == "live":
        answer = await ann.play_first(match)
        assert answer.status_code == 200, answer.text
        assert answer.json()["n"] == view["n"] + 1
        view = await ann.get(f"matches/{match}")
    assert view["head"]["finished"]
    assert len(view["result"]["scores"]) == view["players"]
    over = await ann.act(match, "anything", view["n"], seat=0)
    assert (over.status_code, over.json()["error"]) == (410, "over")
    record = await ann.ask("GET", f"matches/{match}/record")
    path = tmp_path / "match.bgf"
    path.write_bytes(record.content)
    assert bgf.Record.load(path).replay().result().scores == tuple(view["result"]["scores"])


async def test_many_actions_are_chosen_step_by_step(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("boarding", "human", "hot")
    for _ in range(12):
        view = await ann.get(f"matches/{match}")
        steps = await ann.posted(f"matches/{match}/steps", {"path": []})
        assert len(steps["options"]) <= 60
        assert len(steps["listed"]) <= 60
        assert steps["options"] or steps["listed"]
        assert (await ann.play_first(match, view["viewer"])).status_code == 200


async def test_preview_tells_the_effects_of_a_legal_action(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("boarding", "human")
    view = await ann.get(f"matches/{match}")
    while not (seats := [kind for kind in view["offers"]["kinds"] if kind["kind"] == "seat"]):
        await ann.play_first(match, 0)
        view = await ann.get(f"matches/{match}")
    steps = await ann.posted(f"matches/{match}/steps", {"path": ["seat"]})
    while steps["options"]:
        steps = await ann.posted(f"matches/{match}/steps", {"path": steps["options"][0]["path"]})
    listed = seats[0].get("listed") or steps["listed"]
    effects = await ann.posted(f"matches/{match}/preview", {"a": listed[0]["a"]})
    assert effects["area"] == "plane@0"
    assert len(effects["lays"]) >= 2
    refused = await ann.post(f"matches/{match}/preview", {"a": "seat r0 Z9"})
    assert (refused.status_code, refused.json()["error"]) == (422, "unknown")


async def test_why_names_the_rules_that_refuse_words_and_targets(house: House) -> None:
    ann, _, match = await match_of_two(house)
    path = f"matches/{match}/why"
    why = await ann.posted(path, {"a": "claim"})
    assert why["refused"][0]["rule"] == "PAR-04"
    why = await ann.posted(path, {"target": ["link", "city", "opera-louvre-blue"]})
    assert why["count"] > 0
    assert {reason["rule"] for reason in why["refused"]} == {"PAR-04"}


async def test_why_tells_the_turn_for_any_question(house: House) -> None:
    ann, _, match = await match_of_two(house)
    path = f"matches/{match}/why"
    assert (await ann.posted(path, {}))["is_turn"]
    await ann.play_first(match, 0)
    for asked in ({}, {"a": "xylophone"}, {"target": ["zone", "deck", ""]}):
        assert not (await ann.posted(path, asked))["is_turn"]


async def test_a_hint_names_legal_actions(house: House) -> None:
    ann, _, match = await match_of_two(house)
    view = await ann.get(f"matches/{match}")
    legal = {offer["a"] for kind in view["offers"]["kinds"] for offer in kind["listed"]}
    hint = await ann.posted(f"matches/{match}/hint")
    assert {suggestion["action"] for suggestion in hint["suggestions"]} <= legal
    await ann.play_first(match)
    answer = await ann.post(f"matches/{match}/hint")
    assert answer.json()["error"] == "not_your_turn"


async def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as before:
        ann, _, match = await match_of_two(before)
        await ann.play_first(match)
        view = await ann.get(f"matches/{match}")
        cookies = ann.client.cookies
    async with open_house(store) as after:
        ann = await after.person()
        ann.client.cookies = cookies
        assert await ann.get(f"matches/{match}") == view
        assert (await ann.get("matches/mine"))["matches"][0]["match"] == match


async def test_a_repeated_key_is_known_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as before:
        ann, _, match = await match_of_two(before)
        view = await ann.get(f"matches/{match}")
        action = view["offers"]["kinds"][0]["listed"][0]["a"]
        await ann.act(match, action, 0, key="kept")
        cookies = ann.client.cookies
    async with open_house(store) as after:
        ann = await after.person()
        ann.client.cookies = cookies
        assert (await ann.act(match, action, 0, key="kept")).json() == {"n": 1}


async def test_film_and_moments_show_earlier_views(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    seen = []
    for _ in range(6):
        view = await ann.get(f"matches/{match}?as=0")
        seen.append(view)
        await ann.play_first(match)
    film = await ann.get(f"matches/{match}/film?as=0")
    assert len(film["patches"]) == 6
    for n, view in enumerate(seen):
        moment = await ann.get(f"matches/{match}/at/{n}?as=0")
        assert moment["view"] == view
        assert moment["words"]["n"] == n
        assert len(moment["words"].get("log", ())) == n
    assert (await ann.ask("GET", f"matches/{match}/at/7")).status_code == 404


async def test_a_match_is_rebuilt_as_it_was_played(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("aeroplanes", "human", "hot", "hot")
    for _ in range(8):
        await ann.play_first(match)
    await ann.undo(match)
    room = await house.server.hub.room(match)
    live = await house.server.hub.live(room)
    stored = room.stored
    again = LiveMatch.load(live.game, stored.head, live.bodies, stored.server_seed)
    for viewer in (0, 1, 2, -1):
        view = view_for(room, viewer)
        assert past_view_for(room, again, viewer) == view
        seat = None if viewer < 0 else viewer
        assert again.words(seat, "pl") == live.words(seat, "pl")
