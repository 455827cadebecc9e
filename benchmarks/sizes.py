"""The size of each example, beside the same game, or the nearest, written for other frameworks.

    python -m benchmarks.sizes                      # the table
    python -m benchmarks.sizes --write docs/patterns.md
    python -m benchmarks.sizes --count FILE ...     # lines and tokens of any files

Lines are those with something on them besides a comment or a docstring. Tokens are counted without
comments, docstrings and white space: of Python as its module `tokenize` has them, without the
tokens for line ends and indents, a string being one; of other languages names, numbers, strings and
operators. Of YAML each word of a text without quotes is a name. So long names weigh no more than
short ones, and tokens do not depend on where lines are broken.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["PEERS", "CodeSize", "Peer", "size_of", "table", "written"]

EXAMPLES = Path(__file__).parent.parent / "examples"
BEGIN, END = "<!-- sizes -->", "<!-- end of sizes -->"

OPEN_SPIEL = "OpenSpiel 112b7770"  # google-deepmind/open_spiel, of 17 July 2026
TAG = "TAG c4d7687c"  # GAIGResearch/TabletopGames, of 19 May 2026

_LAYOUT = {
    tokenize.COMMENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
    tokenize.INDENT,
    tokenize.NEWLINE,
    tokenize.NL,
}
_OTHER_TOKEN = re.compile(
    r"""
    "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'       # a string
    | [^\W\d]\w*                                    # a name
    | \d[\w.]*                                      # a number
    | -> | :: | \+\+ | -- | << | >> | && | \|\| | [-+*/%&|^=!<>]=   # an operator of two characters
    | [^\w\s]                                       # any other character
    """,
    re.VERBOSE,
)
_COMMENT = {
    ".yaml": re.compile(r"(?m)(?:^|(?<=\s))\#.*$"),
    "": re.compile(r"""/\*.*?\*/|//[^\n]*|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')""", re.DOTALL),
}


class CodeSize(NamedTuple):
    """The size of code.

    Attributes:
        lines: the number of lines.
        tokens: the number of tokens.
    """

    lines: int
    tokens: int


class Peer(NamedTuple):
    """A game of another framework.

    Attributes:
        what: the game, and its differences if it is not the same one.
        source: the framework, with the commit that was counted.
        files: the files that were counted, in the folder of the game: those with rules, without
            screens, heuristics, features and tests. Those of TAG are named without the name of the
            game and ``.java``.
        size: the size of these files.
    """

    what: str
    source: str
    files: Sequence[str]
    size: CodeSize


PEERS: dict[str, Sequence[Peer]] = {
    "bazaar": [
        Peer(
            "7 Wonders, the nearest engine-builder, a larger game",
            TAG,
            [
                *("Constants", "ForwardModel", "GameParameters", "GameState"),
                *("actions/*", "cards/*"),
            ],
            CodeSize(1904, 19829),
        ),
    ],
    "first_capture": [
        Peer(
            "Go, on the same board",
            OPEN_SPIEL,
            ["go.cc", "go.h", "go_board.cc", "go_board.h"],
            CodeSize(1079, 7584),
        ),
    ],
    "hearts": [
        Peer("Hearts", OPEN_SPIEL, ["hearts.cc", "hearts.h"], CodeSize(913, 7478)),
        Peer(
            "Hearts",
            TAG,
            ["ForwardModel", "GameState", "Parameters", "actions/*"],
            CodeSize(551, 4337),
        ),
    ],
    "hex": [
        Peer("Hex", OPEN_SPIEL, ["hex.cc", "hex.h"], CodeSize(457, 3021)),
    ],
    "masks": [
        Peer(
            "Liar's dice, with one reaction, a challenge",
            OPEN_SPIEL,
            ["liars_dice.cc", "liars_dice.h"],
            CodeSize(537, 3825),
        ),
        Peer(
            "Exploding Kittens, the nearest with interrupts",
            TAG,
            ["ForwardModel", "GameState", "Parameters", "actions/*", "cards/*"],
            CodeSize(877, 6138),
        ),
    ],
    "tulips": [
        Peer(
            "a sealed-bid auction, one of the three",
            OPEN_SPIEL,
            ["first_sealed_auction.cc", "first_sealed_auction.h"],
            CodeSize(237, 1815),
        ),
    ],
}
"""The peers of each example, with their sizes."""


def size_of(files: Iterable[Path]) -> CodeSize:
    """Returns the size of files, by their suffix: Python, YAML, or a language with braces."""
    sizes = [_size_of_file(file) for file in files]
    return CodeSize(sum(size.lines for size in sizes), sum(size.tokens for size in sizes))


def _size_of_file(file: Path) -> CodeSize:
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        return _size_of_python(text)
    comment = _COMMENT[".yaml" if file.suffix == ".yaml" else ""]
    code = comment.sub(lambda found: found[1] or "" if found.re.groups else "", text)
    lines = [line for line in code.splitlines() if line.strip()]
    return CodeSize(len(lines), len(_OTHER_TOKEN.findall(code)))


def _size_of_python(text: str) -> CodeSize:
    docstrings = {*_lines_of_docstrings(ast.parse(text))}
    lines: set[int] = set()
    tokens = 0
    within = 0  # the depth of f-strings, which newer Pythons split into several tokens
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        first, last = token.start[0], token.end[0]
        if token.type in _LAYOUT or first in docstrings:
            continue
        lines.update(range(first, last + 1))
        kind = tokenize.tok_name[token.type]
        within -= kind == "FSTRING_END"
        tokens += within == 0
        within += kind == "FSTRING_START"
    return CodeSize(len(lines), tokens)


def _lines_of_docstrings(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            docstring = node.body[0]
            yield from range(docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1)


def examples() -> list[str]:
    """Returns the names of the examples, in alphabetical order."""
    return sorted(path.parent.name for path in EXAMPLES.glob("*/pyproject.toml"))


def rows() -> Iterator[str]:
    """Yields the rows of the table: an example, then its peers."""
    for name in examples():
        files = [*(EXAMPLES / name).rglob("*")]
        rules = size_of(path for path in files if path.suffix == ".py")
        content = size_of(path for path in files if path.suffix == ".yaml")
        yield f"| **{name}**: rules | {rules.lines} | {rules.tokens:,} |"
        yield f"| content, with all texts in two languages | {content.lines} | {content.tokens:,} |"
        for peer in PEERS.get(name, ()):
            yield f"| {peer.what} ({peer.source}) | {peer.size.lines} | {peer.size.tokens:,} |"


def table() -> str:
    """Returns the table in Markdown."""
    head = "| | lines | tokens |\n| --- | ---: | ---: |\n"
    return head + "".join(f"{row}\n" for row in rows())


def written(page: str) -> str:
    """Returns a page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n{END}{after}"


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, metavar="PAGE")
    parser.add_argument("--count", type=Path, nargs="+", metavar="FILE")
    args = parser.parse_args()
    if args.count:
        print(*size_of(args.count))
    elif args.write:
        page: Path = args.write
        page.write_text(written(page.read_text("utf-8")), "utf-8")
    else:
        print(table(), end="")


if __name__ == "__main__":
    main()
