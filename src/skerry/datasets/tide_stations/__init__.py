"""Places for which NOAA predicts the tide."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.folding import fold, match_rank
from skerry.great_circle import kilometres_between
from skerry.models.fields import Latitude, Longitude


class TideStation(Struct, frozen=True):
    """A station of the U.S. tide tables."""

    id: Annotated[str, Meta(description="NOAA's identifier, seven digits or letters")]
    name: Annotated[str, Meta(description="name of the station, as NOAA writes it")]
    state: Annotated[str | None, Meta(description="U.S. state or territory, two letters; null elsewhere")]
    country: Annotated[
        str | None, Meta(description="ISO 3166-1 alpha-2; null for some remote islands, which NOAA assigns to none")
    ]
    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    timezone: Annotated[str | None, Meta(description="IANA time zone; null on the high seas")]
    type: Annotated[
        Literal["reference", "subordinate"],
        Meta(description="reference: predicted by its own harmonics; subordinate: by offsets from a reference station"),
    ]

    def kilometres_to(self, latitude: float, longitude: float) -> float:
        """Kilometres along the great circle to a point."""
        return kilometres_between(self.latitude, self.longitude, latitude, longitude)


CONSTITUENTS = (
    "M2", "S2", "N2", "K1", "M4", "O1", "M6", "MK3", "S4", "MN4", "NU2", "S6", "MU2", "2N2", "OO1", "LAM2", "S1", "M1",
    "J1", "MM", "SSA", "SA", "MSF", "MF", "RHO", "Q1", "T2", "R2", "2Q1", "P1", "2SM2", "M3", "L2", "2MK3", "K2", "M8",
    "MS4",
)  # fmt: skip
"""The 37 constituents of NOAA's harmonic analyses, in NOAA's order and spelling."""


class TideHarmonics(Struct, frozen=True):
    """What the tide of a reference station is computed from. Heights of datums are above mean lower low water."""

    id: str
    msl_m: float
    mhhw_m: float | None
    mhw_m: float | None
    mtl_m: float | None
    mlw_m: float | None
    constituents: dict[str, tuple[float, float]]
    """Amplitude in metres and phase lag at Greenwich in degrees, by constituent."""


class TideOffsets(Struct, frozen=True):
    """How high and low waters of a subordinate station follow from those of a reference station."""

    id: str
    reference: str
    height_kind: Literal["ratio", "fixed"]
    """Whether heights are multiplied by, or have added (in metres), `high` and `low`."""
    high: float
    low: float
    high_minutes: float
    low_minutes: float


class TideStations(Dataset):
    """The stations of the U.S. tide tables, in the United States and abroad."""

    key = "tide_stations"

    @cached_property
    def all(self) -> list[TideStation]:
        """By identifier."""
        return self.lines("stations.jsonl", TideStation)

    @cached_property
    def by_id(self) -> dict[str, TideStation]:
        return {station.id: station for station in self.all}

    @cached_property
    def harmonics(self) -> dict[str, TideHarmonics]:
        """By identifier of the station."""
        return {found.id: found for found in self.lines("harmonics.jsonl", TideHarmonics)}

    @cached_property
    def offsets(self) -> dict[str, TideOffsets]:
        """By identifier of the station."""
        return {found.id: found for found in self.table("offsets.csv", TideOffsets)}

    def find(self, name: str | None = None, state: str | None = None) -> list[TideStation]:
        """Stations of a state whose name has all these words or parts of words; the closest names first, without
        a name by identifier. Case and accents are ignored."""
        found = [station for station in self.all if state is None or station.state == state.upper()]
        if name is None:
            return found
        wanted = fold(name)
        if not wanted:
            return []
        folded = self._folded
        for word in wanted.split():
            found = [station for station in found if word in folded[station.id]]
        return sorted(found, key=lambda station: (_rank(wanted, folded[station.id]), folded[station.id], station.id))

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {station.id: fold(station.name) for station in self.all}


def _rank(wanted: str, name: str) -> int:
    """The rank of a folded name that has all words of the string: after those that contain the string itself, 4."""
    rank = match_rank(wanted, name)
    return 4 if rank is None else rank
