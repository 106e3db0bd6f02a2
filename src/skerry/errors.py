"""What can go wrong on the way to an answer.

Sources, datasets and the store raise these; none of them knows a status code. `http/problems.py` turns each into problem details.
"""

from datetime import datetime


class SkerryError(Exception):
    """An expected failure. Its message is written for the caller and contains no internals."""


class NotFound(SkerryError):
    """The requested thing does not exist (yet).

    `suggestions` are near matches, best first; `retry_after` seconds is given where it is known when to come back."""

    def __init__(self, detail: str, *, suggestions: tuple[str, ...] = (), retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.suggestions = suggestions
        self.retry_after = retry_after


class BadParameter(SkerryError):
    """A parameter whose value passes its type but not its meaning (a range turned round, a date beyond what is kept)."""

    def __init__(self, name: str, given: object, allowed: str, *, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(f"{name} is {given}: expected {allowed}")
        self.name = name
        self.given = given
        self.allowed = allowed
        self.suggestions = suggestions
        """Near values, best first."""


class UpstreamUnavailable(SkerryError):
    """A provider did not answer, or answered that it cannot.

    `what` completes the sentence "<provider> ...": "did not answer within 8 s", "answered 503"."""

    def __init__(
        self, provider: str, what: str, *, last_success: datetime | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(f"{provider} {what}")
        self.provider = provider
        self.what = what
        self.last_success = last_success
        self.retry_after = retry_after


class HostUnavailable(UpstreamUnavailable):
    """The same for a host that a caller named. Its last success is not recorded."""


class UpstreamChanged(UpstreamUnavailable):
    """A provider returned something that is not what it used to return; `what` names the part."""


class StoreUnavailable(SkerryError):
    """The database did not answer."""


class StoreUnreachable(StoreUnavailable):
    """There is no server at its address now, which will pass by itself."""


class TooManyStreams(SkerryError):
    """A client holds as many streams open as one may, or this process as many as it can."""


class ReplyError(ValueError):
    """A reply is not what its source expects; the text completes the sentence "<provider> ..."."""


PUBLIC_HOST = "the name of a host in the public DNS, such as example.com"
"""What a caller may name, in words for a `BadParameter`: the same whatever was wrong, so that it tells nothing."""


class ForbiddenHost(Exception):
    """A host that a caller named, or a provider redirected to, may not be reached. The text never tells the address."""
