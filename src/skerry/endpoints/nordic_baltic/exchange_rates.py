"""Official exchange rates by country."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api import nordic
from skerry.api.endpoint import Reference, endpoint
from skerry.api.nordic import CountryCollection
from skerry.api.parameters import CurrencyCode, CurrencyCodes, Day, Days, EndDay, StartDay
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.errors import BadParameter, NotFound
from skerry.models.exchange_rates import FIRST_FIXING
from skerry.models.fields import OBSERVATION, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.observed import Observed
from skerry.models.official_rates import HIGHEST, LOWEST, Quote
from skerry.models.rows import Rows
from skerry.services.nordic.exchange_rates import OfficialRates
from skerry.sources.norway.norges_bank import NorgesBank

LAST_DAY = dt.date(2100, 1, 1)
DEFAULT_PERIOD = dt.timedelta(days=30)
MAX_PERIOD = dt.timedelta(days=366)

LocalRate = Annotated[
    float, Meta(ge=LOWEST, le=HIGHEST, description="units of the base currency for one unit of the other, 8 digits")
]
InverseRate = Annotated[
    float, Meta(ge=LOWEST, le=HIGHEST, description="units of the currency for one unit of the base, 8 digits")
]
BaseField = Annotated[str, Meta(description="currency of the country, in which the rates are, ISO 4217")]
CurrencyField = Annotated[str, Meta(description="ISO 4217")]
FixedOn = Annotated[dt.date, OBSERVATION, Meta(description="day of the fixing")]
Units = Annotated[int, Meta(ge=1, description="number of units for which the bank quotes the rate: 1 or 100, mostly")]


class OfficialRate(Struct, frozen=True):
    """The official rate of a currency."""

    currency: CurrencyField
    local_per_unit: LocalRate
    per_local: InverseRate
    quoted_units: Units

    @classmethod
    def of(cls, currency: str, quote: Quote) -> "OfficialRate":
        rate = quote.local_per_unit
        return cls(currency, _eight_digits(rate), _eight_digits(1 / rate), quote.quoted_units)


class CountryRates(CountryCollection[OfficialRate], frozen=True, kw_only=True):
    """The official rates of a country on one day, by currency."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "base", "date", "source"), json_only=("requested_date",))

    base: BaseField
    date: FixedOn
    requested_date: Annotated[dt.date | None, Meta(description="the requested day; null for the newest rates")]


class DailyRate(Struct, frozen=True):
    """The official rate of a day."""

    date: FixedOn
    local_per_unit: LocalRate


class CurrencyHistory(CountryCollection[DailyRate], frozen=True, kw_only=True):
    """The official rates of one currency in a period, oldest first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "base", "currency", "source"))

    base: BaseField
    currency: CurrencyField


class NewestRate(Observed, frozen=True, kw_only=True):
    """The newest official rate of a currency."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "date"

    base: BaseField
    currency: CurrencyField
    date: FixedOn
    local_per_unit: LocalRate
    per_local: InverseRate
    quoted_units: Units
    source: SourceKey


@endpoint(
    "/nordic/{country}/exchange-rates",
    fresh="1h",
    example={"country": "NO", "date": "2026-05-08"},
    checked_with=[{"country": country, "date": "2026-05-08"} for country in ("SE", "DK", "IS", "LT")],
    example_404={"country": "NO", "date": "1999-01-04"},
)
async def nordic_exchange_rates(
    country: nordic.NordicCountry,
    rates: OfficialRates,
    countries: Reference[Countries],
    date: Annotated[
        Day | None,
        Days(FIRST_FIXING, LAST_DAY),
        Meta(description="day; one without a fixing has the last rates before it; the newest rates if omitted"),
    ] = None,
    symbols: Annotated[
        CurrencyCodes | None, Meta(description="currencies separated by commas; all that the bank quotes if omitted")
    ] = None,
) -> CountryRates:
    """Official exchange rates of a Nordic or Baltic country: its currency for one unit of each other one.

    From the central bank of Sweden, Norway, Denmark, Iceland or Lithuania, and from the European Central Bank for Estonia,
    Finland and Latvia. A day without a fixing has the rates of the last fixing in the nine days before. A currency that the
    bank does not quote is a 404, as is a day before its first rates; Lithuania's are known since it has the euro, 2015."""
    day = _past(date, country, countries)
    found = await rates.on(country, day)
    quotes = found.fixings.days[found.date]
    unknown = [code for code in symbols or () if code not in quotes]
    if unknown:
        raise NotFound(
            f"No official rate of {', '.join(unknown)} in {found.fixings.base} on {found.date}.",
            suggestions=tuple(sorted(quotes)),
        )
    return CountryRates.limited(
        [OfficialRate.of(code, quotes[code]) for code in sorted(symbols or quotes)],
        None,
        country=country,
        base=found.fixings.base,
        date=found.date,
        requested_date=date,
        source=found.fixings.source,
    )


