"""Medical devices notified in Estonia, once a day."""

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from typing import ClassVar

import msgspec

from skerry.collect.jobs import job
from skerry.sources.msa import Device, Msa
from skerry.store import Register, RegisterStore


class MedicalDevice(Device, frozen=True):
    """A medical device that was notified in Estonia."""

    REGISTER: ClassVar[Register] = Register(
        "medical_devices",
        every=timedelta(days=1),
        searched=("manufacturer", "risk_class"),
        required=("id", "name", "manufacturer", "risk_class"),
    )
    SOURCE: ClassVar[type[Msa]] = Msa


@job(every="1h", deadline="15m")
async def medical_devices(msa: Msa, register: RegisterStore[MedicalDevice]) -> None:
    """The whole file, when the last reading is a day old. One that fails is tried again in an hour."""
    if await register.is_due():
        await register.replace(_rows(msa))


async def _rows(msa: Msa) -> AsyncIterator[Sequence[MedicalDevice]]:
    async for batch in msa.devices():
        yield [msgspec.convert(device, MedicalDevice, from_attributes=True) for device in batch]
