# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""What happens on the table of Boarding at every turn: cards and passengers are moved.

This module is compiled where it stands, with the C types of `handling.pxd`. Its classes are bases
of those that declare what they rely on: `PassengerHandling` of `Airport`, `ModeHandling` of the
modes, `TakeCardHandling`, `SeatHandling` and `PutHandling` of kinds of action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.flow import Stage
from bgf.kinds.laying import LaysPieces, ShapePlacements
from bgf_boarding.cards import PassengerCard
from bgf_cext import slots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bgf import State
    from bgf.components.plane import Side
    from bgf.engine.actions import Action
    from bgf_boarding.airport import Airport
    from bgf_boarding.cards import Boarders
    from bgf_boarding.modes import Modes
    from bgf_boarding.multiplayer_mode import MultiplayerMode
    from bgf_boarding.solo_mode import SoloMode

__all__ = [
    "CardHandling",
    "ModeHandling",
    "ModesHandling",
    "PassengerHandling",
    "PutHandling",
    "SeatHandling",
    "TakeCardHandling",
]


class PassengerHandling:
    """Moves cards and passengers, and answers questions about the card that is being seated.

    Attributes:
        cards: for each kind of card what the rules use of it.
        kind_of: for each component the index of its kind.
        row_size: the number of places in the row.
        width: the number of kinds of passengers.
        seats_by_symbol: for each number of players the mask of the seats of each symbol (BOA-25).
    """

    __slots__ = (
        "asked",
        "beside",
        "box",
        "cards",
        "deck",
        "dropped",
        "ending",
        "hall",
        "held",
        "ignoring",
        "kept",
        "kind_of",
        "pledged",
        "row",
        "row_size",
        "seats_by_symbol",
        "settled",
        "taken",
        "vouchers",
        "width",
    )

    deck: int
    row: int
    taken: tuple[int, ...]
    kept: tuple[int, ...]
    box: int
    hall: int
    held: int
    asked: int
    beside: tuple[int, ...]
    vouchers: tuple[int, ...]
    pledged: int
    dropped: int
    settled: int
    ignoring: int
    ending: int
    cards: list[PassengerCard]
    kind_of: list[int]
    row_size: int
    width: int
    seats_by_symbol: dict[int, Mapping[str, int]]

    # -- questions

    def card(self, state: State, player: int) -> PassengerCard:
        """Returns the card that a player is seating."""
        zones = state.zones
        kind_of = self.kind_of
        cards = self.cards
        taken = self.taken[player]
        component = zones[taken][0]
        kind = kind_of[component]
        found: PassengerCard = cards[kind]
        return found

    def boarders(self, state: State, player: int) -> Boarders:
        """Returns the passengers of the player's card that are not left out."""
        counters = state.counters
        dropped = counters[self.dropped]
        return self.card(state, player).boarders(dropped)

    def next_passenger(self, state: State, player: int) -> int | None:
        """Returns the number of the next passenger to sit down, of a player's card with symbols.

        They sit down in the order of their numbers. It is None once all have a seat.
        """
        counters = state.counters
        to_seat = self.boarders(state, player)[0]
        settled = counters[self.settled]
        seated = settled.bit_count()
        return to_seat[seated] if seated < len(to_seat) else None

    def next_kind(self, state: State, player: int) -> int:
        """Returns the kind of the next passenger to sit down, of whom there must be one."""
        number = self.next_passenger(state, player)
        return self.card(state, player).passengers[number]  # type: ignore[index]  # else it is over

    def seats_wanted(self, state: State, player: int) -> int:
        """Returns the mask of the seats that the symbol of the next passenger allows (BOA-25)."""
        number = self.next_passenger(state, player)
        symbol = self.card(state, player).symbols[number]  # type: ignore[index]  # else it is over
        return self.seats_by_symbol[state.players][symbol]

    def seats_open(self, state: State, player: int) -> int:
        """Returns the mask of these seats without those just given to others of the card."""
        counters = state.counters
        settled: int = counters[self.settled]
        return self.seats_wanted(state, player) & ~settled

    def has_asked_off(self, state: State) -> bool:
        """Returns whether passengers wait to be put beside the board."""
        counters = state.counters
        first = self.asked
        for kind in range(self.width):
            number = counters[first + kind]
            if number != 0:
                return True
        return False

    def has_run_out(self, state: State) -> bool:
        """Returns whether the hall has no marker of some kind, or there is no open card."""
        counters = state.counters
        zones = state.zones
        first = self.hall
        for kind in range(self.width):
            number = counters[first + kind]
            if number == 0:
                return True
        return not zones[self.row]

    def cards_affordable(self, state: State, player: int) -> int:
        """Returns the number of open cards that a player can pay for, from the far end (BOA-10)."""
        zones = state.zones
        counters = state.counters
        slot = self.vouchers[player]
        vouchers = counters[slot]
        held = zones[self.row]
        open_cards = len(held)
        return min(open_cards, vouchers + 1)  # the first card is free

    # -- moves

    def take(self, state: State, player: int, place: int) -> PassengerCard:
        """Moves an open card to a player, who seats it next.

        Args:
            state: the position.
            player: the player.
            place: its place in the row.
        """
        zones = state.zones
        held = zones[self.row]
        component = held[place]
        state.move([component], self.row, self.taken[player])
        return self.card(state, player)

    def pay_for_card(self, state: State, player: int, place: int) -> None:
        """Pays for a card just taken and gains the vouchers on it (BOA-10, BOA-11, BOA-14).

        Args:
            state: the position, in which the card has left the row already.
            player: the player who took the card.
            place: the place from which it was taken.
        """
        counters = state.counters
        first = self.pledged
        slot = self.vouchers[player]
        gained = counters[first + place]
        paid = place  # one on each card passed over
        vouchers = counters[slot]
        counters[slot] = vouchers + gained - paid
        for passed_over in range(place):
            on_card = counters[first + passed_over]
            counters[first + passed_over] = on_card + 1
        # The vouchers slide with their cards; the place next to the deck has none.
        last = self.row_size - 1
        for left_behind in range(place, last):
            counters[first + left_behind] = counters[first + left_behind + 1]
        counters[first + last] = 0

    def board(self, state: State, by_kind: Sequence[int]) -> bool:
        """Takes the markers of a card from the hall (BOA-12).

        Args:
            state: the position.
            by_kind: the number of markers of each kind.

        Returns:
            Whether the hall has them; otherwise none is taken.
        """
        if not state.covers(self.hall, by_kind):
            return False
        state.pay_each(self.hall, self.held, by_kind)
        return True

    def mark_filled_seats(self, state: State, cells: Iterable[int]) -> None:
        """Notes the seats that the card has filled (BOA-22)."""
        counters = state.counters
        settled = counters[self.settled]
        for cell in cells:
            settled |= 1 << cell
        counters[self.settled] = settled

    def send_off(self, state: State, player: int) -> int:
        """Puts the passengers asked off beside the board, and returns their number (BOA-23)."""
        return state.pay_all(self.asked, self.beside[player], self.width)

    def put_away(self, state: State, player: int) -> None:
        """Puts the taken card away, and forgets what has happened to it (BOA-13, BOA-14)."""
        counters = state.counters
        zones = state.zones
        taken = self.taken[player]
        card = self.card(state, player)
        target = self.kept[player] if card.special == "star" else self.box
        held = zones[taken]
        state.move(held[:], taken, target)
        counters[self.dropped] = 0
        counters[self.settled] = 0
        counters[self.ignoring] = 0

    def refill(self, state: State, place: int | None = None) -> None:
        """Draws a card next to the deck, or into the gap at a place (BOA-14, BOA-71).

        Does nothing once the deck is empty.
        """
        zones = state.zones
        if zones[self.deck]:
            state.draw(self.deck, self.row, False, place)  # C takes no keywords


