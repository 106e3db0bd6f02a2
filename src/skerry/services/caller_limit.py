"""How many hosts one client may have checked."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from skerry.errors import TooManyRequests


class Decision(Protocol):
    """Whether one more check is allowed."""

    @property
    def allowed(self) -> bool: ...

    @property
    def retry_after(self) -> int:
        """Seconds until the next check is allowed."""


class CallerLimit:
    """Limits the checks of each client and of the networks around it, by a counter shared by all processes."""

    def __init__(self, rate: str, count: Callable[[str], Awaitable[Decision]]) -> None:
        self._rate = rate
        self._count = count

    async def count(self, client: str) -> None:
        """Count a check. Raises TooManyRequests."""
        decision = await self._count(client)
        if not decision.allowed:
            detail = f"Your limit of {self._rate} for checks of hosts is exceeded"
            raise TooManyRequests(detail, retry_after=max(1, decision.retry_after))
