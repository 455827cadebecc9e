"""What players do with cards in Boarding; rule IDs as in `bgf rules boarding`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Action
from bgf.contract import Reason, part, reason, stage, text, texts
from bgf.kinds import ListedKind, RuledKind
from bgf_boarding.airport import Airport
from bgf_boarding.content import SORTS
from bgf_boarding.flight import Flight

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_boarding.cards import Card

__all__ = ["NONE", "BoardingKind", "Leave", "Remove", "Spare", "Take"]

NONE = "none"
"""What is written in place of a passenger: nobody."""

_NOBODY = -1


class BoardingKind(RuledKind):
    """A kind of action of Boarding; all share what is known of cards and slots."""

    airport = part(Airport)
    flight = part(Flight)

    def passenger(self, kind: int, lang: str) -> str:
        """Returns the name of a kind of passenger."""
        return self.game.word(self.airport.passengers[kind].data["name"], lang)


class _Boards(BoardingKind):
    """A kind of action after which the passengers of a card board, if nothing stands against it."""

    short = stage(doc="A passenger is left out, for the hall has too few (BOA-41).")
    seat = stage(doc="The layout of the card is seated (BOA-20).")
    put = stage(doc="The next passenger of a card with symbols sits down (BOA-25).")

    def board(self, state: State, player: int) -> Stage | None:
        """Takes the markers of a card, once it is known who is left out (BOA-12, BOA-32)."""
        airport = self.airport
        counters = state.counters
        card = airport.card(state, player)
        is_scarce = min(airport.in_hall(state)) < len(card.passengers)
        if is_scarce and self._leave_out(state, card):
            return state.phase.stages[self.short]
        going = card.going(counters[airport.dropped])
        if not going:
            self.flight.finish(state, player)
            return None
        hall = airport.hall
        held = airport.held
        for n in going:
            kind = card.passengers[n]
            counters[hall + kind] -= 1
            counters[held + kind] += 1
        return state.phase.stages[self.seat if card.shape else self.put]

    def _leave_out(self, state: State, card: Card) -> bool:
        """Leaves out those of whom the hall has too few (BOA-40).

        Of a kind that has run out all are left out, of several alike anybody.

        Returns:
            Whether the player has to say who is left out.
        """
        airport = self.airport
        counters = state.counters
        is_open = False
        going = card.going(counters[airport.dropped])
        wanted = [card.passengers[n] for n in going]
        for kind in dict.fromkeys(wanted):
            there = counters[airport.hall + kind]
            missing = wanted.count(kind) - there
            if missing <= 0:
                continue
            rivals = [n for n in going if card.passengers[n] == kind]
            if there and not all(card.alike(rivals[0], other) for other in rivals):
                is_open = True
                continue
            counters[airport.dropped] |= sum(1 << n for n in rivals[:missing])
            counters[airport.ending] = 1  # BOA-42
        return is_open


class _OpenCard(BoardingKind, ListedKind):
    """Something that is done with an open card, named by its place from the far end."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (n,), (str(n + 1),)) for n in range(self.airport.row_size)]

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """Names the card that lay there."""
        card = self.game.word(self.airport.card_at(before, action.args[0]).name, lang)
        return f"{self.describe(action, lang)} ({card})"


class Take(_OpenCard, _Boards):
    """``take 3``: a card of the row, by its place from the far end (BOA-10 to BOA-14, BOA-71)."""

    name = "take"
    no_card = reason("BOA-15")
    no_vouchers = reason("BOA-10", "need", "have")
    leave = stage(doc="A passenger may be ignored (BOA-32).")
    note_take = text("cost", "gains", name="note.take")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        place = action.args[0]
        if place >= len(state.zones[self.airport.row]):
            return self.no_card
        is_near = place < self.flight.mode(state).reach(state, player)
        return None if is_near else self.no_vouchers

    def uses(self, state: State, player: int, action: Action) -> Sequence[str]:
        """Returns the card that lies there."""
        airport = self.airport
        card = state.zones[airport.row][action.args[0]]
        return (airport.card_kinds[airport.kind_of[card]].id,)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """Returns the same as `why_not` at once: random play asks for little else."""
        return self.menu[: self.flight.mode(state).reach(state, player)]

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"need": action.args[0], "have": state.counters[self.airport.vouchers[player]]}

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """Tells the vouchers it costs, and those that lie on the card (BOA-10, BOA-11)."""
        place = action.args[0]
        cost = self.flight.mode(state).price(place)
        gains = state.counters[self.airport.pledged + place]
        return self.note_take(lang, cost=cost, gains=gains) if cost or gains else ""

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        place = action.args[0]
        airport = self.airport
        state.move([state.zones[airport.row][place]], airport.row, airport.taken[player])
        self.flight.mode(state).card_taken(state, player, place)
        if airport.card(state, player).special == "ignore_one":
            state.counters[airport.ignoring] = 1
            return state.phase.stages[self.leave]
        return self.board(state, player)


