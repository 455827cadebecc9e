"""Chat: writers and readers, moderation, and how long lines are kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.serving import Page, page, serving
from tests.web.timed import DAY, Hands

from bgf.cli.main import run
from bgf.web.requests.limits import LIMITS

pytestmark = pytest.mark.anyio


async def table_of_two(house: House, visibility: str = "link") -> tuple[Person, Person, str]:
    """Two people at a match of Paris that has begun."""
    ann, tom = await house.person("Ann"), await house.person("Tom")
    body = {"game": "paris", "seats": ["human", "human"], "visibility": visibility}
    made = await ann.posted("matches", body)
    await tom.posted("join", {"token": made["links"]["1"]})
    return ann, tom, made["match"]


async def say(person: Person, match: str, key: str, **body: str) -> Any:
    """Writes a line; returns the answer."""
    headers = {"idempotency-key": key}
    return await person.post(f"matches/{match}/chat", body, headers=headers)


async def read(person: Person, match: str, lang: str = "en") -> list[Any]:
    """All lines that a person reads in a match."""
    path = f"matches/{match}/events?chat=0&wait=0&lang={lang}"
    messages = (await person.get(path))["messages"]
    return [line for each in messages if each["t"] == "chat" for line in each["lines"]]


async def rooms(person: Person, match: str) -> dict[str, bool]:
    """The rooms that a person may enter, and whether they may write there."""
    messages = (await person.get(f"matches/{match}/events?chat=0&wait=0"))["messages"]
    (chat,) = [each for each in messages if each["t"] == "chat"]
    return {each["room"]: each["free"] for each in chat["rooms"]}


async def texts(person: Person, match: str, lang: str = "en") -> list[str]:
    """The texts that a person reads in a match."""
    return [line.get("text", "") for line in await read(person, match, lang)]


@asynccontextmanager
async def reading(host: str, match: str, person: Person, query: str = "") -> AsyncIterator[Page]:
    """A page that reads the chat, after its first message about it."""
    async with page(host, match, person, f"?chat=0{query}") as shown:
        await shown.until("chat")
        yield shown


async def test_lines_of_friends_are_unfiltered_and_shown_at_once(house: House) -> None:
    ann, tom, match = await table_of_two(house)
    async with serving(house) as host, reading(host, match, tom) as shown:
        answer = await say(ann, match, "1", text="  Hi <b>Tom</b>, see https://x.example  ")
        assert (answer.status_code, answer.json()) == (201, {"id": 1})
        chat = await shown.until("chat")
    (line,) = chat["lines"]
    assert (line["room"], line["seat"], line["name"]) == ("table", 0, "Ann")
    assert line["text"] == "Hi <b>Tom</b>, see https://x.example"
    assert "you" not in line
    assert (await read(ann, match))[0]["you"]


async def test_a_repeated_request_says_it_once(house: House) -> None:
    ann, tom, match = await table_of_two(house)
    answers = [await say(ann, match, "same", text="Hi") for _ in range(2)]
    assert [answer.json() for answer in answers] == [{"id": 1}, {"id": 1}]
    assert await texts(tom, match) == ["Hi"]


@pytest.mark.parametrize(
    "wrong",
    [
        *("", " ", "x" * 301, "a\nb", "a\x1b[2Jb", "a\x00", "\u202egnp.exe", "\u2066x", "\u200b"),
        "a" + "\N{COMBINING ACUTE ACCENT}" * 9,
    ],
)
async def test_empty_long_or_unprintable_lines_are_refused(house: House, wrong: str) -> None:
    ann, _, match = await table_of_two(house)
    answer = await say(ann, match, "1", text=wrong)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_text")
    assert await texts(ann, match) == []


async def test_letters_of_all_languages_and_pictures_are_no_control_characters(
    house: House,
) -> None:
    ann, _, match = await table_of_two(house)
    for number, line in enumerate(["Zażółć gęślą jaźń", "Здравствуй", "שלום", "👍"]):
        assert (await say(ann, match, str(number), text=line)).status_code == 201
    await say(ann, match, "family", text="👨\N{ZERO WIDTH JOINER}👩")
    assert await texts(ann, match) == ["Zażółć gęślą jaźń", "Здравствуй", "שלום", "👍", "👨👩"]


async def test_at_a_public_table_a_phrase_is_read_in_the_language_of_the_reader(
    house: House,
) -> None:
    ann, tom, match = await table_of_two(house, "public")
    refused = await say(ann, match, "1", text="Hi")
    assert (refused.status_code, refused.json()["error"]) == (422, "phrases_only")
    assert (await say(ann, match, "2", phrase="luck")).status_code == 201
    assert await texts(ann, match, "en") == ["Good luck!"]
    assert await texts(tom, match, "pl") == ["Powodzenia!"]
    assert await rooms(tom, match) == {"table": False}


async def test_a_table_stays_one_of_strangers_when_it_is_hidden_from_the_lobby(
    house: House,
) -> None:
    ann, _, match = await table_of_two(house, "public")
    await ann.posted(f"matches/{match}/visibility", {"visibility": "private"})
    assert (await say(ann, match, "1", text="Hi")).status_code == 422
    assert await rooms(ann, match) == {"table": False}


async def test_a_table_that_was_shown_in_the_lobby_meanwhile_stays_one_of_strangers(
    house: House,
) -> None:
    ann = await house.person("Ann")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    match = made["match"]
    await ann.posted(f"matches/{match}/visibility", {"visibility": "public"})
    stranger = await house.person("Eve")
    await stranger.posted("join", {"match": match})
    await ann.posted(f"matches/{match}/visibility", {"visibility": "link"})
    assert (await say(stranger, match, "1", text="Hi")).status_code == 422
    await ann.posted(f"matches/{match}/visibility", {"visibility": "private"})
    assert (await say(stranger, match, "2", text="Hi")).status_code == 422
    assert await rooms(stranger, match) == {"table": False}


async def test_a_page_is_told_when_only_phrases_may_be_said_from_now_on(house: House) -> None:
    ann, _, match = await table_of_two(house)
    async with serving(house) as host, reading(host, match, ann) as shown:
        await ann.posted(f"matches/{match}/visibility", {"visibility": "public"})
        assert (await shown.until("chat"))["rooms"] == [{"room": "table", "free": False}]


async def test_all_phrases_have_words_in_both_languages(house: House) -> None:
    ann, tom, match = await table_of_two(house, "public")
    english = (await ann.get("phrases?lang=en"))["phrases"]
    polish = (await ann.get("phrases?lang=pl"))["phrases"]
    assert [each["key"] for each in english] == [each["key"] for each in polish]
    for each in english:
        assert (await say(ann, match, each["key"], phrase=each["key"])).status_code == 201
    assert await texts(tom, match, "pl") == [each["text"] for each in polish]
    unknown = await say(ann, match, "unknown", phrase="web.not_found")
    assert unknown.json()["error"] == "bad_phrase"


async def test_spectators_talk_where_players_do_not_hear_them_before_the_end(
    house: House,
) -> None:
    ann, tom, match = await table_of_two(house)
    eve = await house.person("Eve")
    await say(eve, match, "1", text="She has the red cards")
    await say(tom, match, "1", text="Your turn")
    assert await texts(eve, match) == ["She has the red cards"]
    assert await texts(ann, match) == ["Your turn"]
    refused = await say(ann, match, "2", text="What?", room="watchers")
    assert (refused.status_code, refused.json()["error"]) == (403, "closed_room")
    refused = await say(eve, match, "2", text="Hello", room="table")
    assert (refused.status_code, refused.json()["error"]) == (403, "closed_room")


async def test_a_player_who_looks_as_a_spectator_does_not_hear_them_either(house: House) -> None:
    ann, _, match = await table_of_two(house)
    eve = await house.person("Eve")
    await say(eve, match, "1", text="She has the red cards")
    messages = (await ann.get(f"matches/{match}/events?as=-1&chat=0&wait=0"))["messages"]
    (chat,) = [each for each in messages if each["t"] == "chat"]
    assert chat["lines"] == []


async def test_after_the_end_players_read_what_spectators_have_said(house: House) -> None:
    ann = await house.person("Ann")
    eve = await house.person("Eve")
    match = await ann.create("paris", "hot", "hot")
    await say(eve, match, "1", text="Well")
    async with serving(house) as host, reading(host, match, ann) as shown:
        while (await ann.get(f"matches/{match}?as=0"))["status"] != "done":
            seat = (await ann.get(f"matches/{match}"))["head"]["active"][0]
            await ann.play_first(match, seat)
        chat = await shown.until("chat")
    assert [each["room"] for each in chat["rooms"]] == ["table", "watchers"]
    assert [line["text"] for line in chat["lines"]] == ["Well"]


async def test_strangers_can_not_use_the_chat_of_a_private_match(house: House) -> None:
    ann, _, match = await table_of_two(house, "private")
    eve = await house.person("Eve")
    await say(ann, match, "1", text="Hi")
    assert (await say(eve, match, "1", text="Hi")).status_code == 404
    assert (await eve.post("reports", {"match": match, "line": 1})).status_code == 404


async def test_a_muted_author_is_muted_for_one_reader_alone_and_at_all_tables(
    house: House,
) -> None:
    ann, tom, match = await table_of_two(house)
    await say(tom, match, "1", text="You play badly")
    async with serving(house) as host, reading(host, match, ann) as shown:
        await ann.posted(f"matches/{match}/chat/1/mute")
        (line,) = (await shown.until("chat"))["lines"]
        assert (line["muted"], line.get("text", "")) == (True, "")
        await ann.posted(f"matches/{match}/chat/1/mute", {"muted": False})
        (line,) = (await shown.until("chat"))["lines"]
        assert line["text"] == "You play badly"
    await ann.posted(f"matches/{match}/chat/1/mute")
    assert await texts(tom, match) == ["You play badly"]
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    await tom.posted("join", {"token": made["links"]["1"]})
    await say(tom, made["match"], "2", text="Still badly")
    assert await texts(ann, made["match"]) == [""]
    assert (await tom.post(f"matches/{match}/chat/1/mute")).json()["error"] == "own_line"


async def test_a_hidden_line_is_hidden_from_everybody(house: House) -> None:
    ann, tom, match = await table_of_two(house)
    await say(tom, match, "1", text="Nonsense")
    assert (await tom.post(f"matches/{match}/chat/1/hide")).status_code == 403
    async with serving(house) as host, reading(host, match, tom) as shown:
        await ann.posted(f"matches/{match}/chat/1/hide")
        (line,) = (await shown.until("chat"))["lines"]
    assert (line["hidden"], line.get("text", "")) == (True, "")
    assert await texts(ann, match) == [""]
    await ann.posted(f"matches/{match}/chat/1/hide", {"hidden": False})
    assert await texts(ann, match) == ["Nonsense"]


async def test_a_report_keeps_twenty_lines_for_the_operator(house: House) -> None:
    ann, tom, match = await table_of_two(house)
    eve = await house.person("Eve")
    for number in range(25):
        await say(tom, match, str(number), text=f"Line {number + 1}")
    await say(eve, match, "1", text="Elsewhere")
    for _ in range(2):  # a second one of the same person says nothing new
        assert (await ann.post("reports", {"match": match, "line": 24})).status_code == 201
    (report,) = await house.server.store.chat.reports()
    assert [line.text for line in report.lines] == [f"Line {number}" for number in range(5, 25)]
    assert {line.name for line in report.lines} == {"Tom"}
    assert (await ann.post("reports", {"match": match, "line": 26})).status_code == 404


async def test_the_operator_reads_reports_and_removes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as house:
        ann, tom, match = await table_of_two(house)
        await say(tom, match, "1", phrase="hello")
        await say(tom, match, "2", text="You play badly")
        await ann.posted("reports", {"match": match, "line": 2})
    command = ["reports", "--store", str(store)]
    assert await asyncio.to_thread(run, [*command, "--lang", "pl"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("Zgłoszenie 1,")
    assert [line[0] for line in lines] == [" ", ">"]
    assert lines[0].endswith(": Cześć!")
    assert lines[1].endswith(": You play badly")
    assert await asyncio.to_thread(run, [*command, "--remove", "1"]) == 0
    assert await asyncio.to_thread(run, [*command, "--remove", "1"]) == 2
    capsys.readouterr()
    assert await asyncio.to_thread(run, [*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"reports": []}


async def test_chat_changes_neither_the_match_nor_its_record(house: House) -> None:
    ann, tom, match = await table_of_two(house)
    before = await ann.get(f"matches/{match}")
    await say(ann, match, "1", text="Hi")
    await say(tom, match, "1", text="Hi")
    assert await ann.get(f"matches/{match}") == before
    assert (await ann.play_first(match)).status_code == 200
    room = await house.server.hub.room(match)
    assert room.live is not None
    assert b"Hi" not in room.live.record()


async def test_chat_limit_tells_the_seconds_to_wait(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=LIMITS) as house:
        ann, _, match = await table_of_two(house)
        number = LIMITS["chat"].number
        answers = [await say(ann, match, str(each), text="Hi") for each in range(number + 1)]
    assert {answer.status_code for answer in answers[:-1]} == {201}
    assert answers[-1].status_code == 429
    assert answers[-1].json()["wait"] >= 1


async def test_a_player_who_comes_back_is_told_the_news_since(house: House) -> None:
    ann, tom, match = await table_of_two(house)
    await say(ann, match, "1", text="One")
    await say(ann, match, "2", text="Two")
    await ann.posted(f"matches/{match}/chat/1/hide")
    messages = (await tom.get(f"matches/{match}/events?chat=2&wait=0"))["messages"]
    (chat,) = [each for each in messages if each["t"] == "chat"]
    assert (chat["change"], [line["id"] for line in chat["lines"]]) == (3, [1])


async def test_a_page_that_polls_is_answered_when_somebody_says_something(house: House) -> None:
    ann, tom, match = await table_of_two(house)
    asking = asyncio.create_task(tom.get(f"matches/{match}/events?since=0&chat=0&wait=25"))
    room = await house.server.hub.room(match)
    while not any(room.audience.connections):
        await asyncio.sleep(0.01)
    await say(ann, match, "1", text="Hi")
    messages = (await asking)["messages"]
    assert [each["text"] for m in messages if m["t"] == "chat" for each in m["lines"]] == ["Hi"]
    # Lines written between two polls are answered at once.
    await say(ann, match, "2", text="Ho")
    messages = (await tom.get(f"matches/{match}/events?since=0&chat=1&wait=25"))["messages"]
    assert [each["text"] for m in messages if m["t"] == "chat" for each in m["lines"]] == ["Ho"]


async def test_a_forgotten_person_leaves_no_name_in_the_chat(house: House) -> None:
    _, _, match = await table_of_two(house)
    eve = await house.person("Eve")
    await say(eve, match, "1", text="Hi")
    await eve.ask("DELETE", "me")
    zoe = await house.person("Zoe")
    assert [line["name"] for line in await read(zoe, match)] == [""]


async def test_chat_is_deleted_thirty_days_after_the_end(tmp_path: Path) -> None:
    hands = Hands()
    async with open_house(tmp_path / "web.sqlite", hands) as house:
        ann, tom, match = await table_of_two(house)
        other = await ann.create("paris", "human", "bot:random")
        await say(ann, match, "1", text="Hi")
        await say(ann, other, "1", text="Hi")
        for person in (ann, tom):
            await person.posted(f"matches/{match}/votes", {"what": "abandon"})
        hands.at += 30 * DAY - 60
        await house.server.hub.chats.sweep()
        assert await texts(tom, match) == ["Hi"]
        hands.at += 120
        await house.server.hub.chats.sweep()
        assert await texts(tom, match) == []
        assert await texts(ann, other) == ["Hi"]


async def test_lines_and_reports_have_the_time_of_the_clock_of_the_server(tmp_path: Path) -> None:
    hands = Hands()
    async with open_house(tmp_path / "web.sqlite", hands) as house:
        ann, tom, match = await table_of_two(house)
        await say(ann, match, "1", text="Hi")
        assert [line["at"] for line in await read(tom, match)] == [hands.at]
        hands.at += DAY
        await tom.posted("reports", {"match": match, "line": 1})
        (report,) = await house.server.store.chat.reports()
        assert (report.at, report.lines[0].at) == (hands.at, hands.at - DAY)
