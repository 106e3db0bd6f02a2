"""Errors of sources, datasets and the store.

None of them has a status code: `http/problems.py` turns each into problem details."""

from datetime import datetime

from msgspec import UNSET, UnsetType


class SkerryError(Exception):
    """An expected failure. The message is for the caller and contains no internal detail."""


class NotFound(SkerryError):
    """The requested item does not exist, or does not exist yet.

    `suggestions` are similar values, best first. `retry_after` is in seconds, if known."""

    def __init__(self, detail: str, *, suggestions: tuple[str, ...] = (), retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.suggestions = suggestions
        self.retry_after = retry_after


class BadParameter(SkerryError):
    """A parameter that has the right type but an invalid value (end before start, an unsupported date).

    If two parameters contradict each other, `instead` is the error for the other one, which is reported when the caller
    omitted this one. `others` are further errors of the same request."""

    def __init__(
        self,
        name: str,
        given: object,
        allowed: str,
        *,
        suggestions: tuple[str, ...] = (),
        instead: "BadParameter | None" = None,
        others: "tuple[BadParameter, ...]" = (),
    ) -> None:
        super().__init__(f"{name} is {given}: expected {allowed}")
        self.name = name
        self.given = given
        self.allowed = allowed
        self.suggestions = suggestions
        """Similar values, best first."""
        self.instead = instead
        self.others = others


class UpstreamUnavailable(SkerryError):
    """A provider did not answer, or returned an error.

    `what` completes the sentence "<provider> ...": "did not answer within 8 s", "returned status 503". `last_success` is
    None if no call has succeeded since the start, and unset where no call failed: the answer itself is what was wrong."""

    def __init__(
        self,
        provider: str,
        what: str,
        *,
        last_success: datetime | UnsetType | None = UNSET,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(f"{provider} {what}")
        self.provider = provider
        self.what = what
        self.last_success = last_success
        self.retry_after = retry_after


class HostUnavailable(UpstreamUnavailable):
    """A host named by a caller is unavailable. Its last success is not recorded."""


class UpstreamChanged(UpstreamUnavailable):
    """A provider returned something unexpected; `what` names the part."""


class TooManyRequests(SkerryError):
    """The client exceeds its share of a limited resource. `retry_after` is in seconds."""

    def __init__(self, detail: str, *, retry_after: int) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class NotAcceptable(SkerryError):
    """The requested format cannot have this answer, or is not installed."""


class StoreUnavailable(SkerryError):
    """The database did not answer."""


class StoreUnreachable(StoreUnavailable):
    """The database server is unreachable now; a later attempt may succeed."""


class StoreDamaged(StoreUnavailable):
    """The database file is damaged, or is not a database."""


class TooManyStreams(SkerryError):
    """A client, or this process, has reached its maximum number of open streams."""


class ReplyError(ValueError):
    """A reply is not what its source expects; the message completes the sentence "<provider> ..."."""


PUBLIC_HOST = "the name of a host in the public DNS, such as example.com"
"""Description of a valid host for a `BadParameter`. It is the same for every failure, so that it reveals nothing about
internal hosts."""


PUBLIC_URL = "a URL of http or https at a public host, such as https://example.com"
"""The same for URLs."""


class ForbiddenHost(Exception):
    """A host named by a caller, or the target of a provider's redirect, must not be reached. The message never contains the
    address."""
