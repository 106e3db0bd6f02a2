"""Digitraffic rail: stations of Finland, live boards, one train of a day and its composition.

There is no recording. Requests and fields are those of the provider's documentation and of public programs of 2024 to 2026: a
Home Assistant integration for Digitraffic with its sample replies, and several collectors of trains that keep the rows as they
come."""

import datetime as dt
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, field, structs

from skerry.errors import NotFound, ReplyError
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.transit import (
    Departure,
    DepartureBoard,
    StopPoint,
    TransitCoverage,
    stops_around,
    stops_named,
)
from skerry.provenance import Evidence
from skerry.sources.finland.digitraffic import Digitraffic
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply

ARRIVAL, DEPARTURE = "ARRIVAL", "DEPARTURE"
PASSENGER_TRAINS = "Long-distance,Commuter"
SPARE = 5
"""More trains than are wanted: some stop without passengers, and have to be left out."""
Direction = Literal["departures", "arrivals"]


class RailStation(Struct, frozen=True):
    """A station or another operating point of the railway network."""

    code: str
    name: str
    country: str
    latitude: Latitude
    longitude: Longitude
    has_passengers: bool


class TrainTime(Struct, frozen=True, kw_only=True):
    """When a train arrives at a station, or departs from it."""

    scheduled_at: Annotated[Moment, Meta(description="by the timetable, UTC")]
    expected_at: Annotated[Moment | None, Meta(description="estimate, UTC; null where there is none")]
    actual_at: Annotated[Moment | None, Meta(description="when it happened, UTC; null before that")]
    delay_seconds: Annotated[
        int | None,
        Meta(description="actual or expected after scheduled time, seconds; negative if early, null without either"),
    ]
    cancelled: Annotated[bool, Meta(description="whether the train does not run, or does not stop here")]
    platform: Annotated[str | None, Meta(description="track; null where it is not assigned")]


class StationTrain(TrainTime, frozen=True, kw_only=True):
    """A train at one station."""

    train_number: Annotated[int, Meta(ge=1, le=99_999, description="number of the train, as in /nordic/fi/trains")]
    departure_date: Annotated[dt.date, Meta(description="local day on which the train leaves its first station")]
    train_type: Annotated[str, Meta(description="type of the train: IC, S, HL, ...")]
    category: Annotated[str | None, Meta(description="Long-distance, Commuter, Cargo, ...")]
    line_number: Annotated[str | None, Meta(description="letter of a commuter line; null for other trains")]
    operator: Annotated[str | None, Meta(description="short code of the operator: vr, ...")]
    origin_code: Annotated[str, Meta(description="code of the first station")]
    origin: Annotated[str, Meta(description="name of the first station")]
    destination_code: Annotated[str, Meta(description="code of the last station")]
    destination: Annotated[str, Meta(description="name of the last station")]
    cause_codes: Annotated[list[str], Meta(description="codes of the causes of the delay, as the provider has them")]


class StationBoard(Struct, frozen=True):
    """The next trains at one station."""

    station: RailStation
    trains: tuple[StationTrain, ...]


class TrainStop(Struct, frozen=True, kw_only=True):
    """A stop of a train."""

    station_code: Annotated[str, Meta(description="short, as the railway writes it, such as HKI")]
    station: Annotated[str, Meta(description="name of the station")]
    arrival: Annotated[TrainTime | None, Meta(description="null at the first station")]
    departure: Annotated[TrainTime | None, Meta(description="null at the last station")]


class FinnishTrain(Struct, frozen=True, kw_only=True):
    """A train of one day, stop by stop."""

    train_number: Annotated[int, Meta(ge=1, le=99_999, description="as in the timetable; unique on a day")]
    departure_date: Annotated[dt.date, Meta(description="local day on which the train leaves its first station")]
    train_type: Annotated[str, Meta(description="type of the train: IC, S, HL, ...")]
    category: Annotated[str | None, Meta(description="Long-distance, Commuter, Cargo, ...")]
    line_number: Annotated[str | None, Meta(description="letter of a commuter line; null for other trains")]
    operator: Annotated[str | None, Meta(description="short code of the operator: vr, ...")]
    running: Annotated[bool, Meta(description="whether the train is on its way")]
    cancelled: Annotated[bool, Meta(description="whether the whole train is cancelled")]
    stops: Annotated[list[TrainStop], Meta(description="stops for passengers, in order")]


class TrainComposition(Struct, frozen=True):
    """Locomotives and wagons of a train when it leaves its first station."""

    locomotive_types: Annotated[list[str], Meta(description="types of the locomotives, such as Sr2")]
    wagon_count: Annotated[int, Meta(ge=0, le=200, description="number of wagons")]
    length_m: Annotated[Annotated[int, Meta(ge=0, le=2000)] | None, Meta(description="length of the train, metres")]
    speed_max_kmh: Annotated[
        Annotated[int, Meta(ge=0, le=400)] | None, Meta(description="highest permitted speed of the train, km/h")
    ]


