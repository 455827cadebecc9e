"""The lines of a record after its head: actions, ``undo``, ``forfeit``, ``end`` and ``reveal``.

    1 0 keep opera-bercy #9e3779b1 5f2b11c0
    2 1 keep louvre-pere_lachaise #3c6ef362 a1d2071b
    3 1 draw blue #3c6ef362 8e4c2a90
    undo 3 1 17d3c5f2
    3 1 draw deck #3c6ef362 0b7d9e44
    forfeit 4 0 time 5be0cd19
    4 0 draw blue #9b05688c 1f83d9ab
    end 24 31 6a09e667

The line of an action has its number, the player, its notation, the check of the position after it
(after ``#``), and the running check. ``undo`` has the number of the last action, which is undone,
and the player who undid it. ``forfeit`` has the number of the action that was due, the player whose
bot failed, and the reason, one of `REASONS`; undoing does not remove it. ``end`` has the final
scores.

The last line of a match with verifiable chance is

    reveal 6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b 510e527f

with the server seed; nothing follows it. In such a match the checks of positions are masked, see
`bgf.records.ratchet`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from bgf.records.errors import RecordError
from bgf.records.head import LONGEST_LINE, seal
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = [
    "REASONS",
    "Body",
    "Forfeit",
    "RecordedAction",
    "RecordedUndo",
    "bodies",
    "check_of",
    "forfeits_after_undo",
    "format_end",
    "format_forfeit",
    "format_reveal",
    "format_step",
    "format_undo",
    "seal_lines",
]

REASONS = ("crash", "time", "nonsense", "illegal")
"""The reasons for a bot's forfeit.

