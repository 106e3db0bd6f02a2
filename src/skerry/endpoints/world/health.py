"""Health figures."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.answers import Collection, Limited
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode
from skerry.datasets.countries import Countries
from skerry.datasets.health_indicators import HealthIndicator, HealthIndicators
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.health_figures import HealthFigures

Value = Annotated[float, Meta(ge=0, le=1_000_000)]


class HealthValue(Struct, frozen=True):
    """The value of one country and year."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="common English name")]
    year: Annotated[int, Meta(description="year of the value")]
    value: Annotated[Value, Meta(description="in the unit of the answer, of both sexes")]
    low: Annotated[Value | None, Meta(description="lower bound of the WHO's estimate; null from the World Bank")]
    high: Annotated[Value | None, Meta(description="upper bound of the WHO's estimate; null from the World Bank")]


class HealthData(Limited, frozen=True, kw_only=True):
    """Values of one indicator."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("unit", "series_code", "source"), json_only=("indicator",))

    indicator: Annotated[HealthIndicator, Meta(description="what the values are of")]
    unit: Annotated[str, Meta(description="unit of the values, the same from both providers")]
    series_code: Annotated[str, Meta(description="code of the series at the provider in `source`")]
    source: SourceKey
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[
        list[HealthValue], Meta(description="of one country newest first; otherwise the newest of each, by country")
    ]


@endpoint("/health/indicators", fresh="7d")
async def health_indicators(health_indicators: HealthIndicators) -> Collection[HealthIndicator]:
    """Health indicators, with their codes and units.

    17 series of the WHO's Global Health Observatory, each with the World Bank's series for the same indicator where there is
    one. The two organizations count doctors and nurses in different units."""
    return Collection.of(health_indicators.all)


@endpoint(
    "/health/data",
    fresh="1d",
    example={"indicator": "life_expectancy", "country": "EE"},
    example_404={"indicator": "no_such_indicator"},
    checked_with=({"indicator": "obesity", "country": "EE"},),
)
async def health_data(
    indicator: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=60,
            description="key of `/health/indicators`, or the code of its series at the WHO or the World Bank, in any case",
        ),
    ],
    figures: HealthFigures,
    indicators: Reference[HealthIndicators],
    countries: Reference[Countries],
    country: CountryCode | None = None,
) -> HealthData:
    """Values of one health indicator: all years of a country, or the newest value of every country.

    From the World Bank (CC BY 4.0) where it has figures of the indicator and the country. Otherwise, and while the World Bank is
    unavailable, from the WHO's Global Health Observatory, whose licence (CC BY-NC-SA 3.0 IGO) does not allow commercial use;
    `source` and the `Link` header name the provider. All values are in `unit`; estimates of the two providers differ. Years
    without a value are left out, as are countries without one; the newest value of a country may be some years old."""
    wanted = indicators.find(indicator)
    if country is None:
        answer = await figures.latest(wanted)
    else:
        answer = await figures.of_country(wanted, countries.get(country))
    items = [
        HealthValue(country_name=countries.name_of(figure.country) or figure.country, **structs.asdict(figure))
        for figure in answer.figures
    ]
    return HealthData.limited(
        items, None, indicator=wanted, unit=wanted.unit, series_code=answer.series_code, source=answer.source
    )
