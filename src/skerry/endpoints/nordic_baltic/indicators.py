"""Headline figures by country."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.nordic import CountryCollection
from skerry.errors import SkerryError
from skerry.models.fields import Moment
from skerry.models.indicators import HeadlineIndicator, IndicatorFigure, IndicatorSeries, IndicatorTable
from skerry.models.rows import Rows
from skerry.models.unavailable import Missing, UnavailablePart
from skerry.services.nordic.indicators import PERIODS, CountryIndicators


class NationalIndicator(Struct, frozen=True, kw_only=True):
    """A headline figure of a country, with the table that it is from."""

    indicator: HeadlineIndicator
    label: Annotated[str, Meta(description="what is counted")]
    unit: Annotated[str, Meta(description="unit of the values")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null where the values are not amounts of money")]
    period: Annotated[
        str | None,
        Meta(description="newest period that has a value: month (2026-09), quarter (2026-Q2) or year (2025)"),
    ]
    value: Annotated[float | None, Meta(description="in that period; null where `unavailable` says why")]
    status: Annotated[
        str | None, Meta(description="the provider's flag of it, such as p (provisional), e (estimated) or b (break)")
    ]
    table: Annotated[str, Meta(description="code of the table at its provider")]
    table_url: Annotated[str, Meta(description="page of the table")]
    updated_at: Annotated[Moment | None, Meta(description="last update of the table, UTC")]
    history: Annotated[
        list[IndicatorFigure], Meta(description=f"the newest {PERIODS} periods of the table, newest first")
    ]


class CountryFigures(CountryCollection[NationalIndicator], frozen=True, kw_only=True):
    """Headline figures of a country."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "source"), json_only=("unavailable",))

    unavailable: Annotated[list[UnavailablePart], Meta(description="indicators without a value, and why")]


@endpoint(
    "/nordic/{country}/statistics/indicators",
    fresh="12h",
    example={"country": "EE"},
    checked_with=[
        {"country": country, "indicator": "inflation"} for country in ("FI", "SE", "NO", "DK", "IS", "LV", "LT")
    ],
)
async def nordic_indicators(
    country: nordic.NordicCountry,
    indicators: CountryIndicators,
    indicator: Annotated[HeadlineIndicator | None, Meta(description="only this one; all if omitted")] = None,
) -> CountryFigures:
    """Headline figures of a Nordic or Baltic country that are comparable between the countries.

    Population, inflation, unemployment, wages, GDP, house prices, median age and life expectancy, each with its unit, its newest
    period, up to 24 periods before and the table of Eurostat that it is from. Eurostat counts them by one definition in all
    countries, so they may differ from those of the national office, whose tables are `/nordic/{country}/statistics/tables`. An
    indicator without a value is null and named in `unavailable`; when all of them fail the answer is a 502."""
    wanted = list(HeadlineIndicator) if indicator is None else [indicator]
    found = await indicators.of(country, wanted)
    missing = Missing()
    items = [_item(each, indicators.table(country, each), found.value[each], missing) for each in wanted]
    return CountryFigures.limited(items, None, country=country, source=found.source.key, unavailable=missing.parts)


def _item(
    indicator: HeadlineIndicator, table: IndicatorTable, found: IndicatorSeries | SkerryError, missing: Missing
) -> NationalIndicator:
    series = IndicatorSeries(None, ()) if isinstance(found, SkerryError) else found
    newest = series.newest
    if isinstance(found, SkerryError):
        missing.failed(indicator, found)
    elif newest is None:
        missing.absent(indicator, f"The table {table.id} has no value of this country in its newest periods.")
    return NationalIndicator(
        indicator=indicator,
        label=table.label,
        unit=table.unit,
        currency=table.currency,
        period=newest.period if newest else None,
        value=newest.value if newest else None,
        status=newest.status if newest else None,
        table=table.id,
        table_url=table.url,
        updated_at=series.updated_at,
        history=list(series.figures),
    )
