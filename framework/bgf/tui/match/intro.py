"""The page before a player's first turn: what the game is about, and how to read the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from bgf.components.plane import HEXES
from bgf.engine.seat_letters import seat_letter
from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow
from bgf.tui.map.model import legend
from bgf.tui.match.how_to_win_view import how_to_win_lines
from bgf.tui.match.mods_view import mod_lines
from bgf.tui.screen import Screen
from bgf.tui.seats import player_style
from bgf.words import Words

__all__ = ["explain_planes", "show_intro"]


# On a low screen, these parts are left out one after the other, until the rest fits.
_DISPENSABLE = ("action texts", "actions", "map", "pieces", "summary", "menu")


def show_intro(
    screen: Screen,
    content: LocalizedPack,
    words: Words,
    players: Sequence[str],
    people: Sequence[int],
    options: Mapping[str, object] | None = None,
) -> None:
    """Prints the page; on a low screen, without parts that `help` and `map` show later.

    Args:
        screen: the screen to print on.
        content: the game's words.
        words: the framework's words.
        players: the letter and name of each player, such as ``A (Ann)``; by seat.
        people: the seats of those at this screen.
        options: the options of the match; those that are off, or drawn by lot, are not shown.
    """
    for dispensed in range(len(_DISPENSABLE) + 1):
        without = _DISPENSABLE[:dispensed]
        page = _page(screen, content, words, players, people, options or {}, without)
        rows = sum(map(screen.rows, page))
        has_room = screen.height is None or rows < screen.height
        if has_room:
            break
    screen.print(*page)


def _page(
    screen: Screen,
    content: LocalizedPack,
    words: Words,
    players: Sequence[str],
    people: Sequence[int],
    options: Mapping[str, object],
    without: Collection[str],
) -> list[Text]:
    """Returns the paragraphs of the page; the arguments are those of `show_intro`.

    The parts in `without`, which are some of `_DISPENSABLE`, are left out.
    """
    width = screen.width
    # The empty lines between paragraphs are left out with the first part.
    gap = [] if without else [Text()]
    title = [Text(content.title, "bold reverse")]
    if "summary" not in without:
        summary = content.word(content.data["summary"])
        title.append(flow("", [Text(summary)], width))
    match = [Text(_seats(words, players, people))]
    chosen = _chosen_options(content, options, is_alone=len(players) == 1)
    if chosen:
        label = Text(words("intro.options"))
        match.append(flow(label, chosen, width))
    match += mod_lines(content, words, width)
    how_to_win = how_to_win_lines(screen, content, words, len(players))
    parts = [title, how_to_win, match]
    if "actions" not in without:
        is_brief = "action texts" in without
        parts.append(_explain_actions(content, words, width, brief=is_brief))
    if "map" not in without:
        other = min(1, len(players) - 1)
        parts.append(_explain_map(content, words, width, other))
    if "pieces" not in without:
        parts += explain_planes(screen, content, words)
    if "menu" not in without:
        heading = Text(words("intro.how"), "bold")
        choose = Text(words("intro.choose"))
        parts.append([heading, flow("", [choose], width, indent=2)])
    page: list[Text] = []
    for part in filter(None, parts):
        if page:
            page += gap
        page += part
    return page


def _chosen_options(
    content: LocalizedPack, options: Mapping[str, object], *, is_alone: bool
) -> list[Text]:
    """Returns the options of a match that differ from their defaults.

    For a single player, all options that are on are returned, because they may define how to win.
    """
    entries = content.section("options")
    phrases = []
    for name, value in options.items():
        default = entries.get(name, {}).get("default")
        if value and (is_alone or value != default):
            typed = "yes" if value is True else value  # as for `--option`
            phrases.append(Text(f"{name}={typed}"))
    return phrases


def _explain_actions(
    content: LocalizedPack, words: Words, width: int, *, brief: bool
) -> list[Text]:
    """Returns the actions that can begin a turn with their texts, and the names of the others.

    If it is brief, texts are left out, and all names stand in one paragraph.
    """
    openers, others = _openers(content)
    within_turn = []
    if others:
        within_turn = [words("intro.within"), *others]
    paragraphs: list[list[Text]] = []
    if brief:
        names = [*openers.values(), *within_turn]
        paragraphs.append([Text(name) for name in names])
    else:
        for kind, name in openers.items():
            text = Text.assemble((name, "bold"), ": ")
            entry = content.section("actions")[kind]
            text.append(content.word(entry.get("text"), "-"))
            paragraphs.append([text])
        if within_turn:
            paragraphs.append([Text(name) for name in within_turn])
    heading = Text(words("intro.actions"), "bold")
    return [heading, *[flow("", phrases, width, indent=2) for phrases in paragraphs]]


def _openers(content: LocalizedPack) -> tuple[dict[str, str], list[str]]:
    """Returns the names of the kinds of action that can begin a turn, by id, and of the others."""
    in_first_stages = set()
    for phase in content.section("phases").values():
        first_stage = next(iter(phase["stages"].values()))
        in_first_stages |= {*first_stage["actions"], first_stage.get("otherwise")}
    openers = {}
    others = []
    for kind, entry in content.section("actions").items():
        name = content.word(entry["name"])
        if kind in in_first_stages:
            openers[kind] = name
        else:
            others.append(name)
    return openers, others


def _seats(words: Words, players: Sequence[str], people: Sequence[int]) -> str:
    """Returns the line about the players: one alone, one against others, or several here."""
    if len(players) == 1:
        return words("intro.alone", player=players[0])
    others = [name for player, name in enumerate(players) if player not in people]
    facts = {"count": len(others), "others": ", ".join(others)}
    if len(people) == 1:
        reader = players[people[0]]
        return words("intro.seats", player=reader, **facts)
    names = ", ".join(players[player] for player in people)
    here = words("intro.people", players=names)
    if not others:
        return here
    elsewhere = words("intro.others", **facts)
    return f"{here} {elsewhere}"


def _explain_map(content: LocalizedPack, words: Words, width: int, other: int) -> list[Text]:
    """Returns an explanation of the maps: their legends, or else an example of a link.

    Args:
        content: the game's words.
        words: the framework's words.
        width: the width of the screen in columns.
        other: the player whose claimed link is the example.
    """
    phrases: list[Text] = []
    for name in content.section("maps"):
        phrases += legend(content, name)
    if not phrases:
        phrases = _example_of_link(content, words, other)
    if not phrases:
        return []
    heading = Text(words("intro.map"), "bold")
    return [heading, flow("", phrases, width, indent=2)]


def _example_of_link(content: LocalizedPack, words: Words, other: int) -> list[Text]:
    """Returns phrases about an example of a link, free and claimed; of length 2 if possible.

    Returns none if no map has links, or if the colour of the example has no mark.
    """
    maps = content.section("maps").values()
    links: list[Mapping[str, Any]] = []
    for entry in maps:
        links += entry["links"].values()
    if not links:
        return []
    of_length_2 = [link for link in links if link.get("length") == 2]
    example, *_ = of_length_2 or links
    length = example.get("length", 1)
    kind = content.kind_named(example.get("colour", ""))
    if kind is None or not kind.mark:
        return []
    mark = kind.mark.lower() * length
    free = Text(words("intro.free", mark=mark, colour=kind.name, length=length))
    letter = seat_letter(other)
    claimed = Text(words("intro.claimed", mark=letter * length, player=letter))
    style = f"bold reverse {player_style(other)}"
    claimed.stylize(style, 0, length)
    phrases = [free, claimed]
    if any(entry.get("pairs") for entry in maps):
        phrases.append(Text(words("intro.wanted")))
    return phrases


def explain_planes(screen: Screen, content: LocalizedPack, words: Words) -> Iterator[list[Text]]:
    """Yields an explanation of each plane, with its marks."""
    line = "│" if screen.unicode else "|"
    for name, entry in content.section("planes").items():
        kinds = content.pieces[entry["holds"]]
        marks = [Text.assemble(kind.sign(), " ", kind.text()) for kind in kinds.values()]
        rows = [Text(words("intro.rows"))]
        if any(len(side["sectors"]) > 1 for side in entry["sides"]):
            rows.append(Text(words("intro.aisle", line=line)))
        if entry.get("cells") == HEXES:
            rows.append(Text(words("intro.hexes")))
        for edge, kind in entry.get("edges", {}).items():
            label = words(f"intro.edge.{edge}")
            rows.append(Text.assemble(label, " ", kinds[kind].text()))
        yield [
            Text(content.name("planes", name), "bold"),
            flow("", rows, screen.width, indent=2),
            flow("", marks, screen.width, indent=2),
        ]
