"""Many games that are broken in one way each, a line or two for each: the sound game, but for that.

`VARIED` has them by name, each with the check that must find it.
"""

from __future__ import annotations

import itertools
import os
import random
import time
import uuid
from collections.abc import Callable
from functools import cache
from math import inf, nan
from typing import Any

from bgf import Estimate, Game, Preview, Score, State, Turn, hookimpl, param
from bgf.param import Target
from bgf.param.things import CellParam

from .breaking import Broken, but
from .sound import CELLS, COLOURS, RED, Draw, Hide, Kind, Play, Put, Sound, made, top_card
from .tricks import SUITS, Follow, Tricks, suit_of, tricks

__all__ = ["FOUND_BY", "VARIED"]

VARIED: dict[str, Broken] = {}
"""Each game by its fault: the promise that it breaks, its rules and its content."""

FOUND_BY = {
    **dict.fromkeys(
        ("PointForAHiddenRed", "DisclosesRed", "LogsARareDraw", "NotesWhatIsHidden"),
        "whole_match",
    ),
    "CountsTurnsOfAllMatches": "processes",
    "RemembersACell": "clones",
    "RemembersEstimates": "processes",
    "TellsOnePlayerRarely": "whole_match",
}
"""The games that another check finds on its way."""

BOTH = ("en", "pl")


def note(name: str, check: str, rules: type[Any], maker: Any = made, **sections: Any) -> None:
    """Notes a broken game."""
    assert name not in VARIED
    VARIED[name] = Broken(check, rules, sections, maker)


def hooked(base: type[Any] = Sound, **hooks: Callable[..., Any]) -> type[Any]:
    """Returns rules with other hooks, each a function of the rules and the hook's arguments."""
    return type("Varied", (base,), {f"bgf_{name}": hookimpl(hook) for name, hook in hooks.items()})


def kinds(kind: type[Kind], **methods: Any) -> type[Any]:
    """Returns rules with another kind of action, of which some methods or attributes differ."""
    changed = type(f"Varied{kind.__name__}", (kind,), methods)
    return type("Varied", (Sound,), {"kinds": but(changed)})


def after_set_up(change: Callable[[Any, State], object]) -> type[Any]:
    """Returns rules that do something more in the set-up."""

    def bgf_setup(self: Any, state: State) -> None:
        Sound.bgf_setup(self, state)
        change(self, state)

    return hooked(setup=bgf_setup)


def after_turns(change: Callable[[Any, State, int], object]) -> type[Any]:
    """Returns rules that do something after every turn."""

    def bgf_turn_end(self: Any, state: State, player: int) -> None:
        change(self, state, player)

    return hooked(turn_end=bgf_turn_end)


def after(kind: type[Kind], change: Callable[[Any, Turn], object]) -> type[Any]:
    """Returns rules in which a kind of action does something more."""

    def apply(self: Any, turn: Turn) -> Any:
        following = kind.apply(self, turn)
        change(self, turn)
        return following

    return kinds(kind, apply=apply)


def noting(number: Callable[[Any, State], Any]) -> Callable[..., None]:
    """Returns a change that writes a number into the counter that all can see."""

    def change(self: Any, state: State, *_: Any) -> None:
        state.counters[self.noted] = number(self, state)

    return change


def kind_of(state: State, slot: int, index: int = -1) -> int:
    """Returns the kind of a card in a zone; 0 if there is none."""
    held = state.zones[slot]
    return state.layout.kind_of[held[index]] if held else 0


def reds(state: State, *slots: int) -> int:
    """Returns the number of red cards in some zones."""
    return sum(state.layout.kind_of[card] == RED for slot in slots for card in state.zones[slot])


# -- hidden components are copied when they are dealt -------------------------------------------