slots.keep(PassengerHandling)


class ModeHandling:
    """The moves that differ between a match of several players and the solo game.

    They are those of a match of several players.

    Attributes:
        airport: the table.
    """

    __slots__ = ("airport",)

    airport: Airport

    def turn_end(self, state: State) -> None:
        """Makes this the last round if a kind or the cards have run out.

        Rules: BOA-15, BOA-40, BOA-42.
        """
        airport = self.airport
        if airport.has_run_out(state):
            state.counters[airport.ending] = 1

    def round_end(self, state: State) -> None:
        """Ends the match after its last round (BOA-40)."""
        airport = self.airport
        if state.counters[airport.ending]:
            state.end_phase()

    def cards_in_reach(self, state: State, player: int) -> int:
        """Returns the number of cards that can be taken, counted from the far end (BOA-10)."""
        airport = self.airport
        return airport.cards_affordable(state, player)

    def pay_for_card(self, state: State, player: int, place: int) -> None:
        """Pays for a card just taken and gains the vouchers on it; see `Handling.pay_for_card`."""
        airport = self.airport
        airport.pay_for_card(state, player, place)

    def send_off(self, state: State, player: int) -> None:
        """Puts the passengers asked off beside the board (BOA-23).

        Nothing is due now: they cost points at the end (BOA-56).
        """
        airport = self.airport
        airport.send_off(state, player)

    def is_lost(self, state: State) -> bool:
        """Returns whether the match is lost; never with others."""
        return False

    def finish_card(self, state: State, player: int) -> None:
        """Puts the taken card and the passengers asked off away (BOA-13, BOA-14, BOA-23)."""
        airport = self.airport
        self.send_off(state, player)
        airport.put_away(state, player)
        self.refill_row(state)

    def refill_row(self, state: State) -> None:
        """Draws a new card next to the deck after a card has been put away (BOA-14)."""
        airport = self.airport
        airport.refill(state)


