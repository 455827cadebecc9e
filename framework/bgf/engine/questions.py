"""Questions to other players inside a turn.

An action that asks begins an `Inquiry`, which holds its questions. Inquiries form a stack, for an
answer may ask, too: the one on top is answered first.
"""

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
    """An action that asks other players, and its questions that are not answered yet.

    Attributes:
        player: the player whose action asks.
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
        *others, inquiry = state.inquiries
        inquiry = inquiry._replace(waiting=(*inquiry.waiting, question))
        state.inquiries = (*others, inquiry)
    else:
        inquiry = Inquiry(turn.player, turn.action, None, (question,))
        state.inquiries = (*state.inquiries, inquiry)


def stop_asking(state: State) -> None:
    """Drops the questions after the one that is being answered; see `State.stop_asking`."""
    place = len(state.inquiries) - 1
    if _has_new_questions(state):
        place -= 1
    if place < 0:
        raise PluginError(message("answered.no_question", game=state.game.name))
    inquiries = list(state.inquiries)
    inquiries[place] = inquiries[place]._replace(waiting=())
    state.inquiries = tuple(inquiries)


def go_on(state: State, turn: Turn, following: object) -> None:
    """Goes on after an action that has asked questions, or that was an answer to one.

    Args:
        state: the position after the action.
        turn: the action.
        following: what its `apply` returned.

    Raises:
        PluginError: if that is no stage, or is one although the action has asked something.
    """
    if not _begin_stage(state, turn, type(turn.action.kind).apply, following):
        _ask_next(state)


def _begin_stage(state: State, turn: Turn, method: object, following: object) -> bool:
    """Begins the stage that `apply` or `after_answers` returned; returns whether there is one."""
    if following is None:
        return False
    if _has_new_questions(state):
        raise _refused("both", state, turn)
    if not isinstance(following, Stage):
        facts = {"action": turn.action.text}
        raise wrong_answer(method, following, "answered.stage", **facts)  # type: ignore[arg-type]  # a method
    state.stage = following
    return True


def _ask_next(state: State) -> None:
    """Asks the next question; if there is none, ends the turn.

    Actions whose questions are all answered go on before that.
    """
    while state.inquiries:
        inquiry = state.inquiries[-1]
        waiting = [
            question for question in inquiry.waiting if not state.eliminated >> question.player & 1
        ]
        if waiting:
            asked, *others = waiting
            inquiry = inquiry._replace(asked=asked, waiting=tuple(others))
            state.inquiries = (*state.inquiries[:-1], inquiry)
            state.player = asked.player
            state.stage = asked.stage
            return
        state.inquiries = state.inquiries[:-1]
        state.player = inquiry.player
        kind: ActionKind = inquiry.action.kind
        turn = Turn(state, inquiry.player, inquiry.action)
        following = kind.after_answers(turn)
        if _begin_stage(state, turn, type(kind).after_answers, following):
            return
    state.end_turn()


def _has_new_questions(state: State) -> bool:
    """Returns whether the action that is being played has asked a question."""
    return bool(state.inquiries) and state.inquiries[-1].asked is None


def _refused(problem: str, state: State, turn: Turn, **facts: object) -> PluginError:
    """Returns the error of a question that can't be asked."""
    told = {"game": state.game.name, "action": turn.action.text, **facts}
    return PluginError(message(f"answered.asks.{problem}", **told))
