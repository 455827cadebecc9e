"""Auctions with secret money, and rules that reveal something of it.

`SHOWN` has the rules after which samples contradict everybody's observations, and `KEPT` rules like
them with samples that agree.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tests.engine.toys import Rules, phase, toy

from bgf import ActionKind, Game, Score, State, Turn, hookimpl, param
from bgf.contract import Reason, counter, reason, text

__all__ = [
    "KEPT",
    "SHOWN",
    "CheersATwo",
    "Dice",
    "HighestDieLeads",
    "HighestShownDieLeads",
    "MostSamplesAreRejected",
    "ShowsRoughNumbers",
    "TellsTheSumOfDice",
    "auction",
    "dice",
    "told_dice",
]

LOWEST, HIGHEST = 1, 9  # the limits of everybody's money at the start
ROUNDS = 6
HIGH = 4
POOR = 3
NOISE = 12
PHASES = 8


class Bid(ActionKind):
    """An amount, of which others see only the consequences."""

    name = "bid"
    secret = True
    amount = param.number(0, HIGHEST)
    money = counter(own=True)
    bids = counter(own=True)
    no = reason("TOY-1")

    def why_not(self, turn: Turn) -> Reason | None:
        can_pay = turn.args[0] <= turn.state.counters[self.money[turn.player]]
        return None if can_pay else self.no

    def apply(self, turn: Turn) -> None:
        turn.state.counters[self.bids[turn.player]] = turn.args[0]


class Auction(Rules):
    """The sound rules: the highest bid is paid, and all bids are public."""

    kinds = (Bid,)
    money = counter(own=True)
    bids = counter(own=True)
    least = counter(own=True)
    most = counter(own=True)
    rank = counter(own=True)
    sold = counter(own=True)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for name in ("money", "bids", "least", "most", "rank", "sold"):
            setattr(self, name, game.layout.own_counters(name))

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        for slot in self.money[: state.players]:
            state.counters[slot] = LOWEST + state.below(HIGHEST - LOWEST + 1)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        counters = state.counters
        state.disclose()
        winner = self.winner(state)
        price = counters[self.bids[winner]]
        for player in range(state.players):
            if self.is_told(state, player, winner):
                told = counters[self.bids[player]]
                counters[self.least[player]] = max(counters[self.least[player]], told)
            counters[self.bids[player]] = 0
        for slots in (self.money, self.least, self.most):
            counters[slots[winner]] -= price
        counters[self.sold[winner]] += 1
        self.afterwards(state)

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "end" if self.is_over(state) else "bidding"

    def is_over(self, state: State) -> bool:
        """Returns whether the match ends after a round."""
        return sum(state.counters[slot] for slot in self.sold[: state.players]) == ROUNDS

    def winner(self, state: State) -> int:
        """Returns the player with the highest bid; of equal ones the first player."""
        bids = [state.counters[slot] for slot in self.bids[: state.players]]
        return bids.index(max(bids))

    def is_told(self, state: State, player: int, winner: int) -> bool:
        """Returns whether a player's bid becomes public."""
        return True

    def afterwards(self, state: State) -> None:
        """Does more steps after a round."""

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        counters = state.counters
        for player in range(state.players):
            if player != viewer:
                least, most = counters[self.least[player]], counters[self.most[player]]
                counters[self.money[player]] = least + state.below(most - least + 1)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"coins": state.counters[slot]} for slot in self.sold[: state.players]])


# -- public events that depend on the money -------------------------------------------------------


class SkipsThePoor(Auction):
    """Players with little money may not bid in the next round."""

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        poor = [p for p in range(state.players) if state.counters[self.money[p]] < POOR]
        for player in poor[: state.players - 1]:
            state.retire(player)


class EndsAmongThePoor(Auction):
    """The match ends when all together have little money."""

    def is_over(self, state: State) -> bool:
        money = sum(state.counters[slot] for slot in self.money[: state.players])
        return money < POOR * state.players or super().is_over(state)


