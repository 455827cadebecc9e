"""Bazaar: trade tokens for cards that make the next cards cheaper."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from bgf import Estimate, GameSpec, Score, hookimpl
from bgf.contract import Rules, components, reason, track, value, zone
from bgf.kinds import BuyCard, Pass, PricedCard, ReserveCard, ReturnToken, TakeTokens


@hookimpl
def bgf_games():
    """Returns the game: where its content is, and its rules."""
    return [GameSpec("bazaar", Path(__file__).parent / "content", "bazaar:Bazaar")]


class Card(PricedCard):
    """A card: what it costs, what it gives, and what it is worth in the end."""

    points: Annotated[int, Meta(ge=0, description="Points (BAZ-06).", examples=[2])] = 0


class Take(TakeTokens, give_back="too_many"):
    """``take salt tea silk`` or ``take salt salt`` (BAZ-02)."""

    name = "take"
    none_left = reason("BAZ-02")
    too_few_left = reason("BAZ-02")
    take_more = reason("BAZ-02")


class Return(ReturnToken, give_back="too_many"):
    """``return salt`` (BAZ-05)."""

    name = "return"
    not_held = reason("BAZ-05")


class Reserve(ReserveCard, give_back="too_many"):
    """``reserve tea_stall`` or ``reserve deck`` (BAZ-04)."""

    name = "reserve"
    deck_empty = reason("BAZ-04")
    not_in_row = reason("BAZ-04")
    too_many = reason("BAZ-04")


class Buy(BuyCard, reserved="reserved"):
    """``buy tea_stall`` (BAZ-03)."""

    name = "buy"
    not_on_sale = reason("BAZ-03")
    too_dear = reason("BAZ-03")
    score = track(own=True)
    cards = components(Card)

    def after_buying(self, turn):
        turn.state.counters[self.score[turn.player]] += self.cards[turn.args[0]].points


class Bazaar(Rules):
    """Set-up, end and score."""

    kinds = (Take, Buy, Reserve, Return, Pass)
    score_items = ("points",)
    ties = ("fewer_cards",)

    deck = zone("cards", starts=True)
    row = zone("cards")
    reserved = zone("cards", own=True)
    bought = zone("cards", own=True)
    score = track(own=True)
    target = value(int, ge=1, doc="The points that make a round the last (BAZ-06).")
    last_round = value(int, ge=1, doc="The round that is the last in any case (BAZ-06).")

    @hookimpl
    def bgf_setup(self, state):  # the bank begins with what the content says, kind by kind
        state.shuffle(self.deck)
        state.refill_row(self.row)

    @hookimpl
    def bgf_round_end(self, state):
        best = max(state.counters[score] for score in self.score[: state.players])
        if best >= self.target or state.round == self.last_round:  # BAZ-06
            state.end_phase()

    @hookimpl
    def bgf_evaluate(self, state):
        points = [self.prospects(state, player) for player in range(state.players)]
        rounds_left = self.last_round - state.round
        return Estimate(points, spread=1 + rounds_left / 5)

    def prospects(self, state, player):
        """Returns the points, with something for discounts, tokens and the next purchase."""
        buy = self.game.kinds["buy"]
        kind_of = state.layout.kind_of
        in_reach = [*state.zones[self.row], *state.zones[self.reserved[player]]]
        next_purchase = 0.0
        for card in in_reach:
            kind = kind_of[card]
            lacking = buy.tokens_lacking(state, player, kind)
            next_purchase = max(next_purchase, (1 + buy.cards[kind].points) / (2 + lacking))
        cards = len(state.zones[self.bought[player]])
        tokens = sum(buy.tokens_of(state, player))
        return state.counters[self.score[player]] + 0.6 * cards + 0.05 * tokens + next_purchase

    @hookimpl
    def bgf_score(self, state):
        points = [{"points": state.counters[score]} for score in self.score[: state.players]]
        fewer_cards = [-len(state.zones[bought]) for bought in self.bought[: state.players]]
        return Score(points, ties=[("fewer_cards", fewer_cards)])
