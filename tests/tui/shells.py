"""A small game of shells in piles, with choices too many to be listed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bgf import Action, ActionKind, Game, Preview, Score, State, Turn, hookimpl, param
from bgf.content.pack import load_pack
from bgf.contract import Reason, reason, text
from bgf.engine.actions import Phrase
from bgf.engine.flow import Stage

__all__ = ["LETTERS", "PACK", "Shells", "load_shells"]

PACK = """\
game: shells
version: 1.0.0
languages: [en, pl]
title: {en: Shells, pl: Muszle}
summary: {en: Part them., pl: Podziel je.}
players: {min: 2, max: 3}
components:
  shells:
    conch-1: {name: {en: Conch 1, pl: Koncha 1}, style: red}
    conch-2: {name: {en: Conch 2, pl: Koncha 2}, style: red}
    conch-3: {name: {en: Conch 3, pl: Koncha 3}, style: red}
    conch-4: {name: {en: Conch 4, pl: Koncha 4}, style: red}
    whelk-1: {name: {en: Whelk 1, pl: Ślimak 1}}
    whelk-2: {name: {en: Whelk 2, pl: Ślimak 2}}
    pearl: {name: {en: Pearl, pl: Perła}, count: 3}
    crown: {name: {en: Crown, pl: Korona}}
zones:
  deck: {name: {en: Deck, pl: Talia}, holds: shells, sees: nobody, ordered: true, starts: true}
  heaps: {name: {en: Heaps, pl: Kopce}, holds: shells, sees: everybody, piles: 4, face_down: true}
  purse: {name: {en: Purse, pl: Sakiewka}, holds: shells, per: player, sees: owner}
  shelf: {name: {en: Shelf, pl: Półka}, holds: shells, per: player, sees: everybody}
actions:
  part: {name: {en: Part, pl: Podziel}, text: {en: Part the letters., pl: Podziel litery.}}
  rest: {name: {en: Rest, pl: Odpocznij}, text: {en: Do nothing., pl: Nie rób nic.}}
  go: {name: {en: Go home, pl: Do domu}, text: {en: You are out., pl: Koniec rundy.}}
  drop: {name: {en: Drop three, pl: Rzuć trzy}, text: {en: Drop them., pl: Rzuć je.}}
phases:
  play:
    name: {en: Play, pl: Gra}
    order: clockwise
    until_out: true
    stages:
      act: {actions: [part, rest, go], rule: SHE-1, next: [letters, last]}
      letters: {actions: [part], rule: SHE-1}
      last: {actions: [drop], rule: SHE-1}
    next: end
rules:
  SHE-1: {en: Do one thing., pl: Zrób jedno.}
  SHE-2: {en: Both halves hold something., pl: W obu częściach coś jest.}
texts:
  refusal.whole: {en: That leaves nothing., pl: Nic nie zostaje.}
  refusal.all: {en: Three., pl: Trzy.}
  guide: {en: "Write numbers: part 1-3.", pl: "Wpisz numery: part 1-3."}
  best: {en: best, pl: najlepsze}
"""

LETTERS = "abcdefghijkl"


class Letters(param.SubsetParam):
    """Some of the letters; their numbers can be written for them: ``1-3 5``."""

    guide = text()

    def understand(self, state: State, player: int, words: Sequence[str]) -> list[tuple[str, ...]]:
        chosen: set[int] = set()
        for word in words:
            first, _, last = word.partition("-")
            if not first.isdecimal():
                return []
            chosen |= set(range(int(first) - 1, int(last or first)))
        if not chosen or max(chosen) >= len(LETTERS):
            return []
        return [tuple(LETTERS[number] for number in sorted(chosen))]

    def input_help(self, state: State, player: int, lang: str) -> Sequence[str]:
        letters = ", ".join(f"{n} = {letter}" for n, letter in enumerate(LETTERS, 1))
        return [f"ABC: {letters}", self.guide(lang)]


class Part(ActionKind):
    """``part a b``: letters that are parted from the others, 4,094 ways in all."""

    name = "part"
    letters = param.custom(
        Letters, of=param.choice(*LETTERS), least=1, most=len(LETTERS), listed=False
    )
    whole = reason("SHE-2")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        raise AssertionError("thousands are never listed")

    def count(self, state: State, player: int) -> int:
        return (1 << len(LETTERS)) - 2

    def pick(self, state: State, player: int, index: int) -> Action:
        letters = (letter for n, letter in enumerate(LETTERS) if index + 1 >> n & 1)
        return self.action(tuple(letters))

    def why_not(self, turn: Turn) -> Reason | None:
        return self.whole if len(turn.args[0]) == len(LETTERS) else None

    def apply(self, turn: Turn) -> Stage | None:
        return None

    def preview(self, turn: Turn) -> Preview | None:
        one = " ".join(turn.args[0])
        other = " ".join(letter for letter in LETTERS if letter not in turn.args[0])
        return Preview(words={"en": f"Halves:\n{one} | {other}\nDone.", "pl": f"{one} | {other}"})


class Rest(ActionKind):
    """``rest``."""

    name = "rest"

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Go(Rest):
    """``go``: out for the rest of the round."""

    name = "go"

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.retire(turn.player)
        return None


class Drop(ActionKind):
    """``drop a b c``: three letters, in any order; the first way is the best."""

    name = "drop"
    letters = param.subset(param.choice(*LETTERS), least=3, most=3)
    best = text()

    def apply(self, turn: Turn) -> Stage | None:
        return None

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [self.best] if turn.args[0] == tuple("abc") else []


class Shells:
    """Shells are laid out once; the match goes on until somebody is tired of it."""

    kinds = (Part, Rest, Go, Drop)

    def __init__(self, game: Game) -> None:
        self.layout = game.layout

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Lays out three heaps, one with a shell face down; A and B have taken shells openly."""
        deck = self.layout.zone("deck")
        heaps, purse = self.layout.piles("heaps"), self.layout.own_zones("purse")
        shelf = self.layout.own_zones("shelf")
        lying = {self.layout.kind_at(shell).id: shell for shell in state.zones[deck]}

        def lay(target: int, *names: str, face_down: bool = False) -> None:
            state.move([lying[name] for name in names], deck, target, face_down=face_down)

        lay(heaps[0], "conch-1", "conch-3", "pearl", "crown")
        lay(heaps[0], "whelk-1", face_down=True)
        lay(heaps[2], "conch-4")
        lay(purse[1], "conch-2")
        lay(heaps[1], "whelk-2")
        state.move([lying["whelk-2"]], heaps[1], purse[1])
        two = [shell for shell in state.zones[deck] if shell != lying["pearl"]][:1]
        state.move(two, deck, shelf[0])

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Nobody scores."""
        return Score([{} for _ in range(state.players)])


def load_shells(folder: Path) -> Game:
    """The game, its content written into a folder."""
    (folder / "game.yaml").write_text(PACK, encoding="utf-8")
    return Game("shells", load_pack(folder), Shells)
