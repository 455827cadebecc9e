"""Chance that anybody can verify, on a server: committed to, shared, played by, and revealed."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.serving import page, serving

import bgf
from bgf.cli.main import run
from bgf.records.fair import NO_SHARE, commitment_of
from bgf.records.lines import seal_lines
from bgf.records.match import Match
from bgf.records.proof import Proof, prove
from bgf.records.record import Record
from bgf.web.matches.live import text_of_head
from bgf.web.problems import NotSaved
from bgf.web.store.database import migrate_tables
from bgf.web.store.rows import DONE

pytestmark = pytest.mark.anyio

ANN = "a1" * 16
TOM = "70" * 16
NONE = NO_SHARE.hex()


async def wait_to_share(person: Person, *seats: str, game: str = "boarding") -> Any:
    """A match that waits for the share of its host."""
    return await person.posted("matches", {"game": game, "seats": [*seats], "gives_share": True})


async def play_out(people: list[Person], match: str) -> None:
    """Plays the first offered actions until the match is over; each person has one seat, or all."""
    while (view := await people[0].get(f"matches/{match}"))["status"] == "live":
        seat = view["head"]["active"][0]
        own = seat if len(people) > 1 else None
        answer = await people[seat % len(people)].play_first(match, own)
        assert answer.status_code == 200, answer.text


async def record_of(person: Person, match: str) -> str:
    """The record of a match that is over."""
    answer = await person.ask("GET", f"matches/{match}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def proof_of(text: str, *shares: str, commitment: str) -> Proof:
    """The proof that `bgf verify` makes of a record."""
    data = text.encode()
    own_shares = [bytes.fromhex(share) for share in shares]
    record = Record.from_bytes(data, salvage=True)
    return prove(record, data, own_shares=own_shares, commitment=bytes.fromhex(commitment))


def changed(text: str, old: str, new: str) -> str:
    """A record with something else in it, and with the checks that belong to that."""
    head, _, body = text.replace(old, new).partition("\ncheck ")
    crc = zlib.crc32(f"{head}\n".encode())
    lines = [line.rpartition(" ")[0] for line in f"check {body}".splitlines()]
    sealed, _ = seal_lines(lines, crc)
    return f"{head}\n{sealed.decode()}"


# -- before the match begins ----------------------------------------------------------------


async def test_the_commitment_is_shown_before_any_share_is_given(house: House) -> None:
    ann = await house.person("Ann")
    made = await wait_to_share(ann, "human", "human")
    match = made["match"]
    card = await ann.get(f"matches/{match}")
    assert card["fair"] == {"commitment": made["commitment"], "waits": [0]}
    tom = await house.person("Tom")
    invited = await tom.get(f"join/{made['links']['1']}")
    assert invited["fair"]["commitment"] == made["commitment"]
    await tom.posted("join", {"token": made["links"]["1"], "share": TOM})
    card = await tom.get(f"matches/{match}")
    assert (card["status"], card["fair"]["waits"]) == ("open", [0])
    assert TOM not in json.dumps(card)
    begun = await ann.posted(f"matches/{match}/share", {"share": ANN})
    assert (begun["status"], begun["seats"]) == ("live", [0])
    for person in (ann, tom):
        fair = (await person.get(f"matches/{match}"))["fair"]
        assert fair == {"commitment": made["commitment"], "shares": [ANN, TOM]}


async def test_the_player_who_gives_the_last_share_has_not_seen_the_others(house: House) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await wait_to_share(ann, "human", "human")
    path = f"matches/{made['match']}"
    await ann.posted(f"{path}/share", {"share": ANN})
    token = made["links"]["1"]
    for asked in (f"join/{token}", f"{path}/events?wait=0"):
        answer = await tom.ask("GET", asked)
        assert made["commitment"] in answer.text
        assert ANN not in answer.text
    await tom.posted("join", {"token": token, "share": TOM})
    assert (await tom.get(path))["fair"]["shares"] == [ANN, TOM]


async def test_bots_give_zeros_and_people_at_one_screen_one_share(house: House) -> None:
    ann = await house.person("Ann")
    made = await wait_to_share(ann, "human", "hot", "bot:random")
    await ann.posted(f"matches/{made['match']}/share", {"share": ANN})
    fair = (await ann.get(f"matches/{made['match']}"))["fair"]
    assert fair["shares"] == [ANN, ANN, NONE]
    assert "made" not in fair


async def test_shares_made_by_the_server_are_marked(house: House) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await wait_to_share(ann, "human", "human")
    await ann.posted(f"matches/{made['match']}/share", {"share": ANN})
    await tom.posted("join", {"token": made["links"]["1"]})
    fair = (await tom.get(f"matches/{made['match']}"))["fair"]
    assert fair["made"] == [1]
    assert fair["shares"][0] == ANN
    assert fair["shares"][1] not in (ANN, NONE)
    alone = await ann.posted("matches", {"game": "boarding", "seats": ["human", "hot"]})
    assert alone["status"] == "live"
    fair = (await ann.get(f"matches/{alone['match']}"))["fair"]
    assert fair["made"] == [0, 1]
    assert fair["commitment"] == alone["commitment"]


async def test_a_share_is_given_once_and_before_the_match_begins(house: House) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await wait_to_share(ann, "human", "human", "human")
    path = f"matches/{made['match']}/share"
    for text in ("", "a1", "A1" * 16, "zz" * 16, "a1" * 17, NONE):
        answer = await ann.post(path, {"share": text})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_share")
    await ann.posted(path, {"share": ANN})
    await ann.posted(path, {"share": ANN})
    answer = await ann.post(path, {"share": TOM})
    assert (answer.status_code, answer.json()["error"]) == (409, "share_given")
    for text in ("no", NONE):
        answer = await tom.post("join", {"token": made["links"]["1"], "share": text})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_share")
    assert "prove nothing" in answer.json()["text"]  # zeros: the record could not tell them apart
    await tom.posted("join", {"token": made["links"]["1"]})
    await tom.posted(path, {"share": TOM})  # in place of the one that the server has made
    await ann.posted(f"matches/{made['match']}/start", {"bot": "random"})
    assert (await tom.posted(path, {"share": TOM}))["status"] == "live"
    answer = await tom.post(path, {"share": ANN})
    assert (answer.status_code, answer.json()["error"]) == (409, "begun")
    fair = (await tom.get(f"matches/{made['match']}"))["fair"]
    assert fair["shares"] == [ANN, TOM, NONE]


async def test_the_host_may_begin_without_shares_that_do_not_come(house: House) -> None:
    ann = await house.person("Ann")
    made = await wait_to_share(ann, "human", "human")
    started = await ann.posted(f"matches/{made['match']}/start", {"bot": "random"})
    assert started["status"] == "live"
    fair = (await ann.get(f"matches/{made['match']}"))["fair"]
    assert fair["made"] == [0]


async def test_a_rematch_waits_for_new_shares_of_those_who_gave_some(house: House) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await wait_to_share(ann, "human", "human")
    await tom.posted("join", {"token": made["links"]["1"], "share": TOM})
    await ann.posted(f"matches/{made['match']}/share", {"share": ANN})
    await play_out([ann, tom], made["match"])
    again = await tom.posted(f"matches/{made['match']}/rematch")
    assert again["status"] == "open"
    assert again["commitment"] != made["commitment"]
    card = await ann.get(f"matches/{again['match']}")
    assert card["fair"] == {"commitment": again["commitment"], "waits": [0, 1]}
    path = f"matches/{again['match']}/share"
    assert (await ann.posted(path, {"share": TOM}))["status"] == "open"
    assert (await tom.posted(path, {"share": ANN}))["status"] == "live"


# -- the match and its end ------------------------------------------------------------------


async def test_the_record_of_a_match_with_an_undo_is_verified_offline(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, tom = await house.person("Ann"), await house.person("Tom")
    made = await wait_to_share(ann, "human", "human")
    match, commitment = made["match"], made["commitment"]
    await tom.posted("join", {"token": made["links"]["1"], "share": TOM})
    await ann.posted(f"matches/{match}/share", {"share": ANN})
    for person, seat in ((ann, 0), (tom, 1)):
        if seat in (await ann.get(f"matches/{match}"))["head"]["active"]:
            await person.play_first(match, seat)
            assert (await person.undo(match, f"?as={seat}")).status_code == 200
            break
    await play_out([ann, tom], match)
    fair = (await tom.get(f"matches/{match}"))["fair"]
    seed = bytes.fromhex(fair["server_seed"])
    assert commitment_of(seed).hex() == fair["commitment"] == commitment
    text = await record_of(tom, match)
    assert "\nundo " in text
    assert proof_of(text, ANN, TOM, commitment=commitment).is_proven
    file = tmp_path / "match.bgf"
    file.write_text(text, newline="")
    code = run(["verify", str(file), "--commitment", commitment, "--share", TOM, "--json"])
    assert (code, json.loads(capsys.readouterr().out)["proven"]) == (0, True)
    assert run(["verify", str(file), "--commitment", commitment, "--share", "ee" * 16]) == 1


async def test_a_server_that_changes_seed_share_or_cards_is_found_out(house: House) -> None:
    ann = await house.person("Ann")
    made = await wait_to_share(ann, "human", "hot")
    await ann.posted(f"matches/{made['match']}/share", {"share": ANN})
    await play_out([ann], made["match"])
    text = await record_of(ann, made["match"])
    fair = (await ann.get(f"matches/{made['match']}"))["fair"]
    seed, other = fair["server_seed"], "5e" * 32
    new = commitment_of(bytes.fromhex(other)).hex()
    with_seed = changed(text, seed, other)
    with_both = changed(with_seed, made["commitment"], new)
    for cheated, check in (
        (with_seed, "commitment"),
        (with_both, "commitment"),
        (changed(text, ANN, TOM), "shares"),
        (changed(text, f'["{ANN}", "{ANN}"]', f'["{ANN}", "{TOM}"]'), "replay"),
    ):
        proof = proof_of(cheated, ANN, commitment=made["commitment"])
        assert proof.failure is not None
        assert proof.failure.name == check


async def test_a_server_that_forgets_its_seed_does_not_go_on_with_another(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as house:
        ann = await house.person("Ann")
        match = await ann.create("boarding", "human", "hot")
        cookies = ann.client.cookies
    with sqlite3.connect(store) as database:
        database.execute("UPDATE match SET server_seed = ?", (bytes(32),))
    database.close()
    async with open_house(store) as house:
        ann = await house.person()
        ann.client.cookies = cookies
        answer = await ann.ask("GET", f"matches/{match}")
        assert answer.status_code == 409
        assert "server seed" in answer.json()["text"]


async def test_any_server_goes_on_with_the_same_chance(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as house:
        ann = await house.person("Ann")
        made = await wait_to_share(ann, "human", "hot", game="paris")
        cookies = ann.client.cookies
    async with open_house(store) as house:  # after one that was ended while it waited
        ann = await house.person()
        ann.client.cookies = cookies
        await ann.posted(f"matches/{made['match']}/share", {"share": ANN})
        await ann.play_first(made["match"])
    async with open_house(store) as one, open_house(store) as other:
        people: list[Person] = []
        for house in (one, other):
            client = (await house.person()).client
            client.cookies = cookies
            people.append(Person(client, first_key=1000 * len(people) + 100))
        turn = 0
        while (await people[turn % 2].get(f"matches/{made['match']}"))["status"] == "live":
            assert (await people[turn % 2].play_first(made["match"])).status_code == 200
            turn += 1
        text = await record_of(people[0], made["match"])
        assert proof_of(text, ANN, commitment=made["commitment"]).is_proven


async def test_an_earlier_moment_comes_out_as_it_was(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("boarding", "human", "hot")
    seen = []
    while (view := await ann.get(f"matches/{match}"))["status"] == "live":
        seen.append(view["areas"])
        await ann.play_first(match, view["head"]["active"][0])
    film = await ann.get(f"matches/{match}/film?as=-1")
    assert len(film["patches"]) == len(seen)
    for n in (0, len(seen) // 2):
        moment = await ann.get(f"matches/{match}/at/{n}")
        viewer = moment["view"]["viewer"]
        of_all = {area for area in seen[n] if "@" not in area}
        assert {area: moment["view"]["areas"][area] for area in of_all} == {
            area: seen[n][area] for area in of_all
        }
        assert viewer in (0, 1)


async def test_a_match_that_is_ended_before_it_is_over_reveals_its_seed_everywhere(
    tmp_path: Path,
) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as one, open_house(store) as other, serving(other) as host:
        ann = await one.person("Ann")
        made = await wait_to_share(ann, "human", "hot", game="paris")
        match = made["match"]
        await ann.posted(f"matches/{match}/share", {"share": ANN})
        for _ in range(3):
            await ann.play_first(match)
        spectator = await other.person()
        async with page(host, match, spectator) as shown:
            await shown.until("presence")
            assert "server_seed" not in shown.view["fair"]
            await end(one, match)
            await spectator.get(f"matches/{match}")  # takes up the changes of the other server
            while "server_seed" not in shown.view["fair"]:
                await shown.next()
            assert shown.view["status"] == "done"
        view = await ann.get(f"matches/{match}")
        assert (view["status"], view["offers"]["count"], view["n"]) == ("done", 0, 3)
        seed = bytes.fromhex(view["fair"]["server_seed"])
        assert commitment_of(seed).hex() == made["commitment"]
        answer = await ann.act(match, "draw deck", view["n"])
        assert (answer.status_code, answer.json()["error"]) == (410, "over")
        assert (await ann.undo(match)).status_code == 410
        for person in (ann, spectator):
            text = await record_of(person, match)
            assert proof_of(text, ANN, commitment=made["commitment"]).is_proven
            assert text.splitlines()[-1].startswith("reveal ")


async def end(house: House, match: str) -> None:
    """End a match, as its players may agree to."""
    hub = house.server.hub
    room = await hub.room(match)
    async with room.lock:
        changed = await hub.store.change_match(replace(room.stored, status=DONE), events=room.n)
        assert changed is not None


# -- stores of older versions ---------------------------------------------------------------


def older_store(file: Path, visitor: str) -> tuple[str, str]:
    """A store without server seeds, with a match that is played, and one that has not begun.

    Returns:
        Their ids.
    """
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        migrate_tables(connection, "0003")
        key = hashlib.sha256(visitor.encode()).digest()
        head = text_of_head(Match.start(bgf.load("boarding"), players=2, seed=7))
        connection.exec_driver_sql("INSERT INTO visitor VALUES (?, 'Ann', 'en', '{}', 0)", (key,))
        for id_, status, own in (("played", "live", head), ("waiting", "open", "")):
            connection.exec_driver_sql(
                "INSERT INTO match VALUES (?, 'boarding', '[]', '{}', ?, ?, 'link', ?, '', 0, 1)",
                (id_, key, status, own),
            )
            for seat in (0, 1):
                connection.exec_driver_sql(
                    "INSERT INTO seat VALUES (?, ?, '', ?, 'Ann', NULL)",
                    (id_, seat, key if status == "live" or seat == 0 else None),
                )
    engine.dispose()
    return "played", "waiting"


async def test_matches_of_an_older_store_go_on_as_they_began(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    played, waiting = older_store(store, "cookie")
    async with open_house(store) as house:
        ann = await house.person()
        ann.client.cookies.set("bgf", "cookie")
        assert "fair" not in await ann.get(f"matches/{played}")
        await play_out([ann], played)
        text = await record_of(ann, played)
        assert text.startswith("bgf record 1\n")
        assert "\nreveal " not in text
        card = await ann.get(f"matches/{waiting}")
        assert card["fair"]["waits"] == [0]
        again = await ann.posted(f"matches/{played}/rematch")
        assert again["status"] == "live"
        commitment = card["fair"]["commitment"]
        await ann.posted(f"matches/{waiting}/share", {"share": ANN})
        await ann.posted(f"matches/{waiting}/start", {"bot": "random"})
        view = await ann.get(f"matches/{waiting}")
        assert view["fair"] == {"commitment": commitment, "shares": [ANN, NONE]}


async def test_neither_an_error_of_the_store_nor_a_match_in_a_log_tells_a_server_seed(
    house: House,
) -> None:
    ann = await house.person("Ann")
    match = await ann.create("boarding", "human", "human")
    store = house.server.hub.store
    stored = await store.match(match)
    assert stored is not None
    secret = repr(stored.server_seed)
    assert secret not in repr(stored)
    with pytest.raises(NotSaved) as caught:
        await store.add_match(stored)  # it is there already
    told = str(caught.value.__cause__)
    assert 'INSERT INTO "match"' in told
    assert "parameters hidden" in told
    assert secret not in told
