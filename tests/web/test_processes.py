"""Two servers on one store: any of them serves any match, and their viewers see the same."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert, text
from tests.web.pairs import Pair, pair_on, require_postgresql, rows_of
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.postgresql import Cluster, cluster
from tests.web.programs import Program, Witness, check_store, client_of
from tests.web.serving import CEILING, page, serving
from tests.web.timed import DAY, DAYS, LIVE, Hands, Table, others

from bgf.web.problems import NotSaved
from bgf.web.store.clock_queries import move_heartbeat
from bgf.web.store.rows import StoredLine
from bgf.web.store.schema import processes

pytestmark = pytest.mark.anyio

KILLED = int(os.environ.get("BGF_KILLED_ROUNDS", "3"))
"""The number of server processes that are killed."""


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/web.sqlite"
    made: Cluster = request.getfixturevalue("postgresql")
    return made.new_database()


@pytest.fixture
async def pair(store: str) -> AsyncIterator[Pair]:
    """Two servers on one store."""
    async with pair_on(store) as made:
        yield made


async def test_viewers_of_either_server_see_actions_at_the_other(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("paris", "human", "hot")
    there = await pair.twin(ann)
    async with serving(pair.other) as host, page(host, match, ann, "?as=0") as shown:
        await shown.until("words")
        for n in range(1, 6):
            person = ann if n % 2 else there
            view = await person.get(f"matches/{match}")
            # Each server knows at once the actions acknowledged at the other.
            assert view["n"] == n - 1
            seat = view["head"]["active"][0]
            assert (await person.play_first(match, seat)).json() == {"n": n}
            await shown.until("patch", n)
        assert shown.view["n"] == 5
        assert len(shown.log) == 5


async def test_news_of_many_matches_at_once_reach_all_their_viewers(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    matches = [await ann.create("paris", "human", "hot") for _ in range(12)]
    async with serving(pair.other) as host, AsyncExitStack() as stack:
        pages = []
        for match in matches:
            pages.append(await stack.enter_async_context(page(host, match, ann, "?as=0")))
            await pages[-1].until("words")
        for n in range(1, 4):
            await asyncio.gather(*(ann.play_first(match) for match in matches))
            for shown in pages:
                await shown.until("patch", n)


async def test_chat_lines_of_one_server_are_read_at_the_other(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("paris", "human", "hot")
    there = await pair.twin(ann)
    chat = f"matches/{match}/chat"
    async with serving(pair.other) as host, page(host, match, ann, "?as=0&chat=0") as shown:
        await shown.until("chat")
        for number in range(1, 4):
            key = {"idempotency-key": f"line {number}"}
            await ann.post(chat, {"text": f"Line {number}"}, headers=key)
            again = await there.post(chat, {"text": f"Line {number}"}, headers=key)
            assert again.json() == {"id": number}
            (line,) = (await shown.until("chat"))["lines"]
            assert line["text"] == f"Line {number}"
        await ann.posted(f"{chat}/2/hide")
        (line,) = (await shown.until("chat"))["lines"]
        assert (line["id"], line["hidden"]) == (2, True)


async def test_lines_of_both_servers_at_once_have_numbers_of_their_own(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("paris", "human", "hot")
    people = [ann, await pair.twin(ann)]
    answers = await asyncio.gather(
        *(
            person.post(
                f"matches/{match}/chat",
                {"text": "Hi"},
                headers={"idempotency-key": f"{index} {number}"},
            )
            for number in range(10)
            for index, person in enumerate(people)
        )
    )
    assert sorted(answer.json()["id"] for answer in answers) == [*range(1, 21)]


async def test_a_notice_is_taken_by_one_server_alone(pair: Pair) -> None:
    ann, tom = await pair.one.person("Ann"), await pair.one.person("Tom")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    match = made["match"]
    await tom.posted("join", {"token": made["links"]["1"]})
    stores = [house.server.store.notices for house in (pair.one, pair.other)]
    visitor = (await pair.one.server.hub.room(match)).seat(1).visitor
    assert visitor is not None
    address = "https://games.example/hook"
    destination = await stores[0].add_destination(
        visitor, "webhook", address, keys={}, lang="en", state="ready"
    )
    await stores[0].choose(match, destination.id, on=True, always=False)
    await ann.play_first(match)  # Tom is to choose as well, and gets a notice of that
    now = int(time.time()) + 60
    taken = await asyncio.gather(*(each.take_due(now) for each in stores * 3))
    assert [due.seat for found in taken for due in found] == [1]
    again = await asyncio.gather(*(each.take_due(now + 61) for each in stores * 3))
    assert [due.tries for found in again for due in found] == [2]


async def test_people_who_come_and_go_at_both_servers_at_once_are_all_told(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    matches = [await ann.create("paris", "human", "hot") for _ in range(20)]
    online = {match: [0] for match in matches}
    gone: dict[str, list[int]] = {match: [] for match in matches}
    one, other = (house.server.store.processes for house in (pair.one, pair.other))
    for _ in range(10):
        for seats in (online, gone):
            backwards = dict(reversed(seats.items()))
            await asyncio.gather(one.keep_online(seats), other.keep_online(backwards))


async def test_changes_of_a_match_at_both_servers_at_once_are_both_noticed(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("paris", "human", "hot")
    stores = [house.server.store for house in (pair.one, pair.other)]
    for number in range(20):
        before = await stores[0].version(match)
        seats = [number % 2]
        await asyncio.gather(*(store.processes.keep_online({match: seats}) for store in stores))
        after = await stores[0].version(match)
        assert before is not None
        assert after is not None
        assert after[0] >= before[0] + len(stores)


async def test_of_two_actions_at_once_one_is_played(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("aeroplanes", "human", "hot", "hot")
    there = await pair.twin(ann)
    for played in range(20):
        view = await ann.get(f"matches/{match}")
        assert view["n"] == played
        action = await ann.first_action(match, view)
        answers = await asyncio.gather(
            ann.act(match, action, played, key=f"one {played}"),
            there.act(match, action, played, key=f"other {played}"),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_a_request_repeated_at_the_other_server_counts_once(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("aeroplanes", "human", "hot", "hot")
    there = await pair.twin(ann)
    for n in range(1, 11):
        view = await ann.get(f"matches/{match}")
        action, seat = await ann.first_action(match, view), view["viewer"]
        answers = await asyncio.gather(
            ann.act(match, action, n - 1, key=f"key {n}", seat=seat),
            there.act(match, action, n - 1, key=f"key {n}", seat=seat),
        )
        assert [answer.json() for answer in answers] == [{"n": n}, {"n": n}]


async def test_a_seat_is_taken_once(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    tom, eve = await pair.one.person("Tom"), await pair.other.person("Eve")
    token = made["links"]["1"]
    await eve.get(f"join/{token}")
    answers = await asyncio.gather(
        tom.post("join", {"token": token}), eve.post("join", {"token": token})
    )
    assert sorted(answer.status_code for answer in answers) == [200, 410]
    views = [await ann.get(f"matches/{made['match']}")]
    views.append(await (await pair.twin(ann)).get(f"matches/{made['match']}"))
    assert views[0] == views[1]
    assert views[0]["status"] == "live"


async def test_waiting_room_shows_arrivals_at_the_other_server(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human"] * 3})
    tom = await pair.other.person("Tom")
    async with serving(pair.one) as host, page(host, made["match"], ann) as shown:
        await shown.until("lobby")
        await tom.posted("join", {"token": made["links"]["2"]})
        message = await shown.until("lobby")
        assert [seat["name"] for seat in message["card"]["seats"]] == ["Ann", "", "Tom"]
        await tom.posted("me", {"name": "Thomas"})
        message = await shown.until("lobby")
        assert message["card"]["seats"][2]["name"] == "Thomas"


async def test_an_undo_asked_at_one_server_is_answered_at_the_other(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    made = await ann.posted("matches", {"game": "aeroplanes", "seats": ["human"] * 3})
    match = made["match"]
    people = [ann]
    for seat in (1, 2):
        person = await pair.other.person(f"Person {seat}")
        await person.posted("join", {"token": made["links"][str(seat)]})
        people.append(person)
    acted = []
    for _ in range(2):
        acted.append((await ann.get(f"matches/{match}"))["head"]["active"][0])
        assert (await people[acted[-1]].play_first(match)).status_code == 200
    first, second = acted
    asked = (await people[first].undo(match)).json()
    assert asked["asked"]
    path = f"matches/{match}/undo/{asked['asked']}"
    assert await people[second].posted(path, {"yes": True}) == {"n": 3}
    for person in people:
        assert (await person.get(f"matches/{match}"))["n"] == 3


async def test_people_at_the_other_server_are_shown_as_connected(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    tom = await pair.other.person("Tom")
    await tom.posted("join", {"token": made["links"]["1"]})
    match = made["match"]
    async with serving(pair.one) as host, page(host, match, ann, "?as=0") as shown:
        await shown.until("words")
        async with serving(pair.other) as far, page(far, match, tom, "?as=1") as elsewhere:
            await elsewhere.until("words")
            await pair.beat()
            await _until_online(shown, [0, 1])
        await pair.beat()
        await _until_online(shown, [0])


async def _until_online(shown: Any, seats: list[int]) -> None:
    async with asyncio.timeout(CEILING):
        while (await shown.until("presence"))["online"] != seats:
            pass


async def test_other_server_disconnects_spectators_of_a_match_made_private(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("paris", "human", "hot", visibility="public")
    async with serving(pair.other) as host, page(host, match, None, "?as=-1") as shown:
        await shown.until("words")
        await ann.posted(f"matches/{match}/visibility", {"visibility": "private"})
        assert (await shown.until("bye"))["reason"] == "removed"


async def test_the_bots_of_a_dead_server_play_on_at_another(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("paris", "bot:greedy", "bot:greedy", "human", visibility="public")
    there = await pair.other.person("Tom")
    room = await pair.one.server.hub.room(match)
    assert room.bots is not None
    room.bots.cancel()  # as if it had been killed: nothing is given back
    with suppress(asyncio.CancelledError):
        await room.bots
    before = (await there.get(f"matches/{match}?as=-1"))["n"]
    with rows_of(pair.store) as database:
        database.execute(text("DELETE FROM lease"))
        database.execute(text("INSERT INTO lease VALUES (:match, 'dead')"), {"match": match})
        database.execute(text("INSERT INTO process VALUES ('dead', 0)"))
    await pair.other.server.sharing.beat()
    async with asyncio.timeout(CEILING):
        while (await there.get(f"matches/{match}?as=-1"))["n"] == before:
            await asyncio.sleep(0.02)


async def test_a_match_of_bots_alone_is_played_once(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("boarding", "bot:random", "bot:random", "bot:random")
    there = await pair.twin(ann)
    async with asyncio.timeout(CEILING):
        while (await there.get(f"matches/{match}"))["status"] != "done":
            await asyncio.sleep(0.05)
    with rows_of(pair.store) as database:
        numbers = [*database.execute(text("SELECT n FROM line ORDER BY n")).scalars()]
    assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.long
async def test_any_server_process_may_be_killed(store: str) -> None:
    program = Program(store, workers=2)
    witness = Witness()
    random = Random(7)
    await program.start()
    async with client_of(program.address) as client:
        ann = Person(client)
        games = ("aeroplanes", "boarding")
        matches = [await ann.create(game, "human", "hot", "hot", clock=DAYS) for game in games]
        witness.cookies = client.cookies
    playing = asyncio.create_task(witness.play(program.address, matches, 0))
    for number in range(1, KILLED + 1):
        await _until_answered(witness, playing)
        servers = program.servers()
        if servers:  # the one that was killed before may not have been replaced yet
            os.kill(random.choice(servers), signal.SIGKILL)
        if random.random() < 0.5:
            await asyncio.sleep(random.uniform(0, 0.3))
        if playing.done():  # it was the server that it spoke to
            await playing
            playing = asyncio.create_task(witness.play(program.address, matches, number))
    await _until_answered(witness, playing)
    await program.stop(signal.SIGTERM)
    await playing
    assert len(witness.acknowledged) > KILLED
    check_store(store, witness.acknowledged)
    async with open_house(store) as house:
        await _check_clocks(await house.person(cookies=witness.cookies))


async def _check_clocks(person: Person) -> None:
    """In each match that goes on the clocks of the active seats run, since the last event."""
    cards = (await person.get("matches/mine"))["matches"]
    going = [card for card in cards if card["status"] == "live"]
    assert going
    for card in going:
        view = await person.get(f"matches/{card['match']}")
        running = {int(seat): each["until"] for seat, each in view["clocks"].items()}
        ends = {seat: until for seat, until in running.items() if until}
        assert [*ends] == view["head"]["active"]
        given = (card["moved"] + 3 * DAY) * 1000
        assert all(until >= given for until in ends.values())


async def _until_answered(witness: Witness, playing: asyncio.Task[None]) -> None:
    """Wait until a few more actions were acknowledged, or the server is gone."""
    before = witness.answers
    async with asyncio.timeout(CEILING):
        while witness.answers < before + 3 and not playing.done():
            await asyncio.sleep(0.01)


async def test_the_server_processes_end_with_the_program(tmp_path: Path) -> None:
    program = Program(tmp_path / "web.sqlite", workers=2)
    await program.start()
    async with asyncio.timeout(CEILING):
        while len(servers := program.servers()) < 2:
            await asyncio.sleep(0.05)
    assert await program.stop(signal.SIGKILL) == -signal.SIGKILL
    async with asyncio.timeout(CEILING):
        while any(_is_alive(number) for number in servers):
            await asyncio.sleep(0.05)


def _is_alive(number: int) -> bool:
    try:
        status = Path(f"/proc/{number}/status").read_text("ascii")
    except FileNotFoundError:
        return False
    return "\nState:\tZ" not in status


async def test_while_the_database_is_stopped_moves_are_refused_and_then_it_goes_on() -> None:
    require_postgresql()
    with cluster() as database:
        async with pair_on(database.new_database()) as pair:
            ann = await pair.one.person("Ann")
            match = await ann.create("paris", "human", "hot")
            there = await pair.twin(ann)
            view = await ann.get(f"matches/{match}")
            action, seat = await ann.first_action(match, view), view["viewer"]
            database.stop("immediate")
            refused = await ann.act(match, action, 0, key="first", seat=seat)
            assert (refused.status_code, refused.json()["error"]) == (503, "not_saved")
            database.start()
            played = await ann.act(match, action, 0, key="first", seat=seat)
            assert played.json() == {"n": 1}
            assert (await there.get(f"matches/{match}"))["n"] == 1
            async with serving(pair.other) as host, page(host, match, ann, "?as=0") as shown:
                await shown.until("words")
                assert (await ann.play_first(match)).json() == {"n": 2}
                await shown.until("patch", 2)


async def test_a_match_that_everybody_has_left_is_closed_at_the_other_server(pair: Pair) -> None:
    ann = await pair.one.person("Ann")
    match = await ann.create("paris", "human", "human", visibility="public")
    async with serving(pair.other) as host, page(host, match, None, "?as=-1") as shown:
        await shown.until("lobby")
        await ann.posted(f"matches/{match}/leave")
        await pair.beat()
        assert (await shown.until("bye"))["reason"] == "closed"


async def test_a_line_that_fails_takes_none_of_its_commit_with_it(store: str) -> None:
    async with open_house(store) as house:
        ann = await house.person("Ann")
        match = await ann.create("paris", "human", "hot")
        lines = house.server.store
        # All wait while the first one is committed: the others share the next commit.
        numbers = [
            lines.add_line(match, n, StoredLine("x", 0, None, 0), is_last=False)
            for n in (1, 2, 3, 4)
        ]
        wrong = lines.add_line("nowhere", 1, StoredLine("x", 0, None, 0), is_last=False)
        found = await asyncio.gather(*numbers, wrong, return_exceptions=True)
        assert found[:4] == [True] * 4
        assert isinstance(found[4], NotSaved)
        assert len(await lines.lines(match)) == 4


# -- clocks, stand-ins and pauses at two servers ------------------------------------------------


@pytest.fixture
def hands() -> Hands:
    """The clock of both servers."""
    return Hands()


@pytest.fixture
async def timed(store: str, hands: Hands) -> AsyncIterator[Pair]:
    """Two servers that go by a clock that the test moves."""
    async with pair_on(store, hands) as made:
        yield made


async def _overdue(pair: Pair, hands: Hands) -> tuple[Table, int]:
    """A public match with a player whose time is up, and who has been away for two minutes."""
    table = await Table(pair.one).make(clock=LIVE, visibility="public")
    seat = await table.active()
    for _ in range(11):
        hands.at += 10
        await pair.beat()
    hands.at += 9.9
    await pair.beat()
    assert (await table.view())["seats"][seat]["stand_in"] == ""
    hands.at += 0.1
    return table, seat


def _numbers(store: str) -> list[int]:
    with rows_of(store) as database:
        return [*database.execute(text("SELECT n FROM line ORDER BY n")).scalars()]


async def test_of_two_servers_one_lets_a_bot_stand_in(timed: Pair, hands: Hands) -> None:
    table, seat = await _overdue(timed, hands)
    there = await timed.twin(table.people[1 - seat])
    await asyncio.gather(timed.one.server.sharing.beat(), timed.other.server.sharing.beat())
    await table.until(1)
    async with asyncio.timeout(CEILING):
        while (await table.view())["head"]["active"] == [seat]:
            await asyncio.sleep(0.02)
    views = [await there.get(table.path), await table.view(1 - seat)]
    assert views[0] == views[1]
    assert views[0]["seats"][seat]["stand_in"] == "time"
    assert _numbers(timed.store) == [*range(1, views[0]["n"] + 1)]


async def test_a_stand_in_plays_on_if_the_server_that_has_let_it_in_dies(
    timed: Pair, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = await _overdue(timed, hands)
    there = await timed.twin(table.people[1 - seat])
    # It dies as soon as that is stored, before the bot is asked.
    monkeypatch.setattr(timed.one.server.hub.bots, "wake", lambda room: None)
    await timed.one.server.sharing.beat()
    with rows_of(timed.store) as database:
        (owner,) = database.execute(text("SELECT process FROM lease")).scalars()
        database.execute(text("UPDATE process SET until = 0 WHERE id = :id"), {"id": owner})
    await timed.other.server.sharing.beat()
    async with asyncio.timeout(CEILING):
        while (await there.get(table.path))["n"] == 0:
            await asyncio.sleep(0.02)


async def test_votes_at_two_servers_at_once_both_count(timed: Pair, hands: Hands) -> None:
    table = await Table(timed.one).make(3, clock=LIVE)
    seat = await table.active()
    one, other = others(table, seat)
    there = await timed.twin(table.people[other])
    await there.get(table.path)
    hands.at += 71
    body = {"what": "stand_in", "about": seat}
    path = f"{table.path}/votes"
    answers = await asyncio.gather(table.people[one].posted(path, body), there.posted(path, body))
    assert {"done": True} in answers
    await table.until(1)
    views = [await there.get(table.path), await table.view(other)]
    assert views[0]["seats"][seat]["stand_in"] == "vote"
    assert views[0]["votes"] == views[1]["votes"] == []


async def test_nothing_is_played_at_one_server_after_a_pause_at_the_other(timed: Pair) -> None:
    table = await Table(timed.one).make(clock=LIVE)
    twins = [await timed.twin(person) for person in table.people]
    for _ in range(5):
        seat = await table.active()
        there = twins[seat]
        view = await there.get(table.path)
        action = await there.first_action(table.match, view)
        await table.vote(seat, "pause")
        played, _ = await asyncio.gather(
            there.act(table.match, action, view["n"]), table.vote(1 - seat, "pause")
        )
        assert played.status_code == 200 or played.json()["error"] in {"paused", "stale"}
        n = view["n"] + (played.status_code == 200)
        for person in (there, *table.people):
            now = await person.get(table.path)
            assert (now["n"], bool(now["paused"])) == (n, True)
        late = await there.act(table.match, action, n)
        assert late.json()["error"] == "paused"
        assert _numbers(timed.store) == [*range(1, n + 1)]
        await table.vote(0, "resume")


def _meanwhile(
    monkeypatch: pytest.MonkeyPatch, house: House, query: str, work: Callable[[], Awaitable[None]]
) -> None:
    """Before a server stores something, another one does some work."""
    store = house.server.store
    original = getattr(store, query)

    async def late(*args: Any, **more: Any) -> Any:
        monkeypatch.setattr(store, query, original)
        await work()
        return await original(*args, **more)

    monkeypatch.setattr(store, query, late)


async def test_time_that_is_given_while_a_player_acts_at_the_other_server_stays(
    timed: Pair, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table(timed.one).make(3, clock=LIVE)
    seat = await table.active()
    there = await timed.twin(table.people[seat])
    view = await there.get(table.path)
    action = await there.first_action(table.match, view)
    before = view["clocks"]
    hands.at += 5  # the clock of the player changes with the action

    async def give_all() -> None:
        giver, taker = others(table, seat)
        for person, to in ((giver, seat), (giver, taker), (taker, giver)):
            assert (await table.give_time(person, to)).status_code == 200

    _meanwhile(monkeypatch, timed.other, "add_line", give_all)
    answer = await there.act(table.match, action, 0)
    assert (answer.status_code, answer.json()) == (200, {"n": 1})
    for person in (there, *table.people):
        view = await person.get(table.path)
        assert view["n"] == 1
        left = {
            each: clock["left"] - before[each]["left"] for each, clock in view["clocks"].items()
        }
        assert left == {"0": 60_000, "1": 60_000, "2": 60_000}
        running = [int(each) for each, clock in view["clocks"].items() if clock["until"]]
        assert running == view["head"]["active"]
        assert view["clocks"][str(running[0])]["until"] == hands.ms + 120_000 + 10_000
    assert _numbers(timed.store) == [1]


async def test_action_at_the_other_server_prevents_a_stand_in(
    timed: Pair, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table(timed.one).make(clock=LIVE)
    seat = await table.active()
    there = await timed.twin(table.people[seat])
    hands.at += 71

    async def act() -> None:
        assert (await there.play_first(table.match)).json() == {"n": 1}

    _meanwhile(monkeypatch, timed.one, "change_match", act)
    assert not await table.vote(1 - seat, "stand_in", about=seat)
    for person in (there, *table.people):
        view = await person.get(table.path)
        assert view["seats"][seat]["stand_in"] == ""
        running = [int(each) for each, clock in view["clocks"].items() if clock["until"]]
        assert running == view["head"]["active"]


async def test_a_player_is_refused_when_a_bot_stands_in_at_the_other_server(
    timed: Pair, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timed.one.server.hub.bots, "wake", lambda room: None)
    monkeypatch.setattr(timed.other.server.hub.bots, "wake", lambda room: None)
    table = await Table(timed.one).make(clock=LIVE)
    seat = await table.active()
    there = await timed.twin(table.people[seat])
    view = await there.get(table.path)
    action = await there.first_action(table.match, view)
    hands.at += 71

    async def stand_in() -> None:
        assert await table.vote(1 - seat, "stand_in", about=seat)

    _meanwhile(monkeypatch, timed.other, "add_line", stand_in)
    answer = await there.act(table.match, action, 0)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    for person in (there, *table.people):
        view = await person.get(table.path)
        assert view["seats"][seat]["stand_in"] == "vote"
        assert [clock["until"] for clock in view["clocks"].values()] == [0, 0]


async def test_server_starting_while_clocks_are_extended_does_not_shorten_them(
    postgresql: Cluster, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server may come to life while another one gives back the time in which all were away."""
    store = postgresql.new_database()  # SQLite lets one transaction write at a time

    def move_while_another_comes(connection: Connection, now: int) -> int | None:
        gap = move_heartbeat(connection, now)
        with rows_of(store) as elsewhere:
            values = {"id": str(now), "until": int(hands.at) + 10}
            elsewhere.execute(insert(processes).values(**values))
        return gap

    async with open_house(store, hands) as before:
        table = await Table(before).make(clock=DAYS)
        seat = await table.active()
        await before.server.sharing.beat()
    until = hands.ms + 3 * DAY * 1000
    hands.at += DAY
    async with open_house(store, hands) as after:
        name = "bgf.web.store.processes.move_heartbeat"
        monkeypatch.setattr(name, move_while_another_comes)
        await after.server.sharing.beat()
        monkeypatch.undo()
        ann = await after.person(cookies=table.people[0].client.cookies)
        clock = (await ann.get(table.path))["clocks"][str(seat)]
        assert clock["until"] == until + DAY * 1000


async def test_the_time_in_which_both_servers_were_away_is_given_back_once(
    store: str, hands: Hands
) -> None:
    async with pair_on(store, hands) as pair:
        table = await Table(pair.one).make(clock=DAYS)
        seat = await table.active()
        until = hands.ms + 3 * DAY * 1000
        assert (await table.view())["clocks"][str(seat)]["until"] == until
        cookies = table.people[0].client.cookies
    hands.at += DAY
    async with open_house(store, hands) as one, open_house(store, hands) as other:
        await asyncio.gather(one.server.sharing.beat(), other.server.sharing.beat())
        for house in (one, other):
            ann = await house.person(cookies=cookies)
            clock = (await ann.get(table.path))["clocks"][str(seat)]
            assert clock["until"] == until + DAY * 1000
