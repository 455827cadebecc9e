"""Information for operators: figures without anybody's secrets, and readiness of the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.programs import Program, client_of
from tests.web.serving import CEILING, page, serving

from bgf.web.endpoints import ENDPOINTS, HEALTH
from bgf.web.operator import metrics
from bgf.web.operator.metrics import REGISTRY, STALLED
from bgf.web.operator.port import build_operator_app, reasons_not_ready
from bgf.web.operator.supervising import ServerMetrics
from bgf.web.requests.limits import LIMITS, Limit

pytestmark = pytest.mark.anyio


def value(name: str, **labels: str) -> float:
    """The value of a figure; 0 before it is first counted."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


def rise(name: str, before: dict[str, float], **labels: str) -> float:
    """How much a figure has risen since it was noted."""
    return value(name, **labels) - before.get(_key(name, labels), 0.0)


def note(*figures: tuple[str, dict[str, str]]) -> dict[str, float]:
    """The values of some figures now."""
    return {_key(name, labels): value(name, **labels) for name, labels in figures}


def _key(name: str, labels: dict[str, str]) -> str:
    return f"{name} {sorted(labels.items())}"


async def test_actions_requests_and_pushes_are_counted(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    async with serving(house) as host, page(host, match) as shown:
        await shown.until("words")
        before = note(
            ("bgf_actions_total", {"outcome": "played"}),
            ("bgf_actions_total", {"outcome": "stale"}),
            ("bgf_requests_total", {"route": "act", "status": "200"}),
            ("bgf_requests_total", {"route": "act", "status": "409"}),
            ("bgf_request_seconds_count", {"route": "act"}),
            ("bgf_pushes_total", {}),
            ("bgf_pushed_bytes_total", {}),
            ("bgf_commits_total", {"outcome": "kept"}),
        )
        assert value("bgf_sockets") == 1
        view = await ann.get(f"matches/{match}")
        action = await ann.first_action(match, view)
        seat = view["viewer"]
        assert (await ann.act(match, action, 0, key="one", seat=seat)).status_code == 200
        assert (await ann.act(match, action, 0, key="two", seat=seat)).status_code == 409
        patch = await shown.until("patch", 1)
        assert rise("bgf_actions_total", before, outcome="played") == 1
        assert rise("bgf_actions_total", before, outcome="stale") == 1
        assert rise("bgf_requests_total", before, route="act", status="200") == 1
        assert rise("bgf_requests_total", before, route="act", status="409") == 1
        assert rise("bgf_request_seconds_count", before, route="act") == 2
        assert rise("bgf_pushes_total", before) >= 1
        assert rise("bgf_pushed_bytes_total", before) >= len(str(patch["d"])) / 2
        assert rise("bgf_commits_total", before, outcome="kept") >= 1
    async with asyncio.timeout(CEILING):
        while value("bgf_sockets"):
            await asyncio.sleep(0.01)


async def test_refusals_by_limits_are_counted(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits={"look": Limit(1, 60)}) as house:
        ann = await house.person("Ann")
        before = note(("bgf_limited_total", {"limit": "look"}))
        await ann.get("matches/mine")
        assert (await ann.ask("GET", "matches/mine")).status_code == 429
        assert rise("bgf_limited_total", before, limit="look") == 1


async def test_choices_of_bots_are_counted(house: House) -> None:
    ann = await house.person("Ann")
    before = note(("bgf_bot_choices_total", {"outcome": "played"}))
    match = await ann.create("paris", "bot:random", "bot:random")
    async with asyncio.timeout(CEILING):
        while (await ann.get(f"matches/{match}"))["status"] != "done":
            await asyncio.sleep(0.02)
    events = (await ann.get(f"matches/{match}"))["n"]
    assert rise("bgf_bot_choices_total", before, outcome="played") == events


async def test_no_figure_has_a_name_a_link_or_the_id_of_a_match(house: House) -> None:
    ann, tom = await house.person("Ann of Arden"), await house.person("Tom Tosspot")
    made = await ann.posted("matches", {"game": "paris", "seats": ["human", "human"]})
    token = made["links"]["1"]
    await tom.get(f"join/{token}")
    await tom.posted("join", {"token": token})
    await ann.get(f"matches/{made['match']}")
    await ann.play_first(made["match"])
    await tom.ask("GET", "matches/of-nobody-at-all")
    text = generate_latest(REGISTRY).decode()
    secrets = ["Arden", "Tosspot", token, made["match"], "of-nobody-at-all"]
    secrets += [*ann.client.cookies.values(), *tom.client.cookies.values()]
    assert [secret for secret in secrets if secret in text] == []


LABELS = {
    "route": {endpoint.name for endpoint in (HEALTH, *ENDPOINTS)} | {"page"},
    "limit": {*LIMITS},
    "kind": {"server", "rules", "bot", "store"},
    "reason": {*("closed", "restart", "slow", "failed", "removed", "unexpected"), "connection"}
    | {"alone"},
}
"""The values that labels may have; the others are statuses, bounds, and codes of refusals."""


async def test_labels_have_values_that_the_code_knows(house: House) -> None:
    ann = await house.person("Ann")
    for path in ("matches/mine", "games", "matches/nothing", "nothing/at/all"):
        await ann.client.get(f"/api/1/{path}")
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(generate_latest(REGISTRY).decode()):
        for sample in family.samples:
            for label, text in sample.labels.items():
                found.setdefault(label, set()).add(text)
    assert found.keys() <= {*LABELS, "status", "outcome", "le"}
    for label, known in LABELS.items():
        assert found.get(label, set()) <= known
    assert all(text.isdigit() or text in {"open", "live"} for text in found["status"])
    assert all(text.replace("_", "").isalpha() for text in found.get("outcome", ()))


def test_every_figure_is_one_of_the_registry() -> None:
    named = [getattr(metrics, name) for name in metrics.__all__ if name != "REGISTRY"]
    exposed = {metric.name for metric in REGISTRY.collect()}
    assert {metric.describe()[0].name for metric in named} == exposed


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
async def test_players_do_not_reach_the_operators_port(house: House, path: str) -> None:
    ann = await house.person("Ann")
    assert (await ann.client.get(path)).status_code == 404


@asynccontextmanager
async def staying_alive(house: House, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A server says all the time that it is alive."""
    monkeypatch.setattr("bgf.web.operator.sharing._BEAT", 0.01)
    task = asyncio.create_task(house.server.sharing.stay_alive())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until_ready(reasons: list[str]) -> httpx.Response:
    """The first answer of the operator's port with these reasons not to be ready."""
    transport = httpx.ASGITransport(app=build_operator_app(REGISTRY, 1))
    async with (
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client,
        asyncio.timeout(CEILING),
    ):
        while (answer := await client.get("/readyz")).json()["reasons"] != reasons:
            await asyncio.sleep(0.01)
    return answer


async def test_a_server_is_ready_while_its_store_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path / "web.sqlite") as house, staying_alive(house, monkeypatch):
        assert (await until_ready([])).status_code == 200
        assert value("bgf_memory_bytes") > 1_000_000
        house.server.store.transactions.close()
        assert (await until_ready(["store"])).status_code == 503


async def test_a_server_is_not_ready_while_its_bots_answer_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staying_alive(house, monkeypatch):
        await until_ready([])
    STALLED.set(400)
    assert (await until_ready(["bots"])).status_code == 503
    STALLED.set(0)
    assert (await until_ready([])).status_code == 200


async def test_jobs_that_are_not_answered_grow_old(house: House) -> None:
    jobs = house.server.hub.jobs
    assert (jobs.count, jobs.oldest, jobs.stalled) == (0, 0.0, 0.0)
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    hint = asyncio.create_task(ann.post(f"matches/{match}/hint"))
    async with asyncio.timeout(CEILING):
        while not jobs.oldest:
            await asyncio.sleep(0.001)
    assert jobs.count == 1
    assert 0 < jobs.stalled <= jobs.oldest
    await hint
    assert (jobs.count, jobs.oldest, jobs.stalled) == (0, 0.0, 0.0)


def test_processes_that_are_missing_are_told() -> None:
    assert reasons_not_ready(CollectorRegistry(), 2) == ["processes"]


@pytest.mark.long
async def test_figures_of_several_processes_are_added_up_and_outlive_them(tmp_path: Path) -> None:
    program = Program(tmp_path / "web.sqlite", workers=2, has_operator=True)
    await program.start()
    async with client_of(program.operator) as operator:
        await _until(operator, lambda ready, _: ready)
        async with client_of(program.address) as client:
            ann = Person(client)
            match = await ann.create("paris", "human", "hot")
            for n in range(1, 6):
                assert (await ann.play_first(match)).json() == {"n": n}
        await _until(operator, lambda _, found: found["bgf_actions_total"] == 5)
        for number in program.servers():
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        await _until(
            operator, lambda ready, found: ready and found["bgf_ended_processes_total"] == 2
        )
        await _until(operator, lambda _, found: found["bgf_actions_total"] == 5)
    await program.stop(signal.SIGTERM)


def test_a_process_that_has_only_opened_its_file_leaves_the_other_figures_readable(
    tmp_path: Path,
) -> None:
    (tmp_path / "counter_17.db").touch()
    figures = ServerMetrics(tmp_path)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    figures.note_end(ended)
    found = generate_latest(figures.registry).decode()
    assert 'bgf_ended_processes_total{how="themselves"} 1.0' in found


async def _until(operator: httpx.AsyncClient, is_reached: Any) -> None:
    """Waits until a condition on readiness and on sums of figures holds."""
    async with asyncio.timeout(CEILING):
        while True:
            try:
                ready = (await operator.get("/readyz")).status_code == 200
                text = (await operator.get("/metrics")).text
            except httpx.TransportError:  # a process that is killed cuts the connections it has
                await asyncio.sleep(0.1)
                continue
            found: dict[str, float] = {}
            for family in text_string_to_metric_families(text):
                for sample in family.samples:
                    found[sample.name] = found.get(sample.name, 0.0) + sample.value
            found.setdefault("bgf_ended_processes_total", 0.0)
            found.setdefault("bgf_actions_total", 0.0)
            if is_reached(ready, found):
                return
            await asyncio.sleep(0.1)
