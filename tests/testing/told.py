"""Games in which players learn of lacked kinds; samples must obey them if the rules tell them.

`SOUND` has those that tell, and `VARIED` those that do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bgf import Action, Game, State, Turn, hookimpl, param
from bgf.contract import counter, text, zone
from bgf.engine.flow import Stage

from .sound import COLOURS, RED, TEXTS, Draw, Hide, Kind, Pass, Play, Sound, made
from .tricks import CONTENT, RANKS, SUITS, Follow, Untold, suit_of, tricks
from .variations import FOUND_BY, note

__all__ = ["SOUND"]

SOUND: dict[str, Callable[[], Game]] = {}
"""Sound games by name."""


def _words(text: str) -> dict[str, str]:
    return {"en": f"{text}.", "pl": f"{text}, po polsku."}


BLUE = COLOURS.index("blue")


def rules(*kinds: type[Kind]) -> type[Any]:
    """Returns the sound rules with these kinds of action."""
    return type("Varied", (Sound,), {"kinds": kinds})


_OWN = {"name": _words("Own"), "holds": "cards", "per": "player", "sees": "owner"}
ZONES: dict[str, Any] = {
    "deck": {
        "name": _words("Deck"),
        "holds": "cards",
        "sees": "nobody",
        "ordered": True,
        "starts": True,
    },
    "pile": {"name": _words("Pile"), "holds": "cards", "sees": "everybody"},
    "hand": {**_OWN, "lacks": True},
    "stash": _OWN,
}
ASKED = {**TEXTS, "ask.yes": _words("had one"), "ask.no": _words("had none")}


# -- somebody is asked for a card -----------------------------------------------------------------


class Ask(Play):
    """The next player shows a card of a colour, or has none, which all know then."""

    name = "ask"
    exact = False
    yes = text(name="ask.yes")
    none = text(name="ask.no")
    tells = True

    def asked(self, turn: Turn) -> int:
        """Returns the asked player."""
        return (turn.player + 1) % turn.state.players

    def has(self, turn: Turn) -> bool:
        """Returns whether that player has such a card."""
        return bool(self.held(turn.state, self.asked(turn), turn.args[0]))

    def candidates(self, state: State, player: int) -> Any:
        return self.listed

    def may(self, turn: Turn) -> bool:
        return True

    def apply(self, turn: Turn) -> Stage | None:
        hand = self.hand[self.asked(turn)]
        if self.has(turn):
            self.show(turn, hand)
        elif self.tells:
            turn.state.tell_lacks(hand, [turn.args[0]])
        return None

    def show(self, turn: Turn, hand: int) -> None:
        """Lays the card on the pile."""
        turn.state.spend(hand, turn.args[0], 1, self.pile)

    def log(self, turn: Turn) -> list[Any]:
        return [self.yes if self.has(turn) else self.none]


class Prove(Ask):
    """The card is shown, and shuffled into the deck; another one is drawn in its place."""

    def show(self, turn: Turn, hand: int) -> None:
        state = turn.state
        super().show(turn, hand)
        state.move(state.zones[self.pile][-1:], self.pile, self.deck)
        state.shuffle(self.deck)
        state.draw(self.deck, hand)


class Fish(Ask):
    """The card is given, and its new owner asks again; without one they draw from the deck."""

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        own = self.hand[turn.player]
        if self.has(turn):
            super().apply(turn)
            state.move(state.zones[self.pile][-1:], self.pile, own)
            return state.stage
        super().apply(turn)
        if state.zones[self.deck]:
            state.draw(self.deck, own)
        return None


class AskUntold(Ask):
    tells = False


class ProveUntold(Prove):
    tells = False


for _kind in (Ask, Prove):
    SOUND[_kind.__name__] = lambda kind=_kind: made(  # type: ignore[misc]
        rules(kind, Draw, Hide, Pass), zones=ZONES, texts=ASKED
    )
SOUND["Fish"] = lambda: made(rules(Fish, Hide, Pass), zones=ZONES, texts=ASKED)
note("AskUntold", "public_events", rules(AskUntold, Draw, Hide, Pass), zones=ZONES, texts=ASKED)
note("ProveUntold", "public_events", rules(ProveUntold, Draw, Hide, Pass), zones=ZONES, texts=ASKED)


# -- cards go from hand to hand ---------------------------------------------------------------


class Give(Hide):
    """Gives a card to the next player, who may know of another one of its kind in that hand."""

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        card = self.held(state, turn.player, turn.args[0])
        state.move(card, self.hand[turn.player], self.hand[(turn.player + 1) % state.players])
        return None


class PlayAndSteal(Play):
    """Steals a random card from the next player."""

    def apply(self, turn: Turn) -> Stage | None:
        super().apply(turn)
        state = turn.state
        victim = self.hand[(turn.player + 1) % state.players]
        cards = state.zones[victim]
        if cards:
            drawn = self.in_order(cards)[state.below(len(cards))]
            state.move([drawn], victim, self.hand[turn.player])
        return None

    def in_order(self, cards: Sequence[int]) -> Sequence[int]:
        """Returns the cards in the order by which chance draws one of them."""
        return cards


class PlayAndStealSorted(PlayAndSteal):
    """The number that chance draws may mean a card that the thief knows, or another one."""

    def in_order(self, cards: Sequence[int]) -> Sequence[int]:
        return sorted(cards)


SOUND["PlayAndStealSorted"] = lambda: made(rules(Draw, PlayAndStealSorted, Give, Pass))
SOUND["Give"] = lambda: made(rules(Draw, Play, Give, Pass))
SOUND["PlayAndSteal"] = lambda: made(rules(Draw, PlayAndSteal, Give, Pass))


# -- somebody can do nothing else -----------------------------------------------------------------


class PlayRed(Play):
    """A red card for all to see."""

    def candidates(self, state: State, player: int) -> list[Action]:
        return [action for action in super().candidates(state, player) if action.args[0] == RED]

    def may(self, turn: Turn) -> bool:
        return bool(turn.args[0] == RED) and super().may(turn)


class PlayBlue(Play):
    """A blue card for all to see, by an action of its own."""

    name = "hide"

    def candidates(self, state: State, player: int) -> list[Action]:
        return [action for action in super().candidates(state, player) if action.args[0] == BLUE]

    def may(self, turn: Turn) -> bool:
        return bool(turn.args[0] == BLUE) and super().may(turn)


class PlayTwo(Play):
    """Two cards of a colour for all to see."""

    exact = False

    def may(self, turn: Turn) -> bool:
        state = turn.state
        hand = state.zones[self.hand[turn.player]]
        alike = sum(state.layout.kind_of[card] == turn.args[0] for card in hand)
        return bool(alike >= 2)

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.spend(self.hand[turn.player], turn.args[0], 2, self.pile)
        return None


class PassAndDraw(Pass):
    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        if state.zones[self.deck]:
            state.draw(self.deck, self.hand[turn.player])
        return None


class PassAndTell(Pass):
    def apply(self, turn: Turn) -> Stage | None:
        turn.state.tell_lacks(self.hand[turn.player], [RED])
        return None


class FollowAlone(Follow):
    def apply(self, turn: Turn) -> Stage | None:
        turn.state.spend(self.hand[turn.player], turn.args[0], 1, self.table)
        return None


class Shed(FollowAlone):
    """Any card, where a player can't follow suit."""

    name = "shed"
    hand = zone(own=True)

    def why_not(self, turn: Turn) -> Any:
        state = turn.state
        held = [state.layout.kind_of[card] for card in state.zones[self.hand[turn.player]]]
        return None if turn.args[0] in held else self.no_card


