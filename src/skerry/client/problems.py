"""What a call raises."""

import httpx
import msgspec

from skerry.http.problems import Problem


class ApiError(Exception):
    """A call was answered with problem details: a wrong parameter, an unknown item, an unavailable provider, a rate limit.

    `problem` has all of it; `status`, `error` (a stable word such as `not_found`) and `detail` (a sentence) are its main
    members."""

    def __init__(self, problem: Problem, url: str, retry_after: float | None = None) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.status = problem.status
        self.error = problem.error
        self.detail = problem.detail
        self.url = url
        self.retry_after = retry_after
        """Seconds after which the call may be repeated; None if the answer does not say."""


class ServerUnreachable(ConnectionError):
    """The server did not answer, or the connection was lost."""


class UnexpectedAnswer(ValueError):
    """The server's answer does not have the type of its endpoint: the server has another version than this package."""


def error_of(response: httpx.Response) -> ApiError:
    """The error of a response that is not a success and has been read."""
    try:
        problem = msgspec.json.decode(response.content, type=Problem)
    except msgspec.MsgspecError:
        # Not from a Skerry: a proxy before it, or another server.
        detail = f"{response.url} answered {response.status_code} {response.reason_phrase}".rstrip()
        problem = Problem(
            success=False,
            error="not_problem_details",
            type="",
            title=response.reason_phrase,
            status=response.status_code,
            detail=detail,
            instance=response.url.path,
        )
    return ApiError(problem, str(response.url), seconds_of(response.headers.get("retry-after")))


def seconds_of(header: str | None) -> float | None:
    """The seconds of a `Retry-After` or `Age` header; None without one, or where it is a date."""
    return float(header) if header is not None and header.isascii() and header.isdigit() else None
