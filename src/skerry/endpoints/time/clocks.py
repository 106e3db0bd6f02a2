"""Clocks of time zones, places and addresses."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Checked, IpAddress, Named, TimeZoneName
from skerry.api.place import PlaceQuery
from skerry.clock import now, running
from skerry.datasets.countries import Countries
from skerry.errors import BadParameter, NotFound
from skerry.services.caller import Caller
from skerry.services.ip_locations import IpLocations, Precision
from skerry.services.zone_clocks import FIRST_YEAR, LAST_YEAR, ConvertedTime, ZoneClock, convert, zone_clock


class AddressTime(Struct, frozen=True):
    """The time where an address is."""

    ip: Annotated[str, Meta(description="the address, in its canonical form")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2 of the country that its network is assigned to")]
    precision: Annotated[
        Literal["city", "zone", "capital"],
        Meta(
            description="what the time zone rests on: city: the city that ipwho.is states; zone: the country has only one; "
            "capital: the country has several, and this is that of its capital"
        ),
    ]
    clock: Annotated[ZoneClock, Meta(description="the time there")]
    other_timezones: Annotated[
        list[str], Meta(description="further time zones of the country, one of which the address may be in")
    ]


def _moment(text: str) -> str:
    """Raises ValueError for what is not a time of a year in the range."""
    if not FIRST_YEAR <= dt.datetime.fromisoformat(text).year <= LAST_YEAR:
        raise ValueError(f"a year from {FIRST_YEAR} to {LAST_YEAR}")
    return text


@endpoint(
    "/time/current", fresh=None, example={"timezone": "Europe/Tallinn"}, example_404={"timezone": "Europe/Atlantis"}
)
async def current_time(
    place: PlaceQuery,
    timezone: Annotated[
        TimeZoneName | None, Meta(description="IANA name, in any case; UTC if no place is given")
    ] = None,
) -> ZoneClock:
    """The current time in a time zone, of a city, or at coordinates.

    With its offset from UTC, whether it is summer time, and the next change of the clocks. By the rules of the time zone
    database; at sea the nautical time zone."""
    if timezone is not None and not place.is_empty:
        raise BadParameter("timezone", timezone, "no timezone together with a city or coordinates")
    zone = timezone or ("UTC" if place.is_empty else place.resolve().timezone)
    return zone_clock(zone, now())


@endpoint("/time/ip", fresh=None, example={"ip": "8.8.8.8", "precision": "city"}, example_404={"ip": "127.0.0.1"})
async def ip_time(
    locations: IpLocations,
    caller: Caller,
    countries: Reference[Countries],
    ip: Annotated[IpAddress | None, Meta(description="an address; that of the caller if omitted")] = None,
    precision: Annotated[
        Precision,
        Meta(description="country: from the table that ships with Skerry; city: also ask ipwho.is for the city"),
    ] = "country",
) -> AddressTime:
    """The current time where an address is: the caller's, or another one.

    The country is that to which the network is assigned; its time zones are those of the time zone database. Of a country
    with several zones the answer is that of the capital, and `precision` says so; with `precision=city` it is that of the
    city, from ipwho.is. An address that is in no country is a 404."""
    found = await locations.find(ip or caller.address, precision)
    if found.country is None:
        raise NotFound(f"No country is known of {found.ip} ({found.kind}).")
    first, *others = countries.get(found.country).timezones or ["UTC"]
    if found.place is not None and found.place.timezone is not None:
        return AddressTime(found.ip, found.country, "city", zone_clock(found.place.timezone, now()), [])
    return AddressTime(found.ip, found.country, "capital" if others else "zone", zone_clock(first, now()), others)


@endpoint(
    "/time/convert",
    fresh="1d",
    example={"from": "Europe/Tallinn", "to": "America/New_York", "datetime": "2026-06-01T12:00:00"},
    example_404={"from": "Europe/Atlantis", "to": "UTC"},
)
async def convert_time(
    from_zone: Annotated[TimeZoneName, Named("from"), Meta(description="IANA name of the first zone")],
    to_zone: Annotated[TimeZoneName, Named("to"), Meta(description="IANA name of the other zone")],
    datetime: Annotated[
        Annotated[
            str,
            Checked(_moment),
            Allowed(
                f"a time of {FIRST_YEAR} to {LAST_YEAR} such as 2026-06-01T12:00:00, with or without an offset, "
                "whose + is %2B in a URL"
            ),
            Meta(max_length=40, examples=["2026-06-01T12:00:00"]),
        ]
        | None,
        Meta(description="what the clocks of the first zone show; with an offset, that moment; now if omitted"),
    ] = None,
) -> ConvertedTime:
    """A time in one zone as the time in another.

    A time that the clocks skip in spring is moved forward by the length of the gap; of one that they show twice in autumn
    the first is taken, and the second is named: `clock_change` says which of these applies."""
    given = running(dt.timedelta(seconds=1)) if datetime is None else dt.datetime.fromisoformat(datetime)
    return convert(from_zone, to_zone, given)
