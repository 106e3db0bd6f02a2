"""Distance and emissions of a trip by every means."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CityName, Named
from skerry.api.report import ReportParts, SourcedReport
from skerry.datasets.carbon_factors import YEAR, Activity, CarbonFactors
from skerry.datasets.countries import Countries
from skerry.great_circle import kilometres_between
from skerry.models.fields import Latitude, Longitude
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.city_names import CarriedCity
from skerry.services.ways import MAX_FERRY_KM, has_sea, is_across_ocean, is_connected_by_land

Mode = Literal["plane", "car", "electric_car", "train", "coach", "ferry"]
ROAD, RAIL = 1.3, 1.2
"""Length of the way by road and by rail for one kilometre of the great circle: assumptions of this report."""
BY_LAND: tuple[Mode, ...] = ("car", "electric_car", "train", "coach")
APPROACH_KM = 95
"""Added to the great circle of a flight, as by EN 16258."""
LONG_HAUL_KM = 3700
"""Great circle from which the British factor of long-haul flights is used."""
METHOD = (
    "Distances: great circle; + 95 km by plane (EN 16258), * 1.3 by road, * 1.2 by rail, which are assumptions; by sea the great "
    "circle itself, which is shorter than the way of a ferry. Emissions: distance * factor of the British government of 2025; of "
    "cars divided by the passengers, of the rest for each person. The factors of flights include the effects other than "
    "CO2 at altitude; that of the electric car is for the British grid. Cars, trains and coaches are left out where no open "
    "borders, bridges or tunnels lead from one country to the other, and from and to islands with the time of an ocean, such as "
    "Hawaii; of other islands within a country nothing is known. Ferries are left out where one of both countries has no coast, "
    f"or beyond {MAX_FERRY_KM} km. Whether a train, coach or ferry runs between the two places is not known here."
)


class TripEnd(Struct, frozen=True):
    """One end of the trip."""

    city: Annotated[str, Meta(description="name of the city")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    latitude: Latitude
    longitude: Longitude

    @classmethod
    def of(cls, city: CarriedCity) -> "TripEnd":
        return cls(city.name, city.country_code, city.latitude, city.longitude)


class TripOption(Struct, frozen=True):
    """The trip by one means."""

    mode: Annotated[Mode, Meta(description="means of transport")]
    distance_km: Annotated[float, Meta(ge=0, le=30_000, description="assumed length of the way, km")]
    co2e_kg_per_person: Annotated[
        float, Meta(ge=0, le=100_000, description="emissions for each person, kg CO2 equivalent")
    ]
    factor: Annotated[str, Meta(description="key of the factor in /carbon/factors")]
    co2e_kg_per_unit: Annotated[float, Meta(ge=0, le=10, description="the factor, kg CO2 equivalent in `unit`")]
    unit: Annotated[str, Meta(description="km: of a vehicle; passenger_km: of a person")]


class TripEmissions(SourcedReport, frozen=True, kw_only=True):
    """A trip between two cities, one way."""

    ROWS: ClassVar[Rows] = Rows(
        "options",
        carried=("passengers", "great_circle_km"),
        json_only=("origin", "destination", "factor_year", "method", "unavailable", "sources"),
    )

    origin: Annotated[TripEnd, Meta(description="where it starts")]
    destination: Annotated[TripEnd, Meta(description="where it ends")]
    passengers: Annotated[int, Meta(description="people in a car")]
    great_circle_km: Annotated[float, Meta(ge=0, le=20_100, description="shortest distance, km")]
    options: Annotated[
        list[TripOption],
        Meta(description="means of transport, least emissions first; whether there is such a way is not known here"),
    ]
    factor_year: Annotated[int, Meta(description="edition of the factors")]
    method: Annotated[str, Meta(description="how distances and emissions are computed")]


@endpoint(
    "/mashup/trip/carbon",
    fresh="1d",
    example={"from": "tallinn", "to": "riga"},
    example_404={"from": "tallinn", "to": "Qqqqzzz"},
)
async def trip_emissions(
    origin: Annotated[CityName, Named("from")],
    destination: Annotated[CityName, Named("to")],
    factors: CarbonFactors,
    countries: Reference[Countries],
    passengers: Annotated[int, Meta(ge=1, le=9, description="people in the car")] = 1,
) -> TripEmissions:
    """Distance and greenhouse gas of a trip between two cities by plane, car, train, coach and ferry.

    Factors are the British government's; lengths of ways are assumed from the great circle, as `method` says. Cities are
    those that ship with the package; `Birmingham,US` tells those of one name apart. Means for which there is no way between
    them are listed in `unavailable`. An unknown city is a 404."""
    parts = ReportParts(offline=True)
    parts.sources.add("options", CarbonFactors.key, YEAR)
    circle = kilometres_between(origin.latitude, origin.longitude, destination.latitude, destination.longitude)
    flight: Activity = "flight_long_haul" if circle >= LONG_HAUL_KM else "flight_short_haul"
    ways: tuple[tuple[Mode, Activity, float], ...] = (
        ("plane", flight, circle + APPROACH_KM),
        ("car", "car_average", circle * ROAD),
        ("electric_car", "car_electric", circle * ROAD),
        ("train", "train", circle * RAIL),
        ("coach", "coach", circle * ROAD),
        ("ferry", "ferry_foot", circle),
    )
    here, there = countries.get(origin.country_code), countries.get(destination.country_code)
    closed: dict[Mode, str] = {}
    if is_across_ocean(origin.timezone, destination.timezone) or not is_connected_by_land(here, there, countries):
        closed |= dict.fromkeys(BY_LAND, f"No way by land is known from {origin.name} to {destination.name}.")
    if not has_sea(here, there, circle):
        closed["ferry"] = (
            f"No ferry is assumed: one of both has no coast, or they are more than {MAX_FERRY_KM} km apart."
        )
    for mode, detail in closed.items():
        parts.missing.absent(f"options.{mode}", detail)
    options = (
        [_option(mode, key, km, passengers, factors) for mode, key, km in ways if mode not in closed] if circle else []
    )
    options.sort(key=lambda option: option.co2e_kg_per_person)
    return TripEmissions(
        origin=TripEnd.of(origin),
        destination=TripEnd.of(destination),
        passengers=passengers,
        great_circle_km=half_up(circle),
        options=options,
        factor_year=YEAR,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _option(mode: Mode, key: Activity, km: float, passengers: int, factors: CarbonFactors) -> TripOption:
    factor = factors[key]
    shared = passengers if factor.unit == "km" else 1
    emitted = half_up(km * factor.co2e_kg_per_unit / shared, 2)
    return TripOption(mode, half_up(km), emitted, factor.key, factor.co2e_kg_per_unit, factor.unit)