SET_UPS: dict[str, Callable[[Any, State], object]] = {
    "BottomCard": noting(lambda self, state: kind_of(state, self.deck, 0)),
    "ThirdCard": noting(lambda self, state: kind_of(state, self.deck, -3)),
    "RedsOnTop": noting(
        lambda self, state: sum(kind_of(state, self.deck, -place) == RED for place in range(1, 5))
    ),
    "FirstHand": noting(lambda self, state: kind_of(state, self.hand[0], 0)),
    "RedsOfTheSecond": noting(lambda self, state: reds(state, self.hand[1])),
    "ColoursOfAHand": noting(
        lambda self, state: len({state.layout.kind_of[card] for card in state.zones[self.hand[0]]})
    ),
    "NumberOfACard": noting(lambda self, state: state.zones[self.deck][-1]),
    "NumbersOfAHand": noting(lambda self, state: sum(state.zones[self.hand[0]])),
    "StarterWithRed": lambda self, state: setattr(
        state, "starter", max(range(state.players), key=lambda one: reds(state, self.hand[one]))
    ),
    "PointForRed": lambda self, state: state.counters.__setitem__(
        self.points[0], reds(state, self.hand[0])
    ),
}
for _name, _change in SET_UPS.items():
    note(f"SetUp{_name}", "whole_match", after_set_up(_change))


# -- hidden components show as the match goes on ------------------------------------------------


def rare_log(self: Any, turn: Turn) -> list[str]:
    """Returns the log line of the drawn card, in every seventh turn."""
    card = turn.after.zones[self.hand[turn.player]][-1]
    return [f"drew {turn.state.layout.kind_at(card).id}" if turn.state.turn % 7 == 3 else "drew"]


def end_without_red(self: Any, state: State, player: int) -> None:
    if not reds(state, *self.hand[: state.players]):
        state.end_phase()


note(
    "CountsRedsInHands",
    "action_secrecy",
    after_turns(
        lambda self, state, player: noting(
            lambda self, state: reds(state, *self.hand[: state.players])
        )(self, state)
    ),
)
note(
    "FollowsTheDeck",
    "action_secrecy",
    after_turns(
        lambda self, state, player: noting(lambda self, state: kind_of(state, self.deck))(
            self, state
        )
    ),
)
note(
    "AddsUpFirstCards",
    "action_secrecy",
    after_turns(
        lambda self, state, player: state.counters.__setitem__(
            self.noted, state.counters[self.noted] + kind_of(state, self.hand[player], 0)
        )
    ),
)
note(
    "PointForAHiddenRed",
    "action_secrecy",
    after(
        Hide,
        lambda self, turn: turn.state.counters.__setitem__(
            self.points[turn.player],
            turn.state.counters[self.points[turn.player]] + (turn.args[0] == RED),
        ),
    ),
)
note(
    "NotesWhatIsHidden",
    "action_secrecy",
    after(Hide, lambda self, turn: turn.state.counters.__setitem__(self.noted, turn.args[0])),
)
note(
    "DisclosesRed",
    "action_secrecy",
    after(Hide, lambda self, turn: turn.state.disclose() if turn.args[0] == RED else None),
)
note("LogsARareDraw", "action_secrecy", kinds(Draw, log=rare_log))
note(
    "LogsTheHand",
    "action_secrecy",
    kinds(Draw, log=lambda self, turn: [f"drew, {reds(turn.after, self.hand[turn.player])} red"]),
)
note(
    "LogsInPolish",
    "action_secrecy",
    kinds(Draw, log=lambda self, turn: [{"en": "drew", "pl": f"ciągnie {top_card(turn.state)}"}]),
)
note(
    "LogsTheNextCard",
    "action_secrecy",
    kinds(Put, log=lambda self, turn: [top_card(turn.after) or "-"]),
)
note("EndsWithoutRed", "public_events", after_turns(end_without_red))
note(
    "LeavesWithoutRed",
    "action_secrecy",
    after_turns(
        lambda self, state, player: (
            state.end_round() if not reds(state, self.hand[player]) else None
        )
    ),
)


# -- hidden components show in a position -------------------------------------------------------


def status(said: Callable[[Any, State, int | None, str], str]) -> type[Any]:
    """Returns rules with a line below the table."""

    def bgf_status(self: Any, state: State, viewer: int | None, lang: str) -> list[str]:
        return [said(self, state, viewer, lang)]

    return hooked(status=bgf_status)


def sorted_by_deck(self: Any, state: State, player: int) -> Any:
    found = list(Play.candidates(self, state, player))
    return found[::-1] if top_card(state) == "red" else found


