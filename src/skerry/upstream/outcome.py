"""Outcomes of calls to providers, as in the metric `skerry_upstream_calls_total` and in the log."""

from enum import StrEnum


class CallOutcome(StrEnum):
    """Outcomes of a call. Responses with an error status have further ones (`of_status`)."""

    OK = "ok"
    CHANGED = "changed"
    """The reply could not be read."""
    QUEUED = "queued"
    """The call waited in our own queue for too long."""
    SHORT_OF_TIME = "short_of_time"
    """Too little of the deadline was left when the call was sent."""
    TIMEOUT = "timeout"
    SLOW_QUERY = "slow_query"
    """The provider did not answer in time, which may be due to the query."""
    UNREACHABLE = "unreachable"
    """No connection could be made."""
    DROPPED = "dropped"
    """The connection ended before the response."""
    BROKEN = "broken"
    """The response is incomplete or not HTTP."""
    REDIRECT = "redirect"
    """The provider redirected to a URL that is not followed."""
    TOO_LARGE = "too_large"


def of_status(status: int) -> str:
    """Outcome of a call whose response has an error status: `http_503`."""
    return f"http_{status}"


OUR_OUTCOMES: frozenset[str] = frozenset({CallOutcome.QUEUED, CallOutcome.SHORT_OF_TIME})
"""Outcomes that say nothing about the provider."""
CALLER_OUTCOMES: frozenset[str] = OUR_OUTCOMES | {CallOutcome.SLOW_QUERY, *map(of_status, (400, 404, 410, 414, 422))}
"""Outcomes that are about the request. They never open a breaker, because one caller with invalid requests must not cut off
all others."""
