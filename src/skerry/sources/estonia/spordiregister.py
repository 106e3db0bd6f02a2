"""The Estonian sports register: every sports facility, in one JSON file.

There is no recording. A public program measured the file in September 2026 (4157 facilities, 21 MB) and reads the fields used
here; there are others, whose names it does not show. A facility has several kinds in one string, separated by commas,
which are also inside the names of kinds."""

from collections.abc import AsyncIterator, Iterator
from datetime import date
from typing import IO, Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from skerry.licenses import CC_BY_SA_3_0
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.source import Pace, Source

Number = float | str | None


class Facility(Struct, frozen=True):
    """A sports facility."""

    name: Annotated[str, Meta(description="name of the facility, in Estonian")]
    type: Annotated[str | None, Meta(description="kinds of the facility, in Estonian, separated by commas")]
    status: Annotated[str | None, Meta(description="state of use, as the register words it, in Estonian")]
    county: Annotated[str | None, Meta(description="county, in Estonian, such as Harjumaa")]
    address: Annotated[str | None, Meta(description="address, with the municipality")]
    latitude: Annotated[Latitude | None, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude | None, Meta(description="degrees east, WGS 84")]
    submitted_date: Annotated[date | None, Meta(description="day on which the owner last submitted the data")]


class Spordiregister(Source):
    """Open data of the sports register: one file of facilities, renewed daily. Files of persons are not read."""

    key = "spordiregister"
    title = "Estonian sports register"
    home = "https://www.spordiregister.ee/opendata/"
    base = "https://www.spordiregister.ee/opendata"
    license = CC_BY_SA_3_0
    evidence = Evidence.INFERRED
    attribution = "Eesti spordiregister"
    terms = "One file with everything: it is read once a day."
    pace = Pace(per_second=1, concurrency=1)

    def facilities(self) -> AsyncIterator[list[Facility]]:
        """All facilities, in batches, in the order of the file."""
        return self.download("/files/spordiehitised.json", read=read_facilities)


class _RawFacility(Struct):
    rajatisnimi: str
    liik: str | None = None
    ehstaatus: str | None = None
    maakond: str | None = None
    aadress: str | None = None
    kaart_laius: Number = None
    kaart_pikkus: Number = None
    esitatudkuupaev: str | None = None


_FACILITIES = msgspec.json.Decoder(list[Raw])


def read_facilities(file: IO[bytes]) -> Iterator[Facility]:
    yield from read_rows(_FACILITIES.decode(file.read()), _RawFacility, _facility)


def _facility(raw: _RawFacility) -> Facility:
    latitude, longitude = _degrees(raw.kaart_laius), _degrees(raw.kaart_pikkus)
    placed = latitude is not None and longitude is not None
    return Facility(
        name=" ".join(raw.rajatisnimi.split()),
        type=one_line(raw.liik),
        status=one_line(raw.ehstaatus),
        county=one_line(raw.maakond),
        address=one_line(raw.aadress),
        latitude=latitude if placed else None,
        longitude=longitude if placed else None,
        submitted_date=day_or_none(raw.esitatudkuupaev),
    )


def _degrees(value: Number) -> float | None:
    """A number, or a string with a decimal point or comma."""
    return number(value.replace(",", ".")) if isinstance(value, str) else value
