"""``bgf show``: what a game is made of."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from bgf.cli.codes import DONE, UsageError
from bgf.cli.completion import complete_game
from bgf.cli.language import spoken_language
from bgf.cli.parameters import Mods
from bgf.errors import nearest
from bgf.words import Words, message

__all__ = ["show"]


def show(
    game: Annotated[
        str,
        Argument(metavar="GAME", help="cli.game_or_folder", autocompletion=complete_game),
    ],
    part: Annotated[str | None, Argument(metavar="[PART]", help="cli.show.part")] = None,
    sources: Annotated[bool, Option("--sources", help="cli.show.sources")] = False,
    mods: Mods = None,
) -> int:
    """Prints a game's content, one part of it, or where it comes from."""
    # Imported here, because help and completion draw nothing.
    from bgf.cli.packs import load_content_pack
    from bgf.tui.pack.pack_view import PackView
    from bgf.tui.screen import Screen

    language = spoken_language()
    words = Words(language)
    screen = Screen()
    view = PackView(load_content_pack(game, mods or (), language), screen, words)
    parts = [] if part is None else view.find(part)
    if part is not None and not parts:
        choices = nearest(part, view.parts)
        raise UsageError(message("show.no_part", game=game, part=part, choices=choices))
    with screen.paged(words):
        if sources:
            view.show_sources(parts)
        elif parts:
            for name in parts:
                view.show(name)
        else:
            view.show_all()
    return DONE
