"""Reference exchange rates of the European Central Bank, every business day."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.europe.ecb import EuropeanCentralBank
from skerry.store import Aggregate, Series

MAX_FIXING_GAP = timedelta(days=6)
"""There is no fixing from Maundy Thursday to the Tuesday after Easter."""


class ReferenceRate(Struct, frozen=True):
    """What one euro was worth on one day."""

    # A history has a gap after 1.5 times the cadence. Weekends and holidays are not gaps.
    SERIES: ClassVar[Series] = Series(
        "exchange_rates",
        every=MAX_FIXING_GAP / 1.5,
        zone="UTC",
        key=("timestamp", "currency"),
        stale_after=timedelta(days=7),
    )
    SOURCE: ClassVar[type[EuropeanCentralBank]] = EuropeanCentralBank

    timestamp: Annotated[Moment, Meta(description="start of the business day of the fixing, UTC")] = field(
        name="start_at"
    )
    currency: Annotated[str, Meta(description="ISO 4217")]
    rate: Annotated[float, Meta(description="units of the currency for one euro"), Aggregate.MEAN]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None
