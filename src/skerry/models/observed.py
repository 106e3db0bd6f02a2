"""Records with observed figures, and the time since which these are out of date."""

from datetime import UTC, date, datetime, time
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.clock import duration
from skerry.models.fields import Moment


class Observed(Struct, frozen=True, kw_only=True):
    """Figures of a stated moment that the provider renews.

        class Level(Observed, frozen=True):
            STALE_AFTER = "3h"

            observed_at: Moment

    `stale_since` is set where the record is answered (`api/observed.py`): sources and endpoints leave it null."""

    OBSERVED_AT: ClassVar[str] = "observed_at"
    """Attribute with the moment, or the day, of the figures."""
    STALE_AFTER: ClassVar[str]
    """Age at which newer figures are overdue: about three intervals of the provider, its usual delay included."""

    stale_since: Annotated[
        Moment | None,
        Meta(description="since when newer figures have been overdue, UTC; null while these are current"),
    ] = None

    @property
    def due_at(self) -> datetime | None:
        """The moment at which newer figures are overdue; None where the figures have no time."""
        stated: datetime | date | None = getattr(self, self.OBSERVED_AT)
        if stated is None:
            return None
        if not isinstance(stated, datetime):
            stated = datetime.combine(stated, time(), UTC)
        return stated + duration(self.STALE_AFTER)

    def is_overdue(self, moment: datetime) -> bool:
        """Whether newer figures are overdue at a moment."""
        return self.due_at is not None and self.due_at <= moment
