"""What players do in Boarding; rule IDs as in `bgf rules boarding`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgf import Action, Preview, Refusal
from bgf.components.plane import cells_of
from bgf.kinds import RuledKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_boarding.seating import Seating
    from bgf_cext import Placements

__all__ = ["Leave", "Put", "Remove", "Seat", "Spare", "Take"]

_PLACES = 4
NOBODY = -1
"""In place of a passenger or a kind: none."""


class BoardingKind(RuledKind):
    """A kind of action of Boarding; all share what is known of cards and slots."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.at: Seating = game.rules.seating

    def preview_of(self, state: State, player: int, lays: dict[int, int]) -> Preview:
        """What seating passengers would look like, and whom it would ask off (BOA-23)."""
        cleared = tuple(c for c in lays if state.piece_at(self.at.plane, player, c) >= 0)
        if not cleared:
            return Preview("plane", lays)
        key = "preview.pays" if state.players == 1 else "preview.asked_off"
        number, points = len(cleared), len(cleared) * self.game.values["score_beside"]
        words = {
            lang: self.game.text(key, lang, number=number, points=points)
            for lang in self.game.pack.languages
        }
        return Preview("plane", lays, cleared, words)


class Take(BoardingKind):
    """``take 3``: a card of the row, by its place from the far end (BOA-10 to BOA-14, BOA-71)."""

    name = "take"
    rules: ClassVar = {"no_card": "BOA-15", "no_vouchers": "BOA-10"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pledged = game.layout.counter("pledged")
        self.menu = [Action(self, (n,), (str(n + 1),)) for n in range(_PLACES)]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def _within_reach(self, state: State, player: int) -> int:
        """How many cards from the far end on can be paid for."""
        there = len(state.zones[self.at.row])
        if state.players == 1:
            return there
        return min(there, state.counters[self.at.vouchers[player]] + 1)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return self.menu[: self._within_reach(state, player)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        place: int = action.args[0]
        if place >= len(state.zones[self.at.row]):
            return self.refuse_for("no_card", state)
        if place >= self._within_reach(state, player):
            have = state.counters[self.at.vouchers[player]]
            return self.refuse_for("no_vouchers", state, need=place, have=have)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        place, at, counters = action.args[0], self.at, state.counters
        if state.players > 1:
            first, last = self.pledged, self.pledged + _PLACES
            counters[at.vouchers[player]] += counters[first + place] - place
            row = counters[first:last]
            row[:place] = [number + 1 for number in row[:place]]
            counters[first:last] = [*row[:place], *row[place + 1 :], 0]
        state.move([state.zones[at.row][place]], at.row, at.taken[player])
        if state.players == 1:
            at.refill(state, place)
        counters[at.ignoring] = int(at.card(state, player).special == "ignore_one")
        if counters[at.ignoring]:
            return state.phase.stages["leave"]
        return at.go_on(state, player)


class Remove(BoardingKind):
    """``remove 2``: solo, an open card for a voucher (BOA-72)."""

    name = "remove"
    rules: ClassVar = {"only_solo": "BOA-72", "no_card": "BOA-72"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (n,), (str(n + 1),)) for n in range(_PLACES)]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return self.menu[: len(state.zones[self.at.row])] if state.players == 1 else []

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if state.players > 1:
            return self.refuse_for("only_solo", state)
        if action.args[0] >= len(state.zones[self.at.row]):
            return self.refuse_for("no_card", state)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        at, place = self.at, action.args[0]
        at.pay(state, 1)
        state.move([state.zones[at.row][place]], at.row, at.box)
        at.refill(state, place)
        goes_on = state.counters[at.vouchers[0]] and state.zones[at.row]
        return state.stage if goes_on else None


class Leave(BoardingKind):
    """``leave 2``, ``leave none``: a passenger of the card who is not seated (BOA-32, BOA-41)."""

    name = "leave"
    rules: ClassVar = {"must_leave": "BOA-41", "not_short": "BOA-41", "no_such_passenger": "BOA-32"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        most = max(len(card.passengers) for card in self.at.cards.all)
        self.menu = [Action(self, (n,), (str(n + 1),)) for n in range(most)]
        self.nobody = Action(self, (NOBODY,), ("none",))

    def universe(self) -> Iterable[Action]:
        return [*self.menu, self.nobody]

    def _choices(self, state: State, player: int) -> list[int]:
        """The passengers to choose from, of several alike the first."""
        card = self.at.card(state, player)
        if state.counters[self.at.ignoring]:
            found = list(range(len(card.passengers)))
        else:
            found = self.at.short(state, card)
        return [n for n in found if not any(card.alike(n, m) for m in found if m < n)]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        found = [self.menu[n] for n in self._choices(state, player)]
        return [*found, self.nobody] if state.counters[self.at.ignoring] else found

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        passenger, is_free = action.args[0], state.counters[self.at.ignoring]
        if passenger == NOBODY:
            return None if is_free else self.refuse_for("must_leave", state)
        if passenger in self._choices(state, player):
            return None
        reason = "no_such_passenger" if is_free else "not_short"
        return self.refuse_for(reason, state, number=passenger + 1)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        counters, at = state.counters, self.at
        if action.args[0] != NOBODY:
            counters[at.dropped] |= 1 << action.args[0]
            if not counters[at.ignoring]:
                counters[at.ending] = 1  # BOA-42
        counters[at.ignoring] = 0
        return at.go_on(state, player)


class Seat(BoardingKind):
    """``seat r90 B4``: the card's layout, turned, its first passenger there (BOA-20 to BOA-24)."""

    name = "seat"
    rules: ClassVar = {"not_here": "BOA-24", "white_off": "BOA-20"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        names = dict.fromkeys(name for side in self.at.plane.sides for name in side.names)
        self.by_place = {
            (turn, name): Action(self, (turn, name), (f"r{turn * 90}", name))
            for turn in range(4)
            for name in names
        }
        self._menus: dict[int, tuple[Placements, list[Action]]] = {}

    def universe(self) -> Iterable[Action]:
        return self.by_place.values()

    def _placements(self, state: State, player: int, inside: bool | None = None) -> Placements:
        at = self.at
        return at.cards.placements(
            at.card(state, player),
            state.counters[at.dropped],
            at.plane.side(state.players),
            state.options["white_inside"] if inside is None else inside,
        )

    def legal(self, state: State, player: int) -> Sequence[Action]:
        found = self._placements(state, player)
        menu = self._menus.get(id(found))
        if menu is None:
            names = at_names(self.at, state)
            actions = [
                self.by_place[turn, names[cell]]
                for turn, cell in zip(found.turns, found.anchors, strict=True)
            ]
            menu = self._menus[id(found)] = found, actions
        return menu[1]

    def _number(self, state: State, player: int, action: Action, inside: bool | None = None) -> int:
        """The number of the placement, or -1 if there is none of that turn there."""
        turn, name = action.args
        found = self._placements(state, player, inside)
        cell = cells_by_name(self.at, state).get(name)
        if cell is None:
            return -1
        number = found.find(turn, cell)
        return number if number >= 0 and found.turns[number] == turn else -1

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if self._number(state, player, action) >= 0:
            return None
        is_white = state.options["white_inside"] and self._number(state, player, action, False) >= 0
        return self.refuse_for("white_off" if is_white else "not_here", state)

    def _lays(self, state: State, player: int, action: Action) -> dict[int, int]:
        """The kind of passenger for each cell."""
        found, card = self._placements(state, player), self.at.card(state, player)
        dropped = state.counters[self.at.dropped]
        kinds = [kind for n, kind in enumerate(card.passengers) if not dropped >> n & 1]
        cells = found.cells[self._number(state, player, action)]
        return dict(zip(cells, kinds, strict=True))

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        for cell, kind in self._lays(state, player, action).items():
            self.at.seat(state, player, cell, kind)
        return self.at.after_seating(state, player)

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """Where the passengers would sit, and who would be asked off for them."""
        return self.preview_of(state, player, self._lays(state, player, action))


class Put(BoardingKind):
    """``put B4``: the next passenger of a card with symbols, on a seat of its sort (BOA-25)."""

    name = "put"
    rules: ClassVar = {"wrong_seat": "BOA-25", "just_seated": "BOA-22"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        names = dict.fromkeys(name for side in self.at.plane.sides for name in side.names)
        self.by_name = {name: Action(self, (name,), (name,)) for name in names}

    def universe(self) -> Iterable[Action]:
        return self.by_name.values()

    def _next(self, state: State, player: int) -> tuple[int, str]:
        """The kind of the next passenger, and the sort of seat."""
        card, dropped = self.at.card(state, player), state.counters[self.at.dropped]
        going = [n for n in range(len(card.passengers)) if not dropped >> n & 1]
        passenger = going[state.counters[self.at.settled].bit_count()]
        return card.passengers[passenger], card.symbols[passenger]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        _, sort = self._next(state, player)
        names = at_names(self.at, state)
        free = self.at.sorts(state)[sort] & ~state.counters[self.at.settled]
        return [self.by_name[names[cell]] for cell in cells_of(free)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        name = action.args[0]
        cell = cells_by_name(self.at, state).get(name)
        _, sort = self._next(state, player)
        bit = 0 if cell is None else 1 << cell
        if not self.at.sorts(state)[sort] & bit:
            texts = self.game.pack.data["texts"]
            where = texts[f"where.{sort}"]
            return self.refuse_for("wrong_seat", state, seat=name, where=where)
        if state.counters[self.at.settled] & bit:
            return self.refuse_for("just_seated", state, seat=name)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        at, cell = self.at, cells_by_name(self.at, state)[action.args[0]]
        at.seat(state, player, cell, self._next(state, player)[0])
        state.counters[at.settled] |= 1 << cell
        card, dropped = at.card(state, player), state.counters[at.dropped]
        if card.special != "free_exit":
            at.send_off(state, player)
            if state.players == 1 and not state.counters[at.vouchers[0]]:
                return None  # lost at once (BOA-75)
        seated = state.counters[at.settled].bit_count() + dropped.bit_count()
        return state.stage if seated < len(card.passengers) else at.after_seating(state, player)

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """Where the passenger would sit, and who would be asked off."""
        cell = cells_by_name(self.at, state)[action.args[0]]
        return self.preview_of(state, player, {cell: self._next(state, player)[0]})


class Spare(BoardingKind):
    """``spare lover``, ``spare none``: who goes back to the hall without penalty (BOA-30)."""

    name = "spare"
    rules: ClassVar = {"not_asked_off": "BOA-30"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (p.index,), (p.id,)) for p in self.at.cards.pieces]
        self.nobody = Action(self, (NOBODY,), ("none",))

    def universe(self) -> Iterable[Action]:
        return [*self.menu, self.nobody]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        asked = state.counters[self.at.asked : self.at.asked + len(self.menu)]
        return [*(self.menu[kind] for kind, n in enumerate(asked) if n), self.nobody]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        kind = action.args[0]
        if kind == NOBODY or state.counters[self.at.asked + kind]:
            return None
        name = self.at.cards.pieces[kind].data["name"]
        return self.refuse_for("not_asked_off", state, kind=name)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        kind = action.args[0]
        if kind != NOBODY:
            state.counters[self.at.asked + kind] -= 1
            state.counters[self.at.hall + kind] += 1
        self.at.finish(state, player)
        return None


def at_names(at: Seating, state: State) -> tuple[str, ...]:
    """The names of the seats on the side of this match."""
    return at.plane.side(state.players).names


def cells_by_name(at: Seating, state: State) -> Mapping[str, int]:
    """The cells of the side of this match, by their names."""
    return at.plane.side(state.players).cell_of
