"""Claiming routes, and the cards kept from them (PAR-20 to PAR-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Action, ActionKind, Refusal
from bgf.components.payments import Offer, Payments

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Claim"]


class Claim(ActionKind):
    """``claim opera-louvre blue bus``: a route, then a word for each Bus in place of a card.

    Its arguments are the index of the route and the number of Buses.
    """

    name = "claim"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout, values = game.layout, game.values
        self.row, self.discards = layout.zone("row"), layout.zone("discards")
        self.hand, self.flags = layout.hands("hand"), layout.hands("flags")
        self.buses, self.placed = layout.counts("buses"), layout.counts("placed")
        self.score = layout.counts("score")
        self.board = layout.boards["city"]
        self.cards = layout.kinds["cards"]
        self.wild = next(kind.index for kind in self.cards if kind.data.get("wild"))
        self.colour = [layout.kind("cards", link.colour).index for link in self.board.links]
        self.length = [link.length for link in self.board.links]
        self.points: list[int] = [values["route_points"][str(length)] for length in self.length]
        kept = values["flag"]["colours"]
        self.keeps = [link.colour in kept for link in self.board.links]
        self.offers = [
            Offer(
                link, self.colour[link], self.length[link] - wilds, wilds, self._action(link, wilds)
            )
            for link in sorted(range(len(self.colour)), key=lambda link: self.colour[link])
            for wilds in range(self.length[link] + 1)
        ]
        most = max(layout.counters["buses"].start, *(kind.count for kind in self.cards))
        self.payments = Payments(self.offers, self.wild, most)

    def _action(self, link: int, wilds: int) -> Action:
        route = self.board.links[link]
        ends = f"{self.board.places[route.a].id}-{self.board.places[route.b].id}"
        bus = self.cards[self.wild].id
        return Action(self, (link, wilds), (f"{ends} {route.colour}", " ".join([bus] * wilds)))

    def universe(self) -> Iterable[Action]:
        return [offer.value for offer in self.offers]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        hand = state.tally[self.hand[player]] or ()
        pieces = state.counters[self.buses[player]]
        return self.payments.affordable(state.open_links[player], hand, pieces)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        link, wilds = action.args
        length = self.length[link]
        if not state.open_links[player] >> link & 1:
            return self._refuse_link(state, player, link)
        left = state.counters[self.buses[player]]
        if left < length:
            return self.refuse("PAR-22", "refusal.not_enough_buses", need=length, have=left)
        hand = state.tally[self.hand[player]] or ()
        for kind, need in ((self.colour[link], length - wilds), (self.wild, wilds)):
            if hand[kind] < need:
                name = self.cards[kind].data["name"]
                params = {"colour": name, "need": need, "have": hand[kind]}
                return self.refuse("PAR-20", "refusal.not_enough_cards", **params)
        return None

    def _refuse_link(self, state: State, player: int, link: int) -> Refusal:
        name = {lang: self.route_name(link, lang) for lang in self.game.pack.data["languages"]}
        owners = state.owners
        if owners[link] >= 0:
            return self.refuse("PAR-21", "refusal.link_taken", link=name)
        if any(owners[twin] == player for twin in self.board.links[link].twins):
            return self.refuse("PAR-25", "refusal.other_strand_yours", link=name)
        return self.refuse("PAR-26", "refusal.strand_closed", link=name)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        link, wilds = action.args
        length, colour, hand = self.length[link], self.colour[link], self.hand[player]
        counters = state.counters
        counters[self.buses[player]] -= length
        counters[self.placed[player]] += length
        counters[self.score[player]] += self.points[link]
        state.claim(link, player)
        cards = length - wilds
        if cards and self.keeps[link] and not (state.tally[self.flags[player]] or ())[colour]:
            state.spend(hand, colour, 1, self.flags[player])
            cards -= 1
        if cards:
            state.spend(hand, colour, cards, self.discards)
        if wilds:
            state.spend(hand, self.wild, wilds, self.discards)
        state.settle(self.row)
        return None

    def route_name(self, link: int, lang: str) -> str:
        """A route in words: its places and its colour."""
        route = self.board.links[link]
        word = self.game.word
        a, b = (word(self.board.places[end].data["name"], lang) for end in (route.a, route.b))
        return f"{a} – {b} ({word(self.cards[self.colour[link]].data['name'], lang).lower()})"

    def payment(self, action: Action, lang: str) -> str:
        """The cards of a payment in words."""
        link, wilds = action.args
        word = self.game.word
        counts = ((self.colour[link], self.length[link] - wilds), (self.wild, wilds))
        return " + ".join(
            f"{number} {word(self.cards[kind].data['name'], lang)}"
            for kind, number in counts
            if number
        )

    def describe(self, action: Action, lang: str) -> str:
        route, payment = self.route_name(action.args[0], lang), self.payment(action, lang)
        return f"{self.label(lang)}: {route}, {payment}"

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.payment(action, lang) if index else self.route_name(action.args[0], lang)
