"""Clocks, stand-ins, pauses and leaving: the course of time, on a clock that the test moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.people import House
from tests.web.people import house as open_house
from tests.web.serving import page, serving
from tests.web.timed import DAY, DAYS, LIVE, Hands, Table, others

from bgf.records.record import Record

pytestmark = pytest.mark.anyio


@pytest.fixture
def hands() -> Hands:
    """The clock of the server."""
    return Hands()


@pytest.fixture
async def house(tmp_path: Path, hands: Hands) -> AsyncIterator[House]:
    """A server that goes by that clock."""
    async with open_house(tmp_path / "web.sqlite", hands) as made:
        yield made


# -- the clock of a match ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "text"),
    [
        ({"kind": "none", "days": 1}, "Partia bez zegara"),
        ({"kind": "live"}, "Zegar gry na żywo"),
        ({"kind": "live", "bank": 60, "days": 1}, "Zegar gry na żywo"),
        ({"kind": "live", "bank": -1, "turn": 30}, "Zegar gry na żywo"),
        ({"kind": "live", "bank": 86401}, "Zegar gry na żywo"),
        ({"kind": "days"}, "Zegar w dniach"),
        ({"kind": "days", "days": 31}, "Zegar w dniach"),
        ({"kind": "days", "days": 2, "bank": 5}, "Zegar w dniach"),
    ],
)
async def test_a_clock_that_makes_no_sense_is_refused(
    house: House, clock: dict[str, Any], text: str
) -> None:
    ann = await house.person("Ann")
    body = {"game": "paris", "seats": ["human", "bot:random"], "clock": clock}
    answer = await ann.post("matches?lang=pl", body)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_match")
    assert answer.json()["text"].startswith(text)


async def test_a_match_has_no_clock_unless_one_is_chosen(house: House) -> None:
    table = await Table(house).make()
    view = await table.view()
    assert view["clock"]["kind"] == "none"
    assert view["clocks"] == {}


async def test_the_first_seconds_of_a_choice_are_not_taken_from_the_bank(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(clock=LIVE)
    left = {0: 60_000, 1: 60_000}
    for seconds in (9, 25, 0, 12, 10, 11):
        seat = await table.active()
        clocks = (await table.view())["clocks"]
        assert clocks[str(seat)] == {
            "left": left[seat],
            "until": hands.ms + 10_000 + left[seat],
        }
        assert clocks[str(1 - seat)] == {"left": left[1 - seat], "until": 0}
        hands.at += seconds
        await table.play()
        left[seat] -= max(seconds - 10, 0) * 1000
    assert sum(left.values()) == 120_000 - (15 + 2 + 1) * 1000


async def test_each_choice_has_its_days(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=DAYS)
    for _ in range(3):
        first = await table.active()
        clocks = (await table.view())["clocks"]
        assert clocks[str(first)] == {"left": 0, "until": hands.ms + 3 * DAY * 1000}
        hands.at += DAY
        await table.play()


async def test_a_clock_is_shown_before_the_match_and_in_lists(house: House, hands: Hands) -> None:
    ann = await house.person("Ann")
    body = {"game": "paris", "seats": ["human"] * 2, "clock": DAYS, "visibility": "public"}
    made = await ann.posted("matches", body)
    (card,) = (await (await house.person("Tom")).get("matches?open=1"))["matches"]
    assert card["clock"] == {"kind": "days", "bank": 0, "turn": 0, "days": 3}
    await ann.posted(f"matches/{made['match']}/start")
    (card,) = (await ann.get("matches/mine"))["matches"]
    assert card["until"] in {0, hands.ms + 3 * DAY * 1000}
    assert bool(card["until"]) == card["turn"]


async def test_pages_are_told_of_clocks_with_each_event(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=LIVE)
    async with serving(house) as host, page(host, table.match, table.people[0]) as shown:
        assert (await shown.until("hello"))["now"] == hands.ms
        await shown.until("words")
        hands.at += 30
        await table.play()
        await shown.until("patch", 1)
        assert shown.view["clocks"] == (await table.view())["clocks"]


async def test_bots_have_no_clock(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random", clock=LIVE)
    assert [*(await ann.get(f"matches/{match}"))["clocks"]] == ["0"]


# -- when the time is up -------------------------------------------------------------------------


async def test_among_friends_nothing_happens_by_itself(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=LIVE)
    seat = await table.active()
    hands.at += 10 * DAY
    await table.beat()
    view = await table.view()
    assert [each["stand_in"] for each in view["seats"]] == ["", ""]
    assert await table.play() == seat
    assert (await table.view())["clocks"][str(seat)]["left"] == 0


async def test_the_others_may_let_a_bot_stand_in_once_the_time_is_up(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(3, clock=LIVE)
    seat = await table.active()
    one, other = others(table, seat)
    assert await table.refused(one, "stand_in", about=seat) == "no_stand_in"
    hands.at += 71
    assert not await table.vote(one, "stand_in", about=seat)
    assert not await table.vote(one, "stand_in", about=seat)
    (question,) = (await table.view(seat))["votes"]
    assert question == {"what": "stand_in", "about": seat, "yes": [one], "waits": [other]}
    assert await table.vote(other, "stand_in", about=seat)
    view = await table.until(1)
    assert view["seats"][seat]["stand_in"] == "vote"
    assert view["seats"][seat]["stood_in"]
    assert view["votes"] == []
    assert view["clocks"][str(seat)] == {"left": 0, "until": 0}


async def test_a_refusal_closes_the_question(house: House, hands: Hands) -> None:
    table = await Table(house).make(3, clock=LIVE)
    seat = await table.active()
    one, other = others(table, seat)
    hands.at += 71
    await table.vote(one, "stand_in", about=seat)
    assert not await table.vote(other, "stand_in", about=seat, yes=False)
    assert (await table.view())["votes"] == []


async def test_subject_of_a_vote_can_not_close_it(house: House, hands: Hands) -> None:
    table = await Table(house).make(3, clock=LIVE)
    seat = await table.active()
    one, other = others(table, seat)
    hands.at += 71
    await table.vote(one, "stand_in", about=seat)
    assert await table.refused(seat, "stand_in", about=seat, yes=False) == "forbidden"
    await table.vote(one, "abandon")
    assert await table.refused(seat, "abandon", yes=False) == "forbidden"
    assert await table.vote(other, "stand_in", about=seat)


@pytest.mark.parametrize("about", [-1, 3, 10**9])
async def test_a_stand_in_is_for_a_seat(house: House, about: int) -> None:
    table = await Table(house).make(3)
    assert await table.refused(0, "stand_in", about=about) == "not_found"
    assert await table.refused(0, "stand_in", about=about, yes=False) == "not_found"


async def test_a_player_who_acts_after_all_needs_no_stand_in(house: House, hands: Hands) -> None:
    table = await Table(house).make(3, clock=LIVE)
    seat = await table.active()
    one, other = others(table, seat)
    hands.at += 71
    await table.vote(one, "stand_in", about=seat)
    await table.play()
    assert (await table.view())["votes"] == []
    assert await table.refused(other, "stand_in", about=seat) == "no_stand_in"


async def test_without_a_clock_players_may_vote_a_stand_in_for_an_absent_one(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make()
    seat = await table.active()
    (other,) = others(table, seat)
    assert await table.refused(other, "stand_in", about=other) == "no_stand_in"
    assert await table.refused(seat, "stand_in", about=other) == "no_stand_in"
    async with serving(house) as host, page(host, table.match, table.people[seat]) as shown:
        await shown.until("words")
        hands.at += DAY
        await table.beat()
        assert await table.refused(other, "stand_in", about=seat) == "no_stand_in"
    await table.beat()
    hands.at += 110  # the connection may come back
    assert await table.refused(other, "stand_in", about=seat) == "no_stand_in"
    hands.at += 10
    assert await table.vote(other, "stand_in", about=seat)


# -- players waited for --------------------------------------------------------------------------


async def test_a_player_who_is_away_does_not_keep_the_others_from_a_stand_in(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(4, clock=LIVE)
    seat = await table.active()
    one, other, away = others(table, seat)
    async with serving(house) as host:
        async with page(host, table.match, table.people[away]) as shown:
            await shown.until("words")
            hands.at += 71
            await table.beat()
            await table.vote(one, "stand_in", about=seat)
            assert not await table.vote(other, "stand_in", about=seat)
        await table.beat()
        hands.at += 110
        assert not await table.vote(other, "stand_in", about=seat)
        hands.at += 10
        assert (await table.view(away))["votes"][0]["waits"] == [away]  # who may still refuse
        assert await table.vote(other, "stand_in", about=seat)


async def test_a_player_who_comes_back_can_still_refuse(house: House, hands: Hands) -> None:
    table = await Table(house).make(3, clock=LIVE)
    hands.at += 60
    await table.vote(0, "pause")
    hands.at += 60
    assert not await table.vote(1, "pause", yes=False)
    assert (await table.view())["votes"] == []


async def test_a_player_alone_at_a_live_table_pauses_and_does_not_end_it(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(clock=LIVE)
    seat = await table.active()
    hands.at += 60  # the others have time
    assert not await table.vote(seat, "pause")
    hands.at += 60
    assert await table.vote(seat, "pause")
    assert not await table.vote(seat, "abandon")
    hands.at += DAY
    assert await table.vote(seat, "abandon")


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "days", "days": 9}])
@pytest.mark.parametrize("what", ["pause", "abandon"])
async def test_a_sleeping_player_is_not_outvoted(
    house: House, hands: Hands, clock: dict[str, Any], what: str
) -> None:
    table = await Table(house).make(clock=clock)
    hands.at += DAY - 60
    seat = await table.play()  # which is a sign of life
    hands.at += 120
    assert not await table.vote(1 - seat, what)
    hands.at += DAY
    assert await table.vote(1 - seat, what)


async def test_the_store_remembers_the_connected_people(tmp_path: Path, hands: Hands) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store, hands) as before:
        table = await Table(before).make()
        async with serving(before) as host, page(host, table.match, table.people[1]) as shown:
            await shown.until("words")
            hands.at += DAY
            await table.beat()
        await table.beat()
        cookies = table.people[0].client.cookies
    async with open_house(store, hands) as after:
        ann = await after.person(cookies=cookies)
        hands.at += DAY - 10
        assert await ann.posted(f"{table.path}/votes", {"what": "pause"}) == {"done": False}
        hands.at += 10
        assert await ann.posted(f"{table.path}/votes", {"what": "pause"}) == {"done": True}


async def test_a_player_comes_back_and_plays_the_next_choice(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=LIVE)
    seat = await table.active()
    (other,) = others(table, seat)
    hands.at += 71
    assert await table.vote(other, "stand_in", about=seat)
    await table.until(1)
    stood_in = await table.people[seat].act(table.match, "pass", 1)
    assert (stood_in.status_code, stood_in.json()["error"]) == (409, "stood_in")
    for _ in range(2):
        await table.people[seat].posted(f"{table.path}/back")
    view = await table.view()
    assert view["seats"][seat]["stand_in"] == ""
    assert view["seats"][seat]["stood_in"]
    while await table.active() == other:
        await table.play()
    clocks = (await table.view())["clocks"]
    assert clocks[str(seat)] == {"left": 0, "until": hands.ms + 10_000}
    assert await table.play() == seat


async def stand_in_of(table: Table, seat: int) -> str:
    """Why a bot stands in for a player."""
    return str((await table.view())["seats"][seat]["stand_in"])


async def test_in_a_public_match_a_bot_stands_in_for_an_absent_player(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(clock=LIVE, visibility="public")
    seat = await table.active()
    async with serving(house) as host, page(host, table.match, table.people[seat]) as shown:
        await shown.until("words")
        await table.wait(hands, 20)
    await table.wait(hands, 110)  # the time is up, and the connection was lost less than 120 ago
    assert await stand_in_of(table, seat) == ""
    await table.wait(hands, 10)
    assert await stand_in_of(table, seat) == "time"
    await table.until(1)


async def test_players_with_time_get_no_stand_in(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock={**LIVE, "bank": 600}, visibility="public")
    seat = await table.active()
    await table.wait(hands, 600)  # away all the time
    assert await stand_in_of(table, seat) == ""
    await table.wait(hands, 10)
    assert await stand_in_of(table, seat) == "time"


async def test_a_present_player_has_the_grace_period_after_the_time_is_up(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(clock=LIVE, visibility="public")
    seat = await table.active()
    async with serving(house) as host:
        async with page(host, table.match, table.people[seat]) as shown:
            await shown.until("words")
            await table.wait(hands, 150)
        await table.wait(hands, 30)  # to go and come again does not make it longer
        assert await stand_in_of(table, seat) == ""
        await table.wait(hands, 10)
        assert await stand_in_of(table, seat) == "time"


async def test_a_match_in_which_everybody_lets_the_time_run_out_is_abandoned(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(clock=LIVE, visibility="public")
    first = await table.active()
    await table.wait(hands, 190)
    view = await table.view()
    while view["head"]["active"] == [first]:
        view = await table.until(view["n"] + 1)
    await table.wait(hands, 190)
    await _check_abandoned(table)


# -- more time -----------------------------------------------------------------------------------


async def test_time_that_is_given_twice_by_one_request_counts_once(
    tmp_path: Path, hands: Hands
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store, hands) as house:
        table = await Table(house).make(3, clock=LIVE)
        seat = await table.active()
        for giver in others(table, seat):  # each has keys of their own
            for _ in range(2):
                answer = await table.give_time(giver, seat, key="once")
                assert answer.status_code == 200
        assert answer.json()["left"] == 180_000
        cookies = table.people[giver].client.cookies
    async with open_house(store, hands) as house:
        table.people[giver] = await house.person(cookies=cookies)
        answer = await table.give_time(giver, seat, key="once")
        assert answer.json()["left"] == 180_000
        answer = await table.give_time(giver, seat, key="again")
        assert answer.json()["left"] == 240_000
        answer = await table.people[giver].post(f"{table.path}/time", {"seat": seat})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")


async def test_a_player_gives_another_a_minute(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=LIVE)
    seat = await table.active()
    (other,) = others(table, seat)
    hands.at += 5
    answer = await table.give_time(other, seat)
    given = {"left": 120_000, "until": hands.ms + 5_000 + 120_000}
    assert (answer.status_code, answer.json()) == (200, given)
    assert (await table.view())["clocks"][str(seat)] == given
    answer = await table.give_time(seat, other)  # whose clock stands
    assert answer.json() == {"left": 120_000, "until": 0}
    hands.at += 35  # 30 more than the first seconds of the choice
    await table.play()
    assert (await table.view())["clocks"][str(seat)]["left"] == 90_000


async def test_a_day_that_is_not_used_stays(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=DAYS)
    seat = await table.active()
    (other,) = others(table, seat)
    answer = await table.give_time(other, seat)
    assert answer.json() == {"left": DAY * 1000, "until": hands.ms + 4 * DAY * 1000}
    hands.at += 2 * DAY
    await table.play()
    assert (await table.view())["clocks"][str(seat)]["left"] == DAY * 1000


async def test_given_time_restarts_a_clock_that_is_up(house: House, hands: Hands) -> None:
    table = await Table(house).make(3, clock=LIVE)
    seat = await table.active()
    one, other = others(table, seat)
    hands.at += 100
    await table.vote(one, "stand_in", about=seat)
    answer = await table.give_time(other, seat)
    assert answer.json()["until"] == hands.ms + 60_000
    assert (await table.view())["votes"] == []  # nobody has to stand in now
    assert await table.refused(one, "stand_in", about=seat) == "no_stand_in"
    hands.at += 20
    await table.play()
    assert (await table.view())["clocks"][str(seat)]["left"] == 40_000


async def test_time_is_given_in_a_pause(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=LIVE)
    seat = await table.active()
    for each in (0, 1):
        await table.vote(each, "pause")
    hands.at += DAY
    answer = await table.give_time(1 - seat, seat)
    await table.vote(seat, "resume")
    assert answer.json()["left"] == 120_000
    assert (await table.view())["clocks"][str(seat)]["until"] == hands.ms + 130_000


async def test_time_is_for_another_player_with_a_clock(house: House) -> None:
    timed = await Table(house).make(clock=LIVE)
    for seat, status, error in ((0, 422, "no_time"), (2, 404, "not_found"), (-1, 404, "not_found")):
        answer = await timed.give_time(0, seat)
        assert (answer.status_code, answer.json()["error"]) == (status, error)
    await timed.people[1].posted(f"{timed.path}/leave")
    assert (await timed.give_time(0, 1)).json()["error"] == "no_time"  # a bot plays there
    assert (await timed.give_time(1, 0)).json()["error"] == "stood_in"
    untimed = await Table(house).make()
    assert (await untimed.give_time(0, 1)).json()["error"] == "no_clock"


async def test_a_bank_can_not_grow_for_ever(house: House) -> None:
    table = await Table(house).make(clock={"kind": "live", "bank": 86_400 - 90})
    assert (await table.give_time(0, 1)).status_code == 200
    for _ in range(2):
        answer = await table.give_time(0, 1, key="too much")
        assert (answer.status_code, answer.json()["error"]) == (409, "most_time")


# -- pauses --------------------------------------------------------------------------------------


async def test_a_pause_needs_everybody_and_stops_the_clocks(house: House, hands: Hands) -> None:
    table = await Table(house).make(clock=LIVE)
    seat = await table.active()
    action = await table.people[seat].first_action(table.match, await table.view(seat))
    assert not await table.vote(0, "pause")
    assert (await table.view(1))["votes"][0]["waits"] == [1]
    hands.at += 20
    assert await table.vote(1, "pause")
    view = await table.view(seat)
    assert view["paused"] == hands.ms
    assert view["offers"]["count"] == 0
    answer = await table.people[seat].act(table.match, action, view["n"])
    assert (answer.status_code, answer.json()["error"]) == (409, "paused")
    undone = await table.people[seat].undo(table.match)
    assert (undone.status_code, undone.json()["error"]) == (409, "paused")
    hands.at += 5 * DAY
    await table.beat()
    assert await table.vote(1, "resume")
    assert await table.vote(0, "resume")
    view = await table.view()
    assert view["paused"] == 0
    assert view["clocks"][str(seat)] == {"left": 60_000, "until": hands.ms + 50_000}
    assert await table.play() == seat


async def test_bots_do_not_play_in_a_pause(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("aeroplanes", "human", "bot:random", "bot:random")
    path = f"matches/{match}"
    assert await ann.posted(f"{path}/votes", {"what": "pause"}) == {"done": True}
    room = await house.server.hub.room(match)
    if room.bots is not None:
        await room.bots
    n = (await ann.get(path))["n"]
    house.server.hub.bots.wake(room)
    assert room.bots is None or room.bots.done()
    assert (await ann.get(path))["n"] == n
    await ann.posted(f"{path}/votes", {"what": "resume"})


# -- leaving and abandoning ----------------------------------------------------------------------


async def test_bot_plays_on_for_a_player_who_leaves(house: House) -> None:
    table = await Table(house).make()
    seat = await table.active()
    (other,) = others(table, seat)
    for _ in range(2):
        await table.people[seat].posted(f"{table.path}/leave")
    assert (await table.view())["seats"][seat]["stand_in"] == "left"
    await table.until(1)
    await table.people[seat].posted(f"{table.path}/back")
    await table.people[other].posted(f"{table.path}/leave")
    view = await table.view()
    assert [each["stand_in"] for each in view["seats"]].count("left") == 1
    assert view["status"] == "live"


async def test_a_match_that_the_last_player_leaves_is_abandoned(house: House) -> None:
    table = await Table(house).make()
    await table.play()
    for person in table.people:
        await person.posted(f"{table.path}/leave")
    await _check_abandoned(table)


async def test_a_match_is_abandoned_when_all_agree(house: House) -> None:
    table = await Table(house).make()
    await table.play()
    assert not await table.vote(0, "abandon")
    assert await table.vote(1, "abandon")
    assert await table.vote(0, "abandon")
    await _check_abandoned(table)


async def test_an_abandoned_match_asks_its_players_nothing(house: House) -> None:
    table = await Table(house).make()
    await table.play()
    await table.vote(0, "pause")
    for seat in (0, 1):
        await table.vote(seat, "abandon")
    assert (await table.view())["votes"] == []


async def test_a_player_whose_time_has_run_out_can_not_keep_the_others(
    house: House, hands: Hands
) -> None:
    table = await Table(house).make(clock=DAYS)
    await table.play()
    seat = await table.active()
    (other,) = others(table, seat)
    assert not await table.vote(other, "abandon")
    hands.at += 3 * DAY
    assert await table.vote(other, "abandon")
    await _check_abandoned(table)


async def _check_abandoned(table: Table) -> None:
    ann = table.people[0]
    view = await table.view()
    assert (view["status"], view["abandoned"], view["offers"]["count"]) == ("done", True, 0)
    assert "result" not in view
    (card,) = (await ann.get("matches/mine"))["matches"]
    assert (card["status"], card["abandoned"], card["turn"]) == ("done", True, False)
    seat = view["head"]["active"][0]
    for way, body in (
        ("actions", {"a": "pass", "base": view["n"]}),
        ("undo", {"base": view["n"]}),
        ("votes", {"what": "pause"}),
        ("back", {}),
        ("leave", {}),
    ):
        headers = {"idempotency-key": "late"}
        answer = await table.people[seat].post(f"{table.path}/{way}?lang=pl", body, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (410, "abandoned"), way
        assert answer.json()["text"].startswith("Gracze porzucili")
    answer = await ann.ask("GET", f"{table.path}/record")
    record = Record.from_bytes(answer.content)
    assert record.result is None
    assert record.is_revealed
    assert len(record.steps) <= view["n"]
    assert len((await ann.get(f"{table.path}/film"))["patches"]) == view["n"]
    rematch = await ann.posted(f"{table.path}/rematch")
    again = await ann.get(f"matches/{rematch['match']}")
    assert (again["status"], again["abandoned"]) == ("live", False)
    assert all(each["stand_in"] == "" for each in again["seats"])


# -- when the server was away --------------------------------------------------------------------


async def test_the_time_in_which_the_server_was_away_is_not_charged(
    tmp_path: Path, hands: Hands
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store, hands) as before:
        await before.server.sharing.beat()
        table = await Table(before).make(clock=LIVE)
        seat = await table.active()
        await table.wait(hands, 30)
        cookies = [person.client.cookies for person in table.people]
    hands.at += DAY
    async with open_house(store, hands) as after:
        await after.server.sharing.beat()
        again = [await after.person(cookies=each) for each in cookies]
        clocks = (await again[0].get(table.path))["clocks"]
        assert clocks[str(seat)] == {"left": 60_000, "until": hands.ms + 40_000}
        hands.at += DAY  # the whole machine slept
        await after.server.sharing.beat()
        clocks = (await again[0].get(table.path))["clocks"]
        assert clocks[str(seat)] == {"left": 60_000, "until": hands.ms + 40_000}


async def test_all_of_this_outlives_the_server(tmp_path: Path, hands: Hands) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store, hands) as before:
        table = await Table(before).make(3, clock=DAYS)
        await table.play()
        seat = await table.active()
        await table.people[others(table, seat)[0]].posted(f"{table.path}/leave")
        await table.vote(seat, "abandon")
        await table.vote(seat, "pause")
        seen = [await table.view(each) for each in range(3)]
        cookies = [person.client.cookies for person in table.people]
    async with open_house(store, hands) as after:
        again = [await after.person(cookies=each) for each in cookies]
        assert [await person.get(table.path) for person in again] == seen
