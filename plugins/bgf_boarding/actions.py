"""The actions of Boarding other than seating; rule IDs as in `bgf rules boarding`."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from bgf import ActionKind, param
from bgf.contract import fact, part, reason, stage, text, texts
from bgf.param import WordParam
from bgf_boarding.airport import Airport
from bgf_boarding.content import SORTS
from bgf_boarding.handling import CardHandling, TakeCardHandling
from bgf_boarding.modes import Modes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bgf import Action, State, Turn
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf_boarding.cards import PassengerCard

__all__ = ["NONE", "BoardingKind", "Leave", "Paying", "Remove", "SendingOff", "Spare", "Take"]

NONE = "none"
"""The notation for nobody, in place of a passenger."""


class BoardingKind(ActionKind):
    """The base of all kinds of action of Boarding: the table, its modes and its words."""

    airport = part(Airport)
    modes = part(Modes)
    where = texts(names=SORTS, doc="The seat that a passenger must have, by the symbol (BOA-25).")


class Paying(BoardingKind):
    """The base of actions whose log lines end with the vouchers paid and gained."""

    log_paid = text(name="log.paid", doc="In the history: the vouchers paid.")
    log_gained = text(name="log.gained", doc="In the history: the vouchers gained.")

    @abstractmethod
    @fact
    def price(self, turn: Turn) -> int:
        """The vouchers that the action costs."""

    @abstractmethod
    @fact
    def gain(self, turn: Turn) -> int:
        """The vouchers that the action brings."""

    def vouchers_phrases(self, turn: Turn) -> Sequence[Phrase]:
        """Returns the end of a log line: the vouchers paid and gained, if there are any."""
        phrases: list[Phrase] = []
        if self.price(turn):
            phrases.append(self.log_paid)
        if self.gain(turn):
            phrases.append(self.log_gained)
        return phrases


class _BoardingAfter(CardHandling, BoardingKind):
    """The base of actions after which the passengers of the card taken board (BOA-12)."""

    short = stage(doc="A passenger is left out, for the hall has too few (BOA-41).")
    seat = stage(doc="The layout of the card is seated (BOA-20).")
    put = stage(doc="The next passenger of a card with symbols sits down (BOA-25).")

    def leave_out(self, state: State, card: PassengerCard) -> bool:
        """Leaves out passengers of kinds that the hall has too few of (BOA-40).

        If a kind has run out, all of it are left out. Of equal passengers, the first ones are left
        out.

        Returns:
            Whether the player has to choose who else is left out (BOA-41).
        """
        airport = self.airport
        counters = state.counters
        must_choose = False
        numbers, by_kind = card.boarders(counters[airport.dropped])
        for kind, wanted in enumerate(by_kind):
            in_hall = counters[airport.hall + kind]
            missing = wanted - in_hall
            if missing <= 0:
                continue
            of_kind = [number for number in numbers if card.passengers[number] == kind]
            first = of_kind[0]
            are_alike = all(card.are_alike(first, other) for other in of_kind)
            if in_hall and not are_alike:
                must_choose = True
                continue
            for number in of_kind[:missing]:
                counters[airport.dropped] |= 1 << number
            counters[airport.ending] = 1  # BOA-42
        return must_choose


class _OpenCard(BoardingKind):
    """The base of actions on an open card, which is named by its place from the far end."""

    @fact
    def card(self, turn: Turn) -> Mapping[str, str]:
        """The name of the card."""
        place = turn.args[0]
        return self.airport.open_card(turn.state, place).name


class Take(TakeCardHandling, _OpenCard, _BoardingAfter, Paying):
    """``take 3``: takes the third card of the row (BOA-10 to BOA-14, BOA-71)."""

    name = "take"
    exact = True
    place = param.position("row")
    no_card = reason("BOA-15")
    no_vouchers = reason("BOA-10")
    leave = stage(doc="A passenger may be ignored (BOA-32).")
    hint_pay = text(name="hint.pay", doc="In menus: the vouchers to pay.")
    hint_gain = text(name="hint.gain", doc="In menus: the vouchers to gain.")
    log_take = text(name="log.take", doc="In the history: the card taken.")

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        place = turn.args[0]
        row = state.zones[self.airport.row]
        if place >= len(row):
            return self.no_card
        in_reach = self.modes.of(state).cards_in_reach(state, turn.player)
        if place >= in_reach:
            return self.no_vouchers
        return None

    @fact
    def price(self, turn: Turn) -> int:
        """The vouchers that the card costs (BOA-10)."""
        place = turn.args[0]
        return self.modes.of(turn.state).price(place)

    @fact
    def gain(self, turn: Turn) -> int:
        """The vouchers that lie on the card (BOA-11)."""
        place: int = turn.args[0]
        return turn.state.counters[self.airport.pledged + place]

    @fact
    def have(self, turn: Turn) -> int:
        """The vouchers of the player."""
        vouchers = self.airport.vouchers[turn.player]
        return turn.state.counters[vouchers]

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        phrases: list[Phrase] = []
        if self.price(turn):
            phrases.append(self.hint_pay)
        if self.gain(turn):
            phrases.append(self.hint_gain)
        return phrases

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [self.log_take, *self.vouchers_phrases(turn)]


class Remove(_OpenCard):
    """``remove 2``: in the solo game, pays a voucher to remove an open card (BOA-72)."""

    name = "remove"
    exact = True
    place = param.position("row", used=False)
    only_solo = reason("BOA-72")
    no_card = reason("BOA-72")
    hint_loses = text(name="hint.loses", doc="In menus: it takes the last voucher (BOA-75).")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        if not self.modes.of(state).can_remove:
            return ()
        row = state.zones[self.airport.row]
        return self.listed[: len(row)]

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.modes.of(turn.state).can_remove:
            return self.only_solo
        place = turn.args[0]
        row = turn.state.zones[self.airport.row]
        if place >= len(row):
            return self.no_card
        return None

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        """Returns a warning if it takes the last voucher, which loses the match (BOA-75)."""
        slot = self.airport.vouchers[turn.player]
        vouchers = turn.state.counters[slot]
        return [self.hint_loses] if vouchers == 1 else []

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        place = turn.args[0]
        airport = self.airport
        solo = self.modes.solo
        solo.pay(state, 1)
        card = state.zones[airport.row][place]
        state.move([card], airport.row, airport.box)
        airport.refill(state, place)
        has_cards = bool(state.zones[airport.row])
        goes_on = has_cards and not solo.is_lost(state)
        return state.stage if goes_on else None


class _PassengerParam(WordParam):
    """A passenger of a card by its number, from 1; the values count from 0.

    Menus name the passenger of the card that is being seated.
    """

    airport = part(Airport)
    where = texts(names=SORTS)
    of_several = text(
        "passenger",
        "row",
        "column",
        name="passenger.of_several",
        doc="Which one of several passengers of a kind on a card, by its place in the layout.",
    )

    def values(self) -> Iterable[int]:
        most_on_card = max(len(card.passengers) for card in self.airport.cards)
        return range(most_on_card)

    def word(self, value: int) -> str:
        return str(value + 1)

    def step_name(self, state: State, player: int, value: int, step: int, lang: str) -> str:
        airport = self.airport
        if not state.zones[airport.taken[player]]:
            return self.name(value, lang)
        card = airport.card(state, player)
        if value >= len(card.passengers):
            return self.name(value, lang)
        kind = card.passengers[value]
        passenger = airport.passenger_name(kind, lang)
        if card.shape is None:
            where = self.where(card.symbols[value], lang)
            return f"{passenger}, {where}"
        if card.passengers.count(kind) == 1:
            return passenger
        row, column = card.shape.cells[value]
        return self.of_several(lang, passenger=passenger, row=row + 1, column=column + 1)


class Leave(_BoardingAfter):
    """``leave 2``, ``leave none``: the passenger that is not seated (BOA-32, BOA-41)."""

    name = "leave"
    exact = True
    number = param.or_none(param.custom(_PassengerParam), word=NONE, text="nobody")
    must_leave = reason("BOA-41")
    not_short = reason("BOA-41")
    no_such_passenger = reason("BOA-32")
    log_leave = text(name="log.leave", doc="In the history: the passenger left out.")
    log_nobody = text(name="log.leave_nobody", doc="In the history: nobody was left out.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        listed = self.listed  # by the number of the passenger; the last one is for nobody
        found = [listed[number] for number in self._choices(state, player)]
        may_ignore = state.counters[self.airport.ignoring]
        if may_ignore:
            found.append(listed[-1])
        return found

    def why_not(self, turn: Turn) -> Reason | None:
        number = turn.args[0]
        may_ignore = turn.state.counters[self.airport.ignoring]
        if number is None:
            return None if may_ignore else self.must_leave
        if number in self._choices(turn.state, turn.player):
            return None
        return self.no_such_passenger if may_ignore else self.not_short

    def _choices(self, state: State, player: int) -> list[int]:
        """Returns the numbers of the passengers to choose from; of equal ones, only the first."""
        airport = self.airport
        card = airport.card(state, player)
        may_ignore = state.counters[airport.ignoring]
        if may_ignore:
            numbers = airport.boarders(state, player).numbers
        else:
            numbers = airport.passengers_in_shortage(state, player)
        if card.shape is not None:
            return [*numbers]  # no two are equal
        found: list[int] = []
        for number in numbers:
            is_like_another = any(card.are_alike(number, other) for other in found)
            if not is_like_another:
                found.append(number)
        return found

    @fact
    def passenger(self, turn: Turn, lang: str) -> str:
        """The passenger that is left out: its kind, and the seat that it must have (BOA-25)."""
        card = self.airport.card(turn.state, turn.player)
        number = turn.args[0]
        name = self.airport.passenger_name(card.passengers[number], lang)
        if not card.symbols:
            return name
        where = self.where(card.symbols[number], lang)
        return f"{name}, {where}"

    def log(self, turn: Turn) -> Sequence[Phrase]:
        number = turn.args[0]
        return [self.log_nobody if number is None else self.log_leave]

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        counters = state.counters
        airport = self.airport
        number = turn.args[0]
        if number is not None:
            counters[airport.dropped] |= 1 << number
            if not counters[airport.ignoring]:
                counters[airport.ending] = 1  # BOA-42
        counters[airport.ignoring] = 0
        return self.board(state, turn.player)


class SendingOff(Paying):
    """The base of actions that may put passengers beside the board, which costs vouchers in solo.

    Its facts are only for log lines: they read the outcome of the action from `Turn.after`.
    """

    @fact
    def price(self, turn: Turn) -> int:
        """The vouchers paid for the passengers put beside the board (BOA-73)."""
        before = sum(self.beside(turn.state, turn.player))
        after = sum(self.beside(turn.after, turn.player))
        return self.modes.of(turn.state).vouchers_to_pay(turn.state, after - before)

    @fact
    def gain(self, turn: Turn) -> int:
        """The vouchers gained for full sectors (BOA-74)."""
        vouchers = self.airport.vouchers[turn.player]
        before = turn.state.counters[vouchers]
        after = turn.after.counters[vouchers]
        return after - before + self.price(turn)

    def beside(self, state: State, player: int) -> Sequence[int]:
        """Returns the number of passengers of each kind beside a player's board."""
        first = self.airport.beside[player]
        return state.counters[first : first + len(self.airport.kinds)]


class Spare(SendingOff):
    """``spare lover``, ``spare none``: sends a passenger to the hall without penalty (BOA-30)."""

    name = "spare"
    kind = param.or_none(param.piece("passengers"), word=NONE, text="nobody")
    not_asked_off = reason("BOA-30")
    log_spare = text(name="log.spare", doc="In the history: the passenger sent back to the hall.")
    log_nobody = text(name="log.spare_nobody", doc="In the history: nobody was sent back.")

    def why_not(self, turn: Turn) -> Reason | None:
        kind = turn.args[0]
        if kind is None:
            return None
        slot = self.airport.asked + kind
        if not turn.state.counters[slot]:
            return self.not_asked_off
        return None

    @fact
    def passenger(self, turn: Turn, lang: str) -> str:
        """The passenger that goes back to the hall."""
        return self.airport.passenger_name(turn.args[0], lang)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        kind = turn.args[0]
        spared = self.log_nobody if kind is None else self.log_spare
        return [spared, *self.vouchers_phrases(turn)]

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        kind = turn.args[0]
        airport = self.airport
        if kind is not None:
            state.counters[airport.asked + kind] -= 1
            state.counters[airport.hall + kind] += 1
        self.modes.of(state).finish_card(state, turn.player)
        return None
