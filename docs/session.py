"""Draws ``session.svg``, the picture of a session: ``python docs/session.py``.

Bots play a match of Paris to a turn in its middle; there the one at the first seat makes room for a
person, who asks for a hint. What the terminal shows of that is the picture.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import bgf
from bgf.bots.make import make_bot
from bgf.bots.seat import SeatedBot
from bgf.records.match import Match
from bgf.session import Session
from bgf.tui.match.loop import MatchLoop
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen

PICTURE = Path(__file__).with_name("session.svg")

_SEED = 4
_BOT = "mcts:200"
_TURN = 13
_WIDTH = 110
_FONT = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


class _Typist(Prompt):
    """Somebody at a terminal who types these lines, and is gone."""

    def __init__(self, screen: Screen, *lines: str) -> None:
        super().__init__(screen)
        self.lines = list(lines)
        screen.interactive = True

    def ask(self, question: str, completer: object = None) -> str:
        """Type the next line; its answer must not depend on the machine, as for a script."""
        self.screen.interactive = False
        if not self.lines:
            raise EOFError
        self.screen.say(f"{question}{self.lines[0]}")
        return self.lines.pop(0)


def draw() -> str:
    """The picture, which is the same on every machine."""
    match = Match.start(bgf.load("paris"), players=2, seed=_SEED, seats=("human", "mcts"))
    bots = {player: SeatedBot(make_bot(_BOT, _SEED), player, _SEED) for player in (0, 1)}
    while match.state.turn < _TURN or match.state.active_players()[0] != 0:
        player = match.state.active_players()[0]
        match.play(bots[player].choose(match.state, match.record.steps), player)
    paper = io.TextIOWrapper(io.BytesIO(), "utf-8")
    screen = Screen(paper, source=io.StringIO(), environ={}, width=_WIDTH)
    screen.console.record = True
    prompt = _Typist(screen, "hint")
    MatchLoop(Session(match, {1: bots[1]}), screen, prompt).run()
    screen.say("> ")
    return _plain(screen.console.export_svg(title="bgf play paris", unique_id="bgf"))


def _plain(svg: str) -> str:
    """The picture with letters that are there already, in place of some from the network."""
    svg = re.sub(r" *@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r" *<!-- .*? -->\n", "", svg)
    svg = svg.replace("font-family: Fira Code, monospace", f"font-family: {_FONT}")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(), "utf-8")
    sys.stdout.write(f"{PICTURE}\n")
