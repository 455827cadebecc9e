"""What players do with cards in Boarding; rule IDs as in `bgf rules boarding`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bgf import Action
from bgf.kinds import ListedKind, RuledKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_boarding.flight import Flight

__all__ = ["NONE", "BoardingKind", "Leave", "Remove", "Spare", "Take"]

NONE = "none"
"""What is written in place of a passenger: nobody."""

_NOBODY = -1


class BoardingKind(RuledKind):
    """A kind of action of Boarding; all share what is known of cards and slots."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.flight: Flight = game.rules.flight

    def passenger(self, kind: int, lang: str) -> str:
        """The name of a kind of passenger."""
        return self.game.word(self.flight.passengers[kind].data["name"], lang)


class _OpenCard(BoardingKind, ListedKind):
    """Something that is done with an open card, named by its place from the far end."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (n,), (str(n + 1),)) for n in range(self.flight.row_size)]

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """With the card that lay there."""
        card = self.game.word(self.flight.card_at(before, action.args[0]).name, lang)
        return f"{self.describe(action, lang)} ({card})"


class Take(_OpenCard):
    """``take 3``: a card of the row, by its place from the far end (BOA-10 to BOA-14, BOA-71)."""

    name = "take"
    rules: ClassVar = {"no_card": "BOA-15", "no_vouchers": "BOA-10"}

    def why_not(self, state: State, player: int, action: Action) -> str:
        if action.args[0] >= len(state.zones[self.flight.row]):
            return "no_card"
        is_near = action.args[0] < self.flight.mode(state).reach(state, player)
        return "" if is_near else "no_vouchers"

    def uses(self, state: State, player: int, action: Action) -> Sequence[str]:
        """The card that lies there."""
        flight = self.flight
        return (flight.card_ids[flight.kind_of[state.zones[flight.row][action.args[0]]]],)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """The same at once: random play asks for little else."""
        return self.menu[: self.flight.mode(state).reach(state, player)]

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"need": action.args[0], "have": state.counters[self.flight.vouchers[player]]}

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The vouchers it costs, and those that lie on the card (BOA-10, BOA-11)."""
        cost = self.flight.mode(state).price(action.args[0])
        gains = state.counters[self.flight.pledged + action.args[0]]
        return self.game.text("note.take", lang, cost=cost, gains=gains) if cost or gains else ""

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        place, flight = action.args[0], self.flight
        state.move([state.zones[flight.row][place]], flight.row, flight.taken[player])
        flight.mode(state).card_taken(state, player, place)
        if flight.card(state, player).special == "ignore_one":
            state.counters[flight.ignoring] = 1
            return state.phase.stages["leave"]
        return flight.board(state, player)


class Remove(_OpenCard):
    """``remove 2``: solo, an open card for a voucher (BOA-72)."""

    name = "remove"
    rules: ClassVar = {"only_solo": "BOA-72", "no_card": "BOA-72"}

    def why_not(self, state: State, player: int, action: Action) -> str:
        if not self.flight.mode(state).can_remove:
            return "only_solo"
        return "" if action.args[0] < len(state.zones[self.flight.row]) else "no_card"

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """The same at once: it is asked for in each turn of every match."""
        can_remove = self.flight.mode(state).can_remove
        return self.menu[: len(state.zones[self.flight.row])] if can_remove else ()

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """Whether it takes the last voucher, which loses the match (BOA-75)."""
        is_last = state.counters[self.flight.vouchers[player]] == 1
        return self.game.text("note.loses", lang) if is_last else ""

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        flight, place = self.flight, action.args[0]
        flight.solo.pay(state, 1)
        state.move([state.zones[flight.row][place]], flight.row, flight.box)
        flight.refill(state, place)
        goes_on = state.zones[flight.row] and not flight.solo.is_lost(state)
        return state.stage if goes_on else None


class Leave(BoardingKind, ListedKind):
    """``leave 2``, ``leave none``: a passenger of the card who is not seated (BOA-32, BOA-41)."""

    name = "leave"
    rules: ClassVar = {"must_leave": "BOA-41", "not_short": "BOA-41", "no_such_passenger": "BOA-32"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        most = max(len(card.passengers) for card in self.flight.cards)
        self.menu = [Action(self, (n,), (str(n + 1),)) for n in range(most)]
        self.menu.append(Action(self, (_NOBODY,), (NONE,)))

    def _choices(self, state: State, player: int) -> list[int]:
        """The passengers to choose from, of several alike the first."""
        flight, card = self.flight, self.flight.card(state, player)
        is_free = state.counters[flight.ignoring]
        found = flight.going(state, player) if is_free else flight.short(state, player)
        return [n for n in found if not any(card.alike(n, m) for m in found if m < n)]

    def why_not(self, state: State, player: int, action: Action) -> str:
        passenger, is_free = action.args[0], state.counters[self.flight.ignoring]
        if passenger == _NOBODY:
            return "" if is_free else "must_leave"
        if passenger in self._choices(state, player):
            return ""
        return "no_such_passenger" if is_free else "not_short"

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"number": action.args[0] + 1}

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The kind of passenger, and what seat it wants."""
        number, card = action.args[0], self.flight.card(state, player)
        if number == _NOBODY:
            return ""
        name = self.passenger(card.passengers[number], lang)
        return (
            f"{name}, {self.game.text(f'seat.{card.symbols[number]}', lang)}"
            if card.symbols
            else name
        )

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """With the kind of passenger, and what seat it would have wanted."""
        who = self.note(before, player, action, lang)
        return self.describe(action, lang) + (f" ({who})" if who else "")

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        is_nobody = action.args[index] == _NOBODY
        return self.game.text("nobody", lang) if is_nobody else action.parts[index]

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        counters, flight = state.counters, self.flight
        if action.args[0] != _NOBODY:
            counters[flight.dropped] |= 1 << action.args[0]
            if not counters[flight.ignoring]:
                counters[flight.ending] = 1  # BOA-42
        counters[flight.ignoring] = 0
        return flight.board(state, player)


class Spare(BoardingKind, ListedKind):
    """``spare lover``, ``spare none``: who goes back to the hall without penalty (BOA-30)."""

    name = "spare"
    rules: ClassVar = {"not_asked_off": "BOA-30"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (kind.index,), (kind.id,)) for kind in self.flight.passengers]
        self.menu.append(Action(self, (_NOBODY,), (NONE,)))

    def why_not(self, state: State, player: int, action: Action) -> str:
        kind = action.args[0]
        is_asked = kind == _NOBODY or state.counters[self.flight.asked + kind]
        return "" if is_asked else "not_asked_off"

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"kind": self.flight.passengers[action.args[0]].data["name"]}

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        kind = action.args[index]
        return self.game.text("nobody", lang) if kind == _NOBODY else self.passenger(kind, lang)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        kind = action.args[0]
        if kind != _NOBODY:
            state.counters[self.flight.asked + kind] -= 1
            state.counters[self.flight.hall + kind] += 1
        self.flight.finish(state, player)
        return None
