"""Hearts: four players pass three cards on, and take as few hearts in tricks as they can."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bgf import ActionKind, Estimate, GameSpec, Score, hookimpl, param
from bgf.contract import (
    Part,
    Rules,
    components,
    counter,
    option,
    part,
    phase,
    reason,
    texts,
    track,
    value,
    zone,
)


@hookimpl
def bgf_games():
    """Returns the game: where its content is, and its rules."""
    return [GameSpec("hearts", Path(__file__).parent / "content", "hearts:Hearts")]


class Card(Struct):
    """A playing card."""

    suit: Annotated[str, Meta(description="The suit.", examples=["hearts"])]
    rank: Annotated[int, Meta(ge=0, description="The place in its suit, from 0.", examples=[12])]


class Table(Part):
    """What the kinds of action and the rules share. A card has the number of its kind."""

    cards = components(Card, single=True, first=True)
    hand = zone("cards", own=True, lacks=True)
    trick = zone("cards", own=True)
    deals = counter()
    is_broken = counter()  # 1 once a heart has been played in this deal
    dealt = value(int, ge=1, name="hand", doc="Cards dealt to each player (HEA-01).")
    queen_points = value(int, ge=1, doc="Points of the queen of spades (HEA-07).")

    def __init__(self, game):
        super().__init__(game)
        self.first = game.layout.kind("cards", "c2").index
        self.queen = game.layout.kind("cards", "sq").index
        self.of_suit = {}
        for number, card in enumerate(self.cards):
            self.of_suit.setdefault(card.suit, set()).add(number)
        everything = range(len(self.cards))
        self.no_hearts = {*everything} - self.of_suit["hearts"]
        self.no_points = {card for card in everything if not self.points(card)}

    def points(self, card):
        """Returns the points that a card costs (HEA-07)."""
        if card == self.queen:
            return self.queen_points
        return int(self.cards[card].suit == "hearts")

    def is_first_trick(self, state, player):
        """Returns whether the player still holds a whole hand, so that this is the first trick."""
        return len(state.zones[self.hand[player]]) == self.dealt

    def in_trick(self, state):
        """Returns the cards of the trick by player, of those who have played."""
        lying = [(player, state.zones[slot]) for player, slot in enumerate(self.trick)]
        return {player: cards[0] for player, cards in lying if cards}

    def led(self, state):
        """Returns the suit that was led; None while nobody has played."""
        card = self.in_trick(state).get(state.starter)
        return None if card is None else self.cards[card].suit

    def taker(self, state):
        """Returns the player who takes the trick as it lies (HEA-04)."""
        lying = self.in_trick(state)
        suit = self.of_suit[self.led(state)]
        following = [player for player, card in lying.items() if card in suit]
        return max(following, key=lambda player: self.cards[lying[player]].rank)

    def passed_on(self, state):
        """Returns by how many seats cards are passed in this deal; 0 if they are not (HEA-02)."""
        return (1, 3, 2, 0)[(state.counters[self.deals] - 1) % 4]


class OfHand(ActionKind):
    """A kind of action with a card of the hand; only the cards in the hand are looked at."""

    table = part(Table)
    card = param.component(at="hand")
    not_in_hand = reason("HEA-01")

    def candidates(self, state, player):
        return [self.action(card) for card in sorted(state.zones[self.table.hand[player]])]


class Pass(OfHand):
    """``pass sq``: one of the three cards that a player passes on (HEA-02)."""

    name = "pass"
    secret = True
    passed = zone("cards", own=True)
    passed_already = reason("HEA-02")

    def why_not(self, turn):
        (card,) = turn.args
        if card not in turn.state.zones[self.table.hand[turn.player]]:
            return self.not_in_hand
        return self.passed_already if turn.action in turn.state.chosen(turn.player) else None

    def apply(self, turn):
        state = turn.state
        receiver = (turn.player + self.table.passed_on(state)) % state.players
        state.move(turn.args, self.table.hand[turn.player], self.passed[receiver])


class Play(OfHand):
    """``play sq``: plays a card to the trick; everybody learns what it tells of the hand."""

    name = "play"
    follow = reason("HEA-04")
    no_points_yet = reason("HEA-05")
    not_broken = reason("HEA-06")

    def why_not(self, turn):
        state = turn.state
        table = self.table
        (card,) = turn.args
        hand = state.zones[table.hand[turn.player]]
        if card not in hand:
            return self.not_in_hand
        led = table.led(state)
        if led is None:
            is_too_early = card not in table.no_hearts and not state.counters[table.is_broken]
            has_other = not table.no_hearts.isdisjoint(hand)
            return self.not_broken if is_too_early and has_other else None
        if card not in table.of_suit[led] and not table.of_suit[led].isdisjoint(hand):
            return self.follow
        is_too_early = card not in table.no_points and table.is_first_trick(state, turn.player)
        has_other = not table.no_points.isdisjoint(hand)
        return self.no_points_yet if is_too_early and has_other else None

    def apply(self, turn):
        state = turn.state
        table = self.table
        (card,) = turn.args
        hand = table.hand[turn.player]
        led = table.led(state)
        is_first_trick = table.is_first_trick(state, turn.player)
        is_heart = card not in table.no_hearts
        state.move([card], hand, table.trick[turn.player])
        if led is None and is_heart and not state.counters[table.is_broken]:
            state.tell_lacks(hand, table.no_hearts)  # HEA-06
        if led is not None and card not in table.of_suit[led]:
            state.tell_lacks(hand, table.of_suit[led])  # HEA-04
        if is_first_trick and card not in table.no_points:
            state.tell_lacks(hand, table.no_points)  # HEA-05
        if is_heart:
            state.counters[table.is_broken] = 1


class Hearts(Rules):
    """Deals and tricks, and what they cost."""

    kinds = (Pass, Play)
    score_items = ("penalty",)

    table = part(Table)
    passing = phase(order="simultaneous")
    tricks = phase(order="clockwise")
    deck = zone("cards", starts=True)
    passed = zone("cards", own=True)
    taken = zone("cards")
    caught = counter(own=True)
    penalty = track(own=True)
    target = option("int")
    all_points = value(int, ge=1, doc="The points of all cards together (HEA-07).")
    directions = texts(names=("1", "2", "3"), name="passing")

    @hookimpl
    def bgf_phase_begin(self, state):
        if state.phase.id != self.passing:
            return
        state.counters[self.table.deals] += 1
        state.counters[self.table.is_broken] = 0
        state.gather("cards", self.deck)  # HEA-01
        state.deal(self.deck, self.table.hand, self.table.dealt)
        if not self.table.passed_on(state):
            for player in range(state.players):
                state.retire(player)

    @hookimpl
    def bgf_round_begin(self, state):
        hand = self.table.hand
        first = self.table.first
        for player in range(state.players):
            if first in state.zones[hand[player]]:  # HEA-03
                state.starter = player
                state.move([first], hand[player], self.table.trick[player])
                state.retire(player)

    @hookimpl
    def bgf_round_end(self, state):
        taker = self.table.taker(state)
        for player, card in self.table.in_trick(state).items():
            state.move([card], self.table.trick[player], self.taken)
            state.counters[self.caught[taker]] += self.table.points(card)
        state.starter = taker
        if not state.zones[self.table.hand[taker]]:
            state.end_phase()

    @hookimpl
    def bgf_phase_end(self, state):
        if state.phase.id == self.passing:
            for passed, hand in zip(self.passed, self.table.hand, strict=True):
                state.move(state.zones[passed][:], passed, hand)
            return
        caught = [state.counters[slot] for slot in self.caught]
        if self.all_points in caught:  # HEA-07
            caught = [self.all_points - points for points in caught]
        for player, points in enumerate(caught):
            state.counters[self.penalty[player]] += points
            state.counters[self.caught[player]] = 0

    @hookimpl
    def bgf_next_phase(self, state):  # HEA-08
        most = max(state.counters[slot] for slot in self.penalty)
        return "end" if most >= state.options[self.target] else self.passing

    @hookimpl
    def bgf_status(self, state, viewer, lang):
        if state.phase.id != self.passing:
            return []
        seats = self.table.passed_on(state)
        return [self.directions(str(seats), lang)]

    @hookimpl
    def bgf_score(self, state):
        return Score([{"penalty": -state.counters[slot]} for slot in self.penalty])

    @hookimpl
    def bgf_evaluate(self, state):
        """The points still to be taken are shared out by how high the cards in the hands are."""
        table = self.table
        costs = [
            state.counters[penalty] + state.counters[caught]
            for penalty, caught in zip(self.penalty, self.caught, strict=True)
        ]
        lying = table.in_trick(state).values()
        if lying:
            costs[table.taker(state)] += sum(map(table.points, lying))
        held = [state.zones[slot] for slot in table.hand]
        left = sum(table.points(card) for hand in held for card in hand)
        weights = [1 + sum((table.cards[card].rank / 12) ** 2 for card in hand) for hand in held]
        shares = [left * weight / sum(weights) for weight in weights]
        points = [-cost - share for cost, share in zip(costs, shares, strict=True)]
        return Estimate(points, spread=3 + left / 4)