note(
    "StatusOfHands",
    "secrecy",
    status(lambda self, state, viewer, lang: f"{reds(state, *self.hand[: state.players])} red"),
)
note(
    "StatusForSpectators",
    "secrecy",
    status(lambda self, state, viewer, lang: top_card(state) if viewer is None else "-"),
)
note(
    "StatusInPolish",
    "secrecy",
    status(lambda self, state, viewer, lang: top_card(state) or "-" if lang == "pl" else "-"),
)
note(
    "StatusOfTheLast",
    "secrecy",
    status(lambda self, state, viewer, lang: str(kind_of(state, self.hand[state.players - 1]))),
)
note(
    "StatusOfStashes",
    "secrecy",
    status(lambda self, state, viewer, lang: str(reds(state, *self.stash[: state.players]))),
)
note(
    "HintForOne",
    "secrecy",
    kinds(Put, hint=lambda self, turn: [top_card(turn.state) if turn.player == 0 else "-"]),
)
note(
    "HintOfOthers",
    "secrecy",
    kinds(Put, hint=lambda self, turn: [str(reds(turn.state, *self.hand[: turn.state.players]))]),
)
note(
    "PreviewsTheDeck",
    "secrecy",
    kinds(
        Put,
        preview=lambda self, turn: Preview(
            "board",
            {CELLS.index(turn.args[0]): 0},
            words=dict.fromkeys(BOTH, top_card(turn.state) or "-"),
        ),
    ),
)
note("OrderOfTheDeck", "secrecy", kinds(Play, candidates=sorted_by_deck))
note(
    "PutsByTheDeck",
    "secrecy",
    kinds(
        Put,
        may=lambda self, turn: (
            Put.may(self, turn) and not (top_card(turn.state) == "red" and turn.args[0] == "A1")
        ),
    ),
)
note(
    "PutsByHands",
    "secrecy",
    kinds(
        Put,
        may=lambda self, turn: (
            Put.may(self, turn)
            and not (
                turn.args[0] == "A1"
                and reds(turn.state, self.hand[(turn.player + 1) % turn.state.players])
            )
        ),
    ),
)


# -- the same match is not the same again -------------------------------------------------------

COUNT = itertools.count()
SHARED: list[int] = []


