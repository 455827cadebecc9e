"""Protection of players and their machines."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.web.people import HOME, House
from tests.web.people import house as open_house

from bgf.web.endpoints import ENDPOINTS, ROOT
from bgf.web.messages import Problem
from bgf.web.problems import TooManyRequests
from bgf.web.requests import call
from bgf.web.requests.guard import CSP, EMBEDDED_CSP
from bgf.web.requests.limits import LIMITS, Limit, RateLimits
from bgf.web.workers.jobs import BotFailed, Job, Jobs

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path",
    [
        *("/healthz", f"{ROOT}/games", f"{ROOT}/matches/none"),
        *("/nothing", "/", "/m/some", "/j/token", "/sw.js", "/static/icon.svg"),
    ],
)
async def test_every_answer_bears_the_headers(house: House, path: str) -> None:
    ann = await house.person()
    answer = await ann.client.get(path)
    assert answer.headers["content-security-policy"] == CSP
    assert "unsafe" not in CSP
    assert CSP.startswith("default-src 'none'")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers


async def test_one_page_alone_may_be_framed_by_other_sites(house: House) -> None:
    ann = await house.person()
    embedded = await ann.client.get("/embed/some")
    assert embedded.headers["content-security-policy"] == EMBEDDED_CSP
    assert EMBEDDED_CSP.replace("frame-ancestors *", "frame-ancestors 'none'") == CSP


async def test_an_unknown_address_shows_a_browser_the_page_and_tells_a_program(
    house: House,
) -> None:
    ann = await house.person()
    html = {"accept": "text/html,*/*;q=0.8"}
    page = await ann.client.get("/nothing/here", headers=html)
    assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")
    assert page.headers["content-security-policy"] == CSP
    for path, headers in (("/nothing", {}), ("/api/1/nothing", html), ("/static/nothing", html)):
        answer = await ann.client.get(path, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": HOME}, 201),
        ({"origin": HOME, "sec-fetch-site": "same-origin"}, 201),
        ({}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://["}, 403),
        ({"origin": "https://127.0.0.1:1"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
    ],
    ids=str,
)
async def test_only_the_page_itself_may_change_anything(
    house: House, headers: dict[str, str], status: int
) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("matches", {"game": "paris"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"] == "bad_origin"
        assert "set-cookie" not in answer.headers


async def test_no_endpoint_obeys_another_site(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    headers = {"origin": "http://evil.example", "idempotency-key": "k"}
    obeyed = []
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET":
            continue
        path = endpoint.path.replace("{match}", match).replace("{request}", "none")
        path = path.replace("{line}", "1").replace("{n}", "0")
        body: Any = {} if endpoint.method == "POST" else None
        answer = await ann.ask(endpoint.method, f"{ROOT}{path}", body, headers=headers)
        if (answer.status_code, answer.json().get("error")) != (403, "bad_origin"):
            obeyed.append(endpoint.name)
    assert obeyed == []


async def test_link_previews_change_nothing(house: House, tmp_path: Path) -> None:
    ann = await house.person("Ann")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    token, match = made["links"]["1"], made["match"]
    robot = await house.person()
    before = _rows(tmp_path / "web.sqlite")
    for path in (f"/j/{token}", f"{ROOT}/join/{token}", f"/m/{match}", f"{ROOT}/matches/{match}"):
        answer = await robot.client.get(path)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    assert _rows(tmp_path / "web.sqlite") == before


def _rows(store: Path) -> list[str]:
    """All that is in a store."""
    database = sqlite3.connect(store)
    rows = [*database.iterdump()]
    database.close()
    return rows


async def test_logs_have_neither_names_nor_tokens_nor_words(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bgf")
    ann, tom = await house.person("Annabel"), await house.person("Thomasin")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    token, match = made["links"]["1"], made["match"]
    await tom.get(f"join/{token}")
    await tom.client.get(f"/j/{token}")
    await tom.posted("join", {"token": token})
    await ann.post(f"matches/{match}/why", {"a": "xylophone"})
    logged = "\n".join(record.getMessage() for record in caplog.records)
    assert "join match=- status=200" in logged
    assert f"why match={match} status=200" in logged
    cookies = [person.client.cookies["bgf"] for person in (ann, tom)]
    for secret in ("Annabel", "Thomasin", token, "xylophone", *cookies):
        assert secret not in logged


SOURCES = sorted((Path(__file__).parents[2] / "web-page" / "src").rglob("*.ts*"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_the_page_makes_no_html_of_text(source: Path) -> None:
    text = source.read_text("utf-8")
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert way not in text


async def test_a_public_address_is_an_origin_too(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store, url="https://games.example") as house:
        ann = await house.person()
        headers = {"origin": "https://games.example", "host": "games.example"}
        answer = await ann.post("me", {"name": "Ann"}, headers=headers)
        assert answer.status_code == 200
        assert "Secure" in answer.headers["set-cookie"]


async def test_other_hosts_are_not_answered(house: House) -> None:
    ann = await house.person()
    answer = await ann.ask("GET", "games", headers={"host": "rebound.example"})
    assert (answer.status_code, answer.json()["error"]) == (421, "bad_host")
    answer = await ann.ask("GET", "games", headers={"host": "localhost:8000"})
    assert answer.status_code == 200


async def test_the_cookie_is_for_the_server_alone_and_the_store_has_its_hash(
    tmp_path: Path,
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as house:
        ann = await house.person()
        answer = await ann.post("me", {"name": "Ann"})
        cookie = answer.headers["set-cookie"]
        assert re.match(r"bgf=[\w-]{43};", cookie)
        for part in ("HttpOnly", "SameSite=lax", "Path=/"):
            assert part in cookie
        value = ann.client.cookies["bgf"]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert value.encode() not in kept


async def test_reading_gives_nobody_a_cookie(house: House) -> None:
    nobody = await house.person()
    for path in ("games", "me", "matches?open=1", "matches/mine"):
        answer = await nobody.ask("GET", path)
        assert "set-cookie" not in answer.headers


async def test_an_unknown_cookie_is_nobody(house: House) -> None:
    eve = await house.person()
    eve.client.cookies.set("bgf", "x" * 43)
    assert (await eve.ask("DELETE", "me")).status_code == 401


async def test_a_cookie_that_was_forgotten_is_void(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random", visibility="private")
    await ann.ask("DELETE", "me")
    assert (await ann.ask("GET", f"matches/{match}")).status_code == 404


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b'{"game": "paris"}', "text/plain", 415),
        (b"game=paris", "application/x-www-form-urlencoded", 415),
        (b'{"game": "paris"}', "", 415),
        (b'{"game": "paris"', "application/json", 400),
        (b'{"game": 7}', "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b'{"game": "' + b"x" * 17_000 + b'"}', "application/json", 413),
        (b'{"game": "paris", "options": ' + b"[" * 9 + b"]" * 9 + b"}", "application/json", 400),
        (
            b'{"game": "paris", "options": {"first_player": '
            + b'["]",' * 9
            + b"1"
            + b"]" * 9
            + b"}}",
            "application/json",
            400,
        ),
    ],
)
async def test_bodies_are_json_and_neither_large_nor_deep(
    house: House, content: bytes, kind: str, status: int
) -> None:
    ann = await house.person("Ann")
    headers = {"content-type": kind} if kind else {}
    answer = await ann.client.post(f"{ROOT}/matches", content=content, headers=headers)
    assert answer.status_code == status
    msgspec.json.decode(answer.content, type=Problem)


async def test_a_body_that_is_too_large_is_refused_with_the_limit(house: House) -> None:
    ann = await house.person("Ann")
    body = {"game": "x" * 17_000}
    answer = await ann.post("matches", body)
    text = "The request is too large: it can have 16,384 bytes at most."
    assert (answer.status_code, answer.json()["text"]) == (413, text)
    answer = await ann.post("me", {"settings": {"theme": "x" * 4_000}})
    text = "The settings are too large: as JSON they can have 4,000 characters at most."
    assert (answer.status_code, answer.json()["text"]) == (413, text)


async def test_a_body_that_does_not_come_holds_no_connection(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.person("Ann")
    monkeypatch.setattr(call, "PATIENCE", 0.01)

    async def body() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()  # the rest never comes

    headers = {"content-type": "application/json"}
    answer = await ann.client.post(f"{ROOT}/me", content=body(), headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (408, "too_late")


async def test_a_body_announced_as_too_large_is_refused_before_it_comes(house: House) -> None:
    ann = await house.person("Ann")
    started = asyncio.Event()

    async def body() -> AsyncIterator[bytes]:
        started.set()
        yield b"{"

    headers = {"content-type": "application/json", "content-length": "99999999999"}
    answer = await ann.client.post(f"{ROOT}/me", content=body(), headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert not started.is_set()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *(("Zoe\u0308", "Zoë"), ("  Ann ", "Ann"), ("\u0141ukasz", "Łukasz"), ("", "")),
        *(("नीरज", "नीरज"), ("민준", "민준")),  # with marks, and of Hangul
    ],
)
async def test_names_are_kept_in_their_normal_form(house: House, name: str, shown: str) -> None:
    ann = await house.person()
    assert (await ann.posted("me", {"name": name}))["name"] == shown


@pytest.mark.parametrize(
    "name",
    [
        *("x" * 41, "a\nb", "a\u0000b", "a\u202eb", "\u200b"),
        *("\u3164", "\uffa0", "\u115f", "\u1160", "\u2800\u2800", "A\u3164nn"),  # are blank
        *("\u0301", "\u0301\u0308", "\ufe0f", " \u034f "),  # marks on nothing
    ],
)
async def test_names_have_nothing_that_can_not_be_seen(house: House, name: str) -> None:
    ann = await house.person()
    answer = await ann.post("me", {"name": name})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_name")


async def test_brackets_in_words_make_no_body_deep(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    answer = await ann.post(f"matches/{match}/why", {"a": '[[[[[[[[["[{'})
    assert answer.status_code == 200


async def test_a_number_of_thousands_of_digits_is_no_event(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    assert (await ann.client.get(f"{ROOT}/matches/{match}/at/{'9' * 5000}")).status_code == 404


async def test_a_client_that_goes_while_it_sends_is_no_failure(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(event: Any) -> None:
        """Discards an event."""

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    path = f"{ROOT}/matches"
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    await house.app({**scope, "query_string": b"", "client": ("127.0.0.1", 1)}, receive, send)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_nobody_changes_names_too_often(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=LIMITS) as made:
        ann = await made.person("Ann")
        statuses = {(await ann.post("me", {"name": "Eve"})).status_code for _ in range(100)}
    assert 429 in statuses


async def test_too_much_is_refused_with_words_and_a_time(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=LIMITS) as house:
        ann, tom = await house.person("Ann"), await house.person("Tom")
        match = await ann.create("paris", "human", "bot:random")
        answers = [await ann.post(f"matches/{match}/why?lang=pl", {"a": "x"}) for _ in range(70)]
        refused = answers[-1]
        assert refused.status_code == 429
        assert refused.json()["text"].startswith("Za dużo pytań „dlaczego nie?”: najwyżej 60 ")
        assert int(refused.headers["retry-after"]) == refused.json()["wait"] >= 1
        assert (await ann.get(f"matches/{match}"))["n"] == 0, "other limits count for themselves"
        other = await tom.create("paris", "human", "bot:random")
        assert (await tom.post(f"matches/{other}/why", {"a": "x"})).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "number"),
    [("actions", {"a": "x", "base": 0}, 20), ("hint", {}, 6), ("why", {"a": "x"}, 60)],
)
async def test_requests_beyond_a_limit_are_refused(
    tmp_path: Path, path: str, body: dict[str, Any], number: int
) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=_stopped(LIMITS)) as house:
        house.server.hub.jobs = _NoHints(1)
        ann, tom = await house.person("Ann"), await house.person("Tom")
        made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
        match = made["match"]
        await tom.posted("join", {"token": made["links"]["1"]})
        statuses = []
        for attempt in range(number + 1):
            headers = {"idempotency-key": str(attempt)}
            answer = await tom.post(f"matches/{match}/{path}", body, headers=headers)
            statuses.append(answer.status_code)
        before = 1 if path == "actions" else 0  # the name was an action, too
        assert 429 not in statuses[: number - before]
        assert statuses[-1] == 429
        assert (await ann.get(f"matches/{match}"))["n"] == 0, "others play on"


async def test_nobody_makes_matches_all_the_time(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=_stopped(LIMITS)) as house:
        ann, tom = await house.person("Ann"), await house.person("Tom")
        body = {"game": "paris", "seats": ["human", "human"]}
        statuses = [(await ann.post("matches", body)).status_code for _ in range(31)]
        assert statuses == [201] * 30 + [429]
        assert (await tom.post("matches", body)).status_code == 201


def _stopped(limits: Mapping[str, Limit]) -> dict[str, Limit]:
    """The limits, with buckets that do not fill up while a test runs."""
    return {name: replace(limit, seconds=limit.seconds and 1e9) for name, limit in limits.items()}


class _NoHints(Jobs):
    """Searches that find nothing."""

    async def do(self, job: Job, owner: object = None) -> Any:
        return BotFailed("time", "no answer")


async def test_links_can_not_be_guessed(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=LIMITS) as house:
        statuses = []
        for number in range(25):  # a new cookie each time does not help
            eve = await house.person()
            statuses.append((await eve.post("join", {"token": f"guess-{number}"})).status_code)
        assert 429 in statuses
        other = await house.person(address="192.0.2.7")
        assert (await other.ask("GET", "join/none")).status_code == 404


@pytest.mark.parametrize(
    ("proxies", "address", "is_believed"),
    [
        ((), "127.0.0.1", False),
        (("127.0.0.1",), "127.0.0.1", True),
        (("10.7.0.0/24",), "10.7.0.3", True),
        (("10.7.0.0/24",), "10.8.0.3", False),
    ],
)
async def test_only_the_proxy_tells_where_a_request_comes_from(
    tmp_path: Path, proxies: tuple[str, ...], address: str, is_believed: bool
) -> None:
    limits = {"join by address": Limit(1, 60)}
    async with open_house(tmp_path / "web.sqlite", limits=limits, proxies=proxies) as house:
        person = await house.person(address=address)
        statuses = [
            (await person.ask("GET", "join/none", headers={"x-forwarded-for": far})).status_code
            for far in ("192.0.2.1", "192.0.2.2")
        ]
    assert statuses == ([404, 404] if is_believed else [404, 429])


def test_a_limit_fills_up_again() -> None:
    now = [0.0]
    limits = RateLimits({"act": Limit(2, 10)}, clock=lambda: now[0])
    limits.spend("act", "ann")
    limits.spend("act", "ann")
    limits.spend("act", "tom")
    with pytest.raises(TooManyRequests) as refused:
        limits.spend("act", "ann")
    assert refused.value.wait == 5
    now[0] = 5.0
    limits.spend("act", "ann")
    with pytest.raises(TooManyRequests):
        limits.spend("act", "ann")


def test_several_processes_share_a_limit() -> None:
    now = [0.0]
    one, other = (RateLimits({"act": Limit(2, 16)}, clock=lambda: now[0]) for _ in range(2))
    for limits in (one, other):
        limits.processes = 2
        limits.spend("act", "ann")
        limits.spend("act", "ann")  # a whole bucket in each of them
    played = 0
    for second in range(1, 161):
        now[0] = second
        for limits in (one, other):
            with suppress(TooManyRequests):
                limits.spend("act", "ann")
                played += 1
    assert played == 20


@pytest.mark.parametrize("name", [*LIMITS])
def test_a_refusal_says_which_limit_it_is(name: str) -> None:
    limit = LIMITS[name]
    limits = RateLimits({name: Limit(limit.number, limit.seconds)}, clock=lambda: 0.0)
    with ExitStack() as stack:

        def ask() -> None:
            if limit.seconds:
                limits.spend(name, "ann")
            else:
                stack.enter_context(limits.counted_as_open(name, "ann"))

        for _ in range(limit.number):
            ask()
        with pytest.raises(TooManyRequests) as refused:
            ask()
    for lang in ("en", "pl"):
        text = refused.value.localized(lang)
        if limit.seconds:
            assert f"{limit.number} " in text
            assert f" {limit.seconds} s." in text
        assert str(refused.value.wait) in text
    assert refused.value.localized("en") != refused.value.localized("pl")


def test_open_things_are_counted_until_they_are_closed() -> None:
    limits = RateLimits({"sockets": Limit(1, 0)})
    with limits.counted_as_open("sockets", "ann"):
        with pytest.raises(TooManyRequests), limits.counted_as_open("sockets", "ann"):
            pass
        with limits.counted_as_open("sockets", "tom"):
            pass
    with limits.counted_as_open("sockets", "ann"):
        pass


async def test_nothing_that_tells_of_chance_leaves_before_the_end(
    house: House, tmp_path: Path
) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    said: list[str] = []
    for _ in range(10):
        view = await ann.get(f"matches/{match}")
        said.append(json.dumps(view))
        paths = ("/events", "/film", f"/at/{view['n']}", "/record")
        answers = [await ann.ask("GET", f"matches/{match}{path}") for path in paths]
        said += [answer.text for answer in answers]
        said.append((await ann.undo(match)).text)
        await ann.play_first(match)
    with sqlite3.connect(tmp_path / "web.sqlite") as database:
        seed = database.execute("SELECT server_seed FROM match").fetchone()[0]
        bodies = [row[0] for row in database.execute("SELECT body FROM line")]
    database.close()
    checks = re.findall(r"#([0-9a-f]{8})", "\n".join(bodies))
    assert len(seed) == 32, "a small seed can be found by trying"
    assert len(checks) >= 10
    everything = "\n".join(said)
    for secret in (seed.hex(), *checks, '"chance"', '"seed"', '"server_seed"'):
        assert secret not in everything


PATHS = [
    endpoint.path.replace("{game}", "paris").replace("{n}", "0")
    for endpoint in ENDPOINTS
    if endpoint.method == "POST"
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
MEMBERS = ["a", "base", "path", "target", "seat", "seats", "token", "match", "yes", "game", "mods"]
MEMBERS += ["options", "visibility", "name", "lang", "settings", "bot"]
MEMBERS += ["text", "phrase", "room", "line", "kind", "address", "keys", "destination", "always"]
BODIES = st.dictionaries(st.sampled_from(MEMBERS), JSON, max_size=6).map(json.dumps) | st.text()


async def test_no_body_makes_the_server_fail(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "human", "bot:random")
    answers: list[tuple[str, str]] = []

    @settings(max_examples=300)
    @given(st.sampled_from(PATHS), BODIES)
    def collect(path: str, body: str) -> None:
        answers.append((path, body))

    collect()
    for path, body in answers:
        address = path.replace("{match}", match).replace("{request}", "none")
        address = address.replace("{line}", "1")
        answer = await _send(ann.client, address, body)
        assert answer.status_code < 500, (path, body, answer.text)


TEXTS = st.text(max_size=12) | st.sampled_from(["-1", "0", "1", "pl", "9" * 40, "../", "%00"])
QUERY = ["as", "since", "lang", "open", "chat", "looking"]
ADDRESSES = [endpoint.path for endpoint in ENDPOINTS if endpoint.method == "GET"]


async def test_no_address_makes_the_server_fail(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    answers: list[tuple[str, dict[str, str], str]] = []

    @settings(max_examples=150)
    @given(st.sampled_from(ADDRESSES), st.dictionaries(st.sampled_from(QUERY), TEXTS), TEXTS)
    def collect(path: str, query: dict[str, str], part: str) -> None:
        answers.append((path, query, part))

    collect()
    for path, query, part in answers:
        known = path.replace("{match}", match).replace("{game}", "paris")
        quoted = quote(part, safe="")
        address = re.sub(r"\{\w+\}", quoted, known)
        parameters = {"wait": "0", **query}
        answer = await ann.client.get(f"{ROOT}{address}", params=parameters)
        assert answer.status_code < 500, (path, query, part, answer.text)


async def _send(client: httpx.AsyncClient, path: str, body: str) -> Any:
    headers = {"content-type": "application/json", "idempotency-key": "k"}
    content = body.encode(errors="surrogatepass")
    return await client.post(f"{ROOT}{path}", content=content, headers=headers)


@pytest.mark.parametrize(
    "query", ["as=x", "as=99", "as=-2", "as=٣", "since=-1", "since=x", "since=99999999999999"]
)
async def test_bad_numbers_in_addresses_are_refused(house: House, query: str) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    answer = await ann.ask("GET", f"matches/{match}/events?wait=0&{query}")
    assert answer.status_code in {400, 404}
