"""Prints the numbers of actions and the entries of vectors of games as tables in Markdown.

python -m bgf.adapters.tables [GAME ...]               prints the tables of games (default: all)
python -m bgf.adapters.tables [GAME ...] --write PAGE  replaces the tables in a page
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.adapters.match import NumberedGame
from bgf.adapters.vector_view import LARGEST
from bgf.api import games, load
from bgf.errors import BgfError
from bgf.streams import printable
from bgf.words import message

if TYPE_CHECKING:
    from bgf.adapters.actions import ActionIndex
    from bgf.adapters.observation import Block
    from bgf.engine.game import Game

__all__ = ["main", "replaced", "tables"]

_PLACE = re.compile(r"(?<=<!-- tables -->\n).*(?=<!-- end of tables -->)", re.DOTALL)


def tables(names: Iterable[str]) -> str:
    """Returns the tables of the numbered actions and of the vector entries, for each game."""
    return "\n".join(line for name in names for line in _of_game(load(name)))


def replaced(page: str, text: str) -> str:
    """Returns a page with new tables between its comments ``tables`` and ``end of tables``.

    Raises:
        BgfError: if the page lacks these comments.
    """
    new, found = _PLACE.subn(lambda _: f"\n{text}\n", page)
    if not found:
        raise BgfError(message("adapters.no_tables"))
    return new


def _of_game(game: Game) -> Iterator[str]:
    low, high = game.players
    of_players = [NumberedGame(game, players) for players in range(low, high + 1)]
    title = game.pack.data["title"]
    yield f"### {title.get('en') or next(iter(title.values()))}"
    yield ""
    yield from _actions(of_players[0].actions)
    yield ""
    yield from _observations(of_players)
    yield ""


def _actions(actions: ActionIndex) -> Iterator[str]:
    """Yields the meanings of numbers, with a line for each kind of action and for words."""
    yield f"**Actions**: `Discrete({actions.size})`"
    yield ""
    yield "| numbers | meaning | example |"
    yield "| --- | --- | --- |"
    names, start = actions.names, 0
    while start < actions.size:
        what, end = _meaning(actions, start), start + 1
        while end < actions.size and _meaning(actions, end) == what:
            end += 1
        yield f"| {_between(start, end - 1)} | {what} | `{names[start]}` |"
        start = end


def _meaning(actions: ActionIndex, number: int) -> str:
    """Returns the meaning of a number: its kind of action, or that it selects a kind or a word."""
    name = actions.names[number]
    if number < actions.first_word:
        return f"`{name.split()[0]}`"
    return "kind of an action" if name.endswith(" ...") else "word of an action"


def _observations(of_players: Sequence[NumberedGame]) -> Iterator[str]:
    """Yields the blocks of the vector, with their start for each number of players."""
    counts = [numbered.players for numbered in of_players]
    vectors = [numbered.observing for numbered in of_players]
    yield f"**Observations**: `Box` of float32, for {_between(counts[0], counts[-1])} players"
    yield ""
    yield f"| block | shape | range | {' | '.join(f'start for {n}' for n in counts)} |"
    yield "| --- | --- | --- |" + " --- |" * len(counts)
    for name, block in vectors[0].blocks.items():
        starts = [str(vector.blocks[name].start) for vector in vectors]
        shape = _shape(block, [vector.blocks[name] for vector in vectors])
        yield f"| `{name}` | {shape} | {_range(block)} | {' | '.join(starts)} |"
    yield f"| all | | | {' | '.join(str(vector.size) for vector in vectors)} |"


def _shape(block: Block, of_players: Sequence[Block]) -> str:
    """Returns the shape of a block in words: the number of entries along each axis."""
    sizes = {axis: [len(other.axes[axis]) for other in of_players] for axis in block.axes}
    words = [
        axis if axis == "seat" else f"{_between(min(found), max(found))} {axis}"
        for axis, found in sizes.items()
    ]
    return " × ".join(words) or "1"


def _range(block: Block) -> str:
    if block.low == -LARGEST:
        return "any"
    return f"{block.low} up" if block.high == LARGEST else _between(block.low, block.high)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def main(args: Sequence[str] | None = None) -> None:
    """Prints tables, or replaces them in a page."""
    parser = argparse.ArgumentParser(prog="python -m bgf.adapters.tables")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="games (default: all installed ones)"
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="the page with the two comments")
    chosen = parser.parse_args(args)
    try:
        text = tables(chosen.games or games())
        if chosen.write is None:
            print(printable(text))
        else:
            chosen.write.write_text(replaced(chosen.write.read_text("utf-8"), text), "utf-8")
    except BgfError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
