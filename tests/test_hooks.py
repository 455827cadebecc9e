"""Every hook of bgf.engine.hooks, exercised: `test_bgf_setup` is the test of `bgf_setup`."""

from __future__ import annotations

import copy
import dataclasses
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import bgf
from bgf import (
    ActionKind,
    BotSpec,
    ContentSpec,
    Estimate,
    Game,
    GameSpec,
    ModSpec,
    Record,
    Score,
    State,
    hookimpl,
)
from bgf.bots import View, make_bot
from bgf.bots.values import play_out
from bgf.cli.main import build_app
from bgf.engine.hooks import MigrationSpec, PlayedMatch
from bgf.engine.plugins import plugins
from bgf.records.match import Match
from bgf.simulate.match import Player
from bgf.simulate.outcome import Played
from bgf.simulate.plan import Plan

if TYPE_CHECKING:
    import typer

    from bgf import Diagnostic
    from bgf.content import Document

FIRST = {"first_player": 0}

Around = Generator[None, object, object]


class Provider:
    """A plugin that brings one of everything."""

    @hookimpl
    def bgf_games(self) -> Sequence[GameSpec]:
        return [GameSpec("again", files("bgf_definitions") / "paris", "bgf_paris.rules:Paris")]

    @hookimpl
    def bgf_content(self) -> Sequence[ContentSpec]:
        return [ContentSpec("names", "paris", checks=f"{__name__}:CHECKS")]

    @hookimpl
    def bgf_mods(self) -> Sequence[ModSpec]:
        return [mod("watched", Watcher)]

    @hookimpl
    def bgf_migrations(self) -> Sequence[MigrationSpec]:
        return [MigrationSpec("drawn", "paris", "1.0.0", f"{__name__}:draw_starter")]

    @hookimpl
    def bgf_bots(self) -> Sequence[BotSpec]:
        return [BotSpec("first", "The first action there is.", f"{__name__}:FirstBot")]

    @hookimpl
    def bgf_commands(self, app: typer.Typer) -> None:
        app.command("greet")(lambda: print("Bonjour"))


def check_title(document: Document) -> Iterator[Diagnostic]:
    """A check of somebody else's: the title must be in capitals."""
    if not document.data["title"]["en"].isupper():
        yield document.problem(("title", "en"), "BGF-W501", "found small letters")


CHECKS = [check_title]


def draw_starter(played: PlayedMatch) -> PlayedMatch:
    """A migration: the first player was called otherwise."""
    return dataclasses.replace(played, options={"first_player": played.options["starter"]})


class FirstBot:
    """Plays the first legal action."""

    def __init__(self, setting: str, seed: int) -> None:
        self.setting, self.seed = setting, seed

    def choose(self, view: View) -> bgf.Action:
        return view.legal_actions()[0]


