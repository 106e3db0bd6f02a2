"""Addresses, parcels and coordinates of the Estonian Land and Spatial Development Board."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry import lest97
from skerry.api.answers import Limited, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import LATITUDE, LONGITUDE, Allowed, Limit, Searched, Synonyms
from skerry.errors import BadParameter
from skerry.folding import fold
from skerry.models.fields import Latitude, Longitude
from skerry.models.rows import Rows
from skerry.sources.estonia.inaks import Address, AddressFeature, Inaks, NearbyAddress
from skerry.sources.estonia.kataster import Kataster, Parcel


class NearbyAddresses(Limited, frozen=True):
    """A point and the addresses around it."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=(
            ("easting_m", "center_easting_m"),
            ("northing_m", "center_northing_m"),
            ("latitude", "center_latitude"),
            ("longitude", "center_longitude"),
        ),
    )

    easting_m: Annotated[float, Meta(description="easting in L-EST97 (EPSG:3301), metres")]
    northing_m: Annotated[float, Meta(description="northing in L-EST97 (EPSG:3301), metres")]
    latitude: Latitude
    longitude: Longitude
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[NearbyAddress], Meta(description="the nearest first")]


class ConvertedPoint(Struct, frozen=True):
    """A point in degrees and in a projected reference system."""

    latitude: Latitude
    longitude: Longitude
    easting_m: Annotated[float, Meta(description="easting in the reference system, metres")]
    northing_m: Annotated[float, Meta(description="northing in the reference system, metres")]
    crs: Annotated[str, Meta(description="reference system of easting and northing, an EPSG code")]
    crs_name: Annotated[str, Meta(description="name of the reference system")]


Grid = Literal["EPSG:3301", "EPSG:25834", "EPSG:25835", "EPSG:3857"]
GRID_NAMES: dict[Grid, str] = {
    "EPSG:3301": "Estonian Coordinate System of 1997",
    "EPSG:25834": "ETRS89 / UTM zone 34N",
    "EPSG:25835": "ETRS89 / UTM zone 35N",
    "EPSG:3857": "WGS 84 / Pseudo-Mercator",
}
SOUTH, NORTH, WEST, EAST = 57.4, 59.9, 21.5, 28.3
"""Bounds of Estonia with its islands, degrees."""
IN_ESTONIA = f"a point in Estonia, latitude {SOUTH} to {NORTH} and longitude {WEST} to {EAST}"
LatInEstonia = Annotated[Latitude, LATITUDE, Meta(description="latitude, degrees north, WGS 84; with lon")]
LonInEstonia = Annotated[Longitude, LONGITUDE, Meta(description="longitude, degrees east, WGS 84; with lat")]
Metres = Annotated[float, Meta(ge=-1e8, le=1e8)]

Easting = Annotated[
    float,
    Allowed(f"the easting in L-EST97 (EPSG:3301), metres, from {lest97.WEST} to {lest97.EAST}; y is the northing"),
    Meta(
        ge=lest97.WEST,
        le=lest97.EAST,
        description="easting in L-EST97 (EPSG:3301), metres; not longitude, and not the geodetic x, which is the northing",
    ),
]
Northing = Annotated[
    float,
    Allowed(f"the northing in L-EST97 (EPSG:3301), metres, from {lest97.SOUTH} to {lest97.NORTH}; x is the easting"),
    Meta(
        ge=lest97.SOUTH,
        le=lest97.NORTH,
        description="northing in L-EST97 (EPSG:3301), metres; not latitude, and not the geodetic y, which is the easting",
    ),
]


@endpoint("/landboard/reverse", fresh="7d", example={"x": 543051.29, "y": 6588822.17})
async def nearest_estonian_addresses(
    x: Easting,
    y: Northing,
    inaks: Inaks,
    results: Annotated[Limit, Meta(le=100, description="maximum number of addresses in the answer")] = 5,
) -> NearbyAddresses:
    """Nearest Estonian addresses to a point in the national grid.

    The grid is L-EST97 (EPSG:3301), not WGS 84. `x` is the easting and `y` the northing, the reverse of the axis order in
    the definition of EPSG:3301; swapped values and degrees are a 400. The list is empty where no address is nearby."""
    addresses = await inaks.nearest(x, y, results)
    latitude, longitude = lest97.degrees(x, y)
    return NearbyAddresses.limited(
        addresses, results, easting_m=x, northing_m=y, latitude=latitude, longitude=longitude
    )