slots.keep(ModeHandling)


class ModesHandling:
    """Knows the mode of each match.

    Attributes:
        multiplayer: the mode of a match of several players.
        solo: the mode of a match alone.
    """

    __slots__ = ("multiplayer", "solo")

    multiplayer: MultiplayerMode
    solo: SoloMode

    def of(self, state: State) -> MultiplayerMode:
        """Returns the mode of a match, by its number of players."""
        return self.solo if state.players == 1 else self.multiplayer


slots.keep(ModesHandling)


class CardHandling:
    """The base of actions after which the passengers of the card taken board (BOA-12).

    Attributes:
        airport: the table.
        modes: the modes.
        short, seat, put: the IDs of the stages that may follow.
    """

    __slots__ = ("airport", "modes", "put", "seat", "short")

    airport: Airport
    modes: Modes
    short: str
    seat: str
    put: str

    def board(self, state: State, player: int) -> Stage | None:
        """Takes the markers of a card from the hall, and returns the stage that follows.

        If the player has to choose first who is left out, no marker is taken yet (BOA-41). If
        everybody is left out, the turn is over (BOA-40).
        """
        airport = self.airport
        card = airport.card(state, player)
        numbers, by_kind = airport.boarders(state, player)
        while not airport.board(state, by_kind):
            must_choose = self.leave_out(state, card)
            if must_choose:
                return _stage_of_turn(state, self.short)
            numbers, by_kind = airport.boarders(state, player)
        if not numbers:
            modes = self.modes
            mode = modes.of(state)
            mode.finish_card(state, player)
            return None
        return _stage_of_turn(state, self.put if card.shape is None else self.seat)

    def leave_out(self, state: State, card: PassengerCard) -> bool:
        """Leaves out passengers of kinds that the hall has too few of (BOA-40).

        Returns:
            Whether the player has to choose who else is left out (BOA-41).
        """
        raise NotImplementedError


slots.keep(CardHandling)


class TakeCardHandling(CardHandling):
    """The base of `Take`, which takes an open card.

    Attributes:
        leave: the ID of the stage in which a passenger may be ignored (BOA-32).
    """

    __slots__ = ("leave", "listed")

    leave: str
    listed: Sequence[Action]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        """Returns the actions that take the cards in reach."""
        modes = self.modes
        mode = modes.of(state)
        in_reach = mode.cards_in_reach(state, player)
        return self.listed[:in_reach]

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        place = turn.args[0]
        airport = self.airport
        modes = self.modes
        mode = modes.of(state)
        card = airport.take(state, player, place)
        mode.pay_for_card(state, player, place)
        if card.special == "ignore_one":
            state.counters[airport.ignoring] = 1
            return _stage_of_turn(state, self.leave)
        return self.board(state, player)


