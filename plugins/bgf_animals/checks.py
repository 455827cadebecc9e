"""What the content of Animals must make sense of, beyond its schema; every fault at its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb
from typing import TYPE_CHECKING

from bgf.content.checks.relied import (
    entries_are,
    keyed_by_players,
    player_numbers,
    rules_are_cited,
    supplies_are,
    texts_are_said,
    turns_are,
)
from bgf.content.diagnostics import suggest
from bgf.engine.words import WORDS
from bgf_animals.actions import Discard, Keep, PassTurn, Take
from bgf_animals.splits import Split
from bgf_animals.tiles import HIDDEN

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS", "SAID"]

_CODE, _WARNING = "BGF-E501", "BGF-W501"
_FEWEST = 2  # players, as the schema says
_MOST_TILES = 16  # in a group: its splits are listed, and each tile more doubles them
_MOST_WAYS = 20_000  # to leave animals ashore: all of them are looked through for the best
_LARGEST = 1000  # of any value, as the schema says
_CRATES = {"crates", "stock"}
_TILES: dict[str, object] = {
    "holds": "tiles",
    "refill": None,
    "fill": None,
    "sweep": None,
    "size": None,
}
_SHARED = {**_TILES, "per": None, "piles": None}
_OWN = {**_TILES, "per": "player", "piles": None}
_TABLE: dict[DataPath, dict[str, object]] = {
    ("zones", "box"): {**_SHARED, "sees": "everybody"},
    ("zones", "deck"): {**_SHARED, "sees": "nobody", "ordered": True, "starts": True},
    ("zones", "drawn"): {**_OWN, "sees": "owner"},
    ("zones", "middle"): {**_TILES, "per": None, "sees": "everybody", "face_down": True},
    ("zones", "ark"): {**_OWN, "sees": "owner"},
    ("zones", "ashore"): {**_OWN, "sees": "everybody"},
    ("counters", "crates"): {"per": "player", "start": 0},
    ("counters", "stock"): {"per": None},
    ("counters", "passes"): {"per": None, "start": 0},
}
_TURN: dict[str, object] = {"otherwise": None, "next": None}
_FLOW: dict[DataPath, dict[str, object]] = {
    ("phases", "draft"): {"order": "simultaneous", "next": "rounds"},
    ("phases", "draft", "stages", "choose"): {"actions": ["keep"], **_TURN},
    ("phases", "rounds"): {"order": "clockwise", "until_out": True, "next": "sailing"},
    ("phases", "rounds", "stages", "act"): {"actions": ["split", "take", "pass"], **_TURN},
    ("phases", "sailing"): {"order": "simultaneous", "next": "end"},
    ("phases", "sailing", "stages", "leave"): {"actions": ["discard"], **_TURN},
}
_STAGES = {str(path[1]): [str(path[3])] for path in _FLOW if len(path) > 2}  # one in each phase
_PUBLIC: dict[DataPath, tuple[object, str]] = {  # what must stand there if anything does
    ("zones", "ark", "count"): ("everybody", "how many animals lie on an ark is public (ANI-06)"),
    ("counters", "crates", "internal"): (False, "all crates are public (ANI-06)"),
    ("counters", "stock", "internal"): (False, "all crates are public (ANI-06)"),
}
_MEASURES = ("animals", "species", "herds", "in_herds", "ashore", "pairs_ashore", "crates")
SAID: dict[str, tuple[str, ...]] = {
    "refusal.not_drawn": ("tile",),
    "refusal.no_group": ("group",),
    "refusal.not_one_group": (),
    "refusal.too_dear": ("need", "have"),
    "refusal.must_act": (),
    "refusal.must_take": (),
    "refusal.not_on_ark": ("tile",),
    "refusal.wrong_number": ("need", "have"),
    "refusal.leaves_pair": ("number", "tile"),
    HIDDEN: (),
    "part": ("tiles", "price"),
    "parts": ("one", "other"),
    "parts.full": ("one", "other"),
    "note.take": ("price", "tiles"),
    "note.best": (),
    "guide.group": ("group", "tiles"),
    "guide.write": ("group", "tile"),
    "status.full": ("player", "number"),
    "score.single": (),
    "score.herds": (),
    "score.crates": (),
    "tie.species": (),
    **{f"measure.{name}": () for name in _MEASURES},
}
"""The texts that the rules say of any content, each with the words that they fill in."""
_CITED = [rule for kind in (Keep, Split, Take, PassTurn, Discard) for rule in kind.rules.values()]


def _texts(document: Document) -> Iterable[Diagnostic]:
    """All texts are there; those that name species may be, and `_named` sees which must."""
    names = {f"species.{species}": () for species in _species(document)}
    return texts_are_said(SAID, WORDS, optional=names)(document)


def _named(document: Document) -> Iterator[Diagnostic]:
    """Each species has a text that names it."""
    texts, told = document.names("texts"), set[str]()
    named = [key.removeprefix("species.") for key in texts if key.startswith("species.")]
    for path, species in document.each("components", "tiles", "*", "species", type=str):
        if texts and species not in named and species not in told:
            told.add(species)
            message = f'no text "species.{species}" names this species{suggest(species, named)}'
            yield document.problem(path, _CODE, message)


def _public(document: Document) -> Iterator[Diagnostic]:
    """What everybody may know is not hidden."""
    for path, (expected, why) in _PUBLIC.items():
        if document.get(path, expected) != expected:
            written = str(expected).lower()
            yield document.problem(path, _CODE, f"expected {written}, or nothing: {why}")


def _tiles(document: Document) -> Iterator[Diagnostic]:
    """A tile's number among the tiles is that of its component, and its name no other's."""
    for type_ in document.data["components"]:
        if type_ != "tiles":
            message = f'the rules know no components "{type_}": tiles alone are on the table'
            yield document.problem(("components", type_), _CODE, message, of_key=True)
    path = ("components", "tiles")
    for tile in document.names(*path):
        if tile == HIDDEN:
            message = f'no tile can be called "{HIDDEN}": that is the one that lies face down'
            yield document.problem((*path, tile), _CODE, message, of_key=True)
    for where, species in document.each(*path, "*", "species", type=str):
        if species == HIDDEN:
            message = f'no species can be called "{HIDDEN}": that is the tile that lies face down'
            yield document.problem(where, _CODE, message)
    for where, count in document.each(*path, "*", "count", type=int):
        if count != 1:
            message = f"found {count}, expected 1: each tile has an entry of its own"
            yield document.problem(where, _CODE, message)


def _herds(document: Document) -> Iterator[Diagnostic]:
    """A group is more than a pair, and of each species there can be one."""
    values, sizes = document.data["values"], _species(document)
    herd, pair = values["herd"]["value"], values["pair"]["value"]
    path = ("values", "herd", "value")
    if herd <= pair:
        message = f"found {herd}, expected more than {pair}, the value `pair`: no pair is kept"
        yield document.problem(path, _CODE, message)
    elif sizes and herd > max(sizes.values()):
        message = f"no group can be: there are {max(sizes.values())} of a species at most"
        yield document.problem(path, _WARNING, message)


def _species(document: Document) -> Counter[str]:
    """How many tiles there are of each species."""
    tiles = document.each("components", "tiles", "*", "species", type=str)
    return Counter(name for _, name in tiles)


def _numbers(document: Document) -> range:
    """For how many players the game is."""
    return player_numbers(document, _FEWEST)


def _in_middle(document: Document, number: int) -> int:
    """The most tiles that lie in the middle with so many players (ANI-05, ANI-10)."""
    values = document.data["values"]
    left = number * (values["drawn"]["value"] - 1)
    return int(max(values["face_up"]["value"].get(str(number), 0), left)) + 1


def _enough_tiles(document: Document) -> Iterator[Diagnostic]:
    """Whichever species are drawn, the deck is never empty (ANI-01).

    As long as a round begins, no ark is full.
    """
    values, sizes = document.data["values"], sorted(_species(document).values())
    below = max(1, values["ark"]["value"] - 1)
    for number in _numbers(document):
        path = ("values", "species", "value", str(number))
        species, middle = document.get(path), _in_middle(document, number)
        if not isinstance(species, int):
            continue  # which is reported
        there, needed = sum(sizes[:species]), number * below + middle
        if species > len(sizes):
            message = f"found {species}, but there are only {len(sizes)} species"
            yield document.problem(path, _CODE, message)
        elif there < needed:
            message = f"so few species may have only {there} tiles together; expected {needed}: "
            message += f"{below} for each of {number} arks, and {middle} in the middle"
            yield document.problem(path, _CODE, message)


def _groups(document: Document) -> Iterator[Diagnostic]:
    """There is a pile for every tile in the middle, and the splits of a group can be listed."""
    most, values = 0, document.data["values"]
    for number in _numbers(document):
        most = max(most, middle := _in_middle(document, number))
        if middle > _MOST_TILES:
            face_up = values["face_up"]["value"].get(str(number), 0)
            path: DataPath = ("values", "face_up", "value", str(number))
            path = path if face_up + 1 == middle else ("values", "drawn", "value")
            message = f"with {number} players {middle} tiles would lie in one group; "
            message += f"expected at most {_MOST_TILES}: it could be split in too many ways"
            yield document.problem(path, _CODE, message)
    path = ("zones", "middle")
    piles = document.get((*path, "piles"))
    if piles is None:
        message = f"needs `piles: {most}`, one for each tile that can lie there alone"
        yield document.problem(path, _CODE, message, of_key=True)
    elif piles < most:
        message = f"found {piles}, expected at least {most}: each tile there may be a group"
        yield document.problem((*path, "piles"), _CODE, message)


def _ashore(document: Document) -> Iterator[Diagnostic]:
    """Whoever has too many animals can leave some ashore, and does not choose for ever (ANI-31)."""
    values, sizes = document.data["values"], _species(document)
    ark, pair = values["ark"]["value"], values["pair"]["value"]
    path = ("values", "ark", "value")
    middle = max(_in_middle(document, number) for number in _numbers(document))
    taken = min(values["most_crates"]["value"], middle)
    if max(ark, taken) > _LARGEST:
        return  # which is reported
    ways = comb(ark - 1 + taken, taken - 1)
    if ways > _MOST_WAYS:
        message = f"there could be {ways} ways to leave {taken - 1} of {ark - 1 + taken} animals "
        message += f"ashore, expected at most {_MOST_WAYS}: lower this, or `most_crates`"
        yield document.problem(path, _CODE, message)
    # With one animal too many and `pair` + 1 of each species, any that goes leaves a pair. There
    # is no other such ark: with two species that differ, or more to go, one can always choose.
    species, rest = divmod(ark + 1, pair + 1)
    large = sum(1 for size in sizes.values() if size > pair)
    in_play = max(values["species"]["value"].values(), default=0)
    if taken > 1 and not rest and species <= min(large, in_play):
        message = f"found {ark}, expected {ark - 1} or {ark + 1}: who has {pair + 1} animals of "
        message += f"each species, {ark + 1} together, could leave none ashore but keep {pair}"
        yield document.problem(path, _CODE, message)


def _enough_crates(document: Document) -> Iterator[Diagnostic]:
    """The stock lasts when all have as many crates as one may (ANI-01, ANI-14)."""
    values, most = document.data["values"], document.data["players"]["max"]
    limit, dealt = values["most_crates"]["value"], values["start_crates"]["value"]
    if dealt > limit > 0:
        message = f"found {dealt}, but nobody holds more than {limit}, the value `most_crates`"
        yield document.problem(("values", "start_crates", "value"), _CODE, message)
    stock = document.data["counters"]["stock"]["start"]
    if stock < most * limit:
        message = f"found {stock}, but {most} players may come to hold {most * limit}"
        yield document.problem(("counters", "stock", "start"), _CODE, message)


CHECKS = (
    entries_are(_TABLE | _FLOW),
    _texts,
    _named,
    rules_are_cited(_CITED),
    turns_are(_STAGES),
    _public,
    _tiles,
    _herds,
    keyed_by_players(
        ("values", "species", "value"), ("values", "face_up", "value"), fewest=_FEWEST
    ),
    _enough_tiles,
    _groups,
    _ashore,
    _enough_crates,
    supplies_are(_CRATES, ["passes"]),
)
