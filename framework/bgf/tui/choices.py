"""What a player may do now: actions that can be listed, and kinds that have too many for that.

Of a kind with too many a person writes the action. What its words mean is read here, by the kind;
a list of thousands is never built, compared or shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from bgf.engine.wording import describe_part, input_help
from bgf.errors import InvalidAction
from bgf.tui.matching import named, ways_to_say
from bgf.tui.plain import to_ascii

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = [
    "Choices",
    "Ways",
    "by_name",
    "choices_of",
    "continued",
    "open_kinds",
    "parts_in_words",
    "read_written",
]

_MOST_LISTED = 9
"""A kind that can guide the hand of who writes is listed if it has no more legal actions."""

_MOST_LOOKED_AT = 500
"""Actions whose words are looked at to complete a word."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What can be done with one kind of action.

    Attributes:
        kind: the kind.
        count: how many of its actions are legal.
        actions: all of these, or none where they are too many to be listed.
    """

    kind: ActionKind
    count: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What one player may do, by kind.

    Attributes:
        ways: the kinds with any legal action, in the order of the stage.
    """

    ways: tuple[Ways, ...] = ()

    @property
    def listed(self) -> list[Action]:
        """The legal actions of kinds that can be listed."""
        return [action for way in self.ways for action in way.actions]

    @property
    def unlisted(self) -> list[ActionKind]:
        """The kinds that have too many legal actions to be listed."""
        return [way.kind for way in self.ways if not way.actions]


def choices_of(state: State, player: int, lang: str) -> Choices:
    """What an active player may do; nothing for one who is not active."""
    if player not in state.active_players():
        return Choices()
    stage, unlistable = state.stage, open_kinds(state.game)
    found = []
    for kind in stage.kinds:
        if kind in unlistable and input_help(kind, state, player, lang):
            count = kind.count(state, player)
            if count > _MOST_LISTED:
                found.append(Ways(kind, count, ()))
                continue
        legal = tuple(kind.legal(state, player))
        if legal:
            found.append(Ways(kind, len(legal), legal))
    if not found and stage.otherwise is not None:
        legal = tuple(stage.otherwise.legal(state, player))
        found.append(Ways(stage.otherwise, len(legal), legal))
    return Choices(tuple(found))


def open_kinds(game: Game) -> list[ActionKind]:
    """The kinds of a game whose actions are not listed when it is loaded."""
    closed = {action.kind.name for action in game.actions.values()}
    return [kind for name, kind in game.kinds.items() if name not in closed]


def read_written(
    state: State, player: int, line: str, within: ActionKind | None = None
) -> tuple[ActionKind | None, Action | None]:
    """Read a line as its kind does: by its notation, or by what a person may write for it.

    The beginning of the kind's name is enough if it is that of no other kind.

    Args:
        state: where it would be played.
        player: who would play it.
        line: what was typed.
        within: the kind whose name may be left out.

    Returns:
        The kind that is meant, if its actions are not listed when the game is loaded, or None;
        and the action, legal or not, or None where the words after the kind's name mean none.
    """
    name, _, rest = " ".join(to_ascii(line).lower().split()).partition(" ")
    kinds, unlisted = _kinds_called(state.game, name), open_kinds(state.game)
    if len(kinds) == 1:
        action = _parsed(state, player, f"{kinds[0].name} {rest}")
        if action is not None or kinds[0] in unlisted:
            return (kinds[0] if kinds[0] in unlisted else None), action
    if within is not None:
        action = _parsed(state, player, f"{within.name} {name} {rest}")
        return (within if action and within in unlisted else None), action
    return None, None


def _kinds_called(game: Game, name: str) -> list[ActionKind]:
    """The kinds of whose name that is the beginning, or the one of just that name."""
    begun = [kind for kind in game.kinds.values() if kind.name.startswith(name)]
    return [kind for kind in begun if kind.name == name] or begun


def by_name(game: Game, line: str, lang: str, within: ActionKind | None = None) -> list[Action]:
    """The actions, legal or not, that a line names by their kind and words of their parameters.

    Args:
        game: the game.
        line: what was typed.
        lang: the language of these words.
        within: the kind that may be left out.
    """
    kinds = _kinds_called(game, to_ascii(line).lower().partition(" ")[0])
    if within is not None:
        kinds = [*kinds, within]
    actions = [action for action in game.actions.values() if action.kind in kinds]
    said = [ways_to_say(a.kind, lang, parts_in_words(a, lang)) for a in actions]
    return [actions[n] for n in named(line, said)]


def parts_in_words(action: Action, lang: str) -> list[str]:
    """The parameters of an action."""
    return [describe_part(action, at, lang) for at in range(len(action.parts))]


def _parsed(state: State, player: int, text: str) -> Action | None:
    try:
        return state.game.parse_action(text, state, player)
    except InvalidAction:
        return None


def continued(state: State, player: int, line: str, within: ActionKind | None) -> list[str]:
    """The lines that a line may become that begins to write an action of such a kind.

    Args:
        state: where it would be played.
        player: who would play it.
        line: what was typed so far.
        within: the kind whose name may be left out.
    """
    name, gap, _ = line.lower().partition(" ")
    begun = [kind for kind in open_kinds(state.game) if gap and kind.name.startswith(name)]
    kind = begun[0] if len(begun) == 1 else within
    if kind is None or kind not in state.stage.kinds:
        return []
    start, gap, word = line.rpartition(" ")
    typed = set(start.lower().split())
    words: dict[str, None] = {}
    for action in _some(state, player, kind):
        words |= dict.fromkeys(action.text.split()[1:])
    fitting = (w for w in words if w.lower().startswith(word.lower()) and w.lower() not in typed)
    return [f"{start}{gap}{fit}" for fit in fitting]


def _some(state: State, player: int, kind: ActionKind) -> Iterator[Action]:
    """Legal actions of a kind: all, or if there are very many some from end to end."""
    count = kind.count(state, player)
    step = max(1, count // _MOST_LOOKED_AT)
    places: Sequence[int] = [*range(0, count, step), count - 1] if count else []
    return (kind.pick(state, player, place) for place in islice(places, count))