class DigitrafficRail(Digitraffic):
    """Trains of Finland, live. Only railways: other public transport is in services that need a key."""

    key = "digitraffic_rail"
    title = "Digitraffic rail"
    home = "https://www.digitraffic.fi/en/railway-traffic/"
    base = "https://rata.digitraffic.fi/api/v1"
    evidence = Evidence.INFERRED
    cadence = "1m"
    coverage = TransitCoverage.RAIL

    async def stations(self) -> tuple[RailStation, ...]:
        """All operating points, about 600."""
        return await self.ask("/metadata/stations", fresh="1d", read=read_stations, reference=True)

    async def stops(self, name: str) -> tuple[StopPoint, ...]:
        """Passenger stations by words of their name."""
        return stops_named(await self._stops(), name)

    async def stops_near(self, latitude: float, longitude: float, radius_m: int, limit: int) -> tuple[StopPoint, ...]:
        """Passenger stations within a radius, the nearest first."""
        return stops_around(await self._stops(), latitude, longitude, radius_m, limit)

    async def departures(self, stop_id: str, limit: int) -> DepartureBoard:
        """The next departures from a station, by expected time. Raises NotFound for an unknown station."""
        board = await self.board(stop_id, "departures", limit)
        return DepartureBoard(board.station.code, board.station.name, [_departure(train) for train in board.trains])

    async def board(self, code: str, direction: Direction, limit: int) -> StationBoard:
        """The next trains that depart from a station, or arrive there, by expected time. Raises NotFound for an unknown
        station."""
        stations = {station.code.casefold(): station for station in await self.stations()}
        station = stations.get(code.casefold())
        if station is None:
            raise NotFound(f"No station {code!r}.")
        departures = direction == "departures"
        trains = await self.ask(
            f"/live-trains/station/{station.code}",
            query={
                "departing_trains": limit + SPARE if departures else 0,
                "arriving_trains": 0 if departures else limit + SPARE,
                "departed_trains": 0,
                "arrived_trains": 0,
                "include_nonstopping": "false",
                "train_categories": PASSENGER_TRAINS,
            },
            fresh="30s",
            read=partial(read_board, code=station.code, kind=DEPARTURE if departures else ARRIVAL),
        )
        names = {each.code: each.name for each in stations.values()}
        return StationBoard(
            station,
            tuple(
                structs.replace(
                    train,
                    origin=names.get(train.origin_code, train.origin_code),
                    destination=names.get(train.destination_code, train.destination_code),
                )
                for train in trains[:limit]
            ),
        )

    async def train(self, number: int, date: dt.date) -> FinnishTrain:
        """A train of a day. Raises NotFound for one that does not run on it."""
        found = await self.ask(
            f"/trains/{date}/{number}", fresh="30s", read=partial(read_train, number=number, date=date)
        )
        if found is None:
            raise NotFound(f"No train {number} on {date}.")
        names = {station.code: station.name for station in await self.stations()}
        stops = [structs.replace(stop, station=names.get(stop.station_code, stop.station)) for stop in found.stops]
        return structs.replace(found, stops=stops)

    async def composition(self, number: int, date: dt.date) -> TrainComposition:
        """Locomotives and wagons of a train of a day. Raises NotFound where that is not published."""
        unknown = f"The composition of train {number} on {date} is not published."
        found = await self.ask(
            f"/compositions/{date}/{number}",
            fresh="10m",
            read=partial(read_composition, number=number, date=date),
            not_found=unknown,
        )
        if found is None:
            raise NotFound(unknown)
        return found

    async def _stops(self) -> list[StopPoint]:
        return [
            StopPoint(
                id=station.code,
                name=station.name,
                code=station.code,
                latitude=station.latitude,
                longitude=station.longitude,
                modes=["rail"],
            )
            for station in await self.stations()
            if station.has_passengers
        ]


class _RawStation(Struct, rename="camel"):
    station_short_code: str
    station_name: str
    country_code: str
    latitude: float
    longitude: float
    passenger_traffic: bool = False


class _RawCause(Struct, rename="camel"):
    category_code: str | None = None
    detailed_category_code: str | None = None
    third_category_code: str | None = None


class _RawTime(Struct, rename="camel"):
    station_short_code: str
    type: str
    scheduled_time: str
    actual_time: str | None = None
    live_estimate_time: str | None = None
    commercial_stop: bool = False
    commercial_track: str | None = None
    cancelled: bool = False
    causes: list[_RawCause] = []


class _RawTrain(Struct, rename="camel"):
    train_number: int
    departure_date: dt.date
    time_table_rows: list[_RawTime]
    train_type: str
    train_category: str | None = None
    commuter_line_id: str | None = field(default=None, name="commuterLineID")
    operator_short_code: str | None = None
    running_currently: bool = False
    cancelled: bool = False


class _RawLocomotive(Struct, rename="camel"):
    locomotive_type: str | None = None


class _RawSection(Struct, rename="camel"):
    locomotives: list[_RawLocomotive] = []
    wagons: list[Raw] = []
    total_length: int | None = None
    maximum_speed: int | None = None


class _RawComposition(Struct, rename="camel"):
    train_number: int | None = None
    departure_date: dt.date | None = None
    journey_sections: list[_RawSection] = []


