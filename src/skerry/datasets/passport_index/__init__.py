"""What a passport needs at a border: visas, by the passport's country and the destination."""

from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class Requirement(StrEnum):
    """Conditions of entry."""

    OWN_COUNTRY = "own country"
    FREE_MOVEMENT = "free movement"
    VISA_FREE = "visa free"
    ETA = "eta"
    VISA_ON_ARRIVAL = "visa on arrival"
    E_VISA = "e-visa"
    VISA_REQUIRED = "visa required"
    NO_ADMISSION = "no admission"


class EntryRequirement(Struct, frozen=True):
    """Under what condition the holders of a passport enter a country."""

    requirement: Annotated[
        Requirement,
        Meta(description="free movement: the right to live and work; eta: a registration on line before the journey"),
    ]
    days: Annotated[
        Annotated[int, Meta(ge=0, le=3660)] | None,
        Meta(description="of a stay without visa; null where there is no limit or none known"),
    ]


class Row(Struct, frozen=True):
    """Destinations with the same condition for one passport."""

    passport: str
    requirement: Requirement
    days: int | None
    destinations: str
    """Alpha-2 codes, separated by spaces."""


FREE_MOVEMENT = (
    # European Economic Area, and the agreements of Switzerland.
    frozenset(
        {
            "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT",
            "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
        }
    ),
    frozenset({"GB", "IE"}),  # Common Travel Area
    frozenset({"AU", "NZ"}),  # Trans-Tasman Travel Arrangement
    frozenset({"AE", "BH", "KW", "OM", "QA", "SA"}),  # common market of the Gulf Cooperation Council
)  # fmt: skip
"""Countries whose citizens may live and work in each other. The table itself only has "visa free" for these."""


class PassportIndex(Dataset):
    """199 passports and as many destinations, as they stood on the day of the data."""

    key = "passport_index"
    notes_itself = True

    @cached_property
    def as_of(self) -> date:
        return self.data_date or self.about().retrieved

    def requirement(self, passport: str, destination: str) -> EntryRequirement | None:
        """The condition of entry for the holder of a passport, both countries by alpha-2 code; None where one of them is not
        in the table."""
        entry = self._requirement(passport, destination)
        if entry is not None:
            self.sign()
        return entry

    def _requirement(self, passport: str, destination: str) -> EntryRequirement | None:
        if passport == destination:
            return EntryRequirement(Requirement.OWN_COUNTRY, None)
        if any({passport, destination} <= area for area in FREE_MOVEMENT):
            return EntryRequirement(Requirement.FREE_MOVEMENT, None)
        found = (entry for destinations, entry in self._by_passport.get(passport, ()) if destination in destinations)
        return next(found, None)

    @cached_property
    def _by_passport(self) -> dict[str, list[tuple[frozenset[str], EntryRequirement]]]:
        found: dict[str, list[tuple[frozenset[str], EntryRequirement]]] = {}
        for row in self.lines("requirements.jsonl", Row):
            destinations = frozenset(row.destinations.split())
            found.setdefault(row.passport, []).append((destinations, EntryRequirement(row.requirement, row.days)))
        return found
