"""Notices of turns: their recipients, channels and times; received by real receivers."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.serving import page, serving
from tests.web.timed import Hands

from bgf.web.people import notices as notices_module
from bgf.web.people.notices import NoticeSettings
from bgf.web.people.sending.mail import MailError, Smtp, read_smtp
from bgf.web.requests.limits import LIMITS

for library in ("aiosmtpd", "aiosmtplib", "pywebpush"):
    pytest.importorskip(library)

from tests.web.receivers import (  # noqa: E402  # the libraries are needed for it
    PASSWORD,
    USER,
    Mailbox,
    PushedBrowser,
    Receiver,
    check_signature,
    mail_server,
    make_certificate,
    receiving,
    token_of,
)

pytestmark = pytest.mark.anyio

HOME = "https://games.example"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    """A receiver of requests."""
    async with receiving() as made:
        yield made


@pytest.fixture
async def mailbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Mailbox]:
    """A mail server, whose certificate is known on this machine."""
    certificate, key = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    async with mail_server(certificate, key) as made:
        yield made


def settings(mailbox: Mailbox | None = None, *, to_private: bool = True) -> NoticeSettings:
    """A server's settings for sending notices."""
    smtp = None
    if mailbox is not None:
        sender = "bgf <bgf@games.example>"
        smtp = Smtp("127.0.0.1", sender, mailbox.port, user=USER, password=PASSWORD)
    return NoticeSettings(HOME, smtp, to_private=to_private)


@asynccontextmanager
async def telling(store: Path, mailbox: Mailbox | None = None) -> AsyncIterator[House]:
    """A server that sends notices, to this machine too."""
    async with open_house(store, notices=settings(mailbox)) as made:
        yield made


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """The same, without e-mail."""
    async with telling(tmp_path / "web.sqlite") as made:
        yield made


async def table_of_two(house: House) -> tuple[Person, Person, str]:
    """Two people at a match of Paris; both are to choose their tickets."""
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    await tom.posted("join", {"token": made["links"]["1"]})
    return ann, tom, made["match"]


async def table_where_ann_is_to_act(house: House) -> tuple[Person, Person, str]:
    """The same in a later turn."""
    ann, tom, match = await table_of_two(house)
    while (await ann.get(f"matches/{match}"))["head"]["active"] != [0]:
        for person in (ann, tom):
            if (await person.get(f"matches/{match}"))["offers"]["count"]:
                await person.play_first(match)
    return ann, tom, match


async def hook(person: Person, match: str, url: str, *, always: bool = False) -> Any:
    """Sets a webhook for notices of a match; returns the destination."""
    destination = await person.posted("me/destinations", {"kind": "webhook", "address": url})
    body = {"destination": destination["id"], "always": always}
    await person.posted(f"matches/{match}/notices", body)
    return destination


async def play_until_it_is_the_turn_of(other: int, person: Person, match: str) -> None:
    """Lets a person play until another one is to act."""
    while (await person.get(f"matches/{match}"))["head"]["active"] != [other]:
        await person.play_first(match)


async def send(house: House, *, after: float = 16) -> None:
    """Sends the notices that are due after some seconds."""
    await house.server.hub.notices.send_due(int(time.time() + after))


async def test_a_webhook_is_told_of_the_turn_and_of_nothing_else(
    house: House, receiver: Receiver
) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    destination = await hook(tom, match, f"{receiver.url}/hook")
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house, after=10)
    assert receiver.received == []  # perhaps Tom looks in a moment
    await send(house)
    (received,) = receiver.received
    check_signature(received, destination["secret"])
    link = f"{HOME}/m/{match}"
    text = f"It's your turn in Paris. {link}"
    assert json.loads(received.body) == {
        "event": "turn",
        "match": match,
        "game": "paris",
        "title": "Paris",
        "seat": 1,
        "lang": "en",
        "text": text,
        "content": text,
        "link": link,
    }
    await send(house, after=1000)
    assert len(receiver.received) == 1


