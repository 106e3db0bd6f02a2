"""Medical devices notified in Estonia, once a day."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.medical_devices import MedicalDevice
from skerry.sources.estonia.msa import Msa
from skerry.store import RegisterStore


@job(every="1h", deadline="15m")
async def medical_devices(msa: Msa, register: RegisterStore[MedicalDevice]) -> None:
    """Import the whole file once a day. A failed import is retried after an hour."""
    if await register.is_due():
        await register.replace(_rows(msa))


async def _rows(msa: Msa) -> AsyncIterator[Sequence[MedicalDevice]]:
    async for batch in msa.devices():
        yield [msgspec.convert(device, MedicalDevice, from_attributes=True) for device in batch]
