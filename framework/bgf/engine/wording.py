"""The words of actions: in menus, refusals, previews and the history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any

from bgf.blame import place_of_class
from bgf.contract.messages import Reason, Text
from bgf.engine.replies import Refusal
from bgf.engine.return_checks import checked_words, names_of, phrases_of, wrong_answer
from bgf.engine.seat_letters import seat_letter
from bgf.errors import PluginError
from bgf.param.base import NO_WORD
from bgf.param.things import NumberParam, TurnParam
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind, Phrase, Turn
    from bgf.engine.state import State

__all__ = [
    "NOTATION_LANGUAGE",
    "SpokenLater",
    "describe",
    "describe_part",
    "describe_step",
    "flow_lines",
    "input_help",
    "join_phrases",
    "label",
    "log_line",
    "menu_hint",
    "own_log_line",
    "refusal_for",
    "typed_form",
]

NOTATION_LANGUAGE = "en"
"""The language of the words in the notation of actions."""

_FORMATTER = Formatter()


def label(kind: ActionKind, lang: str) -> str:
    """Returns the name of a kind of action."""
    entry = kind.game.pack.data["actions"][kind.name]
    return kind.game.word(entry["name"], lang)


def describe(action: Action, lang: str) -> str:
    """Returns an action in words: the name of its kind, then its parameters."""
    kind = action.kind
    name = label(kind, lang)
    values = list(zip(kind.params, action.args, strict=True))
    # "B1, turned a quarter" reads better than the order of the notation.
    values.sort(key=lambda each: isinstance(each[0], TurnParam))
    all_words = [checked_words(param, value, lang) for param, value in values]
    if kind.params and not any(all_words):
        # Nothing at all may be a choice, as keeping none of the cards that are offered.
        return f"{name}: {NO_WORD}"
    words = [word for word in all_words if word not in ("", NO_WORD)]
    if not words:
        return name
    return f"{name}: {', '.join(words)}"


def typed_form(action: Action, lang: str) -> str:
    """Returns the text that people are told to type for an action.

    That is its notation in `NOTATION_LANGUAGE`, and the action in words in other languages.
    """
    return action.text if lang == NOTATION_LANGUAGE else describe(action, lang)


def describe_part(action: Action, index: int, lang: str) -> str:
    """Returns one part of an action's notation in words, as a menu shows it."""
    names: list[str] = []
    for param, value in zip(action.kind.params, action.args, strict=True):
        names += names_of(param, value, lang)
    return names[index]


def describe_step(turn: Turn, step: int, lang: str) -> str:
    """Returns one of an action's `steps` in words, as a menu shows it in the position."""
    before = 0  # the number of steps of the parameters before
    for param, value in zip(turn.action.kind.params, turn.args, strict=True):
        number = len(param.steps(value))
        own_step = step - before
        if own_step < number:
            return param.step_name(turn.state, turn.player, value, own_step, lang)
        before += number
    raise IndexError(f'"{turn.action}" has {before} steps, none of index {step}')


def input_help(kind: ActionKind, state: State, player: int, lang: str) -> Sequence[str]:
    """Returns lines that explain what to type, where there are too many actions to list."""
    lines: list[str] = []
    for param in kind.params:
        lines += param.input_help(state, player, lang)
    return lines


def menu_hint(turn: Turn, lang: str) -> str:
    """Returns the hint that a menu adds to a legal action in a position, such as its cost."""
    return join_phrases(phrases_of("hint", turn), turn, lang)


def log_line(turn: Turn, lang: str) -> str:
    """Returns the line of an action in the history, which everybody may read.

    It follows the name of the player: ``bought a bus for 3 coins``.

    Args:
        turn: the action, with the position that it led to.
        lang: the language.
    """
    kind = turn.action.kind
    line = join_phrases(phrases_of("log", turn), turn, lang)
    if line:
        return line
    if kind.secret:
        return label(kind, lang)
    return describe(turn.action, lang)


def own_log_line(turn: Turn, lang: str) -> str:
    """Returns the line of a `secret` action as its player may read it."""
    return join_phrases(phrases_of("own_log", turn), turn, lang) or describe(turn.action, lang)


def refusal_for(reason: Reason, turn: Turn) -> Refusal:
    """Returns the refusal of an action for a reason.

    Raises:
        PluginError: if the value that `why_not` returned is no reason.
    """
    kind = turn.action.kind
    if not isinstance(reason, Reason):
        raise wrong_answer(type(kind).why_not, reason, "answered.reason")
    rule = reason.rule or turn.state.stage_of(turn.player).rule
    texts = {lang: _text(reason.text, turn, lang) for lang in kind.game.pack.languages}
    return Refusal(rule, texts)