def phases(first: str, last: str, *others: str) -> dict[str, Any]:
    """Returns the phases of a game in which an action is forced where others are not possible."""
    stage = {
        "actions": [first, *others],
        "rule": "TOY-2",
        "otherwise": last,
        "otherwise_rule": "TOY-2",
    }
    return {
        "play": {
            "name": _words("Play"),
            "order": "clockwise",
            "stages": {"act": stage},
            "next": "end",
        }
    }


PASS = phases("play", "pass")
SOUND["PassAndTell"] = lambda: made(rules(PlayRed, PassAndTell), phases=PASS, zones=ZONES)
SOUND["PassWithoutAPair"] = lambda: made(rules(PlayTwo, PassAndDraw), phases=PASS)
"""Its public information, that there is no pair, is more than samples must obey."""
note("PassUntold", "public_events", rules(PlayRed, Pass), phases=PASS)
PASS_OF_MANY = phases("play", "pass", "hide")
note("PassOfManyUntold", "public_events", rules(PlayRed, PlayBlue, Pass), phases=PASS_OF_MANY)
note(
    "ShedUntold",
    "public_events",
    type("Varied", (Untold,), {"kinds": (FollowAlone, Shed)}),
    tricks,
    phases=phases("follow", "shed"),
)


# -- a card is drawn in the action that tells of a lack -------------------------------------------


