"""PostgreSQL that is stopped, slow, silent, locked or full: words, and nothing lost or untrue.

Two servers share it. Of one the way to the database is a detour that the tests can close.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass

import httpx
import pytest
from sqlalchemy import text
from tests.web.detour import Detour, detour
from tests.web.pairs import Pair, following, require_postgresql, rows_of
from tests.web.people import Person
from tests.web.people import house as open_house
from tests.web.postgresql import Cluster, cluster
from tests.web.programs import check_store
from tests.web.serving import Page, page, serving

from bgf.records.errors import StoreError
from bgf.web.store.database import open_database

pytestmark = pytest.mark.anyio


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers give a database up after the shortest time that its driver knows."""
    monkeypatch.setattr("bgf.web.store.writer._PATIENCE", 0.5)
    monkeypatch.setattr("bgf.web.store.database._PATIENCE", 2)
    monkeypatch.setattr("bgf.web.store.feed._UNTIL_AGAIN", 0.1)


@dataclass
class Stage:
    """Two servers, and a match that is watched at both.

    Attributes:
        pair: the servers; the first one's way to the database is the detour.
        way: the detour.
        ann: plays all seats of the match at the first server.
        there: the same person at the second server.
        match: the id of the match.
        pages: its page at the first and at the second server.
        acknowledged: the actions that were acknowledged, as of `check_store`.
    """

    pair: Pair
    way: Detour
    ann: Person
    there: Person
    match: str
    pages: tuple[Page, Page]
    acknowledged: dict[str, int]

    async def next_action(self, person: Person) -> tuple[str, int, int]:
        """An action of the player to act, the number of events before it, and the seat."""
        view = await person.get(f"matches/{self.match}")
        return await person.first_action(self.match, view), view["n"], view["viewer"]

    async def act(self, person: Person, action: tuple[str, int, int], key: str) -> httpx.Response:
        """Play an action, and note it if it is acknowledged."""
        notation, n, seat = action
        answer = await person.act(self.match, notation, n, key=key, seat=seat)
        if answer.status_code == 200:
            self.acknowledged[f"{self.match} {seat}:{key}"] = answer.json()["n"]
        return answer

    async def check_the_end(self, n: int) -> None:
        """All viewers see the same event, and the store has all that was acknowledged."""
        for shown in self.pages:
            while shown.view["n"] < n:
                await shown.next()
        assert [shown.view["n"] for shown in self.pages] == [n, n]
        assert self.pages[0].view["areas"] == self.pages[1].view["areas"]
        check_store(self.pair.store, self.acknowledged)


@asynccontextmanager
async def stage_on(database: Cluster) -> AsyncIterator[Stage]:
    """Two servers on a new database, and a match that is watched at both."""
    store = database.new_database()
    async with AsyncExitStack() as stack:
        way = stack.enter_context(detour(database.port))
        by_detour = store.replace(f":{database.port}/", f":{way.port}/")
        one = await stack.enter_async_context(open_house(by_detour))
        other = await stack.enter_async_context(open_house(store))
        for house in (one, other):
            await stack.enter_async_context(following(house))
        pair = Pair(one, other, store)
        await pair.beat()
        ann = await one.person("Ann")
        there = await pair.twin(ann)
        match = await ann.create("paris", "human", "hot")
        pages = []
        for house in (one, other):
            host = await stack.enter_async_context(serving(house))
            pages.append(await stack.enter_async_context(page(host, match, ann, "?as=-1")))
            await pages[-1].until("words")
        yield Stage(pair, way, ann, there, match, (pages[0], pages[1]), {})


@pytest.fixture
async def stage(impatient: None, postgresql: Cluster) -> AsyncIterator[Stage]:
    """Two impatient servers on the PostgreSQL of the tests."""
    async with stage_on(postgresql) as made:
        yield made


def check_refusal(answer: httpx.Response) -> None:
    """It says in words that nothing was saved, and when to try again."""
    assert (answer.status_code, answer.json()["error"]) == (503, "not_saved")
    assert "can't save anything at the moment" in answer.json()["text"]
    assert int(answer.headers["retry-after"]) > 0


async def nothing_comes(shown: Page) -> None:
    """Asserts that a waiting page gets no event."""
    waiting = asyncio.create_task(shown.until("patch"))
    done, _ = await asyncio.wait({waiting}, timeout=0.2)
    waiting.cancel()
    assert not done


async def test_a_slow_database_makes_nobody_else_wait_and_all_see_the_same(stage: Stage) -> None:
    stage.way.delay = 0.02
    match = await stage.there.create("boarding", "human", "hot")
    slow = asyncio.create_task(_play(stage, 4))
    for n in range(1, 5):
        assert (await stage.there.play_first(match)).json() == {"n": n}
    assert not slow.done()
    await slow
    await stage.check_the_end(4)