class Remembering(Put):
    """It remembers the last cell."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.last: list[str] = []

    def may(self, turn: Turn) -> bool:
        return super().may(turn) and turn.action.text not in self.last[-1:]

    def apply(self, turn: Turn) -> Any:
        self.last.append(turn.action.text)
        return super().apply(turn)


def appended(cells: list[int] = []) -> int:  # noqa: B006  # this is the fault
    cells.append(1)
    return len(cells)


def unshuffled(self: Any, state: State) -> None:
    """Deals without a shuffle, and notes the state of the generator."""
    for hand in self.hand[: state.players]:
        state.draw(self.deck, hand)
    state.counters[self.noted] = state.chance % 97


def grown() -> int:
    """Returns the length of a list that all matches share, which grows."""
    SHARED.append(1)
    return len(SHARED)


def times(change: Callable[[], int]) -> Callable[..., None]:
    """Returns a change that notes a number which has nothing to do with the match."""
    return noting(lambda self, state: change() % 1000)


for _name, _number in {
    "RandomNumber": lambda: random.randrange(1000),
    "Clock": lambda: time.perf_counter_ns() // 100,
    "Counter": lambda: next(COUNT),
    "DefaultList": appended,
    "SharedList": grown,
    "Uuid": lambda: uuid.uuid4().int,
    "Identity": lambda: id(object()) // 16 + next(COUNT),
    "Urandom": lambda: int.from_bytes(os.urandom(4), "big"),
}.items():
    note(f"Turns{_name}", "clones", after_turns(times(_number)))
    note(f"SetsUp{_name}", "records", after_set_up(times(_number)))
note("RemembersACell", "enumeration", type("Varied", (Sound,), {"kinds": but(Remembering)}))
note("HashOfAWord", "processes", after_set_up(times(lambda: hash("red"))))
note("NumberOfTheProcess", "processes", after_set_up(times(os.getpid)))
note("StatusOfTheProcess", "processes", status(lambda self, state, viewer, lang: str(os.getpid())))
note("HintOfAFrozenSet", "processes", kinds(Put, hint=lambda self, turn: [*frozenset(COLOURS)]))
note("LogOfTheRules", "processes", kinds(Put, log=lambda self, turn: [str(hash("put"))]))
note("StatusByUuid", "asking", status(lambda self, state, viewer, lang: uuid.uuid4().hex))
note(
    "StatusByTime", "asking", status(lambda self, state, viewer, lang: str(time.perf_counter_ns()))
)
note(
    "PreviewByChance",
    "asking",
    kinds(
        Put,
        preview=lambda self, turn: Preview(
            "board", {CELLS.index(turn.args[0]): 0}, words=dict.fromkeys(BOTH, f"{random.random()}")
        ),
    ),
)
note(
    "ReadsChanceInAnAction",
    "chance",
    after(Put, lambda self, turn: noting(lambda self, state: state.chance % 7)(self, turn.state)),
)
note("ReadsChanceInTheSetUp", "chance", hooked(setup=unshuffled))
note(
    "ReadsChanceAndShuffles",
    "chance",
    after_set_up(lambda self, state: state.counters.__setitem__(self.noted, state.chance % 7)),
)
note(
    "ReadsChanceInTheEstimate",
    "chance",
    hooked(evaluate=lambda self, state: Estimate([state.chance % 9.0] * state.players, 1.0)),
)
note(
    "ReadsChanceInTheMeasures",
    "chance",
    hooked(measures=lambda self, state: [{"left": float(state.chance % 9)}] * state.players),
)


# -- numbers ------------------------------------------------------------------------------------


def points(item: Any) -> type[Any]:
    """Returns rules that give everybody some points."""
    return hooked(score=lambda self, state: Score([{"played": item} for _ in range(state.players)]))


note(
    "CounterBelowNothing",
    "conservation",
    after(
        Draw,
        lambda self, turn: noting(lambda self, state: state.counters[self.noted] - 1)(
            self, turn.state
        ),
    ),
)
note(
    "HalfACounter",
    "conservation",
    after_turns(
        lambda self, state, player: noting(lambda self, state: state.turn / 2)(self, state)
    ),
)
note(
    "StoneKept",
    "conservation",
    after(
        Put,
        lambda self, turn: turn.state.counters.__setitem__(
            self.stones, turn.state.counters[self.stones] + 1
        ),
    ),
)
note(
    "StoneBeside",
    "conservation",
    after(
        Put,
        lambda self, turn: turn.state.masks.__setitem__(
            self.board.slots[0], turn.state.masks[self.board.slots[0]] | 1 << 20
        ),
    ),
)
note(
    "CoinGained",
    "conservation",
    after(
        Play,
        lambda self, turn: turn.state.counters.__setitem__(turn.state.layout.counter("coins"), 6),
    ),
)
note(
    "ForgetsOwnCards",
    "conservation",
    after(
        Draw,
        lambda self, turn: turn.state.known.__setitem__(
            turn.state.zones[self.hand[turn.player]][-1], 0
        ),
    ),
)
note("HalfAPoint", "scores", points(0.5))
note("PointsOfBillions", "scores", points(2_000_000_001))
note("PointsOfTruth", "scores", points(True))
note("PointsOfWords", "scores", points("many"))
note("PointsOfNothing", "scores", points(None))
note("NoScore", "scores", hooked(score=lambda self, state: None))
note("ScoreOfThree", "scores", hooked(score=lambda self, state: Score([{"played": 1}] * 3)))
note(
    "ScoreMovesCards",
    "scores",
    hooked(
        score=lambda self, state: (
            state.counters.__setitem__(self.noted, state.counters[self.noted] + 1),
            Score([{"played": 1}] * state.players),
        )[1]
    ),
)


# -- offered actions, and the end ---------------------------------------------------------------


def raising(error: BaseException) -> Callable[..., Any]:
    """Returns a function that raises an error."""

    def fail(*_: Any) -> Any:
        raise error

    return fail


def in_round(number: int, act: Callable[..., Any]) -> type[Any]:
    """Returns rules that do something else at the end of a round."""

    def bgf_round_end(self: Any, state: State) -> None:
        Sound.bgf_round_end(self, state)
        if state.round == number:
            act(state)

    return hooked(round_end=bgf_round_end)


note(
    "OneMoreIsCounted",
    "ending",
    kinds(Play, count=lambda self, state, player: len(self.listed)),
)
note(
    "RedTwice",
    "choices",
    kinds(
        Play,
        candidates=lambda self, state, player: [
            *Play.candidates(self, state, player),
            *[one for one in Play.candidates(self, state, player) if one.args[0] == RED],
        ],
    ),
)
note("RefusesThePlaceOfOthers", "enumeration", kinds(Put, exact=True))
note(
    "AsksTheClock",
    "asking",
    kinds(
        Put,
        candidates=lambda self, state, player: (
            state.counters.__setitem__(self.noted, time.perf_counter_ns() % 1000),
            self.listed,
        )[1],
    ),
)
note(
    "RefusesByAnotherRule",
    "refusals",
    kinds(
        Play,
        why_not=lambda self, turn: None if self.may(turn) else self.no()._replace(rule="TOY-9"),
    ),
)
note(
    "CountsRefusals",
    "asking",
    kinds(
        Hide,
        may=lambda self, turn: (
            turn.state.counters.__setitem__(self.noted, 1 + turn.state.counters[self.noted]),
            Hide.may(self, turn),
        )[1],
    ),
)
note("FailsInTheThirdRound", "ending", in_round(3, raising(KeyError("third"))))
note("FailsInTheEnd", "ending", hooked(end=raising(ValueError("end"))))
note("NoSuchStarter", "ending", in_round(2, lambda state: setattr(state, "starter", 7)))
note("RetiresNobody", "ending", in_round(2, lambda state: state.retire(5)))
note(
    "AllAreOut",
    "ending",
    hooked(
        round_begin=lambda self, state: [
            state.retire(player) for player in range(state.players) if state.round == 4
        ]
    ),
)
note("NoStage", "ending", kinds(Draw, apply=lambda self, turn: "act"))
note(
    "ThreeForEver",
    "ending",
    hooked(
        round_end=lambda self, state: (
            state.end_phase() if state.round == 6 and state.players == 2 else None
        )
    ),
)
note("StopsTheProgram", "ending", hooked(turn_end=raising(SystemExit(1))))
note(
    "OptionsOfSeven",
    "ending",
    hooked(turn_begin=lambda self, state, player: [] if state.options["rounds"] == 6 else [][7]),
)


# -- words, targets and previews ----------------------------------------------------------------


class PolishCell(CellParam):
    def name(self, value: str, lang: str) -> str:
        return "" if (value, lang) == ("C3", "pl") else super().name(value, lang)


class FarCell(CellParam):
    def target(self, state: State, player: int, value: str) -> Target:
        return Target("square", "board", value)


def late(text: Any) -> Callable[..., list[Any]]:
    """Returns a method that says something else once three cards lie on the pile."""
    return lambda self, turn: [text if len(turn.state.zones[self.pile]) > 2 else "-"]


note("NoNameInPolish", "words", kinds(Put, cell=param.custom(PolishCell, plane="board")))
note("LateLogInEnglish", "words", kinds(Put, log=late({"en": "late"})))
note("LateLogWithAGap", "words", kinds(Put, log=late("put {cell}")))
note("LateHintWithAGap", "words", kinds(Draw, hint=late("{card}")))
note(
    "EmptyStatusInPolish",
    "words",
    status(lambda self, state, viewer, lang: "" if lang == "pl" else "Go on."),
)
note(
    "NoStatusInPolish",
    "words",
    hooked(status=lambda self, state, viewer, lang: [] if lang == "pl" else ["Go on."]),
)
note("StatusOfOneText", "words", hooked(status=lambda self, state, viewer, lang: "Go on."))
note("OwnLogInPolish", "words", kinds(Hide, own_log=lambda self, turn: [{"pl": "tylko po polsku"}]))
note(
    "StatusWithAGap",
    "words",
    status(lambda self, state, viewer, lang: "{left}" if lang == "pl" and state.round > 3 else "-"),
)
note(
    "PreviewInEnglish",
    "words",
    kinds(
        Put,
        preview=lambda self, turn: Preview(
            "board", {CELLS.index(turn.args[0]): 0}, words={"en": "a stone"}
        ),
    ),
)
note(
    "ScoreOfNoName", "words", hooked(score=lambda self, state: Score([{"luck": 1}] * state.players))
)
note("NoSuchTarget", "targets", kinds(Put, cell=param.custom(FarCell, plane="board")))
note(
    "PreviewOfTwo",
    "previews",
    kinds(
        Put,
        preview=lambda self, turn: Preview(
            "board", {CELLS.index(turn.args[0]): 0, (CELLS.index(turn.args[0]) + 1) % 9: 0}
        ),
    ),
)
note(
    "ToldOnceToOne",
    "told_once",
    kinds(Put, told_once=True, hint=lambda self, turn: [str(turn.player)]),
)


def rarely_told(self: Any, state: State, viewer: int | None, lang: str) -> list[str]:
    """Tells one player the deck's top card in one turn, if a single stone lies on the board."""
    is_told = viewer == 1 and state.turn == 6 and state.masks[0].bit_count() == 1
    return [top_card(state)] if is_told else []