class FollowOrDraw(Follow):
    """A player who does not follow suit draws a card at once.

    Counters limit the number of cards of each suit that samples give to a hand.
    """

    deck = zone()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.most = [game.layout.own_counters(f"most_{suit}") for suit in SUITS]

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        led = self.led(state)
        suit = suit_of(turn.args[0])
        state.spend(self.hand[player], turn.args[0], 1, self.table)
        most = self.most[suit][player]
        state.counters[most] = max(0, state.counters[most] - 1)
        if led is not None and suit != led:
            self.tell(state, player, led)
            if state.zones[self.deck]:
                self.draw(state, player)
        return None

    def tell(self, state: State, player: int, led: int) -> None:
        """Tells samples that a hand has no card of a suit."""
        state.counters[self.most[led][player]] = 0

    def draw(self, state: State, player: int) -> None:
        """Draws a card, which may be of any suit."""
        state.draw(self.deck, self.hand[player])
        for slots in self.most:
            state.counters[slots[player]] += 1


class TellAndDraw(FollowOrDraw):
    """The rules also tell what the hand lacks; that is forgotten at once, as a card comes in."""

    def tell(self, state: State, player: int, led: int) -> None:
        super().tell(state, player, led)
        first = led * RANKS
        state.tell_lacks(self.hand[player], range(first, first + RANKS))


class AwayAndDraw(FollowOrDraw):
    """Chance puts a card of the hand away face down, before two are drawn."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.away = game.layout.own_zones("away")
        self.most_away = [game.layout.own_counters(f"away_{suit}") for suit in SUITS]

    def draw(self, state: State, player: int) -> None:
        hand = state.zones[self.hand[player]]
        led = self.led(state)
        if hand:
            state.move([hand[state.below(len(hand))]], self.hand[player], self.away[player])
            for suit, slots in enumerate(self.most_away):
                state.counters[slots[player]] += suit != led
        super().draw(state, player)
        if state.zones[self.deck]:
            super().draw(state, player)


class DrawUntold(FollowOrDraw):
    def tell(self, state: State, player: int, led: int) -> None:
        """Tells nobody of the lack."""


class FollowOrDrawRules(Untold):
    """The rules: three cards each, and the match ends when somebody has no card left."""

    kinds = (FollowOrDraw,)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.limits = [
            (layout.own_zones(name), layout.own_counters(f"{counted}_{suit}"), index)
            for name, counted in (("hand", "most"), ("away", "away"))
            for index, suit in enumerate(SUITS)
        ]

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        state.deal(self.deck, self.hand[: state.players], RANKS - 1)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        super().bgf_round_end(state)
        if not all(state.zones[hand] for hand in self.hand[: state.players]):
            state.end_phase()

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        suits = [suit_of(kind) for kind in state.layout.kind_of]
        too_many = 0
        for zones, counters, suit in self.limits:
            for player in range(state.players):
                held = [suits[card] for card in state.zones[zones[player]]]
                most = state.counters[counters[player]]
                too_many += max(0, held.count(suit) - most)
        return too_many


def follow_or_draw(kind: type[FollowOrDraw]) -> Game:
    """Returns the game of tricks in which a player who can't follow suit draws a card."""
    rules = type("Varied", (FollowOrDrawRules,), {"kinds": (kind,)})
    return tricks(rules, **OR_DRAW)


