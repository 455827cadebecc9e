"""Making matches, sitting down, getting up, and playing again."""

from __future__ import annotations

import re

import pytest
from tests.web.people import House, Person
from tests.web.serving import page, serving

from bgf.web.endpoints import ENDPOINTS

pytestmark = pytest.mark.anyio


async def open_match(house: House, *seats: str, **more: str) -> tuple[Person, str, dict[str, str]]:
    """Ann has made a match that waits for others."""
    ann = await house.person("Ann")
    body = {"game": "paris", "seats": [*seats], **more}
    made = await ann.posted("matches", body)
    assert made["status"] == "open"
    return ann, made["match"], made["links"]


async def test_a_match_without_seats_named_is_one_against_a_bot(house: House) -> None:
    ann = await house.person("Ann")
    made = await ann.posted("matches", {"game": "paris"})
    view = await ann.get(f"matches/{made['match']}")
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot"]


async def test_hot_seats_belong_to_the_host(house: House) -> None:
    ann = await house.person("Ann")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "hot", "hot"]})
    assert made["seats"] == [0, 1, 2]
    for seat in range(3):
        view = await ann.get(f"matches/{made['match']}?as={seat}")
        assert view["viewer"] == seat
        assert None not in view["areas"][f"hand@{seat}"]["items"]
        assert all(other["you"] for other in view["seats"])


async def test_without_a_seat_named_the_one_that_is_to_act_is_shown(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    for _ in range(4):
        view = await ann.get(f"matches/{match}")
        assert view["viewer"] == view["head"]["active"][0]
        await ann.play_first(match)


@pytest.mark.parametrize(
    "body",
    [
        {"game": "paris", "seats": ["human"]},
        {"game": "paris", "seats": ["human"] * 9},
        {"game": "paris", "seats": ["human", "robot"]},
        {"game": "paris", "seats": ["human", "bot:"]},
        {"game": "paris", "seats": ["human", "bot:nobody"]},
        {"game": "paris", "seats": ["human", "bot:mcts:-5"]},
        {"game": "paris", "seats": ["human", "bot:process:/bin/true"]},
        {"game": "paris", "seats": ["human", "bot:os:system"]},
        {"game": "paris", "options": {"unknown": 1}},
        {"game": "paris", "options": {"first_player": "me"}},
        {"game": "paris", "mods": ["unknown"]},
        {"game": "paris", "mods": ["long-night", "long-night"]},
    ],
    ids=str,
)
async def test_a_match_that_can_not_be_played_so_is_refused(house: House, body: object) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("matches", body)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_match")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({}, "This request lacks game; 'bgf web-schema openapi' describes it."),
        ([], "The body of this request has to be a JSON object"),
        ({"game": "paris", "seats": ["human", 2]}, "seats[1] can't have this value"),
        ({"game": "paris", "visibility": "secret"}, "visibility can't have this value"),
        (
            {"game": "paris", "seat": ["human"]},
            'This request has the unknown key "seat"; did you mean "seats"?',
        ),
        (
            {"game": "paris", "clock": {"limit": 3}},
            'This request has the unknown key "clock.limit"; choose from: kind, bank, turn, days',
        ),
    ],
    ids=str,
)
async def test_a_body_that_does_not_fit_is_refused_with_its_place(
    house: House, body: object, text: str
) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("matches", body)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert answer.json()["text"].startswith(text)


async def test_an_unknown_key_is_refused_with_its_name_by_every_endpoint(house: House) -> None:
    ann = await house.person("Ann")
    for endpoint in ENDPOINTS:
        if endpoint.body is None:
            continue
        path = re.sub(r"{.*?}", "1", endpoint.path.removeprefix("/"))
        answer = await ann.post(f"{path}?lang=pl", {"nonsense": 1})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_request"), endpoint.name
        assert answer.json()["text"].startswith("To zapytanie ma nieznany klucz „nonsense”; ")


async def test_a_hint_takes_no_keys(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    answer = await ann.post(f"matches/{match}/hint", {"seconds": 1})
    assert answer.status_code == 400
    assert answer.json()["text"] == (
        'This request has the unknown key "seconds"; it takes no keys.'
    )


async def test_a_parameter_that_is_no_number_is_refused_with_its_name(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    answer = await ann.ask("GET", f"matches/{match}?as=somebody&lang=pl")
    assert answer.status_code == 400
    assert answer.json()["text"].startswith("as musi być liczbą całkowitą od -1 do ")


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        ("Easy", 'no bot is called "Easy": did you mean "easy"?'),
        ("mctss:200", 'no bot is called "mctss:200": did you mean "mcts"?'),
        (
            "alphazero",
            'no bot is called "alphazero": choose from: easy, normal, hard, greedy, mcts, random',
        ),
    ],
)
async def test_unknown_bots_are_refused_with_the_nearest_or_all_names(
    house: House, bot: str, text: str
) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("matches", {"game": "paris", "seats": ["human", f"bot:{bot}"]})
    assert (answer.status_code, answer.json()["text"]) == (422, text)


