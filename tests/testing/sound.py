"""A small sound game with one of everything, of which the broken ones differ in one thing each.

All hide a card of their hands at once; then they draw, play, hide and put stones, six rounds long.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from bgf import Action, ActionKind, Estimate, Game, Preview, Score, State, Turn, hookimpl, param
from bgf.content.pack import load_pack
from bgf.contract import Reason, counter, fact, plane, reason, track, zone
from bgf.engine.flow import Stage

__all__ = [
    "CELLS",
    "COLOURS",
    "RED",
    "TEXTS",
    "Draw",
    "Hide",
    "Kind",
    "Lay",
    "Number",
    "Pair",
    "Pass",
    "Play",
    "Put",
    "Say",
    "Sound",
    "Unlisted",
    "Vast",
    "made",
    "top_card",
    "unlisted",
    "vast",
    "write_pack",
]

COLOURS = ("red", "blue", "green")
RED = COLOURS.index("red")
CELLS = tuple(f"{column}{row}" for row in "123" for column in "ABC")
ROUNDS = 6
NUMBERS = 1_000_000


class Kind(ActionKind):
    """The common part of the game's kinds of action; each defines in `may` when it is legal."""

    deck = zone()
    pile = zone()
    hand = zone(own=True)
    stash = zone(own=True)
    points = track(own=True)
    noted = counter()
    stones = counter(each="stones")
    board = plane()
    no = reason("TOY-1")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if self.may(turn) else self.no

    def may(self, turn: Turn) -> bool:
        """Returns whether an action can be played."""
        return True

    @fact
    def word(self, turn: Turn) -> str:
        """The notation of the action."""
        return str(turn.action)

    def held(self, state: State, player: int, colour: int) -> list[int]:
        """Returns the first card of a colour in a hand, or none."""
        cards = state.zones[self.hand[player]]
        return [card for card in cards if state.layout.kind_of[card] == colour][:1]


def top_card(state: State) -> str:
    """Returns the colour of the deck's top card, which nobody knows; empty if there is none."""
    deck = state.zones[state.layout.zone("deck")]
    return state.layout.kind_at(deck[-1]).id if deck else ""


class Draw(Kind):
    name = "draw"

    def may(self, turn: Turn) -> bool:
        return bool(turn.state.zones[self.deck])

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.draw(self.deck, self.hand[turn.player])
        return None


class Play(Kind):
    """A card for all to see, for a point, two for a red one."""

    name = "play"
    exact = True
    card = param.kind("cards")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return [action for action in self.listed if self.held(state, player, action.args[0])]

    def may(self, turn: Turn) -> bool:
        return bool(self.held(turn.state, turn.player, turn.args[0]))

    def apply(self, turn: Turn) -> Stage | None:
        colour = turn.args[0]
        turn.state.spend(self.hand[turn.player], colour, 1, self.pile)
        turn.state.counters[self.points[turn.player]] += 2 if colour == RED else 1
        return None


class Hide(Kind):
    """A card in one's stash, which nobody else sees."""

    name = "hide"
    secret = True
    card = param.kind("cards")

    def may(self, turn: Turn) -> bool:
        return bool(self.held(turn.state, turn.player, turn.args[0]))

    def apply(self, turn: Turn) -> Stage | None:
        card = self.held(turn.state, turn.player, turn.args[0])
        turn.state.move(card, self.hand[turn.player], self.stash[turn.player])
        return None


class Put(Kind):
    """A stone on an empty cell."""

    name = "put"
    cell = param.cell("board")

    def may(self, turn: Turn) -> bool:
        state = turn.state
        is_empty = state.piece_at(self.board, 0, CELLS.index(turn.args[0])) < 0
        return bool(state.counters[self.stones]) and is_empty

    def preview(self, turn: Turn) -> Preview | None:
        return Preview("board", {CELLS.index(turn.args[0]): 0})

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.masks[self.board.slots[0]] |= 1 << CELLS.index(turn.args[0])
        state.counters[self.stones] -= 1
        return None


class Pass(Kind):
    name = "pass"

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Number(param.Param):
    """A number below a million, in digits."""

    is_open = True

    def parts(self, value: int) -> tuple[str, ...]:
        return (str(value),)

    def read(self, words: Sequence[str]) -> int | None:
        is_one = len(words) == 1 and words[0].isdecimal() and str(int(words[0])) == words[0]
        return int(words[0]) if is_one and int(words[0]) < NUMBERS else None


class Say(Kind):
    """A number below a million: too many to be listed."""

    name = "say"
    number = param.custom(Number)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        raise AssertionError("a million actions are listed")

    def count(self, state: State, player: int) -> int:
        return NUMBERS

    def pick(self, state: State, player: int, index: int) -> Action:
        return self.action(index)

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.noted] = turn.args[0]
        return None


class Pair(param.SubsetParam):
    """Two cards of different colours; for short one of the colours can be written."""

    hand = zone(own=True)

    def understand(self, state: State, player: int, words: Sequence[str]) -> list[tuple[int, ...]]:
        kinds = {state.layout.kind_of[card] for card in state.zones[self.hand[player]]}
        named = {self.of.read([word]) for word in words}
        found: list[tuple[int, ...]]
        found = [pair for pair in combinations(sorted(kinds), 2) if named < {*pair}]
        return found[:1] if words else []


class Lay(Kind):
    """Two cards of different colours at once: few, but the game does not list them."""

    name = "lay"
    exact = True
    cards = param.custom(Pair, of=param.kind("cards"), least=2, most=2, listed=False)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        pairs = combinations(range(len(COLOURS)), 2)
        return [self.action(pair) for pair in pairs if self.has(state, player, pair)]

    def has(self, state: State, player: int, colours: Sequence[int]) -> bool:
        """Returns whether a player has a card of each of these colours."""
        return all(self.held(state, player, colour) for colour in colours)

    def may(self, turn: Turn) -> bool:
        return self.has(turn.state, turn.player, turn.args[0])

    def apply(self, turn: Turn) -> Stage | None:
        for colour in turn.args[0]:
            turn.state.spend(self.hand[turn.player], colour, 1, self.pile)
        turn.state.counters[self.points[turn.player]] += 3
        return None


class Sound:
    """The rules: three cards each, six rounds, a point for each card in the stash."""

    kinds: ClassVar[Sequence[type[Kind]]] = (Draw, Play, Hide, Put, Pass)

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.deck, self.hand = layout.zone("deck"), layout.own_zones("hand")
        self.stash, self.points = layout.own_zones("stash"), layout.own_counters("points")
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
    """The sound game with a million numbers as actions."""
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


TEXTS = {
    "refusal.no": _words("Not {word}"),
    "refusal.because": _words("Not {word}, for there lies {top}"),
    "refusal.said": {"en": "{said}", "pl": "{said}"},
    "score.played": _words("Played"),
    "score.hidden": _words("Hidden"),
    "measure.left": _words("Cards left"),
    "measure.stashed": _words("Cards stashed"),
}
"""The texts of the content."""


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
        "texts": TEXTS,
        "sources": {"toy": _words("A toy")},
    }
