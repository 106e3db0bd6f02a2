"""Exceptions of the router and the framework as problem details."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import structlog
from litestar import Request
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
)
from litestar.response import Response

from skerry.api.endpoint import PREFIX, Endpoint
from skerry.asgi import LOGGED_PATH, Scope
from skerry.errors import SkerryError
from skerry.http import problems
from skerry.http.paths import allowed_methods
from skerry.http.problems import Problem
from skerry.http.suggestions import Near, Suggestions

log = structlog.get_logger(__name__)

Handler = Callable[[Request[Any, Any, Any], Any], Response[bytes]]
ErrorPage = Callable[[Scope, Problem], Response[bytes] | None]
"""Makes the page of a problem outside the API for a browser; None for another client."""
PAGES = ("/docs", "/endpoints", "/search", "/problems", "/openapi.json", "/health", "/metrics")
"""Paths outside the endpoints that are suggested for unknown ones."""


def exception_handlers(
    endpoints: Sequence[Endpoint[Any]], error_page: ErrorPage = lambda scope, problem: None
) -> Mapping[Any, Handler]:
    """Exception handlers for Litestar: every exception becomes a problem. `error_page` may make a page of an unknown path."""
    known = Suggestions([*(PREFIX + endpoint.path for endpoint in endpoints), *PAGES])
    confidential = {
        _own_segment(endpoint.path): PREFIX + endpoint.path for endpoint in endpoints if endpoint.confidential
    }

    def hide(scope: Scope) -> None:
        """Log a path that reached no endpoint without its values if it looks like a confidential one."""
        for segment in scope["path"].casefold().split("/"):
            if segment in confidential:
                scope[LOGGED_PATH] = confidential[segment]

    def unknown_path(request: Request[Any, Any, Any], error: NotFoundException) -> Response[bytes]:
        scope: Scope = request.scope  # type: ignore[assignment]  # Litestar's has no keys of ours
        path = scope["path"]
        hide(scope)
        problem = unknown_path_problem(path, known.near(path))
        page = None if path.startswith(PREFIX) else error_page(scope, problem)
        return respond(problem) if page is None else page

    def wrong_method(request: Request[Any, Any, Any], error: MethodNotAllowedException) -> Response[bytes]:
        hide(request.scope)  # type: ignore[arg-type]  # as above
        path = request.scope["path"]
        return respond(
            problems.problem("method_not_allowed", f"{request.method} is not allowed here.", path),
            {"Allow": allowed_methods(path)},
        )

    def expected(request: Request[Any, Any, Any], error: SkerryError) -> Response[bytes]:
        problem, headers = problems.of_error(error, request.scope["path"])
        return respond(problem, {name.decode(): value.decode() for name, value in headers})

    def refused(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
        path = request.scope["path"]
        if error.status_code >= 500:
            return unexpected(request, error)
        return respond(problems.problem("bad_request", problems.shorten(error.detail), path))

    def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        return respond(defect(request.scope, error))  # type: ignore[arg-type]  # as above

    return {
        NotFoundException: unknown_path,
        MethodNotAllowedException: wrong_method,
        SkerryError: expected,
        HTTPException: refused,
        Exception: unexpected,
    }


def defect(scope: Scope, error: Exception) -> Problem:
    """Log an unexpected exception. Returns its problem."""
    path = scope["path"]
    log.error("defect", method=scope["method"], path=scope.get(LOGGED_PATH, path), exc_info=error)
    return problems.internal(path)


def _own_segment(path: str) -> str:
    """The last segment of a path that is not a parameter: the ones before it may be shared with other endpoints."""
    return [segment for segment in path.split("/") if not segment.startswith("{")][-1]


def unknown_path_problem(path: str, near: Near) -> Problem:
    """The problem for an unknown path."""
    hint = f" Did you mean {near.paths[0]}?" if near.is_likely else ""
    return problems.problem(
        "not_found", f"No path {problems.shorten(path)!r}.{hint}", path, suggestions=list(near.paths)
    )


def respond(problem: Problem, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    return Response(
        problem.body(),
        status_code=problem.status,
        media_type=problems.MEDIA_TYPE,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )
