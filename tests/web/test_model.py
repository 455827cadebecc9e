"""A hub and the pages that watch it: after any events, a page has the server's state."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
from random import Random
from typing import Any
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import bgf
from bgf.web.games.library import LoadedGame
from bgf.web.matches.hub import Hub
from bgf.web.matches.merging import merged
from bgf.web.matches.room import Room
from bgf.web.matches.showing import view_for
from bgf.web.matches.viewers import Connection
from bgf.web.messages import Act, Join, NewMatch, encode
from bgf.web.play.lobby import Lobby
from bgf.web.play.undo_requests import UndoRequests
from bgf.web.problems import NotSaved, WebProblem
from bgf.web.store.rows import Visitor
from bgf.web.store.store import Store
from bgf.web.workers.jobs import Jobs

EXAMPLES = int(os.environ.get("BGF_HUB_EXAMPLES", "15"))
"""The number of stories that happen to a hub."""

STEPS = 40
"""The number of events of a story, at most."""

PLAYERS = 3
VIEWERS = st.integers(-1, PLAYERS - 1)
VISITORS = [Visitor(bytes([seat]) * 32) for seat in range(PLAYERS)]


class _OneGame:
    """A library of one game, which is loaded once for all examples."""

    def __init__(self) -> None:
        self._loaded = LoadedGame(bgf.load("aeroplanes"), "0" * 64, {})

    async def game(self, name: str, mods: object = ()) -> Any:
        """The game."""
        return self._loaded


LIBRARY: Any = _OneGame()


class Page:
    """A page: its received state, and its connection."""

    def __init__(self) -> None:
        self.connection: Connection | None = None
        self.view: Any = None
        self.log: dict[int, tuple[str, bool]] = {}
        self.details: dict[str, Any] = {}

    def read(self) -> None:
        """Reads waiting messages."""
        assert self.connection is not None
        for text in self.connection.take_waiting():
            message = json.loads(text)
            if message["t"] == "state":
                self.view = message["view"]
            elif message["t"] == "patch":
                assert self.view["n"] == message["from"]
                self.view = merged(self.view, message["d"])
                self._read_news(message.get("words", {}))
            elif message["t"] == "words":
                self.log, self.details = {}, {}
                self._read_news(message)

    def _read_news(self, news: Any) -> None:
        for line in news.get("log", ()):
            self.log[line["n"]] = (line["text"], line.get("undone", False))
        self.details |= {each["a"]: each for each in news.get("offers", ())}


class HubModel(RuleBasedStateMachine):
    """People play, undo, lose their connections and come back; the disk fails at times."""

    def __init__(self) -> None:
        super().__init__()
        # Hypothesis repeats a story to make it smaller: chance and IDs have to be the same then.
        self.same_bytes = patch.object(secrets, "token_bytes", Random(0).randbytes)
        self.same_bytes.start()
        self.loop = asyncio.new_event_loop()
        self.pages: dict[int, list[Page]] = {viewer: [] for viewer in range(-1, PLAYERS)}
        self.keys: dict[str, int] = {}
        self.played = 0
        self.run(self.open())

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def outcome(self, work: Any) -> tuple[Any, str]:
        """The answer to a request; or nothing, and the code of its refusal."""
        try:
            return self.run(work), ""
        except WebProblem as problem:
            return None, problem.code

    async def open(self) -> None:
        """Three people sit at a match."""
        self.store = Store(":memory:")
        self.hub = Hub(self.store, LIBRARY, Jobs(1))
        self.undo_requests = UndoRequests(self.hub)
        lobby = Lobby(self.hub)
        body = NewMatch("aeroplanes", ["human"] * PLAYERS)
        made = await lobby.create(VISITORS[0], body)
        for seat in range(1, PLAYERS):
            await lobby.join(VISITORS[seat], Join(token=made.links[str(seat)]))
        self.room: Room = await self.hub.room(made.match)

    @property
    def live(self) -> Any:
        return self.run(self.hub.live(self.room))

    @rule(index=st.integers(0, 1000))
    def act(self, index: int) -> None:
        """Lets a player who may act play."""
        live = self.live
        if live.is_over:
            return
        seat = live.active[0]
        state = live.session.match.state
        action = state.sample_action(seat, lambda below: index % below).text
        key = str(self.played)
        self.played += 1
        done = self.run(self.hub.play(self.room, seat, Act(action, live.n), key, "en"))
        self.keys[f"{seat}:{key}"] = done.n
        assert done.n == live.n

    @precondition(lambda self: self.keys)
    @rule(data=st.data())
    def act_again(self, data: st.DataObject) -> None:
        """A request is repeated: it is answered as before, and nothing happens."""
        key = data.draw(st.sampled_from(sorted(self.keys)))
        seat, _, own = key.partition(":")
        n = self.live.n
        done = self.run(self.hub.play(self.room, int(seat), Act("anything", 0), own, "en"))
        assert done.n == self.keys[key]
        assert self.live.n == n

    @rule(seat=st.integers(0, PLAYERS - 1))
    def act_too_late(self, seat: int) -> None:
        """Plays on an older view: nothing happens."""
        n = self.live.n
        if not n:
            return
        work = self.hub.play(self.room, seat, Act("end", n - 1), f"late {n}", "en")
        _, problem = self.outcome(work)
        assert problem in {"stale", "over"}
        assert self.live.n == n

    @rule(seat=st.integers(0, PLAYERS - 1), yes=st.booleans())
    def undo(self, seat: int, yes: bool) -> None:
        """Undoes actions, if the others agree."""
        n = self.live.n
        open_request = self.room.questions.undo
        is_asked_by_another = open_request is not None and open_request.seat != seat
        done, problem = self.outcome(self.undo_requests.ask(self.room, seat, n, f"undo {n}", "en"))
        if done is None:
            assert problem in {"undo_refused", "over", "undo_asked"}
            assert problem != "undo_asked" or is_asked_by_another
            assert self.live.n == n
            return
        asked = self.room.questions.undo
        waits = sorted(asked.waits) if asked is not None and done.asked else []
        for other in waits:
            self.run(self.undo_requests.answer(self.room, other, done.asked, yes=yes))
            if not yes:
                break
        assert self.live.n == n + (not waits or yes)

    @rule(seat=st.integers(0, PLAYERS - 1))
    def ask_to_undo(self, seat: int) -> None:
        """Asks for an undo, without an answer."""
        n = self.live.n
        if self.live.session.undo_scope(seat).others:
            self.outcome(self.undo_requests.ask(self.room, seat, n, f"undo {n}", "en"))

    @rule()
    def disk_fails(self) -> None:
        """An action can't be kept: it is not played."""
        live = self.live
        if live.is_over:
            return
        n = live.n
        seat = live.active[0]
        action = live.session.match.state.sample_action(seat, lambda below: 0).text
        self.store.add_line = _fail  # type: ignore[method-assign]  # a disk that is full
        work = self.hub.play(self.room, seat, Act(action, n), f"failed {n}", "en")
        assert self.outcome(work) == (None, "not_saved")
        del self.store.add_line
        assert self.live.n == n

    @rule(viewer=VIEWERS)
    def connect(self, viewer: int) -> None:
        """A new page is opened."""
        page = Page()
        self.pages[viewer].append(page)
        self._connect(viewer, page, None)

    def _connect(self, viewer: int, page: Page, since: int | None) -> None:
        key = b"" if viewer < 0 else VISITORS[viewer].key
        page.connection = self.run(self.hub.connect(self.room, viewer, "en", key, since))

    @rule(viewer=VIEWERS)
    def drop(self, viewer: int) -> None:
        """Drops the connection of a page, and the messages on their way."""
        for page in self.pages[viewer]:
            if page.connection is not None:
                connection, page.connection = page.connection, None
                self.run(_in_loop(self.hub.disconnect, self.room, connection))

    @rule(viewer=VIEWERS)
    def come_back(self, viewer: int) -> None:
        """A page that was away connects again."""
        for page in self.pages[viewer]:
            if page.connection is None:
                self._connect(viewer, page, page.view["n"] if page.view else None)

    @rule()
    def restart(self) -> None:
        """The match is read again from its lines."""
        self.room.live = None

    @invariant()
    def pages_have_what_is_shown(self) -> None:
        """The patched view of each page is the server's, and so are the words beside it."""
        live = self.live
        for viewer, pages in self.pages.items():
            connected = [page for page in pages if page.connection is not None]
            if not connected:
                continue
            view = view_for(self.room, viewer)
            words = live.words(None if viewer < 0 else viewer, "en")
            details = {each.a: json.loads(encode(each)) for each in words.offers}
            for page in connected:
                page.read()
                assert _without_presence(page.view) == _without_presence(json.loads(encode(view)))
                assert page.log == {line.n: (line.text, line.undone) for line in words.log}
                assert page.details | details == page.details

    def teardown(self) -> None:
        """Close everything."""
        self.run(self.hub.close())
        self.store.close()
        self.loop.close()
        self.same_bytes.stop()


async def _fail(*_: object, **__: object) -> bool:
    raise NotSaved


async def _in_loop(work: Any, *args: Any) -> None:
    work(*args)


def _without_presence(view: Any) -> Any:
    """A view without the connected people, of whom pages are told in separate messages."""
    seats = [{**seat, "online": False} for seat in view["seats"]]
    return {**view, "seats": seats}


TestHub = HubModel.TestCase
TestHub.settings = settings(max_examples=EXAMPLES, stateful_step_count=STEPS)
