"""A small sound game with one of everything, of which the broken ones differ in one thing each.

All hide a card of their hands at once; then they draw, play, hide and put stones, six rounds long.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from bgf import Action, ActionKind, Estimate, Game, Preview, Refusal, Score, State, hookimpl
from bgf.content.pack import load_pack
from bgf.engine.flow import Stage

__all__ = [
    "CELLS",
    "COLOURS",
    "Draw",
    "Hide",
    "Kind",
    "Lay",
    "Pass",
    "Play",
    "Put",
    "Say",
    "Sound",
    "Unlisted",
    "Vast",
    "made",
    "unlisted",
    "vast",
    "write_pack",
]

COLOURS = ("red", "blue", "green")
CELLS = tuple(f"{column}{row}" for row in "123" for column in "ABC")
ROUNDS = 6
NUMBERS = 1_000_000


class Kind(ActionKind):
    """A kind of action with one word as its parameter, or none.

    Attributes:
        words: what can be chosen.
    """

    words: ClassVar[Sequence[str]] = ("",)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.all = [Action(self, (word,), (word,)) for word in self.words]
        layout = game.layout
        self.deck, self.pile = layout.zone("deck"), layout.zone("pile")
        self.hand, self.stash = layout.hands("hand"), layout.hands("stash")
        self.points, self.noted = layout.counts("points"), layout.counter("noted")
        self.stones, self.board = layout.counter("stones"), layout.plane("board")

    def universe(self) -> Iterable[Action]:
        return self.all

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [action for action in self.all if self.may(state, player, action.args[0])]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if self.may(state, player, action.args[0]):
            return None
        return self.refuse("TOY-1", "refusal.no", word=action.text)

    def may(self, state: State, player: int, word: str) -> bool:
        return True

    def held(self, state: State, player: int, colour: str) -> list[int]:
        """The first card of a colour in a hand, or none."""
        index = COLOURS.index(colour)
        cards = state.zones[self.hand[player]]
        return [card for card in cards if state.layout.kind_of[card] == index][:1]

    def top(self, state: State) -> str:
        """The colour of the top card of the deck, which nobody knows."""
        return state.layout.kind_at(state.zones[self.deck][-1]).id


class Draw(Kind):
    name = "draw"

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(state.zones[self.deck])

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.draw(self.deck, self.hand[player])
        return None


class Play(Kind):
    """A card for all to see, for a point, two for a red one."""

    name = "play"
    words = COLOURS

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(self.held(state, player, word))

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.spend(self.hand[player], COLOURS.index(action.args[0]), 1, self.pile)
        state.counters[self.points[player]] += 1 + (action.args[0] == "red")
        return None


class Hide(Kind):
    """A card in one's stash, which nobody else sees."""

    name = "hide"
    words = COLOURS
    secret = True

    def may(self, state: State, player: int, word: str) -> bool:
        return bool(self.held(state, player, word))

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        card = self.held(state, player, action.args[0])
        state.move(card, self.hand[player], self.stash[player])
        return None


class Put(Kind):
    """A stone on an empty cell."""

    name = "put"
    words = CELLS

    def may(self, state: State, player: int, word: str) -> bool:
        is_left = state.counters[self.stones] > 0
        return is_left and state.piece_at(self.board, 0, CELLS.index(word)) < 0

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        return Preview("board", {CELLS.index(action.args[0]): 0})

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.masks[self.board.slots[0]] |= 1 << CELLS.index(action.args[0])
        state.counters[self.stones] -= 1
        return None


class Pass(Kind):
    name = "pass"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None


class Say(Kind):
    """A number below a million: too many to be listed."""

    name = "say"
    words = ()

    def number(self, number: int) -> Action:
        return Action(self, (number,), (str(number),))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        raise AssertionError("a million actions are listed")

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        return None

    def parse(self, words: list[str]) -> Action | None:
        is_one = len(words) == 1 and words[0].isdecimal() and str(int(words[0])) == words[0]
        return self.number(int(words[0])) if is_one and int(words[0]) < NUMBERS else None

    def count(self, state: State, player: int) -> int:
        return NUMBERS

    def pick(self, state: State, player: int, index: int) -> Action:
        return self.number(index)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.noted] = action.args[0]
        return None


class Lay(Kind):
    """Two cards of different colours at once: few, but the game does not list them.

    For short one of the colours can be written.
    """

    name = "lay"
    words = ()

    def both(self, colours: Sequence[str]) -> Action:
        return Action(self, tuple(colours), tuple(colours))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        pairs = combinations(COLOURS, 2)
        return [self.both(pair) for pair in pairs if self.may_lay(state, player, pair)]

    def may_lay(self, state: State, player: int, pair: Sequence[str]) -> bool:
        return all(self.held(state, player, colour) for colour in pair)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if self.may_lay(state, player, action.args):
            return None
        return self.refuse("TOY-1", "refusal.no", word=action.text)

    def parse(self, words: list[str]) -> Action | None:
        return self.both(words) if tuple(words) in set(combinations(COLOURS, 2)) else None

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        named = [action for action in self.legal(state, player) if set(words) < set(action.args)]
        return named[0] if words and named else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        for colour in action.args:
            state.spend(self.hand[player], COLOURS.index(colour), 1, self.pile)
        state.counters[self.points[player]] += 3
        return None


