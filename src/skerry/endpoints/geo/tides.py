"""Tides of the United States."""

import datetime as dt
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, structs

from skerry.api.answers import Limited, Slice
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Day, Days, Lat, Limit, Lon, Search, Synonyms
from skerry.clock import midnight, today
from skerry.datasets.tide_stations import TideStation, TideStations
from skerry.errors import BadParameter, NotFound
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.services.computations import Computations
from skerry.services.tides import Extreme, TidePredictor, shifted

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
FIRST_DAY, LAST_DAY = dt.date(1983, 1, 1), dt.date(2050, 12, 31)
"""Days for which the constituents, of measurements since 1983, predict the tide well."""
MAX_SHIFT = dt.timedelta(hours=14)
"""Longest time between high waters of a subordinate station and of its reference station."""
Datum = Literal["MLLW", "MSL", "MHHW", "MHW", "MTL", "MLW"]
Interval = Literal["hilo", "h"]


class TideStationNearby(TideStation, frozen=True):
    """A tide station and its distance from the given point."""

    distance_km: Annotated[float | None, Meta(description="kilometres from lat, lon; null when none were given")]


class TidePrediction(Struct, frozen=True):
    """The height of the tide at a moment."""

    predicted_at: Annotated[Moment, Meta(description="the moment that the height is for, UTC")]
    height_m: Annotated[Annotated[float, Meta(ge=-20, le=20)], Meta(description="above the datum, m")]
    turn: Annotated[Literal["high", "low"] | None, Meta(description="high or low water; null for an hour")]


class TidePredictions(Limited, frozen=True, kw_only=True):
    """The tide at a station."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=("id", "datum"),
        json_only=("name", "timezone", "interval", "start_date", "end_date", "reference"),
    )

    id: Annotated[str, Meta(description="NOAA's identifier of the station")]
    name: Annotated[str, Meta(description="name of the station")]
    timezone: Annotated[str, Meta(description="IANA time zone, whose days these are; UTC on the high seas")]
    datum: Annotated[Datum, Meta(description="level from which heights are measured: MLLW is mean lower low water")]
    interval: Annotated[Interval, Meta(description="hilo: high and low waters; h: hours")]
    start_date: Annotated[dt.date, Meta(description="first local day")]
    end_date: Annotated[dt.date, Meta(description="last local day")]
    reference: Annotated[
        str | None,
        Meta(description="station from which those of a subordinate station follow; null for a reference station"),
    ]
    count: Annotated[int, Meta(ge=0, description="number of items")]
    items: Annotated[list[TidePrediction], Meta(description="in ascending order of time")]


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


@endpoint(
    "/tides/predictions",
    fresh="1d",
    example={"station": "9414290", "date": "2026-06-01"},
    example_404={"station": "0000000"},
)
async def tide_predictions(
    stations: TideStations,
    computations: Reference[Computations],
    station: Annotated[
        str, Meta(pattern="^[A-Za-z0-9]{7}$", description="identifier of a station, as in `/tides/stations`")
    ],
    date: Annotated[
        Day | None, Days(FIRST_DAY, LAST_DAY), Meta(description="first local day of the station; today if omitted")
    ] = None,
    days: Annotated[int, Meta(ge=1, le=31, description="number of local days")] = 1,
    interval: Annotated[
        Interval,
        Synonyms("interval", "step"),
        Meta(description="hilo: high and low waters; h: the height of each hour"),
    ] = "hilo",
    datum: Annotated[
        Datum, Meta(description="level from which heights are measured; of subordinate stations MLLW only")
    ] = "MLLW",
) -> TidePredictions:
    """High and low waters, or hourly heights, that are predicted for a station of the U.S. tide tables.

    Computed here from NOAA's harmonic constituents, which ship with Skerry, as NOAA does: within a few centimetres and
    minutes of its tables. High and low waters of subordinate stations follow from those of a reference station by NOAA's
    offsets. The weather is not in them. Eight reference stations whose constituents are unusual or missing are a 404. Not for
    navigation."""
    found = stations.by_id.get(station.upper())
    if found is None:
        raise NotFound(f"No tide station {station!r}.")
    zone = found.timezone or "UTC"
    first = date or today(zone)
    start = midnight(first, zone)
    end = midnight(first + dt.timedelta(days=days), zone)
    return TidePredictions.limited(
        await computations.run(_predicted, stations, found, start, end, interval, datum),
        None,
        id=found.id,
        name=found.name,
        timezone=zone,
        datum=datum,
        interval=interval,
        start_date=first,
        end_date=first + dt.timedelta(days=days - 1),
        reference=None if found.type == "reference" else stations.offsets[found.id].reference,
    )


def _predicted(
    stations: TideStations, station: TideStation, start: dt.datetime, end: dt.datetime, interval: Interval, datum: Datum
) -> list[TidePrediction]:
    offsets = stations.offsets.get(station.id)
    harmonics = stations.harmonics.get(station.id if offsets is None else offsets.reference)
    if harmonics is None:
        raise NotFound(f"No harmonics of {station.name} ship with Skerry.")
    predictor = TidePredictor(harmonics)
    if offsets is not None:
        if interval != "hilo":
            raise BadParameter("interval", interval, "hilo, as a subordinate station has high and low waters only")
        if datum != "MLLW":
            raise BadParameter("datum", datum, "MLLW, from which heights of subordinate stations are measured")
        extremes = shifted(list(predictor.extremes(start - MAX_SHIFT, end + MAX_SHIFT)), offsets)
        return [_extreme(extreme, 0.0) for extreme in extremes if start <= extreme.at < end]
    level = {
        "MLLW": 0.0, "MSL": harmonics.msl_m, "MHHW": harmonics.mhhw_m, "MHW": harmonics.mhw_m, "MTL": harmonics.mtl_m,
        "MLW": harmonics.mlw_m,
    }[datum]  # fmt: skip
    if level is None:
        raise NotFound(f"NOAA states no {datum} of {station.name}.")
    if interval == "hilo":
        return [_extreme(extreme, level) for extreme in predictor.extremes(start, end)]
    hours = int((end - start) / dt.timedelta(hours=1))
    moments = (start + dt.timedelta(hours=hour) for hour in range(hours))
    return [TidePrediction(moment, round(predictor.height(moment) - level, 3), None) for moment in moments]


def _extreme(extreme: Extreme, level: float) -> TidePrediction:
    return TidePrediction(extreme.at, round(extreme.height_m - level, 3), "high" if extreme.is_high else "low")


def _alike(letters: str) -> tuple[str, ...]:
    """States that share the first letter, else the second."""
    near = sorted(state for state in STATES if state[0] == letters[0]) or sorted(
        state for state in STATES if state[1] == letters[1]
    )
    return tuple(near[:MAX_SUGGESTIONS])
