"""Games, disks and workers that fail: words, nothing lost, and others play on."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import pytest
from sqlalchemy import Connection
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.serving import CEILING, page, serving

from bgf.api import load
from bgf.errors import PluginError
from bgf.records.errors import StoreError
from bgf.records.head import format_head
from bgf.records.match import Match
from bgf.web.endpoints import ROOT
from bgf.web.store.rows import StoredLine
from bgf.web.store.store import Store
from bgf.web.workers.bot_players import BotPlayers
from bgf.web.workers.jobs import BotChoice, BotFailed, BotJob, HintJob, Job, Jobs, PastPlay
from bgf.web.workers.worker import do_job

pytestmark = pytest.mark.anyio


async def fill_disk(house: House) -> None:
    """Let the database grow no more."""

    def work(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await house.server.store.transactions.do(work)


async def empty_disk(house: House) -> None:
    """Let the database grow again."""

    def work(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    await house.server.store.transactions.do(work)


async def play_until_refused(person: Person, match: str) -> tuple[int, Any]:
    """Plays until a refusal; returns the number of events before it, and the answer."""
    while True:
        view = await person.get(f"matches/{match}")
        answer = await person.play_first(match)
        if answer.status_code != 200:
            return view["n"], answer


async def test_a_full_disk_refuses_actions_and_loses_none(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as house:
        ann = await house.person("Ann")
        match = await ann.create("aeroplanes", "human", "hot", "hot")
        await fill_disk(house)
        before, answer = await play_until_refused(ann, match)
        assert answer.status_code == 503
        assert answer.json()["error"] == "not_saved"
        assert int(answer.headers["retry-after"]) > 0
        view = await ann.get(f"matches/{match}")
        assert view["n"] == before, "what could not be kept was not played"
        await empty_disk(house)
        assert (await ann.play_first(match)).json() == {"n": before + 1}
        view = await ann.get(f"matches/{match}")
        cookies = ann.client.cookies
    async with open_house(store) as house:
        ann = await house.person()
        ann.client.cookies = cookies
        assert await ann.get(f"matches/{match}") == view


async def test_matches_that_nobody_uses_are_forgotten_and_read_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bgf.web.matches.hub._LONGEST_IDLE", 0.0)
    ann, hub = await house.person("Ann"), house.server.hub
    matches = [await ann.create("paris", "human", "hot") for _ in range(3)]
    for match in matches:
        await ann.play_first(match)
    views = [await ann.get(f"matches/{match}") for match in matches]
    async with serving(house) as host, page(host, matches[0], ann) as shown:
        await shown.until("words")
        hub.forget_unused_rooms()
        assert [room.id for room in hub.rooms_in_memory()] == matches[:1]
        assert (await ann.play_first(matches[0])).json() == {"n": 2}
        await shown.until("patch", 2)
    assert [await ann.get(f"matches/{match}") for match in matches[1:]] == views[1:]


async def test_a_store_that_was_moved_refuses_actions_until_it_is_back(tmp_path: Path) -> None:
    store, elsewhere = tmp_path / "web.sqlite", tmp_path / "elsewhere.sqlite"
    async with open_house(store) as house:
        ann = await house.person("Ann")
        match = await ann.create("paris", "human", "hot")
        await ann.play_first(match)
        action = await ann.first_action(match, await ann.get(f"matches/{match}"))
        store.rename(elsewhere)
        answer = await ann.act(match, action, 1)
        assert (answer.status_code, answer.json()["error"]) == (503, "not_saved")
        store.write_bytes(elsewhere.read_bytes())
        answer = await ann.act(match, action, 1)
        assert answer.status_code == 503, "another file has taken its place"
        elsewhere.replace(store)
        assert (await ann.play_first(match)).json() == {"n": 2}


async def test_the_log_says_why_a_store_keeps_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as house:
        store.unlink()
        async with house.app.router.lifespan_context(house.app):
            with anyio.fail_after(CEILING):
                while "deleted, moved or replaced" not in caplog.text:
                    await asyncio.sleep(0.01)


async def test_nothing_is_pushed_that_is_not_kept(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("aeroplanes", "human", "hot", "hot")
    async with serving(house) as host, page(host, match) as shown:
        await shown.until("words")
        await fill_disk(house)
        before, _ = await play_until_refused(ann, match)
        await empty_disk(house)
        await ann.play_first(match)
        await shown.until("patch", before + 1)
        assert [*shown.log] == [*range(1, before + 2)]
        assert shown.view == await ann.get(f"matches/{match}?as=-1")


@pytest.mark.parametrize("error", [RuntimeError, PluginError])
async def test_rules_that_raise_leave_the_match_as_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    ann = await house.person("Ann")
    match = await ann.create("boarding", "human", "hot")
    other = await ann.create("paris", "human", "hot")
    room = await house.server.hub.room(match)
    view = await ann.get(f"matches/{match}")
    kind = type(room.loaded.game.kinds["take"])
    with monkeypatch.context() as patched:
        patched.setattr(kind, "apply", partial(_raise, error=error))
        answer = await ann.play_first(match)
        assert (answer.status_code, answer.json()["error"]) == (500, "failed")
        assert "blue-17" not in answer.text, "what rules say in an error may be a secret"
        assert (await ann.play_first(other)).status_code == 200
    assert await ann.get(f"matches/{match}") == view
    assert (await ann.play_first(match)).json() == {"n": 1}


def _raise(*_: object, error: type[Exception] = RuntimeError) -> None:
    raise error("the card blue-17 is missing")


async def test_a_view_that_fails_ends_connections_with_words_and_the_action_stands(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    async with serving(house) as host, page(host, match, query="?lang=pl") as shown:
        await shown.until("words")
        with monkeypatch.context() as patched:
            patched.setattr("bgf.web.matches.log.MatchLog.lines", _raise)
            assert (await ann.play_first(match)).json() == {"n": 1}
            bye = await shown.until("bye")
        assert (bye["reason"], bye["text"]) == ("failed", "Partii nie można teraz pokazać.")
    assert (await ann.get(f"matches/{match}"))["n"] == 1


@pytest.mark.parametrize("match", ["", "none"], ids=["shown", "refused"])
async def test_a_page_that_goes_while_its_socket_is_opened_is_no_failure(
    house: House, caplog: pytest.LogCaptureFixture, match: str
) -> None:
    ann = await house.person("Ann")
    match = match or await ann.create("paris", "human", "hot")

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(event: Any) -> None:
        raise ConnectionResetError

    path = f"{ROOT}/matches/{match}/live"
    scope = {"type": "websocket", "path": path, "headers": [(b"host", b"127.0.0.1")]}
    with pytest.raises(ConnectionResetError):  # as the program that listens expects it
        await house.app({**scope, "query_string": b"", "client": ("127.0.0.1", 1)}, receive, send)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    assert not house.server.hub.is_watched


async def test_content_that_has_changed_stops_a_match_which_is_shown_with_the_reason(
    tmp_path: Path,
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as house:
        ann = await house.person("Ann")
        match = await ann.create("paris", "human", "hot")
        await ann.play_first(match)
        seen = await ann.get(f"matches/{match}?as=0")
        cookies = ann.client.cookies
    head = change_digest(store, match)
    async with open_house(store) as house:
        ann = await house.person()
        ann.client.cookies = cookies
        shown = await ann.get(f"matches/{match}?as=0")
        assert (shown["stopped"], shown["offers"]["count"], shown["undo"]["own"]) == (
            True,
            0,
            False,
        )
        assert (shown["areas"], shown["n"]) == (seen["areas"], 1)
        for path, body in (
            ("/actions", {"a": "draw deck", "base": 1}),
            ("/undo", {"base": 1}),
            ("/steps", {"path": []}),
            ("/hint", {}),
        ):
            headers = {"idempotency-key": "k"}
            answer = await ann.ask("POST", f"matches/{match}{path}", body, headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (409, "other_content")
            assert f"paris {load('paris').pack.version}" in answer.json()["text"]
        async with serving(house) as host, page(host, match, ann, "?lang=pl") as there:
            words = await there.until("words")
            assert words["stopped"].startswith("Tej partii nie można tu kontynuować")
            assert len(words["log"]) == 1
        new = await ann.create("paris", "human", "hot")
        assert (await ann.play_first(new)).status_code == 200
        cards = (await ann.get("matches/mine"))["matches"]
        assert [(card["match"], card["turn"]) for card in cards] == [(new, True), (match, False)]
    change_digest(store, match, head)
    async with open_house(store) as house:
        ann = await house.person()
        ann.client.cookies = cookies
        assert (await ann.get(f"matches/{match}"))["n"] == 1


def change_digest(store: Path, match: str, head: str | None = None) -> str:
    """Makes a match one of other content; returns its head before that."""
    database = sqlite3.connect(store)
    before = database.execute("SELECT head FROM match WHERE id = ?", (match,)).fetchone()[0]
    if head is None:
        from dataclasses import replace

        from bgf.records.head import format_head, parse_head

        found, _ = parse_head(before.encode().split(b"\n"))
        other = replace(found, content=replace(found.content, digest="0" * 64))
        head = format_head(other)[0].decode()
    with database:
        database.execute("UPDATE match SET head = ? WHERE id = ?", (head, match))
    database.close()
    return str(before)


async def test_lines_are_never_changed_or_deleted(house: House, tmp_path: Path) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    await ann.play_first(match)
    database = sqlite3.connect(tmp_path / "web.sqlite")
    for change in ("UPDATE line SET body = ''", "DELETE FROM line"):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            database.execute(change)
    database.close()


def test_a_store_that_can_not_be_used_says_why(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no database, but longer than the head of one " * 9)
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann")
    newer = tmp_path / "newer.sqlite"
    Store(str(newer)).close()
    database = sqlite3.connect(newer)
    database.execute("UPDATE alembic_version SET version_num = 'v9999'")
    database.commit()
    database.close()
    foreign = tmp_path / "foreign.sqlite"
    with closing(sqlite3.connect(foreign)) as database:
        database.execute("CREATE TABLE songs (title TEXT)")
    before = foreign.read_bytes()
    for place, words in (
        (str(foreign), "is the database of another program; name another file"),
        (str(file), "can't be used as a store: it is not an SQLite database"),
        (str(letter), "can't be used as a store: it is not an SQLite database"),
        (str(file / "web.sqlite"), "can't be used as a store"),
        ("postgresql://localhost/bgf", "use SQLite"),
        ("sqlite+aiosqlite:///web.sqlite", "use SQLite"),
        ("http://a:b:c/", "can't be used as a store: it is not the URL of a database"),
        (str(tmp_path), "it is a folder; name another with --store"),
        (str(newer), "was written by a newer version"),
    ):
        with pytest.raises(StoreError, match=words):
            Store(place)
    assert foreign.read_bytes() == before, "nothing is added to it"
    assert letter.read_text() == "Dear Ann"


@pytest.mark.parametrize(
    "store",
    [
        "postgresql+nothing://ann:s3cret@localhost/bgf",
        "postgresql+psycopg://ann:s3cret@localhost:port/bgf",
        "postgresql+psycopg://ann:s3@cret@localhost:port/bgf",
        "mysql://localhost/bgf?user=ann&password=s3cret",
    ],
)
def test_the_password_of_a_store_is_not_shown(store: str) -> None:
    with pytest.raises(StoreError) as refusal:
        Store(store)
    assert "cret" not in str(refusal.value)


async def test_bots_play_on_after_a_restart_before_anybody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "web.sqlite"
    with monkeypatch.context() as patched:
        patched.setattr(BotPlayers, "wake", lambda bots, room: None)
        async with open_house(store) as before:
            ann = await before.person("Ann")
            match = await ann.create("boarding", "bot:random", "bot:random")
    async with open_house(store) as after, after.app.router.lifespan_context(after.app):
        hub = after.server.hub
        with anyio.fail_after(CEILING):
            while not await hub.store.lines(match):
                await asyncio.sleep(0.01)


async def test_a_match_with_an_event_that_its_game_does_not_know_is_shown_up_to_there(
    tmp_path: Path,
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as before:
        ann = await before.person("Ann")
        match = await ann.create("paris", "human", "hot")
        await ann.play_first(match)
        line = StoredLine("2 0 swim across #0", 0, None, 0)
        assert await before.server.store.add_line(match, 2, line, is_last=False)
        cookies = ann.client.cookies
    async with open_house(store) as after:
        ann = await after.person(cookies=cookies)
        view = await ann.get(f"matches/{match}")
        assert (view["stopped"], view["n"]) == (True, 1)
        assert (await ann.get(f"matches/{match}/at/0"))["view"]["stopped"]
        assert (await ann.act(match, "draw deck", 1)).json()["error"] == "other_content"


# -- workers -------------------------------------------------------------------------------------


def job(bot: str, state: dict[str, Any]) -> BotJob:
    """A bot at the first seat of Paris, at the start."""
    record, _ = format_head(Match.start(load("paris"), players=2, seed=7).record.head)
    return BotJob("paris", (), state, PastPlay(record, None), 0, bot, 7)


@pytest.fixture(scope="module")
def state() -> dict[str, Any]:
    """A position of Paris in which the first seat is to act."""
    import bgf

    return bgf.load("paris").new_state(2, 7).to_dict()


async def test_a_worker_plays_as_the_bot_would_here(state: dict[str, Any]) -> None:
    jobs = Jobs(1)
    try:
        for bot in ("random", "greedy"):
            outcome = await jobs.do(job(bot, state))
            assert isinstance(outcome, BotChoice)
            assert outcome == do_job(job(bot, state))
    finally:
        await jobs.close()


@pytest.mark.parametrize("broken", ["nobody", "mcts:x"])
def test_a_bot_that_can_not_be_made_has_failed(broken: str, state: dict[str, Any]) -> None:
    assert isinstance(do_job(job(broken, state)), BotFailed)


async def test_a_worker_that_takes_too_long_is_ended_and_another_one_goes_on(
    state: dict[str, Any],
) -> None:
    jobs = Jobs(1, wall_limit=0.01)
    try:
        assert await jobs.do(job("mcts:100000", state)) == BotFailed("time", "no answer")
        jobs._wall_limit = 120.0
        assert isinstance(await jobs.do(job("random", state)), BotChoice)
    finally:
        await jobs.close()


async def test_many_bots_of_one_host_keep_the_bots_of_others_waiting_for_one_choice(
    state: dict[str, Any],
) -> None:
    jobs = Jobs(1)
    answered: list[str] = []

    async def ask(owner: str) -> None:
        await jobs.do(job("random", state), owner)
        answered.append(owner)

    async with anyio.create_task_group() as asking:
        for owner in ("Ann", "Ann", "Ann", "Tom", "Tom", "Eve"):
            asking.start_soon(ask, owner)
    await jobs.close()
    assert answered == ["Ann", "Ann", "Tom", "Eve", "Ann", "Tom"]


async def test_work_that_was_given_up_leaves_its_place_to_others(state: dict[str, Any]) -> None:
    jobs = Jobs(1)
    first = asyncio.create_task(jobs.do(job("random", state)))
    given_up = asyncio.create_task(jobs.do(job("random", state), "Ann"))
    last = asyncio.create_task(jobs.do(job("random", state), "Tom"))
    await asyncio.sleep(0)
    given_up.cancel()
    with anyio.fail_after(CEILING):
        assert isinstance(await first, BotChoice)
        assert isinstance(await last, BotChoice)
    await jobs.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_to_all_processes_is_no_failure_of_a_bot(
    number: int, state: dict[str, Any]
) -> None:
    jobs = Jobs(1)
    try:
        assert isinstance(await jobs.do(job("random", state)), BotChoice)
        jobs._resting[0].send_signal(number)
        assert isinstance(await jobs.do(job("random", state)), BotChoice)
    finally:
        await jobs.close()


async def test_bots_that_are_stopped_with_the_server_do_not_forfeit(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite") as house:
        hub = house.server.hub
        await hub.jobs.close()
        ann = await house.person("Ann")
        match = await ann.create("boarding", "bot:random", "bot:random")
        room = await hub.room(match)
        assert room.bots is not None
        await room.bots
        assert await hub.store.lines(match) == []


async def test_a_worker_that_dies_is_a_failure_and_another_one_goes_on(
    state: dict[str, Any],
) -> None:
    jobs = Jobs(1)
    try:
        await jobs.do(job("random", state))
        jobs._resting[0].kill()
        outcome = await jobs.do(job("random", state))
        assert isinstance(outcome, BotFailed)
        assert outcome.reason == "crash"
        assert isinstance(await jobs.do(job("random", state)), BotChoice)
    finally:
        await jobs.close()


class _BrokenBots(Jobs):
    """Bots that all fail, but for their stand-ins."""

    async def do(self, job: Job, owner: object = None) -> Any:
        if isinstance(job, BotJob) and job.bot:
            return BotFailed("crash", "it broke down")
        return do_job(job)


async def test_a_bot_that_fails_forfeits_and_random_plays_on(house: House) -> None:
    house.server.hub.jobs = _BrokenBots(1)
    ann = await house.person("Ann")
    match = await ann.create("boarding", "human", "bot:greedy")
    async with serving(house) as host, page(host, match, ann, "?lang=pl") as shown:
        await shown.until("words")
        while shown.view["seats"][1]["forfeit"] != "crash":
            if 0 in shown.view["head"]["active"]:
                await ann.play_first(match)
            await shown.until("patch")
        n = shown.view["n"]
        while shown.view["n"] < n + 3:
            if 0 in shown.view["head"]["active"]:
                await ann.play_first(match)
            await shown.until("patch")
    assert any("oddał partię: awaria bota" in text for text in shown.log.values())


async def test_hints_that_fail_are_told_and_nothing_else_changes(house: House) -> None:
    class NoHints(Jobs):
        """Searches that fail."""

        async def do(self, job: Job, owner: object = None) -> Any:
            assert isinstance(job, HintJob)
            return BotFailed("time", "no answer")

    house.server.hub.jobs = NoHints(1)
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    answer = await ann.post(f"matches/{match}/hint")
    assert (answer.status_code, answer.json()["text"]) == (500, "No hint could be found.")
    assert (await ann.play_first(match)).status_code == 200
