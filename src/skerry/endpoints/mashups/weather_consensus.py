"""How far the weather forecasts of several providers agree."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running
from skerry.models.fields import Moment, SourceKey
from skerry.models.rows import Rows
from skerry.provenance import observed
from skerry.services.forecast_consensus import (
    AGREEMENT,
    HOUR,
    ConsensusHour,
    ForecastProviders,
    SourcedForecast,
    consensus_hours,
)

MAX_HOURS = 48
ERROR = "temperature_mean_error_14d_c"
NOT_STORED = "This server stores no past forecasts that could be compared with measurements."
NOT_NATIONAL = (
    "No other weather service of the place is read: only those of Estonia, Finland, Sweden and Lithuania are."
)
METHOD = (
    "Median of the providers that have a figure for the hour, and spread: the highest less the lowest. Both are null for fewer "
    "than two. The forecasts are not independent: all use models that share observations, and Open-Meteo may use the model of "
    "another provider here. Agreement is no probability."
)


class ConsensusProvider(Struct, frozen=True):
    """A provider whose forecast is in the report."""

    source: SourceKey
    model: Annotated[str, Meta(description="model or product")]
    updated_at: Annotated[
        Moment | None, Meta(description="when the forecast was made, UTC; null where the provider does not say")
    ]
    temperature_mean_error_14d_c: Annotated[
        Annotated[float, Meta(ge=-50, le=50)] | None,
        Meta(description="mean of forecast less measured temperature at the nearest station in 14 days; null: unknown"),
    ]


class ConsensusProviders(Struct, frozen=True):
    """Whose forecasts are compared; null: that forecast is missing."""

    open_meteo: Annotated[ConsensusProvider | None, Meta(description="its choice of a model for the place")]
    met_norway: Annotated[ConsensusProvider | None, Meta(description="its forecast for points everywhere")]
    national: Annotated[
        ConsensusProvider | None,
        Meta(description="weather service of Estonia, Finland, Sweden or Lithuania, by the place"),
    ]


class WeatherConsensus(SourcedReport, frozen=True, kw_only=True):
    """The forecasts of several providers for the same hours."""

    ROWS: ClassVar[Rows] = Rows(
        "hours", carried=("place",), json_only=("providers", "method", "unavailable", "sources")
    )

    place: Annotated[RequestedPlace, Meta(description="where the forecasts are for, as requested")]
    providers: Annotated[ConsensusProviders, Meta(description="whose forecasts are compared")]
    hours: Annotated[list[ConsensusHour], Meta(description="from the next full hour on")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint(
    "/mashup/weather/consensus",
    fresh="15m",
    example={"city": "Tallinn"},
    example_404={"city": "Atlantis"},
    checked_with=[{"city": "Helsinki"}, {"city": "Stockholm"}, {"city": "Vilnius"}],
)
async def weather_consensus(
    place: PlaceQuery,
    providers: ForecastProviders,
    hours: Annotated[int, Meta(ge=1, le=MAX_HOURS, description="number of hours")] = 24,
) -> WeatherConsensus:
    """What several providers forecast for the same hours: temperature, wind and precipitation, their median and spread.

    Open-Meteo, MET Norway and, in Estonia, Finland, Sweden and Lithuania, the national weather service. How wrong each was in
    the past is unknown: this server does not store forecasts. An hour for which fewer than two have a figure has no median; its
    `figures` tell who has one. What is missing is null and listed in `unavailable`; without any forecast the answer is a 502."""
    where = place.resolve()
    point = where.latitude, where.longitude
    async with ReportParts() as parts:
        asked = {
            "open_meteo": parts.fetch(providers.open_meteo(*point), "providers.open_meteo"),
            "met_norway": parts.fetch(providers.met_norway(*point), "providers.met_norway"),
        }
        if national := providers.national(*point, where.timezone):
            asked["national"] = parts.fetch(national, "providers.national")
    missing = parts.missing
    found = {name: part.value for name, part in asked.items() if part.value is not None}
    start = running(HOUR)
    rows = consensus_hours([start + HOUR * number for number in range(1, hours + 1)], list(found.values()))
    for name, forecast in found.items():
        parts.sources.add(f"providers.{name}", forecast.source, forecast.updated_at)
        missing.absent(f"providers.{name}.{ERROR}", NOT_STORED, covered=False)
        if forecast.updated_at is not None:
            observed(forecast.updated_at)
    if "national" not in asked:
        missing.absent("providers.national", NOT_NATIONAL, covered=False)
    for name in AGREEMENT:
        if all(getattr(row, name) is None for row in rows):
            missing.absent(f"hours.{name}", "No hour has a figure of two providers.")
    return WeatherConsensus(
        place=where,
        providers=ConsensusProviders(*(_provider(found.get(name)) for name in ConsensusProviders.__struct_fields__)),
        hours=rows,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _provider(forecast: SourcedForecast | None) -> ConsensusProvider | None:
    if forecast is None:
        return None
    return ConsensusProvider(forecast.source, forecast.model, forecast.updated_at, None)
