"""Unemployment, interest rates and prices of fuel in Estonia."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.sources.europe.ecb_data import EcbDataPortal, MonthlyInterest
from skerry.sources.europe.eurostat import Eurostat, MonthlyUnemployment
from skerry.sources.europe.oil_bulletin import FuelPrices, OilBulletin

ESTONIA = "EE"
EURO = "EUR"

InterestKey = Literal["euribor3m", "euribor6m", "euribor12m", "housing_loan"]
INTEREST_SERIES: Mapping[InterestKey, tuple[str, str]] = MappingProxyType(
    {
        "euribor3m": ("FM.M.U2.EUR.RT.MM.EURIBOR3MD_.HSTA", "Euribor of 3 months, mean of the month"),
        "euribor6m": ("FM.M.U2.EUR.RT.MM.EURIBOR6MD_.HSTA", "Euribor of 6 months, mean of the month"),
        "euribor12m": ("FM.M.U2.EUR.RT.MM.EURIBOR1YD_.HSTA", "Euribor of 12 months, mean of the month"),
        "housing_loan": (
            "MIR.M.EE.B.A2C.A.R.A.2250.EUR.N",
            "new loans of Estonian banks to households for house purchase, annualised agreed rate",
        ),
    }
)
"""Key of each series at the ECB, and what it is."""


class EstonianUnemployment(Collection[MonthlyUnemployment], frozen=True, kw_only=True):
    """The unemployment rate of Estonia, seasonally adjusted."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country",), json_only=("title", "updated_at"))

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    title: Annotated[str, Meta(description="title of the dataset at Eurostat")]
    updated_at: Annotated[Moment | None, Meta(description="last update of the dataset, UTC")]


class InterestRates(Collection[MonthlyInterest], frozen=True, kw_only=True):
    """An interest rate, month by month."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("series", "currency"), json_only=("description", "series_key"))

    series: Annotated[InterestKey, Meta(description="the requested series")]
    description: Annotated[str, Meta(description="what the rate is")]
    currency: Annotated[str, Meta(description="currency of the loans, ISO 4217")]
    series_key: Annotated[str, Meta(description="key of the series at the ECB")]


class EstonianFuelPrices(Observed, frozen=True, kw_only=True):
    """Mean prices at Estonian filling stations, week by week."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "currency"), json_only=("latest_date", "stale_since"))
    OBSERVED_AT = "latest_date"
    STALE_AFTER = "21d"

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    currency: Annotated[str, Meta(description="currency of the prices, ISO 4217")]
    latest_date: Annotated[date, Meta(description="day of the newest prices")]
    count: Annotated[int, Meta(description="number of weeks", ge=0)]
    items: Annotated[list[FuelPrices], Meta(description="newest first")]


Months = Annotated[int, Meta(ge=1, le=300, description="number of months, up to the newest")]


@endpoint("/estonian-labour/unemployment", fresh="12h", example={"months": 6})
async def estonian_unemployment(
    eurostat: Eurostat, months: Annotated[Months, Meta(le=240)] = 24
) -> EstonianUnemployment:
    """Unemployment rate of Estonia by month, newest first, seasonally adjusted.

    Percent of the labour force, by the definition of the ILO, from Eurostat. The last months are often provisional and are
    revised later; `status` has Eurostat's flag."""
    found = await eurostat.unemployment(ESTONIA, months)
    return EstonianUnemployment.limited(
        reversed(found.months), months, country=ESTONIA, title=found.title, updated_at=found.updated_at
    )


@endpoint("/estonian-bank/interest", fresh="12h", example={"series": "euribor6m", "months": 6})
async def estonian_interest_rates(
    portal: EcbDataPortal,
    series: Annotated[InterestKey, Meta(description="which interest rate")] = "euribor6m",
    months: Months = 24,
) -> InterestRates:
    """Euribor, and the interest of new housing loans in Estonia, by month, newest first.

    Percent a year, from the European Central Bank. Euribor is the mean of the month's days. The rate of housing loans is
    published later than Euribor, so that its newest month is an earlier one."""
    key, description = INTEREST_SERIES[series]
    found = await portal.interest(key, months)
    return InterestRates.limited(
        reversed(found), months, series=series, description=description, currency=EURO, series_key=key
    )


@endpoint("/estonian-fuel/prices", fresh="12h", example={"weeks": 4})
async def estonian_fuel_prices(
    bulletin: OilBulletin,
    weeks: Annotated[int, Meta(ge=1, le=1100, description="number of weeks, up to the newest")] = 12,
) -> EstonianFuelPrices:
    """Mean prices of petrol 95, diesel and LPG at Estonian filling stations by week, newest first.

    Euro per litre with all taxes, and before taxes for petrol and diesel, from the European Commission's Weekly Oil Bulletin.
    These are national means of one day a week, not the prices of a station. A price that Estonia did not report is null."""
    found = await bulletin.prices(ESTONIA, weeks)
    return EstonianFuelPrices(
        country=ESTONIA, currency=EURO, latest_date=found[0].date, count=len(found), items=list(found)
    )
