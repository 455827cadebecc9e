"""What the content of Animals must make sense of, beyond what its rules declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING

from bgf.content.checks.required import player_numbers
from bgf_animals.content import FEWEST_PLAYERS, LARGEST
from bgf_animals.tiles import HIDDEN

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"
_WARNING = "BGF-W501"
_MOST_TILES = 16  # in a group: its splits are listed, and each tile more doubles them
_MOST_WAYS = 20_000  # to leave animals ashore: all of them are looked through for the best
_PUBLIC: dict[DataPath, tuple[object, str]] = {  # what must stand there if anything does
    ("zones", "ark", "count"): ("everybody", "how many animals lie on an ark is public (ANI-06)"),
    ("counters", "crates", "shown"): (True, "all crates are public (ANI-06)"),
    ("counters", "stock", "shown"): (True, "all crates are public (ANI-06)"),
}


def _check_public(document: Document) -> Iterator[Diagnostic]:
    """What everybody may know is not hidden."""
    for path, (expected, why) in _PUBLIC.items():
        if document.get(path, expected) != expected:
            written = str(expected).lower()
            yield document.problem(path, _CODE, f"expected {written}, or nothing: {why}")


def _check_tiles(document: Document) -> Iterator[Diagnostic]:
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


def _check_herds(document: Document) -> Iterator[Diagnostic]:
    """A group is more than a pair, and of each species there can be one."""
    values = document.data["values"]
    sizes = _species_sizes(document)
    herd = values["herd"]["value"]
    pair = values["pair"]["value"]
    path = ("values", "herd", "value")
    if herd <= pair:
        message = f"found {herd}, expected more than {pair}, the value `pair`: no pair is kept"
        yield document.problem(path, _CODE, message)
    elif sizes and herd > max(sizes.values()):
        message = f"no group can be: there are {max(sizes.values())} of a species at most"
        yield document.problem(path, _WARNING, message)


def _species_sizes(document: Document) -> Counter[str]:
    """Returns the number of tiles of each species."""
    tiles = document.each("components", "tiles", "*", "species", type=str)
    return Counter(name for _, name in tiles)


def _in_middle(document: Document, number: int) -> int:
    """Returns the most tiles in the middle with a number of players (ANI-05, ANI-10)."""
    values = document.data["values"]
    left = number * (values["drawn"]["value"] - 1)
    return int(max(values["face_up"]["value"].get(str(number), 0), left)) + 1


def _check_enough_tiles(document: Document) -> Iterator[Diagnostic]:
    """Whichever species are drawn, the deck is never empty (ANI-01)."""
    sizes = sorted(_species_sizes(document).values())
    # As long as a round begins, no ark is full.
    below = max(1, document.data["values"]["ark"]["value"] - 1)
    for number in player_numbers(document, FEWEST_PLAYERS):
        path = ("values", "species", "value", str(number))
        species = document.get(path)
        if not isinstance(species, int):
            continue  # which is reported
        middle = _in_middle(document, number)
        there = sum(sizes[:species])
        needed = number * below + middle
        if species > len(sizes):
            message = f"found {species}, but there are only {len(sizes)} species"
            yield document.problem(path, _CODE, message)
        elif there < needed:
            message = f"so few species may have only {there} tiles together; expected {needed}: "
            message += f"{below} for each of {number} arks, and {middle} in the middle"
            yield document.problem(path, _CODE, message)


def _check_groups(document: Document) -> Iterator[Diagnostic]:
    """There is a pile for every tile in the middle, and the splits of a group can be listed."""
    values = document.data["values"]
    most = 0
    for number in player_numbers(document, FEWEST_PLAYERS):
        middle = _in_middle(document, number)
        most = max(most, middle)
        if middle > _MOST_TILES:
            face_up = values["face_up"]["value"].get(str(number), 0)
            path: DataPath = ("values", "drawn", "value")
            if face_up + 1 == middle:
                path = ("values", "face_up", "value", str(number))
            message = f"with {number} players {middle} tiles would lie in one group; "
            message += f"expected at most {_MOST_TILES}: it could be split in too many ways"
            yield document.problem(path, _CODE, message)
    path = ("zones", "middle", "piles")
    piles = document.get(path)
    if isinstance(piles, int) and piles < most:
        message = f"found {piles}, expected at least {most}: each tile there may be a group"
        yield document.problem(path, _CODE, message)


def _check_ashore(document: Document) -> Iterator[Diagnostic]:
    """A player with too many animals can leave some, and has few enough choices (ANI-31)."""
    values = document.data["values"]
    sizes = _species_sizes(document)
    ark = values["ark"]["value"]
    pair = values["pair"]["value"]
    path = ("values", "ark", "value")
    middle = max(
        _in_middle(document, number) for number in player_numbers(document, FEWEST_PLAYERS)
    )
    taken = min(values["most_crates"]["value"], middle)
    if max(ark, taken) > LARGEST:
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


def _check_enough_crates(document: Document) -> Iterator[Diagnostic]:
    """The stock lasts when all have as many crates as one may (ANI-01, ANI-14)."""
    values = document.data["values"]
    most = document.data["players"]["max"]
    limit = values["most_crates"]["value"]
    dealt = values["start_crates"]["value"]
    if dealt > limit > 0:
        message = f"found {dealt}, but nobody holds more than {limit}, the value `most_crates`"
        yield document.problem(("values", "start_crates", "value"), _CODE, message)
    stock = document.data["counters"]["stock"]["start"]
    if stock < most * limit:
        message = f"found {stock}, but {most} players may come to hold {most * limit}"
        yield document.problem(("counters", "stock", "start"), _CODE, message)


CHECKS = (
    _check_public,
    _check_tiles,
    _check_herds,
    _check_enough_tiles,
    _check_groups,
    _check_ashore,
    _check_enough_crates,
)