@endpoint(
    "/nordic/{country}/exchange-rates/{currency}",
    fresh="1h",
    example={"country": "NO", "currency": "USD", "start": "2026-05-06", "end": "2026-05-08"},
    checked_with=[
        {"country": country, "currency": "USD", "start": "2026-05-06", "end": "2026-05-08"}
        for country in ("SE", "DK", "IS", "LT")
    ],
    example_404={"country": "NO", "currency": "QQQ", "start": "2026-05-06", "end": "2026-05-08"},
)
async def nordic_currency_history(
    country: nordic.NordicCountry,
    currency: CurrencyCode,
    rates: OfficialRates,
    countries: Reference[Countries],
    start: Annotated[
        StartDay | None, Days(FIRST_FIXING, LAST_DAY), Meta(description="first day; 30 days before the last if omitted")
    ] = None,
    end: Annotated[EndDay | None, Days(FIRST_FIXING, LAST_DAY), Meta(description="last day; today if omitted")] = None,
) -> CurrencyHistory:
    """Daily official rates of one currency in the currency of a Nordic or Baltic country, oldest first.

    Days without a fixing are left out. At most 366 days. A currency without a rate in the period is a 404."""
    last = _past(end, country, countries, "end")
    first = last - DEFAULT_PERIOD if start is None else start
    if not last - MAX_PERIOD <= first <= last:
        raise BadParameter("start", start, f"a day from {last - MAX_PERIOD} to {last}")
    found = await rates.between(country, first, last, currency)
    items = [
        DailyRate(day, _eight_digits(quotes[currency].local_per_unit)) for day, quotes in sorted(found.days.items())
    ]
    if not items:
        raise NotFound(f"No official rate of {currency} in {found.base} from {first} to {last}.")
    return CurrencyHistory.limited(
        items, None, country=country, base=found.base, currency=currency, source=found.source
    )


@endpoint("/norway/norges-bank/fx/{currency}", fresh="1h", example={"currency": "EUR"}, example_404={"currency": "QQQ"})
async def norges_bank_rate(currency: CurrencyCode, bank: NorgesBank) -> NewestRate:
    """The newest official rate of a currency at Norges Bank, in kroner for one unit.

    Of a currency that the bank no longer quotes it is the last one, with `stale_since`."""
    found = await bank.newest(currency)
    if not found.days:
        raise NotFound(f"No official rate of {currency} in {found.base}.")
    date = max(found.days)
    rate = OfficialRate.of(currency, found.days[date][currency])
    return NewestRate(
        base=found.base,
        currency=currency,
        date=date,
        local_per_unit=rate.local_per_unit,
        per_local=rate.per_local,
        quoted_units=rate.quoted_units,
        source=found.source,
    )


def _past(day: dt.date | None, country: NordicCountry, countries: Countries, name: str = "date") -> dt.date:
    """The day, or today there. Raises BadParameter for a future one."""
    newest = today(countries.get(country).main_timezone)
    if day is not None and day > newest:
        raise BadParameter(name, day, f"a day up to {newest}")
    return day or newest


def _eight_digits(rate: float) -> float:
    return float(f"{rate:.8g}")