note("TellsOnePlayerRarely", "secrecy", hooked(status=rarely_told))


# -- bots and samples ---------------------------------------------------------------------------

ESTIMATES: dict[int, Estimate] = {}


def remembered(self: Any, state: State) -> Estimate:
    """Estimates a turn once for all matches."""
    if state.turn not in ESTIMATES:
        ESTIMATES[state.turn] = Sound.bgf_evaluate(self, state)
    return ESTIMATES[state.turn]


@cache
def estimated_once(self: Any, state: State) -> Estimate:
    """Estimates a state once, although actions change it."""
    return Sound.bgf_evaluate(self, state)


@cache
def counted_once(self: Any, state: State) -> Score:
    """Counts the points of a state once, although actions change it."""
    return Sound.bgf_score(self, state)


def end_with_many_points(self: Any, state: State, player: int) -> None:
    if sum(counted_once(self, state).breakdown[player].values()) > 20:
        state.end_phase()


TURNS = [0]


def count_turn(self: Any, state: State, player: int) -> None:
    """Counts a turn over all matches."""
    TURNS[0] += 1


def estimate(spread: float, chance: float = 1.0, points: float = 0.0) -> type[Any]:
    """Returns rules that always estimate the same."""
    return hooked(
        evaluate=lambda self, state: Estimate([points] * state.players, spread, chance=chance)
    )


