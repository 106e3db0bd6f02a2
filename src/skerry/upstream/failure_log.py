"""Log of failed calls to providers, without repetitions.

A failure is logged at most once per REPEAT_SECONDS for each provider and reason, with the number of suppressed repetitions.
While several providers are unreachable, only the first is logged."""

from dataclasses import dataclass

import structlog

from skerry.clock import monotonic
from skerry.credentials import Credentials
from skerry.upstream.outcome import CallOutcome

log = structlog.get_logger(__name__)

REPEAT_SECONDS = 600.0
"""Seconds after which the same failure is logged again."""
MAX_REASONS = 20
"""Maximum number of reasons that are remembered per provider."""


@dataclass(slots=True)
class Logged:
    """A failure that was logged."""

    at: float
    since: int = 0
    """Number of suppressed repetitions."""


class FailureLog:
    """Logs failures by provider and reason, without the operator's keys."""

    def __init__(self, credentials: Credentials | None = None) -> None:
        self._credentials = credentials or Credentials()
        self._logged: dict[str, dict[str, Logged]] = {}
        self._unreachable: set[str] = set()
        """Providers that were unreachable since the last answer of any provider."""

    def failed(self, provider: str, outcome: str, reason: str, url: str, **details: str) -> None:
        if outcome == CallOutcome.UNREACHABLE:
            self._unreachable.add(provider)
            if len(self._unreachable) > 1:
                return  # only the first is logged: probably there is no network
        moment = monotonic()
        known = self._logged.setdefault(provider, {})
        before = known.get(reason)
        if before is not None and moment - before.at < REPEAT_SECONDS:
            before.since += 1
            return
        known.pop(reason, None)
        known[reason] = Logged(moment)
        if len(known) > MAX_REASONS:
            del known[next(iter(known))]
        log.warning(
            "upstream failed",
            provider=provider,
            url=self._credentials.hide(url),
            reason=reason,
            repeated=before.since if before else 0,
            **details,
        )

    def answered(self) -> None:
        """Record that a provider answered, so there is a network."""
        if len(self._unreachable) > 1:
            log.info("providers reachable again", unreachable=len(self._unreachable))
        self._unreachable.clear()
