"""Public transport of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.models.fields import OBSERVATION, Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.sources.estonia.tlt_gps import CityVehicle, CityVehicleType, TltGps


class VehiclePositions(Observed, Struct, frozen=True):
    """Positions of vehicles at one moment."""

    STALE_AFTER = "1m"
    OBSERVED_AT = "fetched_at"

    ROWS: ClassVar[Rows] = Rows("items", carried=("fetched_at", "stale_since"))

    fetched_at: Annotated[
        Moment, OBSERVATION, Meta(description="when the positions were fetched, UTC; the city states no time")
    ]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[CityVehicle], Meta(description="vehicles, in the order of the city")]


@endpoint("/tallinn/transport/vehicles", fresh=None, example={"line": "3"})
async def tallinn_vehicles(
    gps: TltGps,
    line: Annotated[
        str | None, Meta(max_length=10, description="number of a line, in any case; all if omitted", examples=["3"])
    ] = None,
    type: Annotated[  # noqa: A002  the name in the API
        CityVehicleType | None, Meta(description="means of transport; all if omitted")
    ] = None,
) -> VehiclePositions:
    """Positions of Tallinn's buses, trams and trolleybuses, which the city renews about every ten seconds.

    Lines of trams and buses share numbers. A vehicle may keep its last position after its service. The list is empty where no
    such vehicle is on the road."""
    seen = await gps.vehicles()
    wanted = None if line is None else line.strip().casefold()
    found = [
        vehicle
        for vehicle in seen.vehicles
        if type in (None, vehicle.type) and wanted in (None, (vehicle.line_number or "").casefold())
    ]
    return VehiclePositions(seen.fetched_at, len(found), found)
