"""Sockets: views, patches and words in order, and lost connections."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import anyio
import pytest
from tests.web.people import House
from tests.web.people import house as open_house
from tests.web.serving import CEILING, page, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bgf.web.matches.viewers import Connection
from bgf.web.requests.limits import LIMITS, Limit

pytestmark = pytest.mark.anyio


async def test_page_gets_the_view_and_then_patches(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    async with serving(house) as host, page(host, match, ann, "?as=0&lang=pl") as shown:
        hello = await shown.next()
        assert (hello["t"], hello["api"], hello["viewer"], hello["n"]) == ("hello", 1, 0, 0)
        await shown.until("words")
        for n in range(1, 9):
            await ann.play_first(match)
            await shown.until("patch", n)
            assert shown.view == await ann.get(f"matches/{match}?as=0")
        moment = await ann.get(f"matches/{match}/at/8?as=0&lang=pl")
        told = {line["n"]: line["text"] for line in moment["words"]["log"]}
        assert shown.log == told


async def test_a_spectator_sees_only_public_things(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    async with serving(house) as host, page(host, match) as shown:
        await shown.until("state")
    assert shown.view["viewer"] == -1
    assert shown.view["offers"]["count"] == 0
    hand = shown.view["areas"]["hand@0"]
    assert (hand["items"], hand["count"]) == ([], 2)


async def test_returning_page_gets_the_missed_patches(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    async with serving(house) as host:
        async with page(host, match, ann, "?as=0") as before:
            await before.until("words")
        for _ in range(3):
            await ann.play_first(match)
        async with page(host, match, ann, "?as=0&since=0") as after:
            after.view = before.view
            await after.until("words", 3)
        kinds = [text.partition(",")[0] for text in after.messages]
        assert '{"t":"state"' not in kinds
        assert after.view["areas"] == (await ann.get(f"matches/{match}?as=0"))["areas"]


async def test_a_page_that_was_away_for_long_gets_the_whole_view(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    async with serving(house) as host:
        async with page(host, match, ann, "?as=0") as before:
            await before.until("words")
        for _ in range(25):
            await ann.play_first(match)
        async with page(host, match, ann, "?as=0&since=0") as after:
            await after.until("state")
            assert after.view["n"] == 25


async def test_everybody_sees_the_connected_players(house: House) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    match = made["match"]
    await tom.posted("join", {"token": made["links"]["1"]})
    async with serving(house) as host, page(host, match, ann) as anns:
        assert (await anns.until("presence"))["online"] == [0]
        async with page(host, match, tom):
            assert (await anns.until("presence"))["online"] == [0, 1]
        assert (await anns.until("presence"))["online"] == [0]


async def test_comings_and_goings_of_spectators_are_not_announced(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    hub = house.server.hub
    room = await hub.room(match)
    shown = await hub.connect(room, 0, "en", room.stored.host, None)
    shown.take_waiting()
    for _ in range(100):
        spectator = await hub.connect(room, -1, "en", b"", None)
        assert any('"t":"presence"' in text for text in spectator.take_waiting())
        hub.disconnect(room, spectator)
    assert shown.take_waiting() == []
    assert not shown.is_closed


async def test_nobody_opens_sockets_all_the_time(tmp_path: Path) -> None:
    limits = {"look": Limit(3, 3600)}
    async with open_house(tmp_path / "web.sqlite", limits=limits) as house:
        ann = await house.person("Ann")
        match = await ann.create("paris", "human", "bot:random")
        told = []
        async with serving(house) as host:
            for _ in range(4):
                async with page(host, match, ann) as shown:
                    told.append((await shown.next())["t"])
        assert told == ["hello", "hello", "hello", "bye"]


async def test_a_lobby_becomes_a_table_when_the_last_one_sits_down(house: House) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    async with serving(house) as host, page(host, made["match"], ann) as shown:
        card = (await shown.until("lobby"))["card"]
        assert card["seats"][1]["free"]
        await tom.posted("join", {"token": made["links"]["1"]})
        await shown.until("state")
        assert [seat["name"] for seat in shown.view["seats"]] == ["Ann", "Tom"]
        await shown.until("words")


async def test_unexpected_socket_messages_end_the_connection(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    async with serving(house) as host, page(host, match, ann) as shown:
        await shown.until("words")
        await shown.socket.send("hello")
        assert (await shown.until("bye"))["reason"] == "unexpected"
        with pytest.raises(ConnectionClosed):
            await shown.next()


async def test_a_match_that_is_not_there_is_told_in_a_last_message(house: House) -> None:
    async with serving(house) as host, page(host, "nothing", query="?lang=pl") as shown:
        bye = await shown.next()
    assert (bye["reason"], bye["text"]) == ("not_found", "Tu niczego nie ma.")


async def test_the_seat_of_somebody_else_can_not_be_watched(house: House) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    match = await ann.create("paris", "human", "bot:random")
    async with serving(house) as host:
        for person in (tom, None):
            async with page(host, match, person, "?as=0") as shown:
                assert (await shown.next())["reason"] == "forbidden"


async def test_a_page_of_another_site_is_not_connected(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    async with serving(house) as host:
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
            with pytest.raises(InvalidStatus) as refused:
                async with page(host, match, ann, **headers):
                    pass
            assert refused.value.response.status_code == 403
        async with page(host, match, ann, origin=f"http://{host}") as shown:
            assert (await shown.next())["t"] == "hello"


async def test_nobody_opens_more_than_twelve_sockets(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=LIMITS) as house:
        ann, tom = await house.person("Ann"), await house.person("Tom")
        match = await ann.create("paris", "human", "bot:random")
        async with serving(house) as host, AsyncExitStack() as stack:
            for _ in range(12):
                shown = await stack.enter_async_context(page(host, match, ann))
                assert (await shown.next())["t"] == "hello"
            one_more = await stack.enter_async_context(page(host, match, ann))
            assert (await one_more.next())["reason"] == "slow_down"
            others = await stack.enter_async_context(page(host, match, tom))
            assert (await others.next())["t"] == "hello"


async def test_a_slow_page_is_sent_away_and_the_others_are_not(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("aeroplanes", "human", "hot", "hot")
    room = await house.server.hub.room(match)
    slow = await house.server.hub.connect(room, -1, "en", b"", None)
    quick = await house.server.hub.connect(room, -1, "en", b"", None)
    taken = 0
    while not slow.is_closed:
        await ann.play_first(match)
        taken += len(quick.take_waiting())
    assert [*slow.take_waiting()][-1].startswith('{"t":"bye","reason":"slow"')
    assert not quick.is_closed
    assert taken >= 64


async def test_a_connection_keeps_no_more_than_its_queue() -> None:
    connection = Connection(-1, "en")
    for number in range(1000):
        connection.put(str(number))
    assert len(connection.take_waiting()) == 1


async def test_a_long_poll_answers_as_soon_as_something_happens(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    first = await ann.get(f"matches/{match}/events?as=0")
    assert [message["t"] for message in first["messages"]][:2] == ["hello", "state"]
    waiting = asyncio.create_task(ann.get(f"matches/{match}/events?as=0&since=0&wait=25"))
    room = await house.server.hub.room(match)
    while not [*room.audience.connections]:
        await asyncio.sleep(0.01)
    await ann.play_first(match)
    kinds = [message["t"] for message in (await waiting)["messages"]]
    assert "patch" in kinds
    assert [*room.audience.connections] == []


async def test_a_long_poll_ends_when_nothing_happens(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    answer = await ann.get(f"matches/{match}/events?as=0&since=0&wait=0")
    assert answer["messages"][0]["t"] == "hello"


async def test_polling_players_are_online_until_they_stop(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    await ann.get(f"matches/{match}/events?as=0")
    assert [seat["online"] for seat in (await ann.get(f"matches/{match}"))["seats"]] == [True] * 2
    monkeypatch.setattr("bgf.web.matches.pushing._POLL_PAUSE", 0.0)
    await ann.get(f"matches/{match}/events?as=0")
    with anyio.fail_after(CEILING):
        while (await ann.get(f"matches/{match}"))["seats"][0]["online"]:
            await asyncio.sleep(0.01)