slots.keep(TakeCardHandling)


class _SeatingHandling(LaysPieces):
    """The base of actions that seat passengers.

    Attributes:
        airport: the table.
        modes: the modes.
        spare: the ID of the stage of the free exit (BOA-30).
    """

    __slots__ = ("airport", "modes", "spare")

    airport: Airport
    modes: Modes
    spare: str

    def all_seated(self, state: State, player: int) -> Stage | None:
        """Returns the stage of the free exit if it can be used (BOA-30); else ends the card."""
        airport = self.airport
        card = airport.card(state, player)
        if card.special == "free_exit" and airport.has_asked_off(state):
            return _stage_of_turn(state, self.spare)
        modes = self.modes
        mode = modes.of(state)
        mode.finish_card(state, player)
        return None


slots.keep(_SeatingHandling)


class SeatHandling(_SeatingHandling):
    """The base of `Seat`, which seats the layout of a card.

    Attributes:
        white_inside: the name of the option that decides where white squares may lie (BOA-20).
    """

    __slots__ = ("_placed", "white_inside")

    white_inside: str
    _placed: dict[tuple[int, int, bool, int], ShapePlacements]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        """Returns the actions that seat the card of a player."""
        return self.placements_for(state, player).actions

    def placements_for(self, state: State, player: int) -> ShapePlacements:
        """Returns all placements of the card of a player."""
        airport = self.airport
        zones = state.zones
        counters = state.counters
        kind_of = airport.kind_of
        taken = airport.taken[player]
        held = zones[taken]
        component = held[0]
        kind = kind_of[component]
        key = (kind, counters[airport.dropped], state.options[self.white_inside], state.players)
        placed = self._placed
        found = placed.get(key)
        if found is None:
            found = placed[key] = self.find_placements(state, player)
        return found

    def find_placements(self, state: State, player: int) -> ShapePlacements:
        """Returns what `placements_for` does."""
        raise NotImplementedError

    def lays(self, turn: Turn) -> Mapping[int, int]:
        return self.placements_for(turn.state, turn.player).lays(turn.action)

    def after(self, turn: Turn, lays: Mapping[int, int]) -> Stage | None:
        return self.all_seated(turn.state, turn.player)


slots.keep(SeatHandling)


class PutHandling(_SeatingHandling):
    """The base of `Put`, which seats one passenger after the other.

    Attributes:
        sides: for each number of players the side of the plane.
        actions_on: called with a side of the plane and a mask of seats, it returns the actions.
    """

    __slots__ = ("actions_on", "sides")

    sides: dict[int, Side]
    actions_on: Callable[[Side, int], Sequence[Action]]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        """Returns the actions that seat the next passenger of a player's card."""
        airport = self.airport
        side = self.sides[state.players]
        return self.actions_on(side, airport.seats_open(state, player))

    def lays(self, turn: Turn) -> Mapping[int, int]:
        state = turn.state
        airport = self.airport
        side = self.sides[state.players]
        cell = side.cell_of[turn.args[0]]
        return {cell: airport.next_kind(state, turn.player)}

    def after(self, turn: Turn, lays: Mapping[int, int]) -> Stage | None:
        """Seats the next one, unless the last voucher has been paid (BOA-75)."""
        state = turn.state
        player = turn.player
        airport = self.airport
        airport.mark_filled_seats(state, lays)
        card = airport.card(state, player)
        if card.special != "free_exit":
            modes = self.modes
            mode = modes.of(state)
            mode.send_off(state, player)
            if mode.is_lost(state):
                return None
        if airport.next_passenger(state, player) is not None:
            return state.stage
        return self.all_seated(state, player)


slots.keep(PutHandling)


def _stage_of_turn(state: State, name: str) -> Stage:
    """Returns a stage of the current phase."""
    stage = state.stage
    phase = stage.phase
    found: Stage = phase.stages[name]
    return found
