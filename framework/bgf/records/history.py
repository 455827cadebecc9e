"""The history of a match in words, for one viewer: what that viewer could see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.content.plurals import Counted
from bgf.engine.words import seat_letter

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.records.chronicle import Fact, News

__all__ = ["Entry", "tell"]

_WORDS = {
    "player": {"en": "Player {seat}", "pl": "Gracz {seat}"},
    "chosen": {"en": "has chosen", "pl": "dokonał wyboru"},
    "of": {"en": "{zone} of {seat}", "pl": "{zone} – gracz {seat}"},
    "refilled": {"en": "; {cards} refilled the row", "pl": "; rząd uzupełniono: {cards}"},
    "revealed": {
        "en": "; {cards} {number:was|were} revealed ({place})",
        "pl": "; odkryto: {cards} ({place})",
    },
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One action, as a viewer may read it.

    Attributes:
        number: of the action, from 1.
        player: who played it.
        text: what was played, and what the viewer learned by it.
    """

    number: int
    player: int
    text: str

    def line(self, lang: str) -> str:
        """The entry as a line: ``Player A: drew a card blind (Blue)``."""
        return f"{_word('player', lang, seat=seat_letter(self.player))}: {self.text}"


def tell(
    game: Game, facts: Sequence[Fact], open_choices: int, viewer: int | None, lang: str
) -> list[Entry]:
    """The history for one viewer.

    Args:
        game: the game.
        facts: what each action did.
        open_choices: how many of the last actions are choices not yet revealed.
        viewer: a seat, or None for a spectator.
        lang: the language.
    """
    bit = game.layout.viewer_bit(viewer)
    hidden = len(facts) - open_choices
    found = []
    for index, fact in enumerate(facts):
        if fact.player != viewer and index >= hidden:
            text = _word("chosen", lang)
        else:
            is_own = fact.player == viewer
            text = game.word(fact.own_line if is_own else fact.line, lang)
        news = [item for item in fact.news if item.viewers & bit]
        found.append(Entry(index + 1, fact.player, text + _news(game, fact.player, news, lang)))
    return found


def _news(game: Game, actor: int, news: Sequence[News], lang: str) -> str:
    """Returns what was learned, for the end of a line.

    In brackets where it came to the one who acted, as it completes what the line says; elsewhere as
    a sentence of its own.
    """
    layout = game.layout
    gained: list[str] = []
    by_zone: dict[tuple[str, int], list[str]] = {}
    for item in news:
        zone_id, owner = layout.zone_of[item.slot].id, layout.owner_of[item.slot]
        name = _name(game, item.kind.data, item.kind.id, lang)
        if item.moved and owner == actor:
            gained.append(name)
        else:
            by_zone.setdefault((zone_id, owner), []).append(name)
    text = f" ({', '.join(gained)})" if gained else ""
    for (zone_id, owner), names in by_zone.items():
        cards = ", ".join(names)
        if layout.zones[zone_id].size and owner < 0:
            text += _word("refilled", lang, cards=cards)
            continue
        place = _name(game, game.pack.data["zones"][zone_id], zone_id, lang)
        if owner >= 0:
            place = _word("of", lang, zone=place, seat=seat_letter(owner))
        number = Counted.of(len(names), lang)
        text += _word("revealed", lang, place=place, cards=cards, number=number)
    return text


def _name(game: Game, entry: object, otherwise: str, lang: str) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    return game.word(name, lang) if name else otherwise


def _word(key: str, lang: str, **params: object) -> str:
    texts = _WORDS[key]
    return texts.get(lang, texts["en"]).format(**params)
