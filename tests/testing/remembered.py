"""Many broken games that remember something, or read chance: noted in `VARIED`, as the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from bgf import Game, Preview, Score, State, Turn, hookimpl
from bgf.contract import fact, reason
from bgf.engine.flow import Stage

from .breaking import but
from .sound import CELLS, COLOURS, RED, TEXTS, Draw, Play, Put, Sound, made
from .variations import (
    BOTH,
    FOUND_BY,
    after,
    after_set_up,
    after_turns,
    hooked,
    kind_of,
    kinds,
    note,
    noting,
    reds,
    status,
)

__all__ = ["ROUNDS", "game_of_first_seats"]

ROUNDS = {
    "rounds": {
        "type": "int",
        "default": 6,
        "min": 4,
        "max": 40,
        "text": dict.fromkeys(BOTH, "How many rounds"),
    }
}
"""An option with a wide range."""


def note_remembering(name: str, check: str, rules: type[Any], **sections: Any) -> None:
    """Notes a broken game that is found by asking in another order, which other processes do."""
    note(name, check, rules, **sections)
    FOUND_BY[name] = "processes"


def remembering(number: Callable[[Any, State], Any]) -> Callable[[Any, State], Any]:
    """Returns a function that repeats, in any match, its first answer for each turn."""
    memory: dict[int, Any] = {}

    def remembered(self: Any, state: State) -> Any:
        if state.turn not in memory:
            memory[state.turn] = number(self, state)
        return memory[state.turn]

    return remembered


def pile_of(self: Any, state: State) -> int:
    """Returns the number of cards on the pile."""
    return len(state.zones[state.layout.zone("pile")])


# -- answers that are remembered ----------------------------------------------------------------

pile_then = remembering(pile_of)


class CountingPut(Put):
    @fact
    def lying(self, turn: Turn) -> int:
        return int(pile_then(self, turn.state))


class StonesByCell(Put):
    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.memory: dict[Any, int] = {}

    @fact
    def lying(self, turn: Turn) -> int:
        return self.memory.setdefault(turn.args, turn.state.counters[self.stones])


class CountingRefusal(Play):
    no = reason("TOY-1", text="refusal.said")

    @fact
    def said(self, turn: Turn, lang: str) -> str:
        return f"{pile_then(self, turn.state)} {lang}"


class ColourOfAPile(Draw):
    def uses(self, turn: Turn) -> list[str]:
        return [COLOURS[pile_then(self, turn.state) % len(COLOURS)]]


def preview_then(self: Any, turn: Turn) -> Preview:
    words = dict.fromkeys(BOTH, f"{pile_then(self, turn.state)} lie there")
    return Preview("board", {CELLS.index(turn.args[0]): 0}, words=words)


def played_then(self: Any, state: State, player: int, below: Callable[[int], int]) -> Any:
    legal = state.list_actions(player)
    number = remembering_pick(self, state)
    return legal[number % len(legal)]


remembering_pick = remembering(lambda self, state: pile_of(self, state) * 3 + state.player)
measures_then = remembering(Sound.bgf_measures)


def score_once(self: Any, state: State) -> Score:
    """Returns the score of the first match with the same number of players."""
    memory: dict[int, Score] = vars(self).setdefault("memory", {})
    if state.players not in memory:
        memory[state.players] = Sound.bgf_score(self, state)
    return memory[state.players]


def rules_of(kind: type[Any]) -> type[Any]:
    """Returns the sound rules with another kind of action."""
    return type("Varied", (Sound,), {"kinds": but(kind)})


def texts(key: str) -> dict[str, Any]:
    """Returns the texts with one that a fact is filled into."""
    return {**TEXTS, key: dict.fromkeys(BOTH, "{lying} lie there")}


note_remembering(
    "RemembersAStatus",
    "asking",
    status(lambda self, state, viewer, lang: f"{pile_then(self, state)} cards"),
)
note_remembering("RemembersAFactOfAHint", "asking", rules_of(CountingPut), texts=texts("hint.put"))
note_remembering("RemembersAFactOfALine", "asking", rules_of(StonesByCell), texts=texts("log.put"))
note_remembering("RemembersARefusal", "asking", rules_of(CountingRefusal))
note_remembering("RemembersAPreview", "asking", kinds(Put, preview=preview_then))
note_remembering("RemembersUses", "measuring", rules_of(ColourOfAPile))
note_remembering("RemembersAPlayout", "evaluating", hooked(playout=played_then))
note_remembering("RemembersAScore", "scores", hooked(score=score_once))
note_remembering(
    "RemembersMeasures",
    "measuring",
    hooked(measures=lambda self, state: measures_then(self, state)),
)


def with_record(self: Any, state: State, player: int) -> None:
    """Keeps the largest pile of all matches."""
    self.record = max(vars(self).get("record", 0), pile_of(self, state))


class ShowsARecord(after_turns(with_record)):  # type: ignore[misc]
    """All matches come to the same largest pile, and questions are asked afterwards."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        return [f"Largest pile: {vars(self).get('record', 0)}"]