async def test_a_notice_is_in_the_language_of_its_receiver(
    house: House, receiver: Receiver
) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await tom.posted("me", {"lang": "pl"})
    await hook(tom, match, f"{receiver.url}/hook")
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    assert json.loads(receiver.received[0].body)["text"].startswith("Twoja kolej w grze Paryż.")


async def test_a_person_who_looks_at_the_match_gets_no_notice(
    house: House, receiver: Receiver
) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    async with serving(house) as host, page(host, match, tom) as shown:
        await shown.until("words")
        await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    assert receiver.received == []


async def test_a_person_who_looks_in_time_gets_no_notice(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    await play_until_it_is_the_turn_of(1, ann, match)
    async with serving(house) as host, page(host, match, tom) as shown:
        await shown.until("words")
    await send(house)
    assert receiver.received == []


async def test_a_page_that_is_out_of_sight_does_not_count(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    async with serving(house) as host, page(host, match, tom, "?looking=0") as shown:
        await shown.until("words")
        await play_until_it_is_the_turn_of(1, ann, match)
        await send(house)
    assert len(receiver.received) == 1


async def test_a_page_tells_when_it_comes_into_sight(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    async with serving(house) as host, page(host, match, tom, "?looking=0") as shown:
        await shown.until("words")
        await play_until_it_is_the_turn_of(1, ann, match)
        await shown.socket.send('{"t":"looking","yes":true}')
        while await house.server.store.notices.waiting():
            await asyncio.sleep(0.01)
    await send(house)
    assert receiver.received == []


async def test_notices_set_to_always_are_sent_while_the_page_is_open(
    house: House, receiver: Receiver
) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook", always=True)
    async with serving(house) as host, page(host, match, tom) as shown:
        await shown.until("words")
        await play_until_it_is_the_turn_of(1, ann, match)
        await send(house, after=0)
    assert len(receiver.received) == 1


async def test_notices_go_by_the_clock_of_the_server(tmp_path: Path, receiver: Receiver) -> None:
    hands = Hands()
    async with open_house(tmp_path / "web.sqlite", hands, notices=settings()) as house:
        ann, tom, match = await table_where_ann_is_to_act(house)
        await hook(tom, match, f"{receiver.url}/hook")
        await play_until_it_is_the_turn_of(1, ann, match)
        hands.at += 14
        await house.server.hub.notices.deliver()
        assert receiver.received == []
        hands.at += 2
        await house.server.hub.notices.deliver()
    (received,) = receiver.received
    assert received.headers["webhook-timestamp"] == str(int(hands.at))


async def test_a_turn_that_is_over_is_not_told(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    await play_until_it_is_the_turn_of(1, ann, match)
    await play_until_it_is_the_turn_of(0, tom, match)
    await send(house)
    assert receiver.received == []


async def test_the_first_turn_of_a_match_that_begins_is_told(
    house: House, receiver: Receiver
) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    seats = ["human", "human", "human"]
    made = await ann.posted("matches", {"game": "paris", "seats": seats})
    match = made["match"]
    await tom.posted("join", {"token": made["links"]["1"]})
    await hook(tom, match, f"{receiver.url}/hook")
    await ann.posted(f"matches/{match}/start", {"bot": "random"})
    await send(house)
    assert [json.loads(each.body)["seat"] for each in receiver.received] == [1]


async def test_cancelled_notices_are_not_sent(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    destination = await hook(tom, match, f"{receiver.url}/hook")
    chosen = (await tom.get(f"matches/{match}/notices"))["chosen"]
    assert chosen == [{"destination": destination["id"], "always": False}]
    await tom.posted(f"matches/{match}/notices", {"destination": destination["id"], "on": False})
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    assert receiver.received == []
    assert (await tom.ask("DELETE", f"me/destinations/{destination['id']}")).status_code == 200
    assert (await tom.get("me/destinations"))["destinations"] == []


async def test_nobody_chooses_an_destination_of_somebody_else(
    house: House, receiver: Receiver
) -> None:
    ann, tom, match = await table_of_two(house)
    destination = await hook(tom, match, f"{receiver.url}/hook")
    answer = await ann.post(f"matches/{match}/notices", {"destination": destination["id"]})
    assert answer.status_code == 404
    assert (await ann.ask("DELETE", f"me/destinations/{destination['id']}")).status_code == 404
    assert (await ann.get("me/destinations"))["destinations"] == []


async def test_a_forgotten_person_gets_no_notice(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    await tom.ask("DELETE", "me")
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    assert receiver.received == []


# -- failures ------------------------------------------------------------------------------------


async def test_a_receiver_that_fails_is_tried_again(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    receiver.statuses = [500, 429]
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    assert len(receiver.received) == 1
    await send(house, after=40)  # not yet: 30 seconds after the first attempt
    assert len(receiver.received) == 1
    await send(house, after=16 + 31)
    await send(house, after=16 + 31 + 121)
    await send(house, after=10**6)
    assert len(receiver.received) == 3
    assert len({each.headers["webhook-id"] for each in receiver.received}) == 1
    assert "failure" not in (await tom.get("me/destinations"))["destinations"][0]


async def test_undeliverable_notices_are_given_up_and_the_failure_is_shown(
    house: House, receiver: Receiver
) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    receiver.statuses = [500] * 9
    await play_until_it_is_the_turn_of(1, ann, match)
    for day in range(9):
        await send(house, after=16 + day * 86_400)
    assert len(receiver.received) == 5
    (destination,) = (await tom.get("me/destinations?lang=pl"))["destinations"]
    assert destination["failure"] == "Powiadomienie zostało tam odrzucone."
    assert destination["state"] == "ready"  # the next turn is tried again


@pytest.mark.parametrize(("status", "state"), [(410, "stopped"), (404, "stopped"), (403, "ready")])
async def test_a_person_who_wants_no_notice_is_not_asked_again(
    house: House, receiver: Receiver, status: int, state: str
) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/hook")
    receiver.statuses = [status]
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    await send(house, after=10**6)
    assert len(receiver.received) == 1
    (destination,) = (await tom.get("me/destinations"))["destinations"]
    assert (destination["state"], destination["failure"] != "") == (state, True)


async def test_a_redirection_is_not_followed(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    await hook(tom, match, f"{receiver.url}/elsewhere")
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    assert [each.path for each in receiver.received] == ["/elsewhere"]


# -- several processes ---------------------------------------------------------------------------


@asynccontextmanager
async def pair_on(tmp_path: Path) -> AsyncIterator[tuple[House, House]]:
    """Two servers on one store."""
    store = tmp_path / "web.sqlite"
    async with telling(store) as one, telling(store) as other:
        yield one, other


async def test_of_two_processes_one_sends_it(tmp_path: Path, receiver: Receiver) -> None:
    async with pair_on(tmp_path) as (one, other):
        ann, tom, match = await table_where_ann_is_to_act(one)
        await hook(tom, match, f"{receiver.url}/hook")
        await play_until_it_is_the_turn_of(1, ann, match)
        await asyncio.gather(*(send(each) for each in (one, other) * 3))
        assert len(receiver.received) == 1


async def test_a_notice_that_a_dead_process_took_is_sent_by_another(
    tmp_path: Path, receiver: Receiver
) -> None:
    async with pair_on(tmp_path) as (one, other):
        ann, tom, match = await table_where_ann_is_to_act(one)
        await hook(tom, match, f"{receiver.url}/hook")
        await play_until_it_is_the_turn_of(1, ann, match)
        taken = await one.server.store.notices.take_due(int(time.time()) + 16)
        assert len(taken) == 1
        await send(other, after=30)
        assert receiver.received == []
        await send(other, after=16 + 61)
        assert len(receiver.received) == 1


async def test_a_person_who_looks_at_another_process_gets_no_notice(
    tmp_path: Path, receiver: Receiver
) -> None:
    async with pair_on(tmp_path) as (one, other):
        ann, tom, match = await table_where_ann_is_to_act(one)
        await hook(tom, match, f"{receiver.url}/hook")
        following = asyncio.create_task(other.server.sharing.follow())
        async with serving(other) as host, page(host, match, tom) as shown:
            await shown.until("words")
            await play_until_it_is_the_turn_of(1, ann, match)
            while await one.server.store.notices.waiting():
                await asyncio.sleep(0.01)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await send(one)
        assert receiver.received == []


async def test_notices_sent_again_after_a_crash_keep_their_id(
    tmp_path: Path, receiver: Receiver, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        ann, tom, match = await table_where_ann_is_to_act(house)
        await hook(tom, match, f"{receiver.url}/hook")
        address = {"kind": "mail", "address": "tom@mail.example"}
        destination = await tom.posted("me/destinations", address)
        await tom.posted(f"mail/{token_in(mailbox.letters[0].get_content())}", {"yes": True})
        await tom.posted(f"matches/{match}/notices", {"destination": destination["id"]})
        browser = PushedBrowser()
        push = {"kind": "push", "address": f"{receiver.url}/push", "keys": browser.keys}
        destination = await tom.posted("me/destinations", push)
        await tom.posted(f"matches/{match}/notices", {"destination": destination["id"]})
        await play_until_it_is_the_turn_of(1, ann, match)

        async def die(due: object) -> None:
            """Ends before it is noted that something was sent."""

        with monkeypatch.context() as patch:
            patch.setattr(house.server.store.notices, "was_sent", die)
            await send(house)
        await send(house, after=16 + 61)
    hooks = [each.headers["webhook-id"] for each in receiver.received if each.path == "/hook"]
    topics = [each.headers["topic"] for each in receiver.received if each.path == "/push"]
    letters = [letter["Message-ID"] for letter in mailbox.letters[1:]]
    for ids in (hooks, topics, letters):
        assert len(ids) == 2
        assert ids[0] == ids[1]
    assert letters[0].endswith("@games.example>")
    assert mailbox.letters[0]["Message-ID"] != letters[0]


# -- addresses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        *("http://127.0.0.1/", "http://localhost:8000/", "http://[::1]/", "http://0.0.0.0/"),
        *("http://10.0.0.1/", "http://192.168.1.1/", "http://172.16.0.1/", "http://[fd00::1]/"),
        *(
            "http://169.254.169.254/latest/meta-data/",
            "http://[fe80::1]/",
            "http://[fec0::1]/",
            "http://100.64.0.1/",
        ),
        *("http://[::ffff:127.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/"),
        *("http://2130706433/", "http://0x7f.1/", "http://224.0.0.1/", "http://255.255.255.255/"),
    ],
)
async def test_nothing_is_sent_into_private_networks(tmp_path: Path, address: str) -> None:
    own = settings(to_private=False)
    async with open_house(tmp_path / "web.sqlite", notices=own) as house:
        ann = await house.person("Ann")
        answer = await ann.post("me/destinations", {"kind": "webhook", "address": address})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_address")
        push = {"kind": "push", "address": address, "keys": PushedBrowser().keys}
        assert (await ann.post("me/destinations", push)).status_code == 422


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        *((address, "begins with http") for address in ("", "hook", "ftp://games.example/")),
        *((address, "begins with http") for address in ("file:///etc/passwd", "//games.example")),
        *((address, "begins with http") for address in ("http://games.example:0/", "http://a b/")),
        ("http://games.example:x/", "begins with http"),
        ("https://games.example/\r\nX: y", "begins with http"),
        *((f"http://{user}@games.example/", "password") for user in ("tom", "tom:secret", "")),
        ("http://tóm:secret@games.example/", "password"),
        *(
            (f"http://ex\u2488ämple{end}/", "host name in this address is invalid")
            for end in ("", ".example")
        ),
        ("https://games.example/" + "x" * 600, "at most 600"),
        ("https://games.example/" + "ż" * 120, "at most 600"),
    ],
)
async def test_an_invalid_address_is_refused(house: House, address: str, reason: str) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("me/destinations", {"kind": "webhook", "address": address})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_address")
    assert reason in answer.json()["text"]


@pytest.mark.parametrize(
    ("address", "stored"),
    [
        ("https://żółw.example/", "https://xn--w-uga1v8h.example/"),
        ("https://games.example/ż?q=ł", "https://games.example/%C5%BC?q=%C5%82"),
    ],
)
async def test_an_address_of_any_language_is_asked_for_in_ascii(
    house: House, monkeypatch: pytest.MonkeyPatch, address: str, stored: str
) -> None:
    asked = []

    async def resolve(loop: Any, host: str, *rest: Any, **more: Any) -> Any:
        asked.append(host)
        return [(2, 1, 6, "", ("93.184.216.34", 443))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", resolve)
    ann = await house.person("Ann")
    card = await ann.posted("me/destinations", {"kind": "webhook", "address": address})
    assert card["address"] == stored
    assert asked == [urlsplit(stored).hostname]


async def test_dots_of_another_script_lead_into_no_private_network(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", notices=settings(to_private=False)) as house:
        ann = await house.person("Ann")
        body = {"kind": "webhook", "address": "http://127。0。0。1/"}
        answer = await ann.post("me/destinations", body)
    assert "private network" in answer.json()["text"]


async def test_a_name_that_changes_its_meaning_leads_nowhere(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is public when it is added, and this machine when something is sent."""
    port = int(receiver.url.rpartition(":")[2])
    places = ["93.184.216.34"]

    async def resolve(loop: Any, host: str, *rest: Any, **more: Any) -> Any:
        return [(2, 1, 6, "", (places[0], port))]

    own = settings(to_private=False)
    async with open_house(tmp_path / "web.sqlite", notices=own) as house:
        ann, tom, match = await table_where_ann_is_to_act(house)
        monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", resolve)
        await hook(tom, match, f"http://rebinding.example:{port}/hook")
        places[0] = "127.0.0.1"
        await play_until_it_is_the_turn_of(1, ann, match)
        await send(house)
        (destination,) = (await tom.get("me/destinations"))["destinations"]
    assert receiver.received == []
    assert "private network" in destination["failure"]


async def test_a_person_has_a_few_addresses_at_most(house: House, receiver: Receiver) -> None:
    ann = await house.person("Ann")
    for number in range(10):
        body = {"kind": "webhook", "address": f"{receiver.url}/{number}"}
        await ann.posted("me/destinations", body)
    answer = await ann.post("me/destinations", {"kind": "webhook", "address": f"{receiver.url}/x"})
    assert (answer.status_code, answer.json()["error"]) == (422, "too_many")


@pytest.mark.parametrize("kind", ["webhook", "push", "mail"])
async def test_a_server_without_the_libraries_says_so(
    house: House, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices_module, "find_spec", lambda name: None)
    ann = await house.person("Ann")
    assert await ann.get("me/destinations") == {"kinds": [], "key": "", "destinations": []}
    answer = await ann.post("me/destinations", {"kind": kind, "address": "x"})
    assert (answer.status_code, answer.json()["error"]) == (422, "no_such_notices")
    assert "web-notices" in answer.json()["text"]


# -- browsers ------------------------------------------------------------------------------------


async def test_a_browser_alone_can_read_its_notice(house: House, receiver: Receiver) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    browser = PushedBrowser()
    server_key = (await tom.get("me/destinations"))["key"]
    body = {"kind": "push", "address": f"{receiver.url}/push/1", "keys": browser.keys}
    destination = await tom.posted("me/destinations", body)
    assert (destination["address"], destination.get("secret", "")) == ("127.0.0.1", "")
    await tom.posted(f"matches/{match}/notices", {"destination": destination["id"]})
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    (received,) = receiver.received
    claims = token_of(received, server_key)
    assert claims["aud"] == receiver.url
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert claims["sub"] == "https://games.example"
    assert received.headers["content-encoding"] == "aes128gcm"
    assert int(received.headers["ttl"]) > 0
    assert re.fullmatch(r"[\w-]{32}", received.headers["topic"])
    assert match not in received.headers["topic"]
    assert b"Paris" not in received.body
    text = "It's your turn in Paris."
    assert browser.open(received) == {"title": "Paris", "text": text, "match": match}


async def test_the_key_of_a_server_is_that_of_all_its_processes(tmp_path: Path) -> None:
    async with pair_on(tmp_path) as (one, other):
        keys = [
            (await (await each.person()).get("me/destinations"))["key"] for each in (one, other)
        ]
    assert keys[0] == keys[1] != ""


@pytest.mark.parametrize("keys", [{}, {"p256dh": "x", "auth": "y"}, {"p256dh": "ą" * 87}])
async def test_keys_that_no_browser_has_made_are_refused(
    house: House, receiver: Receiver, keys: dict[str, str]
) -> None:
    ann = await house.person("Ann")
    body = {"kind": "push", "address": f"{receiver.url}/push", "keys": keys}
    assert (await ann.post("me/destinations", body)).status_code == 422


async def test_destinations_with_invalid_browser_keys_are_given_up(
    house: House, receiver: Receiver
) -> None:
    ann, tom, match = await table_where_ann_is_to_act(house)
    keys = {"p256dh": "x" * 87, "auth": "y" * 22}
    body = {"kind": "push", "address": f"{receiver.url}/push", "keys": keys}
    destination = await tom.posted("me/destinations", body)
    await tom.posted(f"matches/{match}/notices", {"destination": destination["id"]})
    await play_until_it_is_the_turn_of(1, ann, match)
    await send(house)
    (destination,) = (await tom.get("me/destinations"))["destinations"]
    assert (destination["state"], receiver.received) == ("stopped", [])


# -- e-mail --------------------------------------------------------------------------------------


def token_in(text: str) -> str:
    """The token of the link in a letter."""
    found = re.search(rf"{HOME}/n/(\S+)", text)
    assert found is not None
    return found[1]


async def test_an_address_gets_notices_once_it_is_confirmed(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        ann, tom, match = await table_where_ann_is_to_act(house)
        body = {"kind": "mail", "address": "tom@mail.example"}
        destination = await tom.posted("me/destinations", body)
        assert destination["state"] == "new"
        await tom.posted(f"matches/{match}/notices", {"destination": destination["id"]})
        (asked,) = mailbox.letters
        token = token_in(asked.get_content())
        assert (await tom.get(f"mail/{token}"))["state"] == "new"  # looking changes nothing
        await play_until_it_is_the_turn_of(1, ann, match)
        await send(house)
        assert len(mailbox.letters) == 1
        await tom.posted(f"mail/{token}", {"yes": True})
        await play_until_it_is_the_turn_of(0, tom, match)
        await play_until_it_is_the_turn_of(1, ann, match)
        await send(house)
        (_, letter) = mailbox.letters
    assert letter["Subject"] == "It's your turn in Paris."
    assert f"{HOME}/m/{match}" in letter.get_content()
    assert letter["From"] == "bgf <bgf@games.example>"
    assert letter["Auto-Submitted"] == "auto-generated"


async def test_a_program_of_mail_stops_letters_by_one_request(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        ann, tom, match = await table_where_ann_is_to_act(house)
        body = {"kind": "mail", "address": "tom@mail.example"}
        destination = await tom.posted("me/destinations", body)
        await tom.posted(f"matches/{match}/notices", {"destination": destination["id"]})
        (letter,) = mailbox.letters
        token = token_in(letter.get_content())
        await tom.posted(f"mail/{token}", {"yes": True})
        link = f"<{HOME}/api/1/mail/{token}/stop>"
        assert f"\r\nList-Unsubscribe: {link}\r\n".encode() in mailbox.raw[0]
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        stop = letter["List-Unsubscribe"].strip("<>").removeprefix(HOME)
        program = await house.person()
        answer = await program.client.post(stop, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        await play_until_it_is_the_turn_of(1, ann, match)
        await send(house)
        (destination,) = (await tom.get("me/destinations"))["destinations"]
    assert (destination["state"], len(mailbox.letters)) == ("stopped", 1)


async def test_invented_mail_links_are_not_found(tmp_path: Path, mailbox: Mailbox) -> None:
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        tom = await house.person("Tom")
        body = {"kind": "mail", "address": "tom@mail.example"}
        destination = await tom.posted("me/destinations", body)
        token = token_in(mailbox.letters[0].get_content())
        for wrong in (
            destination["id"],
            f"{destination['id']}.x",
            token[:-1],
            f"{token}x",
            "x",
            "ą.ć",
        ):
            assert (await tom.ask("GET", f"mail/{wrong}")).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        *("", "tom", "tom@", "@mail.example", "tom@localhost", "a@b.example, c@d.example"),
        *("tom@mail.example\r\nBcc: eve@mail.example", "Tom <tom@mail.example>"),
        *("tom@mail.example\n", "tóm@mail.example", "x" * 250 + "@mail.example"),
    ],
)
async def test_an_invalid_mail_address_gets_no_letter(
    tmp_path: Path, mailbox: Mailbox, address: str
) -> None:
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        tom = await house.person("Tom")
        answer = await tom.post("me/destinations", {"kind": "mail", "address": address})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_address")
    assert mailbox.letters == []


async def test_one_address_is_asked_a_few_times_at_most(tmp_path: Path, mailbox: Mailbox) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store, notices=settings(mailbox), limits=LIMITS) as house:
        answers = []
        for number in range(5):
            eve = await house.person(f"Eve {number}")
            body = {"kind": "mail", "address": "tom@mail.example"}
            answers.append((await eve.post("me/destinations", body)).status_code)
    assert answers == [201, 201, 201, 429, 429]
    assert len(mailbox.letters) == 3


async def test_a_mailbox_that_is_not_there_is_told_at_once(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    mailbox.refusals = ["550 no such mailbox"]
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        tom = await house.person("Tom")
        answer = await tom.post("me/destinations", {"kind": "mail", "address": "tom@mail.example"})
    assert (answer.status_code, answer.json()["error"]) == (422, "not_sent")


async def test_a_mail_server_that_is_busy_gets_the_letter_later(
    tmp_path: Path, mailbox: Mailbox
) -> None:
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        ann, tom, match = await table_where_ann_is_to_act(house)
        body = {"kind": "mail", "address": "tom@mail.example"}
        destination = await tom.posted("me/destinations", body)
        token = token_in(mailbox.letters[0].get_content())
        await tom.posted(f"mail/{token}", {"yes": True})
        await tom.posted(f"matches/{match}/notices", {"destination": destination["id"]})
        await play_until_it_is_the_turn_of(1, ann, match)
        mailbox.refusals = ["451 later"]
        await send(house)
        assert len(mailbox.letters) == 1
        await send(house, after=16 + 31)
    assert len(mailbox.letters) == 2


async def test_a_password_goes_to_no_server_that_can_not_prove_its_name(
    tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    async with telling(tmp_path / "web.sqlite", mailbox) as house:
        tom = await house.person("Tom")
        answer = await tom.post("me/destinations", {"kind": "mail", "address": "tom@mail.example"})
    assert (answer.status_code, answer.json()["error"]) == (422, "not_sent")
    assert mailbox.letters == []


# -- the settings of the mail server -------------------------------------------------------------


def test_the_settings_of_a_mail_server_are_read() -> None:
    text = 'host = "mail.example"\nsender = "bgf@games.example"\nuser = "bgf"\npassword = "pass"'
    smtp = read_smtp(text, "smtp.toml")
    assert (smtp.host, smtp.security, smtp.address) == (
        "mail.example",
        "starttls",
        "bgf@games.example",
    )
    assert "pass" not in repr(smtp).replace("password", "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        'host = "mail.example"',
        'host = "mail.example"\nsender = "nobody"',
        'host = "mail.example"\nsender = "bgf@games.example"\npassword = 5550123',
        'host = "mail.example"\nsender = "bgf@games.example"\npassword = "5550123',
        'host = "mail.example"\nsender = "bgf@games.example"\nsecurity = "5550123"',
    ],
)
def test_settings_that_can_not_be_used_are_refused_without_repeating_them(text: str) -> None:
    with pytest.raises(MailError) as caught:
        read_smtp(text, "smtp.toml")
    assert "smtp.toml" in str(caught.value)
    assert "5550123" not in str(caught.value)
    assert caught.value.__cause__ is None
