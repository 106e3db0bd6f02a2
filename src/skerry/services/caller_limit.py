"""How many hosts one client may have checked."""

from collections import OrderedDict, deque
from math import ceil

from skerry.clock import monotonic
from skerry.errors import TooManyRequests

MAX_CHECKS = 10
WINDOW = 60.0
"""Seconds within which a client may have MAX_CHECKS hosts checked."""
MAX_CLIENTS = 10_000
"""Clients that are counted; of more, the one whose last check is longest ago is forgotten."""


class CallerLimit:
    """Counts the checks of each client in this process: at most MAX_CHECKS in any window."""

    def __init__(self, max_checks: int = MAX_CHECKS) -> None:
        self._max_checks = max_checks
        self._checks: OrderedDict[str, deque[float]] = OrderedDict()
        """When the last checks of each client were made."""

    def count(self, client: str) -> None:
        """Count a check. Raises TooManyRequests."""
        moment = monotonic()
        checks = self._checks.get(client)
        if checks is None:
            checks = self._checks[client] = deque(maxlen=self._max_checks)
            if len(self._checks) > MAX_CLIENTS:
                self._checks.popitem(last=False)
        self._checks.move_to_end(client)
        if len(checks) == self._max_checks and (wait := checks[0] + WINDOW - moment) > 0:
            detail = f"Your limit of {self._max_checks} checks of hosts a minute is exceeded"
            raise TooManyRequests(detail, retry_after=max(1, ceil(wait)))
        checks.append(moment)