class Watcher:
    """A mod that notes every rule that is called and lets the game's own rules do the work."""

    def __init__(self, game: Game) -> None:
        self.calls: Counter[str] = Counter()
        WATCHERS.append(self)

    @hookimpl(wrapper=True)
    def bgf_setup(self, state: State) -> Around:
        self.calls["setup"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_phase_begin(self, state: State) -> Around:
        self.calls["phase_begin"] += 1
        self.calls[f"begin {state.phase.id}"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_phase_end(self, state: State) -> Around:
        self.calls["phase_end"] += 1
        self.calls[f"end {state.phase.id}"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_round_begin(self, state: State) -> Around:
        self.calls["round_begin"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_round_end(self, state: State) -> Around:
        self.calls["round_end"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_turn_begin(self, state: State, player: int) -> Around:
        assert player == state.player
        self.calls["turn_begin"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Around:
        assert player == state.player
        self.calls["turn_end"] += 1
        return (yield)

    @hookimpl(wrapper=True)
    def bgf_end(self, state: State) -> Around:
        self.calls["end"] += 1
        return (yield)


WATCHERS: list[Watcher] = []


def mod(name: str, rules: type[Any]) -> ModSpec:
    """A mod of Paris, made from a class of this module."""
    return ModSpec(name, "paris", "1.0.0", {"en": name}, f"{__name__}:{rules.__name__}")


def modded(rules: type[Any], change: Callable[[Any], None] | None = None) -> Game:
    """Paris with a mod of this module, and perhaps with its phases changed."""
    pack = bgf.load("paris").pack
    if change is not None:
        data = copy.deepcopy(pack.data)
        change(data["phases"])
        pack = dataclasses.replace(pack, data=data)
    spec, _ = plugins().games()["paris"]
    module, _, name = spec.rules.partition(":")
    paris = getattr(__import__(module, fromlist=[name]), name)
    return Game("paris", pack, paris, [mod("test", rules)])


def played_out(state: State, cap: int = 3000) -> State:
    """Play to the end, the last action there is each time."""
    for _ in range(cap):
        if state.is_terminal():
            return state
        player = state.active_players()[0]
        state.apply(state.legal_actions(player)[-1], player)
    raise AssertionError("no end")


@pytest.fixture
def provider() -> Iterator[None]:
    """The plugin above, installed for one test."""
    manager = plugins().manager
    manager.register(Provider(), name="provider")
    yield
    manager.unregister(name="provider")


@pytest.fixture
def watched() -> tuple[State, Counter[str]]:
    """A match of two, played to its end under the eyes of the mod above."""
    state = played_out(modded(Watcher).new_state(2, seed=3, options=FIRST))
    return state, WATCHERS[-1].calls


@pytest.mark.usefixtures("provider")
def test_bgf_games() -> None:
    assert bgf.games()["again"].plugin == "provider"
    assert bgf.load("again").new_state(2).legal_actions(0)


@pytest.mark.usefixtures("provider")
def test_bgf_content() -> None:
    pack = Path(str(files("bgf_definitions"))) / "paris"
    (found,) = bgf.validate(pack)
    assert (found.code, found.path, found.message) == (
        "BGF-W501",
        ("title", "en"),
        "found small letters",
    )


@pytest.mark.usefixtures("provider")
def test_bgf_mods() -> None:
    game = bgf.load("paris", mods=["watched"])
    assert [spec.name for spec in game.mods] == ["watched"]
    game.new_state(2)
    assert WATCHERS[-1].calls["setup"] == 1


@pytest.mark.usefixtures("provider")
def test_bgf_migrations() -> None:
    with Match.start(bgf.load("paris"), options={"first_player": 1}) as match:
        head = match.record.head
    content = dataclasses.replace(head.content, version="0.9.0")
    old = Record(dataclasses.replace(head, content=content, options={"starter": 1}))
    assert old.replay().options == {"first_player": 1}
    assert [plugin for _, plugin in old.migrated(match.game).migrations] == ["provider"]


@pytest.mark.usefixtures("provider")
def test_bgf_bots() -> None:
    bot = make_bot("first:slow", seed=4)
    assert isinstance(bot, FirstBot)
    assert (bot.setting, bot.seed) == ("slow", 4)
    state = bgf.load("paris").new_state(2)
    assert bot.choose(View(state, 1)) == state.legal_actions(1)[0]


@pytest.mark.usefixtures("provider")
def test_bgf_commands(capsys: pytest.CaptureFixture[str]) -> None:
    build_app()(args=["greet"], standalone_mode=False)
    assert capsys.readouterr().out == "Bonjour\n"


def test_bgf_setup() -> None:
    state = modded(OpenHands).new_state(2, seed=3)
    assert [len(hand) for hand in state.observation(None)["zones"]["hand"]] == [0, 0]


class OpenHands:
    """A mod that replaces the set-up: nothing is dealt."""

    def __init__(self, game: Game) -> None:
        self.deck = game.layout.zone("deck")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)


def test_bgf_phase_begin(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert (calls["phase_begin"], calls["begin opening"], calls["begin play"]) == (2, 1, 1)


def test_bgf_phase_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert (calls["phase_end"], calls["end opening"], calls["end play"]) == (2, 1, 1)


def test_bgf_next_phase() -> None:
    def either(phases: Any) -> None:
        phases["opening"]["next"] = ["play", "end"]

    state = modded(NoPlay, either).new_state(2, seed=3)
    for player in (0, 1):
        assert not state.is_terminal()
        state.apply(state.legal_actions(player)[0], player)
    assert state.is_terminal()


class NoPlay:
    """A mod that ends the game after the first phase."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "end"


def test_bgf_round_begin(watched: tuple[State, Counter[str]]) -> None:
    state, calls = watched
    assert calls["round_begin"] == state.observation(None)["round"] > 1


def test_bgf_round_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert calls["round_end"] == calls["round_begin"] - 1, "the last round is broken off"


def test_bgf_turn_begin(watched: tuple[State, Counter[str]]) -> None:
    state, calls = watched
    assert calls["turn_begin"] == state.observation(None)["turn"] > 2


def test_bgf_turn_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert calls["turn_end"] == calls["turn_begin"]


def test_bgf_next_player() -> None:
    def by_rules(phases: Any) -> None:
        phases["play"]["order"] = "rules"

    state = modded(Zigzag, by_rules).new_state(3, seed=3, options=FIRST)
    for player in range(3):
        state.apply(state.legal_actions(player)[0], player)
    turns: list[int] = []
    while not state.is_terminal():
        turns += state.active_players()
        state.apply(state.legal_actions()[0])
        state.apply(state.legal_actions()[0])
    assert turns == [2, 1, 0, 2, 1, 0]


class Zigzag:
    """A mod that names the next player: the other way round, and six turns in all."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        return (state.player - 1) % state.players if state.turn < 6 else None


def test_bgf_end(watched: tuple[State, Counter[str]]) -> None:
    _, calls = watched
    assert calls["end"] == 1


def test_bgf_score() -> None:
    plain = played_out(bgf.load("paris").new_state(2, seed=3))
    bonus = played_out(modded(Bonus).new_state(2, seed=3))
    assert bonus.returns() == [score + 100 for score in plain.returns()]


class Bonus:
    """A mod that wraps the score: everybody has 100 points more."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl(wrapper=True)
    def bgf_score(self, state: State) -> Generator[None, Score, Score]:
        score = yield
        return Score([{**items, "bonus": 100} for items in score.breakdown], score.ties)


def test_bgf_evaluate() -> None:
    chosen = {}
    for rules in (Traveller, HomeLover):
        state = opened(modded(rules))
        assert sum(kind.name == "tickets" for kind in state.counts(0)) == 1
        chosen[rules] = {
            make_bot(spec, seed).choose(View(state, 0)).kind.name
            for spec in ("greedy", "mcts:60")
            for seed in range(3)
        }
    assert chosen[Traveller] == {"tickets"}
    assert "tickets" not in chosen[HomeLover]


def opened(game: Game) -> State:
    """Paris, when all have kept a ticket."""
    state = game.new_state(2, seed=3, options=FIRST)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    return state


class Traveller:
    """A mod after which bots think that tickets are all that counts."""

    worth = 1.0

    def __init__(self, game: Game) -> None:
        self.held = [game.layout.hands(name) for name in ("tickets", "offer")]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        tickets = [
            sum(len(state.zones[slots[player]]) for slots in self.held)
            for player in range(state.players)
        ]
        return Estimate([self.worth * number for number in tickets], spread=1.0)


class HomeLover(Traveller):
    """The same, and the fewer the better."""

    worth = -1.0


def test_bgf_playout() -> None:
    game = modded(Gatherer)
    state = opened(game)
    play_out(state, Random(1), 40)
    assert state.owners.count(0) == 0
    assert state.owners.count(1) > 0


class Gatherer:
    """A mod after whose playouts the first player never claims; the other one does anything."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_playout(
        self, state: State, player: int, below: Callable[[int], int]
    ) -> bgf.Action | None:
        if player:
            return None
        gather = [action for action in state.choices(player) if action.kind.name != "claim"]
        return gather[below(len(gather))]


def test_bgf_measures() -> None:
    plan = Plan("paris", ("random", "random"))
    plain = Player(plan).play(0)
    assert isinstance(plain, Played)
    more = Player(plan, modded(Surveyor)).play(0)
    assert isinstance(more, Played)
    assert more.measures == [{**own, "seat": n} for n, own in enumerate(plain.measures)]


class Surveyor:
    """A mod that measures one thing more."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl(wrapper=True)
    def bgf_measures(
        self, state: State
    ) -> Generator[None, Sequence[Mapping[str, float]], Sequence[Mapping[str, float]]]:
        found = yield
        return [{**own, "seat": seat} for seat, own in enumerate(found)]


def test_bgf_status() -> None:
    plain, herald = bgf.load("paris"), modded(Herald)
    assert plain.status(plain.new_state(2, seed=3), 0, "en") == ()
    state = herald.new_state(2, seed=3)
    assert herald.status(state, 1, "pl") == ["round 0, seen by 1 in pl"]
    assert herald.status(state, None, "en") == ["round 0, seen by None in en"]


class Herald:
    """A mod that has something to show below the table."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        return [f"round {state.round}, seen by {viewer} in {lang}"]


def test_bgf_contradictions() -> None:
    game = modded(NoBusOnTop)
    state = game.new_state(2, seed=3)
    deck = game.layout.zone("deck")
    tops = set()
    for seed in range(60):
        sample = state.determinize(0, seed)
        tops.add(game.layout.kind_at(sample.zones[deck][-1]).id)
        assert sample.observation(0) == state.observation(0)
        assert sample.to_dict() == state.determinize(0, seed).to_dict()
    assert len(tops) == len(game.layout.kinds["cards"]) - 1
    assert "bus" not in tops


class NoBusOnTop:
    """A mod after whose rules everybody knows that no Bus lies on top of the deck."""

    def __init__(self, game: Game) -> None:
        self.deck = game.layout.zone("deck")
        self.layout = game.layout

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return int(self.layout.kind_at(state.zones[self.deck][-1]).id == "bus")


def test_bgf_action() -> None:
    game = modded(NoTickets)
    state = game.new_state(2, seed=3, options=FIRST)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    assert {action.kind.name for action in state.legal_actions()} == {"draw", "claim"}


class NoTickets:
    """A mod that puts a kind of action of its own in the place of another: never possible."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""

    @hookimpl
    def bgf_action(self, kind: ActionKind) -> ActionKind | None:
        if kind.name != "tickets":
            return None
        own = type("Never", (type(kind),), {"legal": lambda self, state, player: ()})
        replaced: ActionKind = own(kind.game)
        return replaced
