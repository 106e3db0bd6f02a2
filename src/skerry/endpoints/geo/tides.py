"""Tides of the United States."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Limit, Lon, Search, Synonyms
from skerry.datasets.tide_stations import TideStation, TideStations
from skerry.errors import BadParameter, NotFound

STATES = frozenset(
    (
        "AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS", "KY",
        "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC", "ND", "OH",
        "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY", "AS", "GU", "MP",
        "PR", "UM", "VI", "FM", "MH", "PW",
    )
)  # fmt: skip
"""States, territories and freely associated states by their letters at the U.S. Postal Service."""
MAX_SUGGESTIONS = 5


class TideStationNearby(TideStation, frozen=True):
    """A tide station and its distance from the given point."""

    distance_km: Annotated[float | None, Meta(description="kilometres from lat, lon; null when none were given")]


@endpoint("/tides/stations", fresh="7d", example={"state": "CA", "q": "san francisco"})
async def tide_stations(
    stations: TideStations,
    state: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z]{2}$", description="U.S. state or territory by its two letters")] | None,
        Synonyms("state", "state_code"),
    ] = None,
    q: Annotated[Search | None, Meta(description="part of the name")] = None,
    lat: Annotated[Lat | None, Meta(description="latitude; with lon: the nearest first")] = None,
    lon: Annotated[Lon | None, Meta(description="longitude; with lat: the nearest first")] = None,
    limit: Annotated[Limit, Meta(le=4000, description="maximum number of stations in the answer")] = 100,
) -> Slice[TideStationNearby]:
    """Tide stations of NOAA, by state, name or distance.

    The 3,452 places for which the U.S. tide tables have predictions, some two hundred of them abroad. Ordered by distance
    from `lat` and `lon` where these are given, otherwise by how well the name matches, otherwise by identifier. A state
    without a coast has an empty list; an unknown state is a 404."""
    if lat is None and lon is not None:
        raise BadParameter("lat", None, "a number from -90 to 90, with lon")
    if lon is None and lat is not None:
        raise BadParameter("lon", None, "a number from -180 to 180, with lat")
    if state is not None and state.upper() not in STATES:
        raise NotFound(f"No U.S. state or territory {state.upper()!r}.", suggestions=_alike(state.upper()))
    found = stations.find(q, state)
    if lat is None or lon is None:
        ordered: list[tuple[float | None, TideStation]] = [(None, station) for station in found]
    else:
        away = [(station.kilometres_to(lat, lon), station) for station in found]
        ordered = [*sorted(away, key=lambda entry: (entry[0], entry[1].id))]
    items = (
        TideStationNearby(**structs.asdict(station), distance_km=None if distance is None else round(distance, 3))
        for distance, station in ordered
    )
    return Slice.of(items, len(found), limit)


def _alike(letters: str) -> tuple[str, ...]:
    """States that share the first letter, else the second."""
    near = sorted(state for state in STATES if state[0] == letters[0]) or sorted(
        state for state in STATES if state[1] == letters[1]
    )
    return tuple(near[:MAX_SUGGESTIONS])
