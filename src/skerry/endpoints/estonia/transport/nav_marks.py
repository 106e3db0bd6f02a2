"""Aids to navigation in Estonian waters."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.answers import Collection, Page, SearchSlice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Limit, Lon, PageFromZero, Search
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.models.fields import Latitude, Longitude
from skerry.models.rows import Rows
from skerry.services.estonian_lists import NavigationMarks
from skerry.sources.estonia.nma import LeadingLine, NavMark, NavMarkEntry, NavMarkType


class NavMarkSearch(SearchSlice[NavMark], frozen=True):
    """The aids to navigation that a search found, best match first."""


class NavMarkTypes(Collection[NavMarkType], frozen=True):
    """Types of aids to navigation, the most frequent first."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("mark_count",))

    mark_count: Annotated[
        int, Meta(description="number of marks in the register, including those without a type", ge=0)
    ]


class NavMarkNearby(NavMark, frozen=True):
    """An aid to navigation and its distance from a point."""

    distance_km: Annotated[float, Meta(description="distance from the point, kilometres", ge=0)]


class NavMarksNearby(Struct, frozen=True):
    """Aids to navigation around a point, the nearest first."""

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=(("latitude", "center_latitude"), ("longitude", "center_longitude"), "radius_km")
    )

    latitude: Latitude
    longitude: Longitude
    radius_km: Annotated[float, Meta(description="radius, kilometres")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[NavMarkNearby], Meta(description="marks, the nearest first")]


class NavMarkRecord(NavMark, frozen=True):
    """An aid to navigation, with the leading lines that it is part of."""

    leading_lines: Annotated[list[LeadingLine], Meta(description="leading lines that the mark is part of")]


@endpoint("/estonian-nav-marks", fresh="1d", example={"type": "Tuletorn", "limit": 20})
async def estonian_nav_marks(
    nav_marks: NavigationMarks,
    type: Annotated[  # noqa: A002  the name in the API
        Annotated[str, Meta(max_length=100)] | None,
        Meta(description="type in Estonian or English; accents are ignored", examples=["lighthouse"]),
    ] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of marks on a page")] = 50,
    page: PageFromZero = 0,
) -> Page[NavMark]:
    """All aids to navigation, page by page, or those of one type.

    Marks are in the order of the register, including marks without a position. A type that no mark has is a 404."""
    register = await nav_marks.register()
    found = [entry.mark for entry in register.entries if type is None or _is_of(entry.mark, fold(type))]
    if type is not None and not found:
        raise NotFound(f"No mark of type {type!r}.", suggestions=tuple(kind.name for kind in register.types[:5]))
    return Page.cut(found, page, limit)


@endpoint("/estonian-nav-marks/search", fresh="1d", example={"q": "Narva", "limit": 20})
async def search_estonian_nav_marks(
    nav_marks: NavigationMarks,
    q: Annotated[Search, Meta(description="part of name, region, type or description; case and accents are ignored")],
    limit: Annotated[Limit, Meta(le=200, description="maximum number of marks in the answer")] = 50,
) -> NavMarkSearch:
    """Aids to navigation by name, region, type or description.

    The exact name comes first, then names that start with the string, names with a word that starts with it, names that
    contain it, and marks with the string in another field. Types are searched in Estonian and English."""
    found = (await nav_marks.register()).search(q)
    return NavMarkSearch.of(q, found, len(found), limit)


@endpoint("/estonian-nav-marks/types", fresh="1d")
async def estonian_nav_mark_types(nav_marks: NavigationMarks) -> NavMarkTypes:
    """Types of aids to navigation and their numbers of marks, the most frequent first."""
    register = await nav_marks.register()
    return NavMarkTypes.limited(register.types, None, mark_count=len(register.entries))


@endpoint("/estonian-nav-marks/nearby", fresh="1d", example={"lat": 59.47, "lon": 28.05, "radius": 5})
async def estonian_nav_marks_nearby(
    nav_marks: NavigationMarks,
    lat: Annotated[Lat, Meta(description="latitude of the point, degrees north, WGS 84")],
    lon: Annotated[Lon, Meta(description="longitude of the point, degrees east, WGS 84")],
    radius: Annotated[float, Meta(ge=0.1, le=50, description="kilometres around the point")] = 5,
) -> NavMarksNearby:
    """Aids to navigation around a point, the nearest first.

    Distances are geodesic, on the WGS 84 ellipsoid. Marks without a position are left out."""
    from pyproj import Geod

    placed = [
        (entry.mark, entry.mark.latitude, entry.mark.longitude)
        for entry in (await nav_marks.register()).entries
        if entry.mark.latitude is not None and entry.mark.longitude is not None
    ]
    many = len(placed)
    _, _, metres = Geod(ellps="WGS84").inv(
        [lon] * many, [lat] * many, [east for _, _, east in placed], [north for _, north, _ in placed]
    )
    items = [
        NavMarkNearby(**structs.asdict(mark), distance_km=round(distance / 1000, 3))
        for distance, (mark, *_) in zip(metres, placed, strict=True)
        if distance <= radius * 1000
    ]
    items.sort(key=lambda mark: (mark.distance_km, mark.id))
    return NavMarksNearby(lat, lon, radius, len(items), items)


@endpoint("/estonian-nav-marks/{id}", fresh="1d", example={"id": "1055.1"}, example_404={"id": "99999"})
async def estonian_nav_mark(
    id: Annotated[  # noqa: A002  the name in the API
        str,
        Meta(
            min_length=1, max_length=20, description="number in the Estonian list; as it is written there: 001, 1055.1"
        ),
    ],
    nav_marks: NavigationMarks,
) -> NavMarkRecord:
    """One aid to navigation by its Estonian number, with its leading lines.

    An unknown number is a 404 that suggests numbers with other leading zeros or decimals."""
    by_id = (await nav_marks.register()).by_id
    entry = by_id.get(id)
    if entry is None:
        raise NotFound(f"No aid to navigation with number {id!r}.", suggestions=_similar(id, by_id))
    return NavMarkRecord(**structs.asdict(entry.mark), leading_lines=list(entry.lines))


def _is_of(mark: NavMark, wanted: str) -> bool:
    return bool(wanted) and wanted in (fold(mark.type or ""), fold(mark.type_en or ""))


def _similar(number: str, by_id: dict[str, NavMarkEntry]) -> tuple[str, ...]:
    whole = number.partition(".")[0].lstrip("0")
    return tuple(known for known in by_id if known.partition(".")[0].lstrip("0") == whole)[:5]
