"""The history of a match in words, for one viewer: what that viewer could see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.words import seat_letter

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.records.chronicle import Fact, News

__all__ = ["Entry", "tell"]

_WORDS = {
    "player": {"en": "Player {seat}", "pl": "Gracz {seat}"},
    "chosen": {"en": "has chosen", "pl": "wybór dokonany"},
    "of": {"en": "{zone} of {seat}", "pl": "{zone}, {seat}"},
    "refilled": {"en": "; {cards} refilled the row", "pl": "; rząd uzupełniono: {cards}"},
    "lies": {"en": "; {place}: {cards}", "pl": "; {place}: {cards}"},
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

    In brackets where it lies with the one who acted; as a sentence of its own elsewhere.
    """
    by_zone: dict[tuple[str, int], list[str]] = {}
    for item in news:
        key = game.layout.zone_of[item.slot].id, game.layout.owner_of[item.slot]
        by_zone.setdefault(key, []).append(_name(game, item.kind.data, item.kind.id, lang))
    text = ""
    for (zone_id, owner), names in by_zone.items():
        zone = game.layout.zones[zone_id]
        cards = ", ".join(names)
        if owner == actor:
            text += f" ({cards})"
            continue
        if zone.size and owner < 0:
            text += _word("refilled", lang, cards=cards)
            continue
        place = _name(game, game.pack.data["zones"][zone.id], zone.id, lang)
        if owner >= 0:
            place = _word("of", lang, zone=place, seat=seat_letter(owner))
        text += _word("lies", lang, place=place, cards=cards)
    return text


def _name(game: Game, entry: object, otherwise: str, lang: str) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    return game.word(name, lang) if name else otherwise


def _word(key: str, lang: str, **params: object) -> str:
    texts = _WORDS[key]
    return texts.get(lang, texts["en"]).format(**params)
