"""Questions to other players inside a turn: who is asked, in which order, and what comes then."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgf.engine.actions import Action, ActionKind, Turn
from bgf.engine.answers import wrong_answer
from bgf.engine.flow import SIMULTANEOUS, Stage
from bgf.errors import PluginError
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["Inquiry", "Question", "ask", "go_on", "stop_asking"]


class Question(NamedTuple):
    """A question to a player.

    Attributes:
        player: the player who is asked.
        stage: the stage with which the answer begins.
    """

    player: int
    stage: Stage


class Inquiry(NamedTuple):
    """The questions of one action that are not answered yet.

    Attributes:
        player: the player whose action has asked them.
        action: that action.
        asked: the question that is being answered; None while the action is still being played.
        waiting: the questions that come after it.
    """

    player: int
    action: Action
    asked: Question | None
    waiting: tuple[Question, ...]


def ask(state: State, turn: Turn, player: int, stage: Stage) -> None:
    """Adds a question to those of an action; see `State.ask`."""
    if state.phase.order == SIMULTANEOUS:
        raise _refused("at_once", state, turn)
    if turn.action.kind.secret:
        raise _refused("secret", state, turn)
    if type(player) is not int or not 0 <= player < state.players:
        raise _refused("nobody", state, turn, player=repr(player), last=state.players - 1)
    if not isinstance(stage, Stage) or stage.phase is not state.phase:
        raise _refused("stage", state, turn, stage=repr(stage), phase=state.phase.id)
    question = Question(player, stage)
    if _has_new_questions(state):
        inquiry = state.questions[-1]
        longer = inquiry._replace(waiting=(*inquiry.waiting, question))
        state.questions = (*state.questions[:-1], longer)
    else:
        inquiry = Inquiry(turn.player, turn.action, None, (question,))
        state.questions = (*state.questions, inquiry)


def stop_asking(state: State) -> None:
    """Drops the questions after the one that is being answered; see `State.stop_asking`."""
    place = len(state.questions) - 1
    if _has_new_questions(state):
        place -= 1
    if place < 0:
        raise PluginError(message("answered.no_question", game=state.game.name))
    inquiries = list(state.questions)
    inquiries[place] = inquiries[place]._replace(waiting=())
    state.questions = tuple(inquiries)


def go_on(state: State, turn: Turn, following: object) -> None:
    """Goes on after an action that has asked questions, or that was an answer to one.

    Args:
        state: the position after the action.
        turn: the action.
        following: what its `apply` returned.

    Raises:
        PluginError: if that is no stage, or is one although the action has asked something.
    """
    if _leads_on(state, turn, type(turn.action.kind).apply, following):
        _ask_next(state)


def _leads_on(state: State, turn: Turn, method: object, following: object) -> bool:
    """Takes up what `apply` or `settle` returned; returns whether the next question comes."""
    if following is None:
        return True
    if _has_new_questions(state):
        raise _refused("both", state, turn)
    if not isinstance(following, Stage):
        facts = {"action": turn.action.text}
        raise wrong_answer(method, following, "answered.stage", **facts)  # type: ignore[arg-type]  # a method
    state.stage = following
    return False


def _ask_next(state: State) -> None:
    """Asks the next question; lets actions whose questions are all answered go on."""
    while state.questions:
        inquiry: Inquiry = state.questions[-1]
        waiting = [
            question for question in inquiry.waiting if not state.eliminated >> question.player & 1
        ]
        if waiting:
            asked, *others = waiting
            now = inquiry._replace(asked=asked, waiting=tuple(others))
            state.questions = (*state.questions[:-1], now)
            state.player, state.stage = asked
            return
        state.questions = state.questions[:-1]
        state.player = inquiry.player
        kind: ActionKind = inquiry.action.kind
        turn = Turn(state, inquiry.player, inquiry.action)
        if not _leads_on(state, turn, type(kind).settle, kind.settle(turn)):
            return
    state.end_turn()


def _has_new_questions(state: State) -> bool:
    """Returns whether the action that is being played has asked something."""
    return bool(state.questions) and state.questions[-1].asked is None


def _refused(problem: str, state: State, turn: Turn, **facts: object) -> PluginError:
    """Returns the error of a question that can't be asked."""
    told = {"game": state.game.name, "action": turn.action.text, **facts}
    return PluginError(message(f"answered.asks.{problem}", **told))
