"""What the content of Animals must make sense of, beyond its schema; every fault at its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING

from bgf.content.checks.relied import entries_are, rules_are_cited, texts_are_said
from bgf.content.diagnostics import suggest
from bgf.engine.words import WORDS
from bgf_animals.actions import Discard, Keep, Take
from bgf_animals.splits import Split

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS", "SAID"]

_CODE, _WARNING = "BGF-E501", "BGF-W501"
_FEWEST, _MOST_PLAYERS = 2, 64  # the schema asks for no fewer, the framework has no more
_MOST_TILES = 16  # in a group: its splits are listed, and each tile more doubles them
_MOST_WAYS = 20_000  # to leave animals ashore: all of them are looked through for the best
_LARGEST = 1000  # of any value, as the schema says
_HIDDEN = "hidden"  # what is written for the tile that lies face down
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
_STAGES = {str(path[1]): str(path[3]) for path in _FLOW if len(path) > 2}  # one in each phase
_PUBLIC: dict[DataPath, tuple[object, str]] = {  # what must stand there if anything does
    ("zones", "ark", "count"): ("everybody", "how many animals lie on an ark is public (ANI-06)"),
    ("counters", "crates", "internal"): (False, "all crates are public (ANI-06)"),
    ("counters", "stock", "internal"): (False, "all crates are public (ANI-06)"),
}
SAID: dict[str, tuple[str, ...]] = {
    "refusal.not_drawn": ("tile",),
    "refusal.no_group": ("group",),
    "refusal.not_one_group": (),
    "refusal.too_dear": ("need", "have"),
    "refusal.must_act": (),
    "refusal.must_take": (),
    "refusal.not_on_ark": ("tile",),
    "refusal.wrong_number": ("need", "have"),
    "refusal.leaves_pair": ("tile",),
    "hidden": (),
    "part": ("tiles", "price"),
    "parts": ("one", "other"),
    "parts.full": ("one", "other"),
    "note.take": ("price", "tiles"),
    "note.best": (),
    "guide.group": ("group", "tiles"),
    "guide.write": ("group", "tile"),
    "score.single": (),
    "score.herds": (),
    "score.crates": (),
    "tie.species": (),
}
"""The texts that the rules say, each with the words that they fill in."""
_CITED = [rule for kind in (Keep, Split, Take, Discard) for rule in kind.rules.values()]
_CITED += ["ANI-12", "ANI-18"]  # by those who must not pass


def _turns(document: Document) -> Iterator[Diagnostic]:
    """There are no phases and stages besides those that the rules know."""
    phases = document.data["phases"]
    for phase in phases if phases.keys() > _STAGES.keys() else ():
        if phase not in _STAGES:
            message = f'the rules know no phase "{phase}"; expected {", ".join(_STAGES)} alone'
            yield document.problem(("phases", phase), _CODE, message, of_key=True)
    for phase, known in _STAGES.items():
        stages = document.names("phases", phase, "stages")
        for stage in stages if known in stages else ():
            if stage != known:
                message = f'the rules know no stage "{stage}"; expected "{known}" alone'
                path = ("phases", phase, "stages", stage)
                yield document.problem(path, _CODE, message, of_key=True)


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
        if tile.partition("-")[0] == _HIDDEN:
            message = f'no tile can be called "{tile}": "{_HIDDEN}" is the one that lies face down'
            yield document.problem((*path, tile), _CODE, message, of_key=True)
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
    several = [name for name, size in sizes.items() if size > 1]
    for where, name in document.each("components", "tiles", "*", "species", type=str):
        if sizes[name] == 1 and several:
            message = f'only this tile is of the species "{name}"{suggest(name, several)}'
            yield document.problem(where, _WARNING, message)


def _species(document: Document) -> Counter[str]:
    """How many tiles there are of each species."""
    tiles = document.each("components", "tiles", "*", "species", type=str)
    return Counter(name for _, name in tiles)


def _numbers(document: Document) -> range:
    """For how many players the game is."""
    players = document.data["players"]
    return range(max(_FEWEST, players["min"]), min(players["max"], _MOST_PLAYERS) + 1)


def _in_middle(document: Document, number: int) -> int:
    """The most tiles that lie in the middle with so many players (ANI-05, ANI-10)."""
    values = document.data["values"]
    left = number * (values["drawn"]["value"] - 1)
    return int(max(values["face_up"]["value"].get(str(number), 0), left)) + 1


def _for_players(document: Document) -> Iterator[Diagnostic]:
    """What depends on the number of players is there for each number."""
    players, numbers = document.data["players"], _numbers(document)
    for name in ("species", "face_up"):
        path = ("values", name, "value")
        found = document.names(*path)
        missing = [f'"{number}"' for number in numbers if str(number) not in found]
        if missing:
            keys = f"keys {', '.join(missing)} are" if len(missing) > 1 else f"key {missing[0]} is"
            message = f"the {keys} missing: how many with that many players?"
            yield document.problem(path, _CODE, message, of_key=True)
        for key in found:
            if not (key.isdecimal() and players["min"] <= int(key) <= players["max"]):
                message = f'no match has "{key}" players'
                yield document.problem((*path, key), _WARNING, message, of_key=True)


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
    for path, supply in document.each("supplies", "*", type=dict):
        of_rules = any(("counters", name) in _TABLE for name in supply["counters"])
        if of_rules and set(supply["counters"]) != _CRATES:
            names = ", ".join(sorted(_CRATES))
            message = f"does not stay the same in play; of these only {names} together do"
            yield document.problem((*path, "counters"), _CODE, message)


CHECKS = (
    entries_are(_TABLE | _FLOW),
    texts_are_said(SAID, WORDS),
    rules_are_cited(_CITED),
    _turns,
    _public,
    _tiles,
    _herds,
    _for_players,
    _enough_tiles,
    _groups,
    _ashore,
    _enough_crates,
)