async def test_a_game_that_is_not_installed_is_not_found(house: House) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("matches", {"game": "chess"})
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
    assert answer.json()["text"] == (
        'There is no game called "chess" here; choose from: aeroplanes, animals, boarding, paris'
    )
    answer = await ann.ask("GET", "games/boardin?lang=pl")
    assert answer.status_code == 404
    assert answer.json()["text"] == "Nie ma tu gry o nazwie „boardin”; czy chodziło o „boarding”?"


async def test_looking_at_a_link_changes_nothing_and_joining_sits_down_once(house: House) -> None:
    ann, match, links = await open_match(house, "human", "human", "human")
    tom, eve = await house.person("Tom"), await house.person("Eve")
    for _ in range(2):
        card = await tom.get(f"join/{links['1']}")
        assert card["match"] == match
        assert card["mine"] == []
        assert card["seats"][1]["free"]
    assert (await tom.posted("join", {"token": links["1"]}))["seats"] == [1]
    assert (await tom.posted("join", {"token": links["1"]}))["seats"] == [1]
    assert (await eve.post("join", {"token": links["1"]})).status_code == 410
    assert (await eve.ask("GET", f"join/{links['1']}")).status_code == 410
    joined = await eve.posted("join", {"token": links["2"]})
    assert joined == {"match": match, "status": "live", "seats": [2]}
    assert (await ann.get(f"matches/{match}"))["status"] == "live"
    again = {"match": match, "status": "live", "seats": [1]}
    assert await tom.posted("join", {"token": links["1"]}) == again
    assert (await tom.get(f"join/{links['1']}"))["mine"] == [1]


async def test_a_new_link_makes_the_old_one_void(house: House) -> None:
    ann, match, links = await open_match(house, "human", "human")
    token = (await ann.posted(f"matches/{match}/link", {"seat": 1}))["token"]
    tom = await house.person("Tom")
    assert (await tom.post("join", {"token": links["1"]})).status_code == 404
    assert (await tom.posted("join", {"token": token}))["seats"] == [1]
    assert (await ann.post(f"matches/{match}/link", {"seat": 0})).status_code == 409


async def test_public_matches_are_listed_and_others_are_not(house: House) -> None:
    _, public, _ = await open_match(house, "human", "human", visibility="public")
    await open_match(house, "human", "human", visibility="link")
    tom = await house.person("Tom")
    listed = (await tom.get("matches?open=1"))["matches"]
    assert [card["match"] for card in listed] == [public]
    assert (await tom.posted("join", {"match": public}))["status"] == "live"
    assert (await tom.get("matches?open=1"))["matches"] == []


async def test_a_match_by_link_alone_can_not_be_joined_by_its_id(house: House) -> None:
    _, match, _ = await open_match(house, "human", "human")
    tom = await house.person("Tom")
    assert (await tom.post("join", {"match": match})).status_code == 404


async def test_nobody_sits_down_twice_in_a_public_match(house: House) -> None:
    _, match, _ = await open_match(house, "human", "human", "human", visibility="public")
    tom = await house.person("Tom")
    for _ in range(2):
        assert (await tom.posted("join", {"match": match}))["seats"] == [1]


async def test_a_seat_that_is_left_or_freed_can_be_taken_again(house: House) -> None:
    ann, match, links = await open_match(house, "human", "human", "human")
    tom = await house.person("Tom")
    token = links["1"]
    for way in ("leave", "kick"):
        await tom.posted("join", {"token": token})
        person, body = (tom, {}) if way == "leave" else (ann, {"seat": 1})
        await person.posted(f"matches/{match}/{way}", body)
        assert (await ann.get(f"matches/{match}"))["seats"][1]["free"]
        token = (await ann.posted(f"matches/{match}/link", {"seat": 1}))["token"]
    answer = await ann.post(f"matches/{match}/kick", {"seat": 0})
    assert answer.status_code == 403
    answer = await ann.post(f"matches/{match}/kick", {"seat": 7})
    assert answer.status_code == 404


async def test_the_last_one_to_leave_closes_a_match(house: House) -> None:
    ann, match, links = await open_match(house, "human", "human", "human", visibility="public")
    tom, eve = await house.person("Tom"), await house.person("Eve")
    await tom.posted("join", {"match": match})
    await ann.posted(f"matches/{match}/leave")
    assert [card["match"] for card in (await eve.get("matches?open=1"))["matches"]] == [match]
    async with serving(house) as host, page(host, match, eve, "?lang=pl") as shown:
        await shown.until("lobby")
        await tom.posted(f"matches/{match}/leave")
        bye = await shown.until("bye")
    assert (bye["reason"], bye["text"].split()[0]) == ("closed", "Wszyscy")
    assert (await eve.get("matches?open=1"))["matches"] == []
    assert (await ann.get("matches/mine"))["matches"] == []
    for token in links.values():
        assert (await eve.post("join", {"token": token})).status_code == 404
    assert (await ann.ask("GET", f"matches/{match}")).status_code == 404


