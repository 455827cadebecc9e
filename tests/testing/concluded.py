"""Games in which players prove or look up something that no component shows.

Those in `UNDISCLOSED` let the player take that back. `DISCLOSED` has the same games with the
barrier, and some others in which nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from bgf import Game, State, Turn, hookimpl, param
from bgf.contract import counter
from bgf.engine.flow import Stage

from .sound import RED, Draw, Hide, Kind, Pass, Put, Sound, made

__all__ = ["DISCLOSED", "UNDISCLOSED"]

UNDISCLOSED: dict[str, Callable[[], Game]] = {}
DISCLOSED: dict[str, Callable[[], Game]] = {}


def _words(text: str) -> dict[str, str]:
    return {"en": f"{text}.", "pl": f"{text}, po polsku."}


COUNTERS: dict[str, Any] = {
    "stones": {"name": _words("Stones"), "per": "stones", "start": 9},
    "noted": {"name": _words("Noted"), "start": 0},
    "coins": {"name": _words("Coins"), "start": 5},
    "at_least": {"name": _words("At least"), "per": ["player", "cards"], "start": 0},
    "reds": {"name": _words("Reds"), "per": "player", "start": 0},
}


class Proves(Sound):
    """Everybody knows what `at_least`, `reds` and `noted` say of hands and of the deck."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.at_least = game.layout.own_counters("at_least")
        self.reds = game.layout.own_counters("reds")

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        kind_of = state.layout.kind_of
        wrong = 0
        for player in range(state.players):
            held = [kind_of[card] for card in state.zones[self.hand[player]]]
            for colour in range(3):
                known = state.counters[self.at_least[player] + colour]
                wrong += max(0, known - held.count(colour))
            wrong += max(0, state.counters[self.reds[player]] - held.count(RED))
        top = state.counters[self.noted]
        deck = state.zones[self.deck]
        return wrong + bool(top and deck and kind_of[deck[-1]] != top - 1)


class Boast(Kind):
    """A player proves to have a card of a colour."""

    name = "boast"
    colour = param.kind("cards")
    at_least = counter(own=True, each="cards")
    discloses = True

    def may(self, turn: Turn) -> bool:
        return bool(self.held(turn.state, turn.player, turn.args[0]))

    def apply(self, turn: Turn) -> Stage | None:
        slot = self.at_least[turn.player] + turn.args[0]
        is_news = not turn.state.counters[slot]
        turn.state.counters[slot] = max(1, turn.state.counters[slot])
        if is_news and self.discloses:  # what all know already can be taken back
            turn.state.disclose()
        return None


class BoastUndisclosed(Boast):
    discloses = False


class Peek(Kind):
    """The colour of the deck's top card is written down for all."""

    name = "peek"
    discloses = True

    def may(self, turn: Turn) -> bool:
        return bool(turn.state.zones[self.deck]) and not turn.state.counters[self.noted]

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.counters[self.noted] = 1 + state.layout.kind_of[state.zones[self.deck][-1]]
        if self.discloses:
            state.disclose()
        return None


class PeekUndisclosed(Peek):
    discloses = False


class DrawNoted(Draw):
    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.noted] = 0
        return super().apply(turn)


class HideProved(Hide):
    """A card that leaves the hand unseen may be of any colour."""

    at_least = counter(own=True, each="cards")

    def apply(self, turn: Turn) -> Stage | None:
        first = self.at_least[turn.player]
        for slot in range(first, first + 3):
            turn.state.counters[slot] = max(0, turn.state.counters[slot] - 1)
        return super().apply(turn)


class Claim(Kind):
    """A player says to have a colour, and may lie."""

    name = "boast"
    colour = param.kind("cards")

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.noted] = 0
        return None


class TellsReds(Proves):
    """After each turn all know how many red cards its player has."""

    kinds: ClassVar[Sequence[type[Kind]]] = (Put, Pass)
    discloses = True

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        kind_of = state.layout.kind_of
        reds = sum(kind_of[card] == RED for card in state.zones[self.hand[player]])
        if state.phase.id == "play" and state.counters[self.reds[player]] != reds:
            state.counters[self.reds[player]] = reds
            if self.discloses:
                state.disclose()


class TellsRedsUndisclosed(TellsReds):
    discloses = False


def _note(games: dict[str, Callable[[], Game]], name: str, *kinds: type[Kind]) -> None:
    """Adds a game with kinds of action; passing and hiding are there in any case."""
    rules = type(name, (Proves,), {"kinds": (*kinds, HideProved, Pass)})
    games[name] = lambda: _game(rules)


def _game(rules: type[Any]) -> Game:
    return made(rules, counters=COUNTERS)


_note(UNDISCLOSED, "BoastUndisclosed", BoastUndisclosed, DrawNoted)
_note(UNDISCLOSED, "PeekUndisclosed", PeekUndisclosed, DrawNoted)
_note(DISCLOSED, "Boast", Boast, Put, DrawNoted)
_note(DISCLOSED, "Peek", Peek, DrawNoted)
_note(DISCLOSED, "Claim", Claim, Put, DrawNoted)
DISCLOSED["BoastAndPeek"] = lambda: _game(
    type("BoastAndPeek", (Proves,), {"kinds": (Boast, Peek, DrawNoted, HideProved, Pass)})
)
TellsReds.kinds = TellsRedsUndisclosed.kinds = (Put, DrawNoted, HideProved, Pass)
UNDISCLOSED["TellsRedsUndisclosed"] = lambda: _game(TellsRedsUndisclosed)
DISCLOSED["TellsReds"] = lambda: _game(TellsReds)
