"""Examples of problems: a request that fails, what it gets, and the request that works."""

import json
from collections.abc import Mapping
from types import MappingProxyType

import msgspec
from msgspec import Struct

from skerry.api.endpoint import PREFIX
from skerry.http.problems import ParameterError, Problem, bad_parameters, problem

ZONES = "one of NO1, NO2, NO3, NO4, NO5, SE1, SE2, SE3, SE4"
PRICES = f"{PREFIX}/electricity/today"
TOMORROW = f"{PREFIX}/elering/prices/tomorrow"
MISSPELLED = f"{PREFIX}/elering/prices/tomorow"


class ProblemExample(Struct, frozen=True):
    """A request that fails, and how it is mended."""

    path: str
    """Path and query."""
    problem: Problem
    mended: str
    """Path and query of the request that works."""

    @property
    def body(self) -> str:
        """The answer, indented."""
        return json.dumps(msgspec.to_builtins(self.problem), indent=2, ensure_ascii=False)


EXAMPLES: Mapping[str, ProblemExample] = MappingProxyType(
    {
        "bad_request": ProblemExample(
            f"{PRICES}/SE9",
            bad_parameters([ParameterError("zone", "path", "SE9", ZONES)], f"{PRICES}/SE9"),
            f"{PRICES}/SE3",
        ),
        "not_found": ProblemExample(
            MISSPELLED,
            problem(
                "not_found",
                f"No path {MISSPELLED!r}. Did you mean {TOMORROW}?",
                MISSPELLED,
                suggestions=[TOMORROW],
            ),
            TOMORROW,
        ),
    }
)
"""By error code, of those that a request alone can bring about. A test makes each request."""
