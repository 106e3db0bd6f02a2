"""The log of failed calls to providers, without repeating itself.

A failure is logged once for each provider and reason, with the number of the ones like it when it is logged again. While no
provider at all can be reached, one line says so."""

from dataclasses import dataclass

import structlog

from skerry.clock import monotonic
from skerry.upstream.outcome import CallOutcome

log = structlog.get_logger(__name__)

REPEAT_SECONDS = 600.0
"""After which the same failure is logged again."""
MAX_REASONS = 20
"""Of one provider that are remembered."""


@dataclass(slots=True)
class Logged:
    """A failure that was logged."""

    at: float
    since: int = 0
    """Failures like it since then."""


class FailureLog:
    """What was logged of each provider."""

    def __init__(self) -> None:
        self._logged: dict[str, dict[str, Logged]] = {}
        self._unreachable: set[str] = set()
        """Providers that could not be reached since the last answer of any."""

    def failed(self, provider: str, outcome: str, reason: str, url: str, **details: str) -> None:
        if outcome == CallOutcome.UNREACHABLE:
            self._unreachable.add(provider)
            if len(self._unreachable) > 1:
                return  # the first one was logged; either the others are down too, or there is no network
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
            url=url,
            reason=reason,
            repeated=before.since if before else 0,
            **details,
        )

    def answered(self) -> None:
        """A provider answered: there is a network."""
        if len(self._unreachable) > 1:
            log.info("providers can be reached again", unreachable=len(self._unreachable))
        self._unreachable.clear()
