"""Drawing an offer of cards, and secretly keeping some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from bgf import param
from bgf.contract import fact, reason, stage, text, value, zone
from bgf.engine.actions import Action, ActionKind, Turn
from bgf.param.things import KindParam

if TYPE_CHECKING:
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["DrawOffer", "KeepOffered"]

_REMEMBERED = 5000  # lists of choices


class DrawOffer(ActionKind):
    """``tickets``: draws a number of cards into the player's offer, from which the player chooses.

    If the deck has fewer cards, all of them are drawn.

    Attributes:
        deck: the zone that is drawn from.
        offer: the zones of the players that are drawn into.
        number: the number of cards drawn at once.
        choose: the stage that follows, in which `KeepOffered` is played.
    """

    exact = True
    told_once = True
    deck = zone(doc="The cards from which offers are drawn.")
    offer = zone(own=True, doc="The cards from which a player chooses.")
    number = value(int, ge=0, doc="The number of cards drawn at once.")
    choose = stage(doc="A player chooses from the offer.")
    deck_empty = reason(doc="There is nothing left to draw.")
    log_offer = text(name="log.draw_offer", doc="In the history: the number of cards drawn.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return self.listed if state.zones[self.deck] else ()

    def why_not(self, turn: Turn) -> Reason | None:
        return None if turn.state.zones[self.deck] else self.deck_empty

    @fact
    def drawn(self, turn: Turn) -> int:
        """The number of cards that are drawn."""
        return min(self.number, len(turn.state.zones[self.deck]))

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        offer = self.offer[turn.player]
        for _ in range(self.drawn(turn)):
            state.draw(self.deck, offer)
        return state.stage.phase.stages[self.choose]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_offer]


class _OfferedCard(KindParam):
    """A kind of card of an offer, named with its value."""

    def name(self, value: int, lang: str) -> str:
        name = super().name(value, lang)
        data = self.kinds[value].data
        if "value" not in data:
            return name
        return f"{name} ({data['value']})"


class KeepOffered(ActionKind):
    """``keep opera-bercy``: keeps some of the offer, by kind; the rest goes under a deck.

    Others learn the number of cards that are kept, but not which ones. If fewer are offered than
    must be kept, all are kept.

    Attributes:
        offer, kept: the players' zones of offered cards, and of kept cards.
        deck: the zone under which the rest goes.
        least: the minimum number of cards to keep.
        most: the maximum number of cards offered at once.
        cards: the kinds that are kept.
    """

    secret = True
    exact = True
    told_once = True
    offer = zone(own=True, doc="The cards from which a player chooses.")
    kept = zone(own=True, doc="The cards that a player has kept.")
    deck = zone(doc="The zone under which the rest of an offer goes.")
    least = value(int, ge=0, doc="The minimum number of cards to keep.")
    most = value(int, ge=0, doc="The maximum number of cards offered at once.")
    cards = param.subset(param.custom(_OfferedCard, at=offer), most=most, repeats=True)
    not_offered = reason(doc="It is not among those offered.")
    too_few = reason(optional=True, doc="More must be kept.")
    log_kept = text(name="log.keep_offered", doc="In the history: the number of cards kept.")
    log_kept_own = text(
        name="log.keep_offered.own", doc="In the history of the player: the cards kept."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.kinds = layout.kinds[layout.zone_of[self.offer[0]].holds]
        self.kind_of = layout.kind_of
        # The same offers come up often in random play.
        self._choices = lru_cache(_REMEMBERED)(self._find_choices)
        self._are_single = all(kind.count == 1 for kind in self.kinds)

    def at_least(self, state: State) -> int:
        """Returns the minimum number of cards to keep; a game overrides it if that varies."""
        return self.least

    def universe(self) -> Iterable[Action]:
        # If fewer than `least` cards are offered, all of them are kept.
        fewest = min(self.least, 1)
        enough = [kept for kept in self.cards.values() if len(kept) >= fewest]
        return [self.action(kept) for kept in enough if self._exist(kept)]

    def _exist(self, kept: Sequence[int]) -> bool:
        """Returns whether the game has enough cards of each kind to keep these."""
        needed = Counter(kept)
        return all(self.kinds[kind].count >= number for kind, number in needed.items())

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        kind_of = self.kind_of
        offered = sorted([kind_of[card] for card in state.zones[self.offer[player]]])
        return self._choices(tuple(offered), self.at_least(state))

    def _find_choices(self, offered: tuple[int, ...], least: int) -> Sequence[Action]:
        """Returns the actions that keep some of the offered kinds, in ascending order.

        Args:
            offered: the kinds of the offered cards, in ascending order.
            least: the minimum number of cards to keep.
        """
        if not offered:
            return ()
        found: list[Action] = []
        fewest = min(least, len(offered))
        for number in range(fewest, len(offered) + 1):
            found += [self.action(kept) for kept in combinations(offered, number)]
        if self._are_single:
            return found
        # Two cards of one kind give the same action.
        return [*dict.fromkeys(found)]

    def _left_over(self, turn: Turn) -> tuple[list[int], list[int]]:
        """Returns the chosen kinds that are not offered, and the offered ones that are left."""
        offer = turn.state.zones[self.offer[turn.player]]
        left = [self.kind_of[card] for card in offer]
        not_offered = []
        for kind in turn.args[0]:
            if kind in left:
                left.remove(kind)
            else:
                not_offered.append(kind)
        return not_offered, left

    def why_not(self, turn: Turn) -> Reason | None:
        not_offered, left = self._left_over(turn)
        if not_offered:
            return self.not_offered
        is_enough = len(turn.args[0]) >= self.at_least(turn.state)
        keeps_all = not left
        if is_enough or keeps_all:
            return None
        return self.too_few

    @fact
    def card(self, turn: Turn, lang: str) -> str:
        """The first card or other component that is not offered."""
        not_offered, _ = self._left_over(turn)
        first = self.kinds[not_offered[0]]
        return self.game.word(first.data["name"], lang)

    @fact
    def need(self, turn: Turn) -> int:
        """The minimum number of offered components that must be kept."""
        offered = turn.state.zones[self.offer[turn.player]]
        return min(self.at_least(turn.state), len(offered))

    @fact
    def number(self, turn: Turn) -> int:
        """The number of components that are kept."""
        return len(turn.args[0])

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        offer = self.offer[turn.player]
        kind_of = self.kind_of
        wanted = [*turn.args[0]]
        kept = []
        for card in state.zones[offer]:
            kind = kind_of[card]
            if kind in wanted:
                wanted.remove(kind)  # each kind as often as it was chosen
                kept.append(card)
        state.move(kept, offer, self.kept[turn.player])
        rest = state.zones[offer][:]  # a copy: moving them changes the zone
        if rest:
            state.move(rest, offer, self.deck, under=True)
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_kept]

    def own_log(self, turn: Turn) -> Sequence[Phrase]:
        return super().own_log(turn) or [self.log_kept_own]
