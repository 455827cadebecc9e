"""The page before a player's first turn: what the game is about, and how to read the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from bgf.engine.words import seat_letter
from bgf.tui.chart import player_style
from bgf.tui.content import Content
from bgf.tui.lines import flow
from bgf.tui.screen import Screen
from bgf.tui.words import Words

__all__ = ["show_intro"]

_LABELS = 12


def show_intro(
    screen: Screen, content: Content, words: Words, names: Sequence[str], people: Sequence[int]
) -> None:
    """Print it.

    Args:
        screen: where.
        content: the game's words.
        words: the framework's words.
        names: what each player is called, by seat.
        people: the seats of those at this screen.
    """
    width = screen.width
    screen.say(content.title, "bold reverse")
    screen.print(flow("", [Text(content.word(content.data["summary"]))], width), Text())
    called = [f"{seat_letter(player)} ({name})" for player, name in enumerate(names)]
    if len(people) == 1:
        others = ", ".join(name for player, name in enumerate(called) if player not in people)
        screen.say(words("intro.seats", player=seat_letter(people[0]), others=others))
    else:
        players = ", ".join(called[player] for player in people)
        screen.say(words("intro.people", players=players))
    screen.say("")
    screen.say(words("intro.actions"), "bold")
    for entry in content.section("actions").values():
        text = Text.assemble((content.word(entry["name"]), "bold"), ": ")
        text.append(content.word(entry.get("text"), "-"))
        screen.print(flow("", [text], width, indent=2))
    screen.say("")
    _explain_map(screen, content, words, min(1, len(names) - 1))
    _explain_planes(screen, content, words)
    screen.say(words("intro.how"), "bold")
    screen.print(flow("", [Text(words("intro.choose"))], width, indent=2))


def _explain_map(screen: Screen, content: Content, words: Words, other: int) -> None:
    """Say how to read the map by the example of its most usual link of more than one space."""
    maps = list(content.section("maps").values())
    links = [link for entry in maps for link in entry["links"].values()]
    links.sort(key=lambda link: link.get("length", 1) != 2)
    kind = content.kind_named(links[0].get("colour", "")) if links else None
    if kind is None or not kind.mark:
        return
    length = links[0].get("length", 1)
    screen.say(words("intro.map"), "bold")
    free = words("intro.free", mark=kind.mark.lower() * length, colour=kind.name, length=length)
    claimed = Text(
        words("intro.claimed", mark=seat_letter(other) * length, player=seat_letter(other))
    )
    claimed.stylize(f"bold reverse {player_style(other)}", 0, length)
    phrases = [Text(free), claimed]
    if any(entry.get("pairs") for entry in maps):
        phrases.append(Text(words("intro.wanted")))
    screen.print(flow("", phrases, screen.width, indent=2))
    screen.say("")


def _explain_planes(screen: Screen, content: Content, words: Words) -> None:
    """Say how to read the planes, and what the marks on them stand for."""
    for name, entry in content.section("planes").items():
        line = "│" if screen.unicode else "|"
        screen.say(content.name("planes", name), "bold")
        kinds = content.pieces[entry["holds"]].values()
        phrases = [Text.assemble(kind.sign(), " ", kind.text()) for kind in kinds]
        rows = Text(words("intro.rows", line=line))
        screen.print(flow("", [rows], screen.width, indent=2))
        screen.print(flow("", phrases, screen.width, indent=2))
        screen.say("")
