"""island.is: the public search for a vehicle in the vehicle register of Iceland.

There is no recording. The query and its fields are those of the program that the provider runs, which is public
(island-is/island.is: `VehiclesPublicVehicleSearch` and the page that searches), and of a public program of 2026, which found
that only a whole number matches, and that another is null. The type has no field about owners or keepers: the register has these
for users that have logged in."""

import datetime as dt
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.graphql import read_data
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

QUERY = (
    "query($input: GetPublicVehicleSearchInput!) { publicVehicleSearch(input: $input) "
    "{ permno regno vin make vehicleCommercialName color firstRegDate vehicleStatus nextVehicleMainInspection } }"
)


class IcelandicVehicle(Struct, frozen=True, kw_only=True):
    """A vehicle of the Icelandic register."""

    plate: Annotated[str, Meta(description="registration number on the plate")]
    permanent_number: Annotated[
        str | None,
        Meta(description="number that it keeps for life; differs from the plate where that is a private one"),
    ]
    vin: Annotated[str | None, Meta(description="vehicle identification number")]
    make: Annotated[str | None, Meta(description="make of the vehicle, in capitals")]
    model: Annotated[str | None, Meta(description="commercial name of the model")]
    color: Annotated[str | None, Meta(description="in Icelandic, such as Grár")]
    first_registered_date: Annotated[dt.date | None, Meta(description="day of its first registration")]
    status_text: Annotated[str | None, Meta(description="state of its registration, in Icelandic")]
    next_inspection_date: Annotated[dt.date | None, Meta(description="day by which its next main inspection is due")]


class IslandIs(Source):
    """The search that anybody can use at island.is, by a whole number. Its replies are kept in no cache."""

    key = "island_is"
    title = "island.is vehicle search"
    home = "https://island.is/en"
    base = "https://island.is/api"
    license = stated("Not stated; public search of the Icelandic vehicle register (Samgöngustofa)")
    attribution = "island.is, Samgöngustofa"
    terms = (
        "Facts about the vehicle only: nothing about owners or keepers is requested, and nothing is kept in a cache."
    )
    evidence = Evidence.DOCUMENTED
    evidence_note = "That it answers without a login is what a public program of 2026 found."
    pace = Pace(per_second=1, concurrency=2)
    keeps_replies = False

    async def vehicle(self, plate: str) -> IcelandicVehicle:
        """A vehicle by its plate, or by its permanent number. Raises NotFound."""
        return await self.post(
            "/graphql",
            json={"query": QUERY, "variables": {"input": {"search": plate}}},
            fresh="5s",
            read=partial(read_vehicle, plate),
        )


class _RawVehicle(Struct, rename="camel"):
    regno: str | None = None
    permno: str | None = None
    vin: str | None = None
    make: str | None = None
    vehicle_commercial_name: str | None = None
    color: str | None = None
    first_reg_date: str | None = None
    vehicle_status: str | None = None
    next_vehicle_main_inspection: str | None = None


class _RawSearch(Struct, rename="camel"):
    public_vehicle_search: _RawVehicle | None


def read_vehicle(plate: str, reply: Reply) -> IcelandicVehicle:
    raw = read_data(reply, _RawSearch, IslandIs.title).public_vehicle_search
    if raw is None:
        raise NotFound("The Icelandic register has no vehicle with this plate.")
    number = one_line(raw.permno)
    if plate not in (found.upper() for found in (number, one_line(raw.regno)) if found):
        raise ReplyError("returned another vehicle")  # without its plate, as errors are logged
    return IcelandicVehicle(
        plate=one_line(raw.regno) or plate,
        permanent_number=number,
        vin=one_line(raw.vin),
        make=one_line(raw.make),
        model=one_line(raw.vehicle_commercial_name),
        color=one_line(raw.color),
        first_registered_date=day_or_none(raw.first_reg_date),
        status_text=one_line(raw.vehicle_status),
        next_inspection_date=day_or_none(raw.next_vehicle_main_inspection),
    )