async def test_a_forgotten_person_leaves_the_matches_that_have_not_begun(house: House) -> None:
    ann, match, _ = await open_match(house, "human", "human", "human", visibility="public")
    tom, eve = await house.person("Tom"), await house.person("Eve")
    await tom.posted("join", {"match": match})
    assert (await tom.ask("DELETE", "me")).status_code == 200
    assert (await ann.get(f"matches/{match}"))["seats"][1]["free"]
    assert (await ann.ask("DELETE", "me")).status_code == 200
    assert (await eve.get("matches?open=1"))["matches"] == []


@pytest.mark.parametrize("bot", ["mcts:11s", "mcts:3600s", "mcts:10001", "mcts:1000000000"])
async def test_a_bot_that_would_think_too_long_is_refused(house: House, bot: str) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("matches", {"game": "paris", "seats": ["human", f"bot:{bot}"]})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_match")
    assert "at most 10 s or 10,000 iterations" in answer.json()["text"]
    match = await ann.create("paris", "human", "human")
    answer = await ann.post(f"matches/{match}/start", {"bot": bot})
    assert answer.status_code == 422


@pytest.mark.parametrize("bot", ["mcts:10s", "mcts:10000", "mcts:500ms"])
async def test_a_bot_may_think_for_as_long_as_the_server_gives(house: House, bot: str) -> None:
    ann = await house.person("Ann")
    assert await ann.create("paris", "human", "human", f"bot:{bot}")


async def test_bots_take_the_free_seats_when_the_host_starts(house: House) -> None:
    ann, match, links = await open_match(house, "human", "human")
    answer = await ann.post(f"matches/{match}/start", {"bot": "nobody"})
    assert answer.status_code == 422
    started = await ann.posted(f"matches/{match}/start", {"bot": "random"})
    assert started["status"] == "live"
    view = await ann.get(f"matches/{match}")
    assert view["seats"][1]["bot"] == "random"
    tom = await house.person("Tom")
    assert (await tom.post("join", {"token": links["1"]})).status_code == 404
    for way, body in (("start", {}), ("kick", {"seat": 1})):
        answer = await ann.post(f"matches/{match}/{way}", body)
        assert (answer.status_code, answer.json()["error"]) == (409, "begun")


async def test_a_rematch_has_the_same_seats_and_is_made_once(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("boarding", "human", "bot:random", options={})
    answer = await ann.post(f"matches/{match}/rematch")
    assert (answer.status_code, answer.json()["error"]) == (409, "goes_on")
    match = await ann.create("boarding", "human", "hot")
    while (await ann.get(f"matches/{match}"))["status"] == "live":
        await ann.play_first(match)
    first = await ann.posted(f"matches/{match}/rematch")
    again = await ann.posted(f"matches/{match}/rematch")
    assert first["match"] == again["match"] != match
    assert first["seats"] == [0, 1]
    assert (await ann.get(f"matches/{match}"))["next"] == first["match"]
    assert (await ann.get(f"matches/{first['match']}"))["n"] == 0


async def test_own_matches_are_listed_with_own_turns_first(house: House) -> None:
    ann, waiting, _ = await open_match(house, "human", "human")
    mine = await ann.create("paris", "human", "hot")
    listed = (await ann.get("matches/mine"))["matches"]
    assert [(card["match"], card["turn"]) for card in listed] == [(mine, True), (waiting, False)]
    stranger = await house.person()
    assert (await stranger.get("matches/mine"))["matches"] == []


async def test_a_name_is_shown_at_the_seats_and_forgotten_when_it_is_wanted(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    await ann.posted("me", {"name": "  Zofia  ", "lang": "pl", "settings": {"theme": "dark"}})
    assert (await ann.get("me")) == {"name": "Zofia", "lang": "pl", "settings": {"theme": "dark"}}
    assert (await ann.get(f"matches/{match}"))["seats"][0]["name"] == "Zofia"
    assert (await ann.ask("GET", "matches/none")).json()["text"] == "Tu niczego nie ma."
    answer = await ann.ask("DELETE", "me")
    assert answer.status_code == 200
    assert (await ann.get(f"matches/{match}?as=-1"))["seats"][0]["name"] == ""
    assert (await ann.get("me"))["name"] == ""


async def test_a_link_that_leads_nowhere_says_that_it_is_the_link(house: House) -> None:
    ann = await house.person("Ann")
    for method, path, body in (("GET", "join/mistyped", None), ("POST", "join", {"token": "x"})):
        answer = await ann.ask(method, path, body)
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
        assert answer.json()["text"].startswith("This link leads to no match.")
