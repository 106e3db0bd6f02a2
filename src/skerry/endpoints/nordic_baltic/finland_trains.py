"""Trains of Finland: the board of a station, and one train of a day."""

import datetime as dt
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Day, Limit
from skerry.clock import today
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.sources.finland.digitraffic_rail import DigitrafficRail, FinnishTrain, StationTrain, TrainComposition

ZONE = "Europe/Helsinki"


class StationTrains(Collection[StationTrain], frozen=True, kw_only=True):
    """The next trains at a station."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("station_code", "station_name", "direction"))

    station_code: Annotated[str, Meta(description="as the railway writes it, such as HKI")]
    station_name: Annotated[str, Meta(description="in Finnish")]
    direction: Annotated[
        Literal["departures", "arrivals"],
        Meta(description="whether the trains depart from the station or arrive there"),
    ]


class FinnishTrainDetails(FinnishTrain, frozen=True, kw_only=True):
    """A train of one day, stop by stop, with its composition."""

    ROWS: ClassVar[Rows] = Rows(
        "stops",
        carried=("train_number", "departure_date", "train_type"),
        json_only=("category", "line_number", "operator", "running", "cancelled", "composition"),
    )

    composition: Annotated[
        TrainComposition | None,
        Meta(description="locomotives and wagons from the first station; null where it is not published"),
    ]


@endpoint(
    "/nordic/fi/trains/station/{code}",
    fresh="30s",
    example={"code": "HKI"},
    example_404={"code": "XXXX"},
)
async def finnish_station_trains(
    code: Annotated[
        str,
        Allowed("the code of a station such as HKI"),
        Meta(
            pattern=r"^\w{1,6}$",
            max_length=6,
            description="code of a station, in any case: `id` from /nordic/FI/transit/stops",
            examples=["HKI"],
        ),
    ],
    rail: DigitrafficRail,
    direction: Annotated[
        Literal["departures", "arrivals"], Meta(description="trains that depart, or that arrive")
    ] = "departures",
    limit: Annotated[Limit, Meta(le=100)] = 20,
) -> StationTrains:
    """The next departures from a Finnish railway station, or arrivals there, by expected time.

    Each has its timetable, estimate, delay, track, and the codes of the causes of a delay. Only trains that passengers
    can use at the station, from Digitraffic. A cancelled train stays in the list. An unknown station is a 404; the list is empty
    where no train is due."""
    board = await rail.board(code, direction, limit)
    return StationTrains.limited(
        board.trains, limit, station_code=board.station.code, station_name=board.station.name, direction=direction
    )


@endpoint(
    "/nordic/fi/trains/{number}",
    fresh="30s",
    example={"number": 45, "date": "2026-05-10"},
    example_404={"number": 99, "date": "2026-05-10"},
)
async def finnish_train(
    number: Annotated[
        int,
        Allowed("the number of a train such as 45"),
        Meta(ge=1, le=99_999, description="number of the train", examples=["45"]),
    ],
    rail: DigitrafficRail,
    date: Annotated[
        Day | None, Meta(description="local day on which the train leaves its first station; today if omitted")
    ] = None,
) -> FinnishTrainDetails:
    """A Finnish train of one day, stop by stop, with its composition.

    Arrivals and departures have timetable, estimate and actual time. Stations where passengers cannot use the
    train are left out. From Digitraffic; a train that does not run on the day is a 404."""
    day = date or today(ZONE)
    train = await rail.train(number, day)
    return FinnishTrainDetails(**structs.asdict(train), composition=await _composition(rail, number, day))


async def _composition(rail: DigitrafficRail, number: int, day: dt.date) -> TrainComposition | None:
    try:
        return await rail.composition(number, day)
    except NotFound:  # published shortly before departure
        return None