def join_phrases(phrases: Iterable[Phrase], turn: Turn, lang: str) -> str:
    """Returns phrases of a kind of action as one line.

    They are separated by commas, except before a phrase that begins with a semicolon.
    """
    line = ""
    for phrase in phrases:
        words = _phrase(phrase, turn, lang)
        if line and words and not words.startswith(";"):
            line += ", "
        line += words
    return line


class SpokenLater(Mapping[str, str]):
    """Phrases of an action by language, put into words only when they are read.

    It is read before the position changes. Code that only checks whether there are words, such as a
    list of many actions, does not pay for making them.

    Args:
        phrases: the phrases, of which at least one is never empty.
        turn: the action in its position.
    """

    def __init__(self, phrases: Sequence[Phrase], turn: Turn) -> None:
        self._phrases = phrases
        self._turn = turn

    def __getitem__(self, lang: str) -> str:
        if lang not in self._turn.state.game.pack.languages:
            raise KeyError(lang)
        return join_phrases(self._phrases, self._turn, lang)

    def __iter__(self) -> Iterator[str]:
        return iter(self._turn.state.game.pack.languages)

    def __len__(self) -> int:
        return len(self._turn.state.game.pack.languages)


def _phrase(phrase: Phrase, turn: Turn, lang: str) -> str:
    """Returns one phrase in a language."""
    if isinstance(phrase, Text):
        return _text(phrase.key, turn, lang)
    if isinstance(phrase, Mapping):
        return turn.action.kind.game.word(phrase, lang)
    return phrase


def _text(key: str, turn: Turn, lang: str) -> str:
    """Returns the text with a key, filled in with the facts and parameters of an action."""
    game = turn.action.kind.game
    template = game.template(key, lang)
    values = {name: _fact(name, key, turn, lang) for name in _names_in(template)}
    try:
        return template.format_map(values)
    except (TypeError, ValueError) as error:
        # Something else than a number chooses between the forms of a word.
        fields = _FORMATTER.parse(template)
        chosen_by = [name for _, name, forms, _ in fields if name and forms]
        wrong = next(name for name in chosen_by if not isinstance(values[name], int))
        facts = {"key": key, "name": wrong, "value": repr(values[wrong])}
        place = place_of_class(type(turn.action.kind))
        raise PluginError(message("answered.form_by", kind=place, **facts)) from error


@lru_cache(maxsize=1024)
def _names_in(template: str) -> frozenset[str]:
    """Returns the names of the fields of a text."""
    return frozenset(name for _, name, _, _ in _FORMATTER.parse(template) if name)


def _fact(name: str, key: str, turn: Turn, lang: str) -> Any:
    """Returns a fact or a parameter of an action, as it is filled into the text with a key."""
    kind = turn.action.kind
    if name in kind.facts:
        fact = kind.facts[name]
        value = fact.value(kind, turn, lang)
        if isinstance(value, bool) or not isinstance(value, (str, int, float, Mapping)):
            raise wrong_answer(fact.method, value, "answered.fact", key=key)
        return kind.game.text_value(value, lang)
    if name in kind.param_names:
        index = kind.param_names.index(name)
        param = kind.params[index]
        value = turn.args[index]
        if isinstance(param, NumberParam):
            # A number chooses between the forms of a word: {number:ticket|tickets}.
            return kind.game.text_value(value, lang)
        return checked_words(param, value, lang)
    facts = {"key": key, "name": name, "kind": place_of_class(type(kind))}
    raise PluginError(message("answered.no_fact", **facts))


def flow_lines(state: State, lang: str) -> Iterator[str]:
    """Yields a line for each action with open questions, and one that lists eliminated players."""
    game = state.game
    for inquiry in state.inquiries:
        if inquiry.asked is None:
            continue  # the action is still being played
        facts = {
            "asker": seat_letter(inquiry.player),
            "action": describe(inquiry.action, lang),
            "asked": seat_letter(inquiry.asked.player),
        }
        if inquiry.waiting:
            others = [seat_letter(question.player) for question in inquiry.waiting]
            facts["others"] = ", ".join(others)
            yield game.text("status.asked_first", lang, **facts)
        else:
            yield game.text("status.asked", lang, **facts)
    if state.eliminated:
        in_match = state.in_match()
        gone = [seat_letter(player) for player in range(state.players) if player not in in_match]
        yield game.text("status.eliminated", lang, players=", ".join(gone))
