"""The page before a player's first turn: what the game is about, and how to read the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rich.text import Text

from bgf.engine.seat_letters import seat_letter
from bgf.tui.content import Content
from bgf.tui.lines import flow
from bgf.tui.map.model import legend
from bgf.tui.match.how_to_win_view import how_to_win_lines
from bgf.tui.match.mods_view import mod_lines
from bgf.tui.screen import Screen
from bgf.tui.seats import player_style
from bgf.words import Words

__all__ = ["explain_planes", "show_intro"]


# What a low screen goes without, one after the other, until the rest has room.
_DISPENSABLE = ("action texts", "actions", "map", "pieces", "summary", "menu")


def show_intro(
    screen: Screen,
    content: Content,
    words: Words,
    names: Sequence[str],
    people: Sequence[int],
    options: Mapping[str, object] | None = None,
) -> None:
    """Prints the page; on a low screen without what `help` and `map` show later.

    Args:
        screen: the screen to print on.
        content: the game's words.
        words: the framework's words.
        names: the names of players, by seat.
        people: the seats of those at this screen.
        options: those of the match; what is off, or left to the lot, is not worth a word.
    """
    for dispensed in range(len(_DISPENSABLE) + 1):
        without = _DISPENSABLE[:dispensed]
        page = _page(screen, content, words, names, people, options or {}, without)
        has_room = screen.height is None or sum(map(screen.rows, page)) < screen.height
        if has_room:
            break
    screen.print(*page)


def _page(
    screen: Screen,
    content: Content,
    words: Words,
    names: Sequence[str],
    people: Sequence[int],
    options: Mapping[str, object],
    without: Collection[str],
) -> list[Text]:
    """Returns the paragraphs of the page; one that goes without anything has no gaps either."""
    width = screen.width
    gap = [] if without else [Text()]
    title = [Text(content.title, "bold reverse")]
    if "summary" not in without:
        title.append(flow("", [Text(content.word(content.data["summary"]))], width))
    match = [Text(_seats(words, names, people))]
    if chosen := _chosen(content, options, is_alone=len(names) == 1):
        match.append(flow(Text(words("intro.options")), chosen, width))
    match += mod_lines(content, words, width)
    parts = [title, how_to_win_lines(screen, content, words, len(names)), match]
    if "actions" not in without:
        parts.append(_explain_actions(content, words, width, brief="action texts" in without))
    if "map" not in without:
        parts.append(_explain_map(content, words, width, min(1, len(names) - 1)))
    if "pieces" not in without:
        parts += explain_planes(screen, content, words)
    if "menu" not in without:
        choose = flow("", [Text(words("intro.choose"))], width, indent=2)
        parts.append([Text(words("intro.how"), "bold"), choose])
    page: list[Text] = []
    for part in filter(None, parts):
        page += [*gap, *part] if page else part
    return page


def _chosen(content: Content, options: Mapping[str, object], *, is_alone: bool) -> list[Text]:
    """The options that are not as usual; all of them for who plays alone: they say how to win."""
    usual = {name: entry.get("default") for name, entry in content.section("options").items()}
    return [
        Text(f"{name}={value}")
        for name, value in options.items()
        if value and (is_alone or value != usual.get(name))
    ]


def _explain_actions(content: Content, words: Words, width: int, *, brief: bool) -> list[Text]:
    """Returns the texts of the actions that can begin a turn, and the names of the others."""
    openers, others = _openers(content)
    within = [Text(words("intro.within")), *map(Text, others)] if others else []
    lines = [Text(words("intro.actions"), "bold")]
    if brief:
        named = [*map(Text, openers.values()), *within]
        return [*lines, flow("", named, width, indent=2)]
    for name, called in openers.items():
        text = Text.assemble((called, "bold"), ": ")
        text.append(content.word(content.section("actions")[name].get("text"), "-"))
        lines.append(flow("", [text], width, indent=2))
    return [*lines, flow("", within, width, indent=2)] if within else lines


def _openers(content: Content) -> tuple[dict[str, str], list[str]]:
    """Returns the names of the kinds of action that can begin a turn, and of those that follow."""
    first = set()
    for phase in content.section("phases").values():
        stage = next(iter(phase["stages"].values()))
        first |= {*stage["actions"], stage.get("otherwise")}
    openers, others = {}, []
    for name, entry in content.section("actions").items():
        called = content.word(entry["name"])
        if name in first:
            openers[name] = called
        else:
            others.append(called)
    return openers, others


def _seats(words: Words, names: Sequence[str], people: Sequence[int]) -> str:
    """Returns the line about the players: one alone, one against others, or several here."""
    called = [f"{seat_letter(player)} ({name})" for player, name in enumerate(names)]
    if len(names) == 1:
        return words("intro.alone", player=seat_letter(0))
    if len(people) == 1:
        others = [name for player, name in enumerate(called) if player not in people]
        facts = {"count": len(others), "others": ", ".join(others)}
        return words("intro.seats", player=seat_letter(people[0]), **facts)
    return words("intro.people", players=", ".join(called[player] for player in people))


def _explain_map(content: Content, words: Words, width: int, other: int) -> list[Text]:
    """Returns an explanation of the map, with its most usual link of several spaces as example."""
    maps = list(content.section("maps").values())
    own = [phrase for name in content.section("maps") for phrase in legend(content, name)]
    if own:
        return [Text(words("intro.map"), "bold"), flow("", own, width, indent=2)]
    links = [link for entry in maps for link in entry["links"].values()]
    links.sort(key=lambda link: link.get("length", 1) != 2)
    kind = content.kind_named(links[0].get("colour", "")) if links else None
    if kind is None or not kind.mark:
        return []
    length = links[0].get("length", 1)
    free = words("intro.free", mark=kind.mark.lower() * length, colour=kind.name, length=length)
    claimed = Text(
        words("intro.claimed", mark=seat_letter(other) * length, player=seat_letter(other))
    )
    claimed.stylize(f"bold reverse {player_style(other)}", 0, length)
    phrases = [Text(free), claimed]
    if any(entry.get("pairs") for entry in maps):
        phrases.append(Text(words("intro.wanted")))
    return [Text(words("intro.map"), "bold"), flow("", phrases, width, indent=2)]


def explain_planes(screen: Screen, content: Content, words: Words) -> Iterator[list[Text]]:
    """Yields an explanation of each plane, with its marks."""
    line = "│" if screen.unicode else "|"
    for name, entry in content.section("planes").items():
        kinds = content.pieces[entry["holds"]].values()
        phrases = [Text.assemble(kind.sign(), " ", kind.text()) for kind in kinds]
        rows = [Text(words("intro.rows")), Text(words("intro.aisle", line=line))]
        yield [
            Text(content.name("planes", name), "bold"),
            flow("", rows, screen.width, indent=2),
            flow("", phrases, screen.width, indent=2),
        ]