def read_stations(reply: Reply) -> tuple[RailStation, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawStation, _station, at_least=1))


def read_board(reply: Reply, code: str, kind: str) -> tuple[StationTrain, ...]:
    """The trains at a station, by expected time."""
    trains = read_rows(reply.json(list[Raw]), _RawTrain, lambda train: _at_station(train, code, kind))
    return tuple(
        sorted(
            (train for train in trains if train is not None), key=lambda train: train.expected_at or train.scheduled_at
        )
    )


def read_train(reply: Reply, number: int, date: dt.date) -> FinnishTrain | None:
    """A train; None for the empty list that the provider returns for an unknown one."""
    rows = reply.json(list[_RawTrain])
    if not rows:
        return None
    train = rows[0]
    same(number, train.train_number, "train")
    same(date, train.departure_date, "day")
    return FinnishTrain(
        train_number=train.train_number,
        departure_date=train.departure_date,
        train_type=train.train_type,
        category=or_none(train.train_category),
        line_number=or_none(train.commuter_line_id),
        operator=or_none(train.operator_short_code),
        running=train.running_currently,
        cancelled=train.cancelled,
        stops=_stops(train.time_table_rows),
    )


def read_composition(reply: Reply, number: int, date: dt.date) -> TrainComposition | None:
    """The composition in the first section of the journey; None where nothing is published."""
    raw = reply.json(_RawComposition)
    if raw.train_number is None:  # an error with status 200
        return None
    same(number, raw.train_number, "train")
    same(date, raw.departure_date, "day")
    if not raw.journey_sections:
        return None
    first = raw.journey_sections[0]
    return TrainComposition(
        locomotive_types=[found for each in first.locomotives if (found := or_none(each.locomotive_type))],
        wagon_count=len(first.wagons),
        length_m=first.total_length,
        speed_max_kmh=first.maximum_speed,
    )


def _station(raw: _RawStation) -> RailStation:
    return RailStation(
        code=raw.station_short_code,
        name=raw.station_name,
        country=raw.country_code,
        latitude=raw.latitude,
        longitude=raw.longitude,
        has_passengers=raw.passenger_traffic,
    )


def _at_station(train: _RawTrain, code: str, kind: str) -> StationTrain | None:
    """The train's arrival at a station or departure from it; None where that is past, or passengers cannot use it."""
    if all(row.station_short_code != code for row in train.time_table_rows):
        raise ReplyError(f"returned a train that does not call at {code}")
    for row in train.time_table_rows:
        if row.station_short_code == code and row.type == kind and row.commercial_stop and row.actual_time is None:
            time = _time(row)
            first, last = train.time_table_rows[0].station_short_code, train.time_table_rows[-1].station_short_code
            return StationTrain(
                train_number=train.train_number,
                departure_date=train.departure_date,
                train_type=train.train_type,
                category=or_none(train.train_category),
                line_number=or_none(train.commuter_line_id),
                operator=or_none(train.operator_short_code),
                origin_code=first,
                origin=first,
                destination_code=last,
                destination=last,
                cause_codes=[
                    found
                    for cause in row.causes
                    if (found := cause.third_category_code or cause.detailed_category_code or cause.category_code)
                ],
                scheduled_at=time.scheduled_at,
                expected_at=time.expected_at,
                actual_at=time.actual_at,
                delay_seconds=time.delay_seconds,
                cancelled=time.cancelled or train.cancelled,
                platform=time.platform,
            )
    return None


def _time(row: _RawTime) -> TrainTime:
    scheduled_at = utc(row.scheduled_time)
    expected_at, actual_at = utc_or_none(row.live_estimate_time), utc_or_none(row.actual_time)
    known_at = actual_at or expected_at
    return TrainTime(
        scheduled_at=scheduled_at,
        expected_at=expected_at,
        actual_at=actual_at,
        delay_seconds=None if known_at is None else round((known_at - scheduled_at).total_seconds()),
        cancelled=row.cancelled,
        platform=or_none(row.commercial_track),
    )


def _stops(rows: list[_RawTime]) -> list[TrainStop]:
    """Arrivals and departures, which are rows of their own, joined to stops."""
    stops: list[TrainStop] = []
    for row in rows:
        if not row.commercial_stop:
            continue
        time = _time(row)
        if row.type == ARRIVAL:
            stops.append(
                TrainStop(
                    station_code=row.station_short_code, station=row.station_short_code, arrival=time, departure=None
                )
            )
        elif stops and stops[-1].station_code == row.station_short_code and stops[-1].departure is None:
            stops[-1] = structs.replace(stops[-1], departure=time)
        else:
            stops.append(
                TrainStop(
                    station_code=row.station_short_code, station=row.station_short_code, arrival=None, departure=time
                )
            )
    return stops


def _departure(train: StationTrain) -> Departure:
    """As every provider of departures has it."""
    return Departure.timed(
        line_number=train.line_number or f"{train.train_type} {train.train_number}",
        line_name=None,
        mode="rail",
        destination=train.destination,
        scheduled_at=train.scheduled_at,
        expected_at=train.expected_at,
        cancelled=train.cancelled,
        platform=train.platform,
    )
