"""Which job gets a worker next."""

from __future__ import annotations

import asyncio

import pytest

from bgf.web.problems import WebProblem
from bgf.web.workers.job_queue import MOST_PATIENT, JobQueue

pytestmark = pytest.mark.anyio


async def settle() -> None:
    """Lets all runnable tasks go on."""
    for _ in range(5):
        await asyncio.sleep(0)


class Line:
    """Jobs in a queue for workers; each ends on demand.

    Attributes:
        begun: the names of jobs that got a worker, in that order.
    """

    def __init__(self, workers: int = 1) -> None:
        self.queue = JobQueue(workers)
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}

    async def add(
        self, name: str, owner: str = "Ann", *, is_urgent: bool = False
    ) -> asyncio.Task[None]:
        """Add a job."""
        end = self._ends[name] = asyncio.Event()

        async def work() -> None:
            async with self.queue.turn(owner, is_urgent=is_urgent):
                self.begun.append(name)
                await end.wait()

        task = asyncio.create_task(work())
        await settle()
        return task

    async def end(self, name: str) -> None:
        """End a job."""
        self._ends[name].set()
        await settle()


async def test_urgent_jobs_go_first_and_others_in_order() -> None:
    line = Line()
    for name in ("first", "second", "third"):
        await line.add(name)
    await line.add("urgent", is_urgent=True)
    assert line.begun == ["first"]
    for name in ("first", "urgent", "second", "third"):
        await line.end(name)
    assert line.begun == ["first", "urgent", "second", "third"]
    await line.add("later")
    assert line.begun[-1] == "later"


async def test_of_several_workers_one_is_kept_for_urgent_jobs() -> None:
    line = Line(workers=3)
    for name in ("first", "second", "third"):
        await line.add(name)
    assert line.begun == ["first", "second"]
    await line.add("urgent", is_urgent=True)
    assert line.begun == ["first", "second", "urgent"]
    await line.end("urgent")
    assert line.begun == ["first", "second", "urgent"]
    await line.end("first")
    assert line.begun[3:] == ["third"]
    for name in ("another", "one more"):
        await line.add(name, is_urgent=True)
    assert line.begun[4:] == ["another"]
    await line.end("second")
    assert line.begun[5:] == ["one more"]


async def test_owners_get_a_worker_in_turn() -> None:
    line = Line()
    for name in ("first of Ann", "second of Ann", "third of Ann"):
        await line.add(name, "Ann")
    await line.add("first of Tom", "Tom")
    for name in ("first of Ann", "second of Ann", "first of Tom"):
        await line.end(name)
    assert line.begun == ["first of Ann", "second of Ann", "first of Tom", "third of Ann"]


async def test_a_job_that_is_given_up_while_a_worker_gets_free_is_left_out() -> None:
    line = Line()
    await line.add("first")
    second = await line.add("second")
    await line.add("third")
    second.cancel()
    await line.end("first")  # the second does not know yet that it was given up
    assert line.begun == ["first", "third"]


async def test_a_job_that_is_given_up_stands_in_nobodys_way() -> None:
    line = Line()
    first = await line.add("first")
    second = await line.add("second")
    await line.add("third")
    second.cancel()
    await settle()
    first.cancel()
    await settle()
    assert line.begun == ["first", "third"]


async def test_a_job_that_is_given_up_just_when_its_turn_has_come_passes_it_on() -> None:
    line = Line()
    await line.add("first")
    second = await line.add("second")
    await line.add("third")
    line._ends["first"].set()
    await asyncio.sleep(0)  # the first has ended, and the second does not know yet
    second.cancel()
    await settle()
    assert line.begun == ["first", "third"]


async def test_too_many_jobs_that_are_not_urgent_are_refused_with_a_time() -> None:
    line = Line()
    for number in range(MOST_PATIENT + 1):  # one of them has the worker
        await line.add(str(number))
    refused = await line.add("one more")
    problem = refused.exception()
    assert isinstance(problem, WebProblem)
    assert (problem.status, problem.code, problem.wait) == (503, "busy", 10)
    await line.add("urgent", is_urgent=True)
    await line.end("0")
    assert line.begun == ["0", "urgent"]