An exception, no answer in time, an answer that isn't an action, or an illegal action.
"""

# Limited in length, because Python refuses to parse very long numbers.
_FROM_1 = r"([1-9][0-9]{0,17})"
_FROM_0 = r"([0-9]{1,18})"
_STEP = re.compile(rf"{_FROM_1} {_FROM_0} (\S.*) #([0-9a-f]{{8}})")
_UNDO = re.compile(rf"undo {_FROM_1} {_FROM_0}")
_FORFEIT = re.compile(rf"forfeit {_FROM_1} {_FROM_0} ({'|'.join(REASONS)})")
_END = re.compile(r"end((?: -?[0-9]{1,18})+)")
_REVEAL = re.compile(r"reveal ([0-9a-f]{64})")


class RecordedAction(NamedTuple):
    """An action of a record.

    Attributes:
        player: the player who played it.
        text: the notation of the action.
        check: the check of the position after it, see `check_of`; None in a migrated match that has
            not been replayed yet.
    """

    player: int
    text: str
    check: int | None


class RecordedUndo(NamedTuple):
    """An undo of the last action.

    Attributes:
        number: the number of the action, from 1.
        player: the player who undid it.
        step: the action.
        result: the final scores, if the match had ended.
    """

    number: int
    player: int
    step: RecordedAction
    result: tuple[int, ...] | None = None

    @property
    def line(self) -> str:
        """The line of the undo in a record, without the running check."""
        return format_undo(self.number, self.player)


class Forfeit(NamedTuple):
    """A forfeit: a bot failed and can't win any more, and another bot plays on in its seat.

    Attributes:
        number: the number of the action that was due, from 1.
        player: the seat of the bot.
        reason: one of `REASONS`.
    """

    number: int
    player: int
    reason: str


def forfeits_after_undo(forfeits: Iterable[Forfeit], count: int) -> list[Forfeit]:
    """Returns the forfeits of a match after an undo, which removes none.

    Args:
        forfeits: the forfeits before the undo.
        count: the number of actions that are left.
    """
    return [forfeit._replace(number=min(forfeit.number, count + 1)) for forfeit in forfeits]


def check_of(state: State) -> int:
    """Returns a cheap fingerprint of a position, of 32 bits.

    It is computed from the random generator, the turn and its player, the counters, and the number
    of components that players know. The places of components follow from these and from the
    actions. Different positions usually have different checks. Counters that still have their first
    value do not contribute, so that a new counter which a match does not use leaves its checks
    unchanged.
    """
    weights = state.layout.weights
    counted: int = sum(map(mul, state.counters, weights.counters))
    if state.masks:
        counted += sum(map(mul, state.masks, weights.masks))
    counted = (counted - weights.laid_out[state.players]) * 0xC2B2AE35
    known = (sum(state.known) - weights.known) * 0xD3A2646C
    turn = (state.turn << 3 | state.player) * 0x9E3779B1
    return (state.chance + turn + counted + known) & 0xFFFFFFFF


def format_step(number: int, step: RecordedAction) -> str:
    """Returns the line of an action, without its running check.

    Args:
        number: the number of the action, from 1.
        step: the action.

    Raises:
        RecordError: if the match was migrated and has not been replayed yet.
    """
    if step.check is None:
        raise RecordError(message("record.not_replayed", number=number))
    return f"{number} {step.player} {step.text} #{step.check:08x}"


def format_undo(number: int, player: int) -> str:
    """Returns the line for an undo of the last action, which has the given number."""
    return f"undo {number} {player}"


def format_forfeit(forfeit: Forfeit) -> str:
    """Returns the line of a forfeit."""
    return f"forfeit {forfeit.number} {forfeit.player} {forfeit.reason}"


def format_end(scores: Iterable[int]) -> str:
    """Returns the line that ends a record, with the final scores."""
    return f"end {' '.join(map(str, scores))}"


def format_reveal(server_seed: bytes) -> str:
    """Returns the line that reveals the server seed of a match with verifiable chance."""
    return f"reveal {server_seed.hex()}"


def seal_lines(bodies: Iterable[str], crc: int) -> tuple[bytes, int]:
    """Adds running checks to lines.

    Args:
        bodies: the lines without their checks.
        crc: the running check before them.

    Returns:
        The lines as bytes, and the running check after them.
    """
    sealed = []
    for body in bodies:
        line, crc = seal(body, crc)
        sealed.append(line)
    return b"".join(sealed), crc


class Body:
    """Reads the lines after the head, one at a time.

    Args:
        players: the number of players.
        crc: the running check after the head.
        is_secret: whether the match has a server seed that has not been revealed.

    Attributes:
        steps: the actions so far, without undone ones.
        undone: the undone actions so far.
        forfeits: the forfeits so far.
        result: the final scores; None before the last line.
        revealed_seed: the server seed; None before it is revealed.
        crc: the running check.
    """

    def __init__(self, players: int, crc: int, *, is_secret: bool = False) -> None:
        self.players = players
        self.crc = crc
        self.revealed_seed: bytes | None = None
        self._is_secret = is_secret
        self.steps: list[RecordedAction] = []
        self.undone: list[RecordedUndo] = []
        self.forfeits: list[Forfeit] = []
        self.result: tuple[int, ...] | None = None

    def read(self, line: bytes) -> None:
        """Reads a line without its line end.

        Raises:
            ValueError: if the line is damaged or misplaced; with a readable message.
        """
        if len(line) > LONGEST_LINE:
            raise ValueError(message("line.long"))
        body = line[:-9].decode(errors="replace")
        sealed, crc = seal(body, self.crc)
        if sealed != line + b"\n":
            raise ValueError(message("line.changed"))
        self._take(body)
        self.crc = crc

    def _take(self, body: str) -> None:
        self._expect(self.revealed_seed is None)
        if found := _STEP.fullmatch(body):
            number, player, text, check = found.groups()
            self._expect(int(number) == len(self.steps) + 1 and self.result is None)
            self._expect(int(player) < self.players)
            self.steps.append(RecordedAction(int(player), text, int(check, 16)))
        elif found := _UNDO.fullmatch(body):
            number = int(found[1])
            player = int(found[2])
            self._expect(number == len(self.steps) and player < self.players)
            self.undone.append(RecordedUndo(number, player, self.steps.pop(), self.result))
            self.forfeits = forfeits_after_undo(self.forfeits, len(self.steps))
            self.result = None
        elif found := _FORFEIT.fullmatch(body):
            forfeit = Forfeit(int(found[1]), int(found[2]), found[3])
            self._expect(forfeit.number == len(self.steps) + 1 and self.result is None)
            self._expect(forfeit.player not in {other.player for other in self.forfeits})
            self._expect(forfeit.player < self.players)
            self.forfeits.append(forfeit)
        elif found := _END.fullmatch(body):
            scores = tuple(map(int, found[1].split()))
            self._expect(len(scores) == self.players and self.result is None)
            self.result = scores
        elif found := _REVEAL.fullmatch(body):
            self._expect(self._is_secret)
            self.revealed_seed = bytes.fromhex(found[1])
        else:
            raise ValueError(message("line.obscure"))

    @staticmethod
    def _expect(fits: bool) -> None:
        if not fits:
            raise ValueError(message("line.out_of_place"))


def bodies(
    steps: Sequence[RecordedAction],
    forfeits: Sequence[Forfeit],
    result: Sequence[int] | None,
    revealed_seed: bytes | None = None,
) -> Iterable[str]:
    """Yields all lines of a record after its head, without their running checks."""
    for number in range(1, len(steps) + 2):
        yield from (format_forfeit(forfeit) for forfeit in forfeits if forfeit.number == number)
        if number <= len(steps):
            yield format_step(number, steps[number - 1])
    if result is not None:
        yield format_end(result)
    if revealed_seed is not None:
        yield format_reveal(revealed_seed)
