"""Games in which chance reveals hidden components, or is revealed itself; and sound ones like them.

`VARIED` has the broken ones, as the others, and `ALIKE` the sound ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bgf import Preview, State, Turn

from .breaking import Broken
from .remembered import note_remembering
from .sound import CELLS, RED, Put, made
from .told import ZONES
from .variations import BOTH, after, after_set_up, hooked, kind_of, kinds, note, reds, status

__all__ = ["ALIKE"]

_Number = Callable[[Any, State], int]

ALIKE: dict[str, Broken] = {}
"""Each sound game by name, with the check that might take it for a broken one."""


def note_sound(name: str, check: str, rules: type[Any], **sections: Any) -> None:
    """Notes a sound game that is like a broken one."""
    ALIKE[name] = Broken(check, rules, sections, made)


# -- a draw that is made only where a hidden card lies somewhere --------------------------------


def lot(self: Any, state: State) -> None:
    state.starter = state.below(state.players)


def lot_without_red(self: Any, state: State) -> None:
    """Draws a starter by lot unless the first player has a red card."""
    if reds(state, self.hand[0]):
        state.starter = 0
    else:
        lot(self, state)


def lot_without_red_for_all_to_know(self: Any, state: State) -> None:
    """Tells that the first player has no red card, where it draws a starter by lot."""
    lot_without_red(self, state)
    if not reds(state, self.hand[0]):
        state.tell_lacks(self.hand[0], [RED])


def lot_below_two_reds(self: Any, state: State) -> None:
    """Draws a starter by lot unless two red cards lie at the bottom of the deck."""
    is_red = [kind_of(state, self.deck, place) == RED for place in (0, 1)]
    if all(is_red):
        state.starter = state.players - 1
    else:
        lot(self, state)


def lot_by_a_card_for_all_to_see(self: Any, state: State) -> None:
    """Turns a card up, and draws a starter by lot if it is not red."""
    state.draw(self.deck, state.layout.zone("pile"))
    if kind_of(state, state.layout.zone("pile")) != RED:
        lot(self, state)


def shuffled_again(self: Any, state: State) -> None:
    """Shuffles the deck again if its bottom card is red; the card that lies on top then tells."""
    if kind_of(state, self.deck, 0) == RED:
        state.shuffle(self.deck)
    state.draw(self.deck, state.layout.zone("pile"))
    state.starter = kind_of(state, state.layout.zone("pile")) % state.players


def drawn_without_red(self: Any, turn: Turn) -> None:
    """Notes the second of two draws, which is left out if the deck's top card is red."""
    state = turn.state
    state.below(2)
    state.counters[self.noted] = 0 if kind_of(state, self.deck) == RED else state.below(3)


def drawn_once_more(self: Any, turn: Turn) -> None:
    """Notes a draw, before which another one is made for nothing if the deck's top card is red."""
    state = turn.state
    if kind_of(state, self.deck) == RED:
        state.below(2)
    state.counters[self.noted] = state.below(3)


def drawn_again(self: Any, turn: Turn) -> None:
    """Notes the last of some draws: of two if the deck's top card is red, else of one."""
    state = turn.state
    drawn = state.below(3)
    if kind_of(state, self.deck) == RED:
        drawn = state.below(3)
    state.counters[self.noted] = drawn


note("LotWithoutRed", "public_events", after_set_up(lot_without_red))
note("LotBelowTwoReds", "public_events", after_set_up(lot_below_two_reds))
note("DrawsWithoutRed", "public_events", after(Put, drawn_without_red))
note_sound(
    "LotToldToSamples", "public_events", after_set_up(lot_without_red_for_all_to_know), zones=ZONES
)
note_sound("LotByACardTurnedUp", "public_events", after_set_up(lot_by_a_card_for_all_to_see))
note_sound("ShufflesAgain", "public_events", after_set_up(shuffled_again))
note_sound("DrawsOnceMore", "public_events", after(Put, drawn_once_more))
note_sound("DrawsAgain", "public_events", after(Put, drawn_again))


