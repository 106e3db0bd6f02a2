"""Iceland: vehicles."""

import re
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked
from skerry.sources.iceland.island_is import IcelandicVehicle, IslandIs

PLATE = re.compile(r"[A-ZÁÉÍÓÚÝÞÆÖÐ0-9]{2,6}")
SEPARATORS = re.compile(r"[\s-]+")


def _compact(text: str) -> str:
    """The plate in capitals, without spaces and hyphens. Raises ValueError for what cannot be one."""
    plate = SEPARATORS.sub("", text).upper()
    if not PLATE.fullmatch(plate):
        raise ValueError(text)
    return plate


@endpoint(
    "/nordic/is/vehicles/{plate}",
    fresh=None,
    confidential=True,
    example={"plate": "AB123"},
    example_404={"plate": "ZZ999"},
)
async def icelandic_vehicle(
    plate: Annotated[
        str,
        Checked(_compact),
        Allowed("an Icelandic plate of 2 to 6 letters and digits such as AB123"),
        Meta(
            max_length=10,
            description="registration number, in any case, with or without a space or hyphen",
            examples=["AB123"],
        ),
    ],
    register: IslandIs,
) -> IcelandicVehicle:
    """A vehicle by its Icelandic plate: make, model, color, first registration, next inspection.

    From the search of island.is that is open to everybody, which has nothing about owners or keepers. Nothing is stored: the
    plate is in no log, and the answer in no cache. An unknown plate is a 404."""
    return await register.vehicle(plate)
