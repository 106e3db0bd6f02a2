"""Addresses of Iceland: the national register as the package iceaddr carries it."""

from typing import Any

from msgspec import Struct, convert

from skerry.datasets import Dataset
from skerry.models.addresses import NEARBY_M, NearbyPostalAddress, PostalAddress, nearby

PATTERNS = str.maketrans("%_", "  ")
"""Signs that match anything in the package's query."""

DECIMALS = 6
"""Of degrees: a tenth of a metre."""


class _Row(Struct):
    """A row of the register, with what the package knows of its postal code and municipality."""

    hnitnum: int
    heiti_nf: str
    lat_wgs84: float
    long_wgs84: float
    svfnr: int | None = None
    husnr: int | None = None
    bokst: str | None = None
    vidsk: str | None = None
    postnr: int | None = None
    stadur_nf: str | None = None
    svfheiti: str | None = None


class IcelandicAddresses(Dataset):
    """Addresses by name and by place. Each call reads the package's database for some milliseconds: call it in a thread."""

    key = "is_addresses"
    notes_itself = True

    def search(self, text: str, limit: int) -> list[PostalAddress]:
        """Addresses by the start of a street, or by street and number, with a postal code or place behind a comma; in the order
        of postal codes. Of at least three characters."""
        from iceaddr import iceaddr_suggest

        plain = text.translate(PATTERNS).strip(" ,")
        return list(map(_address, iceaddr_suggest(plain, limit=limit)))

    def near(self, latitude: float, longitude: float, limit: int) -> list[NearbyPostalAddress]:
        """Addresses around a point, the nearest first; none for a point far from Iceland."""
        from iceaddr import in_iceland, nearest_addr_with_dist

        if not in_iceland((latitude, longitude)):
            return []  # the package would measure the distance of every address
        found = nearest_addr_with_dist(latitude, longitude, limit=limit, max_dist=NEARBY_M / 1000)
        return nearby((_address(row) for row, _ in found), latitude, longitude)


def _address(found: dict[str, Any]) -> PostalAddress:
    row = convert(found, _Row)
    number = None if row.husnr is None else f"{row.husnr}{row.bokst or ''}"
    house = row.vidsk or number  # such as 4-6
    town = " ".join(str(part) for part in (row.postnr, row.stadur_nf) if part)
    return PostalAddress(
        address=", ".join(part for part in (" ".join(filter(None, (row.heiti_nf, house))), town) if part),
        municipality=row.svfheiti,
        settlement=None,
        street=row.heiti_nf or None,
        house=house,
        postal_code=None if row.postnr is None else str(row.postnr),
        latitude=round(row.lat_wgs84, DECIMALS),
        longitude=round(row.long_wgs84, DECIMALS),
        id=str(row.hnitnum),
        city=row.stadur_nf,
        municipality_code=None if row.svfnr is None else f"{row.svfnr:04}",
    )
