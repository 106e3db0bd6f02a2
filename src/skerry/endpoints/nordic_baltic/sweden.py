"""Sweden: risk of fire."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.rows import Rows
from skerry.sources.sweden.smhi_fire import FireRiskDay, SmhiFire


class FireRisk(Collection[FireRiskDay], frozen=True, kw_only=True):
    """Forecast of the risk of fire for a point."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("issued_at",), json_only=("latitude", "longitude"))

    latitude: Annotated[Latitude, Meta(description="of the grid point, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="of the grid point, degrees east, WGS 84")]
    issued_at: Annotated[Moment, Meta(description="when SMHI approved the forecast, UTC")]


@endpoint(
    "/nordic/se/fire-risk",
    fresh="1h",
    example={"lat": 58.57, "lon": 16.15},
    example_404={"lat": 64.1, "lon": -21.9},
)
async def swedish_fire_risk(
    lat: Annotated[Lat, Meta(description="latitude, in Sweden")],
    lon: Annotated[Lon, Meta(description="longitude, in Sweden")],
    smhi: SmhiFire,
) -> FireRisk:
    """Forecast of the risk of fire in forest and grass for a point in Sweden, by day.

    Indices of the Canadian fire weather system at noon UTC, with the weather that they rest on; null where SMHI computes none, as
    in winter. A local ban on fires is decided by the municipality, not by these figures. Points outside Sweden are a 404."""
    found = await smhi.daily(lat, lon)
    return FireRisk.limited(
        found.days, None, latitude=found.latitude, longitude=found.longitude, issued_at=found.issued_at
    )
