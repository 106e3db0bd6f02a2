"""State roads by country: cameras, conditions and traffic messages."""

from typing import Annotated, Literal

from msgspec import Meta

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Searched
from skerry.api.place import NearQuery
from skerry.models.roads import RoadCameraSite, RoadCondition, RoadEvent, RoadEventType
from skerry.services.nordic.roads import RoadCameras, RoadConditions, RoadEvents


class NordicRoadCameras(nordic.CountrySlice[RoadCameraSite], frozen=True, kw_only=True):
    """Road cameras of one country."""


class NordicRoadConditions(nordic.CountrySlice[RoadCondition], frozen=True, kw_only=True):
    """Road surfaces and road weather of one country."""


class NordicRoadEvents(nordic.CountrySlice[RoadEvent], frozen=True, kw_only=True):
    """Traffic messages of one country."""


@endpoint(
    "/nordic/{country}/roads/cameras",
    fresh="10m",
    example={"country": "EE"},
    checked_with=[{"country": "FI"}, {"country": "IS"}, {"country": "LT"}],
    example_404={"country": "SE"},
)
async def nordic_road_cameras(
    country: nordic.NordicCountry,
    service: RoadCameras,
    near: NearQuery,
    road: Annotated[
        str | None,
        Searched(),
        Meta(min_length=1, max_length=10, description="number of a road; all if omitted", examples=["1"]),
    ] = None,
    limit: Annotated[Limit, Meta(le=2000)] = 100,
) -> NordicRoadCameras:
    """Cameras at the state roads of Estonia, Finland, Iceland and Lithuania, with the addresses of their newest pictures.

    Pictures stay at the provider's server. Around a point, sites without a position are left out. The number of the road is not
    known in Estonia. The list is empty where no camera is at the road; the other countries have no open source: a 404."""
    answered = await service.answered(country, lambda provider: provider.road_cameras())
    found = [site for site in answered.value if road is None or (site.road_number or "").casefold() == road.casefold()]
    sites = near.sorted(found)
    return NordicRoadCameras.of(sites, len(sites), limit, country=country, source=answered.source.key)


@endpoint(
    "/nordic/{country}/roads/conditions",
    fresh="5m",
    example={"country": "EE"},
    checked_with=[{"country": "FI"}, {"country": "IS"}, {"country": "LT"}],
    example_404={"country": "NO"},
)
async def nordic_road_conditions(
    country: nordic.NordicCountry,
    service: RoadConditions,
    near: NearQuery,
    kind: Annotated[
        Literal["station", "section"] | None,
        Meta(description="only weather stations, or only sections of roads (Iceland); both if omitted"),
    ] = None,
    limit: Annotated[Limit, Meta(le=2000)] = 200,
) -> NordicRoadConditions:
    """Road surface and road weather now in Estonia, Finland, Iceland and Lithuania.

    At weather stations; in Iceland sections of roads follow, with the state that the administration reports and without a
    position. `surface` is one word in all countries, `surface_text` that of the provider. What a station does not measure is
    null. The other countries have no open source: a 404."""
    answered = await service.answered(country, lambda provider: provider.road_conditions())
    found = near.sorted([row for row in answered.value if kind in (None, row.kind)])
    return NordicRoadConditions.of(found, len(found), limit, country=country, source=answered.source.key)


@endpoint(
    "/nordic/{country}/roads/events",
    fresh="2m",
    example={"country": "FI"},
    checked_with=[{"country": "EE"}, {"country": "DK"}],
    example_404={"country": "LV"},
)
async def nordic_road_events(
    country: nordic.NordicCountry,
    service: RoadEvents,
    near: NearQuery,
    type: Annotated[  # noqa: A002  the name in the API
        RoadEventType | None, Meta(description="what messages are about; all if omitted")
    ] = None,
    limit: Annotated[Limit, Meta(le=1000)] = 100,
) -> NordicRoadEvents:
    """Accidents, roadworks, closures and other traffic messages of Estonia, Finland and Denmark that are in force.

    Texts are in the language of the country. The type follows from the provider's category; in Estonia from words of the cause
    and the effect. Estonia has restrictions of state roads that are in force on the current day. The list is empty where no
    message matches; the other countries have no open source: a 404."""
    answered = await service.answered(country, lambda provider: provider.road_events())
    found = near.sorted([event for event in answered.value if type in (None, event.type)])
    return NordicRoadEvents.of(found, len(found), limit, country=country, source=answered.source.key)