def marked(self: Any, turn: Turn) -> Any:
    """Notes that a player lacks the suit that was played, and not the one that was led."""
    following = Follow.apply(self, turn)
    lacks = turn.state.layout.own_counters(f"lacks_{SUITS[suit_of(turn.args[0])]}")
    turn.state.counters[lacks[turn.player]] = 1
    return following


def forgetting(self: Any, state: State) -> None:
    """Forgets all lacked kinds after each trick."""
    Tricks.bgf_round_end(self, state)
    for slots in self.lacks:
        for slot in slots[: state.players]:
            state.counters[slot] = 0


WrongMark = type("WrongMark", (Follow,), {"apply": marked})

note("RemembersEstimates", "evaluating", hooked(evaluate=remembered))
note(
    "CachesEstimates",
    "evaluating",
    hooked(evaluate=lambda self, state: estimated_once(self, state)),
)
note(
    "CachesScores",
    "scores",
    hooked(turn_end=end_with_many_points, score=lambda self, state: counted_once(self, state)),
)
note("SpreadBelowNothing", "evaluating", estimate(-1.0))
note("ChanceOfTwo", "evaluating", estimate(1.0, 2.0))
note("EndlessPoints", "evaluating", estimate(1.0, 1.0, inf))
note(
    "CountsTurnsOfAllMatches",
    "measuring",
    hooked(turn_end=count_turn, measures=lambda self, state: [{"left": TURNS[0]}] * state.players),
)
note("NoMeasure", "measuring", hooked(measures=lambda self, state: [{"left": nan}] * state.players))
note(
    "MeasuresOfTrillions",
    "measuring",
    hooked(measures=lambda self, state: [{"left": 10**12 + 1}] * state.players),
)
note("ContradictionsFail", "determinize", hooked(contradictions=raising(IndexError("no"))))
note("ContradictionsBelowNothing", "determinize", hooked(contradictions=lambda self, state: -1))
note(
    "ContradictsARareHand",
    "determinize",
    hooked(contradictions=lambda self, state: int(sum(state.zones[self.hand[0]]) == 32)),
)
note("MarksAnotherSuit", "determinize", type("Varied", (Tricks,), {"kinds": (WrongMark,)}), tricks)
note("ForgetsWhoLacksASuit", "public_events", hooked(Tricks, round_end=forgetting), tricks)
note(
    "ContradictsNothing",
    "public_events",
    hooked(Tricks, contradictions=lambda self, state: 0),
    tricks,
)
