"""The running server against its own OpenAPI document, with values that nobody thought of."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from skerry import registry
from skerry.api.endpoint import PREFIX, Kind

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = (3, pytest.param(25, marks=pytest.mark.slow))


@pytest.fixture(scope="session")
def document(server: str) -> Any:
    return schemathesis.openapi.from_url(f"{server}/openapi.json")


@pytest.mark.parametrize(
    "path",
    # The stream has no end; tests/http/test_streaming.py listens to it.
    [PREFIX + endpoint.path for endpoint in registry.endpoints() if endpoint.kind is not Kind.STREAM]
    + [f"{PREFIX}/status"],
)
@pytest.mark.parametrize("examples", EXAMPLES)
def test_every_operation_keeps_its_word(path: str, examples: int, document: Any) -> None:
    operation = document[path]["GET"]

    @settings(
        max_examples=examples, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate],
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        response = case.call(timeout=15)
        # 502 is what a recorded world must answer for what was not recorded; any other failure of ours is a defect.
        assert response.status_code < 500 or response.status_code == 502, response.text
        # The document has the responses in JSON; the other media types are in `x-skerry`.
        is_json = response.status_code != 200 or (case.query or {}).get("format", "json") == "json"
        case.validate_response(response, checks=CHECKS if is_json else [status_code_conformance])

    check()
