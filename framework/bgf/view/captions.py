"""The words beside a view, in one language: of legal actions, of the status, and of the history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from bgf.engine.action_parts import steps
from bgf.engine.actions import Turn
from bgf.engine.wording import describe, describe_step, input_help, label, menu_hint
from bgf.view.data import OfferCaption

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.records.history import Entry
    from bgf.view.data import PlayerView

__all__ = ["Captions", "HistoryLine", "caption_of", "captions_of"]


class HistoryLine(Struct, frozen=True):
    """One action of the history, as the viewer may read it.

    Attributes:
        n: the number of the action, from 1.
        seat: the player who acted.
        text: a sentence in the past tense, without its subject.
    """

    n: int
    seat: int
    text: str


class Captions(Struct, frozen=True):
    """The words beside a view.

    Attributes:
        n: the number of actions played, as in the view.
        lang: the language.
        kinds: the names of the kinds of action that are offered, by id.
        offers: the words of the listed actions, by notation.
        help: for each kind that is not listed the lines on how to type its actions.
        status: the lines of the rules about the position.
        log: the history, oldest action first.
    """

    n: int
    lang: str
    kinds: dict[str, str]
    offers: dict[str, OfferCaption]
    help: dict[str, list[str]]
    status: list[str]
    log: list[HistoryLine]


def caption_of(turn: Turn, lang: str) -> OfferCaption:
    """Returns the words of a legal action."""
    action = turn.action
    number = len(steps(action))
    return OfferCaption(
        text=describe(action, lang),
        hint=menu_hint(turn, lang),
        steps=[describe_step(turn, step, lang) for step in range(number)],
    )


def captions_of(
    view: PlayerView, state: State, lang: str, entries: Sequence[Entry] = ()
) -> Captions:
    """Returns the words beside a view.

    Args:
        view: the view.
        state: the position from which the view was made.
        lang: a language of bgf or of the game.
        entries: the part of the history to include, as the viewer may read it.

    Raises:
        UnknownLanguage: if neither bgf nor the game speaks the language.
    """
    state.game.check_language(lang)
    player = view.viewer
    viewer = None if player < 0 else player
    game = state.game
    kinds: dict[str, str] = {}
    offers: dict[str, OfferCaption] = {}
    help_lines: dict[str, list[str]] = {}
    for kind_offer in view.offers.kinds:
        name = kind_offer.kind
        kind = game.kinds[name]
        kinds[name] = label(kind, lang)
        for offer in kind_offer.listed:
            turn = Turn(state, player, game.parse_action(offer.a))
            offers[offer.a] = caption_of(turn, lang)
        if kind_offer.open:
            help_lines[name] = [*input_help(kind, state, player, lang)]
    return Captions(
        n=view.n,
        lang=lang,
        kinds=kinds,
        offers=offers,
        help=help_lines,
        status=[*game.status(state, viewer, lang)],
        log=[HistoryLine(entry.number, entry.player, entry.text) for entry in entries],
    )
