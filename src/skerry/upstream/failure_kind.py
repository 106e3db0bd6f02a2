"""The kinds of failed calls: labels of the metric, and what breaker, retry and log go by."""

from enum import StrEnum


class FailureKind(StrEnum):
    """Why a call failed."""

    UNREACHABLE = "unreachable"
    """No connection could be made."""
    DROPPED = "dropped"
    """The connection ended before a response."""
    BROKEN = "broken"
    """The response ended early, or was none."""
    REDIRECT = "redirect"
    """A redirect that is not followed."""
    TOO_LARGE = "too_large"
    TIMEOUT = "timeout"
    SLOW_QUERY = "slow_query"
    """A timeout of a call that may be slow because of its query."""
    PACED = "paced"
    """The pace of the provider delayed the call beyond its deadline."""
    STATUS = "http"
    """An HTTP status that is an error. The label of the metric has its number: `http_503`."""
    ERROR = "error"
    """The provider reported its own failure in a body with status 200."""
    CHANGED = "changed"
    """A reply that cannot be read."""
    IMPLAUSIBLE = "implausible"
    """A value outside its plausible range."""
    ODD_ROWS = "odd_rows"
    """Rows of a list that were left out."""
