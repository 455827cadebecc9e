"""Checks before an action is played, and the problems of refused actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.session import Ambiguous, Refused, Unknown
from bgf.web.play.not_understood import problem_of_ambiguous, problem_of_unknown
from bgf.web.problems import Forbidden, WebProblem
from bgf.words import message

if TYPE_CHECKING:
    from bgf.session import Answer
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room

__all__ = [
    "abandoned_problem",
    "check_at_table",
    "check_base",
    "check_goes_on",
    "check_may_act",
    "check_may_play",
    "check_not_paused",
    "check_turn",
    "problem_of",
    "stale",
]


def check_goes_on(live: LiveMatch) -> None:
    """Raises WebProblem if a match is over, or can only be viewed."""
    if live.stopped is not None:
        raise live.stopped
    if live.has_ended:
        raise WebProblem(410, "over", message("web.over"))


def check_not_paused(room: Room) -> None:
    """Raises WebProblem if a match is paused."""
    if room.stored.paused:
        raise WebProblem(409, "paused", message("web.paused"))


def check_at_table(room: Room, seat: int) -> None:
    """Raises WebProblem if a bot stands in for a player, who has to come back first."""
    if room.seat(seat).stand_in:
        raise WebProblem(409, "stood_in", message("web.stood_in"))


def check_may_play(room: Room, live: LiveMatch, seat: int) -> None:
    """Raises WebProblem if a match is over or paused, or a bot stands in for the player."""
    check_goes_on(live)
    check_not_paused(room)
    check_at_table(room, seat)


def check_turn(live: LiveMatch, seat: int) -> None:
    """Raises WebProblem if a match is over, or a seat may not act now."""
    check_goes_on(live)
    if seat not in live.active:
        raise Forbidden(message("web.not_your_turn"), code="not_your_turn")


def check_base(live: LiveMatch, seat: int, base: int) -> None:
    """Refuses a decision that is based on an earlier position.

    Args:
        live: the match.
        seat: the seat.
        base: the number of events that the player has seen.

    Raises:
        WebProblem: if the match is over or can only be viewed, others have played since `base`, or
            the match has no such event yet.
    """
    check_goes_on(live)
    if base > live.n:
        raise WebProblem(409, "stale", message("web.base.ahead", base=base, last=live.n))
    if not live.is_based_on_now(base, seat):
        raise stale()


def check_may_act(live: LiveMatch, seat: int, base: int) -> None:
    """Refuses an action that a seat may not submit now.

    Args:
        live: the match.
        seat: the seat that submits it.
        base: the number of events that the action is based on.

    Raises:
        WebProblem: if the match is over, others have played since `base`, or it is not the
            seat's turn.
    """
    check_base(live, seat, base)
    check_turn(live, seat)


def abandoned_problem() -> WebProblem:
    """Returns the problem of a match that was abandoned."""
    return WebProblem(410, "abandoned", message("web.abandoned"))


def stale() -> WebProblem:
    """Returns the problem of an action that is based on an earlier position."""
    return WebProblem(409, "stale", message("web.stale"))


def problem_of(answer: Answer) -> WebProblem:
    """Returns the problem with the reason why a submission was not played."""
    if isinstance(answer, Refused):
        return WebProblem(
            422, "refused", answer.message, rule=answer.rule, rule_text=answer.rule_text
        )
    if isinstance(answer, Ambiguous):
        return problem_of_ambiguous(answer)
    if isinstance(answer, Unknown):
        return problem_of_unknown(answer)
    return Forbidden(message("web.not_your_turn"), code="not_your_turn")
