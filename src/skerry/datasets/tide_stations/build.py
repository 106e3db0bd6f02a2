"""Makes the data of the tide stations dataset from the npm package @neaps/tide-database (0.8: later ones mix in other sources):

    npm install @neaps/tide-database@0.8.20260722
    node -e "import('@neaps/tide-database').then(({allStations}) =>
      console.log(JSON.stringify(allStations.filter(station => station.id?.startsWith('noaa/')))))" > noaa.json
    python -m skerry.datasets.tide_stations.build noaa.json

Of the reference stations it takes the constituents that NOAA publishes for all (skerry/services/tides.py has their speeds), but
not where a station has others too, because its tide cannot be computed without them.

Only the stations of NOAA are taken, which are in the public domain; the others have licences of their own. Names of countries
become codes by our countries dataset."""

import sys
from pathlib import Path
from typing import Literal

import msgspec

from skerry.datasets import write_lines, write_table
from skerry.datasets.countries import EXACT, Countries
from skerry.datasets.tide_stations import CONSTITUENTS, TideHarmonics, TideOffsets, TideStation, TideStations

TERRITORIES = ("AS", "GU", "MP", "PR", "VI")
"""Alpha-2 codes that are the postal abbreviation of a U.S. territory too."""
CODES = {"Virgin Islands": "VI", "Federated States of Micronesia": "FM", "Western Samoa": "WS"}
"""Countries by names that could be another's or that the countries dataset does not have."""
DECIMALS = 5
"""Of a degree; a metre."""


class _Source(msgspec.Struct):
    id: str


class _Licence(msgspec.Struct):
    type: str


class _Constituent(msgspec.Struct):
    name: str
    amplitude: float
    phase: float


class _Heights(msgspec.Struct):
    high: float
    low: float
    type: Literal["ratio", "fixed"]


class _Times(msgspec.Struct):
    high: float
    low: float


class _Offsets(msgspec.Struct):
    reference: str
    height: _Heights
    time: _Times


class _Station(msgspec.Struct):
    name: str
    country: str
    latitude: float
    longitude: float
    timezone: str
    source: _Source
    license: _Licence
    type: Literal["reference", "subordinate"]
    datums: dict[str, float]
    harmonic_constituents: list[_Constituent]
    region: str | None = None
    offsets: _Offsets | None = None


def code(station: _Station, countries: Countries) -> str | None:
    if station.country == "United States" and station.region is None:
        return None  # so the package has islands of whatever country, where it knows none
    if station.country in CODES:
        return CODES[station.country]
    best = countries.search(station.country.removeprefix("The "), 1)
    if not best or best[0].score < EXACT:
        raise SystemExit(f"no code for {station.country}")
    return best[0].code


def state(station: _Station, country_code: str | None) -> str | None:
    if country_code in TERRITORIES:
        return country_code
    return station.region if country_code == "US" else None


def harmonics(station: _Station) -> TideHarmonics | None:
    """None for a station without constituents or datums, and for one with constituents that are not of the usual ones."""
    datums, found = station.datums, station.harmonic_constituents
    if (
        not found
        or "MSL" not in datums
        or "MLLW" not in datums
        or not {each.name for each in found} <= set(CONSTITUENTS)
    ):
        return None

    def above(datum: str) -> float | None:
        return round(datums[datum] - datums["MLLW"], 3) if datum in datums else None

    return TideHarmonics(
        id=station.source.id,
        msl_m=round(datums["MSL"] - datums["MLLW"], 3),
        mhhw_m=above("MHHW"),
        mhw_m=above("MHW"),
        mtl_m=above("MTL"),
        mlw_m=above("MLW"),
        constituents={each.name: (each.amplitude, each.phase) for each in found if each.amplitude > 0},
    )


def offsets(station: _Station) -> TideOffsets | None:
    found = station.offsets
    if station.type == "reference" or found is None:
        return None
    return TideOffsets(
        id=station.source.id,
        reference=found.reference.removeprefix("noaa/"),
        height_kind=found.height.type,
        high=found.height.high,
        low=found.height.low,
        high_minutes=found.time.high,
        low_minutes=found.time.low,
    )


def main() -> None:
    known = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=list[_Station])
    countries = Countries()
    rows = []
    for station in known:
        if station.license.type != "public domain":
            raise SystemExit(f"{station.source.id} is not in the public domain")
        country_code = code(station, countries)
        rows.append(
            TideStation(
                id=station.source.id,
                name=" ".join(station.name.split()),
                state=state(station, country_code),
                country=country_code,
                latitude=round(station.latitude, DECIMALS),
                longitude=round(station.longitude, DECIMALS),
                timezone=None if station.timezone.startswith("Etc/") else station.timezone,
                type=station.type,
            )
        )
    print(write_lines(TideStations, "stations.jsonl", sorted(rows, key=lambda station: station.id)))
    ordered = sorted(known, key=lambda station: station.source.id)
    tides = [tide for station in ordered if station.type == "reference" and (tide := harmonics(station))]
    print(write_lines(TideStations, "harmonics.jsonl", tides))
    print(write_table(TideStations, "offsets.csv", [shift for station in ordered if (shift := offsets(station))]))


if __name__ == "__main__":
    main()