@endpoint("/landboard/search", fresh="7d", example={"q": "Tartu mnt 1"})
async def search_estonian_addresses(
    q: Annotated[
        str,
        Synonyms("q", "address", "query", "search"),
        Searched(),
        Meta(min_length=1, max_length=100, description="address or name of a place", examples=["Tartu mnt 1"]),
    ],
    inaks: Inaks,
    results: Annotated[Limit, Meta(le=100, description="maximum number of addresses in the answer")] = 10,
    features: Annotated[
        list[AddressFeature] | None,
        Allowed("kinds of objects separated by commas, of EHAK, TANAV, KATASTRIYKSUS and EHITISHOONE"),
        Meta(
            max_length=4,
            description="only these kinds, in any case, separated by commas: EHAK administrative units, TANAV streets, "
            "KATASTRIYKSUS parcels, EHITISHOONE buildings",
        ),
    ] = None,
) -> SearchResult[Address]:
    """Estonian addresses and places by name, with their position in degrees and in the national grid.

    The state's address search ranks them. The list is empty where nothing matches."""
    found = await inaks.search(q, results, features or ()) if fold(q) else ()
    return SearchResult[Address].of(q, found, results)


@endpoint("/landboard/address/{adr_id}", fresh="7d", example={"adr_id": "2249878"}, example_404={"adr_id": "1"})
async def estonian_address(
    adr_id: Annotated[
        str,
        Allowed("the id of an address, digits such as 2249878"),
        Meta(
            pattern="^[1-9][0-9]{0,9}$", description="id of an address in the address data system: `adr_id` of a search"
        ),
    ],
    inaks: Inaks,
) -> Address:
    """One Estonian address by its id in the state's address data system."""
    return await inaks.address(adr_id)


@endpoint("/landboard/parcel/{id}", fresh="7d", example={"id": "78401:101:0001"}, example_404={"id": "78401:101:9999"})
async def estonian_parcel(
    id: Annotated[  # noqa: A002  the name in the path
        str,
        Allowed("a cadastral code such as 78401:101:0001"),
        Meta(
            pattern="^[0-9]{5}:[0-9]{3}:[0-9]{4}$", description="cadastral code: 5, 3 and 4 digits, separated by colons"
        ),
    ],
    kataster: Kataster,
) -> Parcel:
    """One cadastral parcel of Estonia: area, purposes, taxable value, centroid and outline.

    Only valid parcels; a closed or unknown one is a 404. The register names no owner."""
    return await kataster.parcel(id)


@endpoint("/landboard/convert", fresh="30d", example={"x": 543051.29, "y": 6588822.17})
async def convert_estonian_coordinates(
    x: Annotated[Metres | None, Meta(description="easting in the reference system, metres; with y")] = None,
    y: Annotated[Metres | None, Meta(description="northing in the reference system, metres; with x")] = None,
    lat: LatInEstonia | None = None,
    lon: LonInEstonia | None = None,
    crs: Annotated[
        Grid,
        Meta(
            description="reference system of easting and northing: EPSG:3301 the national grid L-EST97, EPSG:25834 and "
            "EPSG:25835 UTM, EPSG:3857 web maps; in any case"
        ),
    ] = "EPSG:3301",
) -> ConvertedPoint:
    """Conversion of a point in Estonia between degrees (WGS 84) and metres in a projected reference system.

    Give either `x` and `y` or `lat` and `lon`. `x` is the easting and `y` the northing. ETRS89 and WGS 84 are taken as equal, as
    map services do; they differ by less than a metre."""
    if x is not None and y is not None and lat is None and lon is None:
        latitude, longitude = lest97.degrees(x, y, crs)
        easting, northing = x, y
        _in_estonia(latitude, longitude, BadParameter("x", x, f"with y, {IN_ESTONIA}; x is the easting"))
    elif lat is not None and lon is not None and x is None and y is None:
        _in_estonia(lat, lon, BadParameter("lat", lat, f"with lon, {IN_ESTONIA}"))
        latitude, longitude = lat, lon
        easting, northing = lest97.metres(lat, lon, crs)
    else:
        given = {"x": x, "y": y, "lat": lat, "lon": lon}
        names = [name for name, value in given.items() if value is not None] or list(given)
        first, *others = (BadParameter(name, given[name], "x and y, or lat and lon, both of them") for name in names)
        raise BadParameter(first.name, first.given, first.allowed, others=tuple(others))
    return ConvertedPoint(latitude, longitude, easting, northing, crs, GRID_NAMES[crs])


def _in_estonia(latitude: float, longitude: float, error: BadParameter) -> None:
    """Raise the error for a point outside Estonia, where the projections are not meant to be used. NaN is outside."""
    if not (SOUTH <= latitude <= NORTH and WEST <= longitude <= EAST):
        raise error
