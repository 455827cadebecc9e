"""The descriptions of the contract: complete, and the same as ever."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bgf.web.endpoints import ENDPOINTS, ROOT
from bgf.web.schema import DESCRIPTIONS, asyncapi, openapi, schema

GOLDEN = Path(__file__).parent / "contract-1.json"


def references(part: Any) -> set[str]:
    """All that a description refers to within itself."""
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*map(references, part.values()))
    if isinstance(part, list):
        return set().union(*map(references, part))
    return set()


def without_descriptions(part: Any) -> Any:
    """A schema without the sentences about its members, which may be worded anew."""
    if isinstance(part, dict):
        kept = {key: value for key, value in part.items() if not isinstance(value, str)}
        texts = {key: value for key, value in part.items() if isinstance(value, str)}
        texts.pop("description", None)
        return {**texts, **{key: without_descriptions(value) for key, value in kept.items()}}
    if isinstance(part, list):
        return [without_descriptions(each) for each in part]
    return part


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_everything_that_a_description_refers_to_is_in_it(name: str) -> None:
    described = DESCRIPTIONS[name]()
    found = references(described)
    assert found
    for reference in found:
        place = described
        for key in reference.removeprefix("#/").split("/"):
            place = place[key]


def test_every_endpoint_is_described_with_its_permissions() -> None:
    paths = openapi()["paths"]
    for endpoint in ENDPOINTS:
        operation = paths[f"{ROOT}{endpoint.path}"][endpoint.method.lower()]
        assert operation["summary"].endswith(".")
        assert operation["x-may"]
        named = {each["name"] for each in operation["parameters"] if each["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", endpoint.path))
        # Requests of mail programs are not JSON, and are not read.
        has_body = endpoint.method == "POST" and endpoint.name != "stop_mail"
        assert ("requestBody" in operation) == has_body


def test_every_message_of_the_socket_is_described_by_its_tag() -> None:
    described = asyncapi()
    schemas = described["components"]["schemas"]
    tags = {
        schemas[name]["properties"]["t"]["enum"][0] for name in described["components"]["messages"]
    }
    first = {"hello", "lobby", "state", "patch", "words", "presence", "rematch", "bye"}
    assert tags == first | {"chat", "looking"}


def test_version_1_of_the_contract_is_unchanged(request: pytest.FixtureRequest) -> None:
    """Additions are made to the golden file; anything else is another version."""
    described = {"view": without_descriptions(schema()), "requests": _outline()}
    if request.config.getoption("--regenerate"):
        GOLDEN.write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")
    assert described == json.loads(GOLDEN.read_text("utf-8"))


def _outline() -> dict[str, Any]:
    """The requests with the names of their bodies and answers, and the members of these."""
    described = openapi()
    outline: dict[str, Any] = {}
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            done = [status for status in operation["responses"] if status.startswith("2")]
            content = operation["responses"][done[0]]["content"]
            body = operation.get("requestBody", {})
            outline[f"{method} {path}"] = {
                "status": done[0],
                "answers": sorted(references(content)),
                "body": sorted(references(body)),
                "query": [each["name"] for each in operation["parameters"]],
            }
    members = {
        name: sorted(entry.get("properties", {}))
        for name, entry in described["components"]["schemas"].items()
    }
    return {"endpoints": outline, "members": members}
