"""Iceland: fuel prices, matters of the Althing."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Limit, Search
from skerry.api.place import NearQuery
from skerry.errors import NotFound
from skerry.folding import fold, matches, nearest
from skerry.models.rows import Rows
from skerry.sources.iceland.althingi import Althingi, AlthingMatter
from skerry.sources.iceland.gasvaktin import CURRENCY, FuelStation, Gasvaktin, PricePerLitre

Fuel = Literal["petrol95", "diesel"]


class FuelPriceSummary(Struct, frozen=True):
    """Prices of one fuel at the stations of an answer, a litre."""

    fuel: Annotated[Fuel, Meta(description="petrol95 (95 octane) or diesel")]
    cheapest_price: Annotated[PricePerLitre | None, Meta(description="lowest price without a discount")]
    cheapest_station_id: Annotated[str | None, Meta(description="a station that has it, the first in the list")]
    mean_price: Annotated[PricePerLitre | None, Meta(description="mean of the stations with a price, no discounts")]
    currency: Annotated[str, Meta(description="ISO 4217 of the prices")]


class FuelStations(Slice[FuelStation], frozen=True, kw_only=True):
    """Filling stations of Iceland with their prices."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("summary",))

    summary: Annotated[
        FuelPriceSummary,
        Meta(description="of all stations that match, whatever the limit; null prices where none has one"),
    ]


class AlthingMatters(Slice[AlthingMatter], frozen=True, kw_only=True):
    """Matters of one session of the Althing."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("session",))

    session: Annotated[int, Meta(ge=1, le=1000, description="number of the session (þing)")]


@endpoint("/nordic/is/fuel-prices", fresh="1h", example_404={"company": "Olís Noregur"})
async def icelandic_fuel_prices(
    gasvaktin: Gasvaktin,
    near: NearQuery,
    company: Annotated[
        str | None,
        Meta(
            min_length=1,
            max_length=60,
            description="name of a company; accents are ignored; all if omitted",
            examples=["Orkan"],
        ),
    ] = None,
    fuel: Annotated[Fuel, Meta(description="fuel of the summary: petrol95 or diesel")] = "petrol95",
    limit: Annotated[Limit, Meta(le=500)] = 300,
) -> FuelStations:
    """Prices of petrol and diesel at the filling stations of Iceland, in ISK a litre.

    In the order of the file, by company, or the nearest first with `lat` and `lon`. A discount is for customers with the key of
    the company. The file is renewed several times a day and states no time of its prices. An unknown company is a 404."""
    stations = await gasvaktin.stations()
    if company is not None:
        found = [station for station in stations if fold(station.company) == fold(company)]
        if not found:
            names = sorted({station.company for station in stations})
            raise NotFound(f"No company {company!r}.", suggestions=nearest(company, names))
        stations = tuple(found)
    rows = near.sorted(stations)
    return FuelStations.of(rows, len(rows), limit, summary=_summary(rows, fuel))


@endpoint("/nordic/is/bills", fresh="6h", example={"session": 157}, example_404={"session": 999})
async def icelandic_bills(
    althingi: Althingi,
    session: Annotated[
        int | None,
        Allowed("the number of a session such as 157"),
        Meta(ge=1, le=999, description="number of the session (þing); the current one if omitted", examples=["157"]),
    ] = None,
    q: Annotated[
        Search | None, Meta(description="part of the title or subject; accents are ignored", examples=["fjárlög"])
    ] = None,
    limit: Annotated[Limit, Meta(le=500)] = 50,
) -> AlthingMatters:
    """Bills, resolutions, questions and other matters of a session of the Althing, by number.

    Titles are in Icelandic. A session is of a year, from September; `total` counts the matters that match. A session without
    matters is a 404."""
    number = session or await althingi.current_session()
    found = [row for row in await althingi.matters(number) if matches(q, row.title) or matches(q, row.subject)]
    return AlthingMatters.of(found, len(found), limit, session=number)


def _summary(stations: Sequence[FuelStation], fuel: Fuel) -> FuelPriceSummary:
    priced = [
        (price, station.id)
        for station in stations
        if (price := station.petrol95_price if fuel == "petrol95" else station.diesel_price) is not None
    ]
    lowest, where = min(priced, key=lambda row: row[0]) if priced else (None, None)
    return FuelPriceSummary(
        fuel=fuel,
        cheapest_price=lowest,
        cheapest_station_id=where,
        mean_price=round(sum(price for price, _ in priced) / len(priced), 2) if priced else None,
        currency=CURRENCY,
    )