# -- information about a draw to come -----------------------------------------------------------


def is_lucky(state: State) -> bool:
    """Returns whether the next roll of a die is a six; the position stays as it is."""
    return state.clone().below(6) == 5


def saying(turn: Turn, text: str) -> Preview:
    """Returns the preview of a stone, with words beside it."""
    return Preview("board", {CELLS.index(turn.args[0]): 0}, words=dict.fromkeys(BOTH, text))


def lucky(state: State) -> str:
    return "luck" if is_lucky(state) else "none"


def silent(self: Any, turn: Turn) -> Preview:
    is_lucky(turn.state)
    return saying(turn, "a stone")


def may_without_luck(self: Any, turn: Turn) -> bool:
    is_left_out = turn.args[0] == "B2" and is_lucky(turn.state)
    return Put.may(self, turn) and not is_left_out


note(
    "PreviewsADraw",
    "chance",
    kinds(Put, preview=lambda self, turn: saying(turn, lucky(turn.state))),
)
note("HintsAtADraw", "chance", kinds(Put, hint=lambda self, turn: [lucky(turn.state)]))
note("LogsTheNextDraw", "chance", kinds(Put, log=lambda self, turn: [lucky(turn.after)]))
note("OffersByTheNextDraw", "chance", kinds(Put, may=may_without_luck))
note(
    "StatusOfTheNextDraw",
    "chance",
    status(lambda self, state, viewer, lang: lucky(state) if viewer == 1 else "-"),
)
note_sound("DrawsForNothing", "chance", kinds(Put, preview=silent))


# -- answers that are remembered under something rare -------------------------------------------


def remembering(number: _Number, *key: Callable[[Any, State], Any]) -> _Number:
    """Returns a function that finds a number out only once for each value of a key."""
    memory: dict[Any, int] = {}

    def remembered(self: Any, state: State) -> int:
        value = tuple(part(self, state) for part in key)
        if value not in memory:
            memory[value] = number(self, state)
        return memory[value]

    return remembered


def colours_of_the_pile(self: Any, state: State) -> tuple[int, ...]:
    """Returns the colours of the cards that were played, in their order."""
    pile = state.zones[state.layout.zone("pile")]
    return tuple(state.layout.kind_of[card] for card in pile)


def stones_on_the_board(self: Any, state: State) -> tuple[int, ...]:
    """Returns the masks of the cells with a stone."""
    return tuple(state.masks)


def cards_of_the_deck(self: Any, state: State) -> int:
    """Returns the number of cards in the deck."""
    return len(state.zones[self.deck])


def top_of_the_deck(self: Any, state: State) -> int:
    """Returns the kind of the deck's top card, which nobody knows."""
    return kind_of(state, state.layout.zone("deck"))


def status_of(number: _Number) -> type[Any]:
    """Returns rules with a number of cards below the table."""
    return status(lambda self, state, viewer, lang: f"{number(self, state)} cards")


def hint_of(number: _Number) -> Callable[[Any, Turn], list[str]]:
    """Returns a hint with a number."""
    return lambda self, turn: [str(number(self, turn.state))]


RARE_KEY = (colours_of_the_pile, stones_on_the_board)

note_remembering(
    "RemembersByPileAndBoard",
    "asking",
    status_of(remembering(cards_of_the_deck, *RARE_KEY)),
)
note_remembering(
    "RemembersASecretByPileAndBoard",
    "asking",
    kinds(Put, hint=hint_of(remembering(top_of_the_deck, *RARE_KEY))),
)
note_sound(
    "RemembersByAllThatMatters",
    "processes",
    status_of(remembering(cards_of_the_deck, *RARE_KEY, cards_of_the_deck)),
)


# -- all is shown in the end ----------------------------------------------------------------------


def shown_at_the_end(self: Any, state: State) -> None:
    """Shows the order of the deck, which is shuffled once more."""
    state.shuffle(self.deck)
    state.reveal(self.deck)


note_sound("ShowsTheDeckAtTheEnd", "chance", hooked(end=shown_at_the_end))
