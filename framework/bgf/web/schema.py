"""Descriptions of the contract, made from the types of its messages.

`openapi` describes requests (OpenAPI 3.1), `asyncapi` the socket (AsyncAPI 3.0), and `schema` views
(JSON Schema 2020-12).
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bgf import __version__
from bgf.web.access import GENERAL_RIGHTS, MATCH_RIGHTS
from bgf.web.endpoints import ENDPOINTS, HEALTH, ROOT, Endpoint
from bgf.web.messages import (
    API,
    Bye,
    Chat,
    Hello,
    Looking,
    MatchView,
    Patch,
    Presence,
    Problem,
    Rematch,
    State,
    WaitingRoom,
    WordsBeside,
)

__all__ = ["DESCRIPTIONS", "asyncapi", "openapi", "schema"]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_COMPONENTS = "#/components/schemas/{name}"
_JSON = "application/json"

_PUSHED = (Hello, WaitingRoom, State, Patch, WordsBeside, Presence, Rematch, Chat, Bye)

_QUERY: dict[str, tuple[str, dict[str, Any]]] = {
    "as": (
        "The seat; -1 for a spectator. By default the visitor's seat; of several, the one to act.",
        {"type": "integer", "minimum": -1},
    ),
    "lang": ("The language of words.", {"type": "string", "enum": ["en", "pl"]}),
    "since": (
        "The number of events that the page has seen.",
        {"type": "integer", "minimum": 0},
    ),
    "wait": (
        "Seconds to wait for new messages.",
        {"type": "integer", "minimum": 0, "maximum": 25},
    ),
    "chat": (
        "The number of the last change of the chat that the page has seen; left out for no chat.",
        {"type": "integer", "minimum": 0},
    ),
    "looking": (
        "0 if the page is not in sight; then its visitor may get a notice of the next turn.",
        {"type": "integer", "minimum": 0, "maximum": 1},
    ),
    "open": ("1; lists the matches with free seats.", {"type": "integer", "enum": [1]}),
}

_PROBLEMS = {
    "400": "The request can't be understood.",
    "401": "The request has no valid cookie.",
    "403": "The visitor has no right to do this, or it is not the turn of the seat.",
    "404": "It does not exist, or the visitor may not know that it does.",
    "408": "The body of the request did not arrive in time.",
    "409": "Others have played meanwhile, or the match can't go on.",
    "410": "The match is over, or the seat, link or request is gone.",
    "413": "The request is too large.",
    "415": "The request is not JSON.",
    "421": "The server does not answer to this host name.",
    "422": "The rules, or the server, refuse it.",
    "429": "Too many requests; Retry-After says how many seconds to wait.",
    "500": "The server, or the plugin of a game, has failed.",
    "503": "Nothing can be saved at the moment; nothing was changed.",
}


def openapi() -> dict[str, Any]:
    """Returns the OpenAPI description of all requests."""
    types = {Problem, *(type_ for each in (HEALTH, *ENDPOINTS) for type_ in _types_of(each))}
    ordered = sorted(types, key=lambda type_: type_.__name__)
    _, components = msgspec.json.schema_components(ordered, ref_template=_COMPONENTS)
    paths: dict[str, Any] = {}
    for endpoint in (HEALTH, *ENDPOINTS):
        path = endpoint.path if endpoint is HEALTH else f"{ROOT}{endpoint.path}"
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint)
    cookie = {"type": "apiKey", "in": "cookie", "name": "bgf"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "bgf", "version": f"{API}.0.0", "summary": _summary()},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"cookie": cookie}},
    }


def _summary() -> str:
    return f"Board games in the browser, version {API} of the contract, bgf {__version__}"


def _types_of(endpoint: Endpoint) -> tuple[type, ...]:
    body = () if endpoint.body is None else (endpoint.body,)
    return (*endpoint.answers, *body)


def _reference(type_: type) -> dict[str, str]:
    return {"$ref": _COMPONENTS.format(name=type_.__name__)}


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    """Returns the description of an endpoint."""
    found: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": _parameters(endpoint),
        "security": [{"cookie": []}, {}],
        "responses": _responses(endpoint),
        "x-may": _rights(endpoint),
    }
    if endpoint.body is not None:
        content = {_JSON: {"schema": _reference(endpoint.body)}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _rights(endpoint: Endpoint) -> dict[str, list[str]]:
    """Returns the roles that may use an endpoint, by the status of its match if it has one."""
    if endpoint.is_of_match:
        rights = MATCH_RIGHTS[endpoint.name]
        return {status: sorted(roles) for status, roles in rights.items()}
    return {"any": sorted(GENERAL_RIGHTS[endpoint.name])}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    for name in endpoint.query:
        about, kind = _QUERY[name]
        found.append({"name": name, "in": "query", "description": about, "schema": kind})
    if endpoint.name in {"act", "undo", "give_time", "chat"}:
        about = "A repeated request with the same key counts once."
        kind = {"type": "string", "minLength": 1, "maxLength": 64}
        header = {"name": "Idempotency-Key", "in": "header", "required": True}
        found.append({**header, "description": about, "schema": kind})
    return found


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    references = [_reference(type_) for type_ in endpoint.answers]
    if references:
        kind = references[0] if len(references) == 1 else {"anyOf": references}
        content = {_JSON: {"schema": kind}}
    else:
        content = {"text/plain": {"schema": {"type": "string"}}}
    problem = {_JSON: {"schema": _reference(Problem)}}
    found = {str(endpoint.status): {"description": endpoint.about, "content": content}}
    found |= {
        status: {"description": about, "content": problem} for status, about in _PROBLEMS.items()
    }
    return found


def asyncapi() -> dict[str, Any]:
    """Returns the AsyncAPI description of the socket of a match."""
    _, components = msgspec.json.schema_components((*_PUSHED, Looking), ref_template=_COMPONENTS)
    pushed = [type_.__name__ for type_ in _PUSHED]
    names = [*pushed, Looking.__name__]
    address = f"{ROOT}/matches/{{match}}/live"
    messages = {name: {"$ref": f"#/components/messages/{name}"} for name in names}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "bgf", "version": f"{API}.0.0", "description": _summary()},
        "channels": {
            "live": {
                "address": address,
                "parameters": {"match": {"description": "The id of the match."}},
                "messages": messages,
                "bindings": {"ws": {"query": _socket_query()}},
            }
        },
        "operations": {
            "push": {
                "action": "send",
                "channel": {"$ref": "#/channels/live"},
                "messages": [{"$ref": f"#/channels/live/messages/{name}"} for name in pushed],
            },
            "look": {
                "action": "receive",
                "channel": {"$ref": "#/channels/live"},
                "messages": [{"$ref": f"#/channels/live/messages/{Looking.__name__}"}],
            },
        },
        "components": {
            "messages": {
                name: {"payload": {"$ref": _COMPONENTS.format(name=name)}} for name in names
            },
            "schemas": components,
        },
    }


def _socket_query() -> dict[str, Any]:
    properties = {}
    for name in ("as", "since", "chat", "looking", "lang"):
        about, kind = _QUERY[name]
        properties[name] = {**kind, "description": about}
    return {"type": "object", "properties": properties}


def schema() -> dict[str, Any]:
    """Returns the JSON Schema of the view of a match, and of the pushed messages."""
    (view, *_), defs = msgspec.json.schema_components(
        (MatchView, *_PUSHED), ref_template="#/$defs/{name}"
    )
    return {"$schema": _DRAFT, **view, "$defs": defs}


DESCRIPTIONS = {"openapi": openapi, "asyncapi": asyncapi, "view": schema}
"""The descriptions, by the names that ``bgf web-schema`` uses."""
