"""Records that visitors send: a film of a finished match from any seat, or a refusal."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house

import bgf
from bgf.records.head import count_head_lines
from bgf.records.lines import seal_lines
from bgf.web.matches.merging import merged

pytestmark = pytest.mark.anyio

GAMES = ["paris", "boarding", "animals", "aeroplanes"]

OLD = Path(__file__).parents[1] / "boarding" / "data" / "boarding-1.0.0.bgf"
"""The record of a match with earlier content."""

HEAD_LINES = count_head_lines(b"bgf record 2")
"""The matches of a server have that form."""

OF_THE_SERVER = ("match", "seats", "visibility", "host", "next", "fair")
"""Parts of a view about a match on a server, unknown to a record."""


async def finished(house: House, game: str) -> tuple[Person, str, str]:
    """A person, a match that they have played to its end with an undo, and its record."""
    ann = await house.person("Ann")
    players = max(2, bgf.load(game).players[0])
    match = await ann.create(game, *["human", *["hot"] * (players - 1)])
    view = await ann.get(f"matches/{match}")
    has_undone = False
    while "result" not in view:
        await ann.play_first(match)
        if not has_undone:
            where = f"?as={view['viewer']}"
            has_undone = (await ann.undo(match, where)).status_code == 200
        view = await ann.get(f"matches/{match}")
    assert has_undone
    record = (await ann.ask("GET", f"matches/{match}/record")).text
    return ann, match, record


def views_of(film: Any) -> list[Any]:
    """All views of a film, without the parts that only a server knows."""
    view = film["view"]
    views = [view]
    for patch in film["patches"]:
        view = merged(view, patch["d"])
        views.append(view)
    return [{key: view[key] for key in view if key not in OF_THE_SERVER} for view in views]


def resealed(record: str, old: str, new: str) -> str:
    """A record with other lines after its head, and with the checks that belong to them."""
    lines = record.split("\n")
    bodies = [line.rpartition(" ")[0].replace(old, new) for line in lines[HEAD_LINES:-1]]
    crc = int(lines[HEAD_LINES - 1].rpartition(" ")[2], 16)
    sealed, _ = seal_lines(bodies, crc)
    return "\n".join(lines[:HEAD_LINES]) + "\n" + sealed.decode()


@pytest.mark.parametrize("game", GAMES)
async def test_the_film_of_a_record_is_that_of_its_match(house: House, game: str) -> None:
    ann, match, record = await finished(house, game)
    eve = await house.person()
    for seat in (0, 1, -1):
        path = f"?as={seat}&lang=pl"
        film = await ann.get(f"matches/{match}/film{path}")
        sent = await eve.posted(f"records/film{path}", {"record": record})
        assert views_of(sent) == views_of(film)
        assert sent["words"] == film["words"]
        assert [each["kind"] for each in sent["view"]["seats"]] == ["human"] * film["view"][
            "players"
        ]


async def test_a_record_is_seen_by_its_first_person_if_no_seat_is_named(house: House) -> None:
    ann, _, record = await finished(house, "boarding")
    assert (await ann.posted("records/film", {"record": record}))["view"]["viewer"] == 0
    assert (await ann.post("records/film?as=2", {"record": record})).status_code == 404


async def test_a_record_of_a_match_with_mods_is_shown_with_them(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot", mods=["long-night"])
    while "result" not in await ann.get(f"matches/{match}"):
        await ann.play_first(match)
    record = (await ann.ask("GET", f"matches/{match}/record")).text
    view = (await ann.posted("records/film", {"record": record}))["view"]
    assert view["mods"] == ["long-night"]
    assert view["content"] == (await ann.get(f"matches/{match}"))["content"]


async def test_record_of_older_content_is_shown_with_the_installed_content(house: House) -> None:
    ann = await house.person("Ann")
    record = OLD.read_text(encoding="utf-8")
    views = views_of(await ann.posted("records/film", {"record": record}))
    scores = record.split("\n")[-2].split(" ")[1:-1]
    assert views[-1]["result"]["scores"] == [int(score) for score in scores]


async def test_a_record_is_kept_nowhere(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite") as house:
        _, _, record = await finished(house, "boarding")
    async with open_house(tmp_path / "other.sqlite") as house:
        eve = await house.person("Eve")
        await eve.posted("records/film", {"record": record})
        assert (await eve.get("matches/mine"))["matches"] == []
        assert [*house.server.hub.rooms_in_memory()] == []


async def test_a_file_that_is_no_sound_record_is_refused_with_the_reason(house: House) -> None:
    ann, _, record = await finished(house, "boarding")
    lines = record.split("\n")
    changed = "\n".join([*lines[: HEAD_LINES + 3], "x", *lines[HEAD_LINES + 4 :]])
    unfinished = "\n".join(lines[: HEAD_LINES + 5]) + "\n"
    last = next(line for line in lines if line.startswith("end ")).split(" ")[1]
    other_scores = resealed(record, f"end {last} ", f"end {int(last) + 1} ")
    first = int(lines[HEAD_LINES].split(" ")[1])  # by lot
    illegal = resealed(record, f"1 {first} ", f"1 {1 - first} ")
    for text, error, words in (
        ("", "bad_record", "it is not a record of bgf"),
        ("\x89PNG\r\n", "bad_record", "it is not a record of bgf"),
        (changed, "bad_record", f"line {HEAD_LINES + 4}"),
        (unfinished, "unfinished", "is not over"),
        (record[:-10], "bad_record", "server seed"),  # its last line reveals it
        (other_scores, "bad_record", "final scores"),
        (illegal, "bad_record", f"player {1 - first} may not act now"),
    ):
        answer = await ann.post("records/film", {"record": text})
        problem = answer.json()
        assert (answer.status_code, problem["error"]) == (422, error), problem
        assert words in problem["text"]
    answer = await ann.post("records/film?lang=pl", {"record": unfinished})
    assert answer.json()["text"].startswith("Partia z tego zapisu nie jest skończona.")


def with_head(record: str, key: str, value: str) -> str:
    """A record with another line in its head, and with the checks that belong to it."""
    lines = record.split("\n")
    head = [f"{key}: {value}" if line.startswith(f"{key}: ") else line for line in lines]
    text = "".join(f"{line}\n" for line in head[: HEAD_LINES - 1])
    crc = zlib.crc32(text.encode())
    bodies = ["check", *(line.rpartition(" ")[0] for line in lines[HEAD_LINES:-1])]
    sealed, _ = seal_lines(bodies, crc)
    return text + sealed.decode()


async def test_record_of_a_missing_game_mod_or_content_is_refused_with_its_name(
    house: House, tmp_path: Path
) -> None:
    ann, _, record = await finished(house, "boarding")
    content = next(line for line in record.split("\n") if line.startswith("content: "))
    folder = json.dumps(str(tmp_path))
    other = f"{content.removeprefix('content: ').rpartition(':')[0]}:{'0' * 64}"
    for text, status, words in (
        (with_head(record, "game", "chess"), 404, 'no game called "chess"'),
        (with_head(record, "game", str(tmp_path)), 404, "no game called"),
        (with_head(record, "mods", '[["unknown", "1.0.0"]]'), 422, "unknown"),
        (with_head(record, "content", other), 422, "differs from"),
        (
            with_head(record, "content", f"{other} in {folder}"),
            422,
            "differs from",
        ),
    ):
        answer = await ann.post("records/film", {"record": text})
        assert (answer.status_code, words in answer.json()["text"]) == (status, True), answer.text
    # Of its own folder a record has no need: the content that is here is the same.
    named = with_head(record, "content", f"{content.removeprefix('content: ')} in {folder}")
    await ann.posted("records/film", {"record": named})


async def test_bots_that_a_record_names_are_names_and_never_run(
    house: House, tmp_path: Path
) -> None:
    ann, _, record = await finished(house, "boarding")
    touched = tmp_path / "touched"
    command = f"process:touch {touched}"
    text = with_head(record, "seats", json.dumps(["human", command]))
    film = await ann.posted("records/film", {"record": text})
    assert [each["bot"] for each in film["view"]["seats"]] == ["", command]
    assert not touched.exists()


async def test_a_record_may_be_larger_than_other_bodies_up_to_a_limit(house: House) -> None:
    ann = await house.person("Ann")
    answer = await ann.post("records/film", {"record": "x" * 100_000})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_record")
    for text in ("x" * 131_072, "\n" * 131_072):
        answer = await ann.post("records/film", {"record": text})
        assert answer.json()["error"] == "bad_record"
    answer = await ann.post("records/film", {"record": "x" * 131_073})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert "131,072 bytes" in answer.json()["text"]
    answer = await ann.post("records/film", {"record": "x" * 300_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
