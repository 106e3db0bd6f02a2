"""What one exchange with a provider may take, and how it fails.

Apart from `transport.py`, since that needs the HTTP client, which takes a tenth of a second to import."""

from msgspec import Struct

from skerry import __version__

MAX_BYTES = 10 * 1024 * 1024
"""Of an answer. Decoding it holds the interpreter, in a thread too: 4 to 10 ms for each megabyte, so that all other requests wait
for 100 ms at max_bytes. Providers return less than 5 MB."""
MAX_FILE_BYTES = 250 * 1024 * 1024
"""Maximum size of a downloaded file; MAX_BYTES is that of an answer in memory."""


def user_agent(contact: str | None) -> str:
    """How we name ourselves to others, with the operator's contact."""
    return f"skerry/{__version__}" + (f" (+{contact})" if contact else "")


class SizeLimits(Struct, frozen=True):
    """Bytes that are read of what a provider returns, after decompression."""

    answer: int = MAX_BYTES
    file: int = MAX_FILE_BYTES


class ExchangeError(Exception):
    """A failed attempt. `what` completes the sentence "<provider> ..."."""

    def __init__(
        self, what: str, *, outcome: str, retry_after: int | None = None, may_retry: bool = True, is_quota: bool = False
    ) -> None:
        super().__init__(what)
        self.what = what
        self.outcome = outcome
        self.retry_after = retry_after
        self.may_retry = may_retry
        self.is_quota = is_quota
        """Whether our calls for the period are used up (`quota_status`)."""