class Remove(_OpenCard):
    """``remove 2``: solo, an open card for a voucher (BOA-72)."""

    name = "remove"
    only_solo = reason("BOA-72")
    no_card = reason("BOA-72")
    note_loses = text(name="note.loses")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        if not self.flight.mode(state).can_remove:
            return self.only_solo
        is_there = action.args[0] < len(state.zones[self.airport.row])
        return None if is_there else self.no_card

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """Returns the same as `why_not` at once: it is asked for in each turn of every match."""
        can_remove = self.flight.mode(state).can_remove
        return self.menu[: len(state.zones[self.airport.row])] if can_remove else ()

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """Tells whether it takes the last voucher, which loses the match (BOA-75)."""
        is_last = state.counters[self.airport.vouchers[player]] == 1
        return self.note_loses(lang) if is_last else ""

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        place = action.args[0]
        airport = self.airport
        solo = self.flight.solo
        solo.pay(state, 1)
        state.move([state.zones[airport.row][place]], airport.row, airport.box)
        airport.refill(state, place)
        goes_on = state.zones[airport.row] and not solo.is_lost(state)
        return state.stage if goes_on else None


class Leave(_Boards, ListedKind):
    """``leave 2``, ``leave none``: a passenger of the card who is not seated (BOA-32, BOA-41)."""

    name = "leave"
    must_leave = reason("BOA-41")
    not_short = reason("BOA-41", "number")
    no_such_passenger = reason("BOA-32", "number")
    nobody = text(doc="In place of a passenger.")
    wished = texts(names=SORTS, name="seat", doc="The sort of seat that a passenger wants.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        most = max(len(card.passengers) for card in self.airport.cards)
        self.menu = [Action(self, (n,), (str(n + 1),)) for n in range(most)]
        self.menu.append(Action(self, (_NOBODY,), (NONE,)))

    def _choices(self, state: State, player: int) -> list[int]:
        """Returns the passengers to choose from, of several alike the first."""
        airport = self.airport
        card = airport.card(state, player)
        is_free = state.counters[airport.ignoring]
        found = airport.going(state, player) if is_free else airport.short(state, player)
        return [n for n in found if not any(card.alike(n, m) for m in found if m < n)]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        passenger = action.args[0]
        is_free = state.counters[self.airport.ignoring]
        if passenger == _NOBODY:
            return None if is_free else self.must_leave
        if passenger in self._choices(state, player):
            return None
        return self.no_such_passenger if is_free else self.not_short

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"number": action.args[0] + 1}

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """Tells the kind of passenger, and what seat it wants."""
        number = action.args[0]
        if number == _NOBODY:
            return ""
        card = self.airport.card(state, player)
        name = self.passenger(card.passengers[number], lang)
        return f"{name}, {self.wished(card.symbols[number], lang)}" if card.symbols else name

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """Names the kind of passenger, and what seat it would have wanted."""
        passenger = self.note(before, player, action, lang)
        return self.describe(action, lang) + (f" ({passenger})" if passenger else "")

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.nobody(lang) if action.args[index] == _NOBODY else action.parts[index]

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        counters = state.counters
        airport = self.airport
        passenger = action.args[0]
        if passenger != _NOBODY:
            counters[airport.dropped] |= 1 << passenger
            if not counters[airport.ignoring]:
                counters[airport.ending] = 1  # BOA-42
        counters[airport.ignoring] = 0
        return self.board(state, player)


class Spare(BoardingKind, ListedKind):
    """``spare lover``, ``spare none``: who goes back to the hall without penalty (BOA-30)."""

    name = "spare"
    not_asked_off = reason("BOA-30", "kind")
    nobody = text(doc="In place of a passenger.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (kind.index,), (kind.id,)) for kind in self.airport.passengers]
        self.menu.append(Action(self, (_NOBODY,), (NONE,)))

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        kind = action.args[0]
        is_asked = kind == _NOBODY or state.counters[self.airport.asked + kind]
        return None if is_asked else self.not_asked_off

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"kind": self.airport.passengers[action.args[0]].data["name"]}

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        kind = action.args[index]
        return self.nobody(lang) if kind == _NOBODY else self.passenger(kind, lang)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        kind = action.args[0]
        airport = self.airport
        if kind != _NOBODY:
            state.counters[airport.asked + kind] -= 1
            state.counters[airport.hall + kind] += 1
        self.flight.finish(state, player)
        return None
