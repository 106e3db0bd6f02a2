"""Endpoints about no real place, which do one thing each: what the face does with them is what its tests look at."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import Endpoint, endpoint
from skerry.api.history import End, Period, Start
from skerry.api.parameters import CountryCode, CurrencyCodes, Day, Days, Lat, Limit, Lon, Named, Search
from skerry.clock import now, today
from skerry.errors import BadParameter, NotFound, StoreUnavailable
from skerry.provenance import observed
from tests.upstream.conftest import Example


class Harbour(Struct, frozen=True):
    """A place for ships."""

    name: str
    latitude: float | None
    longitude: float | None
    depth: float | None = None
    open: bool = True
    since: date | None = None
    seen_at: datetime | None = None


class Berth(Struct, frozen=True):
    """A place in a harbour."""

    number: int
    ships: list[str]


HARBOURS = (
    Harbour("Kärdla", 59.01, 22.75, 3.5, True, date(1849, 1, 1), datetime.fromisoformat("2026-03-01T12:00:00+02:00")),
    Harbour("=HYPERLINK(1)", None, None, None, False),
    Harbour('Õngu, "vana"\nsadam', 58.8, 22.6, -1.0),
)


@endpoint("/harbours", fresh="10m")
async def harbours(
    limit: Annotated[int, Meta(ge=1, le=50, description="most harbours")] = 20,
    kind: Literal["open", "closed"] | None = None,
    since: date | None = None,
    upper_depth: Annotated[Annotated[float, Meta(ge=0, description="metres")] | None, Named("upperDepth")] = None,
) -> Collection[Harbour]:
    """Harbours as rows with points."""
    return Collection.of(list(HARBOURS[:limit]))


@endpoint("/harbours/{name}", fresh="10m", example={"name": "Kärdla"}, example_404={"name": "Kardla"})
async def harbour(name: Annotated[str, Meta(min_length=2, max_length=40, description="name of a harbour")]) -> Harbour:
    """One harbour."""
    for found in HARBOURS:
        if found.name == name:
            return found
    raise NotFound(f"No harbour named {name!r}.", suggestions=("Kärdla",), retry_after=60)


@endpoint("/harbours/{name}/berths/{number}", fresh="10m", example={"name": "Kärdla", "number": 1})
async def berths(name: str, number: Annotated[int, Meta(ge=1, le=99)]) -> Collection[Berth]:
    """Rows that are not flat."""
    return Collection.of([Berth(number, ["Aurora"]), Berth(number + 1, [])])


@endpoint("/search", fresh="10m", example={"q": "x"})
async def search(
    q: Annotated[Search, Meta(description="part of the name")], order: str = "name"
) -> Collection[Harbour]:
    """A parameter that is required, and one whose meaning is checked inside."""
    if order != "name":
        raise BadParameter("order", order, "one of name")
    return Collection.of([])


@endpoint("/coast", fresh="10m")
async def coast(count: Annotated[int, Meta(ge=0, le=10_000)] = 100) -> Collection[Berth]:
    """An answer of any size: some 30 bytes for each berth."""
    return Collection.of([Berth(number, [f"Ship {number}"]) for number in range(count)])


FLEET_SEEN_AT = datetime(2026, 3, 1, 10, tzinfo=UTC)


@endpoint("/fleet", fresh="10m")
async def fleet() -> Collection[Harbour]:
    """Points enough for compression, in every form, of a known moment."""
    observed(FLEET_SEEN_AT)
    return Collection.of([Harbour(f"Harbour {number}", 59.0, 22.0 + number / 100) for number in range(60)])


class Voyage(Struct, frozen=True):
    """What was asked for."""

    latitude: float
    longitude: float
    flag: str | None
    tolls: list[str]
    date: date | None
    limit: int


@endpoint("/voyage", fresh="10m", example={"lat": 59, "lng": 24})
async def voyage(
    lat: Lat,
    lng: Lon,
    country: CountryCode | None = None,
    symbols: Annotated[CurrencyCodes, Meta(max_length=3)] | None = None,
    date: Annotated[Day, Days(date(2026, 1, 1), date(2026, 12, 31))] | None = None,
    limit: Annotated[Limit, Meta(le=5)] = 3,
) -> Voyage:
    """Parameters of the common vocabulary."""
    return Voyage(lat, lng, country, symbols or [], date, limit)


class Passage(Struct, frozen=True):
    """A voyage in time."""

    start_at: datetime
    end_at: datetime


@endpoint("/passage", fresh="10m")
async def passage(start: Start | None = None, end: End | None = None) -> Passage:
    """Two parameters that have to agree, and a default for each."""
    period = Period.of(start or "2026-09-01", end or "2026-09-01", "UTC", days=31)
    return Passage(period.start, period.end)


@endpoint("/tides", fresh="1h")
async def tides(example: Example) -> Harbour:
    """A figure of a provider."""
    return Harbour("tide", None, None, float(await example.number()))


@endpoint("/day", fresh="1d")
async def day() -> Harbour:
    """Right until midnight."""
    return Harbour("day", None, None, since=today("Europe/Tallinn"))


@endpoint("/dice", fresh=None)
async def dice() -> Harbour:
    """Different each time."""
    return Harbour("dice", None, None, seen_at=now())


@endpoint("/store", fresh="1m")
async def store() -> Harbour:
    """The database is away."""
    raise StoreUnavailable("connection to 10.1.2.3 refused")


@endpoint("/defect", fresh="1m")
async def defect() -> Harbour:
    """A mistake of ours."""
    raise RuntimeError("secret of the house")


def all_of_them() -> list[Endpoint[Any]]:
    functions = (harbours, harbour, berths, search, coast, fleet, voyage, passage, tides, day, dice, store, defect)
    return [replace(entry, group="tools") for function in functions for entry in function.__dict__["endpoints"]]
