"""The expected gain of a player of Paris in some turns, in points; for the evaluation.

Tickets come first, in the order of the links that they lack. A ticket takes a turn for each missing
road on the cheapest way between its places (PAR-51), and turns to draw the missing cards (PAR-12).
The more turns there are to spare, the more likely it is done. If that is likely enough, its cards,
turns and plastic buses are set aside, and its roads help the next ticket. The rest goes into the
links with the highest gain per turn (PAR-23), with the flag cards that they bring (PAR-30 to
PAR-33).

All constants were tuned in matches between bots.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from bgf.components.cheapest_paths import CheapestPaths

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf_paris.rules import Paris

__all__ = ["ExpectedGain", "Holdings"]

# The cost of claiming a road besides its cards, in cards, in the search for the cheapest way: a
# claim takes a turn, in which two cards could be drawn (PAR-12).
_CARDS_PER_CLAIM = 2

# Turns that it takes to draw a missing card.
_TURNS_PER_CARD = 0.9

# Log odds against a ticket: for any ticket, and more for each missing road; less for each turn to
# spare, and more for each missing turn.
_LOG_ODDS_AGAINST = 1
_LOG_ODDS_AGAINST_PER_ROAD = 0.25
_LOG_ODDS_PER_SPARE_TURN = 0.9

# In the last turns a ticket is nearly decided. For each turn by which fewer than `_LATE_TURNS` are
# left, the log odds improve by this if the turns suffice, and worsen by it if they don't.
_LOG_ODDS_PER_LATE_TURN = 0.6
_LATE_TURNS = 3

# The minimum chance at which a player puts cards and turns into a ticket.
_CHANCE_WORTH_TRYING = 0.35

# Points that flag cards are worth, by the number of colours: a full set scores 4 (PAR-33). Part of
# a set is worth less when fewer turns are left than `_FLAG_TURNS`.
_FLAG_POINTS = (0.0, 0.6, 1.8, 4.0)
_FLAG_TURNS = 3

# Points of a wild card (PAR-20): the cost of paying with it, and the worth of one that is left.
_WILD_POINTS_PAID = 0.5
_WILD_POINTS_LEFT = 0.15

# Points that a turn gains in any case, and at most for each plastic bus. Links with a lower gain
# per turn are not claimed.
_POINTS_PER_TURN = 1.1
_POINTS_PER_BUS = 1.25

_GAINS_REMEMBERED = 50_000

_Road = tuple[int, list[int]]
"""A road to be claimed: its length, and the slots of its links that can still be claimed."""


class Holdings(NamedTuple):
    """A player's holdings.

    Attributes:
        links: the player's own links, as a mask of their slots.
        open_links: the links that the player may still claim, as a mask of their slots.
        buses: the number of plastic buses.
        cards: the number of cards in hand, by colour.
        flags: the number of flag cards, by colour.
    """

    links: int
    open_links: int
    buses: int
    cards: tuple[int, ...]
    flags: tuple[int, ...]


class _Plan(NamedTuple):
    """A way to complete a ticket.

    Attributes:
        chance: the probability that the ticket is completed, 0 to 1.
        length: the total length of its missing roads, which is the number of plastic buses.
        points: the points for these roads.
        cards: the number of cards left afterwards, by colour; wild cards below 0 are still missing.
    """

    chance: float
    length: int
    points: int
    cards: list[int]


class _ClaimableLink(NamedTuple):
    """A link that can be claimed; the highest in sorting order come first.

    Attributes:
        points_per_turn: the gain per turn.
        points: the gain.
        turns: the number of turns that it takes, including those to draw missing cards.
        length: the number of plastic buses.
        wilds: the number of wild cards paid.
        colour: its colour, by index.
    """

    points_per_turn: float
    points: float
    turns: float
    length: int
    wilds: int
    colour: int


class ExpectedGain:
    """Computes the expected gain of tickets and links.

    Attributes:
        of_tickets: a cached function of the kinds of the tickets that a player holds, the turns
            that are left, and the player's `Holdings`; it returns the expected gain in points.
    """

    def __init__(self, rules: Paris) -> None:
        self._wild = rules.wild
        self._colour = rules.colour
        self._route_points = rules.route_points
        self._ticket_points = rules.values
        self._flag_colours = rules.flag_colours
        self._links = [
            (1 << link.slot, (rules.colour[link.slot], link.length)) for link in rules.city.links
        ]
        self._cheapest_path = CheapestPaths(rules.city, claim=_CARDS_PER_CLAIM).cheapest
        self._kinds_of_links = lru_cache(_GAINS_REMEMBERED)(self._find_kinds_of_links)
        self.of_tickets = lru_cache(_GAINS_REMEMBERED)(self._of_tickets)

    def _of_tickets(self, tickets: tuple[int, ...], turns: float, holdings: Holdings) -> float:
        """Returns the expected gain of tickets, of their links, and of the remaining cards.

        Args:
            tickets: the tickets that the player holds, by kind.
            turns: the turns that are left.
            holdings: the player's other holdings.
        """
        links, open_links, buses, held_cards, flags = holdings
        cards = [*held_cards]
        points = 0.0

        def missing_links(ticket: int) -> int:
            """Returns the number of links that a ticket lacks at first."""
            missing, _ = self._cheapest_path(ticket, holdings.links, open_links)
            return missing.bit_count()  # 1 if it can't be completed: the mask is -1

        for ticket in sorted(tickets, key=missing_links):
            ticket_points = self._ticket_points[ticket]
            missing, roads = self._cheapest_path(ticket, links, open_links)
            if not roads:
                is_done = missing == 0
                points += ticket_points if is_done else -ticket_points
                continue
            plan = self._plan(roads, cards, turns, buses)
            chance = plan.chance
            points += ticket_points * (2 * chance - 1)  # subtracted if it fails (PAR-51)
            if chance > _CHANCE_WORTH_TRYING:
                points += plan.points * chance
                links |= missing
                cards = plan.cards
                turns -= len(roads)
                buses -= plan.length
        return points + self._of_links(turns, open_links & ~links, buses, cards, flags)

    def _plan(self, roads: list[_Road], cards: list[int], turns: float, buses: int) -> _Plan:
        """Returns a way to complete a ticket.

        Args:
            roads: the missing roads.
            cards: the number of cards that can be used, by colour; it stays as it is.
            turns: the turns that are left.
            buses: the number of plastic buses that are left.
        """
        wild = self._wild
        cards_left = cards[:]
        length = 0
        points = 0
        for road_length, slots in roads:
            colours = [self._colour[slot] for slot in slots]
            colour = max(colours, key=cards_left.__getitem__) if len(colours) > 1 else colours[0]
            surplus = cards_left[colour] - road_length
            if surplus >= 0:
                cards_left[colour] = surplus
            else:
                cards_left[wild] += surplus
                cards_left[colour] = 0
            length += road_length
            points += self._route_points[road_length]
        if length > buses:
            return _Plan(0.0, length, points, cards_left)
        cards_lacking = max(0, -cards_left[wild])
        chance = self._chance(len(roads), cards_lacking, turns)
        return _Plan(chance, length, points, cards_left)

    def _chance(self, roads: int, cards_lacking: int, turns: float) -> float:
        """Returns the probability that a ticket is completed.

        Args:
            roads: the number of missing roads.
            cards_lacking: the number of cards that must still be drawn for them.
            turns: the turns that are left.
        """
        spare_turns = turns - roads - _TURNS_PER_CARD * cards_lacking
        late_turns = max(0.0, _LATE_TURNS - turns)
        late_odds = _LOG_ODDS_PER_LATE_TURN * late_turns
        if spare_turns < 0:
            late_odds = -late_odds
        log_odds_against = (
            _LOG_ODDS_AGAINST
            + _LOG_ODDS_AGAINST_PER_ROAD * roads
            - _LOG_ODDS_PER_SPARE_TURN * spare_turns
            - late_odds
        )
        return 1 / (1 + exp(log_odds_against))

    def _of_links(
        self, turns: float, open_links: int, buses: int, cards: list[int], flags: tuple[int, ...]
    ) -> float:
        """Returns the expected gain of the cards that tickets leave, for a link of each colour.

        Args:
            turns: the turns that are left.
            open_links: the links that can be claimed, as a mask of their slots.
            buses: the number of plastic buses that are left.
            cards: the number of cards that are left, by colour; wild cards below 0 are missing.
            flags: the number of flag cards, by colour.
        """
        wilds = cards[self._wild]
        if wilds < 0:
            turns += _TURNS_PER_CARD * wilds  # to draw the missing cards of tickets
            wilds = 0
        flag_points = _FLAG_POINTS[sum(flags)]
        points = flag_points * min(1.0, max(0.0, turns) / _FLAG_TURNS)
        claimed_colours = set[int]()
        for claim in self._claims(open_links, cards, wilds, flags):
            if turns <= 0:
                break
            is_affordable = claim.length <= buses and claim.wilds <= wilds
            if is_affordable and claim.colour not in claimed_colours:
                share_in_time = min(1.0, turns / claim.turns)
                points += claim.points * share_in_time**2
                claimed_colours.add(claim.colour)
                turns -= claim.turns
                buses -= claim.length
                wilds -= claim.wilds
        points_of_turns = max(0.0, min(turns * _POINTS_PER_TURN, buses * _POINTS_PER_BUS))
        return points + points_of_turns + _WILD_POINTS_LEFT * wilds

    def _claims(
        self, open_links: int, cards: list[int], wilds: int, flags: tuple[int, ...]
    ) -> list[_ClaimableLink]:
        """Returns the links worth claiming, by their gain per turn, the highest first.

        Args:
            open_links: the links that can be claimed, as a mask of their slots.
            cards: the number of cards that are left, by colour.
            wilds: the number of wild cards among them.
            flags: the number of flag cards, by colour.
        """
        wanted_colours = [colour for colour in self._flag_colours if not flags[colour]]
        next_flag_points = 0.0
        if wanted_colours:
            flags_held = sum(flags)
            next_flag_points = _FLAG_POINTS[flags_held + 1] - _FLAG_POINTS[flags_held]
        route_points = self._route_points
        claims = []
        for colour, length in self._kinds_of_links(open_links):
            cards_lacking = length - cards[colour]
            if cards_lacking <= 0:
                wilds_paid = 0
                turns = 1.0
            else:
                wilds_paid = min(cards_lacking, wilds)
                turns = 1 + _TURNS_PER_CARD * (cards_lacking - wilds_paid)
            points = route_points[length] - _WILD_POINTS_PAID * wilds_paid
            if colour in wanted_colours and wilds_paid < length:  # PAR-30, PAR-31
                points += next_flag_points
            points_per_turn = points / turns
            if points_per_turn >= _POINTS_PER_TURN:
                claim = _ClaimableLink(points_per_turn, points, turns, length, wilds_paid, colour)
                claims.append(claim)
        claims.sort(reverse=True)
        return claims

    def _find_kinds_of_links(self, links: int) -> Iterable[tuple[int, int]]:
        """Returns the pairs of colour and length of links, each once.

        Args:
            links: a mask of slots.
        """
        return {kind for bit, kind in self._links if links & bit}