class FirstOfAll(Put):
    """The first stone in the middle in a process brings a point."""

    put: ClassVar[list[int]] = []

    def apply(self, turn: Turn) -> Stage | None:
        if CELLS[len(CELLS) // 2] == turn.args[0] and not self.put:
            self.put.append(turn.player)
            turn.state.counters[self.points[turn.player]] += 1
        return super().apply(turn)


class SeatsOfTheFirstMatch(Sound):
    """The rules keep the number of players of the first match."""

    seats: Sequence[int] = ()

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        self.seats = self.seats or range(state.players)
        state.counters[self.noted] = self.seats.index(state.players - 1)
        super().bgf_round_end(state)


def game_of_first_seats() -> Game:
    """A game that fails if the first match of a process has fewer players than a later one."""
    return made(SeatsOfTheFirstMatch)


note_remembering("ShowsARecord", "asking", ShowsARecord)
note("FirstOfAll", "processes", rules_of(FirstOfAll))
note(
    "RemembersWhatHappened",
    "processes",
    after(Put, lambda self, turn: noting(pile_then)(self, turn.state)),
)
note(
    "PlayoutOfASet",
    "processes",
    hooked(playout=lambda self, state, player, below: next(iter(set(state.list_actions(player))))),
)


# -- chance that is read ------------------------------------------------------------------------


def reads_after_a_draw(self: Any, turn: Turn) -> None:
    turn.state.below(2)
    turn.state.counters[self.noted] = turn.state.chance % 7


def reads_in_the_fifth(self: Any, state: State, player: int) -> None:
    if state.turn == 5:
        state.counters[self.noted] = state.chance % 7


def played_by_chance(self: Any, state: State, player: int, below: Callable[[int], int]) -> Any:
    legal = state.list_actions(player)
    return legal[state.chance % len(legal)]


def shuffled_by_hand(self: Any, state: State, player: int) -> None:
    """Shuffles the pile into the deck, and all know where its cards lie."""
    pile = state.layout.zone("pile")
    deck = state.zones[self.deck]
    if len(state.zones[pile]) < 3:
        return
    state.move(state.zones[pile][:], pile, self.deck)
    for last in range(len(deck) - 1, 0, -1):
        drawn = state.below(last + 1)
        deck[last], deck[drawn] = deck[drawn], deck[last]


note("ReadsChanceAfterADraw", "chance", after(Put, reads_after_a_draw))
note("ReadsChanceInOneTurn", "chance", after_turns(reads_in_the_fifth))
note("ReadsChanceInThePlayout", "chance", hooked(playout=played_by_chance))
note(
    "ReadsChanceInALine",
    "chance",
    kinds(Put, log=lambda self, turn: [str(turn.after.chance % 7)]),
)
note("SetsChance", "chance", after(Put, lambda self, turn: setattr(turn.state, "chance", 7)))
note("KnowsWhatIsShuffled", "chance", after_turns(shuffled_by_hand))


# -- rare events --------------------------------------------------------------------------------


def drawn_in_two_rounds(lang: str) -> Callable[[Any, Turn], list[Any]]:
    """Returns a line that names the cards drawn in two rounds of twenty, in one language."""

    def log(self: Any, turn: Turn) -> list[Any]:
        card = turn.after.zones[self.hand[turn.player]][-1]
        told = f"drew {turn.state.layout.kind_at(card).id}"
        is_told = turn.state.round in (7, 15)
        return [{one: told if is_told and one == lang else "drew" for one in BOTH}]

    return log


def most_reds(self: Any, state: State) -> int:
    """Returns the player with most red cards."""
    return max(range(state.players), key=lambda player: reds(state, self.hand[player]))


def starter_of_few(self: Any, state: State) -> None:
    if state.options["rounds"] == 4:
        state.starter = most_reds(self, state)


def items_of_three(self: Any, state: State) -> Score:
    """Scores for luck, which has no text, where one of three players has three points."""
    parts = Sound.bgf_score(self, state).breakdown
    is_lucky = len(parts) == 3 and any(part["played"] == 3 for part in parts)
    return Score([{**part, **({"luck": 1} if is_lucky else {})} for part in parts])


TWENTY = {
    "options": {"rounds": {**ROUNDS["rounds"], "default": 20, "min": 20, "max": 20}},
    "components": {
        "cards": {colour: {"name": dict.fromkeys(BOTH, colour), "count": 20} for colour in COLOURS}
    },
}
for _lang in BOTH:
    _name = f"LogsInTwoRoundsOfTwenty{_lang.title()}"
    note(_name, "action_secrecy", kinds(Draw, log=drawn_in_two_rounds(_lang)), **TWENTY)
    FOUND_BY[_name] = "whole_match"
note(
    "StatusOfManyRounds",
    "secrecy",
    status(
        lambda self, state, viewer, lang: (
            str(kind_of(state, self.deck) == RED) if state.options["rounds"] == 40 else "-"
        )
    ),
    options=ROUNDS,
)
note("StarterOfFewRounds", "whole_match", after_set_up(starter_of_few), options=ROUNDS)
note("RareItemWithoutName", "words", hooked(score=items_of_three))
