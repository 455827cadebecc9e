"""The way from a request to its answer, the same for all endpoints."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from bgf.errors import BgfError
from bgf.web.endpoints import Endpoint
from bgf.web.messages import Problem, encode
from bgf.web.operator.metrics import FAULTS
from bgf.web.problems import Forbidden, ServerFailure, WebProblem
from bgf.web.requests.call import COOKIE, Call, lang_of, read_body
from bgf.web.server import Server
from bgf.words import message

__all__ = ["Handler", "answer_to", "problem_answer", "refusal_of"]

Handler = Callable[[Call], Awaitable[Any]]
"""Handles the requests of an endpoint; returns the message or the response of the answer."""

_A_YEAR = 365 * 24 * 3600

_log = logging.getLogger("bgf.web")


async def answer_to(
    request: Request, server: Server, endpoint: Endpoint, handler: Handler
) -> Response:
    """Returns the answer to a request; every error is answered by a `Problem`."""
    request.scope["bgf.endpoint"] = endpoint.name
    lang = lang_of(request, None)
    try:
        refusal = refusal_of(request.scope.get("bgf.refusal"))
        if refusal is not None:
            raise refusal
        cookie = request.cookies.get(COOKIE)
        visitor = await server.visitors.find(cookie) if cookie else None
        lang = lang_of(request, visitor)
        call = Call(server, request, endpoint, visitor, lang)
        call.spend_limits()
        if endpoint.body is not None:
            call.body = await read_body(request, endpoint.body, endpoint.longest_body)
        if endpoint.is_of_match:
            await call.find_match()
        else:
            call.check_general()
        with call.waiting():
            answer = await handler(call)
        return _response(call, answer)
    except BgfError as error:
        return problem_answer(error, lang)
    except Exception as error:  # noqa: BLE001  # every request gets an answer
        FAULTS.labels("server").inc()
        _log.exception("%s failed: %s", endpoint.name, type(error).__name__)
        return problem_answer(ServerFailure(), lang)


def refusal_of(code: str | None) -> WebProblem | None:
    """Returns the problem of a request that the guard has refused; None if it was not refused.

    Args:
        code: the code that `Guard` has put into the scope; None if it was not refused.
    """
    if code == "host":
        return WebProblem(421, "bad_host", message("web.bad_host"))
    if code == "origin":
        return Forbidden(message("web.bad_origin"), code="bad_origin")
    return None


def _response(call: Call, answer: Any) -> Response:
    if isinstance(answer, Response):
        response = answer
    else:
        response = Response(encode(answer), call.endpoint.status, media_type="application/json")
        response.headers["cache-control"] = "no-store"
    if call.cookie:
        response.set_cookie(
            COOKIE,
            call.cookie,
            max_age=_A_YEAR,
            httponly=True,
            samesite="lax",
            secure=call.server.is_secure,
            path="/",
        )
    return response


def problem_answer(error: BgfError, lang: str) -> Response:
    """Returns the response for an error, with its text in a language."""
    problem = error if isinstance(error, WebProblem) else WebProblem(422, error.code, error)
    body = Problem(
        error=problem.code,
        text=problem.localized(lang),
        rule=problem.rule,
        rule_text=problem.rule_text,
        nearest=problem.nearest,
        candidates=problem.candidates,
        wait=problem.wait,
    )
    response = Response(encode(body), problem.status, media_type="application/json")
    response.headers["cache-control"] = "no-store"
    if problem.wait:
        response.headers["retry-after"] = str(problem.wait)
    return response
