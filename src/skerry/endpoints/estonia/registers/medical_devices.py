"""Medical devices notified in Estonia."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Searched
from skerry.errors import NotFound
from skerry.models.listing import Listing
from skerry.series.medical_devices import MedicalDevice
from skerry.store import RegisterStore


class WantedClass(StrEnum):
    """Risk class of a medical device."""

    I = "I"  # noqa: E741  its name in law
    IIA = "IIa"
    IIB = "IIb"
    III = "III"


@endpoint("/estonian-medical-devices", fresh="1h", example={"risk_class": "IIb", "limit": 20})
async def estonian_medical_devices(
    register: RegisterStore[MedicalDevice],
    risk_class: Annotated[WantedClass | None, Meta(description="only devices of this risk class")] = None,
    manufacturer: Annotated[
        Annotated[str, Searched(), Meta(max_length=100, examples=["Philips"])] | None,
        Meta(description="part of the manufacturer's name; accents are ignored"),
    ] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of devices on a page")] = 50,
    page: PageFromZero = 0,
) -> Page[MedicalDevice]:
    """Medical devices notified in Estonia, by risk class and manufacturer, in the order of the register.

    The register is one large file, which the collector reads once a day; `Age` is the time since then. Until the first read, and
    where no collector runs, the answer is a 502 with Retry-After."""
    found = await register.find(
        equal={"risk_class": risk_class}, containing={"manufacturer": manufacturer}, limit=limit, offset=page * limit
    )
    return Page.of(Listing(found.total, tuple(found.rows)), page, limit)


@endpoint(
    "/estonian-medical-devices/{id}",
    fresh="1h",
    example={"id": "10001"},
    example_404={"id": "99999999"},
)
async def estonian_medical_device(
    id: Annotated[  # noqa: A002  the name in the API
        str, Meta(pattern=r"^[0-9A-Za-z][0-9A-Za-z./-]{0,39}$", description="identifier; as in the list of devices")
    ],
    register: RegisterStore[MedicalDevice],
) -> MedicalDevice:
    """One medical device notified in Estonia, by its identifier in the register.

    The register is one large file, which the collector reads once a day; `Age` is the time since then. Until the first read, and
    where no collector runs, the answer is a 502 with Retry-After."""
    found = await register.find(equal={"id": id}, limit=10, offset=0)
    for device in found.rows:
        if device.id == id:  # identifiers are stored without punctuation
            return device
    raise NotFound(f"The register has no medical device {id!r}.")