async def _play(stage: Stage, count: int) -> None:
    for number in range(count):
        action = await stage.next_action(stage.ann)
        assert (await stage.act(stage.ann, action, f"slow {number}")).status_code == 200


async def test_a_database_that_is_silent_is_given_up_in_words(stage: Stage) -> None:
    action = await stage.next_action(stage.ann)
    stage.way.requests_pass.clear()
    check_refusal(await stage.act(stage.ann, action, "first"))
    await nothing_comes(stage.pages[0])
    with rows_of(stage.pair.store) as database:
        assert database.execute(text("SELECT count(*) FROM line")).scalar() == 0
    elsewhere = await stage.next_action(stage.there)
    assert (await stage.act(stage.there, elsewhere, "elsewhere")).json() == {"n": 1}
    stage.way.requests_pass.set()
    stale = await stage.act(stage.ann, action, "first")
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")
    assert (await stage.act(stage.ann, await stage.next_action(stage.ann), "next")).json() == {
        "n": 2
    }
    await stage.check_the_end(2)


async def test_an_action_that_is_kept_without_an_answer_is_shown_to_all(stage: Stage) -> None:
    action = await stage.next_action(stage.ann)
    stage.way.last_words = [b"INSERT INTO line", b"COMMIT"]
    check_refusal(await stage.act(stage.ann, action, "first"))
    await stage.pages[1].until("patch", 1)
    await nothing_comes(stage.pages[0])
    stage.way.answers_pass.set()
    await stage.pair.beat()
    await stage.pages[0].until("patch", 1)
    assert (await stage.act(stage.ann, action, "first")).json() == {"n": 1}
    await stage.check_the_end(1)


async def test_a_lock_that_is_not_given_back_is_told_and_then_all_goes_on(stage: Stage) -> None:
    action = await stage.next_action(stage.ann)
    with rows_of(stage.pair.store) as database:
        database.execute(text("LOCK TABLE line IN SHARE MODE"))  # others may read, not write
        check_refusal(await stage.act(stage.ann, action, "first"))
        await nothing_comes(stage.pages[1])
        assert (await stage.there.get(f"matches/{stage.match}"))["n"] == 0
    assert (await stage.act(stage.ann, action, "first")).json() == {"n": 1}
    await stage.check_the_end(1)


async def test_a_full_disk_refuses_actions_in_words_and_loses_none(stage: Stage) -> None:
    for number in range(3):
        action = await stage.next_action(stage.ann)
        assert (await stage.act(stage.ann, action, f"before {number}")).status_code == 200
    action = await stage.next_action(stage.ann)
    with full_disk(stage.pair.store):
        for person in (stage.ann, stage.there):
            check_refusal(await stage.act(person, action, "full"))
            view = await person.get(f"matches/{stage.match}")
            assert view["n"] == 3, "what could not be kept was not played"
    assert (await stage.act(stage.there, action, "full")).json() == {"n": 4}
    for shown in stage.pages:
        await shown.until("patch", 4)
        assert [*shown.log] == [1, 2, 3, 4]
    await stage.check_the_end(4)


@contextmanager
def full_disk(store: str) -> Iterator[None]:
    """PostgreSQL says that its disk is full when an event is added."""
    raises = "BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'No space left on device'; END"
    with rows_of(store) as database:
        database.execute(
            text(f"CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $${raises}$$")
        )
        database.execute(
            text("CREATE TRIGGER full_disk BEFORE INSERT ON line EXECUTE FUNCTION full_disk()")
        )
    yield
    with rows_of(store) as database:
        database.execute(text("DROP TRIGGER full_disk ON line"))
        database.execute(text("DROP FUNCTION full_disk"))


async def test_while_the_database_is_stopped_nothing_is_pushed_and_then_all_catch_up(
    impatient: None,
) -> None:
    require_postgresql()
    with cluster() as database:
        async with stage_on(database) as stage:
            action = await stage.next_action(stage.ann)
            database.stop("immediate")
            for person in (stage.ann, stage.there):
                check_refusal(await stage.act(person, action, "first"))
            for shown in stage.pages:
                await nothing_comes(shown)
            database.start()
            assert (await stage.act(stage.there, action, "first")).json() == {"n": 1}
            assert (await stage.act(stage.ann, action, "first")).json() == {"n": 1}
            await stage.check_the_end(1)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_can_not_keep_all_letters_is_refused(
    postgresql: Cluster, encoding: str
) -> None:
    url = postgresql.new_database(encoding)
    with pytest.raises(StoreError, match=f"its encoding is {encoding}; make a database with UTF8"):
        open_database(url)