class RicherWins(Auction):
    """Of equal bids that of the richer player wins."""

    def winner(self, state: State) -> int:
        def worth(player: int) -> tuple[int, int]:
            return state.counters[self.bids[player]], state.counters[self.money[player]]

        return max(range(state.players), key=worth)


class RemembersNoBid(Auction):
    """Samples know the payments, but not the other bids."""

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            if player != viewer:
                most = state.counters[self.most[player]]
                state.counters[self.money[player]] = state.below(most + 1)


class RanksByMoney(Auction):
    """A coarse measure of the money is open from the beginning."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        for player in range(state.players):
            state.counters[self.rank[player]] = state.counters[self.money[player]] // 4


class RichestIsFirst(Auction):
    """The richest player is first."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        money = [state.counters[slot] for slot in self.money[: state.players]]
        state.starter = money.index(max(money))


class RanksFinely(Auction):
    """The money, with a number added to it that is drawn, is open from the beginning."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        for player in range(state.players):
            rank = state.counters[self.money[player]] + state.below(NOISE)
            state.counters[self.rank[player]] = rank


class SharesAFund(Auction):
    """The last player begins with the rest of a fund."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        *others, last = self.money[: state.players]
        left = HIGHEST * state.players - sum(state.counters[slot] for slot in others)
        state.counters[last] = min(HIGHEST, max(LOWEST, left // 2))


class BeginsPoor(Auction):
    """Everybody begins with little money, but samples may have more."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        for slot in self.money[: state.players]:
            state.counters[slot] = LOWEST + state.below(HIGH)


class LoudBid(Bid):
    loud = text(name="log.loud")

    def log(self, turn: Turn) -> list[Any]:
        return [*super().log(turn), *([self.loud] if turn.args[0] >= HIGH else [])]


class QuietAuction(Auction):
    """Only the winning bid becomes public."""

    def is_told(self, state: State, player: int, winner: int) -> bool:
        return player == winner


class LoudAuction(QuietAuction):
    """The log line of a high bid says that it is high, although bids are secret."""

    kinds = (LoudBid,)


class RollsAndTellsWhoIsPoor(Auction):
    """After each round a die is rolled for all to see, and the second player may be poor."""

    def afterwards(self, state: State) -> None:
        state.counters[self.rank[0]] = 1 + state.below(6)
        state.counters[self.rank[1]] = int(state.counters[self.money[1]] < POOR)


class RollsForTheRich(Auction):
    """After each round a die is rolled, unless the second player is poor."""

    def afterwards(self, state: State) -> None:
        is_poor = state.counters[self.money[1]] < POOR
        state.counters[self.rank[0]] = 0 if is_poor else 1 + state.below(6)


class RollsBelowTheMoney(Auction):
    """After each round a number is drawn, which is never as high as the money."""

    def afterwards(self, state: State) -> None:
        state.counters[self.rank[0]] = state.below(1 + state.counters[self.money[1]])


# -- rules like them ------------------------------------------------------------------------------


class TellsWhoIsPoor(SkipsThePoor):
    """Public knowledge of the money of allowed and excluded bidders is kept for samples."""

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        super().bgf_phase_begin(state)
        counters = state.counters
        skipped = [player for player in range(state.players) if state.out >> player & 1]
        for player in range(state.players):
            # If all others are skipped, the last player may bid even without money.
            is_certain = player < state.players - 1 or len(skipped) < state.players - 1
            if player in skipped:
                counters[self.most[player]] = min(counters[self.most[player]], POOR - 1)
            elif is_certain:
                counters[self.least[player]] = max(counters[self.least[player]], POOR)


class TellsWhatARankSays(RanksFinely):
    """The bounds on money that a rank implies are kept for samples."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        counters = state.counters
        for player in range(state.players):
            rank = counters[self.rank[player]]
            counters[self.least[player]] = max(LOWEST, rank - NOISE + 1)
            counters[self.most[player]] = min(HIGHEST, rank)


class Taxed(Auction):
    """Half of the money is paid after each round, which nobody else sees."""

    def afterwards(self, state: State) -> None:
        for player in range(state.players):
            for slots in (self.money, self.least, self.most):
                state.counters[slots[player]] //= 2


class Robbed(Auction):
    """Somebody loses an open number of coins, drawn from all that they have."""

    def afterwards(self, state: State) -> None:
        counters = state.counters
        lost = state.below(counters[self.money[0]] + 1)
        counters[self.rank[0]] += lost
        for slots in (self.money, self.least, self.most):
            counters[slots[0]] = max(0, counters[slots[0]] - lost)


class RollsToHide(Auction):
    """A number that is drawn is added to the money, so that every result is equally likely."""

    def afterwards(self, state: State) -> None:
        money = state.counters[self.money[1]]
        state.counters[self.rank[0]] = (money + state.below(HIGHEST + 1)) % (HIGHEST + 1)


class DrawnAnew(Auction):
    """After each round the first player's money becomes public, and is drawn anew."""

    def afterwards(self, state: State) -> None:
        counters = state.counters
        counters[self.rank[0]] = counters[self.money[0]]
        counters[self.money[0]] = LOWEST + state.below(HIGHEST - LOWEST + 1)
        counters[self.least[0]] = LOWEST
        counters[self.most[0]] = HIGHEST


SHOWN = (
    SkipsThePoor,
    EndsAmongThePoor,
    RicherWins,
    RemembersNoBid,
    RanksByMoney,
    RichestIsFirst,
    LoudAuction,
    RollsAndTellsWhoIsPoor,
    RollsForTheRich,
    RollsBelowTheMoney,
    RanksFinely,
    SharesAFund,
    BeginsPoor,
)
KEPT = (
    Auction,
    QuietAuction,
    TellsWhoIsPoor,
    Taxed,
    Robbed,
    RollsToHide,
    TellsWhatARankSays,
    DrawnAnew,
)

_OPEN = {"per": "player", "start": 0}
_COUNTERS: dict[str, Any] = {
    "money": {"per": "player", "start": LOWEST, "sees": "owner"},
    "bids": _OPEN,
    "least": {"per": "player", "start": LOWEST},
    "most": {"per": "player", "start": HIGHEST},
    "rank": _OPEN,
    "sold": _OPEN,
}
_TEXTS = {
    "score.coins": {"en": "Coins"},
    "refusal.no": {"en": "Too much."},
    "log.bid": {"en": "sealed a bid"},
    "log.bid.own": {"en": "sealed a bid of {amount}"},
    "log.loud": {"en": "with a smile"},
}


def auction(rules: type[Auction]) -> Game:
    """Returns the game with these rules."""
    phases = {"bidding": phase("bid", order="simultaneous", next=["bidding", "end"])}
    texts = {key: words for key, words in _TEXTS.items() if key != "log.loud"}
    if rules is LoudAuction:
        texts = _TEXTS
    players = {"min": 2, "max": 3}
    return toy(rules, players=players, counters=_COUNTERS, phases=phases, texts=texts)


# -- dice that are rolled again after all have seen them ------------------------------------------


class GoOn(ActionKind):
    """Does nothing."""

    name = "go_on"

    def apply(self, turn: Turn) -> None:
        pass


class Dice(Rules):
    """Dice of two sides are hidden, then shown, and then rolled again: often to the same number."""

    kinds: ClassVar[tuple[type[ActionKind], ...]] = (GoOn,)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.die, self.shown = map(game.layout.own_counters, ("die", "shown"))
        self.heap = game.layout.counters["heap"].slots[0]

    def roll(self, state: State, player: int) -> None:
        state.counters[self.die[player]] = 1 + state.below(2)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        for player in range(state.players):
            self.roll(state, player)

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            if state.counters[self.shown[player]]:
                state.counters[self.die[player]] = state.counters[self.shown[player]]
            elif player != viewer:
                self.roll(state, player)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.end_phase()

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        is_shown = state.phase.id == "hidden"
        for player in range(state.players):
            number = state.counters[self.die[player]]
            state.counters[self.shown[player]] = number if is_shown else 0
        if is_shown:
            state.disclose()
        else:
            for player in range(state.players):
                self.roll(state, player)

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        if state.phase.id == "hidden":
            return "open"
        return "end" if state.turn > PHASES * state.players else "hidden"


class HighestDieLeads(Dice):
    """The player with the highest die, which the others don't see, begins the next phase."""

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        super().bgf_phase_end(state)
        state.starter = self.leader(state)

    def leader(self, state: State) -> int:
        numbers = [state.counters[slot] for slot in self.die[: state.players]]
        return numbers.index(max(numbers))


class TellsTheSumOfDice(Dice):
    """After each roll everybody can read the sum of the dice of the first two players."""

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        super().bgf_phase_end(state)
        one, other = self.die[:2]
        state.counters[self.heap] = state.counters[one] + state.counters[other]


class CheersATwo(Dice):
    """In half of the set-ups with a two everybody is told that there is one."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        has_two = any(state.counters[slot] == 2 for slot in self.die[: state.players])
        state.counters[self.heap] = int(has_two and state.below(2) == 0)


class HighestShownDieLeads(HighestDieLeads):
    """The sound rules, with the player who begins by the dice that all have seen."""

    def leader(self, state: State) -> int:
        shown = [state.counters[slot] for slot in self.shown[: state.players]]
        return shown.index(max(shown))


class SetUpAlone(Dice):
    """Dice are rolled in the set-up alone, and never shown."""

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        pass


class ShowsRoughNumbers(SetUpAlone):
    """An open number is the die and a noise, which is seldom very low or high; samples obey it.

    Each number of the die comes as often in samples as it does in set-ups.
    """

    def roll(self, state: State, player: int) -> None:
        state.counters[self.die[player]] = 1 + state.below(6)

    def rough(self, state: State, player: int) -> int:
        """Returns the number of a die and a noise."""
        return state.counters[self.die[player]] + sum(state.below(2) for _ in range(8))

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        for player in range(state.players):
            self.roll(state, player)
            state.counters[self.shown[player]] = self.rough(state, player)

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            is_possible = player == viewer
            while not is_possible:
                self.roll(state, player)
                is_possible = self.rough(state, player) == state.counters[self.shown[player]]


class MostSamplesAreRejected(SetUpAlone):
    """The sum of large numbers can be divided by 101; of samples one in about 101 obeys that."""

    def roll(self, state: State, player: int) -> None:
        state.counters[self.die[player]] = state.below(2_000)

    def is_possible(self, state: State) -> bool:
        return sum(state.counters[slot] for slot in self.die[: state.players]) % 101 == 0

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        while not self.is_possible(state):
            super().bgf_setup(state)

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return int(not self.is_possible(state))


class Tell(ActionKind):
    """Tells everybody one's own die, and rolls it again at once."""

    name = "tell"
    number = param.number(1, 2)
    die = counter(own=True)
    no = reason("TOY-1")

    def why_not(self, turn: Turn) -> Reason | None:
        is_true = turn.state.counters[self.die[turn.player]] == turn.args[0]
        return None if is_true else self.no

    def apply(self, turn: Turn) -> None:
        turn.state.counters[self.die[turn.player]] = 1 + turn.state.below(2)


class ToldDice(Dice):
    """Each die is told and rolled again in one action, which other numbers would not allow."""

    kinds = (Tell,)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        pass


_DICE: dict[str, Any] = {
    "die": {"per": "player", "start": 1, "sees": "owner"},
    "shown": _OPEN,
    "heap": {"start": 0},
}


def told_dice() -> Game:
    """Returns the game of dice that are told."""
    phases = {"hidden": phase("tell", next="open"), "open": phase("tell", next=["hidden", "end"])}
    texts = {"refusal.no": {"en": "It shows another number."}}
    players = {"min": 2, "max": 3}
    return toy(ToldDice, players=players, counters=_DICE, phases=phases, texts=texts)


def dice(rules: type[Dice] = Dice) -> Game:
    """Returns the game of dice with these rules."""
    phases = {
        "hidden": phase("go_on", next="open"),
        "open": phase("go_on", next=["hidden", "end"]),
    }
    return toy(rules, players={"min": 2, "max": 3}, counters=_DICE, phases=phases)
