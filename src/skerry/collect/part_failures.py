"""Failures of parts of a job, such as one zone, country or station."""

import structlog

from skerry.errors import NotFound, UpstreamUnavailable

log = structlog.get_logger(__name__)

PartError = NotFound | UpstreamUnavailable


class PartFailures:
    """Collects the failed parts of one run of a job, and logs them in one line with their number."""

    def __init__(self, event: str) -> None:
        self._event = event
        self._errors: dict[str, PartError] = {}

    def add(self, part: str, error: PartError) -> None:
        """Note that a part failed. The upstream client has logged the provider's failure."""
        self._errors[part] = error
        log.debug(self._event, part=part, reason=str(error))

    def __len__(self) -> int:
        return len(self._errors)

    def finish(self, *, is_total: bool) -> None:
        """Log a partial failure. If all parts failed, raises the last error, so that the job fails."""
        if not self._errors:
            return
        *_, (part, error) = self._errors.items()
        if is_total:
            raise error
        log.warning(self._event, failed=len(self._errors), last=part, reason=str(error))
