"""Taking back: one's own at once, that of others with their consent."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house

pytestmark = pytest.mark.anyio


async def three_people(house: House) -> tuple[list[Person], str]:
    """Three people at a match of Aeroplanes, in the order of their seats."""
    people = [await house.person(name) for name in ("Ann", "Tom", "Eve")]
    body = {"game": "aeroplanes", "seats": ["human"] * 3}
    made = await people[0].posted("matches", body)
    for seat in (1, 2):
        await people[seat].posted("join", {"token": made["links"][str(seat)]})
    return people, made["match"]


async def play(people: list[Person], match: str) -> int:
    """Lets the player to act play; returns the seat."""
    view = await people[0].get(f"matches/{match}")
    seat = int(view["head"]["active"][0])
    await people[seat].play_first(match)
    return seat


async def test_the_last_action_is_taken_back_at_once(house: House) -> None:
    people, match = await three_people(house)
    before = (await people[0].get(f"matches/{match}"))["areas"]
    seat = await play(people, match)
    view = await people[seat].get(f"matches/{match}")
    assert view["undo"] == {"own": True, "others": [], "asked": []}
    answer = await people[seat].undo(match)
    assert answer.json() == {"n": 2, "asked": ""}
    view = await people[0].get(f"matches/{match}")
    assert view["n"] == 2, "an undo is an event, too"
    assert view["areas"] == before


async def test_undone_actions_stay_in_the_log(house: House) -> None:
    people, match = await three_people(house)
    seat = await play(people, match)
    earlier = await people[0].get(f"matches/{match}/at/1")
    await people[seat].undo(match)
    later = await people[0].get(f"matches/{match}/at/2?lang=pl")
    action, undo = later["words"]["log"][:2]
    assert action["undone"]
    assert undo == {"n": 2, "seat": seat, "text": "cofnął 1 ruch", "kind": "undo"}
    assert "undone" not in earlier["words"]["log"][0]


async def test_players_whose_actions_would_be_undone_are_asked(house: House) -> None:
    people, match = await three_people(house)
    first = await play(people, match)
    second = await play(people, match)
    (third,) = {0, 1, 2} - {first, second}
    answer = (await people[first].undo(match)).json()
    assert answer["n"] == 2
    asked = {"id": answer["asked"], "by": first, "lines": 2, "waits": [second]}
    for person in people:
        view = await person.get(f"matches/{match}")
        assert view["undo"]["asked"] == [asked]
    path = f"matches/{match}/undo/{answer['asked']}"
    for seat in (first, third):
        refused = await people[seat].post(path, {"yes": True})
        assert refused.status_code == 403
    assert await people[second].posted(path, {"yes": True}) == {"n": 3}
    view = await people[0].get(f"matches/{match}")
    assert view["undo"]["asked"] == []
    late = await people[second].post(path, {"yes": True})
    assert late.status_code == 410


async def test_a_repeated_question_counts_once(house: House) -> None:
    people, match = await three_people(house)
    first = await play(people, match)
    second = await play(people, match)
    asked = (await people[first].undo(match)).json()
    again = await people[first].undo(match)
    assert again.json() == asked
    path = f"matches/{match}/undo/{asked['asked']}"
    assert await people[second].posted(path, {"yes": True}) == {"n": 3}


async def test_a_request_does_not_take_the_place_of_another_players(house: House) -> None:
    people, match = await three_people(house)
    first, second, third = [await play(people, match) for _ in range(3)]
    asked = (await people[first].undo(match)).json()["asked"]
    answer = await people[second].undo(match, "?lang=pl")
    assert answer.status_code == 409
    assert answer.json()["error"] == "undo_asked"
    assert answer.json()["text"] == "Inny gracz już poprosił o cofnięcie ruchu."
    view = await people[second].get(f"matches/{match}")
    assert [each["id"] for each in view["undo"]["asked"]] == [asked]
    own_last = await people[third].undo(match)
    assert own_last.json() == {"n": 4, "asked": ""}


async def test_a_no_ends_the_request(house: House) -> None:
    people, match = await three_people(house)
    first = await play(people, match)
    second = await play(people, match)
    answer = (await people[first].undo(match)).json()
    path = f"matches/{match}/undo/{answer['asked']}"
    assert await people[second].posted(path, {"yes": False}) == {"n": 2}
    view = await people[0].get(f"matches/{match}")
    assert view["n"] == 2
    assert view["undo"]["asked"] == []


async def test_an_undo_needs_no_consent_of_a_player_who_left(house: House) -> None:
    people, match = await three_people(house)
    first = await play(people, match)
    second = await play(people, match)
    for _ in range(2):
        answer = await people[first].undo(match)
        assert answer.json()["asked"]
    await people[second].posted(f"matches/{match}/leave")
    answer = await people[first].undo(match)
    assert answer.json() == {"n": 3, "asked": ""}


async def test_silence_is_a_no(house: House) -> None:
    people, match = await three_people(house)
    first = await play(people, match)
    second = await play(people, match)
    answer = (await people[first].undo(match)).json()
    await play(people, match)
    path = f"matches/{match}/undo/{answer['asked']}"
    late = await people[second].post(path, {"yes": True})
    assert late.status_code == 410
    view = await people[0].get(f"matches/{match}")
    assert view["n"] == 3


async def test_the_refusal_has_a_reason_in_the_language_of_the_request(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    answer = await ann.undo(match, "?lang=pl")
    assert answer.status_code == 422
    assert answer.json()["error"] == "undo_refused"
    assert answer.json()["text"].startswith("Nie można")


async def test_an_action_based_on_a_view_from_before_an_undo_is_stale(house: House) -> None:
    people, match = await three_people(house)
    seat = await play(people, match)
    before = await people[seat].get(f"matches/{match}")
    await people[seat].undo(match)
    after = await people[seat].get(f"matches/{match}")
    first_kind = after["offers"]["kinds"][0]
    action = first_kind["listed"][0]["a"]
    answer = await people[seat].act(match, action, before["n"])
    assert answer.status_code == 409


async def test_a_repeated_request_to_take_back_counts_once(house: House) -> None:
    people, match = await three_people(house)
    first = await play(people, match)
    second = await play(people, match)
    key = {"idempotency-key": "once"}
    path = f"matches/{match}/undo"
    asked = await people[first].post(path, {"base": 2}, headers=key)
    repeated = await people[first].post(path, {"base": 2}, headers=key)
    assert repeated.json() == asked.json()
    await people[second].posted(f"{path}/{asked.json()['asked']}", {"yes": True})
    again = await people[first].post(path, {"base": 2}, headers=key)
    assert again.json() == {"n": 3, "asked": ""}
    view = await people[0].get(f"matches/{match}")
    assert view["n"] == 3
    late = {"idempotency-key": "late"}
    stale = await people[first].post(path, {"base": 1}, headers=late)
    assert stale.status_code == 409
    assert stale.json()["error"] == "stale"
    without_key = await people[first].post(path, {"base": 3})
    assert without_key.status_code == 400


async def test_a_request_to_take_back_outlives_the_server(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as before:
        people, match = await three_people(before)
        first = await play(people, match)
        second = await play(people, match)
        asked = (await people[first].undo(match)).json()["asked"]
        cookies = [person.client.cookies for person in people]
    async with open_house(store) as after:
        again = [await after.person(cookies=each) for each in cookies]
        view = await again[second].get(f"matches/{match}")
        assert [each["id"] for each in view["undo"]["asked"]] == [asked]
        await again[second].posted(f"matches/{match}/undo/{asked}", {"yes": True})
        view = await again[0].get(f"matches/{match}")
        assert view["n"] == 3
