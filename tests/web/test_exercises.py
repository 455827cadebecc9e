"""Playing on from a moment of a finished match, against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.web.people import House, Person

import bgf

pytestmark = pytest.mark.anyio


async def finished(house: House, game: str = "paris") -> tuple[Person, str]:
    """A person who has played a match at one screen to its end, with an undo in it."""
    ann = await house.person("Ann")
    players = max(2, bgf.load(game).players[0])
    match = await ann.create(game, "human", *["hot"] * (players - 1))
    has_undone = False
    while "result" not in (view := await ann.get(f"matches/{match}")):
        await ann.play_first(match)
        if not has_undone and view["n"] > 4:
            undone = await ann.undo(match, f"?as={view['viewer']}")
            has_undone = undone.status_code == 200
    assert has_undone
    return ann, match


async def going(house: House, game: str = "paris") -> tuple[Person, str]:
    """A person at an unfinished match."""
    ann = await house.person("Ann")
    return ann, await ann.create(game, "human", "hot")


def table_of(view: Any) -> Any:
    """The parts of a view that stay the same in a match that goes on from it."""
    return {key: view[key] for key in ("areas", "head", "offers", "options", "players")}


@pytest.mark.parametrize("game", ["paris", "boarding"])
async def test_an_exercise_begins_at_the_moment(house: House, game: str) -> None:
    ann, match = await finished(house, game)
    log = (await ann.get(f"matches/{match}/film"))["words"]["log"]
    n = next(line["n"] for line in log if line.get("kind") == "undo") + 1
    moment = await ann.get(f"matches/{match}/at/{n}?as=1")
    answer = await ann.post(f"matches/{match}/at/{n}/play", {"seat": 1, "bot": "random"})
    assert answer.status_code == 201
    made = answer.json()
    assert (made["status"], made["seats"]) == ("live", [1])
    standing = [
        line["text"]
        for line in moment["words"]["log"]
        if line.get("kind", "action") == "action" and not line.get("undone")
    ]
    assert len(standing) < n  # something was taken back
    begun = await ann.get(f"matches/{made['match']}/at/{len(standing)}")
    assert table_of(begun["view"]) == table_of(moment["view"])
    assert [line["text"] for line in begun["words"]["log"]] == standing
    view = begun["view"]
    assert view["origin"] == {"match": match, "n": n}
    assert view["visibility"] == "private"
    assert "fair" not in view
    assert [seat["bot"] for seat in view["seats"]][:2] == ["random", ""]


async def test_an_exercise_can_be_played_to_its_end_and_its_record_replays(
    house: House, tmp_path: Path
) -> None:
    ann, match = await finished(house)
    n = (await ann.get(f"matches/{match}"))["n"]
    made = await ann.posted(f"matches/{match}/at/{n - 8}/play", {"seat": 0, "bot": "random"})
    exercise = made["match"]
    while "result" not in (view := await ann.get(f"matches/{exercise}")):
        if view["offers"]["count"]:
            await ann.play_first(exercise, 0)
        else:
            await ann.get(f"matches/{exercise}/events?since={view['n']}&wait=5")
    path = tmp_path / "exercise.bgf"
    path.write_bytes((await ann.ask("GET", f"matches/{exercise}/record")).content)
    record = bgf.Record.load(path)
    assert record.replay().result().scores == tuple(view["result"]["scores"])
    assert record.is_open
    rematch = await ann.posted(f"matches/{exercise}/rematch")
    assert "origin" not in await ann.get(f"matches/{rematch['match']}")


async def test_everything_can_be_taken_back_in_an_exercise(house: House, tmp_path: Path) -> None:
    ann, match = await finished(house)
    n = (await ann.get(f"matches/{match}"))["n"]
    made = await ann.posted(f"matches/{match}/at/{n - 3}/play", {"seat": 0, "bot": "random"})
    exercise = made["match"]
    taken_back = 0
    while (await ann.get(f"matches/{exercise}?as=0"))["undo"]["own"]:
        answer = await ann.undo(exercise, "?as=0")
        assert answer.status_code in {200, 409}  # a bot may have played meanwhile
        taken_back += answer.status_code == 200
        if taken_back == 12:
            break
    assert taken_back == 12


async def test_an_exercise_is_seen_by_its_player_alone_and_marked_as_one(house: House) -> None:
    ann, match = await finished(house, "animals")
    eve = await house.person("Eve")
    made = await eve.posted(f"matches/{match}/at/6/play", {"seat": 1})
    view = await eve.get(f"matches/{made['match']}")
    assert (view["viewer"], view["seats"][0]["bot"]) == (1, "greedy")
    assert (await ann.ask("GET", f"matches/{made['match']}")).status_code == 404
    mine = (await eve.get("matches/mine"))["matches"]
    assert [card["origin"] for card in mine] == [{"match": match, "n": 6}]
    assert made["match"] not in str(await ann.get("matches?open=1"))
    assert "origin" not in (await ann.get("matches/mine"))["matches"][0]


@pytest.mark.parametrize("visibility", ["link", "public"])
async def test_not_even_its_player_can_show_an_exercise_to_others(
    house: House, visibility: str
) -> None:
    ann, match = await finished(house, "animals")
    eve = await house.person("Eve")
    made = await eve.posted(f"matches/{match}/at/6/play", {"seat": 1})
    path = f"matches/{made['match']}"
    answer = await eve.post(f"{path}/visibility", {"visibility": visibility})
    assert (answer.status_code, answer.json()["error"]) == (422, "exercise")
    assert (await ann.ask("GET", path)).status_code == 404


async def test_a_match_that_goes_on_is_no_exercise(house: House) -> None:
    ann, match = await going(house)
    answer = await ann.post(f"matches/{match}/at/0/play", {"seat": 0})
    assert (answer.status_code, answer.json()["error"]) == (403, "goes_on")


async def test_exercises_that_can_not_be_played_are_refused(house: House) -> None:
    ann, match = await finished(house, "animals")
    n = (await ann.get(f"matches/{match}"))["n"]
    for at, body, status, error in (
        (3, {"seat": 7}, 404, "not_found"),
        (3, {"seat": -1}, 404, "not_found"),
        (n + 1, {"seat": 0}, 404, "not_found"),
        (3, {"seat": 0, "bot": "process:/bin/true"}, 422, "bad_match"),
        (3, {}, 400, "bad_request"),
        (n, {"seat": 0}, 409, "over"),
    ):
        answer = await ann.post(f"matches/{match}/at/{at}/play?lang=pl", body)
        assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["text"].startswith("W tej chwili partia jest już skończona")
