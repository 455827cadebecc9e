"""Checks of the content of Animals, beyond what its rules declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING

from bgf.content.checks.required import player_numbers
from bgf.words.phrasebook import Phrasebook
from bgf_animals.content import FEWEST_PLAYERS, LARGEST
from bgf_animals.tiles import HIDDEN

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"
_WARNING = "BGF-W501"
_MOST_TILES = 16  # in a group: its splits are listed, and each further tile doubles their number
_MOST_CHOICES = 20_000  # of animals to leave ashore: all are compared to find the best one
_ARK_SIZE = ("values", "ark", "value")
# The only permitted value at each of these paths, and the phrase for the reason.
_PUBLIC: dict[DataPath, tuple[object, str]] = {
    ("zones", "ark", "count"): ("everybody", "public.animals"),
    ("counters", "crates", "shown"): (True, "public.crates"),
    ("counters", "stock", "shown"): (True, "public.crates"),
}
_phrases = Phrasebook("bgf_animals.phrases")


def _check_public(document: Document) -> Iterator[Diagnostic]:
    """Checks that the content does not hide public information (ANI-06)."""
    for path, (expected, reason) in _PUBLIC.items():
        if document.get(path, expected) != expected:
            facts = {"value": str(expected).lower(), "why": _phrases.message(reason)}
            yield document.problem(path, _CODE, _phrases.message("public", **facts))


def _check_tiles(document: Document) -> Iterator[Diagnostic]:
    """Checks that all components are tiles, and that nothing is called `HIDDEN`."""
    for type_ in document.data["components"]:
        if type_ != "tiles":  # a tile's number must be that of its component: see `Tiles`
            problem = _phrases.message("other_components", type=type_)
            yield document.problem(("components", type_), _CODE, problem, of_key=True)
    path = ("components", "tiles")
    for tile in document.names(*path):
        if tile == HIDDEN:
            problem = _phrases.message("tile_called", name=HIDDEN)
            yield document.problem((*path, tile), _CODE, problem, of_key=True)
    for where, species in document.each(*path, "*", "species", type=str):
        if species == HIDDEN:
            problem = _phrases.message("species_called", name=HIDDEN)
            yield document.problem(where, _CODE, problem)


def _check_herds(document: Document) -> Iterator[Diagnostic]:
    """Checks that a group is more than a pair, and that a species has enough for one (ANI-32)."""
    values = document.data["values"]
    sizes = _species_sizes(document)
    herd = values["herd"]["value"]
    pair = values["pair"]["value"]
    path = ("values", "herd", "value")
    largest = max(sizes.values(), default=0)
    if herd <= pair:
        problem = _phrases.message("herd_is_pair", herd=herd, pair=pair)
        yield document.problem(path, _CODE, problem)
    elif 0 < largest < herd:  # the framework reports that there are no tiles
        problem = _phrases.message("no_herd", largest=largest)
        yield document.problem(path, _WARNING, problem)


def _species_sizes(document: Document) -> Counter[str]:
    """Returns the number of tiles of each species."""
    tiles = document.each("components", "tiles", "*", "species", type=str)
    return Counter(species for _, species in tiles)


def _most_in_middle(document: Document, players: int) -> int:
    """Returns the largest number of tiles in the middle, by the number of players.

    Rules: ANI-05, ANI-10, ANI-11.
    """
    values = document.data["values"]
    left_of_drawn = players * (values["drawn"]["value"] - 1)
    filled_up_to = values["face_up"]["value"].get(str(players), 0)
    face_up = int(max(filled_up_to, left_of_drawn))
    return face_up + 1  # and one face down


def _check_enough_tiles(document: Document) -> Iterator[Diagnostic]:
    """Checks that the deck never runs out, whichever species are drawn (ANI-01)."""
    sizes = sorted(_species_sizes(document).values())
    # A round begins only if no ark is full.
    most_on_ark = max(1, document.data["values"]["ark"]["value"] - 1)
    for players in player_numbers(document, FEWEST_PLAYERS):
        path = ("values", "species", "value", str(players))
        in_play = document.get(path)
        if not isinstance(in_play, int):
            continue  # the framework reports it
        in_middle = _most_in_middle(document, players)
        fewest_tiles = sum(sizes[:in_play])
        needed = players * most_on_ark + in_middle
        if in_play > len(sizes):
            problem = _phrases.message("few_species", found=in_play, species=len(sizes))
            yield document.problem(path, _CODE, problem)
        elif fewest_tiles < needed:
            problem = _phrases.message(
                "few_tiles",
                tiles=fewest_tiles,
                needed=needed,
                on_ark=most_on_ark,
                players=players,
                in_middle=in_middle,
            )
            yield document.problem(path, _CODE, problem)


def _check_groups(document: Document) -> Iterator[Diagnostic]:
    """Checks that each tile in the middle can be a group, and that all splits can be listed."""
    values = document.data["values"]
    most = 0
    for players in player_numbers(document, FEWEST_PLAYERS):
        in_middle = _most_in_middle(document, players)
        most = max(most, in_middle)
        if in_middle > _MOST_TILES:
            # The larger of the two values is to blame.
            path: DataPath = ("values", "drawn", "value")
            if values["face_up"]["value"].get(str(players), 0) + 1 == in_middle:
                path = ("values", "face_up", "value", str(players))
            facts = {"players": players, "in_middle": in_middle, "most": _MOST_TILES}
            yield document.problem(path, _CODE, _phrases.message("large_group", **facts))
    path = ("zones", "middle", "piles")
    piles = document.get(path)
    if isinstance(piles, int) and piles < most:
        problem = _phrases.message("few_piles", found=piles, least=most)
        yield document.problem(path, _CODE, problem)


def _check_ashore(document: Document) -> Iterator[Diagnostic]:
    """Checks that animals can be left ashore, in few enough ways (ANI-31)."""
    values = document.data["values"]
    ark = values["ark"]["value"]
    # The largest possible ark at the end was one animal short of full, and then took the largest
    # group that a player can pay for.
    numbers_of_players = player_numbers(document, FEWEST_PLAYERS)
    most_in_middle = max(_most_in_middle(document, players) for players in numbers_of_players)
    most_taken = min(values["most_crates"]["value"], most_in_middle)
    if max(ark, most_taken) > LARGEST:
        return  # the framework reports it
    yield from _check_number_of_choices(document, ark, most_taken)
    if most_taken > 1:
        yield from _check_pairs_left(document, ark)


def _check_number_of_choices(document: Document, ark: int, most_taken: int) -> Iterator[Diagnostic]:
    """Checks that the animals to leave ashore can be chosen in few enough ways.

    Args:
        document: the content.
        ark: the number of animals that an ark holds.
        most_taken: the largest number of tiles that a player can take at once.
    """
    most_animals = ark - 1 + most_taken
    surplus = most_taken - 1
    choices = comb(most_animals, surplus)
    if choices > _MOST_CHOICES:
        problem = _phrases.message(
            "many_choices",
            choices=choices,
            surplus=surplus,
            animals=most_animals,
            most=_MOST_CHOICES,
        )
        yield document.problem(_ARK_SIZE, _CODE, problem)


def _check_pairs_left(document: Document, ark: int) -> Iterator[Diagnostic]:
    """Checks that there is no ark from which one animal must go, and any choice leaves a pair.

    Such an ark has `pair` + 1 animals of each species, and one animal too many. It is the only
    case: if species differ in number, or more animals are too many, there is always a choice.
    """
    values = document.data["values"]
    pair = values["pair"]["value"]
    species_needed, remainder = divmod(ark + 1, pair + 1)
    large_species = sum(1 for size in _species_sizes(document).values() if size > pair)
    most_in_play = max(values["species"]["value"].values(), default=0)
    always_leaves_pair = remainder == 0 and species_needed <= min(large_species, most_in_play)
    if always_leaves_pair:
        sizes = {"ark": ark, "smaller": ark - 1, "larger": ark + 1}
        problem = _phrases.message("only_pairs", of_each=pair + 1, pair=pair, **sizes)
        yield document.problem(_ARK_SIZE, _CODE, problem)


def _check_enough_crates(document: Document) -> Iterator[Diagnostic]:
    """Checks that all players can hold as many crates as allowed (ANI-01, ANI-14)."""
    values = document.data["values"]
    most_players = document.data["players"]["max"]
    limit = values["most_crates"]["value"]
    dealt = values["start_crates"]["value"]
    if dealt > limit > 0:
        problem = _phrases.message("dealt_crates", dealt=dealt, limit=limit)
        yield document.problem(("values", "start_crates", "value"), _CODE, problem)
    stock = document.data["counters"]["stock"]["start"]
    needed = most_players * limit
    if stock < needed:
        facts = {"found": stock, "players": most_players, "needed": needed}
        problem = _phrases.message("few_crates", **facts)
        yield document.problem(("counters", "stock", "start"), _CODE, problem)


CHECKS = (
    _check_public,
    _check_tiles,
    _check_herds,
    _check_enough_tiles,
    _check_groups,
    _check_ashore,
    _check_enough_crates,
)
