"""The history of a match in words, limited to what one viewer could see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.seat_letters import seat_letter
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.records.chronicle import ActionOutcome, LearnedComponent, Reveal

__all__ = ["Entry", "describe_reveals", "entries_for"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An action as a viewer may see it.

    Attributes:
        number: the number of the action, from 1.
        player: the player of the action.
        text: the action in words, with the components that the viewer learned from it.
        turn: the number of the turn in which it was played; 0 before the first turn.
    """

    number: int
    player: int
    text: str
    turn: int = 0

    def line(self, lang: str) -> str:
        """Returns the entry as a line: ``Player A: drew a card blind (Blue)``."""
        player = Words(lang)("history.player", seat=seat_letter(self.player))
        return f"{player}: {self.text}"


def entries_for(
    game: Game, outcomes: Sequence[ActionOutcome], open_choices: int, viewer: int | None, lang: str
) -> list[Entry]:
    """Returns the history for one viewer.

    Args:
        game: the game.
        outcomes: the outcome of each action.
        open_choices: the number of choices at the end that are not revealed yet.
        viewer: a seat, or None for a spectator.
        lang: the language.
    """
    bit = game.layout.viewer_bit(viewer)
    hidden = len(outcomes) - open_choices
    found = []
    for index, outcome in enumerate(outcomes):
        if outcome.player != viewer and index >= hidden:
            text = Words(lang)("history.chosen")
        else:
            is_own = outcome.player == viewer
            text = game.word(outcome.own_line if is_own else outcome.line, lang)
        news = [item for item in outcome.news if item.viewers & bit]
        rows = [row for row in outcome.swept if game.layout.sees[row] & bit]
        if news or rows:
            text += _news(game, news, rows, actor=outcome.player, viewer=viewer, lang=lang)
        found.append(Entry(index + 1, outcome.player, text, outcome.turn))
    return found


def describe_reveals(
    game: Game, reveals: Sequence[Reveal], players: int, viewer: int | None, lang: str
) -> str:
    """Returns the revealed components and their viewers in words: ``Blue, Red to B``.

    Components that the viewer does not know are left out, so the text may be empty.

    Args:
        game: the game.
        reveals: the components that it revealed.
        players: the number of players.
        viewer: a seat, or None for a spectator.
        lang: the language.
    """
    words = Words(lang)
    spectators = game.layout.viewer_bit(None)
    shown: dict[str, list[str]] = {}
    for reveal in reveals:
        if not reveal.known_to & game.layout.viewer_bit(viewer):
            continue
        seats = [seat_letter(seat) for seat in range(players) if reveal.shown_to >> seat & 1]
        viewers = ", ".join(seats)
        if reveal.shown_to & spectators:
            viewers = words("history.everybody")
        name = _name(game, reveal.kind.data, reveal.kind.id, lang)
        shown.setdefault(viewers, []).append(name)
    return "; ".join(
        words("history.shown", cards=", ".join(names), viewers=viewers)
        for viewers, names in shown.items()
    )


def _sweep(game: Game, row: int, lang: str) -> str:
    """Returns the sentence on a swept row, with the kind that caused the sweep."""
    layout = game.layout
    sweep = layout.rows[row]
    kind = layout.kinds[layout.zone_of[row].holds][sweep.swept_kind]
    name = _name(game, kind.data, kind.id, lang)
    return Words(lang)("history.swept", kind=name, number=sweep.swept_at)


def _news(
    game: Game,
    news: Sequence[LearnedComponent],
    swept: Sequence[int],
    *,
    actor: int,
    viewer: int | None,
    lang: str,
) -> str:
    """Returns the components that the viewer learned in words, for the end of a line.

    Components that came to the acting player are added in brackets, since they complete the line.
    Sentences on swept rows follow, and then sentences on all other components, in the second person
    for those of the viewer. Components that only passed through a swept row are left out.
    """
    words = Words(lang)
    layout = game.layout
    bit = layout.viewer_bit(viewer)
    gained: list[str] = []
    received: list[str] = []
    by_zone: dict[tuple[str, int], list[str]] = {}
    swept_away = {layout.rows[row].swept_to for row in swept}
    for item in news:
        if item.slot in swept_away:
            continue
        zone_id = layout.zone_of[item.slot].id
        owner = layout.owner_of[item.slot]
        name = _name(game, item.kind.data, item.kind.id, lang)
        # Other components, in places that the viewer can't see, are listed as revealed; at the end
        # of a match that is a whole hand.
        if item.moved and owner == actor and layout.sees[item.slot] & bit:
            gained.append(name)
        elif item.moved and owner == viewer:
            received.append(name)
        else:
            by_zone.setdefault((zone_id, owner), []).append(name)
    text = f" ({', '.join(gained)})" if gained else ""
    if received:
        text += words("history.received", cards=", ".join(received))
    for row in swept:
        text += _sweep(game, row, lang)
    for (zone_id, owner), names in by_zone.items():
        cards = ", ".join(names)
        if layout.zones[zone_id].size and owner < 0:
            text += words("history.refilled", cards=cards)
            continue
        place = _name(game, game.pack.data["zones"][zone_id], zone_id, lang)
        if owner == viewer:
            text += words("history.seen", cards=cards, place=place)
            continue
        if owner >= 0:
            place = words("history.of", zone=place, seat=seat_letter(owner))
        text += words("history.revealed", place=place, cards=cards, number=len(names))
    return text


def _name(game: Game, entry: object, otherwise: str, lang: str) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    return game.word(name, lang) if name else otherwise