class Sound:
    """The rules: three cards each, six rounds, a point for each card in the stash."""

    kinds: ClassVar[Sequence[type[Kind]]] = (Draw, Play, Hide, Put, Pass)

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.deck, self.hand = layout.zone("deck"), layout.hands("hand")
        self.stash, self.points = layout.hands("stash"), layout.counts("points")
        self.noted, self.game = layout.counter("noted"), game

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        for player in range(state.players):
            for _ in range(3):
                state.draw(self.deck, self.hand[player])

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round == state.options["rounds"]:
            state.end_phase()

    @hookimpl
    def bgf_end(self, state: State) -> None:
        for player in range(state.players):
            state.reveal(self.stash[player])

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = (state.counters[self.points[player]] for player in range(state.players))
        return Estimate([float(own) for own in points], max(1.0, ROUNDS - state.round))

    @hookimpl
    def bgf_playout(self, state: State, player: int, below: Callable[[int], int]) -> Action | None:
        kind, count = next(iter(state.counts(player).items()))
        return kind.pick(state, player, below(count)) if below(2) else None

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        hands = self.hand[: state.players]
        return [{"left": len(state.zones[hand])} for hand in hands]

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score(
            [
                {
                    "played": state.counters[self.points[player]],
                    "hidden": len(state.zones[self.stash[player]]),
                }
                for player in range(state.players)
            ]
        )


class Vast(Sound):
    """The same with a kind of action that is never listed."""

    kinds = (Draw, Hide, Say)


class Unlisted(Sound):
    """The same with a kind of action that lists none beforehand."""

    kinds = (Draw, Play, Hide, Lay, Pass)


def unlisted() -> Game:
    """The sound game in which two cards can be laid at once."""
    return made(Unlisted)


def vast() -> Game:
    """The sound game in which a million numbers can be said."""
    return made(Vast)


def made(rules: type[Any] = Sound, **sections: Any) -> Game:
    """A game of these rules; sections take the place of those of the content."""
    with TemporaryDirectory() as folder:
        return Game("toy", load_pack(write_pack(Path(folder), rules, **sections)), rules)


def write_pack(folder: Path, rules: type[Any] = Sound, /, **sections: Any) -> Path:
    """Write the content of a game of these rules, as `made` has it; returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    content = {**_content(rules), **sections}
    (folder / "game.yaml").write_text(json.dumps(content, indent=1), encoding="utf-8")
    return folder


def _words(text: str) -> dict[str, str]:
    return {"en": f"{text}.", "pl": f"{text}, po polsku."}


def _named(entries: dict[str, Any]) -> dict[str, Any]:
    return {name: {"name": _words(name.title()), **entry} for name, entry in entries.items()}


def _content(rules: type[Any]) -> dict[str, Any]:
    own = {"holds": "cards", "per": "player", "sees": "owner"}
    names = [kind.name for kind in rules.kinds]
    otherwise = {"otherwise": "pass", "otherwise_rule": "TOY-2"} if "pass" in names else {}
    offered = [name for name in names if name != "pass"]
    return {
        "game": "toy",
        "version": "1.0.0",
        "languages": ["en", "pl"],
        "title": _words("Toy"),
        "longest": 200,
        "summary": _words("A toy"),
        "players": {"min": 2, "max": 3},
        "options": {
            "rounds": {
                "type": "int",
                "default": ROUNDS,
                "min": ROUNDS,
                "max": ROUNDS + 1,
                "text": _words("How many rounds"),
            }
        },
        "components": {"cards": _named({colour: {"count": 6} for colour in COLOURS})},
        "pieces": {"stones": _named({"stone": {"count": 9, "mark": "O"}})},
        "zones": _named(
            {
                "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
                "pile": {"holds": "cards", "sees": "everybody"},
                "hand": own,
                "stash": own,
            }
        ),
        "counters": _named(
            {"stones": {"per": "stones", "start": 9}, "noted": {"start": 0}, "coins": {"start": 5}}
        ),
        "supplies": {"coins": {"counters": ["coins"], "total": 5}},
        "tracks": _named({"points": {"per": "player", "start": 0}}),
        "planes": _named({"board": {"holds": "stones", "sides": [{"rows": 3, "sectors": [3]}]}}),
        "actions": {
            kind.name: {"name": _words(kind.name), "text": _words("It")} for kind in rules.kinds
        },
        "phases": _named(
            {
                "opening": {
                    "order": "simultaneous",
                    "stages": {"hide": {"actions": ["hide"], "rule": "TOY-2"}},
                    "next": "play",
                },
                "play": {
                    "order": "clockwise",
                    "stages": {"act": {"actions": offered, "rule": "TOY-2", **otherwise}},
                    "next": "end",
                },
            }
        ),
        "rules": {"TOY-1": _words("No"), "TOY-2": _words("Only so")},
        "texts": {
            "refusal.no": _words("Not {word}"),
            "refusal.because": _words("Not {word}, for there lies {top}"),
            "score.played": _words("Played"),
            "score.hidden": _words("Hidden"),
            "measure.left": _words("Cards left"),
            "measure.stashed": _words("Cards stashed"),
        },
        "sources": {"toy": _words("A toy")},
    }