_COUNTED = {
    f"{name}_{suit}": {"name": _words(name), "per": "player", "start": start}
    for name, start in (("most", RANKS - 1), ("away", 0))
    for suit in SUITS
}
OR_DRAW: dict[str, Any] = {
    "counters": {**CONTENT["counters"], **_COUNTED},
    "zones": {
        **CONTENT["zones"],
        "hand": {**CONTENT["zones"]["hand"], "lacks": True},
        "away": {"name": _words("Away"), "holds": "cards", "per": "player", "sees": "nobody"},
    },
}
for _drawing in (FollowOrDraw, TellAndDraw, AwayAndDraw):
    SOUND[_drawing.__name__] = lambda kind=_drawing: follow_or_draw(kind)  # type: ignore[misc]
note(
    "DrawUntold",
    "public_events",
    type("Varied", (FollowOrDrawRules,), {"kinds": (DrawUntold,)}),
    tricks,
    **OR_DRAW,
)


class PassTellAndDraw(PassAndDraw):
    def apply(self, turn: Turn) -> Stage | None:
        turn.state.tell_lacks(self.hand[turn.player], [RED])
        return super().apply(turn)


SOUND["PassTellAndDraw"] = lambda: made(rules(PlayRed, PassTellAndDraw), phases=PASS, zones=ZONES)
note("PassAndDrawUntold", "public_events", rules(PlayRed, PassAndDraw), phases=PASS)


# -- coins that only their owner sees --------------------------------------------------------------


class Pay(Kind):
    """Some of one's coins, for all to see."""

    name = "pay"
    coins_paid = param.number(1, 5)
    money = counter(own=True)
    spent = counter(own=True)

    def may(self, turn: Turn) -> bool:
        return bool(turn.state.counters[self.money[turn.player]] >= turn.args[0])

    def apply(self, turn: Turn) -> Stage | None:
        counters = turn.state.counters
        counters[self.money[turn.player]] -= turn.args[0]
        counters[self.spent[turn.player]] += turn.args[0]
        return None


class LoggedPay(Pay):
    def log(self, turn: Turn) -> list[str]:
        left = turn.after.counters[self.money[turn.player]]
        return [f"paid and has {left}" if turn.state.round == 3 else "paid"]


class InSecret(Sound):
    """The rules: nobody knows the number of coins that others have left."""

    kinds = (Pay, Draw, Hide, Pass)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.money, self.spent = map(game.layout.own_counters, ("money", "spent"))

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        for player in range(state.players):
            state.counters[self.money[player]] = state.below(10)

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            if player != viewer:
                left = 10 - state.counters[self.spent[player]]
                state.counters[self.money[player]] = state.below(left)


class DrawnBelowNothing(InSecret):
    """Samples have fewer coins than nobody."""

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        super().bgf_draw_counters(state, viewer)
        for player in range(state.players):
            if player != viewer:
                state.counters[self.money[player]] -= 1


class Boast(Pay):
    """Names some of one's coins, and keeps them."""

    def apply(self, turn: Turn) -> Stage | None:
        return None


class LoggedInSecret(InSecret):
    kinds = (LoggedPay, Draw, Hide, Pass)


_COUNTERS: dict[str, dict[str, Any]] = {
    "stones": {"per": "stones", "start": 9},
    "noted": {"start": 0},
    "coins": {"start": 5},
    "money": {"per": "player", "start": 0, "sees": "owner"},
    "spent": {"per": "player", "start": 0},
}
COUNTERS = {name: {"name": _words(name.title()), **entry} for name, entry in _COUNTERS.items()}
SOUND["InSecret"] = lambda: made(InSecret, counters=COUNTERS)
note(
    "BoastsUntold",
    "public_events",
    type("Varied", (InSecret,), {"kinds": (Boast, Pass)}),
    counters=COUNTERS,
    phases=phases("pay", "pass"),
)
note("DrawnBelowNothing", "determinize", DrawnBelowNothing, counters=COUNTERS)
note("TellsWhatIsLeft", "action_secrecy", LoggedInSecret, counters=COUNTERS)
FOUND_BY["TellsWhatIsLeft"] = "whole_match"
