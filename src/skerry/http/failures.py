"""What the router and the framework raise, as problem details."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import structlog
from litestar import Request
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.response import Response

from skerry.api.endpoint import PREFIX, Endpoint
from skerry.errors import SkerryError
from skerry.http import problems
from skerry.http.problems import ParameterError, Problem

log = structlog.get_logger(__name__)

Handler = Callable[[Request[Any, Any, Any], Any], Response[bytes]]
ALLOW = {"Allow": "GET, HEAD, OPTIONS"}


def exception_handlers(endpoints: Sequence[Endpoint[Any]]) -> Mapping[Any, Handler]:
    """For Litestar: every exception that can reach it becomes a problem."""
    paths = [PREFIX + endpoint.path for endpoint in endpoints]

    def unknown_path(request: Request[Any, Any, Any], error: NotFoundException) -> Response[bytes]:
        path = request.scope["path"]
        near = problems.nearest(path, paths)
        hint = f" Did you mean {near[0]}?" if near else ""
        return respond(
            problems.problem("not_found", f"There is no {problems.shorten(path)}.{hint}", path, suggestions=near)
        )

    def wrong_method(request: Request[Any, Any, Any], error: MethodNotAllowedException) -> Response[bytes]:
        path = request.scope["path"]
        return respond(problems.problem("method_not_allowed", f"{request.method} is not allowed here.", path), ALLOW)

    def wrong_parameters(request: Request[Any, Any, Any], error: ValidationException) -> Response[bytes]:
        return respond(problems.bad_parameters(list(_wrong(request, error)), request.scope["path"]))

    def foreseen(request: Request[Any, Any, Any], error: SkerryError) -> Response[bytes]:
        problem, headers = problems.of_error(error, request.scope["path"])
        return respond(problem, {name.decode(): value.decode() for name, value in headers})

    def refused(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
        path = request.scope["path"]
        if error.status_code >= 500:
            return defect(request, error)
        return respond(problems.problem("bad_request", problems.shorten(error.detail), path))

    def defect(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        path = request.scope["path"]
        log.error("defect", method=request.method, path=path, exc_info=error)
        return respond(problems.internal(path))

    return {
        NotFoundException: unknown_path,
        MethodNotAllowedException: wrong_method,
        ValidationException: wrong_parameters,
        SkerryError: foreseen,
        HTTPException: refused,
        Exception: defect,
    }


def _wrong(request: Request[Any, Any, Any], error: ValidationException) -> list[ParameterError]:
    """Each wrong parameter as its endpoint describes it."""
    endpoint: Endpoint[Any] | None = request.route_handler.opt.get("endpoint")
    if endpoint is None:
        return []
    by_name = {parameter.name: parameter for parameter in endpoint.parameters}
    by_name.update({parameter.external: parameter for parameter in endpoint.parameters})
    named = [
        str(entry.get("key", "")).partition(".")[0].partition("[")[0]
        for entry in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(entry, dict)
    ]
    if not any(name in by_name for name in named):  # "Missing required query parameter 'domain' for ..."
        named = [name for name in by_name if repr(name) in error.detail]
    found = dict.fromkeys(by_name[name] for name in named if name in by_name)
    given = {"path": request.path_params, "query": request.query_params, "header": request.headers}
    return [
        ParameterError(
            parameter.external,
            parameter.place,
            None if (value := given[parameter.place].get(parameter.external)) is None else str(value),
            parameter.allowed,
        )
        for parameter in found
    ]


def respond(problem: Problem, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    return Response(
        problem.body(),
        status_code=problem.status,
        media_type=problems.MEDIA_TYPE,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )
