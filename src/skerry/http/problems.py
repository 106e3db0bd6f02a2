"""Errors as problem details (RFC 9457): one body shape, stable error codes, no internal detail."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Meta, Struct
from msgspec.structs import replace

from skerry.errors import (
    BadParameter,
    NotAcceptable,
    NotFound,
    SkerryError,
    StoreUnavailable,
    TooManyRequests,
    TooManyStreams,
    UpstreamUnavailable,
)

log = structlog.get_logger(__name__)

MEDIA_TYPE = "application/problem+json"
Headers = list[tuple[bytes, bytes]]
MAX_COMPARED = 100
"""Maximum number of characters of an unknown name that are compared with known names."""
SIMILAR = 70
"""Minimum similarity (0 to 100) of a suggestion to the unknown name."""
MAX_GIVEN = 200
"""Length to which a value or path from the request is shortened in a problem."""


class ParameterError(Struct, frozen=True, omit_defaults=True):
    """One wrong parameter."""

    parameter: Annotated[str, Meta(description="its name in the request")]
    place: Annotated[str, Meta(description="path, query or header")] = msgspec.field(name="in")
    given: Annotated[str | None, Meta(description="its value in the request; null when it is missing")]
    allowed: Annotated[str, Meta(description="what its value may be, in words")]
    suggestion: Annotated[
        str | None,
        Meta(description="what may be meant: a near value, or the name of a parameter where this one is unknown"),
    ] = None


class UnknownParameter(ParameterError, frozen=True, omit_defaults=True):
    """A parameter that the endpoint does not have."""


class RepeatedParameter(ParameterError, frozen=True, omit_defaults=True):
    """A parameter that takes one value and was given several times."""


class AliasConflict(ParameterError, frozen=True, omit_defaults=True):
    """A parameter that was given under two of its names."""


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Problem details (RFC 9457) with a stable error code."""

    success: Annotated[bool, Meta(description="always false")]
    error: Annotated[str, Meta(description="stable error code")]
    type: Annotated[str, Meta(description="URL of a page about this kind of problem")]
    title: Annotated[str, Meta(description="the kind of problem, in words")]
    status: Annotated[int, Meta(description="HTTP status")]
    detail: Annotated[str, Meta(description="the cause of this failure, in a sentence")]
    instance: Annotated[str, Meta(description="path of the request")]
    errors: Annotated[list[ParameterError], Meta(description="each wrong parameter (400)")] = []
    suggestions: Annotated[list[str], Meta(description="near matches, best first (404)")] = []
    provider: Annotated[str | None, Meta(description="provider that did not answer (502)")] = None
    last_success_at: Annotated[str | None, Meta(description="when that provider last answered us, RFC 3339 (502)")] = (
        None
    )

    def body(self) -> bytes:
        return msgspec.json.encode(self)


KINDS: dict[str, tuple[int, str, str]] = {
    "bad_request": (
        400,
        "Bad request",
        "A parameter is missing, unknown or has an invalid value; `errors` lists each.",
    ),
    "not_found": (
        404,
        "Not found",
        "The path or the item does not exist; `suggestions` lists near matches, if there are any.",
    ),
    "method_not_allowed": (405, "Method not allowed", "Everything here is read only: GET, HEAD and OPTIONS."),
    "not_acceptable": (
        406,
        "Not acceptable",
        "This server cannot make the requested format, or the format cannot have this answer; `detail` says why.",
    ),
    "request_timeout": (408, "Request timeout", "The request did not arrive in time."),
    "content_too_large": (413, "Content too large", "The body of the request is longer than this server reads."),
    "uri_too_long": (414, "URI too long", "The request line is longer than this server reads."),
    "range_not_satisfiable": (
        416,
        "Range not satisfiable",
        "The requested range starts after the end of the answer.",
    ),
    "rate_limited": (
        429,
        "Too many requests",
        "The rate limit of the client's address is exceeded; `Retry-After` says when to retry.",
    ),
    "headers_too_large": (
        431,
        "Request header fields too large",
        "A header, or all of them together, are longer than this server reads.",
    ),
    "not_implemented": (501, "Not implemented", "The method or the transfer coding is not known to this server."),
    "upstream_unavailable": (
        502,
        "Provider unavailable",
        (
            "The provider of this data did not answer, or its answer could not be read. "
            "With the request header `Cache-Control: max-stale` the last good answer is returned instead, if there is one."
        ),
    ),
    "store_unavailable": (503, "Store unavailable", "The database of this server does not answer."),
    "overloaded": (503, "Overloaded", "This server has too many open connections; `Retry-After` says when to retry."),
    "internal_error": (500, "Internal error", "A defect of this server; it has been logged."),
}
"""Status, title and explanation by error code. The explanation is shown on the page that `type` links to."""


def problem(word: str, detail: str, instance: str, **more: Any) -> Problem:
    status, title, _ = KINDS[word]
    return Problem(
        success=False,
        error=word,
        type=f"/problems/{word.replace('_', '-')}",
        title=title,
        status=status,
        detail=detail,
        instance=shorten(instance, MAX_GIVEN),
        **more,
    )


def of_error(error: SkerryError, instance: str, places: Mapping[str, str] | None = None) -> tuple[Problem, Headers]:
    """The problem and the extra headers for an expected failure. `places` has the location (path, query, header) of each
    parameter."""
    headers: Headers = []
    if isinstance(error, NotFound):
        if error.retry_after is not None:
            headers.append((b"retry-after", str(error.retry_after).encode()))
        return problem("not_found", error.detail, instance, suggestions=list(error.suggestions)), headers
    if isinstance(error, BadParameter):
        wrong = [_parameter_error(each, (places or {}).get(each.name, "query")) for each in (error, *error.others)]
        return bad_parameters(wrong, instance), headers
    if isinstance(error, UpstreamUnavailable):
        if error.retry_after is not None:
            headers.append((b"retry-after", str(error.retry_after).encode()))
        last = error.last_success.isoformat(timespec="seconds").replace("+00:00", "Z") if error.last_success else None
        detail = f"{error.provider} {error.what}"
        if last:
            detail += f"; the last successful call was at {last}"
        elif error.last_success is None:
            detail += "; no call has succeeded since this server started"
        detail += "."
        return problem("upstream_unavailable", detail, instance, provider=error.provider, last_success_at=last), headers
    if isinstance(error, StoreUnavailable):
        headers.append((b"retry-after", b"10"))
        return problem("store_unavailable", "The database does not answer; try again soon.", instance), headers
    if isinstance(error, NotAcceptable):
        return problem("not_acceptable", str(error), instance), headers
    if isinstance(error, TooManyRequests):
        headers.append((b"retry-after", str(error.retry_after).encode()))
        return problem("rate_limited", f"{error}; retry after {error.retry_after} s.", instance), headers
    if isinstance(error, TooManyStreams):
        headers.append((b"retry-after", b"60"))
        return problem("rate_limited", f"{error}.", instance), headers
    raise error


def _parameter_error(error: BadParameter, place: str) -> ParameterError:
    given = None if error.given is None else str(error.given)
    return ParameterError(error.name, place, given, error.allowed, suggestion=next(iter(error.suggestions), None))


def bad_parameters(errors: Sequence[ParameterError], instance: str) -> Problem:
    shown = [
        replace(
            error,
            parameter=shorten(error.parameter),
            given=None if error.given is None else shorten(error.given, MAX_GIVEN),
        )
        for error in errors
    ]
    return problem("bad_request", "; ".join(map(_sentence, shown)) + ".", instance, errors=shown)


def _sentence(error: ParameterError) -> str:
    name = error.parameter
    hint = f" (did you mean {error.suggestion}?)" if error.suggestion else ""
    if error.given is None:
        return f"{name} is missing: expected {error.allowed}{hint}"
    if isinstance(error, UnknownParameter):
        return f"unknown parameter {name!r}{hint}; {error.allowed}"
    if isinstance(error, AliasConflict):
        return error.allowed
    if isinstance(error, RepeatedParameter):
        return f"{name} is given several times ({shorten(error.given)}): expected {error.allowed}"
    return f"{name} is {shorten(error.given)!r}: expected {error.allowed}{hint}"


def shorten(text: str, max_length: int = 80) -> str:
    return text if len(text) <= max_length else text[: max_length - 1] + "…"


def similar(name: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Known names similar to this one, the most similar first."""
    from rapidfuzz import fuzz, process

    found = process.extract(name[:MAX_COMPARED], list(known), scorer=fuzz.ratio, limit=limit, score_cutoff=SIMILAR)
    return [known_name for known_name, _, _ in found]


def internal(instance: str) -> Problem:
    return problem("internal_error", "Something went wrong on this server; it has been logged.", instance)
